"""Under fog of war recap, shot camera and log tell a side of nobody whom it could not know of, and name whom
it has seen, in any ruleset."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.client.seat.view.log import Log
from game.client.seat.view.recap import recap
from game.client.seat.view.roll_banner import RollBanner
from game.client.seat.view.scene import BoardScene
from game.core import fog
from game.core.battle import Battle, start
from game.core.components import Down
from game.core.events import Attacked, AttackEnded, Event, Harmed, Placed, Sighted, TurnBegan, seen_by
from game.core.fog_view import fog_view_of
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import by_id
from game.maps import find, load
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from tests.contract.stages import pick, stages

SIDES = ("azure", "ember")
ORDERS = 80


class Knows:
    """Everything that one side has been shown, and whom it has ever seen."""

    def __init__(self, rules: str, side: str) -> None:
        ruleset = RULESETS[rules]
        self.side, self.states, self.display = side, by_id(ruleset.STATES), ruleset.DISPLAY
        self.scene, self.log, self.shot = (
            BoardScene(states=ruleset.STATES),
            Log(ruleset.STATES, self.display),
            RollBanner(),
        )
        self.names: dict[UnitId, str] = {}

    def learn(self, events: list[Event]) -> None:
        for event in seen_by(self.side, events):
            placed = event.placed if isinstance(event, Sighted) else event
            if isinstance(placed, Placed):
                self.names[placed.unit] = placed.name
            self.scene.show(event)
            self.log.add(event)
            self.shot.show(event, 900.0, self.log.names)
            assert set(self.shot.figures) <= set(self.names), "nobody is filmed who was never seen"

    def check(self, battle: Battle, events: list[Event]) -> None:
        """What is told of all that has happened names only whom the side has seen."""
        told = recap(events, self.side, self.states, self.side, self.display)
        strangers = [battle.table.unit(unit).name for unit in battle.table.units() if unit not in self.names]
        own = {
            battle.table.unit(unit).name
            for unit in battle.table.units()
            if battle.table.unit(unit).side == self.side
        }
        for stranger in set(strangers) - own - set(self.names.values()):
            assert not any(stranger in f"{item.words} {item.by}" for item in told.items)
            assert not any(stranger in f"{entry.words} {entry.verdict}" for entry in self.log.entries)
        assert all(unit in self.names for item in told.items for unit in [item.unit])
        assert [entry.words for entry in self.log.entries if not entry.units <= set(self.names)] == []


def foggy(rules: str) -> tuple[Battle, list[Event]]:
    stage = stages()[f"{rules} court"]
    scenario = msgspec.structs.replace(stage.scenario, options={**stage.scenario.options, fog.OPTION: fog.ON})
    battle = start(scenario, stage.field, RULESETS[rules], "fog")
    return battle, battle.begin()


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_only_who_was_seen_is_told_of(rules: str) -> None:
    battle, events = foggy(rules)
    known, random = {side: Knows(rules, side) for side in SIDES}, Random("fog")
    everything, met = list(events), False
    while battle.winner is None and len(battle.history) < ORDERS:
        for knows in known.values():
            knows.learn(events)
            knows.check(battle, everything)
            hidden = fog.hidden(battle.table, knows.side)
            assert not set(hidden) & set(fog_view_of(battle, knows.side).table.units()), (
                "what the hint is thought out from"
            )
            met = met or any(battle.table.unit(unit).side != knows.side for unit in knows.scene.units)
        events = battle.apply(pick(battle, random))
        everything += events
    assert met, "somebody came into sight"


def three(rules: str) -> tuple[Battle, list[Event]]:
    """Azure is beaten as it begins and sees nobody, the two others fight on."""
    ruleset, field = RULESETS[rules], load(find("mill-street"))
    squads = {side: default_squad(ruleset, side) for side in ("ember", "straw", "azure")}
    battle = start(
        make_scenario(ruleset, "mill-street", squads, {fog.OPTION: fog.ON}, {}), field, ruleset, "beaten"
    )
    events = battle.begin()
    for unit in battle.table.units():
        if battle.table.unit(unit).side == "azure":
            battle.table.world.put(unit, Down())
    return battle, events


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_whoever_sees_nobody_knows_whether_figures_or_whole_sides_have_the_turn(rules: str) -> None:
    """It shows on the bar above the board and in the log, and is the same for all, whomever they see."""
    (battle, events), random = three(rules), Random("beaten")
    whole = BoardScene(states=RULESETS[rules].STATES)
    scenes = {side: BoardScene(states=RULESETS[rules].STATES) for side in ("azure", "ember", "straw", "")}
    blind = single = 0
    met: set[int] = set()
    while battle.winner is None and battle.table.clock.round < 4 and len(battle.history) < 3 * ORDERS:
        for event in events:
            for viewer, scene in ((None, whole), *scenes.items()):
                if read := event.read_by(viewer):
                    scene.show(read)
            assert {scene.together for scene in scenes.values()} == {whole.together}, event
            strangers = {
                unit for unit in scenes["azure"].order if unit and battle.table.unit(unit).side != "azure"
            }
            met |= set(scenes["azure"].units)
            assert strangers <= met, "and nobody is told of"
            blind += scenes["azure"].order == fog.UNSEEN
            single += whole.round > 0 and not whole.together
        events = battle.apply(pick(battle, random))
    assert battle.table.clock.round > 1 and bool(blind) is bool(single), "it did see nobody"
    assert bool(single) is (rules != "lithium")


def test_who_was_seen_to_shoot_is_named() -> None:
    """An enemy is not there from the beginning: it came into sight, and has a name all the same."""
    placed = [
        Placed(UnitId(1), "Mara", "azure", "rifle", 0, (1, 1), ()),
        Placed(UnitId(2), "Vela", "ember", "rifle", 0, (9, 1), ()),
    ]
    seen = Sighted(placed[1], (), (), False, "azure")
    story: list[Event] = [
        placed[0],
        TurnBegan(NO_UNIT, "ember"),
        seen,
        Attacked(UnitId(2), UnitId(1), "rifle", "ranged"),
        Harmed(UnitId(1), 2, "2 hit points", (), 50),
    ]
    missed = [
        Attacked(UnitId(2), UnitId(1), "rifle", "ranged"),
        AttackEnded(UnitId(2), UnitId(1), "miss", 4, 9),
    ]
    told = recap([*story, *missed], "azure", {}, "azure")
    assert [item.by for item in told.items] == ["Vela, rifle", "Vela, rifle, 4 against 9"]
