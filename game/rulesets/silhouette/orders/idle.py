"""To read the newspaper: the seed has it among the actions."""

from __future__ import annotations

from game.core.actions import Action
from game.core.events import Reported
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.orders.order_verb import PhasedVerb

RULE = "silhouette.action.kinds"


class Idle(Action, frozen=True):
    """Read the newspaper."""


def resolve(_table: Table, order: Idle) -> Play[None]:
    yield Reported(order.unit, RULE, "reads the newspaper")


IDLE = PhasedVerb(
    Idle,
    "Newspaper",
    "book",
    "c",
    rule=RULE,
    tip="Spends an action that was declared on nothing.",
    deed="reads",
    offer=lambda _table, unit: (Idle(unit),),
    resolve=resolve,
    describe=lambda _table, _order: "Read the newspaper",
    quiet=True,
)
