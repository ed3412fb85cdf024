"""What a hit does to its target: the wound, the place, consciousness, stuns; and when somebody is out of the
fight."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import msgspec

from game.core import clock
from game.core.components import CLOCK, Down, Slot
from game.core.defaults import leave_behind
from game.core.events import Downed, Gauge, Harmed, Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import roll, succeeds
from game.rulesets.infowar.components import (
    Defending,
    Incapacitated,
    Initiative,
    Kept,
    Lamed,
    Nature,
    Panicked,
    Pinned,
    Relief,
    Sized,
    Stunned,
    Stuns,
    Unconscious,
    Unready,
    VeryStunned,
    Worn,
    Wounds,
)
from game.rulesets.infowar.content import armor
from game.rulesets.infowar.figures import WALK, allowance, experience, hurt_level, traits, turn
from game.rulesets.infowar.inventory import drop, held_in
from game.rulesets.infowar.penalties import trait_check
from game.rulesets.infowar.states import STATUS, gain_state, lose_state
from game.rulesets.infowar.wounds import (
    CONSCIOUS,
    DEAD,
    HURT,
    INCAPACITATED,
    LEVELS,
    NEAR_DEATH,
    UNHURT,
    VERY_HURT,
    level_of,
    rows,
    soundness,
    stunned,
    with_wound,
)

HEAD = "head"
LIMBS = ("left arm", "right arm", "left leg", "right leg")
ENDS = ("left hand", "right hand", "left foot", "right foot")
PLACES = (HEAD, *LIMBS, *ENDS)
HELMET = 2
LAST, EXTRA = "last", "extra"
"""The phases of the slot that belongs to all who are Incapacitated, and of an additional action
(infowar.initiative.critical-success)."""


@dataclass(frozen=True)
class Blow:
    """What an attack that hits does: the offensive factor, the place aimed at, the worst level allowed, and
    whether it stuns or wounds."""

    factor: int
    aim: str = ""
    most: int = DEAD
    stuns: bool = False


# ---------------------------------------------------------------- factors


def protection(table: Table, unit: UnitId, place: str = "") -> int:
    """The defensive factors: Endurance and armour, and on the head the helmet (infowar.wound.factors,
    infowar.aim.head)."""
    worn = table.world.get(unit, Worn)
    bare = place == HEAD and table.option("head_armour") == "helmet"
    suit = armor()[worn.armor].factor if worn.armor and not bare else 0
    return traits(table, unit).endurance + suit + (HELMET if place == HEAD and worn.helmet else 0)


def place_of(aim: str, degree: int) -> str:
    """Where a hit of that degree lands: the place aimed at takes +2, hand or foot +3
    (infowar.aim.location)."""
    return aim if aim and degree >= (3 if aim in ENDS else 2) else ""


def outcome(table: Table, target: UnitId, blow: Blow, degree: int) -> tuple[int, str]:
    """The level of a hit and its place."""
    place = place_of(blow.aim, degree)
    factor = blow.factor + (place == HEAD) - protection(table, target, place)
    return min(level_of(factor, degree), blow.most), place


# ---------------------------------------------------------------- what it does


def suffer(table: Table, target: UnitId, blow: Blow, degree: int) -> Play[None]:
    """A hit of that degree."""
    level, place = outcome(table, target, blow, degree)
    if level == UNHURT:
        yield Reported(target, "infowar.wound.result", f"{table.unit(target).name} takes no harm from a hit")
    elif blow.stuns:
        yield from stun(table, target, level)
    else:
        yield from wound(table, target, level, place)


def gauges(table: Table, unit: UnitId) -> tuple[Gauge, ...]:
    """A row of open boxes for each level of wounds."""
    return rows(table.world.get(unit, Wounds))


def health(table: Table, unit: UnitId) -> Fraction:
    """How far the figure is from going down; the unconscious are."""
    return Fraction(0) if table.world.has(unit, Down) else soundness(table.world.get(unit, Wounds))


def wound(table: Table, unit: UnitId, level: int, place: str = "") -> Play[None]:
    """Mark a wound; what follows from it, at once (infowar.wound.boxes). The dead can only drop what they
    hold (infowar.wound.dead)."""
    if hurt_level(table, unit) >= DEAD:
        yield Harmed(unit, DEAD, "dead already", gauges(table, unit), 0)
        yield from _limb(
            table, unit, place, with_wound(table.world.get(unit, Wounds), level).taken[-1].marked
        )
        return
    walk = allowance(table, unit, WALK)
    wounds = with_wound(table.world.get(unit, Wounds), level, place)
    table.world.put(unit, wounds)
    last = wounds.taken[-1].marked
    article = "an" if level == INCAPACITATED else "a"
    words = (
        LEVELS[last]
        + (f", {article} {LEVELS[level]} for want of a box" if last != level else "")
        + (f", {place}" if place else "")
    )
    yield Harmed(unit, last, words, gauges(table, unit), int(100 * soundness(wounds)))
    yield from _stopped(table, unit)
    yield from _limb(table, unit, place, last)
    _slow(table, unit, walk - allowance(table, unit, WALK))
    if not table.world.has(unit, Down):
        yield from _stay_awake(table, unit, last)


def _slow(table: Table, unit: UnitId, lost: int) -> None:
    """Tiles that a wound takes are missing from what is left of the own turn, too
    (infowar.wound.movement)."""
    now = turn(table, unit)
    table.world.put(unit, msgspec.structs.replace(now, tiles=max(0, now.tiles - lost)))


def _stopped(table: Table, unit: UnitId) -> Play[None]:
    """What the worst wound makes of the figure; the unconscious it can only kill."""
    level = hurt_level(table, unit)
    if table.world.has(unit, Down):
        if level >= DEAD:
            yield from lose_state(table, unit, Unconscious, "infowar.wound.dead")
    elif level >= NEAR_DEATH:
        yield from fall_unconscious(
            table, unit, "infowar.wound.near-death" if level == NEAR_DEATH else "infowar.wound.dead"
        )
    elif level == INCAPACITATED and not table.world.has(unit, Incapacitated):
        yield from gain_state(table, unit, Incapacitated())
        for status in (Defending, Relief):
            yield from lose_state(table, unit, status)
        yield from _leaderless(table, unit)
        yield from _last_word(table)


def _last_word(table: Table) -> Play[None]:
    """After everybody else in the round the Incapacitated see what they can still do
    (infowar.wound.act-incapacitated)."""
    clock_ = table.clock
    if all(slot.phase != LAST for slot in clock_.slots[clock_.index + 1 :]):
        yield from clock.enqueue(table, Slot("", NO_UNIT, LAST))


def _limb(table: Table, unit: UnitId, place: str, level: int) -> Play[None]:
    """A hit hand or arm drops what it holds; a hit leg or foot, Hurt or worse, halves the movement
    (infowar.aim.limbs)."""
    side, _, part = place.partition(" ")
    if part in ("hand", "arm"):
        held = held_in(table, unit, side)
        if held:
            yield from drop(table, unit, held)
    if part in ("leg", "foot") and level >= HURT:
        yield from gain_state(table, unit, Lamed())


def _stay_awake(table: Table, unit: UnitId, level: int) -> Play[None]:
    """Endurance, then Body Control at the same difficulty, or lose consciousness
    (infowar.wound.consciousness)."""
    rule = "infowar.wound.consciousness"
    for trait in ("endurance", "body_control"):
        how = "staying conscious" if trait == "endurance" else "staying conscious by Body Control"
        asked = trait_check(table, unit, trait, how, rule, aches=False)
        result = yield from roll(table, asked, CONSCIOUS[level], critical=trait == "body_control")
        if succeeds(result, critical=trait == "body_control"):
            return
    yield from fall_unconscious(table, unit, rule)


def fall_unconscious(table: Table, unit: UnitId, rule: str) -> Play[None]:
    """Lose consciousness for the rest of the battle: out of the fight."""
    table.world.put(unit, Down())
    yield Downed(unit)
    if hurt_level(table, unit) < DEAD:
        yield from gain_state(table, unit, Unconscious(), rule)
    for status in (Defending, Relief, Pinned, Stunned, VeryStunned, Incapacitated, Panicked, Unready):
        yield from lose_state(table, unit, status)
    yield from _leaderless(table, unit)


def leader(table: Table, side: str) -> UnitId:
    """Who leads a side: the one marked in its squad, else its highest Combat Experience, of those that can
    still act (infowar.initiative.reroll)."""
    able = [
        unit
        for unit in table.standing()
        if table.unit(unit).side == side and hurt_level(table, unit) < INCAPACITATED
    ]
    return max(
        able,
        key=lambda unit: (table.world.get(unit, Nature).leader, experience(table, unit), -unit),
        default=NO_UNIT,
    )


def depart(table: Table, unit: UnitId) -> Play[None]:
    """Who has left the map leads no more, and is in no state and no order."""
    yield from _leaderless(table, unit, "has left")
    leave_behind((*STATUS, Sized, Initiative), table, unit)


def _leaderless(table: Table, unit: UnitId, how: str = "has fallen") -> Play[None]:
    """If the one who falls has led its side, the order is rolled anew after this round, and the next one
    leads."""
    kept = table.world.find(CLOCK, Kept)
    if kept and unit in kept.leaders:
        side = table.unit(unit).side
        next_one = leader(table, side)
        table.world.put(
            CLOCK,
            msgspec.structs.replace(
                kept, leaders=tuple(next_one if one == unit else one for one in kept.leaders)
            ),
        )
        yield from break_order(table, f"{table.unit(unit).name}, who led {table.team(unit).name}, {how}")


def break_order(table: Table, words: str) -> Play[None]:
    """The order is rolled anew after this round (infowar.initiative.reroll)."""
    kept = table.world.find(CLOCK, Kept) or Kept()
    if not kept.broken:
        table.world.put(CLOCK, msgspec.structs.replace(kept, broken=words))
        yield Reported(
            NO_UNIT, "infowar.initiative.reroll", f"{words}: the order is rolled anew after this round"
        )


# ---------------------------------------------------------------- stuns


def stun(table: Table, unit: UnitId, level: int) -> Play[None]:
    """Mark a stun on its own track: a Stun, Very Stunned, or a knockout (infowar.stun.levels,
    infowar.stun.very, infowar.stun.knockout).

    It lasts for so many turns after the one in which it is dealt, if that is the figure's own.
    """
    stuns = stunned(table.world.get(unit, Stuns), level)
    table.world.put(unit, stuns)
    last = stuns.marked[-1]
    yield Reported(
        unit, "infowar.stun.attack", f"{table.unit(unit).name}: {LEVELS[last]} on the track of stuns"
    )
    if table.world.has(unit, Down):
        return
    slot = table.slot
    own = slot is not None and slot.unit == unit and slot.phase != EXTRA
    if last >= INCAPACITATED:
        yield from fall_unconscious(table, unit, "infowar.stun.knockout")
    elif last == VERY_HURT:
        yield from lose_state(table, unit, Stunned)
        yield from lose_state(table, unit, Defending)
        yield from gain_state(table, unit, VeryStunned(2 + own))
    elif last == HURT and not table.world.has(unit, VeryStunned):
        yield from lose_state(table, unit, Defending)
        yield from gain_state(table, unit, Stunned(1 + own))


# ---------------------------------------------------------------- getting better


def set_wounds(table: Table, unit: UnitId, wounds: Wounds) -> Play[None]:
    """Wounds that treatment has changed, told as they are now."""
    before = hurt_level(table, unit)
    table.world.put(unit, wounds)
    yield Harmed(
        unit,
        0,
        f"{LEVELS[before]} is now {LEVELS[hurt_level(table, unit)]}",
        gauges(table, unit),
        int(100 * soundness(wounds)),
    )
    if hurt_level(table, unit) < INCAPACITATED:
        yield from lose_state(table, unit, Incapacitated, "infowar.heal.medicine")
