"""Going on foot: half the Move for nothing, all of it as an action, more by a running roll (opend6.move)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.core.actions import Action, Move, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_odds import check_chances
from game.rulesets.opend6.figures import turn
from game.rulesets.opend6.fires import foretold
from game.rulesets.opend6.moves import (
    cut,
    farthest,
    free,
    full,
    go,
    movement_range,
    refuse_move,
    refuse_run,
    run,
    run_difficulty,
    running,
    stops,
)
from game.rulesets.opend6.orders.order_verb import PricedVerb, always_false
from game.systems.movement_query import walks

RULE = "opend6.move"


class Walk(Action, frozen=True):
    """The full Move (opend6.move)."""

    path: tuple[Cell, ...]


class Run(Action, frozen=True):
    """Farther than the Move, by a roll (opend6.move)."""

    path: tuple[Cell, ...]


Going = Move | Walk | Run


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """Each way as the least order that gets there: those of one kind are all allowed or all refused."""
    kinds: tuple[type[Going], ...] = (Move, Walk, Run)
    if table.carrier(unit) or turn(table, unit).moved:
        yield from (kind(unit, ()) for kind in kinds)
        return
    most = farthest(table, unit)
    found = movement_range(table, unit, most)
    near, far = free(table, unit), full(table, unit)
    reached: dict[type[Going], dict[Cell, int]] = {kind: {} for kind in kinds}
    for cell, cost in stops(table, unit, most):
        beyond = Walk if cost <= far else Run
        reached[Move if cost <= near else beyond][cell] = cost
    for verb, cells in zip((STEP, WALK, RUN), reached.values(), strict=True):
        yield walks(partial(verb.order, unit), found.path, cells, partial(verb.refusal, table))


def refuse_step(table: Table, order: Move) -> Refusal | None:
    return refuse_move(table, order.unit, order.path, free(table, order.unit))


def refuse_walk(table: Table, order: Walk) -> Refusal | None:
    return refuse_move(table, order.unit, order.path, full(table, order.unit))


def refuse_running(table: Table, order: Run) -> Refusal | None:
    return refuse_run(table, order.unit, order.path)


def step(table: Table, order: Move) -> Play[None]:
    yield from go(table, order.unit, order.path, "steps")


def walk(table: Table, order: Walk) -> Play[None]:
    yield from go(table, order.unit, order.path, "walks")


def runs(table: Table, order: Run) -> Play[None]:
    yield from run(table, order.unit, order.path)


def chances(table: Table, order: Move | Walk) -> Chances:
    """Nothing is rolled on the way; it may end in a fire."""
    return Chances(risks=foretold(table, order.unit, order.path))


def run_chances(table: Table, order: Run) -> Chances:
    """Who fails ends where the Move does, which may be another fire."""
    found = check_chances(table, running(table, order.unit), run_difficulty(table, order.unit, order.path))
    far, way = found.chance("pass"), cut(table, order.unit, order.path)
    short = foretold(table, order.unit, way, 1 - far)
    ends = (
        Outcome("pass", "gets there", far),
        Outcome("fail", f"gets only to {cell_name(way[-1])}" if way else "gets nowhere", 1 - far),
    )
    return replace(found, outcomes=ends, risks=(*foretold(table, order.unit, order.path, far), *short))


def describe(_table: Table, order: Going) -> str:
    verb = "Step" if isinstance(order, Move) else order.verb
    return f"{verb} to {cell_name(order.path[-1])}" if order.path else verb


STEP = PricedVerb(
    Move,
    "Step",
    "move",
    "m",
    "path",
    aboard="nobody",
    goes=True,
    rule=RULE,
    costs=always_false,
    steady=True,
    offer=offer,
    refuse=refuse_step,
    resolve=step,
    chances=chances,
    describe=describe,
)
WALK = PricedVerb(
    Walk,
    "Walk",
    "move",
    "w",
    "path",
    "Move",
    aboard="nobody",
    goes=True,
    rule=RULE,
    deed="walks",
    steady=True,
    refuse=refuse_walk,
    resolve=walk,
    chances=chances,
    describe=describe,
)
RUN = PricedVerb(
    Run, "Run", "dash", "d", "path", "Walk", hurried=True, aboard="nobody",
    goes=True,
    rule=RULE, deed="runs", outcomes=("pass", "fail"),
    steady=True,
    refuse=refuse_running, resolve=runs, chances=run_chances, describe=describe,
)  # fmt: skip
