"""What a figure might do this turn."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai.lithium.attack_options import Attacks, Choice, throws
from game.ai.lithium.battle_view import BattleView
from game.ai.lithium.plans import Offer, ScoredPlan, Thoughts, known
from game.ai.lithium.position_scores import Ranking
from game.ai.lithium.weapon_handling import drawing, handling
from game.ai.worth import Worth
from game.core.actions import Action, cell_of
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import usable
from game.rulesets.lithium.checks import useless
from game.rulesets.lithium.components import LEGS, Plan
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.figures import RUN, SHORT, tiles
from game.rulesets.lithium.routes import reach
from game.systems.pathfinding import MovementRange
from game.systems.postures import prone

_PLACES = {False: 6, True: 24}
"""So many places are thought of to walk to beside an attack: by who plays hard, all of them."""
_FARTHER = {False: 12, True: 28}
"""The same of places to walk or to run to."""
_DRAW, _RISE = 200, 20
_CONTESTED = 300
_SAVED = 60
"""A tile that an open door saves."""
_UNBRACED = 8
"""The part of a shot that is lost with such a gun if one walks."""
Row = tuple[Action, ...]


class Figure:
    """One figure that thinks of what to do: where it is, what it draws, whether it gets up first, and where
    it can go."""

    def __init__(self, scene: BattleView, unit: UnitId, home: Worth) -> None:
        self.scene, self.unit, self.table = scene, unit, scene.table
        self.here = self.table.cell(unit)
        self.shoots = shoots(scene, unit)
        self.home = home
        self.quick = drawing(scene, unit)
        lies = prone(self.table, unit)
        self.up: Row = (
            (orders.StandUp(unit),) if lies and scene.battle.refusal(orders.StandUp(unit)) is None else ()
        )
        self.crawls = lies or bool(useless(self.table, unit, LEGS))
        self.ways: MovementRange = reach(self.table, unit, 1 if self.crawls else tiles(self.table, unit, RUN))

    def contested(self, cell: Cell) -> int:
        """What it costs to want a cell that an enemy probably wants as well."""
        forecast = self.scene.forecast
        return _CONTESTED if forecast and cell in forecast.taken else 0

    def cost(self, cell: Cell | None = None, rises: bool = False) -> int:
        """What the attacks that are to be expected cost it on that cell, or where it is."""
        forecast = self.scene.forecast
        return forecast.cost(self.unit, cell or self.here, rises) if forecast else 0

    def lay(self, step: Action | None = None) -> None:
        """On the copy it has declared as much: attacks and ways are judged by that."""
        self.table.world.put(self.unit, Plan(step=step, quick=self.quick))


def shoots(scene: BattleView, unit: UnitId) -> bool:
    """Whether it has something in hand to shoot with."""
    return bool(usable(scene.table, unit, ranged=True))


def offers(scene: BattleView, unit: UnitId) -> Iterator[Offer | None]:
    """All that comes to mind; None while it thinks. On the copy of the scene the figure has no plan before,
    and any after."""
    scene.table.world.put(unit, Plan())
    yield from scene.survey_plans()
    home = yield from scene.places.worth(scene.table.cell(unit), shoots(scene, unit))
    one = Figure(scene, unit, home)
    yield known(one.home.plus(danger=-one.cost()))
    one.lay(*one.up)
    yield known(
        one.home.plus(
            danger=-one.cost(rises=bool(one.up)),
            stands=_RISE if one.up else 0,
            draws=_DRAW if one.quick else 0,
        ),
        *one.quick,
        *one.up,
    )
    covers = yield from _covers(one)
    attacks = Attacks(scene, unit)
    for choice in attacks.choices():
        yield from _standing(one, choice, covers) if choice else (None,)
    for thrown in throws(scene, unit):
        yield from _standing(one, thrown, covers) if thrown else (None,)
    for value, order in handling(scene, unit):
        then = one.home.plus(deed=value, danger=-one.cost(rises=bool(one.up)))
        yield known(then, *one.quick, *one.up, order)
    if one.up:
        return
    for place, cell in covers:
        one.lay(orders.ShortWalk(unit, (cell,)))  # by what way does not matter yet
        for choice in attacks.choices(brief=not scene.mind.hard):
            yield (
                Offer(place + choice.most, _walking(one, place, cell, choice, after=False))
                if choice
                else None
            )
    one.lay()
    if cells := [cell for cell in one.ways.cost if cell != one.here]:
        ranking = scene.places.ranking(cells, one.shoots, one.here)
        yield Offer(ranking.most, _going(one, ranking))
    yield from _doors(one)


def _standing(one: Figure, choice: Choice, covers: list[tuple[Worth, Cell]]) -> Iterator[Offer]:
    """An attack from where the figure is, and then a short walk or none."""
    yield Offer(one.home + choice.most, _attacking(one, choice))
    for place, cell in covers:
        yield Offer(place + choice.most, _walking(one, place, cell, choice, after=True))


def _attacking(one: Figure, choice: Choice) -> Thoughts:
    value, order = yield from choice.best()
    then = one.home.plus(deed=value, danger=-one.cost(rises=bool(one.up)))
    yield ScoredPlan(then, (*one.quick, *one.up, order))


def _walking(one: Figure, place: Worth, cell: Cell, choice: Choice, after: bool) -> Thoughts:
    """An attack and a short walk to a place of that worth."""
    value, order = yield from choice.best()
    weapon = weapons()[order.weapon] if isinstance(order, orders.Shoot) else None
    if after and weapon:
        if weapon.rooted:
            return
        value -= value // _UNBRACED if weapon.braced and one.scene.mind.hard else 0
    cost = one.cost(one.here if after else cell)
    yield ScoredPlan(
        place.plus(deed=value, danger=-cost, contested=-one.contested(cell)),
        (*one.quick, orders.ShortWalk(one.unit, one.ways.path(cell), after), order),
    )


# ---------------------------------------------------------------- going


def _covers(one: Figure) -> Generator[None, None, list[tuple[Worth, Cell]]]:
    """The best few cells within a short walk, each with its worth."""
    if one.crawls:
        return []
    near, found = tiles(one.table, one.unit, SHORT), list[tuple[Worth, Cell]]()
    cells = [cell for cell, cost in one.ways.cost.items() if cost <= near and cell != one.here]
    for ranked in one.scene.places.ranking(cells, one.shoots, one.here):
        if isinstance(ranked, int):
            yield None
        else:
            found.append(ranked)
            if len(found) == _PLACES[one.scene.mind.hard]:
                break
    return found


def _going(one: Figure, ranking: Ranking) -> Thoughts:
    """Walks and runs to the best few places within reach."""
    looked_at = 0
    for ranked in ranking:
        if isinstance(ranked, int):
            yield ranked
            continue
        value, cell = ranked
        if one.contested(cell):
            continue
        path, then = one.ways.path(cell), value.plus(danger=-one.cost())
        yield from _allowed(one, then, orders.Walk(one.unit, path), orders.Run(one.unit, path))
        looked_at += 1
        if looked_at == _FARTHER[one.scene.mind.hard]:
            return


def _allowed(one: Figure, value: Worth, *choices: Action) -> Iterator[ScoredPlan]:
    """The first of the orders that is allowed."""
    order = next((order for order in choices if one.scene.battle.refusal(order) is None), None)
    if order:
        yield ScoredPlan(value, (*one.quick, order))


def _doors(one: Figure) -> Iterator[Offer]:
    """To open a door that bars the shortest way to an enemy, walking there if need be; not one that a friend
    opens. Of equals the first to be thought of is taken: the one nearest to the enemy, not the one furthest
    in the west.
    """
    table, ground, unit = one.table, one.scene.ground, one.unit
    plans = [plan.main for _, plan in table.world.each(Plan)]
    taken = {getattr(main, "use", None) or cell_of(main) for main in plans}
    shut = [door for door in table.closed() - taken if ground.way(door) < ground.way(one.here)]
    for door in sorted(shut, key=ground.order):
        beside = [cell for cell in one.ways.cost if table.field.grid.adjacent(cell, door)]
        if beside:
            cell = min(beside, key=lambda cell: (one.ways.cost[cell], ground.order(cell)))
            gain = min(12, ground.barred.get(one.here, 99) - ground.way(one.here))
            path = one.ways.path(cell) if cell != one.here else ()
            choices = (
                (orders.Walk(unit, path, door), orders.Run(unit, path, door))
                if path
                else (orders.Use(unit, door),)
            )
            then = one.home.plus(danger=-one.cost(), door=_SAVED * max(0, gain))
            yield Offer(then, _allowed(one, then, *choices))
