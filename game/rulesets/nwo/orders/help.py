"""Helping a friend in one's own turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby, product

from game.core.actions import Action, Refusal
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import test_chances
from game.rulesets.nwo.figures import unspent
from game.rulesets.nwo.helping import DC, KINDS, grant, help_friend, helping_checks, refuse_help
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.systems.bodies import is_adjacent


class Help(Action, frozen=True):
    """Help a friend's next check of that kind in this round, by the skill `way` (nwo.help.adjacent)."""

    target: UnitId
    kind: str
    way: str


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    ours = table.friends(unit) if unspent(table, unit).action else []
    friends = [friend for friend in ours if is_adjacent(table, unit, friend)]
    if not friends:
        yield Help(unit, NO_UNIT, "shot", "Resolve")
        return
    known = {kind: list(helping_checks(table, unit, kind)) for kind in KINDS}
    for friend, (kind, found) in product(friends, known.items()):
        yield from (
            HELP.alike(table, list(group))
            for _, group in groupby((Help(unit, friend, kind, way) for way in found), _spots)
        )


def _spots(order: Help) -> bool:
    """Whether it helps by pointing out an enemy, for which one must be in sight; by all other skills one may
    help alike."""
    return order.way == "Perception"


def refuse(table: Table, order: Help) -> Refusal | None:
    return refuse_help(table, order.unit, order.target, order.kind, order.way)


def resolve(table: Table, order: Help) -> Play[None]:
    yield from help_friend(table, order.unit, order.target, order.kind, order.way)


def chances(table: Table, order: Help) -> Chances:
    return test_chances(helping_checks(table, order.unit, order.kind)[order.way], DC, "+3", "no help")


def describe(table: Table, order: Help) -> str:
    return f"Help {table.name_of(order.target)} by {order.way}: {order.kind}"


def promise(table: Table, order: Help) -> Iterator[tuple[Fraction, Table]]:
    """Help that works waits for the friend's next check (nwo.help.same-turn)."""
    copied = table.copy(table.dice.forked("promised"))
    grant(copied, order.unit, order.target, order.kind, order.way)
    yield Fraction(1), copied


HELP = OrderVerb(
    Help,
    "Help",
    "help",
    "a",
    "unit",
    quiet=True,
    rule="nwo.help.adjacent",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
    promise=promise,
    outcomes=("pass", "fail"),
)
