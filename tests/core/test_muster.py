"""Slots put into a running round, and figures that come later: by the one function for both."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from game.core import clock
from game.core.actions import EndTurn
from game.core.battle import Battle, start
from game.core.components import CLOCK, Clock, Slot, Unit
from game.core.errors import ContentError, SetupError
from game.core.events import BattleEnded, Event, Ordered, Placed, Reported, TurnBegan
from game.core.field import Tile
from game.core.placement import place_figure
from game.core.references import UnitId
from game.core.ruleset import Ruleset
from game.core.scenario import Figure
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets import RULESETS
from tests.core.yard import FIGHT, YARD, battle

NWO = RULESETS["nwo"]


def slots(fight: Battle) -> list[UnitId]:
    return [slot.unit for slot in fight.table.clock.slots]


def acting(fight: Battle) -> UnitId:
    assert fight.slot
    return fight.slot.unit


def onward(fight: Battle) -> UnitId:
    """Ends the turn that is running; who has the next one."""
    events = fight.apply(EndTurn(acting(fight)))
    return next(event.unit for event in reversed(events) if isinstance(event, TurnBegan))


def test_a_slot_is_put_behind_all_others() -> None:
    fight = battle()
    first, second, third, fourth = slots(fight)
    told = list(clock.enqueue(fight.table, Slot("azure", first, "again")))
    assert told == [Ordered((first, second, third, fourth, first))]
    assert [onward(fight) for _ in range(4)] == [second, third, fourth, first]
    assert fight.slot == Slot("azure", first, "again") and fight.table.clock.round == 1


def test_a_slot_is_put_in_front_of_those_to_come() -> None:
    fight = battle()
    first, second, *rest = slots(fight)
    told = list(clock.enqueue(fight.table, Slot("azure", first), front=True))
    assert told == [Ordered((first, first, second, *rest))]
    assert [onward(fight), onward(fight)] == [first, second]


def test_slots_are_put_behind_the_next_turn_of_a_unit() -> None:
    fight = battle()
    first, second, third, fourth = slots(fight)
    told = list(clock.enqueue(fight.table, Slot("azure", first), Slot("ember", second), after=third))
    assert told == [Ordered((first, second, third, first, second, fourth))]


def test_behind_a_unit_whose_turn_is_over_means_behind_all() -> None:
    fight = battle()
    first, second, third, fourth = slots(fight)
    onward(fight)
    list(clock.enqueue(fight.table, Slot("ember", third), after=first))
    assert slots(fight) == [first, second, third, fourth, third]


def test_the_slot_that_is_played_stays_the_one_that_is_played() -> None:
    fight = battle()
    onward(fight)
    now = fight.slot
    list(clock.enqueue(fight.table, Slot("azure", UnitId(2)), front=True))
    assert fight.slot == now


class Rolls:
    """No Way Out, but for what is rolled on arrival."""

    def __getattr__(self, name: str) -> Any:
        return getattr(NWO, name)

    def arrive(self, table: Table, unit: UnitId) -> Play[None]:
        face = table.dice.roll(6)
        table.world.put(unit, Unit(table.unit(unit).name, table.unit(unit).side, "scout", person=face))
        yield Reported(unit, "test.arrival", f"rolls {face}")


def test_who_comes_later_is_placed_as_it_is_after_its_rolls() -> None:
    fight = battle()
    rules: Ruleset = Rolls()
    play, events = place_figure(fight.table, rules, "ember", Figure("scout", "Late"), (4, 0)), list[Event]()
    before = len(fight.table.units())
    try:
        while True:
            item = next(play)
            assert isinstance(item, Event)
            events.append(item)
    except StopIteration as end:
        unit = end.value
    placed, rolled = events
    assert isinstance(placed, Placed) and (placed.unit, placed.side, placed.cell) == (unit, "ember", (4, 0))
    assert rolled == Reported(unit, "test.arrival", f"rolls {fight.table.unit(unit).person}")
    assert len(fight.table.units()) == before + 1 and fight.table.at((4, 0)) == unit
    assert placed.gauges == NWO.gauges(fight.table, unit)


def test_who_does_not_exist_leaves_the_table_as_it_is() -> None:
    fight = battle()
    digest = fight.digest()
    with pytest.raises(ContentError):
        list(place_figure(fight.table, NWO, "ember", Figure("nobody", "Late"), (4, 0)))
    assert fight.digest() == digest


def test_a_side_is_in_the_battle_as_long_as_the_ruleset_says_so() -> None:
    fight = battle()
    gone = SimpleNamespace(**{name: getattr(NWO, name) for name in dir(NWO)})
    gone.fights = lambda table, side: side == "azure"
    events = list(clock.advance(fight.table, gone))
    assert events[0] == BattleEnded("azure") and fight.winner == "azure"
    assert fight.table.world.get(CLOCK, Clock).slot is None


def test_no_two_figures_begin_on_one_cell() -> None:
    """Neither where a scenario puts both, nor where it puts one on the spawn point that another would
    take."""
    figures = FIGHT.teams[0].figures
    cell = YARD.spawns[0].cell
    for first, second in (
        (cell, cell),
        (None, next(spawn.cell for spawn in YARD.spawns if spawn.side == FIGHT.teams[0].side)),
    ):
        own = (
            msgspec.structs.replace(figures[0], cell=first),
            msgspec.structs.replace(figures[1], cell=second),
            *figures[2:],
        )
        scenario = msgspec.structs.replace(
            FIGHT, teams=(msgspec.structs.replace(FIGHT.teams[0], figures=own), *FIGHT.teams[1:])
        )
        with pytest.raises(
            SetupError, match=f"{figures[0].name} of azure and {figures[1].name} of azure both begin on "
        ):
            start(scenario, YARD, RULESETS["nwo"], "one cell")


@pytest.mark.parametrize(
    ("cell", "words"),
    [((99, 0), "there is no map"), ((-1, 0), "there is no map"), (None, "nobody can stand")],
)
def test_nobody_begins_off_the_map_or_in_a_wall(cell: tuple[int, int] | None, words: str) -> None:
    place, team = cell or (4, 4), FIGHT.teams[0]
    number = YARD.width * 4 + 4
    tiles = (*YARD.tiles[:number], Tile(blocks=True), *YARD.tiles[number + 1 :])
    yard = replace(YARD, tiles=tiles)
    own = (msgspec.structs.replace(team.figures[0], cell=place), *team.figures[1:])
    teams = (msgspec.structs.replace(team, figures=own), *FIGHT.teams[1:])
    scenario = msgspec.structs.replace(FIGHT, teams=teams)
    for ruleset in RULESETS.values():
        with pytest.raises(SetupError, match=f"{team.figures[0].name} of azure begins on .*, where {words}"):
            start(scenario, yard, ruleset, "nowhere")
