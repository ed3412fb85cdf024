"""Blows: who may be struck, and what counts in the rolls."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Down
from game.core.events import Modifier
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.nwo.checks import (
    Check,
    ambush_modifier,
    check,
    grapple_modifier,
    half_skill,
    strength_bonus,
)
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.figures import UNARMED, in_hand, melee_weapons
from game.rulesets.nwo.ranged import behind_own_cover
from game.systems.bodies import measuring_cells, reaches, steps_between
from game.systems.postures import prone


def _skill(table: Table, unit: UnitId, weapon: Weapon) -> list[Modifier | None]:
    """Half of the weapon's skill and the bonus of great strength, for blow and parry alike
    (nwo.melee.bonus)."""
    skills = table.world.get(unit, Skills)
    strong = strength_bonus(skills.strength)
    name = weapon.skill.replace("_", " ").capitalize()
    return [
        half_skill(getattr(skills, weapon.skill), name, "nwo.melee.bonus"),
        Modifier(strong, "nwo.melee.bonus", f"Strength {skills.strength}") if strong else None,
    ]


def melee_check(
    table: Table,
    attacker: UnitId,
    target: UnitId,
    weapon: Weapon,
    second: bool = False,
    what: str = "melee attack",
) -> Check:
    """The roll of a blow: the one list of its modifiers. `second` is the second of two attacks with two
    weapons."""
    return check(table, attacker, what, "nwo.melee.contest", [
        *_skill(table, attacker, weapon),
        Modifier(0, "nwo.prone.melee", "target is prone", 1) if prone(table, target) else None,
        Modifier(0, "nwo.dual.two-attacks", "second of two attacks", -1) if second else None,
        grapple_modifier(table, attacker),
        ambush_modifier(table, attacker),
    ])  # fmt: skip


def melee_defence_check(table: Table, target: UnitId, weapon: Weapon | None = None) -> Check:
    """The melee defence with that weapon, the best one in hand if none is named."""
    return check(
        table,
        target,
        "melee defence",
        "nwo.melee.contest",
        _skill(table, target, weapon or best_guard(table, target)),
    )


def guards(table: Table, target: UnitId) -> list[Weapon]:
    """What the figure may defend with: each weapon in hand, a ranged one by the unarmed figures
    (nwo.dual.choose)."""
    held = in_hand(table, target) or (weapons()[UNARMED],)
    return list(dict.fromkeys(weapons()[UNARMED] if weapon.ranged else weapon for weapon in held))


def best_guard(table: Table, target: UnitId) -> Weapon:
    """The weapon in hand that defends best."""
    skills = table.world.get(target, Skills)
    return max(guards(table, target), key=lambda weapon: int(getattr(skills, weapon.skill)) // 2)


def refuse_strike(table: Table, attacker: UnitId, target: UnitId, weapon: Weapon) -> Refusal | None:
    if weapon not in melee_weapons(table, attacker):
        return Refusal("nwo.attack.by-weapon", f"no {weapon.title} in hand")
    if target not in table.units() or not table.hostile(attacker, target):
        return Refusal("nwo.melee.contest", "no enemy within reach")
    name = table.unit(target).name
    if table.world.has(target, Down):
        return Refusal("nwo.down", f"{name} is down")
    if steps_between(table, attacker, target) > weapon.reach:
        reach = (
            f"bare hands reach {weapon.reach}"
            if weapon.id == UNARMED
            else f"the {weapon.title} reaches {weapon.reach}"
        )
        return Refusal(
            "nwo.melee.contest", f"{name} is {steps_between(table, attacker, target)} tiles away, {reach}"
        )
    if not reaches(table, attacker, target, weapon.reach):
        return Refusal("nwo.melee.contest", f"something solid stands between here and {name}")
    if behind_own_cover(table, attacker, measuring_cells(table, attacker, target)[1]):
        return Refusal("nwo.prone.behind-cover", f"lying behind cover, {name} is on its other side")
    return None
