"""What is said at the end of a battle."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec
import pygame
import pytest
from pygame import Surface

from game.client.kit.screen import Quit
from game.client.screens import router
from game.client.screens.prompts import ConfirmScreen
from game.client.screens.result.screen import ResultScreen
from game.client.screens.result.sides import draw_fate
from game.client.screens.routes import ShowSetup
from game.client.seat.setup import open_battle
from game.client.seat.statistics.battle_summary import Fate, tally
from game.core import events as e
from game.core.events import Event
from game.core.references import UnitId
from game.rulesets import RULESETS, opend6
from tests.client.heard import Heard, Under, fresh, listen
from tests.client.player import Player, new_match, quick
from tests.client.stage import placed


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


def result(events: list[Event], under: Under | None = None) -> ResultScreen:
    screen = ResultScreen(new_match(), quick(), under or Under())
    screen.tally = screen.sides.tally = tally(events)
    return screen


ROSTER: list[Event] = [
    e.RoundBegan(3, ()),
    placed(UnitId(1), (3, 3)),
    placed(UnitId(2), (4, 3)),
    placed(UnitId(3), (8, 3), "ember"),
]


def test_a_result_without_a_roll_says_nothing_about_luck(heard: Heard) -> None:
    Player(result([*ROSTER, e.BattleEnded("azure")]))
    assert (
        "North Watch wins" in heard.texts
        and "2 of 2 standing" in heard.texts
        and heard.texts.count("0 harm taken") == 2
    )
    assert heard.texts.count("Lost nobody") == 2
    assert not any("rolls" in words or words in ("Best", "Worst") for words in heard.texts)


def test_who_lost_nobody_and_is_beaten_all_the_same_is_told_why(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under InfoWar the Incapacitated are awake, and out of the battle."""
    screen = result([*ROSTER, e.BattleEnded("azure")])
    screen.match.begin()
    monkeypatch.setattr(screen.match.battle.ruleset, "fights", lambda _table, side: side == "azure")
    Player(screen)
    assert "Lost nobody" in heard.texts and "Lost nobody, but nobody is fit to fight on" in heard.texts


def test_a_result_with_rolls_tells_their_mean_and_the_best_and_worst(heard: Heard) -> None:
    rolls = [
        e.Rolled(UnitId(1), "ranged attack", "r", faces, faces, (), sum(faces)) for faces in ((6, 5), (1, 2))
    ]
    Player(
        result(
            [
                *ROSTER,
                *rolls,
                e.Harmed(UnitId(3), 4, "4 hit points", (), 20),
                e.Downed(UnitId(3)),
                e.BattleEnded("azure"),
            ]
        )
    )
    assert "2 rolls, mean of the dice that counted 3.50 (expected 3.50 before advantage)" in heard.texts
    assert {
        "Best",
        "Worst",
        "Unit 1, ranged attack",
        "4 harm taken",
        "Lost: Unit 3",
        "0 of 1 standing",
    } <= set(heard.texts)
    assert any(words.startswith("3 rounds, 0 orders, seed ") for words in heard.texts)


def test_what_is_driven_does_not_count_as_standing(heard: Heard) -> None:
    car = msgspec.structs.replace(placed(UnitId(4), (5, 5)), name="Magpie", wide=2, long=3)
    Player(
        result(
            [
                *ROSTER[1:],
                car,
                e.RoundBegan(3, (UnitId(1), UnitId(2), UnitId(3))),
                e.Downed(UnitId(1)),
                e.BattleEnded("azure"),
            ]
        )
    )
    assert {"1 of 2 standing", "1 of 1 standing"} <= set(heard.texts)


def test_where_a_die_is_wild_all_that_were_thrown_are_told(heard: Heard) -> None:
    rolls = [
        e.Rolled(UnitId(1), "shot, 2D", "opend6.attack.success", faces, faces, (), sum(faces))
        for faces in ((6, 2, 1), (4, 2))
    ]
    screen = result([*ROSTER, *rolls, e.BattleEnded("azure")])
    screen.display = screen.sides.display = opend6.DISPLAY
    Player(screen)
    assert "2 rolls, mean of all dice thrown 3.00 (expected 3.50)" in heard.texts


def test_where_one_die_of_many_counts_all_that_were_thrown_are_told(heard: Heard) -> None:
    rolls = [
        e.Rolled(UnitId(1), "small arms", "r", faces, (max(faces),), (), max(faces))
        for faces in ((6, 2, 1), (4, 5))
    ]
    Player(result([*ROSTER, *rolls, e.BattleEnded("azure")]))
    assert "2 rolls, mean of all dice thrown 3.60 (expected 3.50)" in heard.texts


def test_nobody_wins_a_draw_and_one_round_is_one_round(heard: Heard) -> None:
    Player(result([e.RoundBegan(1, ()), *ROSTER[1:], e.BattleEnded("")]))
    assert "Nobody is left" in heard.texts and not any("wins" in words for words in heard.texts)
    assert any(words.startswith("1 round, ") for words in heard.texts)


