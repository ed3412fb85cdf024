"""One figure against another: what the best of its shots and blows is worth by range, cover and light, each
found once from the rules' own rolls and wounds."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.ai import evaluation
from game.ai.lithium.battle_view import STAYS, BattleView
from game.core.field import Cell, Cover, Light
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.aiming import aiming, distances, is_near, usable
from game.rulesets.lithium.components import Holster
from game.rulesets.lithium.content import Weapon, weapons
from game.rulesets.lithium.figures import RUN, planned_hands, tiles
from game.rulesets.lithium.volleys import Aim, estimate_attacks
from game.systems.light import light_at
from game.systems.postures import prone

_BY_PLACE = frozenset(f"lithium.modifier.{what}" for what in ("far", "near", "cover", "dark", "prone"))
"""What counts in an attack by where the two are; all else is the same everywhere."""
_COMES = Fraction(1, 3)
"""How much of a blow is feared of one who has to come for it."""


class _Arm(NamedTuple):
    weapon: Weapon
    bonus: int
    shots: tuple[int, ...]


class Duel:
    """What `unit` can do to `target` with what it has in hand or means to draw."""

    def __init__(self, scene: BattleView, unit: UnitId, target: UnitId) -> None:
        self._scene, self.unit, self.target = scene, unit, target
        self._table = scene.table
        arms = (*_guns(self._table, unit), *usable(self._table, unit, ranged=False))
        self._arms = [_Arm(weapon, self._everywhere(weapon), _numbers(weapon)) for weapon in arms]
        self._lies = prone(self._table, target)
        self._reach = tiles(self._table, unit, RUN) + 1
        self._left = evaluation.health(scene.battle, target, scene.side)
        self._known: dict[tuple[str, int, bool], int] = {}

    def _everywhere(self, weapon: Weapon) -> int:
        """What counts in its roll wherever the two are."""
        hands = planned_hands(self._table, self.unit)
        check = aiming(self._table, self.unit, self.target, weapon, hands=hands, brief=True)
        return check.bonus - sum(one.value for one in check.modifiers if one.rule in _BY_PLACE)

    def worth(self, here: Cell, there: Cell, comes: bool = False) -> int:
        """The best attack from `here` on `there`, in points; `comes`: or a blow after a run."""
        ground, apart = self._scene.ground, self._scene.ground.apart(here, there)
        best, seen = 0, ground.sees(here, there)
        for arm in self._arms:
            if arm.weapon.ranged and seen:
                counted = sum(one.value for one in distances(self._table, here, there, arm.weapon.steps))
                counted -= ground.hidden(there, here) >= Cover.HALF
                best = max(best, self._value(arm, counted - self._shade(there), here, there))
            elif not arm.weapon.ranged and apart <= 1:
                best = max(best, self._value(arm, 1, here, there))
            elif not arm.weapon.ranged and comes and apart <= self._reach:
                best = max(best, int(_COMES * self._value(arm, 1, here, there)))
        return best

    def _shade(self, there: Cell) -> int:
        return int(light_at(self._table, there) is not Light.BRIGHT) + self._lies

    def _value(self, arm: _Arm, counted: int, here: Cell, there: Cell) -> int:
        close = is_near(self._table, here, there)
        key = arm.weapon.id, counted, close
        if key not in self._known:
            aim = Aim(self.target, arm.weapon, close, False, ())
            self._known[key] = max(self._shots(aim, arm.bonus + counted, shots) for shots in arm.shots)
        return self._known[key]

    def _shots(self, aim: Aim, bonus: int, shots: int) -> int:
        counted, _, tolls = estimate_attacks(self._table, aim, bonus, "", shots)
        if self.target not in tolls:
            return 0
        share = STAYS * self._scene.undodged(self.target, counted, not aim.weapon.ranged)
        lost = tolls[self.target]
        return evaluation.points(
            evaluation.badness_of_loss(self._left, lost.expected * share, lost.down * share)
        )


def _guns(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """What it shoots with: with empty hands, what it can draw."""
    held = usable(table, unit, ranged=True)
    drawn = (weapons()[name] for name in table.world.get(unit, Holster).weapons)
    return held or tuple(weapon for weapon in drawn if weapon.ranged)


def _numbers(weapon: Weapon) -> tuple[int, ...]:
    return tuple(dict.fromkeys((1, max(1, weapon.shots))))
