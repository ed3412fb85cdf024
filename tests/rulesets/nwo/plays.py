"""Seeded plays of one order, hundreds of them, against the odds that are shown for it.

The dice of all plays are spread evenly (Owen's randomized orthogonal arrays): each throw of two dice shows
everything as often as it should, and so does each throw together with each other one. A quarter as many plays
scatter less then than free dice do: of a shot with a friend's help, of two blows, of one under fire the
variance of a share was 3.6 to 9 times less than that of as many plays with free dice.
"""

from __future__ import annotations

from collections import Counter
from itertools import count
from math import isqrt, sqrt
from random import Random

from game.core.actions import Action, Ask
from game.core.battle import Battle
from game.core.components import Down
from game.core.dice import Dice
from game.core.events import Event, Landed, Rolled
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.verbs import Play
from game.core.world import World
from game.rulesets.nwo.components import Points
from tests.contract.dice_count import ending, gap

SIGMAS = 5
ANSWERS = {
    "nwo.help.out-of-turn": "no",
    "nwo.shield.declare": "no",
    "nwo.aoo.choice": "take",
    "nwo.overwatch.target": "take",
}
"""What the odds take for granted; every other question is answered by its default."""


SUMS = sorted(((first, second) for first in range(1, 7) for second in range(1, 7)), key=sum)
"""What two dice show, in the order of its sum, so that neighbours are alike."""
SAVED = 4
"""So many times fewer plays are enough, with dice that are spread evenly."""


