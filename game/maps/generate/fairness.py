"""How even a map is: what each side has to stand behind, how far it has, and who sees whom from the start."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from game.core.field import SIDES, Cell, Field
from game.maps.reading.connectivity import floor_of
from game.systems.line_of_sight import sees

STEPS = 6
"""Cover counts that a side reaches in so many."""
EVEN = 10
"""Hundredths by which the best may be ahead of the worst."""


@dataclass(frozen=True)
class Fairness:
    """Of each side: tiles with cover beside them within six steps, and tenths of a step to the middle on
    average; `seen` are pairs of places that see each other, of `pairs`."""

    sides: tuple[str, ...]
    cover: tuple[int, ...]
    way: tuple[int, ...]
    near: tuple[int, ...]
    """Steps to the nearest place of an enemy."""
    sheltered: tuple[int, ...]
    """Places with cover beside them."""
    seen: int
    pairs: int

    @property
    def even(self) -> bool:
        return self.ahead <= EVEN and not self.seen and not self.spread

    @property
    def spread(self) -> int:
        """How far the sides are from what the doctor takes for alike: steps to the nearest enemy, and places
        with cover beside them."""
        bare = max(self.sheltered) - min(self.sheltered) - max(1, max(self.sheltered) // 3)
        return max(0, max(self.near) - (3 * min(self.near) // 2 + 2)) + max(0, bare)

    @property
    def ahead(self) -> int:
        """Hundredths by which the best side is ahead of the worst, in what it has least of."""
        return max(ahead(self.cover), ahead(self.way))


def ahead(numbers: Collection[int]) -> int:
    """Hundredths by which the most of them is ahead of the least."""
    most = max(numbers)
    return 100 * (most - min(numbers)) // most if most else 0


def places(field: Field) -> dict[str, list[Cell]]:
    """Where each side begins."""
    found: dict[str, list[Cell]] = {
        side: [spawn.cell for spawn in field.spawns if spawn.side == side] for side in SIDES
    }
    return {side: cells for side, cells in found.items() if cells}


def sheltered(field: Field) -> frozenset[Cell]:
    """The cells with something beside them to stand behind."""
    near = field.grid.neighbours
    return frozenset(other for cell in field.cells() if field[cell].cover for other in near(cell))


def measure(
    field: Field, middle: Collection[Cell], begin: Mapping[str, list[Cell]] | None = None
) -> Fairness:
    """The fairness of a field whose sides fight for that ground, and begin where it says, if not there."""
    floor, begin, cover_beside = floor_of(field), begin or places(field), sheltered(field)
    goal = floor.steps_from(middle)
    cover, way, near = list[int](), list[int](), list[int]()
    for side, cells in begin.items():
        steps = floor.steps_from(cells)
        others = [cell for other, theirs in begin.items() if other != side for cell in theirs]
        near.append(min((steps.get(floor.number(cell), 999) for cell in others), default=0))
        reach = floor.steps_from(cells, STEPS)
        cover.append(sum(floor.cell(number) in cover_beside for number in reach))
        way.append(10 * sum(goal.get(floor.number(cell), 999) for cell in cells) // len(cells))
    behind = tuple(sum(cell in cover_beside for cell in cells) for cells in begin.values())
    pairs, seen = watched(field, list(begin.values()))
    return Fairness(tuple(begin), tuple(cover), tuple(way), tuple(near), behind, seen, pairs)


def watched(field: Field, sides: list[list[Cell]], enough: int = 1 << 30) -> tuple[int, int]:
    """How many pairs of places of two sides there are, and how many of them see each other; doors are
    shut. It looks no further when more than `enough` do."""
    shut = frozenset(door.cell for door in field.doors if not door.open)
    pairs = seen = 0
    for place, one in enumerate(sides):
        for other in sides[place + 1 :]:
            pairs += len(one) * len(other)
            for a in one:
                for b in other:
                    if seen <= enough and sees(field, a, b, shut):
                        seen += 1
    return pairs, seen
