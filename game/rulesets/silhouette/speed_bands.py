"""How far one goes at each speed, and where to: in centimetres, so that a diagonal step counts what it is
long (silhouette.move.rates)."""

from __future__ import annotations

from functools import lru_cache

from game.core.components import Clock, Down, Facing, Position, Size, Unit
from game.core.field import Cell, Field
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.silhouette.components import (
    BANDS,
    JOG,
    RUN,
    SPRINT,
    STATIONARY,
    WALK,
    Attributes,
    Limping,
    Plan,
    Skills,
    Turn,
    Wounds,
)
from game.systems import metric_movement, movement_query
from game.systems.distance import tile_cm
from game.systems.metric_movement import MetricReach as MetricReach
from game.systems.metric_movement import Stride
from game.systems.movement_query import path_fault

CRAWL = 2
"""The tiles that are left to who bears two deep wounds, with the option wound_movement."""
SHARE = {STATIONARY: (0, 1), WALK: (1, 3), JOG: (1, 2), RUN: (2, 3), SPRINT: (1, 1)}
ATTACKER = {STATIONARY: 0, WALK: -1, JOG: -2, RUN: -3}
DEFENDER = {STATIONARY: -1, WALK: 0, JOG: 1, RUN: 2, SPRINT: 2}


def rate(table: Table, unit: UnitId, band: str) -> int:
    """How far the figure gets in a turn at that speed, in centimetres, if nothing slows it."""
    sprint = 25 + 5 * (table.world.get(unit, Attributes).fitness + table.world.get(unit, Skills).athletics)
    part, whole = SHARE[band]
    return max(0, 100 * sprint * part // whole)


@cached_by_components(Wounds, Limping, Clock)
def fastest(table: Table, unit: UnitId) -> str:
    """The fastest speed that wounds leave to the figure (silhouette.attack.called, option wound_movement)."""
    limping = table.world.find(unit, Limping)
    if limping and table.clock.round > limping.turn:
        return WALK
    wounds = table.world.get(unit, Wounds)
    if table.option("wound_movement") == "on":
        if wounds.deep:
            return WALK
        if wounds.flesh:
            return JOG
        return SPRINT
    return SPRINT


def slower(a: str, b: str) -> str:
    """The slower of two speeds."""
    return min(a, b, key=BANDS.index)


def band(table: Table, unit: UnitId) -> str:
    """The speed that counts for the figure now: the declared one, or what wounds have left of it."""
    return slower(table.world.get(unit, Plan).speed, fastest(table, unit))


def budget(table: Table, unit: UnitId, speed: str) -> int:
    """How far the figure may go at that speed, in centimetres."""
    if (
        table.option("wound_movement") == "on"
        and table.world.get(unit, Wounds).deep > 1
        and speed != STATIONARY
    ):
        return min(rate(table, unit, WALK), CRAWL * tile_cm(table.field))
    return rate(table, unit, speed)


def left(table: Table, unit: UnitId) -> int:
    """How many centimetres are left of the turn."""
    return max(0, budget(table, unit, band(table, unit)) - table.world.get(unit, Turn).gone)


def minimum_distance(table: Table, unit: UnitId) -> int:
    """Centimetres beyond which the figure has to go before its turn can end: what the next slower speed has
    (silhouette.declare.speed)."""
    speed = band(table, unit)
    before = BANDS[max(0, BANDS.index(speed) - 1)]
    return min(budget(table, unit, before), budget(table, unit, speed) - 1)


def owes_distance(table: Table, unit: UnitId) -> bool:
    """Whether the figure has not yet gone farther than the next slower speed would take it
    (silhouette.declare.speed)."""
    return band(table, unit) != STATIONARY and table.world.get(unit, Turn).gone <= minimum_distance(
        table, unit
    )


# ---------------------------------------------------------------- ways


@lru_cache(maxsize=64)
def _stride(field: Field) -> Stride:
    """What a step costs in centimetres: its length; a diagonal one is the square root of two as long."""
    length = tile_cm(field)
    return Stride(length, length * 14142 // 10000)


def pace(table: Table, unit: UnitId, a: Cell, b: Cell) -> int:
    """What the step from one cell to the other costs the figure."""
    return metric_movement.pace(table, unit, _stride(table.field), a, b)


@cached_by_components(Unit, Down, Position, Size, Facing)
def blocked_and_taken(table: Table, unit: UnitId) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of standing enemies, which block, and those on which a friend stands or somebody lies: no
    place to stop."""
    side, foes, taken = table.unit(unit).side, set[Cell](), set[Cell]()
    for other in table.units():
        if other == unit:
            continue
        standing = not table.world.has(other, Down)
        (foes if standing and table.unit(other).side != side else taken).update(table.cells(other))
    return frozenset(foes), frozenset(taken)


def movement_range(table: Table, unit: UnitId, most: int) -> MetricReach:
    """Everywhere the figure gets to with so many centimetres; others are passed only where friends stand or
    somebody lies."""
    return metric_movement.movement_range(
        table, unit, most, _stride(table.field), blocked_and_taken(table, unit)[0]
    )


def stops(table: Table, unit: UnitId, most: int) -> list[tuple[Cell, int]]:
    """The cells where the figure may stop, with what it costs to get there, sorted; where it stands is none
    of them."""
    return metric_movement.stops(
        table, unit, movement_range(table, unit, most), blocked_and_taken(table, unit)[1]
    )


def length(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> int:
    """What a way costs the figure, in centimetres."""
    return metric_movement.length(table, unit, path, _stride(table.field))


def why_not(table: Table, unit: UnitId, path: tuple[Cell, ...], most: int) -> str:
    """Why the figure cannot go that way with so many centimetres left, in words; "" if it can."""
    words = path_fault(table, path) or movement_query.why_not(
        table, unit, path, *blocked_and_taken(table, unit)
    )
    needed = 0 if words else length(table, unit, path)
    return words or (f"the path is {metres(needed)} long, {metres(most)} are left" if needed > most else "")


def stuck(table: Table, unit: UnitId) -> bool:
    """Whether no step is open to the figure with what is left of its turn."""
    return not stops(table, unit, left(table, unit))


def there_and_back(table: Table, unit: UnitId) -> tuple[Cell, ...]:
    """A way out and back to where the figure stands that is as far as it still has to go: a short one that
    turns once, or one to and fro where there is no room for that; () if there is none
    (silhouette.declare.speed)."""
    here, most = table.cell(unit), left(table, unit)
    owing = minimum_distance(table, unit) - table.world.get(unit, Turn).gone
    if band(table, unit) == STATIONARY or owing < 0:
        return ()
    found = movement_range(table, unit, most // 2)
    for cell, _ in sorted(found.ends, key=lambda row: (2 * row[1] <= owing, abs(2 * row[1] - owing), row[0])):
        out = found.path(cell)
        path = (*out, *reversed(out[:-1]), here)
        long = length(table, unit, path)
        times = owing // long + 1
        if times * long <= most and not why_not(table, unit, path * times, most):
            return path * times
    return ()


def metres(centimetres: int) -> str:
    """Centimetres in words: "12.5 m"."""
    return f"{centimetres / 100:.1f}".removesuffix(".0") + " m"
