"""The words for orders."""

from __future__ import annotations

from game.core.actions import Action, Answer, Move
from game.core.components import Item
from game.core.naming import cell_name
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.content import things, weapons
from game.rulesets.opend6.vehicles import LEVELS
from game.systems.things import using

_DOING = {
    "Walk": "walks",
    "Run": "runs",
    "Shoot": "shoots",
    "Strike": "strikes",
    "Hurl": "throws a weapon",
    "Breach": "attacks cover",
    "Throw": "throws",
    "Aim": "aims",
    "Defend": "defends",
    "Reload": "reloads",
    "Clear": "clears a weapon",
    "Draw": "draws",
    "PickUp": "picks up",
    "StandUp": "stands up",
    "Treat": "treats",
    "UseDoor": "works a door",
    "Board": "gets in",
    "Change": "changes seats",
    "GetOut": "gets out",
    "Drive": "drives",
    "Cruise": "drives",
    "Speed": "drives",
    "AllOut": "drives",
    "Reverse": "drives",
    "Brake": "brakes",
    "Ram": "rams",
}
_SIMPLE = {"Brake": "Stop the vehicle", "EndTurn": "End turn", "DropProne": "Drop prone", "StandUp": "Stand up"}


def doing(action: Action) -> str:
    """What an order spends an action on."""
    return _DOING[action.verb]


def describe(table: Table, action: Action) -> str:
    """The action in words, as an order."""
    match action:
        case Move(path=path) | orders.Walk(path=path) | orders.Run(path=path):
            verb = {"Move": "Step"}.get(action.verb, action.verb)
            return f"{verb} to {cell_name(path[-1])}" if path else verb
        case orders.Shoot(target=target, weapon=weapon, called=called, sweep=sweep):
            return f"{'Sweep' if sweep else 'Shoot'} {table.name_of(target)} with the {_title(weapon)}" + _at(called)
        case orders.Strike(target=target, weapon=weapon, called=called, sweep=sweep):
            return f"{'Sweep at' if sweep else 'Strike'} {table.name_of(target)} with the {_title(weapon)}" + _at(called)
        case orders.Hurl(target=target, weapon=weapon, called=called):
            return f"Throw the {_title(weapon)} at {table.name_of(target)}" + _at(called)
        case orders.Breach(cell=cell, weapon=weapon, target=target):
            behind = f", {table.name_of(target)} behind it" if target else ""
            return f"Attack the cover on {cell_name(cell)} with the {_title(weapon)}{behind}"
        case orders.Throw(cell=cell, item=item):
            return f"Throw the {things()[item].title if item in things() else 'grenade'} at {cell_name(cell)}"
        case orders.Aim(target=target):
            return f"Aim at {table.name_of(target)}"
        case orders.Declare(actions=actions):
            return f"{actions} actions, each with {actions - 1}D less"
        case orders.Treat(target=target):
            return f"Treat {table.name_of(target)}"
    return _of_wheels(table, action) or _of_hands(table, action)


_DRIVING = {"Drive": "Drive cautiously", "Cruise": "Cruise", "Speed": "Drive fast", "AllOut": "Drive all-out", "Reverse": "Back up"}
_FACING = dict(
    zip(
        ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)


def _of_wheels(table: Table, action: Action) -> str:
    match action:
        case orders.Drive(path=path, facing=facing):
            return f"{_DRIVING[action.verb]}" + (f" to {cell_name(path[-1])}, facing {_FACING.get(facing, 'as it does')}" if path else "")
        case orders.Ram(target=target, level=level):
            return f"Ram {table.name_of(target)} at {LEVELS[level] if level in range(len(LEVELS)) else 'some'} speed"
        case orders.Board(target=target, seat=seat):
            return f"Get into the {table.name_of(target)} as {seat}"
        case orders.Change(seat=seat):
            return f"Change to the seat of the {seat}"
        case orders.GetOut(cell=cell):
            return f"Get out at {cell_name(cell)}"
    return ""


def _of_hands(table: Table, action: Action) -> str:
    match action:
        case orders.Defend(skill=skill):
            return skill.capitalize() if skill else "Defend"
        case orders.Reload(weapon=weapon):
            return f"Reload the {_title(weapon)}"
        case orders.Clear(weapon=weapon):
            return f"Clear the {_title(weapon)}"
        case orders.Draw(weapon=weapon):
            return f"Draw the {_title(weapon)}" if weapon else "Put the weapon away"
        case orders.PickUp(item=item):
            thing = table.world.find(item, Item) if item else None
            return f"Pick up the {_title(thing.kind) if thing else 'weapon'}"
        case orders.UseDoor(cell=cell):
            return using(table, cell)
        case Answer(key=key):
            return f"Answer: {key}"
    return _SIMPLE.get(action.verb, action.verb)


def _at(called: str) -> str:
    if not called:
        return ""
    return ", at what it holds" if called == "item" else f", at the {called}"


def _title(weapon: str) -> str:
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"
