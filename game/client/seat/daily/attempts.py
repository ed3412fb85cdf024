"""The tries at challenges that are kept: a list of what they came to, beside their records."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
from msgspec.structs import replace

from game.client.seat.saves import locks, storage
from game.client.seat.saves.persistent_list import PersistentList


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
        lock = locks.take(folder() / "daily.lock")
        try:
            known = read()
            one = replace(one, number=len(known.of(one.date)) + 1, saved=storage.now())
            LIST.write(Attempts((*known.tries, one)), path())
        finally:
            if lock:
                lock.free()
    return one
