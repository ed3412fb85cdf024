"""The time line of a replay: any point of a battle, forwards and backwards, and what can be made of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.ai.agents import choose
from game.cases.files import load as load_cases
from game.client.kit.pen import Pen
from game.client.panels import timeline_panel
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.prompts import NameScreen
from game.client.screens.replay import bar
from game.client.screens.replay.play_on import PlayOnScreen, play_on
from game.client.screens.replay.screen import ReplayScreen
from game.client.seat.saves.timeline import CRIT, DOWN, EVERY, GOAL, HIT, KINDS, Moment, Timeline
from game.client.seat.setup import open_battle
from game.core.records.files import Record, Recorder, read
from game.core.records.replay import ReplaySession
from tests.client.player import Player, quick
from tests.contract.stages import stages

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "v2"


def golden(name: str) -> Record:
    return read(GOLDEN / f"{name}.enfilade")


@pytest.fixture(scope="module")
def record() -> Record:
    return golden("nwo-07")


def shown(record: Record, size: tuple[int, int] = (1280, 720)) -> tuple[Player, ReplayScreen]:
    screen = ReplayScreen(open_battle.watch_record(record), quick())
    player = Player(screen, size)
    player.key(pygame.K_SPACE)
    return player, screen


def places(screen: ReplayScreen) -> dict[int, object]:
    return {
        unit: (sprite.cell, sprite.down, sprite.gauges) for unit, sprite in screen.stage.scene.units.items()
    }


# ---------------------------------------------------------------- any point


def test_whatever_way_one_goes_to_a_point_board_and_battle_are_those_of_the_record(record: Record) -> None:
    player, screen = shown(record)
    forwards: dict[int, object] = {}
    for number in range(1, 41):
        player.key(pygame.K_RIGHT)
        player.wait(16)
        forwards[number] = places(screen)
    for number in (40, 39, 3, 17, 16, 33, 1, 32, 31):
        screen.way.go(number)
        assert screen.way.done == number and places(screen) == forwards[number]
        assert screen.battle.digest(record.digest) == record.digests[number]
        begun = [count for count, began in screen.timeline.rounds if began <= number]
        assert screen.stage.scene.round == begun[-1]


def test_a_jump_plays_few_orders_again(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = open_battle.watch_record(record)
    timeline = Timeline(watched.again)
    timeline.until(len(record.actions))
    applied: list[int] = []
    usual = type(timeline.battle_at(0)).apply
    monkeypatch.setattr(
        type(timeline.battle_at(0)),
        "apply",
        lambda battle, action: (applied.append(1), usual(battle, action))[1],
    )
    for number in (80, 5, 60, 61, 20):
        applied.clear()
        timeline.battle_at(number)
        assert len(applied) <= 2 * EVERY, (
            "the states that are kept lie between orders, so some are a few orders further apart"
        )


@pytest.mark.parametrize("name", ["nwo-05", "lithium-02", "infowar-02", "silhouette-04"])
def test_under_every_ruleset_the_line_knows_rounds_marks_and_who_stands(name: str) -> None:
    record = golden(name)
    timeline = Timeline(open_battle.watch_record(record).again)
    timeline.until(len(record.actions))
    assert timeline.known == len(record.actions) == timeline.last and not timeline.again.parting
    assert [number for number, _ in timeline.rounds] == list(range(1, len(timeline.rounds) + 1))
    downs = sum(moment.kind == "down" for moment in timeline.moments)
    assert {moment.kind for moment in timeline.moments} <= {*KINDS, "goal"}
    assert downs >= sum(timeline.standing[0].values()) - sum(timeline.standing[-1].values())
    battle = timeline.battle_at(timeline.last)
    assert battle.digest(record.digest) == record.digests[-1]
    up = [battle.table.unit(unit).side for unit in battle.table.standing()]
    assert timeline.standing[-1] == {side: up.count(side) for side in timeline.standing[-1]}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_by_keys_alone(size: tuple[int, int], record: Record) -> None:
    player, screen = shown(record, size)
    player.key(pygame.K_END)
    assert screen.way.done == len(record.actions)
    player.key(pygame.K_HOME)
    assert screen.way.done == 0 and not screen.way.playing
    player.key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    second = screen.way.done
    assert second == screen.timeline.rounds[1][1]
    player.key(pygame.K_LEFT, pygame.KMOD_LCTRL)
    assert screen.way.done == 0
    for key in (pygame.K_j, pygame.K_4, pygame.K_2, pygame.K_RETURN):
        player.key(key)
    assert screen.way.done == 42 and screen.way.jump is None
    for key in (pygame.K_j, pygame.K_9, pygame.K_LCTRL):
        player.key(key)
    player.key(pygame.K_a, pygame.KMOD_LCTRL)
    for key in (pygame.K_4, pygame.K_2, pygame.K_RETURN):
        player.key(key)
    assert screen.way.done == 42, "Ctrl A begins the number anew, as in a field of text"
    player.key(pygame.K_LEFT)
    assert screen.way.done == 41
    screen.way.seek_kind("hit")
    player.key(pygame.K_HOME)
    player.key(pygame.K_n)
    hits = [moment.number for moment in screen.timeline.moments if moment.kind == "hit"]
    assert screen.way.done == hits[0]
    player.key(pygame.K_n)
    player.key(pygame.K_n, pygame.KMOD_LSHIFT)
    assert screen.way.done == hits[0]
    player.key(pygame.K_v)
    assert screen.stage.viewer == "azure"
    player.draw()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("kind", ["hit", "down"])
def test_who_did_it_and_to_whom_are_in_the_picture_together(
    kind: str, size: tuple[int, int], record: Record
) -> None:
    player, screen = shown(record, size)
    screen.way.seek_kind(kind)
    player.key(pygame.K_HOME)
    screen.timeline.until(len(record.actions))
    numbers = sorted({moment.number for moment in screen.timeline.moments if moment.kind == kind})
    assert numbers, "nothing of the kind happens"
    for number in numbers:
        player.key(pygame.K_n)
        assert screen.way.done == number
        player.wait(400, 3)
        cells = [screen.stage.scene.units[unit].cell for unit in screen.timeline.those_of(number)]
        assert len(cells) == 2 and all(screen.stage.board.camera.shows(cell, 0) for cell in cells)


@pytest.mark.parametrize(
    ("titles", "shown"),
    [
        (["North Watch", "Ember Guard"], ["North", "Ember"]),
        (["Red Dogs", "Red Cats"], ["Red Dogs", "Red Cats"]),
        (["Vipers", "Ember Guard"], ["Vipers", "Ember"]),
    ],
)
def test_sides_have_short_names_where_these_differ(titles: list[str], shown: list[str]) -> None:
    assert timeline_panel.short(titles) == shown


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_by_mouse_alone(size: tuple[int, int], record: Record) -> None:
    player, screen = shown(record, size)
    line = bar.line_of(screen)
    y, at = line.track.bottom - 2, player.on_screen
    player.click(at((round(line.x(50)), y)))
    assert abs(screen.way.done - 50) <= 3
    player.send(pygame.MOUSEBUTTONDOWN, pos=at((round(line.x(10)), y)), button=1)
    player.move(at((line.track.right, y)))
    assert screen.way.done == screen.timeline.last, "dragging goes along"
    player.send(pygame.MOUSEBUTTONUP, pos=at((line.track.right, y)), button=1)
    player.move(at((round(line.x(10)), y)))
    assert screen.way.done == screen.timeline.last
    for key, done in (("start", 0), ("step", 1), ("back", 0), ("end", screen.timeline.last)):
        player.click_on(key)
        assert screen.way.done == done
    player.click_on("eyes ember")
    assert screen.stage.viewer == "ember"
    boxes = [one.rect for one in screen.widgets() if not one.area and one.rect.width]
    whole = pygame.Rect((0, 0), size)
    assert all(whole.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[index + 1 :]) < 0 for index, box in enumerate(boxes))


# ---------------------------------------------------------------- eyes


def test_while_a_battle_with_secrets_goes_on_nobody_looks_through_the_eyes_of_others() -> None:
    record = golden("lithium-02")
    player, screen = shown(record)
    player.key(pygame.K_END)
    assert screen.timeline.secret
    if screen.timeline.finished:
        assert all(screen.way.may_see(side) for side in (None, "azure", "ember"))
        return
    people = [side for side, player in record.players.items() if player == "human"]
    assert not screen.way.may_see(None) and screen.stage.viewer == (people[0] if len(people) == 1 else "")
    before = screen.stage.viewer
    screen.way.look(None)
    assert screen.stage.viewer == before


# ---------------------------------------------------------------- what is made of it


def test_playing_on_is_a_record_of_its_own(record: Record) -> None:
    watched = open_battle.watch_record(record)
    timeline = Timeline(watched.again)
    match = play_on(watched, timeline, 30, {"azure": "human", "ember": "easy"})
    assert match.battle.digest(record.digest) == record.digests[30] and match.players["ember"] == "easy"
    legal = match.battle.legal_actions()
    match.act(legal[0])
    mine = match.record()
    assert (
        len(mine.actions) == 31
        and mine.actions[:30] == record.actions[:30]
        and mine.digests[:31] == record.digests[:31]
    )
    again = ReplaySession(mine, match.battle.field, match.battle.ruleset)
    again.begin()
    while not again.over:
        again.step()
    assert again.parting is None and again.battle.digest() == match.battle.digest()


def test_p_offers_the_seats_and_begins_there(record: Record) -> None:
    player, screen = shown(record)
    screen.way.go(24)
    player.key(pygame.K_p)
    assert isinstance(player.screen, PlayOnScreen)
    player.draw()
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, BattleScreen)
    assert player.screen.match.battle.digest(record.digest) == record.digests[24]
    assert screen.way.done == 24, "the replay is as it was"


def on_todays_map(ruleset: str, orders: int) -> Record:
    """A battle of the computer as long as that, on a map as it is now: those of the kept ones are former."""
    battle, _ = stages()[f"{ruleset} mill-street"].begin("a case")
    recorder = Recorder(battle, "a case", dict.fromkeys(("azure", "ember"), "normal"))
    recorder.note()
    while len(battle.history) < orders and battle.winner is None:
        battle.apply(choose(battle, battle.side))
        recorder.note()
    return recorder.record("2187-04-01 12:00", "1.0.0")


@pytest.mark.parametrize(
    ("ruleset", "number"), [("nwo", 40), ("lithium", 8), ("infowar", 8), ("silhouette", 6), ("opend6", 12)]
)
def test_a_point_is_saved_as_a_case_that_goes_as_written(ruleset: str, number: int, tmp_path: Path) -> None:
    record = on_todays_map(ruleset, number + 2)
    player, screen = shown(record)
    screen.way.go(number)
    player.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert isinstance(player.screen, NameScreen)
    player.write(str(tmp_path / "point"))
    player.key(pygame.K_RETURN)
    assert player.screen is screen, getattr(player.screen, "fault", "")
    cases = load_cases(tmp_path / "point.case")
    assert [difference for case in cases for difference in case.differences()] == []
    player.draw()
    assert screen.notice == ("Written", str(tmp_path / "point.case"))
    assert (
        len([step for step in cases[0].steps if type(step).__name__ in ("OrderStep", "AnswerStep")])
        == number
        <= len(record.actions)
    )
    player.key(pygame.K_s, pygame.KMOD_LCTRL)
    player.write(str(tmp_path / "point"))
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, NameScreen) and "already" in player.screen.fault


@pytest.mark.parametrize("kind", [HIT, CRIT, GOAL, DOWN])
def test_a_mark_at_either_end_lies_on_the_track_with_its_whole_width(kind: str) -> None:
    """The cross of the last who fell, at the last order, lay half beyond the edge."""
    line = timeline_panel.Line(pygame.Rect(200, 500, 600, 90), 40)
    half, track = timeline_panel.HALF[kind], line.track
    assert line.inside(line.x(40), kind) + half <= track.right
    assert line.inside(line.x(0), kind) - half >= track.x
    assert line.inside(line.x(20), kind) == line.x(20)
    marks: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timeline_panel, "_mark", lambda _pen, x, *_: marks.append(x))
        timeline = SimpleNamespace(
            rounds=[], known=40, standing=[{"azure": 1}] * 41, moments=[Moment(40, kind, "azure", "Ott fell")]
        )
        timeline_panel.draw(
            Pen(pygame.Surface((900, 700))), line, cast(Any, timeline), {}, "Round", 0, (0, 0)
        )
    assert marks == [track.right - half]
