"""Figures seen from far off: where cells are small, the shape and colour of the side, which do not shrink
with the map."""

from __future__ import annotations

from functools import lru_cache

from game.client.board.figures import Stance
from game.client.kit.atlases import PREMULTIPLIED, Picture, clear
from game.client.kit.brush import Brush
from game.client.kit.sprites import side_mark

BELOW = 24
"""Pixels a cell below which figures are marks."""
SIZE, RIM = 18, 4


@lru_cache(maxsize=64)
def mark(side: str, active: bool = False, lit: bool = False, down: bool = False) -> Picture:
    """The mark of a figure; its point is the middle. Who has the turn has a bright ring, who is down a
    cross."""
    whole = SIZE + 2 * RIM
    brush = Brush(32, (0, 0, whole, whole))
    middle = whole / 2, whole / 2
    brush.disc(middle, SIZE / 2 + 2, "ink", 0.4 if down else 0.8)
    if active or lit:
        brush.ring(middle, SIZE / 2 + 2, 2.2, "path" if active else "brass")
    surface = clear((whole, whole))
    brush.picture().draw(surface, 0, 0)
    face = Picture(side_mark(side, SIZE - 4), (0, 0)).faded(0.45 if down else 1.0)
    surface.blit(face.surface, (RIM + 2, RIM + 2), special_flags=PREMULTIPLIED)
    if down:
        cross = Brush(32, (0, 0, whole, whole))
        low, high = whole * 0.3, whole * 0.7
        cross.line((low, low), (high, high), 2, "paper", 0.9)
        cross.line((low, high), (high, low), 2, "paper", 0.9)
        cross.picture().draw(surface, 0, 0)
    return Picture(surface, (whole // 2, whole // 2))


def mark_of_stance(stance: Stance) -> Picture:
    """The mark of a figure in that stance."""
    return mark(stance.side, stance.active, stance.hovered, stance.pose == "down")
