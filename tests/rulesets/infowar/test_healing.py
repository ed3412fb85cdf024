"""First aid, Medicine, and the summary after the battle."""

from __future__ import annotations

import pytest

from game.client.seat.orders.order_menu import Orders
from game.core.actions import EndTurn, Refusal
from game.core.between_battles import Recovery
from game.core.dice import seeded
from game.core.events import BattleEnded, Event, Fated, Harmed, Modifier, Reported, Rolled
from game.core.references import UnitId
from game.rulesets.infowar.between_battles import recovery
from game.rulesets.infowar.components import Stuns, Treating, Wound, Wounds
from game.rulesets.infowar.harm import wound
from game.rulesets.infowar.healing import aftermath, serious, with_wound_lowered
from game.rulesets.infowar.orders import FirstAid, Treat
from tests.rulesets.infowar.table import KNIFE, PISTOL, Tables, dice, fair, figure, rolled

MEDICINE, HALVE = "infowar.heal.medicine", "infowar.heal.halve"
HOSPITAL = Modifier(2, "infowar.heal.medicine-bonus", "hospital")
MEDIC = figure(belt=("medical_kit",))


def summary(table: object, holds: str = "azure") -> list[Event]:
    """What is told after a battle that this side has won."""
    import msgspec

    from game.core.components import CLOCK

    inner = table.battle.table  # type: ignore[attr-defined]
    inner.world.put(CLOCK, msgspec.structs.replace(inner.clock, winner=holds))
    return table.run(aftermath(inner))  # type: ignore[attr-defined,no-any-return]


def fates(events: list[Event], unit: UnitId) -> list[tuple[str, str]]:
    return [
        (event.rule.removeprefix("infowar."), event.words)
        for event in events
        if isinstance(event, Fated) and event.unit == unit
    ]


def hurt(table: object, unit: UnitId, *wounds: Wound) -> None:
    table.put(unit, Wounds(wounds))  # type: ignore[attr-defined]


# ---------------------------------------------------------------- in battle


@pytest.mark.rule("infowar.heal.first-aid")
def test_first_aid_takes_no_roll_and_no_kit(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN..B", A=KNIFE, N=KNIFE, B=KNIFE)
    assert table.refused(FirstAid(alice, anna)) == "infowar.heal.first-aid"
    hurt(table, anna, Wound(3, 3))
    assert table.apply(FirstAid(alice, anna))[-1] == Reported(
        anna, "infowar.heal.first-aid", "Anna is bandaged by Alice: these wounds will not get worse"
    )
    assert table.get(anna, Wounds) == Wounds((Wound(3, 3, "", True),))


@pytest.mark.rule("infowar.heal.medicine")
@pytest.mark.parametrize(("natural", "left"), [(1, 2), (0, 3)])
def test_medicine_takes_a_kit_and_six_actions_in_a_row(duel: Tables, natural: int, left: int) -> None:
    table, alice, anna, bob = duel("AN..B", dice(0, natural), A=MEDIC, N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(1, 1), Wound(3, 3))
    table.put(alice, Treating(anna, 4, 1))
    assert table.apply(Treat(alice, anna))[-1] == Reported(
        alice, MEDICINE, "Alice works on Anna: 5 of 6 actions"
    )
    for _ in (alice, anna, bob):
        table.end_turn()
    assert {one.key for one in table.chances(Treat(alice, anna)).outcomes} == {"pass", "fail"}, (
        "the sixth of a row that goes on"
    )
    events = table.apply(Treat(alice, anna))
    assert rolled(alice, "Medicine", MEDICINE, natural, fair("Medicine", MEDICINE), against=1) in events
    assert (
        table.get(anna, Wounds).taken[1] == Wound(left, left, "", True) and table.get(alice, Treating) is None
    )


@pytest.mark.rule("infowar.heal.medicine")
def test_who_has_a_kit_without_the_skill_reads_so_beside_the_wounded(duel: Tables) -> None:
    """Otherwise the bar shows what is done to the wounded only while it is allowed."""
    for skill, wounded, read in ((-2, True, True), (-2, False, False), (0, True, False)):
        medic = figure(belt=("medical_kit",), medicine=skill)
        table, alice, anna, _ = duel("AN..B", A=medic, N=KNIFE, B=KNIFE)
        if wounded:
            hurt(table, anna, Wound(2, 2))
        menu = Orders(table.battle, alice)
        shown = {verb.action: why for verb, why in menu.shown}
        assert ("Treat" in shown and shown["Treat"] is not None) == read
        assert not read or shown["Treat"] == Refusal(MEDICINE, "treating takes Medicine")
        assert "PickUp" not in shown and ("Treat" in shown) == (wounded and (read or skill == 0))


@pytest.mark.rule("infowar.heal.medicine")
def test_a_break_begins_the_treatment_anew(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN..B", A=MEDIC, N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(2, 2))
    table.put(alice, Treating(anna, 5, -1))
    assert table.chances(Treat(alice, anna)).notes == ("action 1 of 6 in a row: the last one rolls Medicine",)
    table.apply(Treat(alice, anna))
    assert table.get(alice, Treating) == Treating(anna, 1, 1)


@pytest.mark.rule("infowar.heal.medicine", "infowar.wound.original-level")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((Wound(4, 3),), (Wound(3, 2),)),
        ((Wound(1, 1), Wound(1, 1)), (Wound(1, 1),)),
        ((Wound(2, 1),), (Wound(1, 1),)),
    ],
)
def test_both_levels_are_lowered(before: tuple[Wound, ...], after: tuple[Wound, ...]) -> None:
    assert with_wound_lowered(Wounds(before), serious(Wounds(before))) == Wounds(after)


