"""Draws each map of a folder of hostile ones in a process of its own: python -m tests.maps.hostile FOLDER

`FOLDER/cases.json` names for each map its file and what must happen: it "opens", it "warns" as well, it
"refuses" in one line, or either. Each has SECONDS of the processor and BYTES beyond what the game itself
takes. Prints a line for each map that did otherwise, and the sums.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from time import process_time
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.client.board.map_cards import card_request, draw_card
from game.client.board.render import render
from game.core.errors import EnfiladeError
from game.maps import find

SECONDS, BYTES = 2.0, 300 << 20
LINE = 400
"""Letters of a plain line."""


class Outcome(NamedTuple):
    """How it went: "opened" with what was told, "refused" with why, or "broken"."""

    how: str
    said: tuple[str, ...]
    seconds: float = 0.0


def tried(work: Callable[[], Sequence[str]]) -> Outcome:
    """Whatever the work does to its process: how it went."""
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_AS, (taken + BYTES,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(3 * SECONDS),) * 2)
        os.write(writing, json.dumps(_outcome(work)).encode()[: 1 << 15])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as line:
        told = line.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return Outcome("broken", (f"ended by {signal.Signals(os.WTERMSIG(status)).name}",))
    how, said, seconds = json.loads(told)
    return Outcome(how, tuple(said), seconds)


def _rendered(path: Path, out: Path) -> list[str]:
    return [found.line for found in render(path, out)]


def _outcome(work: Callable[[], Sequence[str]]) -> Outcome:
    began = process_time()
    try:
        how, said = "opened", tuple(line[:LINE] for line in work()[:20])
    except (EnfiladeError, OSError) as error:
        how, said = "refused", (str(error)[: 2 * LINE],)
    except BaseException as error:
        how, said = "broken", (repr(error)[:LINE],)
    return Outcome(how, said, process_time() - began)


def fault(must: str, found: Outcome) -> str:
    """What is wrong about it, "" if nothing is."""
    if found.how == "broken":
        return found.said[0]
    if found.seconds > SECONDS:
        return f"took {found.seconds:.1f} s"
    if found.how == "refused":
        plain = found.said[0].isprintable() and len(found.said[0]) < LINE
        if must in ("opens", "warns"):
            return f"refused: {found.said[0]}"
        if plain:
            return ""
        return "not in one plain line"
    if must == "refuses":
        return "opened"
    if must == "warns" and not found.said:
        return "silent"
    return ""


def main() -> int:
    folder = Path(sys.argv[1])
    draw_card(
        card_request(find("warehouse-yard"), (284, 98))
    )  # whatever the game needs for any map is there before
    sums: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        for name, case in json.loads((folder / "cases.json").read_text()).items():
            path, out = folder / "maps" / case["file"], Path(scratch) / "map.png"
            wrong = fault(case["must"], tried(partial(_rendered, path, out)))
            sums["otherwise" if wrong else "as it must"] += 1
            if wrong:
                print(f"{name} (must: {case['must']}): {wrong}", flush=True)
    print(", ".join(f"{count} {words}" for words, count in sums.items()))
    return 1 if sums["otherwise"] else 0


if __name__ == "__main__":
    sys.exit(main())
