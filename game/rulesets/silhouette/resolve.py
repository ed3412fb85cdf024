"""What each order does: declared, or rolled, changed and told."""

from __future__ import annotations

from game.core import clock
from game.core.actions import Action, EndTurn, Later, Move
from game.core.components import Slot
from game.core.declarations import DECLARE, close, put_off
from game.core.events import Reported, Spent, Stepped
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aid import give_aid
from game.rulesets.silhouette.attacks import attack
from game.rulesets.silhouette.awareness import look
from game.rulesets.silhouette.blasts import call, plant
from game.rulesets.silhouette.carrying import draw, pick_up
from game.rulesets.silhouette.components import Aiming, Ducked, Turn
from game.rulesets.silhouette.content import weapons
from game.rulesets.silhouette.declaring import SPEED, declare, told
from game.rulesets.silhouette.figures import turn
from game.rulesets.silhouette.initiative import take_initiative
from game.rulesets.silhouette.interactables import use
from game.rulesets.silhouette.manner import made
from game.rulesets.silhouette.speed_bands import pace
from game.rulesets.silhouette.states import gain, lose, note
from game.rulesets.silhouette.taking_cover import duck, rise
from game.rulesets.silhouette.words import doing
from game.systems.bodies import put
from game.systems.items import load

AMBUSH = "ambush"


def resolve(table: Table, action: Action) -> Play[None]:
    slot = table.slot
    assert slot is not None
    if slot.phase == DECLARE:
        yield from _declaration(table, action, slot)
    elif isinstance(action, EndTurn):
        yield from clock.finish(table)
    elif slot.phase == AMBUSH:
        yield from perform(table, action)
        table.world.put(action.unit, Turn(attacked=True, unseen=turn(table, action.unit).unseen))
        yield from clock.finish(table)
    else:
        yield from perform(table, action)


def _declaration(table: Table, action: Action, slot: Slot) -> Play[None]:
    match action:
        case EndTurn():
            if (yield from close(table, slot.side, SPEED)):
                for unit in table.standing():
                    yield told(table, unit)
                yield from take_initiative(table)
        case Later():
            yield from put_off(table, slot.side)
        case _:
            yield from declare(table, action)


def perform(table: Table, action: Action) -> Play[None]:
    """Do it; everything but moving and rising is one of the declared actions (silhouette.action.kinds)."""
    unit = action.unit
    match action:
        case Move(path=path):
            yield from walk(table, unit, path)
            return
        case orders.Rise():
            yield from rise(table, unit)
            return
    note(table, unit, done=turn(table, unit).done + 1)
    yield Spent(unit, "Action", doing(action))
    match action:
        case orders.Shoot() | orders.Strike() | orders.Ambush() | orders.Snipe() | orders.Throw():
            yield from attack(table, made(table, action))
        case orders.Aim(target=target):
            yield from _aim(table, unit, target)
        case _:
            yield from _handle(table, action)


def _handle(table: Table, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case orders.Plant(cell=cell, turn=when):
            yield from plant(table, unit, cell, when)
        case orders.CallArtillery(cell=cell):
            yield from call(table, unit, cell)
        case orders.TakeCover(cell=cell):
            yield from duck(table, unit, cell)
        case orders.Draw(weapon=weapon):
            yield from draw(table, unit, weapon)
        case orders.Reload(weapon=weapon):
            yield from load(table, unit, weapons()[weapon], weapons()[weapon].magazine)
        case orders.PickUp(item=item):
            yield from pick_up(table, unit, item)
        case orders.Use(cell=cell):
            yield from use(table, unit, cell)
        case orders.Aid(target=target):
            yield from give_aid(table, unit, target)
        case orders.Idle():
            yield Reported(unit, "silhouette.action.kinds", "reads the newspaper")


def _aim(table: Table, unit: int, target: int) -> Play[None]:
    """Turns in a row add up; another target begins anew (silhouette.attack.aim)."""
    known, now = table.world.find(unit, Aiming), table.clock.round
    if known and known.target != target:
        yield from lose(table, unit, Aiming)
        known = None
    note(table, unit, aimed=True)
    yield from gain(table, unit, Aiming(target, known.turns + 1 if known else 1, now))


def walk(table: Table, unit: int, path: tuple[tuple[int, int], ...]) -> Play[None]:
    """Step by step: cover and aim are left behind, and everybody looks."""
    yield from lose(table, unit, Ducked)
    yield from lose(table, unit, Aiming)
    for cell in path:
        start = table.cell(unit)
        note(table, unit, gone=turn(table, unit).gone + pace(table, unit, start, cell))
        put(table, unit, cell)
        yield Stepped(unit, start, cell)
        yield from look(table, unit)
