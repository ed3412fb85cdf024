"""The pages of the career: nothing lies on anything else, and all of it is reached by keys."""

from __future__ import annotations

import pygame
import pytest

from game.client.kit.screen import Screen
from game.client.screens.career import ACHIEVED, CareerScreen
from game.client.screens.result.screen import ResultScreen, links
from game.client.screens.routes import ShowCareer, ShowDaily, ShowRulebook
from game.client.seat.saves.attempts import Attempt
from game.client.seat.settings.settings import Settings
from game.client.seat.statistics import career
from game.client.seat.statistics.career import Earned, Fought, Used
from game.rulesets import RULESETS
from tests.client.player import new_match

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
LONG = "a-map-with-a-name-that-goes-on-and-on-and-does-not-want-to-end"


def page(name: str = "battles") -> CareerScreen:
    return CareerScreen(Settings(scale=1.0), Screen(), name)


def fought(number: int) -> Fought:
    used = {"rifle": Used(9, 4, 1)}
    return Fought(
        f"{number}",
        "2026-11-28",
        "nwo",
        LONG,
        "Hold",
        "normal",
        "won",
        weapons=used,
        rolls=8,
        expected=3.5,
        came=5,
    )


def press(screen: CareerScreen, key: int) -> object:
    return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["battles", ACHIEVED])
def test_nothing_of_it_lies_outside_or_on_something_else(name: str, size: tuple[int, int]) -> None:
    career.keep(map(fought, range(6)), [Earned("nwo/crit", "2026-11-28")])
    screen = page(name)
    screen.draw(pygame.Surface(size))
    shown = [widget for widget in screen.widgets() if not widget.area]
    for number, widget in enumerate(shown):
        assert screen.whole.contains(widget.rect), widget.key
        assert widget.rect.collidelist([other.rect for other in shown[number + 1 :]]) < 0, widget.key


def test_without_a_battle_it_says_what_comes_here() -> None:
    screen = page()
    assert screen.rates() == []
    assert screen.luck() == "No roll was judged yet."
    screen.draw(pygame.Surface((1280, 720)))


def test_each_group_tells_its_rates() -> None:
    career.keep(map(fought, range(6)))
    screen = page()
    told = {}
    for group in ("ruleset", "level", "mission", "map", "weapon"):
        screen.group = group
        (rate,) = screen.rates()
        told[group] = rate.label, rate.came, rate.of
    assert told["ruleset"] == ("No Way Out", 6, 6)
    assert told["level"] == ("Normal", 6, 6)
    assert told["weapon"] == ("Rifle", 24, 54)
    assert screen.luck() == "Luck: 30 of 48 rolls came off, 9.0 more than their chances say."


def test_its_pages_are_turned_by_keys_and_an_achievement_opens_its_rule() -> None:
    screen = page()
    press(screen, pygame.K_a)
    assert screen.page == ACHIEVED
    cards = [widget for widget in screen.widgets() if widget.key.startswith("achievement")]
    assert len(cards) == 12
    found = cards[0].on()
    assert isinstance(found, ShowRulebook)
    assert found.rule == RULESETS[screen.ruleset].ACHIEVEMENTS[0].rule
    press(screen, pygame.K_b)
    assert screen.page == "battles"


def test_after_a_challenge_its_day_comes_next_and_no_other_map() -> None:
    match = new_match()
    result = ResultScreen(match, Settings(), Screen())
    assert {"Again", "Sides swapped", "Next map", "New battle"} <= {one.key for one in result.widgets()}
    match.tried = Attempt("2026-11-28", 2, 150, 162, 7, "won")
    found = {one.key: one for one in result.widgets()}
    assert not {"Again", "Sides swapped", "Next map"} & set(found)
    assert isinstance(found["Daily challenge"].on(), ShowDaily) and "New battle" in found


def test_a_result_leads_to_the_day_and_to_what_was_achieved() -> None:
    match = new_match()
    box = pygame.Rect(100, 100, 720, 480)
    assert [widget.key for widget in links(match, Screen(), box)] == ["ledger"]
    match.tried = Attempt("2026-11-28", 2, 150, 162, 7, "won")
    match.career.earned += RULESETS["nwo"].ACHIEVEMENTS[:2]
    _, daily, achieved = links(match, Screen(), box)
    to_day, to_page = daily.on(), achieved.on()
    assert isinstance(to_day, ShowDaily)
    assert to_day.date == "2026-11-28"
    assert isinstance(to_page, ShowCareer)
    assert (to_page.page, to_page.ruleset) == (ACHIEVED, "nwo")
    assert not daily.rect.colliderect(achieved.rect)
