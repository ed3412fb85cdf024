"""What explodes: thrown, fired and called down where it does more to the enemy than to the own side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.evaluation import Roll, burden
from game.core.actions import Action
from game.core.declarations import DECLARE
from game.core.field import Cell, Field
from game.core.references import UnitId
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.aiming import BASIC, COVERED, base_of, reach
from game.rulesets.silhouette.blasts import SHELL_DAMAGE, SHELL_RADIUS
from game.rulesets.silhouette.checks import ATTRIBUTE
from game.rulesets.silhouette.components import STATIONARY, Attributes, Held, Plan, Skills
from game.rulesets.silhouette.content import Thing, Weapon, things, weapons
from game.rulesets.silhouette.figures import items
from game.rulesets.silhouette.orders.charges import calls_left
from game.rulesets.silhouette.speed_bands import ATTACKER, DEFENDER
from game.rulesets.silhouette.targeting import shell_of, surprises
from game.rulesets.silhouette.terrain import CoverLevel, disc_cells_on, haze, light_step, measure_cover_on
from game.systems.distance import tile_cm
from game.systems.items import shots_left

_OWN = 15
"""How much dearer the own are than the enemy, in tenths."""
_ELSEWHERE: Cell = (-1, -1)
"""Where whoever plants a charge will be as it goes off: somewhere else."""
_PLAIN = 2
"""A roll of more figures than these is one out of ambush: nobody of the enemy dodges."""
_LATER = 3
"""What part of it counts of what falls a turn later: most will have gone by then."""


def explosive(scene: BattleView, unit: UnitId) -> bool:
    """Whether the figure has anything to throw or fire that explodes."""
    return bool(_shells(scene, unit))


def best_throw_value(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan, least: int = 0) -> int:
    """What the best throw from that cell is worth; 0 if none from anywhere can be worth more than `least`."""
    if not _shells(scene, unit) or _most(scene, unit, mine) <= least:
        return 0
    key = (unit, cell, ATTACKER.get(mine.speed, -9) - mine.actions)
    known = scene.blasts.get(key)
    if known is None:
        known = scene.blasts[key] = max((worth for worth, _ in throws(scene, unit, cell, mine)), default=0)
    return known


def _most(scene: BattleView, unit: UnitId, mine: Plan) -> int:
    """What the best throw is worth where neither distance nor light nor haze take anything off it."""
    malus = ATTACKER.get(mine.speed, -9) - max(0, mine.actions - 1)
    known = scene.mightiest.get((unit, malus))
    if known is None:
        found = [0]
        for _, shell, hidden in _manners(scene, unit):
            roll, radius, fused = _as_thrown(scene, unit, shell, malus)
            roll = _sneaking(scene, unit, roll, mine) if hidden else roll
            found += [
                explosion(scene, unit, _ELSEWHERE, scene.places[enemy], roll, shell.damage, radius, fused)
                for enemy in scene.enemies
            ]
        known = scene.mightiest[unit, malus] = max(found)
    return known


def throws(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan) -> Iterator[tuple[int, Action]]:
    """Everything that can be thrown or fired from that cell at where an enemy stands, with its worth."""
    manners = _manners(scene, unit)
    if not manners or mine.speed not in ATTACKER:
        return
    for item, shell, hidden in manners:
        for centre in dict.fromkeys(scene.places[enemy] for enemy in scene.enemies):
            worth = _thrown(scene, unit, cell, centre, mine, shell, hidden)
            if worth > 0:
                yield worth, orders.Throw(unit, centre, item, hidden)


def _manners(scene: BattleView, unit: UnitId) -> list[tuple[str, Thing | Weapon, bool]]:
    """What the figure has that explodes, openly, and out of ambush where it has not been seen."""
    shells, unseen = _shells(scene, unit), scene.unseen(unit)
    openly = [(item, shell, False) for item, shell in shells]
    return openly + [(item, shell, True) for item, shell in shells if unseen and surprises(shell)]


def _sneaking(scene: BattleView, unit: UnitId, roll: Roll, mine: Plan) -> Roll:
    """The roll of a throw out of ambush: the lower of it and stealth counts."""
    level, bonus = scene.arm(unit).stealth
    return (*roll, level, bonus - max(0, mine.actions - 1))


def _shells(scene: BattleView, unit: UnitId) -> tuple[tuple[str, Thing | Weapon], ...]:
    """What the figure has that explodes, each with the item that is thrown or fired."""
    known = scene.shells.get(unit)
    if known is not None:
        return known
    table = scene.table
    held, found = table.world.get(unit, Held).weapon, []
    for item in (*items(table, unit, "throw"), *([held] if held and weapons()[held].blast else [])):
        shell = shell_of(table, unit, item)
        if shell and shell.damage and not (isinstance(shell, Weapon) and shots_left(table, unit, shell) <= 0):
            found.append((item, shell))
    scene.shells[unit] = tuple(found)
    return scene.shells[unit]


def _thrown(
    scene: BattleView, unit: UnitId, cell: Cell, centre: Cell, mine: Plan, shell: Thing | Weapon, hidden: bool
) -> int:
    key = (unit, shell.id, cell, centre)
    if key not in scene.lobs:
        scene.lobs[key] = _price(scene, unit, cell, centre, shell)
    price = scene.lobs[key]
    if price is None:
        return 0
    if cell == scene.places[unit]:
        price -= scene.aimed_at(unit, centre)
    roll, radius, fused = _as_thrown(
        scene, unit, shell, ATTACKER[mine.speed] - max(0, mine.actions - 1) - price
    )
    roll = _sneaking(scene, unit, roll, mine) if hidden else roll
    return explosion(scene, unit, cell, centre, roll, shell.damage, radius, fused)


def surveyed(scene: BattleView, unit: UnitId) -> Iterator[None]:
    """Finds what lies within each explosion that the figure can cause, enemy by enemy with a pause: it is
    remembered, and takes time."""
    for _, shell in _shells(scene, unit):
        for enemy in scene.enemies:
            area(scene, scene.places[enemy], radius_of(shell))
            yield


def _as_thrown(scene: BattleView, unit: UnitId, shell: Thing | Weapon, bonus: int) -> tuple[Roll, int, bool]:
    """The roll for it, how far it reaches, and whether it waits for the end of the turn."""
    skill, waits = (shell.skill, False) if isinstance(shell, Weapon) else ("throwing", shell.fused)
    return _roll(scene, unit, skill, bonus), radius_of(shell), waits


def radius_of(shell: Thing | Weapon) -> int:
    """How far what explodes reaches, in metres."""
    return shell.blast if isinstance(shell, Weapon) else shell.radius


def _price(scene: BattleView, unit: UnitId, cell: Cell, centre: Cell, shell: Thing | Weapon) -> int | None:
    """What distance, light and haze take off a throw; None if it does not get there."""
    table = scene.table
    step = reach(table, base_of(table, unit, shell), cell, centre)
    if step is None or not scene.lines.clear(centre, cell):
        return None
    return step + light_step(table, centre) + haze(table, cell, centre)


def _roll(scene: BattleView, unit: UnitId, skill: str, bonus: int) -> Roll:
    table = scene.table
    level: int = getattr(table.world.get(unit, Skills), skill)
    own: int = getattr(table.world.get(unit, Attributes), ATTRIBUTE[skill])
    return level, own + burden(table, unit) + bonus


def explosion(
    scene: BattleView,
    unit: UnitId,
    cell: Cell,
    centre: Cell,
    roll: Roll,
    damage: int,
    radius: int,
    waits: bool = False,
) -> int:
    """What it does to all who are caught, if the figure then stands on `cell`; if it `waits` for the end of
    the turn, most will have gone by then."""
    key = (unit, centre, roll, damage, radius, waits)
    known = scene.bursts.get(key)
    if known is None:
        known = scene.bursts[key] = _among_others(scene, *key)
    if cell == _ELSEWHERE or cell not in area(scene, centre, radius):
        return known
    return known - harm(scene, unit, cell, centre, roll, damage, scene.plan_of(unit)) * _OWN // 10


def area(scene: BattleView, centre: Cell, radius: int) -> frozenset[Cell]:
    """The cells of an explosion."""
    return _area(scene.field, centre, radius, scene.closed)


@lru_cache(maxsize=1 << 10)
def _area(field: Field, centre: Cell, radius: int, closed: frozenset[Cell]) -> frozenset[Cell]:
    return frozenset(disc_cells_on(field, centre, radius, closed))


def _among_others(
    scene: BattleView, unit: UnitId, centre: Cell, roll: Roll, damage: int, radius: int, waits: bool
) -> int:
    """What an explosion does to everybody but that figure: the same from wherever it is thrown."""
    within, total = scene.within.get((centre, radius)), 0
    if within is None:
        cells = area(scene, centre, radius)
        within = scene.within[centre, radius] = [
            one for one in (*scene.enemies, *scene.friends) if scene.places[one] in cells
        ]
    for one in within:
        if one != unit:
            worth = harm(scene, one, scene.places[one], centre, roll, damage, scene.plan_of(one))
            if waits and not _stays(scene, one):
                worth //= _LATER
            total += -worth * _OWN // 10 if one in scene.friends else worth
    return total


def _stays(scene: BattleView, unit: UnitId) -> bool:
    """Whether it will be where it is at the end of the turn: it has had its place in the order, or has
    declared that it stands."""
    clock = scene.table.clock
    if clock.slot is None or clock.slot.phase == DECLARE:
        return False
    return scene.plan_of(unit).speed == STATIONARY or all(
        slot.unit != unit for slot in clock.slots[clock.index + 1 :]
    )


def best_charge(
    scene: BattleView, unit: UnitId, cell: Cell, mine: Plan, spare: int
) -> tuple[int, Action] | None:
    """The best place for a charge that goes off at the end of this turn, from that cell, with so many
    centimetres left to get away from it."""
    table = scene.table
    charges = [things()[item] for item in items(table, unit, "plant")]
    if not charges or mine.speed not in ATTACKER:
        return None
    charge, near = charges[0], scene.field.grid.steps
    far = 100 * charge.radius // tile_cm(scene.field) + 1
    if all(near(cell, scene.places[enemy]) > far for enemy in scene.enemies):
        return None
    roll = _roll(scene, unit, "demolitions", -max(0, mine.actions - 1))
    best = (0, cell)
    for centre in (cell, *scene.field.grid.neighbours(cell)):
        away = spare > 100 * charge.radius
        worth = explosion(
            scene, unit, _ELSEWHERE if away else cell, centre, roll, charge.damage, charge.radius, True
        )
        best = max(best, (worth, centre))
    return (best[0], orders.Plant(unit, best[1], table.clock.round)) if best[0] > 0 else None


def harm(
    scene: BattleView, unit: UnitId, place: Cell, centre: Cell, roll: Roll, damage: int, plan: Plan
) -> int:
    """What a blast does to one who is caught in it."""
    cover = measure_cover_on(scene.field, place, centre, scene.closed).screen
    if cover is CoverLevel.SAFE:
        return 0
    target = scene.target(unit)
    behind = COVERED.get(cover, 0)
    if target.helpless or (len(roll) > _PLAIN and unit in scene.enemies):
        standing = DEFENDER[STATIONARY if target.helpless else plan.speed]
        return target.value(roll, (max(0, BASIC + standing + behind),), (0, damage))
    further = max(0, plan.actions - 1) if scene.weighed else 0
    dodge = (
        target.levels["dodge"],
        target.bonus + DEFENDER[plan.speed] + behind + 2 * plan.defensive - further,
    )
    return target.value(roll, dodge, (0, damage))


def pending_blast_cost(scene: BattleView, unit: UnitId, cell: Cell, mine: Plan) -> int:
    """What lies on the board and will go off at the end of this turn does to somebody who ends it there."""
    total = 0
    for centre, charge in scene.falling:
        if cell in area(scene, centre, charge.radius):
            total += harm(scene, unit, cell, centre, (charge.total,), charge.damage, mine)
    return total


def artillery(scene: BattleView, unit: UnitId) -> tuple[int, Action] | None:
    """The best tile to call artillery on: where many stand, and none of the own side."""
    table = scene.table
    if calls_left(table, scene.side) <= 0:
        return None
    here, best = table.cell(unit), (0, scene.places[unit])
    bonus = -max(0, scene.plan_of(unit).actions - 1)
    roll = _roll(scene, unit, "heavy_weapons", bonus)
    for enemy in scene.enemies:
        centre = scene.places[enemy]
        cells = area(scene, centre, SHELL_RADIUS)
        if scene.lines.clear(centre, here) and not any(
            scene.places[friend] in cells for friend in scene.friends
        ):
            best = max(
                best,
                (explosion(scene, unit, here, centre, roll, SHELL_DAMAGE, SHELL_RADIUS) // _LATER, centre),
            )
    return (best[0], orders.CallArtillery(unit, best[1])) if best[0] > 0 else None
