"""Fog of war: who is out of sight is on no view of the other side, in no event that it reads, and in nothing
that its agent weighs."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from game.ai.agents import choose
from game.client.seat.view.scene import BoardScene
from game.core import events as e
from game.core import fog
from game.core.actions import EndTurn, IllegalAction, Move
from game.core.battle import Battle, start
from game.core.components import Known, Position
from game.core.events import Event, seen_by
from game.core.field import Cell, Field
from game.core.fog_view import fog_view_of
from game.core.references import NO_UNIT, units_in
from game.maps import find, load
from game.rulesets import RULESETS, nwo
from game.rulesets.setup import default_squad, make_scenario

MAP = "warehouse-yard"
SIDES = ("azure", "ember")
FAR: dict[str, tuple[Cell, ...]] = {}


@cache
def field() -> Field:
    return load(find(MAP))


def battle(ruleset: str, seed: str = "fog", on: bool = True) -> tuple[Battle, list[Event]]:
    rules = RULESETS[ruleset]
    sides = {side: default_squad(rules, side) for side in SIDES}
    scenario = make_scenario(rules, MAP, sides, {fog.OPTION: fog.ON} if on else {})
    made = start(scenario, field(), rules, seed)
    return made, made.begin()


def free_and_unseen(made: Battle, side: str) -> Cell:
    """A cell where nobody stands and that nobody of the side sees."""
    table, views = made.table, made.ruleset.SECRETS.views
    eyes = [unit for unit in table.standing() if table.unit(unit).side == side]
    free = (
        cell
        for cell in reversed(list(field().cells()))
        if not field()[cell].blocks and not table.at(cell) and cell not in table.closed()
    )
    return next(cell for cell in free if not any(views(table, eye, cell) for eye in eyes))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_whoever_is_out_of_sight_may_be_anywhere(ruleset: str) -> None:
    """The view of a side and what its agent orders are the same, wherever the hidden ones are."""
    one, other = battle(ruleset)[0], battle(ruleset)[0]
    side = one.side
    hidden = fog.hidden(one.table, side)
    assert hidden, "the squads begin out of each other's sight"
    for unit in hidden:
        other.table.world.put(unit, Position(free_and_unseen(other, side)))
    assert one.table.world.digest() != other.table.world.digest()
    views = fog_view_of(one, side), fog_view_of(other, side)
    assert views[0].table.world.digest() == views[1].table.world.digest()
    assert not set(hidden) & set(views[0].table.units())
    told = {unit: views[0].sheet(unit, side).marks for unit in hidden}
    assert not any(told.values()), "nobody who has walked out of sight is down, or anything else"
    if not one.pending:
        assert views[0].legal_actions() == views[1].legal_actions()
    assert choose(one, side) == choose(other, side)


@pytest.mark.parametrize("ruleset", ["nwo", "infowar", "silhouette"])
def test_what_a_side_reads_is_what_it_sees(ruleset: str) -> None:
    """After each order the scene of a side has its own figures and those in sight, where they are, and no
    event named anybody else."""
    made, events = battle(ruleset)
    scenes = {side: BoardScene(states=RULESETS[ruleset].STATES) for side in SIDES}
    met = False
    for _ in range(40):
        for side, scene in scenes.items():
            for event in seen_by(side, events):
                scene.show(event)
                named = set(units_in(event)) - set(scene.units) - set(scene.lost)
                assert not named or isinstance(event, e.LostSight | e.Departed), (
                    f"{side} reads of {named}: {event}"
                )
            table = made.table
            seen = [unit for unit in table.units() if unit not in fog.hidden(table, side)]
            assert sorted(scene.units) == seen
            assert [scene.units[unit].cell for unit in seen] == [table.cell(unit) for unit in seen]
            assert {unit: cell for unit, (_, cell) in scene.lost.items()} == fog.last_seen(table, side)
            met = met or any(table.unit(unit).side != side for unit in seen)
        if not made.side:
            break
        events = made.apply(choose(made, made.side))
    assert met, "somebody came into sight"


def test_without_fog_nothing_is_noted() -> None:
    made, events = battle("nwo", on=False)
    assert not made.table.world.any(Known) and not any(
        isinstance(event, e.Veiled | e.Sighted) for event in events
    )
    assert fog_view_of(made, made.side) is made


def test_a_way_ends_where_somebody_new_is_seen() -> None:
    """Out of all ways that a figure can be ordered, those on which an enemy comes into sight before the end
    are cut there."""
    made, _ = battle("nwo")
    for _ in range(60):
        view = fog_view_of(made, made.side)
        unseen = fog.hidden(made.table, made.side)
        for action in () if made.pending else view.legal_actions():
            if isinstance(action, Move) and len(action.path) > 1:
                cut = fog.halt_on_sighting(made.table, RULESETS["nwo"], action)
                sees = [
                    any(nwo.SECRETS.sees(made.table, action.unit, other, cell) for other in unseen)
                    for cell in action.path
                ]
                if isinstance(cut, Move) and cut != action:
                    assert (
                        cut == msgspec.structs.replace(action, path=action.path[: len(cut.path)])
                        and sees[len(cut.path) - 1]
                    )
                    assert not any(sees[: len(cut.path) - 1])
                    events = made.apply(action)
                    assert made.table.cell(action.unit) == cut.path[-1]
                    assert any(
                        isinstance(event, e.Sighted) and event.only == made.table.unit(action.unit).side
                        for event in events
                    )
                    return
        made.apply(
            choose(made, made.side)
            if made.pending or made.table.clock.round > 1
            else EndTurn(made.slot.unit if made.slot else NO_UNIT)
        )
    raise AssertionError("nobody came into sight on the way")


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize("on", [True, False], ids=["fog", "clear"])
def test_an_order_for_nobody_or_off_the_map_is_refused_like_any_other(ruleset: str, on: bool) -> None:
    """Under fog ways are looked along before they are judged: those that nobody can go are left to the
    judgement."""
    made = battle(ruleset, on=on)[0]
    while made.pending:
        made.apply(made.legal_actions()[0])
    order = next(
        one
        for unit in made.table.standing()
        for one in made.legal_actions(unit)
        if len(getattr(one, "path", ())) > 1
    )
    table, path = made.table, order.path  # type: ignore[attr-defined]
    foe = next(unit for unit in table.standing() if table.hostile(unit, order.unit))
    off = ((-1, 0), (-2, 0)), (*path, (99, 99)), ((10**9, 0), (10**9, 1)), ((0, -1), *path)
    wrong = [msgspec.structs.replace(order, path=one) for one in off]
    wrong += [msgspec.structs.replace(order, unit=unit) for unit in (0, -1, 1, 999, foe)]
    before = made.digest()
    for action in wrong:
        with pytest.raises(IllegalAction) as refused:
            made.apply(action)
        assert refused.value.rule and refused.value.words
        assert made.digest() == before, "nothing has changed"
    made.apply(order)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_neither_words_nor_ties_tell_of_whom_a_side_does_not_know(ruleset: str) -> None:
    made, _ = battle(ruleset)
    side = made.side
    table = made.table
    hidden = fog.hidden(table, side)[0]
    own = next(unit for unit in table.units() if table.unit(unit).side == side)
    name, stranger = table.unit(own).name, table.unit(hidden).name

    def read(event: Event) -> list[Event]:
        return seen_by(side, fog.fogged_events(table, made.ruleset, event))

    reported = e.Reported(own, "r", f"{name} calls out {stranger}")
    assert read(reported) == [e.Reported(own, "r", f"{name} calls out somebody")]
    modifier = e.Modifier(1, "r", f"help of {stranger}")
    rolled = e.Rolled(own, "roll", "r", (3,), (3,), (modifier,), 4)
    assert "help of somebody" in str(read(rolled)) and stranger not in str(read(rolled))
    assert read(msgspec.structs.replace(rolled, modifiers=(), tied=(own, hidden))) == []
    by = e.Harmed(own, 1, "hurt", (), 50, hidden)
    assert read(by) == [e.Harmed(own, 1, "hurt", (), 50)] and seen_by(None, [by]) == [by]
    assert hidden in fog.hidden(table, side), "nor has it shown itself by that"
    quiet = list(fog.to_who_knows(table, e.Reported(NO_UNIT, "r", "Attacks"), [hidden]))
    assert seen_by(side, quiet) == [] and seen_by(None, quiet) == [e.Reported(NO_UNIT, "r", "Attacks")]
    assert list(fog.to_who_knows(table, reported, [])) == []


def test_of_who_rides_unseen_the_sheet_says_not_in_what() -> None:
    rules = RULESETS["opend6"]
    scenario = make_scenario(rules, MAP, {"azure": "getaway", "ember": "couriers"}, {fog.OPTION: fog.ON})
    made = start(scenario, field(), rules, "fog")
    made.begin()
    riders = [unit for unit in fog.hidden(made.table, "azure") if made.table.carrier(unit)]
    seen = fog_view_of(made, "azure")
    assert riders
    for unit in riders:
        assert "Aboard" in [line.name for line in made.sheet(unit).facts]
        assert "Aboard" not in [line.name for line in seen.sheet(unit, "azure").facts]
