"""Shots and throws: Difficulty by range and cover, what counts in attack and defence, and what forbids a shot."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actions import Refusal
from game.core.events import Modifier
from game.core.field import Cell, Cover, Light, Zone
from game.core.table import Table
from game.rulesets.infowar.burdens import fighting, skill
from game.rulesets.infowar.checks import Check, check
from game.rulesets.infowar.components import Attackers, Defending, DugIn, Turn, Unready, Worn
from game.rulesets.infowar.content import Ranges, Weapon, shields, weapons
from game.rulesets.infowar.figures import helpless, in_hand, metres, prone, shooting, zoned
from game.rulesets.infowar.ladder import FAIR, GOOD, GREAT, MEDIOCRE, SUPERB
from game.rulesets.infowar.melee import refuse_attack
from game.systems.bodies import apart, cover_of, end, ends
from game.systems.distance import squared_cm
from game.systems.items import shots_left
from game.systems.light import light_at
from game.systems.view import cover_from, in_sight, smoke

MOST = 6
BY_BAND = (MEDIOCRE, FAIR, GOOD, GREAT, SUPERB)
BANDS = ("point blank", "short range", "medium range", "long range", "beyond long range")
THROWN, FIRED = "thrown", "fired"
BURST = 3


@dataclass(frozen=True)
class Difficulty:
    """What has to be reached, and what makes it so (infowar.ranged.range-difficulty)."""

    level: int
    reasons: tuple[Modifier, ...]


# ---------------------------------------------------------------- difficulty


def band(table: Table, a: Cell, b: Cell, ranges: Ranges) -> int:
    """0 point blank, 1 short, 2 medium, 3 long, 4 up to twice that, 5 out of range."""
    if table.field.grid.steps(a, b) <= 1:
        return 0
    far = metres(table, a, b)
    ends = (*ranges, 2 * ranges[-1]) if ranges else ()
    return next((number for number, end in enumerate(ends, start=1) if far <= end), 5)


def within(table: Table, a: Cell, b: Cell, ranges: Ranges) -> bool:
    """Whether the band is one that can be reached: 4 at most."""
    field = table.field
    if not ranges or squared_cm(field, a, b) > (100 * max(*ranges, 2 * ranges[-1])) ** 2:
        return field.grid.steps(a, b) <= 1
    return True


def difficulty(table: Table, unit: int, target: int, ranges: Ranges) -> Difficulty:
    """By range, cover, light, smoke, and how the target last moved."""
    return _difficulty(table, *ends(table, unit, target), ranges, target, _hidden(table, unit, target))


def tile_difficulty(table: Table, unit: int, cell: Cell, ranges: Ranges) -> Difficulty:
    """That of a tile to which something is thrown: nobody's cover counts."""
    return _difficulty(table, end(table, cell, unit), cell, ranges)


def stander_difficulty(table: Table, unit: int, cell: Cell, ranges: Ranges) -> Difficulty:
    """That of a shot at somebody who would stand on the cell."""
    here = end(table, cell, unit)
    return _difficulty(table, here, cell, ranges, hidden=_covered(cover_from(table, cell, here).level))


def _difficulty(table: Table, here: Cell, there: Cell, ranges: Ranges, target: int = 0, hidden: int = 0) -> Difficulty:
    rule = "infowar.ranged.range-difficulty"
    number = min(band(table, here, there, ranges), 4)
    fog = smoke(table)
    reasons = [Modifier(BY_BAND[number], rule, BANDS[number])]
    if hidden:
        reasons.append(Modifier(hidden, rule, "heavy cover" if hidden > 1 else "half cover"))
    if light_at(table, there) >= Light.DARK:
        reasons.append(Modifier(1, rule, "dark"))
    if here in fog or there in fog:
        reasons.append(Modifier(1, rule, "smoke"))
    if target and table.world.get(target, Turn).gait in ("run", "sprint"):
        reasons.append(Modifier(1, rule, "running target"))
    reasons += _scene(table, there)
    return Difficulty(sum(reason.value for reason in reasons), tuple(reasons))


