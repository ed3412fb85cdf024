"""Facts of a form: a modifier is told with its sign, and whether it is good news."""

from __future__ import annotations

import pytest

from game.core.describing.forms import BAD, GOOD, PLAIN, Fact, signed


@pytest.mark.parametrize(
    ("value", "good", "fact"),
    [
        (1, True, Fact("+1", GOOD)),
        (-1, True, Fact("−1", BAD)),
        (1, False, Fact("+1", BAD)),
        (-1, False, Fact("−1", GOOD)),
        (0, True, Fact("0", PLAIN)),
        (0, False, Fact("0", PLAIN)),
    ],
)
def test_a_modifier_has_its_sign_and_its_tone(value: int, good: bool, fact: Fact) -> None:
    assert signed(value, good) == fact
