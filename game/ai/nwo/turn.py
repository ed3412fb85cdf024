"""A turn of No Way Out: what to do with Action and Movement together. Only the first order of the best plan is given, then it is thought again."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.ai import worth
from game.ai.nwo import questions
from game.ai.nwo.deeds import Deed, attacks, preparations
from game.ai.nwo.others import others
from game.ai.nwo.places import Place, best_of, place, quickly
from game.ai.nwo.scene import Scene
from game.ai.nwo.throws import throws
from game.ai.nwo.watch import watches
from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.field import Cell
from game.rulesets.nwo.moves import DASH, MOVE, budget, safe_ways, ways
from game.rulesets.nwo.orders import Dash, Disengage, DropProne, StandUp
from game.rulesets.nwo.state import engagers

Steps = Iterator[None]
_NOBODY: dict[int, Fraction] = {}
_EFFORT = 60
"""What a step is not worth: nobody walks about for nothing."""
_FUTURE = 25
"""Percent of an attack that a place is worth for the turn after."""
_FEW = 8
_WATCHED = 3
_PAUSE = 6


def think(battle: Battle, side: str) -> Iterator[Action | None]:
    """The first order of the best plan for the figure whose turn it is."""
    if battle.pending:
        yield questions.answer(battle, battle.pending)
        return
    slot = battle.slot
    assert slot is not None
    scene = Scene(battle, side, slot.unit)
    yield None
    turn = Planning(scene)
    yield from turn.plan()
    yield turn.best


class Planning:
    """Collects plans and keeps the first order of the best one."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.best: Action = EndTurn(scene.unit)
        self.most = -(10**9)
        self.home: Place
        self.places: list[Place] = []

    def consider(self, order: Action, value: int) -> None:
        if value > self.most:
            self.best, self.most = order, value

    def plan(self) -> Steps:
        scene = self.scene
        scene.suppose(scene.here, scene.turn.moved, scene.prone)
        self.home = self._with_future(place(scene, scene.here, lying=scene.prone), attacks(scene, scene.here))
        yield
        self.consider(EndTurn(scene.unit), self.home.rest(_NOBODY))
        if scene.turn.action:
            yield from self._act_here()
        if scene.turn.movement and not scene.prone:
            yield from self._move()
            if scene.turn.action:
                yield from self._act_then_move()
                yield from self._go_far()
        yield from self._posture()

    @staticmethod
    def _with_future(found: Place, deeds: list[Deed]) -> Place:
        future = max((deed.value for deed in deeds), default=0) * _FUTURE // 100
        return Place(found.cell, found.order, found.value + max(0, future), found.dangers, found.risk, found.caution)

    # ------------------------------------------------------------ staying

    def _act_here(self) -> Steps:
        scene = self.scene
        scene.suppose(scene.here, scene.turn.moved, scene.prone)
        deeds = [*attacks(scene, scene.here), *preparations(scene, scene.here)]
        yield
        deeds += throws(scene, scene.here)
        yield
        deeds += watches(scene, scene.here)
        yield
        for deed in others(scene):
            if deed is None:
                yield
            else:
                deeds.append(deed)
        for deed in deeds:
            self.consider(deed.order, deed.value + self.home.rest(deed.downs))

    # ------------------------------------------------------------ moving

    def _move(self) -> Steps:
        """Go somewhere, and act from there."""
        scene = self.scene
        reach = ways(scene.true, scene.unit, budget(scene.true, scene.unit, MOVE))
        safe = safe_ways(scene.true, scene.unit, reach, budget(scene.true, scene.unit, MOVE))
        yield
        guesses: dict[Cell, int] = {}
        for number, cell in enumerate(sorted(reach.cost)):
            if cell != scene.here:
                guesses[cell] = quickly(scene, cell) - reach.cost[cell] * _EFFORT // 4
            if number % (2 * _PAUSE) == 0:
                yield
        plans: list[tuple[int, Place]] = []
        for cell in best_of(guesses):
            path = (safe if cell in safe.cost else reach).path(cell)
            plans.append(self._go(Move(scene.unit, path), cell))
            yield
        plans.sort(key=lambda plan: (-plan[0], plan[1].cell))
        self.places = [spot for _, spot in plans]
        for spot in self.places[: _WATCHED if scene.turn.action else 0]:
            scene.suppose(spot.cell, moved=True)
            deeds = [*watches(scene, spot.cell), *throws(scene, spot.cell)]
            for deed in deeds:
                self._follow(spot, deed)
            yield

    def _go(self, order: Move, cell: Cell) -> tuple[int, Place]:
        """Looks at one place closely, and at what can be done from there."""
        scene = self.scene
        risk = worth.of_risks(scene.true, scene.unit, scene.true.chances(order).risks) + _EFFORT
        scene.suppose(cell, moved=True)
        aims = attacks(scene, cell)
        spot = self._with_future(place(scene, cell, order, risk), aims)
        value = spot.rest(_NOBODY)
        self.consider(order, value)
        if scene.turn.action:
            for deed in (*aims, *preparations(scene, cell)):
                value = max(value, deed.value + spot.rest(deed.downs))
                self._follow(spot, deed)
        return value, spot

    def _follow(self, spot: Place, deed: Deed) -> None:
        if spot.order:
            self.consider(spot.order, deed.value + spot.rest(deed.downs))

    def _act_then_move(self) -> Steps:
        """Shoot at -2, strike or throw from here, then go."""
        scene = self.scene
        scene.suppose(scene.here, moved=True)
        deeds = [*attacks(scene, scene.here, then_move=True), *preparations(scene, scene.here), *throws(scene, scene.here)]
        yield
        for deed in deeds:
            for spot in self.places:
                self.consider(deed.order, deed.value + spot.rest(deed.downs))

    def _go_far(self) -> Steps:
        """Dash, or get away from those who engage the figure: both take the whole turn."""
        scene = self.scene
        if engagers(scene.true, scene.unit):
            for spot in sorted(self.places, key=lambda spot: (-spot.rest(_NOBODY) - spot.risk, spot.cell))[:_FEW]:
                assert isinstance(spot.order, Move)
                self._disengage(Disengage(scene.unit, spot.order.path), spot)
                yield
            return
        reach = ways(scene.true, scene.unit, budget(scene.true, scene.unit, DASH))
        yield
        near = budget(scene.true, scene.unit, MOVE)
        guesses: dict[Cell, int] = {}
        for number, cell in enumerate(sorted(cell for cell, cost in reach.cost.items() if cost > near)):
            guesses[cell] = quickly(scene, cell)
            if number % (2 * _PAUSE) == 0:
                yield
        for cell in best_of(guesses, _FEW):
            order = Dash(scene.unit, reach.path(cell))
            risk = worth.of_risks(scene.true, scene.unit, scene.true.chances(order).risks) + _EFFORT
            scene.suppose(cell, moved=True)
            self.consider(order, self._with_future(place(scene, cell, order, risk), attacks(scene, cell)).rest(_NOBODY))
            yield

    def _disengage(self, order: Disengage, spot: Place) -> None:
        chances = self.scene.true.chances(order)
        held = chances.chance("fail")
        value = (1 - held) * (spot.rest(_NOBODY) + spot.risk) + held * self.home.rest(_NOBODY)
        self.consider(order, value.numerator // value.denominator - _EFFORT)

    # ------------------------------------------------------------ lying and standing

    def _posture(self) -> Steps:
        """Drop prone under fire, stand up when the figure is wanted elsewhere."""
        scene = self.scene
        if scene.prone:
            for by in ("movement", "action"):
                if scene.true.refusal(StandUp(scene.unit, by)) is None:
                    self._rise(by)
                    yield
        elif scene.shooter and scene.true.refusal(DropProne(scene.unit)) is None:
            scene.suppose(scene.here, scene.turn.moved, prone=True)
            lying = self._with_future(place(scene, scene.here, lying=True), attacks(scene, scene.here))
            self.consider(DropProne(scene.unit), lying.rest(_NOBODY) - _EFFORT)
            if scene.turn.action:
                for deed in attacks(scene, scene.here):
                    self.consider(DropProne(scene.unit), deed.value + lying.rest(deed.downs) - _EFFORT)
        yield

    def _rise(self, by: str) -> None:
        scene = self.scene
        scene.suppose(scene.here, moved=True)
        aims = attacks(scene, scene.here)
        up = self._with_future(place(scene, scene.here), aims)
        order = StandUp(scene.unit, by)
        self.consider(order, up.rest(_NOBODY) - _EFFORT)
        if by == "movement" and scene.turn.action:
            for deed in aims:
                self.consider(order, deed.value + up.rest(deed.downs) - _EFFORT)
