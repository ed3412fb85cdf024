"""Broken and hostile files: each is refused in one sentence, quickly, and nothing outside of the map's
folders is touched."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.maps import MapError, drawable, load, picture_of
from game.maps.doctor import examine
from tests.maps.write import layer, objects, packed, png, thing, tile, tileset, tmx, write

GROUND = layer("0,0,0,0,0,0,0,0,0,0,0,0")


def refusal(path: Path) -> str:
    with pytest.raises(MapError) as error:
        load(path)
    with pytest.raises(MapError):
        picture_of(path)
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not XML (line 1)"),
        ("{}", "not XML"),
        ("<<<<<<< HEAD\n<map/>", "merge conflict"),
        ("<map>", "not XML"),
        ("<tileset/>", "a Tiled <tileset>, not a <map>"),
        ("<map/>", "the map: tilewidth is 0"),
        ("<!DOCTYPE m [<!ENTITY a 'b'>]><map/>", "not a file that Tiled wrote"),
        ("<map\0/>", "not a file that Tiled wrote"),
        (tmx(width=600, height=600), "600 x 600 cells are too many"),
        (tmx(width=0), "width is 0"),
        (tmx().replace('width="4"', 'width="abc"'), "width is 'abc', not a whole number"),
        (
            tmx().replace("orthogonal", "aslant"),
            "hexagonal ones are read. Change Orientation in Map > Map Properties",
        ),
        (tmx(layer("0,0")), "layer 'ground' has 2 cells; 4 x 3 were expected"),
        (tmx(layer("0," * 12 + "0")), "more than 12 cells"),
        (tmx(layer("0,x")), "layer 'ground' cannot be decoded"),
        (tmx(layer("-1" + ",0" * 11)), "layer 'ground', cell (0, 0): -1 is not the number of a tile"),
        (tmx(layer("0,0", width=2, height=2)), "layer 'ground' has 2 cells; 2 x 2 were expected"),
        (tmx(layer("0", width=600, height=500)), "layer 'ground' has 600 x 500 cells; at most 262144"),
        (tmx('<layer name="l"/>'), "layer 'l' has no data"),
        (
            tmx('<layer name="l"><data encoding="base64" compression="lzma">AAAA</data></layer>'),
            "Set Tile Layer Format to CSV",
        ),
        (
            tmx('<layer name="l"><data encoding="base64" compression="zstd">AAAA</data></layer>'),
            "layer 'l' cannot be decoded",
        ),
        (
            tmx('<layer name="l"><data encoding="base64" compression="zlib">AAAA</data></layer>'),
            "layer 'l' cannot be decoded",
        ),
        (tmx('<layer name="l"><data encoding="base64">A</data></layer>'), "layer 'l' cannot be decoded"),
        (tmx(GROUND * 129), "more than 128 layers"),
        (tmx("<group>" * 20 + "</group>" * 20), "groups lie more than 16 deep"),
        (tmx(objects(*[thing("spawn", 0, 0)] * 10_001)), "more than 10000 objects"),
        (tmx(objects(thing("spawn", float("nan"), 0))), "object 7: x is 'nan', not a usable number"),
        (tmx(objects(thing("zone", 0, 0, inside='<polygon points="0,0 1"/>'))), "object 7: y is ''"),
        (tmx(tileset(first=0)), "firstgid is 0"),
        (tmx(tileset(size=0)), "tilewidth is 0"),
        (tmx(tileset('<tile id="0"/>' * 131_073)), "more than 131072 tiles"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    message = refusal(write(tmp_path, text))
    assert message.startswith("yard.tmx: ")
    assert said in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (tmx(GROUND).replace("<layer", '<layer opacity="full"'), "opacity is 'full', not a usable number."),
        (tmx(GROUND).replace("<layer", '<layer offsetx="1e99"'), "offsetx is '1e99', not a usable number."),
        (tmx(GROUND).replace("<layer", '<layer parallaxy="nan"'), "parallaxy is 'nan', not a usable number."),
        (
            tmx(
                '<layer name="l" width="x" height="3"><data encoding="csv">' + "0," * 11 + "0</data></layer>"
            ),
            "layer 'l': width is 'x', not a whole number.",
        ),
        (tmx(GROUND, attributes='parallaxoriginx="x"'), "parallaxoriginx is 'x', not a usable number."),
        (tmx(tileset('<tileoffset x="?" y="0"/>'), GROUND), "x is '?', not a whole number."),
        (
            tmx(GROUND, objects(thing("tree", 9, 9).replace('"7"', '"?"'))),
            "an object: id is '?', not a whole",
        ),
        (tmx(GROUND, objects(thing("tree", float("nan"), 0))), "object 7: x is 'nan', not a usable number."),
        (
            tmx(GROUND, objects(thing("tree", 9, 9).replace("<object ", '<object rotation="x" '))),
            "object 7: rotation is 'x', not a usable number.",
        ),
        (
            tmx(GROUND, objects(thing("tree", 9, 9, inside='<polygon points="0,0 1"/>'))),
            "object 7: y is '', not a usable number.",
        ),
        (
            tmx(GROUND, objects(thing("tree", 9, 9, inside='<polygon points="0,0 1,1"/>'))),
            "object 7: a polygon needs at least three corners.",
        ),
    ],
)
def test_of_one_bad_number_no_strange_map_is_refused(tmp_path: Path, text: str, told: str) -> None:
    """What it was to be is drawn as if nothing was said, or that object alone is left out; it is told."""
    path = write(tmp_path, text)
    load(path)
    said = [one for one in examine(path).findings if told in one.what]
    assert [one.level for one in said] == ["warning"]


def test_a_bomb_is_not_inflated(tmp_path: Path) -> None:
    data = packed([0] * 4_000_000)
    assert len(data) < 100_000
    assert "more than 12 cells" in refusal(write(tmp_path, tmx(f'<layer name="l">{data}</layer>')))


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = write(tmp_path, "")
    with path.open("wb") as stream:
        stream.truncate(9 << 20)
    assert refusal(path) == "yard.tmx: 'yard.tmx' is larger than 8 MB."


def warned(path: Path) -> str:
    """The first warning of a map that opens all the same."""
    picture_of(path)
    return load(path).warnings[0]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../../../../out.tsx", "lies outside of the map's folders"),
        ("/etc/passwd", "lies outside of the map's folders"),
        ("gone.tsx", "'gone.tsx' cannot be opened (no such file or directory)"),
        ("sheet.png", "not a file that Tiled wrote"),
        ("yard.tmx", "yard.tmx: 'yard.tmx' is a <map>, not a tileset"),
    ],
)
def test_a_tileset_that_cannot_be_read_is_left_out(tmp_path: Path, name: str, said: str) -> None:
    path = write(tmp_path, tmx(f'<tileset firstgid="1" source="{name}"/>', layer("1" + ",0" * 11)))
    assert said in warned(path)
    assert warned(path).startswith(f"the tileset '{name}' is left out: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
@pytest.mark.parametrize("name", ["map.tmx", "set.tsx", "art.png"])
def test_a_fifo_is_not_waited_for(tmp_path: Path, name: str) -> None:
    path = write(
        tmp_path,
        tmx('<tileset firstgid="1" source="set.tsx"/>' if name == "set.tsx" else tileset(image="art.png")),
    )
    os.mkfifo(path.parent / name)
    assert "not a regular file" in (refusal(path.parent / name) if name == "map.tmx" else warned(path))


def test_a_folder_is_no_map(tmp_path: Path) -> None:
    assert "cannot be opened" in refusal(tmp_path) or "not a regular file" in refusal(tmp_path)


def test_a_link_out_of_the_folders_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.tsx"
    outside.write_text(tileset())
    path = write(tmp_path / "deep", tmx('<tileset firstgid="1" source="set.tsx"/>'))
    (path.parent / "set.tsx").symlink_to(outside)
    assert "lies outside" in warned(path)


@pytest.mark.parametrize(
    "image",
    ["/etc/passwd", "../../../../../../etc/passwd", "C:\\art\\sheet.png", "..\\..\\..\\..\\sheet.png"],
)
def test_pictures_outside_are_looked_for_beside_the_map(tmp_path: Path, image: str) -> None:
    path = write(tmp_path, tmx(tileset(image=image), layer("1,0,0,0,0,0,0,0,0,0,0,0")))
    home = path.parent.resolve()
    (placed,) = picture_of(path).layers[0].tiles
    assert placed.stamp.image.is_relative_to(home)
    assert ("the picture '/etc/passwd' is missing." in load(path).warnings) == (image == "/etc/passwd")


def test_a_huge_picture_is_not_decoded(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), GROUND))
    head = png(1, 1)
    (path.parent / "sheet.png").write_bytes(head[:16] + (30_000).to_bytes(4) * 2 + head[24:])
    assert (
        warned(path)
        == "the picture 'sheet.png' is 30000 x 30000 px, too large to be drawn: at most 128 million pixels."
    )
    with pytest.raises(MapError, match="too large to be drawn"):
        drawable(path.parent / "sheet.png")


def test_a_claimed_size_is_not_believed(tmp_path: Path) -> None:
    text = tmx(tileset(), GROUND).replace(
        'width="128" height="128"', 'width="1000000000" height="1000000000"'
    )
    assert load(write(tmp_path, text)).width == 4


def test_a_file_cannot_rename_itself(tmp_path: Path) -> None:
    field = load(
        write(
            tmp_path,
            tmx(tileset(), GROUND, attributes='filename="/elsewhere/x.tmx" layers="x" parse_xml="y"'),
        )
    )
    assert field.name == "yard"


def test_numbers_of_no_tileset_are_harmless(tmp_path: Path) -> None:
    path = write(tmp_path, tmx(tileset(), layer("4000000,0,0,0,0,0,0,0,0,0,0,0")))
    assert load(path).width == 4
    assert picture_of(path).layers[0].tiles == ()


GOOD = tmx(
    tileset(tile(1, blocks=True, cost=2)),
    layer("1,2,0,0,0,0,0,0,0,0,0,0"),
    objects(thing("spawn", 0, 0, side="azure")),
    "<imagelayer/>",
)


@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(0, len(GOOD) - 1),
    st.integers(0, 12),
    st.text(alphabet='<>"/=-0123456789 abcx\n', max_size=12),
)
def test_a_damaged_map_loads_or_is_refused(tmp_path: Path, start: int, gone: int, put: str) -> None:
    path = write(tmp_path, GOOD[:start] + put + GOOD[start + gone :])
    for read in (load, picture_of):
        with suppress(MapError):
            read(path)
