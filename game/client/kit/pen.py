"""The pen: draws the house's shapes and words in units that the UI scale multiplies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pygame import Rect, Surface

from game.client.kit import draw_list, sprites
from game.client.kit import text as words_of
from game.client.kit.atlases import PREMULTIPLIED
from game.client.kit.brush import Point, plate, shadow, shape, tinted
from game.client.kit.canvas import Canvas
from game.client.kit.draw_list import Strokes
from game.client.kit.theme import Color, rgb


class Pen:
    """Draws on `surface`. Every position and size is in units of the interface; `scale` pixels are one
    unit."""

    def __init__(self, surface: Surface, scale: float = 1.0) -> None:
        self.surface = surface
        self.scale = scale
        self._cut: list[tuple[Rect, str]] = []
        self._over: list[Rect] = []  # what was covered, for the pen that draws this one's strokes

    def noting(self) -> Pen:
        """A pen that notes what it would draw here."""
        return Pen(Strokes(self.surface), self.scale)

    def draw(self, noted: Pen) -> None:
        """What a pen of `noting` has noted."""
        if isinstance(noted.surface, Strokes):
            if isinstance(self.surface, Canvas):
                self.surface.lay(noted.surface)
            else:
                noted.surface.draw(self.surface)
        for rect in noted._over:
            self._covered(rect)
        self._cut += noted._cut

    @property
    def area(self) -> Rect:
        """The whole surface, in units."""
        return Rect(
            0, 0, round(self.surface.get_width() / self.scale), round(self.surface.get_height() / self.scale)
        )

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def pixels(self, rect: Rect) -> Rect:
        if self.scale == 1:  # as it mostly is
            return rect
        left, top = self.px(rect.x), self.px(rect.y)
        return Rect(left, top, self.px(rect.right) - left, self.px(rect.bottom) - top)

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Draw nothing outside of `rect`."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.pixels(rect).clip(before))
        yield
        self.surface.set_clip(before)

    # ------------------------------------------------------------ words

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float = 13,
        color: Color = "paper",
        bold: bool = False,
        align: float = 0,
        room: float = 0,
    ) -> float:
        """Words on the baseline y, cut off at `room` if it is given; `align` 0.5 centres them on x, 1 ends
        them there. Returns where they end."""
        height = max(8, self.px(size))
        whole = words
        if room:
            words = words_of.fit(words, height, max(1, self.px(room)), bold)
        picture = words_of.text(words, height, color, bold)
        left = self.px(x) - round(picture.get_width() * align)
        if words != whole:
            self._note_cut(
                whole,
                Rect(
                    round(left / self.scale),
                    round(y - size),
                    round(picture.get_width() / self.scale),
                    round(1.4 * size),
                ),
            )
        self.surface.blit(picture, (left, self.px(y) - words_of.font(height, bold).get_ascent()))
        return (left + picture.get_width()) / self.scale

    def _note_cut(self, words: str, box: Rect) -> None:
        if self.surface.get_clip().colliderect(self.pixels(box)):
            self._cut.append((box, words))

    def whole(self, at: Point) -> tuple[str, Rect]:
        """The whole of the words at that point that were cut off, and where they stand; no words if none
        were."""
        return next(
            ((words, box) for box, words in reversed(self._cut) if box.collidepoint(at)),
            ("", Rect(0, 0, 0, 0)),
        )

    def _covered(self, rect: Rect) -> None:
        """What is cut off there lies under something else now."""
        if isinstance(self.surface, Strokes):
            self._over.append(rect.copy())
        if self._cut:
            self._cut = [(box, words) for box, words in self._cut if not rect.collidepoint(box.center)]

    def width(self, words: str, size: float = 13, bold: bool = False) -> float:
        return words_of.width(words, max(8, self.px(size)), bold) / self.scale

    def fit(self, words: str, room: float, sizes: Sequence[float], bold: bool = False) -> float:
        """The first of the sizes, from the largest on, at which the words have room; the last if they have
        none."""
        return next((size for size in sizes if self.width(words, size, bold) <= room), sizes[-1])

    def wrap(self, words: str, size: float, room: float, bold: bool = False) -> tuple[str, ...]:
        return words_of.wrap(words, max(8, self.px(size)), max(1, self.px(room)), bold)

    def lines(self, words: str, size: float, room: float, most: int, bold: bool = False) -> tuple[str, ...]:
        """The same in at most so many lines, the last one too long where that is not enough: to be drawn
        smaller or with an ellipsis."""
        found = self.wrap(words, size, room, bold)
        return found if len(found) <= most else (*found[: most - 1], " ".join(found[most - 1 :]))

    def block(
        self,
        words: str,
        x: float,
        y: float,
        height: float,
        color: Color = "paper",
        align: float = 0,
        room: float = 0,
    ) -> float:
        """A heading with its top at y; smaller if it would be wider than `room`. Returns where it ends."""
        picture = words_of.block(words, max(6, self.px(height)), color)
        wide = picture.surface.get_width() - 2 * picture.at[0]
        if room and wide > self.px(room):
            picture = words_of.block(words, max(6, int(self.px(height) * self.px(room) / wide)), color)
            wide = picture.surface.get_width() - 2 * picture.at[0]
        left = self.px(x) - round(wide * align)
        picture.draw(self.surface, left, self.px(y))
        return (left + wide) / self.scale

    # ------------------------------------------------------------ shapes

    def fill(self, rect: Rect, color: Color, alpha: float = 1, radius: float = 0) -> None:
        box = self.pixels(rect)
        if box.width <= 0 or box.height <= 0:
            return
        if alpha >= 1 and not radius:
            self.surface.fill(rgb(color), box)
        elif alpha >= 1:
            draw_list.box(self.surface, color, box, 0, self.px(radius))
        else:
            self.surface.blit(tinted(box.size, rgb(color), round(alpha * 255), self.px(radius)), box)

    def frame(self, rect: Rect, color: Color, line: float = 1, radius: float = 0) -> None:
        draw_list.box(self.surface, color, self.pixels(rect), max(1, self.px(line)), self.px(radius))

    def rule(self, x: float, y: float, wide: float, color: Color = "steel") -> None:
        """A thin horizontal line."""
        self.surface.fill(rgb(color), (self.px(x), self.px(y), self.px(wide), max(1, self.px(1))))

    def polygon(self, points: list[Point], color: Color, alpha: float = 1, line: float = 0) -> None:
        """A polygon with soft edges."""
        left, top = min(x for x, _ in points) - 1, min(y for _, y in points) - 1
        right, bottom = max(x for x, _ in points) + 1, max(y for _, y in points) + 1
        local = tuple(((x - left) * self.scale, (y - top) * self.scale) for x, y in points)
        size = (self.px(right - left) + 1, self.px(bottom - top) + 1)
        self.surface.blit(
            shape(local, size, rgb(color), round(alpha * 255), line * self.scale),
            (self.px(left), self.px(top)),
        )

    def plate(
        self,
        rect: Rect,
        fill: Color,
        alpha: float = 1,
        edge: Color = "steel",
        line: float = 1,
        cut: float = 8,
        gloss: tuple[float, float] = (0, 0),
    ) -> None:
        if alpha > 0.5:
            self._covered(rect)
        box = self.pixels(rect)
        light = (round(gloss[0] * 255), round(gloss[1] * 255))
        self.surface.blit(
            plate(
                box.size,
                cut * self.scale,
                rgb(fill),
                round(alpha * 255),
                rgb(edge),
                max(1, self.px(line)) if line else 0,
                light,
            ),
            box,
        )

    def shadow(self, rect: Rect) -> None:
        self._covered(rect)
        box = self.pixels(rect)
        blur = max(2, self.px(5))
        self.surface.blit(
            shadow(box.size, blur), (box.x - 2 * blur + self.px(2), box.y - 2 * blur + self.px(4))
        )

    def stamp(self, picture: Surface, x: float, y: float) -> None:
        """A premultiplied picture that is already in pixels, its corner at (x, y)."""
        self.surface.blit(picture, (self.px(x), self.px(y)), special_flags=PREMULTIPLIED)

    def icon(self, name: str, x: float, y: float, size: float, color: Color = "paper") -> None:
        self.stamp(sprites.icon(name, self.px(size), rgb(color)), x, y)

    def mark(self, side: str, x: float, y: float, size: float = 14) -> None:
        """The side's shape in its colour."""
        self.stamp(sprites.side_mark(side, self.px(size)), x, y)
