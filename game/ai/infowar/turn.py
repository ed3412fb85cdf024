"""A slot of InfoWar: what to do with walk and action together. Only the first order of the best plan is
given, then it is thought again."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import chain

from game.ai import look_ahead
from game.ai.enemy_approaches import SIGHT, prepared
from game.ai.infowar.attack_options import ScoredOrder, attacks
from game.ai.infowar.battle_view import BattleView
from game.ai.infowar.movement_options import EFFORT, Place, end_turn_value, places, runs, walk
from game.ai.infowar.reactions import answer
from game.ai.infowar.side_view import as_made_out
from game.ai.infowar.utility_options import others
from game.ai.levels import NORMAL, Level
from game.ai.worth import Worth
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.field import Cell
from game.rulesets.infowar.components import Pinned, Turn
from game.rulesets.infowar.figures import prone
from game.rulesets.infowar.orders import Defend, DropProne, StandUp, TakeCover, UseDoor
from game.rulesets.infowar.orders.posture import shelters
from game.systems.doors import door_at

_ENOUGH = 600
"""Who can do something that is worth so much does not run."""
_WALKS = 3
"""So often one walks in a slot, and once only to where an attack is better than one that can be made."""
_FIRST = 12
"""An attack that can be made at once is worth so many percent more than one after a walk, which is only
guessed."""
_SAVED, _DETOUR = 150, 20
"""What a step is worth that an opened door saves, and how many are counted at most."""


def think(battle: Battle, side: str, level: Level = NORMAL) -> Iterator[Action | None]:
    """The next order of the figure whose slot it is, None again and again before."""
    if battle.pending:
        yield answer(battle, battle.pending)
        return
    slot = battle.slot
    assert slot is not None
    unit, table = slot.unit, battle.table
    now = table.world.get(unit, Turn)
    if not now.action and not now.tiles and not table.world.has(unit, Pinned):
        yield EndTurn(unit)
        return
    scene = BattleView(battle, side, unit, level)
    yield None
    if level.hard:
        yield from prepared(scene.ground.field, scene.ground.opaque, SIGHT)
    if table.world.has(unit, Pinned):
        yield _shelter(scene)
        return
    yield (yield from _best(scene))


def _best(scene: BattleView) -> Generator[None, None, Action]:
    """Who plays hard plays the first order of a slot on before it is given, and the next best ones, on what
    the side takes the battle to be."""
    battle, side, mind = scene.battle, scene.side, scene.mind
    worth: dict[Action, int] = {}
    for found in _plans(scene):
        if found:
            value = mind.judged(found[0], battle.table.clock.round, found[1])
            worth[found[1]] = max(value, worth.get(found[1], value))
        yield None
    plans = sorted(((value, order) for order, value in worth.items()), key=lambda plan: -plan[0])
    if not (mind.hard and look_ahead.begins(battle, scene.unit)):
        return plans[0][1]
    seen = as_made_out(battle, side)
    yield None
    return (yield from look_ahead.best(seen, side, plans, _goes_on(scene), mind))


def _goes_on(scene: BattleView) -> look_ahead.Mover:
    """Who plays on: the rest of the slot as it would be played, all others as normal would."""
    clock, mind = scene.table.clock, Level(*scene.mind)
    slot = clock.round, clock.index

    def goes_on(copy: Battle, side: str) -> Iterator[Action | None]:
        now = copy.table.clock
        return think(copy, side, mind if (now.round, now.index) == slot else NORMAL)

    return goes_on


def _plans(scene: BattleView) -> Iterator[tuple[Worth, Action] | None]:
    spots = []
    for spot in places(scene):
        if spot:
            spots.append(spot)
        yield None
    home = spots[0]
    yield home.stay, EndTurn(scene.unit)
    if prone(scene.table, scene.unit):
        yield from _standing_up(scene)
    yield from _opening_doors(scene)
    best = 0
    if scene.turn.action:
        for deed in chain(attacks(scene), others(scene)):
            best = max(best, deed.value if not isinstance(deed.order, Defend) else 0)
            yield (_calmed(scene, deed, home), deed.order) if deed.value > EFFORT else None
        if best < _ENOUGH:
            yield from runs(scene)
    if scene.walks < (1 if best > EFFORT else _WALKS):
        yield from _walks(scene, spots)
    yield from _lying_down(scene)


def _calmed(scene: BattleView, deed: ScoredOrder, home: Place) -> Worth:
    """The deed, and the place where one is afterwards, with those whom it stops feared the less."""
    spared = sum(scene.fear(enemy, scene.here) * share // 100 for enemy, share in deed.tamed)
    return home.rest.plus(deed=deed.value * (100 + _FIRST) // 100, spared=spared // 2)


def _walks(scene: BattleView, spots: list[Place]) -> Iterator[tuple[Worth, Action] | None]:
    here = spots[0]
    for spot in spots[1:]:
        attacks_then = spot.rest.plus(attack=spot.attack) if spot.attack > EFFORT else spot.stay
        value = max(spot.stay, attacks_then).plus(effort=-EFFORT)
        order = walk(scene, spot.cell) if value > here.stay else None
        yield (value, order) if order else None


def _opening_doors(scene: BattleView) -> Iterator[tuple[Worth, Action] | None]:
    """A closed door on the way to the enemy is worth the way that it saves."""
    ground, here = scene.ground, scene.here
    for cell in scene.table.field.grid.neighbours(here):
        if cell in ground.closed and ground.way(cell) < ground.way(here) and door_at(scene.table, cell):
            order = UseDoor(scene.unit, cell)
            if scene.battle.refusal(order) is None:
                saved = min(_DETOUR, ground.barred.get(here, 99) - ground.way(here))
                yield end_turn_value(scene, here).plus(door=_SAVED * saved), order


def _lying_down(scene: BattleView) -> Iterator[tuple[Worth, Action] | None]:
    """Lying down is free and hides, but to get up takes half a walk; so it is for those who have acted."""
    order = DropProne(scene.unit)
    if not scene.turn.action and scene.battle.refusal(order) is None:
        yield end_turn_value(scene, scene.here, prone=True).plus(effort=-4 * EFFORT), order


def _standing_up(scene: BattleView) -> Iterator[tuple[Worth, Action] | None]:
    order = StandUp(scene.unit)
    if scene.turn.action and scene.battle.refusal(order) is None:
        yield end_turn_value(scene, scene.here).plus(stands=4 * EFFORT), order


def _shelter(scene: BattleView) -> Action:
    """Pinned: drop, or run to the nearest cover, whichever is the safer (infowar.auto.pinned)."""
    ways = [
        TakeCover(scene.unit),
        *(TakeCover(scene.unit, path) for path in shelters(scene.table, scene.unit)),
    ]
    allowed = [order for order in ways if scene.battle.refusal(order) is None]

    def safety(order: TakeCover) -> int:
        cell: Cell = order.path[-1] if order.path else scene.here
        return -scene.danger(cell, prone=not order.path, running=bool(order.path))

    return max(allowed, key=safety) if allowed else EndTurn(scene.unit)
