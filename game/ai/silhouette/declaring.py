"""What to declare: how fast, where to, how many actions, or nothing but dodging; by what it does and what it costs on average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai.silhouette.attacks import sniping, worths
from game.ai.silhouette.blasts import blasted
from game.ai.silhouette.places import Places, between, door_from, standing, survey
from game.ai.silhouette.scene import Scene
from game.ai.silhouette.values import WHOLE
from game.core.field import Cell
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import BANDS, SPRINT, STATIONARY, Plan
from game.rulesets.silhouette.paces import budget, fastest
from game.systems.items import shots_left

MOST = 4
"""More actions than that never pay."""
_FEAR = 8
"""What the danger where one stands weighs, in tenths: half of the enemies act before one has moved."""
_IDLE = 40
"""What it costs, with each turn that passes, to do nothing where something could be done."""
_AGAIN = 9
"""What each further attack of a turn is worth, in tenths: the first may have been enough."""


class Idea(NamedTuple):
    """A plan with its worth and the cell where it ends."""

    worth: int
    plan: Plan
    cell: Cell


def declaration(scene: Scene, unit: int) -> Iterator[orders.Declare | None]:
    """The order that declares the best idea for the figure; None again and again while it is looked for."""
    places = survey(scene, unit, budget(scene.table, unit, fastest(scene.table, unit)))
    yield None
    best: Idea | None = None
    for speed in BANDS[: BANDS.index(fastest(scene.table, unit)) + 1]:
        for one in _ideas(scene, unit, places, speed):
            if best is None or one.worth > best.worth:
                best = one
        yield None
    assert best
    path = places.found.path(best.cell) if best.plan.speed != STATIONARY else ()
    yield orders.Declare(unit, best.plan.speed, best.plan.actions, best.plan.defensive, path)


def _ideas(scene: Scene, unit: int, places: Places, speed: str) -> Iterator[Idea]:
    """At that speed: each number of actions, or none; from each place; to each place."""
    here, most = scene.table.cell(unit), budget(scene.table, unit, speed)
    if speed != STATIONARY and not most:
        return
    cost = places.found.cost
    ends = [cell for cell in places.ending if cost[cell] <= most]
    gained = 0
    for number in range(1, MOST + 1) if speed != SPRINT else ():
        mine = Plan(speed, number, said=True)
        at_once = {cell: _gain(scene, unit, cell, mine) for cell in places.firing if cost[cell] <= most}
        if not any(at_once.values()):
            break
        gained = max(gained, *at_once.values())
        yield from _pairs(scene, unit, places, mine, at_once, ends, most)
    if scene.closed and speed != SPRINT:
        handy = Plan(speed, 1, said=True)
        yield from (Idea(standing(scene, unit, cell, handy, 0), handy, cell) for cell in ends if door_from(scene, cell))
    wary = Plan(speed, 1, True, said=True)
    idle = _IDLE * scene.table.clock.round if gained else 0
    fear = scene.danger(unit, here, wary) * _FEAR // 10
    for cell in ends:
        yield Idea(standing(scene, unit, cell, wary, 0) - idle - fear, wary, cell)


def _pairs(scene: Scene, unit: int, places: Places, mine: Plan, at_once: dict[Cell, int], ends: list[Cell], most: int) -> Iterator[Idea]:
    """Each place to attack from with each place to end at."""
    here = scene.table.cell(unit)
    fear = scene.danger(unit, here, mine) * _FEAR // 10
    ending = {cell: standing(scene, unit, cell, mine, _sure(at_once)) for cell in dict.fromkeys((*ends, *at_once))}
    for cell, gain in at_once.items():
        if gain:
            for end in dict.fromkeys((*ends, cell)):
                if between(scene, places, here, cell, end) <= most:
                    yield Idea(gain + ending[end] - fear, mine, end)


def _sure(at_once: dict[Cell, int]) -> int:
    return max(at_once.values())


def _gain(scene: Scene, unit: int, cell: Cell, mine: Plan) -> int:
    """What the declared actions do, all from that cell; an empty gun is loaded first."""
    weapon, here = scene.weapon(unit), scene.table.cell(unit)
    if weapon.magazine and shots_left(scene.table, unit, weapon) <= 0:
        return WHOLE // 20 if mine.actions == 1 and mine.speed == STATIONARY else 0
    first, more = worths(scene, unit, cell, mine, scene.unseen(unit))
    first = max(first, blasted(scene, unit, cell, mine))
    total = first + more * _AGAIN * (mine.actions - 1) // 10
    if mine.actions > 1 and cell == here:
        aimed = sniping(scene, unit, mine)
        total = max(total, aimed + more * _AGAIN * (mine.actions - 2) // 10)
    return total
