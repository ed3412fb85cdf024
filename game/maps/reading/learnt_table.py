"""Boosted trees in whole numbers, as `tests/maps/learn.py` and `tests/maps/learn_side.py` write them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec


class Table(msgspec.Struct):
    """A branch is a feature, the value up to which it goes left, left and right; a leaf is what it adds, in
    thousandths."""

    features: list[str]
    base: int
    trees: list[list[object]]

    def score(self, features: Sequence[int]) -> int:
        """How much speaks for it, in thousandths; below 0 the more speaks against it."""
        return self.base + sum(_leaf(tree, features) for tree in self.trees)


@lru_cache(maxsize=4)
def table(name: str, features: tuple[str, ...]) -> Table:
    """The table of that name beside this file; it must have been learnt from just these features."""
    found = msgspec.json.decode(files("game.maps.reading").joinpath(name).read_bytes(), type=Table)
    assert found.features == list(features), f"{name} was learnt from other features: tests/maps/learn*.py"
    return found


def _leaf(tree: list[object], features: Sequence[int]) -> int:
    while len(tree) == 4:
        feature, cut, low, high = tree
        tree = low if features[feature] <= cut else high  # type: ignore[assignment, call-overload]
    return int(tree[0])  # type: ignore[call-overload, no-any-return]
