"""Shots: who may be shot at, what counts, and what comes of it."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Modifier, Reported
from game.core.field import Cell, Cover, Light
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, Result, check, damage, half, outcome, roll
from game.rulesets.nwo.components import Focus, Gifts, Magazine, Skills
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.harm import hurt, load, lose, shot_at
from game.rulesets.nwo.state import engaged, in_line, in_sight, loaded, opaque, prone, unspent
from game.systems.cover import cover
from game.systems.grid import chebyshev
from game.systems.light import light_at

SCOPE_RANGE = 10
LIGHT = {
    Light.DIM: Modifier(-1, "nwo.ranged.environment", "target in dim light"),
    Light.DARK: Modifier(-2, "nwo.ranged.environment", "target in the dark"),
}
COVER_BONUS = {Cover.HALF: 2, Cover.FULL: 4}


def aiming(battle: Battle, shooter: int, target: int, weapon: Weapon, will_move: bool = False) -> Check:
    """The roll of a shot: the one list of its modifiers."""
    here, there = battle.cell(shooter), battle.cell(target)
    distance = chebyshev(here, there)
    moves = will_move or unspent(battle, shooter).moved
    focus = battle.world.find(shooter, Focus)
    gift = battle.world.get(shooter, Gifts).ranged_attack
    return check(battle, shooter, "ranged attack", "nwo.ranged.contest", [
        half(battle.world.get(shooter, Skills).aiming, "Aiming", "nwo.ranged.bonus"),
        Modifier(gift, "nwo.ranged.bonus", "traits") if gift else None,
        Modifier(-2, "nwo.move.shooting-penalty", "moves this turn") if moves else None,
        None if weapon.night_sight else LIGHT.get(light_at(battle.field, there)),
        Modifier(1, "nwo.ranged.scope", "scope, far and steady") if weapon.scope and distance > SCOPE_RANGE and not moves else None,
        Modifier(0, "nwo.focus.advantage", "focused: best of two", 1) if focus and focus.ripe else None,
        _at_prone(distance) if prone(battle, target) else None,
    ])  # fmt: skip


def _at_prone(distance: int) -> Modifier:
    if distance <= 1:
        return Modifier(0, "nwo.prone.shot-at", "prone at point blank", 1)
    return Modifier(0, "nwo.prone.shot-at", "target is prone", -1)


def ducking(battle: Battle, target: int, shooter: int) -> Check:
    """The ranged defence: the one list of its modifiers."""
    gift = battle.world.get(target, Gifts).ranged_defence
    return check(battle, target, "ranged defence", "nwo.ranged.contest", [
        Modifier(gift, "nwo.ranged.bonus", "traits") if gift else None,
        _covered(battle, target, shooter),
    ])  # fmt: skip


def _covered(battle: Battle, target: int, shooter: int) -> Modifier | None:
    here, there = battle.cell(shooter), battle.cell(target)
    found = cover(battle.field, there, here, opaque(battle))
    if found.level:
        return Modifier(COVER_BONUS[found.level], "nwo.cover.bonus", f"{found.level.name.lower()} cover: {found.reason}")
    if set(engaged(battle, target)) - {shooter} and shooter not in engaged(battle, target) and chebyshev(here, there) > 1:
        return Modifier(COVER_BONUS[Cover.HALF], "nwo.cover.bonus", "half cover: engaged in melee")
    return None


def behind_own_cover(battle: Battle, attacker: int, there: Cell) -> bool:
    """Whether a prone attacker has cover next to itself in the line to the cell (nwo.prone.behind-cover)."""
    if not prone(battle, attacker):
        return False
    here = battle.cell(attacker)
    found = cover(battle.field, here, there, battle.closed())
    return any(chebyshev(cell, here) <= 1 for cell in found.cells)


def refuse_shot(battle: Battle, shooter: int, target: int, weapon: Weapon) -> Refusal | None:
    """Why the shot cannot be made now, whoever's turn it is. Overwatch asks the same."""
    if not loaded(battle, shooter, weapon.id):
        return Refusal("nwo.reload.roll", f"the {weapon.title} is empty")
    if weapon.hands == 2 and engaged(battle, shooter):
        names = ", ".join(battle.unit(enemy).name for enemy in engaged(battle, shooter))
        return Refusal("nwo.engage.no-two-handed-shooting", f"engaged by {names}: no shooting with two hands")
    if target not in battle.units() or not battle.hostile(shooter, target):
        return Refusal("nwo.ranged.line-of-fire", "no enemy in sight")
    name = battle.unit(target).name
    if battle.world.has(target, Down):
        return Refusal("nwo.down", f"{name} is down")
    here, there = battle.cell(shooter), battle.cell(target)
    if weapon.range and chebyshev(here, there) > weapon.range:
        return Refusal("nwo.ranged.line-of-fire", f"{name} is {chebyshev(here, there)} tiles away, the {weapon.title} reaches {weapon.range}")
    if not in_sight(battle, here, there):
        return Refusal("nwo.ranged.line-of-fire", f"{name} is out of sight")
    blocker = next((unit for unit in in_line(battle, shooter, target) if battle.hostile(shooter, unit)), 0)
    if blocker:
        return Refusal("nwo.ranged.figures-block", f"{battle.unit(blocker).name} stands in the line to {name}")
    if behind_own_cover(battle, shooter, there):
        return Refusal("nwo.prone.behind-cover", f"lying behind cover, {name} is on its other side")
    return None


def shoot(battle: Battle, shooter: int, target: int, weapon: Weapon, will_move: bool = False, reaction: str = "") -> Play[None]:
    """Fire one shot: friends in the line first, then the target (nwo.ranged.through-ally)."""
    yield Attacked(shooter, target, weapon.id, "ranged", reaction)
    yield from load(battle, shooter, weapon.id, battle.world.get(shooter, Magazine).left(weapon.id) - 1)
    friends = in_line(battle, shooter, target)
    attack = yield from roll(battle, shooter_check := aiming(battle, shooter, target, weapon, will_move))
    if any(modifier.rule == "nwo.focus.advantage" for modifier in shooter_check.modifiers):
        yield from lose(battle, shooter, Focus, "nwo.focus.exclusive")
    for friend in friends:
        defence = yield from roll(battle, ducking(battle, friend, shooter))
        if attack.total > defence.total:
            yield Reported(friend, "nwo.ranged.through-ally", f"{battle.unit(friend).name} stands in the line and is hit instead")
            yield from _strike_home(battle, shooter, friend, attack, defence.total, weapon)
            break
    else:
        defence = yield from roll(battle, ducking(battle, target, shooter))
        yield from _strike_home(battle, shooter, target, attack, defence.total, weapon)
    yield from shot_at(battle, target)


def _strike_home(battle: Battle, shooter: int, target: int, attack: Result, defence: int, weapon: Weapon) -> Play[None]:
    ending = outcome(attack, defence, weapon.crit)
    yield AttackEnded(shooter, target, ending, attack.total, defence)
    yield from hurt(battle, target, damage(weapon, ending))
