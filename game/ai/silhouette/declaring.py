"""What to declare: how fast, where to, how many actions, or nothing but dodging; by what it does and what it costs on average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai.silhouette.attacks import sniping, waiting, worths
from game.ai.silhouette.blasts import blasted
from game.ai.silhouette.places import Ends, Places, between, door_from, feared, hoped, standing, survey, waited
from game.ai.silhouette.scene import Scene
from game.ai.silhouette.values import WHOLE
from game.core.field import Cell
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import BANDS, SPRINT, STATIONARY, Plan
from game.rulesets.silhouette.paces import budget, fastest
from game.systems.items import shots_left

MOST = 4
"""More actions than that never pay."""
_BEFORE = 8
"""What the danger where one stands weighs of that where one goes, in tenths."""
_ENDLESS = 1 << 40
"""Worse than anything."""
_IDLE = 40
"""What it costs, with each turn that passes, to do nothing where something could be done."""
_COWARDLY = 4
"""When a battle has lasted so many turns too long, nobody does nothing but dodge or sprint to and fro."""
_AGAIN = 9
"""What each further attack of a turn is worth, in tenths: the first may have been enough."""


class Idea(NamedTuple):
    """A plan with its worth and the cell where it ends."""

    worth: int
    plan: Plan
    cell: Cell


def declaration(scene: Scene, unit: int) -> Iterator[orders.Declare | None]:
    """The order that declares the best idea for the figure; None again and again while it is looked for."""
    quickest = fastest(scene.table, unit)
    places = survey(scene, unit, budget(scene.table, unit, quickest))
    yield None
    best = Idea(-_ENDLESS, Plan(STATIONARY, 1, said=True), scene.table.cell(unit))
    for speed in BANDS[: BANDS.index(quickest) + 1]:
        for idea in _ideas(scene, unit, places, speed, best.worth):
            if idea is None:
                yield None
            elif idea.worth > best.worth:
                best = idea
    path = places.found.path(best.cell) if best.plan.speed != STATIONARY else ()
    yield orders.Declare(unit, best.plan.speed, best.plan.actions, best.plan.defensive, path)


def _ideas(scene: Scene, unit: int, places: Places, speed: str, least: int) -> Iterator[Idea | None]:
    """The best at that speed with each number of actions, if worth more than `least`; None again and again while they are looked for."""
    here, most = scene.table.cell(unit), budget(scene.table, unit, speed)
    if speed != STATIONARY and not most:
        return
    cost = places.found.cost
    ends = [cell for cell in places.ending if cost[cell] <= most]
    firing = [cell for cell in places.firing if cost[cell] <= most]
    gained = 0
    for number in range(1, MOST + 1) if speed != SPRINT else ():
        mine = Plan(speed, number, said=True)
        at_once = {cell: _gain(scene, unit, cell, mine) for cell in firing}
        yield None
        surest = max(at_once.values())
        if surest <= gained:
            break
        gained = surest
        for idea in _pairs(scene, unit, places, mine, at_once, ends, most, least):
            least = max(least, idea.worth)
            yield idea
    if scene.closed and speed != SPRINT:
        handy = Plan(speed, 1, said=True)
        yield from (Idea(standing(scene, unit, cell, handy, 0), handy, cell) for cell in ends if door_from(scene, cell))
    if waited(scene) > _COWARDLY and speed == SPRINT:
        return
    yield None
    wary = Plan(speed, 1, waited(scene) <= _COWARDLY, said=True)
    idle = _IDLE * (scene.round + 4 * waited(scene)) if gained else 0
    fear = feared(scene, unit, here, wary) * _BEFORE // 10
    worth, cell = next(iter(Ends(scene, unit, ends, wary, 0)))
    yield Idea(worth - idle - fear, wary, cell)


def _pairs(scene: Scene, unit: int, places: Places, mine: Plan, at_once: dict[Cell, int], ends: list[Cell], most: int, least: int) -> Iterator[Idea]:
    """Each place to attack from with the best place to end at that can be reached after it; those that cannot be worth more than `least` left out."""
    here = scene.table.cell(unit)
    surest = max(at_once.values())
    rows = Ends(scene, unit, ends, mine, surest)
    fear = feared(scene, unit, here, mine) * _BEFORE // 10
    for cell, gain in at_once.items():
        if gain and gain + max(rows.most, hoped(scene, unit, cell, mine, surest)) - fear > least:
            there = standing(scene, unit, cell, mine, surest)
            worth, end = next((row for row in _above(rows, there) if between(scene, places, here, cell, row[1]) <= most), (there, cell))
            least = max(least, gain + worth - fear)
            yield Idea(gain + worth - fear, mine, end)


def _above(rows: Ends, worth: int) -> Iterator[tuple[int, Cell]]:
    """Those that are better than that."""
    for row in rows:
        if row[0] <= worth:
            return
        yield row


def _gain(scene: Scene, unit: int, cell: Cell, mine: Plan) -> int:
    """What the declared actions do, all from that cell; an empty gun is loaded first."""
    weapon, here = scene.weapon(unit), scene.table.cell(unit)
    if weapon.magazine and shots_left(scene.table, unit, weapon) <= 0:
        return WHOLE // 20 if mine.actions == 1 and mine.speed == STATIONARY else 0
    first, more = worths(scene, unit, cell, mine, scene.unseen(unit))
    first = max(first, blasted(scene, unit, cell, mine, first))
    total = first + more * _AGAIN * (mine.actions - 1) // 10
    if mine.actions == 1 and cell == here:
        total = max(total, waiting(scene, unit, mine))
    if mine.actions > 1 and cell == here:
        aimed = sniping(scene, unit, mine)
        total = max(total, aimed + more * _AGAIN * (mine.actions - 2) // 10)
    return total
