"""Questions about the figures on the board: who holds what, who sees whom, who is engaged with whom."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from game.core.components import Aboard, Down, Facing, Position, Size, Unit
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.nwo.components import Armor, Engaged, Grappled, Grappling, Held, Prone, Skills, Turn
from game.rulesets.nwo.content import ARMOR_DRAWBACK, Weapon, stats, weapons
from game.systems import bodies
from game.systems.bodies import close, large, measuring_cells, within_touch
from game.systems.engagement import Threat, threatens
from game.systems.line_of_sight import sees
from game.systems.postures import prone

BASE_MOVEMENT = 6
BASE_RANGE = 6
"""How far somebody without Strength throws (nwo.throw.range)."""
UNARMED = "unarmed"
NEAR = 2
"""How many steps away somebody is at close quarters, for whom it is worth asking what one could do to
them."""


@cached_by_components(Held)
def in_hand(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    return tuple(weapons()[weapon] for weapon in table.world.get(unit, Held).weapons)


@cached_by_components(Held)
def melee_weapons(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """What the figure can strike with, each kind once: its melee weapons, or its hands and whatever else it
    holds (nwo.attack.by-weapon)."""
    return tuple(dict.fromkeys(weapon for weapon in in_hand(table, unit) if not weapon.ranged)) or (
        weapons()[UNARMED],
    )


@cached_by_components(Held)
def ranged_weapons(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """What the figure can shoot with: of two alike it fires the one that is loaded, so each kind stands there
    once."""
    return tuple(dict.fromkeys(weapon for weapon in in_hand(table, unit) if weapon.ranged))


def movement(table: Table, unit: UnitId) -> int:
    """Tiles of one Movement (nwo.move.range, nwo.armor.drawbacks)."""
    return BASE_MOVEMENT - ARMOR_DRAWBACK[table.world.get(unit, Armor).weight]


def throw_range(table: Table, unit: UnitId) -> int:
    return BASE_RANGE + table.world.get(unit, Skills).strength // 2


def unspent(table: Table, unit: UnitId) -> Turn:
    return table.world.get(unit, Turn)


# ---------------------------------------------------------------- who is near


def near_hostile(table: Table, unit: UnitId) -> list[UnitId]:
    """Everybody hostile at close quarters, the downed too; nobody for one without an Action to use on
    them."""
    others = (
        [other for other in table.units() if table.hostile(unit, other)]
        if unspent(table, unit).action
        else []
    )
    return close(table, unit, others, NEAR)


def near_enemies(table: Table, unit: UnitId) -> list[UnitId]:
    """The enemies at close quarters who are on their feet."""
    near = near_hostile(table, unit)
    return [enemy for enemy in table.enemies(unit) if enemy in near]


def touched(table: Table, unit: UnitId) -> set[Cell]:
    """The cells of the figure and those next to it, where it can use what stands there."""
    return {near for own in table.cells(unit) for near in (own, *table.field.grid.neighbours(own))}


# ---------------------------------------------------------------- sight


def in_line(table: Table, shooter: UnitId, target: UnitId) -> list[UnitId]:
    """The standing figures between shooter and target, from the shooter on; the prone do not block
    (nwo.ranged.figures-block)."""
    line = table.among(table.field.grid.line(*measuring_cells(table, shooter, target)))
    themselves = (shooter, target, table.carrier(shooter), table.carrier(target))
    return [unit for unit in line if unit not in themselves and not prone(table, unit)]


# ---------------------------------------------------------------- engagement


@cached_by_components(Held, Prone, Down)
def reach(table: Table, unit: UnitId) -> int:
    """How far the figure engages, in tiles; 0 for one who engages nobody (nwo.engage.reach, not-with-ranged,
    nwo.prone.engages-nobody)."""
    if table.world.has(unit, Down) or prone(table, unit):
        return 0
    held = in_hand(table, unit)
    return max((weapon.reach for weapon in held if not weapon.ranged), default=0 if held else 1)


def covers(table: Table, unit: UnitId, cell: Cell) -> bool:
    """Whether the figure's melee reach takes in the cell; walls and closed doors end it."""
    distance = reach(table, unit)
    if distance and large(table, unit):
        return bodies.covers(table, unit, cell, distance)
    if not distance or table.field.grid.steps(table.cell(unit), cell) > distance:
        return False
    return threatens(table.ground(), Threat(unit, table.cell(unit), distance), cell, table.closed())


