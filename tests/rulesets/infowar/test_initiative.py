"""The kept order, what breaks it, the frightened and those who lead them."""

from __future__ import annotations

import pytest

from game.core.actions import EndTurn
from game.core.components import Position
from game.core.events import (
    ItemDropped,
    Modifier,
    Reported,
    Rolled,
    RoundBegan,
    StatusGained,
    Stepped,
    TurnBegan,
)
from game.core.field import Zone
from game.core.references import NO_UNIT, UnitId
from game.rulesets.infowar.components import Held, Initiative, Kept, Nerve, Panicked
from game.rulesets.infowar.harm import wound
from game.rulesets.infowar.initiative import initiative_check
from game.rulesets.infowar.orders import Lead, Shoot, Strike
from game.rulesets.infowar.orders.lead import heard
from tests.rulesets.infowar.table import KNIFE, PISTOL, Table, Tables, dice, fair, figure, rolled

ROLL, TIE = "infowar.initiative.roll", "infowar.initiative.tie-con"
NERVE = "infowar.initiative.no-experience"
LEADER = figure("pistol", nature=("leader",))


def experience(value: int, rung: str) -> Modifier:
    return fair("Combat Experience", ROLL, value, rung)


def acting(table: Table) -> UnitId:
    assert table.battle.slot
    return table.battle.slot.unit


@pytest.mark.rule("infowar.initiative.roll", "infowar.initiative.kept")
def test_the_seed_s_example(duel: Tables) -> None:
    """Bruce, Good, rolls Superb; the thugs, Mediocre, roll Mediocre, Mediocre and Poor: +3, -1, -1, -2."""
    thug = figure("baton", combat_experience=-1)
    table, bruce, one, two, three = duel(
        "A.BCD",
        [*dice(2, 0, 0, -1), 5, 2],
        order=False,
        A=figure("pistol", combat_experience=1),
        B=thug,
        C=thug,
        D=thug,
    )
    assert table.opening[4:] == [
        rolled(bruce, "initiative", ROLL, 2, experience(1, "Good"), against=0),
        rolled(one, "initiative", ROLL, 0, experience(-1, "Mediocre"), against=0),
        rolled(two, "initiative", ROLL, 0, experience(-1, "Mediocre"), against=0),
        rolled(three, "initiative", ROLL, -1, experience(-1, "Mediocre"), against=0),
        Rolled(one, "drawing lots", TIE, (5,), (5,), (), 5, tied=(one, two)),
        Rolled(two, "drawing lots", TIE, (2,), (2,), (), 2, tied=(one, two)),
        RoundBegan(1, (bruce, one, two, three)),
        TurnBegan(bruce, "azure"),
    ]
    assert [table.get(unit, Initiative).degree for unit in (bruce, one, two, three)] == [3, -1, -1, -2]
    for unit in (bruce, one, two, three):
        assert acting(table) == unit
        events = table.apply(EndTurn(unit))
    assert RoundBegan(2, (bruce, one, two, three)) in events and not any(
        isinstance(event, Rolled) for event in events
    )


@pytest.mark.rule("infowar.initiative.tie-con")
def test_of_equal_degrees_the_higher_con_acts_first_then_lots_again_while_equal(duel: Tables) -> None:
    table, alice, bob, cora = duel(
        "A.B.C",
        [*dice(0, 0, 0), 4, 4, 1, 6],
        order=False,
        A=PISTOL,
        B=PISTOL,
        C=figure("pistol", composure=1),
    )
    assert [
        event.unit for event in table.opening if isinstance(event, Rolled) and event.what == "drawing lots"
    ] == [alice, bob, alice, bob]
    assert [table.get(unit, Initiative).place for unit in (cora, bob, alice)] == [0, 1, 2]


@pytest.mark.rule("infowar.initiative.modifiers")
def test_the_situation_tells_on_initiative(duel: Tables) -> None:
    nature = ("fatigued", "cowardly")
    table, alice, bob = duel(
        "A%\nB~", A=figure("pistol", nature=nature), B=figure("pistol", nature=("brave",)),
        options={"surprised": "azure"},
        habits={"azure": {"plan": "+2"}, "ember": {"plan": "-1"}},
    )  # fmt: skip
    table.put(alice, Position((1, 0)))
    table.put(bob, Position((1, 1)))
    rule = "infowar.initiative.modifiers"
    assert initiative_check(table.battle.table, alice).modifiers == (
        fair("Combat Experience", ROLL),
        Modifier(-1, rule, "dark"),
        Modifier(-2, rule, "surprised"),
        Modifier(-1, rule, "fatigued"),
        Modifier(-1, rule, "cowardly"),
        Modifier(2, rule, "plan and C3I"),
    )
    assert [modifier.words for modifier in initiative_check(table.battle.table, bob).modifiers[1:]] == [
        "bad footing",
        "brave",
        "plan and C3I",
    ]


