"""Questions about the figures on the board: who holds what, how badly hurt they are, who can do what to
whom."""

from __future__ import annotations

from game.core.components import Down
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.rulesets.infowar.components import (
    Belt,
    Held,
    Incapacitated,
    Lamed,
    Traits,
    Turn,
    Worn,
    Wounds,
)
from game.rulesets.infowar.content import UNARMED, Item, Weapon, club, items, stats, weapons
from game.rulesets.infowar.ladder import POOR
from game.rulesets.infowar.wounds import HURT, INCAPACITATED, VERY_HURT, worst
from game.systems.distance import whole_metres
from game.systems.postures import prone as prone

WALK, RUN, SPRINT, CRAWL = 6, 12, 16, 2
CLUMSY, DRAG = "clumsy", "drag"
STANDING = 3
"""Tiles of the walk that standing up costs (infowar.move.rates)."""


@cached_by_components(Held)
def in_hand(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    return tuple(weapons()[weapon] for weapon in table.world.get(unit, Held).weapons)


@cached_by_components(Held)
def melee_weapons(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """What the figure can strike with: its melee weapons, its bare hands, and the butts of its guns
    (infowar.attack.skills)."""
    held = dict.fromkeys(in_hand(table, unit))
    blades, butts = (
        tuple(club(weapon) for weapon in held if weapon.shoots is shoots) for shoots in (False, True)
    )
    return (*blades, weapons()[UNARMED], *butts)


@cached_by_components(Held)
def ranged_weapons(table: Table, unit: UnitId) -> tuple[Weapon, ...]:
    """What the figure can shoot with."""
    return tuple(weapon for weapon in dict.fromkeys(in_hand(table, unit)) if weapon.shoots)


@cached_by_components(Belt)
def grenades(table: Table, unit: UnitId) -> tuple[Item, ...]:
    return tuple(
        items()[item] for item in dict.fromkeys(table.world.get(unit, Belt).items) if items()[item].ranges
    )


def kit(table: Table, unit: UnitId) -> Item | None:
    """The best medical kit at hand."""
    kits = [items()[item] for item in table.world.get(unit, Belt).items if items()[item].kind == "kit"]
    return max(kits, key=lambda item: item.bonus, default=None)


def traits(table: Table, unit: UnitId) -> Traits:
    return table.world.get(unit, Traits)


def experience(table: Table, unit: UnitId) -> int:
    """Combat Experience in defence: Poor without it (infowar.roll.unskilled)."""
    skill = traits(table, unit).combat_experience
    return POOR if skill is None else skill


def experienced(table: Table, unit: UnitId) -> bool:
    return traits(table, unit).combat_experience is not None


@cached_by_components(Wounds)
def hurt_level(table: Table, unit: UnitId) -> int:
    """The worst wound marked: only it counts."""
    return worst(table.world.get(unit, Wounds))


def helpless(table: Table, unit: UnitId) -> bool:
    """Whether the figure can do nothing: unconscious, or Incapacitated and not acting all the same
    (infowar.wound.levels)."""
    if table.world.has(unit, Down):
        return True
    stopped = table.world.find(unit, Incapacitated)
    return stopped is not None and not stopped.act


def phase(table: Table) -> str:
    """The phase of the slot that is running; `CLUMSY` and `DRAG` are those of the Incapacitated
    (infowar.wound.act-incapacitated)."""
    return table.slot.phase if table.slot else ""


def turn(table: Table, unit: UnitId) -> Turn:
    return table.world.get(unit, Turn)


# ---------------------------------------------------------------- movement


def allowance(table: Table, unit: UnitId, most: int) -> int:
    """Tiles of a walk, run or sprint after wounds and lamed legs (infowar.wound.movement, infowar.aim.limbs,
    infowar.move.rates)."""
    level = hurt_level(table, unit)
    if level >= VERY_HURT or prone(table, unit):
        most = CRAWL
    elif level == HURT:
        most = 3 * most // 4 if most < SPRINT else 3 * RUN // 4
    return max(1, most // 2) if table.world.has(unit, Lamed) else most


def gaits(table: Table, unit: UnitId) -> bool:
    """Whether the figure can run at all: on its feet, and not worse than Hurt."""
    return hurt_level(table, unit) < VERY_HURT and not prone(table, unit)


# ---------------------------------------------------------------- places


def metres(table: Table, a: Cell, b: Cell) -> int:
    """From centre to centre, in whole metres, what is begun counted (infowar.ranged.range-difficulty)."""
    return whole_metres(table.field, a, b)


def apparent_weapon(table: Table, unit: UnitId) -> Weapon:
    """What the figure seems armed with: its first weapon, or bare hands."""
    held = in_hand(table, unit)
    return held[0] if held else weapons()[UNARMED]


def look_of(table: Table, unit: UnitId) -> str:
    """The picture of the figure as it is armed now."""
    return stats()[table.unit(unit).archetype].look or apparent_weapon(table, unit).look


def armed(table: Table, unit: UnitId) -> bool:
    """Whether something in hand can parry a weapon: a melee weapon, a gun or a shield
    (infowar.melee.parry-weapons)."""
    return bool(in_hand(table, unit)) or bool(table.world.get(unit, Worn).shield)


def incapacitated(table: Table, unit: UnitId) -> bool:
    return hurt_level(table, unit) >= INCAPACITATED


def is_in_zone(table: Table, kind: str, cell: Cell) -> bool:
    """Whether the cell lies in a zone of that kind: "nest" (infowar.auto.nest), "glare"
    (infowar.melee.position)."""
    return any(zone.kind == kind and cell in zone.cells for zone in table.field.zones)
