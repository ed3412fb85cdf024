"""Seeded plays of one order, thousands of them, against the odds that are shown for it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
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
from tests.contract.dice_count import ending

SIGMAS = 5
ANSWERS = {
    "nwo.help.out-of-turn": "no",
    "nwo.shield.declare": "no",
    "nwo.aoo.choice": "take",
    "nwo.overwatch.target": "take",
}
"""What the odds take for granted; every other question is answered by its default."""


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
    """Give the order `times` times; shares, landings, mean losses and falls must fit what `chances` says."""
    assert battle.refusal(action) is None
    odds = battle.chances(action)
    assert sum(one.chance for one in odds.outcomes) == 1
    keys = {one.key for one in odds.outcomes}
    random = Random(seed)
    trial = Battle(
        battle.scenario, battle.field, battle.ruleset, Dice(lambda _, sides: random.randint(1, sides))
    )
    trial.table.world = world = Rewound(battle.table.world)
    whole = {unit: left(battle, unit) for unit, _ in odds.expected}
    seen: Counter[str] = Counter()
    landed: Counter[Cell] = Counter()
    downs: Counter[int] = Counter()
    lost = dict.fromkeys(whole, 0)
    for _ in range(times):
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
    for key in sorted(keys):
        _fits(f"{action}: {key}", seen[key], odds.chance(key), times)
    for cell, share in odds.landing:
        _fits(f"{action}: lands on {cell}", landed[cell], share, times)
    for unit, share in odds.downs:
        _fits(f"{action}: {unit} down", downs[unit], share, times)
    for unit, mean in odds.expected:
        # Losses lie between 0 and 1, so that none scatters more than one that is all or nothing.
        lost_share = (
            lost[unit] / times / sum(gauge.most for gauge in battle.ruleset.gauges(battle.table, unit))
        )
        error = abs(lost_share - float(mean))
        assert error <= SIGMAS * sqrt(max(float(mean * (1 - mean)), 1e-12) / times), (
            f"{action}: {unit} loses {share}, expected {float(mean)}"
        )


def _fits(what: str, count: int, chance: Fraction, times: int) -> None:
    if chance in (0, 1):
        assert count == chance * times, what
        return
    expected, spread = float(chance) * times, sqrt(times * float(chance) * float(1 - chance))
    assert abs(count - expected) <= SIGMAS * spread, f"{what}: {count} of {times}, expected {expected:.0f}"
