"""Blows: who may be struck, what counts, and what comes of it."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Modifier
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, check, damage, half, outcome, roll, strength_bonus
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.ranged import behind_own_cover
from game.rulesets.nwo.state import melee_weapons, prone
from game.systems.engagement import Threat, threatens
from game.systems.grid import chebyshev


def _skill(battle: Battle, unit: int, weapon: Weapon) -> list[Modifier | None]:
    """Half of the weapon's skill and the bonus of great strength, for blow and parry alike (nwo.melee.bonus)."""
    skills = battle.world.get(unit, Skills)
    strong = strength_bonus(skills.strength)
    name = weapon.skill.replace("_", " ").capitalize()
    return [
        half(getattr(skills, weapon.skill), name, "nwo.melee.bonus"),
        Modifier(strong, "nwo.melee.bonus", f"Strength {skills.strength}") if strong else None,
    ]


def striking(battle: Battle, attacker: int, target: int, weapon: Weapon) -> Check:
    """The roll of a blow: the one list of its modifiers."""
    lying = Modifier(0, "nwo.prone.melee", "target is prone", 1) if prone(battle, target) else None
    return check(battle, attacker, "melee attack", "nwo.melee.contest", [*_skill(battle, attacker, weapon), lying])


def warding(battle: Battle, target: int) -> Check:
    """The melee defence, with the best weapon in hand."""
    skills = battle.world.get(target, Skills)
    best = max(melee_weapons(battle, target), key=lambda weapon: int(getattr(skills, weapon.skill)))
    return check(battle, target, "melee defence", "nwo.melee.contest", _skill(battle, target, best))


def refuse_strike(battle: Battle, attacker: int, target: int, weapon: Weapon) -> Refusal | None:
    if weapon not in melee_weapons(battle, attacker):
        return Refusal("nwo.attack.by-weapon", f"no {weapon.title} in hand")
    if target not in battle.units() or not battle.hostile(attacker, target):
        return Refusal("nwo.melee.contest", "no enemy within reach")
    name = battle.unit(target).name
    if battle.world.has(target, Down):
        return Refusal("nwo.down", f"{name} is down")
    here, there = battle.cell(attacker), battle.cell(target)
    if chebyshev(here, there) > weapon.reach:
        return Refusal("nwo.melee.contest", f"{name} is {chebyshev(here, there)} tiles away, the {weapon.title} reaches {weapon.reach}")
    if not threatens(battle.field, Threat(attacker, here, weapon.reach), there, battle.closed()):
        return Refusal("nwo.melee.contest", f"something solid stands between here and {name}")
    if behind_own_cover(battle, attacker, there):
        return Refusal("nwo.prone.behind-cover", f"lying behind cover, {name} is on its other side")
    return None


def strike(battle: Battle, attacker: int, target: int, weapon: Weapon, reaction: str = "") -> Play[str]:
    """Strike once; the outcome ("crit", "hit", "parry", "miss")."""
    yield Attacked(attacker, target, weapon.id, "melee", reaction)
    attack = yield from roll(battle, striking(battle, attacker, target, weapon))
    defence = yield from roll(battle, warding(battle, target))
    ending = outcome(attack, defence.total, weapon.crit)
    yield AttackEnded(attacker, target, ending, attack.total, defence.total)
    yield from hurt(battle, target, damage(weapon, ending), melee=True)
    return ending
