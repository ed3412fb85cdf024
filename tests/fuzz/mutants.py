"""Plants small faults in a scratch copy of the game, one at a time, and says which of them no test notices.

    python -m tests.fuzz mutants game/systems --sample 40 --seed 1
    python -m tests.fuzz mutants --changed
    python -m tests.fuzz mutants game/core/components.py:40-60 --all
    python -m tests.fuzz mutants game/systems --untouched

A fault is caught when a test fails, the process dies, or the tests take far longer than without it. Tests are
chosen by the lines they run (collected once for each test, kept in a temporary folder) and go from the
most specific to the broadest. Whole battles notice much but cost minutes: with `--then tests/golden
tests/contract` only what survives the others meets them.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.fuzz.mutants_planted import Fault, bites, faults
from tests.fuzz.mutants_touched import concerned, test_files
from tests.fuzz.mutants_trial import Fate, Trial
from tests.fuzz.mutants_untouched import untouched

ROOT = Path(__file__).parents[2]
_COPIED = ("game", "tests", "maps", "assets", "docs", "pyproject.toml", "README.md", "CHANGELOG.md")

_LONG_AGO = 10**9
"""The time of the files in the copy, so that none that a fault is planted in has the same."""


def drawn(
    places: list[str], seed: str, sample: int, root: Path = ROOT, together: bool = False
) -> list[Fault]:
    """Faults of the files and folders named (`file.py:12-30` for some lines of one), drawn by the seed; 0
    draws all.

    So many from each folder with source files; or, `together`, so many from all that is named, so that long
    files weigh more than short ones.
    """
    found: dict[str, list[Fault]] = defaultdict(list)
    for place in places:
        name, first, last = _lines(place)
        path = root / name
        if not path.exists():
            raise SystemExit(f"{name}: there is no such file or folder; name files or folders below game/")
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            inside = str(file.resolve().relative_to(root))
            folder = "" if together else str(Path(inside).parent)
            found[folder] += [
                fault for fault in faults(inside, file.read_bytes()) if first <= fault.line <= last
            ]
    chosen: list[Fault] = []
    for folder, rows in sorted(found.items()):
        random = Random(f"{seed} {folder}")
        random.shuffle(rows)
        living = (fault for fault in rows if bites(fault, (root / fault.path).read_bytes()))
        chosen += [fault for _, fault in zip(range(sample or len(rows)), living, strict=False)]
    return chosen


def _lines(place: str) -> tuple[str, int, int]:
    name, _, lines = place.partition(":")
    if not lines:
        return name, 0, sys.maxsize
    if not (match := re.fullmatch(r"(\d+)(?:-(\d+))?", lines)):
        raise SystemExit(f"{place}: lines are written as file.py:12 or file.py:12-30")
    return name, int(match[1]), int(match[2] or match[1])


def changed(since: str, root: Path = ROOT) -> Iterator[str]:
    """The files of the game that differ from a commit, with the lines that are new."""
    diff = subprocess.run(
        ["git", "diff", "-U0", "--no-color", since, "--", "game"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    if diff.returncode:
        raise SystemExit(f"--changed {since}: {diff.stderr.strip().splitlines()[0]}")
    file = ""
    for line in diff.stdout.splitlines():
        if line.startswith("+++ "):
            file = line[6:] if line.startswith("+++ b/") and line.endswith(".py") else ""
        elif file and (match := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))?", line)) and match[2] != "0":
            first = int(match[1])
            yield f"{file}:{first}-{first + int(match[2] or 1) - 1}"


def copied(scratch: Path, root: Path = ROOT) -> None:
    for name in _COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, scratch / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
        elif source.exists():
            shutil.copy(source, scratch / name)
    for file in scratch.rglob("*.py"):
        os.utime(file, (_LONG_AGO, _LONG_AGO))


def report(fates: list[Fate]) -> list[str]:
    """The survivors, and the share caught in each folder."""
    rows = [f"survived: {fate.fault}  [{_passed(fate)}]" for fate in fates if not fate.caught]
    planted = Counter(str(Path(fate.fault.path).parent) for fate in fates)
    caught = Counter(str(Path(fate.fault.path).parent) for fate in fates if fate.caught)
    for folder, count in sorted(planted.items()):
        here = [fate for fate in fates if str(Path(fate.fault.path).parent) == folder]
        words = f"{folder}: {caught[folder]} of {count} caught, {100 * caught[folder] / count:.0f} %"
        deep = [fate for fate in here if not fate.fault.place]
        if 0 < len(deep) < len(here):
            held = sum(bool(fate.caught) for fate in deep)
            words += (
                f"; without those that only move what is drawn a little: {held} of {len(deep)}, "
                f"{100 * held / len(deep):.0f} %"
            )
        rows.append(words)
    return rows


def _passed(fate: Fate) -> str:
    left = f", {fate.left} left out for time" if fate.left else ""
    return f"{fate.tests} tests passed{left}" if fate.tests else "no test runs this line"


def main(argv: list[str]) -> int:
    """Status 0 if every fault was caught, else 1."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz mutants", description=__doc__.partition("\n")[0]
    )
    parser.add_argument(
        "places", nargs="*", help="files or folders below game/; file.py:12-30 for some lines"
    )
    parser.add_argument(
        "--changed", nargs="?", const="HEAD", metavar="COMMIT", help="what is new since a commit (HEAD)"
    )
    parser.add_argument("--sample", type=int, default=20, help="faults for each folder (20)")
    parser.add_argument("--all", action="store_true", help="every fault instead of a sample")
    parser.add_argument(
        "--together",
        action="store_true",
        help="the sample is drawn from all places at once, not for each folder",
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=30, help="seconds of tests for a fault at most (30)")
    parser.add_argument(
        "--tests", nargs="*", default=[], metavar="PATH", help="only these test files or folders"
    )
    parser.add_argument(
        "--then",
        nargs="*",
        default=[],
        metavar="PATH",
        help="what survives meets these test files and folders too, whole",
    )
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many minutes")
    parser.add_argument(
        "--untouched", action="store_true", help="name the lines that no test runs, and plant nothing"
    )
    parser.add_argument("--fresh", action="store_true", help="collect anew which tests touch which lines")
    parser.add_argument("--quiet", action="store_true", help="print survivors and shares only")
    given = parser.parse_args(argv)
    places = [*given.places, *(changed(given.changed) if given.changed else ())]
    if not places:
        parser.error("name files or folders, or --changed")
    chosen = drawn(
        places, given.seed, 0 if given.all or given.untouched else given.sample, together=given.together
    )
    end = time.monotonic() + 60 * given.minutes if given.minutes else float("inf")
    fates: list[Fate] = []
    with tempfile.TemporaryDirectory(prefix="enfilade-mutants-") as folder:
        scratch = Path(folder).resolve()
        copied(scratch)
        files = sorted(
            {file for fault in chosen for file in test_files(given.tests or concerned(fault.path), scratch)}
        )
        trial = Trial(scratch, files, given.seconds, given.fresh, given.tests)
        if given.untouched:
            print(
                "\n".join(
                    row
                    for path in sorted({fault.path for fault in chosen})
                    for row in untouched(path, scratch, trial.known.values())
                )
            )
            chosen = []
        for fault in chosen:
            if time.monotonic() > end:
                break
            fate = trial.fate(fault)
            if given.then and not fate.caught:
                fate = trial.whole(fate, given.then)
            fates.append(fate)
            if not given.quiet:
                word = "caught  " if fate.caught else "SURVIVED"
                print(
                    f"{word} {fate.seconds:5.1f} s  {fault}  [{fate.caught[:110] or _passed(fate)}]",
                    flush=True,
                )
        trial.close()
    print("\n".join(report(fates)))
    return int(any(not fate.caught for fate in fates))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
