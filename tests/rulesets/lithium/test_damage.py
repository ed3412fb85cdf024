"""Wounds: armour, boxes, bad arms and legs, Blackout, shock, bleeding, death, first aid and painkillers."""

from __future__ import annotations

import pytest

from game.core.components import Down, Item
from game.core.events import (
    Answered,
    AttackEnded,
    BattleEnded,
    Downed,
    Fated,
    Harmed,
    ItemDropped,
    Modifier,
    Readied,
    Reported,
    Rolled,
    StatusGained,
    StatusLost,
    Stepped,
)
from game.rulesets.lithium.body import blackouts, damage_of, missing, soft_locations, strike
from game.rulesets.lithium.components import (
    Armour,
    Bag,
    Bleeding,
    Body,
    Dead,
    Numbed,
    Plan,
    Prone,
    Shattered,
    Shock,
    Staunched,
)
from game.rulesets.lithium.content import armour_points, pieces, weapons
from game.rulesets.lithium.defence import dodge_check, replies
from game.rulesets.lithium.harm import blackout_check
from game.rulesets.lithium.orders import (
    Aid,
    Run,
    Shoot,
    ShortWalk,
    Shout,
    StandUp,
    Strike,
    TakePainkiller,
    Walk,
)
from tests.rulesets.lithium.table import (
    DEX,
    FISTS,
    FOR,
    GUN,
    WIT,
    Tables,
    blackout,
    checked,
    endurance,
    figure,
    gauges_of,
    halved,
    harmed,
    lands,
)

QUIET = {"auto_quick": "never", "auto_bleeding": "best", "auto_defence": "ask"}
BLEEDING = "lithium.damage.bleeding"


# ---------------------------------------------------------------- armour and what a hit does


@pytest.mark.rule("lithium.damage.armor-first")
def test_armour_on_the_location_goes_first_and_is_used_up(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [4, 4, 4, 3] * 2, habits=QUIET, A=GUN, B=figure(armour=("kevlar",)))
    worn = {"left_arm": (1, 1), "right_arm": (1, 1), "torso": (0, 1), "groin": (1, 1)}
    assert table.turn(Shoot(alice, bob, "pistol"), answers=["none"])[-1] == harmed(
        bob, 1, "torso: armour takes it", Body(), worn
    )
    assert table.turn(Shoot(alice, bob, "pistol"), answers=["none"])[-1] == harmed(
        bob, 1, "torso injured", Body(torso=1), worn
    )


@pytest.mark.rule("lithium.damage.armor-first", "lithium.attack.unaware")
def test_a_soft_piece_takes_a_point_off_worse_wounds_a_few_times() -> None:
    soft, armour = soft_locations(("softshell",)), armour_points(("softshell",))
    assert armour.soft == 2
    body, armour, taken = strike(Body(), armour, soft, "torso", 2)
    assert (taken.body, armour.soft) == (1, 1)
    body, armour, taken = strike(body, armour, soft, "torso", 1)
    assert (taken.body, armour.soft) == (1, 1)
    _, armour, taken = strike(Body(), armour, soft, "head", 2)
    assert (taken.body, armour.soft) == (2, 1)


@pytest.mark.rule("lithium.damage.armor-first")
def test_armour_is_that_of_the_pieces_together() -> None:
    assert armour_points(("kevlar", "helmet")) == Armour(head=1, torso=1, groin=1, left_arm=1, right_arm=1)
    assert (
        armour_points(("combat_armour",)).torso == 3
        and armour_points(("hazard_armour",)).head == 6
        and pieces()["hazard_armour"].slow
    )


@pytest.mark.rule("lithium.damage.armor-first")
def test_in_stiff_armour_a_dodge_counts_half(duel: Tables) -> None:
    table, _, bob = duel("A......B", A=GUN, B=figure(armour=("combat_armour",), dodge=2))
    stiff = halved(-3, "stiff armour", "lithium.damage.armor-first")
    assert dodge_check(table.battle.table, bob).modifiers == (
        DEX,
        Modifier(2, "lithium.roll.test", "Dodge 2"),
        stiff,
    )


