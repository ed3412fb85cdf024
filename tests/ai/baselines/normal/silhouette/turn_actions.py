"""What a figure does in its turn: attack from where it pays, help itself, end where it stands well, as far on
as it has to."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from game.ai.silhouette.attack_options import best, worths
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.blast_options import artillery, best_charge, best_throw_value, throws
from game.ai.silhouette.detours import far_enough
from game.ai.silhouette.position_scores import Places, detour_cost, overtime_turns, rank, standing, survey
from game.ai.silhouette.threat import prepare_threats
from game.ai.silhouette.weapon_handling import useful_order
from game.core.actions import Action, EndTurn, Move
from game.core.field import Cell
from game.core.references import UnitId
from game.rulesets.silhouette.components import STATIONARY, Turn
from game.rulesets.silhouette.figures import actions_left
from game.rulesets.silhouette.speed_bands import band, left, owes_distance

_LITTLE = 100
"""What is worth less is not done as long as something else can be."""
_BETTER = 150
"""By how much another place must be better to go there."""


def act(scene: BattleView, unit: UnitId) -> Iterator[Action | None]:
    """The next order of the figure whose turn it is; None while it thinks."""
    battle = scene.battle
    places: Places | None = None
    if actions_left(scene.table, unit) > 0:
        worth, order = yield from _attack(scene, unit)
        yield None
        if order is None or worth < _little(scene) or not _on_its_way(scene, unit):
            places = yield from survey(scene, unit, left(scene.table, unit))
            yield None
            move = yield from _better_place(scene, unit, places, worth)
            if move and battle.refusal(move) is None:
                yield move
                return
        if order and worth >= _little(scene) and battle.refusal(order) is None:
            yield order
            return
        other = useful_order(scene, unit) or (order if worth > 0 else None)
        if other and battle.refusal(other) is None:
            yield other
            return
    yield None
    places = places or (yield from survey(scene, unit, left(scene.table, unit)))
    yield (yield from _go(scene, unit, places))


def _little(scene: BattleView) -> int:
    """What is too little to be done; in a long battle everything is worth a try."""
    return max(1, _LITTLE // (1 + overtime_turns(scene)))


def _on_its_way(scene: BattleView, unit: UnitId) -> bool:
    """Whether the figure has come to where it meant to attack from, or stays where it is."""
    return band(scene.table, unit) == STATIONARY or scene.table.world.get(unit, Turn).gone > 0


def _attack(scene: BattleView, unit: UnitId) -> Generator[None, None, tuple[int, Action | None]]:
    """The best of all attacks from here, with its worth."""
    table, mine = scene.table, scene.plan_of(unit)
    number = actions_left(table, unit)
    options: list[tuple[int, Action]] = []
    found = best(scene, unit, number)
    if found:
        options.append((found.worth // found.actions, found.order))
    yield
    options += throws(scene, unit, table.cell(unit), mine)
    yield
    charge = best_charge(scene, unit, table.cell(unit), mine, left(table, unit))
    if charge:
        options.append(charge)
    yield
    called = artillery(scene, unit)
    if called:
        options.append(called)
    return max(options, key=lambda row: row[0], default=(0, None))


# ---------------------------------------------------------------- going


def _better_place(
    scene: BattleView, unit: UnitId, places: Places, worth: int
) -> Generator[None, None, Action | None]:
    """Another place to attack from, if that is better with all that follows: where one can get to afterwards,
    and what can be suffered there."""
    here = scene.table.cell(unit)
    mine, number, most = scene.plan_of(unit), actions_left(scene.table, unit), left(scene.table, unit)
    if not most:
        return None
    unseen = scene.unseen(unit)
    gains = {here: worth * number}
    for cell in places.firing:
        if cell != here:
            first, more = worths(scene, unit, cell, mine, unseen)
            charge = best_charge(scene, unit, cell, mine, most - places.found.cost[cell]) or (0, None)
            gains[cell] = max(first, best_throw_value(scene, unit, cell, mine, first), charge[0]) + more * (
                number - 1
            )
            yield
    surest, ending = max(gains.values()), dict[Cell, int]()
    for cell in dict.fromkeys((*places.ending, *gains)):
        yield from prepare_threats(scene, unit, cell)
        ending[cell] = standing(scene, unit, cell, mine, surest)
        yield

    def whole(cell: Cell) -> int:
        reached = [
            end for end in (cell, *places.ending) if detour_cost(scene, places, here, cell, end) <= most
        ]
        return gains[cell] + max((ending[end] for end in reached), default=ending[cell])

    at_home = whole(here)
    found = min(
        (cell for cell in gains if gains[cell] >= _little(scene)),
        key=lambda cell: (-whole(cell), rank(scene, cell)),
        default=here,
    )
    if found == here or whole(found) < at_home + _BETTER // (1 + overtime_turns(scene)):
        return None
    return Move(unit, places.found.path(found))


def _go(scene: BattleView, unit: UnitId, places: Places) -> Generator[None, None, Action]:
    """To the best place to end the turn; in a roundabout way, if that is not as far as was declared."""
    table, here, mine = scene.table, scene.table.cell(unit), scene.plan_of(unit)
    end = EndTurn(unit)
    if len(places.ending) > 1 or owes_distance(table, unit):
        value = dict[Cell, int]()
        for cell in places.ending:
            if cell in places.found.cost:
                yield from prepare_threats(scene, unit, cell)
                value[cell] = standing(scene, unit, cell, mine, 0)
                yield
        found = min(value, key=lambda cell: (-value[cell], rank(scene, cell)))
        if found != here and value[found] > value[here] + _BETTER // 3:
            return Move(unit, far_enough(scene, unit, places.found, found))
    if scene.battle.refusal(end) is None:
        return end
    path = far_enough(scene, unit, places.found, here)
    return Move(unit, path) if path and scene.battle.refusal(Move(unit, path)) is None else _any_step(scene)


def _any_step(scene: BattleView) -> Action:
    """Somewhere, because one has said that one would go."""
    legal = scene.battle.legal_actions()
    moves = [order for order in legal if isinstance(order, Move)]
    return max(moves, key=lambda order: (len(order.path), order.path)) if moves else legal[-1]
