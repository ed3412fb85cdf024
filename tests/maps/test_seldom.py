"""What seldom stands in a map, or comes of it."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from game.core.field import Cover, Spawn, Tile
from game.core.geometry.grid import SQUARES
from game.maps import MapError, manual_edits
from game.maps.doctor import examine, relevant_findings
from game.maps.errors import MapTooLarge
from game.maps.export import _ROOM, MARKS, _colour, save_copy
from game.maps.findings import Finding, findings_summary
from game.maps.library import lesson_map
from game.maps.loader import open_with_notes
from game.maps.manual_edits import ManualEdits
from game.maps.picture import picture_of
from game.maps.reading import transparency
from game.maps.reading.connectivity import Floor
from game.maps.reading.start_places import _share_out, places
from game.maps.reading.transparency import AlphaMask
from game.maps.reading.vocabulary import SOMEBODY
from game.maps.tiled import image_headers
from game.maps.tiled.limits import MOST
from game.maps.tiled.sanitized_map import read_map
from tests.maps.test_inferred import GROUND, HIGH, WALL, WIDE, a_layer, blocked, marks
from tests.maps.write import layer, objects, png, properties, thing, tile, tileset, tmx, write

SIDE = [{"name": "side", "type": "string", "value": "azure"}]

# ---------------------------------------------------------------- places


def test_places_of_nobody_in_particular_are_shared_out_once_each() -> None:
    """The farthest is where the next side begins; the others go to whoever is nearer, in a street of forty
    cells."""
    floor = Floor(b"\1" * 40, 40, SQUARES)
    number = [floor.number((x, 0)) for x in range(40)]
    heads = {0: [number[0]]}
    _share_out(floor, heads, [number[x] for x in (5, 19, 30, 20, 39)])
    assert heads == {0: [number[0], number[5], number[19]], 1: [number[39], number[30], number[20]]}


def test_every_place_that_is_named_is_used() -> None:
    """Six for each side, the six that are named: none is counted twice."""
    named = [(SOMEBODY, (x, 0), "starts") for x in (3, 5, 7, 9, 11, 13, 26, 28, 30, 32, 34, 36)]
    begun = places(Floor(b"\1" * 80, 40, SQUARES), [Tile()] * 80, named).spawns
    assert {spawn.cell for spawn in begun} == {cell for _, cell, _ in named}


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize(
    ("picture", "covers"),
    [
        ('<image source="sky.png"/>', True),
        ('<image source="half.png"/>', True),
        ('<image source="small.png"/>', False),
    ],
)
@pytest.mark.parametrize(
    ("moves", "under"), [("", True), ('parallaxx="0.5"', False), ('parallaxy="2"', False)]
)
def test_a_picture_under_most_of_the_map_is_ground(
    tmp_path: Path, picture: str, covers: bool, moves: str, under: bool
) -> None:
    """Cells without a tile are no ground where the rest has tiles, but for those that a picture lies under,
    and all of them if it lies under half of the map, if it is still."""
    sky = f'<imagelayer name="sky" {moves}>{picture}</imagelayer>'
    cells = [1 if n % WIDE < 6 else 0 for n in range(WIDE * HIGH)]
    path = write(
        tmp_path, tmx(tileset(), sky, layer(",".join(map(str, cells)), WIDE, HIGH), width=WIDE, height=HIGH)
    )
    for name, size in (
        ("sky", (WIDE * 32, HIGH * 32)),
        ("half", (WIDE * 32, HIGH * 16)),
        ("small", (WIDE * 32, HIGH * 16 - 1)),
    ):
        (path.parent / f"{name}.png").write_bytes(png(*size))
    bare = {(x, y) for x in range(6, WIDE) for y in range(HIGH)}
    found = blocked(open_with_notes(path).ground)
    above = {(x, y) for x, y in bare if covers or y < (HIGH * 16 - 1) // 32}
    assert found & bare == (bare - above if under else bare)


def test_a_gif_without_a_frame_is_not_measured() -> None:
    head = b"GIF89a" + bytes([5, 0, 4, 0, 0, 0, 0])
    frame = bytes([0x2C, 0, 0, 0, 0, 9, 0, 3, 0, 0])
    assert image_headers.read_header(head + frame, ".gif") == image_headers.ImageHeader("gif", 9, 4)
    assert image_headers.read_header(
        head + b"\x21\xf9\x04\0\0\0\0\0" + frame, ".gif"
    ) == image_headers.ImageHeader("gif", 9, 4)
    assert image_headers.read_header(head + b"\x3b" + frame, ".gif") is None


@pytest.mark.parametrize(
    ("one", "colour"),
    [
        (Tile(), (0, 0, 0, 0)),
        (Tile(cost=2), (150, 100, 40, 110)),
        (Tile(cover=Cover.HALF), (240, 220, 120, 110)),
        (Tile(blocks=True), (70, 150, 220, 150)),
        (Tile(blocks=True, cover=Cover.HALF), (240, 180, 60, 150)),
        (Tile(blocks=True, blocks_sight=True, cover=Cover.FULL), (226, 62, 87, 150)),
    ],
)
def test_the_marks_of_a_copy_have_the_colours_of_the_manual(
    one: Tile, colour: tuple[int, int, int, int]
) -> None:
    assert _colour(one) == colour


# ---------------------------------------------------------------- shapes of tiles


@pytest.mark.parametrize("kind", ["isometric", "staggered"])
def test_on_other_grids_the_shapes_of_a_tile_hold_its_own_cell_alone(tmp_path: Path, kind: str) -> None:
    """A tile of 64 x 64 px whose shape fills it, on cells of 32 x 32: what it covers above is no cell that
    its column would name."""
    shape = (
        '<tile id="0"><objectgroup><object id="1" x="0" y="0" width="64" height="64"/></objectgroup></tile>'
    )
    large = tileset(shape, first=50, size=64, name="large")
    text = tmx(tileset(), large, GROUND, a_layer("things", marks(50, (4, 4))), width=WIDE, height=HIGH)
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == {(4, 3), (5, 3), (4, 4), (5, 4)}
    other = text.replace(
        'orientation="orthogonal"', f'orientation="{kind}" staggeraxis="y" staggerindex="odd"'
    )
    assert blocked(open_with_notes(write(tmp_path, other)).ground) == {(4, 4)}


# ---------------------------------------------------------------- too much of it


def test_too_much_in_a_template_or_a_tileset_is_no_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is missing is left out; but a map that asks for more than is read of any is refused as a whole."""
    template = (
        '<template><tileset firstgid="1" source="set.tsx"/><object gid="1" width="32" '
        'height="32"/></template>'
    )
    text = tmx(
        tileset(),
        GROUND,
        '<objectgroup name="o"><object id="1" template="t.tx" x="0" y="0"/></objectgroup>',
        width=WIDE,
        height=HIGH,
    )
    path = write(tmp_path, text)
    assert any("is left out, for its template cannot be read" in one.what for one in read_map(path).warnings)
    (path.parent / "t.tx").write_text(template)
    (path.parent / "set.tsx").write_text(tileset(tile(0)).replace('firstgid="1" ', ""))
    path.write_text(text.replace(tileset(), '<tileset firstgid="1" source="set.tsx"/>'))
    assert read_map(path).warnings == []
    for what in ("bytes in its files", "tiles", "templates"):
        with monkeypatch.context() as patch:
            patch.setitem(MOST, what, (0, ""))
            with pytest.raises(MapTooLarge, match=what):
                read_map(path)


