"""Changing weapons: swaps, quick draws, what lies on the ground, and two weapons at once."""

from __future__ import annotations

import pytest

from game.core.components import Item, Position
from game.core.events import AmmoChanged, ItemDropped, ItemTaken, Readied, Spent
from game.core.field import Tile
from game.core.references import ThingId
from game.rulesets.nwo.components import Grappled, Grappling, Held, Magazine
from game.rulesets.nwo.orders import Disarm, Grapple, PickUp, QuickDraw, Reload, Shoot, Strike, Swap
from tests.rulesets.nwo.table import FISTS, KNIFE, Tables, figure

SLUNG = figure("battle_rifle", carried=("pistol", "knife"))
LONG = figure("knife", carried=("battle_rifle",), traits=("scavenger",), reloading=10)
TWINS = figure("pistol", carried=("pistol",))


@pytest.mark.rule("nwo.swap.action")
def test_a_swap_takes_the_action_and_readies_one_carried_weapon_or_a_pair(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=SLUNG, B=FISTS)
    assert table.apply(Swap(alice, ("knife", "pistol"))) == [
        Spent(alice, "Action", "changes weapons"),
        Readied(alice, ("knife", "pistol"), "machete"),
    ]
    assert table.refused(Swap(alice, ("battle_rifle",))) == "nwo.turn.economy"
    table.until_turn_of(alice)
    assert table.apply(Swap(alice, ("battle_rifle",)))[1] == Readied(alice, ("battle_rifle",), "rifle")


@pytest.mark.rule("nwo.swap.action", "nwo.dual.wield")
@pytest.mark.parametrize(
    "wanted",
    [
        (),
        ("battle_rifle",),
        ("battle_rifle", "knife"),
        ("knife", "knife"),
        ("spear",),
        ("knife", "pistol", "pistol"),
    ],
)
def test_nobody_readies_what_is_not_owned_is_in_hand_or_needs_a_third_hand(
    duel: Tables, wanted: tuple[str, ...]
) -> None:
    table, alice, _bob = duel("A...B", A=SLUNG, B=FISTS)
    assert table.refused(Swap(alice, wanted)) == "nwo.swap.action"


@pytest.mark.rule("nwo.swap.quick-draw")
def test_a_holstered_pistol_is_drawn_and_fired_in_one_turn_by_dropping_the_rifle(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [1, 1, 6, 6], A=SLUNG, B=FISTS)
    assert table.refused(QuickDraw(alice, "pistol")) == "nwo.swap.quick-draw"
    assert table.apply(QuickDraw(alice, "pistol", "battle_rifle")) == [
        ItemDropped(ThingId(4), "battle_rifle", (0, 0), alice),
        Readied(alice, (), "unarmed"),
        Readied(alice, ("pistol",), "pistol"),
    ]
    assert AmmoChanged(alice, "pistol", 4, 5) in table.apply(Shoot(alice, bob, "pistol"))


@pytest.mark.rule("nwo.swap.quick-draw", "nwo.dual.draw")
def test_a_free_hand_drops_nothing_and_any_number_is_drawn_in_a_turn(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=SLUNG, B=FISTS)
    table.apply(QuickDraw(alice, "pistol", "battle_rifle"))
    assert table.apply(QuickDraw(alice, "knife")) == [Readied(alice, ("pistol", "knife"), "pistol")]


@pytest.mark.rule("nwo.swap.quick-draw")
def test_only_one_handed_weapons_at_hand_are_drawn_for_free_and_only_on_the_own_turn(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=LONG, B=SLUNG)
    assert table.refused(QuickDraw(alice, "battle_rifle", "knife")) == "nwo.swap.quick-draw"
    assert table.refused(QuickDraw(alice, "pistol", "knife")) == "nwo.swap.quick-draw"
    assert table.refused(QuickDraw(bob, "pistol", "battle_rifle")) == "battle"


@pytest.mark.rule("nwo.swap.no-exceptions")
def test_neither_traits_nor_skills_make_a_swap_cheaper(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=LONG, B=FISTS)
    assert table.apply(Swap(alice, ("battle_rifle",)))[0] == Spent(alice, "Action", "changes weapons")


