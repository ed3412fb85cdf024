"""How right foreign maps are read: python -m tests.maps.judged FOLDER [--labels DIR] [--only WORD] [--json]

FOLDER holds repositories as OWNER+NAME; the labels beside this file say of each map, by repository, path and
commit, what a person sees on its cells. Labels with the line `held: yes` were painted after the reading was
built and are counted apart.

    #  wall: nobody enters or sees through      o  low: nobody enters, seen over
    x  blocked, either of them                  ~  water, an abyss, nothing: nobody enters, seen over
    .  floor                                    ,  outside: walked on or not, but nobody begins there
    ?  not judged

A map is right if 97 of 100 cells are and at least two sides begin on fitting ground, 8 steps apart; mostly
right from 90 of 100 on; else wrong. A side view is right if the reading says that it is one.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from game.core.errors import EnfiladeError
from game.core.field import Cell, Field
from game.maps.loader import Opened, open_with_notes
from game.maps.reading.connectivity import floor_of

LABELS = Path(__file__).parent / "judged_labels"
RIGHT, MOSTLY = 0.97, 0.90
APART = 8
BLOCKED, SEEN_OVER = "#ox~", "o~"


@dataclass(frozen=True)
class Label:
    """What a person sees on a window of a map."""

    name: str
    repository: str
    path: str
    kind: str
    window: tuple[int, int, int, int]
    rows: tuple[str, ...]
    held: bool
    apart: int

    def cells(self) -> Iterator[tuple[Cell, str]]:
        x, y, _, _ = self.window
        for v, row in enumerate(self.rows):
            for u, mark in enumerate(row):
                yield (x + u, y + v), mark


def read_label(path: Path) -> Label:
    head, _, rows = path.read_text(encoding="utf-8").partition("\n\n")
    said = dict(line.split(": ", 1) for line in head.splitlines())
    x, y, wide, high = map(int, said["window"].split())
    return Label(
        path.stem,
        said["repository"],
        said["path"],
        said.get("kind", "ground"),
        (x, y, wide, high),
        tuple(rows.splitlines()),
        said.get("held") == "yes",
        int(said.get("apart", APART)),
    )


@dataclass(frozen=True)
class Judgement:
    """`cells` is the share of cells on which it is right who enters, `sight` of those that block on which it
    is right who sees over them."""

    name: str
    repository: str
    held: bool
    verdict: str
    cells: float = 0.0
    sight: float = 1.0
    places: str = ""


def judged(label: Label, folder: Path) -> Judgement:
    root = folder / label.repository.replace("/", "+")
    known = label.name, label.repository, label.held
    if not (root / label.path).exists():
        return Judgement(*known, "not there")
    try:
        opened = open_with_notes(root / label.path, root)
    except EnfiladeError as error:
        return Judgement(*known, "right" if label.kind == "side" else "wrong", places=str(error))
    if label.kind == "side":
        return Judgement(*known, "right" if _says_side_view(opened) else "wrong", 1.0, 1.0, "side view")
    cells, sight = _ground(label, opened.ground)
    places = _places(label, opened.ground)
    verdict = "wrong"
    if cells >= MOSTLY and places in ("fit", "near"):
        verdict = "right" if cells >= RIGHT and places == "fit" else "mostly"
    return Judgement(*known, verdict, round(cells, 4), round(sight, 4), places)


def _says_side_view(opened: Opened) -> bool:
    return any("seen from the side" in reason for reason in opened.confidence.reasons)


def _ground(label: Label, field: Field) -> tuple[float, float]:
    right = count = seen = walls = 0
    for cell, mark in label.cells():
        if mark in "?,":
            continue
        tile = field[cell]
        count += 1
        right += tile.blocks == (mark in BLOCKED)
        if tile.blocks and mark in BLOCKED and mark != "x":
            walls += 1
            seen += tile.blocks_sight == (mark not in SEEN_OVER)
    return right / max(1, count), seen / walls if walls else 1.0


def _places(label: Label, field: Field) -> str:
    """Whether the sides begin on fitting ground: "fit", "near" if a few stand badly, else why not."""
    sides = {spawn.side for spawn in field.spawns}
    if len(sides) < 2:
        return "none"
    marks = dict(label.cells())
    odd = sum(marks.get(spawn.cell, ".") not in ".?" for spawn in field.spawns)
    floor = floor_of(field)
    nearest = 1 << 30
    for side in sides:
        own = [spawn.cell for spawn in field.spawns if spawn.side == side]
        far = floor.steps_from(own)
        nearest = min(
            nearest,
            *(far.get(floor.number(spawn.cell), -1) for spawn in field.spawns if spawn.side != side),
        )
    if nearest < 0:
        return "cut off"
    if nearest < label.apart:
        return f"{nearest} steps apart"
    if odd:
        return "near" if 8 * odd <= len(field.spawns) else f"{odd} of {len(field.spawns)} on odd ground"
    return "fit"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--labels", type=Path, default=LABELS)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    labels = [read_label(path) for path in sorted(given.labels.glob("*.txt")) if given.only in path.stem]
    found = [judged(label, given.folder) for label in labels]
    if given.json:
        print(json.dumps([asdict(one) for one in found], indent=1))
        return 0
    for one in found:
        print(f"{one.verdict:9} {one.cells:6.1%} {one.sight:5.0%} {one.name:32.32} {one.places}")
    for held in (False, True):
        count = Counter(one.verdict for one in found if one.held == held)
        repositories = len({one.repository for one in found if one.held == held})
        words = ", ".join(f"{verdict} {number}" for verdict, number in count.most_common())
        print(f"{'held out' if held else 'tuned on'}: {sum(count.values())} maps of {repositories}: {words}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
