"""What each order does: rolls, asks, changes, reports."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.components import Doorway
from game.core.events import DoorMoved, Modifier
from game.core.field import Cell
from game.core.ruleset import Play
from game.rulesets.nwo import moves, turns
from game.rulesets.nwo.checks import Check, check, contest_bonus, half, passes
from game.rulesets.nwo.components import Focus, Prone, Skills, Turn, Watch
from game.rulesets.nwo.content import throwables, weapons
from game.rulesets.nwo.harm import gain, load, lose, relieve, settle, spend_action, spend_movement
from game.rulesets.nwo.melee import strike
from game.rulesets.nwo.orders import (
    Dash,
    Disengage,
    DropProne,
    Overwatch,
    Recover,
    Reload,
    Shoot,
    StandUp,
    Strike,
    TakeAim,
    Throw,
    UseDoor,
)
from game.rulesets.nwo.ranged import shoot
from game.rulesets.nwo.refusals import door_at, watched
from game.rulesets.nwo.thrown import throw

RELOAD_DC = 10


def resolve(battle: Battle, action: Action) -> Play[None]:
    """Carry the order out. `refusal` has said that nothing forbids it."""
    unit = action.unit
    match action:
        case EndTurn():
            yield from turns.end(battle, unit)
        case Move(path=path):
            yield from moves.walk(battle, unit, path)
        case Dash(path=path):
            yield from moves.dash(battle, unit, path)
        case Disengage(path=path):
            yield from moves.disengage(battle, unit, path)
        case Shoot(target=target, weapon=weapon, then_move=then_move):
            yield from spend_action(battle, unit, "shoots")
            if not then_move and battle.world.get(unit, Turn).movement:
                yield from spend_movement(battle, unit, "given up for the shot", moved=False)
            yield from shoot(battle, unit, target, weapons()[weapon], then_move)
        case Strike(target=target, weapon=weapon):
            yield from spend_action(battle, unit, "strikes")
            yield from strike(battle, unit, target, weapons()[weapon])
        case Throw(cell=cell, item=item):
            yield from spend_action(battle, unit, "throws")
            yield from throw(battle, unit, throwables()[item], cell)
        case Overwatch():
            yield from _watch(battle, action)
        case TakeAim():
            yield from spend_action(battle, unit, "focuses")
            yield from gain(battle, unit, Focus(), "nwo.focus.advantage")
        case Reload(weapon=weapon):
            yield from _reload(battle, unit, weapon)
        case DropProne():
            battle.world.put(unit, msgspec.structs.replace(battle.world.get(unit, Turn), dropped=True))
            yield from gain(battle, unit, Prone(), "nwo.prone.take")
            yield from settle(battle)
        case StandUp(by=by):
            yield from (spend_action if by == "action" else spend_movement)(battle, unit, "stands up")
            yield from lose(battle, unit, Prone, "nwo.prone.stand")
            yield from settle(battle)
        case Recover(kind=kind):
            yield from spend_action(battle, unit, "recovers")
            yield from relieve(battle, unit, kind)
        case UseDoor(cell=cell):
            yield from _use_door(battle, unit, cell)


def _watch(battle: Battle, action: Overwatch) -> Play[None]:
    yield from spend_action(battle, action.unit, "on overwatch")
    watch = Watch(action.weapon, watched(battle, action), action.target)
    yield from gain(battle, action.unit, watch, "nwo.overwatch.delay")


def reloading(battle: Battle, unit: int) -> Check:
    level = battle.world.get(unit, Skills).reloading
    return check(battle, unit, "Reload", "nwo.reload.roll", [half(level, "Reloading", "nwo.reload.roll")])


def _reload(battle: Battle, unit: int, weapon: str) -> Play[None]:
    """Success leaves the Action; failure loads too, but takes it (nwo.reload.roll)."""
    quick = yield from passes(battle, reloading(battle, unit), RELOAD_DC)
    yield from load(battle, unit, weapon, weapons()[weapon].magazine)
    if not quick:
        yield from spend_action(battle, unit, "reloads")


def forcing(battle: Battle, unit: int) -> Check:
    """Forcing what is locked, by Strength or Fitness, whichever is better (nwo.turn.action-kinds)."""
    skills = battle.world.get(unit, Skills)
    level, name = max((skills.strength, "Strength"), (skills.fitness, "Fitness"))
    bonus = contest_bonus(level)
    modifier = Modifier(bonus, "nwo.shove.contest", f"{name} {level}") if bonus else None
    return check(battle, unit, "forcing the door", "nwo.turn.action-kinds", [modifier])


def _use_door(battle: Battle, unit: int, cell: Cell) -> Play[None]:
    found = door_at(battle, cell)
    assert found is not None
    entity, door = found
    yield from spend_action(battle, unit, "closes a door" if door.open else "opens a door")
    if door.lock and not door.open and not (yield from passes(battle, forcing(battle, unit), door.lock)):
        return
    battle.world.put(entity, Doorway(not door.open))
    yield DoorMoved(cell, not door.open, unit)
    yield from settle(battle)