def in_words(asked: Difficulty) -> str:
    """What makes it as it is: the range by its name, what is added to it with its figure."""
    first, *more = asked.reasons
    return ", ".join([first.words, *(f"{one.words} {one.value:+d}".replace("-", "−") for one in more)])


def _hidden(table: Table, unit: int, target: int) -> int:
    """1 for half cover, 2 for heavy; lying down and not adjacent is half cover at least."""
    lying = prone(table, target) and apart(table, unit, target) > 1
    return max(_covered(cover_of(table, target, unit).level), int(lying))


def _covered(level: Cover) -> int:
    return 2 if level is Cover.FULL else 1 if level is Cover.HALF else 0


def harder_in(zone: Zone) -> int:
    """By how much the map makes attacks on those in the zone harder, or easier (infowar.scene.referee)."""
    text = zone.properties.get("difficulty", "")
    return int(text) if text in ("-2", "-1", "1", "2") else 0


def _scene(table: Table, cell: Cell) -> list[Modifier]:
    """What the map's author has set for attacks on those in a zone (infowar.scene.referee)."""
    found = []
    for zone in table.field.zones:
        value = harder_in(zone)
        if value and cell in zone.cells:
            found.append(Modifier(value, "infowar.scene.referee", zone.name or "the place"))
    return found


# ---------------------------------------------------------------- what counts


def shooting_roll(table: Table, unit: int, target: int, weapon: Weapon, way: str = FIRED) -> Check:
    """The one list of modifiers of a shot, a burst or a thrown weapon at somebody."""
    trait = "thrown" if way == THROWN else weapon.skill
    number = band(table, *ends(table, unit, target), weapon.ranges)
    return check(unit, "shot" if way != THROWN else "throw", "infowar.attack.opposed", [
        skill(table, unit, trait, "infowar.attack.skills"),
        *fighting(table, unit),
        crowded(table, unit, target),
        Modifier(1, "infowar.ranged.point-blank", "point blank") if number == 0 else None,
        *_of_weapon(table, unit, weapon, number),
        Modifier(1, "infowar.auto.burst", "three-round burst") if way == "burst" else None,
    ])  # fmt: skip


