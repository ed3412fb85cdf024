"""To make things ready: draw a weapon or put it away, load it, pick one up."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.components import Carried, Held, Magazine, SetUp
from game.rulesets.silhouette.content import title_of, weapons
from game.rulesets.silhouette.inventory import hold
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.states import gain_state
from game.rulesets.silhouette.targeting import SYSTEM, is_system, unready
from game.systems.items import items_near, load, shots_left, take_up

KINDS, READY = "silhouette.action.kinds", "silhouette.action.ready"


class Draw(Action, frozen=True):
    """Take a weapon to hand and put away what was there; "" only puts it away."""

    weapon: str


class Reload(Action, frozen=True):
    weapon: str


class SetUpSystem(Action, frozen=True):
    """Set up the weapon in hand: a system fires only then (silhouette.action.set-up)."""

    weapon: str


class PickUp(Action, frozen=True):
    """Pick up a weapon from the own or an adjacent tile."""

    cell: Cell
    item: ThingId


# ---------------------------------------------------------------- drawing


def offer_drawing(table: Table, unit: UnitId) -> list[Draw]:
    return [Draw(unit, weapon) for weapon in dict.fromkeys((*table.world.get(unit, Carried).weapons, ""))]


def refuse_drawing(table: Table, order: Draw) -> Refusal | None:
    known = (*table.world.get(order.unit, Carried).weapons, "")
    if order.weapon not in known or order.weapon == table.world.get(order.unit, Held).weapon:
        return Refusal(READY, "nothing of that kind to draw")
    return None


def draw(table: Table, order: Draw) -> Play[None]:
    """What was in hand is put away, in the same action."""
    unit = order.unit
    carried = table.world.get(unit, Carried)
    stowed = list(carried.weapons)
    if order.weapon:
        stowed.remove(order.weapon)
    held = table.world.get(unit, Held).weapon
    table.world.put(unit, Carried((*stowed, held) if held else tuple(stowed), carried.items))
    yield from hold(table, unit, order.weapon)


def describe_drawing(_table: Table, order: Draw) -> str:
    return f"Draw the {title_of(order.weapon)}" if order.weapon else "Put the weapon away"


# ---------------------------------------------------------------- loading


def offer_loading(table: Table, unit: UnitId) -> list[Reload]:
    return [Reload(unit, table.world.get(unit, Held).weapon)]


def refuse_loading(table: Table, order: Reload) -> Refusal | None:
    known = weapons().get(order.weapon)
    if known is None or not known.magazine or order.weapon != table.world.get(order.unit, Held).weapon:
        return Refusal(READY, "nothing in hand to be loaded")
    full = shots_left(table, order.unit, known) >= known.magazine
    return Refusal(READY, f"the {known.title} is full") if full else None


def reload(table: Table, order: Reload) -> Play[None]:
    yield from load(table, order.unit, weapons()[order.weapon], weapons()[order.weapon].magazine)


def describe_loading(_table: Table, order: Reload) -> str:
    return f"Reload the {title_of(order.weapon)}"


# ---------------------------------------------------------------- setting up


def offer_setting_up(table: Table, unit: UnitId) -> list[SetUpSystem]:
    return [SetUpSystem(unit, table.world.get(unit, Held).weapon)]


def refuse_setting_up(table: Table, order: SetUpSystem) -> Refusal | None:
    known = weapons().get(order.weapon)
    if (
        known is None
        or order.weapon != table.world.get(order.unit, Held).weapon
        or not is_system(table, known)
    ):
        return Refusal(SYSTEM, "nothing in hand to be set up")
    return None if unready(table, order.unit, known) else Refusal(SYSTEM, "is set up already")


def set_up(table: Table, order: SetUpSystem) -> Play[None]:
    yield from gain_state(table, order.unit, SetUp())


def describe_setting_up(_table: Table, order: SetUpSystem) -> str:
    return f"Set up the {title_of(order.weapon)}"


# ---------------------------------------------------------------- picking up


def offer_picking(table: Table, unit: UnitId) -> list[PickUp]:
    found = [PickUp(unit, table.cell(item), item) for item in items_near(table, unit)]
    return found or [PickUp(unit, table.cell(unit), ThingId(0))]


def refuse_picking(table: Table, order: PickUp) -> Refusal | None:
    if order.item not in items_near(table, order.unit) or table.cell(order.item) != order.cell:
        return Refusal(KINDS, "nothing to pick up within reach")
    return None


def pick_up(table: Table, order: PickUp) -> Play[None]:
    """To hand; what was there is put away."""
    unit, thing = order.unit, table.world.get(order.item, Item)
    held, carried = table.world.get(unit, Held).weapon, table.world.get(unit, Carried)
    if held:
        table.world.put(unit, Carried((*carried.weapons, held), carried.items))
    if weapons()[thing.kind].magazine:
        table.world.put(
            unit, table.world.get(unit, Magazine).without(thing.kind).joined(thing.kind, thing.charge)
        )
    yield from take_up(table, unit, order.item)
    yield from hold(table, unit, thing.kind)


def describe_picking(table: Table, order: PickUp) -> str:
    found = table.world.find(order.item, Item) if order.item else None
    return f"Pick up the {title_of(found.kind) if found else 'weapon'}"


DRAW = PhasedVerb(
    Draw,
    "Prepare",
    "swap",
    "q",
    rule=KINDS,
    tip="Draws a weapon or puts it away, as an action.",
    deed="prepares",
    offer=offer_drawing,
    refuse=refuse_drawing,
    resolve=draw,
    describe=describe_drawing,
)
RELOAD = PhasedVerb(
    Reload,
    "Reload",
    "reload",
    "r",
    rule=READY,
    deed="reloads",
    offer=offer_loading,
    refuse=refuse_loading,
    resolve=reload,
    describe=describe_loading,
)
SET_UP = PhasedVerb(
    SetUpSystem,
    "Set up",
    "load",
    "x",
    quiet=True,
    rule=SYSTEM,
    deed="sets it up",
    offer=offer_setting_up,
    refuse=refuse_setting_up,
    resolve=set_up,
    describe=describe_setting_up,
)
PICK_UP = PhasedVerb(
    PickUp,
    "Pick up",
    "use",
    "z",
    "cell",
    quiet=True,
    takes=True,
    rule=KINDS,
    tip="Takes up a weapon from your own tile or one next to it, as an action.",
    deed="picks up",
    offer=offer_picking,
    refuse=refuse_picking,
    resolve=pick_up,
    describe=describe_picking,
)
