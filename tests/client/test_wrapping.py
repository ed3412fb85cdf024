"""Where lines end."""

from __future__ import annotations

import pytest

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
