"""What was drawn and is the same as before is drawn again by its strokes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.client.kit import theme
from game.client.kit.pen import Pen
from game.client.kit.widgets import Look, Widget

T = TypeVar("T")


class DrawCache:
    """Keeps for each panel how it was drawn last. What it was drawn from says all that its look hangs on, and
    what drawing it found out."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], Pen, object]] = {}

    def __call__(self, name: str, pen: Pen, source: tuple[object, ...], draw: Callable[[Pen], T]) -> T:
        """`draw` draws on the pen that it is given."""
        key = source, pen.scale, pen.surface.get_size(), pen.surface.get_clip(), theme.chosen()
        known = self._kept.get(name)
        if known is None or known[0] != key:
            noting = pen.noting()
            known = self._kept[name] = key, noting, draw(noting)
        pen.draw(known[1])
        return known[2]  # type: ignore[return-value]

    def widget(self, pen: Pen, widget: Widget, look: Look) -> None:
        """A widget that says by `seen` what its look hangs on besides where it lies."""
        if widget.seen:
            self(widget.key, pen, (widget.seen, tuple(widget.rect), look), lambda pen: widget.draw(pen, look))
        else:
            widget.draw(pen, look)
