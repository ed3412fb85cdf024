"""Learns by what a map seen from the side is told: python -m tests.maps.learn_side FOLDER [--out FILE]
[--labels FILE] [--folds 10] [--rounds 3]

FOLDER holds repositories as OWNER+NAME, each as its newest commit has it; `side_labels.txt` beside this file
says of each map what a person sees on it: `side`, or `above`. Each repository weighs about the same, however
many of its maps are labelled. The table (boosted trees in whole numbers, as in `learn`) is judged on
repositories that it has not seen, as often as there are rounds, then learnt from all and written: the same
from the same maps, read the same. Maps that are not there are named. Needs numpy (uv sync --group bench).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from game.core.errors import EnfiladeError
from game.maps.library import root_for
from game.maps.loader import laid_over, understood
from game.maps.manual_edits import ManualEdits
from game.maps.reading.side_features import NAMES
from game.maps.reading.side_view import (
    PERHAPS,
    WORDS,
    by_rules,
    features,
    may_be_asked,
    speaks_of_jumps,
    together,
)
from game.maps.tiled.sanitized_map import read_map
from tests.maps.learn import Trees

OUT = Path("game/maps/reading/side_learnt.json")
LABELS = Path(__file__).parent / "side_labels.txt"
TREES, DEPTH, LEAST = 50, 2, 8.0
AT = range(-1000, 4001, 250)
"""Thousandths from which on a map may be called a side view."""


@dataclass(frozen=True)
class Example:
    """What is known of one map, whether a person sees it from the side, and what rules alone say of it."""

    repository: str
    path: str
    row: tuple[int, ...]
    side: bool
    rules: str
    asked: bool
    jumps: bool


def example(repository: str, path: str, side: bool, folder: Path) -> Example | None:
    """None if the map is not there, or cannot be read, or is prepared."""
    root = folder / repository.replace("/", "+")
    try:
        source = read_map(root / path, root_for(root / path) or root)
        known = understood(source)
    except (EnfiladeError, OSError):
        return None
    if known.claims is None or source.layout.orientation != "orthogonal":
        return None
    _, found = laid_over(known, source, ManualEdits())
    rules = by_rules(source, known.claims, found)
    return Example(
        repository,
        path,
        features(source, known.claims, found),
        side,
        rules,
        may_be_asked(source, known.claims),
        speaks_of_jumps(source),
    )


def read_labels(path: Path) -> list[tuple[str, str, bool]]:
    """Repository, path and whether it is a side view, of each line."""
    lines = [line.split(" ", 2) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [(repository, where, word == "side") for repository, word, where in lines]


def _weights(known: list[Example]) -> Any:
    counts = Counter(one.repository for one in known)
    weights = np.array([counts[one.repository] ** -0.6 for one in known])
    return weights * 1000 / weights.sum()


def _taught(known: list[Example], weights: Any) -> Trees:
    rows = np.array([one.row for one in known], np.int64)
    marks = np.array([float(one.side) for one in known])
    return Trees(TREES, DEPTH, LEAST).learn(rows, marks, weights)


def unseen_scores(known: list[Example], folds: int, rounds: int) -> Any:
    """What tables that have not seen its repository say of each map, on average over the rounds."""
    weights, names = _weights(known), sorted({one.repository for one in known})
    scores = np.zeros(len(known))
    for round_ in range(rounds):
        Random(round_).shuffle(names)
        fold = {name: number % folds for number, name in enumerate(names)}
        parts = np.array([fold[one.repository] for one in known])
        for part in range(folds):
            seen = parts != part
            taught = [one for one, mark in zip(known, seen, strict=True) if mark]
            trees = _taught(taught, weights[seen])
            rows = np.array([one.row for one, mark in zip(known, seen, strict=True) if not mark], np.int64)
            scores[~seen] += trees.score(rows) / rounds
    return scores


def _line(words: str, called: Any, side: Any) -> str:
    right = int((called & side).sum())
    return (
        f"{words:28} {int(called.sum()):4} called, precision {right / max(1, called.sum()):6.1%}, "
        f"recall {right / max(1, side.sum()):6.1%}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--labels", type=Path, default=LABELS)
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args(arguments)
    known = []
    for label in read_labels(given.labels):
        one = example(*label, given.folder)
        if one:
            known.append(one)
        else:
            print("not there, or prepared, or not to be read:", *label[:2])
    if not known:
        parser.error(f"{given.folder} has none of the labelled maps")
    side = np.array([one.side for one in known])
    print(f"{len(known)} maps of {len({one.repository for one in known})}, {side.sum()} seen from the side")
    rules = np.array([one.rules for one in known])
    print(_line("rules, sure", rules == WORDS, side))
    print(_line("rules, sure or perhaps", (rules == WORDS) | (rules == PERHAPS), side))
    scores = unseen_scores(known, given.folds, given.rounds)
    for at in AT:
        print(_line(f"table from {at} on, not seen", scores >= at, side))
    words = np.array(
        [
            together(one.rules, score, one.jumps) if one.asked else one.rules
            for one, score in zip(known, scores, strict=True)
        ]
    )
    print(_line("together, sure", words == WORDS, side))
    print(_line("together, sure or perhaps", words != "", side))
    trees = _taught(known, _weights(known))
    kept = {"features": list(NAMES), "base": trees.base, "trees": trees.trees}
    given.out.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
