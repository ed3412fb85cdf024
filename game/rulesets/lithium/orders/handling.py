"""To pick up, to take out of the bag, to load: what is done with weapons by the hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.core.actions import Action, Refusal
from game.core.components import Item
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.components import Bag
from game.rulesets.lithium.content import title_of, weapons
from game.rulesets.lithium.declarations import Handling
from game.rulesets.lithium.figures import plan, planned_cell, planned_hands
from game.rulesets.lithium.inventory import pick_up, refuse_pick_up, refuse_reload, refuse_take_out, take_out
from game.rulesets.lithium.offer_cache import offer_cache
from game.rulesets.lithium.order_verb import DeclarationVerb, Stand, planned_stand
from game.systems.items import items_near, load

RULE = "lithium.action.items"


class PickUp(Handling, frozen=True):
    """Pick up a weapon from the own or an adjacent tile (lithium.action.items)."""

    cell: Cell
    item: ThingId

    @property
    def at(self) -> Cell:
        return self.cell

    def said(self, table: Table) -> str:
        found = table.world.find(self.item, Item) if self.item else None
        return f"Pick up the {title_of(found.kind) if found else 'weapon'}"


class TakeOut(Handling, frozen=True):
    """Take a weapon out of the bag."""

    weapon: str

    def said(self, table: Table) -> str:
        del table
        return f"Take the {title_of(self.weapon)} out of the bag"


class Reload(Handling, frozen=True):
    weapon: str

    def said(self, table: Table) -> str:
        del table
        return f"Reload the {title_of(self.weapon)}"


def hand_offers(
    table: Table, unit: UnitId, deed: DeclarationVerb, orders: Callable[[], Iterable[Action]], other: Action
) -> OfferBatch:
    """Orders of a kind that are done with the hands where the figure will stand, or that other one if there
    are none, to be refused. They are asked for only where they are not known already."""
    main = plan(table, unit).main
    key = (unit, deed.order, planned_stand(table, unit), main if type(main) is deed.order else None)
    return offer_cache(table).of(key, lambda: deed.one_by_one(table, list(orders()) or [other]))


def offer_pick_up(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    here = planned_cell(table, unit)
    yield hand_offers(
        table,
        unit,
        PICK_UP,
        lambda: (PickUp(unit, table.cell(item), item) for item in items_near(table, unit, here)),
        PickUp(unit, here, ThingId(0)),
    )


def offer_take_out(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    packed = dict.fromkeys(table.world.get(unit, Bag).weapons)
    yield hand_offers(
        table, unit, TAKE_OUT, lambda: (TakeOut(unit, weapon) for weapon in packed), TakeOut(unit, "")
    )


def offer_reload(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    hands = planned_hands(table, unit)
    holds = [weapon for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    yield hand_offers(
        table, unit, RELOAD, lambda: (Reload(unit, weapon) for weapon in holds), Reload(unit, "")
    )


def forbid_pick_up(table: Table, order: PickUp, stand: Stand) -> Refusal | None:
    return refuse_pick_up(table, order.unit, order.cell, order.item, stand.hands, stand.cell)


def forbid_take_out(table: Table, order: TakeOut, stand: Stand) -> Refusal | None:
    return refuse_take_out(table, order.unit, order.weapon, stand.hands)


def forbid_reload(table: Table, order: Reload, stand: Stand) -> Refusal | None:
    return refuse_reload(table, order.unit, order.weapon, stand.hands)


def picked_up(table: Table, order: PickUp) -> Play[None]:
    yield from pick_up(table, order.unit, order.item)


def taken_out(table: Table, order: TakeOut) -> Play[None]:
    yield from take_out(table, order.unit, order.weapon)


def reloaded(table: Table, order: Reload) -> Play[None]:
    known = weapons()[order.weapon]
    yield from load(table, order.unit, known, known.magazine)


PICK_UP = DeclarationVerb(
    PickUp,
    words="Pick up",
    icon="use",
    hotkey="z",
    aim="cell",
    quiet=True,
    takes=True,
    rule=RULE,
    offer=offer_pick_up,
    forbid=forbid_pick_up,
    wants=lambda order: order.item,
    resolve=picked_up,
)
TAKE_OUT = DeclarationVerb(
    TakeOut,
    words="Take out",
    icon="load",
    hotkey="x",
    quiet=True,
    rule=RULE,
    offer=offer_take_out,
    forbid=forbid_take_out,
    resolve=taken_out,
)
RELOAD = DeclarationVerb(
    Reload,
    words="Reload",
    icon="reload",
    hotkey="r",
    rule=RULE,
    offer=offer_reload,
    forbid=forbid_reload,
    resolve=reloaded,
)