def engages(table: Table, unit: UnitId, other: UnitId, there: Cell | None = None) -> bool:
    """Whether the figure's melee reach takes in any part of the other, who may be taken to stand `there`; not
    through a carrier's walls."""
    if table.world.any(Aboard) and not within_touch(table, unit, other):
        return False
    return any(
        covers(table, unit, cell) for cell in (table.cells_at(other, there) if there else table.cells(other))
    )


def engagers(table: Table, unit: UnitId) -> list[UnitId]:
    """The enemies whose own reach takes in the figure."""
    return [enemy for enemy in table.enemies(unit) if engages(table, enemy, unit)]


def engagement(table: Table, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemies that the figure is engaged with, whichever one's reach it is (nwo.engage.enter); the
    partners of a grapple are."""
    if table.world.has(unit, Down):
        return ()
    return _engaged_of(table, unit, close(table, unit, table.enemies(unit), farthest()))


def engagements(table: Table) -> dict[UnitId, tuple[UnitId, ...]]:
    """The same of everybody at once; who is engaged with nobody is left out."""
    near: dict[UnitId, list[UnitId]] = {}
    for unit, enemy in _encounters(table):
        near.setdefault(unit, []).append(enemy)
        near.setdefault(enemy, []).append(unit)
    held = [
        unit
        for kind in (Grappling, Grappled)
        for unit in table.world.having(kind)
        if not table.world.has(unit, Down)
    ]
    found = {unit: _engaged_of(table, unit, sorted(near.get(unit, ()))) for unit in (*near, *held)}
    return {unit: enemies for unit, enemies in found.items() if enemies}


@cached_by_components(Unit, Down, Position, Size, Facing, Aboard)
def _encounters(table: Table) -> list[tuple[UnitId, UnitId]]:
    """The standing enemies who are near enough to each other to be engaged, each pair once."""
    if table.world.any(Size):
        return [
            (one, foe)
            for one in table.standing()
            for foe in close(table, one, [foe for foe in table.enemies(one) if one < foe], farthest())
        ]
    most, steps = farthest(), table.field.grid.steps
    figures = [(unit, table.unit(unit).side, table.cell(unit)) for unit in table.standing()]
    pairs = combinations(figures, 2)
    return [
        (one, foe)
        for (one, side, here), (foe, other, there) in pairs
        if side != other and steps(here, there) <= most
    ]


def _engaged_of(table: Table, unit: UnitId, near: list[UnitId]) -> tuple[UnitId, ...]:
    """Those of the enemies near enough, and of the partners of its grapple, with whom the figure is
    engaged."""
    grip = partner(table, unit)
    if grip and grip not in near and grip in table.enemies(unit):
        near = sorted((*near, grip))
    return tuple(
        enemy for enemy in near if enemy == grip or engages(table, enemy, unit) or engages(table, unit, enemy)
    )


@cache
def farthest() -> int:
    """Beyond that nobody engages anybody."""
    return max(weapon.reach for weapon in weapons().values())


def engaged(table: Table, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemies that the figure is engaged with now."""
    found = table.world.find(unit, Engaged)
    return found.units if found else ()


def arc_is_clear(table: Table, a: Cell, b: Cell) -> bool:
    """Whether something can be thrown from one cell to the other: over low obstacles and figures, not through
    walls or closed doors."""
    return sees(table.ground(), a, b, table.closed())


def look_of(table: Table, unit: UnitId) -> str:
    """The picture of the figure as it is armed now."""
    held = in_hand(table, unit)
    return stats()[table.unit(unit).archetype].look or (held[0] if held else weapons()[UNARMED]).look


def free_hands(table: Table, unit: UnitId) -> int:
    """Hands that hold nothing and nobody (nwo.disarm.hands)."""
    return 2 - sum(weapon.hands for weapon in in_hand(table, unit)) - table.world.has(unit, Grappling)


def partner(table: Table, unit: UnitId) -> UnitId:
    """The other one of the grapple that the figure is in, 0 if it is in none."""
    holds, held = table.world.find(unit, Grappling), table.world.find(unit, Grappled)
    if holds:
        return holds.target
    if held:
        return held.by
    return NO_UNIT
