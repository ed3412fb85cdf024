"""A turn of OpenD6: how many actions to dare, and what to do with them. The first order of the best plan is
given, then it is thought again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.ai import look_ahead
from game.ai.enemy_approaches import prepared
from game.ai.levels import NORMAL, Level
from game.ai.opend6.action_options import ScoredOrder, attack_here, doors, hands, others
from game.ai.opend6.battle_view import AGAIN, BattleView
from game.ai.opend6.movement_options import Place, end_turn_value, places, runs
from game.ai.opend6.reactions import answer
from game.ai.opend6.vehicle_options import aboard
from game.ai.worth import Worth
from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.field import Cell
from game.rulesets.opend6 import orders
from game.rulesets.opend6.checks import Pool
from game.rulesets.opend6.components import DODGE, Defending
from game.rulesets.opend6.defences import BASE, defence_check
from game.rulesets.opend6.figures import is_lying, is_rollable
from game.rulesets.opend6.moves import free, full, movement_range

DARES = 3
"""Penalties leave little to roll beyond."""
_STEADY = {"roll_each_round": {"initiative": "roll_once"}}
"""What is played on goes by the order of this round in the next one, too, where that would be rolled again:
so everybody has one turn until it is that figure's again."""
_LITTLE = 150
"""Less is no reason to do anything."""


class Plan(NamedTuple):
    """What a turn of that many `actions` is worth, and how it begins: by an order, or by going to a place."""

    value: Worth
    order: Action | None = None
    spot: Place | None = None
    actions: int = 1


def think(battle: Battle, side: str, level: Level = NORMAL) -> Iterator[Action | None]:
    """The next order of the figure whose turn it is, None again and again before."""
    if battle.pending:
        yield answer(battle, battle.pending, level)
        return
    assert battle.slot is not None
    scene = BattleView(battle, side, battle.slot.unit, level)
    yield None
    if level.hard:
        yield from prepared(scene.ground.field, scene.ground.opaque)
    found: list[Plan] = []
    for plan in _in_vehicle(scene) if scene.table.carrier(scene.unit) else _plans(scene):
        if plan:
            found.append(plan)
        yield None
    round_ = battle.table.clock.round
    found.sort(key=lambda one: -level.judged(one.value, round_, *one[1:]))
    ahead = level.hard and look_ahead.begins(battle, scene.unit)
    begun: dict[Action, int] = {}
    for plan in found:
        order = _begun(scene, plan)
        if order:
            begun.setdefault(order, plan.value)
        if len(begun) == (2 * look_ahead.MOST if ahead else 1):
            break
        yield None
    if orders.Defend(scene.unit, DODGE) in begun:
        begun.pop(EndTurn(scene.unit), None)
    few = [(value, order) for order, value in begun.items()] or [(0, EndTurn(scene.unit))]
    steady = _STEADY.get(battle.table.option("initiative"), {})
    yield (yield from look_ahead.best(battle, side, few, think, level, steady))


def _in_vehicle(scene: BattleView) -> Iterator[Plan | None]:
    for found in aboard(scene):
        yield Plan(found[0], found[1]) if found else None


def _begun(scene: BattleView, plan: Plan) -> Action | None:
    """The first order of the plan, if the rules allow it; the number of actions is said before all others
    (opend6.turn.choice)."""
    order = plan.order
    if plan.actions > 1 and not scene.turn.declared:
        order = orders.Declare(scene.unit, plan.actions)
    elif plan.spot:
        order = _way(scene, plan.spot)
    return order if order and scene.battle.refusal(order) is None else None


def _way(scene: BattleView, spot: Place) -> Action:
    far = (free if spot.free else full)(scene.table, scene.unit)
    path = movement_range(scene.table, scene.unit, far).path(spot.cell)
    return Move(scene.unit, path) if spot.free else orders.Walk(scene.unit, path)


def _plans(scene: BattleView) -> Iterator[Plan | None]:
    if is_lying(scene.table, scene.unit) and not scene.turn.done:
        yield Plan(end_turn_value(scene, scene.here).plus(stands=2_000), orders.StandUp(scene.unit))
    for _ in scene.weighed(attacks=scene.turn.done < max(1, scene.turn.declared)):
        yield None
    spots: list[Place] = []
    for spot in places(scene):
        if spot:
            spots.append(spot)
        yield None
    rest: dict[Cell, Worth] = {}
    for cell in (scene.here, *(spot.cell for spot in spots)):
        for _ in scene.looks(cell):
            yield None
        rest[cell] = end_turn_value(scene, cell)
        yield None
    after = max((spot for spot in spots if spot.free), key=lambda spot: rest[spot.cell], default=None)
    home = max(rest[scene.here], rest[after.cell] if after else rest[scene.here])
    yield from _ends(scene, rest[scene.here])
    if after and rest[after.cell] > rest[scene.here] + _LITTLE // 3:
        yield Plan(rest[after.cell], spot=after)
    yield from _down(scene, rest[scene.here])
    for count in _counts(scene):
        yield from _of(scene, spots, rest, home, count)


