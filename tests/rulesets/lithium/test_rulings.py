"""What one might take otherwise: quick actions while bleeding, rooted weapons, splinters, arms, fists,
walls."""

from __future__ import annotations

import pytest

from game.core.components import Item, Position
from game.core.events import (
    AmmoChanged,
    Answered,
    Attacked,
    AttackEnded,
    Downed,
    Landed,
    Modifier,
    Readied,
    Reported,
    StatusGained,
    Stepped,
    Thrown,
)
from game.core.field import Tile
from game.core.references import UnitId
from game.rulesets.lithium.components import (
    LOCATIONS,
    Aware,
    Bag,
    Bleeding,
    Body,
    Holster,
    Prone,
    Shattered,
    Stunned,
    Worn,
)
from game.rulesets.lithium.content import armour_points
from game.rulesets.lithium.orders import Again, Aid, Draw, PickUp, Shoot, ShortWalk, Strike, Throw, Walk
from tests.rulesets.lithium.table import (
    DEX,
    FISTS,
    FOR,
    GUN,
    NEAR,
    STR,
    Table,
    Tables,
    attacks,
    checked,
    endurance,
    figure,
    halved,
    harmed,
    lands,
    rapid,
)

QUIET = {"auto_quick": "never", "auto_bleeding": "best", "auto_defence": "best"}
ONE_POINT = "lithium.damage.one-point"


@pytest.mark.rule("lithium.damage.bleeding", "lithium.action.interrupted")
def test_a_weapon_drawn_when_interrupted_is_more_than_walking(duel: Tables) -> None:
    table, alice, bob = duel(
        "A.....B.", [6, 5, 3, 4, 3, 4], habits={"auto_bleeding": "best"}, A=GUN, B=figure(holster=("pistol",))
    )
    table.put(bob, Bleeding(1), Body(left_arm=0))
    events = table.turn(
        Shoot(alice, bob, "pistol"), Walk(bob, ((7, 0),)), answers=["none", "draw pistol", "done"]
    )
    hurt = Body(left_arm=0, torso=1)
    lame = halved(-2, "left arm useless")
    assert events[3:] == [
        Answered(bob, "lithium.attack.respond", "none", "Do neither"),
        AttackEnded(alice, bob, "hit", 14, 9),
        lands(alice, "34", "torso"),
        harmed(bob, 1, "torso injured", hurt),
        Reported(bob, "lithium.action.interrupted", "interrupted"),
        Answered(bob, "lithium.action.interrupted", "draw pistol", "Draw the pistol"),
        Readied(bob, ("pistol",), "pistol"),
        Answered(bob, "lithium.action.interrupted", "done", "Nothing more"),
        endurance(bob, "34", 8, 8, True, FOR, lame),
    ]
    assert table.get(bob, Bleeding) == Bleeding(2)


@pytest.mark.rule("lithium.action.combined")
def test_nobody_walks_and_fires_a_minigun_whichever_is_declared_first(duel: Tables) -> None:
    gunner = figure("minigun", big_guns=3)
    for first, then in ((Shoot, ShortWalk), (ShortWalk, Shoot)):
        table, alice, bob = duel("A......B\n........", A=gunner, B=FISTS)
        orders = {Shoot: Shoot(alice, bob, "minigun"), ShortWalk: ShortWalk(alice, ((0, 1),))}
        table.apply(orders[first])
        assert table.refused(orders[then]) == "lithium.action.combined"
    table, alice, bob = duel("A......B\n........", A=GUN, B=FISTS)
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.allowed(ShortWalk(alice, ((0, 1),)))


@pytest.mark.rule("lithium.action.combined", "lithium.damage.one-point")
def test_a_minigun_is_fired_by_who_stands_still(duel: Tables) -> None:
    table, alice, bob = duel("A......B", [6, 5, 4, 3], habits=QUIET, A=figure("minigun", big_guns=3), B=FISTS)
    assert table.turn(Shoot(alice, bob, "minigun")) == [
        Attacked(alice, bob, "minigun", "ranged"),
        AmmoChanged(alice, "minigun", 199, 200),
        attacks(alice, "65", 17, STR, BIG),
        AttackEnded(alice, bob, "hit", 17, 9),
        lands(alice, "43", "torso"),
        harmed(bob, 1, "torso injured", Body(torso=1)),
    ]


