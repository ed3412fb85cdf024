"""Playing on: a few orders of a turn, each followed by a round of the battle on a copy. Told is by how
many figures the side is ahead then, less what attacks took by luck: so one try of each tells as much as ten
that count the luck. What seems better than the order that would be given anyway has to seem so with other
dice, too, and a round later: else what is gained in one round is lost in the next.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.ai.evaluation import SCALE, points
from game.ai.levels import Level
from game.ai.possible_orders import possible
from game.ai.worth import parted
from game.core.actions import Action, EndTurn, cell_of, path_of, target_of
from game.core.battle import Battle
from game.core.components import CLOCK, Down, Happened
from game.core.dice import Dice, seeded
from game.core.field import Cell
from game.core.fog_view import fog_view_of
from game.core.references import UnitId

_WINDOW = 3000
"""An order that is worth so much less than the best is not tried."""
MOST, _WORK, _LARGEST = 6, 250, 10
"""So many orders are tried at most, and so many by the square of how many figures stand, as each order takes
a turn of all of them, and all of a side try some; none where more figures stand."""
_LATER, _WORK_LATER, _LARGEST_LATER = 3, 150, 8
"""The same of a turn that has begun: fewer orders are left that differ."""
_AGAIN = 2
"""So many times the best of them is tried once more beside the order that would be given anyway."""
_BESIDE = 2
"""Places so many steps from one another are nearly the same."""
_KEPT, _AIMED = 50, 100
"""Percent of what an order was worth before that still counts beside what came of it; all of it where goals
are to be reached, of which a round tells little."""
_WON = 2 * SCALE
"""What it is worth beside that a battle with goals is won in that round. Of others the luck that won them is
taken off."""
_LONGEST = 6
"""Orders of each figure in that round, at most."""

Plan = tuple[int, Action]
"""What it was worth before, and the order that it begins with."""
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


def tried(battle: Battle, unit: UnitId) -> int:
    """How many orders of the figure are tried at most; 1 if it does not look ahead."""
    most, work, largest = MOST, _WORK, _LARGEST
    if not begins(battle, unit):
        most, work, largest = min(_LATER, MOST), _WORK_LATER, _LARGEST_LATER
    figures = len(battle.table.standing())
    return min(most, work // figures**2) if figures <= largest else 1


def best(
    battle: Battle,
    side: str,
    plans: Sequence[Plan],
    mover: Mover,
    mind: Level,
    steady: Mapping[str, str] | None = None,
) -> Generator[None, None, Action]:
    """The best order once a few of the plans were played on; the best one before comes first. The mind is
    told what they are worth now. Copies have the options `steady` of the ruleset: they leave less to dice."""
    few = yield from _few(battle, plans)
    if len(few) < 2:
        return plans[0][1]
    trials, anyway = _Trials(battle, side, mover, steady or {}), few[0]
    yield from trials.again(few)
    chosen = max(few, key=trials.worth)
    for _ in range(_AGAIN):
        if chosen != anyway:
            yield from trials.again((anyway, chosen))
            chosen = max(anyway, chosen, key=trials.worth)
    if chosen != anyway:
        yield from trials.on((anyway, chosen))
        chosen = max(anyway, chosen, key=trials.worth)
    mind.revised(trials.beside(anyway, chosen))
    return chosen[1]


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


def _few(battle: Battle, plans: Sequence[Plan]) -> Generator[None, None, list[Plan]]:
    """Those that are worth a try, the best first; what is like another comes after all others."""
    most = tried(battle, plans[0][1].unit)
    few, alike = list(plans[:1]), list[Plan]()
    for plan in plans[1:]:
        if len(few) >= most or plan[0] <= plans[0][0] - _WINDOW:
            break
        if any(_alike(battle, plan[1], other[1]) for other in few):
            alike.append(plan)
        elif battle.refusal(plan[1]) is None:
            few.append(plan)
        yield None
    for plan in alike:
        if len(few) < most and battle.refusal(plan[1]) is None:
            few.append(plan)
            yield None
    return few


def _alike(battle: Battle, one: Action, other: Action) -> bool:
    """Whether both do the same, of which rarely something else comes: to the same figure, at nearly the same
    place."""
    if type(one) is not type(other) or target_of(one) != target_of(other):
        return False
    steps, ends = battle.field.grid.steps, (_end(one), _end(other))
    return ends[0] == ends[1] or bool(ends[0] and ends[1] and steps(ends[0], ends[1]) <= _BESIDE)


def _end(order: Action) -> Cell | None:
    """Where it leads, or what place it is about."""
    path = path_of(order)
    return path[-1] if path else cell_of(order)


class _Trials:
    """What came of each plan, try for try."""

    def __init__(self, battle: Battle, side: str, mover: Mover, steady: Mapping[str, str]) -> None:
        self._battle, self._side, self._mover, self._steady = battle, side, mover, steady
        self._kept = _AIMED if battle.scenario.goals else _KEPT
        self._tries: dict[Plan, list[_Try]] = {}

    def again(self, plans: Sequence[Plan]) -> Generator[None, None, None]:
        """Each of them once more, all with the same dice."""
        number = len(self._tries.get(plans[0], ()))
        seed = f"{_seed(self._battle, plans[0][1].unit)} {number}"
        for plan in plans:
            copy = _copied(self._battle, seed)
            copy.table.options = {**copy.table.options, **self._steady}
            one = _Try(copy, self._side, plan[1], self._mover)
            self._tries.setdefault(plan, []).append(one)
            yield from one.on()

    def on(self, plans: Sequence[Plan]) -> Generator[None, None, None]:
        """All tries of them a round longer."""
        for plan in plans:
            for one in self._tries[plan]:
                yield from one.on()

    def worth(self, plan: Plan) -> int:
        """What came of it on average, and some of what it was worth before."""
        tries = self._tries[plan]
        return sum(one.lead() for one in tries) // len(tries) + plan[0] * self._kept // 100

    def beside(self, anyway: Plan, chosen: Plan) -> dict[object, int]:
        """What each order is worth now; none is worth more than the chosen one, which was tried most."""
        most, known = self.worth(chosen), anyway[0] - self.worth(anyway)
        return {
            order: parted(value).plus(ahead=known + min(most, self.worth((value, order))) - value)
            for value, order in self._tries
        }


class _Try:
    """A plan that is played on, on a copy."""

    def __init__(self, copy: Battle, side: str, order: Action, mover: Mover) -> None:
        self._copy, self._side, self._mover = copy, side, mover
        self._order: Action | None = order
        self._luck, self._stakes = 0, _Stakes(copy, side)
        self._until = copy.table.clock.round, _place(copy)

    def on(self) -> Generator[None, None, None]:
        """A round more, until it is that figure's turn again."""
        copy, (round_, place) = self._copy, self._until
        self._until = round_ + 1, place
        most = len(copy.history) + _LONGEST * len(copy.table.standing())
        while copy.winner is None and len(copy.history) < most and not self._is_there():
            order = self._order or (yield from _next(copy, self._mover))
            self._order = None
            self._apply(order)
            yield None

    def _is_there(self) -> bool:
        now = self._copy.table.clock
        return now.acting and not self._copy.pending and (now.round, _place(self._copy)) >= self._until

    def _apply(self, order: Action) -> None:
        copy, dice = self._copy, self._copy.table.dice
        assert isinstance(dice, PairedDice)
        if not copy.pending:
            self._stakes.note(order)
            dice.begin(copy.table.clock.round, order)
        copy.apply(order)
        if not copy.pending:
            self._luck += self._stakes.luck()

    def lead(self) -> int:
        """By how much the side is ahead, less luck."""
        return self._stakes.lead() - self._luck + _won(self._copy, self._side)


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