def _ends(scene: BattleView, rest: Worth) -> Iterator[Plan]:
    """To do nothing more. Who plays hard defends itself with an action that is left, as others may come into
    sight: alone in its turn that is a full defence (opend6.defence.full)."""
    own, dodge = scene.turn, orders.Defend(scene.unit, DODGE)
    said, spare = max(1, own.declared), False
    if scene.mind.hard and scene.enemies and own.done < said:
        asked = defence_check(scene.table, scene.unit, DODGE, said - 1)
        spare = is_rollable(asked) and _likely(asked) > BASE and scene.battle.refusal(dodge) is None
    yield Plan(rest.plus(idle=-_LITTLE) if spare else rest, EndTurn(scene.unit))
    if spare:
        yield Plan(rest, dodge)


def _likely(asked: Pool) -> int:
    """What a roll comes to on average."""
    return (7 * asked.dice.dice) // 2 + asked.bonus


def _counts(scene: BattleView) -> range:
    """How many actions may be declared; one that is declared already is all there is."""
    own = scene.turn
    if own.declared:
        return range(own.declared, own.declared + 1)
    if not own.moved:
        return range(1, DARES + 1)
    return range(1, 2)


def _of(
    scene: BattleView, spots: list[Place], rest: dict[Cell, Worth], home: Worth, count: int
) -> Iterator[Plan | None]:
    """The plans for a turn of so many actions: attacks from here or elsewhere, a defence before, something
    else."""
    left, further = count - scene.turn.done, count - 1
    if left <= 0:
        return
    here = attack_here(scene, further)
    yield (
        Plan(home.plus(deed=here.value * AGAIN[min(left, 4)] // 100), here.order, actions=count)
        if here
        else None
    )
    for spot in spots:
        can = left if spot.free else left - 1
        value = scene.best(spot.cell, further) if can > 0 else 0
        if value > _LITTLE:
            then = rest[spot.cell].plus(attack=value * AGAIN[min(can, 4)] // 100)
            yield Plan(then, spot=spot, actions=count)
        else:
            yield (
                Plan(rest[spot.cell], spot=spot, actions=count)
                if not can and rest[spot.cell] > home
                else None
            )
    yield from _defences(scene, spots, count, here)
    if count == 1:
        yield from _single(scene, home)


def _single(scene: BattleView, home: Worth) -> Iterator[Plan | None]:
    for deed in (*hands(scene), *doors(scene)):
        yield Plan(home.plus(deed=deed.value), deed.order)
    for found in others(scene):
        yield Plan(home.plus(deed=found.value), found.order) if found else None
    if not scene.own_manners or scene.best(scene.here, 0) <= _LITTLE:
        for run in runs(scene):
            yield Plan(run[0], run[1]) if run else None


def _defences(
    scene: BattleView, spots: list[Place], count: int, here: ScoredOrder | None
) -> Iterator[Plan | None]:
    """To defend oneself first, and attack with what is left: where the defence makes more of a difference
    than the action would."""
    table, unit, left = scene.table, scene.unit, count - scene.turn.done
    asked = defence_check(table, unit, DODGE, count - 1)
    if table.world.has(unit, Defending) or not is_rollable(asked):
        return
    ward = _likely(asked)
    safe = end_turn_value(scene, scene.here, ward)
    for spot in spots:
        yield None
        if spot.free:
            safe = max(safe, end_turn_value(scene, spot.cell, ward))
    more = here.value * AGAIN[min(left - 1, 4)] // 100 if here else 0
    yield Plan(safe.plus(attack=more, effort=-_LITTLE // 2), orders.Defend(unit, DODGE), actions=count)


def _down(scene: BattleView, standing: int) -> Iterator[Plan | None]:
    """Lying down costs nothing, and hides from afar; it is the last that one does (opend6.option.prone)."""
    if (
        scene.turn.done
        and scene.turn.done >= scene.turn.declared
        and scene.shoots
        and not is_lying(scene.table, scene.unit)
    ):
        value = end_turn_value(scene, scene.here, prone=True)
        yield None
        if value > standing + 4 * _LITTLE:
            yield Plan(value, orders.DropProne(scene.unit))