@pytest.mark.rule("lithium.damage.one-point", "lithium.attack.unaware")
def test_the_points_of_each_weapon() -> None:
    known = weapons()

    def points(name: str, near: bool = False, bare: bool = False, unaware: bool = False) -> int:
        return damage_of(known[name], near, bare, unaware)

    assert [points(name) for name in ("pistol", "smg", "knife", "sword", "shotgun", "marksman_rifle",
    "rocket_launcher", "fists")] == [
        1, 1, 1, 1, 1, 2, 3, 0,
    ]  # fmt: skip
    assert points("shotgun", near=True) == 2 and points("sword", bare=True) == 2
    assert (
        points("pistol", unaware=True) == 2
        and points("marksman_rifle", unaware=True) == 3
        and points("taser", unaware=True) == 0
    )
    assert (known["rocket_launcher"].place, known["rocket_launcher"].blast) == ("torso", 1)


@pytest.mark.rule("lithium.damage.one-point")
def test_fists_stun_and_do_no_harm(duel: Tables) -> None:
    table, alice, bob = duel("AB", [5, 5, 6, 4], habits=QUIET, A=FISTS, B=FISTS)
    events = table.turn(Strike(alice, bob, "fists"), answers=["none"])
    assert events[-2:] == [
        AttackEnded(alice, bob, "hit", 14, 9),
        checked(bob, "Blackout", "lithium.damage.one-point", "64", 13, 9, True, FOR),
    ]


# ---------------------------------------------------------------- boxes


@pytest.mark.rule("lithium.damage.hitboxes")
def test_seven_boxes_of_two_points_and_nothing_to_lose_below_zero(duel: Tables) -> None:
    table, _, bob = duel("A......B", A=GUN, B=FISTS)
    assert table.battle.sheet(bob).gauges == gauges_of(Body()) and len(gauges_of(Body())) == 7
    body, _, taken = strike(Body(left_leg=0), Armour(), frozenset(), "left_leg", 2)
    assert body.left_leg == -1 and taken.body == 1 and missing(body) == 3
    assert strike(body, Armour(), frozenset(), "left_leg", 1)[2].body == 0


@pytest.mark.rule("lithium.damage.limb-half")
def test_an_injured_arm_halves_what_needs_it(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=figure("pistol", firearms=2), B=FISTS)
    trained = Modifier(2, "lithium.roll.test", "Firearms 2")
    table.put(alice, Body(left_arm=1))
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (DEX, trained)
    table.put(alice, Body(right_arm=1))
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (
        DEX,
        trained,
        halved(-3, "right arm injured"),
    )


@pytest.mark.rule("lithium.damage.limb-half")
def test_a_weapon_in_two_hands_needs_both_arms(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=figure("assault_rifle"), B=FISTS)
    table.put(alice, Body(left_arm=1))
    assert table.chances(Shoot(alice, bob, "assault_rifle")).checks[0].modifiers == (
        DEX,
        halved(-2, "left arm injured"),
    )
    table.put(alice, Body(left_arm=0))
    assert table.refused(Shoot(alice, bob, "assault_rifle")) == "lithium.damage.limb-half"


@pytest.mark.rule("lithium.damage.limb-half", "lithium.damage.hitboxes")
def test_a_useless_arm_lets_go_and_halves_every_other_test(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [4, 4, 5, 6], habits=QUIET, A=GUN, B=GUN)
    table.put(bob, Body(right_arm=1))
    events = table.turn(Shoot(alice, bob, "pistol"), answers=["none"])
    item = next(table.battle.table.world.things(Item))[0]
    assert events[-6:] == [
        lands(alice, "56", "right arm"),
        harmed(bob, 1, "right arm useless", Body(right_arm=0)),
        StatusGained(bob, "bleeding", BLEEDING),
        ItemDropped(item, "pistol", (7, 0), bob),
        Readied(bob, (), "unarmed"),
        Reported(bob, BLEEDING, "no more than walking: bleeds no worse"),
    ]
    assert blackout_check(table.battle.table, bob).modifiers == (FOR, halved(-2, "right arm useless"))


