"""Playing on: a few first orders of a turn, each followed by a round of the battle on a copy. Told is by how
many figures the side is ahead then, less what attacks took by luck: so one try of each tells as much as ten
that count the luck.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from msgspec.structs import replace

from game.ai.evaluation import SCALE, points
from game.ai.levels import Level
from game.ai.possible_orders import possible
from game.ai.worth import parted
from game.core.actions import Action, EndTurn, path_of, target_of
from game.core.battle import Battle
from game.core.components import CLOCK, Down, Happened
from game.core.dice import Dice, seeded
from game.core.fog_view import fog_view_of
from game.core.references import UnitId

_WINDOW = 3000
"""An order that is worth so much less than the best is not tried."""
MOST, _WORK, _LARGEST = 5, 40, 10
"""So many orders are tried, and so many turns of figures played for that; none where more figures stand, as
each order takes a turn of all of them."""
_KEPT, _AIMED = 50, 100
"""Percent of what an order was worth before that still counts beside what came of it; all of it where goals
are to be reached, of which a round tells little."""
_WON = 2 * SCALE
"""What it is worth beside that a battle with goals is won in that round. Of others the luck that won them is
taken off."""
_LONGEST = 6
"""Orders of each figure in that round, at most."""

Mover = Callable[[Battle, str], Iterator[Action | None]]
"""Who plays on for a side: thinks bit by bit, and gives an order."""


class PairedDice(Dice):
    """Dice of a copy that hang on who does what to whom in which round, and not on how many were rolled
    before: whatever order is tried, the same attack meets the same dice."""

    def __init__(self, before: Dice, seed: str) -> None:
        self._before, self._known, self._seed = before, before.count, seed
        self._shown: dict[int, int] = {}
        self._now = seeded(seed)
        super().__init__(self._told, before.count)

    def begin(self, round_: int, order: Action) -> None:
        self._now = seeded(f"{self._seed} {round_} {order.unit} {order.verb} {target_of(order)}")

    def roll(self, sides: int) -> int:
        face = self._shown[self.count] = self._now.roll(sides)
        self.count += 1
        return face

    def _told(self, number: int, sides: int) -> int:
        return self._before.face(number, sides) if number < self._known else self._shown[number]


def begins(battle: Battle, unit: UnitId) -> bool:
    """Whether the figure gives its first order of the turn."""
    last = battle.history[-1] if battle.history else None
    return last is None or last.unit != unit or isinstance(last, EndTurn)


def best(
    battle: Battle, side: str, plans: Sequence[tuple[int, Action]], mover: Mover, mind: Level
) -> Generator[None, None, Action]:
    """The best order once a few of the plans were played on; the best one before comes first. The mind is
    told what they are worth now."""
    few = _few(battle, plans)
    if len(few) < 2:
        return plans[0][1]
    seed, score = _seed(battle, plans[0][1].unit), dict[Action, int]()
    kept = _AIMED if battle.scenario.goals else _KEPT
    for value, order in few:
        copy = _copied(battle, seed)
        score[order] = (yield from _ahead(copy, side, order, mover)) + value * kept // 100
    (first, _), *_ = few
    known = first - score[plans[0][1]]
    mind.revised({order: parted(value).plus(ahead=known + score[order] - value) for value, order in few})
    return max(score, key=lambda order: score[order])


def _seed(battle: Battle, unit: UnitId) -> str:
    """Nothing is counted of what others have done, of whom not all are seen under fog."""
    given = sum(order.unit == unit for order in battle.history)
    return f"look ahead {battle.table.clock.round} {unit} {given}"


def _copied(battle: Battle, seed: str) -> Battle:
    """A copy with dice of its own, on which no event of the map is still to come: nobody knows of these."""
    copy = battle.clone_with(PairedDice(battle.table.dice, seed))
    world = copy.table.world
    if known := world.find(CLOCK, Happened):
        over = tuple(range(len(copy.scenario.events)))
        world.put(CLOCK, replace(known, due=(), done=over, called=()))
    return copy


def _few(battle: Battle, plans: Sequence[tuple[int, Action]]) -> list[tuple[int, Action]]:
    """Those that are worth a try."""
    first, figures = plans[0], len(battle.table.standing())
    if figures > _LARGEST:
        return [first]
    others = (plan for plan in plans[1:] if plan[0] > first[0] - _WINDOW and battle.refusal(plan[1]) is None)
    return [first, *islice(others, min(MOST, _WORK // figures) - 1)]


def _ahead(copy: Battle, side: str, order: Action, mover: Mover) -> Generator[None, None, int]:
    """By how much the side is ahead once it is that figure's turn again."""
    clock, dice = copy.table.clock, copy.table.dice
    assert isinstance(dice, PairedDice)
    again, most = (clock.round + 1, _place(copy)), len(copy.history) + _LONGEST * len(copy.table.standing())
    luck, stakes = 0, _Stakes(copy, side)
    while True:
        if not copy.pending:
            stakes.note(order)
            dice.begin(copy.table.clock.round, order)
        copy.apply(order)
        yield None
        if not copy.pending:
            luck += stakes.luck()
        now = copy.table.clock
        turn = now.acting and not copy.pending and (now.round, _place(copy)) >= again
        if copy.winner is not None or turn or len(copy.history) >= most:
            return stakes.lead() - luck + _won(copy, side)
        order = yield from _next(copy, mover)


def _place(copy: Battle) -> int:
    """How many figures are before in the order of the round, of those that are on the board."""
    clock, there = copy.table.clock, copy.table.units()
    return sum(slot.unit in there for slot in clock.slots[: clock.index])


def _won(copy: Battle, side: str) -> int:
    if not copy.winner or not copy.scenario.goals:
        return 0
    return _WON if copy.winner == side else -_WON


def _next(copy: Battle, mover: Mover) -> Generator[None, None, Action]:
    for thought in mover(fog_view_of(copy, copy.side), copy.side):
        if thought is not None:
            return possible(copy, thought)
        yield None
    raise AssertionError("whoever thinks gives an order in the end")


class _Stakes:
    """What the figures are worth on a copy, and what an attack was expected to take of them."""

    def __init__(self, copy: Battle, side: str) -> None:
        self._copy, self._side = copy, side
        self._expected: list[tuple[UnitId, int]] = []

    def _worth(self, unit: UnitId) -> int:
        """Half for standing, half for health; the enemy's counts against it."""
        table = self._copy.table
        if unit not in table.units() or table.world.has(unit, Down):
            return 0
        worth = (SCALE + points(self._copy.health(unit))) // 2
        return worth if table.unit(unit).side == self._side else -worth

    def lead(self) -> int:
        """By how much the side is ahead."""
        return sum(map(self._worth, self._copy.table.units()))

    def note(self, order: Action) -> None:
        """Remembers what an attack is expected to take: by the odds as they are, not as they are told to
        those who know its target badly. What happens on a way is not all in them."""
        self._expected = []
        if path_of(order):
            return
        odds = self._copy.ruleset.chances(self._copy.table, order)
        falls = dict(odds.downs)
        for unit, lost in odds.expected:
            if before := self._worth(unit):
                loss = points(lost + falls.get(unit, Fraction(0))) // 2
                self._expected.append((unit, before - loss if before > 0 else before + loss))

    def luck(self) -> int:
        """By how much more the side is ahead than was expected of the attack."""
        found = sum(self._worth(unit) - expected for unit, expected in self._expected)
        self._expected = []
        return found
