"""Which of its places each of three sides begins on: two are mirrored and alike by that, the third is not, so
that of all ways to leave some out the one is taken after which the three have most nearly as much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from game.core.field import Cell, Field
from game.maps.generate.fairness import STEPS, ahead, sheltered
from game.maps.reading.connectivity import Floor, floor_of
from game.systems.line_of_sight import sees

ENOUGH = 4
"""Hundredths by which a side may be ahead where nothing better is looked for."""


@dataclass(frozen=True)
class _Choice:
    """Some places of a side: their steps to the middle in all, the tiles with cover that are near, and how
    many of the places have cover themselves."""

    numbers: tuple[int, ...]
    seen: int
    way: int
    cover: int
    behind: int


@dataclass(frozen=True)
class _Places:
    """What is known of the places of a side, one after the other; cover is a bit for each tile."""

    cells: Sequence[Cell]
    ways: list[int]
    cover: list[int]
    behind: list[bool]


def evened(
    field: Field, begin: dict[str, list[Cell]], middle: Sequence[Cell], count: int
) -> dict[str, list[Cell]]:
    """`count` places of each of azure, ember and straw, of those that are given: the first two keep the same
    ones, by their order. Those that see an enemy go first, then what makes the sides uneven."""
    floor, cover = floor_of(field), sheltered(field)
    goal = floor.steps_from(middle)
    azure, ember, straw = (_known(floor, goal, cover, begin[side]) for side in ("azure", "ember", "straw"))
    shut = frozenset(door.cell for door in field.doors if not door.open)
    facing = _seen(field, azure.cells, ember.cells, shut)
    watched = _seen(field, azure.cells, straw.cells, shut) | _seen(field, ember.cells, straw.cells, shut)
    pairs = _choices(azure, count, facing | {(a, a) for a, _ in watched})
    thirds = _choices(straw, count, {(b, b) for _, b in watched})
    two, third = _best(pairs, thirds)
    kept = {"azure": two.numbers, "ember": two.numbers, "straw": third.numbers}
    return {side: [begin[side][number] for number in numbers] for side, numbers in kept.items()}


def _known(floor: Floor, goal: dict[int, int], cover: frozenset[Cell], cells: Sequence[Cell]) -> _Places:
    near = []
    for cell in cells:
        reach = floor.steps_from([cell], STEPS)
        near.append(sum(1 << number for number in reach if floor.cell(number) in cover))
    ways = [goal.get(floor.number(cell), 999) for cell in cells]
    return _Places(cells, ways, near, [cell in cover for cell in cells])


def _seen(
    field: Field, one: Sequence[Cell], other: Sequence[Cell], shut: frozenset[Cell]
) -> set[tuple[int, int]]:
    """By their numbers the places that see each other."""
    return {
        (a, b)
        for a, here in enumerate(one)
        for b, there in enumerate(other)
        if sees(field, here, there, shut)
    }


def _choices(places: _Places, count: int, seen: set[tuple[int, int]]) -> list[_Choice]:
    """All ways to take so many, each that differs in what matters once; those seen least come first."""
    found: dict[tuple[int, int, int, int], _Choice] = {}
    for numbers in combinations(range(len(places.cells)), count):
        near = 0
        for number in numbers:
            near |= places.cover[number]
        met = sum(a in numbers and b in numbers for a, b in seen)
        way, behind = sum(places.ways[n] for n in numbers), sum(places.behind[n] for n in numbers)
        key = met, way, near.bit_count(), behind
        if key not in found:
            found[key] = _Choice(numbers, *key)
    least = min(choice.seen for choice in found.values())
    return [choice for choice in found.values() if choice.seen == least]


def _best(pairs: list[_Choice], thirds: list[_Choice]) -> tuple[_Choice, _Choice]:
    """The two that are most nearly alike."""
    best, least = (pairs[0], thirds[0]), 1 << 30
    for two in pairs:
        for third in thirds:
            behind = abs(two.behind - third.behind)
            uneven = max(ahead((two.way, third.way)), ahead((two.cover, third.cover)), 10 * (behind - 2))
            if uneven < least:
                best, least = (two, third), uneven
                if least <= ENOUGH:
                    return best
    return best
