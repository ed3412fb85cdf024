"""Long runs: a worker process a job, that is begun again when it dies; what was tried, what was found, how to
see it again."""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from random import Random
from typing import Any, cast

from tests.fuzz.trials import Find, Fuzzer, Tally, cpu, limit_memory, run_one

NAMES = ("battles", "fog", "records", "cases", "content", "settings", "maps", "window", "commands")
BATCH = 40.0
"""Seconds of CPU time after which a worker reports and is followed by a fresh one, so that no leak adds
up."""
SILENT = 400.0
"""Seconds of wall time after which a trial that burns no time either is taken for dead."""
SHOWN = 40

SAMPLES = Path(__file__).parent / "samples"

Numbers = range


def main(words: Sequence[str] | None = None) -> None:
    """Exit status 1 if something was found."""
    given = list(sys.argv[1:] if words is None else words)
    if given[:1] == ["mutants"]:
        mutants: Any = importlib.import_module("tests.fuzz.mutants")
        sys.exit(mutants.main(given[1:]))
    args = _parser().parse_args(given)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    fuzzer = cast(Fuzzer, importlib.import_module(f"tests.fuzz.{args.name}"))
    if args.samples:
        tally = samples(fuzzer)
        print(report(fuzzer, tally, "sample", SAMPLES / args.name))
        sys.exit(1 if tally.finds else 0)
    keep = args.keep or Path(tempfile.mkdtemp(prefix=f"fuzz-{args.name}-"))
    tally = run(fuzzer, args.seed, args.minutes * 60, args.jobs, keep, args.first, args.only, args.count)
    print(report(fuzzer, tally, args.seed, keep))
    sys.exit(1 if tally.finds else 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Look for faults, seeded and "
                                                                              "bounded.",
                                     epilog="mutants has arguments of its own: python -m tests.fuzz "
                                            "mutants --help")  # fmt: skip
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--minutes", type=float, default=1.0, help="of wall time (default: 1)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--first", type=int, default=1, help="the number of the first trial")
    parser.add_argument("--only", type=int, help="run this one trial again")
    parser.add_argument("--count", type=int, help="stop after so many trials, even if there is time left")
    parser.add_argument(
        "--samples", action="store_true", help="try what was found before and kept, instead of anything new"
    )
    parser.add_argument(
        "--keep", type=Path, help="where the files of finds go (default: a new temporary folder)"
    )
    return parser


def run(
    fuzzer: Fuzzer,
    seed: str,
    seconds: float,
    jobs: int,
    keep: Path,
    first: int = 1,
    only: int | None = None,
    count: int | None = None,
) -> Tally:
    """Trials `first`, `first` + 1 ... in `jobs` processes until the time is up."""
    ends, tally = time.monotonic() + seconds, Tally()
    last = only or (first + count - 1 if count else sys.maxsize)
    workers = [
        Worker(fuzzer, seed, range((only or first) + job, last + 1, jobs), keep)
        for job in range(jobs if only is None else 1)
    ]
    try:
        while sum(worker.go_on(tally, ends) for worker in workers):
            time.sleep(0.05)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        for worker in workers:
            worker.stop()
    return tally