# ---------------------------------------------------------------- what is said


def test_findings_in_a_line() -> None:
    first, second = (
        Finding("warning", "layer 'a'", what, "so", "mend it") for what in ("is odd.", "is empty.")
    )
    third = Finding("hint", "layer 'a'", "is large.", "so", "mend it")
    assert findings_summary(()) == ""
    assert findings_summary((first,)) == first.line
    assert findings_summary((first, second)) == f"2 warnings; the first: {first.line}"
    assert findings_summary((first, second, third)) == f"2 warnings, 1 hint; the first: {first.line}"


def test_a_source_is_left_alone_again() -> None:
    changes = ManualEdits().switched("a", on=True).switched("b", on=False)
    assert changes == ManualEdits(on=frozenset({"a"}), off=frozenset({"b"}))
    assert changes.left_alone("a") == ManualEdits(off=frozenset({"b"})) and changes.left_alone(
        "b"
    ) == ManualEdits(on=frozenset({"a"}))
    assert not changes.left_alone("a").left_alone("b")


def test_maps_of_lessons_are_found_by_name() -> None:
    assert lesson_map("nothing of the kind") is None and lesson_map("otter-ford") is None
    found = lesson_map("drill-yard")
    assert found and found.name == "drill-yard.tmx"


@pytest.mark.parametrize(
    ("names", "rules"),
    [
        (("input_a", "output_a"), True),
        (("Regions", "Output"), True),
        (("output",), False),
        (("input", "regions_input"), False),
        (("my output", "the input"), False),
    ],
)
def test_a_map_of_rules_is_told_from_one_to_play_on(
    tmp_path: Path, names: tuple[str, ...], rules: bool
) -> None:
    path = write(
        tmp_path, tmx(tileset(), *(a_layer(name, marks(1, *WALL)) for name in names), width=WIDE, height=HIGH)
    )
    assert any("automapping" in one.what for one in examine(path).findings) is rules


