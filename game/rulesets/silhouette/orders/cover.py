"""To duck behind what stands next to one, and to come out again (silhouette.action.take-cover)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.awareness import hides, look
from game.rulesets.silhouette.components import Aiming, Ducked
from game.rulesets.silhouette.figures import around
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.states import gain_state, lose_state

RULE = "silhouette.action.take-cover"


class TakeCover(Action, frozen=True):
    """Duck behind what stands on that adjacent tile, or on the border to it."""

    cell: Cell


class Rise(Action, frozen=True):
    """Come out of cover: no action."""


def offer(table: Table, unit: UnitId) -> list[TakeCover]:
    walls = [cell for cell in around(table, unit) if hides(table, unit, cell)]
    return [TakeCover(unit, cell) for cell in walls] or [TakeCover(unit, table.cell(unit))]


def refuse(table: Table, order: TakeCover) -> Refusal | None:
    ducked = table.world.find(order.unit, Ducked)
    if ducked and ducked.cell == order.cell:
        return Refusal(RULE, "is behind it already")
    return None if hides(table, order.unit, order.cell) else Refusal(RULE, "nothing there to duck behind")


def refuse_rising(table: Table, order: Rise) -> Refusal | None:
    return None if table.world.has(order.unit, Ducked) else Refusal(RULE, "has not ducked")


def resolve(table: Table, order: TakeCover) -> Play[None]:
    unit = order.unit
    yield from lose_state(table, unit, Ducked)
    yield from gain_state(table, unit, Ducked(order.cell))
    for other in table.standing():
        aim = table.world.find(other, Aiming)
        if aim and unit in (other, aim.target):
            yield from look(table, unit)
            return


def rise(table: Table, order: Rise) -> Play[None]:
    yield from lose_state(table, order.unit, Ducked)
    yield from look(table, order.unit)


def describe(_table: Table, order: TakeCover) -> str:
    return f"Duck behind {cell_name(order.cell)}"


TAKE_COVER = PhasedVerb(
    TakeCover,
    "Cover",
    "prone",
    "o",
    "cell",
    quiet=True,
    rule=RULE,
    deed="takes cover",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    describe=describe,
)
RISE = PhasedVerb(
    Rise,
    "Rise",
    "stand",
    "k",
    quiet=True,
    rule=RULE,
    offer=lambda _table, unit: (Rise(unit),),
    refuse=refuse_rising,
    resolve=rise,
    describe=lambda _table, _order: "Come out of cover",
)
