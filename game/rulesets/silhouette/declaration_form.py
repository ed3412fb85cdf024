"""The declaration of a figure as a form to fill in: speed, number of actions, stance, and what all that does
to every roll to come."""

from __future__ import annotations

from dataclasses import replace

from game.core.actions import Action
from game.core.describing.forms import BAD, FAINT, Fact, Form, Group, Pick, Sum, signed
from game.core.events import Modifier
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import BANDS, SPRINT, STATIONARY
from game.rulesets.silhouette.declaring import DEFENSIVE, MULTIPLE, SPEED, WORDS
from game.rulesets.silhouette.figures import BOTH, DEEP, DRUNK, FLESH, GAS, burdens, drunkenness, plan
from game.rulesets.silhouette.orders.declare import MOST, SPEEDS, refuse
from game.rulesets.silhouette.speed_bands import ATTACKER, DEFENDER, budget, metres

KEYS = "12345"
STANCE_KEY = "g"
SHORT = {MULTIPLE: "actions", FLESH: "flesh", DEEP: "deep", DRUNK: "drink"}
"""What counts, in a word: the form has little room."""


def form(table: Table, unit: UnitId) -> Form | None:
    """While the side declares; else there is nothing to fill in."""
    slot = table.slot
    if (
        slot is None
        or slot.phase != "declare"
        or slot.side != table.unit(unit).side
        or unit not in table.standing()
    ):
        return None
    groups = (_speeds(table, unit), _numbers(table, unit), _stances(table, unit))
    verbs = (*(kind.__name__ for kind in SPEEDS), "Actions", "Defend", "TakeBack")
    return Form(
        unit,
        groups,
        sums(table, unit),
        verbs,
        plan(table, unit).said,
        otherwise="stands still, with one action",
    )


# ---------------------------------------------------------------- what can be declared


def _pick(
    table: Table, words: str, order: Action, on: bool, facts: tuple[Fact, ...], key: str = "", hint: str = ""
) -> Pick:
    return Pick(
        words,
        order,
        on,
        facts,
        key,
        None if on and plan(table, order.unit).said else refuse(table, order),
        hint,
    )


def _speeds(table: Table, unit: UnitId) -> Group:
    found, kinds = plan(table, unit), {speed: kind for kind, speed in SPEEDS.items()}
    picks = []
    for number, speed in enumerate(BANDS):
        far = Fact(metres(budget(table, unit, speed)) if speed != STATIONARY else "", FAINT)
        attack = signed(ATTACKER[speed]) if speed in ATTACKER else Fact("none", BAD)
        facts = (far, attack, signed(DEFENDER[speed]))
        hint = (
            "Stays where it is."
            if speed == STATIONARY
            else f"Up to {far.words}. Click on a tile to declare the speed that it takes."
        )
        picks.append(
            _pick(
                table,
                WORDS[speed].capitalize(),
                kinds[speed](unit),
                found.speed == speed,
                facts,
                KEYS[number],
                hint,
            )
        )
    return Group("Speed", "rows", tuple(picks), ("", "attack", "defence"), rule=SPEED, reach=True)


def _numbers(table: Table, unit: UnitId) -> Group:
    found = plan(table, unit)
    picks = tuple(
        _pick(
            table,
            str(number),
            orders.Actions(unit, number),
            found.actions == number and not found.defensive,
            (signed(1 - number),),
            hint=f"{number} actions: each roll of this turn at −{number - 1}."
            if number > 1
            else "One action, at no price.",
        )
        for number in range(1, MOST + 1)
    )
    return Group("Actions", "boxes", picks, note="each more: all at −1", rule=MULTIPLE)


def _stances(table: Table, unit: UnitId) -> Group:
    """The order that declares full defence takes it back, too."""
    found, order = plan(table, unit), orders.Defend(unit)
    ready = Pick(
        "Ready",
        order,
        not found.defensive,
        (Fact("acts as declared"),),
        "" if not found.defensive else STANCE_KEY,
    )
    defend = Pick(
        "Defend", order, found.defensive, (Fact("only dodge, +2"),), STANCE_KEY if not found.defensive else ""
    )
    return Group("Stance", "plates", (ready, defend), rule=DEFENSIVE)


# ---------------------------------------------------------------- what it comes to


def sums(table: Table, unit: UnitId) -> tuple[Sum, ...]:
    """What speed, further actions, wounds and drink or gas come to in each kind of roll."""
    found = plan(table, unit)
    moving, drunk = WORDS[found.speed], drunkenness(table, unit)
    acting, others = burdens(table, unit), burdens(table, unit, action=False)
    attack = _sum(
        "Attack",
        (Modifier(ATTACKER.get(found.speed, 0), SPEED, moving), *acting, *([drunk] if drunk else [])),
    )
    if found.speed == SPRINT or found.defensive:
        attack = replace(
            attack, reasons="nothing but dodging" if found.defensive else moving, total=Fact("none", BAD)
        )
    wholly = (Modifier(2, DEFENSIVE, "full defence"),) if found.defensive else ()
    defence = (Modifier(DEFENDER[found.speed], SPEED, moving), *others, *([drunk] if drunk else []))
    dodge = (
        (_sum("Dodge", (*defence, *wholly)), _sum("Parry", defence))
        if wholly
        else (_sum("Dodge, parry", defence),)
    )
    return (attack, *dodge, _sum("Combat Sense", tuple(others)))


def _sum(words: str, modifiers: tuple[Modifier, ...]) -> Sum:
    reasons = ", ".join(f"{_short(one)} {signed(one.value).words}" for one in modifiers if one.value)
    return Sum(words, reasons, signed(sum(one.value for one in modifiers)))


def _short(one: Modifier) -> str:
    cause = next((words for words in (BOTH, GAS) if one.words.endswith(f" by {words}")), "")
    return cause or SHORT.get(one.rule, one.words)
