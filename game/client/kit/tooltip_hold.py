"""Keeps a tooltip where it is while the mouse is on its way to it, so that what stands in it can be
clicked."""

from __future__ import annotations

from pygame import Rect

Point = tuple[float, float]
PATIENCE = 250
"""Milliseconds that the mouse may rest on the way."""


class TooltipHold:
    """Tell it with `shown` what is drawn, with `moved` where the mouse goes and with `tick` how time passes;
    `on` says whether to keep it."""

    def __init__(self) -> None:
        self.on = False
        self.rect: Rect | None = None
        self._way: Rect | None = None
        self._far = 0.0
        self._rested = 0.0

    def shown(self, rect: Rect | None, about: Rect | None = None) -> None:
        """The tooltip lies there and belongs to what lies at `about`; without that only the held key keeps
        it."""
        self.rect = rect
        self._way = rect.union(about) if rect and about else rect
        if rect is None:
            self.on = False

    def moved(self, mouse: Point, held: bool = False) -> None:
        """`held` says that the key that keeps it is down."""
        if self.rect is None or self._way is None:
            self.on = False
            return
        far, inside = _distance(mouse, self.rect), self.rect.inflate(6, 6).collidepoint(mouse)
        nearer = far < self._far and self._way.collidepoint(mouse)
        self.on = held or (inside and self.on) or nearer
        self._far, self._rested = far, 0.0

    def tick(self, ms: float, mouse: Point) -> bool:
        """True if the mouse has come to rest elsewhere: then the tooltip is let go."""
        if not self.on or self.rect is None or self.rect.inflate(6, 6).collidepoint(mouse):
            return False
        self._rested += ms
        self.on = self._rested < PATIENCE
        return not self.on


def _distance(point: Point, rect: Rect) -> float:
    dx = max(rect.left - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.top - point[1], 0.0, point[1] - rect.bottom)
    return dx + dy
