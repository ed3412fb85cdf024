"""What the window shows: a screen takes input and time, and names the screen that follows it."""

from __future__ import annotations

from pygame import Surface
from pygame.event import Event as Input


class Show:
    """Names the screen that comes next, as a value: whoever runs the screens makes it, so that no screen has
    to know another."""


class Screen:
    """One state of the window. `handle` and `update` say which screen comes next, or None to stay."""

    by_strokes = False
    """Whether all of it is drawn by what a canvas takes: then a frame is painted only where it differs from
    the one before."""
    patience = 0.06
    """Seconds that its first frame may take for what it could do without."""
    settled = False
    """Whether there has been no input for a while, nor anything that goes on by itself: said by whoever runs
    the screens."""
    below = False
    """Whether it is drawn below another: then nothing is told of what the mouse points at."""

    @property
    def waits(self) -> float:
        """Milliseconds that may go by without a frame while there is no input: 0 as long as something goes on
        by itself."""
        return 0.0

    @property
    def takes_any_key(self) -> bool:
        """Whether the next key means only what the screen makes of it: those of the window, such as for the
        full screen, are not carried out."""
        return False

    def handle(self, event: Input) -> Next:
        """Take one input."""

    def update(self, ms: float) -> Next:
        """Let so many milliseconds go by."""

    def work_on(self, ms: float) -> None:
        """The same while another screen lies over this one: what is being drawn comes about, nothing else
        happens."""

    def draw(self, surface: Surface) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        """The window closes while this screen is shown: nothing may be lost."""


Next = Screen | Show | None
"""A screen that is there already, the name of a new one, or None to stay."""


class Quit(Screen):
    """The end of the program."""

    def draw(self, surface: Surface) -> None:
        pass
