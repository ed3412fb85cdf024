"""What takes long to draw is made in steps: at once for a picture, while a frame has time for it in a
window."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Generic, TypeVar

from pygame import Surface

from game.client.kit.canvas import Canvas

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
