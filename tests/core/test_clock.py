"""The round as it runs: slots put in, put off and passed over, and how the last of them leads to the next
round or to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from game.core import clock
from game.core.battle import Battle, numbers, start
from game.core.components import CLOCK, Area, Clock, Doorway, Down, Item, Position, Slot
from game.core.defaults import fights, revive, share, take_down
from game.core.events import (
    AreaBegan,
    BattleEnded,
    CameTo,
    DoorMoved,
    Downed,
    Event,
    Gauge,
    ItemDropped,
    Ordered,
    Placed,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from game.core.field import Door, Field, Spawn, Tile
from game.core.placement import place_figure
from game.core.records.state_events import situation
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import RuleChange, version_of
from game.core.scenario import Figure, Scenario, Team
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets import RULESETS
from tests.core.yard import FIGHT, YARD, battle

NWO = RULESETS["nwo"]

U = [UnitId(number) for number in range(10)]
"""Figures by their numbers."""


def done(play: Play[Any]) -> list[object]:
    return list(play)


def fixed(*units: UnitId, index: int = 0, acting: bool = True) -> Battle:
    """A battle in whose running round these units have slots."""
    fight = battle()
    slots = tuple(Slot("azure" if unit in (0, 3, 4) else "ember", unit) for unit in units)
    fight.table.world.put(CLOCK, Clock(1, slots, index, acting))
    return fight


def order(table: Table) -> tuple[UnitId, ...]:
    return tuple(slot.unit for slot in table.clock.slots)


def test_a_slot_that_is_put_off_comes_last_and_the_others_keep_their_order() -> None:
    table = fixed(U[3], U[5], U[4], U[6], index=1).table
    assert done(clock.postpone(table)) == [TurnEnded(U[5], later=True)]
    assert (order(table), table.clock.index, table.slot) == ((3, 4, 6, 5), 0, None)


@pytest.mark.parametrize(
    ("front", "after", "coming"),
    [
        (False, 0, (3, 5, 4, 6, 9, 8)),
        (True, 0, (3, 5, 9, 8, 4, 6)),
        (False, 4, (3, 5, 4, 9, 8, 6)),
        (False, 6, (3, 5, 4, 6, 9, 8)),
        (False, 3, (3, 5, 4, 6, 9, 8)),  # whose turn is over
        (False, 5, (3, 5, 4, 6, 9, 8)),  # whose turn is running
    ],
)
def test_slots_are_put_into_a_running_round(front: bool, after: int, coming: tuple[UnitId, ...]) -> None:
    table = fixed(U[3], U[5], U[4], U[6], index=1).table
    assert done(clock.enqueue(table, Slot("ember", U[9]), Slot("ember", U[8]), front=front, after=after)) == [
        Ordered(coming)
    ]
    assert (order(table), table.clock.index) == (coming, 1)
    assert table.slot == Slot("ember", U[5])


def test_of_several_slots_to_come_the_next_one_is_waited_for() -> None:
    table = fixed(U[3], U[5], U[4], U[5], index=0).table
    assert done(clock.enqueue(table, Slot("ember", U[9]), after=5)) == [
        Ordered((U[3], U[5], U[9], U[4], U[5]))
    ]


def test_slots_without_a_unit_are_not_told_in_the_order() -> None:
    table = fixed(NO_UNIT, U[3], NO_UNIT, U[5]).table
    assert done(clock.enqueue(table, Slot("ember", NO_UNIT, "events"))) == [Ordered((U[3], U[5]))]
    assert order(table) == (0, 3, 0, 5, 0)
    assert done(clock.enqueue(table, Slot("ember", U[6]), after=0)) == [Ordered((U[3], U[5], U[6]))]


def test_a_turn_ends_once() -> None:
    table = fixed(U[3], U[5]).table
    assert done(clock.finish(table)) == [TurnEnded(U[3])]
    assert table.slot is None and table.clock.index == 0
    assert done(clock.finish(table)) == []


@pytest.mark.parametrize("running", [True, False])
def test_a_side_that_is_down_is_given_no_slot_and_keeps_none(running: bool) -> None:
    """Two of three sides are left, and the one between them fell before it could declare: in an ambush, for
    instance."""
    sides = {"azure": (0, 0), "ember": (8, 0), "straw": (5, 5)}
    yard = replace(YARD, spawns=tuple(Spawn(side, cell) for side, cell in sides.items()))
    teams = tuple(Team(side, side, (Figure("veteran", side),)) for side in sides)
    fight = start(Scenario("yard", "silhouette", teams), yard, RULESETS["silhouette"], "three")
    fight.begin()
    slots = (
        Slot("azure", NO_UNIT, "declare"),
        Slot("ember", NO_UNIT, "declare"),
        Slot("straw", NO_UNIT, "declare"),
    )
    fight.table.world.put(CLOCK, Clock(1, slots, 1 if running else 0, running))
    fight.table.world.put(
        next(unit for unit in fight.table.units() if fight.table.unit(unit).side == "ember"), Down()
    )
    events = done(clock.advance(fight.table, fight.ruleset))
    assert events[: 1 + running] == [*[TurnEnded(NO_UNIT)] * running, TurnBegan(NO_UNIT, "straw")]
    assert fight.table.slot == slots[2]


def test_who_goes_down_in_the_own_turn_has_no_more_of_it() -> None:
    fight = fixed(U[3], U[5], U[4], U[6])
    fight.table.world.put(3, Down())
    events = done(clock.advance(fight.table, fight.ruleset))
    assert events[:2] == [TurnEnded(U[3]), TurnBegan(U[5], "ember")]
    assert fight.table.slot == Slot("ember", U[5])


def test_who_is_down_is_passed_over_without_a_word() -> None:
    fight = fixed(U[3], U[5], U[4], U[6], acting=False)
    fight.table.world.put(5, Down())
    assert done(clock.advance(fight.table, fight.ruleset))[0] == TurnBegan(U[4], "azure")
    assert fight.table.clock.index == 2


def test_after_the_last_slot_a_round_begins() -> None:
    fight = fixed(U[3], U[5], index=1, acting=False)
    events = done(clock.advance(fight.table, fight.ruleset))
    began = next(event for event in events if isinstance(event, RoundBegan))
    assert began.number == fight.table.clock.round == 2
    assert sorted(began.order) == sorted(order(fight.table)) == [3, 4, 5, 6]
    assert fight.table.clock.index == 0 and fight.table.slot


@pytest.mark.parametrize(("down", "winner"), [((5, 6), "azure"), ((3, 4), "ember"), ((3, 4, 5, 6), "")])
def test_the_last_side_that_fights_has_won(down: tuple[int, ...], winner: str) -> None:
    fight = fixed(U[3], U[5], U[4], U[6], acting=False)
    for unit in down:
        fight.table.world.put(unit, Down())
    assert BattleEnded(winner) in done(clock.advance(fight.table, fight.ruleset))
    assert (fight.winner, fight.side, fight.slot) == (winner, "", None)
    assert done(clock.advance(fight.table, fight.ruleset)) == [], "it is over"


def test_a_side_that_lost_one_fights_on() -> None:
    table = battle().table
    table.world.put(3, Down())
    assert fights(table, "azure") and fights(table, "ember") and not fights(table, "plum")


def test_what_is_left_of_all_points() -> None:
    assert share([Gauge("hit points", 3, 6), Gauge("armour", 1, 2)]) == share([Gauge("x", 1, 2)])
    assert share([]) == share([Gauge("x", 0, 0)]) == 1
    assert share([Gauge("x", 0, 4)]) == 0


def test_the_version_of_rules_is_that_of_the_last_that_was_mended() -> None:
    class Rules:
        MENDED: tuple[RuleChange, ...] = ()

    assert version_of(Rules()) == 1  # type: ignore[arg-type]
    Rules.MENDED = (RuleChange(3, "a", ""), RuleChange(2, "b", ""))
    assert version_of(Rules()) == 3  # type: ignore[arg-type]


# ---------------------------------------------------------------- the table


def test_who_stands_where_and_against_whom() -> None:
    table = battle().table
    assert (table.at((1, 2)), table.at((5, 5)), table.cell(U[4])) == (4, 0, (1, 2))
    table.world.put(4, Down())
    assert table.at((1, 2)) == 0 and table.units() == [3, 4, 5, 6] and table.standing() == [3, 5, 6]
    assert table.hostile(U[3], U[5]) and not table.hostile(U[3], U[4])
    assert table.team(U[5]).side == "ember"
    assert table.closed() == {(4, 3)}
    table.world.put(2, Doorway(True))
    assert table.closed() == frozenset()
    with pytest.raises(KeyError):
        table.option("nothing")


def test_a_copy_goes_its_own_way() -> None:
    table = battle().table
    twin = table.copy(table.dice)
    twin.world.put(3, Position((5, 5)))
    assert (table.cell(U[3]), twin.cell(U[3])) == ((0, 0), (5, 5))
    assert twin.options == table.options and twin.scenario is table.scenario


def test_one_comes_later_onto_a_cell_of_its_own() -> None:
    fight = battle()
    events = done(place_figure(fight.table, fight.ruleset, "azure", Figure("scout", "Zoe", 4), (5, 5)))
    first = events[0]
    assert isinstance(first, Placed)
    assert (first.unit, first.name, first.side, first.person, first.cell) == (7, "Zoe", "azure", 4, (5, 5))
    assert fight.table.at((5, 5)) == 7 and fight.table.unit(U[7]).archetype == "scout"
    assert first.gauges == fight.ruleset.gauges(fight.table, U[7])


def test_figures_are_numbered_after_the_clock_and_the_doors() -> None:
    assert numbers(YARD, FIGHT) == range(3, 7)
    fight = battle()
    assert fight.table.units() == list(numbers(YARD, FIGHT))


def test_a_figure_with_a_cell_needs_no_spawn() -> None:
    figures = (*FIGHT.teams[0].figures, Figure("scout", "Zoe", cell=(6, 5)))
    scenario = msgspec.structs.replace(
        FIGHT, teams=(msgspec.structs.replace(FIGHT.teams[0], figures=figures), FIGHT.teams[1])
    )
    fight = start(scenario, YARD, NWO, "yard")
    fight.begin()
    assert [fight.table.cell(unit) for unit in fight.table.units()] == [
        (0, 0),
        (1, 2),
        (6, 5),
        (8, 0),
        (2, 2),
    ]


# ---------------------------------------------------------------- a battle told anew


def of(events: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if type(event) is kind]


def test_the_board_is_told_as_it_stands() -> None:
    fight = fixed(U[3], U[5], U[4], NO_UNIT, index=2)
    world = fight.table.world
    world.put(5, Down())
    world.put(2, Doorway(True))
    lying = world.create(Item("knife"), Position((5, 5)))
    world.create(Item("pistol"))  # which somebody has taken
    burning = world.create(Area("fire", ((1, 1),), U[3], 2))
    for_good = world.create(Area("smoke", ((2, 1),), U[3], -1))
    world.create(Area("smoke", ((3, 1),), U[3], 0))
    events = situation(fight)
    assert [event.unit for event in events[:4] if isinstance(event, Placed)] == [3, 4, 5, 6]
    assert of(events, DoorMoved) == [DoorMoved((4, 3), True)]
    assert of(events, ItemDropped) == [ItemDropped(lying, "knife", (5, 5))]
    assert of(events, AreaBegan) == [
        AreaBegan(burning, "fire", ((1, 1),), 2),
        AreaBegan(for_good, "smoke", ((2, 1),), -1),
    ]
    assert of(events, RoundBegan) == [RoundBegan(1, (U[3], U[5], U[4]))]
    assert of(events, Downed) == [Downed(U[5])]
    turns = [event for event in events if isinstance(event, TurnBegan | TurnEnded)]
    assert turns == [
        TurnBegan(U[3], "azure"),
        TurnEnded(U[3]),
        TurnBegan(U[5], "ember"),
        TurnEnded(U[5]),
        TurnBegan(U[4], "azure"),
    ]
    assert not of(events, BattleEnded)


def test_doors_that_stand_as_the_map_has_them_are_not_told() -> None:
    tiles = tuple(Tile() for _ in range(8))
    doors = (Door((0, 0)), Door((1, 0), True))
    field = Field(
        8,
        1,
        tiles,
        doors=doors,
        spawns=(
            Spawn("azure", (3, 0)),
            Spawn("azure", (4, 0)),
            Spawn("ember", (6, 0)),
            Spawn("ember", (7, 0)),
        ),
    )
    fight = start(FIGHT, field, NWO, "yard")
    fight.begin()
    assert of(situation(fight), DoorMoved) == []
    fight.table.world.put(3, Doorway(False))
    assert of(situation(fight), DoorMoved) == [DoorMoved((1, 0), False)]


def test_a_battle_that_is_over_is_told_as_that() -> None:
    fight = fixed(U[3], U[5], index=-1, acting=False)
    fight.table.world.put(CLOCK, Clock(4, (Slot("azure", U[3]),), 0, False, "azure"))
    events = situation(fight)
    assert events[-1] == BattleEnded("azure")
    assert of(events, TurnBegan) == [] and of(events, RoundBegan) == [RoundBegan(4, (U[3],))]


# ---------------------------------------------------------------- down, and back


def test_who_comes_to_before_its_turn_has_it() -> None:
    fight = fixed(U[3], U[5], U[4], U[6])
    table = fight.table
    assert done(take_down(table, U[5])) == [Downed(U[5])] and done(take_down(table, U[5])) == []
    assert table.standing() == [3, 4, 6]
    assert done(revive(table, U[5])) == [CameTo(U[5])] and done(revive(table, U[5])) == []
    assert done(clock.finish(table)) == [TurnEnded(U[3])]
    assert done(clock.advance(table, fight.ruleset))[0] == TurnBegan(U[5], "ember")


def test_who_comes_to_after_its_turn_waits_for_the_next_round_unless_it_is_given_a_slot() -> None:
    fight = fixed(U[5], U[3], index=1)
    table = fight.table
    done(take_down(table, U[5]))
    done(revive(table, U[5]))
    done(clock.finish(table))
    began = next(
        event for event in done(clock.advance(table, fight.ruleset)) if isinstance(event, RoundBegan)
    )
    assert 5 in began.order
    again = fixed(U[5], U[3], index=1)
    done(take_down(again.table, U[5]))
    assert [*revive(again.table, U[5]), *clock.enqueue(again.table, Slot("ember", U[5]))] == [
        CameTo(U[5]),
        Ordered((U[5], U[3], U[5])),
    ]
    done(clock.finish(again.table))
    assert done(clock.advance(again.table, again.ruleset))[0] == TurnBegan(U[5], "ember")


def test_nobody_comes_to_under_the_feet_of_another() -> None:
    table = fixed(U[3], U[5]).table
    done(take_down(table, U[5]))
    table.world.put(3, Position(table.cell(U[5])))
    assert done(revive(table, U[5])) == [] and table.world.has(5, Down)


def test_a_side_that_comes_to_in_time_is_not_out() -> None:
    """The last of a side falls and comes to within one order: nobody has won, since that is judged between
    orders alone."""
    fight = fixed(U[3], U[5])
    for unit in (U[5], U[6]):
        done(take_down(fight.table, unit))
    assert not fights(fight.table, "ember")
    done(revive(fight.table, U[6]))
    assert fights(fight.table, "ember") and done(clock.advance(fight.table, fight.ruleset)) == []
