"""Blows: who may be struck, what counts in the rolls, and what comes of it."""

from __future__ import annotations

from game.core.actions import Ask, Option, Refusal
from game.core.components import Down
from game.core.events import Attacked, Modifier
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.attack_outcome import Means, land, means_of
from game.rulesets.nwo.checks import Check, check, half, held_back, lying_in_wait, roll, strength_bonus
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.content import Weapon, weapons
from game.rulesets.nwo.figures import UNARMED, in_hand, melee_weapons
from game.rulesets.nwo.helping import assisted, beats
from game.rulesets.nwo.parry import compared
from game.rulesets.nwo.ranged import behind_own_cover
from game.rulesets.nwo.shield import also_rolls, offer
from game.systems.bodies import apart, ends, reaches
from game.systems.postures import prone


def _skill(table: Table, unit: int, weapon: Weapon) -> list[Modifier | None]:
    """Half of the weapon's skill and the bonus of great strength, for blow and parry alike
    (nwo.melee.bonus)."""
    skills = table.world.get(unit, Skills)
    strong = strength_bonus(skills.strength)
    name = weapon.skill.replace("_", " ").capitalize()
    return [
        half(getattr(skills, weapon.skill), name, "nwo.melee.bonus"),
        Modifier(strong, "nwo.melee.bonus", f"Strength {skills.strength}") if strong else None,
    ]


def striking(
    table: Table, attacker: int, target: int, weapon: Weapon, second: bool = False, what: str = "melee attack"
) -> Check:
    """The roll of a blow: the one list of its modifiers. `second` is the second of two attacks with two
    weapons."""
    return check(table, attacker, what, "nwo.melee.contest", [
        *_skill(table, attacker, weapon),
        Modifier(0, "nwo.prone.melee", "target is prone", 1) if prone(table, target) else None,
        Modifier(0, "nwo.dual.two-attacks", "second of two attacks", -1) if second else None,
        held_back(table, attacker),
        lying_in_wait(table, attacker),
    ])  # fmt: skip


def warding(table: Table, target: int, weapon: Weapon | None = None) -> Check:
    """The melee defence with that weapon, the best one in hand if none is named."""
    return check(
        table,
        target,
        "melee defence",
        "nwo.melee.contest",
        _skill(table, target, weapon or _best(table, target)),
    )


def guards(table: Table, target: int) -> list[Weapon]:
    """What the figure may defend with: each weapon in hand, a ranged one by the unarmed figures
    (nwo.dual.choose)."""
    held = in_hand(table, target) or (weapons()[UNARMED],)
    return list(dict.fromkeys(weapons()[UNARMED] if weapon.ranged else weapon for weapon in held))


def _best(table: Table, target: int) -> Weapon:
    skills = table.world.get(target, Skills)
    return max(guards(table, target), key=lambda weapon: int(getattr(skills, weapon.skill)) // 2)


def _ward(table: Table, target: int, asked: Check) -> Play[Check]:
    """With two weapons in hand the defender chooses which one defends; the better by default."""
    best = _best(table, target)
    found = {weapon.id: warding(table, target, weapon) for weapon in guards(table, target)}
    different = len({one.bonus for one in found.values()}) > 1
    if not different or table.team(target).options.get("auto_defence", "ask") == "best":
        return warding(table, target, best)
    attacker, hit = asked.unit, {name: beats(one)(asked) for name, one in found.items()}
    options = tuple(
        Option(name, f"Defend with the {weapons()[name].title}", f"{one.bonus:+d}", hit[name])
        for name, one in found.items()
    )
    words = f"{table.unit(attacker).name} strikes at {table.unit(target).name}. Which weapon defends?"
    answer = yield Ask(
        table.unit(target).side,
        target,
        "nwo.dual.choose",
        words,
        options,
        best.id,
        attacker,
        attacker,
        "",
        "to be hit",
    )
    return found[answer]


def refuse_strike(table: Table, attacker: int, target: int, weapon: Weapon) -> Refusal | None:
    if weapon not in melee_weapons(table, attacker):
        return Refusal("nwo.attack.by-weapon", f"no {weapon.title} in hand")
    if target not in table.units() or not table.hostile(attacker, target):
        return Refusal("nwo.melee.contest", "no enemy within reach")
    name = table.unit(target).name
    if table.world.has(target, Down):
        return Refusal("nwo.down", f"{name} is down")
    if apart(table, attacker, target) > weapon.reach:
        reach = (
            f"bare hands reach {weapon.reach}"
            if weapon.id == UNARMED
            else f"the {weapon.title} reaches {weapon.reach}"
        )
        return Refusal("nwo.melee.contest", f"{name} is {apart(table, attacker, target)} tiles away, {reach}")
    if not reaches(table, attacker, target, weapon.reach):
        return Refusal("nwo.melee.contest", f"something solid stands between here and {name}")
    if behind_own_cover(table, attacker, ends(table, attacker, target)[1]):
        return Refusal("nwo.prone.behind-cover", f"lying behind cover, {name} is on its other side")
    return None


def strike(
    table: Table, attacker: int, target: int, weapon: Weapon, reaction: str = "", second: bool = False
) -> Play[None]:
    """Strike once."""
    yield Attacked(attacker, target, weapon.id, "melee", reaction)
    yield from offer(table, target, attacker)
    asked = yield from assisted(
        table, striking(table, attacker, target, weapon, second), "blow", chance=beats(warding(table, target))
    )
    yield from exchange(table, asked, target, means_of(weapon, crits=not second))


def exchange(
    table: Table, asked: Check, target: int, means: Means, first: Play[None] | None = None
) -> Play[None]:
    """Attack roll against defence roll, and the human shield's own defence against the same attack
    (nwo.shield.shared-hit).

    `first` is what a hit on the target does before it does harm.
    """
    shield = also_rolls(table, target, asked.unit)
    ward = yield from _ward(table, target, asked)
    attack, defence = yield from compared(table, asked, ward)
    yield from land(table, asked.unit, target, attack, defence.total, means, first)
    if shield:
        own = yield from roll(table, warding(table, shield))
        yield from land(table, asked.unit, shield, attack, own.total, means)
