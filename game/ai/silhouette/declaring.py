"""What to declare: how fast, where to, how many actions, or nothing but dodging; by what it does and what it costs on average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai.silhouette.scene import WHOLE, Scene
from game.core.field import Cell
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import BANDS, JOG, STATIONARY, WALK, Aiming, Attributes, Plan, Skills
from game.rulesets.silhouette.figures import turn
from game.rulesets.silhouette.paces import budget, fastest, stops, ways
from game.systems.items import shots_left

MOST = 3
"""More actions than that never pay."""
_LOOK = 16
_PLACES = 5
"""So many places a speed are looked at closer."""
_STEP = 20
"""A tile nearer to the enemy, where nobody can be attacked, in points of worth."""
_CLOSE = 12
"""The same where somebody can be."""
_IMPATIENT = 8
"""How much more a tile is worth with each turn that passes."""
_ENOUGH = 900
"""What is worth so much in a turn needs no nearer place."""
_FEAR = 9
_IDLE = 40
"""What it costs, with each turn that passes, to do nothing where something could be done."""
"""What the own danger weighs, in tenths."""


class Idea(NamedTuple):
    """A plan with its worth and the cell where it ends."""

    worth: int
    plan: Plan
    cell: Cell


def declaration(scene: Scene, unit: int) -> orders.Declare:
    """The order that declares the best idea for the figure."""
    best = idea(scene, unit).plan
    return orders.Declare(unit, best.speed, best.actions, best.defensive, best.path)


def idea(scene: Scene, unit: int) -> Idea:
    """The most worth, the slowest of equals."""
    found = max(_ideas(scene, unit), key=lambda one: (one.worth, -BANDS.index(one.plan.speed), -one.plan.actions))
    if found.plan.speed == STATIONARY or found.cell == scene.table.cell(unit):
        return found
    path = ways(scene.table, unit, budget(scene.table, unit, found.plan.speed)).path(found.cell)
    return found._replace(plan=Plan(found.plan.speed, found.plan.actions, found.plan.defensive, path, True))


def _ideas(scene: Scene, unit: int) -> Iterator[Idea]:
    here, weapon = scene.table.cell(unit), scene.weapon(unit)
    if weapon.magazine and shots_left(scene.table, unit, weapon) <= 0:
        yield Idea(WHOLE // 5, Plan(STATIONARY, 2, said=True), here)
    for speed in BANDS[: BANDS.index(fastest(scene.table, unit)) + 1]:
        for cell in [here] if speed == STATIONARY else _places(scene, unit, speed):
            yield from _at(scene, unit, speed, cell)
        if speed in (WALK, JOG):
            yield from _out_and_back(scene, unit, speed)


def _out_and_back(scene: Scene, unit: int, speed: str) -> Iterator[Idea]:
    """Out of cover, an attack, and back."""
    table, here = scene.table, scene.table.cell(unit)
    near = sorted(stops(table, unit, budget(table, unit, speed) // 2), key=lambda row: (row[1], row[0]))[:_LOOK]
    for number in (1, 2):
        mine = Plan(speed, number, said=True)
        single = max((_blow(scene, unit, enemy, cell, cell, mine) for cell, _ in near for enemy in scene.enemies), default=0)
        if single:
            danger = scene.danger(unit, here, mine) * _FEAR // 10
            yield Idea(number * single - danger - scene.ground.way(here) * _nearness(number * single, _STEP), mine, here)


def _places(scene: Scene, unit: int, speed: str) -> list[Cell]:
    """The places that take that speed: the nearest to the enemy and the least exposed of all."""
    table = scene.table
    slower = budget(table, unit, BANDS[BANDS.index(speed) - 1])
    cells = [cell for cell, cost in stops(table, unit, budget(table, unit, speed)) if cost > slower]
    ground = scene.ground
    nearest = sorted(cells, key=lambda cell: (ground.way(cell), cell))[: 3 * _PLACES]
    hidden = sorted(nearest, key=lambda cell: (ground.exposure(cell), ground.way(cell), cell))[:_PLACES]
    return list(dict.fromkeys([*nearest[:2], *hidden]))


def _at(scene: Scene, unit: int, speed: str, cell: Cell) -> Iterator[Idea]:
    """With one action and more, or without any."""
    here = scene.table.cell(unit)
    near = -min(99, scene.ground.way(cell))
    step = _STEP + _IMPATIENT * min(60, scene.table.clock.round)
    gained = False
    for number in range(1, MOST + 1):
        mine = Plan(speed, number, said=True)
        single = max((_blow(scene, unit, enemy, here, cell, mine) for enemy in scene.enemies), default=0)
        single = max(single, _sniped(scene, unit, mine) if number == 2 else 0)
        danger = scene.danger(unit, cell, mine) * _FEAR // 10
        yield Idea(number * single - danger + near * _nearness(number * single, step), mine, cell)
        gained = gained or single > 0
        if not single:
            break
    wary = Plan(speed, 1, True, said=True)
    idle = _IDLE * scene.table.clock.round if gained else 0
    yield Idea(near * step - idle - scene.danger(unit, cell, wary) * _FEAR // 10, wary, cell)


def _nearness(gain: int, step: int) -> int:
    """What a tile nearer to the enemy is worth: the less, the more can be done already."""
    return _CLOSE + (step - _CLOSE) * max(0, _ENOUGH - gain) // _ENOUGH


def _blow(scene: Scene, unit: int, enemy: int, here: Cell, cell: Cell, mine: Plan) -> int:
    """What one attack is worth: from where the figure stands, or from where it goes."""
    return max(scene.worth(unit, place, enemy, mine, scene.plan_of(enemy)) for place in dict.fromkeys((here, cell)))


def _sniped(scene: Scene, unit: int, mine: Plan) -> int:
    """Aiming and sniping, as half of what the two actions do together, by one whom nobody has seen."""
    skills, own = scene.table.world.get(unit, Skills), scene.table.world.get(unit, Attributes)
    if mine.speed != STATIONARY or not scene.weapon(unit).sniping or not skills.sniping or not turn(scene.table, unit).unseen:
        return 0
    known = scene.table.world.find(unit, Aiming)
    aimed = known.turns if known else 0
    keen = 3 + aimed + own.perception + skills.sniping
    here = scene.table.cell(unit)
    return min(3000, 500 * keen) if any(scene.worth(unit, here, enemy, mine, scene.plan_of(enemy)) for enemy in scene.enemies) else 0
