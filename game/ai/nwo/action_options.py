"""What the Action of a turn can be used for from a cell, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import msgspec

from game.ai.nwo.battle_view import BattleView
from game.core.actions import Action
from game.core.components import Doorway
from game.core.field import Cell, Cover
from game.core.references import UnitId
from game.rulesets.nwo.components import Conditions, Magazine
from game.rulesets.nwo.content import Weapon
from game.rulesets.nwo.figures import ranged_weapons
from game.rulesets.nwo.orders import Recover, Reload, Shoot, TakeAim, UseDoor, attack_with
from game.rulesets.nwo.ranged import between
from game.systems.cover import cover
from game.systems.items import loaded
from game.systems.line_of_sight import sees

_FOCUS = 450
_RECOVER = 1300
_RELOAD = 800
_DOOR = 700
_DETOUR = 4
"""Tiles that a door must save before it is worth an Action."""


class ScoredOrder(msgspec.Struct, frozen=True):
    """An order, what it is worth, and the chance with which it takes each figure out."""

    order: Action
    value: int
    downs: dict[UnitId, Fraction] = {}


class LazyOption(msgspec.Struct, frozen=True):
    """Deeds that are worth about so much at the most, and what finds them, once the figure is supposed to
    stand where it would do them."""

    value: int
    look: Callable[[], Iterable[ScoredOrder]]


def attack(scene: BattleView, order: Action) -> ScoredOrder:
    """Any order whose odds say whom it harms."""
    expected, downs = scene.harm(order)
    return ScoredOrder(order, scene.scales.of_harm(expected, downs), downs)


def attacks(scene: BattleView, cell: Cell) -> list[ScoredOrder]:
    """Shots and blows from the cell where the figure is supposed to stand."""
    unit = scene.unit
    found: list[Action] = []
    for enemy in scene.enemies:
        place = scene.ground.places[enemy]
        found += [
            attack_with(unit, enemy, weapon)
            for weapon in scene.blades
            if scene.ground.apart(cell, place) <= weapon.reach
        ]
        if scene.guns and scene.ground.sees(cell, place):
            found += [attack_with(unit, enemy, weapon) for weapon in scene.guns]
    return [attack(scene, order) for order in found if scene.allowed(order)]


def promised(deeds: Iterable[ScoredOrder]) -> list[ScoredOrder]:
    """The same deeds of one who means to go afterwards."""
    return [ScoredOrder(_then_move(deed.order), deed.value, deed.downs) for deed in deeds]


def _then_move(order: Action) -> Action:
    return (
        Shoot(order.unit, order.target, order.weapon, then_move=True) if isinstance(order, Shoot) else order
    )


def preparations(scene: BattleView, cell: Cell) -> list[ScoredOrder]:
    """What harms nobody yet: to focus, to load, to recover, to open a door."""
    unit = scene.unit
    found = [ScoredOrder(TakeAim(unit), _focusing(scene))] if scene.shooter else []
    found += [
        ScoredOrder(Reload(unit, weapon.id), _loading(scene, cell, weapon))
        for weapon in scene.guns
        if not loaded(scene.true.table, unit, weapon.id)
    ]
    found += [
        ScoredOrder(Recover(unit, kind), _RECOVER)
        for kind in sorted(set(scene.true.table.world.get(unit, Conditions).kinds))
        if not any(area.kind == kind and cell in area.cells for area in scene.areas)
    ]
    found += _doors(scene, cell)
    return [deed for deed in found if deed.value > 0 and scene.allowed(deed.order)]


def _loading(scene: BattleView, cell: Cell, weapon: Weapon) -> int:
    """What it is worth for itself, and the shot that can follow at once if it goes well."""
    world = scene.trial.table.world
    empty = world.get(scene.unit, Magazine)
    quick = scene.odds(Reload(scene.unit, weapon.id)).chance("pass")
    world.put(scene.unit, Magazine(tuple((name, left or weapon.magazine) for name, left in empty.shots)))
    shot = max((deed.value for deed in attacks(scene, cell) if isinstance(deed.order, Shoot)), default=0)
    world.put(scene.unit, empty)
    return _RELOAD + max(0, shot) * quick.numerator // quick.denominator


def _focusing(scene: BattleView) -> int:
    return _FOCUS * max(0, 4 - scene.idle) // 4


def _doors(scene: BattleView, cell: Cell) -> list[ScoredOrder]:
    """Closed doors that shorten the way to the enemy. The way round is asked beside one alone."""
    ground = scene.ground
    doors = [
        door
        for entity, state in scene.true.table.world.things(Doorway)
        if not state.open
        and ground.apart(door := scene.true.table.cell(entity), cell) == 1
        and ground.way(door) < ground.way(cell)
    ]
    if not doors or ground.barred.get(cell, 10_000) - ground.way(cell) < _DETOUR:
        return []
    return [ScoredOrder(UseDoor(scene.unit, door), _DOOR) for door in doors]


def shown(scene: BattleView, deed: ScoredOrder, cell: Cell) -> int:
    """What it costs to end the turn on the cell after the deed beside what is seen of it now: who opens a
    door leaves the first shot to those behind it."""
    if not (scene.mind.hard and isinstance(deed.order, UseDoor)):
        return 0
    ground, opened = scene.ground, scene.ground.opaque - {deed.order.cell}
    return scene.mind.felt(
        sum(
            _shot_at(scene, enemy, cell, cover(ground.field, cell, place, opened).level)
            for enemy, place in ground.places.items()
            if not ground.sees(place, cell) and sees(ground.field, place, cell, opened)
        )
    )


def _shot_at(scene: BattleView, enemy: UnitId, cell: Cell, level: Cover) -> int:
    """What the enemy's best shot at the figure on the cell takes from it, behind that cover."""
    table, gap = scene.trial.table, scene.ground.apart(scene.ground.places[enemy], cell)
    side = table.unit(enemy).side
    shots = [
        scene.harm_to(
            side,
            attack_with(enemy, scene.unit, gun),
            False,
            between(table, gun, cell, gap, False, level),
            cell,
        )
        for gun in ranged_weapons(table, enemy)
        if loaded(table, enemy, gun.id) and not (gun.range and gap > gun.range)
    ]
    return max(shots, default=0)
