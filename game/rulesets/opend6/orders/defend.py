"""An active defence: "dodge", "block" or "parry"; alone it is a full one (opend6.defence.active-window,
opend6.defence.full)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.checks import SURE, pass_odds, totals
from game.rulesets.opend6.components import DEFENCES, Defending, Row
from game.rulesets.opend6.defences import ACTIVE, BASE, defence_check, notes_of, refuse_defence, take
from game.rulesets.opend6.orders.order_verb import PricedVerb


class Defend(Action, frozen=True):
    skill: str


def offer(_table: Table, unit: UnitId) -> Iterator[Action]:
    yield from (Defend(unit, skill) for skill in DEFENCES)


def refuse(table: Table, order: Defend) -> Refusal | None:
    return refuse_defence(table, order.unit, order.skill)


def resolve(table: Table, order: Defend) -> Play[None]:
    yield from take(table, order.unit, order.skill)


def chances(table: Table, order: Defend) -> Chances:
    """How likely it is no worse than none (opend6.defence.worse)."""
    asked = defence_check(table, order.unit, order.skill)
    share = pass_odds(table, asked, BASE)
    worse = f"{round(100 * (1 - share))} %: easier to hit than without"
    ends = (Outcome("pass", f"{BASE} or more", share), Outcome("fail", f"below {BASE}", 1 - share))
    return Chances(ends, (asked.line(BASE),), notes=(worse, *notes_of(table, order.unit)))


def promise(table: Table, order: Defend) -> Iterator[tuple[Fraction, Table]]:
    """It holds with every total that it may come to (opend6.defence.active-window)."""
    known = table.world.find(order.unit, Defending) or Defending()
    for total, share in totals(table, defence_check(table, order.unit, order.skill), SURE).odds().items():
        copied = table.copy(table.dice.forked("promised"))
        copied.world.put(order.unit, Defending((*known.rows, Row(order.skill, total))))
        yield share, copied


def describe(_table: Table, order: Defend) -> str:
    return order.skill.capitalize() if order.skill else "Defend"


DEFEND = PricedVerb(
    Defend, "Defend", "dodge", "g", rule=ACTIVE, deed="defends", beside=True, outcomes=("pass", "fail"),
    offer=offer, refuse=refuse, resolve=resolve, chances=chances, describe=describe,
    promise=promise,
)  # fmt: skip
