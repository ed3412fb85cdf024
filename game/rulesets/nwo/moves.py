"""Movement: where one can go, what happens on the way, step by step, and the exact risk of each step."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Down
from game.core.events import Stepped
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.areas import withstand
from game.rulesets.nwo.checks import passes
from game.rulesets.nwo.components import Grappled
from game.rulesets.nwo.figures import engagers, movement
from game.rulesets.nwo.harm import resolve_check, spend_action, spend_movement
from game.rulesets.nwo.helping import assisted, meets
from game.rulesets.nwo.overwatch import step_shots
from game.rulesets.nwo.reactions import opportunity_attacks
from game.rulesets.nwo.states import settle
from game.rulesets.nwo.suppression import dares, exposing_step
from game.systems import movement_query
from game.systems.bodies import beside, put
from game.systems.movement_query import foes_and_others, nowhere, price_of, why_not
from game.systems.pathfinding import Going
from game.systems.postures import prone

DISENGAGE_DC = 12
MOVE, DASH, DISENGAGE = "Move", "Dash", "Disengage"


def budget(table: Table, unit: int, verb: str) -> int:
    """Tiles that the order grants; a dash doubles the figure's own movement (nwo.dash)."""
    return movement(table, unit) * (2 if verb == DASH else 1)


def ways(table: Table, unit: int, tiles: int) -> Going:
    """Everywhere the figure can stop: enemies block, friends are passed but not stopped on, the downed hinder
    nobody (nwo.move.range)."""
    return movement_query.ways(table, unit, tiles, *foes_and_others(table, unit))


def refuse_path(table: Table, unit: int, path: tuple[Cell, ...], verb: str) -> Refusal | None:
    """Why the figure cannot go that way."""
    rule = "nwo.dash" if verb == DASH else "nwo.move.range"
    held = table.world.find(unit, Grappled)
    if held and (verb != MOVE or len(path) > 1 or (path and not _beside(table, unit, path[-1], held.by))):
        return Refusal("nwo.grapple.held", f"held by {table.unit(held.by).name}: only one step around it")
    if words := nowhere(table, path):
        return Refusal(rule, words)
    if prone(table, unit):
        if len(path) > 1:
            return Refusal("nwo.prone.crawl", "lying down one crawls one tile only")
    elif price_of(table, unit, path) > budget(table, unit, verb):
        return Refusal(
            rule,
            f"the path costs {price_of(table, unit, path)} tiles, the figure has {budget(table, unit, verb)}",
        )
    words = why_not(table, unit, path, *foes_and_others(table, unit))
    return Refusal("nwo.move.range", words) if words else None


def _beside(table: Table, unit: int, cell: Cell, other: int) -> bool:
    return cell not in table.cells(other) and cell in table.field and beside(table, unit, other, here=cell)


def go(table: Table, unit: int, path: tuple[Cell, ...], provokes: bool = True) -> Play[None]:
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


def step(table: Table, unit: int, end: Cell, forced: bool = False) -> Play[None]:
    """One step, and what it sets off once it is taken: areas, engagement, overwatch."""
    start = table.cell(unit)
    put(table, unit, end)
    yield Stepped(unit, start, end, forced)
    yield from withstand(table, unit, end)
    yield from settle(table)
    yield from step_shots(table, unit, start, end)


def walk(table: Table, unit: int, path: tuple[Cell, ...]) -> Play[None]:
    exposing = exposing_step(table, unit, path)
    yield from spend_movement(table, unit, "crawls" if prone(table, unit) else "moves")
    yield from _if_dared(table, unit, path, exposing)


def dash(table: Table, unit: int, path: tuple[Cell, ...]) -> Play[None]:
    exposing = exposing_step(table, unit, path)
    yield from spend_action(table, unit, "dashes")
    yield from spend_movement(table, unit, "dashes")
    yield from _if_dared(table, unit, path, exposing)


def disengage(table: Table, unit: int, path: tuple[Cell, ...]) -> Play[None]:
    """Go unprovoking; engaged by two or more that takes a Resolve roll (nwo.disengage.resolve)."""
    exposing = exposing_step(table, unit, path)
    yield from spend_action(table, unit, "disengages")
    if len(engagers(table, unit)) >= 2:
        asked = yield from assisted(
            table, resolve_check(table, unit, "nwo.disengage.resolve"), "Resolve", chance=meets(DISENGAGE_DC)
        )
        if not (yield from passes(table, asked, DISENGAGE_DC)):
            return
    yield from spend_movement(table, unit, "disengages")
    yield from _if_dared(table, unit, path, exposing, provokes=False)


def _if_dared(
    table: Table, unit: int, path: tuple[Cell, ...], exposing: bool, provokes: bool = True
) -> Play[None]:
    """Go, unless suppressive fire startles the figure in place (nwo.suppress.pinned)."""
    if not exposing or (yield from dares(table, unit)):
        yield from go(table, unit, path, provokes)
