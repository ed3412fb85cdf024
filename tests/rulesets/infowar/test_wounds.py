"""Factors, wounds, boxes, consciousness, and what wounds do to rolls and feet."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import EndTurn, Move
from game.core.components import Down
from game.core.events import (
    Attacked,
    AttackEnded,
    Downed,
    Gauge,
    Harmed,
    Modifier,
    Ordered,
    Reported,
    Spent,
    StatusGained,
    TurnBegan,
    TurnEnded,
)
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.components import Dragged, Incapacitated, Relief, Wound, Wounds
from game.rulesets.infowar.content import weapons
from game.rulesets.infowar.figures import allowance
from game.rulesets.infowar.harm import Blow, fall_unconscious, outcome, protection, suffer, wound
from game.rulesets.infowar.orders import FirstAid, Reload, Run, Shoot, Sprint, Strike
from game.rulesets.infowar.wounds import LEVELS, level_of, levels, soundness, with_wound
from tests.rulesets.infowar.rolls import offence
from tests.rulesets.infowar.table import FISTS, KNIFE, PISTOL, Tables, dice, fair, figure, rolled

REST: dict[str, Any] = {"L": figure("pistol", nature=("leader",)), "C": PISTOL, "D": PISTOL}
"""Enough others on the side, and one who leads, so that one who falls breaks no order."""
AWAKE = "infowar.wound.consciousness"
ENDURANCE, CONTROL = fair("Endurance", AWAKE), fair("Body Control", AWAKE)


def boxes(*left: int) -> tuple[Gauge, ...]:
    return tuple(
        Gauge(name, value, most)
        for name, value, most in zip(LEVELS[1:], left, (3, 1, 1, 1, 1, 1), strict=True)
    )


@pytest.mark.rule("infowar.wound.factors")
def test_the_examples_of_the_chapter(duel: Tables) -> None:
    noi = figure("knife", strength=1, endurance=1, armor="jacket")
    table, alice, bob = duel("AB", A=noi, B=figure("baton", strength=3))
    assert (
        offence(table.battle.table, alice, weapons()["knife"], "melee") - protection(table.battle.table, bob)
        == 1
    )
    assert (
        offence(table.battle.table, bob, weapons()["baton"], "melee") - protection(table.battle.table, alice)
        == 2
    )
    assert outcome(table.battle.table, bob, Blow(1), 2) == (2, "")


@pytest.mark.rule("infowar.wound.result")
@pytest.mark.parametrize(
    ("sum_", "level"),
    [
        (-3, 0),
        (0, 0),
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
        (6, 3),
        (7, 4),
        (8, 4),
        (9, 5),
        (10, 5),
        (11, 6),
        (20, 6),
    ],
)
def test_factor_and_degree_make_the_wound(sum_: int, level: int) -> None:
    assert level_of(sum_ - 2, 2) == level_of(sum_ - 4, 4) == level


@pytest.mark.rule("infowar.wound.graze")
@pytest.mark.parametrize(("factor", "level"), [(-1, 0), (0, 1), (4, 1), (5, 2), (12, 2)])
def test_a_degree_of_one_is_a_graze(factor: int, level: int) -> None:
    assert level_of(factor, 1) == level


@pytest.mark.rule("infowar.wound.boxes")
@pytest.mark.parametrize(
    ("taken", "marked"),
    [
        ((1, 1, 1, 1), 2),
        ((1, 1, 1, 1, 1), 3),
        ((2, 2), 3),
        ((3, 3), 4),
        ((3, 3, 3), 5),
        ((2, 1), 1),
        ((6, 6), 6),
    ],
)
def test_a_full_level_moves_the_wound_up(taken: tuple[int, ...], marked: UnitId) -> None:
    wounds = Wounds()
    for level in taken:
        wounds = with_wound(wounds, level)
    assert wounds.taken[-1].marked == marked and wounds.taken[-1].original == taken[-1]


@pytest.mark.rule("infowar.wound.original-level", "infowar.wound.boxes")
def test_each_wound_keeps_both_levels(duel: Tables) -> None:
    table, alice, bob = duel("A.B", dice(0, 0), A=PISTOL, B=PISTOL)
    events = [event for level in (3, 3) for event in table.run(wound(table.battle.table, bob, level))]
    assert events == [
        Harmed(bob, 3, "Very Hurt", boxes(3, 1, 0, 1, 1, 1), 41),
        rolled(bob, "staying conscious", AWAKE, 0, ENDURANCE, against=-1),
        Harmed(bob, 4, "Incapacitated, a Very Hurt for want of a box", boxes(3, 1, 0, 0, 1, 1), 6),
        StatusGained(bob, "incapacitated", "infowar.wound.levels"),
        Reported(
            NO_UNIT,
            "infowar.initiative.reroll",
            "Bob, who led ember, has fallen: the order is rolled anew after this round",
        ),
        Ordered((alice, bob)),
        rolled(bob, "staying conscious", AWAKE, 0, ENDURANCE, against=0),
    ]
    assert table.get(bob, Wounds).taken == (Wound(3, 3), Wound(4, 3))


@pytest.mark.rule("infowar.wound.levels")
@pytest.mark.parametrize(("level", "value"), [(1, 0), (2, -1), (3, -2)])
def test_only_the_worst_wound_tells_on_rolls(duel: Tables, level: int, value: int) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    table.put(alice, Wounds((Wound(level, level), Wound(1, 1))))
    counted = table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers
    pain = (Modifier(value, "infowar.wound.levels", LEVELS[level]),) if value else ()
    assert counted == (fair("Firearms"), *pain)


@pytest.mark.rule("infowar.wound.levels", "infowar.wound.act-incapacitated")
def test_the_incapacitated_can_do_nothing(duel: Tables) -> None:
    table, alice, bob, bill, *_ = duel("A..B.L.CD", A=PISTOL, B=PISTOL, **REST)
    table.put(bob, Wounds((Wound(4, 4),)), Incapacitated())
    shot = table.chances(Shoot(alice, bob, "pistol"))
    assert "nobody can ward it off" in shot.notes and len(shot.checks) == 1
    assert table.end_turn() == [
        TurnEnded(alice),
        TurnBegan(bob, "ember"),
        TurnEnded(bob),
        TurnBegan(bill, "ember"),
    ]
    assert table.battle.slot.unit == bill


@pytest.mark.rule("infowar.wound.act-incapacitated", "infowar.wound.movement")
@pytest.mark.parametrize(("natural", "clumsy"), [(3, -2), (4, -1)])
def test_body_control_lets_one_act_all_the_same(duel: Tables, natural: int, clumsy: int) -> None:
    table, alice, bob, *others = duel("A.B..L.CD", dice(0, natural), A=PISTOL, B=PISTOL, **REST)
    table.run(wound(table.battle.table, bob, 4))
    for unit in (alice, *others):
        events = table.apply(EndTurn(unit))
    control = fair("Body Control", "infowar.wound.body-control")
    assert rolled(bob, "Body Control", "infowar.wound.body-control", natural, control, against=3) in events
    assert table.battle.slot.unit == bob and table.battle.slot.phase == "clumsy"
    assert table.get(bob, Incapacitated) == Incapacitated(clumsy, 2)
    modifiers = table.chances(Shoot(bob, alice, "pistol")).checks[0].modifiers
    assert Modifier(clumsy, "infowar.wound.act-incapacitated", "clumsy") in modifiers
    assert table.refused(Reload(bob, "pistol")) == "infowar.wound.act-incapacitated"
    assert allowance(table.battle.table, bob, 6) == 2


@pytest.mark.rule("infowar.wound.act-incapacitated")
def test_acting_through_wounds_is_crawling_or_one_attack(duel: Tables) -> None:
    for first in (Move, Shoot):
        table, alice, bob, *others = duel(
            "A.B..L.CD", dice(*((0, 4) if first is Move else (0, 4, 0, 0))), A=PISTOL, B=PISTOL, **REST
        )
        table.run(wound(table.battle.table, bob, 4))
        for unit in (alice, *others):
            table.apply(EndTurn(unit))
        shot, crawl = Shoot(bob, alice, "pistol"), Move(bob, ((3, 0),))
        table.apply(crawl if first is Move else shot)
        assert table.refused(shot if first is Move else crawl) == "infowar.wound.act-incapacitated"
        assert table.allowed(Move(bob, ((4, 0),))) is (first is Move)


@pytest.mark.rule("infowar.wound.movement")
def test_the_hurt_run_but_do_not_sprint(duel: Tables) -> None:
    table, alice, _ = duel("A.....B", A=PISTOL, B=PISTOL)
    table.put(alice, Wounds((Wound(2, 2),)))
    assert table.refused(Sprint(alice, ((1, 0),))) == "infowar.wound.movement" and table.allowed(
        Run(alice, ((1, 0),))
    )


@pytest.mark.rule("infowar.wound.movement")
def test_the_incapacitated_drag_themselves_every_other_round(duel: Tables) -> None:
    table, alice, bob, *others = duel("A.B..L.CD", dice(0, 0, 0), A=PISTOL, B=PISTOL, **REST)
    table.run(wound(table.battle.table, bob, 4))
    for unit in (alice, *others):
        table.apply(EndTurn(unit))
    assert table.battle.slot.phase == "drag"
    assert table.refused(Shoot(bob, alice, "pistol")) == "infowar.wound.levels"
    assert table.refused(Move(bob, ((3, 0), (4, 0)))) == "infowar.move.rates"
    table.apply(Move(bob, ((3, 0),)))
    table.apply(EndTurn(bob))
    assert table.get(bob, Dragged) == Dragged(1)
    for unit in (alice, *others):
        table.apply(EndTurn(unit))
    assert table.battle.slot.unit == alice


@pytest.mark.rule("infowar.wound.movement", "infowar.aim.limbs")
@pytest.mark.parametrize(("level", "walk", "run"), [(1, 6, 12), (2, 4, 9), (3, 2, 2)])
def test_the_wounded_are_slow(duel: Tables, level: int, walk: int, run: int) -> None:
    table, _, bob = duel("A.B", A=PISTOL, B=PISTOL)
    table.put(bob, Wounds((Wound(level, level),)))
    assert (allowance(table.battle.table, bob, 6), allowance(table.battle.table, bob, 12)) == (walk, run)


@pytest.mark.rule("infowar.wound.movement")
def test_the_very_hurt_neither_run_nor_sprint(duel: Tables) -> None:
    table, alice, _ = duel("A.....B", A=PISTOL, B=PISTOL)
    table.put(alice, Wounds((Wound(3, 3),)))
    assert (
        table.refused(Run(alice, ((1, 0),)))
        == table.refused(Sprint(alice, ((1, 0),)))
        == "infowar.wound.movement"
    )


@pytest.mark.rule("infowar.wound.consciousness")
@pytest.mark.parametrize(("level", "against"), [(1, -3), (2, -2), (3, -1)])
def test_every_wound_may_cost_consciousness(duel: Tables, level: int, against: int) -> None:
    below = -4 if against == -3 else against - 1
    table, _, bob = duel("A.B", dice(below, below), A=PISTOL, B=PISTOL)
    events = table.run(wound(table.battle.table, bob, level))
    fail = rolled(
        bob, "staying conscious by Body Control", AWAKE, below, CONTROL, against=against, passed=False
    )
    assert events[1:4] == [
        rolled(bob, "staying conscious", AWAKE, below, ENDURANCE, against=against),
        fail,
        Downed(bob),
    ]
    assert events[4] == StatusGained(bob, "unconscious", AWAKE)


@pytest.mark.rule("infowar.wound.consciousness")
def test_body_control_may_try_again(duel: Tables) -> None:
    table, _, bob = duel("A.B", dice(-3, -2), A=PISTOL, B=PISTOL)
    events = table.run(wound(table.battle.table, bob, 2))
    assert events[1:] == [
        rolled(bob, "staying conscious", AWAKE, -3, ENDURANCE, against=-2),
        rolled(bob, "staying conscious by Body Control", AWAKE, -2, CONTROL, against=-2),
    ]


@pytest.mark.rule("infowar.wound.near-death", "infowar.wound.dead")
@pytest.mark.parametrize(("level", "rule"), [(5, "infowar.wound.near-death"), (6, "infowar.wound.dead")])
def test_near_death_and_dead_need_no_roll(duel: Tables, level: int, rule: str) -> None:
    table, _, bob = duel("A.B", A=PISTOL, B=PISTOL)
    events = table.run(wound(table.battle.table, bob, level))
    assert events[1] == Downed(bob) and table.world.has(bob, Down)
    assert [event.rule for event in events if isinstance(event, StatusGained)] == (
        [rule] if level == 5 else []
    )
    assert soundness(table.get(bob, Wounds)) == 0


@pytest.mark.rule("infowar.wound.body-control")
@pytest.mark.parametrize(
    ("level", "against", "natural", "relief"),
    [(2, 0, 0, 1), (2, 0, 4, 2), (3, 2, 2, 1), (3, 2, 1, 0), (2, 0, -1, 0)],
)
def test_body_control_takes_off_the_penalty_for_a_turn(
    duel: Tables, level: int, against: int, natural: int, relief: int
) -> None:
    table, alice, bob, _ = duel("A..B.L", dice(natural), A=PISTOL, B=PISTOL, L=PISTOL)
    table.put(bob, Wounds((Wound(level, level),)))
    events = table.end_turn()
    control = fair("Body Control", "infowar.wound.body-control")
    assert (
        rolled(bob, "Body Control", "infowar.wound.body-control", natural, control, against=against) in events
    )
    assert (table.get(bob, Relief) or Relief(0)).levels == relief
    counted = sum(
        modifier.value for modifier in table.chances(Shoot(bob, alice, "pistol")).checks[0].modifiers
    )
    assert counted == min(0, 1 - level + relief)


@pytest.mark.rule("infowar.wound.body-control")
def test_the_last_on_its_feet_is_spurred_on(duel: Tables) -> None:
    table, _, bob = duel("A..B", dice(-1), A=PISTOL, B=PISTOL)
    table.put(bob, Wounds((Wound(2, 2),)))
    table.end_turn()
    assert table.get(bob, Relief) == Relief(1)


@pytest.mark.rule("infowar.attack.opposed", "infowar.wound.result")
def test_a_blow_that_hits_marks_a_wound(duel: Tables) -> None:
    table, alice, bob = duel("AB", dice(2, 0, 0), A=figure("baton"), B=KNIFE)
    assert table.apply(Strike(alice, bob, "baton")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "baton", "melee"),
        rolled(alice, "blow", "infowar.attack.opposed", 2, fair("Melee"), against=0),
        rolled(
            bob,
            "warding off",
            "infowar.attack.defence-skill",
            0,
            fair("Melee", "infowar.attack.defence-skill"),
        ),
        AttackEnded(alice, bob, "hit", 2, 0),
        Harmed(bob, 2, "Hurt", boxes(3, 0, 1, 1, 1, 1), 66),
        rolled(bob, "staying conscious", AWAKE, 0, ENDURANCE, against=-2),
    ]


def test_what_does_no_harm_says_so(duel: Tables) -> None:
    table, _, bob = duel("AB", A=FISTS, B=figure(armor="combat_suit"))
    assert table.run(suffer(table.battle.table, bob, Blow(-1), 2)) == [
        Reported(bob, "infowar.wound.result", "Bob takes no harm from a hit")
    ]


def test_who_faints_gives_up_every_stance(duel: Tables) -> None:
    table, _, bob = duel("AB", A=FISTS, B=FISTS)
    table.put(bob, Relief(1))
    events = table.run(fall_unconscious(table.battle.table, bob, AWAKE))
    assert table.get(bob, Relief) is None and events[0] == Downed(bob)
    assert levels(table.get(bob, Wounds)) == () and not table.allowed(FirstAid(bob, bob))
