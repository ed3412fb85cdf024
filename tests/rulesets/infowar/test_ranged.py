"""Shots and throws: Difficulty, modifiers, bursts, automatic fire, grenades, aimed places."""

from __future__ import annotations

import pytest

from game.core.components import Area, Item
from game.core.events import AmmoChanged, Attacked, AttackEnded, Harmed, ItemDropped, Landed, Modifier, Scattered, Spent, StatusGained, Thrown
from game.core.field import Zone
from game.rulesets.infowar.checks import Opposed, degree
from game.rulesets.infowar.components import Attackers, DugIn, Held, Lamed, Magazine, Pinned, Prone, Turn, Unready, Wound, Wounds
from game.rulesets.infowar.figures import allowance
from game.rulesets.infowar.harm import Blow, outcome
from game.rulesets.infowar.orders import AutoFire, Burst, DropProne, Hurl, Reload, Run, Shoot, TakeCover, Throw
from game.rulesets.infowar.wounds import bullets
from tests.rulesets.infowar.table import KNIFE, PISTOL, RIFLE, Tables, dice, fair, figure, rolled

RANGE, SHOT, SPOIL = "infowar.ranged.range-difficulty", "infowar.attack.opposed", "infowar.attack.defence-skill"
GUN = Modifier(-3, "infowar.ranged.defence-modifier", "gun")
SPOILS = fair("Combat Experience", SPOIL)
LMG = figure("lmg")
REST = {"L": figure("pistol", nature=("leader",)), "C": PISTOL, "D": PISTOL}
"""Enough others on the side, and one who leads, so that one who falls ends nothing."""


def against(table: object, action: object) -> int:
    return table.chances(action).checks[0].against  # type: ignore[attr-defined]


def counted(table: object, action: object, which: int = 0) -> tuple[Modifier, ...]:
    return table.chances(action).checks[which].modifiers  # type: ignore[attr-defined]


@pytest.mark.rule("infowar.attack.opposed", "infowar.ranged.defence-modifier", "infowar.ammo.reload")
def test_a_shot_event_by_event(duel: Tables) -> None:
    table, alice, bob, *_ = duel("A...B.LCD", dice(1, 0, 0), A=PISTOL, B=PISTOL, **REST)
    awake = "infowar.wound.consciousness"
    found = table.apply(Shoot(alice, bob, "pistol"))
    assert found[:6] == [
        Spent(alice, "Action", "shoots"),
        Attacked(alice, bob, "pistol", "ranged"),
        AmmoChanged(alice, "pistol", 14, 15),
        rolled(alice, "shot", SHOT, 1, fair("Firearms"), against=0),
        rolled(bob, "spoiling the shot", SPOIL, 0, SPOILS, GUN),
        AttackEnded(alice, bob, "hit", 1, -3),
    ]
    assert isinstance(found[6], Harmed) and found[6].words == "Incapacitated"
    assert found[-1] == rolled(bob, "staying conscious", awake, 0, fair("Endurance", awake), against=0)


@pytest.mark.rule("infowar.ranged.range-difficulty", "infowar.attack.difficulty", "infowar.ranged.point-blank")
@pytest.mark.parametrize(("gap", "level"), [(0, -1), (1, 0), (5, 0), (6, 1), (15, 1), (16, 2), (32, 2), (33, 3), (65, 3)])
def test_the_difficulty_goes_by_range(duel: Tables, gap: int, level: int) -> None:
    """10, 25, 50 and 100 m at 1.5 m a tile: 6, 16, 33 and 66 tiles."""
    table, alice, bob = duel("A" + "." * gap + "B", A=PISTOL, B=PISTOL)
    assert against(table, Shoot(alice, bob, "pistol")) == level
    close = Modifier(1, "infowar.ranged.point-blank", "point blank")
    assert (close in counted(table, Shoot(alice, bob, "pistol"))) is (gap == 0)


@pytest.mark.rule("infowar.ranged.range-difficulty")
def test_beyond_twice_long_nobody_shoots(duel: Tables) -> None:
    table, alice, bob = duel("A" + "." * 66 + "B", A=PISTOL, B=PISTOL)
    assert table.refused(Shoot(alice, bob, "pistol")) == RANGE


@pytest.mark.rule("infowar.ranged.range-difficulty")
def test_cover_light_smoke_and_running_make_it_harder(duel: Tables) -> None:
    table, alice, bob = duel("A..hB", A=PISTOL, B=PISTOL)
    assert against(table, Shoot(alice, bob, "pistol")) == 1
    table, alice, bob = duel("A..HB", A=PISTOL, B=PISTOL)
    assert against(table, Shoot(alice, bob, "pistol")) == 2
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    table.put(bob, Turn(gait="run"))
    assert against(table, Shoot(alice, bob, "pistol")) == 1
    table.put(bob, Prone())
    assert against(table, Shoot(alice, bob, "pistol")) == 2


