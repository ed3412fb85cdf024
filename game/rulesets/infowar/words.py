"""The words for orders."""

from __future__ import annotations

from game.core.actions import Action, Answer, Move
from game.core.components import Item
from game.core.describing.names import cell_name
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.content import UNARMED, club, items, weapons
from game.systems.interactables import using


def describe(table: Table, action: Action) -> str:
    """The action in words, as an order."""
    match action:
        case Move(path=path) | orders.Run(path=path) | orders.Sprint(path=path):
            verb = {"Move": "Walk"}.get(action.verb, action.verb)
            return f"{verb} to {cell_name(path[-1])}" if path else verb
        case orders.Strike(target=target, weapon=weapon, manner=manner):
            tool = (
                _title(weapon)
                if weapon == UNARMED
                else f"the {club(weapons()[weapon]).title if weapon in weapons() else weapon}"
            )
            return f"{_MANNERS.get(manner, 'Strike')} {_name(table, target)} with {tool}" + _held(action)
        case orders.Shoot(target=target, weapon=weapon):
            return f"Shoot {_name(table, target)} with the {_title(weapon)}" + _held(action)
        case orders.Burst(target=target, weapon=weapon):
            return f"Fire three rounds of the {_title(weapon)} at {_name(table, target)}" + _held(action)
        case orders.Hurl(target=target, weapon=weapon):
            return f"Throw the {_title(weapon)} at {_name(table, target)}" + _held(action)
        case orders.AutoFire(cells=cells, rounds=rounds, pull=pull, division=division):
            more = (", one bullet hard, the others grazes" if division else "") + (
                f", no worse than {pull}" if pull else ""
            )
            return f"Fire {rounds} rounds over {len(cells)} tile{'s' if len(cells) != 1 else ''}{more}"
        case orders.Throw(cell=cell, item=item):
            return f"Throw the {items()[item].title if item in items() else 'grenade'} at {cell_name(cell)}"
        case orders.Reload(weapon=weapon):
            return f"Reload the {_title(weapon)}"
        case orders.Swap(weapons=wanted):
            return "Change to " + (" and ".join(map(_title, wanted)) or "another weapon")
        case orders.PickUp(item=item):
            thing = table.world.find(item, Item) if item else None
            return f"Pick up the {_title(thing.kind) if thing else 'weapon'}"
        case orders.FirstAid(target=target):
            return f"Give first aid to {_name(table, target)}"
        case orders.Treat(target=target):
            return f"Treat the wounds of {_name(table, target)}"
        case orders.TakeCover(path=path):
            return f"Run for cover to {cell_name(path[-1])}" if path else "Drop where one is"
        case orders.UseDoor(cell=cell):
            return using(table, cell)
        case Answer(key=key):
            return f"Answer: {key}"
    return _SIMPLE.get(action.verb, action.verb)


_MANNERS = {
    "all-out": "All-out: strike",
    "hard": "With a manoeuvre (−1, +1 damage), strike",
    "harder": "With a manoeuvre (−2, +2 damage), strike",
    "stun": "To stun, strike",
    "all-out-stun": "All-out, to stun: strike",
    "hard-stun": "With a manoeuvre (−1, +1 damage), to stun: strike",
    "harder-stun": "With a manoeuvre (−2, +2 damage), to stun: strike",
}
_SIMPLE = {
    "EndTurn": "End turn",
    "Defend": "Defend all-out",
    "Lead": "Lead the others",
    "DropProne": "Drop prone",
    "StandUp": "Stand up",
}


def _held(action: orders.Strike | orders.Shoot | orders.Burst | orders.Hurl) -> str:
    aim = f", aimed at the {action.aim}" if action.aim else ""
    return aim + (f", no worse than {action.pull}" if action.pull else "")


def _name(table: Table, unit: int) -> str:
    return table.unit(unit).name if unit in table.units() else "nobody"


def _title(weapon: str) -> str:
    known = weapons().get(weapon)
    return known.title if known else weapon or "weapon"
