"""Where a figure can attack from and where it can end its turn: the few places that are worth a closer
look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from heapq import heapify, heappop, heapreplace
from itertools import count, repeat
from typing import NamedTuple

from game.ai.silhouette.battle_view import BattleView, PositionBonuses
from game.ai.silhouette.blast_options import pending_blast_cost
from game.ai.silhouette.threat import danger, prepare_threats
from game.ai.terrain_view import FAR, LONGEST
from game.ai.worth import Worth, worth
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.silhouette.components import Plan
from game.rulesets.silhouette.speed_bands import MetricReach, blocked_and_taken, movement_range
from game.systems.distance import tile_cm

_FIRING = {False: 7, True: 20}
"""So many of the nearest places to attack from are looked at, more by who plays hard, and half as many that
only one enemy sees."""
_ENDING = {False: 4, True: 10}
"""So many of each kind of places to end the turn: the nearest to the enemy, the nearest hidden ones, the
least exposed."""
_STEP = 20
"""A tile nearer to the enemy, where nobody can be attacked, in points of worth."""
_CLOSE = 6
"""The same where somebody can be."""
_IMPATIENT = 10
"""How much more a tile is worth with each turn that passes."""
_DOOR = 400
"""What it is worth to end the turn where a door can be opened that leads on."""
_ENOUGH = 900
"""What is worth so much in a turn needs no nearer place."""
_PATIENT, _BOLD = {False: 4, True: 10}, 2
"""After so many turns danger begins to weigh less, later for who plays hard, and so many turns later half as
much."""
_LITTLE = 250
"""An attack that is worth less is none."""
_PICKY = 6
"""For so many turns longer than the battle need have lasted."""
_WATCH = 700
"""To see an enemy there who has had its turn and whom nobody else sees: in the next it attacks nobody out of
ambush; to who plays hard."""
_LURK = {False: 350, True: 1000}
"""What it is worth to end the turn where no enemy sees one, who knows how to hide: the next attack may be an
ambush; more to who plays hard."""


class Places(NamedTuple):
    """The places of a figure and what it costs to get there, in centimetres: all of them, those to attack
    from, those to end at."""

    found: MetricReach
    firing: tuple[Cell, ...]
    ending: tuple[Cell, ...]
    apart: dict[tuple[Cell, Cell], int]
    """What it costs to go to one and from there to another, as far as it has been asked."""


def survey(scene: BattleView, unit: UnitId, most: int) -> Generator[None, None, Places]:
    """What can be reached with so many centimetres, its own place among it; with a pause after the longest
    part."""
    table, here = scene.table, scene.table.cell(unit)
    found = movement_range(table, unit, most)
    yield
    _, taken = blocked_and_taken(table, unit)
    cells = found.cost.keys() - taken if most else {here}
    seen = scene.eyes_on(cells)
    return Places(
        found, _firing(scene, unit, here, cells, seen, found), _ending(scene, here, cells, seen, found), {}
    )


def _firing(
    scene: BattleView,
    unit: UnitId,
    here: Cell,
    cells: set[Cell],
    seen: Mapping[Cell, int],
    found: MetricReach,
) -> tuple[Cell, ...]:
    most = _FIRING[scene.mind.hard]
    if scene.weapon(unit).ranged:
        open_to = _nearest(scene, seen, found, most)
        few = _nearest(scene, [cell for cell, eyes in seen.items() if eyes == 1], found, most // 2)
        return tuple(dict.fromkeys((here, *open_to, *few)))
    beside = {cell for enemy in scene.enemies for cell in scene.field.grid.neighbours(scene.places[enemy])}
    return tuple(dict.fromkeys((here, *_nearest(scene, beside & cells, found, most))))


def _ending(
    scene: BattleView, here: Cell, cells: set[Cell], seen: Mapping[Cell, int], found: MetricReach
) -> tuple[Cell, ...]:
    hidden = [cell for cell in cells if cell not in seen]
    most = _ENDING[scene.mind.hard]
    onward, close = _foremost(scene, cells, 8 * most), _nearest(scene, hidden, found, most)
    least = sorted(onward, key=lambda cell: seen.get(cell, 0))
    return tuple(
        dict.fromkeys((here, *onward[:most], *_foremost(scene, hidden, most), *close, *least[:most]))
    )


def cells_toward_enemy(
    scene: BattleView, unit: UnitId, places: Places, most: int, least: int = -1
) -> list[Cell]:
    """Of all that can be reached with so many centimetres, and with no fewer, the few nearest to the
    enemy."""
    cost, taken = places.found.cost, blocked_and_taken(scene.table, unit)[1]
    return _foremost(
        scene,
        [cell for cell, spent in cost.items() if least < spent <= most and cell not in taken],
        _ENDING[scene.mind.hard],
    )


def _foremost(scene: BattleView, cells: Collection[Cell], count: int) -> list[Cell]:
    """The first of them by rank."""
    ways = list(map(scene.walk.get, cells, repeat(FAR)))
    limit = sorted(ways)[count - 1] if len(ways) > count else FAR
    near = [cell for way, cell in zip(ways, cells, strict=True) if way <= limit]
    return sorted(near, key=ranking(scene))[:count]


def _nearest(scene: BattleView, cells: Collection[Cell], found: MetricReach, count: int) -> list[Cell]:
    """Those that cost the least to get to; of equals the first by rank."""
    costs = [found.cost[cell] for cell in cells]
    limit, ranked = sorted(costs)[count - 1] if len(costs) > count else max(costs, default=0), ranking(scene)
    return [
        cell
        for _, _, cell in sorted(
            [(cost, ranked(cell), cell) for cost, cell in zip(costs, cells, strict=True) if cost <= limit]
        )[:count]
    ]


Rank = tuple[int, int, Cell] | tuple[int, tuple[int, int, Cell]]
"""The first where the figures' ways are those of the ground, which are what that orders by."""


