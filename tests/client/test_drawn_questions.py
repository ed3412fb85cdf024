"""The battle screen, stroke for stroke, while a question of the rules is open. `pytest --regen` writes them
anew."""

from __future__ import annotations

import pygame
import pytest

from tests.client.drawn import PANELS, Strokes, outside, same_lines, strokes
from tests.client.moments import news, shown
from tests.client.questions import KINDS
from tests.client.test_questions import asked

__all__ = ["strokes"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_question(kind: str, strokes: Strokes, request: pytest.FixtureRequest) -> None:
    player = asked(kind)
    whole = shown(player, strokes)
    player.key(pygame.K_a)
    lines = [*outside(whole, *PANELS), "", *news(whole, shown(player, strokes))]
    same_lines(request, f"question-{kind.replace(' ', '-')}", lines)
