"""Orders in words."""

from __future__ import annotations

from game.core.actions import Action, Answer, EndTurn, TakeBack
from game.core.components import Item
from game.core.describing.names import cell_name
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.checks import words_of
from game.rulesets.lithium.components import Plan
from game.rulesets.lithium.content import things, weapons
from game.systems.interactables import using

SIMPLE = {
    "EndTurn": "All declared",
    "Later": "Let the others declare first",
    "StandUp": "Stand up",
    "Shout": "Shout",
    "GoProne": "Go prone",
}


def describe(table: Table, action: Action) -> str:
    """The action in words, as an order."""
    match action:
        case orders.Walk(path=path, use=use) | orders.Run(path=path, use=use):
            goes = f"{action.verb} to {cell_name(path[-1])}" if path else action.verb
            then = using(table, use) if use else ""
            return f"{goes} and {then[0].lower()}{then[1:]}" if then else goes
        case orders.ShortWalk(path=path, after=after):
            return (
                f"Walk to {cell_name(path[-1]) if path else 'nowhere'} "
                f"{'after' if after else 'before'} acting"
            )
        case orders.Climb(cell=cell):
            return f"Climb to {cell_name(cell)}"
        case orders.Jump(path=path):
            return f"Jump to {cell_name(path[-1])}" if path else "Jump"
        case orders.Shoot() | orders.Strike():
            return _attack(table, action)
        case orders.Again(target=target, called=called):
            return f"Once more: {table.name_of(target)}{_called(called)}"
        case orders.Throw(cell=cell, item=item):
            return f"Throw a {things()[item].title if item in things() else 'thing'} at {cell_name(cell)}"
        case orders.PickUp(item=item):
            found = table.world.find(item, Item) if item else None
            return f"Pick up the {title(found.kind) if found else 'weapon'}"
        case orders.TakeOut(weapon=weapon):
            return f"Take the {title(weapon)} out of the bag"
        case orders.Reload(weapon=weapon):
            return f"Reload the {title(weapon)}"
        case orders.Use(cell=cell):
            return using(table, cell)
        case orders.Aid(target=target):
            return f"Stop the bleeding of {table.name_of(target)}"
        case orders.TakePainkiller(target=target):
            return f"Painkiller for {table.name_of(target)}"
        case orders.Draw(weapon=weapon):
            return f"Draw the {title(weapon)}"
        case orders.Drop(weapon=weapon):
            return f"Let go of the {title(weapon)}"
        case TakeBack(what=what):
            return f"Take back: {what}" if what else "Take back"
        case Answer(key=key):
            return f"Answer: {key}"
        case EndTurn():
            return SIMPLE["EndTurn"]
    return SIMPLE.get(action.verb, action.verb)


def _attack(table: Table, order: orders.Shoot | orders.Strike) -> str:
    verb = "Shoot" if isinstance(order, orders.Shoot) else "Strike"
    more = "".join(f", then {table.name_of(target)}{_called(called)}" for target, called in order.also)
    return f"{verb} {table.name_of(order.target)}{_called(order.called)} with the {title(order.weapon)}{more}"


def _called(location: str) -> str:
    return f" in the {words_of(location)}" if location else ""


def plan_words(table: Table, plan: Plan) -> str:
    """All that is declared, in the order in which it is done: "go prone, shoot Bob with the pistol"."""
    after = isinstance(plan.step, orders.ShortWalk) and plan.step.after
    row = (*plan.quick, None if after else plan.step, plan.main, plan.step if after else None)
    said = [describe(table, order) for order in row if order is not None]
    return ", ".join(words[0].lower() + words[1:] for words in said)


def title(weapon: str) -> str:
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"
