"""Harm and what follows from it: armour first, down at 0, focus broken; and what a turn uses up."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from game.core.components import CLOCK, Down
from game.core.defaults import leave_behind, share, take_down
from game.core.events import Gauge, Harmed, Modifier, Spent
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, check
from game.rulesets.nwo.components import (
    Conditions,
    Focus,
    Gifts,
    Harms,
    Points,
    Prone,
    Suppressed,
    Turn,
    Watch,
)
from game.rulesets.nwo.effect_durations import orphan
from game.rulesets.nwo.states import STATE, lift_suppression, lose_state, update_engagements

RESOLVE_DC = 12


def health(table: Table, unit: UnitId) -> Fraction:
    """What is left of all its points."""
    return share(gauges(table, unit))


def gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    points = table.world.get(unit, Points)
    hits = Gauge("hit points", points.hits, points.most_hits)
    return (hits, Gauge("armour", points.armor, points.most_armor)) if points.most_armor else (hits,)


def split(points: Points, amount: int) -> tuple[int, int]:
    """How much of the damage goes to armour and how much to hit points (nwo.armor.first)."""
    armor = min(points.armor, amount)
    return armor, min(points.hits, amount - armor)


def hurt(table: Table, unit: UnitId, amount: int, melee: bool = False, by: UnitId = NO_UNIT) -> Play[None]:
    """Take damage: armour first, then hit points; down at 0 (nwo.armor.first, nwo.down). It is noted for
    those who watch for it."""
    if amount <= 0 or table.world.has(unit, Down):
        return
    points = table.world.get(unit, Points)
    armor, hits = split(points, amount)
    points = msgspec.structs.replace(points, armor=points.armor - armor, hits=points.hits - hits)
    table.world.put(unit, points)
    yield Harmed(unit, amount, _loss(armor, hits), gauges(table, unit), 100 * points.hits // points.most_hits)
    noted = table.world.find(CLOCK, Harms) or Harms()
    table.world.put(CLOCK, Harms((*noted.done, (unit, by))))
    if points.hits == 0:
        yield from _down(table, unit)
    elif melee:
        yield from lose_state(table, unit, Focus, "nwo.focus.broken")


def _loss(armor: int, hits: int) -> str:
    parts = [
        f"{armor} armour" if armor else "",
        f"{hits} hit point{'s' if hits != 1 else ''}" if hits else "",
    ]
    return ", ".join(part for part in parts if part)


def _down(table: Table, unit: UnitId) -> Play[None]:
    yield from take_down(table, unit)
    orphan(table, unit)
    for kind, rule in (
        (Watch, "nwo.overwatch.ends"),
        (Focus, "nwo.down"),
        (Prone, "nwo.down"),
        (Suppressed, "nwo.down"),
    ):
        yield from lose_state(table, unit, kind, rule)
    yield from lift_suppression(table, unit)
    yield from update_engagements(table)


def depart(table: Table, unit: UnitId) -> Play[None]:
    """Who has left the map pins nobody down, engages nobody and waits for nothing any more; what it has
    thrown goes on burning."""
    orphan(table, unit)
    yield from lift_suppression(table, unit)
    yield from update_engagements(table)
    leave_behind(STATE, table, unit)
    table.world.put(unit, Conditions())


def resolve_check(table: Table, unit: UnitId, rule: str) -> Check:
    """A Resolve roll; the skill does not exist, traits count (rules/background)."""
    bonus = table.world.get(unit, Gifts).resolve
    return check(table, unit, "Resolve", rule, [Modifier(bonus, rule, "traits") if bonus else None])


# ---------------------------------------------------------------- what is used up


def spend_action(table: Table, unit: UnitId, words: str) -> Play[None]:
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), action=False))
    yield Spent(unit, "Action", words)


def note_moved(table: Table, unit: UnitId) -> None:
    """It has gone with the Movement that was used up."""
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), moved=True))


def spend_movement(table: Table, unit: UnitId, words: str, moved: bool = True) -> Play[None]:
    """Use the Movement up; with `moved` false it is only given up, which does not disturb a shot."""
    table.world.put(unit, msgspec.structs.replace(table.world.get(unit, Turn), movement=False, moved=moved))
    yield Spent(unit, "Movement", words)