BIG, THROWING = Modifier(3, "lithium.roll.test", "Big guns 3"), Modifier(3, "lithium.roll.test", "Finesse 3")
COURT = "A.......B.\n.......#L#\n.......###"
"""Bill stands in a niche beside Bob, whom he cannot warn."""
NOTICES = "lithium.attack.unaware"


def plates(table: Table, unit: UnitId, torso: int) -> dict[str, tuple[int, int]]:
    """The armour of a figure, whose torso has so much left."""
    worn = armour_points(table.get(unit, Worn).pieces)
    full = {place: getattr(worn, place) for place in LOCATIONS}
    return {place: (torso if place == "torso" else most, most) for place, most in full.items() if most}


@pytest.mark.rule("lithium.attack.unaware", "lithium.damage.one-point", "lithium.damage.armor-first")
def test_the_splinters_of_a_rocket_make_whom_they_hit_aware(duel: Tables) -> None:
    plated = figure(armour=("combat_armour",))
    table, alice, bob, bill = duel(
        COURT, [6, 5, 3, 4], habits=QUIET, A=figure("rocket_launcher", big_guns=3), B=plated, L=FISTS
    )
    table.battle.table.world.drop(bill, Aware)
    assert table.turn(Shoot(alice, bob, "rocket_launcher")) == [
        Attacked(alice, bob, "rocket_launcher", "ranged"),
        AmmoChanged(alice, "rocket_launcher", 0, 1),
        attacks(alice, "65", 17, STR, BIG),
        AttackEnded(alice, bob, "hit", 17, 9),
        lands(alice, "34", "torso"),
        StatusGained(bill, "aware", NOTICES),
        harmed(bob, 3, "torso: armour takes it", Body(), plates(table, bob, 0)),
        harmed(bill, 1, "torso injured", Body(torso=1)),
    ]
    assert table.has(bill, Aware)


@pytest.mark.rule("lithium.attack.unaware", "lithium.damage.one-point", "lithium.damage.bleeding")
def test_a_grenade_wounds_twice_and_makes_aware_once(duel: Tables) -> None:
    thrower, plated = figure(items=("grenade",), finesse=3), figure(armour=("combat_armour",))
    table, alice, bob, bill = duel(
        COURT, [6, 5, 3, 4, 3, 5, 3, 4, 3, 5], habits=QUIET, A=thrower, B=plated, L=FISTS
    )
    table.battle.table.world.drop(bill, Aware)
    assert table.turn(Throw(alice, (8, 0), "grenade")) == [
        Thrown(alice, "grenade", (8, 0)),
        checked(alice, "throw", "lithium.attack.roll", "65", 17, 9, True, DEX, THROWING),
        Landed("grenade", (8, 0), ((6, 0), (7, 0), (7, 1), (8, 0), (8, 1), (8, 2), (9, 0), (9, 1))),
        lands(alice, "34", "torso"),
        lands(alice, "35", "torso"),
        lands(alice, "34", "torso"),
        StatusGained(bill, "aware", NOTICES),
        lands(alice, "35", "torso"),
        harmed(bob, 1, "torso: armour takes it", Body(), plates(table, bob, 2)),
        harmed(bob, 1, "torso: armour takes it", Body(), plates(table, bob, 1)),
        harmed(bill, 2, "torso useless", Body(torso=0)),
        harmed(bill, 1, "torso destroyed", Body(torso=-1)),
        StatusGained(bill, "bleeding", "lithium.damage.bleeding"),
        Downed(bill),
        StatusGained(bill, "dead", "lithium.damage.death"),
    ]


@pytest.mark.rule("lithium.damage.limb-half")
@pytest.mark.parametrize(("body", "modifiers"), [
    (Body(right_arm=1), (DEX,)),
    (Body(left_arm=1), (DEX,)),
    (Body(left_arm=1, right_arm=1), (DEX, halved(-2, "right arm injured"))),
])  # fmt: skip
def test_of_two_pistols_the_one_in_the_sounder_arm_shoots(
    duel: Tables, body: Body, modifiers: tuple[object, ...]
) -> None:
    table, alice, bob = duel("A.....B", A=figure("pistol", "pistol"), B=FISTS)
    table.put(alice, body)
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers == modifiers


