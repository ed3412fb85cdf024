"""Rolls: 2d6 with modifiers and edges, contests, outcomes of attacks, and their exact odds from the same
functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from game.core import checks
from game.core.components import Down
from game.core.dice import Dice
from game.core.events import Modifier, Rolled
from game.core.probability.chances import Chances, Outcome
from game.core.probability.dice_distributions import Distribution, Numbers, faces, ordered
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Conditions, Grappled, Grappling, Surprised

Pair = tuple[int, int]
CONDITION_WORDS = {
    "fire": "burning",
    "acid": "acid burns",
    "electricity": "electrocuted",
    "smoke": "smoke in the eyes",
    "poison": "poisoned",
}


class Check(checks.Check, frozen=True):
    """2d6 and what counts, with advantages and disadvantages."""

    @property
    def edge(self) -> int:
        """Net advantage, -2 to 2: never more than three pairs (nwo.roll.advantage)."""
        return max(-2, min(2, sum(modifier.edge for modifier in self.modifiers)))

    @property
    def sums(self) -> tuple[int, int]:
        """`bonus` and `edge` at once, for those who weigh many."""
        bonus = edge = 0
        for modifier in self.modifiers:
            bonus += modifier.value
            edge += modifier.edge
        return bonus, max(-2, min(2, edge))


@dataclass(frozen=True)
class Result:
    pair: Pair
    total: int


def grapple_modifier(table: Table, unit: UnitId) -> Modifier | None:
    """What a grapple does to an attack: the held attacks at disadvantage, so does the grappler, but not at a
    Cooperative target of its own (nwo.grapple.disadvantage, nwo.grapple.grappler-attacks)."""
    if table.world.has(unit, Grappled):
        return Modifier(0, "nwo.grapple.disadvantage", "grappled", -1)
    hold = table.world.find(unit, Grappling)
    if hold and not table.world.has(hold.target, Down):
        return Modifier(0, "nwo.grapple.grappler-attacks", "holds somebody", -1)
    return None


def ambush_modifier(table: Table, unit: UnitId) -> Modifier | None:
    """In the surprise round ambushers have the advantage on every attack, whomever it meets, if they have
    ambushed anybody (nwo.ambush.advantage)."""
    if table.unit(unit).side != table.option("ambush"):
        return None
    caught = any(table.hostile(unit, other) for other in table.world.having(Surprised))
    return Modifier(0, "nwo.ambush.advantage", "out of ambush", 1) if caught else None


def check(table: Table, unit: UnitId, what: str, rule: str, modifiers: Iterable[Modifier | None]) -> Check:
    """A check with these modifiers, those that are None left out, and with the figure's conditions
    (nwo.condition.disadvantage)."""
    kinds = table.world.get(unit, Conditions).kinds
    afflicted = [Modifier(0, "nwo.condition.disadvantage", CONDITION_WORDS[kind], -1) for kind in kinds]
    counted = [modifier for modifier in modifiers if modifier]
    return Check(unit, what, rule, (*counted, *afflicted))


def kept_pair(pairs: list[Pair], edge: int) -> Pair:
    """The pair that counts: the best with an advantage, the worst without; of equal sums an advantage keeps a
    double, a disadvantage the other."""
    return max(pairs, key=_worth) if edge >= 0 else min(pairs, key=_worth)


def _worth(pair: Pair) -> tuple[int, bool]:
    return sum(pair), pair[0] == pair[1]


def throw_pairs(dice: Dice, edge: int) -> list[Pair]:
    return [(dice.roll(6), dice.roll(6)) for _ in range(abs(edge) + 1)]


@cache
def kept_pairs(edge: int) -> Distribution[Pair]:
    """The pair that counts of those that the edge throws, its faces in ascending order: `kept_pair`, over all
    dice."""
    two = faces(2).map(lambda shown: (shown[0], shown[1]))
    return two.best(edge + 1, _worth) if edge >= 0 else two.worst(1 - edge, _worth)


def roll(table: Table, asked: Check, against: int | None = None) -> Play[Result]:
    """Make the roll and report it. Against a DC, `against` is met or beaten (nwo.roll.check)."""
    pairs = throw_pairs(table.dice, asked.edge)
    pair = kept_pair(pairs, asked.edge)
    total = sum(pair) + asked.bonus
    shown = tuple(face for one in pairs for face in one)
    passed = None if against is None else total >= against
    yield Rolled(asked.unit, asked.what, asked.rule, shown, pair, asked.modifiers, total, against, passed)
    return Result(pair, total)


def passes(table: Table, asked: Check, against: int) -> Play[bool]:
    """Roll against a DC."""
    result = yield from roll(table, asked, against)
    return result.total >= against


def pass_odds(asked: Check, against: int) -> Fraction:
    """The chance to meet the DC."""
    return _reaches(asked.edge, against - asked.bonus)


@cache
def _reaches(edge: int, needed: int) -> Fraction:
    return kept_pairs(edge).chance(lambda pair: sum(pair) >= needed)


def outcome(attack: Result, defence: int, crits: tuple[int, ...]) -> str:
    """How an attack ends against a defence total: "crit", "hit", "parry" (a tie, nwo.parry.tie-defender) or
    "miss"."""
    if attack.total > defence:
        first, second = attack.pair
        return "crit" if first == second and first in crits else "hit"
    return "parry" if attack.total == defence else "miss"


def attack_odds(attack: Check, defence: Check, crits: tuple[int, ...]) -> dict[str, Fraction]:
    """The chance of each outcome: `outcome`, over all dice of both sides."""
    rolled = kept_pairs(attack.edge)
    ends = rolled.beside(
        totals(defence.bonus, defence.edge),
        lambda pair, against: outcome(Result(pair, sum(pair) + attack.bonus), against, crits),
    )
    return {ending: ends.equals(ending) for ending in ("crit", "hit", "parry", "miss")}


@cache
def totals(bonus: int, edge: int) -> Numbers:
    """The total that a roll comes to."""
    return ordered(kept_pairs(edge).map(lambda pair: sum(pair) + bonus))


@cache
def total_odds(bonus: int, edge: int) -> dict[int, Fraction]:
    """The chance of each total."""
    return totals(bonus, edge).odds()


def contest_bonus(level: int) -> int:
    """The bonus of Strength or Fitness in a contest (nwo.shove.contest)."""
    if level <= 5:
        return -1
    if level <= 7:
        return 0
    if level <= 9:
        return 1
    return 2


def strength_bonus(level: int) -> int:
    """What Strength adds in melee (nwo.melee.bonus)."""
    if level >= 10:
        return 2
    if level >= 8:
        return 1
    return 0


@cache
def half_skill(level: int, name: str, rule: str) -> Modifier:
    """Half of a skill, rounded down."""
    return Modifier(level // 2, rule, f"half of {name} {level}")


def test_chances(asked: Check, needed: int, passed: str, failed: str) -> Chances:
    share = pass_odds(asked, needed)
    return Chances(
        (Outcome("pass", passed, share), Outcome("fail", failed, 1 - share)), (asked.line(needed),)
    )
