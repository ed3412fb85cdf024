"""What an agent reads from the ground in any ruleset: the known enemies, how far they are, what hides from
them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from game.ai.objective_targets import Aim, aim
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.components import Clock, Slot
from game.core.field import Cell, Cover, Field
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.systems.cover import cover, cover_level
from game.systems.line_of_sight import Lines, lines, sees
from game.systems.pathfinding import distances

FAR = 10_000
LONGEST = 999
"""Tiles of a way that count, on the largest maps too: what lies behind walls is no farther."""
_EXPOSED = {Cover.NONE: 100, Cover.HALF: 55, Cover.FULL: 20}
"""How likely one is hit behind such cover, beside standing in the open: percent, good enough to choose what
to look at closer."""

LEAST = min(_EXPOSED.values())
"""Of whoever is seen at all."""
_AWAY, _URGE = 10, 2
"""Tiles that every cell lies further from a goal than it does, and how much a tile of the way there
counts."""
_MOST = 1 << 17
"""So many pairs of cells are remembered before all are forgotten."""
_PLACES = 512
"""The same of places from which one looks at many cells: battles of the lab come by them again."""


Glance = tuple[Cover, Cover] | None
"""The cover of somebody on a cell against somebody elsewhere, and of that one against him; None if they do
not see each other."""


class SightCache:
    """Who sees whom on a field, behind what cover and how far off, while these cells are opaque: each pair of
    cells is looked at once."""

    def __init__(self, field: Field, opaque: frozenset[Cell]) -> None:
        self.field, self.opaque = field, opaque
        self._seen: dict[tuple[Cell, Cell], bool] = {}
        self._covers: dict[tuple[Cell, Cell], Cover] = {}
        self._steps: dict[tuple[Cell, Cell], int] = {}

    def sees(self, a: Cell, b: Cell) -> bool:
        known = self._seen.get((a, b))
        if known is None:
            if len(self._seen) > _MOST:
                self._seen.clear()
            known = self._seen[a, b] = self._seen[b, a] = sees(self.field, a, b, self.opaque)
        return known

    def hidden(self, cell: Cell, source: Cell) -> Cover:
        """The cover of somebody on the cell against somebody at the source."""
        known = self._covers.get((cell, source))
        if known is None:
            if len(self._covers) > _MOST:
                self._covers.clear()
            known = self._covers[cell, source] = cover(self.field, cell, source, self.opaque).level
        return known

    def apart(self, a: Cell, b: Cell) -> int:
        """Steps as the crow flies."""
        known = self._steps.get((a, b))
        if known is None:
            if len(self._steps) > _MOST:
                self._steps.clear()
            known = self._steps[a, b] = self.field.grid.steps(a, b)
        return known


class _Glances(dict[Cell, Glance]):
    """What somebody on one place sees of each cell, looked at when it is asked for."""

    def __init__(self, sight: Lines, place: Cell) -> None:
        self._sight, self._place = sight, place
        self._number = sight.board.number
        self._own = self._number(place)

    def __missing__(self, cell: Cell) -> Glance:
        sight, own, there = self._sight, self._own, self._number(cell)
        known = self[cell] = (
            (cover_level(sight, cell, there, own), cover_level(sight, self._place, own, there))
            if sight.free(own, there)
            else None
        )
        return known


class _Views(dict[Cell, tuple[int, Glance]]):
    """How many steps away each cell lies from one place, with the glance at it, looked at when it is asked
    for."""

    def __init__(self, field: Field, place: Cell, glances: Mapping[Cell, Glance]) -> None:
        self._steps, self._place, self._glances = field.grid.steps, place, glances

    def __missing__(self, cell: Cell) -> tuple[int, Glance]:
        known = self[cell] = self._steps(cell, self._place), self._glances[cell]
        return known


class _Openings(dict[Cell, int]):
    """How open each cell lies to somebody on one place, looked at when it is asked for."""

    def __init__(self, sight: Lines, place: Cell) -> None:
        self._sight = sight
        self._number = sight.board.number
        self._own = self._number(place)

    def __missing__(self, cell: Cell) -> int:
        sight, own, there = self._sight, self._own, self._number(cell)
        if there - own in sight.board.near:
            known = 100
        elif sight.free(own, there):
            known = _EXPOSED[cover_level(sight, cell, there, own)]
        else:
            known = 0
        self[cell] = known
        return known


class Lookouts:
    """What is seen on a field while these cells are opaque: of pairs of cells, and from single places. No
    place knows who remembers it, as that would be a circle that only a search for garbage finds."""

    def __init__(self, field: Field, opaque: frozenset[Cell]) -> None:
        self.sights, self._sight = SightCache(field, opaque), lines(field, opaque)
        self._glances: dict[Cell, _Glances] = {}
        self._views: dict[Cell, _Views] = {}
        self._openings: dict[Cell, _Openings] = {}

    def glances(self, place: Cell) -> Mapping[Cell, Glance]:
        """What somebody on the place and somebody on each other cell have of each other."""
        known = self._glances.get(place)
        if known is None:
            if len(self._glances) > _PLACES:
                self._glances.clear()
            known = self._glances[place] = _Glances(self._sight, place)
        return known

    def views(self, place: Cell) -> Mapping[Cell, tuple[int, Glance]]:
        """The same with the steps between them."""
        known = self._views.get(place)
        if known is None:
            if len(self._views) > _PLACES:
                self._views.clear()
            known = self._views[place] = _Views(self._sight.field, place, self.glances(place))
        return known

    def openings(self, place: Cell) -> Mapping[Cell, int]:
        """How open each cell lies to somebody on the place."""
        known = self._openings.get(place)
        if known is None:
            if len(self._openings) > _PLACES:
                self._openings.clear()
            known = self._openings[place] = _Openings(self._sight, place)
        return known


@lru_cache(maxsize=8)
def _lookouts(field: Field, opaque: frozenset[Cell]) -> Lookouts:
    return Lookouts(field, opaque)


class _Orders(dict[Cell, tuple[int, int, Cell]]):
    """The nearer to the enemy, the earlier: by the way, and of equals as the bullet flies. By columns alone,
    whoever comes from the east would go to the front where whoever comes from the west hangs back; so what is
    left of equals goes by columns from the side where the enemies are not."""

    def __init__(self, field: Field, places: Collection[Cell], walk: Mapping[Cell, int], sign: int) -> None:
        self._walk, self._sign, self._height = walk, sign, field.height
        self._size = field.width * field.height
        self._place, self._square = field.grid.place, field.grid.square
        spots = [field.grid.place(place) for place in places]
        self._sum = sum(u for u, _ in spots), sum(v for _, v in spots)
        self._count = len(spots) + 1
        self._rest = self._square(*self._sum) + sum(self._square(u, v) for u, v in spots)

    def __missing__(self, cell: Cell) -> tuple[int, int, Cell]:
        """As squares of distances are quadratic, the sum of those to all enemies follows from the sum of the
        enemies' places, however many they are."""
        (u, v), (s, t) = self._place(cell), self._sum
        squares = self._count * self._square(u, v) - self._square(u + s, v + t) + self._rest
        column = self._sign * (cell[0] * self._height + cell[1])
        known = self[cell] = (self._walk.get(cell, FAR), squares * self._size + column, cell)
        return known


