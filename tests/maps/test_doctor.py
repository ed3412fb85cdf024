"""The map doctor: what is wrong or doubtful, where, and what to do."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.maps import maps
from game.maps.doctor import Diagnosis, examine
from game.maps.reference_check import CONDITIONS
from game.maps.tiled import files
from game.maps.tiled.limits import FILE_BYTES
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.silhouette.terrain import HAZE
from tests.maps.strangers import drawn
from tests.maps.write import layer, objects, png, properties, thing, tile, tileset, tmx, write

WALL = tileset(tile(1, blocks=True, blocks_sight=True, cover="full"))


def looked(
    folder: Path, cells: str, *things: str, inside: str = "", tiles: str = WALL, extra: str = ""
) -> Diagnosis:
    return examine(
        write(
            folder,
            tmx(tiles, layer(cells, 10, 6), objects(*things), extra, width=10, height=6, inside=inside),
        )
    )


def lines(found: Diagnosis, level: str) -> list[str]:
    return [one.line for one in found.findings if one.level == level]


def spawns(side: str, *cells: tuple[int, int]) -> list[str]:
    return [thing("spawn", x * 32 + 16, y * 32 + 16, side=side) for x, y in cells]


OPEN = ",".join("1" * 60)
PARTED = ",".join("2" if n % 10 == 5 else "1" for n in range(60))


def test_maps_of_ours_are_sound() -> None:
    for path in maps().values():
        assert {one.level for one in examine(path).findings} <= {"hint"}, path


def test_a_spawn_behind_walls_is_an_error(tmp_path: Path) -> None:
    found = looked(tmp_path, PARTED, *spawns("azure", (0, 0)), *spawns("ember", (9, 5)))
    assert lines(found, "error") == ["cell (9, 5): nobody can walk from (0, 0) to the spawn of ember."]
    assert lines(found, "hint") == ["cell (6, 0): 24 cells are sealed off: nobody can get there."]
    assert found.faulty


def test_of_many_sealed_parts_the_largest_are_told(tmp_path: Path) -> None:
    """Eight rooms of nine cells, the last of them one cell larger."""
    rooms = {(x, y) for x in range(3, 19) for y in range(7) if x % 4 != 2 and y % 4 != 3} | {(18, 6)}
    cells = ",".join("1" if x < 2 or (x, y) in rooms else "2" for y in range(7) for x in range(20))
    places = objects(*spawns("azure", (0, 0)), *spawns("ember", (0, 5)))
    found = lines(
        examine(write(tmp_path, tmx(WALL, layer(cells, 20, 7), places, width=20, height=7))), "hint"
    )
    sealed = [line for line in found if "sealed off" in line]
    assert ["10 cells" in line for line in sealed] == [True, *[False] * 5]
    assert sealed[-1] == "3 more parts of the map are sealed off."


def test_sides_are_weighed_against_each_other(tmp_path: Path) -> None:
    cells = ",".join("2" if n in (10, 11) else "1" for n in range(60))
    found = looked(tmp_path, cells, *spawns("azure", (0, 0), (1, 0), (2, 0)), *spawns("ember", (9, 5)))
    assert lines(found, "warning") == ["the sides have different numbers of places: azure 3, ember 1."]
    assert lines(found, "hint") == [
        "cover beside the places is unequal: azure 3, ember 0 have some.",
        "cell (0, 0): azure at (0, 0) and ember at (9, 5) see each other from the start, as do 2 more pairs.",
    ]


def test_words_that_are_nearly_ours(tmp_path: Path) -> None:
    tiles = tileset(tile(1, block_sight=True, blocks=True))
    things = [
        *spawns("azure", (0, 0)),
        *spawns("ember", (9, 5)),
        thing("spawn", 40, 40, sid="azure"),
        thing("spwan", 0, 0),
    ]
    said = lines(
        looked(tmp_path, PARTED, *things, tiles=tiles, inside=properties(metre_per_tile=2)), "warning"
    )
    assert "tileset 'ground', tile 1: 'block_sight' is not known; is blocks_sight meant?" in said
    assert "map property: 'metre_per_tile' is not known; is metres_per_tile meant?" in said
    assert "layer 'things', spawn 7: 'sid' is not known; is side meant?" in said
    assert "1 object of class 'spwan' left out; is spawn meant?" in said


def test_hazards_that_do_nothing_are_told(tmp_path: Path) -> None:
    def told(**said: object) -> list[str]:
        pit = thing("hazard", 96, 96, 32, 32, "", **said)
        found = looked(tmp_path, OPEN, *spawns("azure", (0, 0)), *spawns("ember", (9, 5)), pit)
        return [line for line in lines(found, "warning") if line.startswith("hazard")]

    idle = "hazard at (3, 3): it does nothing to whoever is there."
    assert told() == told(damage=0) == [idle]
    assert told(condition="fyre") == [
        "hazard at (3, 3): no rules know the condition 'fyre' (did you mean 'fire'?)."
    ]
    assert not told(condition="poison") and not told(damage=2) and not told(turn=3, text="It falls.")


def test_every_condition_that_hazards_may_have_is_known_to_some_rules() -> None:
    assert set(CONDITIONS) == CONDITION_WORDS.keys() | HAZE.keys()


def test_rules_for_automapping_are_no_map(tmp_path: Path) -> None:
    text = tmx(
        tileset(), layer(OPEN, 10, 6, "input_ground"), layer(OPEN, 10, 6, "output_walls"), width=10, height=6
    )
    assert any("automapping" in line for line in lines(examine(write(tmp_path, text)), "warning"))


def test_names_that_contradict_what_blocks(tmp_path: Path) -> None:
    walls = ",".join("2" if n < 12 else "0" for n in range(60))
    collision = ",".join("2" if 11 < n < 15 else "0" for n in range(60))
    text = tmx(
        tileset(),
        layer(OPEN, 10, 6, "g"),
        layer(walls, 10, 6, "walls"),
        layer(collision, 10, 6, "Collision"),
        width=10,
        height=6,
    )
    (line,) = lines(examine(write(tmp_path, text)), "warning")
    assert line == (
        "the name of layer 'walls' stands for 12 obstacles, of which 12 do not block: layer 'Collision' "
        "says outright what blocks."
    )


def test_what_cannot_be_read_is_the_one_error(tmp_path: Path) -> None:
    found = examine(write(tmp_path, "<map>"))
    assert found.opened is None
    assert lines(found, "error") == ["yard.tmx: this is not XML (line 1). Save it in Tiled again."]


# ---------------------------------------------------------------- the command


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(["check", *words])
    return int(ended.value.code or 0), capsys.readouterr().out


def test_the_command_tells_of_all_maps_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = write(tmp_path, "<map>", "bad.tmx")
    status, out = told(capsys, "mill-street", str(bad), "nowhere")
    assert status == 1
    assert out.startswith("mill-street.tmx: nothing to say\n")
    assert "bad.tmx: 1 error, 0 warnings, 0 hints\n  error    bad.tmx: this is not XML" in out
    assert "there is no map 'nowhere'" in out


def test_it_speaks_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, tmx(tileset(), layer(OPEN, 10, 6), width=10, height=6))
    status, out = told(capsys, str(path), "--json")
    (found,) = json.loads(out)
    assert (status, found["width"], len(found["places"])) == (0, 10, 12)
    assert {"level", "where", "what", "why", "do"} == set(found["findings"][0])


def test_it_draws_what_it_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import pygame

    path = write(
        tmp_path,
        tmx(
            tileset(),
            layer(OPEN, 10, 6),
            layer(PARTED.replace("1", "0")[:-40] + ",0" * 20, 10, 6, "fence"),
            width=10,
            height=6,
        ),
    )
    assert told(capsys, str(path), "--picture", str(tmp_path / "seen.png"))[0] == 0
    drawn = pygame.image.load(tmp_path / "seen.png")
    assert drawn.get_at((5 * 32 + 16, 48))[0] > drawn.get_at((3 * 32 + 16, 48))[0] + 20


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (png(128, 128)[:-20], "the picture 'sheet.png' cannot be decoded: it is damaged."),
        (
            b"version https://git-lfs.github.com/spec/v1\n",
            (
                "the picture 'sheet.png' is only a note of Git LFS on where the picture lies: fetch it with "
                "git lfs pull."
            ),
        ),
    ],
)
def test_it_tells_of_pictures_what_drawing_them_tells(
    tmp_path: Path, data: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, tmx(tileset(), layer(OPEN, 10, 6), width=10, height=6))
    (path.parent / "sheet.png").write_bytes(data)
    assert lines(examine(path), "warning")[0] == said
    with pytest.raises(SystemExit):
        main(["render", str(path), "-o", str(tmp_path / "drawn.png")])
    assert capsys.readouterr().err.count(said) == 1


def test_files_are_read_once_for_findings_and_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(
        tmp_path, tmx('<tileset firstgid="1" source="ground.tsx"/>', layer(OPEN, 10, 6), width=10, height=6)
    )
    (path.parent / "ground.tsx").write_text(tileset().replace('firstgid="1" ', ""), encoding="utf-8")
    known, asked = files.read, list[str]()

    def read(path: Path, limit: int = FILE_BYTES, head: int | None = None) -> bytes:
        asked.append(path.name)
        return known(path, limit, head)

    monkeypatch.setattr(files, "read", read)
    assert told(capsys, str(path), "--picture", str(tmp_path / "seen.png"))[0] == 0
    assert (asked.count("yard.tmx"), asked.count("ground.tsx")) == (1, 1)


def test_all_layers_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    torn = (
        '<layer name="{}" width="10" height="6"><data encoding="base64" '
        'compression="zlib">AAAA</data></layer>'
    )
    found = examine(
        write(
            tmp_path,
            tmx(tileset(), layer("1,2", 10, 6), *(torn.format(name) for name in "abcde"), width=10, height=6),
        )
    )
    (line,) = lines(found, "error")
    assert line.startswith("yard.tmx: layer 'ground' has 2 cells; 10 x 6 were expected.")
    assert all(f"layer '{name}' cannot be decoded" in line for name in "abc") and line.endswith(
        "So are 2 more."
    )


FOUGHT = "1,1,1,2" + ",1" * 56, *spawns("azure", (0, 0)), *spawns("ember", (9, 5))


@pytest.mark.parametrize(
    ("key", "value", "meant", "said"),
    [
        ("ruleset", "nwoo", "nwo", "map property ruleset: there is no 'nwoo' (did you mean 'nwo'?)."),
        ("mission", "hodl", "hold", "map property mission: there is no 'hodl' (did you mean 'hold'?)."),
        ("option.fog", "onn", "on", "map property option.fog: there is no 'onn' (did you mean 'on'?)."),
        (
            "squad.azure",
            "patrool",
            "patrol",
            "map property squad.azure: there is no 'patrool' (did you mean 'patrol'?).",
        ),
        (
            "ambience",
            "rian",
            "rain",
            (
                "ambience is 'rian', but must be one of wind, rain, street, forest, interior, river, "
                "none (did "
                "you mean 'rain'?)."
            ),
        ),
    ],
)
def test_values_of_the_map_are_looked_up(tmp_path: Path, key: str, value: str, meant: str, said: str) -> None:
    (line,) = lines(looked(tmp_path, *FOUGHT, inside=properties(**{key: value})), "warning")
    assert line.removeprefix("the map property ") == said
    assert lines(looked(tmp_path, *FOUGHT, inside=properties(**{key: meant})), "warning") == []


@pytest.mark.parametrize(("key", "meant"), [("option.fgo", "option.fog"), ("squad.azrue", "squad.azure")])
def test_names_of_options_and_sides_are_looked_up(tmp_path: Path, key: str, meant: str) -> None:
    found = looked(tmp_path, *FOUGHT, inside=properties(**{key: "on"}))
    assert lines(found, "warning") == [f"map property: there is no '{key}' (did you mean '{meant}'?)."]


@pytest.mark.parametrize(
    ("kind", "said", "warned"),
    [
        (
            "unit",
            {"side": "azure", "archetype": "riflman"},
            "figure: there is no 'riflman' (did you mean 'rifleman'?).",
        ),
        (
            "reinforcement",
            {"side": "azure", "archetypes": "scout, scuot"},
            "figure: there is no 'scuot' (did you mean 'scout'?).",
        ),
        ("item", {"item": "katanna"}, "thing: there is no 'katanna' (did you mean 'katana'?)."),
        ("zone", {"kind": "nset"}, "zone of kind 'nset': is nest meant?"),
        ("door", {"opn": "true"}, "layer 'things', door 7: 'opn' is not known; is open meant?"),
        (
            "exit",
            {"side": "azrue"},
            (
                "layer 'things', exit 7: side is 'azrue', but must be one of azure, ember, straw, plum (did "
                "you mean 'azure'?)."
            ),
        ),
        (
            "light",
            {"light": "brigth"},
            (
                "layer 'things', light 7: light is 'brigth', but must be bright, dim, very_poor, dark "
                "or none "
                "(did you mean 'bright'?)."
            ),
        ),
    ],
)
def test_words_of_objects_are_looked_up(tmp_path: Path, kind: str, said: dict[str, str], warned: str) -> None:
    found = looked(tmp_path, *FOUGHT, thing(kind, 96, 96, 32, 32, **said))
    assert warned in lines(found, "warning")
    assert not found.faulty, "a word that nobody knows keeps no battle from being fought"


@pytest.mark.parametrize(
    ("kind", "key"), [("zone", "item"), ("unit", "item"), ("item", "archetype"), ("item", "archetypes")]
)
def test_a_name_is_looked_up_only_where_it_names_something(tmp_path: Path, kind: str, key: str) -> None:
    """An author's own property of the same name is none of ours."""
    found = looked(tmp_path, *FOUGHT, thing(kind, 96, 96, 32, 32, **{key: "katanna"}))
    assert not [line for line in lines(found, "warning") if "katanna" in line]


