"""What to declare: how fast, where to, how many actions, or nothing but dodging; by what it does and what it
costs on average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai.silhouette.attack_options import sniping, waiting, worths
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.blast_options import best_throw_value, explosive, surveyed
from game.ai.silhouette.evaluation import WHOLE
from game.ai.silhouette.position_scores import (
    Places,
    RankedEnds,
    cells_toward_enemy,
    detour_cost,
    least_worth,
    overtime_turns,
    standing,
    survey,
    weighted_danger,
)
from game.ai.worth import Worth, worth
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import BANDS, SPRINT, STATIONARY, Plan
from game.rulesets.silhouette.speed_bands import budget, fastest
from game.rulesets.silhouette.targeting import unready
from game.systems.items import shots_left

MOST = 4
"""More actions than that never pay."""
_BEFORE = 8
"""What the danger where one stands weighs of that where one goes, in tenths."""
_ENDLESS = 1 << 40
"""Worse than anything."""
_IDLE = 40
"""What it costs, with each turn that passes, to do nothing where something could be done."""
_COWARDLY = 4
"""When a battle has lasted so many turns too long, nobody does nothing but dodge or sprint to and fro."""
_BREATH = 4
"""After a look at so many places that are known already there is a pause; after each one where what lies
between is looked at for the first time."""
_AGAIN = 9
"""What each further attack of a turn is worth, in tenths: the first may have been enough."""


class ScoredDeclaration(NamedTuple):
    """A plan with its worth and the cell where it ends."""

    worth: int
    plan: Plan
    cell: Cell


def declaration(scene: BattleView, unit: UnitId) -> Iterator[orders.Declare | None]:
    """The order that declares the best idea for the figure; None again and again while it is looked for."""
    quickest = fastest(scene.table, unit)
    places = yield from survey(scene, unit, budget(scene.table, unit, quickest))
    yield None
    for _ in surveyed(scene, unit):
        yield None
    search = _Search(scene, unit, places)
    for speed in BANDS[: BANDS.index(quickest) + 1]:
        for _ in search.at(speed):
            yield None
    best = search.best
    yield None
    path = places.found.path(best.cell) if best.plan.speed != STATIONARY else ()
    yield orders.Declare(unit, best.plan.speed, best.plan.actions, best.plan.defensive, path)


class _Search:
    """All ideas of a figure, speed by speed: the best so far, and the most that could be done so far."""

    def __init__(self, scene: BattleView, unit: UnitId, places: Places) -> None:
        self.scene, self.unit, self.places = scene, unit, places
        self.here = scene.table.cell(unit)
        self.best = ScoredDeclaration(-_ENDLESS, Plan(STATIONARY, 1, said=True), self.here)
        self._sure = 0
        self._late = _IDLE * (scene.round + 4 * overtime_turns(scene))
        """What it costs to do nothing."""
        self._over = overtime_turns(scene) > _COWARDLY
        weapon = scene.weapon(unit)
        self._empty = bool(weapon.magazine) and shots_left(scene.table, unit, weapon) <= 0
        self._empty = self._empty or unready(scene.table, unit, weapon)
        self._unseen, self._explosive = scene.unseen(unit), explosive(scene, unit)

    def at(self, speed: str) -> Iterator[None]:
        """Look at that speed with each number of actions, or none; a pause now and then."""
        scene, unit, most = self.scene, self.unit, budget(self.scene.table, self.unit, speed)
        if speed != STATIONARY and not most:
            return
        cost = self.places.found.cost
        least = self._least(speed)
        ends = self._ends(speed, least, most)
        if not ends:
            return
        firing = [cell for cell in self.places.firing if cost[cell] <= most]
        gained = 0
        for number in range(1, MOST + 1) if speed != SPRINT else ():
            mine = Plan(speed, number, said=True)
            at_once = dict[Cell, int]()
            for cell in firing:
                at_once[cell] = self._gain(cell, mine)
                if number == 1 or len(at_once) % _BREATH == 0:
                    yield
            surest = max(at_once.values())
            if surest <= gained:
                break
            gained, self._sure = surest, max(self._sure, surest)
            yield from self._pair(mine, at_once, ends, (least, most))
        if scene.closed and speed != SPRINT:
            handy = Plan(speed, 1, said=True)
            for cell in ends:
                if cell in scene.doors:
                    self._consider(standing(scene, unit, cell, handy, 0), handy, cell)
        if self._over and speed == SPRINT:
            return
        yield
        wary = Plan(speed, 1, not self._over, said=True)
        rows = RankedEnds(scene, unit, ends, wary, 0)
        yield from rows.look()
        end, cell = next(iter(rows))
        idle = self._late if gained or (self._over and self._sure) else 0
        self._consider(end.plus(idle=-idle, danger=-self._before(wary)), wary, cell)

    def _least(self, speed: str) -> int:
        """What a way at that speed has to be longer than: nobody runs who has nowhere to run to."""
        if speed == STATIONARY:
            return -1
        return budget(self.scene.table, self.unit, BANDS[BANDS.index(speed) - 1])

    def _ends(self, speed: str, least: int, most: int) -> list[Cell]:
        """Where such a way could end: where the speed takes the figure without a ring or steps to and fro.
        Who sprints can do nothing until its next turn, and does not end in the sight of enemies."""
        scene, cost = self.scene, self.places.found.cost
        ends = [cell for cell in self.places.ending if least < cost[cell] <= most]
        if speed != STATIONARY and (not ends or (self._over and speed != SPRINT)):
            # the places were found by the quickest speed, at which nobody goes on for ever
            ends = list(
                dict.fromkeys([*ends, *cells_toward_enemy(scene, self.unit, self.places, most, least)])
            )
        if speed == SPRINT:
            ends = [cell for cell in ends if not scene.eyes(cell)]
        return ends

    def _gain(self, cell: Cell, mine: Plan) -> int:
        """What the declared actions do, all from that cell; an empty gun is loaded first."""
        scene, unit, here = self.scene, self.unit, cell == self.here
        if self._empty:
            return WHOLE // 20 if mine.actions == 1 and mine.speed == STATIONARY else 0
        first, more = worths(scene, unit, cell, mine, self._unseen)
        if self._explosive:
            first = max(first, best_throw_value(scene, unit, cell, mine, first))
        total = first + more * _AGAIN * (mine.actions - 1) // 10
        if here and mine.actions == 1:
            total = max(total, waiting(scene, unit, mine))
        elif here:
            aimed = sniping(scene, unit, mine)
            total = max(total, aimed + more * _AGAIN * (mine.actions - 2) // 10)
        return total if total >= least_worth(scene) else 0

    def _consider(self, value: int, mine: Plan, cell: Cell) -> None:
        said = orders.Declare(self.unit, mine.speed, mine.actions, mine.defensive, (cell,))
        judged = self.scene.mind.judged(value, self.scene.round, said)
        if judged > self.best.worth:
            self.best = ScoredDeclaration(judged, mine, cell)

    def _before(self, mine: Plan) -> int:
        """What the danger where the figure stands weighs until it goes."""
        return weighted_danger(self.scene, self.unit, self.here, mine) * _BEFORE // 10

    def _pair(
        self, mine: Plan, at_once: dict[Cell, int], ends: list[Cell], far: tuple[int, int]
    ) -> Iterator[None]:
        """Each place to attack from with the best place to end at that can be reached after it by a way that
        is `far` enough, and no farther; what cannot be best is not looked at closely."""
        scene, unit, surest, cost = self.scene, self.unit, max(at_once.values()), self.places.found.cost
        (least, most), nothing = far, (worth(way=-_ENDLESS), self.here)
        rows, fear = RankedEnds(scene, unit, ends, mine, surest), self._before(mine)
        for cell, gain in at_once.items():
            missed = self._missed(gain)
            if at_once[cell] and gain - missed - fear + max(rows.most, rows.hoped(cell)) > self.best.worth:
                stays = cost[cell] > least
                there = (standing(scene, unit, cell, mine, surest), cell) if stays else nothing
                yield from rows.look()
                fits = (
                    row
                    for row in _above(rows, there[0])
                    if least < detour_cost(scene, self.places, self.here, cell, row[1]) <= most
                )
                value, end = next(fits, there)
                self._consider(value.plus(deed=gain, idle=-missed, danger=-fear), mine, end)
                yield

    def _missed(self, gain: int) -> int:
        """What it costs to do less than one could, when the battle has lasted too long: nobody runs on the
        spot for ever."""
        return self._late * (self._sure - gain) // self._sure if self._over and self._sure else 0


def _above(rows: RankedEnds, least: int) -> Iterator[tuple[Worth, Cell]]:
    """Those that are better than that."""
    for row in rows:
        if row[0] <= least:
            return
        yield row
