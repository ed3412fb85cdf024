"""Hands and what is in them: drawing, dropping, taking out, picking up, loading."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.components import Bag, Held, Holster, Magazine
from game.rulesets.lithium.content import FISTS, weapons
from game.rulesets.lithium.figures import hands_without, held_weapons, with_drawn
from game.systems.items import items_near, lay_down, ready_weapons, take_up

ITEMS = "lithium.action.items"


def hold(table: Table, unit: UnitId, hands: Held) -> Play[None]:
    """Have this in the hands from now on; the figure looks accordingly."""
    table.world.put(unit, hands)
    names = held_weapons(table, unit)
    yield from ready_weapons(table, unit, names, weapons()[names[0] if names else FISTS].look)


def drop(table: Table, unit: UnitId, weapon: str, arm: str = "") -> Play[None]:
    """Let a weapon fall: it lies on the unit's tile with the shots it holds."""
    magazine = table.world.get(unit, Magazine)
    hands = table.world.get(unit, Held)
    rest = hands_without(hands, weapon)
    if arm and weapons()[weapon].hands == 1:
        rest = Held("", hands.left) if arm == "right_arm" else Held(hands.right, "")
    owned = (
        rest.right,
        rest.left,
        *table.world.get(unit, Holster).weapons,
        *table.world.get(unit, Bag).weapons,
    )
    if weapon not in owned:
        table.world.put(unit, magazine.without(weapon))
    yield from lay_down(table, unit, weapon, table.cell(unit), magazine.left(weapon))
    yield from hold(table, unit, rest)


def draw(table: Table, unit: UnitId, weapon: str) -> Play[None]:
    """Out of the holster into a free hand, if there still is one."""
    hands = with_drawn(table, unit, table.world.get(unit, Held), weapon)
    holster = list(table.world.get(unit, Holster).weapons)
    if hands and weapon in holster:
        holster.remove(weapon)
        table.world.put(unit, Holster(tuple(holster)))
        yield from hold(table, unit, hands)


def take_out(table: Table, unit: UnitId, weapon: str) -> Play[None]:
    """Out of the bag into a free hand."""
    bag = table.world.get(unit, Bag)
    hands = with_drawn(table, unit, table.world.get(unit, Held), weapon)
    packed = list(bag.weapons)
    if hands and weapon in packed:
        packed.remove(weapon)
        table.world.put(unit, Bag(tuple(packed), bag.items))
        yield from hold(table, unit, hands)


def pick_up(table: Table, unit: UnitId, item: ThingId) -> Play[None]:
    """Take an item from the ground into a free hand."""
    thing = table.world.get(item, Item)
    hands = with_drawn(table, unit, table.world.get(unit, Held), thing.kind)
    if not hands:
        return
    if weapons()[thing.kind].magazine:
        table.world.put(
            unit, table.world.get(unit, Magazine).without(thing.kind).joined(thing.kind, thing.charge)
        )
    yield from take_up(table, unit, item)
    yield from hold(table, unit, hands)


def use_up(table: Table, unit: UnitId, item: str) -> None:
    """Take one item out of the bag for good."""
    bag = table.world.get(unit, Bag)
    left = list(bag.items)
    left.remove(item)
    table.world.put(unit, Bag(bag.weapons, tuple(left)))


# ---------------------------------------------------------------- refusals


def refuse_draw(table: Table, unit: UnitId, weapon: str, hands: Held) -> Refusal | None:
    if weapon not in table.world.get(unit, Holster).weapons:
        return Refusal("lithium.action.quick", "nothing of that kind to draw")
    if with_drawn(table, unit, hands, weapon) is None:
        return Refusal("lithium.action.quick", f"no hand is free for the {weapons()[weapon].title}")
    return None


def refuse_take_out(table: Table, unit: UnitId, weapon: str, hands: Held) -> Refusal | None:
    if weapon not in table.world.get(unit, Bag).weapons:
        return Refusal(ITEMS, "nothing of that kind in the bag")
    if with_drawn(table, unit, hands, weapon) is None:
        return Refusal(ITEMS, f"no hand is free for the {weapons()[weapon].title}")
    return None


def refuse_pick_up(
    table: Table, unit: UnitId, cell: Cell, item: ThingId, hands: Held, here: Cell
) -> Refusal | None:
    if item not in items_near(table, unit, here) or table.cell(item) != cell:
        return Refusal(ITEMS, "nothing to pick up within reach")
    kind = table.world.get(item, Item).kind
    if with_drawn(table, unit, hands, kind) is None:
        return Refusal(ITEMS, f"no hand is free for the {weapons()[kind].title}")
    return None


def refuse_reload(table: Table, unit: UnitId, weapon: str, hands: Held) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or not known.magazine or weapon not in (hands.right, hands.left):
        return Refusal(ITEMS, "nothing in hand to be loaded")
    if table.world.get(unit, Magazine).left(weapon) >= known.magazine:
        return Refusal(ITEMS, f"the {known.title} is full")
    return None
