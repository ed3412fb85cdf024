"""Where the sides begin: behind something, far enough from the middle, and out of sight of each other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from dataclasses import field as made_by
from itertools import combinations

from game.core.field import SIDES, Cell, Field
from game.maps.generate.drafts import distance
from game.maps.generate.fairness import STEPS, ahead, sheltered, watched
from game.maps.generate.partition import Box
from game.maps.generate.seeded_random import Chance
from game.maps.generate.symmetry import Symmetry
from game.maps.reading.connectivity import Floor, floor_of
from game.systems.line_of_sight import sees

TRIES = 24
"""Places that are looked at."""
LOOKED = 5
"""Of those for three sides, the most even, so many are asked whether sides see each other."""
FEW = 12
"""With more pairs that see each other than that, places are as bad as can be."""
NEAR = 5
"""A squad begins within so many steps of one cell."""


@dataclass
class _Ground:
    field: Field
    floor: Floor
    symmetry: Symmetry
    doors: frozenset[Cell]
    goal: dict[int, int]
    """Steps to the middle, by the number of the cell."""
    sheltered: frozenset[Cell]
    """Cells with something beside them to stand behind."""
    covers: dict[tuple[Cell, ...], int] = made_by(default_factory=dict)
    """Tiles with cover near some cells, as far as was asked."""

    def stands(self, cell: Cell) -> bool:
        """Whether a figure may begin there: on plain ground, and not in a doorway."""
        tile = self.field[cell]
        return (
            not tile.blocks
            and tile.cost <= 2
            and (not tile.cover or tile.name == "trench")
            and cell not in self.doors
        )

    def squad(self, anchor: Cell, count: int) -> list[Cell]:
        """So many cells around one, those with cover beside them first, and none beside another if that can
        be."""
        reach = self.floor.steps_from([anchor], NEAR)
        cells = [self.floor.cell(number) for number in reach]
        fit = [cell for cell in cells if self.symmetry.part.holds(cell) and self.stands(cell)]
        fit.sort(key=lambda cell: (cell not in self.sheltered, reach[self.floor.number(cell)], cell))
        chosen: list[Cell] = []
        for apart in (2, 1):
            for cell in fit:
                if len(chosen) < count and all(distance(cell, other) >= apart for other in chosen):
                    chosen.append(cell)
        return chosen if len(chosen) == count else []


@dataclass(frozen=True)
class _Squad:
    """Where one might begin, also by the numbers of the floor, the steps of all to the middle, and the tiles
    with cover that are near."""

    cells: list[Cell]
    numbers: list[int]
    way: int
    cover: int


def place(
    field: Field,
    symmetry: Symmetry,
    middle: Box,
    sides: int,
    count: int,
    chance: Chance,
    tried: Collection[Cell] = (),
) -> dict[str, list[Cell]]:
    """The places of all sides, but for those that begin with a cell that was `tried`; empty if there is no
    room for them."""
    floor = floor_of(field)
    goal = floor.steps_from([cell for cell in middle.cells() if not field[cell].blocks])
    ground = _Ground(
        field, floor, symmetry, frozenset(door.cell for door in field.doors), goal, sheltered(field)
    )
    thirds = _thirds(ground, count) if sides == 3 else []
    ranked = list[tuple[tuple[int, ...], dict[str, list[Cell]]]]()
    for anchor in _anchors(ground, thirds, chance):
        squad = ground.squad(anchor, count)
        if not squad or squad[0] in tried:
            continue
        found = _imaged(symmetry, squad, sides)
        if sides == 3:
            found["straw"] = _third(ground, found["azure"], found["ember"], thirds)
        if all(len(cells) == count for cells in found.values()):
            ranked.append((_against(ground, found), found))
    ranked.sort(key=lambda one: one[0])
    return _least_seen(field, [found for _, found in ranked[: LOOKED if sides == 3 else TRIES]])


def _least_seen(field: Field, ranked: Sequence[dict[str, list[Cell]]]) -> dict[str, list[Cell]]:
    """The first of those whose sides see least of each other. Who sees whom is what takes long: it is only
    asked as far as it matters."""
    best, least = dict[str, list[Cell]](), FEW + 2
    for found in ranked:
        few = [cells[::4] for cells in found.values()]
        seen = watched(field, few, least - 1)[1]
        if seen < least:
            seen = watched(field, list(found.values()), least - 1)[1]
        seen = min(seen, FEW + 1)
        if seen < least:
            best, least = found, seen
        if not least:
            break
    return best


def _anchors(ground: _Ground, thirds: Sequence[_Squad], chance: Chance) -> list[Cell]:
    """Cells of the part that are far from the middle; with three sides, as far as a third can be."""
    far = [
        (ground.goal[number], cell)
        for cell in ground.symmetry.part.cells()
        if (number := ground.floor.number(cell)) in ground.goal and ground.stands(cell)
    ]
    most = max((steps for steps, _ in far), default=0)
    if thirds:
        ways = {squad.way // len(squad.cells) for squad in thirds}
        most = min(most, max(ways) + 1)
        far = [
            (steps, cell) for steps, cell in far if any(8 * steps <= 10 * way <= 12 * steps for way in ways)
        ] or far
    rear = [cell for steps, cell in far if 7 * most <= 10 * steps <= 10 * most - 10]
    return chance.shuffled(rear)[:TRIES]


def _imaged(symmetry: Symmetry, squad: list[Cell], sides: int) -> dict[str, list[Cell]]:
    """The squad of the first side and its images, which are those of the others."""
    found = {SIDES[0]: squad}
    for side, image in zip(SIDES[1:], symmetry.images, strict=False):
        if len(found) < sides:
            cells = (symmetry.image(cell, image) for cell in squad)
            found[side] = [cell for cell in cells if cell is not None]
    return found


def _thirds(ground: _Ground, count: int) -> list[_Squad]:
    """All squads that might begin on the line between the halves: half of each on either side of it."""
    found = list[_Squad]()
    for cell in _axis(ground):
        half = ground.squad(cell, (count + 1) // 2)
        both = list(dict.fromkeys(one for mine in half for one in ground.symmetry.all(mine)))[:count]
        if len(both) == count:
            found.append(_squad(ground, both))
    return found


def _third(ground: _Ground, azure: list[Cell], ember: list[Cell], thirds: Sequence[_Squad]) -> list[Cell]:
    """The one of these squads that has most nearly the way and the cover of the other two, and is as far from
    them as they are from each other; empty if all of them stand where the others do."""
    own, taken = _squad(ground, azure), {*azure, *ember}
    steps = ground.floor.steps_from(azure)
    between = min(steps.get(ground.floor.number(cell), 999) for cell in ember)

    def against(squad: _Squad) -> tuple[int, int]:
        near = min(steps.get(number, 999) for number in squad.numbers)
        uneven = max(ahead((own.way, squad.way)), ahead((own.cover, squad.cover)))
        return uneven + 5 * max(0, near - (3 * min(near, between) // 2)), abs(near - between)

    free = [squad for squad in thirds if not taken & set(squad.cells)]
    return min(free, key=against).cells if free else []


def _squad(ground: _Ground, cells: list[Cell]) -> _Squad:
    numbers = [ground.floor.number(cell) for cell in cells]
    way = sum(ground.goal.get(number, 99) for number in numbers)
    return _Squad(cells, numbers, way, _cover(ground, cells))


def _axis(ground: _Ground) -> list[Cell]:
    """Cells along the line between the halves on which a figure may begin."""
    last = ground.symmetry.part.right - 1
    cells = [(last - aside, y) for y in range(ground.symmetry.high) for aside in (0, 1)]
    return [cell for cell in cells if ground.floor.number(cell) in ground.goal and ground.stands(cell)]


def _cover(ground: _Ground, cells: list[Cell]) -> int:
    """Tiles with cover beside them that figures reach from there in a few steps."""
    known = ground.covers.get(key := tuple(cells))
    if known is None:
        reach = ground.floor.steps_from(cells, STEPS)
        known = ground.covers[key] = sum(ground.floor.cell(number) in ground.sheltered for number in reach)
    return known


def _against(ground: _Ground, found: dict[str, list[Cell]]) -> tuple[int, int]:
    """What speaks against these places, but that they are seen: being unlike, standing in the open or in each
    other's way."""
    ways = [sum(ground.goal.get(ground.floor.number(cell), 99) for cell in cells) for cells in found.values()]
    own = found["azure"]
    bare = sum(cell not in ground.sheltered for cell in own)
    crowded = sum(any(0 < distance(cell, other) < 2 for other in own) for cell in own)
    near = min(
        max(abs(x - u), abs(y - v))
        for one, other in combinations(found.values(), 2)
        for x, y in one
        for u, v in other
    )
    uneven = (max(ways) - min(ways)) // len(own)
    if len(found) == 3:
        cover = [_cover(ground, found[side]) for side in ("azure", "straw")]
        uneven = max(ahead(ways), ahead(cover)) // 4
    return uneven + (bare + crowded) // 3 + max(0, 12 - near), bare + crowded


def hidden(field: Field, begin: dict[str, list[Cell]], count: int) -> dict[str, list[Cell]]:
    """So many places of each side: those are left out first that are seen by most of the others, and with
    them what the same place is for the other sides."""
    shut = frozenset(door.cell for door in field.doors if not door.open)
    seen = dict.fromkeys(range(min(map(len, begin.values()))), 0)
    sides = list(begin.values())
    for place, one in enumerate(sides):
        for other in sides[place + 1 :]:
            for number in seen:
                for another in seen:
                    if sees(field, one[number], other[another], shut):
                        seen[number] += 1
                        seen[another] += 1
    kept = sorted(sorted(seen, key=lambda number: (seen[number], number))[:count])
    return {side: [cells[number] for number in kept] for side, cells in begin.items()}
