"""What one might take otherwise, event by event: bodies that stop no push, ambushers, and chances behind a
roll that comes first."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Move
from game.core.components import Down
from game.core.events import (
    AmmoChanged,
    Answered,
    Attacked,
    AttackEnded,
    Gauge,
    Harmed,
    Modifier,
    Spent,
    StatusLost,
    Stepped,
)
from game.rulesets.nwo.components import Points, Suppressed, Watch
from game.rulesets.nwo.orders import Dash, Disengage, Shoot, Shove, Strike
from tests.rulesets.nwo.table import (
    AIM,
    FISTS,
    KNIFE,
    NIMBLE,
    PISTOL,
    Tables,
    aims,
    ducks,
    figure,
    strikes,
    wards,
)

LURKING = Modifier(0, "nwo.ambush.advantage", "out of ambush", 1)
AMBUSH = {"ambush": "azure"}
SHARP = figure("knife", traits=("scavenger",))


@pytest.mark.rule("nwo.shove.distance", "nwo.shove.result")
def test_who_is_pushed_goes_over_a_body(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB.L...", [4, 4, 3, 3], A=figure(strength=6), B=FISTS, L=FISTS)
    table.put(bill, Down())
    table.apply(Shove(alice, bob))
    table.answer("fitness")
    assert table.answer("1,0") == [
        Answered(alice, "nwo.shove.result", "1,0", "Push east"),
        Stepped(bob, (1, 0), (2, 0), forced=True),
        StatusLost(alice, "engaged", "nwo.engage.enter"),
        StatusLost(bob, "engaged", "nwo.engage.enter"),
        Stepped(bob, (2, 0), (3, 0), forced=True),
        Stepped(bob, (3, 0), (4, 0), forced=True),
    ]


@pytest.mark.rule("nwo.shove.distance")
def test_a_push_may_end_on_a_body(duel: Tables) -> None:
    table, alice, bob, bill = duel("ABL", [4, 4, 3, 3], A=figure(strength=6), B=FISTS, L=FISTS)
    table.put(bill, Down())
    table.apply(Shove(alice, bob))
    table.answer("fitness")
    assert table.answer("1,0")[1] == Stepped(bob, (1, 0), (2, 0), forced=True)


@pytest.mark.rule("nwo.ambush.advantage")
def test_a_blow_out_of_ambush(duel: Tables) -> None:
    table, alice, bob = duel("AB", [6, 6, 1, 1, 3, 4, 1, 2, 3, 3], options=AMBUSH, A=PISTOL, B=KNIFE)
    assert table.apply(Strike(alice, bob, "unarmed")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "unarmed", "melee"),
        strikes(alice, "3412", 9, NIMBLE, LURKING, kept="34"),
        wards(bob, "33", 8, NIMBLE),
        AttackEnded(alice, bob, "hit", 9, 8),
        Harmed(bob, 1, "1 hit point", (Gauge("hit points", 4, 5),), 80),
    ]


@pytest.mark.rule("nwo.ambush.advantage")
def test_a_shot_out_of_ambush_at_one_who_noticed(duel: Tables) -> None:
    faces = [6, 6, 1, 1, 6, 6, 3, 4, 1, 2, 3, 3]
    table, alice, _, bill = duel("A...\nB...\n....\n...L", faces, options=AMBUSH, A=PISTOL, B=KNIFE, L=SHARP)
    assert table.apply(Shoot(alice, bill, "pistol")) == [
        Spent(alice, "Action", "shoots"),
        Spent(alice, "Movement", "given up for the shot"),
        Attacked(alice, bill, "pistol", "ranged"),
        AmmoChanged(alice, "pistol", 4, 5),
        aims(alice, "3412", 9, AIM, LURKING, kept="34"),
        ducks(bill, "33", 6),
        AttackEnded(alice, bill, "hit", 9, 6),
        Harmed(bill, 3, "3 hit points", (Gauge("hit points", 2, 5),), 40),
    ]


@pytest.mark.rule("nwo.suppress.pinned", "nwo.overwatch.triggers", "nwo.dash")
def test_the_risk_on_the_way_counts_the_roll_that_comes_first(duel: Tables) -> None:
    """A risk is told as the chance that it comes about at all: who is startled in place meets no watcher on
    the way."""
    table, alice, bob, sam = duel(
        "Ah...S\n......\n......\n...B..", habits={"ember": "always"}, A=FISTS, B=PISTOL, S=FISTS
    )
    table.put(bob, Watch("pistol", ((0, 2), (0, 3))))
    path = ((0, 1), (0, 2))
    free = table.chances(Dash(alice, path))
    table.put(alice, Suppressed((sam,)))
    pinned = table.chances(Dash(alice, path))
    dares = 1 - pinned.chance("startled")
    assert 0 < dares < 1
    assert (
        [(risk.step, risk.unit) for risk in free.risks]
        == [(risk.step, risk.unit) for risk in pinned.risks]
        == [(1, bob)]
    )
    assert pinned.risks[0].chance == free.risks[0].chance * dares
    assert pinned.expected == ((alice, dict(free.expected)[alice] * dares),)
    assert pinned.chance("done") + pinned.chance("startled") == 1


@pytest.mark.rule("nwo.disengage.resolve", "nwo.overwatch.triggers")
def test_who_may_be_held_arrives_goes_down_or_stays_and_no_more(duel: Tables) -> None:
    table, alice, _bob, _bill, sam = duel(
        "B.....S\nA......\nL......", habits={"straw": "always"}, A=FISTS, B=KNIFE, L=KNIFE, S=PISTOL
    )
    table.put(alice, Points(2, 5))
    table.put(sam, Watch("pistol", ((2, 1), (2, 1))))
    order = Disengage(alice, ((1, 1), (2, 1)))
    held = table.chances(order)
    goes = 1 - held.chance("fail")
    table.put(sam, Watch("pistol", ((6, 2), (6, 2))))
    safe = table.chances(order)
    assert held.chance("fail") == safe.chance("fail") == Fraction(35, 36) and safe.chance("done") == goes
    (risk,) = held.risks
    assert held.chance("down") == risk.chance < goes, "two hit points: every hit fells"
    assert held.chance("pass") + held.chance("down") + held.chance("fail") == 1
    assert dict(held.downs) == {alice: held.chance("down")}


@pytest.mark.rule("nwo.down", "nwo.aoo.stops")
def test_who_may_go_down_arrives_with_what_is_left(duel: Tables) -> None:
    table, alice, bob = duel("B...\nA...", A=FISTS, B=KNIFE)
    table.put(alice, Points(2, 5))
    odds = table.chances(Move(alice, ((1, 1), (2, 1))))
    (risk,) = odds.risks
    assert (risk.unit, odds.chance("down"), odds.chance("pass")) == (bob, risk.chance, 1 - risk.chance)
    assert odds.outcomes[1].down and odds.outcomes[1].unit == alice
