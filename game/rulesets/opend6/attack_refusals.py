"""Why an attack cannot be made: the weapon, the place called, range, and what hides."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6.attack_modes import HARDER, ITEM, Manner
from game.rulesets.opend6.awareness import is_known
from game.rulesets.opend6.components import Emplaced, Jammed
from game.rulesets.opend6.content import HANDS, Weapon
from game.rulesets.opend6.figures import foes, held_weapon, in_hand, melee_weapons, natural_weapons
from game.rulesets.opend6.harm import STUNS
from game.rulesets.opend6.targeting import (
    CALLED,
    CLOSE,
    CONCEALED,
    FULL,
    RANGES,
    READY,
    SKILLS,
    SWEEP,
    can_roll,
)
from game.rulesets.opend6.terrain import band, concealment_of, has_clear_line, is_within, metres, reach_of
from game.rulesets.opend6.vehicles import ground_with_bodies, is_vehicle, vehicle_of
from game.systems.bodies import measuring_cells, within_touch
from game.systems.distance import tile_cm
from game.systems.items import shots_left


def refuse_attack(table: Table, unit: UnitId, target: UnitId, manner: Manner) -> Refusal | None:
    """Why the attack cannot be made; actions are counted elsewhere."""
    no = refuse_weapon(table, unit, manner)
    if no:
        return no
    if target not in foes(table, unit):
        return Refusal(SKILLS, "no enemy to attack")
    if manner.weapon.stuns and is_vehicle(table, target):
        return Refusal(STUNS, f"the {manner.weapon.title} does nothing to a vehicle")
    special = refuse_special(table, target, manner)
    if special:
        return special
    if not can_roll(table, unit, target, manner):
        return Refusal("opend6.turn.multi-action", "no die is left to roll")
    return (_refuse_away if manner.away else _refuse_close)(table, unit, target, manner)


def refuse_special(table: Table, target: UnitId, manner: Manner) -> Refusal | None:
    """Why a place cannot be called, or the attack be a sweep: all that forbids such an attack where the plain
    one is allowed."""
    if manner.called and manner.called not in HARDER:
        return Refusal(CALLED, f"a called shot goes to one of: {', '.join(HARDER)}")
    if manner.called and is_vehicle(table, target):
        return Refusal(CALLED, "a vehicle is hit as a whole")
    if manner.called == ITEM and not held_weapon(table, target):
        return Refusal(CALLED, "nothing in that one's hands")
    if manner.sweep and not manner.weapon.sweeping:
        return Refusal(SWEEP, f"the {manner.weapon.title} fires no bursts")
    return None


def refuse_weapon(table: Table, unit: UnitId, manner: Manner) -> Refusal | None:
    """Why nothing can be attacked with it at all."""
    weapon = manner.weapon
    if weapon.id != HANDS and weapon not in (*in_hand(table, unit), *natural_weapons(table, unit)):
        return Refusal(SKILLS, "not in hand")
    if manner.away and not (weapon.ranges or weapon.hurled):
        return Refusal(SKILLS, f"the {weapon.title} is not for throwing or shooting")
    if not manner.away and weapon.ranged:
        return Refusal(SKILLS, f"the {weapon.title} is not for striking")
    jammed = table.world.find(unit, Jammed)
    if manner.away and jammed and weapon.id in jammed.weapons:
        return Refusal("opend6.roll.wild-die", f"the {weapon.title} has jammed")
    if manner.away and not stands(table, unit, weapon):
        return Refusal("opend6.turn.set-up", f"the {weapon.title} has to be set up")
    return (
        Refusal(READY, f"the {weapon.title} is empty")
        if manner.away and not shots_left(table, unit, weapon)
        else None
    )


def stands(table: Table, unit: UnitId, weapon: Weapon) -> bool:
    """Whether a weapon that has to be set up is, or needs not be (opend6.turn.set-up)."""
    place = table.world.find(unit, Emplaced)
    return not weapon.tripod or (place is not None and place.weapon == weapon.id)


def _refuse_away(table: Table, unit: UnitId, target: UnitId, manner: Manner) -> Refusal | None:
    here, there = measuring_cells(table, unit, target)
    if band(table.field, here, there, manner.ranges) is None:
        return Refusal(RANGES, f"{metres(table.field, here, there)} away: out of range")
    return _refuse_hidden(table, unit, target, here, there)


def _refuse_hidden(table: Table, unit: UnitId, target: UnitId, here: Cell, there: Cell) -> Refusal | None:
    found = concealment_of(table, there, here, ground_with_bodies(table, unit, target))
    if found.protects:
        return Refusal(FULL, "wholly behind cover: attack the cover")
    if found.whole and not is_known(table, unit, target):
        return Refusal(CONCEALED, "hidden, and not seen since the last round")
    return None


def _refuse_close(table: Table, unit: UnitId, target: UnitId, manner: Manner) -> Refusal | None:
    here, there = measuring_cells(table, unit, target)
    if not is_within(table.field, here, there, reach_of(table, manner.weapon)):
        return Refusal(CLOSE, f"{metres(table.field, here, there)} away: out of reach")
    if not within_touch(table, unit, target):
        return Refusal(CLOSE, "the walls of a vehicle are between")
    between = {table.at(cell) for cell in table.field.grid.line(here, there)} - {
        0,
        unit,
        target,
        vehicle_of(table, target),
        vehicle_of(table, unit),
    }
    if not has_clear_line(table, here, there) or between:
        return Refusal(CLOSE, "something is in the way")
    return _refuse_hidden(table, unit, target, here, there)


def reach(table: Table, unit: UnitId) -> int:
    """How many steps away the figure can strike somebody (opend6.range.close-combat); a vehicle strikes
    nobody."""
    if is_vehicle(table, unit):
        return 0
    return max(reach_of(table, weapon) for weapon in melee_weapons(table, unit)) // tile_cm(table.field)
