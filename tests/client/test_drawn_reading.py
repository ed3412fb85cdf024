"""The screen where a map is read, stroke for stroke: sources, findings, what a cell is, what was changed.
`pytest --regen` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.maps import library, manual_edits
from tests.client.drawn import Strokes, pressable, same_lines, scrolled, strokes
from tests.client.moments import news
from tests.client.test_reading import a_map, on_screen, pixel

__all__ = ["strokes"]


def test_a_map_is_looked_at_and_changed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    strokes: Strokes,
    request: pytest.FixtureRequest,
) -> None:
    for module in (manual_edits, library):
        monkeypatch.setattr(module, "data_folder", lambda: tmp_path / "user")
    player, screen = on_screen(a_map(tmp_path))

    def seen() -> list[str]:
        strokes.take()
        player.draw()
        told = [line for line in strokes.take() if str(tmp_path) not in line]
        return [*told, *pressable(screen.widgets()), *scrolled(screen.areas())]

    before = seen()
    lines = list(before)
    player.move(pixel(screen, (5, 4)))
    for key in (0, pygame.K_2, pygame.K_3, pygame.K_TAB):
        if key:
            player.key(key)
        after = seen()
        lines += ["", *news(before, after)]
        before = after
    player.click(pixel(screen, (7, 7)))
    same_lines(request, "reading", [*lines, "", *news(before, seen())])
