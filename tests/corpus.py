"""Runs a folder of maps: python -m tests.corpus FOLDER [--jobs N] [--rulesets nwo,lithium] [--seconds S]
[--only WORD] [--every N]

Each map is opened, started between two sides and played to its end by the computer, in a process of its own
with bounds on time and memory. Prints a line for each map that did not do all of it, with the reason, and the
sums.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import ceil
from pathlib import Path

ENDINGS = (".tmx", ".tmj", ".json")
BYTES = 2 << 30
WAIT = 20
"""How much longer than its time on the processor a map may take by the clock."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--rulesets",
        default="nwo,lithium",
        help="under which the computer plays; none: only opened and started",
    )
    parser.add_argument("--seconds", type=float, default=60, help="of the processor, for each map")
    parser.add_argument("--only", default="", help="maps whose path has this word")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th map")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    given = parser.parse_args()
    rulesets = [name for name in given.rulesets.split(",") if name and name != "none"]
    if given.one:
        _one(Path(given.one), rulesets)
        return 0
    paths = sorted(
        path for path in given.folder.rglob("*") if path.suffix.lower() in ENDINGS and given.only in str(path)
    )[:: given.every]
    found = []
    with ThreadPoolExecutor(given.jobs) as pool:
        for path, told in zip(paths, pool.map(lambda path: _tried(path, given), paths), strict=True):
            found.append(told)
            _tell(path.relative_to(given.folder), told, rulesets)
    _report(found, rulesets)
    return 0


def _tried(path: Path, given: argparse.Namespace) -> dict[str, object]:
    command = [
        sys.executable,
        "-m",
        "tests.corpus",
        str(given.folder),
        "--one",
        str(path),
        "--rulesets",
        given.rulesets,
    ]
    try:
        # The time is that of the processor, so that a busy machine fails no map; whoever waits without
        # working is stopped all the same.
        bounds = partial(_bounded, given.seconds)
        done = subprocess.run(
            command,
            capture_output=True,
            timeout=WAIT * given.seconds,
            text=True,
            check=False,
            preexec_fn=bounds,
        )
    except subprocess.TimeoutExpired as late:
        lines = (late.stdout or b"").decode() if isinstance(late.stdout, bytes) else late.stdout or ""
        return _last(lines) | {"fault": f"longer than {given.seconds:g} s"}
    told = _last(done.stdout)
    if done.returncode == -signal.SIGXCPU:
        told["fault"] = f"longer than {given.seconds:g} s"
    elif done.returncode:
        told["fault"] = f"exit {done.returncode}: {(done.stderr.strip().splitlines() or [''])[-1][:200]}"
    return told


def _bounded(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds) + 5))


def _last(text: str) -> dict[str, object]:
    """What is known after the last step that the process finished."""
    told: dict[str, object] = {}
    for line in text.splitlines():
        if line.startswith("{"):
            told |= json.loads(line)
    return told


def _tell(path: Path, told: dict[str, object], rulesets: list[str]) -> None:
    missing = [step for step in ("opened", "started", *rulesets) if not told.get(step)]
    if missing or "fault" in told:
        print(
            f"{path}: not {', '.join(missing)}: {told.get('fault') or told.get('why') or 'no reason'}",
            flush=True,
        )


def _report(found: list[dict[str, object]], rulesets: list[str]) -> None:
    count = Counter(step for told in found for step, value in told.items() if value is True)
    large = [told for told in found if isinstance(told.get("room"), int) and int(str(told["room"])) >= 48]
    ended = "".join(f", {count[name]} ended under {name}" for name in rulesets)
    print(f"{len(found)} maps: {count['opened']} opened, {count['started']} started{ended}")
    print(
        f"{len(large)} with 48 connected cells and more, of which "
        f"{sum(bool(told.get('started')) for told in large)} started"
    )
    print(
        "sources:",
        ", ".join(
            f"{words} {number}"
            for words, number in Counter(str(told.get("source", "")) for told in found).most_common()
        ),
    )


# ---------------------------------------------------------------- in the process of a map


def _one(path: Path, rulesets: list[str]) -> None:
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from game.core.errors import EnfiladeError
    from game.maps.loader import check_playable, open_with_notes
    from game.maps.reading.connectivity import floor_of

    try:
        read = open_with_notes(path)
    except EnfiladeError as error:
        print(json.dumps({"why": str(error)}), flush=True)
        return
    used = next(
        (one.key.partition(":")[0] for one in read.inferred.accounts if not one.unused and one.cells), ""
    )
    told = {
        "opened": True,
        "room": len(floor_of(read.ground).largest),
        "source": used or ("open floor" if read.inferred.cells else "ours"),
    }
    print(json.dumps(told), flush=True)
    try:
        check_playable(read.ground, ["azure", "ember"], 4)
    except EnfiladeError as error:
        print(json.dumps({"why": str(error)}), flush=True)
        return
    print(json.dumps({"started": True}), flush=True)
    for ruleset in rulesets:
        _fight(path, ruleset)


def _fight(path: Path, name: str) -> None:
    from game.core.errors import EnfiladeError
    from game.lab.simulate import play
    from game.maps.loader import load
    from game.rulesets.setup import default_squad, make_scenario, ruleset_of

    ruleset = ruleset_of(name)
    try:
        scenario = make_scenario(
            ruleset, str(path), {side: default_squad(ruleset, side) for side in ("azure", "ember")}
        )
        result = play(scenario, load(path), ruleset, 1, "corpus")
        print(json.dumps({name: True, f"rounds {name}": result.rounds}), flush=True)
    except EnfiladeError as error:
        print(json.dumps({"why": str(error)}), flush=True)


if __name__ == "__main__":
    sys.exit(main())
