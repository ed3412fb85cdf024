"""What a shot, or a throw at somebody, does: friends in the line, the target, its shield, the flames around it."""

from __future__ import annotations

from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Attacked, Reported
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, Result, passes, roll
from game.rulesets.nwo.components import Focus, Magazine
from game.rulesets.nwo.content import Throwable, Weapon
from game.rulesets.nwo.harm import RESOLVE_DC, load, resolve_check
from game.rulesets.nwo.helping import assisted
from game.rulesets.nwo.hits import Means, land, means_of, thrown
from game.rulesets.nwo.parry import compared
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
    yield from received(battle, asked, attack, friends, row, means_of(weapon), weapon)


def splash(battle: Battle, unit: int, item: Throwable, target: int) -> Play[None]:
    """A throw at one enemy, a ranged attack like any other; a miss does nothing (nwo.throw.single-target)."""
    yield Attacked(unit, target, item.id, "thrown")
    yield from offer(battle, target, unit)
    asked = yield from assisted(battle, aiming(battle, unit, target), "throw")
    attack = yield from roll(battle, asked)
    yield from received(battle, asked, attack, [], [target], thrown(item))


def received(
    battle: Battle, asked: Check, attack: Result, friends: list[int], row: list[int], means: Means, weapon: Weapon | None = None
) -> Play[None]:
    """A ranged attack that has been rolled comes to the friends in its line, the first who fails, or else to the `row` of those it is meant for."""
    shooter, met = asked.unit, row
    for friend in friends:
        if friend not in row:
            defence = yield from roll(battle, ducking(battle, friend, shooter, weapon))
            if attack.total > defence.total:
                yield Reported(friend, "nwo.ranged.through-ally", f"{battle.unit(friend).name} stands in the line and is hit instead")
                yield from land(battle, shooter, friend, attack, defence.total, means)
                met = [friend]
                break
    else:
        for victim in row:
            yield from _against(battle, asked, victim, attack, means, weapon, row)
    for one in dict.fromkeys((*met, row[0])):
        yield from under_fire(battle, one)


def _against(battle: Battle, asked: Check, target: int, attack: Result, means: Means, weapon: Weapon | None, row: list[int]) -> Play[None]:
    """One defence, and that of the shield, unless the flames are upon it anyway (nwo.shield.shared-hit)."""
    shooter = asked.unit
    shield = also_rolls(battle, target, shooter)
    attack, defence = yield from compared(battle, asked, ducking(battle, target, shooter, weapon), attack)
    yield from land(battle, shooter, target, attack, defence.total, means)
    if shield and shield not in row:
        own = yield from roll(battle, ducking(battle, shield, shooter, weapon, bare=True))
        yield from land(battle, shooter, shield, attack, own.total, means)


def under_fire(battle: Battle, unit: int) -> Play[None]:
    """What a ranged attack does to the focus of its target, hit or miss, and of a friend who is hit instead (nwo.focus.under-fire)."""
    if battle.world.has(unit, Focus):
        asked = yield from assisted(battle, resolve_check(battle, unit, "nwo.focus.under-fire"), "Resolve")
        if not (yield from passes(battle, asked, RESOLVE_DC)):
            yield from lose(battle, unit, Focus, "nwo.focus.under-fire")
