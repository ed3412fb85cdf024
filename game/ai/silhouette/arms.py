"""Figures with their weapons, as numbers: what they roll, what their hits do, what range and called shots count."""

from __future__ import annotations

from typing import NamedTuple

from game.ai.silhouette.values import Damage, Roll, burden, damage_of
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.silhouette.aiming import FROM_AMBUSH, PLAIN, POINT_BLANK, SNIPED, base_of, skill_of
from game.rulesets.silhouette.checks import ATTRIBUTE
from game.rulesets.silhouette.components import HEAD, JOG, Attributes, Skills
from game.rulesets.silhouette.content import Weapon
from game.rulesets.silhouette.ground import span
from game.rulesets.silhouette.paces import budget
from game.systems.distance import tile_cm
from game.systems.items import shots_left


class Shot(NamedTuple):
    """What of an attack from one cell to another does not depend on who declared what: what range, light and haze count, and the cover."""

    bonus: int
    cover: int


class Arm(NamedTuple):
    """A figure with a weapon: its rolls before range and speed, and what its hits do."""

    weapon: Weapon
    rolls: dict[str, Roll]
    stealth: Roll
    damage: Damage
    bands: tuple[int, ...]
    jog: int


class Threat(NamedTuple):
    """An attack to be feared: the roll, the cover against it, and what part of it counts."""

    arm: Arm
    roll: tuple[int, int]
    cover: int
    among: int


def armed(table: Table, unit: int, weapon: Weapon) -> Arm:
    """The figure with that weapon."""
    skills, own = table.world.get(unit, Skills), table.world.get(unit, Attributes)

    def roll(skill: str) -> Roll:
        return getattr(skills, skill), getattr(own, ATTRIBUTE[skill]) + burden(table, unit)

    rolls = {how: roll(skill_of(weapon, False, how)) for how in (PLAIN, FROM_AMBUSH, SNIPED)}
    loaded = weapon.ranged and not weapon.blast and shots_left(table, unit, weapon) > 0
    base = base_of(table, unit, weapon) if loaded else 0
    jog = budget(table, unit, JOG) // tile_cm(table.field)
    return Arm(weapon, rolls, roll("stealth"), damage_of(table, unit, weapon), tuple((100 * base << step) ** 2 for step in range(4)), jog)


def aiming(table: Table, arm: Arm, here: Cell, there: Cell) -> int | None:
    """What range and accuracy count; None out of reach or without a round."""
    weapon, field = arm.weapon, table.field
    if not weapon.ranged:
        close = int(table.option("melee_point_blank") == "on")
        return close if field.grid.steps(here, there) <= 1 else None
    far = span(field, here, there)
    step = next((number for number, most in enumerate(arm.bands) if far <= most), None)
    if step is None or not arm.bands[0]:
        return None
    accuracy = weapon.accuracy + (weapon.near_accuracy if step == 0 else 0)
    return accuracy + (1 if far <= (100 * POINT_BLANK) ** 2 else -step)


def call_price(called: str, how: str) -> int:
    """What a called shot costs (silhouette.attack.called, silhouette.attack.called-sniping)."""
    if not called:
        return 0
    return (-3 if called == HEAD else -2) + (2 if how == SNIPED else 0)
