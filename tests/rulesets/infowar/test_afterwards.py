"""What becomes of the wounded after a battle, number by number, and how a treatment in battle is counted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.components import CLOCK, Down, Position
from game.core.events import Fated, Harmed, Modifier, Reported, Rolled, StatusLost
from game.rulesets.infowar.components import Belt, Incapacitated, Stuns, Treated, Treating, Wound, Wounds
from game.rulesets.infowar.figures import kit
from game.rulesets.infowar.harm import gauges, set_wounds
from game.rulesets.infowar.healing import _span, _time, _worsened, medicine_check, serious, with_wound_lowered
from game.rulesets.infowar.orders import Treat
from tests.rulesets.infowar.table import KNIFE, Tables, dice, fair, figure
from tests.rulesets.infowar.test_healing import fates, hurt, summary
from tests.rulesets.infowar.test_ordered import returned, set_round

MEDICINE, HALVE = "infowar.heal.medicine", "infowar.heal.halve"
MEDIC = figure(belt=("medical_kit",))


def rolls(events: list[Any]) -> list[tuple[int, str, int, int | None]]:
    return [
        (one.unit, one.what, sum(modifier.value for modifier in one.modifiers), one.against)
        for one in events
        if isinstance(one, Rolled)
    ]


# ---------------------------------------------------------------- treatment in battle


@pytest.mark.rule(MEDICINE)
@pytest.mark.parametrize(
    ("patient", "done", "number", "now", "after"),
    [
        ("anna", 1, 4, 5, 2),
        ("anna", 4, 5, 5, 5),
        ("anna", 4, 3, 5, 1),
        ("max", 4, 5, 5, 1),
        ("anna", 5, 4, 5, 6),
        ("anna", 5, 3, 5, 1),
    ],
)
def test_actions_in_a_row_are_of_one_patient_and_of_rounds_in_a_row(
    duel: Tables, patient: str, done: int, number: int, now: int, after: int
) -> None:
    faces = dice(0) if after == 6 else ()
    table, alice, anna, max_, _ = duel("ANM.B", faces, A=MEDIC, N=KNIFE, M=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(2, 2))
    set_round(table, now)
    table.put(alice, Treating({"anna": anna, "max": max_}[patient], done, number))
    chances = table.chances(Treat(alice, anna))
    events = table.apply(Treat(alice, anna))
    if after < 6:
        assert chances.notes == (f"action {after} of 6 in a row: the last one rolls Medicine",) and [
            one.key for one in chances.outcomes
        ] == ["done"]
        assert events[-1] == Reported(alice, MEDICINE, f"Alice works on Anna: {after} of 6 actions")
        assert table.get(alice, Treating) == Treating(anna, after, now) and table.get(anna, Treated) is None
    else:
        assert [one.key for one in chances.outcomes] == ["pass", "fail"] and chances.checks[0].against == 0
        assert table.get(alice, Treating) is None and table.get(anna, Treated) == Treated()


@pytest.mark.rule(MEDICINE, "infowar.heal.first-aid")
@pytest.mark.parametrize(
    ("level", "against"),
    [(1, -1), (2, 0), (3, 1), (4, 2), (5, 3)],
)
@pytest.mark.parametrize("over", [0, -1])
def test_the_difficulty_of_medicine_goes_by_the_level_dealt(
    duel: Tables, level: int, against: int, over: int
) -> None:
    """All wounds are tended by it, whether it succeeds or not; if it does, the worst is lower by one."""
    natural = against + over
    table, alice, anna, _ = duel("AN..B", dice(natural), A=MEDIC, N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(1, 1), Wound(5, level))
    table.put(alice, Treating(anna, 5, 1))
    assert table.chances(Treat(alice, anna)).checks[0].against == against
    events = table.apply(Treat(alice, anna))
    roll = next(one for one in events if isinstance(one, Rolled))
    assert (roll.against, roll.passed) == (against, over == 0)
    lower = Wound(4, max(1, level - 1), "", True) if over == 0 else Wound(5, level, "", True)
    assert table.get(anna, Wounds) == Wounds((Wound(1, 1, "", True), lower))
    assert [one.words for one in events if isinstance(one, Harmed)] == ["Near Death is now Incapacitated"] * (
        over == 0
    )


@pytest.mark.rule(MEDICINE)
@pytest.mark.parametrize(
    ("natural", "skill", "passed"), [(4, -3, True), (-4, 4, False), (3, -3, False), (-3, 4, True)]
)
def test_a_critical_treatment_decides_by_itself(duel: Tables, natural: int, skill: int, passed: bool) -> None:
    table, alice, anna, _ = duel(
        "AN..B", dice(natural), A=figure(belt=("medical_kit",), medicine=skill), N=KNIFE, B=KNIFE
    )
    hurt(table, anna, Wound(4, 3 if natural > 0 else 2))
    table.put(alice, Treating(anna, 5, 1))
    roll = next(one for one in table.apply(Treat(alice, anna)) if isinstance(one, Rolled))
    assert roll.passed is passed


@pytest.mark.rule("infowar.heal.medicine-bonus")
@pytest.mark.parametrize(
    ("belt", "best", "bonus"),
    [((), None, 0), (("smoke", "frag"), None, 0), (("medical_kit",), "medical_kit", 0), (("doctors_kit",),
    "doctors_kit", 1),
     (("doctors_kit", "medical_kit"), "doctors_kit", 1), (("medical_kit", "frag", "doctors_kit"),
     "doctors_kit", 1)],
)  # fmt: skip
def test_the_best_kit_counts(duel: Tables, belt: tuple[str, ...], best: str | None, bonus: int) -> None:
    table, alice, _ = duel("A..B", A=KNIFE, B=KNIFE)
    table.put(alice, Belt(belt))
    found = kit(table.battle.table, alice)
    assert (found.id if found else None) == best and (not found or found.bonus == bonus)
    asked = medicine_check(table.battle.table, alice, bonus, "what there is")
    more = (Modifier(bonus, "infowar.heal.medicine-bonus", "what there is"),) if bonus else ()
    assert asked.modifiers == (fair("Medicine", MEDICINE), *more)


@pytest.mark.rule(MEDICINE)
def test_which_wound_is_the_most_serious_and_what_lowering_does() -> None:
    wounds = Wounds((Wound(2, 2), Wound(3, 2, "left leg"), Wound(3, 3), Wound(1, 1)))
    assert serious(wounds) == 1 and serious(Wounds((Wound(1, 1),))) == 0
    assert with_wound_lowered(wounds, 1).taken == (
        Wound(2, 2),
        Wound(2, 1, "left leg"),
        Wound(3, 3),
        Wound(1, 1),
    )
    assert with_wound_lowered(wounds, 3).taken == wounds.taken[:3]
    assert with_wound_lowered(Wounds((Wound(2, 1),)), 0) == Wounds((Wound(1, 1),)) and with_wound_lowered(
        Wounds((Wound(6, 6),)), 0
    ) == Wounds((Wound(5, 5),))


@pytest.mark.rule(MEDICINE, "infowar.wound.levels")
@pytest.mark.parametrize(("before", "after", "stands"), [(4, 3, True), (5, 4, False), (4, 4, False)])
def test_who_gets_better_stands_again(duel: Tables, before: int, after: int, stands: bool) -> None:
    table, alice, _ = duel("A..B", A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(before, before))
    table.put(alice, Incapacitated())
    told = table.run(set_wounds(table.battle.table, alice, Wounds((Wound(after, after),))))
    levels = ("Undamaged", "Scratch", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "Dead")
    health = {3: 41, 4: 8}[after]
    assert told[0] == Harmed(
        alice, 0, f"{levels[before]} is now {levels[after]}", gauges(table.battle.table, alice), health
    )
    assert told[1:] == [StatusLost(alice, "incapacitated", MEDICINE)] * stands
    assert table.get(alice, Incapacitated) == (None if stands else Incapacitated())


# ---------------------------------------------------------------- how long it takes


@pytest.mark.rule("infowar.heal.time")
def test_how_a_time_is_told() -> None:
    told = {
        0: "",
        1: "1 days",
        15: "15 days",
        29: "29 days",
        30: "1 month",
        31: "1 month and 1 days",
        60: "2 months",
        75: "2 months and 15 days",
    }
    assert {days: _span(days) for days in told} == told


@pytest.mark.rule("infowar.heal.time", HALVE, "infowar.heal.near-death", "infowar.heal.complications")
@pytest.mark.parametrize("care", ["good", "poor"])
@pytest.mark.parametrize(
    ("original", "against", "days"), [(2, 0, 30), (3, 1, 60), (4, 2, 180), (5, 2, 180), (6, 2, 180)]
)
@pytest.mark.parametrize("by", ["half", "whole", "disaster", "triumph"])
def test_the_days_of_a_wound(
    duel: Tables, care: str, original: int, against: int, days: int, by: str
) -> None:
    """Half by Endurance, twice by a natural -4; twice by poor care, which is -1 on the roll; a month more for
    who was Near Death."""
    poor = care == "poor"
    natural = {"half": against + poor, "whole": against + poor - 1, "disaster": -4, "triumph": 4}[by]
    table, alice, _ = duel("A..B", dice(natural), A=KNIFE, B=KNIFE, options={"care": care})
    wound = Wound(original, original)
    told, found = returned(table, _time(table.battle.table, alice, wound))
    whole = days * (1 + poor)
    assert found == {"half": whole // 2, "triumph": whole // 2, "whole": whole, "disaster": 2 * whole}[
        by
    ] + 30 * (original == 5)
    roll = told[0]
    level = ("", "", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "Dead")[original]
    more = (Modifier(-1, HALVE, "poor care"),) if poor else ()
    assert (roll.what, roll.modifiers, roll.against) == (
        f"healing, {level}",
        (fair("Endurance", HALVE), *more),
        against,
    )
    assert [one.words for one in told[1:]] == ["complications: it takes twice as long"] * (by == "disaster")


@pytest.mark.rule("infowar.heal.complications")
@pytest.mark.parametrize(
    ("place", "words", "verdict"),
    [
        ("", "complications: it takes twice as long", ""),
        ("head", "complications: it takes twice as long", ""),
        ("left hand", "loses the left hand", "harmed"),
    ],
)
def test_what_complications_cost(duel: Tables, place: str, words: str, verdict: str) -> None:
    table, alice, _ = duel("A..B", dice(-4), A=KNIFE, B=KNIFE)
    told, days = returned(table, _time(table.battle.table, alice, Wound(2, 2, place)))
    assert days == 60 and told[1] == Fated(alice, "infowar.heal.complications", words, verdict)


@pytest.mark.rule("infowar.heal.time", "infowar.heal.scratch", "infowar.heal.mental")
@pytest.mark.parametrize(
    ("wounds", "naturals", "days", "words", "mind"),
    [
        ((), (), 0, "unhurt", None),
        ((Wound(1, 1),), (), 0, "ten minutes of rest and some plaster", None),
        ((Wound(2, 1),), (), 0, "ten minutes of rest and some plaster", None),
        ((Wound(2, 2),), (-1,), 30, "back in 1 month", "Undamaged"),
        ((Wound(3, 2),), (-1,), 30, "back in 1 month", "Scratch"),
        ((Wound(2, 2), Wound(3, 3)), (-1, -1), 60, "back in 2 months", "Scratch"),
        ((Wound(3, 3), Wound(2, 2)), (1, -1), 30, "back in 1 month", "Scratch"),
        ((Wound(4, 4), Wound(1, 1)), (-1,), 180, "back in 6 months", "Hurt"),
    ],
)
def test_wounds_heal_side_by_side(
    duel: Tables,
    wounds: tuple[Wound, ...],
    naturals: tuple[int, ...],
    days: int,
    words: str,
    mind: str | None,
) -> None:
    table, alice, _ = duel("A..B", dice(*naturals), A=KNIFE, B=KNIFE)
    hurt(table, alice, *wounds)
    table.put(alice, Treated())
    told = [one for one in summary(table) if isinstance(one, Fated) and one.unit == alice]
    assert told[0] == Fated(
        alice, "infowar.heal.time" if days else "infowar.heal.scratch", words, "back", days
    )
    more = (
        [Fated(alice, "infowar.heal.mental", f"once healing has begun the mind counts as {mind}")]
        if mind
        else []
    )
    assert told[1:] == more


@pytest.mark.rule("infowar.heal.complications")
@pytest.mark.parametrize(
    ("natural", "level", "days", "longer"),
    [
        (4, 2, 0, False),
        (4, 3, 23, False),
        (4, 4, 45, False),
        (3, 3, 30, False),
        (-4, 3, 90, True),
        (-4, 2, 60, True),
    ],
)
def test_what_a_critical_treatment_does_to_the_time(
    duel: Tables, natural: int, level: int, days: int, longer: bool
) -> None:
    """A quarter less by a natural +4, a month more by a natural -4; a Scratch that is left takes no time."""
    healing = dice(-1) if level > 2 or natural < 0 else []
    table, alice, *_ = duel("AN.B", [*dice(natural), *healing], A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(level, level))
    told = [one for one in summary(table) if isinstance(one, Fated) and one.unit == alice]
    assert [one.days for one in told if one.verdict == "back"] == [days]
    ill = Fated(alice, "infowar.heal.complications", "the treatment itself has made it ill: a month more")
    assert (ill in told) is longer


# ---------------------------------------------------------------- who is treated, and by whom


@pytest.mark.rule(MEDICINE, "infowar.heal.medicine-bonus")
@pytest.mark.parametrize(("care", "bonus"), [("good", 2), ("poor", 0)])
@pytest.mark.parametrize(("level", "tries"), [(1, False), (2, True), (3, True)])
def test_who_is_treated_after_it(duel: Tables, care: str, bonus: int, level: int, tries: bool) -> None:
    faces = dice(-4, 4) if tries else []
    table, alice, anna, _ = duel("AN.B", faces, A=KNIFE, N=MEDIC, B=KNIFE, options={"care": care})
    hurt(table, alice, Wound(level, level))
    found = rolls(summary(table))
    assert found[:1] == ([(anna, "Medicine", bonus, [0, 1][level - 2])] if tries else [])


@pytest.mark.rule("infowar.heal.dead", MEDICINE)
@pytest.mark.parametrize(
    ("care", "holds", "medic", "tried"),
    [
        ("good", "azure", True, True),
        ("good", "ember", True, False),
        ("poor", "azure", True, False),
        ("good", "azure", False, False),
    ],
)
def test_who_is_brought_back_from_the_dead(
    duel: Tables, care: str, holds: str, medic: bool, tried: bool
) -> None:
    table, alice, anna, _ = duel(
        "AN.B", dice(1) if tried else (), A=KNIFE, N=MEDIC, B=KNIFE, options={"care": care}
    )
    hurt(table, alice, Wound(6, 6))
    if not medic:
        table.put(anna, Down())
    events = summary(table, holds)
    assert rolls(events) == ([(anna, "Medicine", 2, 4)] if tried else [])
    assert fates(events, alice) == [("heal.dead" if holds == "azure" else "wound.dead", "dead")]
    assert next(one for one in events if isinstance(one, Fated) and one.unit == alice).verdict == "dead"


@pytest.mark.rule("infowar.heal.dead", "infowar.heal.near-death")
def test_back_from_the_dead_one_is_near_death(duel: Tables) -> None:
    table, alice, *_ = duel("AN.B", dice(2, -1), A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(6, 6))
    assert fates(summary(table), alice) == [
        ("heal.medicine", "Anna treats it: Dead becomes Near Death"),
        ("heal.time", "back in 7 months"),
        ("heal.mental", "once healing has begun the mind counts as Very Hurt"),
    ]


@pytest.mark.rule("infowar.heal.worsen")
@pytest.mark.parametrize(
    ("wound", "told", "worse"),
    [
        (Wound(2, 2), [], None),
        (Wound(3, 3), ["Very Hurt becomes Incapacitated"], Wound(4, 4)),
        (Wound(3, 2, "left leg"), ["Very Hurt becomes Incapacitated"], Wound(4, 3, "left leg")),
        (Wound(3, 3, "", True), [], None),
        (Wound(4, 4), ["Incapacitated becomes Near Death"], Wound(5, 5)),
        (Wound(5, 6, "", False), ["Near Death becomes Dead"], Wound(6, 6)),
        (Wound(6, 6), [], None),
    ],
)
def test_what_worsens_by_how_much(duel: Tables, wound: Wound, told: list[str], worse: Wound | None) -> None:
    table, alice, _ = duel("A..B", A=KNIFE, B=KNIFE)
    events, found = returned(table, _worsened(alice, Wounds((Wound(1, 1), wound))))
    assert found == Wounds((Wound(1, 1), worse or wound))
    assert events == [Fated(alice, "infowar.heal.worsen", f"untended, {words}") for words in told]


@pytest.mark.rule("infowar.heal.worsen", "infowar.wound.near-death", "infowar.heal.near-death")
@pytest.mark.parametrize(
    ("wounds", "holds", "care", "first"),
    [
        (
            (Wound(5, 5),),
            "ember",
            "good",
            ("wound.near-death", "dies of its wounds: nobody came in time", "dead"),
        ),
        (
            (Wound(5, 5, "", True),),
            "ember",
            "poor",
            ("heal.near-death", "dies without intensive care", "dead"),
        ),
        ((Wound(5, 5),), "azure", "poor", ("heal.near-death", "dies without intensive care", "dead")),
        ((Wound(4, 4),), "ember", "poor", ("heal.worsen", "untended, Incapacitated becomes Near Death", "")),
        ((Wound(6, 6),), "azure", "poor", ("heal.dead", "dead", "dead")),
        ((Wound(6, 6),), "ember", "good", ("wound.dead", "dead", "dead")),
    ],
)
def test_who_dies_afterwards(
    duel: Tables, wounds: tuple[Wound, ...], holds: str, care: str, first: tuple[str, str, str]
) -> None:
    table, alice, _ = duel("A..B", A=KNIFE, B=KNIFE, options={"care": care})
    hurt(table, alice, *wounds)
    told = [one for one in summary(table, holds) if isinstance(one, Fated) and one.unit == alice]
    assert (told[0].rule, told[0].words, told[0].verdict) == (f"infowar.{first[0]}", *first[1:])
    assert told[-1].verdict == "dead"


@pytest.mark.rule("infowar.heal.medicine", "infowar.heal.medicine-bonus")
@pytest.mark.parametrize(
    ("holds", "level", "rule", "words"),
    [
        ("azure", 2, "medicine", "Anna treats it: Hurt becomes Scratch"),
        ("azure", 4, "medicine", "Anna treats it: Incapacitated becomes Very Hurt"),
        ("ember", 3, "medicine", "Anna treats it: Very Hurt becomes Hurt"),
        ("ember", 4, "medicine-bonus", "treated too late: no worse, and no better"),
    ],
)
def test_in_time_or_too_late(duel: Tables, holds: str, level: int, rule: str, words: str) -> None:
    healing = [] if level == 2 else dice(-1)
    table, alice, *_ = duel("AN.B", [*dice(3), *healing], A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(level, level))
    assert fates(summary(table, holds), alice)[0] == (f"heal.{rule}", words)


@pytest.mark.rule("infowar.stun.knockout", "infowar.stun.recovery")
@pytest.mark.parametrize(
    ("stuns", "natural", "told"),
    [
        (Stuns(), None, []),
        (Stuns((2,)), None, ["recovery"]),
        (Stuns((6,), True), 1, ["recovery"]),
        (Stuns((6,), True), 0, ["knockout", "recovery"]),
        (Stuns((), True), 0, ["knockout"]),
    ],
)
def test_what_stuns_leave(duel: Tables, stuns: Stuns, natural: int | None, told: list[str]) -> None:
    table, alice, _ = duel("A..B", dice(*([natural] if natural is not None else [])), A=KNIFE, B=KNIFE)
    table.put(alice, stuns)
    events = [one for one in summary(table) if getattr(one, "unit", 0) == alice]
    assert [one.rule.split(".")[-1] for one in events if isinstance(one, Fated)][:-1] == told
    assert [one.verdict for one in events if isinstance(one, Fated)][:-1] == [
        "harmed" if rule == "knockout" else "" for rule in told
    ]
    assert rolls(events) == ([(alice, "lasting harm", 0, 1)] if natural is not None else [])


def test_everybody_s_fate_is_told_by_whether_its_side_has_won(duel: Tables) -> None:
    table, alice, bob = duel("A..B", dice(-1, -1), A=KNIFE, B=KNIFE)
    for unit in (alice, bob):
        hurt(table, unit, Wound(3, 3))
    events = summary(table, "ember")
    assert [(one.unit, one.days) for one in events if isinstance(one, Fated) and one.verdict == "back"] == [
        (alice, 180),
        (bob, 60),
    ]
    assert table.get(CLOCK, type(table.battle.table.clock)) == msgspec.structs.replace(
        table.battle.table.clock, winner="ember"
    )


@pytest.mark.rule(MEDICINE)
def test_nobody_far_away_is_treated(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN..B", A=MEDIC, N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(2, 2))
    assert table.allowed(Treat(alice, anna))
    table.put(anna, Position((2, 0)))
    assert table.refused(Treat(alice, anna)) == MEDICINE
