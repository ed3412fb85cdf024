"""Armour, hit points, going down, and reloading."""

from __future__ import annotations

import pytest

from game.core.components import Down
from game.core.events import (
    AmmoChanged,
    Attacked,
    AttackEnded,
    BattleEnded,
    Downed,
    Fated,
    Gauge,
    Harmed,
    Modifier,
    Rolled,
    Spent,
    StatusLost,
    TurnBegan,
    TurnEnded,
)
from game.rulesets.nwo import content
from game.rulesets.nwo.components import Focus, Magazine, Points, Prone, Watch
from game.rulesets.nwo.content import armor_class
from game.rulesets.nwo.figures import movement
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.orders import Reload, Shoot, TakeAim
from tests.rulesets.nwo.table import FISTS, KNIFE, PISTOL, RIFLE, Tables, checked, figure

PIECES = {"": (), "light": ("vest",), "medium": ("pads", "vest"), "heavy": ("pads", "vest", "visor")}


@pytest.mark.rule("nwo.armor.first")
def test_three_damage_on_light_armour_takes_two_of_it_and_one_hit_point(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [5, 4, 2, 2], A=PISTOL, B=figure(armor=("vest",)))
    assert table.apply(Shoot(alice, bob, "pistol"))[-2:] == [
        AttackEnded(alice, bob, "hit", 11, 4),
        Harmed(bob, 3, "2 armour, 1 hit point", (Gauge("hit points", 4, 5), Gauge("armour", 0, 2)), 80),
    ]


@pytest.mark.rule("nwo.armor.points")
@pytest.mark.parametrize(("weight", "points"), [("", 0), ("light", 2), ("medium", 4), ("heavy", 8)])
def test_armour_gives_points_beside_the_hit_points(duel: Tables, weight: str, points: int) -> None:
    table, _alice, bob = duel("A...B", A=FISTS, B=figure(armor=PIECES[weight]))
    assert table.get(bob, Points) == Points(5, 5, points, points)
    gauges = (Gauge("hit points", 5, 5), Gauge("armour", points, points))
    assert table.opening[1].gauges == (gauges if points else gauges[:1])


@pytest.mark.rule("nwo.armor.first", "nwo.armor.points")
def test_armour_is_used_up_by_all_damage_and_does_not_come_back(duel: Tables) -> None:
    table, _alice, bob = duel("A...B", A=FISTS, B=figure(armor=PIECES["medium"]))
    assert table.run(hurt(table.battle.table, bob, 3)) == [
        Harmed(bob, 3, "3 armour", (Gauge("hit points", 5, 5), Gauge("armour", 1, 4)), 100)
    ]
    table.end_turn()
    table.end_turn()
    assert table.run(hurt(table.battle.table, bob, 1)) == [
        Harmed(bob, 1, "1 armour", (Gauge("hit points", 5, 5), Gauge("armour", 0, 4)), 100)
    ]
    assert table.run(hurt(table.battle.table, bob, 1)) == [
        Harmed(bob, 1, "1 hit point", (Gauge("hit points", 4, 5), Gauge("armour", 0, 4)), 80)
    ]


@pytest.mark.rule("nwo.armor.drawbacks")
@pytest.mark.parametrize(("weight", "drawback"), [("", 0), ("light", 0), ("medium", 1), ("heavy", 2)])
def test_drawbacks_slow_and_stay_when_the_points_are_gone(duel: Tables, weight: str, drawback: int) -> None:
    table, alice, _bob = duel("A...B", [3, 3, 6, 6], order=False, A=figure(armor=PIECES[weight]), B=FISTS)
    slow = (Modifier(-drawback, "nwo.armor.drawbacks", f"{weight} armour"),) if drawback else ()
    assert table.opening[2] == checked(
        alice, "initiative", "nwo.initiative.roll", "33", 6 - drawback, None, None, *slow
    )
    table.put(alice, Points(5, 5, 0, 8))
    assert movement(table.battle.table, alice) == 6 - drawback


@pytest.mark.rule("nwo.armor.pieces")
@pytest.mark.parametrize(
    ("pieces", "weight"),
    [
        ("", ""),
        ("helmet", ""),
        ("visor", ""),
        ("pads", "light"),
        ("vest", "light"),
        ("pads vest", "medium"),
        ("pads helmet", "medium"),
        ("helmet vest", "medium"),
        ("visor vest", "medium"),
        ("pads visor", "medium"),
        ("pads vest helmet", "medium"),
        ("pads vest visor", "heavy"),
    ],
)
def test_the_class_follows_from_the_pieces(pieces: str, weight: str) -> None:
    assert armor_class(tuple(pieces.split())) == weight


@pytest.mark.rule("nwo.armor.what-counts")
def test_clothes_are_no_armour() -> None:
    assert armor_class(("suit", "gloves", "boots")) == ""
    assert "suit" not in content.PIECES


# ---------------------------------------------------------------- going down


@pytest.mark.rule("nwo.down")
@pytest.mark.parametrize(("fitness", "points"), [(4, 3), (5, 3), (6, 4), (8, 5), (10, 6)])
def test_hit_points_come_from_fitness(duel: Tables, fitness: int, points: int) -> None:
    table, alice, _bob = duel("A...B", A=figure(fitness=fitness), B=FISTS)
    assert table.get(alice, Points) == Points(points, points)