# ---------------------------------------------------------------- locks and walls

GAP = ",".join("2" if n % 10 == 5 and n != 35 else "1" for n in range(60))


@pytest.mark.parametrize(
    ("lock", "level", "said"),
    [
        (0, "", ""),
        (12, "hint", "the only way between the sides is a door with a lock of 12."),
        (
            40,
            "warning",
            "the only way between the sides is a door with a lock of 40: perhaps nobody can force it.",
        ),
    ],
)
def test_sides_that_only_a_lock_joins(tmp_path: Path, lock: int, level: str, said: str) -> None:
    door = thing("door", 5 * 32, 3 * 32, 32, 32, lock=lock)
    found = looked(tmp_path, GAP, *spawns("azure", (0, 0)), *spawns("ember", (9, 5)), door)
    told = [one for one in found.findings if "between the sides" in one.what]
    assert [(one.level, one.where, one.what) for one in told] == (
        [(level, "cell (5, 3)", said)] if said else []
    )


def test_the_easier_of_two_locks_counts(tmp_path: Path) -> None:
    gaps = ",".join("2" if n % 10 == 5 and n not in (35, 55) else "1" for n in range(60))
    doors = [thing("door", 5 * 32, y * 32, 32, 32, lock=lock) for y, lock in ((3, 40), (5, 9))]
    found = looked(tmp_path, gaps, *spawns("azure", (0, 0)), *spawns("ember", (9, 5)), *doors)
    assert "the only way between the sides is a door with a lock of 9." in [
        one.what for one in found.findings
    ]
    open_door = thing("door", 5 * 32, 5 * 32, 32, 32, lock=40, open=True)
    found = looked(
        tmp_path / "b", gaps, *spawns("azure", (0, 0)), *spawns("ember", (9, 5)), doors[0], open_door
    )
    assert not [one for one in found.findings if "between the sides" in one.what]


