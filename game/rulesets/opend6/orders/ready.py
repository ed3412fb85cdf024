"""What is in hand: loading, clearing a jam, drawing, picking up; an action for each thing
(opend6.turn.ready)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.actions import Action, Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6 import inventory
from game.rulesets.opend6.attack_modes import title
from game.rulesets.opend6.attack_refusals import stands
from game.rulesets.opend6.components import Carried, Emplaced, Held, Jammed
from game.rulesets.opend6.content import weapons
from game.rulesets.opend6.figures import in_hand, ranged_weapons
from game.rulesets.opend6.inventory import READY
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.seats import on_foot
from game.rulesets.opend6.states import gain_state
from game.rulesets.opend6.vehicles import is_vehicle
from game.systems.bodies import is_adjacent
from game.systems.items import items_near, load, shots_left

TRIPOD = "opend6.turn.set-up"


class Reload(Action, frozen=True):
    weapon: str


class Clear(Action, frozen=True):
    """Clear a weapon that has jammed."""

    weapon: str


class Draw(Action, frozen=True):
    """Put away what is in hand and take this; "" only puts it away."""

    weapon: str


class SetUp(Action, frozen=True):
    """Set up a heavy weapon where one stands (opend6.turn.set-up)."""

    weapon: str


class PickUp(Action, frozen=True):
    """Take a weapon from the ground; what is in hand is put away."""

    cell: Cell
    item: ThingId


# ---------------------------------------------------------------- loading


def offer_loading(table: Table, unit: UnitId) -> Iterable[Action]:
    return [Reload(unit, gun.id) for gun in ranged_weapons(table, unit)] or [Reload(unit, "")]


def refuse_loading(table: Table, order: Reload) -> Refusal | None:
    known = weapons().get(order.weapon)
    if known is None or not known.magazine or known not in in_hand(table, order.unit):
        return Refusal(READY, "nothing in hand to be loaded")
    return (
        Refusal(READY, f"the {known.title} is full")
        if shots_left(table, order.unit, known) >= known.magazine
        else None
    )


def reload(table: Table, order: Reload) -> Play[None]:
    gun = weapons()[order.weapon]
    yield from load(table, order.unit, gun, gun.magazine)


def describe_loading(_table: Table, order: Reload) -> str:
    return f"Reload the {title(order.weapon)}"


# ---------------------------------------------------------------- clearing a jam


def offer_clearing(table: Table, unit: UnitId) -> Iterable[Action]:
    jammed = table.world.find(unit, Jammed)
    return [Clear(unit, weapon) for weapon in jammed.weapons] if jammed else [Clear(unit, "")]


def refuse_clearing(table: Table, order: Clear) -> Refusal | None:
    jammed = table.world.find(order.unit, Jammed)
    return (
        None
        if jammed and order.weapon in jammed.weapons
        else Refusal("opend6.roll.wild-die", "it has not jammed")
    )


def clear(table: Table, order: Clear) -> Play[None]:
    yield from inventory.clear(table, order.unit, order.weapon)


def describe_clearing(_table: Table, order: Clear) -> str:
    return f"Clear the {title(order.weapon)}"


# ---------------------------------------------------------------- drawing


def offer_drawing(table: Table, unit: UnitId) -> Iterator[Action]:
    yield from (Draw(unit, weapon) for weapon in dict.fromkeys((*table.world.get(unit, Carried).weapons, "")))


def refuse_drawing(table: Table, order: Draw) -> Refusal | None:
    held = table.world.get(order.unit, Held).weapons
    own = (*table.world.get(order.unit, Carried).weapons, "")
    if order.weapon not in own or order.weapon in held or (not order.weapon and not held):
        return Refusal(READY, "nothing of that kind to draw")
    return None


def draw(table: Table, order: Draw) -> Play[None]:
    yield from inventory.draw(table, order.unit, order.weapon)


def describe_drawing(_table: Table, order: Draw) -> str:
    return f"Draw the {title(order.weapon)}" if order.weapon else "Put the weapon away"


# ---------------------------------------------------------------- setting up


def offer_setting_up(table: Table, unit: UnitId) -> Iterable[Action]:
    return [SetUp(unit, gun.id) for gun in ranged_weapons(table, unit) if gun.tripod] or [SetUp(unit, "")]


def refuse_setting_up(table: Table, order: SetUp) -> Refusal | None:
    """By option it takes two: somebody of one's own who stands beside."""
    unit, known = order.unit, weapons().get(order.weapon)
    if known is None or not known.tripod or known not in in_hand(table, unit):
        return Refusal(TRIPOD, "nothing in hand that is set up")
    no = on_foot(table, unit)
    if no:
        return no
    if stands(table, unit, known):
        return Refusal(TRIPOD, f"the {known.title} stands already")
    friends = [one for one in table.friends(unit) if one in table.standing() and not is_vehicle(table, one)]
    alone = not any(is_adjacent(table, unit, one) for one in friends)
    return (
        Refusal(TRIPOD, "it takes a second one beside") if alone and table.option("set_up") == "two" else None
    )


