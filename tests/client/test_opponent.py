"""The card of a side on the set-up: level, temperament, handicap, size, partner, the record against you."""

from __future__ import annotations

import pygame
import pytest

from game.ai.levels import TEMPERAMENTS
from game.client.kit.widgets import Key, Widget
from game.client.screens.setup.opponent import signed
from game.client.screens.setup.screen import SetupScreen
from game.client.seat.match import PERSON
from game.client.seat.setup.open_battle import PreparedBattle
from game.client.seat.statistics import career
from game.core.records.record import Terms
from game.rulesets import RULESETS
from tests.client import parts
from tests.client.heard import listen
from tests.client.player import Player, quick
from tests.client.test_drawn_screens import Cards
from tests.client.test_results import one

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setattr(parts.mapcolumn, "_easel", Cards())
    monkeypatch.setattr(career, "battle_results", lambda: [one("azure") for _ in range(21)])
    return Player(SetupScreen(quick()))


def screen(player: Player) -> SetupScreen:
    assert isinstance(player.screen, SetupScreen)
    return player.screen


def widget(player: Player, key: str) -> Widget:
    return next(one for one in screen(player).widgets() if one.key == key)


def test_level_and_temperament_are_chosen_and_play(start: Player) -> None:
    choices = screen(start).choices
    for level in ("easy", "hard", "normal"):
        widget(start, f"level 1 {level}").on()
        for temper in TEMPERAMENTS:
            widget(start, f"temper 1 {temper}").on()
            name = level if temper == "calm" else f"{level}-{temper}"
            assert choices.players() == {"azure": PERSON, "ember": name}
    assert not any(one.key.startswith(("level 0", "temper 0")) for one in screen(start).widgets())


def test_the_slider_follows_keys_and_mouse_and_the_squad_its_points(start: Player) -> None:
    choices, seat = screen(start).choices, screen(start).choices.seats[1]
    before, _ = choices.points(seat)
    screen(start).desk.focus = Key("handicap", 1)
    for key, mod, points in (
        (pygame.K_RIGHT, 0, 5),
        (pygame.K_RIGHT, pygame.KMOD_SHIFT, 55),
        (pygame.K_LEFT, 0, 50),
        (pygame.K_END, 0, 200),
        (pygame.K_RIGHT, 0, 200),
        (pygame.K_HOME, 0, -200),
        (pygame.K_LEFT, pygame.KMOD_SHIFT, -200),
    ):
        screen(start).handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        assert seat.handicap == points
    rect = widget(start, "handicap 1").rect
    screen(start).desk.mouse = (rect.centerx, rect.centery)
    widget(start, "handicap 1").on()
    assert seat.handicap == 0 and choices.points(seat) == (before, 0)
    seat.handicap = 40
    points, more = choices.points(seat)
    assert 0 < more <= 40 and points == before + more
    assert choices.terms() == Terms({}, {"ember": 40})


def test_the_proposal_of_an_even_handicap_is_taken_by_a_click(start: Player) -> None:
    seat = screen(start).choices.seats[1]
    widget(start, "even 1").on()
    assert seat.handicap > 50
    seat.player = "hard"
    assert not any(one.key == "even 1" for one in screen(start).widgets())


def test_the_record_is_shown_only_where_one_person_meets_one_computer(
    monkeypatch: pytest.MonkeyPatch, start: Player
) -> None:
    heard, seats = listen(monkeypatch), screen(start).choices.seats
    screen(start).desk.scroll["sides"] = 400

    def told() -> list[str]:
        heard.words.clear()
        start.draw()
        return [words for words in heard.texts if words.startswith(("won ", "not played"))]

    assert told() == ["not played yet", "won 21 of 21", "not played yet"]
    seats[0].player = "normal"
    assert told() == []
    seats[0].player = seats[1].player = PERSON
    assert told() == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sizes_from_one_to_eight_play_or_say_why_not(ruleset: str, start: Player) -> None:
    choices = screen(start).choices
    choices.choose_ruleset(ruleset)
    usual = widget(start, "size 0")
    assert isinstance(usual, parts.widgets.Choice)
    for place in range(8):
        size = widget(start, "size 0")
        assert isinstance(size, parts.widgets.Choice)
        size.pick(place)
        again = widget(start, "size 0")
        assert isinstance(again, parts.widgets.Choice) and again.index == place
        figures = choices.squad(choices.seats[0]).figures
        assert len(figures) >= place + 1
        assert not choices.fault()
        scenario = choices.scenario()
        names = [figure.name for _, figure in scenario.figures()]
        cells = [figure.cell for _, figure in scenario.figures() if figure.cell]
        assert len(set(names)) == len(names) and len(set(cells)) == len(cells)
    assert choices.field
    prepared = PreparedBattle(
        scenario, choices.field, choices.map.path, choices.ruleset, choices.players(), "8"
    )
    match = prepared.begin()
    match.begin()
    assert len(match.battle.table.units()) == len(names)
    usual.pick(usual.index)
    assert choices.seats[0].size == 0


def test_two_on_a_side_by_name(start: Player) -> None:
    choices = screen(start).choices
    partner = widget(start, "partner 0")
    assert isinstance(partner, parts.widgets.Choice) and partner.values[0] == "alone"
    partner.pick(1)
    entry = widget(start, "second name 0")
    assert isinstance(entry, parts.widgets.Entry)
    entry.change("Ben")
    assert choices.terms() == Terms({"azure": "Ben"})
    partner.pick(4)
    choices.seats[0].temper = "stubborn"
    assert choices.terms() == Terms({"azure": "hard-stubborn"})
    assert any(one.key == "level 0 hard" for one in screen(start).widgets())
    choices.seats[0].partner, choices.seats[0].partner_person = PERSON, " normal "
    assert choices.terms() == Terms({"azure": "Normal"})


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_over_anything_else(size: tuple[int, int], start: Player) -> None:
    start.resize(size)
    seats = screen(start).choices.seats
    seats[0].partner, seats[1].handicap, seats[1].size = PERSON, -35, 8
    found = [one for one in screen(start).widgets() if one.area == "sides"]
    for index, first in enumerate(found):
        assert first.rect.width > 20
        for other in found[index + 1 :]:
            assert not first.rect.colliderect(other.rect), (first.key, other.key)


def test_points_are_signed() -> None:
    assert [signed(points) for points in (-40, 0, 25)] == ["−40", "0", "+25"]
