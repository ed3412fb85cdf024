"""What the start screen says about the player's own files, and which options it offers."""

from __future__ import annotations

import pygame
import pytest

from game.client.screens.setup.file_faults import FaultsScreen
from game.client.screens.setup.screen import SetupScreen
from game.rulesets import nwo
from tests.client.player import Player, quick

MANY = tuple(
    f"own/archetypes.toml: [figure{number}] title: Expected `str`, got `int`" for number in range(40)
)


@pytest.mark.parametrize("faults", [MANY[:1], MANY])
def test_every_fault_is_told_until_it_is_dismissed(
    faults: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nwo, "faults", lambda: faults)
    player = Player(SetupScreen(quick()), (1024, 640))
    player.wait()
    notice = player.screen
    assert isinstance(notice, FaultsScreen)
    player.draw()
    player.draw()
    assert notice.faults == faults
    area = notice.areas()[0]
    assert (area.most > 0) == (faults == MANY)
    player.key(pygame.K_RETURN)
    setup = player.screen
    assert isinstance(setup, SetupScreen)
    player.wait()
    assert player.screen is setup
    player.click_on("faults")
    assert isinstance(player.screen, FaultsScreen)


def test_without_faults_nothing_is_said() -> None:
    player = Player(SetupScreen(quick()))
    player.wait()
    assert isinstance(player.screen, SetupScreen)
    assert "faults" not in [widget.key for widget in player.screen.widgets()]


def test_only_sides_that_play_can_lie_in_ambush() -> None:
    screen = SetupScreen(quick())
    choices = screen.choices
    option = next(option for option in nwo.CHOICES if option.name == "ambush")
    assert choices.values(option) == ("nobody", *[seat.side for seat in choices.seats])
    choices.set_value(option, choices.seats[-1].side)
    choices.add_side()
    assert choices.scenario().options["ambush"] == choices.seats[1].side
    choices.remove(choices.seats[1])
    assert choices.scenario().options["ambush"] == "nobody"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_no_two_options_overlap(size: tuple[int, int]) -> None:
    screen = SetupScreen(quick())
    while screen.choices.add_side():
        pass
    player = Player(screen, size)
    player.draw()
    rects = [widget.rect for widget in screen.widgets() if widget.area == "options"]
    assert len(rects) >= 9
    assert not any(a.colliderect(b) for index, a in enumerate(rects) for b in rects[index + 1 :])
