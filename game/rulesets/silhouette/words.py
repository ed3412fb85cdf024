"""Orders in words."""

from __future__ import annotations

from game.core.actions import Action, Answer, EndTurn, Move, TakeBack
from game.core.components import Item
from game.core.describing.names import cell_name
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.content import things, weapons
from game.systems.interactables import using

SIMPLE = {
    "Stand": "Stand still",
    "Defend": "Nothing but dodging",
    "Later": "Let the others declare first",
    "Rise": "Come out of cover",
    "Idle": "Read the newspaper",
}
DOING: dict[type[Action], str] = {
    orders.Shoot: "shoots",
    orders.Strike: "strikes",
    orders.Ambush: "ambushes",
    orders.Snipe: "snipes",
    orders.Throw: "throws",
    orders.Aim: "aims",
    orders.Plant: "plants a charge",
    orders.CallArtillery: "calls artillery",
    orders.TakeCover: "takes cover",
    orders.Draw: "prepares",
    orders.Reload: "reloads",
    orders.PickUp: "picks up",
    orders.Use: "uses something",
    orders.Aid: "gives first aid",
    orders.Idle: "reads",
}


def doing(action: Action) -> str:
    return DOING[type(action)]


def describe(table: Table, action: Action) -> str:
    """The action in words, as an order."""
    match action:
        case Move(path=path):
            return f"Go to {cell_name(path[-1])}" if path else "Go"
        case orders.Shoot() | orders.Strike() | orders.Ambush() | orders.Snipe():
            return (
                f"{action.verb} {table.name_of(action.target)} with "
                f"{_armed(action.weapon)}{_called(action.called)}"
            )
        case orders.Throw(cell=cell, item=item, hidden=hidden):
            title = _title(item)
            verb = "Fire the" if item in weapons() else "Throw an" if title[0] in "aeiou" else "Throw a"
            return f"{verb} {title} at {cell_name(cell)}{' out of ambush' if hidden else ''}"
        case orders.Aim(target=target):
            return f"Aim at {table.name_of(target)}"
        case orders.Plant(cell=cell, turn=turn):
            return f"Plant a charge at {cell_name(cell)} for the end of turn {turn}"
        case orders.CallArtillery(cell=cell):
            return f"Call artillery on {cell_name(cell)}"
        case orders.TakeCover(cell=cell):
            return f"Duck behind {cell_name(cell)}"
        case orders.Draw(weapon=weapon):
            return f"Draw the {_title(weapon)}" if weapon else "Put the weapon away"
        case orders.Reload(weapon=weapon):
            return f"Reload the {_title(weapon)}"
        case orders.PickUp(item=item):
            found = table.world.find(item, Item) if item else None
            return f"Pick up the {_title(found.kind) if found else 'weapon'}"
        case orders.Use(cell=cell):
            return using(table, cell)
        case orders.Aid(target=target):
            return f"First aid for {table.name_of(target)}"
    return _declared(table, action)


def _declared(table: Table, action: Action) -> str:
    match action:
        case (
            orders.Walk(path=path) | orders.Jog(path=path) | orders.Run(path=path) | orders.Sprint(path=path)
        ):
            return f"{action.verb}, towards {cell_name(path[-1])}" if path else action.verb
        case orders.Declare(speed=speed, number=number, defensive=defensive):
            return (
                f"{speed.capitalize()}, "
                f"{'nothing but dodging' if defensive else f'{number} actions' if number > 1 else 'one action'}"
            )
        case orders.Actions(number=number):
            return f"{number} actions, each at −{number - 1}" if number > 1 else "One action"
        case Answer(key=key):
            return f"Answer: {key}"
        case TakeBack():
            return "Take back what is declared"
        case EndTurn():
            slot = table.slot
            return "All declared" if slot and slot.phase == "declare" else "End the turn"
    return SIMPLE.get(action.verb, action.verb)


def _called(place: str) -> str:
    return f", in the {place}" if place else ""


def _armed(weapon: str) -> str:
    found = weapons().get(weapon)
    return found.in_words if found else "the weapon"


def _title(name: str) -> str:
    if name in things():
        return things()[name].title
    return weapons()[name].title if name in weapons() else "weapon"
