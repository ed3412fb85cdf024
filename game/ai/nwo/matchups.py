"""One enemy as a figure sees it: what each could do to the other, by the distance and the cover between them,
worked out once for each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from game.ai.enemy_approaches import SIGHT, posts, reach
from game.ai.nwo.battle_view import BattleView
from game.ai.terrain_view import Glance
from game.core.field import Cell, Cover, Light
from game.core.references import UnitId
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import engaged, in_hand, melee_weapons, movement, ranged_weapons
from game.rulesets.nwo.helped_rolls import SureHelper
from game.rulesets.nwo.orders import attack_with
from game.rulesets.nwo.ranged import Between, between, turning_points
from game.systems.items import loaded
from game.systems.postures import prone

_OTHER_TARGETS = (100, 75, 62, 55, 50)
"""Percent of an enemy's fire that comes here, by the number of others whom it could shoot at."""
_EMPTY = 60
_UNSEEN = 450
"""What an enemy that does not see the place may still do to it after a few steps."""
_FLANK = 14
_SORTIE = 60
"""Percent of a shot on the move that is feared of an enemy who has to walk into sight for it."""
_CLOSING = 80
"""Percent of a blow for which the enemy has to walk first."""


class Aim(NamedTuple):
    """What an attack of the figure is worth, and the chance in percent that its target goes down."""

    value: int
    downs: int


NO_AIM = Aim(0, 0)
Arms = tuple[tuple[Weapon, ...], tuple[Weapon, ...]]
"""What the figure has in hand: guns that can be fired, and blades."""


