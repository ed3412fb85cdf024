"""A squad of another size, or for more or fewer points: what the squad builder allows, without a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import NamedTuple

from msgspec.structs import replace

from game.core.ruleset import Ruleset
from game.core.scenario import WITH, Figure, kind_of
from game.rulesets import custom_content
from game.systems.recruit_names import large

MOST_FIGURES = 8
STEP, MOST = 5, 200
"""A handicap goes in such steps, and so far either way."""
WEAPON, KIND = 1, 3
"""What a change costs: another weapon in hand is less of one than another kind of figure."""


class Change(NamedTuple):
    """What a figure could be instead, by how many points dearer, and how much of a change that is."""

    name: str
    points: int
    weight: int


def price(ruleset: Ruleset, figures: Sequence[Figure]) -> int:
    """What they cost; figures of no price count for nothing."""
    kinds = (custom_content.archetype(ruleset, figure.archetype) for figure in figures)
    return sum(kind.price for kind in kinds if kind)


def resized(ruleset: Ruleset, figures: Sequence[Figure], size: int) -> tuple[Figure, ...]:
    """So many people of that squad: the first of them, or the same kinds once more in their order. What they
    drive comes along, as long as somebody follows who can drive it."""
    people = [figure for figure in figures if not large(figure, ruleset)]
    if not size or size == len(people) or not people:
        return tuple(figures)
    if size > len(people):
        return (*figures, *islice(cycle(people), size - len(people)))
    found: list[Figure] = []
    for figure in figures:
        driven = large(figure, ruleset)
        if not driven and sum(not large(one, ruleset) for one in found) == size:
            break
        found.append(figure)
    while found and large(found[-1], ruleset):
        found.pop()
    return tuple(found)


def handicapped(ruleset: Ruleset, figures: Sequence[Figure], points: int) -> tuple[Figure, ...]:
    """The squad for about so many points more, or fewer: as near to them as other weapons and other kinds of
    the ruleset come without going beyond, with the fewest changes that get there."""
    if not points:
        return tuple(figures)
    names = tuple(figure.archetype for figure in figures)
    chosen = _spent(ruleset.ID, names, points)
    return tuple(
        replace(figure, archetype=name, person=_face(ruleset, figure, name))
        for figure, name in zip(figures, chosen, strict=True)
    )


def _face(ruleset: Ruleset, figure: Figure, name: str) -> int:
    """Another kind wears the face of its kind."""
    kind = custom_content.archetype(ruleset, name)
    return kind.person if kind and kind_of(name) != kind_of(figure.archetype) else figure.person


@lru_cache(maxsize=64)
def _spent(ruleset: str, names: tuple[str, ...], points: int) -> tuple[str, ...]:
    """For each figure what it becomes. Every sum that can be reached is known with the fewest changes that
    lead there; of equals the first found counts, so that it is the same everywhere."""
    reached: dict[int, tuple[int, tuple[str, ...]]] = {0: (0, ())}
    for name in names:
        grown: dict[int, tuple[int, tuple[str, ...]]] = {}
        for total, (weight, before) in reached.items():
            for change in changes(ruleset, name):
                key = total + change.points
                row = (weight + change.weight, (*before, change.name))
                if key not in grown or row[0] < grown[key][0]:
                    grown[key] = row
        reached = grown
    allowed = [total for total in reached if total <= points] or [min(reached)]
    return reached[max(allowed)][1]


@lru_cache(maxsize=256)
def changes(ruleset: str, name: str) -> tuple[Change, ...]:
    """What a figure could be: itself, its kind with another weapon, another kind. Of those of one price the
    least change stands for all. What people drive stays."""
    from game.rulesets import RULESETS

    rules = RULESETS[ruleset]
    stats, arms = custom_content.roster(ruleset).stats(), custom_content.roster(ruleset).arms()
    same = Change(name, 0, 0)
    if name not in stats or large(Figure(name, name), rules):
        return (same,)
    now, kind = stats[name].price, kind_of(name)
    armed = arms.choices(stats[kind])[1:] if arms else []
    found = {0: same}
    for other, weight in (
        *((f"{kind}{WITH}{weapon}", WEAPON) for weapon in armed),
        *((one, KIND) for one in stats),
    ):
        if other in stats and stats[other].price and not large(Figure(other, other), rules):
            found.setdefault(stats[other].price - now, Change(other, stats[other].price - now, weight))
    return tuple(found.values())


def forget() -> None:
    """The archetypes of a ruleset have changed."""
    _spent.cache_clear()
    changes.cache_clear()
