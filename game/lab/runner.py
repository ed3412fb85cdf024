"""Plays many battles on all cores: the same rows whatever the number of processes, and none lost to an
interruption."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, get_context
from multiprocessing.pool import AsyncResult
from typing import Protocol

import msgspec

from game.core.errors import EnfiladeError, SetupError
from game.lab.jobs import Job, play_job
from game.lab.result_rows import Rows
from game.lab.simulate import GameResult

AHEAD = 4
"""So many jobs a process wait in its queue: it never idles, and little is lost when somebody interrupts."""
TRIES = 3
"""So often a job is begun again whose process died."""


class Interrupted(EnfiladeError):
    """Somebody has interrupted; what was played till then is kept where there is a file for it."""


class Pool(Protocol):
    """Something that plays battles, in any order."""

    def rows(self, jobs: Sequence[Job]) -> Iterator[GameResult]: ...


class InProcessPool:
    """This process alone."""

    def rows(self, jobs: Sequence[Job]) -> Iterator[GameResult]:
        return map(play_job, jobs)


class Processes:
    """So many processes of this machine, spawned, so that none shares a state with another. What goes to and
    fro is JSON."""

    def __init__(self, count: int, modules: Sequence[str] = ()) -> None:
        self.count, self.modules = count, tuple(modules)

    def rows(self, jobs: Sequence[Job]) -> Iterator[GameResult]:
        left = {one.number: one for one in jobs}
        for _ in range(TRIES):
            with suppress(BrokenProcessPool):
                for row in self._played(list(left.values())):
                    del left[row.game]
                    yield row
            if not left:
                return
        raise EnfiladeError(f"battle {min(left)} ends the process that plays it; {len(left)} are not played")

    def _played(self, jobs: Sequence[Job]) -> Iterator[GameResult]:
        others, over = set(active_children()), False
        pool = ProcessPoolExecutor(self.count, get_context("spawn"), _begin, (self.modules,))
        try:
            waiting: set[Future[bytes]] = set()
            queue = iter(jobs)
            while True:
                for one in islice(queue, AHEAD * self.count - len(waiting)):
                    waiting.add(pool.submit(play_encoded, msgspec.json.encode(one)))
                if not waiting:
                    over = True
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield msgspec.json.decode(future.result(), type=GameResult)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set() if over else set(active_children()) - others:
                worker.terminate()  # nobody waits for what is being played: Ctrl-C ends at once


def _begin(modules: Sequence[str]) -> None:
    """A worker leaves interruptions to the process that has begun it, and knows the players that it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for module in modules:
        import_module(module)


class BackgroundPool:
    """Battles beside a window: all cores but one play, and are ended in the middle of one if nobody waits for
    it any more."""

    def __init__(self) -> None:
        self._pool = get_context("spawn").Pool(max(1, (os.cpu_count() or 1) - 1), _begin, ((),))

    def play(self, job: Job) -> AsyncResult[bytes]:
        return self._pool.apply_async(play_encoded, (msgspec.json.encode(job),))

    def close(self) -> None:
        self._pool.terminate()


def play_encoded(job: bytes) -> bytes:
    """A job as JSON, its row as JSON."""
    return msgspec.json.encode(play_job(msgspec.json.decode(job, type=Job)))


def pool_of(count: int, scheduler: str = "", modules: Sequence[str] = ()) -> Pool:
    """For one process this one; 0 stands for one a core. With the scheduler of a cluster, its workers.
    `modules` know further players. SetupError if what clusters need is not installed."""
    if scheduler:
        try:
            from game.lab.cluster import Cluster
        except ModuleNotFoundError:
            raise SetupError("--cluster needs Dask: pip install enfilade[cluster]") from None
        return Cluster(scheduler)
    count = count or os.cpu_count() or 1
    return InProcessPool() if count == 1 else Processes(count, modules)


def play_all(
    jobs: Sequence[Job], pool: Pool, rows: Rows | None = None, tell: Callable[[int], None] = lambda _: None
) -> list[GameResult]:
    """The row of every job, in the order of the jobs. With `rows` each is kept as it comes, and those that
    are kept already are not played again. `tell` is told how many there are by now.

    Interrupted if somebody presses Ctrl-C.
    """
    found = {row.game: row for row in rows.kept} if rows else {}
    tell(len(found))
    try:
        for row in pool.rows([one for one in jobs if one.number not in found]):
            found[row.game] = row
            if rows:
                rows.add(row)
            tell(len(found))
    except KeyboardInterrupt:
        where = f"; {rows.path} has them, --rows {rows.path} goes on" if rows else ""
        raise Interrupted(f"interrupted after {len(found)} of {len(jobs)} battles{where}") from None
    return [found[one.number] for one in jobs]
