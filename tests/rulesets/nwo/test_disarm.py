"""Disarming: who may, what is rolled, where the weapon goes and what it costs its owner."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Item
from game.core.events import (
    Answered,
    Attacked,
    AttackEnded,
    Gauge,
    Harmed,
    ItemDropped,
    ItemTaken,
    Modifier,
    Readied,
    Rolled,
    Spent,
)
from game.core.field import Tile
from game.core.references import ThingId, UnitId
from game.rulesets.nwo.components import Held, Magazine, Prone
from game.rulesets.nwo.orders import Disarm, PickUp, Shoot
from tests.rulesets.nwo.table import (
    BLADE,
    FISTS,
    KNIFE,
    NIMBLE,
    PISTOL,
    POKE,
    RIFLE,
    SPEAR,
    Tables,
    checked,
    figure,
    wards,
)

ONE_HAND = Modifier(0, "nwo.disarm.hands", "only one hand free", -1)
BLADES = figure("knife", "machete")


def wrenches(unit: UnitId, faces: str, total: int, *modifiers: Modifier, kept: str = "") -> Rolled:
    return checked(unit, "disarm", "nwo.disarm.roll", faces, total, None, None, *modifiers, kept=kept)


@pytest.mark.rule("nwo.disarm.hands", "nwo.disarm.roll", "nwo.disarm.result", "nwo.disarm.damage")
def test_two_free_hands_disarm_at_no_penalty_and_may_take_a_rifle_with_its_shots(duel: Tables) -> None:
    table, alice, bob = duel("AB", [4, 4, 3, 4], A=FISTS, B=RIFLE)
    table.put(bob, Magazine((("battle_rifle", 2),)))
    assert table.apply(Disarm(alice, bob, "battle_rifle")) == [
        Spent(alice, "Action", "disarms"),
        Attacked(alice, bob, "unarmed", "melee", announced="to disarm"),
        wrenches(alice, "44", 10, NIMBLE),
        wards(bob, "34", 9, NIMBLE),
        AttackEnded(alice, bob, "hit", 10, 9),
    ]
    ask = table.battle.pending
    assert ask and (ask.unit, ask.about, ask.default, [option.key for option in ask.options]) == (
        alice,
        bob,
        "hands",
        ["hands", "ground"],
    )
    assert table.answer("hands") == [
        Answered(alice, "nwo.disarm.result", "hands", "Take the battle rifle"),
        ItemDropped(ThingId(4), "battle_rifle", (1, 0), bob),
        Readied(bob, (), "unarmed"),
        ItemTaken(ThingId(4), "battle_rifle", alice),
        Readied(alice, ("battle_rifle",), "rifle"),
        Harmed(bob, 1, "1 hit point", (Gauge("hit points", 4, 5),), 80),
    ]
    assert (table.get(alice, Held).weapons, table.get(bob, Held).weapons) == (("battle_rifle",), ())
    assert (
        table.get(alice, Magazine).left("battle_rifle"),
        table.get(bob, Magazine).left("battle_rifle"),
    ) == (2, 0)


@pytest.mark.rule("nwo.disarm.hands", "nwo.disarm.damage")
def test_with_a_knife_in_one_hand_it_is_at_disadvantage_and_does_the_knifes_damage_but_never_its_crit(
    duel: Tables,
) -> None:
    table, alice, bob = duel("AB", [6, 6, 6, 6, 2, 3], A=KNIFE, B=SPEAR)
    assert table.apply(Disarm(alice, bob, "spear")) == [
        Spent(alice, "Action", "disarms"),
        Attacked(alice, bob, "knife", "melee", announced="to disarm"),
        wrenches(alice, "6666", 14, BLADE, ONE_HAND, kept="66"),
        wards(bob, "23", 7, POKE),
        AttackEnded(alice, bob, "hit", 14, 7),
        ItemDropped(ThingId(4), "spear", (1, 0), bob),
        Readied(bob, (), "unarmed"),
        Harmed(bob, 2, "2 hit points", (Gauge("hit points", 3, 5),), 60),
    ]


@pytest.mark.rule("nwo.disarm.hands")
@pytest.mark.parametrize(
    ("held", "allowed"),
    [(FISTS, True), (PISTOL, True), (KNIFE, True), (RIFLE, False), (SPEAR, False), (BLADES, False)],
)
def test_it_needs_a_free_hand(duel: Tables, held: Any, allowed: bool) -> None:
    table, alice, bob = duel("AB", A=held, B=KNIFE)
    assert table.allowed(Disarm(alice, bob, "knife")) == allowed
    if not allowed:
        assert table.refused(Disarm(alice, bob, "knife")) == "nwo.disarm.hands"


@pytest.mark.rule("nwo.disarm.hands")
def test_of_two_weapons_one_is_named_and_who_holds_nothing_cannot_be_disarmed(duel: Tables) -> None:
    table, alice, bob, bill = duel("AB\nL.", [6, 6, 1, 2], A=FISTS, B=BLADES, L=FISTS)
    assert table.refused(Disarm(alice, bill, "knife")) == "nwo.disarm.hands"
    assert table.refused(Disarm(alice, bob, "spear")) == "nwo.disarm.hands"
    table.apply(Disarm(alice, bob, "machete"))
    table.answer("ground")
    assert table.get(bob, Held).weapons == ("knife",)


@pytest.mark.rule("nwo.disarm.roll", "nwo.parry.tie-defender")
def test_a_tie_is_a_parry_and_nothing_happens(duel: Tables) -> None:
    table, alice, bob = duel("AB", [3, 4, 3, 4], A=FISTS, B=KNIFE)
    assert table.apply(Disarm(alice, bob, "knife"))[2:] == [
        wrenches(alice, "34", 9, NIMBLE),
        wards(bob, "34", 9, BLADE),
        AttackEnded(alice, bob, "parry", 9, 9),
    ]
    assert table.get(bob, Held).weapons == ("knife",)


@pytest.mark.rule("nwo.disarm.roll")
def test_it_reaches_one_tile_and_not_through_a_wall(duel: Tables) -> None:
    for picture, tiles in (("A.B", {}), ("AB.", {"A": Tile(edges="e")})):
        table, alice, bob = duel(picture, tiles=tiles, A=FISTS, B=KNIFE)
        assert table.refused(Disarm(alice, bob, "knife")) == "nwo.disarm.roll"


@pytest.mark.rule("nwo.disarm.damage")
def test_with_a_pistol_in_hand_it_does_one_damage_and_a_rifle_can_only_fall(duel: Tables) -> None:
    table, alice, bob = duel("AB", [6, 6, 5, 5, 1, 2], A=PISTOL, B=RIFLE)
    events = table.apply(Disarm(alice, bob, "battle_rifle"))
    assert table.battle.pending is None
    assert Harmed(bob, 1, "1 hit point", (Gauge("hit points", 4, 5),), 80) in events
    assert ItemDropped(ThingId(4), "battle_rifle", (1, 0), bob) in events
    assert table.battle.table.world.get(4, Item) == Item("battle_rifle", 5)


@pytest.mark.rule("nwo.disarm.result", "nwo.swap.pick-up")
def test_a_weapon_on_the_ground_keeps_its_shots_for_whoever_picks_it_up(duel: Tables) -> None:
    table, alice, bob = duel("AB", [6, 6, 1, 2], A=FISTS, B=PISTOL)
    table.put(bob, Magazine((("pistol", 0),)))
    table.apply(Disarm(alice, bob, "pistol"))
    table.answer("ground")
    table.until_turn_of(alice)
    table.apply(PickUp(alice, (1, 0), ThingId(4)))
    table.until_turn_of(alice)
    assert table.refused(Shoot(alice, bob, "pistol")) == "nwo.reload.roll"


@pytest.mark.rule("nwo.disarm.roll", "nwo.prone.melee")
def test_a_disarm_of_one_who_lies_is_at_advantage(duel: Tables) -> None:
    table, alice, bob = duel("AB", A=FISTS, B=KNIFE)
    table.put(bob, Prone())
    modifiers = table.chances(Disarm(alice, bob, "knife")).checks[0].modifiers
    assert modifiers == (NIMBLE, Modifier(0, "nwo.prone.melee", "target is prone", 1))