@pytest.mark.rule("infowar.initiative.modifiers")
def test_the_experienced_are_never_worse_than_minus_one(duel: Tables) -> None:
    tired = figure("pistol", combat_experience=1, nature=("fatigued", "cowardly"))
    table, alice, _ = duel("A.B", A=tired, B=PISTOL, options={"surprised": "azure"})
    assert initiative_check(table.battle.table, alice).bonus == 1 - 1


@pytest.mark.rule("infowar.initiative.hasty")
def test_a_hasty_start_is_paid_for(duel: Tables) -> None:
    table, alice, bob = duel(
        "A.B", dice(0, 0), order=False, A=PISTOL, B=PISTOL, habits={"azure": {"hasty": "ask"}}
    )
    assert table.battle.pending.rule == "infowar.initiative.hasty"
    events = table.answer("hasty")
    rush = Modifier(1, "infowar.initiative.hasty", "hasty")
    assert rolled(alice, "initiative", ROLL, 0, fair("Combat Experience", ROLL), rush, against=0) in events
    assert StatusGained(alice, "hasty", "infowar.initiative.hasty") in events
    toll = Modifier(-1, "infowar.initiative.hasty", "hasty")
    assert toll in table.chances(Shoot(alice, bob, "pistol")).checks[0].modifiers
    table.end_turn()
    assert toll in table.chances(Shoot(bob, alice, "pistol")).checks[1].modifiers


@pytest.mark.rule("infowar.initiative.critical-success")
@pytest.mark.parametrize(("option", "again"), [("round", False), ("order", True)])
def test_a_critical_success_acts_ahead_of_everybody_once(duel: Tables, option: str, again: bool) -> None:
    table, alice, bob, cora = duel(
        "A.B.C",
        [*dice(4, 3, 4), 2, 5],
        order=False,
        options={"criticals": option},
        A=PISTOL,
        B=PISTOL,
        C=PISTOL,
    )
    order = []
    for _ in range(8 if again else 7):
        order.append((acting(table), table.battle.slot.phase))
        table.end_turn()
    first = [(cora, "extra"), (alice, "extra"), (cora, "turn"), (alice, "turn"), (bob, "turn")]
    assert order == first + (
        [(cora, "extra"), (alice, "extra"), (cora, "turn")] if again else [(cora, "turn"), (alice, "turn")]
    )


@pytest.mark.rule("infowar.initiative.critical-failure", "infowar.attack.unlimited-defence")
def test_a_critical_failure_does_nothing_but_defend_itself(duel: Tables) -> None:
    table, alice, bob, cora = duel("A.B.C", dice(-4, 2, 1), order=False, A=PISTOL, B=PISTOL, C=PISTOL)
    assert len(table.chances(Shoot(bob, alice, "pistol")).checks) == 2
    seen = []
    for _ in range(5):
        seen.append(acting(table))
        table.end_turn()
    assert seen == [bob, cora, bob, cora, alice]


@pytest.mark.rule("infowar.initiative.no-experience")
def test_the_frightened_come_last_if_their_nerve_holds(duel: Tables) -> None:
    scared = figure("pistol", combat_experience=None)
    table, _, bob, cora, dan = duel("A.BCD", dice(0, 1, -2), A=PISTOL, B=scared, C=scared, D=scared)
    events = table.end_turn()
    nerve = fair("CON", NERVE)
    assert [event for event in events if isinstance(event, Rolled)] == [
        rolled(bob, "nerve", NERVE, 0, nerve, against=-1),
        rolled(cora, "nerve", NERVE, 1, nerve, against=-1),
        rolled(dan, "nerve", NERVE, -2, nerve, against=-1),
    ]
    assert acting(table) == cora
    table.end_turn()
    assert acting(table) == bob


@pytest.mark.rule("infowar.initiative.panic")
def test_panic_drops_everything_and_runs(duel: Tables) -> None:
    scared = figure("pistol", combat_experience=None)
    table, alice, bob = duel("A.B" + "." * 20, [*dice(-4), *dice(0)], A=PISTOL, B=scared)
    events = table.end_turn()
    assert StatusGained(bob, "panicking", "infowar.initiative.panic") in events
    assert any(isinstance(event, ItemDropped) and event.kind == "pistol" for event in events)
    assert len([event for event in events if isinstance(event, Stepped)]) == 12 and table.battle.table.cell(
        bob
    ) == (14, 0)
    assert table.get(bob, Held) == Held(()) and table.get(bob, Panicked) is None
    assert acting(table) == alice
    table.end_turn()


