"""How a battle ended for its sides: who played which with what, and who won. The career keeps it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Protocol

import msgspec

from game.ai.levels import player_words
from game.client.seat.partners import PERSON, Partners, is_computer
from game.client.seat.saves import storage
from game.core.battle import Battle
from game.core.components import Down
from game.core.describing import narration
from game.core.records.record import Terms
from game.rulesets import squad_budget

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
    day, map_name = storage.now()[:10], match.map_path.stem
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
