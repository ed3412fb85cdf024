"""Ramming and crashing: who is hit, how hard, and what stops (opend6.vehicle.ram, opend6.vehicle.crash)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.core.actions import Refusal
from game.core.events import Attacked, AttackEnded, Event, Modifier, Reported, Stepped
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attacks import Attack, bonus, with_damage_bonus
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.components import Speed
from game.rulesets.opend6.defences import sense
from game.rulesets.opend6.die_codes import PIPS
from game.rulesets.opend6.figures import is_down
from game.rulesets.opend6.states import leave_place, throw_down
from game.rulesets.opend6.targeting import Difficulty, of_ram
from game.rulesets.opend6.vehicle_damage import suffer
from game.rulesets.opend6.vehicles import STOPPED, is_vehicle, piloting, scale
from game.systems.bodies import measuring_cells, nearest, put
from game.systems.bodies import turn as face
from game.systems.body_poses import Pose
from game.systems.concealment import is_foliage
from game.systems.destruction import destroy, destructible
from game.systems.pathfinding import passable

RAM, CRASH, SCALE = "opend6.vehicle.ram", "opend6.vehicle.crash", "opend6.vehicle.scale"
HARM = (2, 4, 6, 8, 10)
"""Dice of damage at each level of speed."""
HEAD_ON, GLANCING = 3, -3
STANDS = 2
"""Rounds for which one that has spun stands."""
SOFT = ("hedge", "fence")


def refuse_ram(
    table: Table, vehicle: UnitId, target: UnitId, end: Pose, spent: int, most: int
) -> Refusal | None:
    """The next step ahead has to hit the target, and there has to be a step left for it."""
    if not target:
        return Refusal(RAM, "no way up to anybody at that speed")
    if target not in table.standing() or not table.hostile(vehicle, target) or table.carrier(target):
        return Refusal(RAM, "no enemy to ram")
    ahead = table.field.grid.neighbour(end.cell, end.facing)
    if target not in {table.at(cell) for cell in table.cells_at(vehicle, ahead, end.facing)}:
        return Refusal(RAM, "that one is not straight ahead there")
    return Refusal(RAM, "too far at that speed") if spent >= most else None


def impact(table: Table, vehicle: UnitId, level: int, dice: int, target: UnitId = NO_UNIT) -> Pool:
    """What the vehicle does to what it hits at that level of speed; something bigger does more to what is
    smaller."""
    more = scale(table, vehicle) - scale(table, target) if target else 0
    modifiers = (Modifier(more, SCALE, "scale"),) if more > 0 else ()
    return Pool(vehicle, "impact", CRASH, PIPS * max(1, HARM[level] + dice), modifiers)


@dataclass(frozen=True)
class Ramming(Attack):
    """The step of a vehicle at that level of speed that hits, or misses and spins; `unit` drives
    (opend6.vehicle.ram)."""

    level: int = field(kw_only=True)

    def announce(self, table: Table) -> Play[None]:
        yield Attacked(table.carrier(self.unit), self.target, "ram", "melee")
        yield from sense(table, self.target)

    def pool(self, table: Table) -> Pool:
        return piloting(table, self.unit, RAM, "ramming")

    def difficulty(self, table: Table) -> Difficulty:
        vehicle = table.carrier(self.unit)
        return of_ram(table, vehicle, self.target, *measuring_cells(table, vehicle, self.target))

    def from_end(self, table: Table, end: Pose) -> Difficulty:
        """The same from where the way of the vehicle ends."""
        vehicle = table.carrier(self.unit)
        near = nearest(table, table.cells_at(vehicle, end.cell, end.facing), table.cells(self.target))
        return of_ram(table, vehicle, self.target, *near)

    def told(self, table: Table, _met: Difficulty, hit: bool, total: int, against: int) -> Iterator[Event]:
        yield AttackEnded(table.carrier(self.unit), self.target, "hit" if hit else "miss", total, against)

    def goes_wrong(self, _table: Table) -> Play[None]:
        yield from ()

    def lands(self, table: Table, _total: int, over: int) -> Play[None]:
        vehicle = table.carrier(self.unit)
        ahead = table.cells_at(
            vehicle, table.field.grid.neighbour(table.cell(vehicle), table.facing(vehicle))
        )
        met = sorted({one for cell in ahead if (one := table.at(cell)) and one != vehicle})
        more = bonus(over) if self.rewarded(table) else 0
        yield from crash(table, vehicle, ahead, met, self.level, self.target, more)

    def misses(self, table: Table, _total: int, _met: Difficulty) -> Play[None]:
        vehicle = table.carrier(self.unit)
        around = table.field.grid.reverse(table.facing(vehicle))
        if all(_free(table, vehicle, cell) for cell in table.cells_at(vehicle, table.cell(vehicle), around)):
            yield from face(table, vehicle, around)
        table.world.put(vehicle, Speed(STOPPED, table.clock.round, table.clock.round + STANDS))
        yield Reported(vehicle, RAM, f"{table.unit(vehicle).name} misses, spins and stands")


def _free(table: Table, vehicle: UnitId, cell: Cell) -> bool:
    return passable(table.ground(), cell, table.closed()) and table.at(cell) in (0, vehicle)


def crash(
    table: Table,
    vehicle: UnitId,
    body: tuple[Cell, ...],
    met: list[UnitId],
    level: int,
    aimed: UnitId = NO_UNIT,
    more: int = 0,
) -> Play[bool]:
    """What the vehicle would fill next is taken. Whether it goes on: over what gives way, or past whoever was
    thrown aside. A ram that was `aimed` well does so much `more` to its target (opend6.damage.bonus)."""
    for one in met:
        if one != aimed:  # who aims says so; nobody is named here whom some side may not know of
            what = "something on wheels" if is_vehicle(table, one) else "somebody"
            yield Reported(vehicle, CRASH, f"{table.unit(vehicle).name} runs into {what}")
        extra = more if one == aimed else 0
        if is_vehicle(table, one):
            yield from _into_vehicle(table, vehicle, one, level, extra)
            return False
        if not (yield from _over_figure(table, vehicle, one, body, level, extra)):
            return False
    walls = _walls(table, body)
    if not walls:
        return True
    if not is_stopped(table, body):
        yield from destroy(table, walls, vehicle, gone=True)
        return True
    yield Reported(vehicle, CRASH, f"{table.unit(vehicle).name} runs into something solid")
    yield from _stop(table, vehicle)
    yield from suffer(
        table, vehicle, (yield from roll(table, impact(table, vehicle, level, HEAD_ON), points=False)).total
    )
    return False


def _walls(table: Table, body: tuple[Cell, ...]) -> list[Cell]:
    """What nobody goes through of what the vehicle would fill next."""
    return [
        cell for cell in body if cell not in table.field or not passable(table.ground(), cell, table.closed())
    ]


def is_stopped(table: Table, body: tuple[Cell, ...]) -> bool:
    """Whether something there stops a vehicle and harms it, and does not give way."""
    return any(cell not in table.field or not _yields(table, cell) for cell in _walls(table, body))


def _yields(table: Table, cell: Cell) -> bool:
    """A hedge or a fence does no harm and is gone."""
    tile = table.ground()[cell]
    return destructible(table, cell) and (is_foliage(tile) or any(word in tile.name for word in SOFT))


def _stop(table: Table, vehicle: UnitId) -> Play[None]:
    table.world.put(vehicle, Speed(STOPPED, table.clock.round))
    yield Reported(vehicle, CRASH, f"{table.unit(vehicle).name} stops")


def collision_angle(table: Table, vehicle: UnitId, other: UnitId) -> int:
    """How the two meet: nose to nose, a nose against a side, or only along each other
    (opend6.vehicle.crash)."""
    return facing_each_other(table, table.facing(vehicle), table.facing(other))


def facing_each_other(table: Table, mine: str, theirs: str) -> int:
    grid = table.field.grid
    if theirs == grid.reverse(mine):
        return HEAD_ON
    return GLANCING if theirs == mine else 0


def _into_vehicle(table: Table, vehicle: UnitId, other: UnitId, level: int, more: int) -> Play[None]:
    """Both take the attacker's speed as damage, each by its own part."""
    dice = collision_angle(table, vehicle, other)
    yield from _stop(table, vehicle)
    asked = with_damage_bonus(impact(table, vehicle, level, dice, other), more)
    yield from suffer(
        table, other, (yield from roll(table, asked, points=False)).total, scale(table, vehicle)
    )
    own = HEAD_ON if dice == HEAD_ON else 0
    yield from suffer(
        table,
        vehicle,
        (yield from roll(table, impact(table, vehicle, level, own), points=False)).total,
        scale(table, other),
    )


def _over_figure(
    table: Table, vehicle: UnitId, unit: UnitId, body: tuple[Cell, ...], level: int, more: int
) -> Play[bool]:
    """A figure is hurt, thrown aside and lies; who stands where there is no room stops the vehicle."""
    asked = with_damage_bonus(impact(table, vehicle, level, 0, unit), more)
    yield from suffer(table, unit, (yield from roll(table, asked, points=False)).total)
    if is_down(table, unit):
        return True
    here, field = table.cell(unit), table.ground()
    free = [
        cell
        for cell in field.grid.neighbours(here)
        if passable(field, cell, table.closed()) and not table.at(cell) and cell not in body
    ]
    if not free:
        yield from _stop(table, vehicle)
        return False
    yield from leave_place(table, unit)
    aside = max(free, key=lambda cell: (field.grid.squared(table.cell(vehicle), cell), cell))
    put(table, unit, aside)
    yield Stepped(unit, here, aside, forced=True)
    yield from throw_down(table, unit)
    return True
