"""Putting the one who is held in front, or oneself in front of it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Grappling
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.shield import RULE, SELF, TARGET, raise_shield, shield_of


class HumanShield(Action, frozen=True):
    """Put the held in front ("self" gets cover) or oneself in front of it ("target" gets cover)
    (nwo.shield.declare)."""

    behind: str


def offer(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield from (HumanShield(unit, SELF), HumanShield(unit, TARGET))


def refuse(table: Table, order: HumanShield) -> Refusal | None:
    hold = table.world.find(order.unit, Grappling)
    if not hold:
        return Refusal(RULE, "holds nobody")
    if order.behind not in (SELF, TARGET):
        return Refusal(RULE, "the shield is for the grappler or for the one it holds")
    if shield_of(table, order.unit if order.behind == SELF else hold.target):
        return Refusal(RULE, "that one has its shield already")
    return None


def resolve(table: Table, order: HumanShield) -> Play[None]:
    yield from raise_shield(table, order.unit, order.behind)


def describe(_table: Table, order: HumanShield) -> str:
    return "Hide behind the one held" if order.behind == SELF else "Step in front of the one held"


HUMAN_SHIELD = OrderVerb(
    HumanShield,
    "Shield",
    "person",
    "y",
    quiet=True,
    close=True,
    rule=RULE,
    deed="takes a shield",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    describe=describe,
)
