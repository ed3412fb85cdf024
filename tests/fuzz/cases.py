"""Case files damaged line by line, word by word and by their bytes: understood, or refused with a line for
each fault."""

from __future__ import annotations

import io
import re
import shutil
from functools import cache
from pathlib import Path
from random import Random

from game.cases import files as cases
from tests.fuzz import mutate
from tests.fuzz.trials import Nonsense
from tests.fuzz.words import one_line

NAME = "cases"
UNIT = "files"
SOURCES = Path(__file__).parents[1] / "cases"
IMPOSSIBLE = re.compile(r"the game cannot play this, (\w+)")


def prepare(folder: Path) -> None:
    sound()


@cache
def sound() -> tuple[str, ...]:
    """Every case of the project by itself, with what it shares with its neighbours above it."""
    found = []
    for path in sorted(SOURCES.glob("**/*.case")):
        head, *rest = re.split(r"^(?=case )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        found += [head + case for case in rest]
    return tuple(found)


@cache
def pieces() -> tuple[str, ...]:
    """The words of all cases, the common and the rare alike."""
    return tuple(sorted({word for text in sound() for word in text.split()}))


def trial(random: Random, folder: Path) -> tuple[str, int]:
    path = folder / "x.case"
    text = mutate.lines_mixed(random.choice(sound()), random, pieces())
    data = text.encode("utf-8", "surrogatepass")
    path.write_bytes(mutate.scratched(data, random) if random.random() < 0.2 else data)
    return judged(path, random.random() < 0.3), 1


def judged(path: Path, show: bool = True) -> str:
    """What comes of the file, and that every line about it is fit to be read."""
    told = io.StringIO()
    status = cases.run_files([str(path)], told, told, show)
    text = told.getvalue()
    for line in text.splitlines() if not show else []:
        one_line(line)
    impossible = IMPOSSIBLE.search(text)
    if impossible:
        line = next(line for line in text.splitlines() if "the game cannot play this" in line)
        raise Nonsense(f"impossible {impossible[1]}: {line}")
    if status not in (0, 1, 2):
        raise Nonsense(f"status: {status}")
    return ("as written", "differs", "refused")[status]


def sample(path: Path, folder: Path) -> str:
    return judged(Path(shutil.copy(path, folder)), show=False)
