"""A battle of the day that is over: its score, its line and its record are kept."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Protocol

from game.client.seat.daily import attempts
from game.client.seat.daily.attempts import Attempt
from game.core.battle import Battle
from game.core.errors import EnfiladeError
from game.core.events import Event
from game.core.records import files as records
from game.core.records.record import Record

if TYPE_CHECKING:
    from game.daily.day import Challenge

SEED = "daily "
"""How the seeds of such battles begin."""


class Over(Protocol):
    """A battle that is played at this seat."""

    battle: Battle
    events: list[Event]

    @property
    def seed(self) -> str: ...

    @property
    def players(self) -> dict[str, str]: ...

    @property
    def rolled(self) -> str: ...

    def person(self, side: str) -> str: ...

    def record(self) -> Record: ...


def conclude(match: Over) -> Attempt | None:
    """Keep a battle of the day that is over; None if it is none: another battle, or one in which somebody
    else played."""
    battle = match.battle
    if not match.seed.startswith(SEED) or battle.winner is None:
        return None
    from game.daily.day import challenge  # with the maker of maps: seldom needed

    with contextlib.suppress(EnfiladeError, ValueError):
        day = challenge(match.seed.removeprefix(SEED))
        if match.seed == day.battle_seed and _as_everybody(match, day):
            return _kept(match, day)
    return None


def _as_everybody(match: Over, day: Challenge) -> bool:
    """Whether it is the battle that everybody has of that day."""
    from game.daily import battle as battles

    scenario = match.battle.scenario
    if scenario.map != day.map_name or match.rolled or day.ruleset != match.battle.ruleset.ID:
        return False
    if match.players.get(battles.THEM) != battles.LEVEL or not match.person(battles.US):
        return False
    return scenario == battles.scenario(day, match.battle.field)


def _kept(match: Over, day: Challenge) -> Attempt:
    from game.daily import share_line as lines
    from game.daily.score import score

    battle, record = match.battle, match.record()
    scored = score(battle.scenario, battle.ruleset, match.events, battle.winner)
    number = len(attempts.read().of(day.date)) + 1
    digest = lines.digest_of(record)
    same = next((one for one in attempts.read().of(day.date) if f"-{digest}]" in one.line), None)
    if same:
        return same  # its last order was given once more, after a load
    name = f"{day.date} {number} {digest}{records.SUFFIX}"
    try:
        records.write(record, attempts.folder() / name)
    except OSError:
        name = ""
    words = lines.written(day, scored, number, record)
    one = Attempt(day.date, number, scored.kept, scored.felled, scored.rounds, scored.outcome, words, name)
    return attempts.add(one)
