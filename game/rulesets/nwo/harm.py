"""Harm and what follows from it: armour first, down at 0, focus broken; and what a turn uses up."""

from __future__ import annotations

import msgspec

from game.core.battle import Battle
from game.core.components import CLOCK, Down
from game.core.events import AmmoChanged, Downed, Gauge, Harmed, Modifier, Spent
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, check
from game.rulesets.nwo.components import Focus, Gifts, Harms, Magazine, Points, Prone, Suppressed, Turn, Watch
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.statuses import lift, lose, settle

RESOLVE_DC = 12


def gauges(battle: Battle, unit: int) -> tuple[Gauge, ...]:
    points = battle.world.get(unit, Points)
    hits = Gauge("hit points", points.hits, points.most_hits)
    return (hits, Gauge("armour", points.armor, points.most_armor)) if points.most_armor else (hits,)


def split(points: Points, amount: int) -> tuple[int, int]:
    """How much of the damage goes to armour and how much to hit points (nwo.armor.first)."""
    armor = min(points.armor, amount)
    return armor, min(points.hits, amount - armor)


def hurt(battle: Battle, unit: int, amount: int, melee: bool = False, by: int = 0) -> Play[None]:
    """Take damage: armour first, then hit points; down at 0 (nwo.armor.first, nwo.down). It is noted for those who watch for it."""
    if amount <= 0 or battle.world.has(unit, Down):
        return
    points = battle.world.get(unit, Points)
    armor, hits = split(points, amount)
    points = msgspec.structs.replace(points, armor=points.armor - armor, hits=points.hits - hits)
    battle.world.put(unit, points)
    yield Harmed(unit, amount, _loss(armor, hits), gauges(battle, unit), 100 * points.hits // points.most_hits)
    noted = battle.world.find(CLOCK, Harms) or Harms()
    battle.world.put(CLOCK, Harms((*noted.done, (unit, by))))
    if points.hits == 0:
        yield from _down(battle, unit)
    elif melee:
        yield from lose(battle, unit, Focus, "nwo.focus.broken")


def _loss(armor: int, hits: int) -> str:
    parts = [f"{armor} armour" if armor else "", f"{hits} hit point{'s' if hits != 1 else ''}" if hits else ""]
    return ", ".join(part for part in parts if part)


def _down(battle: Battle, unit: int) -> Play[None]:
    battle.world.put(unit, Down())
    yield Downed(unit)
    for kind, rule in ((Watch, "nwo.overwatch.ends"), (Focus, "nwo.down"), (Prone, "nwo.down"), (Suppressed, "nwo.down")):
        yield from lose(battle, unit, kind, rule)
    yield from lift(battle, unit)
    yield from settle(battle)


def resolve_check(battle: Battle, unit: int, rule: str) -> Check:
    """A Resolve roll; the skill does not exist, traits count (rules/background)."""
    bonus = battle.world.get(unit, Gifts).resolve
    return check(battle, unit, "Resolve", rule, [Modifier(bonus, rule, "traits") if bonus else None])


# ---------------------------------------------------------------- what is used up


def spend_action(battle: Battle, unit: int, words: str) -> Play[None]:
    battle.world.put(unit, msgspec.structs.replace(battle.world.get(unit, Turn), action=False))
    yield Spent(unit, "Action", words)


def spend_movement(battle: Battle, unit: int, words: str, moved: bool = True) -> Play[None]:
    """Use the Movement up; with `moved` false it is only given up, which does not disturb a shot."""
    battle.world.put(unit, msgspec.structs.replace(battle.world.get(unit, Turn), movement=False, moved=moved))
    yield Spent(unit, "Movement", words)


def load(battle: Battle, unit: int, weapon: str, shots: int) -> Play[None]:
    """Set the number of shots in a weapon."""
    battle.world.put(unit, battle.world.get(unit, Magazine).loaded(weapon, shots))
    yield AmmoChanged(unit, weapon, shots, weapons()[weapon].magazine)