@pytest.mark.rule("lithium.damage.limb-half", "lithium.action.quick-free")
def test_the_odds_count_the_arm_that_will_hold_what_is_drawn(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", A=figure(holster=("pistol",)), B=FISTS)
    table.put(alice, Body(right_arm=1, left_arm=1), Holster(("pistol",)))
    table.apply(Draw(alice, "pistol"))
    assert halved(-2, "right arm injured") in table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers


@pytest.mark.rule("lithium.damage.one-point", "lithium.turn.duration")
def test_each_fist_that_hits_calls_for_a_test_until_one_fails(duel: Tables) -> None:
    table, alice, bob = duel("AB", [6, 6, 6, 6, 6, 6, 1, 1], habits=QUIET, A=FISTS, B=FISTS)
    table.apply(Strike(alice, bob, "fists"))
    table.apply(Again(alice, bob))
    assert table.turn() == [
        Attacked(alice, bob, "fists", "melee"),
        attacks(alice, "66", 14, STR, NEAR, rapid(-2, 2)),
        Attacked(alice, bob, "fists", "melee"),
        attacks(alice, "66", 14, STR, NEAR, rapid(-2, 2)),
        AttackEnded(alice, bob, "hit", 14, 9),
        AttackEnded(alice, bob, "hit", 14, 9),
        checked(bob, "Blackout", ONE_POINT, "66", 15, 9, True, FOR),
        checked(bob, "Blackout", ONE_POINT, "11", 5, 9, False, FOR),
        StatusGained(bob, "prone", ONE_POINT),
        StatusGained(bob, "stunned", ONE_POINT),
    ]
    assert (table.has(bob, Prone), table.get(bob, Stunned)) == (True, Stunned(2))


@pytest.mark.rule("lithium.action.items", "lithium.damage.first-aid", "lithium.attack.roll")
def test_nothing_is_reached_through_a_wall(duel: Tables) -> None:
    for edges, near in (("", True), ("e", False)):
        table, alice, anna, _bob = duel("AN...B", tiles={"A": Tile(edges=edges)}, A=FISTS, N=FISTS, B=FISTS)
        table.put(anna, Bleeding())
        item = table.battle.table.world.create(Item("pistol", 3), Position((1, 0)))
        assert (table.allowed(Aid(alice, anna)), table.allowed(PickUp(alice, (1, 0), item))) == (near, near)
        table, alice, bob = duel("AB", tiles={"A": Tile(edges=edges)}, A=FISTS, B=FISTS)
        assert table.allowed(Strike(alice, bob, "fists")) == near


@pytest.mark.rule("lithium.damage.blackout")
def test_a_box_that_falls_below_zero_is_noted_and_tested_again_in_twelve_turns(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", [6, 5, 2, 2, 6, 6], habits=QUIET, A=GUN, B=FISTS)
    table.put(bob, Body(left_arm=0))
    table.turn(Shoot(alice, bob, "pistol"))
    assert table.get(bob, Shattered) == Shattered((1,))


@pytest.mark.rule("lithium.action.interrupted", "lithium.action.combined")
@pytest.mark.parametrize("shield", [False, True])
def test_a_wound_stops_the_short_walk_that_was_to_come_after(duel: Tables, shield: bool) -> None:
    habits = {"auto_quick": "never", "auto_defence": "ask"}
    table, alice, bob = duel(
        "A.....B.", [6, 5, 3, 4], habits=habits, A=GUN, B=figure(armour=("kevlar",) if shield else ())
    )
    worn = plates(table, bob, 0) if shield else None
    told = "torso: armour takes it" if shield else "torso injured"
    stopped, walked = Reported(bob, "lithium.action.interrupted", "interrupted"), Stepped(bob, (6, 0), (7, 0))
    assert table.turn(Shoot(alice, bob, "pistol"), ShortWalk(bob, ((7, 0),), after=True), answers=["none"])[
        4:
    ] == [
        AttackEnded(alice, bob, "hit", 14, 9),
        lands(alice, "34", "torso"),
        harmed(bob, 1, told, Body() if shield else Body(torso=1), worn),
        walked if shield else stopped,
    ]


@pytest.mark.rule("lithium.attack.declare", "lithium.damage.limb-half")
def test_a_throw_that_can_no_longer_be_made_is_lost(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=figure(items=("grenade",)), B=FISTS)
    table.apply(Throw(alice, (4, 0), "grenade"))
    table.put(alice, Body(left_arm=0, right_arm=0))
    assert table.turn() == [
        Reported(alice, "lithium.attack.declare", "the throw is lost: no arm to throw with")
    ]
    assert table.get(alice, Bag).items == ("grenade",)