@pytest.mark.rule("infowar.heal.medicine-bonus")
def test_a_doctor_s_kit_helps(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN..B", A=figure(belt=("medical_kit", "doctors_kit")), N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(2, 2))
    table.put(alice, Treating(anna, 5, 1))
    assert (
        Modifier(1, "infowar.heal.medicine-bonus", "doctor's kit")
        in table.chances(Treat(alice, anna)).checks[0].modifiers
    )


@pytest.mark.rule("infowar.heal.dead", "infowar.heal.medicine")
def test_never_in_the_field(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN..B", A=MEDIC, N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(6, 6))
    assert table.refused(Treat(alice, anna)) == "infowar.heal.dead"
    table, alice, anna, _ = duel("AN..B", A=KNIFE, N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(2, 2))
    assert table.refused(Treat(alice, anna)) == MEDICINE


# ---------------------------------------------------------------- the summary


@pytest.mark.rule("infowar.heal.scratch", "infowar.stun.recovery")
def test_scratches_and_stuns_are_gone(duel: Tables) -> None:
    table, alice, bob = duel("A.B", A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(1, 1), Wound(1, 1))
    table.put(bob, Stuns((2,)))
    events = summary(table)
    assert fates(events, alice) == [("heal.scratch", "ten minutes of rest and some plaster")]
    assert fates(events, bob) == [
        ("stun.recovery", "the stuns are gone after half an hour of rest"),
        ("heal.scratch", "unhurt"),
    ]


@pytest.mark.rule("infowar.stun.knockout")
@pytest.mark.parametrize(("natural", "harm"), [(0, True), (1, False)])
def test_a_knockout_as_hard_as_death(duel: Tables, natural: int, harm: bool) -> None:
    table, _, bob = duel("A.B", dice(natural), A=KNIFE, B=KNIFE)
    table.put(bob, Stuns((6,), brain=True))
    assert ("stun.knockout", "the knockout has harmed the brain") in fates(summary(table), bob) or not harm


@pytest.mark.rule("infowar.wound.near-death", "infowar.heal.near-death")
@pytest.mark.parametrize(
    ("holds", "tended", "dies"), [("ember", False, True), ("ember", True, False), ("azure", False, False)]
)
def test_near_death_without_help(duel: Tables, holds: str, tended: bool, dies: bool) -> None:
    faces = [] if dies else dice(0, -1)
    table, alice, _ = duel("A.B", faces[4:] if faces else [], A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(5, 5, "", tended))
    found = fates(summary(table, holds), alice)
    assert (("wound.near-death", "dies of its wounds: nobody came in time") in found) is dies
    assert ("heal.time", "back in 7 months") in found or dies


@pytest.mark.rule("infowar.heal.worsen")
@pytest.mark.parametrize(
    ("holds", "tended", "worse"), [("ember", False, True), ("azure", False, False), ("ember", True, False)]
)
def test_untended_wounds_of_the_losers_worsen(duel: Tables, holds: str, tended: bool, worse: bool) -> None:
    table, alice, _ = duel("A.B", dice(-1), A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(3, 3, "", tended))
    found = fates(summary(table, holds), alice)
    assert (("heal.worsen", "untended, Very Hurt becomes Incapacitated") in found) is worse
    assert ("heal.time", "back in 6 months" if worse else "back in 2 months") in found


@pytest.mark.rule("infowar.heal.worsen", "infowar.heal.medicine-bonus")
@pytest.mark.parametrize(("natural", "told"), [(0, "medicine-bonus"), (-2, "worsen")])
def test_a_late_treatment_that_succeeds_only_keeps_it_from_worsening(
    duel: Tables, natural: int, told: str
) -> None:
    table, alice, *_ = duel("AN.B", dice(natural, -1), A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(4, 4))
    found = fates(summary(table, "ember"), alice)
    assert [rule for rule, _ in found][:1] == [f"heal.{told}"]
    assert ("heal.time", "back in 6 months" if natural == 0 else "back in 7 months") in found


@pytest.mark.rule("infowar.heal.worsen")
def test_nothing_gets_worse_for_the_dead(duel: Tables) -> None:
    table, alice, _ = duel("A.B", A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(3, 3), Wound(6, 6))
    assert fates(summary(table, "ember"), alice) == [("wound.dead", "dead")]


@pytest.mark.rule("infowar.heal.medicine")
def test_one_roll_for_each_patient_in_battle_or_after_it(duel: Tables) -> None:
    table, alice, anna, bob = duel("AN..B", dice(0, 0, -1, -1), A=MEDIC, N=KNIFE, B=KNIFE)
    hurt(table, anna, Wound(2, 2), Wound(3, 3))
    table.put(alice, Treating(anna, 5, 1))
    table.apply(Treat(alice, anna))
    for unit in (alice, anna, bob):
        table.apply(EndTurn(unit))
    assert table.refused(Treat(alice, anna)) == MEDICINE
    assert not [event for event in summary(table) if isinstance(event, Rolled) and event.what == "Medicine"]


@pytest.mark.rule("infowar.heal.medicine")
def test_a_medic_who_can_do_nothing_treats_nobody(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN.B", dice(-1, 0, -1), A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(2, 2, "", True))
    hurt(table, anna, Wound(4, 4, "", True))
    assert [
        event.unit for event in summary(table) if isinstance(event, Rolled) and event.what == "Medicine"
    ] == [alice]


@pytest.mark.rule(
    "infowar.heal.medicine", "infowar.heal.medicine-bonus", "infowar.heal.time", "infowar.heal.halve"
)
def test_the_side_that_holds_the_field_is_treated_in_time(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN.B", dice(-1, 1), A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(3, 3))
    events = summary(table)
    assert [event for event in events if isinstance(event, Rolled)] == [
        rolled(anna, "Medicine", MEDICINE, -1, fair("Medicine", MEDICINE), HOSPITAL, against=1),
        rolled(alice, "healing, Hurt", HALVE, 1, fair("Endurance", HALVE), against=0),
    ]
    assert fates(events, alice) == [
        ("heal.medicine", "Anna treats it: Very Hurt becomes Hurt"),
        ("heal.time", "back in 15 days"),
        ("heal.mental", "once healing has begun the mind counts as Undamaged"),
    ]


@pytest.mark.rule("infowar.heal.medicine-bonus")
@pytest.mark.parametrize(("level", "treated"), [(3, True), (4, False)])
def test_who_has_lost_the_field_is_treated_late(duel: Tables, level: int, treated: bool) -> None:
    table, alice, _, _ = duel("AN.B", dice(4, -1), A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(level, level, "", True))
    found = fates(summary(table, "ember"), alice)
    assert (("heal.medicine-bonus", "treated too late: no worse, and no better") in found) is not treated


@pytest.mark.rule("infowar.heal.time", "infowar.heal.halve", "infowar.heal.near-death")
@pytest.mark.parametrize(
    ("level", "words"), [(2, "back in 2 months"), (3, "back in 4 months"), (4, "back in 12 months")]
)
def test_poor_care_takes_twice_as_long(duel: Tables, level: int, words: str) -> None:
    table, alice, _ = duel("A.B", dice(-1), A=KNIFE, B=KNIFE, options={"care": "poor"})
    hurt(table, alice, Wound(level, level))
    events = summary(table)
    poor = Modifier(-1, HALVE, "poor care")
    assert next(event for event in events if isinstance(event, Rolled)).modifiers == (
        fair("Endurance", HALVE),
        poor,
    )
    assert ("heal.time", words) in fates(events, alice)


@pytest.mark.rule("infowar.heal.near-death")
def test_poor_care_is_no_intensive_care(duel: Tables) -> None:
    table, alice, _ = duel("A.B", A=KNIFE, B=KNIFE, options={"care": "poor"})
    hurt(table, alice, Wound(5, 5, "", True))
    assert fates(summary(table), alice) == [("heal.near-death", "dies without intensive care")]


@pytest.mark.rule("infowar.heal.complications")
def test_complications(duel: Tables) -> None:
    table, alice, bob = duel("A.B", dice(-4, -4), A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(2, 2))
    hurt(table, bob, Wound(2, 2, "left leg", True))
    events = summary(table)
    assert fates(events, alice)[:2] == [
        ("heal.complications", "complications: it takes twice as long"),
        ("heal.time", "back in 2 months"),
    ]
    assert fates(events, bob)[0] == ("heal.complications", "loses the left leg")
    told = [event for event in events if isinstance(event, Fated) and event.unit == bob]
    assert recovery(table.battle.table, bob, seeded("none is rolled"), told) == Recovery(
        "Hurt", lost="left leg"
    )


@pytest.mark.rule("infowar.heal.complications")
@pytest.mark.parametrize(("natural", "words"), [(4, "back in 23 days"), (-4, "back in 3 months")])
def test_a_critical_treatment_tells_on_the_time(duel: Tables, natural: int, words: str) -> None:
    table, alice, *_ = duel("AN.B", dice(natural, -1), A=KNIFE, N=MEDIC, B=KNIFE)
    hurt(table, alice, Wound(3, 3))
    assert ("heal.time", words) in fates(summary(table), alice)


@pytest.mark.rule("infowar.heal.dead")
@pytest.mark.parametrize(
    ("natural", "care", "lives"), [(4, "good", True), (0, "good", False), (4, "poor", False)]
)
def test_back_from_the_dead(duel: Tables, natural: int, care: str, lives: bool) -> None:
    if lives:
        faces = dice(natural, -1)
    elif care == "good":
        faces = dice(natural)
    else:
        faces = []
    table, alice, *_ = duel("AN.B", faces, A=KNIFE, N=MEDIC, B=KNIFE, options={"care": care})
    hurt(table, alice, Wound(6, 6))
    assert (("heal.dead", "dead") in fates(summary(table), alice)) is not lives


@pytest.mark.rule("infowar.heal.mental")
@pytest.mark.parametrize(("level", "mind"), [(2, "Undamaged"), (3, "Scratch"), (4, "Hurt")])
def test_the_mind_mends_faster(duel: Tables, level: int, mind: str) -> None:
    table, alice, _ = duel("A.B", dice(-1), A=KNIFE, B=KNIFE)
    hurt(table, alice, Wound(level, level, "", True))
    assert ("heal.mental", f"once healing has begun the mind counts as {mind}") in fates(
        summary(table), alice
    )


def test_the_summary_comes_with_the_end(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=PISTOL, B=PISTOL)
    table.run(wound(table.battle.table, bob, 6))
    events = table.end_turn()
    assert BattleEnded("azure") in events and fates(events, bob) == [("wound.dead", "dead")]
    assert fates(events, alice) == [("heal.scratch", "unhurt")] and not any(
        isinstance(event, Harmed) for event in events
    )
