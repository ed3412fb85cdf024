"""The turn of a figure as a form: how many actions it dares and what that takes off everything, its active
defences, its pools, its speeds."""

from __future__ import annotations

from game.core.describing.forms import BAD, FAINT, GOOD, PLAIN, Fact, Form, Group, Pick, Sum
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.checks import Pool, pass_odds
from game.rulesets.opend6.components import DEFENCES, DODGE, Defending, Hull
from game.rulesets.opend6.defences import BASE, COUNTS, PASSIVE, SKILL, defence_check
from game.rulesets.opend6.figures import (
    in_hand,
    is_down,
    is_rollable,
    melee_weapons,
    ranged_weapons,
    skilled,
    turn,
)
from game.rulesets.opend6.routes import distance, minimum_distance, refuse_level
from game.rulesets.opend6.turns import MOST
from game.rulesets.opend6.vehicle_odds import speed_odds
from game.rulesets.opend6.vehicles import (
    ALL_OUT,
    CAUTIOUS,
    DRIVER,
    LEVELS,
    crew,
    piloting,
    seat_of,
    speed,
    vehicle_of,
)

MULTI, MOVE = "opend6.turn.multi-action", "opend6.vehicle.move"
SHORT = ("sound", "shaken", "light", "heavy", "severe", "wreck")
"""The levels of damage to a vehicle, in a word."""
UNSURE = 0.25
"""From that chance on to be worse off than without it, a defence is warned of."""


def form(table: Table, unit: UnitId) -> Form | None:
    """As long as the figure has the turn and an action left; else there is nothing to choose."""
    slot = table.slot
    if slot is None or slot.unit != unit or is_down(table, unit):
        return None
    own = turn(table, unit)
    if own.done and own.done >= max(1, own.declared):
        return None
    groups = (_numbers(table, unit), _defences(table, unit))
    sums = (*_speeds(table, unit), *_pools(table, unit), *_driven(table, unit))
    return Form(
        unit,
        groups,
        sums,
        (),
        own.declared > 0,
        "Speeds and pools" if _drives(table, unit) else "What is rolled then",
    )


def _numbers(table: Table, unit: UnitId) -> Group:
    """The price of each further action is the same for all of them (opend6.turn.multi-action)."""
    own = max(1, turn(table, unit).declared)
    picks = []
    for number in range(1, MOST + 1):
        order = orders.Declare(unit, number)
        fact = Fact(f"−{number - 1}D", BAD) if number > 1 else Fact("full", FAINT)
        hint = (
            f"{number} actions: every roll of this turn loses {number - 1}D."
            if number > 1
            else "One action, with all its dice."
        )
        picks.append(Pick(str(number), order, own == number, (fact,), "", orders.refusal(table, order), hint))
    return Group("Actions", "boxes", tuple(picks), note="price on every pool", rule=MULTI)


def _defences(table: Table, unit: UnitId) -> Group:
    """What it rolls, and how likely that is worse than standing still (opend6.defence.worse)."""
    held = table.world.find(unit, Defending)
    known = {row.skill: row.total for row in held.rows} if held else {}
    skills = (DODGE,) if vehicle_of(table, unit) else DEFENCES
    picks = []
    for skill in skills:
        order = orders.Defend(unit, skill)
        asked = defence_check(table, unit, skill)
        worse = float(1 - pass_odds(table, asked, BASE)) if is_rollable(asked) else 1.0
        if skill in known:
            tone = GOOD if known[skill] >= BASE else BAD
            facts: tuple[Fact, ...] = (Fact(""), Fact(str(known[skill]), tone), Fact("holds", tone))
        else:
            facts = (
                Fact(str(asked.dice), FAINT),
                Fact(f"+{asked.bonus - asked.dice.pips}" if asked.bonus > asked.dice.pips else "", GOOD),
                _worse(worse),
            )
        until = "Holds until this figure's next turn, even if it is worse than none."
        picks.append(
            Pick(
                skill.capitalize(),
                order,
                skill in known,
                facts,
                "",
                orders.refusal(table, order),
                f"{until} Without it: {BASE}.",
            )
        )
    return Group(
        "Defend",
        "rows",
        tuple(picks),
        ("roll", "full", f"< {BASE}"),
        "",
        COUNTS if len(skills) > 1 else PASSIVE,
    )


def _worse(share: float) -> Fact:
    return Fact(f"{round(100 * share)} %", BAD if share >= UNSURE else PLAIN)


def _brief(title: str) -> str:
    """A weapon without what is mounted on it or loaded, for which there is no room beside its dice."""
    return title.partition(" with ")[0].partition(", ")[0].capitalize()


def _pools(table: Table, unit: UnitId) -> tuple[Sum, ...]:
    """What is rolled with what is in hand; who drives, for that first."""
    found: list[tuple[str, Pool]] = []
    if _drives(table, unit):
        found.append(("Piloting", piloting(table, unit, MOVE)))
    held = (
        *ranged_weapons(table, unit),
        *(one for one in melee_weapons(table, unit) if one in in_hand(table, unit)),
    )
    found += [
        (_brief(weapon.title), skilled(table, unit, weapon.skill, "opend6.attack.skills")) for weapon in held
    ]
    if not vehicle_of(table, unit):  # aboard only who drives dodges, by piloting
        found.append(("Dodge", skilled(table, unit, SKILL[DODGE], PASSIVE)))
    return tuple(_sum(words, asked) for words, asked in dict(found).items())


def _sum(words: str, asked: Pool) -> Sum:
    reasons = ", ".join(
        asked.reasons + tuple(f"{one.words} {one.value:+d}".replace("-", "−") for one in asked.modifiers)
    )
    total = Fact(str(asked.dice), PLAIN) if is_rollable(asked) else Fact("none", BAD)
    return Sum(words, reasons, total, asked.dice.dice, asked.lost)


def _driven(table: Table, unit: UnitId) -> tuple[Sum, ...]:
    """How what is driven stands; its own sheet says more."""
    if not _drives(table, unit):
        return ()
    vehicle = vehicle_of(table, unit)
    level = table.world.get(vehicle, Hull).level
    words = f"{LEVELS[speed(table, vehicle)]}, {len(crew(table, vehicle))} aboard"
    return (Sum(table.unit(vehicle).name, words, Fact(SHORT[level], BAD if level else GOOD)),)


def _drives(table: Table, unit: UnitId) -> bool:
    return bool(vehicle_of(table, unit)) and seat_of(table, unit) == DRIVER


def _speeds(table: Table, unit: UnitId) -> tuple[Sum, ...]:
    """How far each level goes and what it asks of who drives (opend6.vehicle.move)."""
    if not _drives(table, unit):
        return ()
    vehicle, rows = vehicle_of(table, unit), []
    for level in range(CAUTIOUS, ALL_OUT + 1):
        no = refuse_level(table, unit, level)
        control, holds, rolls = speed_odds(table, unit, level)
        share = control * holds
        if no:
            total = Fact("no", BAD)
        elif share == 1:
            total = Fact("sure", GOOD)
        else:
            total = Fact(f"{min(99, round(100 * share))} %", GOOD)
        now = ", now" if speed(table, vehicle) == level else ""
        needed = "".join(f", {roll.against}+" for roll in rolls)
        far = f"{minimum_distance(table, vehicle, level)} to {distance(table, vehicle, level)} tiles{needed}"
        rows.append(Sum(LEVELS[level].capitalize() + now, far, total))
    return tuple(rows)
