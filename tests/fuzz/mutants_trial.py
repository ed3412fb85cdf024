"""What becomes of a planted fault: the tests that concern it are run in the scratch copy until one fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fuzz.mutants_planted import Fault
from tests.fuzz.mutants_touched import Touched, concerned, following, noticing, test_files, touched

_FIRST = 4.0
"""Seconds of tests that are run at first; a fault that gets past them meets the rest."""


class _Worker:
    """A process in the scratch copy that runs tests."""

    def __init__(self, scratch: Path, files: list[str]) -> None:
        kept = {"PYTHONPYCACHEPREFIX": str(scratch / ".compiled"), "PYTHONHASHSEED": "0"}
        home = {**os.environ, **kept, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, "-m", "tests.fuzz.mutants_runs"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=scratch, env=home, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )
        self.ids: dict[str, list[str]] = {file: [] for file in files}
        """The tests of each file that has been read."""
        for test in self.ask({"read": files})["ids"] if files else ():
            self.ids.setdefault(test.partition("::")[0], []).append(test)

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(
                "the process that runs the tests has ended; run `python -m tests.fuzz.mutants_runs` in the "
                "project to see why"
            )
        return json.loads(answer)  # type: ignore[no-any-return]

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@dataclass(frozen=True)
class Fate:
    """What became of a fault: the test or the way it was caught, or nothing; how many tests were run in how
    many seconds."""

    fault: Fault
    caught: str
    tests: int
    left: int
    seconds: float


class Trial:
    """Tries faults on the scratch copy."""

    def __init__(self, scratch: Path, files: list[str], limit: float, fresh: bool, only: list[str]) -> None:
        self.scratch = scratch
        self.only = only
        self.limit = limit
        self.warm = _Worker(scratch, files)
        self.cold = _Worker(scratch, [])
        self.known: dict[str, Touched] = {}
        for number, file in enumerate(files, 1):
            print(f"\r{number}/{len(files)} {file}\033[K", end="", file=sys.stderr, flush=True)
            self.known[file] = touched(file, self.warm.ids[file], scratch, self.warm.ask, fresh)
        print("\r\033[K", end="", file=sys.stderr)
        self.sound: dict[str, bool] = {}

    def fate(self, fault: Fault) -> Fate:
        began = time.monotonic()
        folders = set(test_files(self.only or concerned(fault.path), self.scratch))
        known = [rows for file, rows in self.known.items() if file in folders]
        seconds = {test: row[0] for rows in known for test, row in rows.tests.items()}
        wanted = noticing(fault, known, self.scratch)
        first, rest, left = _parted(wanted, seconds, self.limit)
        after, last, later = _parted(following(wanted, seconds), seconds, self.limit)
        caught, ran = "", 0
        for batch in (first, rest, [*after, *last]):
            while batch and not caught:
                with self._planted(fault):
                    answer = self._ask(fault, batch, [seconds[test] for test in batch])
                ran += len(answer["outcomes"])
                if answer["end"] == "passed":
                    break
                caught = answer["words"] or answer["end"]
                if not answer["outcomes"] and not self._ends(batch, seconds):
                    batch, caught = [], ""
                culprit = next(
                    (test for test, (outcome, _) in answer["outcomes"].items() if outcome == "failed"), ""
                )
                if culprit and not self._proves(fault, culprit, batch, seconds):
                    batch, caught = [test for test in batch if test != culprit], ""
        return Fate(fault, caught, ran, left + later, time.monotonic() - began)

    @contextmanager
    def _planted(self, fault: Fault) -> Iterator[None]:
        """The fault stands in the scratch copy. The time of the file tells its compiled form from the one
        without the fault."""
        file = self.scratch / fault.path
        source, stat = file.read_bytes(), file.stat()
        file.write_bytes(fault.planted(source))
        try:
            yield
        finally:
            file.write_bytes(source)
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def whole(self, fate: Fate, files: list[str]) -> Fate:
        """What becomes of a survivor when these test files are run from their beginning to their end."""
        with self._planted(fate.fault):
            answer = self.cold.ask({"tests": files, "seconds": 600})
        caught = "" if answer["end"] == "passed" else answer["words"] or answer["end"]
        return Fate(fate.fault, caught, fate.tests + len(answer["outcomes"]), 0, fate.seconds)

    def _ask(self, fault: Fault | None, tests: list[str], known: list[float]) -> dict[str, Any]:
        seconds = 10 + 3 * sum(known)
        request: dict[str, Any] = {"tests": tests, "known": known, "seconds": seconds, "swap": True}
        if fault is not None:
            request["fault"] = {"path": fault.path, "function": fault.function}
            answer = self.warm.ask(request) if fault.function else {"end": "cold"}
            return (
                self.cold.ask({**request, "swap": False, "seconds": seconds + 10})
                if answer["end"] == "cold"
                else answer
            )
        return self.warm.ask(request)

    def _proves(self, fault: Fault, culprit: str, batch: list[str], seconds: dict[str, float]) -> bool:
        """Whether it was the fault that made a test fail, and not the tests before it: it fails alone with
        the fault, or all of them pass without."""
        if not self._sound(culprit):
            return False
        with self._planted(fault):
            if self._ask(fault, [culprit], [seconds[culprit]])["end"] != "passed":
                return True
        return self._ends(batch[: batch.index(culprit) + 1], seconds)

    def _ends(self, tests: list[str], seconds: dict[str, float]) -> bool:
        """Whether tests pass without any fault in the time that they have: if they do not, a fault with which
        they do not either is none that they catch."""
        return bool(self._ask(None, tests, [seconds[test] for test in tests])["end"] == "passed")

    def _sound(self, test: str) -> bool:
        """Whether a test passes alone without any fault: one that does not catches nothing."""
        if test not in self.sound:
            self.sound[test] = self._ask(None, [test], [20.0])["end"] == "passed"
        return self.sound[test]

    def close(self) -> None:
        self.warm.close()
        self.cold.close()


def _parted(wanted: list[str], seconds: dict[str, float], limit: float) -> tuple[list[str], list[str], int]:
    """The tests of the first seconds, those up to the limit, and how many are left out: a long one does not
    stand in the way of short ones."""
    first: list[str] = []
    rest: list[str] = []
    used, left = 0.0, 0
    for test in wanted:
        took = seconds[test] + 0.005
        if used + took > limit and first:
            left += 1
            continue
        used += took
        (first if used <= _FIRST or not first else rest).append(test)
    return first, rest, left
