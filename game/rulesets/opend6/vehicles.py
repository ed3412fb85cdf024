"""Questions about vehicles: who drives, who is aboard, how fast, how big, what their bodies hide."""

from __future__ import annotations

from game.core.components import Aboard, Altered, Down, Facing, Position, Size
from game.core.field import Cell, Cover, Field, Tile, changed
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.opend6.checks import Pool
from game.rulesets.opend6.components import Astray, Hull, Speed, Vehicle
from game.rulesets.opend6.content import VehicleType, frames
from game.rulesets.opend6.die_codes import PIPS, dice_of, pips_of
from game.rulesets.opend6.figures import WRECKED, skilled

DRIVER, PASSENGER = "driver", "passenger"
STOPPED, CAUTIOUS, CRUISING, HIGH, ALL_OUT = range(5)
LEVELS = ("stopped", "cautious", "cruising", "high", "all-out")
PER_LEVEL = ((0, 1), (1, 2), (1, 1), (2, 1), (4, 1))
"""What part of its Move a vehicle goes at each level (opend6.vehicle.move)."""
LOW, TALL = (
    Tile(cover=Cover.FULL, material="metal", name="vehicle"),
    Tile(blocks=True, blocks_sight=True, material="metal", name="vehicle"),
)


def vehicle_type(table: Table, vehicle: UnitId) -> VehicleType:
    return frames()[table.world.get(vehicle, Vehicle).frame]


def is_vehicle(table: Table, unit: UnitId) -> bool:
    return table.world.any(Vehicle) and table.world.has(unit, Vehicle)


def vehicles(table: Table) -> list[UnitId]:
    return list(table.world.having(Vehicle))


def vehicle_of(table: Table, unit: UnitId) -> UnitId:
    """The vehicle that the figure is aboard, 0 if none."""
    return table.carrier(unit) if table.world.any(Aboard) else NO_UNIT


def wreck(table: Table, vehicle: UnitId) -> bool:
    return table.world.get(vehicle, Hull).level >= WRECKED


def seat_of(table: Table, unit: UnitId) -> str:
    found = table.world.find(unit, Aboard)
    return found.seat if found else ""


def driver(table: Table, vehicle: UnitId) -> UnitId:
    """Who drives it and is conscious; 0 if nobody."""
    return next(
        (
            one
            for one in table.aboard(vehicle)
            if seat_of(table, one) == DRIVER and not table.world.has(one, Down)
        ),
        NO_UNIT,
    )


def seats_left(table: Table, vehicle: UnitId) -> list[str]:
    """The kinds of seats that are free."""
    taken = [seat_of(table, one) for one in table.aboard(vehicle)]
    free = [] if DRIVER in taken else [DRIVER]
    return [*free, *([PASSENGER] if taken.count(PASSENGER) < vehicle_type(table, vehicle).seats - 1 else [])]


def speed(table: Table, vehicle: UnitId) -> int:
    return table.world.get(vehicle, Speed).level


def metres_at(table: Table, vehicle: UnitId, level: int) -> int:
    """How far it goes in a round at that level, in metres."""
    part, whole = PER_LEVEL[level]
    return vehicle_type(table, vehicle).move * part // whole


def fastest(table: Table, vehicle: UnitId) -> int:
    """The highest level that damage has left (opend6.vehicle.damage)."""
    return max(STOPPED, ALL_OUT - table.world.get(vehicle, Hull).slowed)


def manoeuvrability(table: Table, vehicle: UnitId) -> int:
    """Its code in pips after damage; what it has below nothing of its own counts against the driver."""
    code = vehicle_type(table, vehicle).manoeuvre
    own = -pips_of(code[1:]) if code.startswith("-") else pips_of(code)
    hull = table.world.get(vehicle, Hull)
    lost = hull.lost + (1 if hull.shaken >= table.clock.round else 0)
    return own if own <= 0 else max(0, own - PIPS * lost)


def piloting(table: Table, unit: UnitId, rule: str, what: str = "piloting", free: bool = False) -> Pool:
    """Piloting with the manoeuvrability of what is driven (opend6.vehicle.driver-defends,
    opend6.vehicle.ram)."""
    vehicle = vehicle_of(table, unit)
    plain = skilled(table, unit, "piloting", rule, what, free=free)
    more = manoeuvrability(table, vehicle)
    words = f"{'+' if more >= 0 else '−'}{dice_of(abs(more)) if abs(more) >= PIPS else abs(more)}"
    reasons = (*plain.reasons, *([f"{words} manoeuvrability"] if more else []))
    return Pool(unit, what, rule, plain.code + more, plain.modifiers, reasons, lost=plain.lost)


def scale(table: Table, unit: UnitId) -> int:
    """How big something is beside a figure (opend6.vehicle.scale)."""
    return vehicle_type(table, unit).scale if is_vehicle(table, unit) else 0


def controlled(table: Table, vehicle: UnitId) -> bool:
    return (
        not wreck(table, vehicle)
        and not table.world.has(vehicle, Astray)
        and table.world.get(vehicle, Speed).stands < table.clock.round
    )


# ---------------------------------------------------------------- bodies in the way


def ground_with_bodies(table: Table, *but: UnitId) -> Field:
    """The ground with the bodies of all vehicles on it, except those that belong to the two ends of a line
    (opend6.vehicle.body)."""
    if not table.world.any(Size):
        return table.ground()
    own = {vehicle_of(table, unit) or unit for unit in but}
    return _crossed(
        table, frozenset(vehicle for vehicle in table.world.having(Vehicle) if vehicle not in own)
    )


@cached_by_components(Altered, Facing, Position, Size, Vehicle)
def _crossed(table: Table, some: frozenset[UnitId]) -> Field:
    """The ground with the bodies of these vehicles on it."""
    ground = table.ground()
    hulls: dict[Cell, Tile] = {}
    for vehicle in sorted(some):
        hides = vehicle_type(table, vehicle).hides
        if hides:
            hulls.update(
                dict.fromkeys(
                    (cell for cell in table.cells(vehicle) if cell in ground), TALL if hides > 6 else LOW
                )
            )
    return changed(
        ground, frozenset((cell, tile) for cell, tile in hulls.items() if not ground[cell].blocks_sight)
    )


def crew(table: Table, vehicle: UnitId) -> list[UnitId]:
    """Those aboard, the driver first."""
    return sorted(table.aboard(vehicle), key=lambda one: (seat_of(table, one) != DRIVER, one))
