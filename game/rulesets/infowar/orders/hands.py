"""What hands do beside fighting: reload, change weapons, pick one up; each is the action of the round
(infowar.round.five-seconds)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.components import Carried, Held, Magazine
from game.rulesets.infowar.content import title_of, weapons
from game.rulesets.infowar.figures import in_hand, ranged_weapons
from game.rulesets.infowar.inventory import hands_for, ready
from game.rulesets.infowar.order_verb import ONE_ACTION, FramedVerb
from game.systems.items import items_near, load, shots_left, take_up


class Reload(Action, frozen=True):
    weapon: str


class Swap(Action, frozen=True):
    """Put away what is in hand and take these weapons."""

    weapons: tuple[str, ...]


class PickUp(Action, frozen=True):
    """Pick up a weapon from the ground; what is in hand is put away."""

    cell: Cell
    item: ThingId


# ---------------------------------------------------------------- reloading


def offer_reload(table: Table, unit: UnitId) -> list[Action]:
    return [Reload(unit, weapon.id) for weapon in ranged_weapons(table, unit)] or [Reload(unit, "")]


def refuse_reload(table: Table, order: Reload) -> Refusal | None:
    known = weapons().get(order.weapon)
    if known is None or known not in in_hand(table, order.unit) or not known.magazine:
        return Refusal("infowar.ammo.reload", "nothing in hand to reload")
    if shots_left(table, order.unit, known) >= known.magazine:
        return Refusal("infowar.ammo.reload", f"the {known.title} is full")
    return None


def reload(table: Table, order: Reload) -> Play[None]:
    gun = weapons()[order.weapon]
    yield from load(table, order.unit, gun, gun.magazine)


def describe_reload(_table: Table, order: Reload) -> str:
    return f"Reload the {title_of(order.weapon)}"


# ---------------------------------------------------------------- changing


def offer_swap(table: Table, unit: UnitId) -> list[Action]:
    held = table.world.get(unit, Held).weapons
    carried = dict.fromkeys(table.world.get(unit, Carried).weapons)
    return [
        *(Swap(unit, (weapon,)) for weapon in carried),
        *([Swap(unit, held[:1])] if len(held) > 1 else []),
    ] or [Swap(unit, ())]


def refuse_swap(table: Table, order: Swap) -> Refusal | None:
    unit, wanted = order.unit, order.weapons
    owned = [*table.world.get(unit, Held).weapons, *table.world.get(unit, Carried).weapons]
    if not wanted or any(wanted.count(weapon) > owned.count(weapon) for weapon in wanted):
        return Refusal(ONE_ACTION, "no other weapon to change to")
    if sorted(wanted) == sorted(table.world.get(unit, Held).weapons):
        return Refusal(ONE_ACTION, "that is in hand already")
    if sum(weapons()[weapon].hands for weapon in wanted) > hands_for(table, unit):
        return Refusal(ONE_ACTION, "not enough hands")
    return None


def swap(table: Table, order: Swap) -> Play[None]:
    unit = order.unit
    owned = [*table.world.get(unit, Held).weapons, *table.world.get(unit, Carried).weapons]
    for weapon in order.weapons:
        owned.remove(weapon)
    yield from ready(table, unit, order.weapons, tuple(owned))


def describe_swap(_table: Table, order: Swap) -> str:
    return "Change to " + (" and ".join(map(title_of, order.weapons)) or "another weapon")


# ---------------------------------------------------------------- picking up


def offer_pick_up(table: Table, unit: UnitId) -> Iterator[Action]:
    things = items_near(table, unit)
    yield from [PickUp(unit, table.cell(item), item) for item in things] or [
        PickUp(unit, table.cell(unit), ThingId(0))
    ]


def refuse_pick_up(table: Table, order: PickUp) -> Refusal | None:
    if order.item not in items_near(table, order.unit):
        return Refusal(ONE_ACTION, "nothing to pick up within reach")
    if weapons()[table.world.get(order.item, Item).kind].hands > hands_for(table, order.unit):
        return Refusal(ONE_ACTION, "not enough hands")
    return None


def pick_up(table: Table, order: PickUp) -> Play[None]:
    """Take a weapon from the ground; what is in hand is put away."""
    unit, thing = order.unit, table.world.get(order.item, Item)
    held, carried = table.world.get(unit, Held).weapons, table.world.get(unit, Carried).weapons
    if weapons()[thing.kind].magazine:
        table.world.put(unit, table.world.get(unit, Magazine).joined(thing.kind, thing.charge))
    yield from take_up(table, unit, order.item)
    yield from ready(table, unit, (thing.kind,), (*carried, *held))


def describe_pick_up(table: Table, order: PickUp) -> str:
    thing = table.world.find(order.item, Item) if order.item else None
    return f"Pick up the {title_of(thing.kind) if thing else 'weapon'}"


RELOAD = FramedVerb(
    Reload, "Reload", "reload", "r", rule="infowar.ammo.reload", deed="reloads",
    offer=offer_reload, refuse=refuse_reload, resolve=reload, describe=describe_reload,
)  # fmt: skip
SWAP = FramedVerb(
    Swap, "Swap", "swap", "x", quiet=True, rule="infowar.attack.one-per-action", deed="changes weapons",
    tip="Puts away what is in hand and takes something else that is carried.",
    offer=offer_swap, refuse=refuse_swap, resolve=swap, describe=describe_swap,
)  # fmt: skip
PICK_UP = FramedVerb(
    PickUp, "Pick up", "use", "z", "cell", quiet=True, takes=True, rule="infowar.attack.one-per-action",
    deed="picks up", tip="Takes up a weapon that lies within reach.",
    offer=offer_pick_up, refuse=refuse_pick_up, resolve=pick_up, describe=describe_pick_up,
)  # fmt: skip