def sweeping_roll(table: Table, unit: int, weapon: Weapon, cells: tuple[Cell, ...]) -> Check:
    """Automatic fire: as a shot, with the recoil; range counts by the farthest tile (infowar.auto.area)."""
    number = max((band(table, end(table, cell, unit), cell, weapon.ranges) for cell in cells), default=0)
    pistol = Modifier(-1, "infowar.auto.machine-pistol", "machine pistol") if weapon.kind == "machine pistol" else None
    return check(unit, "automatic fire", "infowar.auto.one-roll", [
        skill(table, unit, weapon.skill, "infowar.attack.skills"),
        *fighting(table, unit),
        crowded(table, unit, 0),
        Modifier(1, "infowar.ranged.point-blank", "point blank") if number == 0 else None,
        *_of_weapon(table, unit, weapon, number),
        Modifier(-((len(cells) + 1) // 2), "infowar.auto.area", f"{len(cells)} tile{'s' if len(cells) != 1 else ''}"),
        pistol,
    ])  # fmt: skip


def _of_weapon(table: Table, unit: int, weapon: Weapon, number: int) -> tuple[Modifier | None, ...]:
    """What the kind of weapon does: shotguns by range, machine guns by their volume or their nest."""
    if weapon.kind == "shotgun":
        value = 1 if number <= 1 else -1 if number >= 3 else 0
        return (Modifier(value, "infowar.ranged.shotgun", "shotgun") if value else None,)
    if weapon.kind in ("machine gun", "minigun") and nested(table, unit):
        return (Modifier(3, "infowar.auto.nest", "prepared nest"),)
    return (Modifier(2, "infowar.auto.minigun", "minigun") if weapon.kind == "minigun" else None,)


def nested(table: Table, unit: int) -> bool:
    """On a nest of the map, or set up behind cover before the battle and not moved since (infowar.auto.nest)."""
    return table.world.has(unit, DugIn) or any(zoned(table, "nest", cell) for cell in table.cells(unit))


def crowded(table: Table, unit: int, foe: int) -> Modifier | None:
    """-1 for each foe beyond the first that has shot at the figure since the end of its last slot (infowar.ranged.several-opponents)."""
    foes = {*table.world.get(unit, Attackers).ranged, *([foe] if foe else [])}
    more = min(MOST - 1, len(foes) - 1)
    return Modifier(-more, "infowar.ranged.several-opponents", f"{more + 1} opponents") if more > 0 else None


def defending_roll(table: Table, unit: int, foe: int, weapon: Weapon | None) -> Check:
    """Combat Experience against a shot: one spoils it by where one is and how one moves (infowar.attack.defence-skill).

    `weapon` is None for what is thrown.
    """
    spoils = 0 if weapon is None else -2 if weapon.skill == "bows" else -3
    shield = shields().get(table.world.get(unit, Worn).shield) if weapon is None or weapon.small else None
    return check(unit, "spoiling the shot", "infowar.attack.defence-skill", [
        skill(table, unit, "combat_experience", "infowar.attack.defence-skill"),
        *fighting(table, unit, defends=True),
        Modifier(spoils, "infowar.ranged.defence-modifier", "bow" if spoils == -2 else "gun") if spoils else None,
        Modifier(shield.small_arms, "infowar.melee.large-shield", shield.title) if shield and shield.small_arms else None,
        Modifier(2, "infowar.ranged.all-out-defense", "all-out defence") if table.world.has(unit, Defending) else None,
        crowded(table, unit, foe),
    ])  # fmt: skip


def unaware(table: Table, unit: int) -> bool:
    """Whether the figure can do nothing to spoil a shot: helpless, or of a surprised side before its first slot (infowar.ranged.unaware)."""
    return helpless(table, unit) or table.world.has(unit, Unready)


# ---------------------------------------------------------------- refusals


def refuse_shot(table: Table, unit: int, target: int, weapon: str, aim: str, pull: str, rounds: int = 1) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or known not in shooting(table, unit):
        return Refusal("infowar.attack.skills", "no such weapon in hand to shoot with")
    if rounds == BURST and not known.burst:
        return Refusal("infowar.auto.burst", f"the {known.title} fires no bursts")
    if shots_left(table, unit, known) < rounds:
        return Refusal("infowar.ammo.reload", f"the {known.title} holds {shots_left(table, unit, known)} rounds")
    return refuse_target(table, unit, target, known) or refuse_attack(table, unit, aim, pull)


def refuse_hurl(table: Table, unit: int, target: int, weapon: str, aim: str, pull: str) -> Refusal | None:
    known = weapons().get(weapon)
    if known is None or known not in in_hand(table, unit) or known.shoots or not known.ranges:
        return Refusal("infowar.attack.skills", "nothing in hand that is thrown")
    return refuse_target(table, unit, target, known) or refuse_attack(table, unit, aim, pull)


def refuse_target(table: Table, unit: int, target: int, weapon: Weapon) -> Refusal | None:
    """What keeps a shot from being aimed at somebody."""
    if target not in table.standing() or not table.hostile(unit, target):
        return Refusal("infowar.attack.skills", "no enemy there")
    name, (here, there) = table.unit(target).name, ends(table, unit, target)
    if not in_sight(table, here, there):
        return Refusal("infowar.ranged.range-difficulty", f"{name} is out of sight")
    if band(table, here, there, weapon.ranges) > 4:
        return Refusal("infowar.ranged.range-difficulty", f"{name} is {metres(table, here, there)} m away, out of range")
    foes = set(table.world.get(target, Attackers).ranged)
    if unit not in foes and len(foes) >= MOST:
        return Refusal("infowar.ranged.several-opponents", f"six have shot at {name} already: no clear line")
    return None
