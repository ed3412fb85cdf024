"""Where lines end."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.client.kit.pen import Pen
from game.client.kit.text import width, wrap

ROOM = 92


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("two words", ("two words",)),
        ("damage, rifle, armour-piercing (6D)", ("damage, rifle,", "armour-", "piercing (6D)")),
        ("a half-hidden one", ("a half-hidden", "one")),
        ("-armourpiercingammunition", ("-armourpiercin", "gammunition")),
        ("", ("",)),
    ],
)
def test_a_word_that_is_too_wide_is_cut_after_its_hyphen(words: str, lines: tuple[str, ...]) -> None:
    assert wrap(words, 12, ROOM) == lines
    assert all(width(line, 12) <= ROOM for line in lines)


def test_what_is_over_stands_in_the_last_line_and_is_not_lost() -> None:
    pen = Pen(Surface((8, 8)), 1)
    words = "Kes went down: incapacitated, unconscious"
    assert (
        pen.lines(words, 12, ROOM, 9)
        == pen.wrap(words, 12, ROOM)
        == ("Kes went down:", "incapacitated,", "unconscious")
    )
    assert pen.lines(words, 12, ROOM, 2) == ("Kes went down:", "incapacitated, unconscious")
    assert pen.lines("", 12, ROOM, 2) == ("",)