@pytest.mark.rule("nwo.swap.pick-up")
def test_picking_up_takes_the_action_and_drops_or_puts_away_what_is_in_the_way(duel: Tables) -> None:
    for instead, held, carried in (("drop", ("battle_rifle",), ()), ("away", ("battle_rifle",), ("knife",))):
        table, alice, _bob = duel("A...B", A=KNIFE, B=FISTS)
        item = table.battle.table.world.create(Item("battle_rifle", 3), Position((1, 0)))
        assert table.refused(PickUp(alice, (1, 0), item)) == "nwo.swap.pick-up"
        events = table.apply(PickUp(alice, (1, 0), item, instead))
        assert events[0] == Spent(alice, "Action", "picks up")
        assert events[-2:] == [
            ItemTaken(item, "battle_rifle", alice),
            Readied(alice, ("battle_rifle",), "rifle"),
        ]
        assert (ItemDropped(item + 1, "knife", (0, 0), alice) in events) == (instead == "drop")
        assert (table.get(alice, Held).weapons, table.battle.sheet(alice).cards[-1].id) == (
            held,
            (*held, *carried)[-1],
        )
        assert table.get(alice, Magazine).left("battle_rifle") == 3


@pytest.mark.rule("nwo.swap.pick-up")
def test_a_free_hand_picks_up_from_the_next_tile_but_not_from_two_or_through_a_wall(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", tiles={"A": Tile(edges="s")}, A=KNIFE, B=FISTS)
    far = table.battle.table.world.create(Item("hammer"), Position((2, 0)))
    near = table.battle.table.world.create(Item("hammer"), Position((1, 0)))
    assert table.refused(PickUp(alice, (2, 0), far)) == "nwo.swap.pick-up"
    table.apply(PickUp(alice, (1, 0), near))
    assert table.get(alice, Held).weapons == ("knife", "hammer")
    table, alice, _bob = duel("A#..B\n.....", tiles={"A": Tile(edges="s")}, A=KNIFE, B=FISTS)
    behind = table.battle.table.world.create(Item("hammer"), Position((0, 1)))
    assert table.refused(PickUp(alice, (0, 1), behind)) == "nwo.swap.pick-up"


@pytest.mark.rule("nwo.swap.action", "nwo.grapple.ends")
def test_the_hand_that_holds_somebody_holds_no_weapon(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("knife", carried=("battle_rifle", "pistol")), B=FISTS)
    table.put(alice, Grappling(bob))
    table.put(bob, Grappled(alice))
    assert table.refused(Swap(alice, ("battle_rifle",))) == "nwo.swap.action"
    assert table.refused(Swap(alice, ("knife", "pistol"))) == "nwo.swap.action"
    assert table.refused(QuickDraw(alice, "pistol")) == "nwo.swap.quick-draw"
    assert table.allowed(Swap(alice, ("pistol",)))
    assert table.allowed(QuickDraw(alice, "pistol", "knife"))


@pytest.mark.rule("nwo.dual.wield")
def test_two_weapons_fill_both_hands(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=figure("pistol", "hammer"), B=KNIFE)
    assert table.refused(Grapple(alice, bob)) == "nwo.grapple.contest"
    assert table.refused(Disarm(alice, bob, "knife")) == "nwo.disarm.hands"
    assert table.allowed(Strike(alice, bob, "hammer")) and table.allowed(Shoot(alice, bob, "pistol"))


@pytest.mark.rule("nwo.dual.wield", "nwo.ranged.weapons")
def test_each_of_two_pistols_has_its_own_magazine(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [1, 1, 6, 6], A=figure("pistol", "pistol"), B=FISTS)
    table.put(alice, Magazine((("pistol", 1), ("pistol", 5))))
    table.apply(Shoot(alice, bob, "pistol"))
    assert table.get(alice, Magazine) == Magazine((("pistol", 0), ("pistol", 5)))
    assert table.refused(Reload(alice, "pistol")) == "nwo.turn.economy"
    assert table.get(alice, Magazine).left("pistol") == 5


@pytest.mark.rule("nwo.swap.quick-draw", "nwo.reload.roll")
def test_the_second_of_two_pistols_is_still_loaded_when_the_first_is_dropped(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=figure("pistol", "knife", carried=("pistol",)), B=FISTS)
    assert table.apply(QuickDraw(alice, "pistol", "pistol"))[0] == ItemDropped(
        ThingId(4), "pistol", (0, 0), alice
    )
    assert table.battle.table.world.get(4, Item).charge == 5
    assert table.get(alice, Magazine) == Magazine((("pistol", 5),))
