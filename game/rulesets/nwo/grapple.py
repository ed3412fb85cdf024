"""Grappling: taking hold, holding, breaking free, and what it means for the two."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.battle import Battle
from game.core.components import Down
from game.core.events import Reported
from game.core.ruleset import Play
from game.rulesets.nwo.components import Focus, Grappled, Grappling, Prone
from game.rulesets.nwo.contests import STRENGTH, contest, contested
from game.rulesets.nwo.hands import drop
from game.rulesets.nwo.state import adjacent, free_hands, in_hand, prone
from game.rulesets.nwo.statuses import gain, lose, release, settle


def refuse_grapple(battle: Battle, unit: int, target: int, dropped: str) -> Refusal | None:
    rule = "nwo.grapple.contest"
    if target not in battle.units() or not battle.hostile(unit, target):
        return Refusal(rule, "no enemy within reach")
    name = battle.unit(target).name
    if battle.world.has(unit, Grappling) or battle.world.has(unit, Grappled):
        return Refusal(rule, "already grappling")
    if battle.world.has(target, Grappled):
        return Refusal(rule, f"{name} is held already")
    here, there = battle.cell(unit), battle.cell(target)
    if here == there or not adjacent(battle, here, there):
        return Refusal(rule, f"{name} is not on the next tile")
    if dropped and dropped not in [weapon.id for weapon in in_hand(battle, unit) if weapon.hands == 2]:
        return Refusal("nwo.grapple.drop-weapon", "only a two-handed weapon in hand is dropped for it")
    if free_hands(battle, unit) + 2 * bool(dropped) < 1:
        return Refusal(rule, "no free hand")
    if dropped and free_hands(battle, unit) >= 1:
        return Refusal("nwo.grapple.drop-weapon", "a hand is free: nothing need be dropped")
    return None


def grapple(battle: Battle, unit: int, target: int, dropped: str) -> Play[None]:
    """Strength against Strength; the unconscious need no contest (nwo.grapple.contest)."""
    if dropped:
        yield from drop(battle, unit, dropped)
    if not battle.world.has(target, Down) and not (yield from holds(battle, unit, target, "grapple")):
        yield Reported(target, "nwo.grapple.contest", f"{battle.unit(target).name} shakes it off")
        return
    yield from gain(battle, unit, Grappling(target), "nwo.grapple.contest")
    yield from gain(battle, target, Grappled(unit), "nwo.grapple.held")
    yield from lose(battle, target, Focus, "nwo.focus.broken")
    yield from settle(battle)


def holds(battle: Battle, unit: int, target: int, what: str) -> Play[bool]:
    """The contest with the grappler as the attacker: a tie is a parry."""
    attack = contest(battle, unit, STRENGTH, what, "nwo.grapple.contest")
    defence = contest(battle, target, STRENGTH, "resists the grapple", "nwo.grapple.contest")
    return (yield from contested(battle, attack, defence, "grapple"))


def refuse_break(battle: Battle, unit: int) -> Refusal | None:
    return None if battle.world.has(unit, Grappled) else Refusal("nwo.grapple.break", "nobody holds it")


def break_free(battle: Battle, unit: int) -> Play[None]:
    """Strength against Strength with the grappler as the defender: a tie holds (nwo.grapple.break)."""
    grappler = battle.world.get(unit, Grappled).by
    attack = contest(battle, unit, STRENGTH, "breaks free", "nwo.grapple.break")
    defence = contest(battle, grappler, STRENGTH, "holds on", "nwo.grapple.break")
    if (yield from contested(battle, attack, defence, "break free")):
        yield from release(battle, unit)
        yield from settle(battle)


def refuse_pin(battle: Battle, unit: int) -> Refusal | None:
    hold = battle.world.find(unit, Grappling)
    if not hold:
        return Refusal("nwo.grapple.prone", "holds nobody")
    if prone(battle, unit) and prone(battle, hold.target):
        return Refusal("nwo.grapple.prone", "both lie already")
    return None


def pin(battle: Battle, unit: int) -> Play[None]:
    """Force the held to the ground without a contest; both lie then (nwo.grapple.prone)."""
    for one in (battle.world.get(unit, Grappling).target, unit):
        if not prone(battle, one) and not battle.world.has(one, Down):
            yield from gain(battle, one, Prone(), "nwo.grapple.prone")
    yield from settle(battle)


def struck_grappler(battle: Battle, attacker: int, target: int, ending: str) -> Play[None]:
    """A successful attack of the held on its grappler: the contest is rolled again at once (nwo.grapple.attack-grappler)."""
    held = battle.world.find(attacker, Grappled)
    if not held or held.by != target or ending not in ("hit", "crit") or battle.world.has(target, Down):
        return
    if not (yield from holds(battle, target, attacker, "keeps its hold")):
        yield from release(battle, attacker)
        yield from settle(battle)


def cooperative(battle: Battle, unit: int) -> bool:
    """The unconscious are Cooperative; who struggles or is under duress is not (nwo.grapple.cooperative)."""
    return battle.world.has(unit, Down)
