"""What a frame has time for: what takes long to draw is made in steps, while there is time for it in a
window and at once for a picture; and a window in which nothing happens waits for input instead of drawing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Generic, Protocol, TypeVar

import pygame
from pygame import Surface
from pygame.event import Event as Input

from game.client.kit.canvas import Canvas
from game.client.kit.screen import Screen

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Pauses between steps, and returns what was made."""


def finish_steps(steps: Steps[T]) -> T:
    """All steps, one after the other."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def in_time(target: Surface) -> bool:
    """Whether what can wait may be worked on before this is shown: always, but in a window whose frame has
    taken long already."""
    return not isinstance(target, Canvas) or target.in_time()


def spare(target: Surface) -> bool:
    """The same for what no frame has to have, not even the first one of a screen."""
    return not isinstance(target, Canvas) or target.has_spare()


class IncrementalCache(Generic[T]):
    """Things that are being made, by what they are made from."""

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self._begun: dict[Hashable, Steps[T]] = {}

    def grown(self, target: Surface, key: Hashable, begin: Callable[[], Steps[T]]) -> tuple[T] | None:
        """The thing, once its last step is done; None as long as there is no time for that. At least a step
        is made for each frame in time."""
        while in_time(target):
            if key not in self._begun:
                while len(self._begun) >= self.most:
                    del self._begun[next(iter(self._begun))]
                self._begun[key] = begin()
            try:
                next(self._begun[key])
            except StopIteration as end:
                del self._begun[key]
                return (end.value,)
        return None


FRAMES = 60
LONGEST = 100.0
"""Milliseconds that a frame may count: after a pause (a moved window, a sleeping machine) nothing jumps."""
STILL, MOVING = 1000.0, 66.0
"""Milliseconds from frame to frame of a window at rest: where nothing moves, and where water and fire do.
Input does not wait for them."""
LOOK = 16.0
"""Milliseconds between two looks for input while the window waits for it."""
CALM = 1500.0
"""Milliseconds without input or anything that goes on by itself after which a window is at rest: whatever a
moment has set in motion (a camera that glides, a tooltip that is due, words that fade) is over by then."""


class Holding(Protocol):
    """Something that makes input by itself while it is held."""

    @property
    def holds(self) -> bool: ...


class FramePacer:
    """The pace of the frames: sixty a second while something goes on, few where nothing does, and at once
    when input comes."""

    def __init__(self) -> None:
        self._calm = 0.0
        self._moved = False

    @property
    def calm(self) -> bool:
        return self._calm >= CALM

    def read(self) -> list[Input]:
        """All input since the last frame."""
        found = pygame.event.get()
        if found:
            self._calm = 0.0
        return found

    def note(self, screen: Screen, ms: float, painted: bool, pressed: bool = False) -> None:
        """A frame of so many milliseconds was shown. Some of it was `painted` anew, or was `pressed` for time
        and is to be gone on with."""
        self._calm = self._calm + ms if screen.waits and not pressed else 0.0
        self._moved = painted and screen.by_strokes

    def pause(self, screen: Screen) -> float:
        """The milliseconds that may go by until the next frame if there is no input; 0 for the usual pace."""
        if not screen.waits or not self.calm:
            return 0.0
        return min(screen.waits, MOVING) if self._moved else screen.waits

    def tick(self, clock: pygame.time.Clock, screen: Screen, *held: Holding) -> float:
        """Wait until the next frame is due, or input comes; the milliseconds that it counts."""
        pause = 0.0 if any(one.holds for one in held) else self.pause(screen)
        if not pause:
            return min(LONGEST, clock.tick(FRAMES))
        came, passed = _input_within(pause), clock.tick()
        return (
            min(passed, 1000 / FRAMES) if came else min(passed, LONGEST + pause)
        )  # what input sets in motion begins now, not with the wait


def _input_within(ms: float) -> bool:
    """Wait for input, at most so long; whether there is some. pygame's own wait looks a thousand times a
    second, which alone takes over 2 % of a core; once a frame is soon enough for whoever sits there."""
    ends = pygame.time.get_ticks() + ms
    while not pygame.event.peek():
        left = ends - pygame.time.get_ticks()
        if left <= 0:
            return False
        pygame.time.wait(round(min(LOOK, left)))
    return True
