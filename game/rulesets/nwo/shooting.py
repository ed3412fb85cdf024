"""What a shot does: friends in the line, the target, its shield, the flames around it."""

from __future__ import annotations

from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Reported
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, Result, damage, outcome, passes, roll
from game.rulesets.nwo.components import Focus, Magazine
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.flames import canister
from game.rulesets.nwo.grapple import struck_grappler
from game.rulesets.nwo.harm import RESOLVE_DC, hurt, load, resolve_check
from game.rulesets.nwo.helping import assisted
from game.rulesets.nwo.parry import tie_broken
from game.rulesets.nwo.ranged import aiming, ducking
from game.rulesets.nwo.shield import also_rolls, offer, shield_of
from game.rulesets.nwo.state import engaged, in_line, partner
from game.rulesets.nwo.statuses import lose


def friends_in_line(battle: Battle, shooter: int, target: int) -> list[int]:
    """The friends whom the shot must pass, from the shooter on. One who grapples with the target is in the line from every side
    (nwo.ranged.through-ally, nwo.grapple.at-risk), but a human shield rolls as such, and once (nwo.shield.shared-hit)."""
    friends = in_line(battle, shooter, target)
    grip = partner(battle, target)
    if grip and grip not in (shooter, *friends) and not battle.hostile(shooter, grip) and not battle.world.has(grip, Down):
        friends.append(grip)
    return [friend for friend in friends if friend != shield_of(battle, target)]


def victims(battle: Battle, target: int, weapon: Weapon) -> list[int]:
    """The target, and with flames everybody who is engaged with it (nwo.flamethrower.engaged)."""
    return [target, *engaged(battle, target)] if weapon.flame else [target]


def shoot(battle: Battle, shooter: int, target: int, weapon: Weapon, will_move: bool = False, reaction: str = "") -> Play[None]:
    """Fire one shot: friends in the line first, then the target."""
    yield Attacked(shooter, target, weapon.id, "ranged", reaction)
    yield from offer(battle, target, shooter)
    yield from load(battle, shooter, weapon.id, battle.world.get(shooter, Magazine).left(weapon.id) - 1)
    friends, row = friends_in_line(battle, shooter, target), victims(battle, target, weapon)
    asked = yield from assisted(battle, aiming(battle, shooter, target, weapon, will_move), "shot", target)
    attack = yield from roll(battle, asked)
    if any(modifier.rule == "nwo.focus.advantage" for modifier in asked.modifiers):
        yield from lose(battle, shooter, Focus, "nwo.focus.exclusive")
    for friend in friends:
        if friend not in row:
            defence = yield from roll(battle, ducking(battle, friend, shooter, weapon))
            if attack.total > defence.total:
                yield Reported(friend, "nwo.ranged.through-ally", f"{battle.unit(friend).name} stands in the line and is hit instead")
                yield from _land(battle, shooter, friend, attack, defence.total, weapon)
                break
    else:
        for victim in row:
            yield from _against(battle, asked, victim, attack, weapon, row)
    yield from under_fire(battle, target)


def _against(battle: Battle, asked: Check, target: int, attack: Result, weapon: Weapon, row: list[int]) -> Play[None]:
    """One defence, and that of the shield, unless the flames are upon it anyway (nwo.shield.shared-hit)."""
    shooter = asked.unit
    shield = also_rolls(battle, target, shooter)
    defence = yield from roll(battle, ducking(battle, target, shooter, weapon))
    while attack.total == defence.total and (yield from tie_broken(battle, shooter, target)):
        attack = yield from roll(battle, asked)
        defence = yield from roll(battle, ducking(battle, target, shooter, weapon))
    yield from _land(battle, shooter, target, attack, defence.total, weapon)
    if shield and shield not in row:
        own = yield from roll(battle, ducking(battle, shield, shooter, weapon, bare=True))
        yield from _land(battle, shooter, shield, attack, own.total, weapon)


def _land(battle: Battle, shooter: int, target: int, attack: Result, defence: int, weapon: Weapon) -> Play[None]:
    ending = outcome(attack, defence, weapon.crit)
    yield AttackEnded(shooter, target, ending, attack.total, defence)
    yield from hurt(battle, target, damage(weapon, ending), by=shooter)
    if ending == "crit":
        yield from canister(battle, target)
    yield from struck_grappler(battle, shooter, target, ending)


def under_fire(battle: Battle, unit: int) -> Play[None]:
    """What a ranged attack does to the focus of its target, hit or miss (nwo.focus.under-fire)."""
    if battle.world.has(unit, Focus):
        asked = yield from assisted(battle, resolve_check(battle, unit, "nwo.focus.under-fire"), "Resolve")
        if not (yield from passes(battle, asked, RESOLVE_DC)):
            yield from lose(battle, unit, Focus, "nwo.focus.under-fire")
