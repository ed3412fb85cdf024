"""Walking, running, sprinting: ways on foot (infowar.move.rates)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from game.core.actions import Action, Move, Refusal
from game.core.describing.names import cell_name
from game.core.events import Spent
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import TEST, odds_of, roll, succeeds
from game.rulesets.infowar.components import Pinned
from game.rulesets.infowar.figures import RUN as RUNNING
from game.rulesets.infowar.figures import SPRINT as SPRINTING
from game.rulesets.infowar.figures import gaits, hurt_level, prone, turn
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.moves import RULE, go, left, movement_range, refuse_way, spend_movement, sprinting
from game.rulesets.infowar.order_verb import FramedVerb
from game.rulesets.infowar.wounds import HURT
from game.systems.body_pathfinding import in_the_way
from game.systems.movement_query import price_of, walks


class Run(Action, frozen=True):
    """Run, without attacking (infowar.move.rates)."""

    path: tuple[Cell, ...]


class Sprint(Action, frozen=True):
    """Sprint, as far as Athletics gets one (infowar.move.rates)."""

    path: tuple[Cell, ...]


Way = Move | Run | Sprint
MOST = {Run: RUNNING, Sprint: SPRINTING}


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """One search of the ground gives all three."""
    now, pinned = turn(table, unit), table.world.has(unit, Pinned)
    runs = now.action and gaits(table, unit) and not pinned
    budgets: list[tuple[FramedVerb, int]] = [(WALK, 0 if pinned else now.tiles)]
    budgets += [
        (deed, left(table, unit, most) if runs else 0) for deed, most in ((RUN, RUNNING), (SPRINT, SPRINTING))
    ]
    widest = max(tiles for _, tiles in budgets)
    if not widest:
        yield from (_made(deed, unit, ()) for deed, _ in budgets)
        return
    reach = movement_range(table, unit, widest)
    found = {cell: price for cell, price in sorted(reach.cost.items()) if price}
    for deed, tiles in budgets:
        within = {cell: price for cell, price in found.items() if price <= tiles}
        yield walks(partial(_made, deed, unit), reach.path, within, partial(deed.refusal, table))


def _made(deed: FramedVerb, unit: UnitId, path: tuple[Cell, ...]) -> Way:
    kind: type[Way] = deed.order  # type: ignore[assignment]
    return kind(unit, path)


def refuse_walk(table: Table, order: Move) -> Refusal | None:
    return refuse_way(table, order.unit, order.path, turn(table, order.unit).tiles)


def refuse_run(table: Table, order: Run | Sprint) -> Refusal | None:
    """A run or sprint is the whole of the action; what was walked before counts in it
    (infowar.move.rates)."""
    unit = order.unit
    if not gaits(table, unit):
        return Refusal("infowar.wound.movement", "can only crawl or stumble")
    if isinstance(order, Sprint) and hurt_level(table, unit) >= HURT:
        return Refusal("infowar.wound.movement", "hurt: no sprint")
    return refuse_way(table, unit, order.path, left(table, unit, MOST[type(order)]))


def walk(table: Table, order: Move) -> Play[None]:
    unit = order.unit
    yield Spent(unit, "Walk", "crawls" if prone(table, unit) else "walks")
    yield from go(table, unit, order.path, turn(table, unit).gait or "walk")


def run(table: Table, order: Run) -> Play[None]:
    yield from go(table, order.unit, order.path, "run")
    spend_movement(table, order.unit)


def sprint(table: Table, order: Sprint) -> Play[None]:
    """On Athletics against Good; failing, one gets no farther than a run (infowar.move.rates)."""
    unit, path = order.unit, order.path
    result = yield from roll(table, sprinting(table, unit), GOOD)
    if not succeeds(result):
        path = cut_path(table, unit, path, left(table, unit, RUNNING))
        while path and in_the_way(table, unit, path[-1]):
            path = path[:-1]
    yield from go(table, unit, path, "sprint")
    spend_movement(table, unit)


def cut_path(table: Table, unit: UnitId, path: tuple[Cell, ...], tiles: int) -> tuple[Cell, ...]:
    """As much of the path as so many tiles allow."""
    while path and price_of(table, unit, path) > tiles:
        path = path[:-1]
    return path


def chances(table: Table, order: Sprint) -> Chances:
    found = odds_of(sprinting(table, order.unit), GOOD)
    gets, fails = found.outcomes
    outcomes = (
        replace(gets, words="gets there"),
        replace(fails, words="gets no farther than a run"),
    )
    return replace(found, outcomes=outcomes)


def describe(_table: Table, order: Way) -> str:
    verb = "Walk" if isinstance(order, Move) else order.verb
    return f"{verb} to {cell_name(order.path[-1])}" if order.path else verb


WALK = FramedVerb(
    Move,
    "Walk",
    "move",
    "m",
    "path",
    rule=RULE,
    gait="walk",
    offer=offer,
    refuse=refuse_walk,
    resolve=walk,
    describe=describe,
)
RUN = FramedVerb(
    Run, "Run", "dash", "d", "path", "Move", rule=RULE, deed="runs", gait="run",
    refuse=refuse_run, resolve=run, describe=describe,
)  # fmt: skip
SPRINT = FramedVerb(
    Sprint, "Sprint", "sprint", "i", "path", quiet=True, rule=RULE, outcomes=TEST, deed="sprints",
    gait="sprint",
    refuse=refuse_run, resolve=sprint, chances=chances, describe=describe,
)  # fmt: skip