class Ground:
    """`walk` is the way to the nearest enemy as if all doors stood open, `barred` the same as they stand. If
    a goal draws the figure to some cells, it is the way there instead, counted as longer than it is: nobody
    is content with being near.

    What has been worked out stays as long as the enemies, the doors and the smoke stay where they are,
    whoever of the side thinks.
    """

    def __init__(
        self,
        field: Field,
        enemies: tuple[tuple[UnitId, Cell], ...],
        opaque: frozenset[Cell],
        closed: frozenset[Cell],
        drawn: Aim,
    ) -> None:
        self.field, self.opaque, self.closed = field, opaque, closed
        self.places = dict(enemies)
        self.enemies = tuple(self.places)
        self._drawn = drawn
        self.walk = self._ways(drawn, frozenset())
        lookouts = _lookouts(field, opaque)
        sights = lookouts.sights
        self.sees, self.hidden = sights.sees, sights.hidden
        self.apart = sights.apart if field.grid.axis else field.grid.steps
        """Steps as the crow flies: on squares they are counted sooner than remembered."""
        self.glances, self.views, self.openings = lookouts.glances, lookouts.views, lookouts.openings
        self._sign = self._ahead()
        self.order = _Orders(field, self.places.values(), self.walk, self._sign).__getitem__
        """In which order cells are taken that are as good as each other otherwise."""
        self._exposed: dict[Cell, int] = {}

    def _ways(self, drawn: Aim, closed: frozenset[Cell]) -> dict[Cell, int]:
        if drawn is None:
            return distances(self.field, self.places.values(), closed)
        return {
            cell: _AWAY + _URGE * far if far else 0
            for cell, far in distances(self.field, drawn, closed).items()
        }

    @cached_property
    def barred(self) -> dict[Cell, int]:
        return self._ways(self._drawn, self.closed) if self.closed else self.walk

    @cached_property
    def doors(self) -> dict[Cell, Cell]:
        """For the cells next to closed doors that lie on the way to the enemy, the door that leads there
        soonest."""
        return doors_on_ways(self.field, self.closed, self.way)

    def with_enemies_at(self, places: tuple[tuple[UnitId, Cell], ...]) -> Ground:
        """The same, if the enemies were there."""
        return _survey(self.field, places, self.opaque, self.closed, self._drawn)

    def exposure(self, cell: Cell) -> int:
        """How open the cell lies to all known enemies together, 100 for each that has a clear shot."""
        known = self._exposed.get(cell)
        if known is None:
            known = self._exposed[cell] = self._open_to_all(cell)
        return known

    def _open_to_all(self, cell: Cell) -> int:
        return sum(self.open_to(cell, place) for place in self.places.values())

    def open_to(self, cell: Cell, place: Cell) -> int:
        """How open the cell lies to an enemy on that place."""
        return self.openings(place)[cell]

    def way(self, cell: Cell) -> int:
        """Tiles to the nearest enemy through doors, FAR if there is no way."""
        return self.walk.get(cell, FAR)

    @property
    def is_drawn(self) -> bool:
        """Whether a goal draws the figure somewhere."""
        return self._drawn is not None

    def left(self, cell: Cell) -> int:
        """Tiles from the cell to where a goal draws the figure, on foot."""
        return max(0, self.way(cell) - _AWAY) // _URGE

    def first(self, cells: Sequence[Cell], most: int) -> list[Cell]:
        """So many of them that come first by `order`: most are too far off for the bullet's flight to be
        worked out."""
        if len(cells) > most:
            farthest = sorted(map(self.way, cells))[most - 1]
            cells = [cell for cell in cells if self.way(cell) <= farthest]
        return sorted(cells, key=self.order)[:most]

    def column(self, cell: Cell) -> int:
        """Which of two cells comes first that are alike in all else: by columns and rows, from the side where
        the enemies are not."""
        return self._sign * (cell[0] * self.field.height + cell[1])

    def _ahead(self) -> int:
        """1 if the enemies are in the east of the map, or in its middle and south; -1 if not: the other way
        round on the map turned by half."""
        size = self.field.width - 1, self.field.height - 1
        off = [sum(2 * place[axis] - size[axis] for place in self.places.values()) for axis in (0, 1)]
        return 1 if off > [0, 0] else -1

    def nearest(self, cell: Cell) -> int:
        """Tiles to the nearest enemy as the crow flies."""
        return min((self.apart(cell, self.places[enemy]) for enemy in self.enemies), default=FAR)