@pytest.mark.rule("lithium.damage.leg")
def test_an_injured_leg_halves_the_way_and_the_dodge(duel: Tables) -> None:
    table, alice, _ = duel("A.........B", A=figure(dodge=2), B=FISTS)
    table.put(alice, Body(left_leg=1))
    cells = [(x, 0) for x in range(1, 9)]
    for order, most in ((Walk, 2), (Run, 4), (ShortWalk, 1)):
        assert table.allowed(order(alice, tuple(cells[:most]))) and not table.allowed(
            order(alice, tuple(cells[: most + 1]))
        )
    trained = Modifier(2, "lithium.roll.test", "Dodge 2")
    assert dodge_check(table.battle.table, alice).modifiers == (
        DEX,
        trained,
        halved(-3, "left leg injured", "lithium.damage.leg"),
    )


@pytest.mark.rule("lithium.damage.leg")
def test_with_a_useless_leg_one_crawls(duel: Tables) -> None:
    table, alice, _ = duel("A....Bh", A=FISTS, B=FISTS)
    table.put(alice, Body(right_leg=0), Prone())
    assert table.refused(StandUp(alice)) == "lithium.damage.leg"
    assert (
        table.refused(Run(alice, ((1, 0),))) == "lithium.damage.leg"
        and table.refused(ShortWalk(alice, ((1, 0),))) == "lithium.damage.leg"
    )
    assert replies(table.battle.table, alice, melee=False) == []
    assert table.turn(Walk(alice, ((1, 0),))) == [Stepped(alice, (0, 0), (1, 0))]


@pytest.mark.rule("lithium.damage.leg-drop")
def test_a_runner_hit_in_the_leg_falls_where_it_is(duel: Tables) -> None:
    table, alice, bob = duel("A......B...", [4, 4, 5, 4], habits=QUIET, A=GUN, B=FISTS)
    assert table.turn(Shoot(alice, bob, "pistol"), Run(bob, ((8, 0), (9, 0))), answers=["none"])[-4:] == [
        lands(alice, "54", "right leg"),
        harmed(bob, 1, "right leg injured", Body(right_leg=1)),
        StatusGained(bob, "prone", "lithium.damage.leg-drop"),
        Reported(bob, "lithium.action.interrupted", "interrupted"),
    ]


@pytest.mark.rule("lithium.damage.leg-drop")
def test_armour_that_takes_all_of_it_keeps_the_runner_on_the_feet(duel: Tables) -> None:
    table, alice, bob = duel(
        "A......B...", [4, 4, 5, 4], habits=QUIET, A=GUN, B=figure(armour=("combat_armour",))
    )
    events = table.turn(Shoot(alice, bob, "pistol"), Run(bob, ((8, 0),)), answers=["none"])
    assert events[-1] == Stepped(bob, (7, 0), (8, 0)) and not table.has(bob, Prone)


# ---------------------------------------------------------------- Blackout, shock, death


@pytest.mark.rule("lithium.damage.blackout", "lithium.damage.shock")
@pytest.mark.parametrize(("faces", "passed"), [("54", True), ("44", False)])
def test_a_point_off_the_head_or_groin_takes_blackout_twelve(duel: Tables, faces: str, passed: bool) -> None:
    table, alice, bob, _ = duel(
        "A......B\n.......L", [4, 4, 6, 6, *map(int, faces)], habits=QUIET, A=GUN, B=FISTS, L=FISTS
    )
    events = table.turn(Shoot(alice, bob, "pistol"), answers=["none"])
    assert events[5:8] == [
        lands(alice, "66", "groin"),
        harmed(bob, 1, "groin injured", Body(groin=1)),
        blackout(bob, faces, 3 + sum(map(int, faces)), 12, passed, FOR),
    ]
    assert events[8:] == (
        [] if passed else [Downed(bob), StatusGained(bob, "in shock", "lithium.damage.shock")]
    )


