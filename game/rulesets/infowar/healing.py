"""The wounded: what tends them, and what becomes of them after the battle."""

from __future__ import annotations

import msgspec

from game.core.events import Fated, Modifier
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import Check, Result, roll, succeeds
from game.rulesets.infowar.components import Stuns, Treated, Wound, Wounds
from game.rulesets.infowar.figures import incapacitated, traits
from game.rulesets.infowar.ladder import FAIR, GOOD, GREAT, POOR
from game.rulesets.infowar.penalties import trait_check
from game.rulesets.infowar.wounds import (
    DEAD,
    HURT,
    INCAPACITATED,
    LEVELS,
    MEDICINE,
    NEAR_DEATH,
    SCRATCH,
    VERY_HURT,
    worst,
)

HOSPITAL = 2
LOSES = "loses the "
MONTHS = {HURT: 1, VERY_HURT: 2, INCAPACITATED: 6}
ENDURANCE = {HURT: FAIR, VERY_HURT: GOOD, INCAPACITATED: GREAT}
"""The difficulty of halving the time, by the original level (infowar.heal.halve)."""


# ---------------------------------------------------------------- in battle


def wounded(table: Table, unit: UnitId) -> Wounds:
    return table.world.get(unit, Wounds)


def skilled(table: Table, unit: UnitId) -> bool:
    """Whether the figure has learnt Medicine, well or badly: who has not counts as Poor
    (infowar.heal.medicine, infowar.roll.unskilled)."""
    return traits(table, unit).medicine != POOR


def tended(wounds: Wounds) -> Wounds:
    return Wounds(tuple(msgspec.structs.replace(wound, tended=True) for wound in wounds.taken))


def medicine_check(table: Table, unit: UnitId, bonus: int, words: str) -> Check:
    """Medicine, with what the equipment gives (infowar.heal.medicine-bonus)."""
    more = Modifier(bonus, "infowar.heal.medicine-bonus", words) if bonus else None
    return trait_check(table, unit, "medicine", "Medicine", "infowar.heal.medicine", more)


def serious(wounds: Wounds) -> int:
    """Which wound is the most serious, by its mark; of equals the first."""
    return max(range(len(wounds.taken)), key=lambda number: (wounds.taken[number].marked, -number))


def with_wound_lowered(wounds: Wounds, index: int) -> Wounds:
    """One wound lowered by a level, as marked and as dealt; a Scratch is gone."""
    rows = list(wounds.taken)
    wound = rows[index]
    if wound.marked == SCRATCH:
        del rows[index]
    else:
        rows[index] = msgspec.structs.replace(
            wound, marked=wound.marked - 1, original=max(SCRATCH, wound.original - 1)
        )
    return Wounds(tuple(rows))


# ---------------------------------------------------------------- the summary


def aftermath(table: Table) -> Play[None]:
    """What becomes of everybody: deaths, wounds that worsen, treatment, months in hospital
    (infowar.heal.*)."""
    for unit in table.units():
        yield from _fate(table, unit, table.unit(unit).side == table.winner)


def _fate(table: Table, unit: UnitId, holds: bool) -> Play[None]:
    wounds = wounded(table, unit)
    yield from _stuns(table, unit)
    if worst(wounds) == NEAR_DEATH and not holds and not _stabilised(wounds):
        yield Fated(unit, "infowar.wound.near-death", "dies of its wounds: nobody came in time", "dead")
        return
    shorter = 0
    if worst(wounds) > SCRATCH and not table.world.has(unit, Treated):
        wounds, shorter = yield from _treated(table, unit, wounds, holds)
    if not holds and worst(wounds) < DEAD:
        wounds = yield from _worsened(unit, wounds)
    if worst(wounds) == DEAD:
        yield Fated(unit, "infowar.heal.dead" if holds else "infowar.wound.dead", "dead", "dead")
        return
    if worst(wounds) == NEAR_DEATH and table.option("care") == "poor":
        yield Fated(unit, "infowar.heal.near-death", "dies without intensive care", "dead")
        return
    yield from _recovery(table, unit, wounds, shorter)


def _stabilised(wounds: Wounds) -> bool:
    return all(wound.tended for wound in wounds.taken if wound.marked >= NEAR_DEATH)


def _stuns(table: Table, unit: UnitId) -> Play[None]:
    """Gone after half an hour; a knockout as hard as death may do lasting harm (infowar.stun.recovery,
    infowar.stun.knockout)."""
    stuns = table.world.get(unit, Stuns)
    if stuns.brain:
        asked = trait_check(table, unit, "endurance", "lasting harm", "infowar.stun.knockout", aches=False)
        if not succeeds((yield from roll(table, asked, GOOD))):
            yield Fated(unit, "infowar.stun.knockout", "the knockout has harmed the brain", "harmed")
    if stuns.marked:
        yield Fated(unit, "infowar.stun.recovery", "the stuns are gone after half an hour of rest")


