"""Two figures on one cell are refused wherever a battle begins: who, where and what to do is said, nothing is
left behind, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game import cli
from game.campaign import battles
from game.client.screens.routes import ShowReading
from game.client.screens.setup.screen import SetupScreen
from game.client.seat import match, series
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.setup import open_battle
from game.client.seat.setup.deployment import Deployment
from game.client.seat.setup.open_battle import PreparedBattle
from game.core.battle import start
from game.core.errors import EnfiladeError
from game.core.records.files import Recorder
from game.core.records.resume import resume
from game.core.scenario import Scenario
from game.maps import load
from game.maps.package import pack
from game.rulesets import RULESETS
from game.rulesets.setup import default_squad, make_scenario
from game.systems.objectives import with_mission
from tests.campaign.small import TEXT, begun
from tests.client.player import quick

SAID = "Ada of azure and Ben of ember both begin on h5; give one of them another place"
NWO = RULESETS["nwo"]


def _object(number: int, kind: str, side: str, x: int, y: int, name: str = "") -> str:
    return (
        f'<object id="{number}" name="{name}" type="{kind}" x="{32 * x + 16}" y="{32 * y + 16}"><properties>'
        f'<property name="side" value="{side}"/></properties><point/></object>'
    )


@pytest.fixture
def moor(tmp_path: Path) -> Path:
    """A map on which a figure of each side stands on one and the same cell."""
    spawns = [
        _object(20 * place + number, "spawn", side, x, number)
        for place, (side, x) in enumerate((("azure", 1), ("ember", 14)), 1)
        for number in range(8)
    ]
    units = [_object(90, "unit", "azure", 7, 4, "Ada"), _object(91, "unit", "ember", 7, 4, "Ben")]
    cells = ",".join(["0"] * 128)
    path = tmp_path / "moor.tmx"
    path.write_text(
        '<map version="1.10" orientation="orthogonal" width="16" height="8" tilewidth="32" tileheight="32">'
        f'<layer id="1" name="ground" width="16" height="8"><data encoding="csv">{cells}</data></layer>'
        f'<objectgroup id="2" name="all">{"".join(spawns + units)}</objectgroup></map>',
        "utf-8",
    )
    return path


def scenario(path: Path) -> Scenario:
    squads = {side: default_squad(NWO, side) for side in ("azure", "ember")}
    return with_mission(make_scenario(NWO, str(path), squads, {}, {}), load(path), NWO, "")


def test_the_command_line_says_so(moor: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = moor.with_suffix(".enfilade-map")
    pack(moor, packed)
    for words in (
        ["simulate", "--games", "1", str(moor)],
        ["play", str(moor)],
        ["balance", "--games", "1", str(moor)],
        ["play", str(packed)],
    ):
        with pytest.raises(SystemExit) as left:
            cli.main(words)
        told = capsys.readouterr().err
        assert left.value.code == 2 and told.strip().endswith(SAID) and "Traceback" not in told, words


def test_whoever_begins_a_battle_is_told(moor: Path) -> None:
    field, fight = load(moor), scenario(moor)
    players = {"azure": "human", "ember": "human"}
    prepared = PreparedBattle(fight, field, moor, NWO, players, "1")
    ways: list[Callable[[], object]] = [
        lambda: match.new(fight, field, moor, NWO, players, "1"),
        lambda: Deployment(prepared),
        lambda: open_battle.begun(fight, moor, NWO, players, "1"),
    ]
    for way in ways:
        with pytest.raises(EnfiladeError, match=SAID):
            way()


def test_the_set_up_page_says_so_and_begins_no_series(moor: Path) -> None:
    screen = SetupScreen(quick())
    assert screen.choices.add_map(moor) == ""
    for games in (1, 3):
        screen.choices.kept.games, screen.words = games, ""
        looked_over = screen.follow("start")  # its ground says nothing
        assert isinstance(looked_over, ShowReading) and looked_over.start() is None
        assert screen.words.endswith(SAID) and series.read() == []


def test_a_campaign_stays_where_it_was(moor: Path, tmp_path: Path) -> None:
    """Else a battle would wait for it that can never begin."""
    text = TEXT.replace('"warehouse-yard"', f'"{moor}"').replace('mission = "last"\n', "")
    state = begun(tmp_path, text=text)
    book = CampaignBook(state, tmp_path / "mini.enfilade-campaign")
    told = book.step(lambda now: battles.set_out(now, "one", [person.id for person in now.people[:2]]))
    assert told.endswith("give one of them another place") and " both begin on h5" in told
    assert book.state == state and book.state.pending is None


def test_a_save_that_says_so_is_refused_in_words(moor: Path) -> None:
    """As a file that was changed by hand does."""
    field, fight = load(moor), scenario(moor)
    own = [msgspec.structs.replace(team, figures=team.figures[:2]) for team in fight.teams]
    battle = start(msgspec.structs.replace(fight, teams=tuple(own)), field, NWO, "1")
    recorder = Recorder(battle, "1", {})
    battle.begin()
    recorder.note()
    record = recorder.record("", "0.1")
    teams = tuple(
        msgspec.structs.replace(
            team, figures=tuple(msgspec.structs.replace(figure, cell=(7, 4)) for figure in team.figures)
        )
        for team in own
    )
    told = msgspec.structs.replace(record, scenario=msgspec.structs.replace(record.scenario, teams=teams))
    with pytest.raises(EnfiladeError, match=r"of azure stand both on \(7, 4\)"):
        resume(told, field, NWO)
