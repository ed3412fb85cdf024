"""What each order does: rolls, asks, changes, reports."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, EndTurn, Move
from game.core.components import Down
from game.core.events import Spent
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.assessment import look_around
from game.rulesets.infowar.attack import BLOW, BURST, HURL, SHOT, Attack, attack
from game.rulesets.infowar.automatic import sweep, sweeping
from game.rulesets.infowar.carrying import pick_up, swap
from game.rulesets.infowar.checks import Check, roll, succeeds
from game.rulesets.infowar.components import Defending
from game.rulesets.infowar.content import club, items, missile, weapons
from game.rulesets.infowar.figures import incapacitated, turn
from game.rulesets.infowar.grenades import throw
from game.rulesets.infowar.harm import EXTRA
from game.rulesets.infowar.healing import aid, treat
from game.rulesets.infowar.initiative import lead
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.moves import lie_down, run, sprint, stand_up, take_shelter, walk
from game.rulesets.infowar.penalties import trying
from game.rulesets.infowar.states import gain
from game.rulesets.infowar.turns import act, end
from game.systems.doors import door_at, swing
from game.systems.items import load

DEEDS = {
    orders.Run: "runs",
    orders.Sprint: "sprints",
    orders.Strike: "strikes",
    orders.Shoot: "shoots",
    orders.Burst: "fires a burst",
    orders.AutoFire: "fires automatically",
    orders.Hurl: "throws",
    orders.Throw: "throws",
    orders.Defend: "defends all-out",
    orders.Lead: "leads",
    orders.Reload: "reloads",
    orders.Swap: "changes weapons",
    orders.PickUp: "picks up",
    orders.FirstAid: "gives first aid",
    orders.Treat: "treats a wound",
}


def resolve(table: Table, action: Action) -> Play[None]:
    """Carry the order out; one who was struck down by it ends its slot."""
    unit = action.unit
    if type(action) in DEEDS:
        yield from act(table, unit, DEEDS[type(action)])
        yield from _act(table, action)
    else:
        yield from _besides(table, action)
    yield from look_around(table)
    slot = table.slot
    if (
        slot
        and slot.unit == unit
        and slot.phase in ("turn", EXTRA)
        and incapacitated(table, unit)
        and not table.world.has(unit, Down)
    ):
        yield from end(table, unit)


def _besides(table: Table, action: Action) -> Play[None]:
    """What is no action of the round."""
    unit = action.unit
    match action:
        case EndTurn():
            yield from end(table, unit)
        case Move(path=path):
            yield from walk(table, unit, path)
        case orders.DropProne():
            yield from lie_down(table, unit)
        case orders.StandUp():
            yield from stand_up(table, unit)
        case orders.TakeCover(path=path):
            yield from take_shelter(table, unit, path)
            yield from end(table, unit)
        case orders.UseDoor(cell=cell):
            yield from _use_door(table, unit, cell)


def _act(table: Table, action: Action) -> Play[None]:
    unit = action.unit
    match action:
        case (
            orders.Strike(target=target)
            | orders.Shoot(target=target)
            | orders.Burst(target=target)
            | orders.Hurl(target=target)
        ):
            yield from attack(table, [(target, attack_of(action))])
        case orders.AutoFire():
            yield from sweep(table, attack_of(action))
        case orders.Throw(cell=cell, item=item):
            yield from throw(table, unit, items()[item], cell)
        case _:
            yield from _peaceful(table, action)


WAYS = {orders.Shoot: SHOT, orders.Burst: BURST, orders.Hurl: HURL}


def attack_of(order: Action) -> Attack:
    """The attack that an order is."""
    unit = order.unit
    match order:
        case orders.Strike(weapon=weapon, manner=manner, aim=aim, pull=pull):
            return Attack(unit, club(weapons()[weapon]), BLOW, manner, aim, pull)
        case orders.AutoFire(cells=cells, weapon=weapon, rounds=rounds, pull=pull, division=division):
            return sweeping(unit, weapons()[weapon], cells, rounds, pull, division)
        case orders.Hurl(weapon=weapon, aim=aim, pull=pull):
            return Attack(unit, missile(weapons()[weapon]), HURL, "", aim, pull)
        case (
            orders.Shoot(weapon=weapon, aim=aim, pull=pull) | orders.Burst(weapon=weapon, aim=aim, pull=pull)
        ):
            return Attack(unit, weapons()[weapon], WAYS[type(order)], "", aim, pull)
    raise AssertionError(f"{order.verb} is no attack")


def _peaceful(table: Table, action: Action) -> Play[None]:
    """Actions that attack nobody."""
    unit = action.unit
    match action:
        case orders.Run(path=path):
            yield from run(table, unit, path)
        case orders.Sprint(path=path):
            yield from sprint(table, unit, path)
        case orders.Defend():
            yield from gain(table, unit, Defending())
        case orders.Lead():
            yield from lead(table, unit)
        case orders.Reload(weapon=weapon):
            yield from load(table, unit, weapons()[weapon], weapons()[weapon].magazine)
        case orders.Swap(weapons=wanted):
            yield from swap(table, unit, wanted)
        case orders.PickUp(item=item):
            yield from pick_up(table, unit, item)
        case orders.FirstAid(target=target):
            yield from aid(table, target)
        case orders.Treat(target=target):
            yield from treat(table, unit, target)


def forcing(table: Table, unit: int) -> Check:
    """Strength against Good (infowar.roll.unopposed)."""
    return trying(table, unit, "strength", "forcing the door", "infowar.roll.unopposed")


def _use_door(table: Table, unit: int, cell: Cell) -> Play[None]:
    found = door_at(table, cell)
    assert found is not None, "the refusal asks for a door"
    door = found[1]
    if door.lock and not door.open:
        yield from act(table, unit, "forces a door")
        if not succeeds((yield from roll(table, forcing(table, unit), GOOD))):
            return
    else:
        now = turn(table, unit)
        table.world.put(unit, msgspec.structs.replace(now, tiles=now.tiles - 1))
        yield Spent(unit, "Walk", "closes a door" if door.open else "opens a door")
    yield from swing(table, cell, unit)
