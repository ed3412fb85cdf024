"""What a figure might do this turn, as rows of declarations, each with its worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.ai.ground import FAR
from game.ai.lithium.scene import Scene
from game.core.actions import Action
from game.core.components import Down
from game.core.field import Cell
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import usable
from game.rulesets.lithium.checks import useless
from game.rulesets.lithium.components import LEGS, Bag, Bleeding, Holster, Magazine, Plan
from game.rulesets.lithium.content import FISTS, Weapon, things, weapons
from game.rulesets.lithium.figures import RUN, SHORT, held, planned_hands, tiles
from game.rulesets.lithium.ways import reach
from game.systems.items import shots_left
from game.systems.postures import prone

_STEP = {True: 30, False: 90}
"""A tile nearer to the enemy: to one who shoots, and to one who must get close."""
_OPEN = 2
"""A percent of exposure."""
_BLIND = 220
"""To stand where one sees no enemy: somebody has to come out."""
_NEAR = 6
"""Tiles than which no shooter needs to be nearer."""
_CALLS = ("", "head", "torso")
_PLACES = 6
_PAUSE = 4
_AID, _OWN_AID = 700, 500
_RELOAD = 250
_DRAW = 200


@dataclass(frozen=True)
class Deed:
    worth: int
    orders: tuple[Action, ...]


def best(scene: Scene, unit: int) -> Iterator[Deed | None]:
    """Yields None while it thinks, and the best deed in the end."""
    before = scene.battle.table.world.get(unit, Plan)
    scene.battle.table.world.put(unit, Plan())
    found = [Deed(_place(scene, unit, scene.battle.table.cell(unit)), ())]
    for deed in _deeds(scene, unit):
        if deed:
            found.append(deed)
        else:
            yield None
    scene.battle.table.world.put(unit, before)
    yield max(found, key=lambda deed: deed.worth)


def _deeds(scene: Scene, unit: int) -> Iterator[Deed | None]:
    battle = scene.battle
    for number, cell in enumerate(reach(battle.table, unit, tiles(battle.table, unit, RUN)).cost):
        _place(scene, unit, cell)  # what is found out about the ground is remembered
        if number % _PAUSE == 0:
            yield None
    quick = _quick(scene, unit)
    up = (orders.StandUp(unit),) if prone(battle.table, unit) and battle.refusal(orders.StandUp(unit)) is None else ()
    _lay(scene, unit, up, quick)
    here = battle.table.cell(unit)
    home = _place(scene, unit, here)
    yield Deed(home + (20 if up else 0) + _DRAW * bool(quick), (*quick, *up))
    covers = _covers(scene, unit) if not up else []
    yield None
    for attack, value in _attacks(scene, unit):
        yield Deed(home + value, (*quick, *up, attack))
        yield None
        for step, place in covers:
            yield Deed(place + value, (*quick, orders.ShortWalk(unit, step, after=True), attack))
    yield None
    for order, value in _handling(scene, unit):
        yield Deed(home + value, (*quick, *up, order))
    if up:
        return
    for step, place in covers:
        _lay(scene, unit, (orders.ShortWalk(unit, step),), quick)
        for attack, value in _attacks(scene, unit, brief=True):
            yield Deed(place + value, (*quick, orders.ShortWalk(unit, step), attack))
            yield None
    scene.battle.table.world.put(unit, Plan(quick=quick))
    yield from _walks(scene, unit, quick)


def _lay(scene: Scene, unit: int, step: tuple[Action, ...], quick: tuple[Action, ...]) -> None:
    scene.battle.table.world.put(unit, Plan(step=step[0] if step else None, quick=quick))


# ---------------------------------------------------------------- quick actions


def _quick(scene: Scene, unit: int) -> tuple[Action, ...]:
    """Draws a weapon with which something can be done, if the hands hold none; lets go of an empty gun first."""
    battle = scene.battle
    ready = [weapon for weapon in held(battle.table, unit) if _serves(scene, unit, weapons()[weapon])]
    if ready:
        return ()
    for weapon in battle.table.world.get(unit, Holster).weapons:
        known = weapons()[weapon]
        if not _serves(scene, unit, known):
            continue
        drop = [orders.Drop(unit, one) for one in held(battle.table, unit)][:1]
        for quick in ((orders.Draw(unit, weapon),), (*drop, orders.Draw(unit, weapon))):
            if _allowed(scene, unit, quick):
                return quick
    return ()


def _serves(scene: Scene, unit: int, weapon: Weapon) -> bool:
    """Whether the weapon can still be used, ammunition in the bag or not: a gun that can be loaded serves."""
    return not weapon.magazine or weapon.id in dict(scene.battle.table.world.get(unit, Magazine).shots)


def _allowed(scene: Scene, unit: int, quick: tuple[Action, ...]) -> bool:
    before = scene.battle.table.world.get(unit, Plan)
    for order in quick:
        if scene.battle.refusal(order) is not None:
            scene.battle.table.world.put(unit, before)
            return False
        known = scene.battle.table.world.get(unit, Plan)
        scene.battle.table.world.put(unit, Plan(known.main, known.step, (*known.quick, order)))
    scene.battle.table.world.put(unit, before)
    return True


# ---------------------------------------------------------------- attacks


def _attacks(scene: Scene, unit: int, brief: bool = False) -> Iterator[tuple[Action, int]]:
    """The best attack on each enemy, with each weapon in hand: called or not, one shot or several; `brief` looks at less."""
    battle = scene.battle
    hands = planned_hands(battle.table, unit)
    arms = [weapons()[weapon] for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    for enemy in scene.ground.enemies:
        rows: list[tuple[Action, int]] = []
        for weapon in arms or [weapons()[FISTS]]:
            kind = orders.Shoot if weapon.ranged else orders.Strike
            most = max(1, min(weapon.shots, shots_left(battle.table, unit, weapon)))
            for called in ("",) if brief else _CALLS:
                for shots in {1, most} if brief else range(1, most + 1):
                    order = kind(unit, enemy, weapon.id, called, ((enemy, called),) * (shots - 1))
                    if battle.refusal(order) is None:
                        rows.append((order, scene.value(order)))
                    elif shots == 1:
                        break
        if rows:
            yield max(rows, key=lambda row: row[1])
    yield from _throws(scene, unit) if not brief else ()


def _throws(scene: Scene, unit: int) -> Iterator[tuple[Action, int]]:
    bombs = [item for item in dict.fromkeys(scene.battle.table.world.get(unit, Bag).items) if things()[item].use == "throw"]
    for item in bombs:
        for enemy in scene.ground.enemies:
            order = orders.Throw(unit, scene.battle.table.cell(enemy), item)
            if scene.battle.refusal(order) is None:
                yield order, scene.value(order)


# ---------------------------------------------------------------- things and aid


def _handling(scene: Scene, unit: int) -> Iterator[tuple[Action, int]]:
    battle = scene.battle
    for weapon in held(battle.table, unit):
        order = orders.Reload(unit, weapon)
        if not shots_left(battle.table, unit, weapons()[weapon]) and battle.refusal(order) is None:
            yield order, _RELOAD
    for friend in battle.table.units():
        if battle.table.unit(friend).side == scene.side and battle.table.world.has(friend, Bleeding):
            aid = orders.Aid(unit, friend)
            if battle.refusal(aid) is None:
                share = battle.chances(aid).chance("pass")
                yield aid, int((_AID if battle.table.world.has(friend, Down) or friend != unit else _OWN_AID) * share)


# ---------------------------------------------------------------- going


def _place(scene: Scene, unit: int, cell: Cell) -> int:
    """How good it is to stand there at the end of the turn."""
    shoots = bool(usable(scene.battle.table, unit, ranged=True))
    way = min(scene.ground.way(cell), FAR)
    seen = scene.ground.aim(cell) is not None
    near = _NEAR if shoots and seen else 1
    return -_STEP[shoots] * max(near, way) - _OPEN * scene.ground.exposure(cell) - (0 if seen else _BLIND)


def _best_places(scene: Scene, unit: int, cells: Iterable[Cell], most: int) -> list[tuple[int, Cell]]:
    """Of the cells but its own the best few, each with its worth."""
    here = scene.battle.table.cell(unit)
    ranked = sorted((-_place(scene, unit, cell), cell) for cell in cells if cell != here)
    return [(-worse, cell) for worse, cell in ranked[:most]]


def _covers(scene: Scene, unit: int) -> list[tuple[tuple[Cell, ...], int]]:
    """The best few cells within a short walk."""
    battle = scene.battle
    if prone(battle.table, unit) or useless(battle.table, unit, LEGS):
        return []
    found = reach(battle.table, unit, tiles(battle.table, unit, SHORT))
    return [(found.path(cell), value) for value, cell in _best_places(scene, unit, found.cost, _PLACES)]


def _walks(scene: Scene, unit: int, quick: tuple[Action, ...]) -> Iterator[Deed]:
    """Runs and walks: the best few places within reach, with a door on the way if one bars it."""
    battle = scene.battle
    far = tiles(battle.table, unit, RUN)
    crawl = prone(battle.table, unit) or far <= 1
    found = reach(battle.table, unit, 1 if crawl else far)
    for value, cell in _best_places(scene, unit, found.cost, 2 * _PLACES):
        path = found.path(cell)
        for order in (orders.Walk(unit, path), orders.Run(unit, path)):
            if battle.refusal(order) is None:
                yield Deed(value, (*quick, order))
                break
    taken = {getattr(plan.main, "use", None) or getattr(plan.main, "cell", None) for _, plan in battle.table.world.each(Plan)}
    shut = [door for door in battle.table.closed() - taken if scene.ground.way(door) < scene.ground.way(battle.table.cell(unit))]
    for door in sorted(shut):
        beside = [cell for cell in found.cost if battle.field.grid.adjacent(cell, door)]
        if not beside:
            continue
        cell = min(beside, key=lambda one: (found.cost[one], one))
        gain = min(12, scene.ground.barred.get(battle.table.cell(unit), 99) - scene.ground.way(battle.table.cell(unit)))
        value = _place(scene, unit, battle.table.cell(unit)) + 60 * max(0, gain)
        path = found.path(cell) if cell != battle.table.cell(unit) else ()
        deeds = (orders.Walk(unit, path, door), orders.Run(unit, path, door)) if path else (orders.Use(unit, door),)
        for deed in deeds:
            if battle.refusal(deed) is None:
                yield Deed(value, (*quick, deed))
                break