@pytest.mark.parametrize("size", [(1, 1), (4, 5), (5, 4), (256, 255), (0x3FFF, 0x3FFE), (0x3FFE, 0x3FFF)])
def test_every_form_of_webp_is_measured(size: tuple[int, int]) -> None:
    """The two bits above fourteen say how it is to be scaled."""
    wide, high = size
    head = b"RIFF\0\0\0\0WEBP"
    extended = head + b"VP8X" + bytes(8) + (wide - 1).to_bytes(3, "little") + (high - 1).to_bytes(3, "little")
    lossless = (
        head + b"VP8L" + bytes(4) + b"\x2f" + ((high - 1) << 14 | wide - 1 | 0xF << 28).to_bytes(4, "little")
    )
    lossy = (
        head
        + b"VP8 "
        + bytes(7)
        + b"\x9d\x01\x2a"
        + (wide | 0x4000).to_bytes(2, "little")
        + (high | 0xC000).to_bytes(2, "little")
    )
    for form in (extended, lossless, lossy):
        assert image_headers.read_header(form + bytes(8), ".webp") == image_headers.ImageHeader(
            "webp", wide, high
        ), form[12:16]
    assert image_headers.read_header(head + b"ALPH" + bytes(24), ".webp") is None


def test_why_a_file_of_changes_cannot_be_read_is_said_in_120_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manual_edits, "data_folder", lambda: tmp_path / "user")
    file = manual_edits.file_for(tmp_path / "yard.tmx")
    file.parent.mkdir(parents=True)
    file.write_text('{"version": 1, "map": "", "' + "x" * 300 + '": 1}')
    with pytest.raises(MapError) as error:
        manual_edits.read(tmp_path / "yard.tmx")
    assert str(error.value).startswith(
        "what was changed by hand about yard.tmx cannot be read (Object contains unknown field"
    )
    assert len(str(error.value).partition("(")[2].rpartition(").")[0]) == 120 and str(error.value).endswith(
        f"Remove {file}."
    )


def test_which_segments_of_a_jpeg_are_a_frame_a_header_or_its_end() -> None:
    frame = b"\xff\xc0\0\x0b\x08" + (21).to_bytes(2) + (37).to_bytes(2) + b"\1\1\x11\0"
    size = image_headers.ImageHeader("jpg", 37, 21)
    for marker in range(0xFF):
        found = image_headers.read_header(b"\xff\xd8\xff" + bytes([marker]) + frame[2:] + frame)
        ends = marker < 0xC0 or 0xD0 <= marker <= 0xDA
        assert found == (None if ends else size), hex(marker)
        other = image_headers.read_header(
            b"\xff\xd8\xff" + bytes([marker]) + b"\0\x0b\x08\0\x05\0\x06\1\1\x11\0" + frame
        )
        own = 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC)
        passed = None if ends else size
        assert other == (image_headers.ImageHeader("jpg", 6, 5) if own else passed), hex(marker)
    assert image_headers.read_header(b"\xff\xd8\xff\xff\xff" + frame[1:]) == size, "bytes that fill up"
    assert image_headers.read_header(b"\xff\xd8\xff\xe1\0\0" + frame) == size, (
        "a length of none is that of the length itself"
    )


