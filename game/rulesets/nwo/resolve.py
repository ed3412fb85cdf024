"""What each order does: rolls, asks, changes, reports."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.components import Doorway, Down
from game.core.events import DoorMoved, Modifier, Reported
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.nwo import moves, orders, turns
from game.rulesets.nwo.checks import Check, check, contest_bonus, half, passes
from game.rulesets.nwo.components import Focus, Prone, Skills, Turn, Watch
from game.rulesets.nwo.content import throwables, weapons
from game.rulesets.nwo.disarm import disarm, double
from game.rulesets.nwo.grapple import break_free, grapple, pin
from game.rulesets.nwo.hands import draw, pick_up, swap
from game.rulesets.nwo.harm import load, spend_action, spend_movement
from game.rulesets.nwo.helping import assisted, help_friend, tool_roll
from game.rulesets.nwo.interactions import interact, interaction_at
from game.rulesets.nwo.melee import strike
from game.rulesets.nwo.overwatch import event_shots, harm_shots, watched
from game.rulesets.nwo.refusals import door_at, refusal
from game.rulesets.nwo.shield import raise_shield
from game.rulesets.nwo.shooting import shoot
from game.rulesets.nwo.shoving import shove
from game.rulesets.nwo.state import UNARMED, melee_weapons
from game.rulesets.nwo.statuses import gain, lose, release, relieve, settle
from game.rulesets.nwo.suppression import dares, exposing_attack, exposing_step, pin_down
from game.rulesets.nwo.thrown import throw

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


def resolve(battle: Battle, action: Action) -> Play[None]:
    """Carry the order out, with what it sets off. `refusal` has said that nothing forbids it; a shot at who is about to act may change that."""
    unit = action.unit
    deed = not isinstance(action, FREE) and not (isinstance(action, orders.StandUp) and action.by == "movement")
    stopped = None
    if deed:
        yield from event_shots(battle, unit, "acts")
        stopped = refusal(battle, action)
    if stopped and not battle.world.has(unit, Down):
        yield Reported(unit, stopped.rule, stopped.words)
    elif not battle.world.has(unit, Down):
        yield from _carry_out(battle, action)
    if deed and not battle.world.has(unit, Down):
        yield from event_shots(battle, unit, "acted")
    yield from harm_shots(battle)


def _carry_out(battle: Battle, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case EndTurn():
            yield from turns.end(battle, unit)
        case Move(path=path):
            yield from moves.walk(battle, unit, path)
        case orders.Dash(path=path):
            yield from moves.dash(battle, unit, path)
        case orders.Disengage(path=path):
            yield from moves.disengage(battle, unit, path)
        case orders.Reload(weapon=weapon):
            yield from _reload(battle, unit, weapon)
        case orders.QuickDraw(weapon=weapon, dropped=dropped):
            yield from draw(battle, unit, weapon, dropped)
        case orders.LetGo():
            yield from release(battle, unit)
            yield from settle(battle)
        case orders.DropProne():
            battle.world.put(unit, msgspec.structs.replace(battle.world.get(unit, Turn), dropped=True))
            yield from gain(battle, unit, Prone(), "nwo.prone.take")
            yield from settle(battle)
        case orders.StandUp(by=by):
            yield from (spend_action if by == "action" else spend_movement)(battle, unit, "stands up")
            yield from release(battle, unit)
            yield from lose(battle, unit, Prone, "nwo.prone.stand")
            yield from settle(battle)
        case orders.Help(target=target, kind=kind, way=way):
            yield from help_friend(battle, unit, target, kind, way)
        case orders.UseDoor(cell=cell):
            yield from _use_door(battle, unit, cell)
        case _:
            yield from _act(battle, action)


def _act(battle: Battle, action: Action) -> Play[None]:
    """An order for the Action; under suppressive fire, one that exposes takes a Resolve roll (nwo.suppress.pinned)."""
    unit = action.unit
    exposing = exposes(battle, action)
    yield from spend_action(battle, unit, DEEDS[type(action)])
    if isinstance(action, orders.DoubleStrike):
        yield from spend_movement(battle, unit, DEEDS[type(action)], moved=False)
    shot = isinstance(action, orders.Shoot | orders.Suppress)
    if shot and not action.then_move and battle.world.get(unit, Turn).movement:  # type: ignore[attr-defined]
        yield from spend_movement(battle, unit, "given up for the shot", moved=False)
    if exposing and not (yield from dares(battle, unit)):
        return
    match action:
        case orders.Shoot(target=target, weapon=weapon, then_move=then_move):
            yield from shoot(battle, unit, target, weapons()[weapon], then_move)
        case orders.Suppress(target=target, weapon=weapon, then_move=then_move):
            yield from shoot(battle, unit, target, weapons()[weapon], then_move)
            yield from pin_down(battle, unit, target, weapons()[weapon])
        case orders.Strike(target=target, weapon=weapon):
            yield from strike(battle, unit, target, weapons()[weapon])
        case orders.DoubleStrike(target=target, weapon=weapon, second=second, other=other):
            yield from double(battle, unit, target, weapon, second, other)
        case orders.Disarm(target=target, weapon=weapon):
            yield from disarm(battle, unit, target, weapon)
        case orders.Shove(target=target):
            yield from shove(battle, unit, target)
        case orders.Grapple(target=target, dropped=dropped):
            yield from grapple(battle, unit, target, dropped)
        case orders.Throw(cell=cell, item=item):
            yield from throw(battle, unit, throwables()[item], cell)
        case _:
            yield from _prepare(battle, action)


def _prepare(battle: Battle, action: Action) -> Play[None]:
    """Orders that attack nobody."""
    unit = action.unit
    match action:
        case orders.BreakFree():
            yield from break_free(battle, unit)
        case orders.ForceDown():
            yield from pin(battle, unit)
        case orders.HumanShield(behind=behind):
            yield from raise_shield(battle, unit, behind)
        case orders.Overwatch(area=area, weapon=weapon, target=target):
            yield from gain(battle, unit, Watch(weapon, watched(battle, unit, area), target), "nwo.overwatch.delay")
        case orders.WatchFor(target=target, trigger=trigger, weapon=weapon, shoot_at=shoot_at):
            yield from gain(battle, unit, Watch(weapon, (), shoot_at, trigger, target), "nwo.overwatch.delay")
        case orders.TakeAim():
            yield from gain(battle, unit, Focus(), "nwo.focus.advantage")
        case orders.Swap(weapons=wanted):
            yield from swap(battle, unit, wanted)
        case orders.PickUp(item=item, instead=instead):
            yield from pick_up(battle, unit, item, instead)
        case orders.Recover(kind=kind):
            yield from relieve(battle, unit, kind)
        case orders.Interact(cell=cell):
            zone = interaction_at(battle, cell)
            assert zone is not None
            yield from interact(battle, unit, zone)


def exposes(battle: Battle, action: Action) -> bool:
    """Whether the order would expose a figure under suppressive fire: a step to less cover, or an attack.

    Overwatch is none yet: its shot is, when it comes.
    """
    match action:
        case Move(path=path) | orders.Dash(path=path) | orders.Disengage(path=path):
            return exposing_step(battle, action.unit, path)
        case orders.Strike(target=target) | orders.DoubleStrike(target=target) | orders.Disarm(target=target):
            return exposing_attack(battle, action.unit, battle.cell(target), melee=True)
        case orders.Shoot() | orders.Suppress() | orders.Throw():
            return exposing_attack(battle, action.unit, None, melee=False)
    return False


def reloading(battle: Battle, unit: int) -> Check:
    level = battle.world.get(unit, Skills).reloading
    return check(battle, unit, "Reload", "nwo.reload.roll", [half(level, "Reloading", "nwo.reload.roll")])


def _reload(battle: Battle, unit: int, weapon: str) -> Play[None]:
    """Success leaves the Action; failure loads too, but takes it (nwo.reload.roll)."""
    asked = yield from assisted(battle, reloading(battle, unit), "reload")
    quick = yield from passes(battle, asked, RELOAD_DC)
    yield from load(battle, unit, weapon, weapons()[weapon].magazine)
    if not quick:
        yield from spend_action(battle, unit, "reloads")


def forcing(battle: Battle, unit: int) -> Check:
    """Forcing what is locked, by Strength, by Fitness or with a melee weapon as the tool, whichever is best
    (nwo.turn.action-kinds, nwo.help.right-tool)."""
    skills = battle.world.get(unit, Skills)
    level, name = max((skills.strength, "Strength"), (skills.fitness, "Fitness"))
    bonus = contest_bonus(level)
    ways = [[Modifier(bonus, "nwo.shove.contest", f"{name} {level}") if bonus else None]]
    if any(weapon.id != UNARMED for weapon in melee_weapons(battle, unit)):
        ways.append(tool_roll(battle, unit, "nwo.help.right-tool"))
    found = [check(battle, unit, "forcing the door", "nwo.turn.action-kinds", way) for way in ways]
    return max(found, key=lambda one: one.bonus)


def _use_door(battle: Battle, unit: int, cell: Cell) -> Play[None]:
    found = door_at(battle, cell)
    assert found is not None
    entity, door = found
    yield from spend_action(battle, unit, "closes a door" if door.open else "opens a door")
    if door.lock and not door.open:
        asked = yield from assisted(battle, forcing(battle, unit), "force")
        if not (yield from passes(battle, asked, door.lock)):
            return
    battle.world.put(entity, Doorway(not door.open))
    yield DoorMoved(cell, not door.open, unit)
    yield from settle(battle)
