"""The title: what one can go on with, what can be begun, keys and sizes."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.campaign.battles import picked, set_out
from game.campaign.state import Fought, State
from game.client.board.map_cards import Card, CardRequest, MapPainter
from game.client.kit.screen import Quit
from game.client.screens import routes
from game.client.screens.battle.briefing import BriefingScreen
from game.client.screens.battle.screen import BattleScreen
from game.client.screens.daily.screen import DailyScreen
from game.client.screens.generator.screen import NewMapScreen
from game.client.screens.groups import GroupsScreen
from game.client.screens.ledger.screen import LedgerScreen
from game.client.screens.rulebook import RulebookScreen
from game.client.screens.saves.screen import LoadScreen
from game.client.screens.settings.screen import SettingsScreen
from game.client.screens.setup.deployment import DeployScreen
from game.client.screens.setup.screen import SetupScreen
from game.client.screens.squads.screen import SquadsScreen
from game.client.screens.title import continue_card, daily_card
from game.client.screens.title.continue_card import ContinueCard, LastPlayed, last_played
from game.client.screens.title.drawing import layout
from game.client.screens.title.screen import LESSONS, NEW, MapsMenuScreen, TitleScreen
from game.client.screens.tutorial.screen import LessonsScreen
from game.client.seat import series
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.daily_book import DailyBook, MapMaking, made
from game.client.seat.match import Match
from game.client.seat.saves import attempts, autosaves, campaign_files, quarantine, storage
from game.client.seat.series import Game, Series
from game.client.seat.tutorial.lessons import courses
from tests.campaign.small import begun
from tests.client.drawn import Strokes, strokes
from tests.client.player import Player, new_match, quick

__all__ = ["strokes"]

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.fixture(scope="module")
def day_one(tmp_path_factory: pytest.TempPathFactory) -> State:
    return begun(tmp_path_factory.mktemp("title"))


def left_battle() -> Match:
    """A battle that somebody has left after its first order."""
    match = new_match()
    match.begin()
    match.act(match.battle.legal_actions()[0])
    match.keep()
    autosaves.release_others(None)
    return match


def left_campaign(state: State, written: float = 0.0) -> CampaignBook:
    book = CampaignBook(state, campaign_files.fresh_path("mini"))
    book.keep()
    if written:
        os.utime(book.path, (written, written))
    return book


def title(size: tuple[int, int] = (1280, 720)) -> tuple[Player, TitleScreen]:
    screen = TitleScreen(quick())
    return Player(screen, size), screen


def said(player: Player, drawn: Strokes) -> str:
    drawn.take()
    player.draw()
    return "\n".join(drawn.take())


# ---------------------------------------------------------------- what there is to go on with


def test_who_has_played_nothing_is_led_to_the_lessons(strokes: Strokes) -> None:
    player, screen = title()
    assert not screen.continue_card.last and screen.desk.focus == "choice Learn"
    assert NEW in said(player, strokes) and "continue" not in [one.key for one in screen.widgets()]
    assert isinstance(player.key(pygame.K_RETURN), LessonsScreen)
    assert player.key(pygame.K_ESCAPE) is screen


def test_who_has_learnt_begins_with_a_skirmish(strokes: Strokes) -> None:
    settings = quick()
    settings.lessons.offered = True
    player = Player(TitleScreen(settings))
    assert NEW not in said(player, strokes)
    assert isinstance(player.key(pygame.K_RETURN), SetupScreen)


def test_a_battle_goes_on_where_it_was_left(strokes: Strokes) -> None:
    match = left_battle()
    player, screen = title()
    words = said(player, strokes)
    assert "Warehouse Yard" in words and "No Way Out, round 1, today" in words
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, BattleScreen) and player.screen.match.seed == match.seed
    assert screen.continue_card.fault == ""


def test_enter_goes_on_also_when_the_mouse_has_taken_the_focus() -> None:
    left_battle()
    player, screen = title()
    player.click((1200, 40))
    assert not screen.desk.by_keys
    assert isinstance(player.key(pygame.K_RETURN), BattleScreen)


def test_a_battle_that_is_being_played_elsewhere_says_so(
    monkeypatch: pytest.MonkeyPatch, strokes: Strokes
) -> None:
    left_battle()
    player, screen = title()
    monkeypatch.setattr(autosaves, "TRIES", 1)
    monkeypatch.setattr(storage, "take_lock", lambda _: None)
    assert player.key(pygame.K_RETURN) is screen
    assert "in another window" in said(player, strokes)
    assert isinstance(player.key(pygame.K_s), SetupScreen), "the others work"


def test_the_campaign_comes_first_if_it_was_played_last(day_one: State) -> None:
    left_battle()
    old = left_campaign(day_one, written=1000.0)
    assert last_played().battle and not last_played().book
    os.utime(old.path)
    os.utime(autosaves.files()[0], (1000.0, 1000.0))
    found = last_played()
    assert found.book and found.book.path == old.path and not found.battle


def test_of_a_battle_of_a_campaign_it_is_the_campaign(day_one: State) -> None:
    book = left_campaign(day_one)
    assert not book.step(lambda state: set_out(state, "one", picked(state, "one")))
    begun_battle = book.battle()
    assert not isinstance(begun_battle, Match)
    match = begun_battle.begin()
    match.begin()
    match.act(match.battle.legal_actions()[0])
    match.keep()
    autosaves.release_others(None)
    os.utime(book.path, (1000.0, 1000.0))
    assert last_played().book
    player, screen = title()
    assert "in battle at" in screen.continue_card.told().where
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, BattleScreen) and player.screen.match.seed == match.seed


def test_a_series_that_waits_for_its_next_game_is_gone_on_with(
    day_one: State, monkeypatch: pytest.MonkeyPatch, strokes: Strokes
) -> None:
    """Until its next game is played; the title said that nothing had been."""
    old = left_campaign(day_one, written=1000.0)
    battle = new_match()
    players = {"azure": "Ada", "ember": "Bo"}
    one = Series("one", 3, battle.battle.scenario, players, battle.terms)
    series.write(one)
    assert last_played().book, "nothing of it was played"
    one = replace(one, played=(Game("warehouse-yard", "Ada", "2026-12-01"),))
    series.write(one)
    assert last_played() == LastPlayed(series=one)
    player, screen = title()
    words = said(player, strokes)
    assert "Ada v Bo" in words and "Ada 1, Bo 0, best of 3" in words and "game 2 is next" in words
    shown = player.key(pygame.K_RETURN)
    assert isinstance(shown, GroupsScreen) and shown.picked == one
    assert player.key(pygame.K_ESCAPE) is screen
    os.utime(old.path, (9e9, 9e9))
    assert last_played().book
    series.write(replace(one, played=one.played * 3))
    os.utime(old.path, (1000.0, 1000.0))
    assert not last_played().series, "it is over"


def test_who_has_fought_is_new_here_no_more(strokes: Strokes) -> None:
    left_battle()
    (path,) = autosaves.files()
    path.rename(path.with_name(f"{path.stem} over{path.suffix}"))
    player, screen = title()
    assert not screen.continue_card.last and NEW not in said(player, strokes)


def test_what_the_card_says_of_a_campaign(day_one: State) -> None:
    told = continue_card._of_campaign(day_one)
    assert told.name == day_one.campaign.title and told.where.startswith("No Way Out, day 1")
    assert told.fit == f"{len(day_one.people)} of {len(day_one.people)} fit"
    assert len(told.faces) == len(day_one.people)
    over = replace(day_one, over="lost", day=61)
    assert continue_card._of_campaign(over).where == "No Way Out, lost: over on day 61"


def test_one_that_is_over_shows_where_it_ended(day_one: State) -> None:
    ended = replace(day_one, over="won", fought=(Fought("one", "won", 2), Fought("two", "won", 4)))
    maps = [continue_card._of_next_mission(state) for state in (day_one, ended)]
    assert [path.stem for path in maps if path] == ["warehouse-yard", "otter-ford"]


def test_a_campaign_leads_to_its_page_and_one_that_is_over_to_its_debrief(day_one: State) -> None:
    left_campaign(day_one)
    _, screen = title()
    assert isinstance(screen._continue(), routes.ShowCampaign)


def test_a_campaign_that_cannot_be_read_is_told_and_the_one_before_taken(day_one: State) -> None:
    book = left_campaign(day_one)
    broken = left_campaign(day_one)
    broken.path.write_bytes(broken.path.read_bytes()[:-40])
    found = last_played()
    assert found.book and found.book.path == book.path
    (line,) = quarantine.notices.lines  # the end of a long one is cut
    assert broken.path.name in line
    player, screen = title()
    assert "notices" in [widget.key for widget in screen.widgets()]
    player.click_on("dismiss notices")
    assert not quarantine.notices.lines


class Pictures(MapPainter):
    """A red picture of every map, at once."""

    def card(self, key: CardRequest) -> Card | None:
        return Card("a map", picture=bytes((250, 20, 20)) * (key.size[0] * key.size[1]))

    def update(self) -> None:
        pass


def test_the_picture_is_asked_for_until_it_is_there_and_lies_behind_everything(day_one: State) -> None:
    book = left_campaign(day_one)
    shown = ContinueCard(LastPlayed(book=book), None, Pictures(), Pictures())
    assert shown.busy and shown.picture is None
    shown.update()
    assert not shown.busy and shown.picture
    _, screen = title()
    screen.continue_card = shown
    sheet = Surface((1280, 720))
    screen.draw(sheet)
    red, green, _, _ = sheet.get_at((1240, 300))
    assert 60 < red < 250 and green < red / 3, "it shines through, and is dark"
    left = sheet.get_at((20, 300))
    assert left[0] < red / 2, "darker where the words stand"


# ---------------------------------------------------------------- keys and sizes


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        (pygame.K_s, SetupScreen),
        (pygame.K_l, LessonsScreen),
        (pygame.K_m, MapsMenuScreen),
        (pygame.K_t, SettingsScreen),
        (pygame.K_F8, LoadScreen),
        (pygame.K_F1, RulebookScreen),
        (pygame.K_g, LedgerScreen),
    ],
)
def test_each_choice_has_its_key_and_leads_back(key: int, screen: type) -> None:
    player, shown = title()
    assert isinstance(player.key(key), screen)
    player.key(pygame.K_ESCAPE)
    assert player.screen is shown or isinstance(player.screen, TitleScreen)


def test_escape_asks_nothing_and_quits() -> None:
    player, _ = title()
    assert isinstance(player.key(pygame.K_ESCAPE), Quit)


def test_arrows_go_through_the_choices_and_down_to_the_small_row() -> None:
    left_battle()
    player, screen = title()
    seen = [screen.desk.focus]
    for _ in range(5):
        player.key(pygame.K_DOWN)
        seen.append(screen.desk.focus)
    assert seen[:5] == ["continue", *(f"choice {one[0]}" for one in screen._choices())]
    assert seen[5] in ("settings", "load", "rules", "ledger", "quit")
    player.key(pygame.K_UP)
    assert screen.desk.focus == "choice Maps and squads"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left", [False, True])
def test_nothing_lies_over_anything_else(size: tuple[int, int], left: bool) -> None:
    if left:
        left_battle()
    player, screen = title(size)
    lay = layout(screen.whole, left)
    every = [(str(widget.key), widget.rect) for widget in screen.widgets() if widget.rect.size != (0, 0)]
    found = [rect for _, rect in every]
    for key, rect in every:
        assert pygame.Rect(screen.whole).contains(rect)
        assert [one for one in found if one.colliderect(rect)] == [rect]
        assert lay.daily.contains(rect) if key.startswith("daily") else not rect.colliderect(lay.daily)
    assert player.screen is screen


@pytest.mark.parametrize(
    ("key", "screen"),
    [(pygame.K_n, NewMapScreen), (pygame.K_b, SquadsScreen), (pygame.K_i, routes.ShowReading)],
)
def test_maps_and_squads_lead_past_the_setup(key: int, screen: type) -> None:
    player, _ = title()
    player.key(pygame.K_m)
    if screen is routes.ShowReading:
        assert isinstance(SetupScreen(quick()).follow("inspect"), screen)
        return
    assert isinstance(player.key(key), screen)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, SetupScreen)
    assert isinstance(player.key(pygame.K_ESCAPE), TitleScreen)


def test_the_challenge_of_the_day_stands_beside_the_choices_and_begins_by_its_key() -> None:
    player, screen = title()
    for _ in range(40):
        screen.update(16)
    player.draw()
    assert not screen.daily.busy
    assert isinstance(player.key(pygame.K_e), DailyScreen)
    player, screen = title((1024, 640))
    assert isinstance(player.key(pygame.K_d), BriefingScreen | BattleScreen | DeployScreen)


def test_the_map_of_the_day_is_made_while_the_title_stands_and_is_the_one_that_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    class Making(MapMaking):
        def begin(self, date: str, folder: Path) -> None:
            asked.append((date, folder))

    monkeypatch.setattr(daily_card, "making", Making)
    _, screen = title()
    for _ in range(daily_card.LATER):
        screen.update(16)
    assert not asked, "the window comes first"
    screen.update(16)
    (found,) = asked
    made(found[0], str(found[1]))
    book = DailyBook(found[0])
    path = book.known_map
    assert path and path.read_bytes()
    before = path.read_bytes()
    assert book.prepare().map_path == path and path.read_bytes() == before
    screen.update(16)
    assert len(asked) == 1


def test_frames_go_on_until_the_picture_of_the_day_is_there() -> None:
    _, screen = title()
    for _ in range(daily_card.LATER + 2):
        screen.update(16)
    screen.draw(Surface((1280, 720)))
    assert not screen.daily.busy, "there is no map to be drawn"
    made(DailyBook().date, str(attempts.folder()))
    screen.draw(Surface((1280, 720)))
    assert screen.daily.busy


def test_as_many_lessons_are_promised_as_there_are() -> None:
    first, *others = [len(lessons) for _, lessons in courses()]
    assert (first, set(others), len(others)) == (10, {4}, 4)
    assert LESSONS == "Ten lessons of No Way Out, four of each other ruleset"
