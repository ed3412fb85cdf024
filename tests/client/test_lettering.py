"""What is written over the board has room on it."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit import text
from game.client.kit.pen import Pen
from game.client.screens.battle.board_text import draw_sentence

LEADER = "Dace, who led Azure Entry team, can lead no more: the order is rolled anew after this round"


@pytest.mark.parametrize("wide", [360, 528, 784, 1400])
def test_a_sentence_that_is_announced_lies_within_the_free_part_of_the_board(wide: int) -> None:
    pen, free = Pen(Surface((1600, 400)), 1), Rect(100, 60, wide, 300)
    box = draw_sentence(pen, LEADER, free)
    assert free.contains(box) and box.centerx == free.centerx


def test_a_short_sentence_takes_one_line() -> None:
    pen, free = Pen(Surface((1600, 400)), 1), Rect(100, 60, 528, 300)
    assert draw_sentence(pen, "The end of the round", free).height < draw_sentence(pen, LEADER, free).height


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("px", [11, 12, 13, 14])
@pytest.mark.parametrize("digit", "0123456789")
def test_a_space_after_a_digit_is_as_wide_as_any(digit: str, px: int, bold: bool) -> None:
    """Hinted, the small ones reach into it."""
    whole = text.text(f"{digit} |", px, "paper", bold)
    before = text.text(digit, px, "paper", bold).get_width()
    space = text.font(px, bold).size(" ")[0]
    assert whole.get_width() == text.width(f"{digit} |", px, bold)
    assert not pygame.mask.from_surface(whole).overlap_area(pygame.Mask((space, px), fill=True), (before, 0))
