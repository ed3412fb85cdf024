"""Input for a window that nobody sees: a script of events, then the cross that closes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pygame

KEYS = (
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_F1, pygame.K_F5, pygame.K_PAGEDOWN, pygame.K_HOME,
    *range(pygame.K_a,pygame.K_z + 1),
    *range(pygame.K_0,pygame.K_9 + 1),
)  # fmt: skip
WORDS = ("a", "Ann", "é", "\U0001f5fa", "/", "..", " ", "x" * 50)


def strokes(
    random: Random, frames: int, size: tuple[int, int] = (1280, 720)
) -> list[list[pygame.event.Event]]:
    """Keys, words and clicks anywhere: the events of each frame."""
    return [_frame(random, size) for _ in range(frames)]


def _frame(random: Random, size: tuple[int, int]) -> list[pygame.event.Event]:
    match random.randrange(5):
        case 0:
            return []
        case 1 | 2:
            key = random.choice(KEYS)
            return [
                pygame.event.Event(
                    kind, key=key, mod=random.choice((0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)), unicode=""
                )
                for kind in (pygame.KEYDOWN, pygame.KEYUP)
            ]
        case 3:
            return [pygame.event.Event(pygame.TEXTINPUT, text=random.choice(WORDS))]
    pos = (random.randrange(size[0]), random.randrange(size[1]))
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    return [
        moved,
        *(
            pygame.event.Event(kind, pos=pos, button=random.choice((1, 1, 1, 3)))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        ),
    ]


@contextmanager
def typed(frames: list[list[pygame.event.Event]]) -> Iterator[list[int]]:
    """The window gets these events, a list a frame, and is closed afterwards. Counts the frames in what it
    yields."""
    seen = [0]
    get, limit = pygame.event.get, pygame.time.Clock

    def next_frame(*_: Any, **__: Any) -> list[pygame.event.Event]:
        get()
        seen[0] += 1
        return frames[seen[0] - 1] if seen[0] <= len(frames) else [pygame.event.Event(pygame.QUIT)]

    pygame.event.get, pygame.time.Clock = next_frame, _Hurried  # type: ignore[assignment,misc]
    try:
        yield seen
    finally:
        pygame.event.get, pygame.time.Clock = get, limit  # type: ignore[misc]


class _Hurried:
    """A clock for which a frame takes no time but counts as much as ever."""

    def tick(self, *_: Any) -> float:
        return 16.0

    def get_fps(self) -> float:
        return 60.0
