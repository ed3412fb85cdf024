"""What is thrown and launched is an attack like any other: out of ambush, with an aim, over one's own
cover."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.core.components import Item
from game.core.events import (
    AmmoChanged,
    Attacked,
    AttackEnded,
    ItemDropped,
    Landed,
    Readied,
    Reported,
    Spent,
    StatusLost,
    Thrown,
)
from game.rulesets.silhouette.components import Aiming, Ducked, Plan, Turn
from game.rulesets.silhouette.orders import Aim, Ambush, CallArtillery, Plant, Shoot, Snipe, Strike, Throw
from game.rulesets.silhouette.terrain import disc
from tests.rulesets.silhouette.table import AGI, DODGER, PER, STANDS, Tables, dodged, figure, mod, rolled

LIMITS = "silhouette.wound.thresholds"
TOUGH = figure(dodge=1, body="turtleshell", combat_sense=1)
GRENADIER = figure(items=("frag_grenade", "time_grenade", "smoke_grenade"), throwing=1, stealth=1)
GUNNER = figure("launcher_37mm", heavy_weapons=1, stealth=1, dodge=1)
ROW = "A........B"
FAR = mod(-2, "range.bands", "long range, 90.0 m")
AIMED = mod(1, "attack.aim", "aimed for 1 turn")


# ---------------------------------------------------------------- out of ambush


@pytest.mark.rule("silhouette.ambush")
def test_a_grenade_out_of_ambush_takes_the_lower_of_throwing_and_stealth_and_nobody_dodges(
    duel: Tables,
) -> None:
    """Bob stands in the open: 1 - 1. The stealth roll of 2 counts: 2 x 26 against half of 25, and 60 of
    armour."""
    table, alice, bob = duel(ROW, [5, 2], A=GRENADIER, B=TOUGH)
    assert table.refused(Throw(alice, (9, 0), "frag_grenade", True)) == "silhouette.ambush"
    table.put(alice, Turn(unseen=True))
    order = Throw(alice, (9, 0), "frag_grenade", True)
    shown = table.chances(order)
    assert [line.title for line in shown.checks] == ["throw, throwing (1d6)", "throw, stealth (1d6)"]
    assert shown.notes == ("no enemy dodges",)
    assert table.play(order) == [
        Spent(alice, "Action", "throws"),
        Thrown(alice, "frag_grenade", (9, 0)),
        rolled(
            alice,
            "throw, throwing",
            "misc.blast",
            "5",
            4,
            AGI,
            mod(-1, "range.bands", "medium range, 13.5 m"),
        ),
        rolled(alice, "throw, stealth", "ambush", "2", 2, AGI),
        Landed("frag_grenade", (9, 0), disc(table.battle.table, (9, 0), 8)),
        AttackEnded(alice, bob, "hit", 2, 0),
        Reported(bob, LIMITS, "52 damage, a flesh wound takes 73"),
    ]
    assert table.get(alice, Turn).attacked


@pytest.mark.rule("silhouette.ambush")
def test_who_is_unseen_may_throw_openly_and_is_dodged(duel: Tables) -> None:
    table, alice, bob = duel(ROW, [5, 6], A=GRENADIER, B=TOUGH)
    table.put(alice, Turn(unseen=True))
    assert table.play(Throw(alice, (9, 0), "frag_grenade"))[-2:] == [
        dodged(bob, "6", 5, STANDS),
        AttackEnded(alice, bob, "miss", 4, 5),
    ]


@pytest.mark.rule("silhouette.ambush")
@pytest.mark.parametrize("item", ["time_grenade", "smoke_grenade"])
def test_what_does_no_harm_at_once_surprises_nobody(duel: Tables, item: str) -> None:
    table, alice, _ = duel(ROW, A=GRENADIER, B=TOUGH)
    table.put(alice, Turn(unseen=True))
    assert table.refused(Throw(alice, (9, 0), item, True)) == "silhouette.ambush"
    assert table.allowed(Throw(alice, (9, 0), item))


@pytest.mark.rule("silhouette.misc.blast")
def test_the_chance_of_a_throw_is_that_of_its_rolls_also_where_it_goes_off_later(
    duel: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each who is near, friends too; of what waits for the end of the turn as they stand now."""
    monkeypatch.setattr(
        "game.rulesets.silhouette.attack_results.harm", lambda *_: ()
    )  # which rolls more dice
    hits = 0
    for mine, theirs in product(range(1, 7), repeat=2):
        table, alice, bob = duel(ROW, [mine, theirs], A=GRENADIER, B=TOUGH)
        events = [*table.play(Throw(alice, (9, 0), "time_grenade")), *table.end(alice, bob)]
        hits += any(isinstance(event, AttackEnded) and event.outcome == "hit" for event in events)
    table, alice, bob = duel(ROW, A=GRENADIER, B=TOUGH)
    later, now = (table.chances(Throw(alice, (9, 0), item)) for item in ("time_grenade", "frag_grenade"))
    assert later.caught == now.caught == ((bob, Fraction(hits, 36)),) and 0 < hits < 36
    assert not now.goal and dict(table.chances(Throw(alice, (5, 0), "time_grenade")).caught).keys() == {
        alice,
        bob,
    }
    assert table.chances(Throw(alice, (5, 0), "frag_grenade")).goal == "to hit anybody, friends too"


