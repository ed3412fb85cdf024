"""Grenades: thrown at a tile, a miss falls aside, and the blast reaches who is not sheltered
(opend6.attack.blast)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from game.core import fog
from game.core.actions import Refusal
from game.core.components import Area
from game.core.describing.narration import number
from game.core.events import AreaBegan, Event, Landed, Reported, Rolled, Scattered, Thrown
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attacks import Attack, bonus, with_damage_bonus
from game.rulesets.opend6.awareness import look_around
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.components import Belt
from game.rulesets.opend6.content import Thing, things
from game.rulesets.opend6.defences import defence_against
from game.rulesets.opend6.die_codes import PIPS, pips_of
from game.rulesets.opend6.figures import attribute, in_danger, is_rollable, skilled
from game.rulesets.opend6.fires import ignite, open_to
from game.rulesets.opend6.inventory import use_up
from game.rulesets.opend6.targeting import RANGES, SKILLS, Difficulty, aim_dice, aimed_at, of_tile, step_of
from game.rulesets.opend6.terrain import band, flies, metres, without_concealment
from game.rulesets.opend6.vehicle_damage import suffer
from game.rulesets.opend6.vehicles import is_vehicle
from game.systems.bodies import is_touchable, measuring_cell
from game.systems.distance import squared_cm
from game.systems.field_of_view import visible_cells
from game.systems.occupancy import is_solid
from game.systems.scatter import faces, shifted

RULE = "opend6.attack.blast"
ZONES = ((300, 1), (800, 2), (1600, 4))
"""How far each zone of a blast reaches in centimetres, and by what the damage is divided there."""
THICK = 2


def ranges(table: Table, unit: UnitId, item: Thing) -> tuple[int, ...]:
    """How far it flies, in metres: by Physique, dice times four and pips."""
    code = attribute(table, unit, "physique")
    arm = 4 * (code // PIPS) + code % PIPS
    return tuple(max(1, arm + more) for more in item.ranges)


def throwing(table: Table, unit: UnitId, item: Thing, cell: Cell) -> Pool:
    """The roll; aiming counts for a throw at the very tile of who was aimed at (opend6.aim)."""
    target = aimed_at(table, unit)
    steady = aim_dice(table, unit, target) if target and cell in table.cells(target) else 0
    return skilled(table, unit, "throwing", SKILLS, f"throw, {item.title}", steady, f"+{steady}D aimed")


def refuse_throw(table: Table, unit: UnitId, cell: Cell, item: str) -> Refusal | None:
    known = things().get(item)
    if known is None or item not in table.world.get(unit, Belt).items:
        return Refusal(RULE, "no grenade to throw")
    no = refuse_landing(table, unit, cell, known)
    return no or (
        None
        if is_rollable(throwing(table, unit, known, cell))
        else Refusal("opend6.turn.multi-action", "no die is left to roll")
    )


def refuse_landing(table: Table, unit: UnitId, cell: Cell, item: Thing) -> Refusal | None:
    """Why it cannot come down there, whoever may throw."""
    if cell not in table.field or is_solid(table.ground(), cell, table.closed()):
        return Refusal(RULE, "nothing can land there")
    here = measuring_cell(table, cell, unit)
    if band(table.field, here, cell, ranges(table, unit, item)) is None:
        return Refusal(RANGES, f"{metres(table.field, here, cell)} away: out of range")
    return None if flies(table, here, cell) else Refusal(RULE, "a wall, or something as high, is in the way")


def landings(table: Table, unit: UnitId, cells: Sequence[Cell]) -> list[Cell]:
    """Those of the cells, all of the map and within its range, at which `refuse_landing` lets it come down:
    found all at once."""
    ground, closed = table.ground(), table.closed()
    here = table.cell(unit)
    if not cells or table.cells(unit) != (here,):
        return [
            cell
            for cell in cells
            if not is_solid(ground, cell, closed) and flies(table, measuring_cell(table, cell, unit), cell)
        ]
    seen = visible_cells(
        without_concealment(ground), here, max(ground.grid.steps(here, cell) for cell in cells), closed
    )
    return [cell for cell in cells if cell in seen and not is_solid(ground, cell, closed)]


# ---------------------------------------------------------------- what happens


@dataclass(frozen=True)
class Grenade(Attack):
    """A throw at that tile: it is the tile that has to be hit."""

    cell: Cell = field(kw_only=True)
    item: Thing = field(kw_only=True)

    def announce(self, table: Table) -> Play[None]:
        use_up(table, self.unit, self.item.id)
        yield Thrown(self.unit, self.item.id, self.cell)

    def pool(self, table: Table) -> Pool:
        return throwing(table, self.unit, self.item, self.cell)

    def difficulty(self, table: Table) -> Difficulty:
        return of_tile(table, self.unit, self.cell, ranges(table, self.unit, self.item))

    def enough(self, table: Table, against: int) -> int | None:
        """Above the tile's own difficulty a throw counts against the dodges of those in the blast."""
        return None if self.rewarded(table) else max([against, *self._dodges(table).values()])

    def meaning(self, table: Table, against: int) -> Callable[[int], str] | None:
        dodges = self._dodges(table)
        return partial(_would_land, table, against, dodges) if dodges else None

    def _dodges(self, table: Table) -> dict[UnitId, int]:
        """What shelters those enemies in the blast whom the thrower's side knows to be there."""
        side = table.unit(self.unit).side
        unseen = fog.hidden(table, side)
        found = [
            unit
            for unit, _ in units_in_blast(table, self.cell, self.item)
            if table.hostile(self.unit, unit) and unit not in unseen
        ]
        return {unit: dodge for unit in found if (dodge := shelter(table, unit, self.step(table)))}

    def step(self, table: Table) -> int:
        """The band of range of the throw."""
        return step_of(table, self.unit, self.cell, ranges(table, self.unit, self.item))

    def told(
        self, _table: Table, _met: Difficulty, _hit: bool, _total: int, _against: int
    ) -> Iterator[Event]:
        """The roll says it."""
        yield from ()

    def lands(self, table: Table, total: int, over: int) -> Play[None]:
        yield from self._bursts(table, self.cell, total, bonus(over) if self.rewarded(table) else 0)

    def misses(self, table: Table, total: int, _met: Difficulty) -> Play[None]:
        cell = yield from _astray(table, self.unit, self.cell, self.item)
        yield from self._bursts(table, cell, total, 0)

    def _bursts(self, table: Table, cell: Cell, total: int, more: int) -> Play[None]:
        step, item = self.step(table), self.item
        cells = reach(table, cell, item)
        yield Landed(item.id, cell, cells)
        if item.kind == "smoke":
            area = table.world.create(Area("smoke", cells, self.unit, item.rounds, THICK))
            yield AreaBegan(area, "smoke", cells, item.rounds, THICK)
            yield from look_around(table)
            return
        damage = (yield from roll(table, with_damage_bonus(blast_damage(self.unit, item), more))).total
        met = units_in_blast(table, cell, item)
        dodges = sheltered(table, [target for target, _ in met], step, total)
        for target, part in met:
            if target not in dodges:
                yield from suffer(table, target, -(-damage // part), stuns=item.stuns)
        for target, dodge in dodges.items():
            words = f"{table.unit(target).name} dodges the blast, {dodge} against {number(total)}"
            yield Reported(target, RULE, words)
        if item.burns:
            yield from ignite(table, self.unit, cell, item)


def _would_land(table: Table, against: int, dodges: dict[UnitId, int], total: int) -> str:
    """What a throw would come to that comes to so much."""
    if total < against:
        return "goes astray"
    out = [table.unit(unit).name for unit, dodge in dodges.items() if dodge > total]
    return f"on the tile, but {', '.join(out)} would dodge it" if out else "on the tile"


def _astray(table: Table, unit: UnitId, cell: Cell, item: Thing) -> Play[Cell]:
    """So many tiles as a die shows, in one direction; a wall ends it."""
    way = table.dice.roll(faces(table.field))
    far = table.dice.roll(6)
    yield Rolled(unit, "how far astray", RULE, (far,), (far,), (), far)
    for _ in range(far):
        there = shifted(table.ground(), cell, way, table.closed())
        yield Scattered(item.id, way, cell, there)
        if there == cell:
            break
        cell = there
    return cell


def falls_of(table: Table, cell: Cell, way: int, most: int) -> list[Cell]:
    """Where a throw comes down that goes one tile astray that way, two, and so on."""
    ground, closed, found = table.ground(), table.closed(), list[Cell]()
    for _ in range(most):
        cell = shifted(ground, cell, way, closed)
        found.append(cell)
    return found


def blast_damage(unit: UnitId, item: Thing) -> Pool:
    return Pool(unit, f"damage, {item.title}", "opend6.damage.weapon", pips_of(item.damage))


def reach(table: Table, cell: Cell, item: Thing) -> tuple[Cell, ...]:
    """The cells that it covers: smoke its radius, a blast its full and half zone, as far as lines are
    free."""
    return open_to(table, cell, 100 * item.radius if item.radius else ZONES[1][0])


def units_in_blast(table: Table, cell: Cell, item: Thing) -> list[tuple[UnitId, int]]:
    """Everybody in the blast with the part of the damage, as its divisor: not behind walls, nor inside a
    closed vehicle.

    What stuns does nothing to vehicles (opend6.gear.stun).
    """
    found, field = [], table.field
    for unit in in_danger(table):
        if item.stuns and is_vehicle(table, unit):
            continue
        there = measuring_cell(table, cell, unit)
        square = squared_cm(field, cell, there)
        part = next((divisor for far, divisor in ZONES if square <= far * far), 0)
        if part and is_touchable(table, unit) and flies(table, cell, there):
            found.append((unit, part))
    return found


def sheltered(table: Table, units: Sequence[UnitId], step: int, total: int) -> dict[UnitId, int]:
    """Those of the units whose dodge is above a throw that comes to so much, over that band of range, and
    the dodge of each: a throw below nothing shelters nobody by itself."""
    dodges = {unit: dodge for unit in units if (dodge := shelter(table, unit, step))}
    return {unit: dodge for unit, dodge in dodges.items() if dodge > total}


def shelter(table: Table, unit: UnitId, step: int) -> int:
    """What a throw over that band of range has to reach to do anything to that one: the dodge that holds, 0
    without one.

    Block and parry meet blows alone (opend6.defence.block-parry); who rides has the driver's dodge
    (opend6.vehicle.driver-defends).
    """
    met = defence_against(table, unit, False, step)
    return met.value + sum(one.value for one in met.modifiers) if met.skill else 0
