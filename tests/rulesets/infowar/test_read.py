"""What is read off a figure, the order and a cell: words and numbers, in each state that changes them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.components import CLOCK, Area, Down, Position
from game.core.describing.display import Ladder
from game.core.describing.sheet import Line
from game.core.events import StatusGained
from game.core.field import Zone
from game.core.fog_view import fog_view_of
from game.core.references import NO_UNIT, UnitId
from game.rulesets import infowar
from game.rulesets.infowar.components import (
    Belt,
    Carried,
    Defending,
    Held,
    Initiative,
    Kept,
    Magazine,
    Pinned,
    Prone,
    Relief,
    Sized,
    Turn,
    Worn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.display import _place
from game.rulesets.infowar.sheet import signed
from tests.rulesets.infowar.table import FISTS, PISTOL, Table, Tables, figure

DISPLAY = infowar.DISPLAY


def sheet(table: Table, unit: UnitId) -> Any:
    return table.battle.sheet(unit)


@pytest.mark.rule("infowar.roll.unopposed")
def test_what_the_window_knows_of_dice_and_ladder() -> None:
    """Four dice of two minus, two blank and two plus; a ladder from Terrible, -3, on."""
    assert (DISPLAY.signs, DISPLAY.dice) == ((-1, -1, 0, 0, 1, 1), 4)
    assert DISPLAY.ladder == Ladder(
        -3, ("Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb", "Enhanced")
    )


def test_numbers_with_their_sign() -> None:
    assert [signed(value) for value in (-2, -1, 0, 1, 2)] == ["−2", "−1", "+0", "+1", "+2"]


@pytest.mark.rule("infowar.wound.factors")
def test_cards_of_what_is_held_carried_and_on_the_belt(duel: Tables) -> None:
    table, alice, _ = duel("A..B", A=figure(strength=-2), B=FISTS)
    table.put(
        alice,
        Held(("machine_pistol",)),
        Carried(("knife", "lmg")),
        Belt(("frag", "smoke", "frag", "medical_kit")),
    )
    table.put(alice, Magazine((("machine_pistol", 7), ("lmg", 100))))
    cards = [
        (card.id, card.title, card.facts, card.left, card.most)
        for card in map(_card, sheet(table, alice).cards)
    ]
    assert cards == [
        ("machine_pistol", "Machine pistol, one hand", ("Harm +4", "8/20/40 m", "burst", "automatic"), 7, 30),
        ("knife", "Knife, one hand", ("Harm +0", "strength −2", "5/10/15 m"), 0, 0),
        ("lmg", "Light machine gun, two hands", ("Harm +7", "50/200/500 m", "automatic"), 100, 100),
        ("frag", "Frag grenade ×2", ("Harm +7, −2 a tile",), 0, 0),
        ("smoke", "Smoke grenade", ("no harm",), 0, 0),
        ("medical_kit", "Medical kit", ("no harm",), 0, 0),
    ]
    table.put(alice, Held(()), Carried(()), Belt(()))
    assert [card.id for card in map(_card, sheet(table, alice).cards)] == ["unarmed"]


class _Card(msgspec.Struct):
    id: str
    title: str
    facts: tuple[str, ...]
    left: int
    most: int


def _card(card: Any) -> _Card:
    kind, title, _, facts, *rest = (getattr(card, name) for name in card.__struct_fields__)
    left, most = (*rest, 0, 0)[:2]
    return _Card(kind, title, facts, left, most)


@pytest.mark.rule("infowar.roll.unskilled")
def test_the_ladder_on_the_sheet(duel: Tables) -> None:
    """What one is better than Poor at, and what everybody needs however bad one is; the best first."""
    traits: dict[str, Any] = dict.fromkeys(
        ("firearms", "bows", "thrown", "heavy", "melee", "brawling", "martial_arts", "athletics", "medicine"),
        -2,
    )
    table, alice, bob = duel(
        "A..B",
        A=figure(**{**traits, "heavy": 4, "thrown": -1, "strength": -3, "endurance": 1}),
        B=figure(**traits, combat_experience=None, composure=-3, body_control=-2),
    )
    assert [(line.name, line.value, line.pips, line.most) for line in map(_line, sheet(table,
    alice).skills)] == [
        ("Heavy Weap.", "Enhanced", 8, 8), ("Endurance", "Good", 5, 8), ("CON", "Fair", 4, 8), ("Combat Exp.",
        "Fair", 4, 8),
        ("Body Control", "Fair", 4, 8), ("Thrown Weap.", "Mediocre", 3, 8), ("Strength", "Terrible", 1, 8),
    ]  # fmt: skip
    assert [(line.name, line.value, line.pips) for line in map(_line, sheet(table, bob).skills)] == [
        ("Strength", "Fair", 4), ("Endurance", "Fair", 4), ("Body Control", "Poor", 2), ("CON", "Terrible",
        1), ("Combat Exp.", "none", 0),
    ]  # fmt: skip


class _Line(msgspec.Struct):
    name: str
    value: str
    pips: int
    most: int


def _line(line: Line) -> _Line:
    return _Line(*(getattr(line, name) for name in line.__struct_fields__[:4]))


@pytest.mark.parametrize(
    ("worn", "words"),
    [
        (Worn(), ""),
        (Worn("jacket"), "leather jacket"),
        (Worn("", True), "helmet"),
        (Worn("", False, "large"), "large shield"),
        (Worn("soft_vest", True, "small"), "soft vest, helmet, small shield"),
    ],
)
def test_what_is_worn_in_words(duel: Tables, worn: Worn, words: str) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, worn)
    assert sheet(table, alice).summary == words


@pytest.mark.rule("infowar.wound.original-level", "infowar.wound.movement")
@pytest.mark.parametrize(
    ("wounds", "place", "facts"),
    [
        ((), None, [("Walk", "6 tiles")]),
        ((Wound(2, 2),), Initiative(0, 3), [("Walk", "4 tiles"), ("Initiative", "degree +3")]),
        (
            (Wound(2, 1), Wound(3, 3)),
            Initiative(0, -1),
            [("Walk", "2 tiles"), ("Hurt", "heals as Scratch"), ("Initiative", "degree −1")],
        ),
    ],
)
def test_facts_of_a_sheet(
    duel: Tables, wounds: tuple[Wound, ...], place: Any, facts: list[tuple[str, str]]
) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, Wounds(wounds))
    table.world.drop(alice, Initiative)
    if place:
        table.put(alice, place)
    assert [(line.name, line.value) for line in map(_line, sheet(table, alice).facts)] == facts


@pytest.mark.rule("infowar.round.five-seconds")
@pytest.mark.parametrize(
    ("turn", "lines"),
    [
        (Turn(True, 6), [("Action", "ready", 1, 1), ("Walk", "6 of 6 tiles", 1, 1)]),
        (Turn(False, 0), [("Action", "used", 0, 1), ("Walk", "0 of 6 tiles", 0, 1)]),
        (Turn(False, 1), [("Action", "used", 0, 1), ("Walk", "1 of 6 tiles", 1, 1)]),
    ],
)
def test_what_is_left_of_the_turn_on_the_sheet(
    duel: Tables, turn: Turn, lines: list[tuple[str, str, int, int]]
) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, turn)
    assert [
        (line.name, line.value, line.pips, line.most) for line in map(_line, sheet(table, alice).turn)
    ] == lines


@pytest.mark.rule("infowar.initiative.hasty", "infowar.melee.sizing-up", "infowar.wound.body-control")
@pytest.mark.parametrize(
    ("parts", "marks"),
    [
        ((), []),
        (
            (Prone(), Pinned(UnitId(3)), Defending()),
            ["prone", "pinned by automatic fire", "defending all-out"],
        ),
        ((Relief(1),), ["keeping the pain down: +1"]),
        ((Relief(2), Prone()), ["prone", "keeping the pain down: +2"]),
        ((Initiative(0, 0, 0, True),), ["hasty"]),
        ((Initiative(0, 0, 0, False),), []),
        ((Sized(((UnitId(3), 1),)),), ["sized up by Bob"]),
        ((Sized(((UnitId(3), 0),)),), []),
        ((Down(), Prone()), ["unconscious"]),
    ],
)
def test_marks_on_the_sheet_and_told_anew(duel: Tables, parts: tuple[Any, ...], marks: list[str]) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS)
    table.put(alice, *parts)
    assert [mark.words for mark in sheet(table, alice).marks] == marks
    told = [
        one.status for one in infowar.situation(table.battle.table, alice) if isinstance(one, StatusGained)
    ]
    expected = [mark.status for mark in sheet(table, alice).marks if mark.status != "down"]
    assert (told if Down() not in parts else []) == (
        expected if Sized(((UnitId(3), 0),)) not in parts else ["sized up"]
    )


# ---------------------------------------------------------------- the order


@pytest.mark.rule(
    "infowar.initiative.kept", "infowar.initiative.no-experience", "infowar.initiative.critical-success"
)
@pytest.mark.parametrize(
    ("option", "place", "expected"),
    [
        ("round", Initiative(0, 2), ("+2", "")),
        ("round", Initiative(0, -2), ("−2", "")),
        ("round", Initiative(0, 0), ("0", "")),
        ("round", Initiative(0, 4, 1, False, 3), ("+4", "acts twice")),
        ("round", Initiative(0, -4, -1, False, 3), ("−4", "slot lost")),
        ("round", Initiative(0, 4, 1, False, 2), ("+4", "")),
        ("order", Initiative(0, 4, 1, False, 2), ("+4", "acts twice")),
        ("round", None, ("last", "no experience: acts after the others, if its nerve holds")),
    ],
)
@pytest.mark.parametrize("leads", [False, True])
def test_a_place_in_the_order(
    duel: Tables, option: str, place: Any, expected: tuple[str, str], leads: bool
) -> None:
    table, alice, _ = duel("A..B", A=FISTS, B=FISTS, options={"criticals": option})
    core = table.battle.table
    table.put(CLOCK, msgspec.structs.replace(core.clock, round=3))
    table.world.drop(alice, Initiative)
    if place:
        table.put(alice, place)
    found = _place(core, alice, Kept("", (alice,) if leads else ()))
    assert (found.unit, found.words, found.note, found.leads) == (alice, *expected, leads)


@pytest.mark.rule("infowar.initiative.no-experience")
def test_without_experience_one_is_last_whatever_one_rolled(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=figure(combat_experience=None))
    table.put(bob, Initiative(0, 3))
    order = DISPLAY.order(table.battle.table)
    assert order and [(one.unit, one.words) for one in order.places] == [(alice, "0"), (bob, "last")]
    table.put(bob, Wounds((Wound(4, 4),)))
    order = DISPLAY.order(table.battle.table)
    assert order and [one.unit for one in order.places] == [alice]


@pytest.mark.rule("infowar.initiative.reroll")
@pytest.mark.parametrize(("name", "short"), [("Ember Entry team", "Ember"), ("Night Shift", "Night Shift")])
def test_what_would_break_the_order_calls_sides_in_short(duel: Tables, name: str, short: str) -> None:
    """There are four short lines for it in the bar."""
    core = duel("A.B", A=PISTOL, B=PISTOL)[0].battle.table
    azure, ember = core.scenario.teams
    teams = (azure, msgspec.structs.replace(ember, name=name))
    core.scenario = msgspec.structs.replace(core.scenario, teams=teams)
    order = DISPLAY.order(core)
    assert order and order.words[-1] == f"or {short} loses 1"


UNCOUNTED = "or ember loses a third in one round"


@pytest.mark.rule("infowar.initiative.reroll")
@pytest.mark.parametrize(
    ("leaders", "fighting", "first", "words"),
    [
        (
            True,
            (1, 3),
            (1, 3),
            ("broken if Alice or Bob can lead no more", "or azure loses 1", "or ember loses 1"),
        ),
        (False, (1, 3), (1, 3), ("or azure loses 1", "or ember loses 1")),
        (True, (1, 3), (1, 6), ("broken if Alice or Bob can lead no more", "or azure loses 1", UNCOUNTED)),
    ],
)
def test_what_would_break_the_order(
    duel: Tables, leaders: bool, fighting: tuple[int, int], first: tuple[int, int], words: tuple[str, ...]
) -> None:
    """Three stand; how many there were as the round began, and at first. Of those who are not on the board,
    out of sight or off the map, nobody is counted."""
    table, *_ = duel("A.BLC", A=PISTOL, B=PISTOL, L=PISTOL, C=PISTOL)
    kept = table.get(CLOCK, Kept)
    rows = [tuple(zip(("azure", "ember"), counts, strict=True)) for counts in (fighting, first)]
    table.put(CLOCK, Kept("", kept.leaders if leaders else (NO_UNIT, NO_UNIT), *rows))
    order = DISPLAY.order(table.battle.table)
    assert order and (order.kept, order.title, order.words) == (True, "order kept", words)


@pytest.mark.rule("infowar.initiative.reroll")
def test_what_would_break_the_order_tells_nothing_of_whom_one_does_not_see(duel: Tables) -> None:
    """Behind a wall: neither who leads them nor how many they are is told, and out of sight is not lost."""
    table, alice, *_ = duel("A.#BC", A=PISTOL, B=PISTOL, C=PISTOL, options={"fog": "on"})
    order = DISPLAY.order(fog_view_of(table.battle, "azure").table)
    assert order and (order.kept, order.words) == (
        True,
        ("broken if Alice or the leader of ember can lead no more", "or azure loses 1", UNCOUNTED),
    )
    assert [one.unit for one in order.places] == [alice]
    table.put(CLOCK, Kept("Bob, who led ember, has fallen"))
    order = DISPLAY.order(fog_view_of(table.battle, "azure").table)
    assert order and (order.kept, order.words) == (False, ("the leader of ember can lead no more",))


# ---------------------------------------------------------------- the ground


@pytest.mark.rule(
    "infowar.auto.nest",
    "infowar.melee.position",
    "infowar.initiative.modifiers",
    "infowar.ranged.range-difficulty",
)
@pytest.mark.parametrize(
    ("picture", "cell", "smoke", "stat", "words"),
    [
        ("A...B", (0, 0), False, PISTOL, ()),
        ("A...B", (1, 0), False, PISTOL, ("2 m", "a shot there: Mediocre (point blank)")),
        ("A...B", (3, 0), False, PISTOL, ("5 m", "a shot there: Fair (short range)")),
        ("A...B", (3, 0), False, FISTS, ("5 m",)),
        ("A...B", (3, 0), False, figure("knife"), ("5 m",)),
        ("A.^.B", (2, 0), False, FISTS, ("1 higher than here", "3 m")),
        ("A.~.B", (2, 0), False, FISTS, ("rubble", "bad footing", "3 m")),
        ("A.h.B", (2, 0), False, PISTOL, ("crate",)),
        ("A.%.B", (2, 0), False, FISTS, ("dark", "3 m")),
        ("A...B", (2, 0), True, PISTOL, ("smoke", "3 m", "out of sight")),
        ("A.#.B", (3, 0), False, PISTOL, ("5 m", "out of sight")),
        ("A.#.B", (3, 0), False, FISTS, ("5 m", "out of sight")),
    ],
)
def test_what_is_said_of_a_cell(
    duel: Tables, picture: str, cell: tuple[int, int], smoke: bool, stat: Any, words: tuple[str, ...]
) -> None:
    table, alice, _ = duel(picture, A=stat, B=FISTS)
    if smoke:
        table.world.create(Area("smoke", ((2, 0),), NO_UNIT, 2))
    assert DISPLAY.ground(table.battle.table, alice, cell) == words


@pytest.mark.rule("infowar.melee.position", "infowar.auto.nest")
def test_what_is_said_of_a_cell_that_lies_lower_or_in_a_zone(duel: Tables) -> None:
    zones = (Zone("nest", "", ((2, 0),)), Zone("glare", "", ((2, 0), (3, 0))))
    table, alice, _ = duel("A^...B", A=FISTS, B=FISTS, zones=zones)
    table.put(alice, Position((1, 0)))
    said = [DISPLAY.ground(table.battle.table, alice, (x, 0)) for x in range(5)]
    assert said == [
        ("1 lower than here", "2 m"),
        (),
        ("nest: machine guns +3", "in the glare", "1 lower than here", "2 m"),
        ("in the glare", "1 lower than here", "3 m"),
        ("1 lower than here", "5 m"),
    ]


@pytest.mark.rule("infowar.scene.referee", "infowar.auto.nest", "infowar.melee.position")
def test_places_of_a_map_in_words(duel: Tables) -> None:
    zones = (
        Zone("", "", ((1, 0),), "", {"difficulty": "2"}),
        Zone("nest", "", ((1, 0),), "", {"difficulty": "1"}),
        Zone("nest", "pit", ((1, 0),)),
        Zone("nest", "pit", ((2, 0),)),
        Zone("nest", "pit", ((3, 0),)),
        Zone("deploy", "start", ((2, 0),)),
    )
    table, *_ = duel("A...B", A=FISTS, B=FISTS, zones=zones)
    assert DISPLAY.places(table.battle.table.field) == (
        "Place: attacks on those in it are 2 harder.",
        "Nest: machine guns have +3 in it.",
        "Nest: attacks on those in it are 1 harder.",
        "Pit (3): machine guns have +3 in it.",
    )