def ranking(scene: BattleView) -> Callable[[Cell], Rank]:
    """In which order cells that are equally good are taken: the nearest to the enemy first, wherever on the
    map the enemy stands (`Ground.order`); by the ways of the figures, which doors may lengthen."""
    ground, walk = scene.ground, scene.walk
    if walk is ground.walk:
        return ground.order
    return lambda cell: (walk.get(cell, FAR), ground.order(cell))


def rank(scene: BattleView, cell: Cell) -> Rank:
    """The place of one cell in that order."""
    return ranking(scene)(cell)


def detour_cost(scene: BattleView, places: Places, here: Cell, via: Cell, end: Cell) -> int:
    """What it costs about to go to the one and from there to the other."""
    cost = places.found.cost
    if via in (here, end):
        return cost[end]
    known = places.apart.get((via, end))
    if known is None:
        known = cost[via] + (
            cost[via] if end == here else scene.field.grid.steps(via, end) * tile_cm(scene.field)
        )
        places.apart[via, end] = known
    return known


def weighted_danger(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan) -> int:
    """The danger there, as it weighs on the figure: less and less the longer the battle lasts, so that nobody
    hides for ever."""
    return caution(scene, danger(scene, unit, cell, mine))


def caution(scene: BattleView, points: int) -> int:
    """What is left of a fear after so many turns."""
    return scene.mind.felt(points) * _BOLD // (_BOLD + overtime_turns(scene)) if points else 0


def overtime_turns(scene: BattleView) -> int:
    """How many turns longer the battle has lasted than it need have."""
    return max(0, scene.round - _PATIENT[scene.mind.hard])


