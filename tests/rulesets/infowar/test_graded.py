"""What the window says of an attack by degrees: who is out of action, and whether the place that is aimed at
is hit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Action
from game.core.describing.display import Graded
from game.rulesets import infowar
from game.rulesets.infowar.attack_odds import faint_chance
from game.rulesets.infowar.components import Known
from game.rulesets.infowar.orders import AutoFire, Shoot, Strike, Throw
from game.rulesets.infowar.wounds import INCAPACITATED
from tests.rulesets.infowar.table import KNIFE, PISTOL, RIFLE, Table, Tables, figure


def graded(table: Table, action: Action) -> Graded:
    (found,) = infowar.FORETELLING.graded(table.battle.table, action)
    return found


@pytest.mark.rule("infowar.wound.consciousness")
@pytest.mark.parametrize("endurance", [-2, -1, 0])
def test_out_of_action_counts_those_who_faint(duel: Tables, endurance: int) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=figure("pistol", endurance=endurance, body_control=-2))
    one = graded(table, Shoot(alice, bob, "pistol"))
    worse = sum((end.chance for end in one.endings if end.worst >= INCAPACITATED), Fraction(0))
    fainting = sum(
        (
            end.chance * faint_chance(table.battle.table, bob, end.worst)
            for end in one.endings
            if 0 < end.worst < INCAPACITATED
        ),
        Fraction(0),
    )
    assert fainting > 0 and one.out == worse + fainting


@pytest.mark.rule("infowar.auto.divide")
def test_each_bullet_may_be_the_one_that_is_too_much(duel: Tables) -> None:
    """Where no bullet does more than scratch, two of them are two chances to faint."""
    table, alice, _ = duel(
        "A..B", A=RIFLE, B=figure("pistol", armor="hard_suit", endurance=-3, body_control=-3)
    )
    one = graded(table, AutoFire(alice, ((3, 0),), "assault_rifle"))
    assert one.out is not None and 0 < one.out < one.chance


@pytest.mark.rule("infowar.stun.knockout")
def test_blows_that_stun_put_nobody_out_but_by_a_knockout(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    one = graded(table, Strike(alice, bob, "unarmed", "stun"))
    assert one.out == sum((end.chance for end in one.endings if end.worst >= INCAPACITATED), Fraction(0))


@pytest.mark.rule("infowar.aim.location")
@pytest.mark.parametrize(("aim", "least"), [("head", 2), ("left hand", 3), ("", 0)])
def test_the_chance_of_the_place_is_said(duel: Tables, aim: str, least: int) -> None:
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL)
    one = graded(table, Shoot(alice, bob, "pistol", aim))
    shares = sum((degree.chance for degree in one.degrees if degree.degree >= least), Fraction(0))
    assert one.more == (((f"the {aim}", shares),) if aim else ())


@pytest.mark.rule("infowar.ranged.defence-modifier")
@pytest.mark.parametrize("assessment", ["off", "on"])
def test_a_grenade_tells_whom_it_may_hit_and_put_out(duel: Tables, assessment: str) -> None:
    """On the odds that they faint or worse: what the order's own odds call down, and those Incapacitated; of
    strangers the hit alone."""
    table, alice, anna, bob = duel(
        "AN...B", A=figure(belt=("frag",)), N=KNIFE, B=KNIFE, options={"assessment": assessment}
    )
    order = Throw(alice, (4, 0), "frag")
    roll, *others = infowar.FORETELLING.graded(table.battle.table, order)
    assert (
        roll.target == 0 and others[0].target == bob and {one.target for one in others} <= {alice, anna, bob}
    )
    downs = dict(table.chances(order).downs)
    near = others[0]
    assert 0 < near.chance < 1 and (near.out is None) == (assessment == "on")
    assert assessment == "on" or downs[bob] < (near.out or 0) < near.chance


@pytest.mark.rule("infowar.melee.all-out-offense")
@pytest.mark.parametrize("manner", ["", "all-out"])
def test_an_all_out_attack_tells_how_often_it_is_answered(duel: Tables, manner: str) -> None:
    table, alice, bob = duel("AB", A=KNIFE, B=KNIFE)
    one = graded(table, Strike(alice, bob, "knife", manner))
    answered = sum(
        (mine * theirs for own, mine in one.mine for other, theirs in one.theirs if other >= own), Fraction(0)
    )
    assert one.more == ((("struck back", answered),) if manner else ()) and answered > 0


@pytest.mark.rule("infowar.round.assessment")
def test_of_a_stranger_nothing_but_the_hit_is_told(duel: Tables) -> None:
    """Nothing is known of its wounds and armour: how likely the hit is, and no more."""
    table, alice, bob = duel("A..B", A=PISTOL, B=PISTOL, options={"assessment": "on"})
    strange = graded(table, Shoot(alice, bob, "pistol"))
    table.put(bob, Known(("azure",)))
    known = graded(table, Shoot(alice, bob, "pistol"))
    assert (strange.chance, strange.difficulty, strange.mine) == (known.chance, known.difficulty, known.mine)
    assert (
        known.degrees and known.theirs and not strange.degrees and not strange.theirs and strange.out is None
    )
    assert [(end.chance, end.worst) for end in strange.endings] == [(known.chance, 1)]
