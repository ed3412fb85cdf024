"""A little of every fuzzer, the same every time; and everything that one has found before."""

from __future__ import annotations

import subprocess
import sys
from multiprocessing import Pipe
from pathlib import Path

import pytest

from tests.fuzz import battles
from tests.fuzz.run import NAMES, SAMPLES, Worker
from tests.fuzz.trials import Tally

ROOT = Path(__file__).parents[2]
COUNTS = {
    "battles": 2,
    "fog": 2,
    "records": 6,
    "cases": 20,
    "content": 10,
    "settings": 1,
    "maps": 20,
    "window": 1,
    "commands": 4,
}
MANY = {
    "battles": 150,
    "fog": 60,
    "records": 600,
    "cases": 1000,
    "content": 500,
    "settings": 60,
    "maps": 1000,
    "window": 25,
    "commands": 300,
}
"""What the long run tries."""


SLOW = {"settings", "records", "commands", "window"}
"""Those that start the game or play whole battles: kept for the long run."""


def fuzzed(name: str, *words: str) -> str:
    """What a run in a process of its own prints; its exit status says whether it has found anything."""
    command = [sys.executable, "-m", "tests.fuzz", name, "--minutes", "10", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if name in SLOW else []) for name in NAMES]
)
def test_a_few_trials_find_nothing(name: str) -> None:
    assert f"{name}: {COUNTS[name]} trials" in fuzzed(name, "--seed", "tests", "--count", str(COUNTS[name]))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_many_trials_find_nothing(name: str) -> None:
    fuzzed(name, "--seed", "long", "--count", str(MANY[name]))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(one.name, marks=[pytest.mark.long] if one.name in SLOW else [])
        for one in sorted(SAMPLES.iterdir())
    ],
)
def test_what_was_found_stays_mended(name: str) -> None:
    kept = sum(1 for _ in (SAMPLES / name).iterdir())
    assert f"{name}: {kept} trials" in fuzzed(name, "--samples")


class Ending:
    """A process that reports and ends just while somebody asks whether it lives."""

    exitcode = 0

    def __init__(self) -> None:
        self.reports, self.theirs = Pipe(duplex=False)

    def is_alive(self) -> bool:
        if not self.theirs.closed:
            self.theirs.send((Tally(trials=3), 3))
            self.theirs.close()
        return False

    def join(self, seconds: float | None = None) -> None:
        del seconds

    def close(self) -> None:
        pass

    kill = close


def test_who_has_reported_and_ended_at_once_has_not_died(tmp_path: Path) -> None:
    worker, ending, tally = Worker(battles, "1", range(1, 4), tmp_path), Ending(), Tally()
    worker.process, worker.reports = ending, ending.reports
    assert worker.go_on(tally, 0.0) and not worker.go_on(tally, 0.0)
    assert (tally.trials, tally.finds) == (3, [])
