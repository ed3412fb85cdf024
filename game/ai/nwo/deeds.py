"""What the Action of a turn can be used for from a cell, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from game.ai import worth
from game.ai.nwo.scene import Scene
from game.core.actions import Action
from game.core.components import Doorway
from game.core.field import Cell
from game.rulesets.nwo.components import Conditions
from game.rulesets.nwo.orders import Recover, Reload, Shoot, Strike, TakeAim, UseDoor
from game.rulesets.nwo.state import loaded
from game.systems.grid import chebyshev

_FOCUS = 450
_RECOVER = 1300
_RELOAD = 1500
_RELOAD_LATE = 1000
"""Who loads before he goes may still shoot, and knows where to go."""
_DOOR = 700
_DETOUR = 4
"""Tiles that a door must save before it is worth an Action."""


@dataclass(frozen=True)
class Deed:
    """An order, what it is worth, and the chance with which it takes each figure out."""

    order: Action
    value: int
    downs: dict[int, Fraction] = field(default_factory=dict)


def attack(scene: Scene, order: Action) -> Deed:
    """Any order whose odds say whom it harms."""
    chances = scene.odds(order)
    return Deed(order, worth.of(scene.trial, scene.side, chances), dict(chances.downs))


def attacks(scene: Scene, cell: Cell, then_move: bool = False) -> list[Deed]:
    """Shots and blows from the cell where the figure is supposed to stand."""
    unit = scene.unit
    found: list[Action] = []
    for enemy in scene.enemies:
        place = scene.ground.places[enemy]
        found += [Strike(unit, enemy, weapon.id) for weapon in scene.blades if chebyshev(cell, place) <= weapon.reach]
        if scene.guns and scene.ground.sees(cell, place):
            found += [Shoot(unit, enemy, weapon.id) for weapon in scene.guns]
    deeds = [attack(scene, order) for order in found if scene.allowed(order)]
    return [Deed(_promised(deed.order), deed.value, deed.downs) if then_move else deed for deed in deeds]


def _promised(order: Action) -> Action:
    return Shoot(order.unit, order.target, order.weapon, then_move=True) if isinstance(order, Shoot) else order


def preparations(scene: Scene, cell: Cell) -> list[Deed]:
    """What harms nobody yet: to focus, to load, to recover, to open a door."""
    unit = scene.unit
    found = [Deed(TakeAim(unit), _focusing(scene))] if scene.shooter else []
    reload = _RELOAD if cell == scene.here else _RELOAD_LATE
    found += [Deed(Reload(unit, weapon.id), reload) for weapon in scene.guns if not loaded(scene.true, unit, weapon.id)]
    found += [Deed(Recover(unit, kind), _RECOVER) for kind in sorted(set(scene.true.world.get(unit, Conditions).kinds))]
    found += _doors(scene, cell)
    return [deed for deed in found if deed.value > 0 and scene.allowed(deed.order)]


def _focusing(scene: Scene) -> int:
    return _FOCUS * max(0, 4 - scene.idle) // 4


def _doors(scene: Scene, cell: Cell) -> list[Deed]:
    """Closed doors that shorten the way to the enemy."""
    ground = scene.ground
    if ground.barred.get(cell, 10_000) - ground.way(cell) < _DETOUR:
        return []
    return [
        Deed(UseDoor(scene.unit, door), _DOOR)
        for entity, state in scene.true.world.each(Doorway)
        if not state.open and chebyshev(door := scene.true.cell(entity), cell) == 1 and ground.way(door) < ground.way(cell)
    ]
