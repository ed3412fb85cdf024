"""Two players against a third with the same dice, and the luck of their attacks taken off: what each attack
took less what its odds said. Luck is nothing on average, so that what is left says the same with fewer games.

    python -m tests.ai.luck nwo hard normal --against frozen --size 2 --maps quayside --games 4

Squads cut down to one or two figures take a sixth or half of the time. What helps there need not help four
against four (docs/lab.md).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from game.ai.agents import choose
from game.core.actions import Action
from game.core.battle import Battle, start
from game.core.components import Down
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Team
from game.core.stalemate import Stalemate
from game.lab.arena import Arena
from game.lab.intervals import SIGMA
from game.lab.jobs import field_of
from game.lab.simulate import MOST_ACTIONS
from game.rulesets.setup import ruleset_of
from game.rulesets.squad_budget import resized
from tests.ai import baselines

WAYS = ("Move", "Dash", "Disengage", "Walk", "Run", "Drive")
"""What happens on the way is not all in the odds of these."""
Stake = list[tuple[UnitId, float, float]]
"""Whom an attack may harm: what is expected of it, and what the figure was worth before, in figures."""


class Row(NamedTuple):
    """One game of the player: won (half of a draw), by how many figures ahead, with how many by luck."""

    won: float
    ahead: float
    luck: float


def worth(battle: Battle, unit: UnitId) -> float:
    """What a figure is worth: half for standing, half for its health."""
    up = unit in battle.table.units() and not battle.table.world.has(unit, Down)
    return (float(battle.health(unit)) + 1) / 2 if up else 0.0


def stake(battle: Battle, order: Action) -> Stake:
    """What an attack is expected to take, by the odds as they are, whoever may know them; nothing of an order
    that is none."""
    if battle.pending or order.verb in WAYS:
        return []
    chances = battle.ruleset.chances(battle.table, order)
    downs = dict(chances.downs)
    return [
        (unit, (float(lost) + float(downs.get(unit, 0))) / 2, worth(battle, unit))
        for unit, lost in chances.expected
    ]


class Luck:
    """By how many figures a side is ahead by luck, order for order of a battle."""

    def __init__(self, battle: Battle, side: str) -> None:
        self._battle, self._side, self._at_stake = battle, side, Stake()
        self.total = 0.0

    def sign(self, unit: UnitId) -> int:
        return 1 if self._battle.table.unit(unit).side == self._side else -1

    def before(self, order: Action) -> None:
        """That order is about to be given."""
        self._at_stake = self._at_stake or stake(self._battle, order)

    def after(self) -> None:
        """It was given; what waits for an answer counts once that is there."""
        if not self._battle.pending:
            for unit, expected, before in self._at_stake:
                self.total -= self.sign(unit) * (before - worth(self._battle, unit) - expected)
            self._at_stake = []


def played(battle: Battle, seats: Mapping[str, str], side: str) -> Row:
    """Plays the battle to its end for that side."""
    luck, standoff = Luck(battle, side), Stalemate(battle.scenario)
    standoff.read(battle.begin())
    while battle.winner is None and not standoff.over and len(battle.history) < MOST_ACTIONS:
        order = choose(battle, battle.side, seats[battle.side])
        luck.before(order)
        standoff.read(battle.apply(order))
        luck.after()
    won = 0.5 if not battle.winner else float(battle.winner == side)
    return Row(won, sum(luck.sign(unit) * worth(battle, unit) for unit in battle.table.units()), luck.total)


def cut(rules: Ruleset, teams: Sequence[Team], size: int, number: int) -> tuple[Team, ...]:
    """The sides with so many figures of each squad, others in every game; all of them if `size` is 0."""
    if not size:
        return tuple(teams)

    def some(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
        first = number % len(figures)
        return resized(rules, (*figures[first:], *figures[:first]), size)

    return tuple(replace(team, figures=some(team.figures)) for team in teams)


def rows(arena: Arena, player: str, other: str, size: int) -> Iterator[Row]:
    """The games of the player against the other; the same dice whoever it is."""
    for number, one in enumerate(arena.jobs({}, {})):
        side = next(side for side, seat in one.seats.items() if seat == arena.players[0])
        scenario = replace(one.scenario, teams=cut(arena.ruleset, one.scenario.teams, size, number // 2))
        battle = start(scenario, arena.fields[scenario.map], arena.ruleset, one.seed)
        yield played(battle, {seat: player if seat == side else other for seat in one.seats}, side)


def less_luck(values: Sequence[float], luck: Sequence[float]) -> list[float]:
    """The values without what luck explains of them: by the slope of the regression line, about no luck."""
    mean, middle = sum(luck) / len(luck), sum(values) / len(values)
    spread = sum((each - mean) ** 2 for each in luck)
    common = sum((x - mean) * (y - middle) for x, y in zip(luck, values, strict=True))
    slope = common / spread if spread else 0.0
    return [value - slope * each for value, each in zip(values, luck, strict=True)]


def told(values: Sequence[float]) -> str:
    """The mean, and how far it may be off in 95 of 100 cases."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{mean:+.3f} ± {SIGMA * sqrt(spread / len(values)):.3f}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("ruleset")
    asked.add_argument("first")
    asked.add_argument("second")
    asked.add_argument("--against", default="frozen")
    asked.add_argument("--maps", nargs="+", default=["quayside"])
    asked.add_argument("--squads", nargs="+", default=[])
    asked.add_argument("--games", type=int, default=2)
    asked.add_argument("--size", type=int, default=0, help="so many figures of each squad (all)")
    asked.add_argument("--seed", default="luck")
    args = asked.parse_args()
    rules = ruleset_of(args.ruleset)
    squads = args.squads or [squad.id for squad in rules.squads()]
    fields = {name: field_of(name) for name in args.maps}
    arena = Arena((args.first, args.second), rules, fields, squads, args.games, args.seed)
    found = [list(rows(arena, player, args.against, args.size)) for player in arena.players]
    luck = [row.luck for own in found for row in own]
    for part in ("won", "ahead"):
        clean = less_luck([getattr(row, part) for own in found for row in own], luck)
        one, two = clean[: len(found[0])], clean[len(found[0]) :]
        print(f"{part:6} {args.first} {told(one)}, {args.second} {told(two)}, first less second ", end="")
        print(told([a - b for a, b in zip(one, two, strict=True)]), f"of {len(one)} games each")


if __name__ == "__main__":
    assert baselines.RULESETS
    main()
