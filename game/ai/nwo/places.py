"""Where to go: places within reach, judged quickly at first, then the few best of them closely."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from game.ai.nwo import danger
from game.ai.nwo.scene import Scene
from game.core.actions import Action
from game.core.field import Cell, Cover

_STEP_BLADE = 260
_STEP_GUN = 110
"""A tile nearer to the enemy, in points of worth."""
_BOLD = 90
"""The same for each round in which nobody attacked."""
_SEEN = {Cover.NONE: 1500, Cover.HALF: 1100, Cover.FULL: 700}
_STRUCK = 2600
_OPEN = 14
"""A percent of exposure, in points."""
_LYING = 600
"""What it costs to lie down: to get up takes the next Movement."""
_COMFORT = 9
"""A shooter without a shot comes no nearer than that."""
_CAUTION = (60, 55, 48, 40, 32, 24, 16)
"""Percent of the danger that counts, by rounds in which nobody attacked."""
MOST = 9


@dataclass(frozen=True)
class Place:
    """Where the turn could end: what it is like to be there, and what each enemy could do to the figure there."""

    cell: Cell
    order: Action | None
    value: int
    dangers: dict[int, int]
    risk: int = 0
    caution: int = 100

    def rest(self, downs: dict[int, Fraction]) -> int:
        """The worth of ending the turn here, if the enemies are taken out with these chances before."""
        feared = self._all - sum(share * self.dangers.get(enemy, 0) for enemy, share in downs.items() if share)
        return self.value - self.risk - self.caution * feared.numerator // (100 * feared.denominator)

    @cached_property
    def _all(self) -> int:
        return sum(self.dangers.values())


def caution(scene: Scene) -> int:
    return _CAUTION[min(scene.idle, len(_CAUTION) - 1)]


def place(scene: Scene, cell: Cell, order: Action | None = None, risk: int = 0, lying: bool = False) -> Place:
    """The place seen closely; the figure must be supposed to stand there."""
    value = -progress(scene, cell) - danger.burning(scene, cell) - (_LYING if lying else 0)
    return Place(cell, order, value, danger.dangers(scene, cell), risk, caution(scene))


def progress(scene: Scene, cell: Cell) -> int:
    """What the way that is left costs: it draws blades to the enemy, and guns as far as they need."""
    way = scene.ground.way(cell)
    if scene.shooter:
        return max(0, way - (_COMFORT if scene.idle < 2 else 1)) * (_STEP_GUN + _BOLD * scene.idle)
    return max(0, way - max(blade.reach for blade in scene.blades)) * (_STEP_BLADE + _BOLD * scene.idle)


def quickly(scene: Scene, cell: Cell) -> int:
    """A first guess at the worth of standing there."""
    if scene.shooter:
        aim = scene.ground.aim(cell)
        gain = 0 if aim is None else _SEEN[aim]
    else:
        gain = _STRUCK if scene.ground.nearest(cell) <= max(blade.reach for blade in scene.blades) else 0
    exposed = scene.ground.exposure(cell) * _OPEN * caution(scene) // 60
    return gain - exposed - progress(scene, cell) - danger.burning(scene, cell)


def best_of(guesses: dict[Cell, int], most: int = MOST) -> list[Cell]:
    """The cells with the best guesses, in a fixed order."""
    return sorted(guesses, key=lambda cell: (-guesses[cell], cell))[:most]
