"""What a shot, or a throw at somebody, does: friends in the line, the target, its shield, the flames around
it."""

from __future__ import annotations

from game.core.components import Down
from game.core.events import Attacked, Reported
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.attack_outcome import Means, land, means_of, thrown
from game.rulesets.nwo.checks import Check, Result, passes, roll
from game.rulesets.nwo.components import Focus
from game.rulesets.nwo.content import Throwable, Weapon
from game.rulesets.nwo.figures import engaged, in_line, partner
from game.rulesets.nwo.harm import RESOLVE_DC, resolve_check
from game.rulesets.nwo.helping import assisted, beats, meets
from game.rulesets.nwo.parry import compared
from game.rulesets.nwo.ranged import aiming, ducking
from game.rulesets.nwo.shield import also_rolls, offer, shield_of
from game.rulesets.nwo.states import lose
from game.systems.items import load, shots_left


def friends_in_line(table: Table, shooter: int, target: int) -> list[int]:
    """The friends whom the shot must pass, from the shooter on. One who grapples with the target is in the
    line from every side (nwo.ranged.through-ally, nwo.grapple.at-risk), but a human shield rolls as such, and
    once (nwo.shield.shared-hit)."""
    friends = in_line(table, shooter, target)
    grip = partner(table, target)
    if (
        grip
        and grip not in (shooter, *friends)
        and not table.hostile(shooter, grip)
        and not table.world.has(grip, Down)
    ):
        friends.append(grip)
    return [friend for friend in friends if friend != shield_of(table, target)]


def victims(table: Table, target: int, weapon: Weapon) -> list[int]:
    """The target, and with flames everybody who is engaged with it (nwo.flamethrower.engaged)."""
    return [target, *engaged(table, target)] if weapon.flame else [target]


def shoot(
    table: Table, shooter: int, target: int, weapon: Weapon, will_move: bool = False, reaction: str = ""
) -> Play[None]:
    """Fire one shot: friends in the line first, then the target."""
    yield Attacked(shooter, target, weapon.id, "ranged", reaction)
    yield from offer(table, target, shooter)
    yield from load(table, shooter, weapon, shots_left(table, shooter, weapon) - 1)
    friends, row = friends_in_line(table, shooter, target), victims(table, target, weapon)
    chance = beats(ducking(table, target, shooter, weapon)) if len(row) == 1 and not friends else None
    asked = yield from assisted(
        table, aiming(table, shooter, target, weapon, will_move), "shot", target, chance
    )
    attack = yield from roll(table, asked)
    if any(modifier.rule == "nwo.focus.advantage" for modifier in asked.modifiers):
        yield from lose(table, shooter, Focus, "nwo.focus.exclusive")
    yield from received(table, asked, attack, friends, row, means_of(weapon), weapon)


def splash(table: Table, unit: int, item: Throwable, target: int) -> Play[None]:
    """A throw at one enemy, a ranged attack like any other; a miss does nothing (nwo.throw.single-target)."""
    yield Attacked(unit, target, item.id, "thrown")
    yield from offer(table, target, unit)
    asked = yield from assisted(
        table, aiming(table, unit, target), "throw", chance=beats(ducking(table, target, unit))
    )
    attack = yield from roll(table, asked)
    yield from received(table, asked, attack, [], [target], thrown(item))


def received(
    table: Table,
    asked: Check,
    attack: Result,
    friends: list[int],
    row: list[int],
    means: Means,
    weapon: Weapon | None = None,
) -> Play[None]:
    """A ranged attack that has been rolled comes to the friends in its line, the first who fails, or else to
    the `row` of those it is meant for."""
    shooter, met = asked.unit, row
    for friend in friends:
        if friend not in row:
            defence = yield from roll(table, ducking(table, friend, shooter, weapon))
            if attack.total > defence.total:
                yield Reported(
                    friend,
                    "nwo.ranged.through-ally",
                    f"{table.unit(friend).name} stands in the line and is hit instead",
                )
                yield from land(table, shooter, friend, attack, defence.total, means)
                met = [friend]
                break
    else:
        for victim in row:
            yield from _against(table, asked, victim, attack, means, weapon, row)
    for one in dict.fromkeys((*met, row[0])):
        yield from under_fire(table, one)


def _against(
    table: Table,
    asked: Check,
    target: int,
    attack: Result,
    means: Means,
    weapon: Weapon | None,
    row: list[int],
) -> Play[None]:
    """One defence, and that of the shield, unless the flames are upon it anyway (nwo.shield.shared-hit)."""
    shooter = asked.unit
    shield = also_rolls(table, target, shooter)
    attack, defence = yield from compared(table, asked, ducking(table, target, shooter, weapon), attack)
    yield from land(table, shooter, target, attack, defence.total, means)
    if shield and shield not in row:
        own = yield from roll(table, ducking(table, shield, shooter, weapon, bare=True))
        yield from land(table, shooter, shield, attack, own.total, means)


def under_fire(table: Table, unit: int) -> Play[None]:
    """What a ranged attack does to the focus of its target, hit or miss, and of a friend who is hit instead
    (nwo.focus.under-fire)."""
    if table.world.has(unit, Focus):
        asked = yield from assisted(
            table, resolve_check(table, unit, "nwo.focus.under-fire"), "Resolve", chance=meets(RESOLVE_DC)
        )
        if not (yield from passes(table, asked, RESOLVE_DC)):
            yield from lose(table, unit, Focus, "nwo.focus.under-fire")
