"""Changing what is in hand: weapons swapped, drawn for free, picked up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.core.actions import Action, Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Carried, Grappling, Held
from game.rulesets.nwo.content import title_of, weapons
from game.rulesets.nwo.figures import free_hands
from game.rulesets.nwo.inventory import drop, ready, take
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.systems.items import items_near


class Swap(Action, frozen=True):
    """Put away what is in hand and ready these weapons (nwo.swap.action)."""

    weapons: tuple[str, ...]


class QuickDraw(Action, frozen=True):
    """Draw a one-handed weapon for free, dropping `dropped` if one likes, or if no hand is free
    (nwo.swap.quick-draw)."""

    weapon: str
    dropped: str = ""


class PickUp(Action, frozen=True):
    """Pick up and ready a weapon from the ground; what is in hand is kept (""), put "away", or dropped
    ("drop") (nwo.swap.pick-up)."""

    cell: Cell
    item: ThingId
    instead: str = ""


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    """Swaps, quick draws and picking up."""
    held, carried = table.world.get(unit, Held).weapons, table.world.get(unit, Carried).weapons
    owned = sorted((*held, *carried))
    singles = [(weapon,) for weapon in dict.fromkeys(owned)]
    light = [weapon for weapon in owned if weapons()[weapon].hands == 1]
    pairs = list(dict.fromkeys(combinations(light, 2)))
    yield from [Swap(unit, wanted) for wanted in (*singles, *pairs)] or [Swap(unit, ())]
    drops = ("", *dict.fromkeys(held))
    yield from [QuickDraw(unit, weapon, drop) for weapon in dict.fromkeys(carried) for drop in drops] or [
        QuickDraw(unit, "")
    ]
    found = [
        PickUp(unit, table.cell(item), item, instead)
        for item in items_near(table, unit)
        for instead in ("", "away", "drop")
    ]
    yield from found or [PickUp(unit, table.cell(unit), ThingId(0))]


# ---------------------------------------------------------------- swapping


def refuse(table: Table, order: Swap) -> Refusal | None:
    """Swapping readies one carried weapon or a pair of one-handed ones (nwo.swap.action)."""
    unit, wanted, rule = order.unit, order.weapons, "nwo.swap.action"
    owned = [*table.world.get(unit, Held).weapons, *table.world.get(unit, Carried).weapons]
    if not wanted or any(owned.count(weapon) < wanted.count(weapon) for weapon in wanted):
        return Refusal(rule, "no other weapon to change to")
    if sorted(wanted) == sorted(table.world.get(unit, Held).weapons):
        return Refusal(rule, "that is in hand already")
    if sum(weapons()[weapon].hands for weapon in wanted) > 2 - table.world.has(unit, Grappling):
        return Refusal(rule, "not enough hands")
    return None


def resolve(table: Table, order: Swap) -> Play[None]:
    owned = [*table.world.get(order.unit, Held).weapons, *table.world.get(order.unit, Carried).weapons]
    for weapon in order.weapons:
        owned.remove(weapon)
    yield from ready(table, order.unit, order.weapons, tuple(owned))


def describe(_table: Table, order: Swap) -> str:
    return "Change to " + " and ".join(title_of(weapon) for weapon in order.weapons)


SWAP = OrderVerb(
    Swap,
    "Swap",
    "swap",
    "x",
    rule="nwo.swap.action",
    deed="changes weapons",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    describe=describe,
)

# ---------------------------------------------------------------- drawing for free


def refuse_draw(table: Table, order: QuickDraw) -> Refusal | None:
    """A one-handed weapon at hand is drawn for free, if a hand is free or what is in hand is dropped
    (nwo.swap.quick-draw)."""
    unit, rule = order.unit, "nwo.swap.quick-draw"
    if order.weapon not in table.world.get(unit, Carried).weapons:
        return Refusal(rule, "no weapon in holster or sheath")
    if weapons()[order.weapon].hands != 1:
        return Refusal(
            rule, f"the {weapons()[order.weapon].title} needs two hands: changing to it takes an action"
        )
    if order.dropped and order.dropped not in table.world.get(unit, Held).weapons:
        return Refusal(rule, "that is not in hand")
    if not order.dropped and free_hands(table, unit) < 1:
        return Refusal(rule, "no free hand: what is in hand must be dropped")
    return None


def draw(table: Table, order: QuickDraw) -> Play[None]:
    if order.dropped:
        yield from drop(table, order.unit, order.dropped)
    carried = list(table.world.get(order.unit, Carried).weapons)
    carried.remove(order.weapon)
    yield from ready(
        table, order.unit, (*table.world.get(order.unit, Held).weapons, order.weapon), tuple(carried)
    )


def describe_draw(_table: Table, order: QuickDraw) -> str:
    return f"Draw the {title_of(order.weapon)}" + (
        f", dropping the {title_of(order.dropped)}" if order.dropped else ""
    )


QUICK_DRAW = OrderVerb(
    QuickDraw,
    "Quick draw",
    "swap",
    "q",
    quiet=True,
    needs="",
    acts=lambda _order: False,
    rule="nwo.swap.quick-draw",
    refuse=refuse_draw,
    resolve=draw,
    describe=describe_draw,
)

# ---------------------------------------------------------------- picking up

KEEP, AWAY, DROP = "", "away", "drop"


def refuse_pick_up(table: Table, order: PickUp) -> Refusal | None:
    """Picking up and readying takes an action; what is in the way in hand is put away or dropped in it
    (nwo.swap.pick-up)."""
    unit, rule = order.unit, "nwo.swap.pick-up"
    if order.item not in items_near(table, unit):
        return Refusal(rule, "nothing to pick up within reach")
    need = weapons()[table.world.get(order.item, Item).kind].hands
    if order.instead not in (KEEP, AWAY, DROP):
        return Refusal(rule, "what is in hand is kept, put away or dropped")
    if not order.instead and free_hands(table, unit) < need:
        return Refusal(rule, "not enough free hands: what is in hand must be put away or dropped")
    if order.instead and not table.world.get(unit, Held).weapons:
        return Refusal(rule, "nothing in hand to put away")
    if need > 2 - table.world.has(unit, Grappling):
        return Refusal(rule, "one hand holds somebody")
    return None


def pick_up(table: Table, order: PickUp) -> Play[None]:
    held = table.world.get(order.unit, Held).weapons
    if order.instead == DROP:
        for weapon in held:
            yield from drop(table, order.unit, weapon)
    elif order.instead == AWAY:
        yield from ready(table, order.unit, (), (*table.world.get(order.unit, Carried).weapons, *held))
    yield from take(table, order.unit, order.item)


def describe_pick_up(table: Table, order: PickUp) -> str:
    found = table.world.find(order.item, Item) if order.item else None
    rest = {KEEP: "", AWAY: ", putting away what is in hand"}.get(order.instead, ", dropping what is in hand")
    return f"Pick up the {title_of(found.kind) if found else 'weapon'}{rest}"


PICK_UP = OrderVerb(
    PickUp,
    "Pick up",
    "use",
    "z",
    "cell",
    quiet=True,
    takes=True,
    rule="nwo.swap.pick-up",
    deed="picks up",
    refuse=refuse_pick_up,
    resolve=pick_up,
    describe=describe_pick_up,
)
