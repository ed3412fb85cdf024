"""The challenge of the day at a seat and in the window: its card, its tries, its page."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from game.client.kit.screen import Screen
from game.client.screens.battle.seats import NO_TRY, SeatsScreen
from game.client.screens.daily.screen import DailyScreen
from game.client.screens.into_battle import daily
from game.client.screens.result.screen import ResultScreen
from game.client.screens.routes import ShowBattle, ShowSetup, ShowTitle
from game.client.screens.title.screen import TitleScreen
from game.client.seat.daily_book import DailyBook, date_in_words
from game.client.seat.match import Match
from game.client.seat.saves import attempts, quarantine, storage
from game.client.seat.saves.attempts import Attempt
from game.client.seat.settings.settings import Settings
from game.core.battle import Battle
from tests.client.conftest import NoCards
from tests.client.heard import listen
from tests.client.player import Player, new_match, quick

DAY = "2026-11-28"


@pytest.fixture(autouse=True)
def that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "current_time", lambda: f"{DAY} 12:00")


def tried(date: str = DAY, points: int = 312, rounds: int = 7) -> Attempt:
    return attempts.add(
        Attempt(date, 0, points // 2, points - points // 2, rounds, "won", f"line of {points}")
    )


def test_the_card_of_a_day_without_a_try() -> None:
    book = DailyBook()
    assert book.said_date == "Saturday 28 November"
    assert (book.mission, book.figure, book.told) == ("Last side standing", "not tried", ("", ""))
    assert book.where == "Linden Wharf Yard, OpenD6, you against the computer"
    assert book.same == "Same squads, map and dice for everybody: 2026-1128"
    assert book.sentence == "None of these seven days played yet"
    assert [bar.label for bar in book.week] == ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"]
    assert book.known_map is None


def test_the_card_tells_the_best_try_and_the_last_seven_days() -> None:
    tried("2026-11-21", 400)  # a week ago: no more in sight
    tried("2026-11-25", 350)
    tried(points=200)
    tried(points=312)
    book = DailyBook()
    assert (book.figure, book.told) == ("312", ("of 400 points, 7 rounds", "second of two tries"))
    assert [bar.points for bar in book.week] == [None, None, None, 350, None, None, 312]
    assert book.sentence == "Two of these seven days played, best on Wednesday"


def test_of_as_many_points_the_shorter_battle_is_the_best() -> None:
    tried(rounds=9)
    tried(rounds=5)
    best = DailyBook().best
    assert best and (best.number, best.rounds) == (2, 5)


def test_a_damaged_list_is_named_and_kept_aside() -> None:
    tried()
    path = attempts.path()
    path.write_bytes(path.read_bytes()[:-9])
    assert attempts.read().tries == ()
    assert path.with_name("daily.json.damaged-1").is_file()
    assert "daily.json" in quarantine.notices.lines[-1]


def begun() -> Match:
    """The battle of the day."""
    found = DailyBook().play()
    assert not isinstance(found, Match)
    return found.begin()


def test_its_battle_is_the_same_each_time_and_goes_on_where_it_stood() -> None:
    one, other = begun(), begun()
    assert (one.seed, one.battle.scenario) == (other.seed, other.battle.scenario)
    assert one.players == {"azure": "human", "ember": "normal"}
    one.begin()
    again = DailyBook().play()
    assert isinstance(again, Match)
    assert again.events == one.events


def test_from_the_title_a_try_goes_on_and_only_by_asking_another_begins() -> None:
    match = begun()
    match.begin()
    on, anew = daily(DailyBook()), daily(DailyBook(), anew=True)
    assert isinstance(on, ShowBattle) and not on.fresh
    assert on.match.events == match.events
    assert not isinstance(anew, ShowBattle) or anew.fresh


def test_only_the_battle_of_the_day_is_kept_as_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    match.begin()
    assert attempts.conclude(match) is None  # it goes on
    monkeypatch.setattr(Battle, "winner", "azure")
    found = attempts.conclude(match)
    assert found and (found.points, found.outcome, found.number) == (300, "won", 1)
    assert attempts.conclude(match) == found  # the same battle counts once
    path = DailyBook().record_path(found)
    assert path and path.parent == storage.daily()


def test_its_result_is_left_for_the_title() -> None:
    """Nothing was set up for it, so that Esc leads to no page on which something is."""
    match = begun()
    match.begin()
    result = ResultScreen(match, Settings(), Screen())
    assert isinstance(result.escape(), ShowSetup)
    match.tried = tried()
    assert isinstance(result.escape(), ShowTitle)


def test_neither_another_battle_nor_one_of_other_players_is(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    match.begin()
    monkeypatch.setattr(Battle, "winner", "azure")
    match.players["ember"] = "easy"
    assert attempts.conclude(match) is None
    other = new_match(seed=f"daily {DAY}")
    assert attempts.conclude(other) is None


def test_who_hands_a_seat_over_is_told_that_it_is_no_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was only missing among the tries when it was over."""
    heard, match = listen(monkeypatch), begun()
    match.begin()
    player = Player(SeatsScreen(quick(), TitleScreen(quick()), match))
    told = []
    for seat in (None, "seat azure", "seat azure", "level ember"):
        if seat:
            player.click_on(seat)
        heard.words.clear()
        player.draw()
        told.append(NO_TRY in heard.texts)
    assert told == [False, True, False, True]
    other = new_match()
    assert not attempts.others_play(other)


def test_a_file_that_is_named_elsewhere_is_no_record_of_ours(tmp_path: Path) -> None:
    (tmp_path / "x.enfilade").write_bytes(b"")
    one = msgspec.structs.replace(tried(), file="../x.enfilade")
    assert DailyBook().record_path(one) is None


def test_a_date_is_said_as_people_say_it() -> None:
    assert date_in_words("2026-12-01") == "Tuesday 1 December"


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_nothing_of_the_page_lies_outside_or_on_something_else(size: tuple[int, int]) -> None:
    tried()
    page = DailyScreen(Settings(scale=1.0), Screen(), painter=NoCards())
    page.draw(pygame.Surface(size))
    buttons = [widget for widget in page.widgets() if not widget.area]
    for number, widget in enumerate(buttons):
        assert page.whole.contains(widget.rect), widget.key
        assert widget.rect.collidelist([other.rect for other in buttons[number + 1 :]]) < 0, widget.key


def test_by_keys_one_goes_through_the_days_and_plays() -> None:
    tried("2026-11-27", 111)
    page = DailyScreen(Settings(), Screen(), painter=NoCards())
    page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert page.book.date == "2026-11-27"
    assert page.tried and page.tried.points == 111
    page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    found = page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d"))
    assert isinstance(found, ShowBattle)
    assert found.match.seed == f"daily {DAY}"
