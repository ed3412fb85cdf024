"""Where missions are laid on a map that says nothing of them: where sides begin, what lies between them,
places that somebody has to get to."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.field import Cell, Field
from game.core.scenario import Team
from game.systems.pathfinding import distances, passable

OBJECTIVE = "objective"
_LOOSE = 12
"""Cells whose share of the way is within so many per cent are as good as each other."""
_ASIDE = 8
"""So many steps more than the way from side to side a way through one may have."""
_CLOSE = 12
"""Sides with fewer steps between them begin close to each other."""
_APART = 8
"""Places farther from each other than so many steps are no better for it."""


def home(field: Field, side: str) -> tuple[Cell, ...]:
    """Where a side begins."""
    return tuple(spawn.cell for spawn in field.spawns if spawn.side == side)


def rear(field: Field, side: str) -> tuple[Cell, ...]:
    """Where a side begins, and the ground about it."""
    cells = home(field, side)
    around = {
        near
        for cell in cells
        for near in (cell, *field.grid.neighbours(cell))
        if near in field and passable(field, near)
    }
    return tuple(sorted(around)) or cells


def from_the_middle(field: Field, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells, those in their middle first: in the order in which somebody comes onto them. Of equals they
    go round as seen from the middle of the map, so that it is the same on a map that is turned by half."""
    count, right, down = len(cells), sum(x for x, _ in cells), sum(y for _, y in cells)
    ahead = count * (field.width - 1) - 2 * right, count * (field.height - 1) - 2 * down

    def place(cell: Cell) -> tuple[int, int, Cell]:
        across, along = count * cell[0] - right, count * cell[1] - down
        return across**2 + along**2, across * ahead[1] - along * ahead[0], cell

    return tuple(sorted(cells, key=place))


def far_home(field: Field, own: Team, teams: tuple[Team, ...]) -> tuple[Cell, ...]:
    """The half of where a side begins that lies farthest from the others: on some maps a side begins close
    to what it is to bring home."""
    cells = home(field, own.side)
    steps = distances(field, [cell for team in teams if team is not own for cell in home(field, team.side)])
    reached = sorted((cell for cell in cells if cell in steps), key=lambda cell: (-steps[cell], cell))
    return tuple(sorted(reached[: (len(reached) + 1) // 2])) or cells


def begin_close(field: Field, teams: tuple[Team, ...]) -> bool:
    """Whether somebody of the first two sides begins so close to the other that fighting begins at once."""
    steps = distances(field, home(field, teams[0].side))
    return min((steps[cell] for cell in home(field, teams[1].side) if cell in steps), default=_CLOSE) < _CLOSE


def around(field: Field, cell: Cell) -> tuple[Cell, ...]:
    """The cell, and those beside it on which somebody can stand."""
    beside = (near for near in field.grid.neighbours(cell) if near in field and passable(field, near))
    return tuple(sorted({cell, *beside}))


def middle(field: Field, teams: tuple[Team, ...]) -> tuple[str, tuple[Cell, ...]]:
    """The name and the cells of what lies between the sides: the map's own objective, or else the ground
    about the most central of the cells to which all have as far, give or take a step. The cells are sorted;
    there is at least one."""
    places = (zone for zone in field.zones if zone.kind == OBJECTIVE and zone.cells)
    own = next((zone for zone in places if zone.properties.get("goal") not in ("survive", "protect")), None)
    if own:
        return own.name or "the middle", own.cells
    ways = [distances(field, home(field, team.side)) for team in teams]
    reached = [cell for cell in field.cells() if passable(field, cell) and all(cell in way for way in ways)]
    if not reached:
        return "the middle", home(field, teams[0].side)[:1]

    centre = field.width // 2, field.height // 2

    def uneven(cell: Cell) -> tuple[int, int, Cell]:
        far = [way[cell] for way in ways]
        return max(1, max(far) - min(far)), field.grid.steps(cell, centre), cell

    best = min(reached, key=uneven)
    about = {
        best,
        *(cell for cell in field.grid.neighbours(best) if cell in field and passable(field, cell)),
    }
    return "the middle", tuple(sorted(about.intersection(reached)))


def sites(field: Field, teams: tuple[Team, ...], count: int, share: int) -> tuple[Cell, ...]:
    """So many cells, far from each other, that lie `share` per cent of the way from where the first side
    begins to where the second does; fewer if the map has no more. Nobody begins on any."""
    ours, theirs = (distances(field, home(field, team.side)) for team in teams[:2])
    begun = {spawn.cell for spawn in field.spawns}
    off = {
        cell: abs(100 * ours[cell] // max(1, ours[cell] + theirs[cell]) - share)
        for cell in field.cells()
        if cell in ours and cell in theirs and cell not in begun and passable(field, cell)
    }
    direct = min((ours[cell] + theirs[cell] for cell in off), default=0)
    near = {cell: far for cell, far in off.items() if ours[cell] + theirs[cell] <= direct + _ASIDE}
    found: list[Cell] = []
    while len(found) < count and (best := _farthest(field, near, found)) is not None:
        found.append(best)
    return tuple(found) or middle(field, teams)[1][:1]


def _farthest(field: Field, off: Mapping[Cell, int], found: list[Cell]) -> Cell | None:
    """Of the cells that lie about right the one that is farthest from those that were found, of the first
    two the nearest to the middle of the map."""
    fit = [cell for cell in off if cell not in found and off[cell] <= _LOOSE] or [
        cell for cell in off if cell not in found
    ]
    centre = field.width // 2, field.height // 2
    steps = field.grid.steps

    def key(cell: Cell) -> tuple[int, int, int, Cell]:
        apart = min(_APART, *(steps(cell, one) for one in found)) if found else 0
        return -apart, off[cell], steps(cell, centre), cell

    return min(fit, key=key, default=None)
