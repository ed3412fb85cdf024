"""Makes ready what a battle will show: reads the sheets that it draws from, as a shot waits for no file, and
looks at all of the map from afar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pygame import Surface

from game.client.kit.atlases import atlas, reading
from game.client.kit.incremental import spare
from game.client.kit.sprites import LOOKS

BOARD = ("marks", "figures/rings", "marks/overlays", "marks/areas", "marks/flashes")
"""What the board needs whoever is on it, the soonest first."""
PORTRAITS = ("clothes", "people")
DONE = object()
FACE = 128
"""Pixels of a face on its sheet: the largest that is drawn."""


class Preloader:
    """`work` goes on with whatever is not read yet of what those figures need at that zoom; then with
    `more`."""

    def __init__(self, more: Iterator[None]) -> None:
        self._more = more
        self._about: tuple[frozenset[str], int] | None = None
        self._rest: Iterator[None] = iter(())

    def work(self, target: Surface, looks: Iterable[str], px: int) -> None:
        """A step, if the frame has time left."""
        if not spare(target):
            return
        about = frozenset(looks), px
        if about != self._about:
            self._about, self._rest = about, _read(sheets(*about))
        if next(self._rest, DONE) is DONE:
            next(self._more, None)


def sheets(looks: frozenset[str], px: int) -> list[Path]:
    """The files that figures of those looks, their faces and what happens to them are drawn from; then the
    same for all other zooms."""
    known = [look for look in LOOKS if look in looks]
    kinds = [f"figures/{look}{part}" for look in known for part in ("", "-face")]
    board = [found for name in (*BOARD, *kinds) if (found := atlas(name))]
    faces = [found.sheet(FACE) for name in PORTRAITS if (found := atlas(f"portraits/{name}"))]
    return list(
        dict.fromkeys(
            [
                *(one.sheet(px) for one in board),
                *faces,
                *(path for one in board for path in one.files.values()),
            ]
        )
    )


def _read(paths: Iterable[Path]) -> Iterator[None]:
    for path in paths:
        yield from reading(path)
