"""What goes off later: a charge that is planted, a shell that is called down. The total is rolled now and
kept."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.components import CLOCK
from game.core.describing.names import cell_name
from game.core.events import Reported
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.attack_odds import TOTALS, kept_total_chances
from game.rulesets.silhouette.awareness import in_view, sees_cell
from game.rulesets.silhouette.blasts import (
    ARTILLERY,
    BLAST,
    EVENTS,
    PLANT,
    PLANTED,
    SHELL_DAMAGE,
    SHELL_RADIUS,
    lay_charge,
)
from game.rulesets.silhouette.checks import Check, roll, skilled
from game.rulesets.silhouette.components import Called
from game.rulesets.silhouette.content import things
from game.rulesets.silhouette.figures import around, burdens, drunkenness, items
from game.rulesets.silhouette.inventory import use_up
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.terrain import disc
from game.systems.bodies import covers

LONGEST = 5
"""The turns ahead for which a charge can be set."""


class Plant(Action, frozen=True):
    """Plant a charge, to explode at the end of the turn with that number (silhouette.action.plant)."""

    cell: Cell
    turn: int


class CallArtillery(Action, frozen=True):
    """Have a shell fall on a tile at the end of the next turn (silhouette.misc.events)."""

    cell: Cell


# ---------------------------------------------------------------- charges


def offer_charges(table: Table, unit: UnitId) -> list[Plant]:
    now = table.clock.round
    if not items(table, unit, "plant"):
        return [Plant(unit, table.cell(unit), now)]
    near = [cell for cell in dict.fromkeys((*table.cells(unit), *around(table, unit))) if cell in table.field]
    return [Plant(unit, cell, turn) for cell in near for turn in range(now, now + LONGEST + 1)]


def refuse_charge(table: Table, order: Plant) -> Refusal | None:
    now = table.clock.round
    if not items(table, order.unit, "plant"):
        return Refusal(PLANT, "no charge to plant")
    if order.cell not in table.field or not covers(table, order.unit, order.cell):
        return Refusal(PLANT, "on the own or an adjacent tile only")
    if not now <= order.turn <= now + LONGEST:
        return Refusal(PLANT, f"for this turn up to turn {now + LONGEST}")
    return None


def planting(table: Table, unit: UnitId) -> Check:
    return skilled(
        table, unit, "demolitions", PLANT, [drunkenness(table, unit), *burdens(table, unit)], "planting"
    )


def plant(table: Table, order: Plant) -> Play[None]:
    unit, thing = order.unit, things()[items(table, order.unit, "plant")[0]]
    use_up(table, unit, thing.id)
    result = yield from roll(table, planting(table, unit))
    yield Reported(unit, PLANT, f"a charge is set for the end of turn {order.turn}")
    yield from lay_charge(
        table, unit, PLANTED, order.cell, result.total, order.turn, thing.damage, thing.radius
    )


def chances_of_charge(table: Table, order: Plant) -> Chances:
    thing = things()[items(table, order.unit, "plant")[0]]
    return kept_total_chances(
        table, planting(table, order.unit), order.cell, disc(table, order.cell, thing.radius)
    )


def describe_charge(_table: Table, order: Plant) -> str:
    return f"Plant a charge at {cell_name(order.cell)} for the end of turn {order.turn}"


# ---------------------------------------------------------------- artillery


def calls_left(table: Table, side: str) -> int:
    """How often the side may still call artillery."""
    granted = int(table.scenario.team(side).options.get("artillery", "0"))
    known = table.world.find(CLOCK, Called) or Called()
    return granted - dict(known.times).get(side, 0)


def offer_calls(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    if calls_left(table, table.unit(unit).side) > 0:
        yield CALL_ARTILLERY.alike(table, [CallArtillery(unit, cell) for cell in in_view(table, unit)])
    else:
        yield CallArtillery(unit, table.cell(unit))


def refuse_call(table: Table, order: CallArtillery) -> Refusal | None:
    if calls_left(table, table.unit(order.unit).side) <= 0:
        return Refusal(EVENTS, "no artillery to call")
    if order.cell not in table.field or not sees_cell(table, order.unit, order.cell):
        return Refusal(EVENTS, "out of sight")
    return None


def calling(table: Table, unit: UnitId) -> Check:
    return skilled(
        table, unit, "heavy_weapons", EVENTS, [drunkenness(table, unit), *burdens(table, unit)], "artillery"
    )


def call(table: Table, order: CallArtillery) -> Play[None]:
    unit, side = order.unit, table.unit(order.unit).side
    known = dict((table.world.find(CLOCK, Called) or Called()).times)
    table.world.put(CLOCK, Called(tuple(sorted({**known, side: known.get(side, 0) + 1}.items()))))
    result = yield from roll(table, calling(table, unit))
    turn = table.clock.round + 1
    yield Reported(unit, EVENTS, f"a shell will fall at the end of turn {turn}")
    yield from lay_charge(table, unit, ARTILLERY, order.cell, result.total, turn, SHELL_DAMAGE, SHELL_RADIUS)


def chances_of_call(table: Table, order: CallArtillery) -> Chances:
    return kept_total_chances(
        table, calling(table, order.unit), order.cell, disc(table, order.cell, SHELL_RADIUS)
    )


def describe_call(_table: Table, order: CallArtillery) -> str:
    return f"Call artillery on {cell_name(order.cell)}"


PLANT_CHARGE = PhasedVerb(
    Plant,
    "Plant",
    "load",
    "p",
    "cell",
    quiet=True,
    rule=PLANT,
    deed="plants a charge",
    offer=offer_charges,
    refuse=refuse_charge,
    resolve=plant,
    chances=chances_of_charge,
    describe=describe_charge,
    outcomes=TOTALS,
)
CALL_ARTILLERY = PhasedVerb(
    CallArtillery,
    "Artillery",
    "throw",
    "y",
    "cell",
    quiet=True,
    rule=BLAST,
    deed="calls artillery",
    offer=offer_calls,
    refuse=refuse_call,
    resolve=call,
    chances=chances_of_call,
    describe=describe_call,
    outcomes=TOTALS,
)
