"""Where the panels of pages lie, by the size of the window."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.client.kit.form import page_area, side_by_side
from game.client.screens.setup import deployment


@pytest.mark.parametrize(
    ("wide", "left", "width"),
    [(1024, 16, 992), (1199, 16, 1167), (1200, 40, 1120), (1280, 40, 1200), (1920, 220, 1480)],
)
def test_the_panels_of_a_page_lie_in_the_middle(wide: int, left: int, width: int) -> None:
    """With narrow margins in a small window, and no wider than they are to be."""
    area = page_area(Rect(0, 0, wide, 720), 1480)
    assert area == Rect(left, 96, width, 528)
    first, second = side_by_side(area, 300)
    assert first == Rect(left, 96, width - 316, 528) and second == Rect(left + width - 300, 96, 300, 528)


@pytest.mark.parametrize(
    ("wide", "margin", "panel"), [(1024, 16, 288), (1199, 16, 288), (1200, 40, 328), (1920, 40, 328)]
)
def test_the_figures_to_be_set_up_stand_beside_the_board(wide: int, margin: int, panel: int) -> None:
    board, figures = deployment.layout(Rect(0, 0, wide, 720))
    assert (board.x, board.y, board.height) == (margin, 96, 528)
    assert (figures.right, figures.width, figures.y) == (wide - margin, panel, 96)
    assert figures.x - board.right == 16 and figures.height == 528
