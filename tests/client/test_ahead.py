"""The sheets of pictures that a battle draws from are read while nothing is due, not in the middle of a
shot."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from game.client.board.board import Preloader, sheets
from game.client.kit import atlases
from game.client.kit.canvas import Canvas
from tests.client.moments import SMALL, player_of

WHO = frozenset(("rifle", "machete", "bus"))


class Idle(Canvas):
    """A window whose frames have time for everything, or for nothing."""

    spared = True

    def has_spare(self) -> bool:
        return self.spared


def test_figures_their_faces_and_what_happens_to_them_have_their_sheets() -> None:
    names = [f"{path.parent.name}/{path.name}" for path in sheets(WHO, 48)]
    assert "64.webp" not in " ".join(names[:8]) and "figures/rifle-64.webp" in names, (
        "first for the zoom that is shown, then for others"
    )
    assert {
        "marks/48.webp",
        "marks/flashes-48.webp",
        "figures/rifle-48.webp",
        "figures/machete-48.webp",
        "portraits/people-128.webp",
        "portraits/clothes-128.webp",
    } <= set(names)
    assert not any("pistol" in name or "bus" in name for name in names), (
        "of those on the board alone, and vehicles have sheets of their own"
    )


def test_they_are_read_one_by_one_while_frames_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlases, "_sheets", {})
    work, window = Preloader(iter(())), Idle()
    window.spared = False
    work.work(window, WHO, 48)
    assert not atlases._sheets
    window.spared = True
    for _ in range(3):
        work.work(window, WHO, 48)
    assert len(atlases._sheets) == 1, "in steps, of which none is as long as the whole"
    for _ in range(120):
        work.work(window, WHO, 48)
    assert set(atlases._sheets) == set(sheets(WHO, 48))


def test_a_shot_reads_no_sheet_of_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlases, "_sheets", {})
    player, window, target = player_of(SMALL), Idle(), Surface(SMALL)
    for _ in range(160):
        window.show(player.battle, target)
    board = player.battle.stage.board
    wanted = sheets(frozenset(sprite.look for sprite in board.scene.units.values()), board.camera.zoom)

    def load(*_: object) -> Surface:
        raise AssertionError("a file is read")

    monkeypatch.setattr(pygame.image, "load", load)
    assert all(atlases._sheet(path) for path in wanted)
