"""Where to throw what hangs on the belt: at many enemies, not at the own."""

from __future__ import annotations

from fractions import Fraction

from game.ai import worth
from game.ai.nwo.deeds import Deed
from game.ai.nwo.scene import Scene
from game.core.chances import Chances
from game.core.field import Cell
from game.rulesets.nwo.areas import ROBUSTNESS_DC, robustness
from game.rulesets.nwo.checks import pass_odds
from game.rulesets.nwo.components import Belt
from game.rulesets.nwo.content import Throwable, throwables
from game.rulesets.nwo.orders import Throw
from game.rulesets.nwo.thrown import throw_range
from game.systems.areas import covered

_AIMS = 3
"""Cells for each thing that are looked at closer."""
_CONDITION = 1600
_KEEP = 250
"""What a thing is worth on the belt."""
_HALF_BLIND = 50
"""Percent of a condition that a cloud is worth which hides those inside as well."""


def throws(scene: Scene, cell: Cell) -> list[Deed]:
    """The best throws from the cell where the figure is supposed to stand."""
    found = []
    for item in dict.fromkeys(scene.true.table.world.get(scene.unit, Belt).items):
        thing = throwables()[item]
        for aim in _aims(scene, cell, thing):
            order = Throw(scene.unit, aim, item)
            if scene.allowed(order):
                chances = scene.odds(order)
                value = worth.of(scene.trial, scene.side, chances) + _conditions(scene, thing, chances) - _KEEP
                found.append(Deed(order, value, dict(chances.downs)))
    return found


def _aims(scene: Scene, cell: Cell, thing: Throwable) -> list[Cell]:
    """Cells that take in most enemies and fewest friends, who count from further off, as throws scatter."""
    foes = [scene.ground.places[enemy] for enemy in scene.enemies]
    friends = [cell, *(scene.true.table.cell(friend) for friend in scene.friends)]
    arm, far = thing.size // 2, throw_range(scene.trial.table, scene.unit)
    grid = scene.true.field.grid
    if thing.single_target:
        return [foe for foe in foes if grid.steps(foe, cell) <= far][:_AIMS]
    cells = {aim for foe in foes for aim in (foe, *grid.neighbours(foe)) if grid.steps(aim, cell) <= far}

    def rank(aim: Cell) -> tuple[int, int, Cell]:
        caught = sum(grid.steps(aim, foe) <= arm for foe in foes) - 2 * sum(grid.steps(aim, friend) <= arm for friend in friends)
        near = sum(grid.steps(aim, foe) for foe in foes if grid.steps(aim, foe) <= arm) + sum(
            3 for friend in friends if grid.steps(aim, friend) <= arm + 2
        )
        return -caught, near, aim

    return [aim for aim in sorted(cells, key=rank) if rank(aim)[0] < 0][:_AIMS]


def _conditions(scene: Scene, thing: Throwable, chances: Chances) -> int:
    """What it is worth to burn or blind those who are caught, in points."""
    total = Fraction(0)
    for unit, _ in chances.expected:
        fails = 1 - pass_odds(robustness(scene.trial.table, unit), ROBUSTNESS_DC)
        share = chances.chance("hit") if thing.single_target else _inside(scene, thing, chances, unit)
        own = scene.true.table.unit(unit).side == scene.side
        total += share * fails * (-1 if own else 1)
    value = total * _CONDITION if thing.damage else total * _CONDITION * _HALF_BLIND / 100
    return value.numerator // value.denominator


def _inside(scene: Scene, thing: Throwable, chances: Chances, unit: int) -> Fraction:
    """The chance that the figure's cell is in the area. Who is seen from a centre sees it, so the area around the figure tells."""
    around = set(covered(scene.true.table.ground(), scene.trial.table.cell(unit), thing.size, scene.true.table.closed()))
    return sum((share for cell, share in chances.landing if cell in around), Fraction(0))
