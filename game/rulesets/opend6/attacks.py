"""The one way in which anything is attacked: shots, blows, throws, rams, what goes through cover
(opend6.attack.success).

What a kind of attack is against, and what comes of it, it says itself; the order of things, what is rolled
and what a high roll adds is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.core.events import AttackEnded, Event, Modifier, Rolled
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.checks import Pool, has_complication, roll
from game.rulesets.opend6.components import Aiming
from game.rulesets.opend6.figures import hero
from game.rulesets.opend6.states import lose_state, regain_balance, tumble
from game.rulesets.opend6.targeting import FLOOR, Difficulty, at_the_floor

BONUS = "opend6.damage.bonus"
DIFFICULTY = "difficulty"
"""What the dice of a modifier are rolled for."""
NO_BONUS = ("arm", "leg", "hand")
"""Called places at which the damage bonus is not used (opend6.damage.bonus-location)."""


@dataclass(frozen=True)
class Attack(ABC):
    """An attack that is about to be made by `unit`, whose skill it is. `target` is the one attacked, 0 for
    none."""

    unit: UnitId
    target: UnitId = NO_UNIT

    @abstractmethod
    def announce(self, table: Table) -> Play[None]:
        """What is told, what the other may do against it, and what is used up, before the roll."""

    @abstractmethod
    def pool(self, table: Table) -> Pool:
        """The roll, with all that counts in it."""

    @abstractmethod
    def difficulty(self, table: Table) -> Difficulty:
        """What it has to reach, with all that counts in it."""

    @abstractmethod
    def lands(self, table: Table, total: int, over: int) -> Play[None]:
        """What comes of a hit that is so much over the difficulty."""

    @abstractmethod
    def misses(self, table: Table, total: int, met: Difficulty) -> Play[None]:
        """What comes of a miss."""

    def rewarded(self, table: Table) -> bool:
        """Whether a high roll adds to its damage."""
        return bonus_counts(table, self.unit)

    def enough(self, table: Table, against: int) -> int | None:
        """The total from which a higher one changes nothing; None if it always does."""
        return None if self.rewarded(table) else against

    def meaning(self, _table: Table, _against: int) -> Callable[[int], str] | None:
        """What a total would lead to, in words, for who may spend a character point; None if the total says
        it."""
        return None

    def told(self, _table: Table, met: Difficulty, hit: bool, total: int, against: int) -> Iterator[Event]:
        """How it ended."""
        missed = "parry" if met.ward.skill else "miss"
        yield AttackEnded(self.unit, self.target, "hit" if hit else missed, total, against)

    def goes_wrong(self, table: Table) -> Play[None]:
        """After most rolls one falls (opend6.roll.wild-die)."""
        yield from tumble(table, self.unit)


def attack(table: Table, kind: Attack) -> Play[None]:
    """Rolled against the difficulty once, and what comes of it follows at once."""
    yield from kind.announce(table)
    asked = kind.pool(table)
    yield from lose_state(table, kind.unit, Aiming)
    asked, met = at_the_floor(asked, kind.difficulty(table))
    against = yield from settle_difficulty(table, kind.unit, met)
    enough = kind.enough(table, against)
    means = kind.meaning(table, against)
    result = yield from roll(table, asked, against, settled=enough is not None, means=means, enough=enough)
    yield from regain_balance(table, asked)
    hit = result.total >= against
    yield from kind.told(table, met, hit, result.total, against)
    if has_complication(table, result):
        yield from kind.goes_wrong(table)
    if hit:
        yield from kind.lands(table, result.total, result.total - against)
    else:
        yield from kind.misses(table, result.total, met)


def settle_difficulty(table: Table, unit: UnitId, met: Difficulty) -> Play[int]:
    """What the attack has to reach, after the modifiers that are rolled
    (opend6.difficulty.rolled-or-standard, opend6.difficulty.floor)."""
    total = met.base
    for count, rule, words in met.rolled:
        faces = tuple(table.dice.roll(6) for _ in range(abs(count)))
        value = sum(faces) if count > 0 else -sum(faces)
        total += value
        yield Rolled(unit, f"{DIFFICULTY}, {words}", rule, faces, faces, (), value)
    return max(FLOOR, total)


# ---------------------------------------------------------------- what a high roll adds


def bonus_counts(table: Table, unit: UnitId, called: str = "") -> bool:
    """Whether a high roll adds to the damage (opend6.damage.bonus, opend6.damage.bonus-location)."""
    return table.option("damage_bonus") == "on" and hero(table, unit) and called not in NO_BONUS


def bonus(over: int) -> int:
    """A point for every 5 begun over the difficulty."""
    return -(-over // 5)


def with_damage_bonus(asked: Pool, more: int, rule: str = BONUS) -> Pool:
    """The damage roll with that bonus, or the roll of a special ability that needed one to hit."""
    return asked.plus(Modifier(more, rule, "damage bonus") if more else None)
