"""Events, texts and doors without a tile, as a map declares them and as the doctor reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.field import Light
from game.core.map_events import (
    MOST_WORDS,
    WHO,
    Call,
    Destroyed,
    Enter,
    Lighten,
    Lose,
    Opened,
    Remake,
    Round,
    Tell,
    Win,
)
from game.core.records import limits
from game.core.scenario import Scenario
from game.maps.loader import load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from game.systems.map_triggers import GROUNDS, MOST_WAVES
from game.systems.objectives import offered, with_mission
from tests.maps.test_doctor import OPEN, PARTED, lines, looked, spawns
from tests.maps.write import layer, objects, properties, thing, tileset, tmx, write

SIDES = (*spawns("azure", (0, 0), (0, 1)), *spawns("ember", (9, 4), (9, 5)))
GRASS = tileset()


def begun(folder: Path, *things: str, rules: str = "nwo") -> Scenario:
    """The scenario of the map with these objects, as it says itself."""
    text = tmx(GRASS, layer(OPEN, 10, 6), objects(*SIDES, *things), width=10, height=6)
    field = load(write(folder, text))
    ruleset = RULESETS[rules]
    squads = {side: default_squad(ruleset, side) for side in ("azure", "ember")}
    assert offered(field)[0] == "map"
    return with_mission(make_scenario(ruleset, "yard", squads, {}, {}), field, ruleset)


@pytest.mark.parametrize("rules", RULESETS)
def test_an_event_says_when_and_what_comes_of_it(rules: str, tmp_path: Path) -> None:
    scenario = begun(
        tmp_path,
        thing("zone", 96, 0, 32, 64, kind="place"),
        thing("event", 64, 0, 64, 32, when="enter", side="azure", message="A trap!", reinforce="ember"),
        thing("event", 0, 0, when="round", round=3, light="dark", at="map", lose="ember"),
        thing("event", 160, 32, when="door", message="It creaks.", to="ember"),
        thing("event", 160, 64, when="destroyed", ground="rubble", win="azure"),
        rules=rules,
    )
    enter, begins, door, gone = scenario.events
    assert enter.when == Enter(((2, 0), (3, 0)), "azure")
    assert enter.then == (Tell("A trap!", WHO), Call(0)) and len(scenario.waves) == 1
    assert scenario.waves[0].called and scenario.waves[0].cells == ((2, 0), (3, 0))
    assert begins.when == Round(3) and begins.then[1:] == (Lose("ember"),)
    lit = begins.then[0]
    assert isinstance(lit, Lighten) and lit.light is Light.DARK and len(lit.cells) == 60
    assert (door.when, door.then) == (Opened(((5, 1),)), (Tell("It creaks.", "ember"),))
    assert gone.when == Destroyed(((5, 2),))
    assert gone.then == (Remake(((5, 2),), GROUNDS["rubble"]), Win("azure"))


def test_an_event_of_a_side_that_nobody_plays_is_left_out(tmp_path: Path) -> None:
    told = thing("event", 0, 0, when="round", round=1, message="Night.", side="plum")
    mute = thing("event", 0, 0, when="round", round=2, message="Plum only.", to="plum")
    late = thing("event", 0, 0, when="enter", side="plum", message="Never.")
    assert [one.when for one in begun(tmp_path, told, mute, late).events] == [Round(1)]


def test_events_of_other_games_are_none(tmp_path: Path) -> None:
    found = looked(tmp_path, OPEN, *SIDES, thing("event", 0, 0, trigger="cutscene"))
    assert found.opened and not found.opened.ground.zones


WRONG: dict[str, dict[str, str]] = {
    "when is 'enters' (did you mean 'enter'?)": {"when": "enters", "message": "x"},
    "round is 'three', but must be": {"when": "round", "round": "three", "message": "x"},
    "to is 'azur' (did you mean 'azure'?)": {"when": "enter", "message": "x", "to": "azur"},
    "ground is 'rubbel' (did you mean 'rubble'?)": {"when": "enter", "ground": "rubbel"},
    "light is 'drak' (did you mean 'dark'?)": {"when": "enter", "light": "drak"},
    "there is no place called 'yord' (did you mean 'yard'?)": {"when": "enter", "light": "dim", "at": "yord"},
    "nothing comes of it": {"when": "enter"},
    "there is no door on its cells": {"when": "door", "message": "x"},
    "nothing stands on its cells that could be destroyed": {"when": "destroyed", "message": "x"},
    "'mesage' is not known; is message meant?": {"when": "enter", "mesage": "x", "light": "dim"},
    "'colour' is not read": {"when": "enter", "colour": "x", "light": "dim"},
}


def test_a_slip_is_named_beside_the_project_that_the_page_tells_to_copy(tmp_path: Path) -> None:
    """Whose classes give each event all properties that there are."""
    (tmp_path / "ours.tiled-project").write_bytes(Path("maps/enfilade.tiled-project").read_bytes())
    words = told(tmp_path, {"when": "enter", "mesage": "x", "light": "dim"})
    assert any("'mesage' is not known; is message meant?" in line for line in words)


def test_a_map_calls_as_many_waves_as_a_battle_can_have_and_then_none(tmp_path: Path) -> None:
    count = MOST_WAVES + 2
    calls = [
        thing("event", 32 * (number % 10), 64, when="round", round=number + 1, reinforce="ember", figures=1)
        for number in range(count)
    ]
    scenario = begun(tmp_path, *calls)
    assert [event.then for event in scenario.events] == [(Call(number),) for number in range(MOST_WAVES)]
    assert len(scenario.waves) == MOST_WAVES == limits.MOST_WAVES


RIGHT: list[dict[str, str]] = [
    {"when": "enter", "message": "x" * MOST_WORDS, "to": "who"},
    {"when": "round", "round": "1", "reinforce": "ember", "at": "map"},
    {"when": "round", "round": "99", "win": "azure", "at": "yard"},
    {"when": "enter", "lose": "plum", "ground": "rubble", "light": "dark", "to": "all"},
]
BEYOND: list[dict[str, str]] = [
    {"when": "enter", "message": "x" * (MOST_WORDS + 1)},
    {"when": "round", "round": "0", "message": "x"},
    {"when": "round", "round": "100", "message": "x"},
]
YARD = '<object id="8" name="yard" type="zone" x="0" y="32" width="32" height="32"/>'


def told(folder: Path, said: dict[str, str]) -> list[str]:
    """What the doctor says of an event that it does not say of the map without it."""
    event = thing("event", 64, 0, 32, 32, **said)
    usual, found = (looked(folder, OPEN, *SIDES, YARD, *more) for more in ((), (event,)))
    known = [one.line for one in usual.findings]
    return [one.line for one in found.findings if one.line not in known]


@pytest.mark.parametrize("said", WRONG)
def test_the_doctor_names_what_is_wrong_with_an_event(said: str, tmp_path: Path) -> None:
    lines = told(tmp_path, WRONG[said])
    assert len(lines) == 1 and said in lines[0], lines


@pytest.mark.parametrize("said", RIGHT)
def test_the_doctor_says_nothing_of_an_event_that_is_right(said: dict[str, str], tmp_path: Path) -> None:
    assert told(tmp_path, said) == []


@pytest.mark.parametrize("said", BEYOND)
def test_what_is_just_too_much_is_named(said: dict[str, str], tmp_path: Path) -> None:
    assert len(told(tmp_path, said)) == 1


def test_nobody_enters_a_wall(tmp_path: Path) -> None:
    found = looked(tmp_path, PARTED, *SIDES, thing("event", 160, 0, 32, 32, when="enter", message="x"))
    assert [line for line in lines(found, "warning") if "nobody can enter its cells" in line]


def test_texts_of_a_map_are_kept_and_others_named(tmp_path: Path) -> None:
    said = {"briefing": "Take the yard.", "debriefing.azure": "Held.", "breifing": "x", "weather": "rain"}
    found = looked(tmp_path, OPEN, *SIDES, inside=properties(**said))
    assert found.opened
    assert found.opened.ground.texts == (("briefing", "Take the yard."), ("debriefing.azure", "Held."))
    assert any("'breifing' is not known; is briefing meant?" in line for line in lines(found, "warning"))
    assert any("'weather' is not read" in line for line in lines(found, "hint"))


def test_a_door_without_a_tile_is_told(tmp_path: Path) -> None:
    found = looked(tmp_path, OPEN, *SIDES, thing("door", 160, 32, 32, 32))
    assert found.opened and found.opened.ground.bare_doors == {(5, 1)}
    assert [line for line in lines(found, "hint") if "a door has no tile that shows it" in line]
