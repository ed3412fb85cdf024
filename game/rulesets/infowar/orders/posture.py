"""Lying down, getting up, and what the pinned may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import msgspec

from game.core.actions import Action, Refusal
from game.core.describing.names import cell_name
from game.core.events import Spent
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.components import Pinned, Prone
from game.rulesets.infowar.figures import RUN, STANDING, WALK, allowance, prone, turn
from game.rulesets.infowar.moves import RULE, go, movement_range, spend_movement
from game.rulesets.infowar.order_verb import FramedVerb
from game.rulesets.infowar.states import gain_state, lose_state
from game.rulesets.infowar.turns import end_slot
from game.systems.bodies import measuring_cell as end_of
from game.systems.visibility import cover_from


class DropProne(Action, frozen=True):
    pass


class StandUp(Action, frozen=True):
    pass


class TakeCover(Action, frozen=True):
    """Pinned, drop or run to the nearest cover (infowar.auto.pinned); no tiles: drop where one is."""

    path: tuple[Cell, ...] = ()


# ---------------------------------------------------------------- down and up


def offer_drop(_table: Table, unit: UnitId) -> list[Action]:
    return [DropProne(unit)]


def refuse_drop(table: Table, order: DropProne) -> Refusal | None:
    return Refusal(RULE, "already lying down") if prone(table, order.unit) else None


def drop(table: Table, order: DropProne) -> Play[None]:
    yield from lie_down(table, order.unit)


def lie_down(table: Table, unit: UnitId) -> Play[None]:
    """Free; from now on one crawls (infowar.move.rates)."""
    yield from gain_state(table, unit, Prone())
    now = turn(table, unit)
    table.world.put(unit, msgspec.structs.replace(now, tiles=min(now.tiles, allowance(table, unit, WALK))))


def offer_stand(_table: Table, unit: UnitId) -> list[Action]:
    return [StandUp(unit)]


def refuse_stand(table: Table, order: StandUp) -> Refusal | None:
    if not prone(table, order.unit):
        return Refusal(RULE, "already on the feet")
    return (
        None
        if turn(table, order.unit).tiles
        else Refusal(RULE, "nothing of the walk is left to stand up with")
    )


def stand_up(table: Table, order: StandUp) -> Play[None]:
    """It costs three tiles of the walk, or all where less is left: what was crawled counts as walked."""
    unit = order.unit
    crawled = allowance(table, unit, WALK) - turn(table, unit).tiles
    yield from lose_state(table, unit, Prone)
    rest = max(0, allowance(table, unit, WALK) - crawled - STANDING)
    table.world.put(unit, msgspec.structs.replace(turn(table, unit), tiles=rest))
    yield Spent(unit, "Walk", "stands up")


# ---------------------------------------------------------------- pinned


def offer_cover(table: Table, unit: UnitId) -> Iterator[Action]:
    yield TakeCover(unit)
    yield from (TakeCover(unit, path) for path in shelters(table, unit))


def shelters(table: Table, unit: UnitId) -> tuple[tuple[Cell, ...], ...]:
    """Ways to the nearest cover from the one who has pinned the figure, none if there is none in reach
    (infowar.auto.pinned)."""
    pin = table.world.find(unit, Pinned)
    if pin is None:
        return ()
    reach = movement_range(table, unit, allowance(table, unit, RUN))
    for cost, cells in groupby(
        sorted(reach.cost, key=lambda cell: (reach.cost[cell], cell)), key=reach.cost.__getitem__
    ):
        covered = [cell for cell in cells if _wholly_covered(table, table.cells_at(unit, cell), pin.by)]
        if covered:
            return tuple(map(reach.path, covered)) if cost else ()
    return ()


def _wholly_covered(table: Table, body: tuple[Cell, ...], foe: UnitId) -> bool:
    return all(cover_from(table, cell, end_of(table, cell, foe)).level for cell in body)


def refuse_cover(table: Table, order: TakeCover) -> Refusal | None:
    rule, unit = "infowar.auto.pinned", order.unit
    if not table.world.has(unit, Pinned):
        return Refusal(rule, "not pinned")
    if not order.path:
        return Refusal(rule, "already lying down") if prone(table, unit) else None
    if prone(table, unit) or order.path not in shelters(table, unit):
        return Refusal(rule, "pinned: only to the nearest cover")
    return None


def take_cover(table: Table, order: TakeCover) -> Play[None]:
    yield from hide(table, order.unit, order.path)
    yield from end_slot(table, order.unit)


def hide(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> Play[None]:
    """Run to where the path leads, or lie down."""
    if path:
        yield from go(table, unit, path, "run")
        spend_movement(table, unit)
    else:
        yield from lie_down(table, unit)


def describe_cover(_table: Table, order: TakeCover) -> str:
    return f"Run for cover to {cell_name(order.path[-1])}" if order.path else "Drop where one is"


DROP_PRONE = FramedVerb(
    DropProne,
    "Prone",
    "prone",
    "p",
    rule=RULE,
    tip="Goes down on the ground.",
    offer=offer_drop,
    refuse=refuse_drop,
    resolve=drop,
    describe=lambda _table, _order: "Drop prone",
)
STAND_UP = FramedVerb(
    StandUp,
    "Stand up",
    "stand",
    "p",
    quiet=True,
    rule=RULE,
    tip="Gets up from the ground.",
    offer=offer_stand,
    refuse=refuse_stand,
    resolve=stand_up,
)
TAKE_COVER = FramedVerb(
    TakeCover, "Take cover", "take_cover", "c", "path", quiet=True, rule="infowar.auto.pinned", pinned=True,
    gait="run",
    offer=offer_cover, refuse=refuse_cover, resolve=take_cover, describe=describe_cover,
)  # fmt: skip
