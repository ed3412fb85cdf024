"""Start-up of the command against `import pygame` alone: whole processes, side by side."""

from __future__ import annotations

import statistics
import subprocess
import sys
from time import perf_counter

RUNS = 7
COMMANDS = {
    "import pygame": ["-c", "import pygame"],
    "enfilade --help": ["-m", "game", "--help"],
    "import the core and No Way Out": ["-c", "import game.rulesets"],
    "import the window": ["-c", "import game.client.app"],
}


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(RUNS):
        for name, words in COMMANDS.items():
            began = perf_counter()
            subprocess.run([sys.executable, *words], check=True, capture_output=True)
            times[name].append(perf_counter() - began)
    base = statistics.median(times["import pygame"])
    for name, taken in times.items():
        print(
            f"{name:32} {1000 * statistics.median(taken):6.0f} ms, {statistics.median(taken) / base:4.2f} "
            "x import pygame"
        )


if __name__ == "__main__":
    main()
