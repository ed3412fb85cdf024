"""What the start screen shows of a map: looked at and drawn in a process of its own, so that no map,
however slow or broken, holds up the window, and kept on the disk."""

from __future__ import annotations

import contextlib
import hashlib
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec
import pygame

from game import __version__
from game.client.board.map_view import MapView
from game.client.board.render import part_of, shrunk, undrawn
from game.core.errors import EnfiladeError
from game.core.field import Field, Tile
from game.maps import MapPicture, manual_edits
from game.maps.cache import Cache
from game.maps.doctor import diagnosis_of
from game.maps.file_watch import stamps
from game.maps.picture import partial_picture
from game.maps.tiled.source import Source
from game.maps.titles import title_of

LARGE = 128 * 128
"""Cells of a map beyond which its picture comes first, alone."""
FORM = 2
"""Counted up when cards are drawn otherwise: those on the disk are of no use then."""


class CardRequest(NamedTuple):
    """A map, the stamp of its file and of what was changed by hand about it, and the size of the picture in
    pixels."""

    path: str
    stamp: tuple[tuple[int, int], ...]
    size: tuple[int, int]


class Card(msgspec.Struct, frozen=True):
    """What the start screen shows of a map; `picture` is RGB row by row, empty if nothing can be drawn,
    `fault` why it cannot be played."""

    title: str = ""
    description: str = ""
    width: int = 0
    height: int = 0
    sides: int = 0
    warnings: tuple[str, ...] = ()
    worst: str = ""
    """How bad the worst of the warnings is: error, warning, hint."""
    fault: str = ""
    picture: bytes = b""
    whole: bool = True
    """Whether nothing else will be said of the map: of a large one the picture is there before it has been
    looked over."""


class CachedCard(msgspec.Struct, frozen=True):
    """A card on the disk, and the files that it was drawn from with their stamps."""

    card: Card
    files: tuple[str, ...]
    stamps: tuple[tuple[int, int], ...]


def card_request(path: Path, size: tuple[int, int]) -> CardRequest:
    return CardRequest(str(path), stamps((path, manual_edits.file_for(path))), size)


KEPT = Cache("cards", 500)


def draw_all(line: Connection) -> None:
    """Draw what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window answers to it
    while True:
        try:
            key = msgspec.msgpack.decode(line.recv_bytes(), type=CardRequest)
            for card in _cards(key):
                line.send_bytes(msgspec.msgpack.encode(card))
        except (EOFError, OSError):
            return


def _cards(key: CardRequest) -> Iterator[Card]:
    """The card as it is kept; else as it comes about, and it is kept."""
    known = cached_card(key)
    if known:
        yield known
        return
    for card, files in looks(key):
        yield keep(key, (card, files)) if card.whole else card


def _name(key: CardRequest) -> str:
    """Under which a card is kept: it is another for a changed file, another size, and another version of the
    game."""
    return f"{hashlib.sha256(msgspec.msgpack.encode((__version__, FORM, *key))).hexdigest()[:32]}.card"


def cached_card(key: CardRequest) -> Card | None:
    """The card from the disk, if the files that it was drawn from are still the same ones; the stamp of the
    map itself stands in its name."""
    data = KEPT.get(_name(key))
    if data is None:
        return None
    try:
        found = msgspec.msgpack.decode(data, type=CachedCard)
    except msgspec.MsgspecError:
        return None
    return found.card if stamps(map(Path, found.files)) == found.stamps else None


def keep(key: CardRequest, found: tuple[Card, tuple[Path, ...]]) -> Card:
    """Lay a card down on the disk, if that lets us; a fault is looked at again the next time."""
    card, files = found
    if not card.fault:
        with contextlib.suppress(OSError):
            laid = CachedCard(card, tuple(map(str, files)), stamps(files))
            KEPT.put(_name(key), msgspec.msgpack.encode(laid))
    return card


def draw_card(key: CardRequest) -> Card:
    """The card of a map, drawn now; whatever is wrong with the map stands on it."""
    return card_and_files(key)[0]


def card_and_files(key: CardRequest) -> tuple[Card, tuple[Path, ...]]:
    """The same with the files that it was drawn from."""
    *_, found = looks(key)
    return found


def looks(key: CardRequest) -> Iterator[tuple[Card, tuple[Path, ...]]]:
    """The card of a map with its files, the last of them whole; before that of a large map comes its
    picture."""
    try:
        source, picture = partial_picture(Path(key.path), partial(part_of, size=key.size))
        if source.width * source.height > LARGE:
            yield from _early(source, picture, key.size)
        diagnosis = diagnosis_of(source)
    except EnfiladeError as error:
        yield Card(fault=str(error)), ()
        return
    assert diagnosis.opened is not None, "what cannot be opened is an error"
    field, files = diagnosis.opened.ground, diagnosis.opened.files
    view = MapView(field, picture)
    damaged = undrawn(view)
    warnings, worst = (
        (*damaged, *field.warnings),
        "warning" if damaged and diagnosis.worst != "error" else diagnosis.worst,
    )
    sure = diagnosis.opened.confidence
    if not sure.sure:
        warnings, worst = (f"{sure.words}. Look it over before the battle: I.", *warnings), worst or "hint"
    sides = len({spawn.side for spawn in field.spawns})
    card = Card(field.title, field.description, field.width, field.height, sides, warnings, worst)
    try:
        yield (
            msgspec.structs.replace(card, picture=pygame.image.tobytes(shrunk(view, key.size), "RGB")),
            files,
        )
    except (pygame.error, MemoryError):
        yield (
            msgspec.structs.replace(
                card, warnings=("the map is too large to be drawn.", *warnings), worst=worst or "warning"
            ),
            files,
        )


def _early(
    source: Source, picture: MapPicture, size: tuple[int, int]
) -> Iterator[tuple[Card, tuple[Path, ...]]]:
    """The picture of a map before it is known what stands on its cells: nothing casts a shadow but what its
    author says."""
    bare = Field(
        source.width, source.height, (Tile(),) * (source.width * source.height), grid=source.layout.grid
    )
    with contextlib.suppress(pygame.error, MemoryError):
        seen = pygame.image.tobytes(shrunk(MapView(bare, picture), size), "RGB")
        yield Card(title_of(source.path), "", source.width, source.height, picture=seen, whole=False), ()


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
