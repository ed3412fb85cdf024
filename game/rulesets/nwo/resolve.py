"""What each order does: rolls, asks, changes, reports."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, EndTurn, Move
from game.core.components import Down
from game.core.events import Modifier, Reported
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo import moves, orders, turns
from game.rulesets.nwo.carrying import draw, pick_up, swap
from game.rulesets.nwo.checks import Check, check, contest_bonus, half, passes
from game.rulesets.nwo.components import Focus, Prone, Skills, Turn, Watch
from game.rulesets.nwo.content import throwables, weapons
from game.rulesets.nwo.disarm import disarm, double
from game.rulesets.nwo.figures import UNARMED, melee_weapons
from game.rulesets.nwo.grapple import break_free, grapple, pin
from game.rulesets.nwo.harm import spend_action, spend_movement
from game.rulesets.nwo.helping import assisted, help_friend, meets, tool_roll
from game.rulesets.nwo.interactions import interact, interaction_at
from game.rulesets.nwo.melee import strike
from game.rulesets.nwo.overwatch import event_shots, harm_shots, watched
from game.rulesets.nwo.refusals import refusal
from game.rulesets.nwo.shield import raise_shield
from game.rulesets.nwo.shooting import shoot
from game.rulesets.nwo.shoving import shove
from game.rulesets.nwo.states import gain, lose, release, relieve, settle
from game.rulesets.nwo.suppression import dares, exposing_attack, exposing_step, pin_down
from game.rulesets.nwo.thrown import throw
from game.systems.doors import door_at, swing
from game.systems.items import load

RELOAD_DC = 10
DEEDS = {
    orders.Shoot: "shoots",
    orders.Suppress: "lays down fire",
    orders.Strike: "strikes",
    orders.DoubleStrike: "strikes twice",
    orders.Disarm: "disarms",
    orders.Shove: "shoves",
    orders.Grapple: "grapples",
    orders.BreakFree: "breaks free",
    orders.ForceDown: "forces down",
    orders.HumanShield: "takes a shield",
    orders.Throw: "throws",
    orders.Overwatch: "on overwatch",
    orders.WatchFor: "on overwatch",
    orders.TakeAim: "focuses",
    orders.Swap: "changes weapons",
    orders.PickUp: "picks up",
    orders.Recover: "recovers",
    orders.Interact: "tries",
}
"""The orders that use up the Action and nothing else, and the words for it."""
FREE = (EndTurn, Move, orders.QuickDraw, orders.LetGo, orders.DropProne)
"""What is no acting, for those who watch for it."""


def resolve(table: Table, action: Action) -> Play[None]:
    """Carry the order out, with what it sets off. `refusal` has said that nothing forbids it; a shot at who
    is about to act may change that."""
    unit = action.unit
    deed = not isinstance(action, FREE) and not (
        isinstance(action, orders.StandUp) and action.by == "movement"
    )
    stopped = None
    if deed:
        yield from event_shots(table, unit, "acts")
        stopped = refusal(table, action)
    if stopped and not table.world.has(unit, Down):
        yield Reported(unit, stopped.rule, stopped.words)
    elif not table.world.has(unit, Down):
        yield from _carry_out(table, action)
    if deed and not table.world.has(unit, Down):
        yield from event_shots(table, unit, "acted")
    yield from harm_shots(table)


def _carry_out(table: Table, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case EndTurn():
            yield from turns.end(table, unit)
        case Move(path=path):
            yield from moves.walk(table, unit, path)
        case orders.Dash(path=path):
            yield from moves.dash(table, unit, path)
        case orders.Disengage(path=path):
            yield from moves.disengage(table, unit, path)
        case orders.Reload(weapon=weapon):
            yield from _reload(table, unit, weapon)
        case orders.QuickDraw(weapon=weapon, dropped=dropped):
            yield from draw(table, unit, weapon, dropped)
        case orders.LetGo():
            yield from release(table, unit)
            yield from settle(table)
        case orders.DropProne():
            table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), dropped=True))
            yield from gain(table, unit, Prone(), "nwo.prone.take")
            yield from settle(table)
        case orders.StandUp(by=by):
            yield from (spend_action if by == "action" else spend_movement)(table, unit, "stands up")
            yield from release(table, unit)
            yield from lose(table, unit, Prone, "nwo.prone.stand")
            yield from settle(table)
        case orders.Help(target=target, kind=kind, way=way):
            yield from help_friend(table, unit, target, kind, way)
        case orders.UseDoor(cell=cell):
            yield from _use_door(table, unit, cell)
        case _:
            yield from _act(table, action)


def _act(table: Table, action: Action) -> Play[None]:
    """An order for the Action; under suppressive fire, one that exposes takes a Resolve roll
    (nwo.suppress.pinned)."""
    unit = action.unit
    exposing = exposes(table, action)
    yield from spend_action(table, unit, DEEDS[type(action)])
    if isinstance(action, orders.DoubleStrike):
        yield from spend_movement(table, unit, DEEDS[type(action)], moved=False)
    shot = isinstance(action, orders.Shoot | orders.Suppress)
    if shot and not action.then_move and table.world.get(unit, Turn).movement:  # type: ignore[attr-defined]
        yield from spend_movement(table, unit, "given up for the shot", moved=False)
    if exposing and not (yield from dares(table, unit)):
        return
    match action:
        case orders.Shoot(target=target, weapon=weapon, then_move=then_move):
            yield from shoot(table, unit, target, weapons()[weapon], then_move)
        case orders.Suppress(target=target, weapon=weapon, then_move=then_move):
            yield from shoot(table, unit, target, weapons()[weapon], then_move)
            yield from pin_down(table, unit, target, weapons()[weapon])
        case orders.Strike(target=target, weapon=weapon):
            yield from strike(table, unit, target, weapons()[weapon])
        case orders.DoubleStrike(target=target, weapon=weapon, second=second, other=other):
            yield from double(table, unit, target, weapon, second, other)
        case orders.Disarm(target=target, weapon=weapon):
            yield from disarm(table, unit, target, weapon)
        case orders.Shove(target=target):
            yield from shove(table, unit, target)
        case orders.Grapple(target=target, dropped=dropped):
            yield from grapple(table, unit, target, dropped)
        case orders.Throw(cell=cell, item=item):
            yield from throw(table, unit, throwables()[item], cell)
        case _:
            yield from _prepare(table, action)


def _prepare(table: Table, action: Action) -> Play[None]:
    """Orders that attack nobody."""
    unit = action.unit
    match action:
        case orders.BreakFree():
            yield from break_free(table, unit)
        case orders.ForceDown():
            yield from pin(table, unit)
        case orders.HumanShield(behind=behind):
            yield from raise_shield(table, unit, behind)
        case orders.Overwatch(area=area, weapon=weapon, target=target):
            yield from gain(
                table, unit, Watch(weapon, watched(table, unit, area), target), "nwo.overwatch.delay"
            )
        case orders.WatchFor(target=target, trigger=trigger, weapon=weapon, shoot_at=shoot_at):
            yield from gain(table, unit, Watch(weapon, (), shoot_at, trigger, target), "nwo.overwatch.delay")
        case orders.TakeAim():
            yield from gain(table, unit, Focus(), "nwo.focus.advantage")
        case orders.Swap(weapons=wanted):
            yield from swap(table, unit, wanted)
        case orders.PickUp(item=item, instead=instead):
            yield from pick_up(table, unit, item, instead)
        case orders.Recover(kind=kind):
            yield from relieve(table, unit, kind)
        case orders.Interact(cell=cell):
            zone = interaction_at(table, cell)
            assert zone is not None
            yield from interact(table, unit, zone)


def exposes(table: Table, action: Action) -> bool:
    """Whether the order would expose a figure under suppressive fire: a step to less cover, or an attack.

    Overwatch is none yet: its shot is, when it comes.
    """
    match action:
        case Move(path=path) | orders.Dash(path=path) | orders.Disengage(path=path):
            return exposing_step(table, action.unit, path)
        case orders.Strike(target=target) | orders.DoubleStrike(target=target) | orders.Disarm(target=target):
            return exposing_attack(table, action.unit, target, melee=True)
        case orders.Shoot() | orders.Suppress() | orders.Throw():
            return exposing_attack(table, action.unit, 0, melee=False)
    return False


def reloading(table: Table, unit: int) -> Check:
    level = table.world.get(unit, Skills).reloading
    return check(table, unit, "Reload", "nwo.reload.roll", [half(level, "Reloading", "nwo.reload.roll")])


def _reload(table: Table, unit: int, weapon: str) -> Play[None]:
    """Success leaves the Action; failure loads too, but takes it (nwo.reload.roll)."""
    asked = yield from assisted(table, reloading(table, unit), "reload", chance=meets(RELOAD_DC))
    quick = yield from passes(table, asked, RELOAD_DC)
    yield from load(table, unit, weapons()[weapon], weapons()[weapon].magazine)
    if not quick:
        yield from spend_action(table, unit, "reloads")


def forcing(table: Table, unit: int) -> Check:
    """Forcing what is locked, by Strength, by Fitness or with a melee weapon as the tool, whichever is best
    (nwo.turn.action-kinds, nwo.help.right-tool)."""
    skills = table.world.get(unit, Skills)
    level, name = max((skills.strength, "Strength"), (skills.fitness, "Fitness"))
    bonus = contest_bonus(level)
    ways = [[Modifier(bonus, "nwo.shove.contest", f"{name} {level}") if bonus else None]]
    if any(weapon.id != UNARMED for weapon in melee_weapons(table, unit)):
        ways.append(tool_roll(table, unit, "nwo.help.right-tool"))
    found = [check(table, unit, "forcing the door", "nwo.turn.action-kinds", way) for way in ways]
    return max(found, key=lambda one: one.bonus)


def _use_door(table: Table, unit: int, cell: Cell) -> Play[None]:
    found = door_at(table, cell)
    assert found is not None
    door = found[1]
    yield from spend_action(table, unit, "closes a door" if door.open else "opens a door")
    if door.lock and not door.open:
        asked = yield from assisted(table, forcing(table, unit), "force", chance=meets(door.lock))
        if not (yield from passes(table, asked, door.lock)):
            return
    yield from swing(table, cell, unit)
    yield from settle(table)
