"""Setting up a system, and what ends a state whose cause is gone."""

from __future__ import annotations

import pytest

from game.ai.agents import choose
from game.core.actions import Move
from game.core.components import Area, Facing, Size
from game.core.events import AttackEnded, Spent, StatusGained, StatusLost
from game.core.field import Zone
from game.core.references import NO_UNIT
from game.rulesets import silhouette
from game.rulesets.silhouette.components import (
    Aiming,
    Drunk,
    Ducked,
    Held,
    Plan,
    SetUp,
    Turn,
)
from game.rulesets.silhouette.orders import Draw, SetUpSystem, Shoot, Throw, Use
from tests.rulesets.silhouette.table import AGI, DODGER, SHOOTER, Tables, figure, mod, rolled

TRIPOD = "tripod_gun_9mm"
RULE = "silhouette.action.set-up"
CREW = figure(TRIPOD, weapons=("pistol_9mm",), heavy_weapons=1, dodge=1, combat_sense=1)
TOUGH = figure(dodge=1, body="turtleshell", combat_sense=1)
TWO = Plan(actions=2, said=True)


@pytest.mark.rule(RULE)
def test_a_system_is_set_up_before_it_fires(duel: Tables) -> None:
    table, alice, bob = duel("A....B", [6, 6], A=CREW, B=TOUGH, plans={"A": TWO})
    assert table.refused(Shoot(alice, bob, TRIPOD)) == RULE
    assert table.play(SetUpSystem(alice, TRIPOD)) == [
        Spent(alice, "Action", "sets it up"),
        StatusGained(alice, "set_up", RULE),
    ]
    assert table.refused(SetUpSystem(alice, TRIPOD)) == RULE
    events = table.play(Shoot(alice, bob, TRIPOD))
    accurate = mod(1, "attack.accuracy", "accuracy of the 9 mm machine gun on a tripod")
    further = mod(-1, "declare.multiple", "1 further action")
    assert rolled(alice, "attack, heavy weapons", "attack.roll", "6", 6, AGI, accurate, further) in events
    assert AttackEnded(alice, bob, "hit", 6, 5) in events and table.has(alice, SetUp)


@pytest.mark.rule(RULE)
def test_moving_and_taking_something_else_to_hand_end_it(duel: Tables) -> None:
    walks = {"A": Plan("walk", actions=2, said=True)}
    table, alice, _ = duel("A....B", A=CREW, B=TOUGH, plans=walks)
    table.put(alice, SetUp())
    lost = StatusLost(alice, "set_up", RULE)
    assert lost in table.play(Move(alice, ((1, 0),)))
    table.put(alice, SetUp())
    assert lost in table.play(Draw(alice, "pistol_9mm"))


@pytest.mark.rule(RULE)
def test_who_goes_down_or_drops_it_has_it_set_up_no_more(duel: Tables) -> None:
    table, bob, alice = duel("A..B", [5, 3, 6, 6], A=SHOOTER, B=CREW)
    table.put(alice, SetUp())
    events = table.play(Shoot(bob, alice, "rifle_7mm", "arm"))
    assert StatusLost(alice, "set_up", RULE) in events and not table.get(alice, Held).weapon


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("systems", "gun", "refused"), [("none", TRIPOD, ""), ("heavy", "machine_gun_9mm", RULE)]
)
def test_an_option_says_what_is_a_system(duel: Tables, systems: str, gun: str, refused: str) -> None:
    table, alice, bob = duel("A....B", A=figure(gun, heavy_weapons=1), B=TOUGH, options={"systems": systems})
    found = table.battle.refusal(Shoot(alice, bob, gun))
    assert (found.rule if found else "") == refused


@pytest.mark.rule(RULE)
def test_a_launcher_is_a_heavy_weapon_too(duel: Tables) -> None:
    gun = figure("launcher_37mm", heavy_weapons=1)
    table, alice, _ = duel("A....B", A=gun, B=TOUGH, options={"systems": "heavy"})
    assert table.refused(Throw(alice, (5, 0), "launcher_37mm")) == RULE


@pytest.mark.rule(RULE)
def test_who_lies_in_ambush_has_set_it_up(duel: Tables) -> None:
    table, alice, _ = duel("A....B", A=CREW, B=CREW, declared=False, options={"ambush": "azure"})
    assert table.has(alice, SetUp)
    table, alice, _ = duel("A....B", A=CREW, B=CREW, declared=False)
    assert not table.has(alice, SetUp)


@pytest.mark.rule(RULE)
def test_the_computer_sets_it_up(duel: Tables) -> None:
    crew = figure(TRIPOD, heavy_weapons=3, dodge=1)
    table, alice, _ = duel("A....B", A=crew, B=DODGER)
    assert choose(table.battle, "azure") == SetUpSystem(alice, TRIPOD)


# ---------------------------------------------------------------- the cause is gone