def test_the_result_leads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, watched = Under(), Under()
    monkeypatch.setattr(router, "SetupScreen", lambda *_: begun)
    monkeypatch.setattr(router, "ReplayScreen", lambda *_: watched)
    monkeypatch.setattr(open_battle, "watch_match", lambda *_: None)
    for key, goal in ((pygame.K_RETURN, begun), (pygame.K_ESCAPE, begun)):
        player = Player(result([*ROSTER, e.BattleEnded("azure")]))
        assert player.key(key) is goal
    ways: tuple[Callable[[Player], object], ...] = (
        lambda player: player.click_on("Watch replay"),
        lambda player: player.key(pygame.K_w),
    )
    for way in ways:
        player = Player(result([*ROSTER, e.BattleEnded("azure")]))
        way(player)
        assert player.screen is watched
    player = Player(result([*ROSTER, e.BattleEnded("azure")]))
    assert isinstance(player.key(pygame.K_q), ConfirmScreen), "a key of an order quits nothing unasked"
    assert isinstance(player.key(pygame.K_RETURN), Quit)


def test_what_was_meant_to_skip_the_last_shot_does_not_leave_the_page() -> None:
    screen = result([*ROSTER, e.BattleEnded("azure")])
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    screen.draw(Surface((1280, 720)))
    place = next(widget.rect.center for widget in screen.widgets() if widget.key == "New battle")
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    screen.update(screen.rest - 1)
    assert screen.handle(enter) is None and screen.handle(click) is None and not screen.desk.pressed
    screen.update(1)
    assert isinstance(screen.handle(enter), ShowSetup)


def test_the_words_of_a_roll_of_many_dice_are_not_cut(heard: Heard) -> None:
    words = "resisting damage, submachine gun, 9D"
    rolls = [
        e.Rolled(UnitId(1), words, "opend6.attack.success", faces, faces, (), sum(faces))
        for faces in ((6,) * 11, (1,) * 11)
    ]
    Player(result([*ROSTER, *rolls, e.BattleEnded("azure")]))
    assert heard.texts.count(f"Unit 1, {words}") == 2


@pytest.mark.parametrize(
    ("ember", "winner", "said"),
    [("normal", "ember", True), ("normal", "azure", False), ("human", "ember", False)],
)
def test_one_person_who_has_lost_is_told_so(heard: Heard, ember: str, winner: str, said: bool) -> None:
    screen = ResultScreen(new_match(ember=ember), quick(), Under())
    screen.tally = screen.sides.tally = tally([*ROSTER, e.BattleEnded(winner)])
    Player(screen)
    assert any(words.startswith("You are beaten after 3 rounds, ") for words in heard.texts) is said


@pytest.mark.parametrize(("count", "drawn"), [(2, 2), (8, 8), (40, 0)])
def test_no_die_of_the_best_roll_lies_over_another(
    heard: Heard, monkeypatch: pytest.MonkeyPatch, count: int, drawn: int
) -> None:
    dice: list[tuple[float, float]] = []
    monkeypatch.setattr(
        "game.client.screens.result.sides.face",
        lambda pen, x, y, shown, size=15, display=None: dice.append((x, size)),
    )
    roll = e.Rolled(UnitId(1), "resisting damage, 6D", "r", (6,) * count, (6,) * count, (), 6 * count)
    screen = result([*ROSTER, roll, e.BattleEnded("azure")])
    screen.tally.sides["azure"].worst = None
    Player(screen)
    seen = sorted(set(dice))
    assert len(seen) == drawn
    assert all(x + size <= after for (x, size), (after, _) in pairwise(seen))
    assert (f"{count} dice = {6 * count}" in heard.texts) == (not drawn)


def test_who_will_live_is_down_and_not_lost(heard: Heard) -> None:
    falls = [
        e.Downed(UnitId(3)),
        e.BattleEnded("azure"),
        e.Fated(UnitId(3), "r", "critical, will live", "back"),
    ]
    Player(result([*ROSTER, *falls]))
    assert "Down: Unit 3" in heard.texts and not any(words.startswith("Lost: ") for words in heard.texts)


def test_where_a_hit_lands_is_neither_the_best_nor_the_worst_roll() -> None:
    """6 and 6 for the place say nothing about luck."""
    display = RULESETS["lithium"].DISPLAY
    place = e.Rolled(UnitId(1), "location: head", "lithium.location.regular", (6, 6), (6, 6), (), 12)
    attack = e.Rolled(UnitId(1), "attack", "lithium.attack.roll", (2, 3), (2, 3), (), 5)
    found = tally([*ROSTER, place, attack], display).sides["azure"]
    assert found.best == found.worst == attack


def test_what_has_become_of_somebody_is_read_to_its_end(heard: Heard) -> None:
    """Of six dice the words beside them were cut off: the dice are drawn nearer to one another."""
    pips = (e.Modifier(1, "x", "pips"),)
    seven = e.Rolled(UnitId(1), "resisting", "x", (6,) * 7, (6,) * 7, pips, 43, 50, False)
    pen, room, ended = fresh(), 320.0, "knocked out"
    for dice in (seven, msgspec.structs.replace(seven, kept=(6,) * 40)):
        heard.words.clear()
        draw_fate(pen, Fate(ended, dice, "back"), "Holt", 10, 10, room)
        (left,) = (x for words, x, _, _ in heard.words if words == ended)
        assert left + pen.width(ended, 13) <= 10 + room
    assert "40 dice = 43" in heard.texts
