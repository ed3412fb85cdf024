"""Flamethrowers: range, cover, the engaged, and the canister."""

from __future__ import annotations

import pytest

from game.core.events import AttackEnded, Downed, Event, Gauge, Harmed, Readied, Reported, Rolled
from game.rulesets.nwo.components import Carried, Held, Points, Turn
from game.rulesets.nwo.orders import Shoot, Strike, WatchFor
from tests.rulesets.nwo.table import AIM, FISTS, KNIFE, PISTOL, RIFLE, Tables, aims, ducks, figure

BURNER = figure("flamethrower")
SLUNG = figure("knife", carried=("flamethrower",))
TOUGH = Points(9, 9)
BOOM = "nwo.flamethrower.explodes"


def told(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Rolled | AttackEnded)]


@pytest.mark.rule("nwo.flamethrower.range")
@pytest.mark.parametrize(("tiles", "allowed"), [(15, True), (16, False)])
def test_it_reaches_fifteen_tiles(duel: Tables, tiles: int, allowed: bool) -> None:
    table, alice, bob = duel("A" + "." * (tiles - 1) + "B", A=BURNER, B=FISTS)
    assert table.allowed(Shoot(alice, bob, "flamethrower")) == allowed
    if not allowed:
        assert table.refused(Shoot(alice, bob, "flamethrower")) == "nwo.flamethrower.range"


@pytest.mark.rule("nwo.flamethrower.cover")
def test_it_ignores_cover_but_not_a_wall(duel: Tables) -> None:
    for picture in ("A..hB", "A..HB"):
        table, alice, bob = duel(picture, [4, 4, 3, 3], A=BURNER, B=FISTS)
        assert told(table.apply(Shoot(alice, bob, "flamethrower")))[1] == ducks(bob, "33", 6)
    table, alice, bob = duel("A..#B", A=BURNER, B=FISTS)
    assert table.refused(Shoot(alice, bob, "flamethrower")) == "nwo.ranged.line-of-fire"


@pytest.mark.rule("nwo.flamethrower.engaged")
def test_everybody_engaged_with_the_target_burns_friend_or_foe(duel: Tables) -> None:
    table, alice, anna, bob, _bill = duel(
        "A...B.L\n....N..", [4, 4, 3, 3, 5, 5], A=BURNER, N=KNIFE, B=FISTS, L=FISTS
    )
    assert told(table.apply(Shoot(alice, bob, "flamethrower"))) == [
        aims(alice, "44", 10, AIM),
        ducks(bob, "33", 6),
        AttackEnded(alice, bob, "hit", 10, 6),
        ducks(anna, "55", 10),
        AttackEnded(alice, anna, "parry", 10, 10),
    ]


@pytest.mark.rule("nwo.flamethrower.explodes")
@pytest.mark.parametrize(("die", "explodes"), [(1, True), (3, True), (4, False), (6, False)])
def test_the_canister_explodes_on_one_to_three_after_a_critical_hit(
    duel: Tables, die: int, explodes: bool
) -> None:
    table, alice, bob = duel("A...B", [6, 6, 1, 1, die], A=PISTOL, B=BURNER)
    table.put(bob, TOUGH)
    events = table.apply(Shoot(alice, bob, "pistol"))
    start = events.index(Harmed(bob, 4, "4 hit points", (Gauge("hit points", 5, 9),), 55))
    assert events[start + 1] == Rolled(bob, "fuel canister", BOOM, (die,), (die,), (), die)
    assert (Reported(bob, BOOM, "the fuel canister explodes") in events) == explodes
    assert (Harmed(bob, 2, "2 hit points", (Gauge("hit points", 3, 9),), 33) in events) == explodes
    owned = (*table.get(bob, Held).weapons, *table.get(bob, Carried).weapons)
    assert ("flamethrower" in owned) != explodes


@pytest.mark.rule("nwo.flamethrower.explodes")
def test_a_canister_on_the_back_is_safe(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 1, 1], A=PISTOL, B=SLUNG)
    table.put(bob, TOUGH)
    odds = table.chances(Shoot(alice, bob, "pistol"))
    assert dict(odds.expected)[bob] == (odds.chance("hit") * 3 + odds.chance("crit") * 4) / 9
    assert told(table.apply(Shoot(alice, bob, "pistol"))) == [
        aims(alice, "66", 14, AIM),
        ducks(bob, "11", 2),
        AttackEnded(alice, bob, "crit", 14, 2),
    ]


@pytest.mark.rule("nwo.flamethrower.explodes", "nwo.attack.crit")
def test_a_plain_hit_leaves_the_canister_alone_and_a_critical_blow_does_not(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 5, 1, 1], A=PISTOL, B=BURNER)
    assert len(told(table.apply(Shoot(alice, bob, "pistol")))) == 3
    table, alice, bob = duel("AB.", [6, 6, 1, 1, 1], A=KNIFE, B=BURNER)
    table.put(bob, TOUGH)
    events = table.apply(Strike(alice, bob, "knife"))
    assert Reported(bob, BOOM, "the fuel canister explodes") in events
    assert Readied(bob, (), "unarmed") in events


@pytest.mark.rule("nwo.flamethrower.explodes", "nwo.down")
def test_who_is_felled_by_the_critical_hit_has_nothing_more_to_fear(duel: Tables) -> None:
    table, alice, bob, _bill = duel("A...B\n....L", [6, 6, 1, 1], A=RIFLE, B=BURNER, L=FISTS)
    events = table.apply(Shoot(alice, bob, "battle_rifle"))
    assert Downed(bob) in events
    assert not any(isinstance(event, Rolled) and event.what == "fuel canister" for event in events)


@pytest.mark.rule("nwo.flamethrower.explodes", "nwo.overwatch.triggers")
def test_an_order_with_a_flamethrower_that_is_gone_by_then_comes_to_nothing(duel: Tables) -> None:
    table, alice, bob = duel("A...B", [6, 6, 1, 1, 2], habits={"azure": "always"}, A=PISTOL, B=BURNER)
    table.put(bob, TOUGH)
    table.apply(WatchFor(alice, bob, "acts", "pistol"))
    table.end_turn()
    events = table.apply(Shoot(bob, alice, "flamethrower"))
    assert events[-1] == Reported(bob, "nwo.attack.by-weapon", "no ranged weapon in hand")
    assert table.get(bob, Turn).action, "nothing is used up"


@pytest.mark.rule("nwo.flamethrower.explodes")
def test_the_odds_count_the_explosion(duel: Tables) -> None:
    table, alice, bob = duel("A...B", A=PISTOL, B=BURNER)
    table.put(bob, Points(6, 6))
    odds = table.chances(Shoot(alice, bob, "pistol"))
    assert dict(odds.downs)[bob] == odds.chance("crit") / 2
    assert dict(odds.expected)[bob] == (odds.chance("hit") * 3 + odds.chance("crit") * 5) / 6
