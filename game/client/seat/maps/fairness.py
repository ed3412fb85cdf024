"""Battles of the computer on a map, played by processes of their own while the window goes on, and what they
say of it."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import msgspec

from game.core.errors import EnfiladeError
from game.core.field import Field
from game.core.ruleset import Ruleset
from game.lab.balance import MapBalance, balance_jobs, check_fightable, sides_of, strength, weigh
from game.lab.jobs import Job
from game.lab.runner import BackgroundPool
from game.lab.simulate import GameResult
from game.maps.library import name_of

BATCH = 20
"""Battles that are asked for at a time."""
SEED = "fair"


class Pending(Protocol):
    """The row of a battle, encoded, once it is `ready`; `get` raises what the battle raised."""

    def ready(self) -> bool: ...
    def get(self) -> bytes: ...


class BattlePool(Protocol):
    def play(self, job: Job) -> Pending: ...
    def close(self) -> None: ...


class FairnessTrial:
    """Call `begin`, then `update` in each frame, and `close` at the end. `fault` says why there are no
    battles, in words."""

    def __init__(self, path: Path, field: Field, ruleset: Ruleset, pool: BattlePool | None = None) -> None:
        self.field, self.ruleset = field, ruleset
        self.name = name_of(path, str(path))
        self.sides = sides_of(field)
        self.fault = ""
        self.wanted = 0
        self.balance: MapBalance | None = None
        self._results: dict[int, GameResult] = {}
        self._strength: dict[str, int] = {}
        self._waiting: list[Pending] = []
        self._pool = pool

    @property
    def played(self) -> int:
        return len(self._results)

    @property
    def running(self) -> bool:
        return bool(self._waiting)

    def begin(self) -> None:
        """So many battles more."""
        try:
            check_fightable(self.field, self.ruleset, self.sides)
            jobs = balance_jobs(self.name, self.field, self.ruleset, self.sides, self.wanted + BATCH, SEED)[
                self.wanted :
            ]
            self._strength = strength(jobs)
            self._pool = self._pool or BackgroundPool()
            self._waiting += [self._pool.play(one) for one in jobs]
            self.wanted += BATCH
        except (EnfiladeError, OSError) as error:
            self.fault = str(error)

    def update(self) -> None:
        """Take in what was played since; never waits."""
        done = [one for one in self._waiting if one.ready()]
        if not done:
            return
        self._waiting = [one for one in self._waiting if one not in done]
        for one in done:
            try:
                row = msgspec.json.decode(one.get(), type=GameResult)
            except EnfiladeError as error:
                self.fault = str(error)
                self.close()
                return
            self._results[row.game] = row
        in_order = [row for _, row in sorted(self._results.items())]
        self.balance = weigh(self.name, self.field, self.ruleset.ID, "", in_order, self._strength)

    def close(self) -> None:
        """Leave what is not played yet."""
        self._waiting.clear()
        if self._pool:
            self._pool.close()
        self._pool = None