@pytest.mark.rule("silhouette.attack.aim")
def test_nobody_goes_on_aiming_at_the_dead(duel: Tables) -> None:
    """Anna aims at Bob, whom Alice kills."""
    table, alice, anna, bob = duel(
        "A.B\nN..", [6, 1], A=figure("heavy_rifle_9mm", small_arms=1), N=SHOOTER, B=DODGER
    )
    table.put(anna, Aiming(bob, 2, 1))
    aims = StatusLost(anna, "aiming", "silhouette.attack.aim")
    assert aims in table.play(Shoot(alice, bob, "heavy_rifle_9mm"))


@pytest.mark.rule("silhouette.attack.aim")
def test_nobody_goes_on_aiming_at_who_has_left(duel: Tables) -> None:
    table, alice, bob = duel("A..B", A=SHOOTER, B=DODGER)
    table.put(alice, Aiming(bob, 2, 1))
    assert list(silhouette.depart(table.battle.table, bob)) == [
        StatusLost(alice, "aiming", "silhouette.attack.aim")
    ]


@pytest.mark.rule("silhouette.action.take-cover")
def test_who_has_ducked_behind_a_door_is_out_of_cover_when_it_opens(duel: Tables) -> None:
    table, alice, _ = duel("AD.B", A=DODGER, B=DODGER)
    table.put(alice, Ducked((1, 0)))
    assert StatusLost(alice, "in_cover", "silhouette.action.take-cover") in table.play(Use(alice, (1, 0)))


@pytest.mark.rule("silhouette.attack.intoxication")
def test_gas_reaches_any_tile_of_a_large_figure(duel: Tables) -> None:
    table, alice, bob = duel("A.......\n........\n......B.\n........", A=DODGER, B=DODGER)
    table.put(bob, Size(2, 2), Facing("n"))
    other = next(cell for cell in table.battle.table.cells(bob) if cell != table.battle.table.cell(bob))
    table.battle.table.world.create(Area("gas", (other,), NO_UNIT, 3, 1))
    table.end(alice, bob)
    assert table.get(bob, Drunk) == Drunk(1) and not table.has(alice, Drunk)


@pytest.mark.rule("silhouette.attack.intoxication")
def test_a_way_into_gas_says_what_it_makes_of_one_by_the_end_of_the_turn(duel: Tables) -> None:
    table, alice, bob = duel("A....B", A=DODGER, B=DODGER, plans={"A": Plan("walk", said=True)})
    table.battle.table.world.create(Area("gas", ((2, 0),), NO_UNIT, 3, 1))
    into, past = Move(alice, ((1, 0), (2, 0))), Move(alice, ((1, 0), (2, 0), (3, 0)))
    (risk,) = table.chances(into).risks
    assert (risk.step, risk.chance, risk.sign, risk.through) == (1, 1, "poisoned", "into gas")
    assert risk.words == "mildly intoxicated, as the turn ends"
    assert not table.chances(past).risks, "it reaches whoever is there when the turn ends"
    table.put(alice, Drunk(3))
    assert not table.chances(into).risks, "nobody is worse than heavily intoxicated"
    table.put(alice, Drunk(1))
    assert table.chances(into).risks[0].words.startswith("moderately")
    table.play(into)
    table.end(alice, bob)
    assert table.get(alice, Drunk) == Drunk(2)


@pytest.mark.rule("silhouette.misc.events")
@pytest.mark.parametrize(("turn", "damage", "told"), [("1", "20", 1), ("2", "20", 0), ("1", "0", 0)])
def test_a_way_under_what_the_map_lets_fall_in_this_turn_says_so(
    duel: Tables, turn: str, damage: str, told: int
) -> None:
    properties = {"turn": turn, "damage": damage, "total": "5", "text": "A beam comes down"}
    beam = Zone("hazard", "beam", ((2, 0),), properties=properties)
    plans = {"A": Plan("walk", said=True)}
    table, alice, _ = duel("A....B", A=DODGER, B=DODGER, zones=(beam,), plans=plans)
    risks = table.chances(Move(alice, ((1, 0), (2, 0)))).risks
    assert [risk.words for risk in risks] == ["A beam comes down, as the turn ends"] * told
    assert all(0 < risk.chance < 1 for risk in risks)


@pytest.mark.rule("silhouette.ambush")
def test_the_computer_throws_out_of_ambush_where_that_does_more(duel: Tables) -> None:
    thrower = figure(items=("frag_grenade",), throwing=4, stealth=4)
    table, alice, _ = duel("A........B", A=thrower, B=figure(dodge=4, build=4))
    table.put(alice, Turn(unseen=True))
    assert choose(table.battle, "azure") == Throw(alice, (9, 0), "frag_grenade", True)
    table.put(alice, Turn())
    assert choose(table.battle, "azure") == Throw(alice, (9, 0), "frag_grenade")


@pytest.mark.rule("silhouette.sequence.ambush")
def test_the_computer_uses_what_it_has_in_the_ambush_before_the_battle(duel: Tables) -> None:
    thrower = figure(items=("frag_grenade",), throwing=4, stealth=4)
    options = {"ambush": "azure"}
    table, alice, _ = duel("A........B", A=thrower, B=DODGER, declared=False, options=options)
    assert choose(table.battle, "azure") == Throw(alice, (9, 0), "frag_grenade")
