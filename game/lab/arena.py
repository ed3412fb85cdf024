"""The arena: two players of a side against each other, every game played a second time with the sides
swapped."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from game.ai.agents import computers, think
from game.core.battle import start
from game.core.errors import SetupError, did_you_mean
from game.core.field import Field
from game.core.ruleset import Ruleset
from game.core.stalemate import Stalemate
from game.lab.intervals import percent, wilson
from game.lab.jobs import Job, job
from game.lab.simulate import MOST_ACTIONS, GameResult
from game.rulesets.setup import make_scenario

SIDES = ("azure", "ember")


class Bout(NamedTuple):
    """One game: where, with which squad on both sides, and on which side the first of the players sat."""

    map: str
    squad: str
    side: str


class Tally(msgspec.Struct, frozen=True):
    """What came of the first player's games."""

    games: int
    wins: int
    draws: int

    @property
    def points(self) -> float:
        """A draw is half a win."""
        return self.wins + self.draws / 2

    @property
    def words(self) -> str:
        return percent(self.points, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)


@dataclass
class Thinking:
    """Milliseconds: of each bite, of each order, and of all orders of a side in a round."""

    bites: list[float] = field(default_factory=list)
    orders: list[float] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)


class Arena:
    """Who plays whom, where and with what: `games` games for each squad on each map."""

    def __init__(
        self,
        players: tuple[str, str],
        ruleset: Ruleset,
        fields: Mapping[str, Field],
        squads: Iterable[str],
        games: int,
        seed: str,
    ) -> None:
        for player in players:
            if player not in computers():
                raise SetupError(
                    f"{player}: there is no such player{did_you_mean(player, computers())}; players are "
                    f"{', '.join(computers())}"
                )
        if games % 2:
            raise SetupError(f"--games {games}: every game is played from both sides; give an even number")
        self.players, self.ruleset, self.fields = players, ruleset, fields
        self.squads, self.games, self.seed = list(squads), games, seed

    def bouts(self) -> Iterator[tuple[Bout, int]]:
        """Every game with the number of its dice. Maps and squads take turns, so that the first few games
        are of all of them."""
        for dice in range(1, self.games // 2 + 1):
            for name in self.fields:
                for squad in self.squads:
                    for side in SIDES:
                        yield Bout(name, squad, side), dice

    def jobs(self, options: Mapping[str, str], habits: Mapping[str, str]) -> list[Job]:
        """All games; the two of a pair have the dice of "`seed`/map/squad/n"."""
        first, second = self.players
        return [
            job(
                number,
                make_scenario(self.ruleset, bout.map, dict.fromkeys(SIDES, bout.squad), options, habits),
                self.fields[bout.map],
                {side: first if side == bout.side else second for side in SIDES},
                f"{self.seed}/{bout.map}/{bout.squad}/{dice}",
            )
            for number, (bout, dice) in enumerate(self.bouts(), 1)
        ]


class Score:
    """What came of the games that were played, in the order of their jobs."""

    def __init__(self, arena: Arena, results: Sequence[GameResult]) -> None:
        self.arena = arena
        self.rows = [(bout, result) for (bout, _), result in zip(arena.bouts(), results, strict=False)]

    def tally(self, part: str = "", name: str = "") -> Tally:
        """Of all games, or of those whose map, squad or side has that name."""
        rows = [(bout, result) for bout, result in self.rows if not part or getattr(bout, part) == name]
        return Tally(
            len(rows),
            sum(result.winner == bout.side for bout, result in rows),
            sum(not result.winner for _, result in rows),
        )

    def parts(self) -> dict[str, dict[str, Tally]]:
        """By map, squad and side of the first player."""
        return {
            "maps": {name: self.tally("map", name) for name in self.arena.fields},
            "squads": {name: self.tally("squad", name) for name in self.arena.squads},
            "sides": {name: self.tally("side", name) for name in SIDES},
        }

    @property
    def rounds(self) -> float:
        return sum(result.rounds for _, result in self.rows) / max(1, len(self.rows))


def narrow(arena: Arena, width: float) -> Callable[[list[GameResult]], bool]:
    """Whether the interval of the rate is no wider than that."""

    def enough(results: list[GameResult]) -> bool:
        low, high = Score(arena, results).tally().interval
        return high - low <= width

    return enough


def timed(arena: Arena, jobs: Sequence[Job]) -> dict[str, Thinking]:
    """How long each player thinks: these games once more, by the clock. Rows know no clock, so that they are
    the same everywhere."""
    found = {player: Thinking() for player in arena.players}
    for one in jobs:
        _time(one, arena.fields[one.scenario.map], arena.ruleset, found)
    return found


def _time(one: Job, ground: Field, ruleset: Ruleset, found: Mapping[str, Thinking]) -> None:
    battle = start(one.scenario, ground, ruleset, one.seed)
    battle.begin()
    rounds: dict[tuple[str, int], float] = {}
    standoff = Stalemate(one.scenario)
    while battle.winner is None and not standoff.over and len(battle.history) < MOST_ACTIONS:
        side = battle.side
        thoughts, bites, action = think(battle, side, one.seats[side]), list[float](), None
        while action is None:
            before = time.perf_counter()
            action = next(thoughts)
            bites.append(1000 * (time.perf_counter() - before))
            gc.freeze()  # as the window does after each frame
        player = found[one.seats[side]]
        player.bites += bites
        player.orders.append(sum(bites))
        key = side, battle.table.clock.round
        rounds[key] = rounds.get(key, 0.0) + sum(bites)
        standoff.read(battle.apply(action))
    gc.unfreeze()
    for (side, _), spent in rounds.items():
        found[one.seats[side]].rounds.append(spent)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0
