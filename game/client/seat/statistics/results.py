"""How a battle ended for its sides: who played which with what, and who won; and what that comes to against
each level of the computer. The career keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from pathlib import Path
from typing import Annotated, NamedTuple, Protocol

import msgspec

from game.ai.agents import LEVELS
from game.ai.levels import player_words, split_player
from game.client.seat.partners import PERSON, Partners, is_computer
from game.client.seat.saves import storage
from game.core.battle import Battle
from game.core.components import Down
from game.core.describing import narration
from game.core.records.record import Terms
from game.rulesets import squad_budget
from game.rulesets.squad_budget import MOST, STEP

NAME = Annotated[str, msgspec.Meta(max_length=80)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class SideResult(msgspec.Struct, frozen=True):
    """One side of a battle: who played it (a name, a level of the computer, or "human" for somebody without a
    name), what its squad cost, by how many points that was its handicap, and how many of its figures were
    down at the end."""

    side: NAME
    player: NAME
    partner: NAME = ""
    points: Count = 0
    handicap: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0
    figures: Count = 0
    lost: Count = 0

    @property
    def people(self) -> tuple[str, ...]:
        """The people who played it, by name."""
        both = (self.player, self.partner)
        return tuple(dict.fromkeys(one for one in both if one and one != PERSON and not is_computer(one)))

    @property
    def by_person(self) -> bool:
        """Whether any person played it, with a name or without."""
        return not is_computer(self.player) or bool(self.partner and not is_computer(self.partner))


class BattleResult(msgspec.Struct, frozen=True):
    """How a battle ended; `day` is one as 2026-11-02, `winner` a side, "" in a draw, `series` what it was a
    game of."""

    ruleset: NAME
    map: NAME
    day: NAME
    rounds: Count
    winner: NAME
    sides: tuple[SideResult, ...]
    series: NAME = ""


class Played(Protocol):
    """A battle that is being played."""

    battle: Battle
    map_path: Path

    @property
    def seed(self) -> str: ...
    @property
    def partners(self) -> Partners: ...
    @property
    def terms(self) -> Terms: ...


def result_of(match: Played) -> BattleResult:
    """How it ended, or stands."""
    battle, terms = match.battle, match.terms
    table, scenario = battle.table, battle.scenario
    sides = []
    for team in scenario.teams:
        pair = match.partners.pair(team.side)
        own = [unit for unit in table.units() if table.unit(unit).side == team.side]
        sides.append(
            SideResult(
                team.side,
                pair[0],
                pair[1] if len(pair) > 1 else "",
                squad_budget.price(battle.ruleset, team.figures),
                terms.handicaps.get(team.side, 0),
                len(own),
                sum(table.world.has(unit, Down) for unit in own),
            )
        )
    day, map_name = storage.current_time()[:10], match.map_path.stem
    return BattleResult(
        scenario.ruleset,
        map_name[:80],
        day,
        table.clock.round,
        battle.winner or "",
        tuple(sides),
        terms.series,
    )


def who_played(played: Played) -> dict[str, str]:
    """By side: people by name, of the computer its level and temperament, and what the squad got more or
    less."""
    told = {}
    for team in played.battle.scenario.teams:
        pair = played.partners.pair(team.side)
        names = [f"the computer ({player_words(one)})" if is_computer(one) else one for one in pair]
        words = " and ".join("a person" if name == PERSON else name for name in dict.fromkeys(names))
        points = played.terms.handicaps.get(team.side, 0)
        more = f", handicap {narration.signed(points)}" if points else ""
        told[team.side] = f"played by {words}{more}"
    return told


FEW, MANY = 5, 20
"""Below so many battles nothing is told of a rate, and below so many no handicap is proposed."""
SLOPE, DOUBT = -0.015, 0.01
"""By how much a point that the computer has more lessens one's chances (of the logarithm of the odds), as is
supposed until results say otherwise, and how far from it that may be."""


class Game(NamedTuple):
    """One battle against the computer: by how many points its handicap was above one's own, and whether one
    won."""

    handicap: int
    won: bool


def games(results: Iterable[BattleResult], ruleset: str) -> dict[str, list[Game]]:
    """Battles of one side that people play against one that the computer plays alone, by its level."""
    found: dict[str, list[Game]] = {level: [] for level in LEVELS}
    for one in results:
        people = [side for side in one.sides if side.by_person]
        others = [side for side in one.sides if not side.by_person]
        if one.ruleset != ruleset or len(people) != 1 or len(others) != 1:
            continue
        level = split_player(others[0].player)[0]
        if level in found:
            more = others[0].handicap - people[0].handicap
            found[level].append(Game(more, one.winner == people[0].side))
    return found


def even_handicap(played: list[Game]) -> int | None:
    """The points more of the computer at which one would win every other battle, in steps and within what can
    be given; None after too few battles."""
    if len(played) < MANY:
        return None
    level, slope = 0.0, SLOPE
    for _ in range(30):  # Newton's method on the logarithm of the likelihood
        grad_a = grad_b = haa = hab = hbb = 0.0
        for game in played:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, level + slope * game.handicap))))
            rest, weight = game.won - chance, chance * (1 - chance)
            grad_a, grad_b = grad_a + rest, grad_b + rest * game.handicap
            haa, hab = haa + weight, hab + weight * game.handicap
            hbb += weight * game.handicap**2
        haa += 0.05
        grad_a -= 0.05 * level
        hbb += 1 / DOUBT**2
        grad_b -= (slope - SLOPE) / DOUBT**2
        whole = haa * hbb - hab**2
        level += (grad_a * hbb - grad_b * hab) / whole
        slope = min(-0.001, slope + (grad_b * haa - grad_a * hab) / whole)
    return max(-MOST, min(MOST, round(-level / slope / STEP) * STEP))
