"""Movement: where one can go, what happens on the way, step by step, and the exact risk of each step."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Down
from game.core.events import Stepped
from game.core.field import Cell
from game.core.references import RuleId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.areas import resolve_areas
from game.rulesets.nwo.components import Grappled
from game.rulesets.nwo.harm import note_moved, spend_movement
from game.rulesets.nwo.overwatch import step_shots
from game.rulesets.nwo.reactions import opportunity_attacks
from game.rulesets.nwo.states import update_engagements
from game.rulesets.nwo.suppression import exposing_step, passes_resolve
from game.systems import movement_query
from game.systems.bodies import is_adjacent, put
from game.systems.movement_query import foes_and_others, path_fault, price_of, why_not
from game.systems.pathfinding import MovementRange
from game.systems.postures import prone


def movement_range(table: Table, unit: UnitId, tiles: int) -> MovementRange:
    """Everywhere the figure can stop: enemies block, friends are passed but not stopped on, the downed hinder
    nobody (nwo.move.range)."""
    return movement_query.movement_range(table, unit, tiles, *foes_and_others(table, unit))


def refuse_path(
    table: Table,
    unit: UnitId,
    path: tuple[Cell, ...],
    tiles: int,
    rule: RuleId = "nwo.move.range",
    turns: bool = False,
) -> Refusal | None:
    """Why the figure cannot go that way, with so many tiles by that rule. Who is held goes nowhere, or
    `turns` around the one who holds it."""
    held = table.world.find(unit, Grappled)
    if held and (not turns or len(path) > 1 or (path and not _beside(table, unit, path[-1], held.by))):
        return Refusal("nwo.grapple.held", f"held by {table.unit(held.by).name}: only one step around it")
    if words := path_fault(table, path):
        return Refusal(rule, words)
    if prone(table, unit):
        if len(path) > 1:
            return Refusal("nwo.prone.crawl", "lying down one crawls one tile only")
    elif price_of(table, unit, path) > tiles:
        return Refusal(rule, f"the path costs {price_of(table, unit, path)} tiles, the figure has {tiles}")
    words = why_not(table, unit, path, *foes_and_others(table, unit))
    return Refusal("nwo.move.range", words) if words else None


def _beside(table: Table, unit: UnitId, cell: Cell, other: UnitId) -> bool:
    return (
        cell not in table.cells(other) and cell in table.field and is_adjacent(table, unit, other, here=cell)
    )


def go(table: Table, unit: UnitId, path: tuple[Cell, ...], provokes: bool = True) -> Play[None]:
    """Take the steps one by one; who is taken out does not complete the move (nwo.aoo.stops)."""
    for end in path:
        start = table.cell(unit)
        if provokes:
            yield from opportunity_attacks(table, unit, start, end)
        if table.world.has(unit, Down):
            return
        yield from step(table, unit, end)
        if table.world.has(unit, Down):
            return


def step(table: Table, unit: UnitId, end: Cell, forced: bool = False) -> Play[None]:
    """One step, and what it sets off once it is taken: areas, engagement, overwatch."""
    start = table.cell(unit)
    put(table, unit, end)
    yield Stepped(unit, start, end, forced)
    yield from resolve_areas(table, unit, end)
    yield from update_engagements(table)
    yield from step_shots(table, unit, start, end)


def set_out(
    table: Table, unit: UnitId, path: tuple[Cell, ...], words: str, provokes: bool = True
) -> Play[None]:
    """Use the Movement up and go, unless suppressive fire startles the figure in place: then it has not moved
    (nwo.suppress.pinned)."""
    exposing = exposing_step(table, unit, path)
    yield from spend_movement(table, unit, words, moved=not exposing)
    if exposing:
        if not (yield from passes_resolve(table, unit)):
            return
        note_moved(table, unit)
    yield from go(table, unit, path, provokes)
