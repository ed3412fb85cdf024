"""Many battles on many machines, by Dask: the same rows as on one, whatever workers are lost on the way.
Needs `pip install enfilade[cluster]`; imported only where a cluster is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from math import ceil
from pathlib import Path

import msgspec
from distributed import Client, Future, as_completed, get_worker

from game.core.errors import EnfiladeError, SetupError
from game.core.ruleset import version_of
from game.lab.jobs import Job, play_job
from game.lab.simulate import GameResult
from game.rulesets import RULESETS

PATIENCE = 20
"""Seconds after which a scheduler that does not answer is not there."""
WORKERS_A_BATTLE = 5
"""A batch has a battle for so many workers. The scheduler takes about a millisecond a batch; where battles
take a tenth of a second, so many workers ask for a batch often enough to keep it busy for a twentieth of its
time."""


class Cluster:
    """Workers that are there already, found by the address of their scheduler ("tcp://host:port") or by the
    file that it writes."""

    def __init__(self, scheduler: str) -> None:
        self.scheduler = scheduler

    def rows(self, jobs: Sequence[Job]) -> Iterator[GameResult]:
        """EnfiladeError if no scheduler answers, no worker is there, or one plays another version."""
        with _client(self.scheduler) as client:
            _refuse_others(client)
            size = batch_size(len(jobs), sum(client.nthreads().values()))
            batches = [msgspec.json.encode(jobs[at : at + size]) for at in range(0, len(jobs), size)]
            waiting = client.map(play_batch, batches, [version_words()] * len(batches), pure=False)
            for future in as_completed(waiting, loop=client.loop):  # type: ignore[no-untyped-call]
                yield from _rows_of(future)


def batch_size(jobs: int, workers: int) -> int:
    """How many battles a worker is sent at once: enough that the scheduler is no bottleneck, few enough that
    all have something to do to the end."""
    return max(1, min(ceil(workers / WORKERS_A_BATTLE), jobs // (2 * max(1, workers))))


def _client(scheduler: str) -> Client:
    where = {"scheduler_file": scheduler} if Path(scheduler).is_file() else {"address": scheduler}
    try:
        return Client(  # type: ignore[no-untyped-call]
            **where, timeout=PATIENCE, set_as_default=False
        )
    except (OSError, TimeoutError, ValueError) as error:
        raise SetupError(f"--cluster {scheduler}: no scheduler answers there ({error})") from None


def _refuse_others(client: Client) -> None:
    """Rows of another version would be other rows."""
    try:
        found: dict[str, str] = client.run(version_words)
    except ModuleNotFoundError:
        raise SetupError("--cluster: its workers do not have enfilade; install it on them") from None
    if not found:
        raise SetupError("--cluster: its scheduler has no workers; start some")
    others = {name: told for name, told in found.items() if told != version_words()}
    if others:
        name, told = min(others.items())
        raise SetupError(f"--cluster: worker {name} plays {told}, and this is {version_words()}")


def version_words() -> str:
    """The version of the game and of each of its rules, in words."""
    rules = ", ".join(f"{name} {version_of(ruleset)}" for name, ruleset in sorted(RULESETS.items()))
    return f"enfilade {version('enfilade')} ({rules})"


def _rows_of(future: Future[bytes]) -> list[GameResult]:
    try:
        rows = future.result()
    except EnfiladeError:
        raise
    except Exception as error:
        raise EnfiladeError(f"--cluster: a batch of battles could not be played: {error}") from error
    return msgspec.json.decode(rows, type=list[GameResult])


def play_batch(jobs: bytes, asked_by: str) -> bytes:
    """What a worker does: jobs as JSON, their rows as JSON. It may have come after all others were asked for
    their version."""
    if version_words() != asked_by:
        raise SetupError(
            f"--cluster: worker {get_worker().address} plays {version_words()}, and this is {asked_by}"
        )
    return msgspec.json.encode([play_job(one) for one in msgspec.json.decode(jobs, type=list[Job])])
