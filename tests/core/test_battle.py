"""The door of a battle: what it refuses, what it lets look ahead, and how it ends."""

from __future__ import annotations

import msgspec
import pytest

from game.core.actions import Answer, EndTurn, IllegalAction, Move
from game.core.battle import Battle, start
from game.core.components import Doorway, Down, Slot
from game.core.dice import seeded
from game.core.events import AnyEvent, BattleEnded, Placed, RoundBegan, TurnBegan
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from tests.core.yard import FIGHT, YARD, battle

NWO = RULESETS["nwo"]


def asked(seed: str = "yard") -> Battle:
    """A battle in which a question is open: Anna or Bill leaves the other's reach."""
    fight = battle(seed)
    while fight.pending is None:
        assert fight.slot
        name = fight.table.unit(fight.slot.unit).name
        leave = {"Anna": ((0, 2), (0, 3), (0, 4), (0, 5)), "Bill": ((3, 3), (4, 4), (5, 5))}
        fight.apply(Move(fight.slot.unit, leave[name]) if name in leave else EndTurn(fight.slot.unit))
    return fight


def test_everybody_is_placed_before_the_first_round_and_doors_before_everybody() -> None:
    fight = start(FIGHT, YARD, NWO, "yard")
    events = fight.begin()
    placed = [event for event in events if isinstance(event, Placed)]
    assert events[:4] == placed
    assert [(one.name, one.side, one.cell) for one in placed] == [
        ("Alice", "azure", (0, 0)),
        ("Anna", "azure", (1, 2)),
        ("Bob", "ember", (8, 0)),
        ("Bill", "ember", (2, 2)),
    ]
    assert [type(event) for event in events[-2:]] == [RoundBegan, TurnBegan]
    assert fight.table.closed() == frozenset({(4, 3)}) and fight.table.world.having(Doorway) == [2]
    with pytest.raises(AssertionError):
        fight.begin()


def test_a_side_with_more_figures_than_places_is_told_so() -> None:
    crowd = Team("azure", "Azure", (Figure("scout", "Alice"),) * 3)
    with pytest.raises(ValueError, match="side azure has 3 figures, the map has 2 spawn points for it"):
        start(msgspec.structs.replace(FIGHT, teams=(crowd, FIGHT.teams[1])), YARD, NWO, "yard")


def test_a_battle_that_has_not_begun_allows_nothing() -> None:
    fight = start(FIGHT, YARD, NWO, "yard")
    assert fight.legal_actions() == [] and fight.side == "" and fight.winner is None
    with pytest.raises(IllegalAction, match="the battle has not begun"):
        fight.apply(EndTurn(UnitId(2)))


