"""What a figure might do: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.components import Doorway, Slot
from game.rulesets.nwo.components import Belt, Conditions
from game.rulesets.nwo.moves import DASH, budget, safe_ways, ways
from game.rulesets.nwo.orders import (
    Dash,
    Disengage,
    DropProne,
    Overwatch,
    Recover,
    Reload,
    Shoot,
    StandUp,
    Strike,
    TakeAim,
    Throw,
    UseDoor,
)
from game.rulesets.nwo.state import enemies, engagers, melee_weapons, movement, prone, ranged_weapons, unspent
from game.rulesets.nwo.thrown import throw_range
from game.systems.grid import neighbours

WATCH_STEP = 3


def candidates(battle: Battle, slot: Slot) -> Iterator[Action]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    unit = slot.unit
    yield from _paths(battle, unit)
    yield from _shots(battle, unit)
    yield from _blows(battle, unit)
    yield from _throws(battle, unit)
    yield from _watches(battle, unit)
    yield TakeAim(unit)
    guns = ranged_weapons(battle, unit)
    yield from [Reload(unit, weapon.id) for weapon in guns] or [Reload(unit, "")]
    yield DropProne(unit)
    yield StandUp(unit, "movement")
    yield StandUp(unit, "action")
    kinds = dict.fromkeys(battle.world.get(unit, Conditions).kinds)
    yield from [Recover(unit, kind) for kind in kinds] or [Recover(unit, "")]
    yield from _doors(battle, unit)
    yield EndTurn(unit)


def _paths(battle: Battle, unit: int) -> Iterator[Action]:
    turn = unspent(battle, unit)
    lying = prone(battle, unit)
    both = turn.action and turn.movement
    if not turn.movement:
        yield from (Move(unit, ()), Dash(unit, ()), Disengage(unit, ()))
        return
    tiles = movement(battle, unit)
    far = ways(battle, unit, budget(battle, unit, DASH) if both and not lying else tiles)
    if lying:
        crawls = [cell for cell in neighbours(battle.cell(unit)) if cell in battle.field]
        yield from [Move(unit, (cell,)) for cell in crawls]
        yield Dash(unit, ())
        yield from [Disengage(unit, (cell,)) for cell in crawls]
        return
    safe = safe_ways(battle, unit, far, max(far.cost.values(), default=0))
    threatened = bool(engagers(battle, unit))
    found: dict[type[Action], list[Action]] = {Move: [], Dash: [], Disengage: []}
    for cell, price in sorted(far.cost.items()):
        if cell == battle.cell(unit):
            continue
        around = safe.cost.get(cell)
        if price <= tiles:
            found[Move].append(Move(unit, safe.path(cell) if around is not None and around <= tiles else far.path(cell)))
        if both:
            found[Dash].append(Dash(unit, safe.path(cell) if around is not None else far.path(cell)))
        if both and threatened and price <= tiles:
            found[Disengage].append(Disengage(unit, far.path(cell)))
    yield from found[Move] or [Move(unit, ())]
    yield from found[Dash] or [Dash(unit, ())]
    yield from found[Disengage] or [Disengage(unit, ())]


def _shots(battle: Battle, unit: int) -> Iterator[Action]:
    turn = unspent(battle, unit)
    guns = ranged_weapons(battle, unit) if turn.action else ()
    found = [
        Shoot(unit, target, weapon.id, then_move)
        for weapon in guns
        for target in enemies(battle, unit)
        for then_move in ((False, True) if turn.movement else (False,))
    ]
    yield from found or [Shoot(unit, 0, guns[0].id if guns else "")]


def _blows(battle: Battle, unit: int) -> Iterator[Action]:
    fists = melee_weapons(battle, unit)
    targets = enemies(battle, unit) if unspent(battle, unit).action else []
    near = sorted(targets, key=lambda enemy: _apart(battle, unit, enemy))
    yield from [Strike(unit, target, weapon.id) for weapon in fists for target in near] or [Strike(unit, 0, fists[0].id)]


def _apart(battle: Battle, a: int, b: int) -> tuple[int, int]:
    here, there = battle.cell(a), battle.cell(b)
    return max(abs(here[0] - there[0]), abs(here[1] - there[1])), b


def _throws(battle: Battle, unit: int) -> Iterator[Action]:
    items = dict.fromkeys(battle.world.get(unit, Belt).items)
    if not items or not unspent(battle, unit).action:
        yield Throw(unit, battle.cell(unit), next(iter(items), ""))
        return
    (x, y), far = battle.cell(unit), throw_range(battle, unit)
    square = [(x + dx, y + dy) for dy in range(-far, far + 1) for dx in range(-far, far + 1)]
    for item in items:
        yield from (Throw(unit, cell, item) for cell in square if cell in battle.field)


def _watches(battle: Battle, unit: int) -> Iterator[Action]:
    """Squares of five by five, a few of the many that are allowed; and one for each enemy that could be named."""
    x, y = battle.cell(unit)
    guns = ranged_weapons(battle, unit)
    if not guns or not unspent(battle, unit).action:
        yield Overwatch(unit, ((x, y), (x, y)), guns[0].id if guns else "")
        return
    field = battle.field
    for weapon in guns:
        for top in range(y % WATCH_STEP, field.height, WATCH_STEP):
            for left in range(x % WATCH_STEP, field.width, WATCH_STEP):
                yield Overwatch(unit, ((left - 2, top - 2), (left + 2, top + 2)), weapon.id)
        for enemy in enemies(battle, unit):
            left, top = battle.cell(enemy)
            yield Overwatch(unit, ((left - 2, top - 2), (left + 2, top + 2)), weapon.id, enemy)


def _doors(battle: Battle, unit: int) -> Iterator[Action]:
    here = battle.cell(unit)
    near = {here, *neighbours(here)}
    found = [UseDoor(unit, battle.cell(entity)) for entity, _ in battle.world.each(Doorway) if battle.cell(entity) in near]
    yield from found or [UseDoor(unit, here)]
