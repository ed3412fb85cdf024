"""Shots and throws: Difficulty by range and cover, and what the weapon and the awareness of the target do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.events import Modifier
from game.core.field import Cell, Cover, Light, Zone
from game.core.references import NO_UNIT, RuleId, UnitId
from game.core.table import Table
from game.rulesets.infowar.components import DugIn, Turn, Unready
from game.rulesets.infowar.content import Ranges, Weapon
from game.rulesets.infowar.figures import helpless, is_in_zone, metres, prone
from game.rulesets.infowar.ladder import FAIR, GOOD, GREAT, MEDIOCRE, SUPERB
from game.systems.bodies import cover_of, measuring_cell, measuring_cells, sees, steps_between
from game.systems.concealment import obscured
from game.systems.distance import squared_cm
from game.systems.visibility import cover_from, light_at, smoke

BY_BAND = (MEDIOCRE, FAIR, GOOD, GREAT, SUPERB)
BANDS = ("point blank", "short range", "medium range", "long range", "beyond long range")
SPOILS = {"bows": -2, "firearms": -3, "heavy": -3}
"""What is faster than the eye takes from the defence, by the skill of the weapon
(infowar.ranged.defence-modifier)."""


@dataclass(frozen=True)
class Difficulty:
    """What has to be reached, and what makes it so (infowar.ranged.range-difficulty)."""

    level: int
    reasons: tuple[Modifier, ...]


def sum_difficulty(reasons: Sequence[Modifier]) -> Difficulty:
    return Difficulty(sum(reason.value for reason in reasons), tuple(reasons))


# ---------------------------------------------------------------- difficulty


def band(table: Table, a: Cell, b: Cell, ranges: Ranges) -> int:
    """0 point blank, 1 short, 2 medium, 3 long, 4 up to twice that, 5 out of range."""
    if table.field.grid.steps(a, b) <= 1:
        return 0
    far = metres(table, a, b)
    ends = (*ranges, 2 * ranges[-1]) if ranges else ()
    return next((number for number, end in enumerate(ends, start=1) if far <= end), 5)


def is_in_range(table: Table, a: Cell, b: Cell, ranges: Ranges) -> bool:
    """Whether the band is one that can be reached: 4 at most."""
    field = table.field
    if not ranges or squared_cm(field, a, b) > (100 * max(*ranges, 2 * ranges[-1])) ** 2:
        return field.grid.steps(a, b) <= 1
    return True


COVERS = ("", "half cover", "heavy cover")
"""By how many levels each makes a shot harder: its place."""


def cover_in_words(table: Table, cell: Cell, source: Cell) -> str:
    """What covers somebody on the cell against somebody on the other."""
    hidden = _covered(cover_from(table, cell, source).level)
    return f"{COVERS[hidden]} +{hidden}" if hidden else ""


def difficulty(table: Table, unit: UnitId, target: UnitId, ranges: Ranges) -> Difficulty:
    """By range, cover, light, smoke, and how the target last moved."""
    return _difficulty(
        table, *measuring_cells(table, unit, target), ranges, target, _hidden(table, unit, target)
    )


def tile_difficulty(table: Table, unit: UnitId, cell: Cell, ranges: Ranges) -> Difficulty:
    """That of a tile to which something is thrown: nobody's cover counts."""
    return _difficulty(table, measuring_cell(table, cell, unit), cell, ranges)


def stander_difficulty(table: Table, unit: UnitId, cell: Cell, ranges: Ranges) -> Difficulty:
    """That of a shot at somebody who would stand on the cell."""
    here = measuring_cell(table, cell, unit)
    return _difficulty(table, here, cell, ranges, hidden=_covered(cover_from(table, cell, here).level))


def _difficulty(
    table: Table, here: Cell, there: Cell, ranges: Ranges, target: UnitId = NO_UNIT, hidden: int = 0
) -> Difficulty:
    rule = "infowar.ranged.range-difficulty"
    number = min(band(table, here, there, ranges), 4)
    reasons = [Modifier(BY_BAND[number], rule, BANDS[number])]
    if hidden:
        reasons.append(Modifier(hidden, rule, COVERS[hidden]))
    if light_at(table, there) >= Light.DARK:
        reasons.append(Modifier(1, rule, "dark"))
    if in_smoke(table, here, there):
        reasons.append(Modifier(1, rule, "smoke"))
    if target and table.world.get(target, Turn).gait in ("run", "sprint") and not helpless(table, target):
        reasons.append(Modifier(1, rule, "running target"))
    return sum_difficulty([*reasons, *scene(table, there)])


