"""Small questions over another screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.screens.maps.file_browser import PathScreen
from game.client.screens.prompts import ConfirmScreen
from tests.client.heard import Heard, Under, listen
from tests.client.player import Player, quick


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


def test_a_question_is_written_and_answered_by_keys_and_clicks(heard: Heard) -> None:
    for how, yes in (("key", True), ("key", False), ("click", True), ("click", False)):
        under, then = Under(), Under()
        player = Player(ConfirmScreen(quick(), under, "Leave?", "The battle waits.", "Leave", then))
        assert {"Leave?", "The battle waits.", "Stay", "Leave"} <= set(heard.texts) and under.drawn
        if how == "key":
            player.key(pygame.K_RETURN if yes else pygame.K_ESCAPE)
        else:
            player.click_on("yes" if yes else "no")
        assert player.screen is (then if yes else under)


def test_a_long_question_goes_on_in_a_second_line(heard: Heard) -> None:
    words = (
        "42 battles on this machine since 2026-11-01. This cannot be taken back; battles and replays stay."
    )
    screen = ConfirmScreen(quick(), Under(), "Reset the ledger?", words, "Reset", Under())
    Player(screen).draw()
    lines = list(dict.fromkeys(line for line in heard.texts if line in words))
    assert " ".join(lines) == words and len(lines) == 2
    yes = next(widget for widget in screen.widgets() if widget.key == "yes")
    assert heard.of(lines[1])[1] < yes.rect.y


def test_yes_does_what_was_asked_about_and_no_does_not() -> None:
    done: list[str] = []
    for key, times in ((pygame.K_ESCAPE, 0), (pygame.K_RETURN, 1)):
        player = Player(
            ConfirmScreen(
                quick(),
                Under(),
                "Delete?",
                "It is gone then.",
                "Delete",
                Under(),
                lambda: done.append("deleted"),
            )
        )
        player.key(key)
        assert done == ["deleted"] * times


def test_the_buttons_of_a_question_lie_inside_it_and_apart() -> None:
    screen = ConfirmScreen(quick(), Under(), "Leave?", "The battle waits.", "Leave", Under())
    Player(screen)
    no, yes = screen.widgets()
    box = screen._rect()
    assert (
        box.contains(no.rect)
        and box.contains(yes.rect)
        and not no.rect.colliderect(yes.rect)
        and no.rect.right < yes.rect.left
    )
    assert box.center == screen.whole.center


def test_a_path_is_asked_for_until_it_can_be_used(heard: Heard) -> None:
    asked: list[Path] = []

    def use(path: Path) -> str:
        asked.append(path)
        return "" if path.name == "good.tmx" else f"{path}: there is no such file"

    under = Under()
    player = Player(PathScreen(quick(), under, use))
    player.write("o")  # of the key that opened it
    opening_button = next(widget for widget in player.screen.widgets() if widget.key == "open")  # type: ignore[attr-defined]
    assert not opening_button.enabled
    player.write("bad.tmx")
    player.key(pygame.K_RETURN)
    player.draw()
    assert asked == [Path("bad.tmx")] and heard.of("bad.tmx: there is no such file")[2] == "bad"
    player.key(pygame.K_END)
    player.write("o")  # a letter like any other by now
    assert player.screen.path == "bad.tmxo" and player.screen.words == ""  # type: ignore[attr-defined]
    player.send(pygame.DROPFILE, file=' "good.tmx" ')
    assert asked[-1] == Path("good.tmx") and player.screen is under


def test_a_first_letter_that_is_not_the_keys_own_is_kept() -> None:
    player = Player(PathScreen(quick(), Under(), lambda _: ""))
    player.write("/")
    player.write("o")
    assert player.screen.path == "/o"  # type: ignore[attr-defined]
    player.click_on("cancel")
    assert isinstance(player.screen, Under)