def samples(fuzzer: Any) -> Tally:
    """What was found once, tried again in this process; a find's words begin with the name of its file."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as scratch:
        prepared = Path(scratch) / "prepared"
        prepared.mkdir()
        fuzzer.prepare(prepared)
        limit_memory()
        for number, path in enumerate(sorted((SAMPLES / fuzzer.NAME).iterdir()), 1):
            place = Path(scratch) / str(number)
            place.mkdir()
            found = len(tally.finds)
            run_one(_Again(fuzzer, path), "sample", number, place, tally)
            tally.finds[found:] = [
                Find(find.number, find.key, f"{path.name}: {find.words}") for find in tally.finds[found:]
            ]
    return tally


class _Again:
    """A fuzzer that tries one kept file."""

    def __init__(self, fuzzer: Any, path: Path) -> None:
        self.NAME, self.UNIT = fuzzer.NAME, fuzzer.UNIT
        self._fuzzer, self._path = fuzzer, path

    def prepare(self, folder: Path) -> None:
        pass

    def trial(self, random: Random, folder: Path) -> tuple[str, int]:
        return self._fuzzer.sample(self._path, folder), 1


class Worker:
    """A process at a time, working through its numbers."""

    def __init__(self, fuzzer: Fuzzer, seed: str, numbers: Numbers, keep: Path) -> None:
        self.fuzzer, self.seed, self.numbers, self.keep = fuzzer, seed, numbers, keep
        self.context = multiprocessing.get_context(
            "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
        )
        self.process: Any = None
        self.reports: Connection | None = None
        self.doing: Synchronized[int] = self.context.Value("q", 0)
        self.since = 0.0
        self.seen = 0

    def go_on(self, tally: Tally, ends: float) -> bool:
        """Take what has been reported, begin the next process; False when there is nothing left to do."""
        if self.process is None:
            return self._begin(ends)
        assert self.reports is not None
        if self.doing.value != self.seen:
            self.seen, self.since = self.doing.value, time.monotonic()
        alive = self.process.is_alive()  # asked first: what has ended by now has reported before it ended
        if self.reports.poll():
            try:
                done, after = self.reports.recv()
            except EOFError:
                return self._died(tally)
            tally.add(done)
            self.numbers = (
                self.numbers[self.numbers.index(after) + 1 :] if after in self.numbers else self.numbers[:0]
            )
            self._end()
        elif not alive:
            return self._died(tally)
        elif time.monotonic() - self.since > SILENT:
            self.process.kill()
        return True

    def _begin(self, ends: float) -> bool:
        left = ends - time.monotonic()
        if left <= 0 or not self.numbers:
            return False
        self.reports, theirs = self.context.Pipe(duplex=False)
        arguments = (self.fuzzer.__name__, self.seed, self.numbers, self.keep, left, theirs, self.doing)  # type: ignore[attr-defined]
        self.process = cast(Any, self.context).Process(target=work, args=arguments)
        self.doing.value, self.since = 0, time.monotonic()
        self.process.start()
        theirs.close()
        return True

    def _died(self, tally: Tally) -> bool:
        """The trial that it was at is a find; what it had done before is not counted."""
        self.process.join()
        number = self.doing.value
        tally.finds.append(
            Find(number, f"the process died: {self.process.exitcode}", "in the middle of the trial")
        )
        left = (
            [at for at in self.numbers[: 1 + max(0, number - self.numbers.start)] if at > number]
            if number
            else []
        )
        self.numbers = (
            self.numbers[self.numbers.index(number) + 1 :]
            if number in self.numbers
            else self.numbers[len(left) :]
        )
        self._end()
        return number > 0

    def _end(self) -> None:
        if self.process is not None:
            self.process.join(5)
            self.process.close() if not self.process.is_alive() else self.process.kill()
        if self.reports is not None:
            self.reports.close()
        self.process = self.reports = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self._end()


def work(
    module: str,
    seed: str,
    numbers: Numbers,
    keep: Path,
    seconds: float,
    reports: Connection,
    doing: Synchronized[int],
) -> None:
    """In a process of its own: trials until the time is up, then one report."""
    fuzzer = cast(Fuzzer, importlib.import_module(module))
    tally, last = Tally(), numbers.start
    with tempfile.TemporaryDirectory(prefix="fuzz-") as scratch:
        fuzzer.prepare(Path(scratch))
        limit_memory()
        ends, enough = time.monotonic() + seconds, cpu() + BATCH
        for number in numbers:
            doing.value = last = number
            place = Path(scratch) / "trial"
            place.mkdir()
            found = len(tally.finds)
            run_one(fuzzer, seed, number, place, tally)
            if len(tally.finds) > found:
                _keep(place, keep / str(number))
            shutil.rmtree(place, ignore_errors=True)
            if time.monotonic() > ends or cpu() > enough:
                break
    reports.send((tally, last))
    reports.close()


def _keep(place: Path, folder: Path) -> None:
    if any(place.iterdir()):
        shutil.copytree(place, folder, dirs_exist_ok=True, symlinks=True, ignore=_pipes)


def _pipes(folder: str, names: list[str]) -> list[str]:
    """What cannot be copied: pipes, which would wait for a writer for ever."""
    return [name for name in names if stat.S_ISFIFO(os.lstat(os.path.join(folder, name)).st_mode)]


def _amount(fuzzer: Fuzzer, tally: Tally, outcome: str) -> str:
    amount = tally.amounts[outcome]
    return f" ({amount:,} {fuzzer.UNIT})" if amount != tally.outcomes[outcome] else ""


def report(fuzzer: Fuzzer, tally: Tally, seed: str, keep: Path) -> str:
    """What a person wants to read after a run."""
    rate = tally.amount / tally.cpu if tally.cpu else 0.0
    lines = [
        (
            f"{fuzzer.NAME}: {tally.trials:,} trials, {tally.amount:,} {fuzzer.UNIT} in {tally.cpu:.0f} s of "
            f"CPU time ({rate:.0f} a second)"
        ),
        "  "
        + ", ".join(
            f"{count:,} {words}{_amount(fuzzer, tally, words)}"
            for words, count in tally.outcomes.most_common()
        ),
        (
            f"  slowest: number {tally.slowest[1]}, {tally.slowest[0]:.2f} s; largest: number "
            f"{tally.largest[1]}, {tally.largest[0]:.0f} MB"
        ),
    ]
    kinds: dict[str, list[Find]] = {}
    for find in tally.finds:
        kinds.setdefault(find.key, []).append(find)
    for key, finds in sorted(kinds.items(), key=lambda item: -len(item[1]))[:SHOWN]:
        first = min(finds, key=lambda find: find.number)
        lines.append(f"  FOUND {len(finds)} x {key}: {first.words}")
        lines.append(f"      python -m tests.fuzz {fuzzer.NAME} --seed {seed} --only {first.number}")
    lines.append(
        f"  {len(tally.finds)} finds, {len(kinds)} kinds" + (f"; their files: {keep}" if tally.finds else "")
    )
    return "\n".join(lines)