def test_a_wall_that_can_be_broken_down_is_told(tmp_path: Path) -> None:
    found = looked(tmp_path, PARTED, *spawns("azure", (0, 0)), *spawns("ember", (9, 5)))
    (error,) = (one for one in found.findings if one.level == "error")
    assert "(5, 0) could be broken down" in error.why and error.todo == "put a door there, or open a way"
    water = tileset(tile(1, blocks=True))
    found = looked(tmp_path / "b", PARTED, *spawns("azure", (0, 0)), *spawns("ember", (9, 5)), tiles=water)
    (error,) = (one for one in found.findings if one.level == "error")
    assert error.why == "the battle is refused"


@pytest.mark.parametrize("first", range(1, 60, 20))
def test_every_finding_says_why_and_what_to_do(tmp_path: Path, first: int) -> None:
    for number in range(first, first + 20):
        path = tmp_path / f"{number}.tmx"
        path.write_text(drawn(Random(f"strange {number}")), encoding="utf-8")
        for one in examine(path, tmp_path).findings:
            assert one.why and one.todo, one


def test_what_cannot_be_opened_says_so_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("", "<map/>", "{}", tmx(layer("1,2"))):
        path = write(tmp_path, text)
        with pytest.raises(SystemExit):
            main(["check", str(path), "--json"])
        (found,) = json.loads(capsys.readouterr().out)[0]["findings"]
        assert (found["why"], bool(found["do"])) == ("the map cannot be opened", True)
    assert found["do"] == "Save the map in Tiled again", "the last sentence of several"


def test_spawns_without_a_side_are_told_once(tmp_path: Path) -> None:
    bare = [thing("spawn", x * 32 + 16, 16) for x in range(3)]
    assert lines(looked(tmp_path, OPEN, *bare), "warning")[0] == (
        "layer 'things', spawn 7: side is '', but must be one of azure, ember, straw, plum; "
        "so it is of 2 more."
    )
