"""Cover: how well the ground between a source and a target hides the target."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.field import Cell, Cover, Field
from game.systems.grid import centre_line, chebyshev
from game.systems.sight import Exposure, exposure


@dataclass(frozen=True, slots=True)
class CoverMeasure:
    """How much cover, how much of the target is out of sight, which cells give it and what they are, for people."""

    level: Cover
    hidden_percent: int = 0
    cells: tuple[Cell, ...] = ()
    reason: str = ""


def cover(field: Field, target: Cell, source: Cell, opaque: frozenset[Cell] = frozenset()) -> CoverMeasure:
    """The cover of somebody on `target` against somebody on `source`; none between neighbours.

    Half: half of the rays are stopped, or an obstacle of half cover on the target's cell or next to it lies in the line.
    Full: four fifths of the rays, or an obstacle of full cover. What stops sight counts by its rays alone, so the corner of
    a house hides as much as it hides.
    """
    return _cover(field, target, source, opaque)


@lru_cache(maxsize=1 << 15)
def _cover(field: Field, target: Cell, source: Cell, opaque: frozenset[Cell]) -> CoverMeasure:
    if chebyshev(target, source) <= 1:
        return CoverMeasure(Cover.NONE)
    seen = exposure(field, target, source, opaque)
    hidden = _by_rays(seen)
    near = _in_the_line(field, target, source, seen, opaque)
    behind = max((field[cell].cover for cell in near), default=Cover.NONE)
    if behind is Cover.NONE and hidden is Cover.NONE:
        return CoverMeasure(Cover.NONE, seen.hidden_percent)
    if behind >= hidden:
        giving = tuple(cell for cell in near if field[cell].cover is behind)
        return CoverMeasure(behind, seen.hidden_percent, giving, _name(field, giving[0], opaque))
    nearest = min(seen.blockers, key=lambda cell: (chebyshev(target, cell), cell))
    corner = "" if hidden is Cover.FULL else " corner"
    return CoverMeasure(hidden, seen.hidden_percent, seen.blockers, _name(field, nearest, opaque) + corner)


def _by_rays(seen: Exposure) -> Cover:
    stopped = seen.rays - seen.arrived
    if 5 * stopped >= 4 * seen.rays:
        return Cover.FULL
    return Cover.HALF if 2 * stopped >= seen.rays else Cover.NONE


def _in_the_line(field: Field, target: Cell, source: Cell, seen: Exposure, opaque: frozenset[Cell]) -> tuple[Cell, ...]:
    """The obstacles on the target's cell or next to it that one looks over, and that lie in the line."""
    line = set(centre_line(target, source))
    near = [
        cell
        for cell, rays in seen.obstacles
        if chebyshev(cell, target) == 1 and (cell in line or 2 * rays >= seen.rays) and not _stops_sight(field, cell, opaque)
    ]
    if field[target].cover > Cover.NONE:
        near.append(target)
    return tuple(sorted(near))


def _stops_sight(field: Field, cell: Cell, opaque: frozenset[Cell]) -> bool:
    return field[cell].blocks_sight or cell in opaque


def _name(field: Field, cell: Cell, opaque: frozenset[Cell]) -> str:
    tile = field[cell]
    if cell in opaque and not tile.blocks_sight:
        return "closed door" if any(door.cell == cell for door in field.doors) else "smoke"
    return tile.name or tile.material or ("wall" if tile.blocks_sight or tile.edges else "obstacle")
