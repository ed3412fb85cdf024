"""Defence without a dodge, damage, wounds, who stays conscious, shock and death."""

from __future__ import annotations

import pytest

from game.core.actions import Answer, EndTurn
from game.core.components import Down, Gone, Position
from game.core.events import (
    Answered,
    Attacked,
    AttackEnded,
    BattleEnded,
    CameTo,
    Downed,
    Fated,
    Harmed,
    Reported,
    RoundBegan,
    Spent,
    StatusGained,
    StatusLost,
    TurnBegan,
    TurnEnded,
)
from game.core.references import NO_UNIT
from game.rulesets.silhouette.components import (
    HEAD,
    JOG,
    LEG,
    WALK,
    Dead,
    Dying,
    Limping,
    Out,
    Plan,
    Shock,
    Wounds,
)
from game.rulesets.silhouette.figures import targets
from game.rulesets.silhouette.orders import Aid, Idle, Jog, Run, Shoot, Strike, Walk
from game.rulesets.silhouette.speed_bands import band, budget
from game.rulesets.silhouette.wounds import Thresholds, gauges, thresholds
from tests.rulesets.silhouette.table import (
    AGI,
    BLANK,
    DODGER,
    KNO,
    SHOOTER,
    STANDS,
    Tables,
    dodged,
    figure,
    healthy,
    hurt,
    mod,
    rolled,
    shot,
)

RIFLE = "rifle_7mm"
LIMITS = "silhouette.wound.thresholds"


@pytest.mark.rule("silhouette.defence.dodge")
def test_every_attack_is_dodged_anew_and_the_unconscious_are_met_by_one_and_what_covers_them(
    duel: Tables,
) -> None:
    """Lying in the open they have 1 - 1: a total of 1 hits. 22 x 2 against 50."""
    table, alice, bob, bill = duel(
        "A...B\n....L",
        [2, 4, 2, 5, 3, 3, 5],
        A=SHOOTER,
        B=DODGER,
        L=DODGER,
        plans={"A": Plan(actions=3, said=True)},
    )
    less = mod(-2, "declare.multiple", "2 further actions")
    first, second = table.play(Shoot(alice, bob, RIFLE)), table.play(Shoot(alice, bob, RIFLE))
    assert first[3:5] == [shot(alice, "2", 0, less), dodged(bob, "4", 3, STANDS)]
    assert second[3:5] == [shot(alice, "2", 0, less), dodged(bob, "5", 4, STANDS)]
    table.put(bill, Down(), Out(9))
    events = table.play(Shoot(alice, bill, RIFLE))
    assert events[3:] == [
        shot(alice, "3", 1, less),
        AttackEnded(alice, bill, "hit", 1, 0),
        hurt(bill, 22, "22 damage against 13: flesh wound", 4),
        healthy(bill, "35", 4, mod(-1, "wound.flesh", "flesh wounds")),
    ]


@pytest.mark.rule("silhouette.defence.melee")
def test_the_defender_of_a_blow_chooses_before_the_dice(duel: Tables) -> None:
    sword = figure("sword", melee=1, dodge=1, hand_to_hand=2)
    table, alice, bob = duel("AB", [3, 5], A=sword, B=sword)
    assert table.play(Strike(alice, bob, "sword")) == [
        Spent(alice, "Action", "strikes"),
        Attacked(alice, bob, "sword", "melee"),
    ]
    ask = table.battle.pending
    assert (
        ask
        and (ask.unit, ask.by, ask.about, ask.default) == (bob, alice, 0, "dodge")
        and [one.key for one in ask.options] == ["dodge", "parry"]
    )
    assert table.play(Answer(bob, "parry")) == [
        Answered(bob, "silhouette.defence.melee", "parry", "Parry"),
        rolled(alice, "attack, melee", "attack.roll", "3", 3, AGI),
        rolled(bob, "parry", "defence.melee", "5", 4, AGI, STANDS),
        AttackEnded(alice, bob, "parry", 3, 4),
    ]
    table, alice, bob = duel("AB", [3, 5, 6, 2], A=sword, B=sword)
    events = table.play(Strike(alice, bob, "hands"), answers=["block"])
    assert rolled(bob, "block", "defence.melee", "62", 5, AGI, STANDS) in events and events[
        -1
    ] == AttackEnded(alice, bob, "block", 5, 5)