def _worsened(unit: UnitId, wounds: Wounds) -> Play[Wounds]:
    """Wounds of Very Hurt or worse that neither first aid nor Medicine has reached, on the side that has lost
    the field (infowar.heal.worsen)."""
    rows = []
    for wound in wounds.taken:
        if VERY_HURT <= wound.marked < DEAD and not wound.tended:
            worse = Wound(wound.marked + 1, min(DEAD, wound.original + 1), wound.place)
            yield Fated(
                unit,
                "infowar.heal.worsen",
                f"untended, {LEVELS[wound.marked]} becomes {LEVELS[worse.marked]}",
            )
            rows.append(worse)
        else:
            rows.append(wound)
    return Wounds(tuple(rows))


def medic(table: Table, unit: UnitId) -> UnitId:
    """The side's best medic that can act and is not the patient itself, 0 if there is none."""
    able = [
        other
        for other in table.standing()
        if other != unit and not incapacitated(table, other) and skilled(table, other)
    ]
    found = [other for other in able if table.unit(other).side == table.unit(unit).side]
    return max(found, key=lambda other: (traits(table, other).medicine, -other), default=NO_UNIT)


def _treated(table: Table, unit: UnitId, wounds: Wounds, holds: bool) -> Play[tuple[Wounds, int]]:
    """One Medicine roll on the most serious wound, if there is a medic; a critical one tells on the time: -1
    shorter, 1 longer.

    Who has lost the field comes an hour late, in time for Hurt and Very Hurt only; the dead need good care
    where their side holds the field.
    """
    index = serious(wounds)
    wound = wounds.taken[index]
    helper = medic(table, unit)
    good = table.option("care") == "good"
    if not helper or (wound.marked == DEAD and not (good and holds)):
        return wounds, 0
    asked = medicine_check(table, helper, HOSPITAL if good else 0, "hospital")
    result: Result = yield from roll(table, asked, MEDICINE[wound.original], critical=True)
    turn = -int(result.triumph) + int(result.disaster)
    if not succeeds(result, critical=True):
        return wounds, turn
    if holds or wound.original <= VERY_HURT:
        yield Fated(
            unit,
            "infowar.heal.medicine",
            f"{table.unit(helper).name} treats it: {LEVELS[wound.marked]} becomes {LEVELS[wound.marked - 1]}",
        )
        return tended(with_wound_lowered(wounds, index)), turn
    yield Fated(unit, "infowar.heal.medicine-bonus", "treated too late: no worse, and no better")
    return tended(wounds), turn


def _recovery(table: Table, unit: UnitId, wounds: Wounds, turn: int) -> Play[None]:
    """The longest time counts; wounds heal side by side (infowar.heal.time)."""
    longest = 0
    for wound in wounds.taken:
        if wound.original > SCRATCH:
            days = yield from _time(table, unit, wound)
            longest = max(longest, days)
    if turn < 0 and longest:
        longest -= longest // 4
    elif turn > 0:
        longest += 30
        yield Fated(unit, "infowar.heal.complications", "the treatment itself has made it ill: a month more")
    words = "ten minutes of rest and some plaster" if wounds.taken else "unhurt"
    if longest:
        words = f"back in {_span(longest)}"
    yield Fated(unit, "infowar.heal.time" if longest else "infowar.heal.scratch", words, "back", longest)
    if longest:
        head = max(0, worst(wounds) - 2)
        yield Fated(unit, "infowar.heal.mental", f"once healing has begun the mind counts as {LEVELS[head]}")


def _time(table: Table, unit: UnitId, wound: Wound) -> Play[int]:
    """Days that a wound takes to heal; Endurance may halve them (infowar.heal.halve, infowar.heal.near-death,
    infowar.heal.complications)."""
    good = table.option("care") == "good"
    level = min(wound.original, INCAPACITATED)
    days = MONTHS[level] * 30 * (1 if good else 2)
    care = None if good else Modifier(-1, "infowar.heal.halve", "poor care")
    asked = trait_check(
        table,
        unit,
        "endurance",
        f"healing, {LEVELS[wound.original]}",
        "infowar.heal.halve",
        care,
        aches=False,
    )
    result = yield from roll(table, asked, ENDURANCE[level], critical=True)
    if result.disaster:
        lost = (
            f"{LOSES}{wound.place}"
            if wound.place and wound.place != "head"
            else "complications: it takes twice as long"
        )
        yield Fated(unit, "infowar.heal.complications", lost, "harmed" if lost.startswith(LOSES) else "")
        days *= 2
    elif succeeds(result, critical=True):
        days //= 2
    return days + 30 * (wound.original == NEAR_DEATH)


def _span(days: int) -> str:
    months, rest = divmod(days, 30)
    parts = [f"{months} month{'s' if months != 1 else ''}" if months else "", f"{rest} days" if rest else ""]
    return " and ".join(part for part in parts if part)
