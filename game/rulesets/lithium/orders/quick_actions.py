"""Quick actions, beside whatever else is done: to draw, to let go, to shout, to lie down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from game.core.actions import Action, Refusal
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.components import Holster
from game.rulesets.lithium.content import title_of
from game.rulesets.lithium.declarations import DRAW as DRAWING
from game.rulesets.lithium.declarations import DROP as LETTING_GO
from game.rulesets.lithium.declarations import PRONE as LYING_DOWN
from game.rulesets.lithium.declarations import SHOUT as SHOUTING
from game.rulesets.lithium.declarations import Going, Quick
from game.rulesets.lithium.figures import plan, planned_hands
from game.rulesets.lithium.inventory import refuse_draw
from game.rulesets.lithium.offer_cache import offer_cache
from game.rulesets.lithium.order_verb import DeclarationVerb, Stand
from game.rulesets.lithium.quick_actions import RULE, do_quick_action, refuse_drop
from game.rulesets.lithium.quick_actions import refuse_prone as already_prone


class Draw(Quick, frozen=True):
    """Draw a weapon from its holster or sheath."""

    kind: ClassVar[str] = DRAWING
    weapon: str

    @property
    def taken(self) -> str:
        return self.weapon

    def said(self, table: Table) -> str:
        del table
        return f"Draw the {title_of(self.weapon)}"


class Drop(Quick, frozen=True):
    """Let go of what is in hand."""

    kind: ClassVar[str] = LETTING_GO
    weapon: str

    @property
    def let_go(self) -> str:
        return self.weapon

    def said(self, table: Table) -> str:
        del table
        return f"Let go of the {title_of(self.weapon)}"


class Shout(Quick, frozen=True):
    """Tell all friends near of the enemies seen (lithium.action.speak)."""

    kind: ClassVar[str] = SHOUTING


class GoProne(Quick, frozen=True):
    kind: ClassVar[str] = LYING_DOWN

    def said(self, table: Table) -> str:
        del table
        return "Go prone"


def _each(table: Table, unit: UnitId, deed: DeclarationVerb, orders: Sequence[Action]) -> OfferBatch:
    declared = plan(table, unit)
    gone = declared.step is not None or isinstance(declared.main, Going)
    return offer_cache(table).of(
        (unit, deed.order, declared.quick, gone), lambda: deed.one_by_one(table, orders)
    )


def offer_draw(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    holster = dict.fromkeys(table.world.get(unit, Holster).weapons)
    yield _each(table, unit, DRAW, [Draw(unit, weapon) for weapon in holster] or [Draw(unit, "")])


def offer_drop(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    hands = planned_hands(table, unit)
    holds = [weapon for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    yield _each(table, unit, DROP, [Drop(unit, weapon) for weapon in holds] or [Drop(unit, "")])


def offer_shout(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    yield _each(table, unit, SHOUT, [Shout(unit)])


def offer_prone(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    yield _each(table, unit, PRONE, [GoProne(unit)])


def forbid_draw(table: Table, order: Draw, stand: Stand) -> Refusal | None:
    return refuse_draw(table, order.unit, order.weapon, stand.hands)


def forbid_drop(table: Table, order: Drop, stand: Stand) -> Refusal | None:
    del table
    return refuse_drop(order.weapon, stand.hands)


def refuse_prone(table: Table, order: GoProne) -> Refusal | None:
    """Quick actions go with everything, but who lies down first does not walk on
    (lithium.action.quick-free)."""
    declared = plan(table, order.unit)
    goes = declared.step or isinstance(declared.main, Going)
    return Refusal(RULE, "on the ground one does not go where one meant to") if goes else None


def forbid_prone(table: Table, order: GoProne, stand: Stand) -> Refusal | None:
    del stand
    return already_prone(table, order.unit)


def resolve(table: Table, order: Quick) -> Play[None]:
    yield from do_quick_action(table, order.unit, order.kind, order.taken or order.let_go)


DRAW = DeclarationVerb(
    Draw,
    words="Draw",
    icon="swap",
    hotkey="q",
    rule=RULE,
    offer=offer_draw,
    forbid=forbid_draw,
    resolve=resolve,
)
DROP = DeclarationVerb(
    Drop,
    words="Let go",
    icon="cancel",
    hotkey="n",
    rule=RULE,
    offer=offer_drop,
    forbid=forbid_drop,
    resolve=resolve,
)
SHOUT = DeclarationVerb(
    Shout,
    words="Shout",
    icon="help",
    hotkey="o",
    rule="lithium.action.speak",
    offer=offer_shout,
    resolve=resolve,
)
PRONE = DeclarationVerb(
    GoProne,
    words="Prone",
    icon="prone",
    hotkey="p",
    rule="lithium.action.prone-dodge",
    offer=offer_prone,
    refuse=refuse_prone,
    forbid=forbid_prone,
    resolve=resolve,
)
