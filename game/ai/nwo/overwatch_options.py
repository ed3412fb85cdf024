"""Overwatch: where the enemies will have to come through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from game.ai.nwo.action_options import LazyOption, ScoredOrder, attack
from game.ai.nwo.battle_view import BattleView
from game.ai.nwo.position_scores import Places
from game.core.components import Position
from game.core.field import Cell, Field
from game.core.references import UnitId
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import movement, ranged_weapons
from game.rulesets.nwo.orders import Overwatch, attack_with
from game.systems.pathfinding import path_between

_NEAR = 14
"""Tiles of way beyond which nobody is waited for."""
_MOST = 3
_ARM = 2
_COMES = {True: 15, False: 45}
"""Percent: how likely an enemy comes that way, with a gun of its own or without."""
_PATIENCE = 3
"""Rounds without an attack after which nobody waits any more."""


def watches(scene: BattleView, places: Places, cell: Cell) -> list[LazyOption]:
    """Areas to watch from the cell."""
    if scene.idle >= _PATIENCE or not places.loaded:
        return []
    hoped = (
        places.best_shot(places.loaded, _NEAR, cell)
        * max(_COMES.values())
        * (_PATIENCE - scene.idle)
        // (100 * _PATIENCE)
    )
    return [LazyOption(hoped, partial(_watches, scene, places.loaded, cell))] if hoped > 0 else []


def _watches(scene: BattleView, guns: tuple[Weapon, ...], cell: Cell) -> Iterator[ScoredOrder]:
    """Areas to watch from the cell where the figure is supposed to stand."""
    field, ground = scene.true.table.ground(), scene.ground
    near = [enemy for enemy in scene.enemies if ground.apart(ground.places[enemy], cell) <= _NEAR]
    for enemy in sorted(near, key=lambda enemy: (ground.apart(ground.places[enemy], cell), enemy))[:_MOST]:
        path = _way(field, ground.places[enemy], cell)
        if 2 <= len(path) <= _NEAR:
            yield from (deed for gun in guns if (deed := _watch(scene, cell, enemy, path, gun)))


@lru_cache(maxsize=1 << 12)
def _way(field: Field, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The way through all doors, past everybody: asked again for each order of a turn, and in other
    battles on the map."""
    return path_between(field, start, end)


def _watch(
    scene: BattleView, cell: Cell, enemy: UnitId, path: tuple[Cell, ...], gun: Weapon
) -> ScoredOrder | None:
    place, grid = scene.ground.places[enemy], scene.true.field.grid
    for number, comes in enumerate(path[: movement(scene.trial.table, enemy)]):
        area = grid.corners(path[min(number + _ARM, len(path) - 1)], _ARM)
        if (
            scene.ground.sees(cell, comes)
            and grid.in_region(comes, *area)
            and not grid.in_region(place, *area)
        ):
            order = Overwatch(scene.unit, area, gun.id)
            return ScoredOrder(order, _value(scene, enemy, comes, gun)) if scene.allowed(order) else None
    return None


def _value(scene: BattleView, enemy: UnitId, comes: Cell, gun: Weapon) -> int:
    """The worth of the shot once the enemy stands there, by the chance that it comes."""
    scene.trial.table.world.put(enemy, Position(comes))
    shot = attack_with(scene.unit, enemy, gun)
    value = attack(scene, shot).value if scene.allowed(shot) else 0
    scene.trial.table.world.put(enemy, Position(scene.ground.places[enemy]))
    return (
        value
        * _COMES[bool(ranged_weapons(scene.trial.table, enemy))]
        * (_PATIENCE - scene.idle)
        // (100 * _PATIENCE)
    )