@pytest.mark.rule("infowar.ranged.range-difficulty", "infowar.attack.difficulty")
def test_smoke_between_neighbours(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=PISTOL, B=PISTOL)
    table.world.create(Area("smoke", ((1, 0),), 0, 3))
    assert against(table, Shoot(alice, bob, "pistol")) == 0


@pytest.mark.rule("infowar.ranged.unaware")
def test_no_ambush_is_worse_than_an_open_attack(duel: Tables) -> None:
    """Against one who rolls nothing the degree counts from the Difficulty, or from the defence without dice if that is lower."""
    assert degree(0, 0, Opposed(0, 2, rolls=False)) == 1 and degree(3, 0, Opposed(0, 2, rolls=False)) == 3
    assert degree(0, 0, Opposed(0, -3, rolls=False)) == 3 and degree(-1, 0, Opposed(0, -3, rolls=False)) == 0
    table, alice, bob, *_ = duel("A...B.LCD", dice(0, 0), A=PISTOL, B=PISTOL, **REST)
    table.put(bob, Unready())
    assert AttackEnded(alice, bob, "hit", 0, 0) in table.apply(Shoot(alice, bob, "pistol"))


@pytest.mark.rule("infowar.ranged.unaware")
def test_a_surprised_side_is_aware_from_its_first_slot_on(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, options={"surprised": "ember"})
    assert table.get(bob, Unready) == Unready() and len(table.chances(Shoot(alice, bob, "pistol")).checks) == 1
    table.end_turn()
    assert table.get(bob, Unready) is None


@pytest.mark.rule("infowar.ranged.several-opponents")
def test_under_fire_from_several(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    table.put(bob, Attackers(ranged=(91, 92)))
    third = Modifier(-2, "infowar.ranged.several-opponents", "3 opponents")
    assert third in counted(table, Shoot(alice, bob, "pistol"), 1)
    table.put(bob, Attackers(ranged=(91, 92, 93, 94, 95, 96)))
    assert table.refused(Shoot(alice, bob, "pistol")) == "infowar.ranged.several-opponents"
    table.put(alice, Attackers(ranged=(91, 92, 93)))
    table.put(bob, Attackers())
    assert Modifier(-3, "infowar.ranged.several-opponents", "4 opponents") in counted(table, Shoot(alice, bob, "pistol"))


@pytest.mark.rule("infowar.ranged.shotgun")
@pytest.mark.parametrize(("gap", "value"), [(0, 1), (2, 1), (10, 0), (20, -1), (40, -1)])
def test_shotguns_by_range(duel: Tables, gap: int, value: int) -> None:
    table, alice, bob = duel("A" + "." * gap + "B", A=figure("shotgun"), B=PISTOL)
    found = sum(one.value for one in counted(table, Shoot(alice, bob, "shotgun")) if one.rule == "infowar.ranged.shotgun")
    assert found == value


@pytest.mark.rule("infowar.ranged.defence-modifier", "infowar.melee.large-shield")
@pytest.mark.parametrize(
    ("weapon", "spoils", "shield"), [("crossbow", -2, 1), ("pistol", -3, 1), ("assault_rifle", -3, 0), ("lmg", -3, 0), ("knife", 0, 1)]
)
def test_defence_against_bows_guns_and_blades(duel: Tables, weapon: str, spoils: int, shield: int) -> None:
    table, alice, bob = duel("A..B", A=figure(weapon), B=figure("knife", shield="large"))
    action = Hurl(alice, bob, weapon) if weapon == "knife" else Shoot(alice, bob, weapon)
    values = {one.rule: one.value for one in counted(table, action, 1)[1:]}
    assert values.get("infowar.ranged.defence-modifier", 0) == spoils and values.get("infowar.melee.large-shield", 0) == shield


@pytest.mark.rule("infowar.attack.skills", "infowar.ranged.defence-modifier")
def test_a_thrown_knife_lies_at_the_target_s_feet(duel: Tables) -> None:
    table, alice, bob = duel("A..B", dice(2, 2), A=KNIFE, B=KNIFE)
    events = table.apply(Hurl(alice, bob, "knife"))
    assert AttackEnded(alice, bob, "spoilt", 2, 2) in events and table.get(alice, Held) == Held(())
    dropped = next(event for event in events if isinstance(event, ItemDropped))
    assert dropped.cell == (3, 0) and table.get(dropped.item, Item) == Item("knife", 0)


@pytest.mark.rule("infowar.ranged.defence-modifier")
def test_a_grenade_that_falls_short_scatters_by_its_degree(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A.......\n......B.\n........\n.......L", [*dice(-2), 5, 5, *dice(0, -4, 0)], A=figure(belt=("frag",)), B=PISTOL, L=PISTOL
    )
    events = table.apply(Throw(alice, (5, 0), "frag"))
    assert events[:4] == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "frag", (5, 0)),
        rolled(alice, "throw", "infowar.ranged.defence-modifier", -2, fair("Thrown Weapons"), against=0),
        Scattered("frag", 5, (5, 0), (6, 0)),
    ]
    assert isinstance(events[5], Landed) and events[5].cell == (7, 0)
    ended = [event for event in events if isinstance(event, AttackEnded)]
    assert [(event.target, event.outcome, event.against) for event in ended] == [(bob, "miss", 0), (bill, "hit", -4)]
    assert next(event for event in events if isinstance(event, Harmed)).words == "Hurt"


