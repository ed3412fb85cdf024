"""Going: a move, a dash, a disengagement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.actions import Action, Move, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, passes
from game.rulesets.nwo.components import Grappled, Turn
from game.rulesets.nwo.detours import Detours
from game.rulesets.nwo.figures import engagers, movement, unspent
from game.rulesets.nwo.harm import RESOLVE_DC, resolve_check, spend_action
from game.rulesets.nwo.helped_rolls import helped_roll, once_rolled
from game.rulesets.nwo.helping import check_with_all_help, meets_chance
from game.rulesets.nwo.moves import movement_range, refuse_path, set_out
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.path_chances import RollBeforeMove, path_chances
from game.rulesets.nwo.suppression import STARTLED, after_resolve, exposing_step, resolve_roll
from game.systems.movement_query import walks
from game.systems.postures import prone

DISENGAGE_DC = 12


class Dash(Action, frozen=True):
    """Go up to twice as far, for Action and Movement (nwo.dash)."""

    path: tuple[Cell, ...]


class Disengage(Action, frozen=True):
    """Go without being attacked for it, for Action and Movement (nwo.disengage)."""

    path: tuple[Cell, ...]


Way = Move | Dash | Disengage


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """All three from one search of the ground."""
    turn = unspent(table, unit)
    lying = prone(table, unit)
    both = turn.action and turn.movement
    if not turn.movement:
        yield from (Move(unit, ()), Dash(unit, ()), Disengage(unit, ()))
        return
    tiles = movement(table, unit)
    far = movement_range(table, unit, 2 * tiles if both and not lying else tiles)
    if lying:
        crawls = [cell for cell in table.field.grid.neighbours(table.cell(unit)) if cell in table.field]
        yield from [Move(unit, (cell,)) for cell in crawls]
        yield Dash(unit, ())
        yield from [Disengage(unit, (cell,)) for cell in crawls]
        return
    threatened = bool(engagers(table, unit))
    around, away = Detours(table, unit, far).path, Detours(table, unit, far, provokes=False).path
    here = table.cell(unit)
    ends = {cell: price for cell, price in sorted(far.cost.items()) if cell != here}
    near = {cell: price for cell, price in ends.items() if price <= tiles}

    most = max(ends.values(), default=0)
    for going in (
        walks(partial(Move, unit), partial(around, most=tiles), near, partial(MOVE.refusal, table), far.path),
        walks(
            partial(Dash, unit),
            partial(around, most=most),
            ends if both else {},
            partial(DASH.refusal, table),
            far.path,
        ),
        walks(
            partial(Disengage, unit),
            partial(away, most=tiles),
            near if both and threatened else {},
            partial(DISENGAGE.refusal, table),
            far.path,
        ),
    ):
        if table.world.has(unit, Grappled):  # who is held goes round the holder only, one way or another
            yield from going.candidates
        else:
            yield going


def refuse(table: Table, order: Move) -> Refusal | None:
    return refuse_path(table, order.unit, order.path, movement(table, order.unit), turns=True)


def refuse_dash(table: Table, order: Dash) -> Refusal | None:
    """A dash doubles the figure's own movement (nwo.dash)."""
    if prone(table, order.unit):
        return Refusal("nwo.dash", "lying down one cannot dash")
    return refuse_path(table, order.unit, order.path, 2 * movement(table, order.unit), "nwo.dash")


def refuse_disengaging(table: Table, order: Disengage) -> Refusal | None:
    return refuse_path(table, order.unit, order.path, movement(table, order.unit))


def resolve(table: Table, order: Move) -> Play[None]:
    yield from set_out(table, order.unit, order.path, "crawls" if prone(table, order.unit) else "moves")


def dash(table: Table, order: Dash) -> Play[None]:
    yield from spend_action(table, order.unit, "dashes")
    yield from set_out(table, order.unit, order.path, "dashes")


def disengage(table: Table, order: Disengage) -> Play[None]:
    """Go unprovoking; engaged by two or more that takes a Resolve roll first (nwo.disengage.resolve)."""
    unit = order.unit
    yield from spend_action(table, unit, "disengages")
    if len(engagers(table, unit)) >= 2:
        asked = yield from check_with_all_help(
            table, getting_away(table, unit), "Resolve", chance=meets_chance(DISENGAGE_DC)
        )
        if not (yield from passes(table, asked, DISENGAGE_DC)):
            return
    yield from set_out(table, unit, order.path, "disengages", provokes=False)


def begun(table: Table, order: Dash | Disengage) -> bool:
    """Whether it has come to going: not for who was held back or startled before."""
    return table.world.get(order.unit, Turn).moved


def getting_away(table: Table, unit: UnitId) -> Check:
    return resolve_check(table, unit, "nwo.disengage.resolve")


def chances(table: Table, order: Way) -> Chances:
    """The roll to get away comes first, then the one under suppressive fire, then the way
    (nwo.disengage.resolve, nwo.suppress.pinned)."""
    unit, leaves = order.unit, isinstance(order, Disengage)
    hurdles = []
    if leaves and len(engagers(table, unit)) >= 2:
        asked = helped_roll(table, getting_away(table, unit), "Resolve")
        share = asked.chance(meets_chance(DISENGAGE_DC))
        hurdles.append(
            RollBeforeMove("fail", "held: Action lost", share, asked.line(DISENGAGE_DC), asked.notes)
        )
        table = once_rolled(table, unit, "Resolve")
    if exposing_step(table, unit, order.path):
        asked, share = resolve_roll(table, unit)
        hurdles.append(RollBeforeMove("startled", STARTLED, share, asked.line(RESOLVE_DC), asked.notes))
        table = after_resolve(table, unit)
    return path_chances(table, unit, order.path, not leaves, not isinstance(order, Move), tuple(hurdles))


def describe(_table: Table, order: Way) -> str:
    return f"{order.verb} to {cell_name(order.path[-1])}" if order.path else order.verb


OUTCOMES = ("pass", "down", "startled")
MOVE = OrderVerb(
    Move,
    "Move",
    "move",
    "m",
    "path",
    needs="movement",
    acts=lambda _order: False,
    rule="nwo.move.range",
    outcomes=OUTCOMES,
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
)
DASH = OrderVerb(
    Dash,
    "Dash",
    "dash",
    "d",
    "path",
    "Move",
    hurried=True,
    needs="both",
    begun=begun,
    rule="nwo.dash",
    outcomes=OUTCOMES,
    refuse=refuse_dash,
    resolve=dash,
    chances=chances,
    describe=describe,
)
DISENGAGE = OrderVerb(
    Disengage,
    "Disengage",
    "disengage",
    "g",
    "path",
    needs="both",
    begun=begun,
    rule="nwo.disengage",
    outcomes=(*OUTCOMES, "fail"),
    refuse=refuse_disengaging,
    resolve=disengage,
    chances=chances,
    describe=describe,
)
