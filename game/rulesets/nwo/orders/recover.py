"""Ridding oneself of a condition."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.areas import area_at
from game.rulesets.nwo.checks import CONDITION_WORDS
from game.rulesets.nwo.components import Conditions
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.states import remove_condition

RULE = "nwo.condition.remove"


class Recover(Action, frozen=True):
    """Rid oneself of one condition (nwo.condition.remove)."""

    kind: str


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    kinds = dict.fromkeys(table.world.get(unit, Conditions).kinds)
    yield from [Recover(unit, kind) for kind in kinds] or [Recover(unit, "")]


def refuse(table: Table, order: Recover) -> Refusal | None:
    if order.kind not in table.world.get(order.unit, Conditions).kinds:
        return Refusal(RULE, "suffers from nothing of the kind")
    if any(area_at(table, cell, order.kind) for cell in table.cells(order.unit)):
        return Refusal(RULE, f"{CONDITION_WORDS[order.kind]}: not while standing in what causes it")
    return None


def resolve(table: Table, order: Recover) -> Play[None]:
    yield from remove_condition(table, order.unit, order.kind)


def describe(_table: Table, order: Recover) -> str:
    return f"Recover: {CONDITION_WORDS.get(order.kind, order.kind)}"


RECOVER = OrderVerb(
    Recover,
    "Recover",
    "cure",
    "u",
    quiet=True,
    rule=RULE,
    deed="recovers",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    describe=describe,
)