@pytest.mark.rule("lithium.damage.blackout")
def test_a_box_below_zero_takes_a_harder_test_instead() -> None:
    before, after = Body(left_arm=0, torso=1), Body(left_arm=-1, torso=1)
    hits = (strike(before, Armour(), frozenset(), "left_arm", 1)[2],)
    assert blackouts(before, after, hits) == (10 + 4,)
    before, after = Body(groin=0), Body(groin=-1)
    assert blackouts(before, after, (strike(before, Armour(), frozenset(), "groin", 1)[2],)) == (10 + 3 + 1,)


@pytest.mark.rule("lithium.damage.blackout")
def test_it_is_tested_again_every_twelfth_turn(duel: Tables) -> None:
    table, _, bob = duel("A......B", [6, 6], habits=QUIET, A=FISTS, B=FISTS)
    table.put(bob, Body(left_arm=-1), Shattered((1,)))
    for turn in range(1, 13):
        assert table.battle.table.clock.round == turn and table.turn() == []
    assert table.turn() == [blackout(bob, "66", 13, 13, True, FOR, halved(-2, "left arm useless"))]


@pytest.mark.rule("lithium.damage.shock")
@pytest.mark.parametrize(("bleeds", "fate"), [(False, "critical, will live"), (True, "bled to death")])
def test_who_is_in_shock_lives_if_the_bleeding_was_stopped(duel: Tables, bleeds: bool, fate: str) -> None:
    table, alice, bob = duel("A......B", [4, 4, 6, 6, 1, 2], habits=QUIET, A=GUN, B=FISTS)
    ending = [2, 6] if bleeds else []
    table.dice.faces = (*table.dice.faces, *ending)
    if bleeds:
        table.put(bob, Body(torso=1))
    events = table.turn(Shoot(alice, bob, "pistol"), answers=["none"])
    assert events[-2:] == [
        BattleEnded("azure"),
        Fated(bob, "lithium.damage.shock", fate, "dead" if fate == "bled to death" else "back"),
    ]


@pytest.mark.rule("lithium.damage.shock")
def test_who_holds_the_field_brings_its_own_home(duel: Tables) -> None:
    table, alice, anna, bob = duel("A.....NB", [4, 4, 4, 3, 3, 4], habits=QUIET, A=GUN, N=FISTS, B=FISTS)
    table.put(anna, Down(), Shock(), Bleeding(), Body(torso=1, left_leg=1))
    table.put(bob, Body(torso=0), Prone())
    assert table.turn(Shoot(alice, bob, "pistol"))[-2:] == [
        Fated(anna, "lithium.damage.shock", "critical, will live", "back"),
        Fated(bob, "lithium.damage.death", "dead", "dead"),
    ]


@pytest.mark.rule("lithium.damage.death")
@pytest.mark.parametrize(("faces", "place"), [((1, 1), "head"), ((4, 3), "torso")])
def test_head_or_torso_below_zero_is_death(duel: Tables, faces: tuple[int, int], place: str) -> None:
    table, alice, bob, _ = duel("A......B\n.......L", [5, 4, *faces], habits=QUIET, A=GUN, B=FISTS, L=FISTS)
    table.put(bob, Body(**{place: 0}))
    assert table.turn(Shoot(alice, bob, "pistol"), answers=["none"])[-3:] == [
        StatusGained(bob, "bleeding", BLEEDING),
        Downed(bob),
        StatusGained(bob, "dead", "lithium.damage.death"),
    ]
    assert table.has(bob, Dead)