def set_up(table: Table, order: SetUp) -> Play[None]:
    yield from gain_state(table, order.unit, Emplaced(order.weapon))


def describe_setting_up(_table: Table, order: SetUp) -> str:
    return f"Set up the {title(order.weapon)}"


# ---------------------------------------------------------------- picking up


def offer_things(table: Table, unit: UnitId) -> Iterable[Action]:
    near = [item for item in items_near(table, unit) if table.world.get(item, Item)]
    return [PickUp(unit, table.cell(item), item) for item in near] or [
        PickUp(unit, table.cell(unit), ThingId(0))
    ]


def refuse_thing(table: Table, order: PickUp) -> Refusal | None:
    no = on_foot(table, order.unit)
    if no:
        return no
    near = order.item in items_near(table, order.unit) and table.cell(order.item) == order.cell
    if not near or table.world.get(order.item, Item).kind not in weapons():
        return Refusal(READY, "nothing to pick up within reach")
    return None


def pick_up(table: Table, order: PickUp) -> Play[None]:
    yield from inventory.pick_up(table, order.unit, order.item)


def describe_thing(table: Table, order: PickUp) -> str:
    thing = table.world.find(order.item, Item) if order.item else None
    return f"Pick up the {title(thing.kind) if thing else 'weapon'}"


RELOAD = PricedVerb(
    Reload, "Reload", "reload", "r", rule=READY, deed="reloads",
    offer=offer_loading, refuse=refuse_loading, resolve=reload, describe=describe_loading,
)  # fmt: skip
CLEAR = PricedVerb(
    Clear, "Clear jam", "reload", "c", quiet=True, aboard="nobody",
    rule=READY, deed="clears a weapon",
    offer=offer_clearing, refuse=refuse_clearing, resolve=clear, describe=describe_clearing,
)  # fmt: skip
DRAW = PricedVerb(
    Draw, "Draw", "draw_weapon", "x", rule=READY, deed="draws",
    offer=offer_drawing, refuse=refuse_drawing, resolve=draw, describe=describe_drawing,
)  # fmt: skip
SET_UP = PricedVerb(
    SetUp,
    "Set up",
    "take_cover",
    "q",
    quiet=True,
    aboard="nobody",
    rule=TRIPOD,
    deed="sets up a weapon",
    offer=offer_setting_up,
    refuse=refuse_setting_up,
    resolve=set_up,
    describe=describe_setting_up,
)
PICK_UP = PricedVerb(
    PickUp, "Pick up", "use", "z", "cell", quiet=True, takes=True, aboard="nobody",
    rule=READY, deed="picks up",
    offer=offer_things, refuse=refuse_thing, resolve=pick_up, describe=describe_thing,
)  # fmt: skip
