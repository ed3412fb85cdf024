"""Looks at maps and draws their small pictures in a process of its own: no map, however slow or broken, holds
up the window."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from time import monotonic

import msgspec
import pygame

from game.client.board.map_cards import Card, CardRequest, draw_all

LOOK = 1500.0
"""Milliseconds between two looks at the files whose cards are shown."""
PATIENCE = 10.0
"""Seconds after which a map counts as too slow, and its process is ended."""
COMING = 30.0
"""Seconds more for the first one: its process has to come up before, which takes long where much else is
running."""
MOST = 200
"""Cards that are kept at hand."""


class MapPainter:
    """Ask for cards in each frame and call `update`; a card is there some frames later. One map is looked at
    at a time, in the order asked."""

    def __init__(
        self,
        work: Callable[[Connection], None] | None = None,
        clock: Callable[[], float] = monotonic,
        patience: float = PATIENCE,
        coming: float = COMING,
    ) -> None:
        self._work = work or draw_all
        self._patience, self._most = patience, coming
        self._clock = clock
        self._cards: OrderedDict[CardRequest, Card] = OrderedDict()
        self._asked: dict[CardRequest, None] = {}
        self._now: CardRequest | None = None
        self._since = 0.0
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._coming = 0.0  # seconds that are given to a process for coming up, as long as nothing came of it

    def card(self, key: CardRequest) -> Card | None:
        """The card, or None if it is not there yet; it is drawn if it is still asked for when its turn
        comes."""
        card = self._cards.get(key)
        if card:
            self._cards.move_to_end(key)
        if not card or not card.whole:
            self._asked[key] = None
        return card

    def update(self) -> None:
        """Take what has been drawn and hand out the next; never waits."""
        if self._now and self._line:
            self._take(self._now, self._line)
        missing = next(
            (key for key in self._asked if key not in self._cards or not self._cards[key].whole), None
        )
        if missing and not self._now:
            self._hand_out(missing)
        self._asked.clear()  # what is still on the screen asks again in the next frame

    @property
    def busy(self) -> bool:
        return self._now is not None

    def wait(self, seconds: float) -> bool:
        """Whether something comes within so many seconds. For those that have no frames to draw."""
        return self._line is not None and self._line.poll(seconds)

    def close(self) -> None:
        """Leave whatever is being drawn. The cards stay."""
        if self._process:
            self._process.kill()
        if self._line:
            self._line.close()
        self._process = self._line = self._now = None

    def _hand_out(self, key: CardRequest) -> None:
        try:
            if not self._process:
                self._start()
            assert self._line
            self._line.send_bytes(msgspec.msgpack.encode(key))
        except OSError:
            self._fail(key, "cannot be looked at: no process can be started for it.")
            return
        self._now, self._since = key, self._clock()

    def _start(self) -> None:
        context = get_context("spawn")  # a fork would share the window
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=self._work, args=(theirs,), daemon=True)
        self._process.start()
        self._coming = self._most
        theirs.close()

    def _take(self, key: CardRequest, line: Connection) -> None:
        try:
            if line.poll():
                self._keep(key, msgspec.msgpack.decode(line.recv_bytes(), type=Card))
            elif self._clock() - self._since > self._patience + self._coming:
                self._fail(key, f"takes longer than {self._patience:.0f} seconds to read.")
        except (EOFError, OSError, msgspec.MsgspecError):
            self._fail(key, "cannot be drawn: it takes too much of the machine.")

    def _fail(self, key: CardRequest, fault: str) -> None:
        self.close()
        self._keep(key, Card(fault=f"{Path(key.path).name}: {fault}"))

    def _keep(self, key: CardRequest, card: Card) -> None:
        self._coming = 0.0
        if card.whole:
            self._now = None
        self._cards[key] = card
        while len(self._cards) > MOST:
            self._cards.popitem(last=False)


class FileRequests:
    """What is asked for of files, by path and size in pixels: `request` looks at the file. What has changed
    on the disk is asked for anew after a while."""

    def __init__(self, request: Callable[[Path, tuple[int, int]], CardRequest]) -> None:
        self._request = request
        self._known: dict[tuple[Path, tuple[int, int]], CardRequest] = {}
        self._since = 0.0

    def of(self, path: Path, size: tuple[int, int]) -> CardRequest:
        if (path, size) not in self._known:
            self._known[path, size] = self._request(path, size)
        return self._known[path, size]

    def update(self, ms: float) -> None:
        """Time goes by: now and then the files are looked at again."""
        self._since += ms
        if self._since >= LOOK:
            self._since = 0.0
            self._known.clear()


def surface(card: Card, size: tuple[int, int]) -> pygame.Surface | None:
    """The card's picture, ready to be drawn."""
    if len(card.picture) != 3 * size[0] * size[1]:
        return None
    shown = pygame.Surface(size, 0, 32)
    shown.blit(pygame.image.frombuffer(card.picture, size, "RGB"), (0, 0))
    return shown
