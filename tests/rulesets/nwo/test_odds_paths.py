"""What a path costs: opportunity attacks, overwatch and fires on the way, step by step, exactly and in
plays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.actions import Move
from game.core.components import Position
from game.core.field import Zone
from game.core.probability.chances import Risk
from game.core.references import NO_UNIT, UnitId
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.checks import attack_odds
from game.rulesets.nwo.components import Conditions, Focus, Points, Suppressed, Watch
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.melee import melee_check, melee_defence_check
from game.rulesets.nwo.orders import Dash, Disengage, Shoot
from tests.rulesets.nwo.plays import compare
from tests.rulesets.nwo.table import FISTS, KNIFE, PISTOL, RIFLE, SPEAR, Table, Tables, figure

LEAVES, WATCHED, AREA = "nwo.engage.leaving-provokes", "nwo.overwatch.triggers", "nwo.area.enter"
ALL = {"ember": "always"}


def gauntlet(duel: Tables, hits: int) -> tuple[Table, UnitId, Move]:
    """Alice leaves Bob's knife and Bill's spear, goes through a fire and into Sam's sights."""
    picture = "B.....S\nA......\nL......"
    table, alice, _bob, _bill, sam = duel(
        picture, habits={**ALL, "straw": "always"}, A=FISTS, B=KNIFE, L=SPEAR, S=PISTOL
    )
    table.put(alice, Points(hits, 5))
    table.run(place_area(table.battle.table, "fire", ((2, 1), (2, 2)), NO_UNIT, 3))
    table.put(sam, Watch("pistol", ((4, 1), (5, 1))))
    return table, alice, Move(alice, ((1, 1), (2, 1), (3, 1), (4, 1)))


@pytest.mark.rule("nwo.engage.leaving-provokes", "nwo.overwatch.triggers", "nwo.area.enter")
def test_the_risks_of_a_path_come_one_by_one_at_their_steps(duel: Tables) -> None:
    table, _alice, move = gauntlet(duel, 5)
    risks = table.chances(move).risks
    assert [(risk.step, risk.unit, risk.rule, risk.harm) for risk in risks] == [
        (1, 3, LEAVES, 2),
        (1, 0, AREA, 0),
        (2, 4, LEAVES, 2),
        (3, 5, WATCHED, 3),
    ]


@pytest.mark.rule("nwo.aoo.stops", "nwo.down")
def test_two_opportunity_attacks_are_survived_as_often_as_the_rolls_say(duel: Tables) -> None:
    table, alice, bob, _bill = duel("B...\nA...\nL...", A=FISTS, B=KNIFE, L=KNIFE)
    table.put(alice, Points(4, 5))
    knife = weapons()["knife"]
    odds = attack_odds(
        melee_check(table.battle.table, bob, alice, knife),
        melee_defence_check(table.battle.table, alice),
        knife.crit,
    )
    hit, crit = odds["hit"], odds["crit"]
    found = table.chances(Move(alice, ((1, 1), (2, 1))))
    assert found.chance("down") == crit + (1 - crit) * crit + hit * hit
    assert [risk.chance for risk in found.risks] == [hit + crit, (1 - crit) * (hit + crit)]
    assert dict(found.downs)[alice] == found.chance("down")


@pytest.mark.rule("nwo.overwatch.focus")
def test_one_shot_waits_and_a_ripe_focus_counts(duel: Tables) -> None:
    table, _alice, bob = duel("A.....B", habits=ALL, A=FISTS, B=PISTOL)
    table.put(bob, Watch("pistol", ((2, 0), (4, 0))), Focus(ripe=True))
    risks = table.chances(Move(UnitId(2), ((1, 0), (2, 0), (3, 0), (4, 0)))).risks
    assert [(risk.step, risk.unit, risk.harm) for risk in risks] == [(1, bob, 3)]
    table.put(bob, Focus(ripe=False))
    assert table.chances(Move(UnitId(2), ((1, 0), (2, 0)))).risks[0].chance < risks[0].chance


@pytest.mark.rule("nwo.overwatch.triggers", "nwo.dash")
def test_a_dash_may_be_watched_for_before_it_begins_and_a_move_not(duel: Tables, times: int) -> None:
    table, alice, bob = duel("A.....B", habits=ALL, A=FISTS, B=PISTOL)
    table.put(bob, Watch("pistol", (), trigger="acts", watched=alice))
    path = ((1, 0), (2, 0))
    assert table.chances(Move(alice, path)).risks == ()
    assert [(risk.step, risk.unit) for risk in table.chances(Dash(alice, path)).risks] == [(0, bob)]
    table.put(alice, Points(2, 5))
    compare(table.battle, Dash(alice, path), times)


