"""Learns what blocks from pictures: python -m tests.maps.learn FOLDER [--out FILE] [--without LIST]
[--folds 5] [--beside FILE]

FOLDER holds repositories, each in a folder of its own. Taken are the maps whose authors say outright what
blocks; each look of a map is an example, with the share of its cells that block, and each repository weighs
the same. Open cells that nobody gets to are left out, for many mark only the rim of a wood or a roof. The
table (boosted trees in whole numbers) is judged on repositories that it has not seen, then learnt from all
and written: alone, or beside an earlier table (`--beside`) that counts twice as much, which evens out what
either has by chance. That of the project is the one of 1.0.6 with one of 150 repositories. Needs numpy (uv
sync --group bench).

What authors mark is only so certain: where tiles of one repository look as tiles of another do, at 8 x 8
pixels, the marks of the other tell 84 % of the cells (297 maps of 96 repositories). Perhaps therefore, these
brought nothing on 75 maps painted by hand, with all words hidden and without what their own repositories say;
the rules were built with most of these maps, so what is there has a start. As it is 45 are right; 41 with the
marks of those 96 repositories as a third of the table or a half; 42 with a second pass over what the table
says of the map and over what lies around a tile, there and in its sheet, has its colour or hangs together.
Nor was any border between floor and obstacles that was learnt from what it leaves as good as the one that is
worked out, though the best one for each map would make every fifth map right that is not.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from game.core.errors import EnfiladeError
from game.core.geometry.grid import Grid
from game.maps.library import root_for
from game.maps.reading.cell_claims import Survey
from game.maps.reading.connectivity import ROOM, Floor
from game.maps.reading.inference import inferred
from game.maps.reading.layer_claims import LayerClaims
from game.maps.reading.look_features import NAMES, looks_of
from game.maps.reading.object_claims import ObjectClaims
from game.maps.reading.side_view import side_view
from game.maps.reading.vocabulary import Sort
from game.maps.tiled.sanitized_map import read_map

OUT = Path("game/maps/reading/learnt.json")
TREES, DEPTH, RATE, LEAST = 70, 4, 0.15, 3.0
CLEAN, OPEN = 0.93, 0.25
"""Of a map its looks must tell so much, and so much of it must be open: else its marks are coarse, or it is
seen from the side."""
SHARE = 0.33
"""Of a new table beside an earlier one."""
PLACE = 0.3
"""A part of a map is a place of its own if it has so many times the cells of the largest."""
MAPS = 16
"""Maps of one repository at most."""

Array = Any
"""Of numpy, whose types are not at hand where it is not installed."""

Example = tuple[list[int], float, float]
"""Features, how much of it blocks, its weight within its map."""


def examples(path: Path, root: Path) -> list[Example]:
    """The looks of one map, if its author says outright what blocks, and that is neither little nor all."""
    try:
        source = read_map(path, root)
    except (EnfiladeError, OSError):
        return []
    if source.layout.orientation != "orthogonal":
        return []
    survey = Survey(source)
    LayerClaims(survey).read()
    ObjectClaims(survey).read()
    blocked = np.zeros(survey.size, bool)
    for claim in survey.said.found:
        if claim.explicit:
            blocked |= np.frombuffer(claim.sorts, np.uint8) > Sort.SLOW
    drawn = np.frombuffer(survey.said.drawn, np.uint8) > 0
    share = blocked[drawn].mean() if drawn.any() else 0.0
    if not 0.06 < share < 0.8:
        return []
    survey.look()
    if side_view(source, survey.said, inferred(survey.said, source.width, source.layout.grid)):
        return []
    looks = looks_of(survey)
    if looks is None:
        return []
    cells = np.array(looks.cells)
    known = drawn & (blocked | _reached(drawn & ~blocked, source.width, source.layout.grid))
    found = []
    for number, features in enumerate(looks.features):
        held = known & (cells == number)
        count = int(held.sum())
        if features and count:
            found.append((list(features), float(blocked[held].mean()), count / survey.size))
    total = sum(weight for *_, weight in found)
    told = sum(weight * max(share, 1 - share) for _, share, weight in found)
    free = sum(weight * (1 - share) for _, share, weight in found)
    return found if told >= CLEAN * total and free >= OPEN else []


def _reached(free: Array, width: int, grid: Grid) -> Array:
    """The open cells of the largest part that hangs together, and of those that are nearly as large."""
    floor = Floor(free.astype(np.uint8).tobytes(), width, grid)
    found = np.zeros(len(free), bool)
    for room in floor.rooms():
        if room.keys() == floor.largest.keys() or len(room) >= max(ROOM, PLACE * len(floor.largest)):
            found[[y * width + x for x, y in map(floor.cell, room)]] = True
    return found


def collect(folder: Path, without: set[str]) -> dict[str, list[list[Example]]]:
    found: dict[str, list[list[Example]]] = defaultdict(list)
    for repository in sorted(folder.iterdir()):
        if repository.name in without or not repository.is_dir():
            continue
        paths = sorted(p for p in repository.rglob("*") if p.suffix.lower() in (".tmx", ".tmj"))
        seen: set[bytes] = set()
        for path in paths[:: max(1, len(paths) // MAPS)]:
            if (data := path.read_bytes()) in seen:
                continue
            seen.add(data)
            one = examples(path, root_for(path) or repository)
            if one:
                found[repository.name].append(one)
    return found


def table(
    repositories: list[list[list[Example]]],
) -> tuple[Array, Array, Array]:
    """All examples, each repository with the weight of one, within it each map, within that each cell; what
    is seldom gets a little more than its share."""
    rows, marks, weights = [], [], []
    for maps in repositories:
        for one in maps:
            total = sum(weight**0.7 for *_, weight in one)
            for features, share, weight in one:
                rows.append(features)
                marks.append(share)
                weights.append(weight**0.7 / total / len(maps) ** 0.6)
    return np.array(rows, np.int64), np.array(marks), np.array(weights) * 1000 / max(1, len(repositories))


class Trees:
    """Gradient-boosted trees of a fixed depth with logistic loss. Leaves are whole numbers: thousandths."""

    def __init__(self, count: int = TREES, depth: int = DEPTH, least: float = LEAST) -> None:
        """So many trees, of so many branches at most on the way to a leaf, each leaf of such a weight."""
        self.trees: list[list[Any]] = []
        self.base = 0
        self._count, self._depth, self._least = count, depth, least

    def learn(self, rows: Array, marks: Array, weights: Array) -> Trees:
        mean = (marks * weights).sum() / weights.sum()
        self.base = int(1000 * np.log(mean / (1 - mean)))
        score = np.full(len(rows), self.base / 1000)
        cuts = [
            np.unique(np.quantile(rows[:, n], np.linspace(0, 1, 33)).astype(int))
            for n in range(rows.shape[1])
        ]
        bins = [np.searchsorted(cut, rows[:, n], side="left") for n, cut in enumerate(cuts)]
        for _ in range(self._count):
            chance = 1 / (1 + np.exp(-score))
            everything = np.arange(len(rows))
            tree = self._grow(
                bins,
                everything,
                (marks - chance) * weights,
                chance * (1 - chance) * weights,
                cuts,
                self._depth,
            )
            self.trees.append(tree)
            score += np.array(_judged(tree, rows)) / 1000
        return self

    def _grow(
        self, bins: list[Array], chosen: Array, slope: Array, bend: Array, cuts: list[Array], depth: int
    ) -> list[Any]:
        """`bins` has for each feature by how many cuts each row lies above the lowest."""
        total, much = slope[chosen].sum(), bend[chosen].sum()
        leaf: list[Any] = [round(1000 * RATE * total / (much + 1.0))]
        if not depth or much < 2 * self._least:
            return leaf
        best: tuple[float, int, int] = (1e-3, -1, 0)
        for n, cut in enumerate(cuts):
            size = len(cut) + 1
            a = np.bincount(bins[n][chosen], slope[chosen], size).cumsum()[:-1]
            b = np.bincount(bins[n][chosen], bend[chosen], size).cumsum()[:-1]
            gain = a * a / (b + 1) + (total - a) ** 2 / (much - b + 1) - total * total / (much + 1)
            gain[(b < self._least) | (b > much - self._least)] = 0
            at = int(gain.argmax())
            if gain[at] > best[0]:
                best = (float(gain[at]), n, at)
        _, n, at = best
        if n < 0:
            return leaf
        low = bins[n][chosen] <= at
        return [
            n,
            int(cuts[n][at]),
            self._grow(bins, chosen[low], slope, bend, cuts, depth - 1),
            self._grow(bins, chosen[~low], slope, bend, cuts, depth - 1),
        ]

    def score(self, rows: Array) -> Array:
        return self.base + sum((np.array(_judged(tree, rows)) for tree in self.trees), np.zeros(len(rows)))


def _judged(tree: list[Any], rows: Array) -> Array:
    if len(tree) == 1:
        return np.full(len(rows), tree[0])
    n, cut, low, high = tree
    left = rows[:, n] <= cut
    found = np.empty(len(rows))
    found[left] = _judged(low, rows[left])
    found[~left] = _judged(high, rows[~left])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--without", type=Path, help="a file of repositories that are left out, a line each")
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--beside", type=Path, help="an earlier table, two thirds of what is written")
    given = parser.parse_args()
    without = set(given.without.read_text().split()) if given.without else set()
    found = collect(given.folder, without)
    names = sorted(found)
    print(f"{sum(map(len, found.values()))} maps of {len(names)} repositories")
    right = plain = total = 0.0
    for fold in range(given.folds if len(names) > given.folds else 0):
        taught = [found[name] for number, name in enumerate(names) if number % given.folds != fold]
        trees = Trees().learn(*table(taught))
        for name in names[fold :: given.folds]:
            for one in found[name]:
                weights = np.array([weight for *_, weight in one]) / len(found[name])
                share = np.array([share for _, share, _ in one])
                says = trees.score(np.array([features for features, *_ in one])) > 0
                size = sum(weight for *_, weight in one)
                right += (weights * np.where(says, share, 1 - share)).sum() / size
                plain += (weights * (1 - share)).sum() / size
                total += 1 / len(found[name])
    if total:
        print(f"of repositories not seen: {right / total:.1%} of cells right; all open: {plain / total:.1%}")
    trees = Trees().learn(*table([found[name] for name in names]))
    kept = {"features": list(NAMES), "base": trees.base, "trees": trees.trees}
    if given.beside:
        kept = _beside(json.loads(given.beside.read_text()), kept)
    given.out.write_text(json.dumps(kept, separators=(",", ":")) + "\n")
    used: dict[int, int] = defaultdict(int)
    for tree in trees.trees:
        _count(tree, used)
    print(", ".join(f"{NAMES[n]} {count}" for n, count in sorted(used.items(), key=lambda pair: -pair[1])))
    return 0


def _beside(earlier: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """Two tables in one, of which the first knows the first features alone."""
    assert kept["features"][: len(earlier["features"])] == earlier["features"]
    return {
        "features": kept["features"],
        "base": int(earlier["base"] * (1 - SHARE) + kept["base"] * SHARE),
        "trees": [_part(tree, 1 - SHARE) for tree in earlier["trees"]]
        + [_part(tree, SHARE) for tree in kept["trees"]],
    }


def _part(tree: list[Any], share: float) -> list[Any]:
    if len(tree) == 1:
        return [round(tree[0] * share)]
    feature, cut, low, high = tree
    return [feature, cut, _part(low, share), _part(high, share)]


def _count(tree: list[Any], used: dict[int, int]) -> None:
    if len(tree) == 4:
        used[tree[0]] += 1
        _count(tree[2], used)
        _count(tree[3], used)


if __name__ == "__main__":
    raise SystemExit(main())
