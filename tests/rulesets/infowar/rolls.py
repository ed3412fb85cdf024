"""Rolls of attacks and defences by themselves, for tests that ask for one list of modifiers or one figure."""

from __future__ import annotations

from typing import Any

from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.infowar import attack
from game.rulesets.infowar.attack import AttackExchange, Defence
from game.rulesets.infowar.attack_spec import BLOW, BURST, HURL, SHOT, Attack
from game.rulesets.infowar.checks import Check
from game.rulesets.infowar.content import Item, Weapon, club, items, missile
from game.rulesets.infowar.grenades import throwing
from game.rulesets.infowar.harm import Blow
from game.rulesets.infowar.orders import AutoFire
from game.rulesets.infowar.orders.automatic import sweep_attack

WAYS = {"fired": SHOT, "burst": BURST, "thrown": HURL}
Core = Any


def blow(
    unit: UnitId, weapon: Weapon, manner: str = "", aim: str = "", pull: str = "", trait: str = ""
) -> Attack:
    return Attack(unit, club(weapon), BLOW, manner, aim, pull, trait=trait)


def shot_with(unit: UnitId, weapon: Weapon, way: str = "fired", aim: str = "", pull: str = "") -> Attack:
    return Attack(unit, missile(weapon) if way == "thrown" else weapon, WAYS[way], "", aim, pull)


def sweeping(unit: UnitId, weapon: Weapon, cells: tuple[Cell, ...], rounds: int = 20) -> Attack:
    return sweep_attack(AutoFire(unit, cells, weapon.id, rounds))


def striking_roll(core: Core, unit: UnitId, foe: UnitId, weapon: Weapon, manner: str = "") -> Check:
    return attack.attack_roll(core, blow(unit, weapon, manner), foe)


def shooting_roll(core: Core, unit: UnitId, foe: UnitId, weapon: Weapon, way: str = "fired") -> Check:
    return attack.attack_roll(core, shot_with(unit, weapon, way), foe)


def sweeping_roll(core: Core, unit: UnitId, weapon: Weapon, cells: tuple[Cell, ...]) -> Check:
    return attack.attack_roll(core, sweeping(unit, weapon, cells))


def throwing_roll(core: Core, unit: UnitId, item: Item | None = None) -> Check:
    return attack.attack_roll(core, throwing(unit, item or items()["frag"]))


def warding(core: Core, unit: UnitId, foe: UnitId, weapon: Weapon, trait: str) -> Defence | None:
    """How the figure wards off a blow with that weapon and skill; None if it cannot."""
    found, rolls = attack.defence(core, unit, blow(foe, weapon, trait=trait))
    return found if rolls else None


def unrolled(core: Core, unit: UnitId, foe: UnitId, weapon: Weapon, trait: str) -> int:
    found, rolls = attack.defence(core, unit, blow(foe, weapon, trait=trait))
    assert not rolls
    return found.asked.bonus


def defending_roll(core: Core, unit: UnitId, foe: UnitId, weapon: Weapon | None) -> Check:
    """Against a shot; without a weapon against what is thrown."""
    made = shot_with(foe, weapon) if weapon else throwing(foe, items()["frag"])
    return attack.defence(core, unit, made)[0].asked


def shot(core: Core, unit: UnitId, foe: UnitId, weapon: Weapon, way: str = "fired") -> AttackExchange:
    return attack.exchange(core, shot_with(unit, weapon, way), foe)


def exposed(core: Core, unit: UnitId, foe: UnitId, weapon: Weapon) -> AttackExchange:
    """What automatic fire over the tile of the foe is to it."""
    return attack.exchange(core, sweeping(unit, weapon, core.cells(foe)), foe)


def blow_of(core: Core, unit: UnitId, weapon: Weapon, manner: str, aim: str, pull: str) -> Blow:
    return attack.damage(core, blow(unit, weapon, manner, aim, pull))


def bullet(
    core: Core, unit: UnitId, weapon: Weapon, way: str = "fired", aim: str = "", pull: str = ""
) -> Blow:
    return attack.damage(core, shot_with(unit, weapon, way, aim, pull))


def offence(core: Core, unit: UnitId, weapon: Weapon, trait: str) -> int:
    return attack.damage(core, Attack(unit, weapon, BLOW, trait=trait)).factor
