"""A point of a battle that cannot be kept as a case says what is the matter."""

from __future__ import annotations

from pathlib import Path

from game.client.seat.saves import timeline
from game.client.seat.saves.timeline import Timeline
from game.core.actions import EndTurn
from game.core.battle import start
from game.core.records.files import Recorder
from game.core.records.replay import ReplaySession
from game.maps import load
from game.maps.library import FORMER, shipped
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario

NWO = RULESETS["nwo"]


def test_of_a_map_that_was_another_one_then_that_is_said(tmp_path: Path) -> None:
    path = next((shipped() / FORMER).glob("priory-wood-*.tmx"))
    field = load(path)
    squads = {side: default_squad(NWO, side) for side in ("azure", "ember")}
    battle = start(make_scenario(NWO, "priory-wood", squads), field, NWO, "1")
    recorder = Recorder(battle, "1", {})
    list(battle.begin())
    recorder.note()
    for _ in range(3):
        order = next(one for one in battle.legal_actions() if isinstance(one, EndTurn))
        list(battle.apply(order))
        recorder.note()
    again = ReplaySession(recorder.record("", "0.1"), field, NWO)
    out = tmp_path / "point.case"
    told = timeline.write(again, Timeline(again), 3, str(out))
    assert told.startswith(f"Not written: the battle was played on an earlier {field.title}, and cases")
    assert not out.exists()
