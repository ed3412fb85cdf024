"""A turn of OpenD6: how many actions to dare, and what to do with them. The first order of the best plan is given, then it is thought again."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.opend6.answers import answer
from game.ai.opend6.deeds import Deed, doors, hands, others
from game.ai.opend6.going import Place, places, resting, runs, step
from game.ai.opend6.scene import AGAIN, Scene
from game.ai.opend6.wheels import aboard
from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.field import Cell
from game.rulesets.opend6 import orders
from game.rulesets.opend6.components import Defending
from game.rulesets.opend6.defences import defending
from game.rulesets.opend6.figures import lying, rollable
from game.rulesets.opend6.moves import free, ways
from game.rulesets.opend6.targeting import Manner

DARES = 3
"""Penalties leave little to roll beyond."""
_LITTLE = 150
"""Less is no reason to do anything."""
Plan = tuple[int, Action]


def think(battle: Battle, side: str) -> Iterator[Action | None]:
    """The next order of the figure whose turn it is, None again and again before."""
    if battle.pending:
        yield answer(battle, battle.pending)
        return
    assert battle.slot is not None
    scene = Scene(battle, side, battle.slot.unit)
    yield None
    best: Plan | None = None
    for found in aboard(scene) if scene.table.carrier(scene.unit) else _plans(scene):
        if found and (best is None or found[0] > best[0]):
            best = found
        yield None
    yield best[1] if best else EndTurn(scene.unit)


def _plans(scene: Scene) -> Iterator[Plan | None]:
    if lying(scene.table, scene.unit):
        up = orders.StandUp(scene.unit)
        if not scene.turn.done and scene.battle.refusal(up) is None:
            yield resting(scene, scene.here) + 2_000, up
    spots: list[Place] = []
    for spot in places(scene):
        if spot:
            spots.append(spot)
        yield None
    rest: dict[Cell, int] = {}
    for cell in (scene.here, *(spot.cell for spot in spots)):
        rest[cell] = resting(scene, cell)
        yield None
    after = max((spot for spot in spots if spot.free), key=lambda spot: rest[spot.cell], default=None)
    home = max(rest[scene.here], rest[after.cell] if after else rest[scene.here])
    yield rest[scene.here], EndTurn(scene.unit)
    if after and rest[after.cell] > rest[scene.here] + _LITTLE // 3:
        yield from _move(scene, after, rest[after.cell])
    yield from _down(scene, rest[scene.here])
    for count in _counts(scene):
        yield from _of(scene, spots, rest, home, count)


def _counts(scene: Scene) -> range:
    """How many actions may be declared; one that is declared already is all there is."""
    own = scene.turn
    return range(own.declared, own.declared + 1) if own.declared else range(1, DARES + 1) if not own.moved else range(1, 2)


def _of(scene: Scene, spots: list[Place], rest: dict[Cell, int], home: int, count: int) -> Iterator[Plan | None]:
    """The plans for a turn of so many actions: attacks from here or elsewhere, a defence before, something else."""
    left, further = count - scene.turn.done, count - 1
    if left <= 0:
        return
    here = attack_here(scene, further)
    yield None
    if here:
        yield from _declared(scene, count, here.value * AGAIN[min(left, 4)] // 100 + home, here.order)
    for spot in spots:
        can = left if spot.free else left - 1
        if can > 0:
            value = scene.best(spot.cell, further)
            yield None
            if value > _LITTLE:
                order = _go(scene, spot)
                if order:
                    yield from _declared(scene, count, value * AGAIN[min(can, 4)] // 100 + rest[spot.cell], order)
        elif rest[spot.cell] > home:
            order = _go(scene, spot)
            if order:
                yield from _declared(scene, count, rest[spot.cell], order)
    yield from _defences(scene, spots, count, here)
    if count == 1:
        yield from _single(scene, home)


def _single(scene: Scene, home: int) -> Iterator[Plan | None]:
    for deed in (*hands(scene), *doors(scene)):
        yield deed.value + home, deed.order
    for found in others(scene):
        yield (found.value + home, found.order) if found else None
    if not scene.own_manners or scene.best(scene.here, 0) <= _LITTLE:
        yield from runs(scene)


def attack_here(scene: Scene, further: int) -> Deed | None:
    """The best attack that the rules allow from where the figure stands."""
    for value, foe, manner in sorted(scene.attack(scene.here, further), key=lambda row: (-row[0], row[1], str(row[2]))):
        order = order_of(scene.unit, foe, manner)
        if value > _LITTLE and scene.battle.refusal(order) is None:
            return Deed(value, order)
    return None


def order_of(unit: int, foe: int, manner: Manner) -> Action:
    if manner.away:
        return orders.Shoot(unit, foe, manner.weapon.id, manner.called, manner.sweep)
    return orders.Strike(unit, foe, manner.weapon.id, manner.called, manner.sweep)


def _declared(scene: Scene, count: int, value: int, order: Action) -> Iterator[Plan]:
    """The number of actions is said before the first of them (opend6.turn.choice)."""
    if count > 1 and not scene.turn.declared:
        order = orders.Declare(scene.unit, count)
        if scene.battle.refusal(order):
            return
    yield value, order


def _defences(scene: Scene, spots: list[Place], count: int, here: Deed | None) -> Iterator[Plan | None]:
    """To defend oneself first, and attack with what is left: where the defence makes more of a difference than the action would."""
    table, unit, left = scene.table, scene.unit, count - scene.turn.done
    if table.world.has(unit, Defending):
        return
    asked = defending(table, unit, "dodge", count - 1)
    order = orders.Defend(unit, "dodge")
    if not rollable(asked) or (scene.turn.declared and scene.battle.refusal(order)):
        return
    ward = (7 * asked.dice.dice) // 2 + asked.bonus
    cells = [scene.here, *(spot.cell for spot in spots if spot.free)]
    safe = max(resting(scene, cell, ward) for cell in cells)
    yield None
    more = here.value * AGAIN[min(left - 1, 4)] // 100 if here else 0
    yield from _declared(scene, count, safe + more - _LITTLE // 2, order)


def _go(scene: Scene, spot: Place) -> Action | None:
    if not spot.free:
        return step(scene, spot)
    order = Move(scene.unit, ways(scene.table, scene.unit, free(scene.table, scene.unit)).path(spot.cell))
    return order if scene.battle.refusal(order) is None else None


def _move(scene: Scene, spot: Place, value: int) -> Iterator[Plan]:
    order = _go(scene, spot)
    if order:
        yield value, order


def _down(scene: Scene, standing: int) -> Iterator[Plan | None]:
    """Lying down costs nothing, and hides from afar; it is the last that one does (opend6.option.prone)."""
    order = orders.DropProne(scene.unit)
    done = scene.turn.done and scene.turn.done >= scene.turn.declared
    if done and scene.shoots and scene.battle.refusal(order) is None:
        value = resting(scene, scene.here, prone=True)
        yield None
        if value > standing + 4 * _LITTLE:
            yield value, order