def in_smoke(table: Table, here: Cell, there: Cell) -> bool:
    """Whether smoke, fog or dust lies anywhere on the line, its ends included: it makes an attack one level
    harder, however dense it is, and blinds nobody."""
    fog = smoke(table)  # of states of older rules, in which it blinded
    return here in fog or there in fog or obscured(table, here, there, foliage=False).density > 0


def in_words(asked: Difficulty) -> str:
    """What makes it as it is: the range by its name, what is added to it with its figure."""
    first, *more = asked.reasons
    return ", ".join([first.words, *(f"{one.words} {one.value:+d}".replace("-", "−") for one in more)])


def _hidden(table: Table, unit: UnitId, target: UnitId) -> int:
    """1 for half cover, 2 for heavy; lying down and not adjacent is half cover at least."""
    lying = prone(table, target) and steps_between(table, unit, target) > 1
    return max(_covered(cover_of(table, target, unit).level), int(lying))


def _covered(level: Cover) -> int:
    return {Cover.FULL: 2, Cover.HALF: 1}.get(level, 0)


def zone_difficulty(zone: Zone) -> int:
    """By how much the map makes attacks on those in the zone harder, or easier (infowar.scene.referee)."""
    text = zone.properties.get("difficulty", "")
    return int(text) if text in ("-2", "-1", "1", "2") else 0


def scene(table: Table, cell: Cell) -> list[Modifier]:
    """What the map's author has set for attacks on those in a zone (infowar.scene.referee)."""
    found = []
    for zone in table.field.zones:
        value = zone_difficulty(zone)
        if value and cell in zone.cells:
            found.append(Modifier(value, "infowar.scene.referee", zone.name or "the place"))
    return found


# ---------------------------------------------------------------- what counts


def of_weapon(table: Table, unit: UnitId, weapon: Weapon, number: int) -> tuple[Modifier | None, ...]:
    """What the kind of weapon does: shotguns by range, machine guns by their volume or their nest."""
    if value := by_range(weapon, number):
        return (Modifier(value, "infowar.ranged.shotgun", "shotgun"),)
    if weapon.kind in ("machine gun", "minigun") and nested(table, unit):
        return (Modifier(3, "infowar.auto.nest", "prepared nest"),)
    return (Modifier(2, "infowar.auto.minigun", "minigun") if weapon.kind == "minigun" else None,)


def by_range(weapon: Weapon, number: int) -> int:
    """What the range does to a shotgun (infowar.ranged.shotgun)."""
    return (number <= 1) - (number >= 3) if weapon.kind == "shotgun" else 0


def nested(table: Table, unit: UnitId) -> bool:
    """On a nest of the map, or set up behind cover before the battle and not moved since
    (infowar.auto.nest)."""
    return table.world.has(unit, DugIn) or any(is_in_zone(table, "nest", cell) for cell in table.cells(unit))


def unaware(table: Table, unit: UnitId, foe: UnitId) -> bool:
    """Whether the figure can do nothing to spoil a shot: helpless, of a surprised side before its first slot,
    or out of sight of that foe (infowar.ranged.unaware)."""
    return off_guard(table, unit) or not sees(table, unit, foe)


def off_guard(table: Table, unit: UnitId) -> bool:
    """Whether it is unaware of everybody, wherever they stand."""
    return helpless(table, unit) or table.world.has(unit, Unready)


def undefended(table: Table, unit: UnitId, near: bool) -> tuple[RuleId, str]:
    """By which rule, and why, one who is attacked rolls nothing against it."""
    rule = "infowar.ranged.unaware"
    if helpless(table, unit):
        return rule, "is helpless"
    if near:
        return "infowar.melee.parry-weapons", "has nothing to ward it off with"
    return rule, "is taken by surprise" if off_guard(table, unit) else "does not see it coming"
