"""Rolls: the highest die and one for each further six, an attribute and modifiers; and their exact odds from
the same functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.core.events import Modifier, Rolled
from game.core.probability.chances import Chances, CheckLine, Outcome
from game.core.probability.dice_distributions import Numbers, faces, ordered
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.components import Attributes, Skills

KEEP, UNSKILLED, FUMBLE = (
    "silhouette.roll.keep-highest",
    "silhouette.roll.unskilled",
    "silhouette.roll.fumble",
)
PASSED = ("pass", "fail")
"""How a roll against a number can end."""
BARE = 2
"""The dice of a bare attribute, and those of a skill that one has not."""
SHORT = {
    "agility": "AGI",
    "perception": "PER",
    "build": "BLD",
    "fitness": "FIT",
    "psyche": "PSY",
    "willpower": "WIL",
    "knowledge": "KNO",
}
ATTRIBUTE = {
    "small_arms": "agility",
    "heavy_weapons": "agility",
    "throwing": "agility",
    "melee": "agility",
    "hand_to_hand": "agility",
    "dodge": "agility",
    "stealth": "agility",
    "sniping": "perception",
    "combat_sense": "perception",
    "athletics": "fitness",
    "first_aid": "knowledge",
    "demolitions": "knowledge",
}
"""The attribute that is added to each skill (silhouette.attack.skill)."""


@dataclass(frozen=True)
class Check:
    """A roll about to be made: who, what for, by which rule, how many dice (0: unskilled), and everything
    that counts in it."""

    unit: UnitId
    what: str
    rule: str
    level: int
    modifiers: tuple[Modifier, ...] = ()

    @property
    def bonus(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def line(self, against: int | None = None) -> CheckLine:
        dice = f"{self.level}d6" if self.level else "unskilled"
        return CheckLine(f"{self.what} ({dice})", self.unit, self.modifiers, against)


@dataclass(frozen=True)
class Result:
    """What was rolled: all dice, what they count, and the total, which is never below 0."""

    faces: tuple[int, ...]
    counted: int
    total: int

    @property
    def fumbled(self) -> bool:
        return self.counted == 0


def words_of(name: str) -> str:
    return name.replace("_", " ")


def skilled(
    table: Table, unit: UnitId, skill: str, rule: str, others: Iterable[Modifier | None] = (), what: str = ""
) -> Check:
    """A roll of that skill with its attribute and these modifiers, those that are None left out."""
    level: int = getattr(table.world.get(unit, Skills), skill)
    return Check(
        unit,
        what or words_of(skill),
        rule,
        level,
        (_attribute(table, unit, ATTRIBUTE[skill]), *(one for one in others if one)),
    )


def _attribute(table: Table, unit: UnitId, name: str) -> Modifier:
    level: int = getattr(table.world.get(unit, Attributes), name)
    return Modifier(level, KEEP, SHORT[name])


# ---------------------------------------------------------------- rolling


def count(shown: Sequence[int], level: int) -> int:
    """What the dice count (silhouette.roll.keep-highest, -unskilled, -fumble)."""
    if level:
        return 0 if max(shown) == 1 else max(shown) + max(0, list(shown).count(6) - 1)
    if 1 in shown:
        return 0
    if min(shown) == 6:
        return 7
    return min(shown)


def throw(table: Table, asked: Check) -> Result:
    shown = tuple(table.dice.roll(6) for _ in range(asked.level or BARE))
    counted = count(shown, asked.level)
    return Result(shown, counted, max(0, counted + asked.bonus))


def roll_event(
    asked: Check, result: Result, against: int | None = None, passed: bool | None = None
) -> Rolled:
    kept = (max if asked.level else min)(result.faces)
    more: tuple[Modifier, ...] = ()
    if result.fumbled:
        kept, more = 1, (Modifier(-1, FUMBLE, "a fumble counts 0"),)
    elif result.counted > kept:
        more = (Modifier(result.counted - kept, KEEP if asked.level else UNSKILLED, "further sixes"),)
    return Rolled(
        asked.unit,
        asked.what,
        asked.rule,
        result.faces,
        (kept,),
        (*asked.modifiers, *more),
        result.total,
        against,
        passed,
    )


def roll(table: Table, asked: Check) -> Play[Result]:
    """Roll what another roll is compared with."""
    result = throw(table, asked)
    yield roll_event(asked, result)
    return result


def passes(table: Table, asked: Check, against: int) -> Play[bool]:
    """Roll, to reach that much."""
    result = throw(table, asked)
    yield roll_event(asked, result, against, result.total >= against)
    return result.total >= against


# ---------------------------------------------------------------- odds


@lru_cache(maxsize=64)
def dice_odds(level: int) -> Numbers:
    """What so many dice count."""
    return ordered(faces(level or BARE).map(lambda shown: count(shown, level)))


@lru_cache(maxsize=512)
def total_odds(level: int, bonus: int) -> Numbers:
    """The totals of a roll."""
    return ordered(dice_odds(level).map(lambda counted: max(0, counted + bonus)))


@lru_cache(maxsize=1 << 12)
def margin_odds(level: int, bonus: int, other_level: int, other_bonus: int) -> Numbers:
    """By how much a roll beats another; all that is not more stands at 0."""
    mine, theirs = total_odds(level, bonus), total_odds(other_level, other_bonus)
    return ordered(mine.beside(theirs, lambda a, b: max(0, a - b)))


def totals(asked: Check) -> Numbers:
    return total_odds(asked.level, asked.bonus)


def tested(asked: Check, against: int, passed: str, failed: str) -> Chances:
    """The odds of a roll that has to reach that much."""
    share = totals(asked).chance(lambda total: total >= against)
    return Chances(
        (Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(against),)
    )
