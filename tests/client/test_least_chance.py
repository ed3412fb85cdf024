"""Shots and blows out of turn below a chance that the player has set are let pass, and nothing is asked."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.client.seat.orders.saved_answers import habit_for
from game.client.seat.settings.settings import Settings
from game.core.actions import Answer, Ask, Option
from game.core.references import UnitId


def reaction(*chances: int, good: bool = True, calm: str = "leave") -> Ask:
    shots = tuple(
        Option(f"gun {place}", "Shoot", "", Fraction(chance, 100)) for place, chance in enumerate(chances)
    )
    options = (*shots, Option("leave", "Let it pass", "", Fraction(0)))
    return Ask(
        "azure",
        UnitId(5),
        "nwo.overwatch.target",
        "Shall Mara shoot?",
        options,
        "gun 0",
        good=good,
        calm=calm,
    )


@pytest.mark.parametrize(
    ("chances", "least", "passes"),
    [((49,), 50, True), ((50,), 50, False), ((20, 60), 50, False), ((20, 30), 50, True), ((1,), 0, False)],
)
def test_below_the_chance_it_is_let_pass(chances: tuple[int, ...], least: int, passes: bool) -> None:
    found = habit_for(Settings(least_chance=least), reaction(*chances))
    assert found == (Answer(UnitId(5), "leave") if passes else None)


def test_nothing_else_is_answered_for_anybody() -> None:
    """Neither where a high chance is bad nor where no answer does nothing."""
    settings = Settings(least_chance=75)
    assert habit_for(settings, reaction(10, good=False)) is None
    assert habit_for(settings, reaction(10, calm="")) is None


def test_a_defence_against_what_misses_anyway_is_not_asked() -> None:
    """lithium.attack.respond: with nothing to win by it, unless the player wants to be asked."""
    miss = replace(reaction(0, 0, good=False, calm=""), default="leave", before=Fraction(0))
    assert habit_for(Settings(), miss) == Answer(UnitId(5), "leave")
    assert habit_for(Settings(ask_always=True), miss) is None
    assert habit_for(Settings(), replace(miss, before=Fraction(1, 100))) is None
    assert habit_for(Settings(), replace(miss, before=Fraction(0), good=True)) is None


def test_a_defence_under_which_all_is_as_likely_is_not_asked() -> None:
    """lithium.attack.respond: doing nothing changes nothing, so nobody is asked which."""
    hit = replace(reaction(100, good=False, calm=""), default="leave", before=Fraction(1))
    alike = replace(hit, options=tuple(replace(one, after=Fraction(1)) for one in hit.options))
    assert habit_for(Settings(), alike) == Answer(UnitId(5), "leave")
    assert habit_for(Settings(), replace(alike, default="gun 0", calm="leave")) == Answer(UnitId(5), "leave")
    assert habit_for(Settings(ask_always=True), alike) is None
    assert habit_for(Settings(), hit) is None, "one of them is better"
    assert habit_for(Settings(), replace(alike, before=None)) is None, "all do something: which is a choice"
    unknown = (*alike.options, Option("run", "Run"))
    assert habit_for(Settings(), replace(alike, options=unknown)) is None
