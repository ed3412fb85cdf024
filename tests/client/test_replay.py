"""The replay window compares as `--verify` does; a save goes on under mended rules, and the player is
told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
import pytest

from game.client.screens.battle.screen import BattleScreen
from game.client.screens.prompts import ChangesScreen
from game.client.screens.replay.screen import ReplayScreen
from game.client.seat.saves import autosaves
from game.client.seat.setup import open_battle
from game.client.seat.setup.open_battle import CHANGED, OTHER_GROUND
from game.core.actions import Action, Refusal
from game.core.battle import Battle
from game.core.errors import EnfiladeError
from game.core.field import Field, Tile
from game.core.records.files import read, write
from game.core.ruleset import RuleChange, version_of
from game.maps import load
from game.rulesets import RULESETS, nwo
from tests.client import opened
from tests.client.player import Player, new_match, quick

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
REASON = "overwatch is for those who stand still"


@pytest.fixture(params=["v1", "v2"])
def save(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(GOLDEN / request.param / "nwo-03.enfilade", tmp_path / "fight.enfilade"))


@pytest.fixture
def stricter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules mended since: nobody goes on overwatch any more once twenty orders were given."""
    refusal = Battle.refusal

    def mended(battle: Battle, action: Action) -> Refusal | None:
        refused = action.verb == "Overwatch" and len(battle.history) > 20
        return Refusal("nwo.overwatch.delay", REASON) if refused else refusal(battle, action)

    monkeypatch.setattr(Battle, "refusal", mended)
    monkeypatch.setattr(
        nwo,
        "MENDED",
        (*nwo.MENDED, RuleChange(version_of(RULESETS["nwo"]) + 1, "nwo.overwatch.delay", REASON)),
    )


def shown(path: Path) -> ReplayScreen:
    screen = opened.watch(read(path), quick(), path)
    assert isinstance(screen, ReplayScreen)
    return screen


def test_a_replay_that_differs_stops_there_and_says_so(tmp_path: Path) -> None:
    match = new_match()
    match.begin()
    for number in range(12):
        orders = match.battle.legal_actions()
        match.act(orders[number * 7 % len(orders)])
    record = match.record()
    digests = (*record.digests[:7], "0" * 32, *record.digests[8:])
    write(msgspec.structs.replace(record, digests=digests, states=()), tmp_path / "fight.enfilade")
    player = Player(shown(tmp_path / "fight.enfilade"))
    player.key(pygame.K_END)
    player.wait(frames=5)
    screen = player.screen
    assert isinstance(screen, ReplayScreen)
    assert (screen.way.done, screen.way.over) == (6, True)
    assert screen.fault.startswith("the battle differs after action 7")
    assert screen.stage.battle is screen.battle and len(screen.battle.history) == 6


@pytest.mark.usefixtures("stricter")
def test_a_replay_under_mended_rules_says_where_it_parts_and_by_which(save: Path) -> None:
    player = Player(shown(save))
    player.key(pygame.K_END)
    player.wait(frames=5)
    screen = player.screen
    assert isinstance(screen, ReplayScreen) and screen.way.over
    assert screen.way.done < len(screen.way.actions)
    assert REASON in screen.fault and "mended since: nwo.overwatch.delay" in screen.fault


@pytest.mark.usefixtures("stricter")
def test_a_save_goes_on_under_mended_rules_once_the_player_was_told(save: Path) -> None:
    record = read(save)
    screen = opened.resume(save, quick())
    assert isinstance(screen, ChangesScreen)
    assert f"nwo.overwatch.delay: {REASON}" in screen.words
    player = Player(screen)
    player.wait(frames=2)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, BattleScreen)
    battle = player.screen.match.battle
    if record.states:
        assert len(battle.history) >= record.states[-1].length
    else:
        assert len(battle.history) < len(record.actions)
        assert screen.words.endswith("are lost.")
    scene = player.screen.stage.scene
    assert {unit: sprite.cell for unit, sprite in scene.units.items()} == {
        unit: battle.table.cell(unit) for unit in battle.table.units()
    }
    player.wait(frames=3)


def test_what_can_be_no_battle_opens_no_window(save: Path) -> None:
    write(msgspec.structs.replace(read(save), digests=()), save)
    ways: tuple[Callable[[], object], ...] = (lambda: shown(save), lambda: opened.resume(save, quick()))
    for way in ways:
        with pytest.raises(EnfiladeError, match="it has 0 digests for 90 actions"):
            way()


@pytest.mark.usefixtures("stricter")
def test_an_autosave_that_went_on_under_mended_rules_keeps_every_order(save: Path) -> None:
    record = read(save)
    kept = autosaves.begin()
    kept.write(record, 3, False)
    path = kept.path
    autosaves.release_others(None)
    screen = opened.take_up(path, quick())
    assert isinstance(screen, ChangesScreen)
    match = screen.match
    assert match.kept is None
    match.act(match.battle.legal_actions()[0])
    assert read(path) == record
    assert match.kept is not None and match.kept.path != path
    autosaves.release_others(None)


@pytest.fixture
def read_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save of a few orders on a map of which today nothing but open floor is read."""
    match = new_match()
    match.begin()
    for number in range(12):
        orders = match.battle.legal_actions()
        match.act(orders[number * 7 % len(orders)])
    path = tmp_path / "fight.enfilade"
    write(match.record(), path)

    def open_floor(path: Path) -> Field:
        field = load(path)
        return replace(field, tiles=(Tile(),) * len(field.tiles), doors=())

    monkeypatch.setattr(open_battle, "load", open_floor)
    return path


def test_a_save_goes_on_with_its_ground_once_the_player_was_told(read_otherwise: Path) -> None:
    record = read(read_otherwise)
    screen = opened.resume(read_otherwise, quick())
    assert isinstance(screen, ChangesScreen)
    assert (screen.title, screen.words) == (CHANGED, OTHER_GROUND)
    player = Player(screen)
    player.wait(frames=2)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, BattleScreen)
    match = player.screen.match
    assert len(match.battle.history) == len(record.actions)
    player.wait(frames=3)
    match.act(match.battle.legal_actions()[0])
    assert match.record().ground == record.ground


def test_a_replay_on_its_ground_says_so_until_the_next_key(read_otherwise: Path) -> None:
    player = Player(shown(read_otherwise))
    screen = player.screen
    assert isinstance(screen, ReplayScreen) and screen.notice == (CHANGED, OTHER_GROUND)
    player.wait(frames=2)
    player.key(pygame.K_END)
    player.wait(frames=5)
    assert screen.notice[1] == "" and not screen.fault and screen.way.over


def test_an_autosave_goes_on_in_its_file_when_only_the_map_is_another(read_otherwise: Path) -> None:
    kept = autosaves.begin()
    kept.write(read(read_otherwise), 1, False)
    path = kept.path
    autosaves.release_others(None)
    screen = opened.take_up(path, quick())
    assert isinstance(screen, ChangesScreen)
    screen.match.act(screen.match.battle.legal_actions()[0])
    assert screen.match.kept is not None and screen.match.kept.path == path
    assert len(read(path).actions) == len(read(read_otherwise).actions) + 1
    autosaves.release_others(None)
