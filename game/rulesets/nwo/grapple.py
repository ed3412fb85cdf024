"""Grappling: taking hold, holding, breaking free, and what it means for the two."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Down
from game.core.events import Reported
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.nwo.carrying import drop
from game.rulesets.nwo.components import Focus, Grappled, Grappling, Prone
from game.rulesets.nwo.contests import STRENGTH, contest, contested
from game.rulesets.nwo.figures import free_hands, in_hand
from game.rulesets.nwo.states import gain, lose, release, settle
from game.systems.bodies import apart, beside
from game.systems.postures import prone


def refuse_grapple(table: Table, unit: int, target: int, dropped: str) -> Refusal | None:
    rule = "nwo.grapple.contest"
    if target not in table.units() or not table.hostile(unit, target):
        return Refusal(rule, "no enemy within reach")
    name = table.unit(target).name
    if table.world.has(unit, Grappling) or table.world.has(unit, Grappled):
        return Refusal(rule, "already grappling")
    if table.world.has(target, Grappled):
        return Refusal(rule, f"{name} is held already")
    if not apart(table, unit, target) or not beside(table, unit, target):
        return Refusal(rule, f"{name} is not on the next tile")
    if dropped and dropped not in [weapon.id for weapon in in_hand(table, unit) if weapon.hands == 2]:
        return Refusal("nwo.grapple.drop-weapon", "only a two-handed weapon in hand is dropped for it")
    if free_hands(table, unit) + 2 * bool(dropped) < 1:
        return Refusal(rule, "no free hand")
    return None


def grapple(table: Table, unit: int, target: int, dropped: str) -> Play[None]:
    """Strength against Strength; the unconscious need no contest (nwo.grapple.contest)."""
    if dropped:
        yield from drop(table, unit, dropped)
    if not table.world.has(target, Down) and not (yield from holds(table, unit, target, "grapple")):
        yield Reported(target, "nwo.grapple.contest", f"{table.unit(target).name} shakes it off")
        return
    yield from gain(table, unit, Grappling(target), "nwo.grapple.contest")
    yield from gain(table, target, Grappled(unit), "nwo.grapple.held")
    yield from lose(table, target, Focus, "nwo.focus.broken")
    yield from settle(table)


def holds(table: Table, unit: int, target: int, what: str) -> Play[bool]:
    """The contest with the grappler as the attacker: a tie is a parry."""
    attack = contest(table, unit, STRENGTH, what, "nwo.grapple.contest")
    defence = contest(table, target, STRENGTH, "resists the grapple", "nwo.grapple.contest")
    return (yield from contested(table, attack, defence, "grapple"))


def refuse_break(table: Table, unit: int) -> Refusal | None:
    return None if table.world.has(unit, Grappled) else Refusal("nwo.grapple.break", "nobody holds it")


def break_free(table: Table, unit: int) -> Play[None]:
    """Strength against Strength with the grappler as the defender: a tie holds (nwo.grapple.break)."""
    grappler = table.world.get(unit, Grappled).by
    attack = contest(table, unit, STRENGTH, "breaks free", "nwo.grapple.break")
    defence = contest(table, grappler, STRENGTH, "holds on", "nwo.grapple.break")
    if (yield from contested(table, attack, defence, "break free")):
        yield from release(table, unit)
        yield from settle(table)


def refuse_pin(table: Table, unit: int) -> Refusal | None:
    hold = table.world.find(unit, Grappling)
    if not hold:
        return Refusal("nwo.grapple.prone", "holds nobody")
    if prone(table, unit) and prone(table, hold.target):
        return Refusal("nwo.grapple.prone", "both lie already")
    return None


def pin(table: Table, unit: int) -> Play[None]:
    """Force the held to the ground without a contest; both lie then (nwo.grapple.prone)."""
    for one in (table.world.get(unit, Grappling).target, unit):
        if not prone(table, one) and not table.world.has(one, Down):
            yield from gain(table, one, Prone(), "nwo.grapple.prone")
    yield from settle(table)


def struck_grappler(table: Table, attacker: int, target: int, ending: str) -> Play[None]:
    """A successful attack of the held on its grappler: the contest is rolled again at once
    (nwo.grapple.attack-grappler)."""
    held = table.world.find(attacker, Grappled)
    if not held or held.by != target or ending not in ("hit", "crit") or table.world.has(target, Down):
        return
    if not (yield from holds(table, target, attacker, "keeps its hold")):
        yield from release(table, attacker)
        yield from settle(table)


def cooperative(table: Table, unit: int) -> bool:
    """The unconscious are Cooperative; who struggles or is under duress is not (nwo.grapple.cooperative)."""
    return table.world.has(unit, Down)