# ---------------------------------------------------------------- bleeding


@pytest.mark.rule("lithium.damage.bleeding")
def test_from_two_points_on_one_bleeds_harder_every_turn(duel: Tables) -> None:
    table, _, bob = duel("A......B", [2, 2, 2, 2], habits={"auto_quick": "never"}, A=FISTS, B=FISTS)
    table.put(bob, Body(torso=1, left_leg=1), Bleeding())
    assert table.turn(Shout(bob))[1:] == [endurance(bob, "22", 7, 7, True, FOR)]
    assert table.turn(Shout(bob), answers=["right_arm"])[1:] == [
        endurance(bob, "22", 7, 8, False, FOR),
        Answered(bob, BLEEDING, "right_arm", "Right arm"),
        harmed(bob, 1, "right arm injured", Body(torso=1, left_leg=1, right_arm=1)),
    ]
    assert "one of the points that it has now" in table.asked[0].words, "what is left is told before the loss"
    assert (table.asked[0].options[3].hint, table.asked[0].options[4].hint) == ("1 left", "2 left")
    assert [option.key for option in table.asked[0].options] == [
        "head",
        "left_arm",
        "right_arm",
        "torso",
        "groin",
        "left_leg",
        "right_leg",
    ]


@pytest.mark.rule("lithium.damage.bleeding")
def test_a_turn_of_nothing_but_walking_needs_no_roll_and_adds_nothing(duel: Tables) -> None:
    table, _, bob = duel("A......B.", A=FISTS, B=FISTS)
    table.put(bob, Body(torso=1, left_leg=1), Bleeding(2))
    assert table.turn(Walk(bob, ((8, 0),)))[-1] == Reported(
        bob, BLEEDING, "no more than walking: bleeds no worse"
    )
    assert table.get(bob, Bleeding) == Bleeding(2)
    assert "no more than walking" in str(table.turn()[-1]), "nor does one of doing nothing"


@pytest.mark.rule("lithium.damage.bleeding")
def test_no_armour_holds_the_blood_back_and_it_can_kill(duel: Tables) -> None:
    table, _, bob, _ = duel(
        "A......B\n.......L", [1, 1], habits=QUIET, A=FISTS, B=figure(armour=("kevlar",)), L=FISTS
    )
    everywhere = dict.fromkeys(("head", "left_arm", "right_arm", "groin", "left_leg", "right_leg"), -1)
    table.put(bob, Body(**everywhere, torso=0), Bleeding(), Down(), Shock())
    events = table.turn()
    assert [type(event) for event in events] == [Rolled, Harmed, StatusLost, StatusGained]
    assert table.has(bob, Dead) and not table.has(bob, Shock)
    assert table.get(bob, Armour).torso == 1


@pytest.mark.rule("lithium.damage.bleeding")
@pytest.mark.parametrize(("lost", "before"), [((), None), ((Down(), Shock()), 0)])
def test_which_box_of_who_lies_in_shock_bleeds_is_asked_only_of_who_wants_to_be_asked(
    duel: Tables, lost: tuple[Down | Shock, ...], before: int | None
) -> None:
    table, _, bob, _ = duel(
        "A......B\n.......L", [1, 1], habits={"auto_quick": "never"}, A=FISTS, B=FISTS, L=FISTS
    )
    table.put(bob, Body(torso=1, left_leg=1), Bleeding(), *lost)
    table.turn(*(() if lost else (Shout(bob),)), answers=["torso"])
    assert table.asked[0].before == before and not table.asked[0].good


# ---------------------------------------------------------------- first aid and painkillers


