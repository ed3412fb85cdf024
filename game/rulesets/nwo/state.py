"""Questions about the figures on the board: who holds what, who sees whom, who is engaged with whom."""

from __future__ import annotations

from game.core.components import Down, Unit
from game.core.field import Cell
from game.core.table import Table, remembered
from game.rulesets.nwo.components import Armor, Engaged, Grappled, Grappling, Held, Magazine, Prone, Turn
from game.rulesets.nwo.content import ARMOR_DRAWBACK, Weapon, stats, weapons
from game.systems.engagement import Threat, threatens
from game.systems.engagement import adjacent as touching
from game.systems.sight import sees

BASE_MOVEMENT = 6
UNARMED = "unarmed"


@remembered(Held)
def in_hand(table: Table, unit: int) -> tuple[Weapon, ...]:
    return tuple(weapons()[weapon] for weapon in table.world.get(unit, Held).weapons)


@remembered(Held)
def melee_weapons(table: Table, unit: int) -> tuple[Weapon, ...]:
    """What the figure can strike with, each kind once: its melee weapons, or its hands and whatever else it holds (nwo.attack.by-weapon)."""
    return tuple(dict.fromkeys(weapon for weapon in in_hand(table, unit) if not weapon.ranged)) or (weapons()[UNARMED],)


@remembered(Held)
def ranged_weapons(table: Table, unit: int) -> tuple[Weapon, ...]:
    """What the figure can shoot with: of two alike it fires the one that is loaded, so each kind stands there once."""
    return tuple(dict.fromkeys(weapon for weapon in in_hand(table, unit) if weapon.ranged))


def loaded(table: Table, unit: int, weapon: str) -> bool:
    return table.world.get(unit, Magazine).left(weapon) > 0


def prone(table: Table, unit: int) -> bool:
    return table.world.has(unit, Prone)


@remembered(Unit, Down)
def enemies(table: Table, unit: int) -> list[int]:
    """The standing enemies of a figure."""
    return [other for other in table.standing() if table.hostile(unit, other)]


def movement(table: Table, unit: int) -> int:
    """Tiles of one Movement (nwo.move.range, nwo.armor.drawbacks)."""
    return BASE_MOVEMENT - ARMOR_DRAWBACK[table.world.get(unit, Armor).weight]


def unspent(table: Table, unit: int) -> Turn:
    return table.world.get(unit, Turn)


# ---------------------------------------------------------------- sight


def in_line(table: Table, shooter: int, target: int) -> list[int]:
    """The standing figures between shooter and target, from the shooter on; the prone do not block (nwo.ranged.figures-block)."""
    line = table.field.grid.line(table.cell(shooter), table.cell(target))
    here = {table.cell(unit): unit for unit in table.standing() if not prone(table, unit)}
    return [here[cell] for cell in line if cell in here]


# ---------------------------------------------------------------- engagement


@remembered(Held, Prone, Down)
def reach(table: Table, unit: int) -> int:
    """How far the figure engages, in tiles; 0 for one who engages nobody (nwo.engage.reach, not-with-ranged, nwo.prone.engages-nobody)."""
    if table.world.has(unit, Down) or prone(table, unit):
        return 0
    held = in_hand(table, unit)
    return max((weapon.reach for weapon in held if not weapon.ranged), default=0 if held else 1)


def covers(table: Table, unit: int, cell: Cell) -> bool:
    """Whether the figure's melee reach takes in the cell; walls and closed doors end it."""
    distance = reach(table, unit)
    if not distance or table.field.grid.steps(table.cell(unit), cell) > distance:
        return False
    return threatens(table.field, Threat(unit, table.cell(unit), distance), cell, table.closed())


def adjacent(table: Table, a: Cell, b: Cell) -> bool:
    """Whether the two cells are the same or next to each other with nothing solid between: what "adjacent" means in every rule."""
    return touching(table.field, a, b, table.closed())


def engagers(table: Table, unit: int) -> list[int]:
    """The enemies whose own reach takes in the figure."""
    return [enemy for enemy in enemies(table, unit) if covers(table, enemy, table.cell(unit))]


def engagement(table: Table, unit: int) -> tuple[int, ...]:
    """The enemies that the figure is engaged with, whichever one's reach it is (nwo.engage.enter); the partners of a grapple are."""
    if table.world.has(unit, Down):
        return ()
    cell, grip = table.cell(unit), partner(table, unit)
    return tuple(enemy for enemy in enemies(table, unit) if enemy == grip or covers(table, enemy, cell) or covers(table, unit, table.cell(enemy)))


def engaged(table: Table, unit: int) -> tuple[int, ...]:
    """The enemies that the figure is engaged with now."""
    found = table.world.find(unit, Engaged)
    return found.units if found else ()


def arc_is_clear(table: Table, a: Cell, b: Cell) -> bool:
    """Whether something can be thrown from one cell to the other: over low obstacles and figures, not through walls or closed doors."""
    return sees(table.field, a, b, table.closed())


def look_of(table: Table, unit: int) -> str:
    """The picture of the figure as it is armed now."""
    held = in_hand(table, unit)
    return stats()[table.unit(unit).archetype].look or (held[0] if held else weapons()[UNARMED]).look


def free_hands(table: Table, unit: int) -> int:
    """Hands that hold nothing and nobody (nwo.disarm.hands)."""
    return 2 - sum(weapon.hands for weapon in in_hand(table, unit)) - table.world.has(unit, Grappling)


def partner(table: Table, unit: int) -> int:
    """The other one of the grapple that the figure is in, 0 if it is in none."""
    holds, held = table.world.find(unit, Grappling), table.world.find(unit, Grappled)
    return holds.target if holds else held.by if held else 0
