"""What several orders share: what counts against a target, what a hit brings about, who stands next to whom,
and what the previews say."""

from __future__ import annotations

from collections import Counter

import pytest

from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import plan
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.components import Item, Position
from game.core.events import (
    Attacked,
    AttackEnded,
    Event,
    Gauge,
    Harmed,
    Modifier,
    Reported,
    Spent,
    StatusGained,
    StatusLost,
    Thrown,
)
from game.core.field import Light, Tile
from game.core.references import NO_UNIT
from game.rulesets.nwo import VERBS
from game.rulesets.nwo.areas import place_area
from game.rulesets.nwo.components import Focus, Grappled, Grappling, Magazine, Prone
from game.rulesets.nwo.orders import (
    Disarm,
    Grapple,
    Help,
    Overwatch,
    PickUp,
    Shoot,
    Shove,
    Strike,
    Throw,
    UseDoor,
)
from game.systems.visibility import in_sight
from tests.rulesets.nwo.table import AIM, FISTS, KNIFE, PISTOL, Table, Tables, aims, checked, ducks, figure

ACID = figure("knife", belt=("acid",))
TARGET = "nwo.throw.single-target"
BURNT = "nwo.condition.disadvantage"


@pytest.mark.rule("nwo.throw.single-target", "nwo.prone.shot-at")
@pytest.mark.parametrize(
    ("picture", "edge", "words", "faces", "kept"),
    [("A...B", -1, "target is prone", "6633", "33"), ("AB...", 1, "prone at point blank", "1144", "44")],
)
def test_acid_at_the_prone(duel: Tables, picture: str, edge: int, words: str, faces: str, kept: str) -> None:
    table, alice, bob = duel(picture, [*map(int, faces), 1, 1, 4, 4], A=ACID, B=PISTOL)
    table.put(bob, Prone())
    lying = Modifier(0, "nwo.prone.shot-at", words, edge)
    there = table.battle.table.cell(bob)
    assert table.chances(Throw(alice, there, "acid")).checks[0].modifiers == (AIM, lying)
    total = 2 + sum(map(int, kept))
    assert table.apply(Throw(alice, there, "acid")) == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "acid", there),
        Attacked(alice, bob, "acid", "thrown"),
        checked(alice, "throw", TARGET, faces, total, None, None, AIM, lying, kept=kept),
        ducks(bob, "11", 2),
        AttackEnded(alice, bob, "hit", total, 2),
        Harmed(bob, 3, "3 hit points", (Gauge("hit points", 2, 5),), 40),
        checked(bob, "Robustness", "nwo.area.enter", "44", 8, 10, False),
        StatusGained(bob, "acid", BURNT, 1),
    ]


@pytest.mark.rule(
    "nwo.throw.single-target", "nwo.ranged.environment", "nwo.move.shooting-penalty", "nwo.focus.advantage"
)
def test_acid_knows_the_dark_but_is_no_shot(duel: Tables) -> None:
    table, alice, bob = duel(
        "A...B", tiles={"B": Tile(light=Light.DARK)}, A=figure("pistol", belt=("acid",)), B=FISTS
    )
    table.put(alice, Focus(ripe=True))
    dark = Modifier(-2, "nwo.ranged.environment", "target in the dark")
    assert table.chances(Throw(alice, (4, 0), "acid")).checks[0].modifiers == (AIM, dark)
    assert dark in table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers


@pytest.mark.rule("nwo.focus.under-fire", "nwo.ranged.through-ally")
@pytest.mark.parametrize(("faces", "kept"), [("56", False), ("66", True)])
def test_a_focused_friend_who_is_hit_instead_tests_its_focus(duel: Tables, faces: str, kept: bool) -> None:
    table, alice, anna, bob = duel("A.N..B", [4, 4, 1, 1, *map(int, faces)], A=PISTOL, N=PISTOL, B=FISTS)
    table.put(anna, Focus())
    events = table.apply(Shoot(alice, bob, "pistol"))
    assert events[4:] == [
        aims(alice, "44", 10, AIM),
        ducks(anna, "11", 2),
        Reported(anna, "nwo.ranged.through-ally", "Anna stands in the line and is hit instead"),
        AttackEnded(alice, anna, "hit", 10, 2),
        Harmed(anna, 3, "3 hit points", (Gauge("hit points", 2, 5),), 40),
        checked(anna, "Resolve", "nwo.focus.under-fire", faces, sum(map(int, faces)), 12, kept),
        *([] if kept else [StatusLost(anna, "focused", "nwo.focus.under-fire")]),
    ]