@pytest.mark.rule("infowar.ammo.reload")
def test_clips_run_empty(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=RIFLE, B=PISTOL)
    table.put(alice, Magazine((("assault_rifle", 2),)))
    assert table.refused(Burst(alice, bob, "assault_rifle")) == "infowar.ammo.reload" and table.allowed(Shoot(alice, bob, "assault_rifle"))
    assert table.apply(Reload(alice, "assault_rifle")) == [Spent(alice, "Action", "reloads"), AmmoChanged(alice, "assault_rifle", 30, 30)]


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
    assert Modifier(value, "infowar.auto.area", words) in counted(table, AutoFire(alice, cells, "assault_rifle"))


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
    ended = [(event.target, event.outcome, event.total, event.against) for event in events if isinstance(event, AttackEnded)]
    assert ended == [(anna, "miss", -1, 0), (bob, "miss", -1, -1), (bill, "miss", -1, 1)]
    assert not [event for event in events if isinstance(event, StatusGained)]


@pytest.mark.rule("infowar.auto.pinned")
def test_who_rolls_less_is_pinned_and_may_only_take_cover(duel: Tables) -> None:
    table, alice, bob, _ = duel("A......B.h\n.........L", dice(-1, -1), A=RIFLE, B=PISTOL, L=PISTOL)
    events = table.apply(AutoFire(alice, ((7, 0),), "assault_rifle"))
    assert events[-1] == StatusGained(bob, "pinned", "infowar.auto.pinned")
    table.end_turn()
    assert table.refused(Shoot(bob, alice, "pistol")) == table.refused(Run(bob, ((6, 0),))) == "infowar.auto.pinned"
    assert table.refused(TakeCover(bob, ((6, 0),))) == "infowar.auto.pinned"
    assert table.allowed(TakeCover(bob))
    table.apply(TakeCover(bob))
    assert table.get(bob, Pinned) is None and table.get(bob, Prone) == Prone()


@pytest.mark.rule("infowar.auto.hits", "infowar.auto.divide")
@pytest.mark.parametrize(
    ("got", "most", "shares"),
    [(0, 20, ()), (1, 20, (1,)), (2, 20, (2,)), (3, 20, (3,)), (4, 20, (2, 2)), (5, 20, (3, 2)), (7, 20, (3, 2, 2)), (7, 2, (4, 3)), (4, 0, ())],
)
def test_bullets_and_their_shares(got: int, most: int, shares: tuple[int, ...]) -> None:
    assert bullets(got, most) == shares


@pytest.mark.rule("infowar.auto.divide")
def test_each_bullet_is_a_wound_of_its_own(duel: Tables) -> None:
    table, alice, bob = duel("A..B", dice(2, 0, 0, 0), A=figure("smg", firearms=0), B=figure("pistol", armor="plate_carrier"))
    events = table.apply(AutoFire(alice, ((3, 0),), "smg"))
    assert [event.words for event in events if isinstance(event, Harmed)] == ["Scratch", "Scratch"]
    assert table.get(bob, Wounds).taken == (Wound(1, 1), Wound(1, 1))


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
    assert Modifier(value, "infowar.ranged.shotgun", "shotgun") in counted(table, AutoFire(alice, cells, "auto_shotgun"))


# ---------------------------------------------------------------- aimed places


@pytest.mark.rule("infowar.aim.location", "infowar.aim.head")
@pytest.mark.parametrize(
    ("aim", "degree_", "place", "level"),
    [("head", 1, "", 1), ("head", 2, "head", 3), ("left hand", 2, "", 2), ("left hand", 3, "left hand", 3), ("right leg", 2, "right leg", 2)],
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
    table, alice, bob = duel("A...B", dice(0, -1, 0), A=figure("light_pistol"), B=figure("pistol", armor="combat_suit"))
    events = table.apply(Shoot(alice, bob, "light_pistol", "right hand"))
    assert any(isinstance(event, ItemDropped) and event.kind == "pistol" for event in events)
    assert table.get(bob, Held) == Held(())


@pytest.mark.rule("infowar.aim.limbs")
def test_a_hit_leg_halves_the_movement(duel: Tables) -> None:
    table, alice, bob = duel("A...B", dice(0, 0, 0), A=figure("light_pistol"), B=figure("pistol", armor="ballistic_vest"))
    table.apply(Shoot(alice, bob, "light_pistol", "left leg"))
    assert table.get(bob, Lamed) == Lamed() and allowance(table.battle.table, bob, 6) == 2


@pytest.mark.rule("infowar.aim.location")
def test_no_such_place(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL)
    assert table.refused(Shoot(alice, bob, "pistol", "nose")) == "infowar.aim.location"
    table.apply(DropProne(alice))
