"""Figures with their weapons, as numbers: what they roll, what their hits do, what range and called shots
count."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.ai.silhouette.evaluation import Damage, Roll, burden, damage_of
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.silhouette.aiming import FROM_AMBUSH, PLAIN, POINT_BLANK, SNIPED, base_of, skill_of
from game.rulesets.silhouette.checks import ATTRIBUTE
from game.rulesets.silhouette.components import HEAD, JOG, Attributes, Drunk, Magazine, SetUp, Skills, Wounds
from game.rulesets.silhouette.content import Weapon, weapons
from game.rulesets.silhouette.speed_bands import budget
from game.rulesets.silhouette.targeting import is_system, unready
from game.systems.distance import tile_cm
from game.systems.items import shots_left


class Shot(NamedTuple):
    """What of an attack from one cell to another does not depend on who declared what: what range, light and
    haze count, and the cover."""

    bonus: int
    cover: int


@lru_cache(maxsize=256)
def shot_of(bonus: int, cover: int) -> Shot:
    """There are few that differ: thousands of equal ones would only be looked through for garbage."""
    return Shot(bonus, cover)


class Arm(NamedTuple):
    """A figure with a weapon: its rolls before range and speed, and what its hits do."""

    weapon: Weapon
    ranged: bool
    loaded: bool
    """Whether there is something to fire; always true of what is no gun."""
    rolls: dict[str, Roll]
    stealth: Roll
    damage: Damage
    bands: tuple[int, ...]
    jog: int
    fixed: bool
    """Whether it fires only from where it has been set up."""


class Threat(NamedTuple):
    """An attack to be feared: the roll, the cover against it, what part of it counts; whether it comes out of
    ambush, and nobody dodges."""

    arm: Arm
    roll: Roll
    cover: int
    among: int
    surprise: bool = False


@cached_by_components(own=(Attributes, Skills, Wounds, Drunk, Magazine, SetUp))
def armed(table: Table, unit: UnitId, weapon: str) -> Arm:
    """The figure with that weapon."""
    skills, own, gun = table.world.get(unit, Skills), table.world.get(unit, Attributes), weapons()[weapon]

    def roll(skill: str) -> Roll:
        return getattr(skills, skill), getattr(own, ATTRIBUTE[skill]) + burden(table, unit)

    rolls = {how: roll(skill_of(gun, False, how)) for how in (PLAIN, FROM_AMBUSH, SNIPED)}
    loaded = (
        gun.ranged and not gun.blast and shots_left(table, unit, gun) > 0 and not unready(table, unit, gun)
    )
    base = base_of(table, unit, gun) if loaded else 0
    bands = tuple((100 * base << step) ** 2 for step in range(4))
    jog = budget(table, unit, JOG) // tile_cm(table.field)
    return Arm(
        gun,
        gun.ranged,
        bool(bands[0]) or not gun.ranged,
        rolls,
        roll("stealth"),
        damage_of(table, unit, gun),
        bands,
        jog,
        is_system(table, gun),
    )


def aiming(arm: Arm, far: int) -> int | None:
    """What range and accuracy of a gun count so far away, as the square in centimetres; None out of reach or
    without a round."""
    short, medium, long, extreme = arm.bands
    if far > extreme or not short:
        return None
    if far <= short:
        step = 0
    elif far <= medium:
        step = 1
    elif far <= long:
        step = 2
    else:
        step = 3
    accuracy = arm.weapon.accuracy + (arm.weapon.near_accuracy if step == 0 else 0)
    return accuracy + (1 if far <= _BLANK else -step)


_BLANK = (100 * POINT_BLANK) ** 2


def call_price(called: str, how: str) -> int:
    """What a called shot costs (silhouette.attack.called, silhouette.attack.called-sniping)."""
    if not called:
        return 0
    return (-3 if called == HEAD else -2) + (2 if how == SNIPED else 0)