def doors_on_ways(field: Field, closed: Collection[Cell], way: Callable[[Cell], int]) -> dict[Cell, Cell]:
    """For the cells next to these doors that lie farther away than they do, the nearest of them."""
    found: dict[Cell, Cell] = {}
    for far, door in sorted((way(door), door) for door in closed):
        for cell in field.grid.neighbours(door):
            if far < way(cell):
                found.setdefault(cell, door)
    return found


def known_enemies(battle: Battle, side: str) -> tuple[UnitId, ...]:
    """The enemies that the side knows of: the one place to ask, as nobody is hidden from anybody yet. Those
    of the side that is named after one's own come first: of equal targets the first is chosen, and it is not
    to be the same side whom all others choose.
    """
    table, sides = battle.table, [team.side for team in battle.scenario.teams]
    after = (
        {other: (place - sides.index(side)) % len(sides) for place, other in enumerate(sides)}
        if side in sides
        else {}
    )
    enemies = (unit for unit in table.standing() if table.unit(unit).side != side)
    return tuple(sorted(enemies, key=lambda unit: after.get(table.unit(unit).side, 0)))


def survey(
    battle: Battle, side: str, opaque: frozenset[Cell], unit: UnitId = NO_UNIT, idle: Collection[UnitId] = ()
) -> Ground:
    """Reads the ground for a side, or one of its figures; `opaque` is what stops sight beside the map,
    `idle_rounds` are units that do nothing."""
    enemies = tuple(
        (enemy, battle.table.cell(enemy)) for enemy in known_enemies(battle, side) if enemy not in idle
    )
    return _survey(
        battle.table.ground(), enemies, opaque, battle.table.closed(), aim(battle.table, side, unit)
    )


def acting_unit(table: Table) -> UnitId:
    """The unit whose turn it is, 0 if a whole side has it."""
    return table.slot.unit if table.slot else NO_UNIT


def give_turn(table: Table, side: str, phase: str) -> None:
    """On a copy: as if it were that side's turn in that phase, and no other's to come."""
    for entity, clock in list(table.world.each(Clock)):
        slots = (Slot(side, phase=phase),)
        table.world.put(entity, msgspec.structs.replace(clock, slots=slots, index=0, acting=True))


@lru_cache(maxsize=16)
def _survey(
    field: Field,
    enemies: tuple[tuple[UnitId, Cell], ...],
    opaque: frozenset[Cell],
    closed: frozenset[Cell],
    drawn: Aim,
) -> Ground:
    return Ground(field, enemies, opaque, closed, drawn)


def idle_rounds(battle: Battle, attacks: tuple[type[Action], ...], figures: int, most: int) -> int:
    """Rounds of so many figures since anybody gave an order of these kinds, `most` if they are more: the
    longer, the bolder all get."""
    turns = 0
    for action in reversed(battle.history):
        if isinstance(action, attacks) or turns >= most * figures:
            break
        turns += isinstance(action, EndTurn)
    return turns // figures
