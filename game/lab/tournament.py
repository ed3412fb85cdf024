"""Tournaments: every pair of squads on every map, each game played a second time with the sides swapped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import msgspec

from game.core.errors import SetupError
from game.core.field import Field
from game.core.ruleset import Ruleset
from game.lab.jobs import Job, job
from game.lab.simulate import GameResult
from game.rulesets.setup import make_scenario


class Match(msgspec.Struct, frozen=True):
    """One game of the tournament: on which map, which squad on which side, and how it ended."""

    map: str
    squads: dict[str, str]
    result: GameResult

    @property
    def winner(self) -> str:
        """The squad that has won, "" for a draw."""
        return self.squads.get(self.result.winner, "")


class Standing(msgspec.Struct, frozen=True):
    """What came of a squad, against all others or against one. A draw is half a win."""

    games: int = 0
    wins: int = 0
    draws: int = 0

    @property
    def rate(self) -> Fraction:
        """The share of games won, a half if there was none."""
        return Fraction(2 * self.wins + self.draws, 2 * self.games) if self.games else Fraction(1, 2)


class Tournament:
    """Who plays whom on which maps: `games` games each pair on each map, every two of them with the same dice
    and the sides swapped."""

    def __init__(
        self, ruleset: Ruleset, fields: Mapping[str, Field], sides: Sequence[str], games: int
    ) -> None:
        if len(sides) != 2:
            raise SetupError(f"a tournament is between two sides, not {len(sides)}")
        if games % 2:
            raise SetupError(
                f"--games {games}: every game of a tournament is played from both sides; give an even number"
            )
        self.ruleset, self.fields, self.sides, self.games = ruleset, fields, sides, games
        self.squads = [squad.id for squad in ruleset.squads()]

    @property
    def length(self) -> int:
        """How many games there are in all."""
        return len(list(combinations(self.squads, 2))) * len(self.fields) * self.games

    def seating(self) -> Iterator[tuple[str, dict[str, str], int]]:
        """The map, the squads and the number of the dice of each game. Those of a pair on a map have the
        dice n, one n for each two mirrored games."""
        for pair in combinations(self.squads, 2):
            for name in self.fields:
                for game in range(self.games):
                    order = pair if game % 2 == 0 else pair[::-1]
                    yield name, dict(zip(self.sides, order, strict=True)), game // 2 + 1

    def jobs(
        self, options: Mapping[str, str], habits: Mapping[str, str], players: Mapping[str, str], seed: str
    ) -> list[Job]:
        """All games to be played; game n of a pair has the dice of "`seed`/n"."""
        return [
            job(
                number,
                make_scenario(self.ruleset, name, squads, options, habits),
                self.fields[name],
                dict(players),
                f"{seed}/{dice}",
            )
            for number, (name, squads, dice) in enumerate(self.seating(), 1)
        ]

    def matches(self, results: Sequence[GameResult]) -> list[Match]:
        """What came of the jobs, in their order."""
        return [
            Match(name, squads, result)
            for (name, squads, _), result in zip(self.seating(), results, strict=True)
        ]


def standing(matches: Sequence[Match], squad: str, against: str = "", on: str = "") -> Standing:
    """What came of the squad's games, of those against another and of those on a map only, if these are
    named."""
    own = [
        match
        for match in matches
        if squad in match.squads.values()
        and (not against or against in match.squads.values())
        and (not on or match.map == on)
    ]
    return Standing(
        len(own), sum(match.winner == squad for match in own), sum(not match.winner for match in own)
    )


def of_side(matches: Sequence[Match], side: str) -> Standing:
    """The same of everybody who played that side: whether the maps are even."""
    return Standing(
        len(matches),
        sum(match.result.winner == side for match in matches),
        sum(not match.winner for match in matches),
    )
