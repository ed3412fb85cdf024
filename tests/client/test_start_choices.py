"""What the start screen's widgets do to the choices, and what is shown of the settings once they are
turned."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.screens.routes import ShowLessons
from game.client.screens.setup.cards import kinds_fit, rooms_of, sentence
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.setup.choices import Choices
from game.rulesets import RULESETS
from tests.client import parts
from tests.client.drawn import Strokes, strokes
from tests.client.heard import Under
from tests.client.player import Player, quick
from tests.client.test_drawn_screens import Cards

__all__ = ["strokes"]

PLAYERS = parts.choices.PLAYERS


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> parts.setup.SetupScreen:
    monkeypatch.setattr(parts.mapcolumn, "_easel", Cards())
    screen = parts.setup.SetupScreen(quick())
    screen.choices.choose_map(
        next(index for index, one in enumerate(screen.choices.maps) if one.name == "mill-street")
    )
    screen.draw(Surface((1280, 720)))
    return screen


def widget(screen: parts.setup.SetupScreen, key: str) -> parts.widgets.Widget:
    return next(one for one in screen.widgets() if one.key == key)


def pick(screen: parts.setup.SetupScreen, key: str, place: int) -> None:
    found = widget(screen, key)
    assert isinstance(found, parts.widgets.Choice)
    assert found.pick(place) is None
    again = widget(screen, key)
    assert isinstance(again, parts.widgets.Choice) and again.index == place


def test_two_on_a_side_against_the_computer_are_not_against_each_other(
    start: parts.setup.SetupScreen,
) -> None:
    pick(start, "partner 0", 1)
    assert sentence(start.choices).endswith(", two of you against the computer")
    pick(start, "player 1", 0)
    assert sentence(start.choices).endswith(", people against each other")


def test_who_plays_and_with_whom(start: parts.setup.SetupScreen) -> None:
    for place, player in enumerate(("human", "easy", "normal", "hard")):
        pick(start, "player 1", place)
        assert start.choices.seats[1].player == player
        named = any(one.key == "name 1" for one in start.widgets())
        assert named is (player == "human")
    for place, squad in enumerate(start.choices.squads()):
        pick(start, "squad 0", place)
        assert (
            start.choices.seats[0].squad == squad.id and start.choices.squad(start.choices.seats[0]) == squad
        )
        assert len(start.choices.scenario().teams[0].figures) == len(squad.figures)


def test_a_name_is_written_and_is_no_level_of_the_computer(start: parts.setup.SetupScreen) -> None:
    entry = widget(start, "name 0")
    assert isinstance(entry, parts.widgets.Entry) and entry.value == "" and entry.limit == 16
    for name, player in (("Nadia", "Nadia"), ("  ", "human"), ("normal", "Normal"), (" Oskar ", "Oskar")):
        entry.change(name)
        assert start.choices.players()["azure"] == player and start.choices.seats[0].person == name
    start.choices.seats[0].player = "normal"
    assert start.choices.players()["azure"] == "normal"


def test_sides_are_added_until_the_map_is_full_and_removed_down_to_two(
    start: parts.setup.SetupScreen,
) -> None:
    choices = start.choices
    assert [seat.side for seat in choices.seats] == ["azure", "ember"]
    assert not any(one.key.startswith("remove") for one in start.widgets())
    for count in (3, 4):
        assert widget(start, "add side").enabled and widget(start, "add side").on() is None
        assert len(choices.seats) == count
        assert sum(one.key.startswith("remove") for one in start.widgets()) == count
    assert not widget(start, "add side").enabled and not choices.add_side()
    gone = choices.seats[1]
    widget(start, "remove 1").on()
    assert gone not in choices.seats and len(choices.seats) == 3
    assert choices.seats[0].player == "human" and choices.seats[1].player == "normal"


def test_colours_change_hands(start: parts.setup.SetupScreen) -> None:
    choices = start.choices
    widget(start, "color 0 ember").on()
    assert [(seat.side, seat.title) for seat in choices.seats] == [
        ("ember", "Ember Guard"),
        ("azure", "North Watch"),
    ]
    choices.seats[0].title = "My own"
    widget(start, "color 0 plum").on()
    assert (choices.seats[0].side, choices.seats[0].title) == ("plum", "My own")
    yard = next(index for index, one in enumerate(choices.maps) if one.name == "warehouse-yard")
    choices.choose_map(yard)
    assert sorted(seat.side for seat in choices.seats) == ["azure", "ember"]
    assert not widget(start, "color 0 plum").enabled and widget(start, "color 0 ember").enabled


def test_each_option_is_set_and_shown(start: parts.setup.SetupScreen) -> None:
    for ruleset in ("nwo", "lithium", "nwo"):
        widget(start, f"rules {ruleset}").on()
        assert ruleset == start.choices.ruleset.ID
        for option in start.choices.options("battle"):
            for place, value in enumerate(start.choices.values(option)):
                if set(option.values) == {"yes", "no"}:
                    before = start.choices.value(option)
                    widget(start, f"option {option.name}").on()
                    assert start.choices.value(option) != before
                    found = widget(start, f"option {option.name}")
                    assert isinstance(found, parts.widgets.Toggle) and found.value is (
                        start.choices.value(option) == "yes"
                    )
                else:
                    pick(start, f"option {option.name}", place)
                    assert start.choices.value(option) == value
        for option in start.choices.options("side"):
            for place, value in enumerate(start.choices.values(option)):
                pick(start, f"option {option.name} 1", place)
                assert start.choices.value(option, start.choices.seats[1]) == value
                assert start.choices.scenario().teams[1].options[option.name] == value


def test_what_was_chosen_under_other_rules_comes_back_with_them(start: parts.setup.SetupScreen) -> None:
    choices = start.choices
    first = choices.ruleset.ID
    squads = [squad.id for squad in choices.squads()]
    choices.seats[0].squad = squads[-1]
    option = choices.options("battle")[1]
    choices.set_value(option, option.values[-1])
    choices.choose_ruleset("lithium" if first == "nwo" else "nwo")
    assert choices.seats[0].squad not in squads and not choices.kept.options
    choices.choose_ruleset(first)
    assert choices.seats[0].squad == squads[-1] and choices.value(option) == option.values[-1]


def test_rules_and_their_squads_are_kept_together(start: parts.setup.SetupScreen) -> None:
    """Settings may be saved by any screen: what they say of the start screen belongs together at any time."""
    start.choices.choose_ruleset("infowar")
    again = Choices(start.settings.setup)
    assert again.ruleset.ID == "infowar" and again.gone == []


def test_the_seed_is_written_and_thrown_anew(start: parts.setup.SetupScreen) -> None:
    seed = widget(start, "seed")
    assert isinstance(seed, parts.widgets.Entry)
    seed.change("2187-OTTER")
    assert start.choices.seed == "2187-OTTER"
    widget(start, "dice").on()
    assert start.choices.seed not in ("", "2187-OTTER")
    start.choices.seed = " 42 "
    begun = widget(start, "start").on()
    assert isinstance(begun, parts.shows.ShowBattle)
    battle = parts.router.make_screen(begun, start.settings)
    assert isinstance(battle, parts.battle.BattleScreen) and battle.match.seed == "42"


def test_why_no_battle_can_begin(start: parts.setup.SetupScreen, tmp_path: Path) -> None:
    choices = start.choices
    assert choices.fault() == "" and widget(start, "start").enabled
    left = choices.seats.pop()
    assert (
        choices.fault() == "The map has places for fewer than two sides."
        and not widget(start, "start").enabled
    )
    choices.seats.append(left)
    choices.map.fault = "broken"
    assert choices.fault() == "broken"
    choices.map.fault = ""
    kept = choices.maps
    choices.list.maps = []
    assert (
        choices.fault() == "There is no map. Open a file with O."
        and choices.field is None
        and choices.sides() == []
    )
    choices.list.maps = kept
    wrong = tmp_path / "none.tmx"
    assert "none.tmx" in choices.add_map(wrong) and len(choices.maps) == len(kept)
    known = choices.maps[0].path
    assert choices.add_map(known) == "" and choices.place == 0


def test_each_setting_is_turned_and_kept() -> None:
    settings = quick()
    screen = parts.settingsview.SettingsScreen(settings, Under())
    screen.draw(Surface((1280, 720)))
    for page, name in (
        ("motion", "edge_scroll"),
        ("battle", "warn_end_turn"),
        ("motion", "reduced_motion"),
        ("screen", "fullscreen"),
    ):
        screen.page = page
        before = getattr(settings, name)
        next(one for one in screen.widgets() if one.key == name).on()
        assert getattr(settings, name) is not before and getattr(parts.settings.load(), name) is not before
        shown = next(one for one in screen.widgets() if one.key == name)
        assert isinstance(shown, parts.widgets.Toggle) and shown.value is getattr(settings, name)
    for page, name, values in (
        ("screen", "scale", [scale for scale, _ in parts.options.SIZES]),
        ("motion", "speed", parts.settings.PACES),
    ):
        screen.page = page
        for place, value in enumerate(values):
            found = next(one for one in screen.widgets() if one.key == name)
            assert isinstance(found, parts.widgets.Choice) and len(found.values) == len(values)
            found.pick(place)
            assert getattr(parts.settings.load(), name) == value
            again = next(one for one in screen.widgets() if one.key == name)
            assert isinstance(again, parts.widgets.Choice) and again.index == place
    screen.page = "questions"
    settings.habits = {
        "a.rule": parts.settings.Habit("k", "words"),
        "b.rule": parts.settings.Habit("k", "words"),
    }
    next(one for one in screen.widgets() if one.key == "ask a.rule").on()
    assert list(settings.habits) == ["b.rule"] == list(parts.settings.load().habits)
    assert screen.escape() is screen.under


def test_maps_opened_before_are_in_the_list_and_the_list_is_searched(
    tmp_path: Path, strokes: Strokes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.maps import find
    from game.maps import library as shelf

    other = tmp_path / "far-field.tmx"
    other.write_bytes(find("warehouse-yard").read_bytes())
    monkeypatch.setattr(shelf, "opened_file", lambda: tmp_path / "opened.txt")
    shelf.remember(other)
    shelf.remember(tmp_path / "gone.tmx")
    player = Player(SetupScreen(quick()))
    screen = player.screen
    assert isinstance(screen, SetupScreen)
    assert [one.path for one in screen.choices.maps[-1:]] == [other.resolve()], "what is gone is not listed"
    player.key(pygame.K_f, pygame.KMOD_LCTRL)
    player.draw()
    player.write("FAR field")
    shown = [widget.key for widget in screen.widgets() if widget.key.startswith("map ")]
    assert shown == [f"map {len(screen.choices.maps) - 1}"]
    player.key(pygame.K_RETURN)
    assert screen.choices.map.path == other.resolve() and screen.desk.focus == shown[0], (
        "Enter takes the first that is found"
    )
    strokes.take()
    player.key(pygame.K_f, pygame.KMOD_LCTRL)
    player.write(" afar")
    player.draw()
    assert any("No map has" in line for line in strokes.take())
    assert screen.choices.map.path == other.resolve()
    player.key(pygame.K_ESCAPE)
    assert player.screen is screen, "Escape gives the search up first"
    player.draw()
    assert (
        len([widget for widget in screen.widgets() if widget.key.startswith("map ")]) > 1
        and screen.desk.focus != "search"
    )
    player.key(pygame.K_ESCAPE)
    assert player.screen is not screen


def test_the_chosen_map_is_in_sight_when_the_search_for_it_is_over(start: parts.setup.SetupScreen) -> None:
    field = widget(start, "search")
    assert isinstance(field, parts.widgets.Entry)
    field.change("northgate")
    assert start.choices.map.name == "northgate"
    start.desk.scroll["maps"] = 0.0
    field.change("")
    assert start.desk.scroll["maps"] == start._maps.place_of_chosen() > 0


def test_of_a_long_list_only_cards_near_those_in_sight_are_made_and_keys_go_through_all(
    start: parts.setup.SetupScreen,
) -> None:
    first = start.choices.maps[0]
    start.choices.maps.extend([first] * (60 - len(start.choices.maps)))
    player = Player(start)
    start.desk.scroll["maps"] = 0.0
    seen = []
    for _ in range(70):
        player.key(pygame.K_TAB)
        player.draw()
        assert len([one for one in start.widgets() if one.key.startswith("map ")]) < 14
        seen.append(start.desk.focus)
    assert [key for key in seen if key.startswith("map ")] == [f"map {place}" for place in range(60)]
    start.desk.focus = parts.widgets.Key("map", 59)
    start.desk.scroll["maps"] = 0.0
    player.key(pygame.K_UP)
    assert start.desk.focus == "map 58", (
        "the one that has the focus is not lost where it is scrolled out of sight"
    )


def test_saves_and_settings_are_one_key_away(start: parts.setup.SetupScreen) -> None:
    for key, screen in (
        (pygame.K_F8, parts.loading.LoadScreen),
        (pygame.K_t, parts.settingsview.SettingsScreen),
    ):
        player = Player(start)
        assert isinstance(player.key(key), screen)
        assert player.key(pygame.K_ESCAPE) is start


def test_keys_pass_by_the_row_that_adds_no_side_where_the_map_has_no_room(
    start: parts.setup.SetupScreen,
) -> None:
    assert widget(start, "add side").stop
    while widget(start, "add side").enabled:
        start.choices.add_side()
    assert not widget(start, "add side").stop


def test_a_map_that_is_dropped_on_the_start_screen_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.maps import find
    from game.maps import library as shelf

    monkeypatch.setattr(shelf, "opened_file", lambda: tmp_path / "opened.txt")
    other, broken = tmp_path / "far-field.tmx", tmp_path / "broken.tmx"
    other.write_bytes(find("warehouse-yard").read_bytes())
    broken.write_text("<map", encoding="utf-8")
    player = Player(SetupScreen(quick()))
    screen = player.screen
    assert isinstance(screen, SetupScreen)
    player.send(pygame.DROPFILE, file=str(other))
    assert screen.choices.map.path == other.resolve() and not screen.words
    player.send(pygame.DROPFILE, file=str(broken))
    assert screen.choices.map.path == other.resolve() and screen.words


def test_what_was_chosen_is_still_chosen_after_the_lessons(start: parts.setup.SetupScreen) -> None:
    start.choices.choose_ruleset("infowar")
    learn = widget(start, "learn")
    assert isinstance(learn, parts.widgets.Button) and learn.on() == ShowLessons(start)
    again = parts.setup.SetupScreen(start.settings)
    assert (again.choices.map.name, again.choices.ruleset.ID) == ("mill-street", "infowar")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_values_of_options_are_words_and_have_room(
    rules: str, size: tuple[int, int], start: parts.setup.SetupScreen
) -> None:
    start.choices.choose_ruleset(rules)
    start.draw(Surface(size))
    pen = Pen(Surface(size))
    lists = [
        one
        for one in start.widgets()
        if isinstance(one, parts.widgets.Choice) and one.key.startswith("option ")
    ]
    assert lists and not [words for one in lists for words in one.values if "_" in words]
    names = {seat.title for seat in start.choices.seats}  # of any length
    assert not [
        words
        for one in lists
        for words in one.values
        if words not in names and pen.width(words, 11) > one.rect.width - 34
    ]


def test_options_of_a_battle_are_told_in_words() -> None:
    chosen = next(choice for choice in RULESETS["opend6"].CHOICES if choice.name == "initiative")
    assert (
        chosen.said({}) == "roll each round" and chosen.said({"initiative": "first_action"}) == "first action"
    )


@pytest.mark.parametrize("size", [(1024, 640), (1264, 640), (1280, 720), (1920, 1080)])
def test_what_stands_beside_the_heading_of_the_maps_lies_apart(
    start: parts.setup.SetupScreen, size: tuple[int, int]
) -> None:
    surface = Surface(size)
    start.draw(surface)
    pen, boxes = Pen(surface), [Rect(start._columns()[0].x, start._columns()[0].y + 6, 52, 22)]
    for key in ("open", "new map", "inspect"):
        link = widget(start, key)
        assert isinstance(link, parts.widgets.Link)
        wide = round(pen.width(link.label, link.size, True))
        assert wide <= link.rect.width
        boxes.append(Rect(round(link.rect.x + (link.rect.width - wide) * link.align), link.rect.y, wide, 22))
    assert not any(one.inflate(8, 0).colliderect(other) for one, other in combinations(boxes, 2))


def test_what_a_figure_is_takes_the_room_that_its_neighbours_leave() -> None:
    """A wide one takes what short ones leave, two wide ones share, and none nearly touch: in the narrowest
    window and in one of 1280 all stand whole, eight units apart."""
    assert rooms_of([44, 30, 52, 91], 68) == [90, 68, 52, 68]
    assert rooms_of([91, 91], 68) == [52, 52]
    assert rooms_of([91], 90) == [114]
    pen = Pen(Surface((9, 9)))
    for told in (
        ("rifleman", "scout", "spearman", "machine gunner"),
        ("rifleman", "raider", "machine gunner", "bruiser"),
    ):
        for pitch in (68, 90):
            size, rooms = kinds_fit(pen, told, pitch)
            wide = [pen.width(words, size) for words in told]
            assert all(one <= room for one, room in zip(wide, rooms, strict=True))
            assert all((one + two) / 2 <= pitch - 8 for one, two in pairwise(wide))