@pytest.mark.parametrize("deep", [0, 1, 3])
def test_layers_in_groups_say_what_they_say_outside(tmp_path: Path, deep: int) -> None:
    """What lies in a group that is hidden is not seen: where nothing else is drawn there is no ground."""

    def grouped(layers: str, hidden: bool = False) -> str:
        attributes = 'visible="0"' if hidden else ""
        return f'<group name="g" {attributes}>' * deep + layers + "</group>" * deep

    def read(*parts: str) -> set[tuple[int, int]]:
        return blocked(
            open_with_notes(write(tmp_path, tmx(tileset(), *parts, width=WIDE, height=HIGH))).ground
        )

    walls = objects(thing("wall", 96, 96, 32, 64), thing("wall", 128, 128, 32, 32))
    assert read(GROUND, grouped(a_layer("Walls", marks(2, *WALL)))) == set(WALL)
    assert read(GROUND, grouped(walls)) == set(WALL)
    half = a_layer("floor", [1 if n % WIDE < 6 else 0 for n in range(WIDE * HIGH)])
    right = {(x, y) for x in range(6, WIDE) for y in range(HIGH)}
    rest = a_layer("rest", [0 if n % WIDE < 6 else 1 for n in range(WIDE * HIGH)])
    assert read(half, grouped(rest)) == set()
    assert read(half, grouped(rest, hidden=True)) == (right if deep else set())


@pytest.mark.parametrize("said", ["", tile(1), tile(1, note="nothing of the kind")])
def test_a_tileset_named_for_collision_blocks_whatever_else_its_tiles_say(tmp_path: Path, said: str) -> None:
    text = tmx(
        tileset(),
        tileset(said, first=50, name="Collision"),
        GROUND,
        a_layer("x", marks(51, *WALL)),
        width=WIDE,
        height=HIGH,
    )
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == set(WALL)


def test_shapes_of_tiles_that_reach_beyond_the_map_hold_what_lies_on_it(tmp_path: Path) -> None:
    """Tiles of 96 x 96 px in the four corners, whose shapes fill them: they stand on their cell, and reach up
    and to the right."""
    shape = (
        '<tile id="0"><objectgroup><object id="1" x="0" y="0" width="96" height="96"/></objectgroup></tile>'
    )
    corners = ((0, 0), (WIDE - 1, 0), (0, HIGH - 1), (WIDE - 1, HIGH - 1))
    parts = (
        tileset(),
        tileset(shape, first=50, size=96, name="large"),
        GROUND,
        a_layer("x", marks(50, *corners)),
    )
    found = blocked(open_with_notes(write(tmp_path, tmx(*parts, width=WIDE, height=HIGH))).ground)
    assert found == {
        (x + u, y - v) for x, y in corners for u in range(3) for v in range(3) if x + u < WIDE and y - v >= 0
    }


def test_how_much_is_seen_of_every_part_of_a_picture() -> None:
    """Of 5 x 4 pixels, of which every third is clear; below what was read all is seen."""
    picture = AlphaMask(5, bytes(number % 3 > 0 for number in range(20)))
    for x, y, wide, high in product(range(5), range(5), range(1, 6), range(1, 5)):
        if x + wide <= 5:
            clear = sum(
                (row * 5 + column) % 3 == 0
                for row in range(y, min(4, y + high))
                for column in range(x, x + wide)
            )
            assert picture.share((x, y, wide, high)) == pytest.approx(1 - clear / (wide * high))
    assert picture.share((0, 0, 0, 0)) == 1


