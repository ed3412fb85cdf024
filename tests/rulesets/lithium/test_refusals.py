"""What cannot be declared, and the rule that says so: range, throws, hands, aid, jumps."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.actions import Action
from game.core.components import Down, Item, Position
from game.core.field import Tile
from game.core.references import UnitId
from game.rulesets.lithium.components import Bag, Bleeding, Body, Dead, Held, Magazine, Numbed, Prone, Shock
from game.rulesets.lithium.content import FISTS as BARE
from game.rulesets.lithium.content import weapons
from game.rulesets.lithium.orders import (
    Aid,
    Climb,
    Draw,
    GoProne,
    Jump,
    PickUp,
    Reload,
    Run,
    Shoot,
    ShortWalk,
    StandUp,
    Strike,
    TakeOut,
    TakePainkiller,
    Throw,
    Walk,
)
from tests.rulesets.lithium.table import FISTS, GUN, Table, Tables, figure
from tests.rulesets.lithium.test_actions import east

FAR = "lithium.modifier.far"
ROLL = "lithium.attack.roll"
ITEMS = "lithium.action.items"
KINDS = "lithium.action.kinds"
JUMP = "lithium.action.jump"
AID, KILLER = "lithium.damage.first-aid", "lithium.damage.painkiller"
LIMB, LEG = "lithium.damage.limb-half", "lithium.damage.leg"


def offered(table: Table, kind: type[Action]) -> list[Action]:
    return [action for action in table.battle.legal_actions() if isinstance(action, kind)]


# ---------------------------------------------------------------- attacks


@pytest.mark.rule(FAR)
@pytest.mark.parametrize("weapon", ["shotgun", "pistol"])
def test_a_weapon_reaches_exactly_so_far(duel: Tables, weapon: str) -> None:
    tiles = weapons()[weapon].range // 5
    assert tiles
    for gap in (tiles - 1, tiles):
        table, alice, bob = duel("A" + "." * gap + "B", A=figure(weapon), B=FISTS)
        shot = Shoot(alice, bob, weapon)
        assert table.allowed(shot) if gap < tiles else table.refused(shot) == FAR


@pytest.mark.rule("lithium.attack.declare")
def test_only_a_standing_enemy_is_attacked(duel: Tables) -> None:
    table, alice, anna, bob, bill = duel("AN.....B.L", A=GUN, N=FISTS, B=FISTS, L=FISTS)
    assert table.refused(Shoot(alice, anna, "pistol")) == "lithium.attack.declare"
    assert table.refused(Shoot(alice, UnitId(999), "pistol")) == "lithium.attack.declare"
    table.put(bob, Down(), Shock())
    assert table.refused(Shoot(alice, bob, "pistol")) == "lithium.attack.declare" and table.allowed(
        Shoot(alice, bill, "pistol")
    )


@pytest.mark.rule("lithium.location.called")
def test_a_called_location_is_one_of_the_seven(duel: Tables) -> None:
    table, alice, bob = duel("A......B", A=GUN, B=FISTS)
    assert table.refused(Shoot(alice, bob, "pistol", "tail")) == "lithium.location.called"
    assert all(
        table.allowed(Shoot(alice, bob, "pistol", place)) for place in ("head", "torso", "groin", "left_leg")
    )


@pytest.mark.rule(ROLL)
def test_what_is_in_hand_decides_how_one_attacks(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("pistol", holster=("knife",)), B=FISTS)
    for weapon in (BARE, "", "knife", "smg"):
        assert table.refused(Shoot(alice, bob, weapon)) == ROLL
    for weapon in ("pistol", "knife", ""):
        assert table.refused(Strike(alice, bob, weapon)) == ROLL
    assert table.allowed(Strike(alice, bob, BARE)) and table.allowed(Shoot(alice, bob, "pistol"))
    table.put(alice, Magazine((("pistol", 0),)))
    assert table.refused(Shoot(alice, bob, "pistol")) == ROLL


@pytest.mark.rule(ROLL)
def test_nobody_strikes_through_a_thin_wall(duel: Tables) -> None:
    table, alice, bob = duel("AB", tiles={"A": Tile(edges="e", blocks_sight=True)}, A=FISTS, B=FISTS)
    assert table.refused(Strike(alice, bob, BARE)) == ROLL


@pytest.mark.rule(FAR)
def test_one_throws_fifty_feet_and_no_farther(duel: Tables) -> None:
    table, alice, _ = duel("A" + "." * 12 + "B", A=figure(items=("grenade",)), B=FISTS)
    assert (
        table.allowed(Throw(alice, (10, 0), "grenade"))
        and table.refused(Throw(alice, (11, 0), "grenade")) == FAR
    )
    assert table.refused(Throw(alice, (-1, 0), "grenade")) == FAR
    assert sorted(order.cell[0] for order in offered(table, Throw)) == list(range(11))  # type: ignore[attr-defined]


@pytest.mark.rule(ROLL)
def test_only_what_is_in_the_bag_and_made_for_it_is_thrown(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=figure(items=("painkiller",)), B=FISTS)
    for item in ("grenade", "painkiller", "", "moon"):
        assert table.refused(Throw(alice, (3, 0), item)) == ROLL
    table.put(alice, Bag((), ("grenade",)), Body(left_arm=0))
    assert table.allowed(Throw(alice, (3, 0), "grenade"))
    table.put(alice, Body(left_arm=0, right_arm=0))
    assert table.refused(Throw(alice, (3, 0), "grenade")) == LIMB


@pytest.mark.rule("lithium.modifier.cover")
def test_nobody_throws_through_a_wall(duel: Tables) -> None:
    table, alice, _ = duel("A.#.\n...B", A=figure(items=("grenade",)), B=FISTS)
    assert table.refused(Throw(alice, (3, 0), "grenade")) == "lithium.modifier.cover" and table.allowed(
        Throw(alice, (1, 1), "grenade")
    )


# ---------------------------------------------------------------- hands


@pytest.mark.rule("lithium.action.quick")
def test_one_draws_what_is_in_the_holster_into_a_free_hand(duel: Tables) -> None:
    table, alice, _ = duel(
        "A......B", A=figure("knife", holster=("pistol", "shotgun"), bag=("axe",)), B=FISTS
    )
    assert table.allowed(Draw(alice, "pistol"))
    assert (
        table.refused(Draw(alice, "axe"))
        == table.refused(Draw(alice, ""))
        == table.refused(Draw(alice, "shotgun"))
        == "lithium.action.quick"
    )
    table.put(alice, Held("knife", "club"))
    assert table.refused(Draw(alice, "pistol")) == "lithium.action.quick"
    table.put(alice, Held("knife", ""), Body(left_arm=0))
    assert table.refused(Draw(alice, "pistol")) == "lithium.action.quick"


@pytest.mark.rule(ITEMS)
def test_one_takes_out_what_is_in_the_bag_into_a_free_hand(duel: Tables) -> None:
    table, alice, _ = duel(
        "A......B", A=figure("knife", holster=("pistol",), bag=("club", "shotgun")), B=FISTS
    )
    assert table.allowed(TakeOut(alice, "club"))
    assert (
        table.refused(TakeOut(alice, "pistol"))
        == table.refused(TakeOut(alice, ""))
        == table.refused(TakeOut(alice, "shotgun"))
        == ITEMS
    )


@pytest.mark.rule(ITEMS)
def test_one_picks_up_what_lies_beside_with_a_free_hand(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=figure("knife", "club"), B=FISTS)
    item = table.battle.table.world.create(Item("pistol", 5), Position((1, 0)))
    assert table.refused(PickUp(alice, (1, 0), item)) == ITEMS
    table.put(alice, Held("knife", ""))
    assert table.allowed(PickUp(alice, (1, 0), item)) and table.refused(PickUp(alice, (0, 0), item)) == ITEMS
    assert table.refused(PickUp(alice, (1, 0), item + 1)) == ITEMS


@pytest.mark.rule(ITEMS)
def test_one_reloads_what_is_in_hand_and_not_full(duel: Tables) -> None:
    table, alice, _ = duel("A......B", A=figure("pistol", "knife", holster=("smg",)), B=FISTS)
    full = weapons()["pistol"].magazine
    for weapon in ("pistol", "knife", "smg", ""):
        assert table.refused(Reload(alice, weapon)) == ITEMS
    table.put(alice, Magazine((("pistol", full - 1),)))
    assert table.allowed(Reload(alice, "pistol"))


# ---------------------------------------------------------------- aid


@pytest.mark.rule(AID)
def test_only_bleeding_friends_within_reach_are_helped(duel: Tables) -> None:
    table, alice, anna, bob = duel("AN..\nB...", A=FISTS, N=FISTS, B=FISTS)
    assert table.refused(Aid(alice, anna)) == AID
    table.put(anna, Bleeding())
    table.put(bob, Bleeding())
    assert (
        table.allowed(Aid(alice, anna))
        and table.refused(Aid(alice, bob)) == AID
        and table.refused(Aid(alice, UnitId(999))) == AID
    )
    table.put(alice, Bleeding())
    assert table.allowed(Aid(alice, alice))
    table.put(anna, Position((2, 0)))
    assert table.refused(Aid(alice, anna)) == AID
    table.put(anna, Position((1, 0)), Down(), Shock())
    assert table.allowed(Aid(alice, anna))
    table.put(anna, Dead())
    assert table.refused(Aid(alice, anna)) == AID


@pytest.mark.rule(LIMB)
def test_one_sound_arm_is_enough_to_help(duel: Tables) -> None:
    table, alice, anna, _ = duel("AN..B", A=FISTS, N=FISTS, B=FISTS)
    table.put(anna, Bleeding())
    table.put(alice, Body(right_arm=0))
    assert table.allowed(Aid(alice, anna))
    table.put(alice, Body(right_arm=0, left_arm=0))
    assert table.refused(Aid(alice, anna)) == LIMB


@pytest.mark.rule(KILLER)
def test_a_painkiller_is_for_friends_awake_who_have_had_none(duel: Tables) -> None:
    table, alice, anna, bob = duel("AN..\nB...", A=figure(items=("painkiller",)), N=FISTS, B=FISTS)
    assert table.allowed(TakePainkiller(alice, alice)) and table.allowed(TakePainkiller(alice, anna))
    assert table.refused(TakePainkiller(alice, bob)) == table.refused(TakePainkiller(anna, alice)) == KILLER
    table.put(anna, Numbed(0))
    assert table.refused(TakePainkiller(alice, anna)) == KILLER
    table.put(alice, Bag((), ()))
    assert table.refused(TakePainkiller(alice, alice)) == KILLER


@pytest.mark.rule(KILLER)
def test_nobody_in_shock_or_out_of_reach_is_given_a_painkiller(duel: Tables) -> None:
    table, alice, anna, _ = duel("A.N.B", A=figure(items=("painkiller",)), N=FISTS, B=FISTS)
    assert table.refused(TakePainkiller(alice, anna)) == KILLER
    table.put(anna, Position((1, 0)))
    assert table.allowed(TakePainkiller(alice, anna))
    table.put(anna, Shock(), Down())
    assert table.refused(TakePainkiller(alice, anna)) == KILLER


# ---------------------------------------------------------------- feet


@pytest.mark.rule(JUMP)
@pytest.mark.parametrize("letter", ["N", "B"])
def test_nobody_jumps_over_somebody(duel: Tables, letter: str) -> None:
    """Neither friend nor foe, wherever in the row of tiles."""
    for row, good in ((f"A.w.{letter}", True), (f"A.w{letter}.", False), (f"A{letter}w..", False)):
        others: dict[str, Any] = {"N": FISTS} if letter == "N" else {}
        picture = f"{row}\n....B" if letter == "N" else row
        table, alice, *_ = duel(picture, A=FISTS, **others, B=FISTS)
        jump = Jump(alice, east(1, 3))
        assert table.allowed(jump) if good else table.refused(jump) == JUMP


@pytest.mark.rule(JUMP)
def test_a_jump_lands_on_no_fallen_figure_and_on_no_goal_of_a_friend(duel: Tables) -> None:
    table, alice, anna, _ = duel("A.w..N.B", A=FISTS, N=FISTS, B=FISTS)
    assert table.allowed(Jump(alice, east(1, 3)))
    table.apply(Walk(anna, ((4, 0), (3, 0))))
    assert table.refused(Jump(alice, east(1, 3))) == JUMP
    table, alice, anna, _ = duel("A.wN...B", A=FISTS, N=FISTS, B=FISTS)
    table.put(anna, Down(), Shock())
    assert table.refused(Jump(alice, east(1, 3))) == JUMP


@pytest.mark.rule(JUMP)
@pytest.mark.parametrize("row", ["A...B", "Awww.B", "Aw.w.B", "A.#.B", "A.w#.B"])
def test_what_is_no_gap_is_not_jumped(duel: Tables, row: str) -> None:
    table, alice, _ = duel(row, A=FISTS, B=FISTS)
    assert [order for order in offered(table, Jump) if len(order.path) == 3] == []  # type: ignore[attr-defined]
    assert table.refused(Jump(alice, east(1, 3))) == JUMP


@pytest.mark.rule(JUMP)
def test_nobody_jumps_through_a_thin_wall_or_from_the_ground(duel: Tables) -> None:
    table, alice, _ = duel("A.w.B", tiles={"w": Tile(blocks=True, edges="e")}, A=FISTS, B=FISTS)
    assert table.refused(Jump(alice, east(1, 3))) == JUMP
    table, alice, _ = duel("A.w.B", A=FISTS, B=FISTS)
    assert table.allowed(Jump(alice, east(1, 3)))
    table.put(alice, Prone())
    assert table.refused(Jump(alice, east(1, 3))) == JUMP
    table, alice, _ = duel("A.w.B", A=FISTS, B=FISTS)
    table.put(alice, Body(left_leg=1))
    assert table.refused(Jump(alice, east(1, 3))) == JUMP and table.refused(Jump(alice, ())) == JUMP
    assert table.refused(Climb(alice, (1, 0))) == "lithium.action.climb"


@pytest.mark.rule(KINDS)
def test_no_way_leads_off_the_map_or_nowhere(duel: Tables) -> None:
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    assert (
        table.refused(Walk(alice, ()))
        == table.refused(Walk(alice, ((-1, 0),)))
        == table.refused(Walk(alice, ((2, 0),)))
        == KINDS
    )
    assert (
        table.refused(ShortWalk(alice, ()))
        == table.refused(ShortWalk(alice, east(1, 3)))
        == "lithium.action.combined"
    )


@pytest.mark.rule("lithium.action.quick")
def test_going_prone_is_offered_until_one_means_to_move_or_lies_there(duel: Tables) -> None:
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    assert offered(table, GoProne) == [GoProne(alice)]
    table.apply(Walk(alice, east(1, 2)))
    assert offered(table, GoProne) == [] and table.refused(GoProne(alice)) == "lithium.action.quick"
    table, alice, _ = duel("A....B", A=FISTS, B=FISTS)
    table.put(alice, Prone())
    assert offered(table, GoProne) == [] and offered(table, StandUp) == [StandUp(alice)]


@pytest.mark.rule(LEG)
def test_who_lies_on_the_ground_crawls_one_tile(duel: Tables) -> None:
    table, alice, _ = duel("A~...B", A=FISTS, B=FISTS)
    table.put(alice, Prone())
    assert (
        offered(table, Walk) == [Walk(alice, ((1, 0),))]
        and offered(table, Run) == []
        and offered(table, ShortWalk) == []
    )


@pytest.mark.rule(LEG)
@pytest.mark.parametrize("rubble", [(x, y) for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) != (1, 1)])
def test_one_crawls_onto_slow_ground_on_any_side(duel: Tables, rubble: tuple[int, int]) -> None:
    rows = [list("......"), list(".A...."), list(".....B")]
    rows[rubble[1]][rubble[0]] = "~"
    table, alice, _ = duel("\n".join("".join(row) for row in rows), A=FISTS, B=FISTS)
    table.put(alice, Prone())
    around = {(x, y) for x in (0, 1, 2) for y in (0, 1, 2)} - {(1, 1)}
    assert {order.path for order in offered(table, Walk)} == {(cell,) for cell in around}  # type: ignore[attr-defined]
