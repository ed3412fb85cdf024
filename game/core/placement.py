"""How a figure comes onto the board: one function, for the beginning and for those who come later; and where
a large one fits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from game.core.components import Aboard, Component, Facing, Position, Size, Unit
from game.core.describing.names import cell_name
from game.core.errors import ContentError, SetupError
from game.core.events import Placed
from game.core.field import SIDES, Cell, Field
from game.core.geometry.grid import footprint
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario
from game.core.table import Table
from game.core.verbs import Play

_ASIDE = 3
"""So many steps from a spawn point somebody may begin who has no room on any."""
_PARKED = 8
"""The same for what is driven, where none of its spawn points has a way out."""
_WAY_OUT = 12
"""So many cells ahead are looked at for what is driven: about as far as it goes in a round at its slowest."""
_ROUND_ABOUT = 64
"""So many cells that it gets to by turning too are as many as one may wish: a lane without a turning is
none."""
Berth = tuple[Cell, str]
"""Where a figure comes onto the board, and the direction that it faces there, "" if none."""


def place_figure(
    table: Table, ruleset: Ruleset, side: str, figure: Figure, cell: Cell, facing: str = ""
) -> Play[int]:
    """Put the figure on the cell, which must be free; its number. It is placed as it is after what it rolls
    on its arrival.

    SetupError, with nothing changed, for a large one that has no room there: `find_berth` finds a place where
    it has.
    """
    look, components = ruleset.components(figure)
    if any(isinstance(part, Size) for part in components):
        found = find_berth(table.ground(), components, [cell], table.closed(), table.at, facing)
        if found is None:
            raise _no_room(table.field, table.scenario.map, figure, components, cell)
        facing = found[1]
    unit = UnitId(
        table.world.create(
            Unit(figure.name, side, figure.archetype, look, figure.person), Position(cell), *components
        )
    )
    if facing and table.world.has(unit, Facing):
        table.world.put(unit, Facing(facing))
    rolled = list(ruleset.arrive(table, unit))
    yield placed_event(table, ruleset, unit)
    yield from rolled
    return unit


def placed_event(table: Table, ruleset: Ruleset, unit: UnitId) -> Placed:
    """The event that puts the unit on the board as it is now."""
    who, size, seat = (
        table.unit(unit),
        table.world.find(unit, Size) or Size(),
        table.world.find(unit, Aboard) or Aboard(NO_UNIT),
    )
    gauges, facing = ruleset.gauges(table, unit), table.facing(unit)
    cell = table.cell(unit)
    return Placed(
        unit,
        who.name,
        who.side,
        who.look,
        who.person,
        cell,
        gauges,
        size.wide,
        size.long,
        facing,
        seat.carrier,
        seat.seat,
    )


# ---------------------------------------------------------------- where there is room


def has_room(field: Field, cells: Iterable[Cell], closed: Iterable[Cell] = ()) -> bool:
    """Whether a body can lie on these cells: on the map, on open ground, with no closed door on them and no
    wall between two of them."""
    body = set(cells)
    if not body.isdisjoint(closed) or any(cell not in field or field[cell].blocks for cell in body):
        return False
    walls = [
        (cell, side) for cell in body if field[cell].edges for side in field.grid.walls(field[cell].edges)
    ]
    return not any(field.grid.neighbour(cell, side) in body for cell, side in walls)


def find_berth(
    field: Field,
    components: Iterable[Component],
    cells: Iterable[Cell],
    closed: Iterable[Cell],
    taken: Callable[[Cell], object],
    facing: str = "",
) -> Berth | None:
    """The first of the cells where a figure with these components has room, and the way it faces there; None
    if there is none.

    One that faces a direction is turned if need be, clockwise; `taken` says whether somebody stands on a
    cell.
    """
    parts = tuple(components)
    faces = next((part for part in parts if isinstance(part, Facing)), None)
    ways = _ways(field, facing or (faces.direction if faces else ""), turns=faces is not None)
    for cell in cells:
        for way in ways:
            body = occupied_cells(field, parts, (cell, way))
            if has_room(field, body, closed) and not any(map(taken, body)):
                return cell, way
    return None


def _ways(field: Field, facing: str, turns: bool) -> tuple[str, ...]:
    """The directions to try: its own first, or the first side of the grid for one that faces none yet."""
    grid = field.grid
    first = facing if facing in grid.names() else grid.sides()[0]
    return tuple(grid.turned(first, right) for right in range(len(grid.names()))) if turns else ("",)


def starting_berths(field: Field, scenario: Scenario, ruleset: Ruleset) -> list[Berth]:
    """Where all figures of the scenario begin, in its order: where it says, else on the next spawn point of
    their side where there is room.

    SetupError, naming figure and place, if there is none for a large one.
    """
    free = {side: [spawn.cell for spawn in field.spawns if spawn.side == side] for side in SIDES}
    bodies = [_body(ruleset, figure) for _, figure in scenario.figures()]
    if not any(bodies):
        return [(figure.cell or free[team.side].pop(0), "") for team, figure in scenario.figures()]
    closed = frozenset(door.cell for door in field.doors if not door.open)
    taken: set[Cell | None] = {figure.cell for _, figure in scenario.figures() if figure.cell}
    found: list[Berth] = []
    carriers: dict[str, Berth] = {}
    for (team, figure), body in zip(scenario.figures(), bodies, strict=True):
        if team.side in carriers and is_passenger(body):
            found.append((carriers[team.side][0], ""))
            continue
        wanted = figure.cell
        places = [wanted] if wanted else free[team.side]
        driven = not wanted and any(isinstance(part, Facing) and not part.direction for part in body)
        place = (
            parking_berth(field, body, team.side, closed, taken.__contains__) if driven else None
        ) or find_berth(field, body, places, closed, (taken - {wanted}).__contains__)
        if place is None and not wanted and not any(isinstance(part, Size) for part in body):
            place = find_berth(field, body, _beside(field, team.side), closed, taken.__contains__)
        if place is None:
            raise _no_room(field, scenario.map, figure, body, wanted)
        taken.update(occupied_cells(field, body, place))
        free[team.side] = [cell for cell in free[team.side] if cell not in taken]
        found.append(place)
        if any(isinstance(part, Size) for part in body):
            carriers[team.side] = place
    return found


def judge_berths(field: Field, scenario: Scenario, ruleset: Ruleset) -> None:
    """SetupError if a figure is to begin off the map or where nobody can stand, or, naming both, if two begin
    on one cell: where the scenario says, or where it says and on a spawn point."""
    for team, figure in scenario.figures():
        if figure.cell and (figure.cell not in field or field[figure.cell].blocks):
            there = "nobody can stand" if figure.cell in field else "there is no map"
            who = f"{figure.name} of {team.side} begins on {cell_name(figure.cell)}"
            raise SetupError(f"{field.title or scenario.map}: {who}, where {there}; give it another place")
    own = [alone for team in scenario.teams for alone in own_places(ruleset, team.figures)]
    taken: dict[Cell, str] = {}
    for (team, figure), (cell, _), alone in zip(
        scenario.figures(), starting_berths(field, scenario, ruleset), own, strict=True
    ):
        if not alone:
            continue
        who = f"{figure.name} of {team.side}"
        if cell in taken:
            both = f"{taken[cell]} and {who} both begin on {cell_name(cell)}"
            raise SetupError(f"{field.title or scenario.map}: {both}; give one of them another place")
        taken[cell] = who


def parking_berth(
    field: Field,
    components: Iterable[Component],
    side: str,
    closed: Iterable[Cell],
    taken: Callable[[Cell], object],
) -> Berth | None:
    """Where something that is driven, and faces no way yet, begins: on a spawn point of its side or as near
    as may be, heading for the others.

    There is a way out ahead, and more than a lane to drive in. Of places without the one with the most of
    both; None where it does not fit. On a map turned by half or mirrored it is the same place there.
    """
    parts, enemies = tuple(components), [spawn.cell for spawn in field.spawns if spawn.side != side]
    across, along = _ahead_of(field, side)
    names = "ew" * (across < 0) + "ns" * (along < 0)
    swapped = str.maketrans(names, "we" * (across < 0) + "sn" * (along < 0))
    best: tuple[tuple[int, int], Berth] | None = None

    @cache
    def fits(place: Berth) -> bool:
        return has_room(field, occupied_cells(field, parts, place), closed)

    steps, own = field.grid.steps, [spawn.cell for spawn in field.spawns if spawn.side == side]
    for cell in _beside(field, side, _PARKED):
        if min((steps(cell, one) for one in enemies), default=_PARKED) < min(steps(cell, one) for one in own):
            continue
        found: list[tuple[int, int, int, str, Berth]] = []
        for way in _ways(field, "", turns=True):
            if fits((cell, way)) and not any(map(taken, occupied_cells(field, parts, (cell, way)))):
                room, end = _ahead(field, fits, (cell, way))
                if best and best[0][0] == _ROUND_ABOUT and room <= best[0][1]:
                    continue  # whatever there is about it, it is no better
                near = min((steps(end, one) for one in enemies), default=0)
                freedom = _round_about(field, fits, (cell, way))
                found.append((-freedom, -room, near, way.translate(swapped), (cell, way)))
        if found:
            freedom, room, _, _, place = min(found)
            if best is None or (-freedom, -room) > best[0]:
                best = (-freedom, -room), place
            if best[0] == (_ROUND_ABOUT, _WAY_OUT):
                break
    return best[1] if best else None


def _ahead(field: Field, fits: Callable[[Berth], bool], place: Berth) -> tuple[int, Cell]:
    """How many cells it goes straight on from there, up to a way out, and where that ends. Who stands there
    will not stay."""
    cell, way = place
    for room in range(_WAY_OUT):
        there = field.grid.neighbour(cell, way)
        if not fits((there, way)):
            return room, cell
        cell = there
    return _WAY_OUT, cell


def _round_about(field: Field, fits: Callable[[Berth], bool], place: Berth) -> int:
    """How many cells it gets to from there ahead, with a turn by one direction before each step, counted no
    further than is enough."""
    grid, waiting, known, cells = field.grid, deque([place]), {place}, {place[0]}
    while waiting and len(cells) < _ROUND_ABOUT:
        cell, way = waiting.popleft()
        for right in (0, 1, -1):
            turned = grid.turned(way, right)
            there = grid.neighbour(cell, turned), turned
            if there not in known and fits((cell, turned)) and fits(there):
                known.add(there)
                cells.add(there[0])
                waiting.append(there)
    return min(len(cells), _ROUND_ABOUT)


def _beside(field: Field, side: str, far: int = _ASIDE) -> list[Cell]:
    """The cells around the spawn points of the side, the nearest first, and of these the farthest behind by
    columns: for those whose own are under a large body."""
    spawns = [spawn.cell for spawn in field.spawns if spawn.side == side]
    near = {
        cell: min(field.grid.steps(cell, one) for one in spawns)
        for one in spawns
        for cell in field.grid.disc(one, far)
        if cell in field
    }
    across, along = _ahead_of(field, side)
    return sorted(near, key=lambda cell: (near[cell], across * cell[0], along * cell[1]))


def _ahead_of(field: Field, side: str) -> tuple[int, int]:
    """In which order columns and rows are taken, 1 as they are numbered or -1: from behind where the others
    begin in the east, or in the middle and south. So it is the other way round on the map turned by half; on
    one that is mirrored, where the others begin in the same rows, these stay."""
    own = [spawn.cell for spawn in field.spawns if spawn.side == side]
    others = [spawn.cell for spawn in field.spawns if spawn.side != side]
    size = field.width - 1, field.height - 1
    off = [sum(2 * cell[axis] - size[axis] for cell in others) for axis in (0, 1)]
    across = 1 if off > [0, 0] else -1
    return across, 1 if [y for _, y in own] == [y for _, y in others] else across


def is_passenger(parts: Iterable[Component]) -> bool:
    """Whether a figure begins aboard what was placed last of its side: it has a seat already, if not yet in
    whom."""
    return any(isinstance(part, Aboard) for part in parts)


def places_needed(ruleset: Ruleset, figures: Sequence[Figure]) -> int:
    """How many spawn points the figures of a side take at least: none for those who ride."""
    return sum(
        figure.cell is None and own for figure, own in zip(figures, own_places(ruleset, figures), strict=True)
    )


def own_places(ruleset: Ruleset, figures: Sequence[Figure]) -> list[bool]:
    """Which figures of a side begin on a place of their own: all but those who ride in something that stands
    before them."""
    first = next(
        (number for number, figure in enumerate(figures) if _is_large(ruleset, figure)), len(figures)
    )
    return [
        not (number > first and is_passenger(_body(ruleset, figure))) for number, figure in enumerate(figures)
    ]


def _is_large(ruleset: Ruleset, figure: Figure) -> bool:
    return any(isinstance(part, Size) for part in _body(ruleset, figure))


def _body(ruleset: Ruleset, figure: Figure) -> tuple[Component, ...]:
    """What of a figure counts for the place that it takes: nothing, of one that fills a single cell."""
    try:
        parts = ruleset.components(figure)[1]
    except ContentError:  # told where the figure is made
        return ()
    return (
        tuple(part for part in parts if isinstance(part, Size | Facing | Aboard))
        if any(isinstance(part, Size | Aboard) for part in parts)
        else ()
    )


def occupied_cells(field: Field, components: Iterable[Component], place: Berth) -> tuple[Cell, ...]:
    """The cells that a figure with these components fills there."""
    size = next((part for part in components if isinstance(part, Size)), Size())
    return footprint(field.grid, place[0], place[1], size.wide, size.long)


def _no_room(
    field: Field, map_name: str, figure: Figure, components: Iterable[Component], cell: Cell | None
) -> SetupError:
    size = next((part for part in components if isinstance(part, Size)), Size())
    where = f"on {cell_name(cell)}" if cell else "on any free spawn point of its side"
    words = (
        f"{figure.name} fills {size.wide} by {size.long} cells and has no room {where}; choose another "
        "place or map"
    )
    return SetupError(f"{field.title or map_name}: {words}")
