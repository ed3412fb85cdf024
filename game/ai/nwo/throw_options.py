"""Where to throw what hangs on the belt: at many enemies, not at the own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from game.ai import evaluation
from game.ai.nwo.action_options import LazyOption, ScoredOrder
from game.ai.nwo.battle_view import BattleView
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.rulesets.nwo.areas import ROBUSTNESS_DC, robustness
from game.rulesets.nwo.checks import pass_odds
from game.rulesets.nwo.components import Belt
from game.rulesets.nwo.content import Throwable, throwables
from game.rulesets.nwo.figures import throw_range
from game.rulesets.nwo.harm_estimate import NEVER, loss, would_fell
from game.rulesets.nwo.orders import Throw
from game.systems.areas import area_cells

_AIMS = 3
"""Cells for each thing that are looked at closer."""
_NEXT = 1
"""An aim lies on an enemy or next to it."""
_ALL, _USUAL = Fraction(1), Fraction(3, 5)
"""How likely a throw catches whom it is meant for: at the most, and as it goes."""
_CONDITION = 1600
_KEEP = 250
"""What a thing is worth on the belt."""
_HALF_BLIND = 50
"""Percent of a condition that a cloud is worth which hides those inside as well."""


def throws(scene: BattleView, cell: Cell) -> list[LazyOption]:
    """What to throw from the cell, and where."""
    belt = dict.fromkeys(scene.true.table.world.get(scene.unit, Belt).items)
    far = throw_range(scene.trial.table, scene.unit) + _NEXT if belt else 0
    if not any(scene.ground.apart(foe, cell) <= far for foe in scene.ground.places.values()):
        return []
    found = []
    for item in belt:
        thing = throwables()[item]
        found += [
            LazyOption(_most(scene, thing, aim), partial(_throw, scene, thing, aim))
            for aim in _aims(scene, cell, thing)
        ]
    return [hope for hope in found if hope.value > 0]


def usual_throw(scene: BattleView, foe: UnitId) -> int:
    """About what the best throw at that enemy, and all who are near enough to be caught with it, does,
    wherever it comes from."""
    belt = [throwables()[item] for item in dict.fromkeys(scene.true.table.world.get(scene.unit, Belt).items)]
    return max(
        (
            _caught(
                scene, thing, scene.ground.places[foe], 0 if thing.single_target else thing.size - 1, _USUAL
            )
            for thing in belt
        ),
        default=0,
    )


def _most(scene: BattleView, thing: Throwable, aim: Cell) -> int:
    """What it does if it comes down there and spares nobody."""
    return _caught(scene, thing, aim, 0 if thing.single_target else thing.size // 2, _ALL)


def _caught(scene: BattleView, thing: Throwable, aim: Cell, reach: int, share: Fraction) -> int:
    """What it does to the enemies so near to the cell if it catches each with that chance."""
    foes = [foe for foe in scene.enemies if scene.ground.apart(scene.ground.places[foe], aim) <= reach]
    table = scene.trial.table
    lost = {foe: share * loss(table, foe, thing.damage) for foe in foes}
    falls = {foe: share if thing.damage and would_fell(table, foe, thing.damage) else NEVER for foe in foes}
    condition = _CONDITION * len(foes) * share
    return scene.scales.of_harm(lost, falls) + condition.numerator // condition.denominator - _KEEP


def _throw(scene: BattleView, thing: Throwable, aim: Cell) -> Iterator[ScoredOrder]:
    order = Throw(scene.unit, aim, thing.id)
    if scene.allowed(order):
        chances = scene.odds(order)
        value = (
            evaluation.harm_value(scene.trial, scene.side, chances)
            + _conditions(scene, thing, chances)
            - _KEEP
        )
        yield ScoredOrder(order, value, dict(chances.downs))


def _aims(scene: BattleView, cell: Cell, thing: Throwable) -> list[Cell]:
    """Cells that take in most enemies and fewest friends, who count from further off, as throws scatter."""
    foes = [scene.ground.places[enemy] for enemy in scene.enemies]
    friends = [cell, *(scene.true.table.cell(friend) for friend in scene.friends)]
    arm, far = thing.size // 2, throw_range(scene.trial.table, scene.unit)
    grid = scene.true.field.grid
    if thing.single_target:
        return [foe for foe in foes if grid.steps(foe, cell) <= far][:_AIMS]
    cells = {aim for foe in foes for aim in (foe, *grid.neighbours(foe)) if grid.steps(aim, cell) <= far}

    ranks: dict[Cell, tuple[int, int, tuple[int, int, Cell]]] = {}
    for aim in cells:
        theirs = [far for far in [grid.steps(aim, foe) for foe in foes] if far <= arm]
        ours = [grid.steps(aim, friend) for friend in friends] if theirs else []
        caught = len(theirs) - 2 * sum([far <= arm for far in ours])
        if caught > 0:
            near = sum(theirs) + 3 * sum([far <= arm + 2 for far in ours])
            ranks[aim] = -caught, near, scene.ground.order(aim)
    return sorted(ranks, key=ranks.__getitem__)[:_AIMS]


def _conditions(scene: BattleView, thing: Throwable, chances: Chances) -> int:
    """What it is worth to burn or blind those who are caught, in points."""
    total = Fraction(0)
    for unit, _ in chances.expected:
        fails = 1 - pass_odds(robustness(scene.trial.table, unit), ROBUSTNESS_DC)
        share = chances.chance("hit") if thing.single_target else _inside(scene, thing, chances, unit)
        own = scene.true.table.unit(unit).side == scene.side
        total += share * fails * (-1 if own else 1)
    value = total * _CONDITION if thing.damage else total * _CONDITION * _HALF_BLIND / 100
    return value.numerator // value.denominator


def _inside(scene: BattleView, thing: Throwable, chances: Chances, unit: UnitId) -> Fraction:
    """The chance that the figure's cell is in the area. Who is seen from a centre sees it, so the area around
    the figure tells."""
    around = set(
        area_cells(
            scene.true.table.ground(), scene.trial.table.cell(unit), thing.size, scene.true.table.closed()
        )
    )
    return sum((share for cell, share in chances.landing if cell in around), Fraction(0))
