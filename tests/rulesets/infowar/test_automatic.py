"""Bursts, automatic fire over marked tiles, and shots that are aimed at a place."""

from __future__ import annotations

import pytest

from game.core.events import AmmoChanged, AttackEnded, Harmed, ItemDropped, Modifier, StatusGained
from game.core.field import Zone
from game.rulesets.infowar.components import DugIn, Held, Lamed, Magazine, Pinned, Prone, Wound, Wounds
from game.rulesets.infowar.figures import allowance
from game.rulesets.infowar.harm import Blow, outcome
from game.rulesets.infowar.orders import AutoFire, Burst, DropProne, Run, Shoot, TakeCover
from game.rulesets.infowar.wounds import bullets
from tests.rulesets.infowar.table import PISTOL, RIFLE, Tables, counted, dice, fair, figure, rolled

SHOT = "infowar.attack.opposed"
LMG = figure("lmg")


# ---------------------------------------------------------------- bursts and automatic fire


@pytest.mark.rule("infowar.auto.burst")
def test_a_burst_is_three_rounds_and_one_wound(duel: Tables) -> None:
    table, alice, bob = duel("A...B", dice(-1, 4), A=RIFLE, B=PISTOL)
    events = table.apply(Burst(alice, bob, "assault_rifle"))
    assert AmmoChanged(alice, "assault_rifle", 27, 30) in events
    more = Modifier(1, "infowar.auto.burst", "three-round burst")
    assert rolled(alice, "shot", SHOT, -1, fair("Firearms"), more, against=0) in events
    assert table.get(bob, Pinned) is None


@pytest.mark.rule("infowar.auto.area", "infowar.auto.ammo")
@pytest.mark.parametrize(("tiles", "value"), [(1, -1), (2, -1), (3, -2), (6, -3)])
def test_every_two_tiles_begun_cost_one(duel: Tables, tiles: int, value: int) -> None:
    table, alice, _ = duel("A.......B", A=RIFLE, B=PISTOL)
    cells = tuple((2 + number, 0) for number in range(tiles))
    words = f"{tiles} tile{'s' if tiles != 1 else ''}"
    assert Modifier(value, "infowar.auto.area", words) in counted(
        table, AutoFire(alice, cells, "assault_rifle")
    )