def side_of(times: int) -> int:
    """A prime of which the square is about a quarter of that."""
    least = isqrt((times - 1) // SAVED) + 1
    return next(n for n in count(max(2, least)) if all(n % part for part in range(2, isqrt(n) + 1)))


class SpreadDice(Dice):
    """Dice of `side` times `side` plays, spread evenly over all of them; those that are not d6 fall
    freely."""

    def __init__(self, side: int, random: Random) -> None:
        self.side, self._random = side, random
        self._rows: dict[int, list[int]] = {}
        self.play(0)
        super().__init__(self._spread)

    def play(self, number: int) -> None:
        """Begin the play of that number."""
        self._first, self._second = divmod(number, self.side)
        self._fallen = 0

    def _spread(self, _number: int, sides: int) -> int:
        if sides != 6:
            return self._random.randint(1, sides)
        throw, other = divmod(self._fallen, 2)
        self._fallen += 1
        if not other:
            self._pair = self._thrown(throw)
        return self._pair[other]

    def _thrown(self, throw: int) -> tuple[int, int]:
        """Column `throw` of the array says in which of `side` equal parts of all that two dice show."""
        side = self.side
        if throw > side:
            return self._random.choice(SUMS)
        if throw not in self._rows:
            self._rows[throw] = self._random.sample(range(side), side)
        column = self._second if throw == side else (self._first + throw * self._second) % side
        return SUMS[int(len(SUMS) * (self._rows[throw][column] + self._random.random()) / side)]


class Rewound(World):
    """A world that can take back what has been done since its making, as long as nothing has been created: a
    copy would take longer."""

    def __init__(self, world: World) -> None:
        self.undo: list[tuple[int, type, object]] = []
        self.created = False
        super().__init__(world.snapshot())
        self.created = False

    def create(self, *components: object) -> ThingId:
        self.created = True
        return super().create(*components)

    def put(self, entity: int, *components: object) -> None:
        self.undo += [
            (entity, type(component), self.find(entity, type(component))) for component in components
        ]
        super().put(entity, *components)

    def drop(self, entity: int, kind: type) -> None:
        self.undo.append((entity, kind, self.find(entity, kind)))
        super().drop(entity, kind)

    def rewind(self) -> None:
        for entity, kind, before in reversed(self.undo):
            if before is None:
                super().drop(entity, kind)
            else:
                super().put(entity, before)
        self.undo.clear()


def through(play: Play[None]) -> list[Event]:
    """The events of a piece of play; the questions in it are answered."""
    events: list[Event] = []
    answer = None
    while True:
        try:
            item = next(play) if answer is None else play.send(answer)
        except StopIteration:
            return events
        answer = ANSWERS.get(item.rule, item.default) if isinstance(item, Ask) else None
        if isinstance(item, Event):
            events.append(item)


def left(battle: Battle, unit: UnitId) -> int:
    points = battle.table.world.get(unit, Points)
    return points.hits + points.armor


def decided(battle: Battle, action: Action, events: list[Event], keys: set[str]) -> str:
    """The outcome that came about; of a contest the last rolls decide, if parries were rolled again. Those of
    helpers come before and decide nothing."""
    events = [event for event in events if not _others_help(event, action)]
    rolls = [event for event in events if isinstance(event, Rolled)]
    if keys == {"pass", "fail"} and len(rolls) > 1 and rolls[-1].passed is None:
        return "pass" if rolls[-2].total > rolls[-1].total else "fail"
    if {"fail", "startled"} <= keys:  # one gets away first, and then under fire
        own = [roll.passed for roll in rolls if roll.unit == action.unit]
        if not all(own[:2]):
            return "startled" if own[0] else "fail"
    return ending(battle, action, events, keys)


def _others_help(event: Event, action: Action) -> bool:
    return isinstance(event, Rolled) and event.rule == "nwo.help.roll" and event.unit != action.unit


def compare(battle: Battle, action: Action, times: int, seed: int = 1) -> None:
    """Give the order a quarter of `times`; shares, landings, mean losses and falls must fit what `chances`
    says as well as those of so many plays with free dice would: where a die of eight falls or an outcome is
    rare, spread dice scatter as much."""
    assert battle.refusal(action) is None
    odds = battle.chances(action)
    assert sum(one.chance for one in odds.outcomes) == 1
    keys = {one.key for one in odds.outcomes}
    dice = SpreadDice(side_of(times), Random(seed))
    plays = dice.side**2
    trial = Battle(battle.scenario, battle.field, battle.ruleset, dice)
    trial.table.world = world = Rewound(battle.table.world)
    whole = {unit: left(battle, unit) for unit, _ in odds.expected}
    seen: Counter[str] = Counter()
    landed: Counter[Cell] = Counter()
    downs: Counter[int] = Counter()
    lost = dict.fromkeys(whole, 0)
    for number in range(plays):
        dice.play(number)
        events = through(battle.ruleset.resolve(trial.table, action))
        seen[decided(trial, action, events, keys)] += 1
        landed.update(event.cell for event in events if isinstance(event, Landed))
        for unit, before in whole.items():
            lost[unit] += before - left(trial, unit)
        downs.update(unit for unit, _ in odds.downs if world.has(unit, Down))
        if world.created:
            trial.table.world = world = Rewound(battle.table.world)
        else:
            world.rewind()
    assert set(seen) <= keys, f"{action}: {sorted(set(seen) - keys)} not foreseen"
    rows = [(key, seen[key], odds.chance(key)) for key in sorted(keys)]
    rows += [(f"lands on {cell}", landed[cell], share) for cell, share in odds.landing]
    rows += [(f"{unit} down", downs[unit], share) for unit, share in odds.downs]
    found = [gap(f"{action}: {what}", number, share, plays) for what, number, share in rows]
    assert not any(found), "; ".join(filter(None, found))
    for unit, mean in odds.expected:
        # Losses lie between 0 and 1, so that none scatters more than one that is all or nothing.
        lost_share = (
            lost[unit] / plays / sum(gauge.most for gauge in battle.ruleset.gauges(battle.table, unit))
        )
        error = abs(lost_share - float(mean))
        assert error <= SIGMAS * sqrt(max(float(mean * (1 - mean)), 1e-12) / plays), (
            f"{action}: {unit} loses {lost_share}, expected {float(mean)}"
        )
