"""The mark of what waits for its turn: an octagon with its picture, and the turns that are left in a disc at
its lower right."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from game.client.kit import sprites
from game.client.kit.atlases import PREMULTIPLIED, Picture
from game.client.kit.brush import Brush
from game.client.kit.text import text
from game.client.kit.theme import Color, rgb

SIZE = 30


@lru_cache(maxsize=64)
def octagon(icon: str, left: int, px: int = SIZE) -> Picture:
    """`px` wide; its point is the middle. Glyphs of its own are "charge" and "shell", others are icons of
    actions."""
    brush = Brush(px, (-4, -4, 38, 38))
    corners = [
        (16 + 16 * cos(pi / 8 + step * pi / 4), 16 + 16 * sin(pi / 8 + step * pi / 4)) for step in range(8)
    ]
    brush.shape(corners, "ink")
    brush.shape([(16 + (x - 16) * 0.92, 16 + (y - 16) * 0.92) for x, y in corners], "blast")
    brush.shape([(16 + (x - 16) * 0.78, 16 + (y - 16) * 0.78) for x, y in corners], "coal")
    glyph = GLYPHS.get(icon)
    if glyph:
        glyph(brush, "blast")
    brush.disc((27, 27), 8, "ink")
    brush.disc((27, 27), 6.8, "blast")
    found = brush.picture()
    surface, (x, y) = found.surface, found.at
    if not glyph:
        drawn = sprites.icon(icon, round(px * 0.62), rgb("blast"))
        surface.blit(
            drawn,
            (x + px // 2 - drawn.get_width() // 2, y + px // 2 - drawn.get_height() // 2),
            special_flags=PREMULTIPLIED,
        )
    figure = text(str(left), max(9, round(px * 0.36)), "ink", True).premul_alpha()
    middle = x + round(27 * px / 32), y + round(27 * px / 32)
    surface.blit(figure, figure.get_rect(center=middle), special_flags=PREMULTIPLIED)
    return Picture(surface, (x + px // 2, y + px // 2))


def _charge(brush: Brush, color: Color) -> None:
    """A packet with a dial."""
    brush.box(8, 13, 24, 23, color, 1, 1.5)
    brush.disc((16, 18), 3.6, "coal")
    brush.line((16, 18), (16, 15.6), 1.2, color)
    brush.line((16, 18), (18, 18.8), 1.2, color)
    brush.box(11, 9.5, 13, 13, color)
    brush.box(19, 9.5, 21, 13, color)


def _shell(brush: Brush, color: Color) -> None:
    """It falls from the upper right."""
    brush.line((22.5, 9.5), (14, 18), 5.2, color, 1, True)
    brush.shape([(11.6, 16.2), (15.8, 20.4), (9, 23)], color)
    for x, y in ((17, 6.5), (25.5, 15)):
        brush.line((x, y), (x + 3.4, y - 3.4) if x < 20 else (x + 2.4, y - 2.4), 1.3, color, 0.8)


GLYPHS = {"charge": _charge, "shell": _shell}
