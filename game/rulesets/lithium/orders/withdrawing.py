"""To take back what is declared, and to let the others declare first."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Later, Refusal, TakeBack
from game.core.declarations import put_off, refuse_later
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.declaring import RULE, changed, declare
from game.rulesets.lithium.figures import plan
from game.rulesets.lithium.order_verb import DeclarationVerb


def offer(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    """Whatever is declared can be taken back."""
    found = plan(table, unit)
    parts = (
        ["action"] * (found.main is not None)
        + ["step"] * (found.step is not None)
        + [quick.verb for quick in found.quick]
    )
    listed = [TakeBack(unit, part) for part in parts]
    yield OfferBatch(listed or [TakeBack(unit, "")], listed)


def refuse(table: Table, order: TakeBack) -> Refusal | None:
    return (
        None
        if changed(table, order) != plan(table, order.unit)
        else Refusal(RULE, "nothing of the kind is declared")
    )


def describe(table: Table, order: TakeBack) -> str:
    del table
    return f"Take back: {order.what}" if order.what else "Take back"


def refuse_waiting(table: Table, order: Later) -> Refusal | None:
    del order
    return refuse_later(table, RULE)


def wait(table: Table, order: Later) -> Play[None]:
    del order
    assert table.slot is not None
    yield from put_off(table, table.slot.side)


def describe_waiting(table: Table, order: Later) -> str:
    del table, order
    return "Let the others declare first"


TAKE_BACK = DeclarationVerb(
    TakeBack,
    words="Take back",
    icon="undo",
    hotkey="b",
    quiet=True,
    rule=RULE,
    offer=offer,
    refuse=refuse,
    resolve=declare,
    describe=describe,
)
LATER = DeclarationVerb(
    Later,
    words="Later",
    icon="skip",
    hotkey="l",
    quiet=True,
    rule=RULE,
    refuse=refuse_waiting,
    resolve=wait,
    describe=describe_waiting,
)