@pytest.mark.rule(
    "nwo.engage.reach", "nwo.shove.contest", "nwo.grapple.contest", "nwo.disarm.roll", "nwo.swap.pick-up"
)
def test_past_a_corner_is_on_the_next_tile_for_all_and_through_a_wall_for_none(duel: Tables) -> None:
    for edges, near in (("", True), ("ne", False)):
        table, alice, bob = duel("hB\nA.", tiles={"A": Tile(edges=edges)}, A=FISTS, B=KNIFE)
        item = table.battle.table.world.create(Item("knife"), Position((1, 0)))
        orders = (
            Strike(alice, bob, "unarmed"),
            Shove(alice, bob),
            Grapple(alice, bob),
            Disarm(alice, bob, "knife"),
            PickUp(alice, (1, 0), item),
        )
        assert {table.allowed(order) for order in orders} == {near}


@pytest.mark.rule("nwo.help.adjacent", "nwo.turn.action-kinds")
def test_help_and_doors_ask_the_same(duel: Tables) -> None:
    for edges, near in (("", True), ("ne", False)):
        table, alice, anna, _bob = duel(
            "hN...\nAD..B", tiles={"A": Tile(edges=edges)}, A=FISTS, N=PISTOL, B=FISTS
        )
        assert (
            table.allowed(Help(alice, anna, "shot", "Aiming")),
            table.allowed(UseDoor(alice, (1, 1))),
        ) == (near, near)


@pytest.mark.rule("nwo.grapple.held", "nwo.grapple.ends")
def test_the_held_does_not_step_to_where_a_wall_parts_the_two(duel: Tables) -> None:
    table, alice, bob = duel("...\nAB.\n...", tiles={"A": Tile(edges="n")}, A=FISTS, B=FISTS)
    table.put(alice, Grappling(bob))
    table.put(bob, Grappled(alice))
    table.end_turn()
    ends = {action.path[-1] for action in table.battle.legal_actions() if action.verb == "Move"}
    assert ends == {(1, 0), (0, 2), (1, 2)}


def repeated(battle: Battle) -> list[object]:
    return [action for action, times in Counter(battle.legal_actions()).items() if times > 1]


@pytest.mark.rule("nwo.dual.wield", "nwo.dual.choose")
@pytest.mark.parametrize("weapon", ["revolver", "knife"])
def test_with_two_weapons_alike_each_order_stands_once_in_the_list(duel: Tables, weapon: str) -> None:
    table, alice, _bob = duel("A.B", A=figure(weapon, weapon, carried=(weapon, weapon)), B=PISTOL)
    assert repeated(table.battle) == []
    if weapon == "revolver":
        table.put(alice, Magazine(((weapon, 0), (weapon, 0))))
        assert repeated(table.battle) == []


# ---------------------------------------------------------------- what is shown before an order


def orders_and_scene(table: Table) -> tuple[Orders, BoardScene]:
    scene = BoardScene()
    for event in table.opening:
        scene.show(event)
    assert table.battle.slot
    return Orders(table.battle, table.battle.slot.unit), scene


def lay_smoke(table: Table, *cells: tuple[int, int]) -> list[Event]:
    return table.run(place_area(table.battle.table, "smoke", cells, NO_UNIT, 3))


@pytest.mark.rule("nwo.throw.table", "nwo.ranged.line-of-fire")
@pytest.mark.parametrize("cell", [(2, 0), (4, 0), (0, 0)], ids=["between", "the target's", "one's own"])
def test_smoke_stops_the_line_that_is_drawn_as_it_stops_the_shot(duel: Tables, cell: tuple[int, int]) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=FISTS)
    lay_smoke(table, cell)
    assert table.refused(Shoot(alice, bob, "pistol")) == "nwo.ranged.line-of-fire"
    orders, scene = orders_and_scene(table)
    shoot = next(verb for verb in VERBS if verb.action == "Shoot")
    assert plan(orders, scene, shoot, (4, 0), True).marks.sight == ((0, 0), (4, 0), cell)
    assert not in_sight(table.battle.table, (0, 0), (4, 0))


@pytest.mark.rule("nwo.overwatch.triggers")
def test_the_overwatch_that_is_shown_is_what_will_be_watched(duel: Tables) -> None:
    table, alice, _bob = duel("A.....B", A=PISTOL, B=FISTS)
    lay_smoke(table, (4, 0))
    order = Overwatch(alice, ((2, 0), (5, 0)), "pistol")
    assert table.chances(order).area == ((2, 0), (3, 0))
    gained = [event for event in table.apply(order) if isinstance(event, StatusGained)]
    assert gained[0].cells == ((2, 0), (3, 0))


@pytest.mark.rule("nwo.cover.bonus")
def test_the_cover_that_is_shown_counts_smoke(duel: Tables) -> None:
    table, alice, bob = duel("A.....\n.....B", A=PISTOL, B=FISTS)
    orders, scene = orders_and_scene(table)
    shoot = next(verb for verb in VERBS if verb.action == "Shoot")
    assert not plan(orders, scene, shoot, (5, 1), True).marks.covers
    lay_smoke(table, (3, 0), (2, 0))
    assert [one.rule for one in table.chances(Shoot(alice, bob, "pistol")).checks[1].modifiers] == [
        "nwo.cover.bonus"
    ]
    assert plan(orders, scene, shoot, (5, 1), True).marks.covers
