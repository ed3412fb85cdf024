"""Questions about the figures on the board: who holds what, who sees whom, who is engaged with whom."""

from __future__ import annotations

from game.core.battle import Battle
from game.core.components import Down
from game.core.field import Cell
from game.rulesets.nwo.components import Armor, Engaged, Grappled, Grappling, Held, Magazine, Prone, Turn
from game.rulesets.nwo.content import ARMOR_DRAWBACK, Weapon, stats, weapons
from game.systems.engagement import Threat, threatens
from game.systems.engagement import adjacent as touching
from game.systems.grid import centre_line
from game.systems.sight import exposure

BASE_MOVEMENT = 6
UNARMED = "unarmed"


def in_hand(battle: Battle, unit: int) -> tuple[Weapon, ...]:
    return tuple(weapons()[weapon] for weapon in battle.world.get(unit, Held).weapons)


def melee_weapons(battle: Battle, unit: int) -> tuple[Weapon, ...]:
    """What the figure can strike with, each kind once: its melee weapons, or its hands and whatever else it holds (nwo.attack.by-weapon)."""
    return tuple(dict.fromkeys(weapon for weapon in in_hand(battle, unit) if not weapon.ranged)) or (weapons()[UNARMED],)


def ranged_weapons(battle: Battle, unit: int) -> tuple[Weapon, ...]:
    """What the figure can shoot with: of two alike it fires the one that is loaded, so each kind stands there once."""
    return tuple(dict.fromkeys(weapon for weapon in in_hand(battle, unit) if weapon.ranged))


def loaded(battle: Battle, unit: int, weapon: str) -> bool:
    return battle.world.get(unit, Magazine).left(weapon) > 0


def prone(battle: Battle, unit: int) -> bool:
    return battle.world.has(unit, Prone)


def enemies(battle: Battle, unit: int) -> list[int]:
    """The standing enemies of a figure."""
    return [other for other in battle.standing() if battle.hostile(unit, other)]


def movement(battle: Battle, unit: int) -> int:
    """Tiles of one Movement (nwo.move.range, nwo.armor.drawbacks)."""
    return BASE_MOVEMENT - ARMOR_DRAWBACK[battle.world.get(unit, Armor).weight]


def unspent(battle: Battle, unit: int) -> Turn:
    return battle.world.get(unit, Turn)


# ---------------------------------------------------------------- sight


def in_line(battle: Battle, shooter: int, target: int) -> list[int]:
    """The standing figures between shooter and target, from the shooter on; the prone do not block (nwo.ranged.figures-block)."""
    line = centre_line(battle.cell(shooter), battle.cell(target))
    here = {battle.cell(unit): unit for unit in battle.standing() if not prone(battle, unit)}
    return [here[cell] for cell in sorted(line, key=lambda cell: _squared(battle.cell(shooter), cell)) if cell in here]


def _squared(a: Cell, b: Cell) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


# ---------------------------------------------------------------- engagement


def reach(battle: Battle, unit: int) -> int:
    """How far the figure engages, in tiles; 0 for one who engages nobody (nwo.engage.reach, not-with-ranged, nwo.prone.engages-nobody)."""
    if battle.world.has(unit, Down) or prone(battle, unit):
        return 0
    held = in_hand(battle, unit)
    return max((weapon.reach for weapon in held if not weapon.ranged), default=0 if held else 1)


def covers(battle: Battle, unit: int, cell: Cell) -> bool:
    """Whether the figure's melee reach takes in the cell; walls and closed doors end it."""
    distance = reach(battle, unit)
    return distance > 0 and threatens(battle.field, Threat(unit, battle.cell(unit), distance), cell, battle.closed())


def adjacent(battle: Battle, a: Cell, b: Cell) -> bool:
    """Whether the two cells are the same or next to each other with nothing solid between: what "adjacent" means in every rule."""
    return touching(battle.field, a, b, battle.closed())


def engagers(battle: Battle, unit: int) -> list[int]:
    """The enemies whose own reach takes in the figure."""
    return [enemy for enemy in enemies(battle, unit) if covers(battle, enemy, battle.cell(unit))]


def engagement(battle: Battle, unit: int) -> tuple[int, ...]:
    """The enemies that the figure is engaged with, whichever one's reach it is (nwo.engage.enter); the partners of a grapple are."""
    if battle.world.has(unit, Down):
        return ()
    cell, grip = battle.cell(unit), partner(battle, unit)
    return tuple(enemy for enemy in enemies(battle, unit) if enemy == grip or covers(battle, enemy, cell) or covers(battle, unit, battle.cell(enemy)))


def engaged(battle: Battle, unit: int) -> tuple[int, ...]:
    """The enemies that the figure is engaged with now."""
    found = battle.world.find(unit, Engaged)
    return found.units if found else ()


def arc_is_clear(battle: Battle, a: Cell, b: Cell) -> bool:
    """Whether something can be thrown from one cell to the other: over low obstacles and figures, not through walls or closed doors."""
    return exposure(battle.field, a, b, battle.closed()).arrived > 0


def look_of(battle: Battle, unit: int) -> str:
    """The picture of the figure as it is armed now."""
    held = in_hand(battle, unit)
    return stats()[battle.unit(unit).archetype].look or (held[0] if held else weapons()[UNARMED]).look


def free_hands(battle: Battle, unit: int) -> int:
    """Hands that hold nothing and nobody (nwo.disarm.hands)."""
    return 2 - sum(weapon.hands for weapon in in_hand(battle, unit)) - battle.world.has(unit, Grappling)


def partner(battle: Battle, unit: int) -> int:
    """The other one of the grapple that the figure is in, 0 if it is in none."""
    holds, held = battle.world.find(unit, Grappling), battle.world.find(unit, Grappled)
    return holds.target if holds else held.by if held else 0
