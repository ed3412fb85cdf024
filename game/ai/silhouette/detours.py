"""Ways that are as long as the declared speed demands: round about where there is room, to and fro where
there is none."""

from __future__ import annotations

from itertools import pairwise

from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.position_scores import rank
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.silhouette.components import STATIONARY, Turn
from game.rulesets.silhouette.speed_bands import (
    MetricReach,
    band,
    left,
    length,
    minimum_distance,
    pace,
    why_not,
)
from game.systems.pathfinding import legal_step

Path = tuple[Cell, ...]


def far_enough(scene: BattleView, unit: UnitId, found: MetricReach, cell: Cell) -> Path:
    """The way there, longer than the next slower speed would take the figure, if that can be."""
    table = scene.table
    path, most = found.path(cell), left(table, unit)
    if band(table, unit) == STATIONARY:
        return path
    owing = minimum_distance(table, unit) - table.world.get(unit, Turn).gone
    if found.cost[cell] > owing:
        return path
    around = _roundabout(scene, unit, found, path, owing)
    if around and not why_not(table, unit, around, most):
        return around
    return _to_and_fro(scene, unit, found, cell, owing - found.cost[cell])


# ---------------------------------------------------------------- round about


def _roundabout(scene: BattleView, unit: UnitId, found: MetricReach, path: Path, owing: int) -> Path:
    """The way stretched bit by bit, over cells that it has not yet come by; () if it cannot be made long
    enough."""
    way = [found.start, *(path or _ring(scene, found))]
    gone, asides = length(scene.table, unit, tuple(way[1:])), dict[tuple[Cell, Cell], list[Cell]]()
    while 0 < gone <= owing:
        for step in pairwise(way):
            if step not in asides:
                asides[step] = _aside(scene, found, *step)
        bends = [
            (index, cell)
            for index, step in enumerate(pairwise(way), 1)
            for cell in asides[step]
            if cell not in way
        ]
        if not bends:
            return ()
        index, cell = min(bends, key=lambda bend: (scene.eyes(bend[1]), rank(scene, bend[1]), bend[0]))
        way.insert(index, cell)
        gone = length(scene.table, unit, tuple(way[1:]))
    return tuple(way[1:])


def _ring(scene: BattleView, found: MetricReach) -> Path:
    """The smallest way that leads back to where the figure stands over cells that it comes by once; () if
    there is none."""
    here = found.start
    beside = [
        cell for cell in scene.field.grid.neighbours(here) if cell in found.cost and _free(scene, here, cell)
    ]
    rings = [
        (out, cell)
        for out in beside
        for cell in beside
        if out != cell and cell in _aside(scene, found, out, here)
    ]
    best = min(
        rings,
        key=lambda ring: (sum(scene.eyes(cell) for cell in ring), [rank(scene, cell) for cell in ring]),
        default=(),
    )
    return (*best, here) if best else ()


def _aside(scene: BattleView, found: MetricReach, a: Cell, b: Cell) -> list[Cell]:
    """The cells over which one gets from the one to its neighbour, too."""
    near = set(scene.field.grid.neighbours(b))
    common = [cell for cell in scene.field.grid.neighbours(a) if cell in near and cell in found.cost]
    return [cell for cell in common if _free(scene, a, cell) and _free(scene, cell, b)]


# ---------------------------------------------------------------- to and fro


def _to_and_fro(scene: BattleView, unit: UnitId, found: MetricReach, cell: Cell, owing: int) -> Path:
    """The way there, with steps to and fro at its end; without them, if there is no room for that either."""
    table, path = scene.table, found.path(cell)
    spare = left(table, unit) - found.cost[cell]
    beside = [near for near in scene.field.grid.neighbours(cell) if near in found.cost]
    for near in sorted(beside, key=lambda near: (scene.eyes(near), rank(scene, near))):
        once = pace(table, unit, cell, near) + pace(table, unit, near, cell)
        rounds = owing // once + 1
        if rounds * once <= spare and _free(scene, cell, near):
            return (*path, *((near, cell) * rounds))
    return path


def _free(scene: BattleView, cell: Cell, near: Cell) -> bool:
    """Whether one gets from the one to the other and back."""
    return legal_step(scene.field, cell, near, scene.closed) and legal_step(
        scene.field, near, cell, scene.closed
    )
