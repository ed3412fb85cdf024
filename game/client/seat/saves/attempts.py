"""The tries at challenges that are kept: a list of what they came to, beside their records, and how a battle
of the day that is over is added to it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec.structs import replace

from game.client.seat.saves import storage
from game.client.seat.saves.storage import PersistentList
from game.core.battle import Battle
from game.core.errors import EnfiladeError
from game.core.events import Event
from game.core.records import files as records
from game.core.records.record import Record

if TYPE_CHECKING:
    from game.daily.day import Challenge


class Attempt(msgspec.Struct, frozen=True):
    """`number` counts the tries of a day from 1, `file` is the name of the record, "" if the disk did not let
    us. `line` is what is passed on."""

    date: str
    number: int
    kept: int
    felled: int
    rounds: int
    outcome: str
    line: str = ""
    file: str = ""
    saved: str = ""

    @property
    def points(self) -> int:
        return self.kept + self.felled

    @property
    def rank(self) -> tuple[int, int]:
        return self.points, -self.rounds


class Attempts(msgspec.Struct, frozen=True):
    """All of them, the first first."""

    tries: tuple[Attempt, ...] = ()

    def of(self, date: str) -> tuple[Attempt, ...]:
        return tuple(one for one in self.tries if one.date == date)

    def best(self, date: str) -> Attempt | None:
        """The best of the day, the first of several that are as good."""
        return max(self.of(date), key=lambda one: one.rank, default=None)

    def dates(self) -> tuple[str, ...]:
        """The days that were played, the last first."""
        return tuple(sorted({one.date for one in self.tries}, reverse=True))


LIST = PersistentList("tries at daily challenges", Attempts)


def folder() -> Path:
    """Records, maps and the list."""
    return storage.daily()


def path() -> Path:
    return folder() / "daily.json"


def read() -> Attempts:
    return LIST.read(path())


def add(one: Attempt) -> Attempt:
    """Keep it as the next try of its day. A disk that does not let us costs that, never the battle."""
    with contextlib.suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        lock = storage.take_lock(folder() / "daily.lock")
        try:
            known = read()
            one = replace(one, number=len(known.of(one.date)) + 1, saved=storage.current_time())
            LIST.write(Attempts((*known.tries, one)), path())
        finally:
            if lock:
                lock.free()
    return one


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


def others_play(match: Over) -> bool:
    """Whether it is a battle of a day that is no try at it, as it ends so: by who sits there."""
    from game.daily import battle as battles

    if not match.seed.startswith(SEED):
        return False
    return match.players.get(battles.THEM) != battles.LEVEL or not match.person(battles.US)


def _as_everybody(match: Over, day: Challenge) -> bool:
    """Whether it is the battle that everybody has of that day."""
    from game.daily import battle as battles

    scenario = match.battle.scenario
    if scenario.map != day.map_name or match.rolled or day.ruleset != match.battle.ruleset.ID:
        return False
    if others_play(match):
        return False
    return scenario == battles.scenario(day, match.battle.field)


def _kept(match: Over, day: Challenge) -> Attempt:
    from game.daily import share_line as lines
    from game.daily.score import score

    battle, record = match.battle, match.record()
    scored = score(battle.scenario, battle.ruleset, match.events, battle.winner)
    number = len(read().of(day.date)) + 1
    digest = lines.digest_of(record)
    same = next((one for one in read().of(day.date) if f"-{digest}]" in one.line), None)
    if same:
        return same  # its last order was given once more, after a load
    name = f"{day.date} {number} {digest}{records.SUFFIX}"
    try:
        records.write(record, folder() / name)
    except OSError:
        name = ""
    words = lines.written(day, scored, number, record)
    one = Attempt(day.date, number, scored.kept, scored.felled, scored.rounds, scored.outcome, words, name)
    return add(one)
