"""Events of a map read from its objects: the word, the numbers, the cells. The doctor's words about them are
tested with the maps (tests/maps/test_events.py)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as replaced

from game.core.field import Zone
from game.core.goals import MOST_ROUNDS
from game.core.map_events import MOST_WORDS, Destroyed, Enter, Opened, Round
from game.systems.map_triggers import MOST, _when, declared, message_of, named_cells
from tests.systems.fields import field_of

CELLS = ((1, 0), (2, 0))


def event(**said: str) -> Zone:
    return Zone("event", "bell", CELLS, "azure", said)


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("1", 1),
        (" 07 ", 7),
        (str(MOST_ROUNDS), MOST_ROUNDS),
        (str(MOST_ROUNDS + 1), MOST_ROUNDS),
        ("999", MOST_ROUNDS),
        ("0", 1),
        ("1000", 1),
        ("-3", 1),
        ("three", 1),
        ("", 1),
    ],
)
def test_a_round_is_one_that_a_battle_can_have(said: str, number: int) -> None:
    assert _when(event(when="round", round=said)) == Round(number)


def test_each_word_is_a_moment_of_its_own_and_others_are_none() -> None:
    told = [_when(event(when=word)) for word in (" Enter", "round", "DOOR", "destroyed", "enters", "")]
    assert told == [Enter(CELLS, "azure"), Round(1), Opened(CELLS), Destroyed(CELLS), None, None]


def test_a_message_is_one_line_of_what_can_be_shown() -> None:
    assert message_of(event(message="  A\n trap\u202e!  ")) == "A trap!"
    assert message_of(event(message="x" * (MOST_WORDS + 9))) == "x" * MOST_WORDS and message_of(event()) == ""


def test_only_events_are_read_and_not_too_many() -> None:
    yard = Zone("zone", "yard", ((0, 0),))
    field = replace(field_of("...."), zones=(yard, event(), replaced(yard, cells=((3, 0),))))
    assert declared(field) == [event()]
    assert len(declared(replace(field, zones=(event(),) * (MOST + 1)))) == MOST
    assert named_cells(field, "yard") == ((0, 0),), "the first of that name"
    assert named_cells(field, "") == named_cells(field, "gone") == ()