@pytest.mark.rule("silhouette.sequence.ambush")
def test_before_the_first_turn_whatever_one_has_may_be_used_out_of_ambush(duel: Tables) -> None:
    table, alice, bob = duel(ROW, [5, 2], A=GRENADIER, B=TOUGH, declared=False, options={"ambush": "azure"})
    offered = table.battle.legal_actions()
    assert Throw(alice, (9, 0), "frag_grenade") in offered and Throw(alice, (9, 0), "time_grenade") in offered
    assert not any(isinstance(order, Throw) and order.hidden for order in offered)
    assert table.refused(Plant(alice, (0, 0), 1)) == "silhouette.sequence.ambush"
    events = table.play(Throw(alice, (9, 0), "frag_grenade"))
    assert (
        rolled(alice, "throw, stealth", "ambush", "2", 2, AGI) in events
        and AttackEnded(alice, bob, "hit", 2, 0) in events
    )


@pytest.mark.rule("silhouette.sequence.ambush")
def test_before_the_first_turn_what_waits_is_thrown_as_always(duel: Tables) -> None:
    table, alice, _ = duel(ROW, [5], A=GRENADIER, B=TOUGH, declared=False, options={"ambush": "azure"})
    faces = [
        event.what for event in table.play(Throw(alice, (9, 0), "time_grenade")) if hasattr(event, "what")
    ]
    assert "throw, throwing" in faces and "throw, stealth" not in faces


@pytest.mark.rule("silhouette.ambush")
def test_a_launcher_out_of_ambush(duel: Tables) -> None:
    table, alice, bob = duel(ROW, [5, 2], A=GUNNER, B=TOUGH)
    table.put(alice, Turn(unseen=True))
    events = table.play(Throw(alice, (9, 0), "launcher_37mm", True))
    assert rolled(alice, "throw, heavy weapons", "misc.blast", "5", 5, AGI) in events
    assert (
        AttackEnded(alice, bob, "hit", 2, 0) in events and AmmoChanged(alice, "launcher_37mm", 3, 4) in events
    )


@pytest.mark.rule("silhouette.ambush")
def test_a_knife_is_thrown_out_of_ambush_at_whom_one_cannot_strike(duel: Tables) -> None:
    """Throwing, not melee; AD 3 and 7, times 2: 20."""
    table, alice, bob = duel("A..B", [5, 2], A=figure("knife", throwing=1, stealth=1), B=TOUGH)
    table.put(alice, Turn(unseen=True))
    events = table.play(Ambush(alice, bob, "knife"))
    assert Attacked(alice, bob, "knife", "thrown") in events
    assert rolled(alice, "attack, throwing", "attack.roll", "5", 5, AGI) in events
    item = max(table.battle.table.world.things(Item))[0]
    assert events[-3:] == [
        Reported(bob, LIMITS, "20 damage, a flesh wound takes 73"),
        ItemDropped(item, "knife", (3, 0), alice),
        Readied(alice, (), "unarmed"),
    ]
    table, alice, bob = duel("AB", [5, 2], A=figure("knife", melee=1, stealth=1), B=TOUGH)
    table.put(alice, Turn(unseen=True))
    assert Attacked(alice, bob, "knife", "melee") in table.play(Ambush(alice, bob, "knife"))


@pytest.mark.rule("silhouette.sniping")
@pytest.mark.parametrize(("far", "stealth"), [(19, True), (20, False)])
def test_a_sniper_opens_the_battle_without_having_aimed(duel: Tables, far: int, stealth: bool) -> None:
    """20 tiles are 30 m."""
    sniper = figure("rifle_7mm", sniping=1, stealth=1)
    faces = [3, *([6] if stealth else [])]
    table, alice, bob = duel(
        "A" + "." * (far - 1) + "B", faces, A=sniper, B=TOUGH, declared=False, options={"ambush": "azure"}
    )
    assert Snipe(alice, bob, "rifle_7mm") in table.battle.legal_actions()
    events = table.play(Snipe(alice, bob, "rifle_7mm"))
    assert (
        rolled(alice, "attack, sniping", "sniping", "3", 3, PER) in events
        and AttackEnded(alice, bob, "hit", 3, 0) in events
    )


# ---------------------------------------------------------------- aim


