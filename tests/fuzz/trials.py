"""What all fuzzers share: numbered trials that can be run again, a watch over time and memory, finds, and the
tally of a run.

A trial is a pure function of the seed and its number. It says in a word what came of it ("refused",
"played"); an exception that gets out of it is a find.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Protocol

SECONDS = 5.0
"""CPU time that a trial, or a step of one that has many, may take: other people's work on the machine does
not count."""
MEGABYTES = 500
"""What a trial may grow by."""
_SPARE = 200


class Hang(BaseException):
    """A trial took too long. No `except Exception` on the way holds it up."""


class Nonsense(AssertionError):
    """Something was accepted, or came about, that cannot be."""


class Fuzzer(Protocol):
    """A module of this package: `trial` makes something up, tries it in `folder`, and says in a word what
    came of it.

    `amount` is how much was tried in the last trial, in `UNIT`. What a trial leaves in the folder is kept
    with its find.
    """

    NAME: str
    UNIT: str

    def prepare(self, folder: Path) -> None:
        """Once for each process, before its first trial: everything that is the same for all of them."""

    def trial(self, random: Random, folder: Path) -> tuple[str, int]: ...


@dataclass(frozen=True)
class Find:
    """`key` tells finds apart that have the same cause: the kind of fault and the line of the game that it
    came from."""

    number: int
    key: str
    words: str


@dataclass
class Tally:
    """What a run, or a part of one, has tried and found.

    `amounts` is `amount` by outcome, `slowest` and `largest` are (seconds or megabytes, number of the trial).
    """

    trials: int = 0
    amount: int = 0
    cpu: float = 0.0
    outcomes: Counter[str] = field(default_factory=Counter)
    amounts: Counter[str] = field(default_factory=Counter)
    finds: list[Find] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    largest: tuple[float, int] = (0.0, 0)

    def add(self, other: Tally) -> None:
        self.trials += other.trials
        self.amount += other.amount
        self.cpu += other.cpu
        self.outcomes += other.outcomes
        self.amounts += other.amounts
        self.finds += other.finds
        self.slowest = max(self.slowest, other.slowest)
        self.largest = max(self.largest, other.largest)


def random_of(seed: str, number: int) -> Random:
    """The chance that makes trial `number` what it is."""
    return Random(f"{seed}/{number}")


def run_one(fuzzer: Fuzzer, seed: str, number: int, folder: Path, tally: Tally) -> None:
    """Run one trial under watch and note what came of it."""
    began, before = cpu(), peak()
    try:
        with watched(SECONDS):
            outcome, amount = fuzzer.trial(random_of(seed, number), folder)
        tally.outcomes[outcome] += 1
        tally.amount += amount
        tally.amounts[outcome] += amount
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        tally.outcomes["FOUND"] += 1
        tally.finds.append(find_of(number, error))
    took, grown = cpu() - began, peak(reset=False) - before
    if grown > MEGABYTES:
        tally.finds.append(Find(number, "memory", f"the trial took {grown:.0f} MB"))
    tally.trials += 1
    tally.cpu += took
    tally.slowest = max(tally.slowest, (took, number))
    tally.largest = max(tally.largest, (grown, number))


def cpu() -> float:
    """Seconds of CPU time of this process and of those that it began and that have ended."""
    return sum(os.times()[:4])


def find_of(number: int, error: BaseException) -> Find:
    """A find, told by its last line and by the last place in the game that it went through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if f"{os.sep}game{os.sep}" in frame.filename] or frames[-1:]
    place = (
        (
            f"{Path(ours[-1].filename).parent.name}/{Path(ours[-1].filename).name}:{ours[-1].lineno} "
            f"{ours[-1].name}"
        )
        if ours
        else "?"
    )
    if isinstance(error, Nonsense):
        place = str(error).split(":")[0]
    words = " ".join(" ".join([str(error), *getattr(error, "__notes__", ())]).split())
    return Find(number, f"{type(error).__name__} at {place}", words[:300] + ("…" if len(words) > 300 else ""))


# ---------------------------------------------------------------- time and memory


@contextmanager
def watched(seconds: float) -> Iterator[None]:
    """Raise Hang in the middle of what takes more CPU time than that. Without effect where there are no such
    alarms."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(
        signal.ITIMER_PROF, seconds, 1.0
    )  # again every second, should somebody swallow the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def next_step() -> None:
    """In a trial of many steps: the time begins anew. It is a step that hangs, and a slow machine may take
    long for all of them."""
    if hasattr(signal, "setitimer") and signal.getitimer(signal.ITIMER_PROF)[0]:
        signal.setitimer(signal.ITIMER_PROF, SECONDS, 1.0)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise Hang(f"more than {SECONDS:.0f} s of CPU time")


def limit_memory(spare: int = MEGABYTES + _SPARE) -> None:
    """From here on the process may grow by so many megabytes, and what asks for more gets a MemoryError."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        limit = int(_status("VmSize") * 2**20) + (spare << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def peak(reset: bool = True) -> float:
    """The most memory in MB that the process has held since the last reset; 0 where nobody says."""
    if reset:
        with suppress(OSError), open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    with suppress(OSError):
        return _status("VmHWM")
    return 0.0


def _status(key: str) -> float:
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith(key + ":"))


# ---------------------------------------------------------------- without a process of its own


def run_here(
    fuzzer: Fuzzer, seed: str, count: int, folder: Path, say: Callable[[str], None] | None = None
) -> Tally:
    """The first `count` trials in this process: for tests."""
    tally = Tally()
    fuzzer.prepare(folder)
    for number in range(1, count + 1):
        place = folder / str(number)
        place.mkdir(parents=True)
        run_one(fuzzer, seed, number, place, tally)
        if say:
            say(f"{number}: {tally.trials}")
    return tally


def complain(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