def test_a_refusal_names_its_rule_and_changes_nothing() -> None:
    fight = battle()
    assert fight.slot
    other = next(unit for unit in fight.table.units() if unit != fight.slot.unit)
    before, dice, length = fight.digest(), fight.table.dice.count, len(fight.history)
    for action, rule in (
        (EndTurn(other), "battle"),
        (EndTurn(UnitId(99)), "battle"),
        (EndTurn(UnitId(1)), "battle"),
        (Answer(fight.slot.unit, "yes"), "battle"),
        (Move(fight.slot.unit, ()), "nwo.move.range"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            fight.apply(action)
        assert refusal.value.rule == rule and refusal.value.words
        assert str(refusal.value) == f"{refusal.value.words} ({rule})"
        assert (fight.digest(), fight.table.dice.count, len(fight.history)) == (before, dice, length)


def test_while_a_question_is_open_only_its_answers_are_allowed() -> None:
    fight = asked()
    ask = fight.pending
    assert ask and fight.slot and fight.side == ask.side
    assert fight.legal_actions() == [Answer(ask.unit, option.key) for option in ask.options]
    before = fight.digest()
    for action in (
        EndTurn(ask.unit),
        EndTurn(fight.slot.unit),
        Answer(ask.unit, "maybe"),
        Answer(fight.slot.unit, ask.default),
    ):
        with pytest.raises(IllegalAction) as refusal:
            fight.apply(action)
        assert refusal.value.rule == ask.rule
    assert fight.digest() == before


def test_a_clone_is_the_same_battle_and_goes_its_own_way() -> None:
    fight = battle()
    twin = fight.clone("ahead")
    assert twin.digest() == fight.digest()
    before = fight.digest()
    twin.apply(twin.legal_actions()[-1])
    assert twin.digest() != before and fight.digest() == before


def test_a_clone_in_the_middle_of_a_question_is_the_same_and_can_be_answered() -> None:
    fight = asked()
    before = fight.digest()
    for key in ("take", "leave"):
        twin = fight.clone("ahead")
        assert twin.digest() == before and twin.pending == fight.pending and twin.history == fight.history
        twin.apply(Answer(twin.pending.unit if twin.pending else NO_UNIT, key))
        assert fight.digest() == before


def test_clones_of_clones_stay_the_same() -> None:
    fight = asked()
    assert fight.clone("one").clone("two").clone("three").digest() == fight.digest()


def test_a_clone_sees_other_dice_than_will_fall() -> None:
    fight = battle("fate")
    twins = [fight.clone(f"look {number}") for number in range(20)]
    ahead = {tuple(twin.table.dice.roll(6) for _ in range(8)) for twin in twins}
    mine = tuple(fight.table.dice.roll(6) for _ in range(8))
    assert len(ahead) > 15 and mine not in ahead
    assert fight.clone("same").table.dice.roll(100) == fight.clone("same").table.dice.roll(100)


def test_two_battles_side_by_side_do_not_mix() -> None:
    one, two = battle("one"), battle("two")
    alone = battle("one")
    for number in range(20):
        for fight in (one, two):
            orders = fight.legal_actions()
            fight.apply(orders[number * 5 % len(orders)])
    for number in range(20):
        orders = alone.legal_actions()
        alone.apply(orders[number * 5 % len(orders)])
    assert one.digest() == alone.digest() != two.digest()


def test_the_bar_says_of_every_verb_why_it_cannot_be_done() -> None:
    fight = battle()
    bar = fight.verbs()
    assert [verb for verb, _ in bar] == list(NWO.VERBS)
    legal = {action.verb for action in fight.legal_actions()}
    assert {verb.action for verb, refusal in bar if refusal is None} == legal
    assert all(refusal.words and refusal.rule for _, refusal in bar if refusal)


def test_events_are_json_as_they_come() -> None:
    fight = start(FIGHT, YARD, NWO, "yard")
    for event in fight.begin():
        assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event


@pytest.mark.parametrize(("survives", "winner"), [(True, "azure"), (False, "")])
def test_the_last_side_wins_and_without_one_it_is_a_draw_and_the_battle_is_over(
    survives: bool, winner: str
) -> None:
    fight = battle()
    while fight.side != "azure":
        fight.apply(EndTurn(fight.slot.unit if fight.slot else NO_UNIT))
    assert fight.slot
    last = fight.slot.unit
    for unit in fight.table.units():
        if not survives or unit != last:
            fight.table.world.put(unit, Down())
    assert BattleEnded(winner) in fight.apply(EndTurn(last))
    assert fight.winner == winner and fight.slot is None and fight.side == "" and fight.legal_actions() == []
    with pytest.raises(IllegalAction, match="the battle is over"):
        fight.apply(EndTurn(last))


def test_who_is_down_is_passed_over() -> None:
    fight = battle()
    order = [slot.unit for slot in fight.table.clock.slots]
    fight.table.world.put(order[1], Down())
    fight.apply(EndTurn(order[0]))
    assert fight.slot == Slot(fight.table.unit(order[2]).side, order[2])


def test_options_have_their_first_value_unless_the_scenario_says_otherwise() -> None:
    assert battle().table.option("start_focused") == "no"
    assert (
        battle(scenario=msgspec.structs.replace(FIGHT, options={"start_focused": "yes"})).table.option(
            "start_focused"
        )
        == "yes"
    )


def test_a_scenario_goes_through_json_and_knows_its_teams() -> None:
    assert msgspec.json.decode(msgspec.json.encode(FIGHT), type=Scenario) == FIGHT
    assert FIGHT.team("ember").name == "Ember"
    with pytest.raises(KeyError):
        FIGHT.team("plum")


def test_the_dice_of_a_battle_are_those_of_its_seed() -> None:
    fight = battle("seed")
    fresh = seeded("seed")
    fresh.count = fight.table.dice.count
    assert fight.table.dice.roll(6) == fresh.roll(6)
