"""Waiting with a shot: for whoever enters an area, or for what one figure does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from game.core.actions import Action, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.fog import knows
from game.core.order_offers import LazyActions, OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Watch
from game.rulesets.nwo.figures import ranged_weapons, unspent
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.overwatch import (
    TRIGGERS,
    Sample,
    known_enemies,
    refuse_area,
    refuse_event,
    refuse_watch,
    samples,
    watched,
)
from game.rulesets.nwo.states import gain_state


class Overwatch(Action, frozen=True):
    """Wait with the shot until somebody who is no ally enters the rectangle between the two corners. `target`
    0: shoot whoever enters."""

    area: tuple[Cell, Cell]
    weapon: str
    target: UnitId = NO_UNIT


class WatchFor(Action, frozen=True):
    """Wait with the shot until the figure `target` does or suffers something; `shoot_at` 0: shoot that figure
    itself (nwo.overwatch.triggers)."""

    target: UnitId
    trigger: str
    weapon: str
    shoot_at: UnitId = NO_UNIT


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """Squares of five by five, a few of the many that are allowed; and one for each enemy that could be
    named."""
    here, guns = table.cell(unit), ranged_weapons(table, unit)
    if not guns or not unspent(table, unit).action:
        yield Overwatch(unit, (here, here), guns[0].id if guns else "")
        yield WatchFor(unit, NO_UNIT, "moves", guns[0].id if guns else "")
        return
    foes, squares = known_enemies(table, unit), samples(table, unit)
    for weapon in guns:
        ready = refuse_watch(table, unit, weapon.id, NO_UNIT) is None
        allowed = (
            [Overwatch(unit, area, weapon.id, enemy) for area, enemy, seen in squares if seen]
            if ready
            else []
        )
        yield OfferBatch(LazyActions(partial(_overwatches, unit, squares, weapon.id)), allowed)
        for other in (one for one in table.standing() if knows(table, table.unit(unit).side, one)):
            targets = [target for target in ([NO_UNIT, *foes] if other in foes else foes) if target != other]
            waits = [
                WatchFor(unit, other, trigger, weapon.id, target)
                for trigger in TRIGGERS
                for target in targets
            ]
            yield WATCH_FOR.alike(table, waits) if waits and other != unit else OfferBatch(waits, ())


def _overwatches(unit: UnitId, squares: Iterable[Sample], weapon: str) -> Iterator[Action]:
    return (Overwatch(unit, area, weapon, enemy) for area, enemy, _ in squares)


def refuse(table: Table, order: Overwatch) -> Refusal | None:
    return refuse_area(table, order.unit, order.area, order.weapon, order.target)


def resolve(table: Table, order: Overwatch) -> Play[None]:
    yield from gain_state(
        table,
        order.unit,
        Watch(order.weapon, watched(table, order.unit, order.area), order.target),
        "nwo.overwatch.delay",
    )


def chances(table: Table, order: Overwatch) -> Chances:
    return Chances(area=watched(table, order.unit, order.area))


def describe(table: Table, order: Overwatch) -> str:
    whom = f", shoot only {table.name_of(order.target)}" if order.target else ", shoot whoever enters"
    return f"Watch {' to '.join(cell_name(_onto(table, corner)) for corner in order.area)}{whom}"


def _onto(table: Table, cell: Cell) -> Cell:
    """The cell of the map that lies nearest to a corner of an area, which may jut out over the edge."""
    return min(max(cell[0], 0), table.field.width - 1), min(max(cell[1], 0), table.field.height - 1)


OVERWATCH = OrderVerb(
    Overwatch,
    "Overwatch",
    "overwatch",
    "o",
    "area",
    rule="nwo.overwatch.delay",
    deed="on overwatch",
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)


def refuse_wait(table: Table, order: WatchFor) -> Refusal | None:
    return refuse_event(table, order.unit, order.target, order.trigger, order.weapon, order.shoot_at)


def wait(table: Table, order: WatchFor) -> Play[None]:
    yield from gain_state(
        table,
        order.unit,
        Watch(order.weapon, (), order.shoot_at, order.trigger, order.target),
        "nwo.overwatch.delay",
    )


def describe_wait(table: Table, order: WatchFor) -> str:
    whom = table.name_of(order.shoot_at or order.target)
    return f"Shoot at {whom} when {table.name_of(order.target)} {TRIGGERS.get(order.trigger, order.trigger)}"


WATCH_FOR = OrderVerb(
    WatchFor,
    "Watch one",
    "overwatch",
    "w",
    "unit",
    quiet=True,
    rule="nwo.overwatch.triggers",
    deed="on overwatch",
    refuse=refuse_wait,
    resolve=wait,
    describe=describe_wait,
)
