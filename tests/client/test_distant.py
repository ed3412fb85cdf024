"""From far off figures are marks in the colour and shape of their side, which do not shrink with the map."""

from __future__ import annotations

import pygame
import pytest

from game.client.board import figures
from game.client.board.camera import ZOOMS
from tests.client.moments import BattleScreen
from tests.client.player import Player, new_match, quick


def drawn(zoom: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[object]]:
    """The sides of the marks, and the points, that one frame draws at that zoom."""
    player = Player(BattleScreen(new_match(), quick()))
    player.until_ready()
    board = player.battle.stage.board
    board.camera.centre((18, 9), glide=False)
    board.camera.zoom_to(zoom)
    marks, points = list[str](), list[object]()
    of, pips = figures.mark_of_stance, figures.pips
    monkeypatch.setattr(figures, "mark_of_stance", lambda stance: (marks.append(stance.side), of(stance))[1])
    monkeypatch.setattr(
        figures, "pips", lambda gauges, side, px: (points.append(side), pips(gauges, side, px))[1]
    )
    player.draw()
    return marks, points


@pytest.mark.parametrize("zoom", ZOOMS)
def test_below_a_zoom_figures_are_marks_without_points(zoom: int, monkeypatch: pytest.MonkeyPatch) -> None:
    marks, points = drawn(zoom, monkeypatch)
    if zoom < figures.MARKS_BELOW:
        assert set(marks) == {"azure", "ember"} and len(marks) == 8 and not points
    else:
        assert not marks and points


def test_marks_differ_by_side_turn_and_fate() -> None:
    states = (False, False, False), (True, False, False), (False, True, False), (False, False, True)
    looks = [(side, *state) for side in figures.SIDES for state in states]
    pictures = {pygame.image.tobytes(figures.mark(*look).surface, "RGBA") for look in looks}
    assert len(pictures) == len(looks)


@pytest.mark.parametrize("more", [{}, {"active": True}, {"lit": True}, {"down": True}])
def test_a_mark_lies_round_its_point(more: dict[str, bool]) -> None:
    found = figures.mark("azure", **more)
    (whole,) = pygame.mask.from_surface(found.surface, 20).get_bounding_rects()
    assert (
        abs(2 * found.at[0] - whole.left - whole.right) <= 1
        and abs(2 * found.at[1] - whole.top - whole.bottom) <= 1
    )
