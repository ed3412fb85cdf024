"""Where to be: every place in reach is judged quickly, the few best of them closely."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.ai.infowar.attack_options import bonuses, from_there
from game.ai.infowar.battle_view import BattleView
from game.ai.worth import Worth, worth
from game.core.actions import Action, Move
from game.core.field import Cell
from game.rulesets.infowar.figures import RUN, gaits, ranged_weapons
from game.rulesets.infowar.moves import left, movement_range
from game.rulesets.infowar.orders import Run
from game.systems.pathfinding import MovementRange

_STEP_GUN, _STEP_BLADE = 45, 240
"""A tile nearer to the enemy, in points of worth."""
_BOLD = 90
"""The same for each round in which nobody attacked."""
_COMFORT = 7
"""A shooter comes no nearer than that, as long as somebody attacks."""
_ASTRAY = 40
"""A tile beyond the leader's voice."""
_CAUTION = (75, 75, 65, 50, 35, 25, 15)
"""Percent of the danger that counts, by rounds in which nobody attacked."""
_NEAR, _SAFE, _OPEN = {False: 5, True: 20}, {False: 5, True: 60}, {False: 6, True: 30}
"""So many places are looked at closely, many more of them by who plays hard: the nearest to the enemy, those
that nobody sees, and those with the fewest who do."""
_MANY, _THIN = {False: 24, True: 100}, {False: 3, True: 1}
"""So many cells are looked at at all, those nearest to the enemy, and of the others every third, or all."""
_EYES = 5
"""So many enemies are thought of in that, the nearest."""
EFFORT = 60


class Place(NamedTuple):
    """A place in reach: what it is worth to attack from there, to end the turn there, and to end it where one
    still gets to from there."""

    cell: Cell
    attack: int
    stay: Worth
    rest: Worth


def end_turn_value(
    scene: BattleView, cell: Cell, prone: bool = False, running: bool = False, defending: bool = False
) -> Worth:
    """What it is worth to end the turn there."""
    danger = (
        scene.mind.felt(scene.danger(cell, prone, running, defending))
        * _CAUTION[min(scene.idle, len(_CAUTION) - 1)]
        // 100
    )
    return worth(danger=-danger, way=-progress(scene, cell), led=-_ASTRAY * scene.astray(cell))


def progress(scene: BattleView, cell: Cell) -> int:
    """What the way that is left costs: blades have to come near, guns as far as they need."""
    way, shoots = scene.ground.way(cell), ranged_weapons(scene.table, scene.unit)
    step = (_STEP_GUN if shoots else _STEP_BLADE) + _BOLD * scene.idle
    near = _COMFORT if shoots and scene.idle < 2 else 1
    lost = scene.mind.given_up(way - scene.ground.way(scene.here), step) if scene.mind.temper.hold else 0
    return scene.mind.drawn(max(0, way - near) * step) + lost


def reach(scene: BattleView, tiles: int) -> MovementRange:
    return movement_range(scene.table, scene.unit, tiles)


def _chosen(scene: BattleView, cells: list[Cell]) -> Generator[None, None, list[Cell]]:
    """The few worth a closer look."""
    ground = scene.ground
    ranked = sorted(cells, key=ground.order)
    yield
    hard = scene.mind.hard
    cells = [*ranked[: _MANY[hard]], *ranked[_MANY[hard] :: _THIN[hard]]]
    watching = sorted(
        scene.enemies, key=lambda enemy: (ground.apart(scene.here, ground.places[enemy]), enemy)
    )[:_EYES]
    nests = [
        cell
        for zone in scene.table.field.zones
        if zone.kind == "nest"
        for cell in zone.cells
        if cell in cells
    ]
    seen: dict[Cell, int] = {}
    for cell in cells:
        seen[cell] = 0
        for number, enemy in enumerate(watching):
            seen[cell] += ground.sees(ground.places[enemy], cell)
            if number % 2:
                yield
    near = sorted(cells, key=ground.order)[: _NEAR[hard]]
    safe = sorted((cell for cell in cells if not seen[cell]), key=ground.order)[: _SAFE[hard]]
    some = sorted((cell for cell in cells if seen[cell]), key=lambda cell: (seen[cell], ground.order(cell)))[
        : 2 * _OPEN[hard]
    ]
    for cell in some:
        yield from scene.look_at(cell)
    lit = sorted(some, key=lambda cell: (seen[cell], -_hides(scene, cell), ground.order(cell)))[: _OPEN[hard]]
    return list(dict.fromkeys([*nests, *near, *safe, *lit]))


def _hides(scene: BattleView, cell: Cell) -> int:
    """How well the cell hides from the enemies that see it."""
    ground = scene.ground
    return sum(
        int(ground.hidden(cell, ground.places[enemy]))
        for enemy in scene.enemies
        if ground.sees(ground.places[enemy], cell)
    )


def places(scene: BattleView) -> Generator[Place | None, None, None]:
    """The places that a walk leads to, None now and then; the own cell comes first."""
    tiles = scene.turn.tiles
    found = reach(scene, tiles) if tiles else None
    cells = [cell for cell in sorted(found.cost) if cell != scene.here] if found else []
    yield None
    chosen = yield from _chosen(scene, cells)
    yield from scene.look_around()
    rests = {}
    for cell in (scene.here, *chosen):
        yield from scene.look_at(cell)
        rests[cell] = end_turn_value(scene, cell)
        yield None
    guns = bonuses(scene) if scene.turn.action else []
    for cell in rests:
        if not scene.turn.action:
            yield Place(cell, 0, rests[cell], rests[cell])
            continue
        back = [rests[other] for other in rests if found and _within(scene, found, cell, other, tiles)]
        attack = from_there(scene, cell, guns) if cell != scene.here else 0
        yield Place(cell, attack, rests[cell], max([rests[cell], *back]))


def _within(scene: BattleView, found: MovementRange, cell: Cell, other: Cell, tiles: int) -> bool:
    """Whether, having walked to the cell, one still gets to the other: as the crow flies, which is near
    enough."""
    return found.cost.get(cell, 0) + scene.ground.apart(cell, other) <= tiles


def walk(scene: BattleView, cell: Cell) -> Action | None:
    order = Move(scene.unit, reach(scene, scene.turn.tiles).path(cell))
    return order if scene.battle.refusal(order) is None else None


def runs(scene: BattleView) -> Generator[tuple[Worth, Action] | None, None, None]:
    """Runs to the best places beyond a walk, with their worth; None now and then."""
    table, unit = scene.table, scene.unit
    if not gaits(table, unit):
        return
    found = reach(scene, left(table, unit, RUN))
    cells = sorted(cell for cell, cost in found.cost.items() if cost > scene.turn.tiles)
    yield None
    for cell in sorted(cells, key=scene.ground.order)[: 4 * _NEAR[scene.mind.hard] : 2]:
        order = Run(unit, found.path(cell))
        if scene.battle.refusal(order) is None:
            yield from scene.look_at(cell)
            yield end_turn_value(scene, cell, running=True).plus(effort=-EFFORT), order
        else:
            yield None
