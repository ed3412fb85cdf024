"""What a part of a screen is: it lays itself out, is drawn, can be pressed, takes input, and can be
forgotten.

A screen holds a list of them. Whatever one needs it gets by its constructor; what it shows lies where it can
be pressed, for both come from the same places."""

from __future__ import annotations

from collections.abc import Sequence

from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.widgets import Area, Widget


class Panel:
    """Each of these does nothing unless a panel says otherwise."""

    def update(self, ms: float) -> None:
        """Let so many milliseconds go by."""

    def lay_out(self, pen: Pen) -> None:
        """Find out where everything lies, once in a frame, before anything of it is drawn."""

    def draw(self, pen: Pen) -> None:
        """Draw it where it was laid."""

    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or pointed at, where it was laid."""
        return ()

    def areas(self) -> Sequence[Area]:
        """What can be scrolled."""
        return ()

    def take(self, event: Input) -> bool:
        """True if the input was for this panel alone."""
        del event
        return False

    def forget(self) -> None:
        """As if nobody had looked at it."""
