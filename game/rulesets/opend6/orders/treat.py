"""Medicine for one who is mortally wounded, or knocked out (opend6.wound.mortal, opend6.gear.stun)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.aid import RULE, helpless, needed, refuse_aid, treat, treatment_check
from game.rulesets.opend6.attack_odds import check_chances
from game.rulesets.opend6.orders.order_verb import PricedVerb
from game.rulesets.opend6.seats import on_foot


class Treat(Action, frozen=True):
    target: UnitId


def offer(table: Table, unit: UnitId) -> Iterable[Action]:
    near = [other for other in table.units() if helpless(table, other) and not table.hostile(unit, other)]
    return [Treat(unit, other) for other in near] or [Treat(unit, NO_UNIT)]


def refuse(table: Table, order: Treat) -> Refusal | None:
    return on_foot(table, order.unit) or refuse_aid(table, order.unit, order.target)


def resolve(table: Table, order: Treat) -> Play[None]:
    yield from treat(table, order.unit, order.target)


def chances(table: Table, order: Treat) -> Chances:
    return check_chances(table, treatment_check(table, order.unit, order.target), needed(table, order.target))


def describe(table: Table, order: Treat) -> str:
    return f"Treat {table.name_of(order.target)}"


TREAT = PricedVerb(
    Treat, "Treat", "cure", "h", "unit", quiet=True, aboard="nobody",
    rule=RULE, deed="treats", outcomes=("pass", "fail"),
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
)  # fmt: skip