@pytest.mark.rule("nwo.down", "nwo.turn.round")
def test_at_one_hit_point_one_stands_at_none_one_is_down_and_has_no_more_turns(duel: Tables) -> None:
    table, alice, bob, bill = duel(
        "A.......B\n........L", [4, 4, 2, 2, 6, 5, 4, 4, 2, 2], A=RIFLE, B=FISTS, L=FISTS
    )
    assert Downed(bob) not in table.apply(Shoot(alice, bob, "battle_rifle"))
    table.until_turn_of(alice)
    table.put(bob, Prone())
    assert table.apply(Shoot(alice, bob, "battle_rifle"))[-3:] == [
        Harmed(bob, 4, "1 hit point", (Gauge("hit points", 0, 5),), 0),
        Downed(bob),
        StatusLost(bob, "prone", "nwo.down"),
    ]
    assert table.end_turn() == [TurnEnded(alice), TurnBegan(bill, "ember")]
    table.end_turn()
    assert table.battle.table.clock.slots[-1].unit == bill and len(table.battle.table.clock.slots) == 2


@pytest.mark.rule("nwo.down")
def test_the_last_side_standing_wins(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [5, 4, 2, 2, 12], A=RIFLE, B=figure(fitness=4))
    assert table.apply(Shoot(alice, bob, "battle_rifle"))[-4:] == [
        Downed(bob),
        BattleEnded("azure"),
        Rolled(bob, "death roll", "nwo.injury.death-roll", (12,), (12,), (), 12),
        Fated(bob, "nwo.injury.death-roll", "lightly injured", "back"),
    ]
    assert table.battle.winner == "azure" and table.battle.legal_actions() == []
    assert table.refused(TakeAim(alice)) == "battle"


@pytest.mark.rule("nwo.down", "nwo.ranged.contest")
def test_nobody_shoots_at_the_downed(duel: Tables) -> None:
    table, alice, bob, _bill = duel("A...B...L", A=RIFLE, B=FISTS, L=FISTS)
    table.put(bob, Down())
    assert table.refused(Shoot(alice, bob, "battle_rifle")) == "nwo.down"


@pytest.mark.rule("nwo.down", "nwo.overwatch.ends")
def test_whoever_goes_down_loses_focus_and_overwatch(duel: Tables) -> None:
    table, _alice, bob, _bill = duel("A...B...L", A=RIFLE, B=PISTOL, L=FISTS)
    table.put(bob, Focus(), Watch("pistol", ((1, 0),)), Points(1, 5))
    assert table.run(hurt(table.battle.table, bob, 2)) == [
        Harmed(bob, 2, "1 hit point", (Gauge("hit points", 0, 5),), 0),
        Downed(bob),
        StatusLost(bob, "overwatch", "nwo.overwatch.ends"),
        StatusLost(bob, "focused", "nwo.down"),
    ]


# ---------------------------------------------------------------- reloading

SKILL = Modifier(2, "nwo.reload.roll", "half of Reloading 4")
RULE = "nwo.reload.roll"


@pytest.mark.rule("nwo.reload.roll")
def test_a_quick_reload_leaves_the_action_and_a_slow_one_takes_it(duel: Tables) -> None:
    for faces, passed in (((4, 4), True), ((4, 3), False)):
        table, alice, bob = duel("A...B", faces, A=PISTOL, B=FISTS)
        table.put(alice, Magazine((("pistol", 0),)))
        assert table.apply(Reload(alice, "pistol")) == [
            checked(alice, "Reload", RULE, "".join(map(str, faces)), sum(faces) + 2, 10, passed, SKILL),
            AmmoChanged(alice, "pistol", 5, 5),
            *([] if passed else [Spent(alice, "Action", "reloads")]),
        ]
        assert table.allowed(Shoot(alice, bob, "pistol")) == passed
        assert table.get(alice, Magazine).left("pistol") == 5


@pytest.mark.rule("nwo.reload.roll")
def test_only_an_empty_magazine_is_reloaded_in_the_own_turn_with_the_action_unspent(duel: Tables) -> None:
    table, alice, _bob = duel("A...B", A=PISTOL, B=KNIFE)
    assert table.refused(Reload(alice, "pistol")) == RULE
    assert table.refused(Reload(alice, "revolver")) == RULE
    table.put(alice, Magazine((("pistol", 1),)))
    assert table.refused(Reload(alice, "pistol")) == RULE
    table.apply(TakeAim(alice))
    table.put(alice, Magazine((("pistol", 0),)))
    assert table.refused(Reload(alice, "pistol")) == "nwo.turn.economy"


@pytest.mark.rule("nwo.reload.roll", "nwo.ranged.weapons")
def test_one_attack_uses_one_shot_and_the_empty_weapon_does_not_fire(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [1, 1, 6, 6], A=figure("crossbow"), B=FISTS)
    events = table.apply(Shoot(alice, bob, "crossbow", then_move=True))
    assert events[1:3] == [Attacked(alice, bob, "crossbow", "ranged"), AmmoChanged(alice, "crossbow", 0, 1)]
    table.until_turn_of(alice)
    assert table.refused(Shoot(alice, bob, "crossbow")) == RULE
