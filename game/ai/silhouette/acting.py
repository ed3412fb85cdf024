"""What a figure does in its turn: attack, aim, help, go where it pays, stay as long as it has to."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.ai import worth
from game.ai.silhouette.scene import WHOLE, Scene
from game.core.actions import Action, EndTurn, Move
from game.core.battle import Battle
from game.core.field import Cell
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.blasts import SHELL_RADIUS, calls_left, caught, shell_of
from game.rulesets.silhouette.components import BANDS, CALLS, HEAD, STATIONARY, Aiming, Carried, Dying, Held, Magazine
from game.rulesets.silhouette.content import Weapon, weapons
from game.rulesets.silhouette.figures import actions_left, items, plan, targets, turn, unarmed_damage
from game.rulesets.silhouette.ground import disc, within
from game.rulesets.silhouette.paces import band, budget, left, owed, stops, ways
from game.systems.bodies import apart
from game.systems.items import shots_left

_BETTER = 13
"""How much better, in tenths, another place to attack from must be to go there first."""
_LITTLE = 150
"""What is worth less is not done."""
_CROWD = 2
_LOOK = 40
"""So many of the nearest places are looked at to attack from."""
_OPEN = 4


def act(scene: Scene, unit: int) -> Action:
    """The next order of the figure whose turn it is."""
    battle = scene.battle
    if actions_left(scene.table, unit) > 0:
        value, order = best_attack(scene, unit)
        place = _better_place(scene, unit, value)
        if place:
            return place
        if order and value > 0:
            return order
        other = _otherwise(scene, unit)
        if other and battle.refusal(other) is None:
            return other
    go = _going(scene, unit)
    if go and battle.refusal(go) is None:
        return go
    end = EndTurn(unit)
    return end if battle.refusal(end) is None else _any_step(scene)


def _any_step(scene: Scene) -> Action:
    """Somewhere, because one has said that one would go."""
    legal = scene.battle.legal_actions()
    moves = [order for order in legal if isinstance(order, Move)]
    return max(moves, key=lambda order: (len(order.path), order.path)) if moves else legal[-1]


# ---------------------------------------------------------------- attacks


def best_attack(scene: Scene, unit: int) -> tuple[int, Action | None]:
    """The attack that is worth most, by its exact odds."""
    best: tuple[int, Action | None] = (0, None)
    for order in _attacks(scene, unit):
        if scene.battle.refusal(order) is None:
            value = value_of(scene.battle, scene.side, order)
            best = max(best, (value, order), key=lambda row: row[0])
    return _called(scene, *best)


def _called(scene: Scene, value: int, order: Action | None) -> tuple[int, Action | None]:
    """The same at a part of the body, where armour makes that better."""
    best = (value, order)
    if not isinstance(order, orders.Shoot | orders.Strike | orders.Ambush | orders.Snipe):
        return best
    for place in CALLS:
        other = msgspec.structs.replace(order, called=place)
        best = max(best, (value_of(scene.battle, scene.side, other), other), key=lambda row: row[0])
    return best


def value_of(battle: Battle, side: str, order: Action) -> int:
    return worth.of(battle, side, battle.chances(order))


def _attacks(scene: Scene, unit: int) -> Iterator[Action]:
    weapon = scene.weapon(unit)
    foes = targets(scene.table, unit)
    if weapon.ranged and not weapon.blast:
        hidden = turn(scene.table, unit).unseen and not turn(scene.table, unit).attacked
        aim = scene.table.world.find(unit, Aiming)
        for foe in foes:
            yield orders.Shoot(unit, foe, weapon.id)
            if hidden:
                yield orders.Ambush(unit, foe, weapon.id)
            if aim and aim.target == foe and weapon.sniping:
                yield orders.Snipe(unit, foe, weapon.id)
                yield orders.Snipe(unit, foe, weapon.id, HEAD)
            elif aim and aim.target == foe:
                yield orders.Shoot(unit, foe, weapon.id, HEAD)
    near = [foe for foe in foes if apart(scene.table, unit, foe) <= 1]
    for foe in near:
        if not weapon.ranged:
            yield orders.Strike(unit, foe, weapon.id)
        if unarmed_damage(scene.table, unit) > 0:
            yield orders.Strike(unit, foe, "hands")
    yield from _throws(scene, unit)


def _throws(scene: Scene, unit: int) -> Iterator[Action]:
    """At crowds, or wherever a launcher reaches somebody; not where a friend is in it."""
    table, held = scene.table, scene.table.world.get(unit, Held).weapon
    for item in (*items(table, unit, "throw"), *([held] if held and weapons()[held].blast else [])):
        shell = shell_of(table, unit, item)
        if shell is None or not shell.damage:
            continue
        radius = shell.blast if isinstance(shell, Weapon) else shell.radius
        for cell in dict.fromkeys(table.cell(enemy) for enemy in scene.enemies):
            hit = caught(table, disc(table, cell, radius))
            if any(table.unit(one).side == scene.side for one in hit):
                continue
            if isinstance(shell, Weapon) or len(hit) >= _CROWD:
                yield orders.Throw(unit, cell, item)


# ---------------------------------------------------------------- other things to do


def _otherwise(scene: Scene, unit: int) -> Action | None:
    """Help, artillery, loading, another weapon, aiming: whatever is possible first."""
    table = scene.table
    for friend in table.world.having(Dying):
        order = orders.Aid(unit, friend)
        if table.unit(friend).side == scene.side and scene.battle.refusal(order) is None:
            return order
    shell = _artillery(scene, unit)
    if shell:
        return shell
    weapon = scene.weapon(unit)
    if weapon.magazine and shots_left(table, unit, weapon) <= 0:
        return orders.Reload(unit, weapon.id)
    ready = _draw(scene, unit, weapon) or _door(scene, unit)
    if ready:
        return ready
    if band(table, unit) == STATIONARY and weapon.ranged and not turn(table, unit).aimed:
        return next((order for order in (orders.Aim(unit, enemy) for enemy in scene.enemies) if scene.battle.refusal(order) is None), None)
    return None


def _door(scene: Scene, unit: int) -> Action | None:
    """A closed door on the way to the enemy."""
    here, ground = scene.table.cell(unit), scene.ground
    doors = [cell for cell in scene.table.field.grid.neighbours(here) if cell in ground.closed and ground.way(cell) < ground.way(here)]
    return orders.Use(unit, min(doors, key=lambda cell: (ground.way(cell), cell))) if doors else None


def _artillery(scene: Scene, unit: int) -> Action | None:
    """On a crowd with no friend near it."""
    table = scene.table
    if calls_left(table, scene.side) <= 0:
        return None
    best, most = None, _CROWD - 1
    for enemy in scene.enemies:
        cell = table.cell(enemy)
        if any(within(table.field, cell, own, SHELL_RADIUS) for friend in scene.friends for own in table.cells(friend)):
            continue
        crowd = sum(within(table.field, cell, table.cell(other), SHELL_RADIUS) for other in scene.enemies)
        order = orders.CallArtillery(unit, cell)
        if crowd > most and scene.battle.refusal(order) is None:
            best, most = order, crowd
    return best


def _draw(scene: Scene, unit: int, weapon: Weapon) -> Action | None:
    """A gun instead of nothing."""
    if weapon.ranged and (not weapon.magazine or shots_left(scene.table, unit, weapon) > 0):
        return None
    loaded = scene.table.world.get(unit, Magazine)
    guns = [name for name in scene.table.world.get(unit, Carried).weapons if weapons()[name].ranged and loaded.left(name)]
    blade = not weapon.ranged and weapon.damage >= _OPEN
    return orders.Draw(unit, guns[0]) if guns and not blade else None


# ---------------------------------------------------------------- going


def _value_from(scene: Scene, unit: int, cell: Cell) -> int:
    mine = plan(scene.table, unit)
    return max((scene.worth(unit, cell, enemy, mine, scene.plan_of(enemy)) for enemy in scene.enemies), default=0)


def _better_place(scene: Scene, unit: int, value: int) -> Action | None:
    """A place from which to attack that is much better than here."""
    table = scene.table
    far = left(table, unit)
    if not far or value >= WHOLE // 3:
        return None
    here, mine = _value_from(scene, unit, table.cell(unit)), plan(table, unit)
    home = scene.danger(unit, table.cell(unit), mine)
    best, most = None, 0
    for cell, cost in sorted(stops(table, unit, far), key=lambda row: (row[1], row[0]))[:_LOOK]:
        gain = _value_from(scene, unit, cell)
        if gain < _LITTLE or 10 * gain <= _BETTER * max(here, value):
            continue
        score = gain * actions_left(table, unit) - (home if 2 * cost <= far else scene.danger(unit, cell, mine)) + WHOLE
        if score > most:
            best, most = cell, score
    return Move(unit, ways(table, unit, far).path(best)) if best else None


def _going(scene: Scene, unit: int) -> Action | None:
    """On to the safest place near the enemy; as far as declared, if nothing else."""
    table = scene.table
    far = left(table, unit)
    cells = list(stops(table, unit, far))
    if not cells:
        return None
    mine, due = plan(table, unit), owed(table, unit)
    if due:
        most = _needed(scene, unit)
        cells = [row for row in cells if row[1] > most] or [max(cells, key=lambda row: (row[1], row[0]))]
    meant = mine.path[-1] if mine.path else None
    near = sorted((cell for cell, _ in cells), key=lambda cell: (cell != meant, scene.ground.way(cell), cell))[:10]
    best = max(near, key=lambda cell: (_standing(scene, unit, cell), cell))
    if not due and _standing(scene, unit, best) <= _standing(scene, unit, table.cell(unit)) + _LITTLE:
        return None
    return Move(unit, ways(table, unit, far).path(best))


def _standing(scene: Scene, unit: int, cell: Cell) -> int:
    """How good it is to end a turn there."""
    near = min(60, 10 + 3 * scene.table.clock.round) * scene.ground.way(cell)
    more = _value_from(scene, unit, cell) // 2 if actions_left(scene.table, unit) else 0
    return more - near - scene.danger(unit, cell, plan(scene.table, unit))


def _needed(scene: Scene, unit: int) -> int:
    """How many centimetres one has to go before the turn may end."""
    table = scene.table
    speed = band(table, unit)
    return budget(table, unit, BANDS[BANDS.index(speed) - 1]) - turn(table, unit).gone
