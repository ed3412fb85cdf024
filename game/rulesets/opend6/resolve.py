"""What each order does: rolled, changed and told."""

from __future__ import annotations

from game.core import clock
from game.core.actions import Action, EndTurn, Move
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.opend6 import hands, orders
from game.rulesets.opend6.aid import treat
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.blasts import Throw
from game.rulesets.opend6.components import Aiming, Floored
from game.rulesets.opend6.content import things, weapons
from game.rulesets.opend6.cover_attacks import ThroughCover
from game.rulesets.opend6.defences import take
from game.rulesets.opend6.direct_attacks import Direct
from game.rulesets.opend6.driving import brake, charge, drive
from game.rulesets.opend6.manners import Manner
from game.rulesets.opend6.moves import go, lie_down, run, stand_up
from game.rulesets.opend6.routes import drives_free
from game.rulesets.opend6.seats import board, change, get_out
from game.rulesets.opend6.states import gain, lose, note
from game.rulesets.opend6.things import use
from game.rulesets.opend6.turns import declare, spend
from game.rulesets.opend6.words import doing
from game.systems.items import load


def resolve(table: Table, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case EndTurn():
            yield from clock.finish(table)
        case orders.Declare(actions=actions):
            yield from declare(table, unit, actions)
        case Move(path=path):
            yield from go(table, unit, path, "steps")
        case orders.DropProne():
            yield from lose(table, unit, Aiming)
            yield from lie_down(table, unit)
        case orders.StandUp():
            yield from lose(table, unit, Aiming)
            if table.world.has(unit, Floored):
                yield from spend(table, unit, doing(action))
            yield from stand_up(table, unit)
        case orders.Drive() | orders.Brake() | orders.Ram():
            if not drives_free(table, action):
                yield from spend(table, unit, doing(action))
            yield from _drive(table, action)
        case _:
            yield from spend(table, unit, doing(action))
            yield from _act(table, action)


def _drive(table: Table, action: Action) -> Play[None]:
    match action:
        case orders.Drive():
            yield from drive(table, action.unit, action)
        case orders.Ram():
            yield from charge(table, action.unit, action)
        case _:
            yield from brake(table, action.unit)


def _act(table: Table, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case orders.Walk(path=path):
            yield from go(table, unit, path, "walks")
        case orders.Run(path=path):
            yield from run(table, unit, path)
        case orders.Shoot(target=target, weapon=weapon, called=called, sweep=sweep):
            yield from attack(table, Direct(unit, target, manner=Manner(weapons()[weapon], True, called, sweep)))
        case orders.Hurl(target=target, weapon=weapon, called=called):
            yield from attack(table, Direct(unit, target, manner=Manner(weapons()[weapon], True, called)))
        case orders.Strike(target=target, weapon=weapon, called=called, sweep=sweep):
            yield from attack(table, Direct(unit, target, manner=Manner(weapons()[weapon], False, called, sweep)))
        case orders.Breach(cell=cell, weapon=weapon, target=target):
            gun = weapons()[weapon]
            yield from attack(table, ThroughCover(unit, target, manner=Manner(gun, gun.ranged), cell=cell))
        case orders.Throw(cell=cell, item=item):
            yield from attack(table, Throw(unit, cell=cell, item=things()[item]))
        case orders.Aim(target=target):
            yield from _aim(table, unit, target)
        case _:
            yield from lose(table, unit, Aiming)
            yield from _handle(table, action)


def _aim(table: Table, unit: int, target: int) -> Play[None]:
    """Each consecutive round of nothing else adds 1D, three at most (opend6.aim)."""
    before = table.world.find(unit, Aiming)
    rounds = min(3, before.rounds + 1) if before and before.target == target else 1
    note(table, unit, moved=True, shifted=True)
    yield from gain(table, unit, Aiming(target, rounds, table.clock.round))


def _handle(table: Table, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case orders.Defend(skill=skill):
            yield from take(table, unit, skill)
        case orders.Reload(weapon=weapon):
            yield from load(table, unit, weapons()[weapon], weapons()[weapon].magazine)
        case orders.Clear(weapon=weapon):
            yield from hands.clear(table, unit, weapon)
        case orders.Draw(weapon=weapon):
            yield from hands.draw(table, unit, weapon)
        case orders.PickUp(item=item):
            yield from hands.pick_up(table, unit, item)
        case orders.Board(target=target, seat=seat):
            yield from board(table, unit, target, seat)
        case orders.Change(seat=seat):
            yield from change(table, unit, seat)
        case orders.GetOut(cell=cell):
            yield from get_out(table, unit, cell)
        case orders.Treat(target=target):
            yield from treat(table, unit, target)
        case orders.UseDoor(cell=cell):
            yield from use(table, unit, cell)
