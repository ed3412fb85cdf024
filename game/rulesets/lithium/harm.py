"""Harm and what follows from it: boxes, what drops, who falls, Blackout, shock and death, and whom it interrupts."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.battle import Battle
from game.core.events import Gauge, Harmed
from game.core.ruleset import Play
from game.rulesets.lithium import orders
from game.rulesets.lithium.body import BLEEDS, Taken, blackouts, boxes, damage_of, lethal, missing, soft_on, strike, worst
from game.rulesets.lithium.checks import Check, box, check, passes, useless, words_of
from game.rulesets.lithium.components import (
    ARMS,
    BOX,
    LEGS,
    LOCATIONS,
    Armour,
    Bleeding,
    Body,
    Dead,
    Prone,
    Shattered,
    Shock,
    Staunched,
    Stunned,
    Worn,
)
from game.rulesets.lithium.content import Weapon, fitted
from game.rulesets.lithium.hands import drop
from game.rulesets.lithium.quick import interrupt
from game.rulesets.lithium.state import HANDLING, MOVES, carried_by_arm, down, moves, plan, turn
from game.rulesets.lithium.statuses import fall, gain, lose

EVERY = 12


@dataclass(frozen=True)
class Wound:
    """A hit that has found its place: what `weapon` (None: the `points` are given) does to `unit` there."""

    unit: int
    location: str
    weapon: Weapon | None = None
    near: bool = False
    unaware: bool = False
    points: int = 0


def gauges(battle: Battle, unit: int) -> tuple[Gauge, ...]:
    """The seven boxes, and the armour of those locations that had any: "torso", "torso armour"."""
    body, armour = battle.world.get(unit, Body), battle.world.get(unit, Armour)
    full = fitted(battle.world.get(unit, Worn).pieces)
    found = [Gauge(words_of(place), max(0, points), BOX, place) for place, points in boxes(body).items()]
    for place in LOCATIONS:
        most = max(getattr(full, place), getattr(armour, place))
        if most:
            found.append(Gauge(f"{words_of(place)} armour", getattr(armour, place), most, place))
    return tuple(found)


def health(body: Body) -> int:
    """0 to 100, for the bar over the figure."""
    return 100 * sum(max(0, points) for points in boxes(body).values()) // (BOX * len(LOCATIONS))


def points_of(wound: Wound, armour: Armour) -> int:
    if wound.weapon is None:
        return wound.points
    return damage_of(wound.weapon, wound.near, not getattr(armour, wound.location), wound.unaware)


def fainting(battle: Battle, unit: int, rule: str = "lithium.damage.blackout", body: Body | None = None) -> Check:
    return check(battle, unit, "Blackout", rule, "fortitude", "blackout", body=body)


# ---------------------------------------------------------------- a step's damage


def harm(battle: Battle, wounds: list[Wound]) -> Play[None]:
    """Apply the damage of a step together; then those whom it interrupts have their Quick Actions (lithium.turn.simultaneous)."""
    stopped = []
    for unit in sorted({wound.unit for wound in wounds}):
        interrupted = yield from _suffer(battle, unit, [wound for wound in wounds if wound.unit == unit])
        stopped += [unit] if interrupted else []
    for unit in stopped:
        yield from interrupt(battle, unit)


def _suffer(battle: Battle, unit: int, wounds: list[Wound]) -> Play[bool]:
    """All that these wounds do to the figure; whether they interrupt it."""
    before = battle.world.get(unit, Body)
    moving = moves(battle, unit)
    hits = []
    for wound in wounds:
        if wound.weapon is None or wound.weapon.damage:
            taken = yield from lose_points(battle, unit, wound)
            hits.append(taken)
    yield from drop_and_fall(battle, unit, hits, moving)
    yield from faint(battle, unit, before, tuple(hits))
    dazed = yield from _stunned(battle, unit, [wound.weapon.stun for wound in wounds if wound.weapon and wound.weapon.stun])
    return not down(battle, unit) and _has_more_to_do(battle, unit) and (dazed or any(_interrupts(battle, unit, hit) for hit in hits))


def lose_points(battle: Battle, unit: int, wound: Wound, bare: bool = False) -> Play[Taken]:
    """One hit: armour first, then the body (lithium.damage.armor-first); what is lost by bleeding meets no armour."""
    body, armour = battle.world.get(unit, Body), battle.world.get(unit, Armour)
    soft = soft_on(battle.world.get(unit, Worn).pieces)
    body, armour_left, taken = strike(body, Armour() if bare else armour, soft, wound.location, points_of(wound, armour))
    battle.world.put(unit, body, armour if bare else armour_left)
    yield Harmed(unit, taken.armour + taken.body, _told(taken, body), gauges(battle, unit), health(body))
    if taken.body:
        yield from lose(battle, unit, Staunched, "lithium.damage.first-aid")
        if missing(body) >= BLEEDS and not battle.world.has(unit, Bleeding):
            yield from gain(battle, unit, Bleeding(), "lithium.damage.bleeding")
    return taken


def _told(taken: Taken, body: Body) -> str:
    name = words_of(taken.location)
    if not taken.body:
        return f"{name}: armour takes it" if taken.armour else f"{name}: nothing left to lose"
    state = {1: "injured", 0: "useless", -1: "destroyed"}[getattr(body, taken.location)]
    return f"{name} {state}" + (f", {taken.armour} to the armour" if taken.armour else "")


def drop_and_fall(battle: Battle, unit: int, hits: list[Taken], moving: bool) -> Play[None]:
    """What a useless arm held drops; a hit leg brings down who moves, a useless one everybody (lithium.damage.limb-half, -leg-drop)."""
    for arm in ARMS:
        weapon = carried_by_arm(battle, unit, arm)
        if weapon and box(battle, unit, arm) <= 0:
            yield from drop(battle, unit, weapon, arm)
    if not lethal(battle.world.get(unit, Body)):
        if moving and any(hit.body and hit.location in LEGS for hit in hits):
            yield from gain(battle, unit, Prone(), "lithium.damage.leg-drop")
        elif useless(battle, unit, LEGS):
            yield from gain(battle, unit, Prone(), "lithium.damage.leg")


def faint(battle: Battle, unit: int, before: Body, hits: tuple[Taken, ...]) -> Play[None]:
    """Death, or the Blackout tests that the hits call for; the first that fails brings shock."""
    after = battle.world.get(unit, Body)
    ruined = [place for place, points in boxes(after).items() if points < 0 <= getattr(before, place)]
    if ruined:
        known = battle.world.find(unit, Shattered) or Shattered()
        battle.world.put(unit, Shattered((*known.since, *(battle.clock.round for _ in ruined))))
    if lethal(after):
        yield from fall(battle, unit, Dead(), "lithium.damage.death")
        return
    for difficulty in blackouts(before, after, hits):
        if down(battle, unit):
            return
        yield from stay_awake(battle, unit, difficulty)


def stay_awake(battle: Battle, unit: int, difficulty: int) -> Play[None]:
    if not (yield from passes(battle, fainting(battle, unit), difficulty)):
        yield from fall(battle, unit, Shock(), "lithium.damage.shock")


def _stunned(battle: Battle, unit: int, difficulties: list[int]) -> Play[bool]:
    """A test for each hit that stuns; the first that fails brings it down for the next turn (lithium.damage.one-point, lithium.turn.duration)."""
    for difficulty in difficulties:
        if down(battle, unit):
            return False
        if not (yield from passes(battle, fainting(battle, unit, "lithium.damage.one-point"), difficulty)):
            yield from gain(battle, unit, Prone(), "lithium.damage.one-point")
            yield from gain(battle, unit, Stunned(battle.clock.round + 1), "lithium.damage.one-point")
            return True
    return False


def _has_more_to_do(battle: Battle, unit: int) -> bool:
    """Whether something that the figure has declared is still to come after the attacks."""
    declared = plan(battle, unit)
    waiting = isinstance(declared.main, (*MOVES, *HANDLING, orders.Use))
    return not turn(battle, unit).stopped and (waiting or (isinstance(declared.step, orders.ShortWalk) and declared.step.after))


def _interrupts(battle: Battle, unit: int, hit: Taken) -> bool:
    """Hit in head, torso, groin or leg, or anywhere while handling an item; what armour takes interrupts nobody."""
    return hit.body > 0 and (hit.location not in ARMS or isinstance(plan(battle, unit).main, HANDLING))


# ---------------------------------------------------------------- later


def recurring(battle: Battle, unit: int) -> Play[None]:
    """Every twelfth turn a box below 0 calls for another Blackout test (lithium.damage.blackout)."""
    found = battle.world.find(unit, Shattered)
    if found and not down(battle, unit) and any(battle.clock.round > since and (battle.clock.round - since) % EVERY == 0 for since in found.since):
        body = battle.world.get(unit, Body)
        yield from stay_awake(battle, unit, max(worst(body, place) for place, points in boxes(body).items() if points < 0))