@pytest.mark.rule("lithium.damage.first-aid")
def test_first_aid_stops_the_bleeding_until_the_next_point(duel: Tables) -> None:
    table, alice, anna, bob = duel(
        "AN.....B", [3, 2, 6, 5, 5, 5, 2, 2], habits=QUIET, A=figure(items=("trauma_pack",)), N=FISTS, B=GUN
    )
    table.put(anna, Body(torso=1, left_leg=1), Bleeding(3))
    pack = Modifier(2, "lithium.damage.first-aid", "trauma pack")
    assert table.turn(Aid(alice, anna)) == [
        checked(alice, "Healing", "lithium.damage.first-aid", "32", 10, 9, True, WIT, pack),
        StatusLost(anna, "bleeding", "lithium.damage.first-aid"),
        StatusGained(anna, "staunched", "lithium.damage.first-aid"),
    ]
    assert table.has(anna, Staunched) and table.get(alice, Bag).items == ()
    assert table.refused(Aid(alice, anna)) == "lithium.damage.first-aid"
    events = table.turn(Shoot(bob, anna, "pistol"), Shout(anna), answers=["none"])
    assert events[-4:] == [
        harmed(anna, 1, "right leg injured", Body(torso=1, left_leg=1, right_leg=1)),
        StatusLost(anna, "staunched", "lithium.damage.first-aid"),
        StatusGained(anna, "bleeding", BLEEDING),
        endurance(anna, "22", 7, 7, True, FOR),
    ]


@pytest.mark.rule("lithium.damage.first-aid")
def test_first_aid_fails_below_nine_and_needs_somebody_near(duel: Tables) -> None:
    table, alice, anna, _ = duel("A.N....B", [3, 2, 3, 4], habits=QUIET, A=figure(healing=0), N=FISTS, B=GUN)
    table.put(alice, Body(torso=1, left_leg=1), Bleeding())
    table.put(anna, Body(torso=1, left_leg=1), Bleeding())
    assert table.refused(Aid(alice, anna)) == "lithium.damage.first-aid"
    assert (
        table.chances(Aid(alice, alice)).chance("pass") == table.chances(Aid(alice, alice)).outcomes[0].chance
    )
    assert table.turn(Aid(alice, alice))[:2] == [
        checked(alice, "Healing", "lithium.damage.first-aid", "32", 8, 9, False, WIT),
        endurance(alice, "34", 10, 7, True, FOR),
    ]


@pytest.mark.rule("lithium.damage.painkiller")
def test_a_painkiller_lifts_the_halving_but_what_is_useless_stays_so(duel: Tables) -> None:
    table, alice, bob = duel("A......B", habits=QUIET, A=figure("pistol", items=("painkiller",)), B=FISTS)
    table.put(alice, Body(right_arm=1, left_leg=1))
    assert table.turn(TakePainkiller(alice, alice))[0] == StatusGained(
        alice, "numbed", "lithium.damage.painkiller"
    )
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == (DEX,)
    assert table.allowed(Run(alice, tuple((x, 0) for x in range(1, 7)))) and table.refused(
        TakePainkiller(alice, alice)
    )
    table.put(alice, Body(right_arm=0))
    assert table.refused(Shoot(alice, bob, "pistol")) == "lithium.damage.limb-half"
    assert table.get(alice, Numbed).turn == 1 and table.get(alice, Plan) == Plan()


def test_the_sheet_shows_body_and_armour(duel: Tables) -> None:
    table, alice, _ = duel(
        "A......B",
        A=figure("pistol", armour=("kevlar", "helmet"), holster=("knife",), items=("grenade",), dodge=1),
        B=FISTS,
    )
    table.put(alice, Body(head=1), Prone(), Bleeding(1))
    sheet = table.battle.sheet(alice)
    worn = dict.fromkeys(("head", "left_arm", "right_arm", "torso", "groin"), (1, 1))
    assert sheet.gauges == gauges_of(Body(head=1), worn)
    assert [card.name for card in sheet.cards] == ["Pistol", "Knife", "Grenade"]
    assert [mark.status for mark in sheet.marks] == ["prone", "bleeding", "wounded"]
