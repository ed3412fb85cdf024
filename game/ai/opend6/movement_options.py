"""Where to be: of all places in reach a few are looked at closely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai.evaluation import SCALE
from game.ai.opend6.battle_view import BattleView
from game.ai.opend6.hit_chances import FAR
from game.ai.terrain_view import LONGEST
from game.ai.worth import Worth, worth
from game.core.field import Cell
from game.rulesets.opend6 import orders
from game.rulesets.opend6.checks import pass_odds
from game.rulesets.opend6.moves import farthest, free, full, movement_range, run_difficulty, running, stops

_STEP_GUN, _STEP_BLADE = 40, 260
"""A tile nearer to the enemy, in points of worth."""
_BOLD = 110
"""The same for each round in which nobody attacked."""
_COMFORT = 6
"""A shooter comes no nearer than that, as long as somebody attacks."""
_CAUTION = (85, 80, 65, 50, 35, 25, 15, 8, 4, 0)
"""Percent of the danger that counts, by rounds in which nobody attacked."""
_WHOLE = 2 * SCALE
"""What is lost with a whole figure: there is no more to fear than that."""
_FORLORN = 30
"""The same of what is feared by the last of a side that meets several: it only loses later by hiding."""
_NEAR, _SAFE, _OPEN = {False: 3, True: 8}, {False: 3, True: 10}, {False: 4, True: 12}
"""So many places are looked at closely, more of them by who plays hard: the nearest to the enemy, those that
nobody sees, and those with the fewest who do."""
_MANY = {False: 30, True: 120}
RUNS = 3


class Place(NamedTuple):
    """A cell, and whether one gets there within the free step, or by the whole Move."""

    cell: Cell
    free: bool


def end_turn_value(scene: BattleView, cell: Cell, ward: int = 0, prone: bool = False) -> Worth:
    """What it is worth to end the turn there."""
    feared = scene.mind.felt(scene.danger(cell, ward, prone))
    danger = feared * _CAUTION[min(scene.idle, len(_CAUTION) - 1)] // 100
    if scene.forlorn:
        danger = min(danger, _WHOLE) * _FORLORN // 100
    return worth(danger=-danger, way=-progress(scene, cell), hazard=-scene.flames.get(cell, 0))


def progress(scene: BattleView, cell: Cell) -> int:
    """What the way that is left costs: blades have to come near, guns as far as they need."""
    way, shoots = min(scene.ground.way(cell), LONGEST), scene.shoots
    step = (_STEP_GUN if shoots else _STEP_BLADE) + _BOLD * scene.idle
    near = _COMFORT if shoots and scene.idle < 2 else 1
    lost = (
        scene.mind.given_up(way - min(scene.ground.way(scene.here), LONGEST), step)
        if scene.mind.temper.hold
        else 0
    )
    return scene.mind.drawn(max(0, way - near) * step) + lost


def places(scene: BattleView) -> Iterator[Place | None]:
    """The places worth a closer look, None now and then; none where one has moved already, or sits in a
    vehicle."""
    table, unit = scene.table, scene.unit
    if scene.turn.moved or table.carrier(unit):
        return
    near, far = free(table, unit), full(table, unit)
    found = stops(table, unit, far)
    yield None
    for some, step in (
        ([cell for cell, cost in found if cost <= near], True),
        ([cell for cell, cost in found if cost > near], False),
    ):
        for cell in _chosen(scene, some):
            yield Place(cell, step) if cell else None


def _chosen(scene: BattleView, cells: list[Cell]) -> Iterator[Cell | None]:
    ground, hard = scene.ground, scene.mind.hard
    ranked = ground.first(cells, _MANY[hard])
    seen: dict[Cell, int] = {}
    looks = [(place, ground.openings(place)) for place in map(ground.places.__getitem__, scene.enemies)]
    for cell in ranked:
        seen[cell] = 0
        for place, open_ in looks:
            if ground.apart(cell, place) <= FAR:
                if cell not in open_:
                    yield None
                seen[cell] += open_[cell]
        yield None
    safe = [cell for cell in ranked if not seen[cell]][: _SAFE[hard]]
    some = sorted((cell for cell in ranked if seen[cell]), key=lambda cell: seen[cell])[: _OPEN[hard]]
    yield from dict.fromkeys([*ranked[: _NEAR[hard]], *safe, *some])


def runs(scene: BattleView) -> Iterator[tuple[Worth, orders.Run] | None]:
    """Runs to the places nearest to the enemy, each with its worth: who fails gets half as far
    (opend6.move)."""
    table, unit = scene.table, scene.unit
    most, walk = farthest(table, unit), full(table, unit)
    if scene.turn.moved or table.carrier(unit) or most <= walk:
        return
    found = movement_range(table, unit, most)
    yield None
    far = [cell for cell, cost in stops(table, unit, most) if cost > walk]
    yield None
    for cell in scene.ground.first(far, 6 * RUNS)[::6]:
        yield None
        order = orders.Run(unit, found.path(cell))
        if scene.battle.refusal(order) is None:
            yield from scene.looks(cell)
            share = pass_odds(table, running(table, unit), run_difficulty(table, unit, order.path))
            yield end_turn_value(scene, cell).plus(risk=-int((1 - share) * 500)), order
        else:
            yield None
