"""Where to go: places within reach, judged at a glance first, then the few best of them closely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import msgspec

from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.threat import Dangers
from game.ai.nwo.throw_options import usual_throw
from game.ai.worth import Worth, worth
from game.core.actions import Action
from game.core.field import Cell, Cover
from game.core.references import UnitId
from game.rulesets.nwo.components import Belt
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import throw_range
from game.systems.items import loaded

_STEP_BLADE = 260
_STEP_GUN = 110
"""A tile nearer to the enemy, in points of worth."""
_BOLD = 90
"""The same for each round in which nobody attacked."""
_LYING = 600
"""What it costs to lie down: to get up takes the next Movement."""
_COMFORT = 9
"""A shooter without a shot comes no nearer than that."""
_CAUTION = (60, 55, 48, 40, 32, 24, 16)
"""Percent of the danger that counts, by rounds in which nobody attacked."""
_FUTURE = 25
"""Percent of an attack that a place is worth for the turn after."""

_BURNING = 1500
"""What a condition costs, or not to be rid of it."""
_LASTING = 3
"""So many rounds of fire are thought of."""

_NO_COVER = (Cover.NONE, Cover.NONE)


class Place(msgspec.Struct, frozen=True):
    """Where the turn could end: what it is like to be there, and what each enemy could do to the figure
    there."""

    cell: Cell
    order: Action | None
    value: Worth
    dangers: dict[UnitId, int]
    risk: int = 0
    caution: int = 100

    def rest(self, downs: dict[UnitId, Fraction]) -> Worth:
        """The worth of ending the turn here, if the enemies are taken out with these chances before."""
        feared: int | Fraction = sum(self.dangers.values())
        for enemy, share in downs.items():
            if share:
                feared -= share * self.dangers.get(enemy, 0)
        danger = self.caution * feared.numerator // (100 * feared.denominator)
        return self.value.plus(risk=-self.risk, danger=-danger)


class PlaceEstimate(NamedTuple):
    """A place at a glance: the worth of ending the turn there, and the same after the best attack or throw
    from there."""

    rest: int
    both: int


class _WayLeft(dict[int, int]):
    """What a way that is left costs, by its tiles: it draws blades to the enemy, and guns as far as they
    need."""

    def __init__(self, scene: BattleView, near: int, step: int) -> None:
        self._mind, self._begun = scene.mind, scene.ground.way(scene.here)
        self._near, self._step = near, step

    def __missing__(self, way: int) -> int:
        drawn = self._mind.drawn(max(0, way - self._near) * self._step)
        known = self[way] = -drawn - self._mind.given_up(way - self._begun, self._step)
        return known


class Places:
    """Everywhere the figure could stand."""

    def __init__(self, scene: BattleView) -> None:
        self._scene = scene
        self.dangers = Dangers(scene)
        self.caution = scene.mind.felt(_CAUTION[min(scene.idle, len(_CAUTION) - 1)])
        self._known: dict[Cell, PlaceEstimate] = {}
        if scene.shooter:
            near, step = _COMFORT if scene.idle < 2 else 1, _STEP_GUN
        else:
            near, step = max(blade.reach for blade in scene.blades), _STEP_BLADE
        self._left = _WayLeft(scene, near, step + _BOLD * scene.idle)
        belt = scene.true.table.world.get(scene.unit, Belt).items
        self._far = throw_range(scene.trial.table, scene.unit) if belt else -1
        self._throws = {foe.unit: usual_throw(scene, foe.unit) for foe in self.dangers.foes if belt}

    @cached_property
    def loaded(self) -> tuple[Weapon, ...]:
        """The guns in hand that can be fired."""
        scene = self._scene
        return tuple(gun for gun in scene.guns if loaded(scene.true.table, scene.unit, gun.id))

    def outlooks(self, cells: Iterable[Cell]) -> Iterator[tuple[Cell, PlaceEstimate] | None]:
        """Each of the cells with its outlook, None now and then: to look along a line for the first time
        takes longest of all."""
        hard = self._scene.mind.hard
        for cell in cells:
            for foe in self.dangers.foes:
                if cell not in foe.views:
                    foe.views[cell]
                    yield None
                if hard and foe.may_come_for(cell):
                    for _ in foe.sorties(cell):
                        yield None
            yield cell, self.outlook(cell)

    def outlook(self, cell: Cell) -> PlaceEstimate:
        """The place as it looks if nobody stands in any line. The figure walks there, and stands on its
        feet."""
        known = self._known.get(cell)
        if known is None:
            known = self._known[cell] = self._looked(cell)
        return known

    def _looked(self, cell: Cell) -> PlaceEstimate:
        scene = self._scene
        arms, light = (self.loaded, scene.blades), scene.ground.field[cell].light
        feared = gain = most = 0
        for foe in self.dangers.foes:
            gap, glance = foe.views[cell]
            if glance is None and gap > foe.span:
                continue
            threat, (value, downs) = foe.exchange(cell, gap, glance, light, arms)
            feared += threat
            gain = max(gain, value)
            most = max(most, value + self.caution * threat * downs // 10_000)
            if glance and gap <= self._far + 1:
                most = max(most, self._throws[foe.unit])
        rest = self.still(cell) - self.caution * feared // 100 + gain * _FUTURE // 100
        return PlaceEstimate(rest, rest + most)

    def closely(self, cell: Cell, order: Action | None, cost: int, best: int, lying: bool) -> Place:
        """The place with all that is to be seen from there, if the way costs that much and the best attack
        from there is worth so much; the figure must be supposed to stand there."""
        lies, later = _LYING if lying else 0, max(0, best * _FUTURE // 100)
        way, hazard = self._left[self._scene.ground.way(cell)], self._hazards.get(cell, 0)
        value = worth(way=way, hazard=-hazard, lies=-lies, later=later)
        return Place(cell, order, value, self.dangers.at(cell), cost, self.caution)

    def at_best(self, cell: Cell) -> int:
        """The worth of ending the turn there, unseen by everybody and with everybody in sight: no outlook is
        better."""
        return self.still(cell) + self._peak * _FUTURE // 100

    @cached_property
    def _peak(self) -> int:
        """What the best attack of all is worth."""
        return max(
            (foe.aim(0, _NO_COVER, self.loaded, self._scene.blades).value for foe in self.dangers.foes),
            default=0,
        )

    def best_aim(self, cell: Cell, guns: tuple[Weapon, ...], blades: tuple[Weapon, ...]) -> int:
        """What the best attack with these weapons is worth from the cell, if nobody stands in any line and
        the figure has not moved."""
        ground = self._scene.ground
        aims = [
            foe.aim(ground.apart(cell, foe.place), foe.glances[cell], guns, blades, False, cell)
            for foe in self.dangers.foes
        ]
        return max((aim.value for aim in aims), default=0)

    def best_shot(self, guns: tuple[Weapon, ...], within: int, cell: Cell) -> int:
        """The best shot with these at an enemy so near who comes out of cover."""
        apart = self._scene.ground.apart
        near = [foe for foe in self.dangers.foes if apart(cell, foe.place) <= within]
        return max((foe.aim(2, _NO_COVER, guns, (), moved=False).value for foe in near), default=0)

    def still(self, cell: Cell) -> int:
        """What it costs to be there, and what the way that is left costs."""
        return self._left[self._scene.ground.way(cell)] - self._hazards.get(cell, 0)

    @cached_property
    def _hazards(self) -> dict[Cell, int]:
        return hazard_costs(self._scene)


def hazard_costs(scene: BattleView) -> dict[Cell, int]:
    """What it costs to end the turn in fire, smoke or the like, by cell: as much for one who burns already,
    and would go on burning; the more, the longer it lies there, as to come out of it costs as much later."""
    costs = dict[Cell, int]()
    for area in scene.areas:
        turns = _LASTING if area.turns < 0 else min(area.turns, _LASTING)
        for cell in set(area.cells):
            costs[cell] = costs.get(cell, 0) + _BURNING * turns
    return costs
