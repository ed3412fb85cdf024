"""Where a figure can go on foot, how far, and what taking the steps changes."""

from __future__ import annotations

import msgspec

from game.core.actions import Refusal
from game.core.events import Modifier, Stepped
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import Check
from game.rulesets.infowar.components import DugIn, Worn
from game.rulesets.infowar.content import armor
from game.rulesets.infowar.figures import CLUMSY, WALK, allowance, phase, turn
from game.rulesets.infowar.penalties import trait_check
from game.rulesets.infowar.states import lose_state
from game.systems import movement_query
from game.systems.bodies import put
from game.systems.movement_query import foes_and_others, path_fault, price_of, why_not
from game.systems.pathfinding import MovementRange

RULE = "infowar.move.rates"


def movement_range(table: Table, unit: UnitId, tiles: int) -> MovementRange:
    """Everywhere the figure can stop: enemies block, friends are passed but not stopped on, the fallen hinder
    nobody."""
    return movement_query.movement_range(table, unit, tiles, *foes_and_others(table, unit))


def left(table: Table, unit: UnitId, most: int) -> int:
    """Tiles of a run or sprint that are left after what was walked."""
    walked = allowance(table, unit, WALK) - turn(table, unit).tiles
    return max(0, allowance(table, unit, most) - walked)


def refuse_way(table: Table, unit: UnitId, path: tuple[Cell, ...], tiles: int) -> Refusal | None:
    """Why the figure cannot go that way with so many tiles."""
    words = path_fault(table, path)
    if words:
        return Refusal(RULE, words)
    needed = price_of(table, unit, path)
    if needed > tiles:
        return Refusal(RULE, f"the path costs {needed} tiles, {tiles} are left")
    words = why_not(table, unit, path, *foes_and_others(table, unit))
    return Refusal(RULE, words) if words else None


def go(table: Table, unit: UnitId, path: tuple[Cell, ...], gait: str) -> Play[None]:
    """Take the steps one by one; the walk is the less for it."""
    yield from lose_state(table, unit, DugIn)
    for cell in path:
        start = table.cell(unit)
        put(table, unit, cell)
        yield Stepped(unit, start, cell)
    now = turn(table, unit)
    tiles, action = max(0, now.tiles - price_of(table, unit, path)), now.action and phase(table) != CLUMSY
    table.world.put(unit, msgspec.structs.replace(now, action=action, tiles=tiles, gait=gait))


def sprinting(table: Table, unit: UnitId) -> Check:
    """Athletics; armour hinders (rules/background)."""
    worn = table.world.get(unit, Worn).armor
    cost_ = armor()[worn].athletics if worn else 0
    return trait_check(
        table,
        unit,
        "athletics",
        "sprint",
        RULE,
        Modifier(cost_, RULE, armor()[worn].title) if cost_ else None,
    )


def spend_movement(table: Table, unit: UnitId) -> None:
    """Nothing of the walk is left."""
    table.world.put(unit, msgspec.structs.replace(turn(table, unit), tiles=0))
