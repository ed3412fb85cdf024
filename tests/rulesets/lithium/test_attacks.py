"""Attacks: declaring, rolling, what counts, dodging and parrying, and where it hits."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.core.events import (
    AmmoChanged,
    Answered,
    Attacked,
    AttackEnded,
    Event,
    Harmed,
    Landed,
    Modifier,
    Reported,
    Scattered,
    StatusGained,
    Stepped,
    Thrown,
)
from game.core.references import UnitId
from game.rulesets.lithium.body import location_of
from game.rulesets.lithium.components import ARMS, LEGS, Armour, Aware, Bag, Body, Magazine, Plan, Prone, Turn
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.defence import replies
from game.rulesets.lithium.orders import (
    Again,
    Draw,
    GoProne,
    Run,
    Shoot,
    ShortWalk,
    Strike,
    Throw,
    Walk,
    endings,
)
from tests.rulesets.lithium.table import (
    DARK,
    DARKNESS,
    DEX,
    DIM,
    FISTS,
    GUN,
    KNIFE,
    NEAR,
    PRONE,
    STR,
    Tables,
    ability,
    attacks,
    called,
    checked,
    figure,
    harmed,
    lands,
    rapid,
    rolls,
)

NEVER = {"auto_quick": "never", "auto_bleeding": "best"}


def shot(unit: UnitId, target: UnitId, left: int, roll: Event) -> list[Event]:
    return [Attacked(unit, target, "pistol", "ranged"), AmmoChanged(unit, "pistol", left, 12), roll]


def none(unit: UnitId) -> Answered:
    return Answered(unit, "lithium.attack.respond", "none", "Do neither")


# ---------------------------------------------------------------- tests and attacks


@pytest.mark.rule(
    "lithium.roll.test", "lithium.attack.roll", "lithium.location.regular", "lithium.damage.one-point"
)
def test_who_equals_nine_hits(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [3, 3, 4, 3], A=GUN, B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol"), answers=["none"]) == [
        *shot(alice, bob, 11, attacks(alice, "33", 9, DEX)),
        none(bob),
        AttackEnded(alice, bob, "hit", 9, 9),
        lands(alice, "43", "torso"),
        harmed(bob, 1, "torso injured", Body(torso=1)),
    ]
    assert [option.key for option in table.asked[0].options] == ["none", "drop"]
    assert "9" in table.asked[0].words and table.asked[0].side == "ember"


@pytest.mark.rule("lithium.roll.test")
def test_two_ones_fail_and_two_sixes_succeed_whatever_is_added(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [1, 1], A=figure("pistol", dexterity=6, firearms=6), B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol"), answers=["none"])[-1] == AttackEnded(
        alice, bob, "miss", 14, 9
    )
    table, alice, bob = duel(
        "A......B",
        [6, 6, 5, 5, 4, 3],
        habits=NEVER,
        A=figure("pistol", dexterity=1),
        B=figure(dexterity=6, dodge=6),
    )
    events = table.turn(Shoot(alice, bob, "pistol"), answers=["drop"])
    assert AttackEnded(alice, bob, "hit", 12, 22) in events


@pytest.mark.rule("lithium.attack.roll")
@pytest.mark.parametrize(
    ("weapon", "skill", "ability_"),
    [("club", "brawl", "Strength"), ("minigun", "big_guns", "Strength"), ("knife", "finesse", "Dexterity"),
    ("pistol", "firearms", "Dexterity"),
     ("hunting_bow", "archery", "Dexterity")],
)  # fmt: skip
def test_each_kind_of_weapon_goes_with_its_ability(
    duel: Tables, weapon: str, skill: str, ability_: str
) -> None:
    table, alice, bob = duel("AB", A=figure(weapon, **dict[str, Any]({skill: 2})), B=FISTS)
    kind = Shoot if weapons()[weapon].ranged else Strike
    trained = Modifier(2, "lithium.roll.test", f"{skill.replace('_', ' ').capitalize()} 2")
    assert table.chances(kind(alice, bob, weapon)).checks[0].modifiers == (ability(ability_), trained, NEAR)


@pytest.mark.rule("lithium.attack.roll")
def test_melee_reaches_the_next_tile_only_and_shots_need_a_gun(duel: Tables) -> None:
    table, alice, bob = duel("A.B", A=KNIFE, B=FISTS)
    assert table.refused(Strike(alice, bob, "knife")) == "lithium.attack.roll"
    assert table.refused(Shoot(alice, bob, "knife")) == "lithium.attack.roll"
    assert table.refused(Shoot(alice, bob, "pistol")) == "lithium.attack.roll"
    table.apply(ShortWalk(alice, ((1, 0),)))
    assert table.allowed(Strike(alice, bob, "knife")) and table.allowed(Strike(alice, bob, "fists"))


@pytest.mark.rule("lithium.attack.declare")
def test_the_attack_is_lost_if_the_target_is_out_of_sight_at_its_step(duel: Tables) -> None:
    table, alice, bob = duel("A....B\n####..\n####..", A=GUN, B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol"), ShortWalk(bob, ((5, 1), (5, 2)))) == [
        Stepped(bob, (5, 0), (5, 1)),
        Stepped(bob, (5, 1), (5, 2)),
        Reported(alice, "lithium.attack.declare", "the attack is lost: no free line to Bob"),
    ]
    assert table.get(alice, Magazine).left("pistol") == 12


@pytest.mark.rule("lithium.attack.declare")
def test_target_and_location_are_part_of_the_declaration(duel: Tables) -> None:
    table, alice, bob = duel("A....B", A=GUN, B=FISTS)
    assert table.refused(Shoot(alice, bob, "pistol", "nose")) == "lithium.location.called"
    assert table.refused(Shoot(alice, alice, "pistol")) == "lithium.attack.declare"
    table.apply(Shoot(alice, bob, "pistol", "head"))
    assert table.get(alice, Plan).main == Shoot(alice, bob, "pistol", "head")


# ---------------------------------------------------------------- dodge and parry


@pytest.mark.rule("lithium.attack.respond", "lithium.attack.dodge")
def test_one_answer_for_all_attacks_of_the_turn_once_all_are_rolled(duel: Tables) -> None:
    table, alice, anna, bob = duel(
        "A..N...\n.......\n......B", [4, 4, 5, 4, 4, 4, 4, 3], habits=NEVER, A=GUN, N=GUN, B=FISTS
    )
    assert table.turn(Shoot(alice, bob, "pistol"), Shoot(anna, bob, "pistol"), answers=["drop"]) == [
        *shot(alice, bob, 11, attacks(alice, "44", 11, DEX)),
        *shot(anna, bob, 11, attacks(anna, "54", 13, DEX, NEAR)),
        Answered(bob, "lithium.attack.respond", "drop", "Drop and dodge"),
        StatusGained(bob, "prone", "lithium.attack.dodge"),
        rolls(bob, "Dodge", "lithium.attack.dodge", "44", 11, DEX),
        AttackEnded(alice, bob, "miss", 10, 11),
        AttackEnded(anna, bob, "hit", 12, 11),
        lands(anna, "43", "torso"),
        harmed(bob, 1, "torso injured", Body(torso=1)),
    ]


@pytest.mark.rule("lithium.attack.dodge")
def test_a_dodge_counts_even_below_nine_and_who_equals_it_hits(duel: Tables) -> None:
    table, alice, bob = duel("A.....Bh", [2, 2, 2, 2, 4, 3], habits=NEVER, A=GUN, B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol"), answers=["dodge"])[3:6] == [
        Answered(bob, "lithium.attack.respond", "dodge", "Dodge"),
        rolls(bob, "Dodge", "lithium.attack.dodge", "22", 7, DEX),
        AttackEnded(alice, bob, "hit", 7, 7),
    ]


@pytest.mark.rule("lithium.attack.dodge")
def test_a_dodge_needs_cover_a_movement_or_the_ground(duel: Tables) -> None:
    table, _, bob = duel("A......B...", A=GUN, B=FISTS)
    assert replies(table.battle.table, bob, melee=False) == ["drop"]
    table.put(bob, Plan(Walk(bob, ((8, 0),))))
    assert replies(table.battle.table, bob, melee=False) == ["dodge", "drop"]
    table.put(bob, Plan(), Prone())
    assert replies(table.battle.table, bob, melee=False) == []
    table.put(bob, Turn(dropped=True))
    assert replies(table.battle.table, bob, melee=False) == ["dodge"]
    table, _, bob = duel("A......Bh..", A=GUN, B=FISTS)
    assert replies(table.battle.table, bob, melee=False) == ["dodge", "drop"]


@pytest.mark.rule("lithium.attack.parry")
def test_a_parry_needs_something_in_hand_and_stops_melee_only(duel: Tables) -> None:
    table, alice, anna, bob = duel(
        "N...\nAB..", [5, 4, 5, 4, 5, 5, 4, 3], habits=NEVER, A=KNIFE, N=GUN, B=figure("club", parry=1)
    )
    parry = Modifier(1, "lithium.roll.test", "Parry 1")
    events = table.turn(Strike(alice, bob, "knife"), Shoot(anna, bob, "pistol"), answers=["parry"])
    assert events == [
        Attacked(alice, bob, "knife", "melee"),
        attacks(alice, "54", 13, DEX, NEAR),
        *shot(anna, bob, 11, attacks(anna, "54", 13, DEX, NEAR)),
        Answered(bob, "lithium.attack.respond", "parry", "Parry"),
        rolls(bob, "Parry", "lithium.attack.parry", "55", 14, STR, parry),
        AttackEnded(alice, bob, "parry", 13, 14),
        AttackEnded(anna, bob, "hit", 13, 9),
        lands(anna, "43", "torso"),
        harmed(bob, 1, "torso injured", Body(torso=1)),
    ]
    assert [option.key for option in table.asked[0].options] == ["none", "drop", "parry"]


@pytest.mark.rule("lithium.attack.parry")
def test_bare_hands_do_not_parry(duel: Tables) -> None:
    table, _, bob = duel("AB", A=KNIFE, B=FISTS)
    assert replies(table.battle.table, bob, melee=True) == ["drop"]


@pytest.mark.rule("lithium.attack.respond")
def test_the_computer_may_answer_for_a_side(duel: Tables) -> None:
    table, alice, bob = duel(
        "A......B", [6, 5, 1, 2, 4, 3], habits={**NEVER, "auto_defence": "best"}, A=GUN, B=FISTS
    )
    events = table.turn(Shoot(alice, bob, "pistol"))
    assert (
        not any(isinstance(event, Answered) for event in events)
        and StatusGained(bob, "prone", "lithium.attack.dodge") in events
    )
    table, alice, bob = duel("A......B", [2, 2], habits={**NEVER, "auto_defence": "best"}, A=GUN, B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol"))[-1] == AttackEnded(alice, bob, "miss", 7, 9)


@pytest.mark.rule("lithium.attack.unaware")
def test_who_knows_of_no_enemy_takes_a_point_more_and_cannot_dodge(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=GUN, B=FISTS)
    table.battle.table.world.drop(bob, Aware)
    odds = table.chances(Shoot(alice, bob, "pistol"))
    assert odds.notes == ("Bob is unaware: a point more, and no defence",) and odds.replies == ()
    assert odds.expected == ((bob, odds.chance("hit") * Fraction(2, 14)),)


@pytest.mark.rule("lithium.attack.unaware")
def test_one_who_comes_into_sight_in_the_turn_is_a_surprise_and_shots_are_heard(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A#.B\n....\n####\n...L", [4, 4, 6, 3], habits=NEVER, A=GUN, B=FISTS, L=FISTS
    )
    assert not table.has(bob, Aware) and not table.has(alice, Aware)
    table.apply(ShortWalk(alice, ((0, 1), (1, 1))))
    assert table.refused(Shoot(alice, bill, "pistol")) == "lithium.modifier.cover"
    assert table.turn(Shoot(alice, bob, "pistol")) == [
        Stepped(alice, (0, 0), (0, 1)),
        Stepped(alice, (0, 1), (1, 1)),
        *shot(alice, bob, 11, attacks(alice, "44", 12, DEX, NEAR)),
        StatusGained(bob, "aware", "lithium.attack.unaware"),
        AttackEnded(alice, bob, "hit", 12, 9),
        lands(alice, "63", "right leg"),
        harmed(bob, 2, "right leg useless", Body(right_leg=0)),
        StatusGained(bob, "bleeding", "lithium.damage.bleeding"),
        StatusGained(bob, "prone", "lithium.damage.leg"),
        StatusGained(bill, "aware", "lithium.attack.unaware"),
        Reported(bob, "lithium.damage.bleeding", "no more than walking: bleeds no worse"),
    ]


# ---------------------------------------------------------------- modifiers


@pytest.mark.rule("lithium.modifier.far", "lithium.modifier.near")
@pytest.mark.parametrize(
    ("tiles", "value"), [(1, 1), (3, 1), (4, 0), (10, 0), (11, -1), (20, -1), (21, -2), (30, -2), (31, -3)]
)
def test_distance_counts_from_centre_to_centre(duel: Tables, tiles: int, value: int) -> None:
    table, alice, bob = duel("A" + "." * (tiles - 1) + "B", A=GUN, B=FISTS)
    far = Modifier(value, "lithium.modifier.far", f"more than {-50 * value} ft away")
    counts = NEAR if value > 0 else far
    found = table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers[1:]
    assert found == ((counts,) if value else ())


@pytest.mark.rule("lithium.modifier.near")
def test_a_diagonal_of_three_tiles_is_more_than_twenty_feet(duel: Tables) -> None:
    table, alice, bob = duel("A...\n....\n....\n...B", A=GUN, B=FISTS)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (DEX,)


@pytest.mark.rule("lithium.modifier.cover")
def test_half_hidden_is_harder_to_hit_and_wholly_hidden_no_target(duel: Tables) -> None:
    hidden = Modifier(-1, "lithium.modifier.cover", "half hidden: crate")
    table, alice, bob = duel("A.....hB", A=GUN, B=FISTS)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (DEX, hidden)
    table, alice, bob = duel("A....#.B", A=GUN, B=FISTS)
    assert table.refused(Shoot(alice, bob, "pistol")) == "lithium.modifier.cover"


@pytest.mark.rule("lithium.modifier.dark")
def test_dim_light_and_darkness_count_the_same(duel: Tables) -> None:
    for light in (DIM, DARK):
        table, alice, bob = duel("A......B", tiles={"B": light}, A=GUN, B=FISTS)
        assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (DEX, DARKNESS)
    table, alice, bob = duel("A......B", tiles={"A": DARK}, A=GUN, B=FISTS)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (DEX,)


@pytest.mark.rule("lithium.modifier.prone")
def test_a_target_on_the_ground_is_harder_to_hit_in_melee_too_and_the_prone_shoot_as_well_as_ever(
    duel: Tables,
) -> None:
    table, alice, bob = duel("AB", A=GUN, B=KNIFE)
    table.put(alice, Prone())
    table.put(bob, Prone())
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (DEX, NEAR, PRONE)
    assert table.chances(Strike(alice, bob, "fists")).checks[0].modifiers == (STR, NEAR, PRONE)


@pytest.mark.rule("lithium.modifier.called", "lithium.modifier.rapid")
def test_called_shots_and_several_shots_add_up(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [6, 5, 4, 4, 2, 1], A=GUN, B=FISTS)
    table.apply(Shoot(alice, bob, "pistol", "head"))
    table.apply(Again(alice, bob))
    table.apply(Again(alice, bob, "left_leg"))
    assert table.refused(Again(alice, bob)) == "lithium.modifier.rapid"
    events = table.turn(answers=["none"])
    assert [event for event in events if getattr(event, "what", "") == "attack"] == [
        attacks(alice, "65", 8, DEX, called("head"), rapid(-4, 3)),
        attacks(alice, "44", 7, DEX, rapid(-4, 3)),
        attacks(alice, "21", 0, DEX, called("left leg"), rapid(-4, 3)),
    ]


@pytest.mark.rule("lithium.modifier.rapid")
def test_each_shot_has_its_own_target_and_a_submachine_gun_is_steadier(duel: Tables) -> None:
    table, alice, bob, bill = duel("A......B\n........\n.......L", A=figure("smg"), B=FISTS, L=FISTS)
    table.apply(Shoot(alice, bob, "smg"))
    table.apply(Again(alice, bill))
    odds = table.chances(Shoot(alice, bob, "smg", also=((bill, ""),)))
    assert [line.modifiers for line in odds.checks[:1]] == [(DEX, rapid(-1, 2))]
    assert [unit for unit, _ in odds.expected] == [bob, bill]
    assert table.refused(Shoot(alice, bob, "smg", also=((bob, ""),) * 4)) == "lithium.modifier.rapid"


@pytest.mark.rule("lithium.modifier.rapid")
def test_no_more_shots_than_the_weapon_holds(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=GUN, B=FISTS)
    table.put(alice, Magazine((("pistol", 1),)))
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.refused(Again(alice, bob)) == "lithium.attack.roll"


# ---------------------------------------------------------------- locations

PAIRS = [(a, b) for a, b in product(range(1, 7), repeat=2)]


@pytest.mark.rule("lithium.location.regular")
def test_the_table_of_regular_attacks() -> None:
    wanted = {2: "head", 3: "head", 4: "left_arm", 5: "left_leg", 6: "left_leg", 7: "torso", 8: "torso",
    9: "right_leg", 10: "right_leg",
              11: "right_arm", 12: "groin"}  # fmt: skip
    assert all(location_of(pair, "") == wanted[sum(pair)] for pair in PAIRS)


@pytest.mark.rule("lithium.location.called")
def test_the_table_of_called_shots() -> None:
    from_ = {"head": 9, "groin": 11, **dict.fromkeys((*ARMS, *LEGS), 8)}
    for location, least in from_.items():
        assert all(
            location_of(pair, location) == (location if sum(pair) >= least else "torso") for pair in PAIRS
        )
    assert all(location_of(pair, "torso") == "torso" for pair in PAIRS)


@pytest.mark.rule("lithium.location.called")
def test_a_called_shot_that_goes_astray_hits_the_torso(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [5, 5, 5, 3], habits=NEVER, A=GUN, B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol", "head"), answers=["none"])[-2:] == [
        lands(alice, "53", "torso", call=True),
        harmed(bob, 1, "torso injured", Body(torso=1)),
    ]


# ---------------------------------------------------------------- throws and rockets


@pytest.mark.rule("lithium.damage.one-point")
def test_a_grenade_hits_two_locations_of_everybody_within_ten_feet(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A.....BL....",
        [4, 4, 4, 3, 1, 3, 5, 6, 5, 5],
        habits=NEVER,
        A=figure(items=("grenade",)),
        B=FISTS,
        L=FISTS,
    )
    events = table.turn(Throw(alice, (6, 0), "grenade"))
    assert events[:3] == [
        Thrown(alice, "grenade", (6, 0)),
        checked(alice, "throw", "lithium.attack.roll", "44", 11, 9, True, DEX),
        Landed("grenade", (6, 0), tuple((x, 0) for x in range(4, 9))),
    ]
    assert events[3:9] == [
        lands(alice, "43", "torso"),
        lands(alice, "13", "left arm"),
        lands(alice, "56", "right arm"),
        lands(alice, "55", "right leg"),
        harmed(bob, 1, "torso injured", Body(torso=1)),
        harmed(bob, 1, "left arm injured", Body(torso=1, left_arm=1)),
    ]
    assert table.get(alice, Bag).items == () and table.get(bill, Body) == Body(right_arm=1, right_leg=1)


@pytest.mark.rule("lithium.attack.roll")
def test_a_throw_that_fails_scatters(duel: Tables) -> None:
    table, alice, _ = duel("A.........B", [1, 1, 5, 5], habits=NEVER, A=figure(items=("grenade",)), B=FISTS)
    assert table.turn(Throw(alice, (5, 0), "grenade"))[1:] == [
        checked(alice, "throw", "lithium.attack.roll", "11", 5, 9, False, DEX),
        Scattered("grenade", 5, (5, 0), (6, 0)),
        Scattered("grenade", 5, (6, 0), (7, 0)),
        Landed("grenade", (7, 0), tuple((x, 0) for x in range(5, 10))),
    ]


@pytest.mark.rule("lithium.damage.one-point")
def test_a_rocket_does_three_to_the_torso_and_one_to_those_beside(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A.....BL....",
        [5, 5, 5, 6],
        habits=NEVER,
        A=figure("rocket_launcher"),
        B=figure(armour=("combat_armour",)),
        L=FISTS,
    )
    events = table.turn(Shoot(alice, bob, "rocket_launcher"), answers=["none"])
    assert table.get(bob, Armour).torso == 0 and table.get(bob, Body) == Body()
    assert [event.amount for event in events if isinstance(event, Harmed)] == [3, 1] and table.get(
        bill, Body
    ) == Body(right_arm=1)


# ---------------------------------------------------------------- exact odds


@pytest.mark.rule("lithium.attack.roll", "lithium.attack.dodge")
def test_the_odds_are_told_with_and_without_a_dodge(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=figure("pistol", firearms=1), B=figure(dodge=1))
    odds = table.chances(Shoot(alice, bob, "pistol"))
    assert odds.chance("hit") == Fraction(30, 36) and odds.chance("miss") == Fraction(6, 36)
    ways = [(a, d) for a in PAIRS for d in PAIRS]
    hits = sum(sum(a) == 12 or (sum(a) != 2 and sum(a) + 4 >= sum(d) + 4) for a, d in ways)
    lying = sum(sum(a) == 12 or (sum(a) != 2 and sum(a) + 3 >= sum(d) + 4) for a, d in ways)
    assert odds.replies == (
        ("Bob dodges", Fraction(hits, len(ways))),
        ("Bob drops and dodges", Fraction(lying, len(ways))),
    )
    assert odds.checks[0].against == 9


def test_the_odds_do_not_know_what_the_others_have_declared(duel: Tables) -> None:
    table, alice, bob = duel("A......B....", A=GUN, B=figure("knife", holster=("pistol",)))
    before = table.chances(Shoot(alice, bob, "pistol"))
    for plan in (Plan(Run(bob, ((8, 0),))), Plan(None, None, (GoProne(bob), Draw(bob, "pistol")))):
        table.put(bob, plan)
        assert table.chances(Shoot(alice, bob, "pistol")) == before


@pytest.mark.rule("lithium.modifier.rapid")
def test_a_reply_meets_the_shots_at_oneself_alone(duel: Tables) -> None:
    table, alice, bob, bill = duel("A......B\n.......L", A=GUN, B=FISTS, L=FISTS)
    both, one = (
        dict(table.chances(Shoot(alice, bob, "pistol", also=((other, ""),))).replies) for other in (bob, bill)
    )
    assert both and both.keys() == one.keys() and all(one[words] < both[words] for words in both)


@pytest.mark.rule("lithium.damage.armor-first", "lithium.damage.shock", "lithium.damage.death")
def test_a_throw_tells_what_may_become_of_each_one_by_all_the_dice_that_may_fall(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A.....BL....", A=figure(items=("grenade",)), B=figure(armour=("combat_armour",)), L=FISTS
    )
    table.put(bill, Body(head=1, torso=1))
    order = Throw(alice, (6, 0), "grenade")
    odds, told = table.chances(order), dict(endings(table.battle.table, order))
    assert set(told) == {bob, bill} and all(row.chance > 0 for rows in told.values() for row in rows)
    for unit, rows in told.items():
        assert sum(row.chance for row in rows if row.worst >= 5) == dict(odds.downs)[unit]
        assert [row.worst for row in rows] == sorted(row.worst for row in rows)
    caught = sum((share for cell, share in odds.landing if 5 <= cell[0] <= 9), Fraction(0))
    bare, armoured = ({row.words: row.chance / caught for row in told[unit]} for unit in (bill, bob))
    ends = [(location_of(a, ""), location_of(b, "")) for a in PAIRS for b in PAIRS]
    killed = sum(a == b and a in ("head", "torso") for a, b in ends)
    unshaken = sum(a != b and not {a, b} & {"head", "groin"} for a, b in ends)
    assert set(bare) == {"2 body points", "in shock", "dead"} and sum(bare.values()) == 1
    assert bare["dead"] == Fraction(killed, len(ends)) and bare["2 body points"] > Fraction(
        unshaken, len(ends)
    )
    assert armoured["armour alone"] > 0 and armoured.get("dead", 0) < bare["dead"]
    assert endings(table.battle.table, GoProne(alice)) == ()
