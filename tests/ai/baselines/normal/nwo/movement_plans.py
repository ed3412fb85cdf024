"""Plans that go somewhere: and act from there, act first, or give the whole turn for the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial

from game.ai.nwo.action_options import LazyOption, ScoredOrder, attacks, preparations, promised
from game.ai.nwo.overwatch_options import watches
from game.ai.nwo.plans import EFFORT, NOBODY, Plans
from game.ai.nwo.position_scores import Place
from game.ai.nwo.throw_options import throws
from game.core.actions import Move
from game.core.field import Cell
from game.rulesets.nwo.detours import Detours
from game.rulesets.nwo.figures import engagers, movement
from game.rulesets.nwo.moves import movement_range
from game.rulesets.nwo.orders import Dash, Disengage
from game.systems.pathfinding import MovementRange

_MOST, _FEW = 9, 4
"""So many places are looked at closely, so many of them for one purpose."""
_WATCHED = 3
_FAR = 40
"""So many places for a dash are glanced at: those that bring the figure nearest."""
_FACING, _BACK, _ROUNDS, _URGENT = 3, 6, 5, 10**6


class Walks:
    """The plans of a figure on its feet that has its Movement still. Each place is looked at once, whatever
    for."""

    def __init__(self, plans: Plans) -> None:
        self._plans, self._scene = plans, plans.scene
        table, unit = self._scene.true.table, self._scene.unit
        tiles = movement(table, unit)
        self._reach = movement_range(table, unit, tiles)
        self._way = partial(Detours(table, unit, self._reach).path, most=tiles)
        self._column = self._scene.ground.column
        self._cells = sorted(
            (cell for cell in self._reach.cost if cell != self._scene.here), key=self._column
        )
        self._seen: dict[Cell, tuple[Place, list[ScoredOrder]] | None] = {}
        self._watched = 0

    def open(self) -> Iterator[None]:
        """Notes what may be hoped for of each place."""
        scene, plans = self._scene, self._plans
        if self._stuck():
            self._give_way()
        acts = scene.turn.action
        extra = max((deed.value for deed in self._anywhere()), default=0) if acts else 0
        for found in plans.places.outlooks(self._cells):
            if found:
                cell, outlook = found
                plans.hope(
                    (max(outlook.both, outlook.rest + extra) if acts else outlook.rest) - EFFORT,
                    partial(self._go, cell),
                )
            yield
        if acts:
            plans.hope(self._shelter() + max(extra, plans.usual() + plans.relief) - EFFORT, self._act_first)
            for hope in throws(scene, scene.here):
                plans.hope(
                    self._shelter() + hope.value + plans.relief - EFFORT, partial(self._throw_first, hope)
                )
            yield from self._open_far()

    def _anywhere(self) -> list[ScoredOrder]:
        """What can be prepared wherever one goes."""
        return preparations(self._scene, self._scene.here)

    def _stuck(self) -> bool:
        """Whether blades have faced each other for rounds across ground where nobody may stop: a bridge full
        of the fallen."""
        scene = self._scene
        near = scene.ground.way(scene.here) <= _FACING
        return (
            near
            and not scene.shooter
            and scene.idle >= _ROUNDS
            and scene.side == scene.true.table.unit(scene.true.table.standing()[0]).side
        )

    def _give_way(self) -> None:
        """One side steps back, and lets the other come."""
        way = self._scene.ground.way
        cells = [cell for cell in self._reach.cost if _FACING < way(cell) <= _BACK]
        for cell in sorted(cells, key=lambda cell: (-way(cell), self._column(cell)))[:1]:
            self._plans.consider(Move(self._scene.unit, self._reach.path(cell)), _URGENT)

    # ------------------------------------------------------------ first the way

    def _look(self, cell: Cell) -> tuple[Place, list[ScoredOrder]] | None:
        """The place seen closely, and the attacks from there; None if one cannot go there, or too many have
        been looked at."""
        if cell not in self._seen:
            order = Move(self._scene.unit, self._way(cell))
            allowed = len(self._seen) < _MOST and self._scene.true.refusal(order) is None
            self._seen[cell] = self._plans.settled(cell, order) if allowed else None
        return self._seen[cell]

    def _go(self, cell: Cell) -> Iterator[None]:
        """Go there, and act from there."""
        known = cell in self._seen
        found = self._look(cell)
        if found is None:
            return
        spot, aims = found
        self._plans.consider(spot.order or Move(self._scene.unit, ()), spot.rest(NOBODY))
        if not self._scene.turn.action:
            return
        if known:
            self._scene.suppose(cell, moved=True)
        self._follow(spot, aims)
        self._follow(spot, preparations(self._scene, cell))
        if self._watched < _WATCHED:
            self._watched += 1
            for hope in (*watches(self._scene, self._plans.places, cell), *throws(self._scene, cell)):
                self._plans.hope(
                    spot.rest(NOBODY) + hope.value + self._plans.relief, partial(self._act_there, spot, hope)
                )
        yield

    def _act_there(self, spot: Place, hope: LazyOption) -> Iterator[None]:
        """Watch or throw from there."""
        self._scene.suppose(spot.cell, moved=True)
        for deed in hope.look():
            self._follow(spot, [deed])
            yield

    def _follow(self, spot: Place, deeds: Iterable[ScoredOrder]) -> None:
        for deed in deeds:
            if spot.order:
                self._plans.consider(spot.order, deed.value + spot.rest(deed.downs))

    # ------------------------------------------------------------ first the deed

    def _act_first(self) -> Iterator[None]:
        """Shoot at -2, strike or load from here, then go."""
        scene = self._scene
        scene.suppose(scene.here, moved=True)
        deeds = promised(attacks(scene, scene.here))
        yield
        for deed in (*deeds, *preparations(scene, scene.here)):
            self._leave(deed)
        yield

    def _throw_first(self, hope: LazyOption) -> Iterator[None]:
        self._scene.suppose(self._scene.here, moved=True)
        for deed in hope.look():
            self._leave(deed)
        yield

    def _leave(self, deed: ScoredOrder) -> None:
        """Where one could go after the deed."""
        places = self._plans.places
        relief = sum(share * self._plans.home.dangers.get(enemy, 0) for enemy, share in deed.downs.items())
        for cell in self._refuges:
            hoped = deed.value + places.outlook(cell).rest - EFFORT + places.caution * int(relief) // 100
            self._plans.hope(hoped, partial(self._then_go, deed, cell))

    @cached_property
    def _refuges(self) -> list[Cell]:
        """The best places to end the turn."""
        rest = {cell: self._plans.places.outlook(cell).rest for cell in self._cells}
        return sorted(rest, key=lambda cell: (-rest[cell], self._column(cell)))[:_FEW]

    def _shelter(self) -> int:
        """What the best of them is worth."""
        return self._plans.places.outlook(self._refuges[0]).rest if self._refuges else -_URGENT

    def _then_go(self, deed: ScoredOrder, cell: Cell) -> Iterator[None]:
        found = self._look(cell)
        if found:
            self._plans.consider(deed.order, deed.value + found[0].rest(deed.downs))
        yield

    # ------------------------------------------------------------ the whole turn for the way

    def _open_far(self) -> Iterator[None]:
        """Dash, or get away from those who engage the figure."""
        scene, plans = self._scene, self._plans
        table, unit = scene.true.table, scene.unit
        if engagers(table, unit):
            plans.hope(self._shelter() - EFFORT, self._get_away)
            return
        near = movement(table, unit)
        reach = movement_range(table, unit, 2 * near)
        far = sorted(
            (cell for cell, cost in reach.cost.items() if cost > near),
            key=lambda cell: (scene.ground.way(cell), self._column(cell)),
        )
        looked: list[Cell] = []
        for cell in far[:_FAR]:
            plans.hope(plans.places.at_best(cell) - EFFORT, partial(self._glance, reach, cell, looked))
        yield

    def _glance(self, reach: MovementRange, cell: Cell, looked: list[Cell]) -> Iterator[None]:
        for found in self._plans.places.outlooks([cell]):
            if found:
                self._plans.hope(found[1].rest - EFFORT, partial(self._dash, reach, cell, looked))
            yield

    def _dash(self, reach: MovementRange, cell: Cell, looked: list[Cell]) -> Iterator[None]:
        order = Dash(self._scene.unit, reach.path(cell))
        if len(looked) < _FEW and self._scene.true.refusal(order) is None:
            looked.append(cell)
            self._plans.consider(order, self._plans.settled(cell, order)[0].rest(NOBODY))
        yield

    def _get_away(self) -> Iterator[None]:
        """Without the risk of the way, but with that of being held by two."""
        scene, plans = self._scene, self._plans
        for cell in self._refuges:
            found = self._look(cell)
            order = Disengage(scene.unit, self._reach.path(cell))
            if found and scene.true.refusal(order) is None:
                spot = found[0]
                held = scene.true.chances(order).chance("fail")
                value = (1 - held) * (spot.rest(NOBODY) + spot.risk) + held * plans.home.rest(NOBODY)
                plans.consider(order, value.numerator // value.denominator - EFFORT)
            yield


def crawl(plans: Plans) -> Iterator[None]:
    """Lying down one gets to the next cell only: out of the fire, behind the corner."""
    scene = plans.scene
    for cell in scene.true.field.grid.neighbours(scene.here):
        order = Move(scene.unit, (cell,))
        if scene.true.refusal(order) is None:
            spot, aims = plans.settled(cell, order, lying=True)
            plans.consider(order, spot.rest(NOBODY))
            for deed in aims if scene.turn.action else ():
                plans.consider(order, deed.value + spot.rest(deed.downs))
            yield
