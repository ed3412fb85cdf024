"""Counts what players see of an opponent and laugh at: over games of two players of the arena against each
other, for each of them.

    python -m tests.ai.habits silhouette normal frozen --games 4 --maps warehouse-yard otter-ford
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from game.ai.agents import choose
from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle, start
from game.core.components import Area
from game.core.field import Cell
from game.core.references import UnitId
from game.lab.arena import Arena, Score
from game.lab.jobs import field_of
from game.lab.simulate import MOST_ACTIONS, GameResult
from game.rulesets.setup import ruleset_of
from tests.ai import baselines

LITTLE = 0.03
"""An attack for less than that of a figure is one for nothing."""
ATTACKS = {"Shoot", "Strike", "Throw", "Burst", "AutoFire", "Ambush", "Snipe", "Breach", "DoubleStrike"}
POSTURES = {"DropProne", "GoProne", "StandUp"}


@dataclass
class Figure:
    """What one figure has done: the cells where its turns ended, the posture that it took last."""

    ends: list[Cell] = field(default_factory=list)
    lay_down: int = -9
    held: list[str] = field(default_factory=list)


class Watcher:
    """Looks at every order before it is given. `counts` are the habits of each player."""

    def __init__(self, battle: Battle, seats: dict[str, str], counts: dict[str, Counter[str]]) -> None:
        self.battle, self.seats, self.counts = battle, seats, counts
        self._figures: dict[int, Figure] = {}

    def see(self, order: Action) -> None:
        count = self.counts[self.seats[self.battle.side]]
        count["orders"] += 1
        if isinstance(order, Answer):
            if self.battle.pending and "overwatch" in self.battle.pending.rule and order.key != "leave":
                count["overwatch fired"] += 1
            if order.key == "drop":
                count["dives"] += 1
            return
        figure = self._figures.setdefault(order.unit, Figure())
        for habit in self._habits(figure, order):
            count[habit] += 1

    def _habits(self, figure: Figure, order: Action) -> Iterator[str]:
        verb, clock = order.verb, self.battle.table.clock
        yield from self._attack(order)
        yield from self._way(figure, order)
        if verb in (
            "Overwatch",
            "WatchFor",
            "Defend",
            "Breach",
            "StandUp",
            "Drive",
            "GetOut",
            "LeaveVehicle",
        ):
            yield f"{verb}s"
        if verb in POSTURES:
            if verb == "StandUp" and clock.round - figure.lay_down <= 1:
                yield "gets up at once"
            figure.lay_down = clock.round if verb != "StandUp" else -9
        if isinstance(order, EndTurn) and self._burns(order.unit):
            yield "stays in flames"

    def _attack(self, order: Action) -> Iterator[str]:
        if order.verb not in ATTACKS:
            return
        hostile = self.battle.table.hostile
        lost = sum(share for unit, share in self.battle.chances(order).expected if hostile(order.unit, unit))
        yield "attacks"
        if lost < LITTLE:
            yield "attacks for nothing"
        if order.verb == "Throw":
            yield "throws"

    def _way(self, figure: Figure, order: Action) -> Iterator[str]:
        here = self.battle.table.cell(order.unit)
        path: tuple[Cell, ...] = getattr(order, "path", ())
        speed = getattr(order, "speed", "")
        if speed == "sprint" and self.battle.table.clock.round == 1:
            yield "sprints on turn 1"
        if not path or speed:
            return
        yield "ways"
        if path[-1] == here or len(set(path)) < len(path):
            yield "circles"
        elif len(figure.ends) > 1 and path[-1] == figure.ends[-2] != here:
            yield "paces"
        figure.ends = [*figure.ends[-2:], here, path[-1]][-2:]

    def _burns(self, unit: UnitId) -> bool:
        table = self.battle.table
        cell = table.cell(unit)
        return any(
            area.turns > 0 and cell in area.cells and area.kind not in ("smoke", "blinded")
            for _, area in table.world.each(Area)
        )


def watched(
    arena: Arena, tell: Callable[[str], None] = lambda _: None
) -> tuple[Score, dict[str, Counter[str]]]:
    """Plays the games of the arena, and counts."""
    counts = {player: Counter[str]() for player in arena.players}
    results = []
    for one in arena.jobs({}, {}):
        battle = start(one.scenario, arena.fields[one.scenario.map], arena.ruleset, one.seed)
        battle.begin()
        watcher = Watcher(battle, one.seats, counts)
        while battle.winner is None and len(battle.history) < MOST_ACTIONS:
            action = choose(battle, battle.side, one.seats[battle.side])
            watcher.see(action)
            battle.apply(action)
        results.append(
            GameResult(
                one.number, one.seed, battle.winner or "", battle.table.clock.round, len(battle.history), {}
            )
        )
        tell(f"{one.number}: {one.seats.get(battle.winner or '', 'draw')} in {battle.table.clock.round}")
    return Score(arena, results), counts


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("ruleset")
    asked.add_argument("first")
    asked.add_argument("second")
    asked.add_argument("--maps", nargs="+", default=["warehouse-yard"])
    asked.add_argument("--squads", nargs="+", default=[])
    asked.add_argument("--games", type=int, default=2)
    asked.add_argument("--seed", default="habits")
    args = asked.parse_args()
    rules = ruleset_of(args.ruleset)
    squads = args.squads or [squad.id for squad in rules.squads()]
    fields = {name: field_of(name) for name in args.maps}
    arena = Arena((args.first, args.second), rules, fields, squads, args.games, args.seed)
    score, counts = watched(arena, lambda line: print(line, flush=True))
    print(f"{args.first} wins {score.tally().words} of {score.tally().games}; {score.rounds:.1f} rounds")
    for habit in sorted(set().union(*counts.values())):
        print(f"{habit:22}", *(f"{player} {count[habit]:5}" for player, count in counts.items()))


if __name__ == "__main__":
    assert baselines.RULESETS
    main()