class Foe:
    """An enemy. `threat` and `aim` answer for a cell at a glance; `fear` looks who stands between, for the
    cell where the figure is supposed."""

    def __init__(self, scene: BattleView, unit: UnitId) -> None:
        self._scene, self.unit = scene, unit
        self.place = scene.ground.places[unit]
        self.glances, self.views = scene.ground.glances(self.place), scene.ground.views(self.place)
        self._table = table = scene.trial.table
        self._side = table.unit(unit).side
        self._guns = [
            (gun, 100 if loaded(table, unit, gun.id) else _EMPTY) for gun in ranged_weapons(table, unit)
        ]
        self._blade = max(melee_weapons(table, unit), key=lambda weapon: weapon.damage)
        self._far = movement(table, unit)
        self.span = max(
            _FLANK if self._guns else self._far + self._blade.reach, *(blade.reach for blade in scene.blades)
        )
        if scene.mind.hard and self._guns:
            self.span = SIGHT + self._far
        """Beyond that neither can do anything to the other, if they do not see each other."""
        friends = [table.cell(friend) for friend in scene.friends]
        self._fire_here = _shared(sum(scene.ground.sees(self.place, friend) for friend in friends))
        self._blows_here = _shared(
            sum(scene.ground.apart(friend, self.place) <= self._far for friend in friends)
        )
        self._shots: dict[tuple[int, Between, tuple[SureHelper, ...], bool], int] = {}
        self._sorties: dict[Cell, int] = {}
        self._blows: dict[bool, int] = {}
        self._aims: dict[tuple[str, Between | None, bool, tuple[SureHelper, ...]], Aim] = {}
        self._exchanges: dict[tuple[int, Glance, Light], tuple[int, Aim]] = {}
        weapons = (*scene.guns, *scene.blades, *in_hand(table, unit), self._blade)
        self._steps = sorted({self.span, self._blade.reach + self._far, *turning_points(weapons)})
        """Between these all distances are alike to the two."""

    def exchange(self, cell: Cell, gap: int, glance: Glance, light: Light, arms: Arms) -> tuple[int, Aim]:
        """`threat` and `aim` with what the figure has in hand, on a cell in that light: found once for all
        cells that are alike to the two."""
        key = bisect_left(self._steps, gap), glance, light
        known = self._exchanges.get(key)
        if known is None:
            known = self.threat(cell, gap, glance), self.aim(gap, glance, *arms, cell=cell)
            if self._scene.alike:
                self._exchanges[key] = known
        return known

    # ------------------------------------------------------------ what it could do

    def threat(self, cell: Cell, gap: int, glance: Glance) -> int:
        """What it takes from the figure, on its feet on that cell so many steps away, on average: with nobody
        between them."""
        shot = 0
        if glance and self._guns:
            level = glance[0]
            for number, (gun, _) in enumerate(self._guns):
                if gap > 1 or gun.hands < 2:
                    shot = max(shot, self._shot(number, cell, gap, level, False))
        return self._worse(cell, gap, shot, self._blow(gap, False))

    def fear(self, cell: Cell) -> int:
        """The same of the figure as it is supposed to be on the cell, with all that stands in the line."""
        gap, glance, lying = self._scene.ground.apart(cell, self.place), self.glances[cell], self._lying()
        shot = 0
        if glance and self._guns:
            held = engaged(self._table, self.unit)
            friends, blocked = self._between(cell)
            level = glance[0] or self._scuffle(gap)
            for number, (gun, share) in enumerate(self._guns):
                if share < 100 or not (blocked or (held and gun.hands == 2)):
                    shot = max(shot, self._shot(number, cell, gap, level, lying) // (1 + friends))
        if lying and gap > 1:
            shot = max(shot, self._from_beside(cell))
        return self._worse(cell, gap, shot, self._blow(gap, lying))

    def _worse(self, cell: Cell, gap: int, shot: int, blow: int) -> int:
        if shot == blow == 0 and self._guns and gap <= self.span:
            return self._sortie(cell) * _SORTIE // 100 if self._scene.mind.hard else _UNSEEN
        return max(shot, blow)

    def may_come_for(self, cell: Cell) -> bool:
        """Whether it is feared for what it does to the cell, which it does not see, after a walk."""
        scene = self._scene
        return (
            scene.mind.hard
            and bool(self._guns)
            and self.glances[cell] is None
            and scene.ground.apart(cell, self.place) <= self.span
        )

    def sorties(self, cell: Cell) -> Iterator[None]:
        """Finds what it takes if it walks to where it sees the cell and shoots from there, which nobody does
        who has to stand up first; with a pause after each place: to look along a line takes long the first
        time."""
        if cell in self._sorties:
            return
        ground, worst = self._scene.ground, 0
        steps = 0 if prone(self._table, self.unit) else self._far
        reached = reach(ground.field, self.place, steps, ground.closed)
        for post in posts(ground.field, cell, ground.opaque, reached, SIGHT):
            gap, level = ground.apart(post, cell), ground.hidden(cell, post)
            for number in range(len(self._guns)):
                worst = max(worst, self._shot(number, cell, gap, level, False, walked=True))
            yield
        self._sorties[cell] = worst

    def _sortie(self, cell: Cell) -> int:
        for _ in self.sorties(cell):
            pass
        return self._sorties[cell]

    def _from_beside(self, cell: Cell) -> int:
        """What it takes from a figure on the ground there if it walks up to it and shoots at an advantage."""
        if not (self._scene.mind.hard and self._guns) or prone(self._table, self.unit):
            return 0
        ground = self._scene.ground
        reached = reach(ground.field, self.place, self._far, ground.closed)
        beside = reached.intersection(ground.field.grid.neighbours(cell))
        if not any(ground.sees(place, cell) for place in beside):
            return 0
        guns = range(len(self._guns))
        return max(self._shot(number, cell, 1, Cover.NONE, True, walked=True) for number in guns)

    def _lying(self) -> bool:
        return prone(self._table, self._scene.unit)

    def _between(self, cell: Cell) -> tuple[int, bool]:
        """How many of its friends stand in its line, and whether anybody whom it cannot shoot past does."""
        line = self._table.among(self._table.field.grid.line(self.place, cell))
        themselves = self._scene.unit, self.unit
        standing = [other for other in line if other not in themselves and not prone(self._table, other)]
        friends = sum(self._table.unit(other).side == self._side for other in standing)
        return friends, friends < len(standing)

    def _scuffle(self, gap: int) -> Cover:
        """Who is engaged with others has half cover."""
        others = engaged(self._table, self._scene.unit)
        return Cover.HALF if others and self.unit not in others and gap > 1 else Cover.NONE

    def _shot(
        self, number: int, cell: Cell, gap: int, level: Cover, lying: bool, walked: bool = False
    ) -> int:
        gun, share = self._guns[number]
        if gun.range and gap > gun.range:
            return 0
        met = between(self._table, gun, cell, gap, lying, level)
        helpers = self._scene.helpers(self.unit, self._scene.unit, "shot", cell)
        known = self._shots.get((number, met, helpers, walked))
        if known is None:
            order = attack_with(self.unit, self._scene.unit, gun, walked)
            value = self._scene.harm_to(self._side, order, lying, met, cell)
            known = self._shots[number, met, helpers, walked] = value * share // 100 * self._fire_here // 100
        return known

    def _blow(self, gap: int, lying: bool) -> int:
        """A blow now or after a walk: as the crow flies, which is near enough."""
        gap -= self._blade.reach
        if gap > self._far or (gap > 0 and self._guns):
            return 0
        known = self._blows.get(lying)
        if known is None:
            value = self._scene.harm_to(
                self._side, attack_with(self.unit, self._scene.unit, self._blade), lying
            )
            known = self._blows[lying] = value if not prone(self._table, self.unit) else value // 2
        return known * _CLOSING * self._blows_here // 10_000 if gap > 0 else known

    # ------------------------------------------------------------ what could be done to it

    def aim(
        self,
        gap: int,
        glance: Glance,
        guns: tuple[Weapon, ...],
        blades: tuple[Weapon, ...],
        moved: bool = True,
        cell: Cell | None = None,
    ) -> Aim:
        """The best attack on it from a cell so many steps away, after a walk or not; on which `cell`, counts
        for who helps there."""
        best = NO_AIM
        if glance and guns:
            lies = prone(self._table, self.unit)
            for gun in guns:
                if not gun.range or gap <= gun.range:
                    met = between(self._table, gun, self.place, gap, lies, glance[1])
                    best = max(best, self._aimed(gun, met, moved, cell))
        for blade in blades:
            if gap <= blade.reach:
                best = max(best, self._aimed(blade, None, moved, cell))
        return best

    def _aimed(self, weapon: Weapon, met: Between | None, moved: bool, cell: Cell | None) -> Aim:
        unit, kind = self._scene.unit, "shot" if weapon.ranged else "blow"
        helpers = self._scene.helpers(unit, self.unit, kind, cell)
        known = self._aims.get((weapon.id, met, moved, helpers))
        if known is None:
            expected, downs = self._scene.harm(attack_with(unit, self.unit, weapon, moved), met, cell)
            falls = downs.get(self.unit)
            share = 100 * falls.numerator // falls.denominator if falls else 0
            worth = self._scene.scales.of_harm(expected, downs)
            known = self._aims[weapon.id, met, moved, helpers] = Aim(worth, share)
        return known


def _shared(others: int) -> int:
    return _OTHER_TARGETS[min(others, len(_OTHER_TARGETS) - 1)]
