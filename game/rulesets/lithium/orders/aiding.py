"""To help the wounded: first aid and painkillers."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Refusal
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.aid import AID as RULE
from game.rulesets.lithium.aid import (
    KILLER,
    give_aid,
    give_painkiller,
    healing,
    refuse_aid,
    refuse_painkiller,
)
from game.rulesets.lithium.checks import DIFFICULTY, test_chances
from game.rulesets.lithium.declarations import Aims, Handling
from game.rulesets.lithium.figures import planned_cell
from game.rulesets.lithium.order_verb import DeclarationVerb, Stand
from game.rulesets.lithium.orders.handling import hand_offers
from game.systems.bodies import is_adjacent


class Aid(Handling, frozen=True):
    """Stop somebody's bleeding, or one's own (lithium.damage.first-aid)."""

    target: UnitId

    @property
    def aims(self) -> Aims:
        return ((self.target, ""),)

    def said(self, table: Table) -> str:
        own = self.target == self.unit
        return "Stop their own bleeding" if own else f"Stop the bleeding of {table.name_of(self.target)}"


class TakePainkiller(Handling, frozen=True):
    """Give a painkiller to somebody adjacent, or take it (lithium.damage.painkiller)."""

    target: UnitId

    @property
    def aims(self) -> Aims:
        return ((self.target, ""),)

    def said(self, table: Table) -> str:
        own = self.target == self.unit
        return "Take a painkiller" if own else f"Give {table.name_of(self.target)} a painkiller"


def close(table: Table, unit: UnitId) -> list[UnitId]:
    """The figure and the friends within its reach."""
    here = planned_cell(table, unit)
    friends = [
        other
        for other in table.units()
        if not table.hostile(unit, other) and is_adjacent(table, unit, other, here)
    ]
    return list(dict.fromkeys([unit, *friends]))


def offer_aid(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    yield hand_offers(
        table, unit, AID, lambda: (Aid(unit, friend) for friend in close(table, unit)), Aid(unit, unit)
    )


def offer_painkiller(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    yield hand_offers(
        table,
        unit,
        PAINKILLER,
        lambda: (TakePainkiller(unit, friend) for friend in close(table, unit)),
        TakePainkiller(unit, unit),
    )


def forbid_aid(table: Table, order: Aid, stand: Stand) -> Refusal | None:
    return refuse_aid(table, order.unit, order.target, stand.cell)


def forbid_painkiller(table: Table, order: TakePainkiller, stand: Stand) -> Refusal | None:
    return refuse_painkiller(table, order.unit, order.target, stand.cell)


def resolve_aid(table: Table, order: Aid) -> Play[None]:
    yield from give_aid(table, order.unit, order.target)


def resolve_painkiller(table: Table, order: TakePainkiller) -> Play[None]:
    yield from give_painkiller(table, order.unit, order.target)


def chances_of_aid(table: Table, order: Aid) -> Chances:
    return test_chances(healing(table, order.unit), DIFFICULTY, "the bleeding stops", "it bleeds on")


AID = DeclarationVerb(
    Aid,
    words="First aid",
    icon="help",
    hotkey="a",
    aim="unit",
    quiet=True,
    rule=RULE,
    outcomes=("pass", "fail"),
    offer=offer_aid,
    forbid=forbid_aid,
    resolve=resolve_aid,
    chances=chances_of_aid,
)
PAINKILLER = DeclarationVerb(
    TakePainkiller,
    words="Painkiller",
    icon="cure",
    hotkey="h",
    aim="unit",
    quiet=True,
    rule=KILLER,
    offer=offer_painkiller,
    forbid=forbid_painkiller,
    resolve=resolve_painkiller,
)