@pytest.mark.rule("silhouette.damage.ranged")
@pytest.mark.parametrize(("weapon", "damage"), [("pistol_9mm", 15), (RIFLE, 22), ("smg_13mm", 25)])
def test_the_margin_multiplies_the_damage_of_the_weapon(duel: Tables, weapon: str, damage: int) -> None:
    giant = figure(dodge=1, build=8, body="turtleshell")
    table, alice, bob = duel("A..B", [6, 4], A=figure(weapon, small_arms=1), B=giant)
    events = table.play(Shoot(alice, bob, weapon))
    assert events[-1] == Reported(bob, LIMITS, f"{3 * damage} damage, a flesh wound takes 93")


@pytest.mark.rule("silhouette.damage.melee")
@pytest.mark.parametrize(("option", "damage"), [("product", 2 * (4 + 12)), ("sum", 4 + 2 * 12)])
def test_ad_and_the_weapon_are_multiplied_or_ad_is_added_once(duel: Tables, option: str, damage: int) -> None:
    sword = figure("sword", melee=1)
    best = {"auto_defence": "best"}
    table, alice, bob = duel(
        "AB",
        [5, 4],
        A=sword,
        B=figure(dodge=1, body="turtleshell"),
        options={"melee_damage": option},
        habits=best,
    )
    assert table.play(Strike(alice, bob, "sword"))[-1] == Reported(
        bob, LIMITS, f"{damage} damage, a flesh wound takes 73"
    )


@pytest.mark.rule("silhouette.damage.melee")
def test_blows_reach_the_next_tile_only_and_have_point_blank_by_option(duel: Tables) -> None:
    sword = figure("sword", melee=1)
    table, alice, bob = duel("A.B", A=sword, B=DODGER)
    assert table.refused(Strike(alice, bob, "sword")) == "silhouette.damage.melee"
    table, alice, bob = duel(
        "AB", [3, 6], A=sword, B=DODGER, options={"melee_point_blank": "on"}, habits={"auto_defence": "best"}
    )
    assert rolled(alice, "attack, melee", "attack.roll", "3", 4, AGI, BLANK) in table.play(
        Strike(alice, bob, "sword")
    )


@pytest.mark.rule("silhouette.damage.unarmed")
def test_bare_hands_do_ud_times_the_margin(duel: Tables) -> None:
    """UD = 3 + STR 2 + BLD 2 + 1 = 8, whatever melee_damage says."""
    fists = figure(hand_to_hand=1, build=2, fitness=2)
    options, best = {"melee_damage": "sum"}, {"auto_defence": "best"}
    table, alice, bob = duel(
        "AB", [5, 4], A=fists, B=figure(dodge=1, body="turtleshell"), options=options, habits=best
    )
    assert table.play(Strike(alice, bob, "hands"))[-1] == Reported(
        bob, LIMITS, "16 damage, a flesh wound takes 73"
    )
    table, alice, bob = duel("A.B", A=fists, B=DODGER)
    assert table.refused(Strike(alice, bob, "hands")) == "silhouette.damage.unarmed"


@pytest.mark.rule("silhouette.damage.armor")
def test_armour_is_added_to_each_threshold_and_the_helmet_meets_the_head(duel: Tables) -> None:
    vest = figure(body="medium_flak_vest", head="helmet", fitness=1, willpower=1, psyche=1)
    table, _, bob = duel("A..B", A=DODGER, B=vest)
    where = table.battle.table
    assert thresholds(where, bob) == Thresholds(40, 55, 85) and thresholds(where, bob, HEAD) == Thresholds(
        25, 40, 70
    )
    assert thresholds(where, bob, LEG) == Thresholds(15, 30, 60)
    table, _, bob = duel("A..B", A=DODGER, B=figure(body="medium_flak_suit"))
    assert thresholds(table.battle.table, bob, LEG) == Thresholds(43, 55, 80)


@pytest.mark.rule("silhouette.wound.thresholds")
def test_damage_at_the_threshold_is_the_wound(duel: Tables) -> None:
    limits = Thresholds(13, 25, 50)
    assert [limits.judge(damage) for damage in (12, 13, 24, 25, 49, 50)] == [
        "stopped",
        "flesh",
        "flesh",
        "deep",
        "deep",
        "dead",
    ]
    table, _, bob = duel("A..B", A=DODGER, B=DODGER)
    assert thresholds(table.battle.table, bob) == limits
    table, _, bob = duel("A..B", A=DODGER, B=DODGER, options={"instant_death": "off"})
    assert (
        thresholds(table.battle.table, bob) == Thresholds(13, 25, 0)
        and Thresholds(13, 25, 0).judge(99) == "deep"
    )


