"""Every frame that a test looks at can be read: no words over other words, none beyond the window or the
widget that they belong to. Noted while pens draw: it costs next to nothing, and holds for whatever screen,
window and state the tests go through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import pytest
from pygame import Rect, Surface

from game.client.kit import text as letters
from game.client.kit.draw_list import Strokes
from game.client.kit.pen import Pen
from game.client.kit.widget_state import DrawCache
from game.client.kit.widgets import Button, Choice, Entry, Link, Look, Tab, Widget

OPAQUE, THIN = 0.5, 9
"""What is stronger hides what lies below; what is less high, in units, is a line, and hides nothing."""
TOUCH = 1
"""So many pixels letters may run into each other: capitals under the tails of the line above."""

PLAIN = (Button, Link, Tab, Entry, Choice)
"""Widgets whose words lie in them: what is drawn by a card may stand beside it."""


@dataclass(frozen=True)
class Ink:
    """Words where their letters are, in pixels; or, without words, something that hides what lies below.
    `room` is the widget that they belong to, if that has to hold them."""

    box: Rect
    words: str = ""
    room: Rect | None = None

    def hides(self, other: Ink) -> bool:
        return not self.words and self.box.collidepoint(other.box.center)


class Frame:
    """What the pens have drawn since it began: panels that are drawn again as they were, too."""

    def __init__(self) -> None:
        self.inks: list[Ink] = []
        self.kept: WeakKeyDictionary[Surface, list[Ink]] = WeakKeyDictionary()
        self.room: Rect | None = None

    def add(self, surface: Surface, ink: Ink) -> None:
        clip = surface.get_clip()
        box = ink.box if clip.size == surface.get_size() else ink.box.clip(clip)
        if box.clip(clip).size != (0, 0):
            noted = self.kept.setdefault(surface, []) if isinstance(surface, Strokes) else self.inks
            noted.append(Ink(box, ink.words, ink.room))

    def faults(self, whole: Rect) -> list[str]:
        """What cannot be read, in words."""
        seen: list[Ink] = []  # in the order in which it was drawn, without what lies hidden
        found = []
        for ink in self.inks:
            if not ink.words:
                seen = [other for other in seen if not other.words or not ink.hides(other)]
            else:
                if not (ink.room or whole).clip(whole).inflate(2 * TOUCH, 2 * TOUCH).contains(ink.box):
                    found.append(f"{ink.words!r} runs out of {'its widget' if ink.room else 'the window'}")
                found += [f"{ink.words!r} lies on {other.words!r}" for other in _below(ink, seen)]
            seen.append(ink)
        return found


def _below(ink: Ink, seen: list[Ink]) -> list[Ink]:
    """Other words of which those lie on a part that nothing hides."""
    found = []
    for place, other in enumerate(seen):
        shared = ink.box.clip(other.box)
        if not other.words or other.words == ink.words or min(shared.size) <= TOUCH:
            continue
        if not any(not one.words and one.box.contains(shared) for one in seen[place + 1 :]):
            found.append(other)
    return found


def watch(monkeypatch: pytest.MonkeyPatch) -> Callable[[Surface, Callable[[], object]], list[str]]:
    """From now on pens note what they draw. Gives a function that draws a frame on a surface and says what
    cannot be read in it."""
    frame = Frame()
    text, block, plate, fill = Pen.text, Pen.block, Pen.plate, Pen.fill
    draw, widget = Pen.draw, DrawCache.widget

    def note_text(
        pen: Pen,
        words: str,
        x: float,
        y: float,
        size: float = 13,
        color: str = "paper",
        bold: bool = False,
        align: float = 0,
        room: float = 0,
    ) -> float:
        height = max(8, pen.px(size))
        cut = letters.fit(words, height, max(1, pen.px(room)), bold) if room else words
        picture = letters.text(cut, height, color, bold)
        left = pen.px(x) - round(picture.get_width() * align)
        top = pen.px(y) - letters.font(height, bold).get_ascent()
        frame.add(pen.surface, Ink(picture.get_bounding_rect().move(left, top), words, frame.room))
        return text(pen, words, x, y, size, color, bold, align, room)

    def note_block(
        pen: Pen,
        words: str,
        x: float,
        y: float,
        height: float,
        color: str = "paper",
        align: float = 0,
        room: float = 0,
    ) -> float:
        end = block(pen, words, x, y, height, color, align, room)
        picture = letters.block(words, max(6, pen.px(height)), color)
        wide = picture.surface.get_width() - 2 * picture.at[0]
        if not room or wide <= pen.px(room):
            ink = picture.surface.get_bounding_rect()
            ink.topleft = (
                round(end * pen.scale) - wide + ink.x - picture.at[0],
                pen.px(y) + ink.y - picture.at[1],
            )
            frame.add(pen.surface, Ink(ink, words, frame.room))
        return end

    def note_plate(pen: Pen, rect: Rect, color: str, alpha: float = 1, *rest: object, **more: object) -> None:
        if alpha > OPAQUE:
            frame.add(pen.surface, Ink(pen.pixels(rect)))
        plate(pen, rect, color, alpha, *rest, **more)  # type: ignore[arg-type]

    def note_fill(pen: Pen, rect: Rect, color: str, alpha: float = 1, radius: float = 0) -> None:
        if alpha > OPAQUE and rect.height > THIN:
            frame.add(pen.surface, Ink(pen.pixels(rect)))
        fill(pen, rect, color, alpha, radius)

    def note_again(pen: Pen, noted: Pen) -> None:
        for ink in frame.kept.get(noted.surface, ()):
            frame.add(pen.surface, ink)
        draw(pen, noted)

    def note_widget(self: DrawCache, pen: Pen, one: Widget, how: Look) -> None:
        frame.room = pen.pixels(one.rect) if isinstance(one, PLAIN) else None
        try:
            widget(self, pen, one, how)
        finally:
            frame.room = None

    noting = {
        "text": note_text,
        "block": note_block,
        "plate": note_plate,
        "fill": note_fill,
        "draw": note_again,
    }
    for name, noted in noting.items():
        monkeypatch.setattr(Pen, name, noted)
    monkeypatch.setattr(DrawCache, "widget", note_widget)

    def look(surface: Surface, draws: Callable[[], object]) -> list[str]:
        frame.inks.clear()
        draws()
        return frame.faults(surface.get_rect())

    return look
