"""Tending the wounded in battle: first aid without a roll, Medicine in six actions (infowar.heal.first-aid,
infowar.heal.medicine)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.events import Reported
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.checks import TEST, odds_of, roll, succeeds
from game.rulesets.infowar.components import Treated, Treating, Wounds
from game.rulesets.infowar.figures import kit
from game.rulesets.infowar.harm import set_wounds
from game.rulesets.infowar.healing import medicine_check, serious, skilled, tended, with_wound_lowered
from game.rulesets.infowar.order_verb import FramedVerb
from game.rulesets.infowar.wounds import DEAD, MEDICINE, worst
from game.systems.bodies import is_adjacent

AID, TREATMENT = "infowar.heal.first-aid", "infowar.heal.medicine"
ACTIONS = 6
"""Actions in a row that a treatment in battle takes (infowar.heal.medicine)."""


class FirstAid(Action, frozen=True):
    """Keep a wounded figure's wounds from getting worse (infowar.heal.first-aid)."""

    target: UnitId


class Treat(Action, frozen=True):
    """Work on a wounded figure with a medical kit (infowar.heal.medicine)."""

    target: UnitId


def patients(table: Table, unit: UnitId) -> list[UnitId]:
    """Those of the side who are within reach, and nobody if there is none."""
    ours = [other for other in table.units() if other != unit and not table.hostile(unit, other)]
    return [other for other in ours if is_adjacent(table, unit, other)] or [NO_UNIT]


def _refuse_patient(table: Table, unit: UnitId, target: UnitId, rule: str) -> Refusal | None:
    if target not in table.units() or table.hostile(unit, target) or target == unit:
        return Refusal(rule, "nobody to tend there")
    if not table.world.get(target, Wounds).taken:
        return Refusal(rule, f"{table.unit(target).name} is not wounded")
    if not is_adjacent(table, unit, target):
        return Refusal(rule, f"{table.unit(target).name} is out of reach")
    return None


# ---------------------------------------------------------------- first aid


def offer_aid(table: Table, unit: UnitId) -> list[Action]:
    return [FirstAid(unit, other) for other in patients(table, unit)]


def refuse_aid(table: Table, order: FirstAid) -> Refusal | None:
    """Beside the wounded, with something left to tend."""
    refused = _refuse_patient(table, order.unit, order.target, AID)
    if refused or any(not wound.tended for wound in table.world.get(order.target, Wounds).taken):
        return refused
    return Refusal(AID, "everything is tended already")


def aid(table: Table, order: FirstAid) -> Play[None]:
    """Without a roll: the wounds so far do not worsen, and Near Death is stabilised."""
    table.world.put(order.target, tended(table.world.get(order.target, Wounds)))
    patient, helper = table.unit(order.target).name, table.unit(order.unit).name
    words = f"{patient} is bandaged by {helper}: these wounds will not get worse"
    yield Reported(order.target, AID, words)


def describe_aid(table: Table, order: FirstAid) -> str:
    return f"Give first aid to {table.name_of(order.target)}"


# ---------------------------------------------------------------- treatment


def offer_treatment(table: Table, unit: UnitId) -> list[Action]:
    return [Treat(unit, other) for other in patients(table, unit)]


def refuse_treatment(table: Table, order: Treat) -> Refusal | None:
    """With the skill and a kit, for one who is not dead (infowar.heal.medicine, infowar.heal.dead)."""
    unit, target = order.unit, order.target
    if kit(table, unit) is None:
        return Refusal(TREATMENT, "no medical kit at hand")
    if not skilled(table, unit):
        return Refusal(TREATMENT, "treating takes Medicine")
    refused = _refuse_patient(table, unit, target, TREATMENT)
    if refused:
        return refused
    if table.world.has(target, Treated):
        return Refusal(TREATMENT, f"{table.unit(target).name} has been treated: one roll for each patient")
    dead = worst(table.world.get(target, Wounds)) == DEAD
    return Refusal("infowar.heal.dead", "nothing can be done for the dead in the field") if dead else None


def done_with(table: Table, order: Treat) -> int:
    """How many actions in a row it is with this one."""
    known, now = table.world.find(order.unit, Treating), table.clock.round
    going = known and known.patient == order.target and known.round in (now, now - 1)
    return known.actions + 1 if known and going else 1


def treat(table: Table, order: Treat) -> Play[None]:
    """One of six actions in a row; with the last, one roll on the most serious wound."""
    unit, target, done = order.unit, order.target, done_with(table, order)
    if done < ACTIONS:
        table.world.put(unit, Treating(target, done, table.clock.round))
        yield Reported(
            unit,
            TREATMENT,
            f"{table.unit(unit).name} works on {table.unit(target).name}: {done} of {ACTIONS} actions",
        )
        return
    table.world.drop(unit, Treating)
    tools, wounds = kit(table, unit), table.world.get(target, Wounds)
    assert tools is not None, "the refusal asks for a kit"
    index = serious(wounds)
    difficulty = MEDICINE[wounds.taken[index].original]
    result = yield from roll(
        table, medicine_check(table, unit, tools.bonus, tools.title), difficulty, critical=True
    )
    table.world.put(target, tended(wounds), Treated())
    if succeeds(result, critical=True):
        yield from set_wounds(table, target, with_wound_lowered(tended(wounds), index))


def chances_of_treatment(table: Table, order: Treat) -> Chances:
    """Rolled with the sixth action in a row only."""
    done, tools = done_with(table, order), kit(table, order.unit)
    if done < ACTIONS or tools is None:
        return Chances(notes=(f"action {done} of {ACTIONS} in a row: the last one rolls Medicine",))
    wounds = table.world.get(order.target, Wounds)
    difficulty = MEDICINE[wounds.taken[serious(wounds)].original]
    return odds_of(medicine_check(table, order.unit, tools.bonus, tools.title), difficulty, critical=True)


def describe_treatment(table: Table, order: Treat) -> str:
    return f"Treat the wounds of {table.name_of(order.target)}"


FIRST_AID = FramedVerb(
    FirstAid, "First aid", "first_aid", "h", "unit", quiet=True, rule=AID, deed="gives first aid",
    clumsy=True,
    offer=offer_aid, refuse=refuse_aid, resolve=aid, describe=describe_aid,
)  # fmt: skip
TREAT = FramedVerb(
    Treat, "Treat", "treat", "y", "unit", quiet=True, rule=TREATMENT, outcomes=TEST, deed="treats a wound",
    offer=offer_treatment, refuse=refuse_treatment, resolve=treat, chances=chances_of_treatment,
    describe=describe_treatment,
)  # fmt: skip
