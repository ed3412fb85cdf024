"""Walking, running, sprinting and crawling; dropping, standing up, and what the pinned may do."""

from __future__ import annotations

from itertools import groupby

import msgspec

from game.core.actions import Refusal
from game.core.events import Modifier, Spent, Stepped
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar.checks import Check, roll, succeeds
from game.rulesets.infowar.components import DugIn, Pinned, Prone, Worn
from game.rulesets.infowar.content import armor
from game.rulesets.infowar.figures import (
    CLUMSY,
    RUN,
    SPRINT,
    STANDING,
    WALK,
    allowance,
    gaits,
    hurt_level,
    phase,
    prone,
    turn,
)
from game.rulesets.infowar.ladder import GOOD
from game.rulesets.infowar.penalties import trying
from game.rulesets.infowar.states import gain, lose
from game.rulesets.infowar.wounds import HURT
from game.systems import movement_query
from game.systems.bodies import end, put
from game.systems.body_pathfinding import in_the_way
from game.systems.movement_query import foes_and_others, nowhere, price_of, why_not
from game.systems.pathfinding import Going
from game.systems.visibility import cover_from

RULE = "infowar.move.rates"


def ways(table: Table, unit: int, tiles: int) -> Going:
    """Everywhere the figure can stop: enemies block, friends are passed but not stopped on, the fallen hinder
    nobody."""
    return movement_query.ways(table, unit, tiles, *foes_and_others(table, unit))


def refuse_walk(table: Table, unit: int, path: tuple[Cell, ...]) -> Refusal | None:
    return refuse_way(table, unit, path, turn(table, unit).tiles)


def refuse_run(table: Table, unit: int, path: tuple[Cell, ...], most: int) -> Refusal | None:
    """A run or sprint is the whole of the action; what was walked before counts in it
    (infowar.move.rates)."""
    if not gaits(table, unit):
        return Refusal("infowar.wound.movement", "can only crawl or stumble")
    if most == SPRINT and hurt_level(table, unit) >= HURT:
        return Refusal("infowar.wound.movement", "hurt: no sprint")
    return refuse_way(table, unit, path, left(table, unit, most))


def left(table: Table, unit: int, most: int) -> int:
    """Tiles of a run or sprint that are left after what was walked."""
    walked = allowance(table, unit, WALK) - turn(table, unit).tiles
    return max(0, allowance(table, unit, most) - walked)


def refuse_way(table: Table, unit: int, path: tuple[Cell, ...], tiles: int) -> Refusal | None:
    """Why the figure cannot go that way with so many tiles."""
    words = nowhere(table, path)
    if words:
        return Refusal(RULE, words)
    needed = price_of(table, unit, path)
    if needed > tiles:
        return Refusal(RULE, f"the path costs {needed} tiles, {tiles} are left")
    words = why_not(table, unit, path, *foes_and_others(table, unit))
    return Refusal(RULE, words) if words else None


def go(table: Table, unit: int, path: tuple[Cell, ...], gait: str) -> Play[None]:
    """Take the steps one by one; the walk is the less for it."""
    yield from lose(table, unit, DugIn)
    for cell in path:
        start = table.cell(unit)
        put(table, unit, cell)
        yield Stepped(unit, start, cell)
    now = turn(table, unit)
    tiles, action = max(0, now.tiles - price_of(table, unit, path)), now.action and phase(table) != CLUMSY
    table.world.put(unit, msgspec.structs.replace(now, action=action, tiles=tiles, gait=gait))


def walk(table: Table, unit: int, path: tuple[Cell, ...]) -> Play[None]:
    yield Spent(unit, "Walk", "crawls" if prone(table, unit) else "walks")
    yield from go(table, unit, path, turn(table, unit).gait or "walk")


def run(table: Table, unit: int, path: tuple[Cell, ...]) -> Play[None]:
    yield from go(table, unit, path, "run")
    _no_more(table, unit)