@pytest.mark.rule("infowar.initiative.leadership")
@pytest.mark.parametrize(("natural", "bonus"), [(1, 1), (4, 2), (0, 0)])
def test_leading_steadies_friends_in_sight(duel: Tables, natural: int, bonus: int) -> None:
    scared = figure("pistol", combat_experience=None)
    faces = dice(natural, -1)
    table, alice, anna, _ = duel("A.N......B", faces, A=PISTOL, N=scared, B=PISTOL)
    table.apply(Lead(alice))
    if table.battle.pending:
        table.answer("keep")
    assert (table.get(anna, Nerve) or Nerve(1, 0)).bonus == bonus
    table.end_turn()
    events = table.end_turn()
    led = (Modifier(bonus, "infowar.initiative.leadership", "led well"),) if bonus else ()
    assert rolled(anna, "nerve", NERVE, -1, fair("CON", NERVE), *led, against=-1) in events
    assert acting(table) == anna


@pytest.mark.rule("infowar.initiative.leadership")
def test_a_leaders_voice_carries_ten_tiles(duel: Tables) -> None:
    scared = figure("pistol", combat_experience=None)
    table, alice, near, _, _ = duel(f"A{'.' * 9}NL....B", A=PISTOL, N=scared, L=scared, B=PISTOL)
    assert heard(table.battle.table, alice) == [near], "ten tiles away, and not eleven"


@pytest.mark.rule("infowar.initiative.reroll")
def test_very_good_leading_may_bring_a_new_order(duel: Tables) -> None:
    table, alice, bob = duel("A...B", dice(3, 0, 1), A=PISTOL, B=PISTOL)
    table.apply(Lead(alice))
    assert table.battle.pending.rule == "infowar.initiative.reroll"
    words = "good leadership: the order is rolled anew after this round"
    assert table.answer("anew")[-1] == Reported(NO_UNIT, "infowar.initiative.reroll", words)
    table.end_turn()
    events = table.end_turn()
    assert [event.unit for event in events if isinstance(event, Rolled)] == [alice, bob]
    assert acting(table) == bob


@pytest.mark.rule("infowar.initiative.reroll", "infowar.initiative.kept")
@pytest.mark.parametrize(("fallen", "broken"), [("leader", True), ("other", False)])
def test_a_leader_s_fall_breaks_the_order(duel: Tables, fallen: str, broken: bool) -> None:
    table, _, bob, bill, *_ = duel("A.BLCD", A=PISTOL, B=PISTOL, L=LEADER, C=PISTOL, D=PISTOL)
    table.run(wound(table.battle.table, bill if fallen == "leader" else bob, 5))
    assert bool(table.get(1, Kept).broken) is broken


@pytest.mark.rule("infowar.initiative.reroll")
def test_a_third_lost_in_a_round_breaks_the_order(duel: Tables) -> None:
    table, alice, bob, cora, bill = duel("A.B.C.L", dice(0, 2, 1), A=PISTOL, B=PISTOL, C=PISTOL, L=LEADER)
    table.run(wound(table.battle.table, bob, 6))
    for unit in (alice, cora, bill):
        events = table.apply(EndTurn(unit))
    words = "ember has lost a third of its figures in one round: the order is rolled anew after this round"
    assert Reported(NO_UNIT, "infowar.initiative.reroll", words) in events
    assert RoundBegan(2, (cora, bill, alice)) in events


@pytest.mark.rule("infowar.round.five-seconds", "infowar.attack.one-per-action")
def test_one_action_a_round(duel: Tables) -> None:
    table, alice, bob = duel("AB", dice(-4, 0), A=KNIFE, B=KNIFE)
    table.apply(Strike(alice, bob, "knife"))
    assert (
        table.refused(Strike(alice, bob, "knife"))
        == table.refused(Lead(alice))
        == "infowar.round.five-seconds"
    )


@pytest.mark.rule("infowar.scene.referee")
def test_a_zone_makes_attacks_harder(duel: Tables) -> None:
    brook = Zone("scene", "brook", ((4, 0),), properties={"difficulty": "2"})
    table, alice, bob = duel("A...B", A=PISTOL, B=PISTOL, zones=(brook,))
    assert table.chances(Shoot(alice, bob, "pistol")).checks[0].against == 2
