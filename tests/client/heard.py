"""A pen that notes what is drawn: every word and shape, with its place."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.widget_state import DrawCache


@dataclass
class Heard:
    """Every word and shape that was drawn, with its place."""

    words: list[tuple[str, float, float, str]] = field(default_factory=list)
    plates: list[tuple[Rect, str]] = field(default_factory=list)
    shapes: list[tuple[list[tuple[float, float]], str]] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        return [words for words, *_ in self.words]

    def of(self, words: str) -> tuple[float, float, str]:
        """Where that was written, and in which colour."""
        return next((x, y, color) for text, x, y, color in self.words if text == words)


def every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels that are the same as before are drawn by the pen like others."""
    monkeypatch.setattr(DrawCache, "__call__", lambda _, name, pen, source, draw: draw(pen))


def listen(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Notes what all pens draw from now on."""
    told = Heard()
    every_time(monkeypatch)
    text, block, plate, polygon = Pen.text, Pen.block, Pen.plate, Pen.polygon

    def note_text(
        pen: Pen,
        words: str,
        x: float,
        y: float,
        size: float = 13,
        color: str = "paper",
        *rest: object,
        **more: object,
    ) -> float:
        told.words.append((words, x, y, color))
        return text(pen, words, x, y, size, color, *rest, **more)  # type: ignore[arg-type]

    def note_block(
        pen: Pen,
        words: str,
        x: float,
        y: float,
        height: float,
        color: str = "paper",
        *rest: object,
        **more: object,
    ) -> float:
        told.words.append((words, x, y, color))
        return block(pen, words, x, y, height, color, *rest, **more)  # type: ignore[arg-type]

    def note_plate(pen: Pen, rect: Rect, fill: str, *rest: object, **more: object) -> None:
        told.plates.append((rect, fill))
        plate(pen, rect, fill, *rest, **more)  # type: ignore[arg-type]

    def note_polygon(
        pen: Pen, points: list[tuple[float, float]], color: str, *rest: object, **more: object
    ) -> None:
        told.shapes.append((points, color))
        polygon(pen, points, color, *rest, **more)  # type: ignore[arg-type]

    for name, noted in (
        ("text", note_text),
        ("block", note_block),
        ("plate", note_plate),
        ("polygon", note_polygon),
    ):
        monkeypatch.setattr(Pen, name, noted)
    return told


def fresh() -> Pen:
    return Pen(Surface((1280, 720)))


class Under(Screen):
    """Nothing but a ground for another screen."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, surface: Surface) -> None:
        self.drawn += 1
