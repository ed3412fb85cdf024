"""Harm and what follows from it: boxes, what drops, who falls, Blackout, shock and death, and whom it
interrupts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.core.defaults import share
from game.core.events import Gauge, Harmed
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.lithium.body import (
    BLEEDS,
    DamageTaken,
    blackouts,
    boxes,
    damage_of,
    lethal,
    missing,
    soft_locations,
    strike,
    with_surprise_damage,
    worst,
)
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
from game.rulesets.lithium.content import Weapon, armour_points
from game.rulesets.lithium.declarations import Beside, Declaration, Handling
from game.rulesets.lithium.figures import carried_by_arm, is_down, moves, plan, turn
from game.rulesets.lithium.inventory import drop
from game.rulesets.lithium.quick_actions import interrupt
from game.rulesets.lithium.states import fall_out, gain_state, lose_state

EVERY = 12


@dataclass(frozen=True)
class Wound:
    """A hit that has found its place: what `weapon` (None: the `points` are given) does to `unit` there, and
    who has made it."""

    unit: UnitId
    location: str
    weapon: Weapon | None = None
    near: bool = False
    unaware: bool = False
    points: int = 0
    by: UnitId = NO_UNIT


def health(table: Table, unit: UnitId) -> Fraction:
    """What is left of all its points."""
    return share(gauges(table, unit))


def gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    """The seven boxes, and the armour of those locations that had any: "torso", "torso armour"."""
    body, armour = table.world.get(unit, Body), table.world.get(unit, Armour)
    full = armour_points(table.world.get(unit, Worn).pieces)
    found = [Gauge(words_of(place), max(0, points), BOX, place) for place, points in boxes(body).items()]
    for place in LOCATIONS:
        most = max(getattr(full, place), getattr(armour, place))
        if most:
            found.append(Gauge(f"{words_of(place)} armour", getattr(armour, place), most, place))
    return tuple(found)


def percent(body: Body) -> int:
    """0 to 100, for the bar over the figure."""
    return 100 * sum(max(0, points) for points in boxes(body).values()) // (BOX * len(LOCATIONS))


def points_of(wound: Wound, armour: Armour) -> int:
    if wound.weapon is None:
        return with_surprise_damage(wound.points, wound.unaware)
    return damage_of(wound.weapon, wound.near, not getattr(armour, wound.location), wound.unaware)


def blackout_check(
    table: Table, unit: UnitId, rule: str = "lithium.damage.blackout", body: Body | None = None
) -> Check:
    return check(table, unit, "Blackout", rule, "fortitude", "blackout", body=body)


# ---------------------------------------------------------------- a step's damage


def harm(table: Table, wounds: list[Wound]) -> Play[None]:
    """Apply the damage of a step together; then those whom it interrupts have their Quick Actions
    (lithium.turn.simultaneous)."""
    stopped = []
    splinters = len({wound.by for wound in wounds if wound.weapon is None}) > 1  # of several
    for unit in sorted({wound.unit for wound in wounds}):
        own = [wound for wound in wounds if wound.unit == unit]
        interrupted = yield from _suffer(table, unit, own, splinters)
        stopped += [unit] if interrupted else []
    for unit in stopped:
        yield from interrupt(table, unit)


def _suffer(table: Table, unit: UnitId, wounds: list[Wound], splinters: bool) -> Play[bool]:
    """All that these wounds do to the figure; whether they interrupt it. Whose each is, is told where it may
    be that of several, or where there are `splinters` of several."""
    before = table.world.get(unit, Body)
    moving = moves(table, unit)
    hits = []
    several = len({wound.by for wound in wounds}) > 1
    for wound in wounds:
        if wound.weapon is None or wound.weapon.damage:
            told = several or (splinters and wound.weapon is None)
            taken = yield from lose_points(table, unit, wound, by=wound.by if told else NO_UNIT)
            hits.append(taken)
    yield from begin_to_bleed(table, unit, hits)
    yield from drop_and_fall(table, unit, hits, moving)
    yield from resolve_blackouts(table, unit, before, tuple(hits))
    dazed = yield from _stunned(
        table, unit, [wound.weapon.stun for wound in wounds if wound.weapon and wound.weapon.stun]
    )
    return (
        not is_down(table, unit)
        and _has_more_to_do(table, unit)
        and (dazed or any(_interrupts(table, unit, hit) for hit in hits))
    )


def lose_points(
    table: Table, unit: UnitId, wound: Wound, bare: bool = False, by: UnitId = NO_UNIT
) -> Play[DamageTaken]:
    """One hit: armour first, then the body (lithium.damage.armor-first); what is lost by bleeding meets no
    armour. `by` is who is said to have done it."""
    body, armour = table.world.get(unit, Body), table.world.get(unit, Armour)
    soft = soft_locations(table.world.get(unit, Worn).pieces)
    body, armour_left, taken = strike(
        body, Armour() if bare else armour, soft, wound.location, points_of(wound, armour)
    )
    table.world.put(unit, body, armour if bare else armour_left)
    lost, words = taken.armour + taken.body, _told(taken, body)
    yield Harmed(unit, lost, words, gauges(table, unit), percent(body), by)
    if taken.body:
        yield from lose_state(table, unit, Staunched, "lithium.damage.first-aid")
    return taken


def begin_to_bleed(table: Table, unit: UnitId, hits: Sequence[DamageTaken]) -> Play[None]:
    """Once all hits of a step are marked, the badly hurt bleed (lithium.damage.bleeding)."""
    bleeds = missing(table.world.get(unit, Body)) >= BLEEDS and not table.world.has(unit, Bleeding)
    if bleeds and any(hit.body for hit in hits):
        yield from gain_state(table, unit, Bleeding(), "lithium.damage.bleeding")


def _told(taken: DamageTaken, body: Body) -> str:
    name = words_of(taken.location)
    if not taken.body:
        return f"{name}: armour takes it" if taken.armour else f"{name}: nothing left to lose"
    state = {1: "injured", 0: "useless", -1: "destroyed"}[getattr(body, taken.location)]
    return f"{name} {state}" + (f", {taken.armour} to the armour" if taken.armour else "")


def drop_and_fall(table: Table, unit: UnitId, hits: list[DamageTaken], moving: bool) -> Play[None]:
    """What a useless arm held drops; a hit leg brings down who moves, a useless one everybody
    (lithium.damage.limb-half, -leg-drop)."""
    for arm in ARMS:
        weapon = carried_by_arm(table, unit, arm)
        if weapon and box(table, unit, arm) <= 0:
            yield from drop(table, unit, weapon, arm)
    if not lethal(table.world.get(unit, Body)) and not is_down(table, unit):
        if moving and any(hit.body and hit.location in LEGS for hit in hits):
            yield from gain_state(table, unit, Prone(), "lithium.damage.leg-drop")
        elif useless(table, unit, LEGS):
            yield from gain_state(table, unit, Prone(), "lithium.damage.leg")


def resolve_blackouts(table: Table, unit: UnitId, before: Body, hits: tuple[DamageTaken, ...]) -> Play[None]:
    """Death, or the Blackout tests that the hits call for; the first that fails brings shock."""
    after = table.world.get(unit, Body)
    ruined = [place for place, points in boxes(after).items() if points < 0 <= getattr(before, place)]
    if ruined:
        known = table.world.find(unit, Shattered) or Shattered()
        table.world.put(unit, Shattered((*known.since, *(table.clock.round for _ in ruined))))
    if lethal(after):
        yield from fall_out(table, unit, Dead(), "lithium.damage.death")
        return
    for difficulty in blackouts(before, after, hits):
        if is_down(table, unit):
            return
        yield from stay_awake(table, unit, difficulty)


def stay_awake(table: Table, unit: UnitId, difficulty: int) -> Play[None]:
    if not (yield from passes(table, blackout_check(table, unit), difficulty)):
        yield from fall_out(table, unit, Shock(), "lithium.damage.shock")


def _stunned(table: Table, unit: UnitId, difficulties: list[int]) -> Play[bool]:
    """A test for each hit that stuns; the first that fails brings it down for the next turn
    (lithium.damage.one-point, lithium.turn.duration)."""
    for difficulty in difficulties:
        if is_down(table, unit):
            return False
        if not (
            yield from passes(table, blackout_check(table, unit, "lithium.damage.one-point"), difficulty)
        ):
            yield from gain_state(table, unit, Prone(), "lithium.damage.one-point")
            yield from gain_state(table, unit, Stunned(table.clock.round + 1), "lithium.damage.one-point")
            return True
    return False


def _has_more_to_do(table: Table, unit: UnitId) -> bool:
    """Whether something that the figure has declared is still to come after the attacks."""
    declared = plan(table, unit)
    waiting = isinstance(declared.main, Declaration) and declared.main.late
    return not turn(table, unit).stopped and (
        waiting or (isinstance(declared.step, Beside) and declared.step.after)
    )


def _interrupts(table: Table, unit: UnitId, hit: DamageTaken) -> bool:
    """Hit in head, torso, groin or leg, or anywhere while handling an item; what armour takes interrupts
    nobody."""
    return hit.body > 0 and (hit.location not in ARMS or isinstance(plan(table, unit).main, Handling))


# ---------------------------------------------------------------- later


def recurring_blackouts(table: Table, unit: UnitId) -> Play[None]:
    """Every twelfth turn a box below 0 calls for another Blackout test (lithium.damage.blackout)."""
    found = table.world.find(unit, Shattered)
    if (
        found
        and not is_down(table, unit)
        and any(
            table.clock.round > since and (table.clock.round - since) % EVERY == 0 for since in found.since
        )
    ):
        body = table.world.get(unit, Body)
        yield from stay_awake(
            table, unit, max(worst(body, place) for place, points in boxes(body).items() if points < 0)
        )