def least_worth(scene: BattleView) -> int:
    """Worth less than this, nothing is done as long as something else can be; in a long battle everything is
    worth a try."""
    return max(1, _LITTLE // (1 + max(0, overtime_turns(scene) - _PICKY)))


def standing(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan, gain: int) -> Worth:
    """How good it is to end a turn there, by what can be done there and what can be suffered."""
    return _end(scene, unit, cell, mine, hopes(scene, unit, mine, gain))


def hopes(scene: BattleView, unit: UnitId, mine: Plan, gain: int) -> PositionBonuses:
    """What counts for the figure where it ends a turn in which it gains that much."""
    handy = bool(mine.actions and not mine.defensive)
    known = scene.hopes.get((unit, handy, gain))
    if known is None:
        step = _STEP + _IMPATIENT * min(60, scene.round + 4 * overtime_turns(scene))
        tile = _CLOSE + (step - _CLOSE) * max(0, _ENOUGH - gain) // _ENOUGH
        arm, doors = scene.arm(unit), scene.doors if handy and scene.closed else {}
        lurking = _LURK[scene.mind.hard] * arm.stealth[0] * _BOLD // (_BOLD + scene.round) // 2
        known = scene.hopes[unit, handy, gain] = PositionBonuses(
            tile, lurking, 2 * arm.jog, doors, min(LONGEST, scene.walk.get(scene.table.cell(unit), FAR))
        )
    return known


def _end(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan, hopes: PositionBonuses) -> Worth:
    lurks, watches, doors, way = _hopes(scene, hopes, cell)
    feared, blasts = _suffered(scene, unit, cell, mine)
    return worth(lurks=lurks, watches=watches, door=doors, way=way, danger=-feared, hazard=-blasts)


def hoped(scene: BattleView, hopes: PositionBonuses, cell: Cell) -> int:
    """What is good about ending a turn on a cell, if nothing is suffered: nobody stands better than that."""
    return sum(_hopes(scene, hopes, cell))


def _hopes(scene: BattleView, hopes: PositionBonuses, cell: Cell) -> tuple[int, int, int, int]:
    """To lurk there, to watch from there, the doors beside it, and what the way that is left costs."""
    far = min(LONGEST, scene.walk.get(cell, FAR))
    lurks = hopes.lurking if hopes.lurking and far < hopes.near and not scene.eyes(cell) else 0
    lost = scene.mind.given_up(far - hopes.begun, hopes.tile) if scene.mind.temper.hold else 0
    watches = _WATCH * sum(scene.lines.clear(place, cell) for place in scene.unwatched)
    doors = _DOOR if cell in hopes.doors else 0
    return lurks, watches, doors, -lost - scene.mind.drawn(far * hopes.tile)


def _suffered(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan) -> tuple[int, int]:
    """From enemies, and from what goes off there."""
    return weighted_danger(scene, unit, cell, mine), pending_blast_cost(scene, unit, cell, mine)


class RankedEnds:
    """Where to end a turn, the best first, each with how good it is: as many as are asked for, since the
    danger of a place is dear to find out."""

    def __init__(self, scene: BattleView, unit: UnitId, cells: Iterable[Cell], mine: Plan, gain: int) -> None:
        self._scene, self._unit, self._hopes = scene, unit, hopes(scene, unit, mine, gain)
        ranked = ranking(scene)
        waiting = [(-self.hoped(cell), False, ranked(cell), cell) for cell in cells]
        self.most = -min(waiting)[0]
        """No place is better than that."""
        self._known: list[tuple[Worth, Cell]] = []
        self._rest = self._sorted(waiting, mine)

    def hoped(self, cell: Cell) -> int:
        """How good it could be at best to end on that cell."""
        return hoped(self._scene, self._hopes, cell)

    def __iter__(self) -> Iterator[tuple[Worth, Cell]]:
        for number in count():
            while number == len(self._known):
                try:
                    self._look()
                except StopIteration:
                    return
            yield self._known[number]

    def look(self) -> Iterator[None]:
        """Finds the best of them, with a pause after each one that is looked at."""
        while not self._known:
            self._look()
            yield

    def _look(self) -> None:
        row = next(self._rest)
        if row:
            self._known.append(row)

    def _sorted(
        self, waiting: list[tuple[int, bool, Rank, Cell]], mine: Plan
    ) -> Iterator[tuple[Worth, Cell] | None]:
        """Whoever hopes for the most is looked at first; what has been looked at comes out when nobody else
        can hope for as much; None in between."""
        scene, unit, ends = self._scene, self._unit, dict[Cell, Worth]()
        heapify(waiting)
        while waiting:
            _, exact, ranked, cell = waiting[0]
            if exact:
                heappop(waiting)
                yield ends[cell], cell
            else:
                for _ in prepare_threats(scene, unit, cell):
                    yield None
                ends[cell] = _end(scene, unit, cell, mine, self._hopes)
                heapreplace(waiting, (-ends[cell], True, ranked, cell))
                yield None
