"""Orders in words."""

from __future__ import annotations

from game.core.actions import Action, Answer, Move
from game.core.components import Item
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import Turn
from game.rulesets.nwo.content import throwables, weapons
from game.rulesets.nwo.interactions import interaction_at
from game.rulesets.nwo.overwatch import TRIGGERS
from game.systems.interactables import using


def describe(table: Table, action: Action) -> str:
    """The action in words, as an order."""
    match action:
        case Move(path=path):
            return f"Move to {cell_name(path[-1])}" if path else "Move"
        case orders.Dash(path=path):
            return f"Dash to {cell_name(path[-1])}" if path else "Dash"
        case orders.Disengage(path=path):
            return f"Disengage to {cell_name(path[-1])}" if path else "Disengage"
        case orders.Shoot(target=target, weapon=weapon, then_move=then_move):
            return (
                f"Shoot {table.name_of(target)} with the "
                f"{_title(weapon)}{_moving(table, action.unit, then_move)}"
            )
        case orders.Strike(target=target, weapon=weapon):
            return f"Strike {table.name_of(target)} with the {_title(weapon)}"
        case orders.Throw(cell=cell, item=item):
            thing = throwables().get(item)
            return f"Throw the {thing.title if thing else item or 'thing'} at {cell_name(cell)}"
        case orders.Suppress(target=target, then_move=then_move):
            return (
                f"Pin {table.name_of(target)} with the whole magazine{_moving(table, action.unit, then_move)}"
            )
        case orders.DoubleStrike(target=target, weapon=weapon, second=second, other=other):
            return (
                f"Strike {table.name_of(target)} with the {_title(weapon)}, then "
                f"{table.name_of(second)} with the {_title(other)}"
            )
        case orders.Disarm(target=target, weapon=weapon):
            return f"Disarm {table.name_of(target)} of the {_title(weapon)}"
        case orders.Shove(target=target):
            return f"Shove {table.name_of(target)}"
        case orders.Grapple(target=target, dropped=dropped):
            return f"Grapple {table.name_of(target)}" + (
                f", dropping the {_title(dropped)}" if dropped else ""
            )
        case orders.HumanShield(behind=behind):
            return "Hide behind the one held" if behind == "self" else "Step in front of the one held"
        case orders.Help(target=target, kind=kind, way=way):
            return f"Help {table.name_of(target)} by {way}: {kind}"
        case orders.Swap(weapons=wanted):
            return "Change to " + " and ".join(_title(weapon) for weapon in wanted)
        case orders.QuickDraw(weapon=weapon, dropped=dropped):
            return f"Draw the {_title(weapon)}" + (f", dropping the {_title(dropped)}" if dropped else "")
        case orders.PickUp(item=item, instead=instead):
            rest = {"": "", "away": ", putting away what is in hand"}.get(
                instead, ", dropping what is in hand"
            )
            return f"Pick up the {_item(table, item)}{rest}"
        case orders.WatchFor(target=target, trigger=trigger, shoot_at=shoot_at):
            whom = table.name_of(shoot_at) if shoot_at else "it"
            return f"Shoot at {whom} when {table.name_of(target)} {TRIGGERS.get(trigger, trigger)}"
        case orders.Overwatch(area=area, target=target):
            whom = f", shoot only {table.name_of(target)}" if target else ", shoot whoever enters"
            return f"Watch {' to '.join(cell_name(_onto(table, corner)) for corner in area)}{whom}"
        case orders.Reload(weapon=weapon):
            return f"Reload the {_title(weapon)}"
        case orders.StandUp(by=by):
            return f"Stand up, for the {by}"
        case orders.Recover(kind=kind):
            return f"Recover: {CONDITION_WORDS.get(kind, kind)}"
        case orders.UseDoor(cell=cell):
            return using(table, cell)
        case orders.Interact(cell=cell):
            zone = interaction_at(table, cell)
            return (
                zone.properties.get("label", "").strip() or zone.name.strip() if zone else ""
            ) or "Try something"
        case Answer(key=key):
            return f"Answer: {key}"
    return SIMPLE.get(action.verb, action.verb)


SIMPLE = {
    "EndTurn": "End turn",
    "TakeAim": "Focus",
    "DropProne": "Drop prone",
    "BreakFree": "Break free",
    "ForceDown": "Force the held to the ground",
    "LetGo": "Let go",
}


def _item(table: Table, item: int) -> str:
    found = table.world.find(item, Item) if item else None
    return _title(found.kind) if found else "weapon"


def _title(weapon: str) -> str:
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"


def _moving(table: Table, unit: int, then_move: bool) -> str:
    if then_move:
        return ", then move (−2)"
    turn = table.world.find(unit, Turn) if unit in table.units() else None
    return ", without moving" if turn and turn.movement else ""


def _onto(table: Table, cell: Cell) -> Cell:
    """The cell of the map that lies nearest to a corner of an area, which may jut out over the edge."""
    return min(max(cell[0], 0), table.field.width - 1), min(max(cell[1], 0), table.field.height - 1)