@pytest.mark.rule("nwo.overwatch.triggers", "nwo.suppress.pinned", "nwo.dash")
def test_a_shot_before_a_pinned_dash_comes_before_its_roll(duel: Tables) -> None:
    table, alice, bob, sam = duel(
        "Ah...S\n......\n......\n...B..", habits={"ember": "always"}, A=FISTS, B=PISTOL, S=FISTS
    )
    table.put(bob, Watch("pistol", (), trigger="acts", watched=alice))
    table.put(alice, Suppressed((sam,)))
    path = ((0, 1), (0, 2))
    before = table.chances(Shoot(bob, alice, "pistol"))
    odds = table.chances(Dash(alice, path))
    assert odds.expected == ((alice, dict(before.expected)[alice]),), "startled or not, it was shot at"
    assert (odds.chance("startled"), odds.chance("done")) == (Fraction(35, 36), Fraction(1, 36))
    table.put(alice, Points(2, 5))
    odds = table.chances(Dash(alice, path))
    down = dict(table.chances(Shoot(bob, alice, "pistol")).downs)[alice]
    assert (odds.chance("down"), odds.chance("startled")) == (down, (1 - down) * Fraction(35, 36))


@pytest.mark.rule("nwo.overwatch.triggers", "nwo.ranged.through-ally")
def test_the_risk_of_a_shot_counts_the_friend_who_may_take_it(duel: Tables, times: int) -> None:
    table, alice, bob, bill = duel("A.....\n...L.B", habits={"ember": "always"}, A=FISTS, B=PISTOL, L=FISTS)
    path = Move(alice, ((0, 1),))
    table.put(bob, Watch("pistol", ((0, 1),)))
    shared = table.chances(path).risks[0].chance
    table.put(bill, Position((3, 0)))
    assert 0 < shared < table.chances(path).risks[0].chance
    table.put(bill, Position((3, 1)))
    compare(table.battle, path, times)


@pytest.mark.rule("nwo.suppress.pinned")
def test_a_pinned_enemy_is_less_of_a_risk(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", habits=ALL, A=FISTS, B=PISTOL)
    table.put(bob, Watch("pistol", (), trigger="moves", watched=alice))
    path = Move(alice, ((1, 0), (2, 0)))
    free: Risk = table.chances(path).risks[0]
    table.put(bob, Suppressed((alice,)))
    assert table.chances(path).risks[0].chance == free.chance * Fraction(1, 36)


@pytest.mark.rule("nwo.disengage.resolve")
def test_a_disengage_provokes_nobody_but_may_fail(duel: Tables) -> None:
    table, alice, _bob, _bill, _sam = duel("B.....S\nA......\nL......", A=FISTS, B=KNIFE, L=SPEAR, S=PISTOL)
    odds = table.chances(Disengage(alice, ((1, 1), (2, 1))))
    assert (odds.risks, odds.chance("fail")) == ((), Fraction(35, 36))


@pytest.mark.rule("nwo.roll.check", "nwo.aoo.stops")
@pytest.mark.parametrize("hits", [2, 4])
def test_the_dice_agree_with_the_odds_of_a_gauntlet(duel: Tables, hits: int, times: int) -> None:
    table, alice, move = gauntlet(duel, hits)
    found = table.chances(move)
    assert 0 < found.chance("down") < 1
    compare(table.battle, move, times)
    assert table.battle.table.cell(alice) == (0, 1), "looking ahead moves nobody"


@pytest.mark.rule("nwo.scene.adjustments")
def test_the_dice_agree_where_the_ground_itself_does_damage(duel: Tables, times: int) -> None:
    pit = Zone(
        "hazard", "pit", ((1, 0), (2, 0)), properties={"damage": "2", "condition": "poison", "dc": "9"}
    )
    picture = "A...B\n....."
    table, alice, bob = duel(picture, zones=(pit,), habits=ALL, A=figure(armor=("vest",)), B=RIFLE)
    table.put(alice, Points(2, 5, 1, 2))
    table.put(bob, Watch("battle_rifle", (), trigger="moves", watched=alice))
    compare(table.battle, Move(alice, ((1, 0), (2, 0))), times)


@pytest.mark.rule("nwo.condition.stack")
@pytest.mark.parametrize(("kinds", "worse"), [((), True), (("fire",), True), (("fire", "fire"), False)])
def test_a_third_condition_weighs_on_nothing(duel: Tables, kinds: tuple[str, ...], worse: bool) -> None:
    table, alice, _bob = duel("A....B", A=FISTS, B=FISTS)
    table.put(alice, Points(20, 20), Conditions(kinds))
    for column in (1, 2):
        table.run(place_area(table.battle.table, "fire", ((column, 0),), NO_UNIT, 3))
    first, second = table.chances(Move(alice, ((1, 0), (2, 0)))).risks
    assert (second.chance > first.chance) == worse and second.chance >= first.chance > 0
