"""Tests: 2d6 and ability and skill against a difficulty, what halves them, and their exact odds from the same
functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from game.core.checks import Check as Check
from game.core.dice import Dice
from game.core.events import Modifier, Rolled
from game.core.probability.chances import Chances, Outcome
from game.core.probability.dice_distributions import Numbers, dice, die, shifted
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.components import LOCATIONS, Abilities, Body, Numbed, Skills, Worn
from game.rulesets.lithium.content import pieces

Pair = tuple[int, int]
TEST = "lithium.roll.test"
HALF = "lithium.damage.limb-half"
DIFFICULTY = 9
EXERTIONS = ("dodge", "parry", "jumping")


@dataclass(frozen=True)
class Result:
    pair: Pair
    total: int


def words_of(name: str) -> str:
    return name.replace("_", " ")


def is_numbed(table: Table, unit: UnitId) -> bool:
    """Whether a painkiller works: from the turn after it was taken (lithium.damage.painkiller,
    lithium.turn.duration)."""
    taken = table.world.find(unit, Numbed)
    return taken is not None and table.clock.round > taken.turn


def box(table: Table, unit: UnitId, location: str) -> int:
    """The points left in a hit box."""
    left: int = getattr(table.world.get(unit, Body), location)
    return left


def useless(table: Table, unit: UnitId, needs: Iterable[str]) -> str:
    """The first of these boxes that is at 0 or below: a test that needs it fails."""
    return next((place for place in needs if box(table, unit, place) <= 0), "")


def check(
    table: Table,
    unit: UnitId,
    what: str,
    rule: str,
    ability: str,
    skill: str = "",
    needs: tuple[str, ...] = (),
    others: Iterable[Modifier | None] = (),
    body: Body | None = None,
) -> Check:
    """A test with ability, skill, what halves them for want of the boxes it `needs`, and these modifiers,
    those that are None left out.

    `body` is another than the figure has now: one that it may have soon.
    """
    level: int = getattr(table.world.get(unit, Abilities), ability)
    trained: int = getattr(table.world.get(unit, Skills), skill) if skill else 0
    found = [Modifier(level, TEST, f"{words_of(ability).capitalize()} {level}")]
    if trained:
        found.append(Modifier(trained, TEST, f"{words_of(skill).capitalize()} {trained}"))
    bonus = level + trained
    for reason, rule_id in _halvings(table, unit, skill, needs, body or table.world.get(unit, Body)):
        found.append(Modifier(bonus // 2 - bonus, rule_id, f"half: {reason}"))
        bonus //= 2
    return Check(unit, what, rule, (*found, *(modifier for modifier in others if modifier)))


def _halvings(
    table: Table, unit: UnitId, skill: str, needs: tuple[str, ...], body: Body
) -> list[tuple[str, str]]:
    """Why the bonus counts half: wounds once, however many there are, and stiff armour
    (lithium.damage.limb-half)."""
    found = []
    hurt = next((place for place in needs if getattr(body, place) == 1), "")
    if (hurt or first_ruined_box(body)) and not is_numbed(table, unit):
        words = f"{words_of(hurt)} injured" if hurt else f"{words_of(first_ruined_box(body))} useless"
        found.append((words, "lithium.damage.leg" if "leg" in hurt else HALF))
    if skill in EXERTIONS and any(pieces()[piece].stiff for piece in table.world.get(unit, Worn).pieces):
        found.append(("stiff armour", "lithium.damage.armor-first"))
    return found


def first_ruined_box(body: Body) -> str:
    """The first box at 0 or below, which halves every test; all else of a body counts only in tests that need
    it."""
    return next((place for place in LOCATIONS if getattr(body, place) <= 0), "")


# ---------------------------------------------------------------- rolling


def throw(dice: Dice) -> Pair:
    return dice.roll(6), dice.roll(6)


PAIRS = die(6).beside(die(6), lambda first, second: (first, second))
"""What `throw` may show."""


def succeeds(pair: Pair, total: int, against: int) -> bool:
    """Equal succeeds; a natural 2 always fails, a natural 12 never (lithium.roll.test)."""
    natural = sum(pair)
    return natural == 12 or (natural != 2 and total >= against)


def roll_check(table: Table, asked: Check) -> Result:
    pair = throw(table.dice)
    return Result(pair, sum(pair) + asked.bonus)


def roll_event(
    asked: Check, result: Result, against: int | None = None, passed: bool | None = None
) -> Rolled:
    return Rolled(
        asked.unit,
        asked.what,
        asked.rule,
        result.pair,
        result.pair,
        asked.modifiers,
        result.total,
        against,
        passed,
    )


def roll(table: Table, asked: Check) -> Play[Result]:
    """Roll what another roll is compared with."""
    result = roll_check(table, asked)
    yield roll_event(asked, result)
    return result


def passes(table: Table, asked: Check, against: int) -> Play[bool]:
    """Make the test against a difficulty."""
    result = roll_check(table, asked)
    passed = succeeds(result.pair, result.total, against)
    yield roll_event(asked, result, against, passed)
    return passed


@cache
def odds(bonus: int, against: int) -> Fraction:
    """The chance that a test with that bonus succeeds."""
    return PAIRS.chance(lambda pair: succeeds(pair, sum(pair) + bonus, against))


def pass_odds(asked: Check, against: int) -> Fraction:
    return odds(asked.bonus, against)


def test_chances(asked: Check, against: int, passed: str, failed: str) -> Chances:
    """The odds of an order that hangs on one test."""
    share = pass_odds(asked, against)
    return Chances(
        (Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(against),)
    )


@cache
def totals(bonus: int) -> Numbers:
    """The total that a test comes to."""
    return shifted(dice(2), bonus)


@cache
def total_odds(bonus: int) -> dict[int, Fraction]:
    """The chance of each total."""
    return totals(bonus).odds()


def opposed(table: Table, units: list[UnitId], words: str) -> Play[UnitId]:
    """A Dexterity test of each; ties are rolled again among themselves. The unit that wins
    (lithium.turn.opposed)."""
    left = units
    while len(left) > 1:
        totals = {}
        for unit in left:
            result = yield from roll(
                table, check(table, unit, f"Dexterity: {words}", "lithium.turn.opposed", "dexterity")
            )
            totals[unit] = result.total
        left = [unit for unit in left if totals[unit] == max(totals.values())]
    return left[0]
