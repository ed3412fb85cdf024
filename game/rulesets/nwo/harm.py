"""Harm, statuses and what follows from them: armour first, down at 0, focus broken, engagement kept up to date."""

from __future__ import annotations

import msgspec

from game.core.battle import Battle
from game.core.components import Component, Down
from game.core.events import AmmoChanged, Downed, Gauge, Harmed, Modifier, Spent, StatusGained, StatusLost
from game.core.ruleset import Play
from game.rulesets.nwo.checks import Check, check, passes
from game.rulesets.nwo.components import Conditions, Engaged, Focus, Gifts, Magazine, Points, Prone, Turn, Watch
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.state import engagement

RESOLVE_DC = 12
STACKS = 2


def gauges(battle: Battle, unit: int) -> tuple[Gauge, ...]:
    points = battle.world.get(unit, Points)
    hits = Gauge("hit points", points.hits, points.most_hits)
    return (hits, Gauge("armour", points.armor, points.most_armor)) if points.most_armor else (hits,)


def split(points: Points, amount: int) -> tuple[int, int]:
    """How much of the damage goes to armour and how much to hit points (nwo.armor.first)."""
    armor = min(points.armor, amount)
    return armor, min(points.hits, amount - armor)


def hurt(battle: Battle, unit: int, amount: int, melee: bool = False) -> Play[None]:
    """Take damage: armour first, then hit points; down at 0 (nwo.armor.first, nwo.down)."""
    if amount <= 0 or battle.world.has(unit, Down):
        return
    points = battle.world.get(unit, Points)
    armor, hits = split(points, amount)
    points = msgspec.structs.replace(points, armor=points.armor - armor, hits=points.hits - hits)
    battle.world.put(unit, points)
    yield Harmed(unit, amount, _loss(armor, hits), gauges(battle, unit), 100 * points.hits // points.most_hits)
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
    for kind, rule in ((Watch, "nwo.overwatch.ends"), (Focus, "nwo.down"), (Prone, "nwo.down")):
        yield from lose(battle, unit, kind, rule)
    yield from settle(battle)


# ---------------------------------------------------------------- statuses

STATUS: dict[type[Component], str] = {Prone: "prone", Focus: "focused", Watch: "overwatch", Engaged: "engaged"}


def gain(battle: Battle, unit: int, status: Component, rule: str) -> Play[None]:
    battle.world.put(unit, status)
    yield StatusGained(unit, STATUS[type(status)], rule, cells=status.cells if isinstance(status, Watch) else ())


def lose(battle: Battle, unit: int, status: type[Component], rule: str) -> Play[None]:
    """Take a status away, if the figure has it."""
    if battle.world.has(unit, status):
        battle.world.drop(unit, status)
        yield StatusLost(unit, STATUS[status], rule)


def settle(battle: Battle) -> Play[None]:
    """Bring engagement up to date after anything on the board has changed; who is engaged loses focus (nwo.engage.enter, nwo.focus.broken)."""
    for unit in battle.units():
        before = battle.world.find(unit, Engaged)
        now = engagement(battle, unit)
        if now and (before is None or before.units != now):
            battle.world.put(unit, Engaged(now))
            if before is None:
                yield StatusGained(unit, "engaged", "nwo.engage.enter")
        elif before and not now:
            yield from lose(battle, unit, Engaged, "nwo.engage.enter")
        if now:
            yield from lose(battle, unit, Focus, "nwo.focus.broken")


def resolve_check(battle: Battle, unit: int, rule: str) -> Check:
    """A Resolve roll; the skill does not exist, traits count (rules/background)."""
    bonus = battle.world.get(unit, Gifts).resolve
    return check(battle, unit, "Resolve", rule, [Modifier(bonus, rule, "traits") if bonus else None])


def shot_at(battle: Battle, unit: int) -> Play[None]:
    """What a ranged attack does to the focus of its target, hit or miss (nwo.focus.under-fire)."""
    if battle.world.has(unit, Focus):
        steady = yield from passes(battle, resolve_check(battle, unit, "nwo.focus.under-fire"), RESOLVE_DC)
        if not steady:
            yield from lose(battle, unit, Focus, "nwo.focus.under-fire")


def afflict(battle: Battle, unit: int, kind: str) -> Play[None]:
    """Add a condition; a third stack is ignored (nwo.condition.stack)."""
    kinds = battle.world.get(unit, Conditions).kinds
    if len(kinds) < STACKS and not battle.world.has(unit, Down):
        kinds = (*kinds, kind)
        battle.world.put(unit, Conditions(kinds))
        yield StatusGained(unit, kind, "nwo.condition.disadvantage", kinds.count(kind))


def relieve(battle: Battle, unit: int, kind: str) -> Play[None]:
    """Take one stack away (nwo.condition.remove)."""
    kinds = list(battle.world.get(unit, Conditions).kinds)
    kinds.remove(kind)
    battle.world.put(unit, Conditions(tuple(kinds)))
    yield StatusLost(unit, kind, "nwo.condition.remove", kinds.count(kind))


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
    magazine = battle.world.get(unit, Magazine)
    rest = tuple((name, shots if name == weapon else left) for name, left in magazine.shots)
    battle.world.put(unit, Magazine(rest))
    yield AmmoChanged(unit, weapon, shots, weapons()[weapon].magazine)