def test_little_ground_is_land_in_nothing_and_walls_alone_are_walls(tmp_path: Path) -> None:
    """On 20 x 10 cells: an island of 60 that say nothing; or a wall all around, and no floor that is
    drawn."""
    island = {(x, y) for x in range(5, 15) for y in range(2, 8)}
    rim = {(x, y) for x in range(20) for y in range(10) if x in (0, 19) or y in (0, 9)}
    every = {(x, y) for x in range(20) for y in range(10)}

    def read(number: int, cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
        drawn = layer(",".join(str(number if (n % 20, n // 20) in cells else 0) for n in range(200)), 20, 10)
        return blocked(
            open_with_notes(
                write(tmp_path, tmx(tileset(tile(1, solid="true")), drawn, width=20, height=10))
            ).ground
        )

    assert read(1, island) == every - island
    assert read(2, rim) == rim


@pytest.mark.parametrize(("most", "looks"), [(0, 0), (64 * 128 - 1, 0), (64 * 128, 1), (1 << 20, 1)])
def test_pictures_are_looked_at_for_what_is_clear_up_to_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, looks: int
) -> None:
    """As far as tiles of it are used: two rows of 32 px of a sheet that is 128 px wide."""
    asked: list[int] = []
    monkeypatch.setattr(transparency, "MOST", most)
    monkeypatch.setattr(transparency, "alpha_mask", lambda _path, _key, rows: asked.append(rows))
    open_with_notes(
        write(tmp_path, tmx(tileset(), GROUND, a_layer("Walls", marks(6, *WALL)), width=WIDE, height=HIGH))
    )
    assert asked == [64] * looks


def test_what_is_null_in_json_is_not_said(tmp_path: Path) -> None:
    whole = {
        "width": 4,
        "height": 3,
        "tilewidth": 32,
        "tileheight": 32,
        "orientation": "orthogonal",
        "tilesets": [],
        "properties": [],
    }
    thing = {
        "id": 1,
        "x": 40,
        "y": 8,
        "width": 0,
        "height": 0,
        "rotation": 0,
        "type": "spawn",
        "properties": SIDE,
    }
    for odd in ({}, {"name": None, "template": None, "gid": None}):
        objects = {
            "type": "objectgroup",
            "name": "o",
            "opacity": 1,
            "visible": True,
            "tintcolor": None,
            "class": None,
            "objects": [{**thing, **odd}],
        }
        path = write(
            tmp_path,
            json.dumps({**whole, "class": None, "staggeraxis": None, "layers": [objects]}),
            "yard.tmj",
        )
        found = open_with_notes(path)
        assert found.ground.spawns == (Spawn("azure", (1, 0)),) and found.ground.name == "yard"
        assert not [one for one in found.findings if "None" in one.line]


def test_a_picture_in_a_layer_of_objects_is_passed_by(tmp_path: Path) -> None:
    inside = (
        '<image source="sheet.png"/><object id="7" type="spawn" x="40" y="8"><properties><property '
        'name="side" value="azure"/></properties></object>'
    )
    path = write(
        tmp_path, tmx(tileset(), layer(",".join("1" * 12)), f'<objectgroup name="o">{inside}</objectgroup>')
    )
    assert open_with_notes(path).ground.spawns == (Spawn("azure", (1, 0)),)


def test_chunks_may_hold_their_tiles_as_elements(tmp_path: Path) -> None:
    """As Tiled writes them where no encoding is chosen."""
    tiles = "".join(
        f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in (1, 2, 0, 1, 1, 2, 1, 1, 1, 1, 1, 1)
    )
    chunks = (
        '<layer name="l" width="4" height="3"><data><chunk x="0" y="0" width="4" '
        f'height="3">{tiles}</chunk></data></layer>'
    )
    path = write(tmp_path, tmx(tileset(tile(1, blocks=True)), chunks).replace('infinite="0"', 'infinite="1"'))
    assert (
        blocked(open_with_notes(path).ground) >= {(1, 0), (1, 1)}
        and not open_with_notes(path).ground[3, 2].blocks
    )
    assert [cells.tolist() for cells in read_map(path).cells.values()] == [
        [1, 2, 0, 1, 1, 2, 1, 1, 1, 1, 1, 1]
    ]


def test_too_much_in_a_tileset_of_its_own_file_is_no_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, tmx('<tileset firstgid="1" source="set.tsx"/>', GROUND, width=WIDE, height=HIGH))
    assert any("is left out" in one.what for one in read_map(path).warnings)
    (path.parent / "set.tsx").write_text(tileset(tile(0)).replace('firstgid="1" ', ""))
    assert read_map(path).warnings == []
    monkeypatch.setitem(MOST, "tiles", (0, ""))
    with pytest.raises(MapTooLarge, match="tiles"):
        read_map(path)


def test_values_may_stand_inside_of_a_property(tmp_path: Path) -> None:
    """As Tiled writes a text of several lines; one with nothing inside says nothing."""
    said = (
        '<tile id="1"><properties><property name="terrain">cliff</property><property '
        'name="note"/></properties></tile>'
    )
    text = tmx(tileset(said), GROUND, a_layer("x", marks(2, *WALL)), width=WIDE, height=HIGH)
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == set(WALL)


def test_what_a_map_suggests_is_told_in_forty_letters(tmp_path: Path) -> None:
    said = properties(**{"mission": "m" * 60, "squad.azure": "guards"})
    found = open_with_notes(
        write(tmp_path, tmx(said, tileset(), GROUND, width=WIDE, height=HIGH))
    ).ground.suggested
    assert (
        dict(found)["mission"].startswith("m" * 30)
        and len(dict(found)["mission"]) == 40
        and dict(found)["squad.azure"] == "guards"
    )


def test_frames_that_are_no_tiles_are_passed_by(tmp_path: Path) -> None:
    frames = "".join(f'<frame tileid="{number}" duration="{100 + number}"/>' for number in (3, 99, 5))
    path = write(
        tmp_path,
        tmx(tileset(f'<tile id="0"><animation>{frames}</animation></tile>'), GROUND, width=WIDE, height=HIGH),
    )
    (animation,) = picture_of(path).animations
    assert [(stamp.source, duration) for stamp, duration in animation] == [
        ((96, 0, 32, 32), 103),
        ((32, 32, 32, 32), 105),
    ]


def test_of_a_sound_map_in_our_words_nothing_is_told_unasked(tmp_path: Path) -> None:
    """But of one on which sides or walls had to be inferred all is, and warnings always."""
    hint = Finding("hint", "", "is large.", "so", "mend it")
    warning = Finding("warning", "", "is odd.", "so", "mend it")
    ours = tile(1, blocks=True)
    spawns = objects(
        *(
            thing("spawn", 16 + 32 * x, 16 + 224 * y, side=side)
            for x in range(4)
            for y, side in enumerate(("azure", "ember"))
        )
    )
    said, guessed = a_layer("x", marks(2, *WALL)), a_layer("Walls", marks(3, *WALL))
    told_of = {}
    for name, parts in (("ours", (said, spawns)), ("no places", (said,)), ("no words", (guessed, spawns))):
        tiles = tileset(ours if name != "no words" else "")
        known = open_with_notes(write(tmp_path, tmx(tiles, GROUND, *parts, width=WIDE, height=HIGH)))
        told_of[name] = relevant_findings((hint,), known), relevant_findings((warning, hint), known)
    both = (hint,), (warning, hint)
    assert told_of == {"ours": ((), (warning, hint)), "no places": both, "no words": both}


def test_the_tileset_of_marks_comes_after_all_others_and_before_the_layers(tmp_path: Path) -> None:
    settings, other = (
        '<editorsettings><export target="a.json"/></editorsettings>',
        tileset(first=50, name="other"),
    )
    walls, parts = (
        a_layer("x", marks(2, *WALL)),
        (settings, properties(title="Yard"), tileset(tile(1, blocks=True)), other, GROUND),
    )
    path = write(tmp_path, tmx(*parts, walls, width=WIDE, height=HIGH))
    save_copy(path, path.with_name("copy.tmx"))
    root = fromstring(path.with_name("copy.tmx").read_text())
    assert [child.tag for child in root][:6] == [
        "editorsettings",
        "properties",
        "tileset",
        "tileset",
        "tileset",
        "layer",
    ]
    assert [child.get("name") for child in root.findall("tileset")] == ["ground", "other", MARKS]
    ours = root.findall("tileset")[2]
    (image,), tiles = ours.findall("image"), ours.findall("tile")
    assert [ours.get(key) for key in ("tilewidth", "tileheight", "tilecount", "columns")] == [
        "32",
        "32",
        str(len(tiles)),
        str(len(tiles)),
    ]
    assert (image.get("width"), image.get("height")) == (str(32 * len(tiles)), "32")
    assert image_headers.read_header(
        (path.parent / str(image.get("source"))).read_bytes()
    ) == image_headers.ImageHeader("png", 32 * len(tiles), 32)


@pytest.mark.parametrize(
    ("left", "wide", "held"),
    [(0, 33, True), (0, 32, False), (32, 32, True), (33, 31, False), (31, 2, True), (0, 64, True)],
)
def test_a_shape_holds_the_cell_whose_middle_it_holds(
    tmp_path: Path, left: int, wide: int, held: bool
) -> None:
    """On cells of 64 x 32 px that lie askew, by a tile as wide; from the left rim of a shape up to its right
    one, without it."""
    shape = (
        f'<tile id="0"><objectgroup><object id="1" x="{left}" y="0" width="{wide}" '
        'height="32"/></objectgroup></tile>'
    )
    text = tmx(
        tileset(),
        tileset(shape, first=50, size=64, name="large"),
        GROUND,
        a_layer("x", marks(50, *WALL)),
        width=WIDE,
        height=HIGH,
    )
    text = text.replace('orientation="orthogonal"', 'orientation="isometric"').replace(
        'tileheight="64" tilecount', 'tileheight="32" tilecount'
    )
    text = text.replace('tilewidth="32" tileheight="32" infinite', 'tilewidth="64" tileheight="32" infinite')
    assert blocked(open_with_notes(write(tmp_path, text)).ground) == (set(WALL) if held else set())


@pytest.mark.parametrize(
    ("says", "numbers", "after"),
    [
        ("", (100_000, 100_001), 100_002),
        ("7", (7, 8), 9),
        ("999999998", (999_999_998, 999_999_999), 1_000_000_000),
        ("9999999999", (100_000, 100_001), 100_002),
        ("x", (100_000, 100_001), 100_002),
    ],
)
def test_new_layers_of_a_copy_get_the_next_free_numbers(
    tmp_path: Path, says: str, numbers: tuple[int, int], after: int
) -> None:
    """The layers of marks and of places; a map that does not count them, or beyond all bounds, gets numbers
    that nobody has."""
    counted = f'nextlayerid="{says}"' if says else ""
    path = write(
        tmp_path,
        tmx(
            tileset(tile(1, blocks=True)),
            GROUND,
            a_layer("x", marks(2, *WALL)),
            width=WIDE,
            height=HIGH,
            attributes=counted,
        ),
    )
    save_copy(path, path.with_name("copy.tmx"))
    root = fromstring(path.with_name("copy.tmx").read_text())
    new = [
        layer.get("id")
        for layer in root
        if layer.get("name", "").startswith("enfilade ") and layer.tag != "tileset"
    ]
    assert sorted(new, key=lambda one: int(one or 0)) == list(map(str, numbers)) and root.get(
        "nextlayerid"
    ) == str(after)


def test_marks_of_a_copy_leave_room_for_tilesets_that_are_missing(tmp_path: Path) -> None:
    """Nobody knows how many tiles they have; beside those that are there the marks follow on the last
    tile."""
    first = {}
    for name, sets in (
        ("there", tileset(tile(1, blocks=True))),
        ("missing", tileset(tile(1, blocks=True)) + '<tileset firstgid="500" source="gone.tsx"/>'),
    ):
        path = write(tmp_path, tmx(sets, GROUND, width=WIDE, height=HIGH))
        save_copy(path, path.with_name("copy.tmx"))
        (ours,) = fromstring(path.with_name("copy.tmx").read_text()).findall(f"tileset[@name='{MARKS}']")
        first[name] = int(ours.get("firstgid", "0"))
    assert first == {"there": 1 + _ROOM + 1, "missing": 500 + _ROOM + 1}


def test_of_tall_tiles_all_rows_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(transparency, "alpha_mask", lambda _path, _key, rows: asked.append(rows))
    tall = tileset(first=1, name="tall").replace(
        'tileheight="32" tilecount="16"', 'tileheight="64" tilecount="8"'
    )
    for gid, rows in ((1, 64), (6, 128)):
        asked.clear()
        open_with_notes(
            write(tmp_path, tmx(tall, a_layer("x", [gid] * (WIDE * HIGH)), width=WIDE, height=HIGH))
        )
        assert asked == [rows]
