"""How long the agent thinks, on the shipped maps: `uv run python -m tests.bench.bench_ai [battles]`.

Prints the time of an order, the longest time without a pause, and battles a second. The first orders on a map
also warm the caches.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

from game.ai.agents import think
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.scenario import Scenario, Team
from game.maps.library import maps
from game.maps.loader import load
from game.rulesets import RULESETS, nwo

_SQUADS = ("patrol", "raiders", "hunters", "breakers")


@dataclass
class Times:
    """Seconds: of each order, and the longest bite of each order."""

    orders: list[float] = field(default_factory=list)
    bites: list[float] = field(default_factory=list)

    def order(self, battle: Battle) -> None:
        """One order, timed."""
        began = last = perf_counter()
        longest = 0.0
        chosen: Action | None = None
        for thought in think(battle, battle.side):
            chosen = thought
            now = perf_counter()
            longest, last = max(longest, now - last), now
        self.orders.append(last - began)
        self.bites.append(longest)
        assert chosen is not None
        battle.apply(chosen)


def main() -> None:
    battles = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    squads = {squad.id: squad.figures for squad in nwo.squads()}
    for name, path in maps().items():
        ground, times, began, rounds = load(path), Times(), perf_counter(), []
        sides = sorted({spawn.side for spawn in ground.spawns})
        for number in range(battles):
            teams = tuple(
                Team(side, side, squads[_SQUADS[(number + place) % len(_SQUADS)]])
                for place, side in enumerate(sides)
            )
            battle = start(Scenario(name, nwo.ID, teams), ground, RULESETS["nwo"], f"{name} {number}")
            battle.begin()
            while battle.winner is None:
                times.order(battle)
            rounds.append(battle.table.clock.round)
        spent = perf_counter() - began
        print(
            f"{name}, {ground.width}x{ground.height}, {len(sides)} sides: {_ms(times.orders)} an order, "
            f"bites {_ms(times.bites)}"
        )
        print(
            f"    {battles / spent:.2f} battles a second, rounds {min(rounds)} to {max(rounds)}, "
            f"{len(times.orders) // battles} orders a battle"
        )


def _ms(seconds: list[float]) -> str:
    ranked = sorted(seconds)
    return (
        f"{1e3 * median(ranked):.1f} ms median, {1e3 * ranked[len(ranked) * 95 // 100]:.1f} of 95 %, "
        f"{1e3 * ranked[-1]:.1f} worst"
    )


if __name__ == "__main__":
    main()
