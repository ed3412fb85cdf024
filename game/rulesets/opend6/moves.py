"""Moving: half the Move for nothing, the whole as an action, more by a running roll; counted in half tiles, a
diagonal step being three."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Down, Facing, Position, Size, Unit
from game.core.events import Spent, Stepped
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.core.verbs import Play
from game.rulesets.opend6.awareness import look
from game.rulesets.opend6.checks import Pool, has_complication, roll
from game.rulesets.opend6.components import Aiming, Floored, Grabbed, Prone, Vehicle
from game.rulesets.opend6.figures import is_lying, is_rollable, skilled, turn
from game.rulesets.opend6.states import gain_state, leave_place, lose_state, note, tumble
from game.systems import metric_movement, movement_query
from game.systems.bodies import put
from game.systems.distance import tile_cm
from game.systems.metric_movement import MetricReach, Stride

RULE, PRONE = "opend6.move", "opend6.option.prone"
STRIDE = Stride(2, 3)
METRES = 10
"""The Move of a figure: metres in a round."""
HARD = ((20, 5), (30, 10), (40, 15))
"""How far one gets by a running roll of which difficulty (opend6.move)."""


def tiles(table: Table, metres: int) -> int:
    return (100 * metres + tile_cm(table.field) // 2) // tile_cm(table.field)


def budget(table: Table, unit: UnitId, metres: int) -> int:
    """How far that is in half tiles; the prone crawl half as far."""
    found = 2 * tiles(table, metres)
    return max(3, found // 2) if is_lying(table, unit) else found


def free(table: Table, unit: UnitId) -> int:
    return budget(table, unit, METRES // 2)


def full(table: Table, unit: UnitId) -> int:
    return budget(table, unit, METRES)


def farthest(table: Table, unit: UnitId) -> int:
    """The prone do not run."""
    return full(table, unit) if is_lying(table, unit) else budget(table, unit, HARD[-1][0])


@cached_by_components(Unit, Down, Position, Size, Facing)
def blocked_and_taken(table: Table, unit: UnitId) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Those who stand in the way: enemies, and every vehicle; and those past whom one gets, but where one
    does not stop."""
    foes, taken = movement_query.foes_and_others(table, unit)
    return foes.union(*(table.cells(vehicle) for vehicle in table.world.having(Vehicle))), taken


def movement_range(table: Table, unit: UnitId, most: int) -> MetricReach:
    return metric_movement.movement_range(table, unit, most, STRIDE, blocked_and_taken(table, unit)[0])


def stops(table: Table, unit: UnitId, most: int) -> list[tuple[Cell, int]]:
    """Where the figure may stop, with what it costs to get there, sorted."""
    return metric_movement.stops(
        table, unit, movement_range(table, unit, most), blocked_and_taken(table, unit)[1]
    )


def length(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> int:
    return metric_movement.length(table, unit, path, STRIDE)


# ---------------------------------------------------------------- running


def running(table: Table, unit: UnitId) -> Pool:
    return skilled(table, unit, "running", RULE)


def run_difficulty(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> int:
    """What a run of that length has to reach."""
    far = length(table, unit, path)
    return next((against for metres, against in HARD if far <= budget(table, unit, metres)), HARD[-1][1])


def cut(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """As much of the way as the ordinary Move allows, to where one can stop."""
    taken = blocked_and_taken(table, unit)[1]
    fits = [end for end in range(1, len(path) + 1) if length(table, unit, path[:end]) <= full(table, unit)]
    ends = [end for end in fits if taken.isdisjoint(table.cells_at(unit, path[end - 1]))]
    return path[: max(ends, default=0)]


# ---------------------------------------------------------------- refusals


def refuse_move(table: Table, unit: UnitId, path: tuple[Cell, ...], most: int) -> Refusal | None:
    if table.carrier(unit):
        return Refusal("opend6.vehicle.aboard", "aboard a vehicle")
    if table.world.has(unit, Grabbed):
        return Refusal("opend6.option.grab", "held fast")
    if turn(table, unit).moved:
        return Refusal(RULE, "one movement a round")
    words = movement_query.path_fault(table, path) or movement_query.why_not(
        table, unit, path, *blocked_and_taken(table, unit)
    )
    if words:
        return Refusal(RULE, words)
    needed = length(table, unit, path)
    return (
        Refusal(RULE, f"the way is {needed / 2:g} tiles long, {most / 2:g} are possible")
        if needed > most
        else None
    )


def refuse_run(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> Refusal | None:
    if is_lying(table, unit):
        return Refusal(PRONE, "the prone do not run")
    no = refuse_move(table, unit, path, farthest(table, unit))
    if no:
        return no
    if length(table, unit, path) <= full(table, unit):
        return Refusal(RULE, "no run is needed for that")
    return (
        None
        if is_rollable(running(table, unit))
        else Refusal("opend6.turn.multi-action", "no die is left to roll")
    )


def refuse_posture(table: Table, unit: UnitId, up: bool) -> Refusal | None:
    """Down and up is free once a turn; who was thrown down needs an action to rise, which is counted
    elsewhere (opend6.option.prone)."""
    if table.carrier(unit):
        return Refusal("opend6.vehicle.aboard", "aboard a vehicle")
    if up != is_lying(table, unit):
        return Refusal(PRONE, "on its feet" if up else "lies already")
    if turn(table, unit).shifted and not (up and table.world.has(unit, Floored)):
        return Refusal(PRONE, "down or up once a turn")
    return None


# ---------------------------------------------------------------- moving


def go(table: Table, unit: UnitId, path: tuple[Cell, ...], words: str) -> Play[None]:
    """Step by step, as far as the way is what it was."""
    note(table, unit, moved=True)
    yield Spent(unit, "Movement", words)
    yield from lose_state(table, unit, Aiming)
    yield from leave_place(table, unit)
    for cell in path:
        here = table.cell(unit)
        put(table, unit, cell)
        yield Stepped(unit, here, cell)
        yield from look(table, unit)


def run(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> Play[None]:
    """Who fails gets as far as the ordinary Move (opend6.move)."""
    against = run_difficulty(table, unit, path)
    result = yield from roll(table, running(table, unit), against, settled=True)
    yield from go(table, unit, path if result.total >= against else cut(table, unit, path), "runs")
    if has_complication(table, result):
        yield from tumble(table, unit)


def lie_down(table: Table, unit: UnitId) -> Play[None]:
    note(table, unit, shifted=True)
    yield from gain_state(table, unit, Prone())


def stand_up(table: Table, unit: UnitId) -> Play[None]:
    note(table, unit, shifted=True)
    for kind in (Prone, Floored):
        yield from lose_state(table, unit, kind)