@pytest.mark.rule("silhouette.wound.thresholds")
def test_twice_the_stamina_in_one_blow_is_the_end(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 4], A=SHOOTER, B=DODGER)
    assert table.play(Shoot(alice, bob, RIFLE))[5:] == [
        AttackEnded(alice, bob, "hit", 6, 3),
        Harmed(bob, 66, "66 damage against 50: dead", (gauges(table.battle.table, bob)), 0),
        Downed(bob),
        StatusGained(bob, "dead", LIMITS),
        BattleEnded("azure"),
        Fated(bob, "silhouette.wound.death", "dead", "dead"),
    ]


@pytest.mark.rule("silhouette.wound.flesh")
def test_flesh_wounds_add_up_on_all_rolls(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 5], A=SHOOTER, B=DODGER)
    table.put(alice, Wounds(2, 0))
    table.put(bob, Wounds(1, 0))
    two, one = mod(-2, "wound.flesh", "2 flesh wounds"), mod(-1, "wound.flesh", "flesh wound")
    events = table.play(Shoot(alice, bob, RIFLE))
    assert events[3:5] == [shot(alice, "4", 2, two), dodged(bob, "5", 3, STANDS, one)]


@pytest.mark.rule("silhouette.wound.flesh")
def test_with_the_option_a_flesh_wound_ends_running(duel: Tables) -> None:
    table, alice, _ = duel("A...B", A=DODGER, B=DODGER, declared=False, options={"wound_movement": "on"})
    table.put(alice, Wounds(1, 0))
    assert table.allowed(Jog(alice)) and table.refused(Run(alice)) == "silhouette.wound.flesh"
    table.put(alice, Plan("sprint"))
    assert band(table.battle.table, alice) == JOG


@pytest.mark.rule("silhouette.wound.deep")
def test_deep_wounds_count_two_each_together_with_flesh_wounds(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 5], A=SHOOTER, B=DODGER)
    table.put(alice, Wounds(1, 1))
    deep, flesh = mod(-2, "wound.deep", "deep wound"), mod(-1, "wound.flesh", "flesh wound")
    assert shot(alice, "6", 3, flesh, deep) in table.play(Shoot(alice, bob, RIFLE))


@pytest.mark.rule("silhouette.wound.deep")
def test_with_the_option_deep_wounds_leave_a_walk_and_then_a_crawl(duel: Tables) -> None:
    table, alice, _ = duel("A...B", A=DODGER, B=DODGER, declared=False, options={"wound_movement": "on"})
    table.put(alice, Wounds(0, 1))
    assert table.allowed(Walk(alice)) and table.refused(Jog(alice)) == "silhouette.wound.deep"
    table.put(alice, Wounds(0, 2))
    assert budget(table.battle.table, alice, WALK) == 300


@pytest.mark.rule("silhouette.wound.conscious")
def test_a_health_roll_below_one_takes_a_figure_out_for_a_dies_roll_of_turns(duel: Tables) -> None:
    """Deep and flesh wound before, and a flesh wound: 3 - 4 is 0. Out for two turns beside this one."""
    table, alice, bob, bill = duel(
        "A...B\n....L", [3, 6, 3, 2, 2], A=SHOOTER, B=DODGER, L=DODGER, habits={"auto_first": "self"}
    )
    table.put(bob, Wounds(1, 1))
    events = table.play(Shoot(alice, bob, RIFLE))
    assert events[5:] == [
        AttackEnded(alice, bob, "hit", 3, 2),
        hurt(bob, 22, "22 damage against 13: flesh wound", 1),
        healthy(bob, "32", 0, mod(-2, "wound.flesh", "flesh wounds"), mod(-2, "wound.deep", "deep wounds")),
        Downed(bob),
        Reported(bob, "silhouette.wound.conscious", "unconscious for 2 turns"),
        StatusGained(bob, "unconscious", "silhouette.wound.conscious"),
    ]
    assert table.get(bob, Out) == Out(3) and not table.has(bill, Out)


