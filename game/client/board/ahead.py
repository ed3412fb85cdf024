"""Reads the sheets that a battle will draw from before anything on them is due: a shot waits for no file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pygame import Surface

from game.client.kit.assets import atlas, reading
from game.client.kit.sprites import LOOKS
from game.client.kit.steps import spare

BOARD = ("marks", "figures/rings", "marks/overlays", "marks/areas", "marks/flashes")
"""What the board needs whoever is on it, the soonest first."""
FACE = 128
"""Pixels of a face on its sheet: the largest that is drawn."""


class Ahead:
    """`work` goes on with whatever is not read yet of what those figures need at that zoom."""

    def __init__(self) -> None:
        self._about: tuple[frozenset[str], int] | None = None
        self._rest: Iterator[None] = iter(())

    def work(self, target: Surface, looks: Iterable[str], px: int) -> None:
        """A step, if the frame has time left."""
        if not spare(target):
            return
        about = frozenset(looks), px
        if about != self._about:
            self._about, self._rest = about, _read(sheets(*about))
        next(self._rest, None)


def sheets(looks: frozenset[str], px: int) -> list[Path]:
    """The files that figures of those looks, their faces and what happens to them are drawn from."""
    known = [look for look in LOOKS if look in looks]
    wanted = [*((name, px) for name in BOARD), *((f"figures/{look}", px) for look in known), *((f"portraits/{look}", FACE) for look in known)]
    return [found.sheet(size) for name, size in wanted if (found := atlas(name))]


def _read(paths: Iterable[Path]) -> Iterator[None]:
    for path in paths:
        yield from reading(path)