@pytest.mark.rule("silhouette.attack.aim")
@pytest.mark.parametrize(
    ("thrower", "item", "skill"),
    [(GRENADIER, "frag_grenade", "throwing"), (GUNNER, "launcher_37mm", "heavy weapons")],
)
def test_what_goes_off_where_the_one_aimed_at_is_has_the_aim_and_uses_it_up(
    duel: Tables, thrower: Any, item: str, skill: str
) -> None:
    table, alice, bob = duel("A.....B", [2, 6], A=thrower, B=TOUGH)
    table.put(alice, Aiming(bob, 1, 1))
    events = table.play(Throw(alice, (6, 0), item))
    assert rolled(alice, f"throw, {skill}", "misc.blast", "2", 3, AGI, AIMED) in events
    assert StatusLost(alice, "aiming", "silhouette.attack.aim") in events and not table.has(alice, Aiming)


@pytest.mark.rule("silhouette.attack.aim")
def test_what_goes_off_elsewhere_has_no_aim_and_ends_it(duel: Tables) -> None:
    table, alice, bob = duel("A.....B", [1, 6, 6, 6], A=GRENADIER, B=TOUGH)
    table.put(alice, Aiming(bob, 1, 1))
    assert rolled(
        alice, "throw, throwing", "misc.blast", "1", 0, AGI, mod(-1, "roll.fumble", "a fumble counts 0")
    ) in table.play(Throw(alice, (5, 0), "frag_grenade"))
    assert not table.has(alice, Aiming)


@pytest.mark.rule("silhouette.attack.aim")
def test_what_is_no_attack_leaves_the_aim_as_it_is(duel: Tables) -> None:
    caller = figure(items=("charge",), demolitions=1, heavy_weapons=1)
    two = {"A": Plan(actions=2, said=True)}
    table, alice, bob = duel("A.....B", [2, 2], A=caller, B=TOUGH, plans=two, habits={"artillery": "1"})
    table.put(alice, Aiming(bob, 1, 1))
    table.play(CallArtillery(alice, (6, 0)), Plant(alice, (0, 0), 3))
    assert table.get(alice, Aiming) == Aiming(bob, 1, 1)


# ---------------------------------------------------------------- over one's own cover


@pytest.mark.rule("silhouette.action.take-cover")
def test_who_has_ducked_throws_over_the_cover_as_one_shoots_over_it(duel: Tables) -> None:
    thrower = figure("rifle_7mm", small_arms=1, items=("smoke_grenade",), throwing=1)
    table, alice, bob = duel("Ah..B\n.....", [3], A=thrower, B=DODGER)
    table.put(alice, Ducked((1, 0)))
    assert table.allowed(Shoot(alice, bob, "rifle_7mm"))
    assert table.refused(Aim(alice, bob)) == "silhouette.attack.aim"
    order = Throw(alice, (4, 0), "smoke_grenade")
    assert order in table.battle.legal_actions()
    assert table.play(order)[:3] == [
        Spent(alice, "Action", "throws"),
        StatusLost(alice, "in_cover", "silhouette.action.take-cover"),
        Thrown(alice, "smoke_grenade", (4, 0)),
    ]


@pytest.mark.rule("silhouette.action.take-cover")
def test_the_odds_of_who_throws_out_of_cover_know_that_it_is_left(duel: Tables) -> None:
    """Ducked behind sandbags Alice would be safe from her own grenade; she comes out to throw it."""
    thrower = figure(items=("flash_grenade",), throwing=1, dodge=1, body="turtleshell")
    table, alice, _ = duel("Ah.....B", A=thrower, B=TOUGH)
    table.put(alice, Ducked((1, 0)))
    assert [line.unit for line in table.chances(Throw(alice, (2, 0), "flash_grenade")).checks] == [
        alice,
        alice,
    ]


@pytest.mark.rule("silhouette.action.take-cover")
def test_a_blow_out_of_cover_leaves_it_like_a_shot(duel: Tables) -> None:
    table, alice, bob = duel(
        "Ah\nB.", [1, 6], A=figure(hand_to_hand=1), B=DODGER, habits={"auto_defence": "best"}
    )
    table.put(alice, Ducked((1, 0)))
    assert StatusLost(alice, "in_cover", "silhouette.action.take-cover") in table.play(
        Strike(alice, bob, "hands")
    )


@pytest.mark.rule("silhouette.ambush")
def test_nobody_lies_in_ambush_for_the_own_side(duel: Tables) -> None:
    """Alice and Anna dodge the grenade that surprises Bob."""
    table, alice, anna, bob = duel("A..N..B", [2, 3, 6, 6, 6], A=GRENADIER, N=TOUGH, B=TOUGH)
    table.put(alice, Turn(unseen=True))
    events = table.play(Throw(alice, (3, 0), "frag_grenade", True))
    assert AttackEnded(alice, anna, "miss", 2, 5) in events and AttackEnded(alice, bob, "hit", 2, 0) in events