@pytest.mark.rule("infowar.auto.area")
def test_any_connected_set_in_the_line_of_fire_may_be_marked_however_large(duel: Tables) -> None:
    rows = "A.........................B\n" + "\n".join("." * 27 for _ in range(3))
    table, alice, _ = duel(rows, A=RIFLE, B=PISTOL)
    cells = tuple((x, y) for y in range(4) for x in range(2, 25) if (x + y) % 5 or y in (0, 3))
    assert len(cells) > 60 and table.battle.refusal(AutoFire(alice, cells, "assault_rifle")) is None
    assert Modifier(-((len(cells) + 1) // 2), "infowar.auto.area", f"{len(cells)} tiles") in counted(
        table, AutoFire(alice, cells, "assault_rifle")
    )


@pytest.mark.rule("infowar.auto.area", "infowar.auto.ammo")
def test_what_cannot_be_marked_is_refused(duel: Tables) -> None:
    table, alice, _ = duel("A...#.B", A=RIFLE, B=PISTOL)
    gun = "assault_rifle"
    assert table.refused(AutoFire(alice, ((1, 0), (3, 0)), gun)) == "infowar.auto.area"
    assert table.refused(AutoFire(alice, ((6, 0),), gun)) == "infowar.auto.area"
    assert table.refused(AutoFire(alice, (), gun)) == "infowar.auto.area"
    assert table.refused(AutoFire(alice, ((1, 0),), gun, 19)) == "infowar.auto.ammo"
    assert table.refused(AutoFire(alice, ((1, 0),), gun, 31)) == "infowar.auto.ammo"
    table.put(alice, Magazine(((gun, 19),)))
    assert table.refused(AutoFire(alice, ((1, 0),), gun)) == "infowar.auto.ammo"


@pytest.mark.rule("infowar.auto.one-roll", "infowar.auto.pinned", "infowar.auto.hits")
def test_one_roll_against_everybody_in_the_tiles(duel: Tables) -> None:
    table, alice, anna, bob, bill = duel("A...NB.L", dice(1, 3, 2, 4), A=RIFLE, N=PISTOL, B=PISTOL, L=PISTOL)
    events = table.apply(AutoFire(alice, ((4, 0), (5, 0), (6, 0), (7, 0)), "assault_rifle"))
    assert AmmoChanged(alice, "assault_rifle", 10, 30) in events
    ended = [
        (event.target, event.outcome, event.total, event.against)
        for event in events
        if isinstance(event, AttackEnded)
    ]
    assert ended == [(anna, "miss", -1, 0), (bob, "miss", -1, -1), (bill, "miss", -1, 1)]
    assert not [event for event in events if isinstance(event, StatusGained)]
    needed = [event.needed for event in events if isinstance(event, AttackEnded)]
    assert needed == [None, None, None], "a defence that beats or equals the roll says enough"


@pytest.mark.rule("infowar.auto.pinned")
def test_who_rolls_less_is_pinned_and_may_only_take_cover(duel: Tables) -> None:
    table, alice, bob, _ = duel("A......B.h\n.........L", dice(-1, -1), A=RIFLE, B=PISTOL, L=PISTOL)
    events = table.apply(AutoFire(alice, ((7, 0),), "assault_rifle"))
    assert events[-1] == StatusGained(bob, "pinned", "infowar.auto.pinned")
    table.end_turn()
    assert (
        table.refused(Shoot(bob, alice, "pistol"))
        == table.refused(Run(bob, ((6, 0),)))
        == "infowar.auto.pinned"
    )
    assert table.refused(TakeCover(bob, ((6, 0),))) == "infowar.auto.pinned"
    assert table.allowed(TakeCover(bob))
    table.apply(TakeCover(bob))
    assert table.get(bob, Pinned) is None and table.get(bob, Prone) == Prone()


@pytest.mark.rule("infowar.auto.pinned")
def test_a_friend_in_the_fire_is_not_pinned(duel: Tables) -> None:
    """Both roll less than the shooter: it pins down opponents."""
    table, alice, anna, bob, _ = duel("A...NB...L", dice(0, -1, -1), A=RIFLE, N=PISTOL, B=PISTOL, L=PISTOL)
    order = AutoFire(alice, ((4, 0), (5, 0)), "assault_rifle")
    told = {
        one.target: one.more for one in table.battle.ruleset.FORETELLING.graded(table.battle.table, order)
    }
    assert not told[anna] and dict(told[bob])["pinned"] > 0
    events = table.apply(order)
    assert [event.unit for event in events if isinstance(event, StatusGained)] == [bob]
    assert table.get(anna, Pinned) is None


@pytest.mark.rule("infowar.auto.hits", "infowar.auto.divide")
@pytest.mark.parametrize(
    ("got", "most", "shares"),
    [
        (0, 20, ()),
        (1, 20, (1,)),
        (2, 20, (2,)),
        (3, 20, (3,)),
        (4, 20, (2, 2)),
        (5, 20, (3, 2)),
        (7, 20, (3, 2, 2)),
        (7, 2, (4, 3)),
        (4, 0, ()),
    ],
)
def test_bullets_and_their_shares(got: int, most: int, shares: tuple[int, ...]) -> None:
    assert bullets(got, most) == shares


@pytest.mark.rule("infowar.auto.divide")
def test_each_bullet_is_a_wound_of_its_own(duel: Tables) -> None:
    table, alice, bob = duel(
        "A..B", dice(2, 0, 0, 0), A=figure("smg", firearms=0), B=figure("pistol", armor="plate_carrier")
    )
    events = table.apply(AutoFire(alice, ((3, 0),), "smg"))
    assert [event.words for event in events if isinstance(event, Harmed)] == ["Scratch", "Scratch"]
    assert table.get(bob, Wounds).taken == (Wound(1, 1), Wound(1, 1))


@pytest.mark.rule("infowar.auto.one-roll")
def test_who_is_missed_by_one_roll_for_many_is_told_the_difficulty(duel: Tables) -> None:
    """The roll itself names none: another stands for each target."""
    table, alice, _ = duel("A.........B", dice(0, -4), A=RIFLE, B=PISTOL)
    events = table.apply(AutoFire(alice, ((9, 0), (10, 0)), "assault_rifle"))
    (ended,) = [event for event in events if isinstance(event, AttackEnded)]
    assert ended.outcome == "miss" and ended.against < ended.total < (ended.needed or 0)


@pytest.mark.rule("infowar.auto.minigun", "infowar.auto.nest")
def test_miniguns_and_nests(duel: Tables) -> None:
    nest = Zone("nest", "nest", ((0, 0),))
    table, alice, bob = duel("A...B", A=figure("minigun"), B=PISTOL)
    assert Modifier(2, "infowar.auto.minigun", "minigun") in counted(table, Shoot(alice, bob, "minigun"))
    for weapon in ("minigun", "lmg"):
        table, alice, bob = duel("A...B", A=figure(weapon), B=PISTOL, zones=(nest,))
        found = counted(table, Shoot(alice, bob, weapon))
        assert found[1:] == (Modifier(3, "infowar.auto.nest", "prepared nest"),)


@pytest.mark.rule("infowar.auto.nest")
def test_dug_in_until_it_moves(duel: Tables) -> None:
    table, alice, bob = duel("A.......\nh.......\n.......B", A=LMG, B=LMG, options={"dug_in": "yes"})
    assert table.get(alice, DugIn) == DugIn() and table.get(bob, DugIn) is None
    table.apply(Run(alice, ((1, 0),)))
    assert table.get(alice, DugIn) is None


@pytest.mark.rule("infowar.auto.machine-pistol")
def test_machine_pistols_kick_in_automatic_fire_only(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=figure("machine_pistol"), B=PISTOL)
    kick = Modifier(-1, "infowar.auto.machine-pistol", "machine pistol")
    assert kick in counted(table, AutoFire(alice, ((4, 0),), "machine_pistol"))
    assert kick not in counted(table, Burst(alice, bob, "machine_pistol"))


@pytest.mark.rule("infowar.auto.shotgun")
@pytest.mark.parametrize(("far", "value"), [(4, 1), (24, -1)])
def test_automatic_shotguns_by_the_farthest_tile(duel: Tables, far: int, value: int) -> None:
    table, alice, _ = duel("A" + "." * 24 + "B", A=figure("auto_shotgun"), B=PISTOL)
    cells = tuple((x, 0) for x in range(far - 1, far + 1))
    assert Modifier(value, "infowar.ranged.shotgun", "shotgun") in counted(
        table, AutoFire(alice, cells, "auto_shotgun")
    )


# ---------------------------------------------------------------- aimed places


@pytest.mark.rule("infowar.aim.location", "infowar.aim.head")
@pytest.mark.parametrize(
    ("aim", "degree_", "place", "level"),
    [
        ("head", 1, "", 1),
        ("head", 2, "head", 3),
        ("left hand", 2, "", 2),
        ("left hand", 3, "left hand", 3),
        ("right leg", 2, "right leg", 2),
    ],
)
def test_a_place_takes_a_degree(duel: Tables, aim: str, degree_: int, place: str, level: int) -> None:
    table, _, bob = duel("A.B", A=PISTOL, B=figure("pistol"))
    assert outcome(table.battle.table, bob, Blow(2, aim), degree_) == (level, place)


@pytest.mark.rule("infowar.aim.head")
@pytest.mark.parametrize(("option", "level"), [("all", 1), ("helmet", 3)])
def test_helmets_count_on_heads(duel: Tables, option: str, level: int) -> None:
    guard = figure("pistol", armor="ballistic_vest", helmet=True)
    table, _, bob = duel("A.B", A=PISTOL, B=guard, options={"head_armour": option})
    assert outcome(table.battle.table, bob, Blow(4, "head"), 2) == (level, "head")
    assert outcome(table.battle.table, bob, Blow(4), 2)[0] == 2


@pytest.mark.rule("infowar.aim.limbs")
def test_a_hit_hand_drops_what_it_holds(duel: Tables) -> None:
    table, alice, bob = duel(
        "A...B", dice(0, -1, 0), A=figure("light_pistol"), B=figure("pistol", armor="combat_suit")
    )
    events = table.apply(Shoot(alice, bob, "light_pistol", "right hand"))
    assert any(isinstance(event, ItemDropped) and event.kind == "pistol" for event in events)
    assert table.get(bob, Held) == Held(())


@pytest.mark.rule("infowar.aim.limbs")
def test_a_hit_leg_halves_the_movement(duel: Tables) -> None:
    table, alice, bob = duel(
        "A...B", dice(0, 0, 0), A=figure("light_pistol"), B=figure("pistol", armor="ballistic_vest")
    )
    table.apply(Shoot(alice, bob, "light_pistol", "left leg"))
    assert table.get(bob, Lamed) == Lamed() and allowance(table.battle.table, bob, 6) == 2


@pytest.mark.rule("infowar.aim.location")
def test_no_such_place(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    assert table.refused(Shoot(alice, bob, "pistol", "nose")) == "infowar.aim.location"
    table.apply(DropProne(alice))
