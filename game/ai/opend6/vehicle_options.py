"""In a vehicle: shoot out of it, drive to where the crew can and the enemy cannot, ram, dodge for all, and
get out of what is lost."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.opend6.action_options import attack_here, hands
from game.ai.opend6.battle_view import AGAIN, BattleView
from game.ai.opend6.run_over import harm_of_impact
from game.ai.terrain_view import LONGEST
from game.ai.worth import Worth, worth
from game.core.actions import Action, EndTurn
from game.core.field import Cell
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.rulesets.opend6 import orders
from game.rulesets.opend6.components import Defending, Hull
from game.rulesets.opend6.defences import defence_check
from game.rulesets.opend6.figures import is_rollable
from game.rulesets.opend6.orders.ram import rams_at
from game.rulesets.opend6.routes import backwards, driving_range, minimum_distance, refuse_level, refuse_wheel
from game.rulesets.opend6.vehicle_damage import SEVERE
from game.rulesets.opend6.vehicles import (
    CAUTIOUS,
    CRUISING,
    DRIVER,
    STOPPED,
    controlled,
    driver,
    is_vehicle,
    seat_of,
    speed,
    vehicle_of,
)
from game.systems.bodies import exits
from game.systems.body_poses import Manoeuvres, Pose

_ENDS = 10
"""So many places to drive to are looked at closely."""
_TILE = 60
"""What a tile farther from the enemy costs."""
_DRAWN = 240
"""What a tile farther from where a goal wants the vehicle costs."""
_WALK = 3_000
"""What it is worth to go on by foot where the vehicle gets no nearer to that."""
_DASH = 90
"""Percent of what the crew could do from a place that is counted while it is not there yet."""
_BOLD = 400
"""What it is worth to get out for each round in which nothing has happened."""
Plan = tuple[Worth, Action]


def aboard(scene: BattleView) -> Iterator[Plan | None]:
    """The plans of somebody in a vehicle."""
    table, unit = scene.table, scene.unit
    vehicle = vehicle_of(table, unit)
    yield worth(), EndTurn(unit)
    if _lost(scene, vehicle):
        yield from _out(scene, vehicle, 9_000)
        return
    if seat_of(table, unit) == DRIVER:
        yield from _driving(scene, vehicle)
    else:
        yield from _riding(scene, vehicle)
    yield from _shooting(scene)


def _lost(scene: BattleView, vehicle: UnitId) -> bool:
    """A wreck, one that nobody will get under control again, or one that stands in flames with nobody to
    drive it out."""
    burning = not scene.flames.keys().isdisjoint(scene.table.cells(vehicle))
    return scene.table.world.get(vehicle, Hull).level >= SEVERE or (
        burning and not driver(scene.table, vehicle)
    )


def _out(scene: BattleView, vehicle: UnitId, value: int) -> Iterator[Plan | None]:
    """Out on the side where there is least to fear; while it rolls, one waits."""
    if speed(scene.table, vehicle) != STOPPED:
        return
    for cell in exits(scene.table, scene.unit):
        order = orders.GetOut(scene.unit, cell)
        if scene.battle.refusal(order) is None:
            way = _TILE * min(LONGEST, scene.ground.way(cell)) // 10
            yield worth(leaves=value, danger=-(scene.danger(cell) // 4), way=-way), order
        yield None


def _away(scene: BattleView, vehicle: UnitId) -> Iterator[Plan | None]:
    """Out of what stands and cannot be driven, where there is less to fear on foot than at its wheel."""
    if speed(scene.table, vehicle) != STOPPED:
        return
    here = scene.danger(scene.here)
    for cell in exits(scene.table, scene.unit):
        order = orders.GetOut(scene.unit, cell)
        if scene.battle.refusal(order) is None:
            yield worth(leaves=300, danger=here - scene.danger(cell)), order
        yield None


def _shooting(scene: BattleView) -> Iterator[Plan | None]:
    """From inside, as on foot, but for moving; who drives has to have said so before."""
    own = scene.turn
    counts: tuple[int, ...]
    if own.declared:
        counts = (own.declared,)
    elif own.moved:
        counts = (1,)
    else:
        counts = (1, 2, 3)
    for count in counts:
        left = count - own.done
        if left <= 0 or (count > 1 and not own.declared and seat_of(scene.table, scene.unit) == DRIVER):
            continue
        found = attack_here(scene, count - 1)
        yield None
        if found:
            order = orders.Declare(scene.unit, count) if count > 1 and not own.declared else found.order
            if scene.battle.refusal(order) is None:
                yield worth(deed=found.value * AGAIN[min(left, 4)] // 100), order
    for deed in hands(scene):
        yield worth(deed=deed.value), deed.order


def _riding(scene: BattleView, vehicle: UnitId) -> Iterator[Plan | None]:
    """To the wheel if nobody is at it; out, where nothing has happened for long and the vehicle stands."""
    if not driver(scene.table, vehicle):
        order = orders.Change(scene.unit, DRIVER)
        if scene.battle.refusal(order) is None:
            yield worth(wheel=700), order
        yield from _out(scene, vehicle, 500)
    elif scene.idle > 1:
        yield from _out(scene, vehicle, _BOLD * scene.idle)


# ---------------------------------------------------------------- at the wheel


def _driving(scene: BattleView, vehicle: UnitId) -> Iterator[Plan | None]:
    table, unit = scene.table, scene.unit
    yield from _dodging(scene)
    if refuse_wheel(table, unit) or scene.turn.done:
        if not controlled(table, vehicle):
            yield from _away(scene, vehicle) if scene.mind.hard else _out(scene, vehicle, 300)
        return
    moved = nearer = False
    for level in (CAUTIOUS, CRUISING):
        if refuse_level(table, unit, level):
            continue
        found, here = driving_range(table, vehicle, level), _from(scene, vehicle, scene.here)
        yield None
        for ram in rams_at(table, unit, vehicle, level, found):
            yield (_hits(scene, vehicle, ram), ram) if scene.battle.refusal(ram) is None else None
        if level == CAUTIOUS:
            half = minimum_distance(table, vehicle, level)
            for end in _promising(scene, found.far(half)):
                if end:
                    pose = _facing(scene, found, end, half)
                    order = orders.Drive(unit, found.cells(pose), pose.facing)
                    moved = moved or scene.battle.refusal(order) is None
                    nearer = nearer or scene.ground.left(end) < scene.ground.left(scene.here)
                    yield (
                        (_from(scene, vehicle, end).less(here), order)
                        if scene.battle.refusal(order) is None
                        else None
                    )
                else:
                    yield None
    if speed(table, vehicle) != STOPPED:
        yield from _braking(scene, moved)
    elif not moved:
        yield from _stuck(scene, vehicle)
    elif scene.ground.is_drawn and not nearer and scene.ground.left(scene.here):
        yield from _out(scene, vehicle, _WALK)


def _facing(scene: BattleView, found: Manoeuvres, end: Cell, half: int) -> Pose:
    """The first way to face on a cell to which that much has to be driven at least."""
    poses = (Pose(end, name) for name in sorted(scene.table.field.grid.names()))
    return next(pose for pose in poses if pose != found.pose and (found.spent(pose) or 0) >= half)


def _stuck(scene: BattleView, vehicle: UnitId) -> Iterator[Plan | None]:
    """No way ahead: back, if that leads anywhere, or out."""
    behind = tuple(backwards(scene.table, vehicle))
    if len(behind) > 3 and scene.idle % 2 == 0:
        order = orders.Reverse(scene.unit, behind[: len(behind) // 2 + 1])
        if scene.battle.refusal(order) is None:
            yield worth(way=100), order
    on_foot = scene.ground.is_drawn and scene.ground.left(scene.here) > 0
    yield from _out(scene, vehicle, _WALK if on_foot else 200 + _BOLD * scene.idle)


def _braking(scene: BattleView, moved: bool) -> Iterator[Plan | None]:
    """Where every way is worse than to stand: what nobody drives rolls on by itself."""
    order = orders.Brake(scene.unit)
    if scene.battle.refusal(order) is None:
        yield worth(wheel=20 if moved else 200), order


def _dodging(scene: BattleView) -> Iterator[Plan | None]:
    """Who drives cautiously has time to dodge for all (opend6.vehicle.driver-defends)."""
    table, unit = scene.table, scene.unit
    order = orders.Defend(unit, "dodge")
    if table.world.has(unit, Defending) or scene.battle.refusal(order):
        return
    asked = defence_check(table, unit, "dodge")
    if is_rollable(asked):
        ward = (7 * asked.dice.dice) // 2 + asked.bonus
        spared = scene.danger(scene.here) - scene.danger(scene.here, ward)
        yield worth(danger=spared if scene.turn.moved else spared // (3 + scene.idle)), order


def _promising(scene: BattleView, cells: list[Cell]) -> Iterator[Cell | None]:
    """A few of the places to drive to: near the enemy and seen by few of them, or nearest to where a goal
    wants them."""
    ground = scene.ground
    if ground.is_drawn:
        yield from sorted(dict.fromkeys(cells), key=ground.order)[:_ENDS]
        return
    near = sorted(dict.fromkeys(cells), key=lambda cell: (abs(ground.nearest(cell) - 7), ground.order(cell)))[
        : 4 * _ENDS
    ]
    seen: dict[Cell, int] = {}
    for number, cell in enumerate(near):
        seen[cell] = sum(scene.watched(cell, enemy) for enemy in scene.enemies)
        if number % 8 == 7:
            yield None
    chosen = [cell for cell in near if seen[cell] == 1][: _ENDS // 2]
    yield from dict.fromkeys(
        [
            *chosen,
            *[cell for cell in near if seen[cell]][: _ENDS // 3],
            *[cell for cell in near if not seen[cell]][:2],
        ]
    )


def _from(scene: BattleView, vehicle: UnitId, cell: Cell) -> Worth:
    """What the crew could do from that place, less what is to be feared there."""
    table, total = scene.table, 0
    for one in table.aboard(vehicle):
        if one == scene.unit or one not in table.standing():
            continue
        manners = scene.manners(one)[:2]
        total += (
            max(
                (
                    int(
                        scene.hits.chance(one, foe, manner, cell, scene.ground.places[foe], 0)
                        * scene.harm(one, foe, manner)
                    )
                    for foe in scene.enemies
                    for manner in manners
                    if manner.away
                ),
                default=0,
            )
            * _DASH
            // 100
        )
    flames = scene.flames.get(cell, 0)
    if scene.ground.is_drawn:
        return worth(attack=total, hazard=-flames, way=-_DRAWN * scene.ground.left(cell))
    way = _TILE * min(LONGEST, scene.ground.nearest(cell)) * (1 + scene.idle)
    return worth(attack=total, hazard=-flames, danger=-(scene.danger(cell) // 2), way=-way)


def _hits(scene: BattleView, vehicle: UnitId, ram: orders.Ram) -> Worth:
    """What ramming is worth: the chance to hit, and what the impact does to the target and, if it is a
    vehicle, to the own."""
    table, odds = scene.table, scene.battle.chances(ram)
    if is_vehicle(table, ram.target):
        usual = worth(deed=int(odds.chance("hit") * 1_500), own=-800)
        return _crashes(scene, odds) if scene.mind.hard else usual
    harm = harm_of_impact(table, scene.scales, vehicle, ram.level, ram.target)
    return worth(deed=int(odds.chance("hit") * harm), danger=-(scene.danger(scene.here) // 10))


def _crashes(scene: BattleView, odds: Chances) -> Worth:
    """What becomes of those aboard either vehicle: theirs is as good a shelter to them as the own."""
    lost = {unit: share for unit, share in odds.expected if not is_vehicle(scene.table, unit)}
    return worth(deed=scene.scales.of_harm(lost, dict(odds.downs)))
