"""What counts on a cell, in words: for whoever thinks of going there, or of shooting at somebody there."""

from __future__ import annotations

from collections import Counter

from game.core.field import Cell, Field, Light, Zone
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.figures import is_in_zone, metres, ranged_weapons
from game.rulesets.infowar.ladder import word
from game.rulesets.infowar.ranged import in_smoke, in_words, stander_difficulty, zone_difficulty
from game.systems.visibility import in_sight, light_at


def ground(table: Table, unit: UnitId, cell: Cell) -> tuple[str, ...]:
    """What the cell is and does to whoever stands on it, then the Difficulty of a shot at it from where the
    figure is."""
    found, here = _place(table, unit, cell), table.cell(unit)
    if cell == here or table.ground()[cell].blocks:
        return tuple(found)
    guns = ranged_weapons(table, unit)
    found.append(f"{metres(table, here, cell)} m")
    if not in_sight(table, here, cell):
        found.append("out of sight")
    elif guns and guns[0].ranges:
        asked = stander_difficulty(table, unit, cell, guns[0].ranges)
        found.append(f"a shot there: {word(asked.level)} ({in_words(asked)})")
    return tuple(found)


def places(field: Field) -> tuple[str, ...]:
    """What the map's author has made of its zones, alike ones told once (infowar.scene.referee,
    infowar.auto.nest, infowar.melee.position)."""
    found = Counter((_called(zone), words) for zone in field.zones for words in _meant(zone))
    return tuple(
        f"{name}{f' ({count})' if count > 1 else ''}: {words}." for (name, words), count in found.items()
    )


def _called(zone: Zone) -> str:
    name = zone.name or zone.kind or "place"
    return name[:1].upper() + name[1:]


def _meant(zone: Zone) -> list[str]:
    harder = zone_difficulty(zone)
    found = {
        "nest": ["machine guns have +3 in it"],
        "glare": ["light in the eyes, a worse position hand to hand"],
    }.get(zone.kind, [])
    return (
        [*found, f"attacks on those in it are {abs(harder)} {'harder' if harder > 0 else 'easier'}"]
        if harder
        else found
    )


def _place(table: Table, unit: UnitId, cell: Cell) -> list[str]:
    """What is on the cell and around it (infowar.auto.nest, infowar.melee.position,
    infowar.initiative.modifiers)."""
    tile, own = table.ground()[cell], table.ground()[table.cell(unit)]
    rise = tile.elevation - own.elevation
    found = [
        tile.name,
        "nest: machine guns +3" if is_in_zone(table, "nest", cell) else "",
        "in the glare" if is_in_zone(table, "glare", cell) else "",
        f"{abs(rise)} {'higher' if rise > 0 else 'lower'} than here" if rise else "",
        "bad footing" if tile.cost > 1 and not tile.blocks else "",
        "dark" if light_at(table, cell) >= Light.DARK else "",
        "smoke" if in_smoke(table, cell, cell) else "",
    ]
    return [words for words in found if words]
