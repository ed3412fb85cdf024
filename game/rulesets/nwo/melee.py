"""Blows: who may be struck, what counts in the rolls, and what comes of it."""

from __future__ import annotations

from game.core.actions import Ask, Option, Refusal
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Attacked, Modifier
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, check, half, held_back, lying_in_wait, roll, strength_bonus
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.helping import assisted
from game.rulesets.nwo.hits import Means, land, means_of
from game.rulesets.nwo.parry import compared
from game.rulesets.nwo.ranged import behind_own_cover
from game.rulesets.nwo.shield import also_rolls, offer
from game.rulesets.nwo.state import UNARMED, in_hand, melee_weapons, prone
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


def striking(battle: Battle, attacker: int, target: int, weapon: Weapon, second: bool = False, what: str = "melee attack") -> Check:
    """The roll of a blow: the one list of its modifiers. `second` is the second of two attacks with two weapons."""
    return check(battle, attacker, what, "nwo.melee.contest", [
        *_skill(battle, attacker, weapon),
        Modifier(0, "nwo.prone.melee", "target is prone", 1) if prone(battle, target) else None,
        Modifier(0, "nwo.dual.two-attacks", "second of two attacks", -1) if second else None,
        held_back(battle, attacker),
        lying_in_wait(battle, attacker),
    ])  # fmt: skip


def warding(battle: Battle, target: int, weapon: Weapon | None = None) -> Check:
    """The melee defence with that weapon, the best one in hand if none is named."""
    return check(battle, target, "melee defence", "nwo.melee.contest", _skill(battle, target, weapon or _best(battle, target)))


def guards(battle: Battle, target: int) -> list[Weapon]:
    """What the figure may defend with: each weapon in hand, a ranged one by the unarmed figures (nwo.dual.choose)."""
    held = in_hand(battle, target) or (weapons()[UNARMED],)
    return list(dict.fromkeys(weapons()[UNARMED] if weapon.ranged else weapon for weapon in held))


def _best(battle: Battle, target: int) -> Weapon:
    skills = battle.world.get(target, Skills)
    return max(guards(battle, target), key=lambda weapon: int(getattr(skills, weapon.skill)) // 2)


def _ward(battle: Battle, target: int, attacker: int) -> Play[Check]:
    """With two weapons in hand the defender chooses which one defends; the better by default."""
    best = _best(battle, target)
    found = {weapon.id: warding(battle, target, weapon) for weapon in guards(battle, target)}
    different = len({one.bonus for one in found.values()}) > 1
    if not different or battle.team(target).options.get("auto_defence", "ask") == "best":
        return warding(battle, target, best)
    options = tuple(Option(name, f"Defend with the {weapons()[name].title}", f"{one.bonus:+d}") for name, one in found.items())
    words = f"{battle.unit(attacker).name} strikes at {battle.unit(target).name}. Which weapon defends?"
    answer = yield Ask(battle.unit(target).side, target, "nwo.dual.choose", words, options, best.id, attacker)
    return found[answer]


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


def strike(battle: Battle, attacker: int, target: int, weapon: Weapon, reaction: str = "", second: bool = False) -> Play[str]:
    """Strike once; the outcome ("crit", "hit", "parry", "miss")."""
    yield Attacked(attacker, target, weapon.id, "melee", reaction)
    yield from offer(battle, target, attacker)
    asked = yield from assisted(battle, striking(battle, attacker, target, weapon, second), "blow")
    return (yield from exchange(battle, asked, target, means_of(weapon, crits=not second)))


def exchange(battle: Battle, asked: Check, target: int, means: Means, first: Play[None] | None = None) -> Play[str]:
    """Attack roll against defence roll, and the human shield's own defence against the same attack (nwo.shield.shared-hit); the outcome.

    `first` is what a hit on the target does before it does harm.
    """
    shield = also_rolls(battle, target, asked.unit)
    ward = yield from _ward(battle, target, asked.unit)
    attack, defence = yield from compared(battle, asked, ward)
    ending = yield from land(battle, asked.unit, target, attack, defence.total, means, first)
    if shield:
        own = yield from roll(battle, warding(battle, shield))
        yield from land(battle, asked.unit, shield, attack, own.total, means)
    return ending
