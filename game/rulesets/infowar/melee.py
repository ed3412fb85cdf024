"""Hand to hand: what counts in blows and in warding them off, in both alike, and what hinders a fight."""

from __future__ import annotations

from game.core.events import Modifier
from game.core.field import Cell, Cover, Light
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.components import Nature, Sized, Worn
from game.rulesets.infowar.content import Weapon, armor
from game.rulesets.infowar.figures import is_in_zone, prone
from game.rulesets.infowar.ranged import in_smoke
from game.systems.bodies import measuring_cells
from game.systems.visibility import light_at


def footing(
    table: Table, unit: UnitId, foe: UnitId, weapon: Weapon, trait: str, other: int
) -> tuple[Modifier | None, ...]:
    """Where one stands against that foe, and with what: `other` is the size of what the foe has."""
    return (
        _position(table, unit, foe),
        Modifier(-1, "infowar.melee.weapon-size", "smaller weapon")
        if other - size(table, unit, weapon, trait) >= 2
        else None,
        _strange(table, unit, weapon) if trait == "melee" else None,
        _stiff(table, unit, trait),
    )


def size(table: Table, unit: UnitId, weapon: Weapon, trait: str) -> int:
    """Weapon and shield together: the weapon's damage factor, nothing for Martial Arts
    (infowar.melee.weapon-size)."""
    return (0 if trait == "martial_arts" else weapon.factor) + bool(table.world.get(unit, Worn).shield)


def _drawbacks(table: Table, unit: UnitId, foe: UnitId) -> int:
    """Of worse positions, those the figure has itself: prone, lower, on bad footing, the light in its eyes
    (infowar.melee.position)."""
    cell, other = measuring_cells(table, unit, foe)
    tile, lower = table.ground()[cell], table.ground()[cell].elevation < table.ground()[other].elevation
    return prone(table, unit) + lower + (tile.cost > 1) + is_in_zone(table, "glare", cell)


def _position(table: Table, unit: UnitId, foe: UnitId) -> Modifier | None:
    worse = min(2, _drawbacks(table, unit, foe) - _drawbacks(table, foe, unit))
    return Modifier(-worse, "infowar.melee.position", "worse position") if worse > 0 else None


def _strange(table: Table, unit: UnitId, weapon: Weapon) -> Modifier | None:
    familiar = weapon.id in table.world.get(unit, Nature).familiar
    return (
        Modifier(-2, "infowar.melee.unfamiliar", f"not trained with the {weapon.title}")
        if weapon.rare and not familiar
        else None
    )


def _stiff(table: Table, unit: UnitId, trait: str) -> Modifier | None:
    """What the armour costs in Melee (rules/background)."""
    worn = table.world.get(unit, Worn).armor
    cost = armor()[worn].melee if worn and trait == "melee" else 0
    return Modifier(cost, "infowar.attack.skills", armor()[worn].title) if cost else None


def sized_up_modifier(table: Table, unit: UnitId, foe: UnitId) -> Modifier | None:
    """Sized up by the foe in the round before (infowar.melee.sizing-up)."""
    known = table.world.find(unit, Sized)
    caught = known and any(other == foe and number == table.clock.round for other, number in known.by)
    return Modifier(-1, "infowar.melee.sizing-up", f"sized up by {table.unit(foe).name}") if caught else None


def hindered(table: Table, here: Cell, there: Cell) -> bool:
    """Whether a fight is hindered: in smoke or the dark, or across half cover (infowar.attack.difficulty)."""
    return (
        in_smoke(table, here, there)
        or light_at(table, there) >= Light.DARK
        or table.ground()[there].cover >= Cover.HALF
    )