def sprinting(table: Table, unit: int) -> Check:
    """Athletics; armour hinders (rules/background)."""
    worn = table.world.get(unit, Worn).armor
    cost_ = armor()[worn].athletics if worn else 0
    return trying(
        table,
        unit,
        "athletics",
        "sprint",
        RULE,
        Modifier(cost_, RULE, armor()[worn].title) if cost_ else None,
    )


def sprint(table: Table, unit: int, path: tuple[Cell, ...]) -> Play[None]:
    """On Athletics against Good; failing, one gets no farther than a run (infowar.move.rates)."""
    result = yield from roll(table, sprinting(table, unit), GOOD)
    if not succeeds(result):
        path = within(table, unit, path, left(table, unit, RUN))
        while path and in_the_way(table, unit, path[-1]):
            path = path[:-1]
    yield from go(table, unit, path, "sprint")
    _no_more(table, unit)


def within(table: Table, unit: int, path: tuple[Cell, ...], tiles: int) -> tuple[Cell, ...]:
    """As much of the path as so many tiles allow."""
    while path and price_of(table, unit, path) > tiles:
        path = path[:-1]
    return path


def _no_more(table: Table, unit: int) -> None:
    table.world.put(unit, msgspec.structs.replace(turn(table, unit), tiles=0))


# ---------------------------------------------------------------- prone


def refuse_drop(table: Table, unit: int) -> Refusal | None:
    return Refusal(RULE, "already lying down") if prone(table, unit) else None


def lie_down(table: Table, unit: int) -> Play[None]:
    """Free; from now on one crawls (infowar.move.rates)."""
    yield from gain(table, unit, Prone())
    now = turn(table, unit)
    table.world.put(unit, msgspec.structs.replace(now, tiles=min(now.tiles, allowance(table, unit, WALK))))


def refuse_stand(table: Table, unit: int) -> Refusal | None:
    if not prone(table, unit):
        return Refusal(RULE, "already on the feet")
    return None if turn(table, unit).tiles else Refusal(RULE, "nothing of the walk is left to stand up with")


def stand_up(table: Table, unit: int) -> Play[None]:
    """It costs three tiles of the walk, or all where less is left: what was crawled counts as walked."""
    crawled = allowance(table, unit, WALK) - turn(table, unit).tiles
    yield from lose(table, unit, Prone)
    rest = max(0, allowance(table, unit, WALK) - crawled - STANDING)
    table.world.put(unit, msgspec.structs.replace(turn(table, unit), tiles=rest))
    yield Spent(unit, "Walk", "stands up")


# ---------------------------------------------------------------- pinned


def shelters(table: Table, unit: int) -> tuple[tuple[Cell, ...], ...]:
    """Ways to the nearest cover from the one who has pinned the figure, none if there is none in reach
    (infowar.auto.pinned)."""
    pin = table.world.find(unit, Pinned)
    if pin is None:
        return ()
    reach = ways(table, unit, allowance(table, unit, RUN))
    for cost, cells in groupby(
        sorted(reach.cost, key=lambda cell: (reach.cost[cell], cell)), key=reach.cost.__getitem__
    ):
        covered = [cell for cell in cells if _wholly_covered(table, table.cells_at(unit, cell), pin.by)]
        if covered:
            return tuple(map(reach.path, covered)) if cost else ()
    return ()


def _wholly_covered(table: Table, body: tuple[Cell, ...], foe: int) -> bool:
    return all(cover_from(table, cell, end(table, cell, foe)).level for cell in body)


def refuse_shelter(table: Table, unit: int, path: tuple[Cell, ...]) -> Refusal | None:
    rule = "infowar.auto.pinned"
    if not table.world.has(unit, Pinned):
        return Refusal(rule, "not pinned")
    if not path:
        return Refusal(rule, "already lying down") if prone(table, unit) else None
    if prone(table, unit) or path not in shelters(table, unit):
        return Refusal(rule, "pinned: only to the nearest cover")
    return None


def take_shelter(table: Table, unit: int, path: tuple[Cell, ...]) -> Play[None]:
    if path:
        yield from go(table, unit, path, "run")
        _no_more(table, unit)
    else:
        yield from lie_down(table, unit)