@pytest.mark.rule("silhouette.wound.conscious")
def test_who_was_out_wakes_as_a_later_turn_begins(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...B\n....L", A=SHOOTER, B=DODGER, L=DODGER)
    table.put(bob, Down(), Out(1))
    table.end(alice)
    assert table.end(bill)[-4:] == [
        CameTo(bob),
        StatusLost(bob, "unconscious", "silhouette.wound.conscious"),
        RoundBegan(2, ()),
        TurnBegan(NO_UNIT, "azure"),
    ]


@pytest.mark.rule("silhouette.wound.conscious")
def test_a_wound_taken_while_out_rolls_again_and_the_later_end_counts(duel: Tables) -> None:
    table, alice, bob, _ = duel(
        "A...B\n....L", [1, 1, 1, 2], A=figure(RIFLE, small_arms=1, agility=1), B=DODGER, L=DODGER
    )
    table.put(bob, Down(), Out(6), Wounds(3, 0))
    events = table.play(Shoot(alice, bob, RIFLE))
    assert events[-1] == Reported(bob, "silhouette.wound.conscious", "unconscious for 2 turns") and table.get(
        bob, Out
    ) == Out(6)


@pytest.mark.rule("silhouette.wound.system-shock")
def test_wounds_that_equal_the_shock_leave_ten_turns_to_live(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...B\n....L", [2, 6], A=SHOOTER, B=DODGER, L=DODGER)
    table.put(bob, Wounds(4, 0))
    events = table.play(Shoot(alice, bob, RIFLE))
    assert events[5:] == [
        AttackEnded(alice, bob, "hit", 2, 1),
        hurt(bob, 22, "22 damage against 13: flesh wound", 0),
        Downed(bob),
        StatusGained(bob, "in_shock", "silhouette.wound.system-shock"),
        StatusGained(bob, "dying", "silhouette.wound.system-shock"),
    ]
    assert table.get(bob, Dying) == Dying(11) and not table.has(bill, Dying)


@pytest.mark.rule("silhouette.wound.system-shock")
def test_first_aid_at_four_saves_and_without_it_one_dies(duel: Tables) -> None:
    medic = figure(first_aid=1)
    table, alice, anna, bob = duel(
        "AN.\n..B", [3, 5], A=medic, N=DODGER, B=DODGER, plans={"A": Plan(actions=2, said=True)}
    )
    table.put(anna, Down(), Shock(), Dying(11), Wounds(5, 0))
    heals = ("first aid", "wound.system-shock")
    less = mod(-1, "declare.multiple", "1 further action")
    assert table.play(Aid(alice, anna)) == [
        Spent(alice, "Action", "gives first aid"),
        rolled(alice, *heals, "3", 2, KNO, less, against=4, passed=False),
    ]
    assert table.refused(Aid(alice, bob)) == "silhouette.wound.system-shock"
    assert table.play(Aid(alice, anna))[1:] == [
        rolled(alice, *heals, "5", 4, KNO, less, against=4, passed=True),
        StatusLost(anna, "dying", "silhouette.wound.system-shock"),
        Reported(anna, "silhouette.wound.system-shock", "will live, and stays unconscious"),
    ]


@pytest.mark.rule("silhouette.wound.system-shock")
def test_nobody_comes_in_time(duel: Tables) -> None:
    table, alice, anna, bob = duel("AN.\n..B", A=DODGER, N=DODGER, B=DODGER)
    table.put(anna, Down(), Shock(), Dying(1), Wounds(5, 0))
    table.end(alice)
    events = table.end(bob)
    assert StatusGained(anna, "dead", "silhouette.wound.system-shock") in events and table.has(anna, Dead)


@pytest.mark.rule("silhouette.wound.death")
def test_wounds_beyond_the_shock_are_death_whatever_the_blow(duel: Tables) -> None:
    table, alice, bob, _ = duel("A...B\n....L", [3, 6], A=SHOOTER, B=DODGER, L=DODGER)
    table.put(bob, Wounds(0, 2))
    assert table.play(Shoot(alice, bob, RIFLE))[5:] == [
        AttackEnded(alice, bob, "hit", 3, 1),
        hurt(bob, 44, "44 damage against 25: deep wound", 0),
        Downed(bob),
        StatusGained(bob, "dead", "silhouette.wound.death"),
    ]


@pytest.mark.rule("silhouette.action.apply-at-once")
def test_a_wound_counts_for_the_rest_of_the_turn_and_the_downed_lose_theirs(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [4, 4, 4, 4, 5, 2], A=SHOOTER, B=SHOOTER)
    table.play(Shoot(alice, bob, RIFLE), EndTurn(alice))
    events = table.play(Shoot(bob, alice, RIFLE))
    assert shot(bob, "5", 4, mod(-1, "wound.flesh", "flesh wound")) in events
    table, alice, bob, bill = duel("A...B\n....L", [6, 4], A=SHOOTER, B=SHOOTER, L=DODGER)
    events = table.play(Shoot(alice, bob, RIFLE), EndTurn(alice))
    assert events[-2:] == [TurnEnded(alice), TurnBegan(bill, "ember")]
    assert table.allowed(Idle(bill)) and table.get(bob, Position) and not table.has(bob, Limping)


def test_who_has_left_the_map_can_be_harmed_no_more(duel: Tables) -> None:
    table, alice, bob, bill = duel("A...B\n....L", [], A=SHOOTER, B=DODGER, L=DODGER)
    assert targets(table.battle.table, alice) == [bob, bill]
    table.battle.table.world.put(bill, Gone(), Down())
    assert targets(table.battle.table, alice) == [bob]
