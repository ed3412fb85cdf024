"""A battle in numbers, as one side may know it: the same fog as people, the same orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from game.core.actions import Action, Answer, EndTurn, cell_of, path_of, target_of
from game.core.battle import Battle
from game.core.field import Cell, Field
from game.core.fog_view import fog_view_of
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import Ruleset
from game.core.table import Table

Observation = dict[str, NDArray[np.int16] | NDArray[np.int8]]

GROUND = ("blocks", "blocks sight", "cover", "cost", "light", "elevation", "hazard", "obscures")
"""The planes of the board that say what the ground is like; numbers as in `Tile`, 0 or 1 for yes and no."""
FIGURES = ("own", "enemies", "health", "active", "closed door")
"""The planes of who stands there: 1 for a figure of the side, 1 for one of its enemies that it knows of; how
far that figure is from going down, in percent; 1 for whose turn it is or who answers; 1 for shut doors."""
PLANES = (*GROUND, *FIGURES)
ORDER = ("kind", "unit x", "unit y", "x", "y", "choice")
"""What is said of an order: the number of its kind (`kinds_of`; 0 where there is no order); where its figure
stands; where it leads (its last cell, its target's, or its own; -1 for nowhere); which answer it is."""
MOST = np.iinfo(np.int16).max


def kinds_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds of orders; an order has the place of its kind here plus 1."""
    return tuple(dict.fromkeys(("Answer", *(verb.action for verb in ruleset.VERBS))))


def space_of(field: Field, most_orders: int) -> spaces.Dict:
    """`board` (planes, height, width), `orders` (most_orders, 6), int16; `action_mask` (most_orders,)."""
    return spaces.Dict(
        {
            "board": spaces.Box(-MOST, MOST, (len(PLANES), field.height, field.width), np.int16),
            "orders": spaces.Box(-MOST, MOST, (most_orders, len(ORDER)), np.int16),
            "action_mask": spaces.Box(0, 1, (most_orders,), np.int8),
        }
    )


def orders_of(battle: Battle, most_orders: int) -> list[Action]:
    """What the side whose move it is may do, as far as it can tell; of more than there is room for the first,
    and the end of the turn."""
    legal = list(fog_view_of(battle, battle.side).legal_actions())
    if len(legal) <= most_orders:
        return legal
    kept, rest = legal[:most_orders], legal[most_orders:]
    kept[-1] = next((order for order in rest if isinstance(order, EndTurn)), kept[-1])
    return kept


def observed(battle: Battle, side: str, orders: Sequence[Action], most_orders: int) -> Observation:
    """What that side sees; `orders` are what it may do now, none if it is not its move."""
    view = fog_view_of(battle, side)
    kinds = {kind: number for number, kind in enumerate(kinds_of(battle.ruleset), 1)}
    rows = np.zeros((most_orders, len(ORDER)), np.int16)
    for row, order in enumerate(orders):
        rows[row] = _told(view, order, kinds)
    mask = (np.arange(most_orders) < len(orders)).astype(np.int8)
    return {"board": _board(view, side), "orders": rows, "action_mask": mask}


def _told(view: Battle, order: Action, kinds: dict[str, int]) -> tuple[int, ...]:
    table, choice = view.table, 0
    if isinstance(order, Answer) and view.pending:
        choice = 1 + [option.key for option in view.pending.options].index(order.key)
    here = _place(table, order.unit)
    there = _leads(table, order) or here
    return (kinds.get(order.verb, 0), *here, *there, choice)


def _leads(table: Table, order: Action) -> Cell | None:
    path, target = path_of(order), target_of(order)
    if path:
        return path[-1]
    return _place(table, target) if target else cell_of(order)


def _place(table: Table, unit: UnitId) -> Cell:
    return next((table.cell(one) for one in table.standing() if one == unit), (-1, -1))


def _board(view: Battle, side: str) -> NDArray[np.int16]:
    table = view.table
    board = np.concatenate([_ground(table.ground()), np.zeros_like(_ground(table.ground())[: len(FIGURES)])])
    own, enemies, health, active, door = range(len(GROUND), len(PLANES))
    moves = view.pending or view.slot
    acting = moves.unit if moves else NO_UNIT
    for unit in table.standing():
        for x, y in table.cells(unit):
            board[own if table.unit(unit).side == side else enemies, y, x] = 1
            board[health, y, x] = round(100 * view.health(unit, side))
            board[active, y, x] = unit == acting
    for x, y in table.closed():
        board[door, y, x] = 1
    return board


@lru_cache(maxsize=4)
def _ground(field: Field) -> NDArray[np.int16]:
    rows = [
        (
            tile.blocks,
            tile.blocks_sight,
            tile.cover,
            tile.cost,
            tile.light,
            tile.elevation,
            bool(tile.hazard),
            tile.obscures,
        )
        for tile in field.tiles
    ]
    return np.array(rows, np.int16).T.reshape(len(GROUND), field.height, field.width)
