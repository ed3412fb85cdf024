"""A pen that notes what it writes and fills, for tests of what one function draws where."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from game.client.kit.pen import Pen


class NotingPen(Pen):
    def __init__(self, size: tuple[int, int] = (400, 200)) -> None:
        super().__init__(Surface(size), 1.0)
        self.texts: list[tuple[str, float, float, str]] = []
        """Words, where they stand, and their colour."""
        self.fills: list[tuple[Rect, str, float]] = []
        """Boxes with their colour and how much of it covers."""

    def text(self, words: str, x: float, y: float, *args: Any, **more: Any) -> float:
        color = more.get("color", args[1] if len(args) > 1 else "paper")
        self.texts.append((words, x, y, str(color)))
        return super().text(words, x, y, *args, **more)

    def fill(self, rect: Rect, color: Any, *args: Any, **more: Any) -> None:
        self.fills.append((Rect(rect), str(color), float(more.get("alpha", args[0] if args else 1))))
        super().fill(rect, color, *args, **more)
