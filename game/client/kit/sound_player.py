"""The sound player: sounds by name, each group with its volume, and how one piece of music passes into
another. It is silent until a window has opened it, and where there is no device."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from math import cos, pi, sin
from threading import Thread
from typing import Protocol

import pygame

from game.client.kit.theme import assets

FADE = 2400.0
"""Milliseconds in which one piece goes and another comes."""
TOGETHER = ("quiet", "fight")
"""Pieces of the same chords in the same time: both are played as long as one of them is heard, so that either
can pass into the other at any moment."""

RESTS = ("menu", "quiet")
HEARD, REST = 130_000.0, 60_000.0
"""Milliseconds that a piece of these is heard (twice, about), and is silent after that before it comes again:
whoever thinks for long is not worn out by it."""


@dataclass(frozen=True)
class Piece:
    """`turns` if it begins again at its end, without a gap."""

    file: str
    turns: bool


@cache
def pieces() -> dict[str, Piece]:
    """All pieces by name; none if their files are not there."""
    try:
        index = json.loads((assets() / "music" / "index.json").read_text(encoding="utf-8"))
        return {name: Piece(said["file"], said["turns"]) for name, said in index["pieces"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


@dataclass
class Music:
    """`wanted` is the piece that belongs to what is shown, "" for none."""

    wanted: str = ""
    _share: dict[str, float] = field(default_factory=dict)  # how far each has come, 0 to 1
    _asked: tuple[str, float] = ("", 0.0)  # what is wanted, and how loud
    _since: float = 0.0  # for how long, in its turn

    def levels(self, ms: float, volume: float) -> dict[str, float]:
        """After so many milliseconds: how loud each piece is that is played. Both of a fade together have the
        same power all the time."""
        asked = self.wanted, volume
        self._since = (self._since + ms) % (HEARD + REST) if asked == self._asked else 0.0
        self._asked = asked
        for name in {self.wanted, *self._share} - {""}:
            to = 1.0 if name == self.wanted and volume > 0 and not self._resting else 0.0
            now, step = self._share.get(name, 0.0), ms / FADE
            self._share[name] = min(to, now + step) if to > now else max(to, now - step)
        self._share = {name: share for name, share in self._share.items() if share > 0}
        found = {name: volume * sin(share * pi / 2) for name, share in self._share.items()}
        if any(name in found for name in TOGETHER):
            found = {**dict.fromkeys(TOGETHER, 0.0), **found}
        return found

    @property
    def _resting(self) -> bool:
        return self.wanted in RESTS and self._since > HEARD

    @property
    def passing(self) -> bool:
        """Whether a piece comes or goes just now."""
        return any(share < 1 or name != self.wanted or self._resting for name, share in self._share.items())


EFFECTS, INTERFACE, AMBIENCE = "effects", "interface", "ambience"
SETTLE = 0.03
"""How much the volume of a loop changes in a frame: it comes and goes within half a second."""


class Output(Protocol):
    """What sounds are played on. Volumes go from 0 to 1."""

    def play(self, name: str, left: float, right: float) -> None:
        """Once, from now on."""

    def loop(self, name: str, loud: float) -> None:
        """Over and over, instead of the loop before; "" is none. Asked in every frame."""

    def music(self, levels: Mapping[str, float]) -> None:
        """These pieces, so loud, and no others. Asked in every frame."""


@dataclass(frozen=True)
class Volumes:
    """How loud each group is, 0 to 1; `muted` is none of them."""

    effects: float = 1.0
    interface: float = 1.0
    ambience: float = 1.0
    muted: bool = False
    music: float = 0.0

    def of(self, group: str) -> float:
        if self.muted:
            return 0.0
        return {EFFECTS: self.effects, INTERFACE: self.interface, AMBIENCE: self.ambience}[group]


class Speaker:
    """What is to be heard. `output` is None as long as nobody listens."""

    def __init__(self) -> None:
        self.output: Output | None = None
        self.volumes = Volumes()
        self.music = Music()
        self.ambience = ""  # the loop that belongs to what is shown
        self._loop, self._loud = "", 0.0  # the one that is heard, and how loud
        self._done: set[str] = set()  # what the hand has done in this frame

    def play(self, name: str, loud: float = 1.0, pan: float = 0.0, group: str = EFFECTS) -> None:
        """A sound, so loud (0 to 1), from the left (-1) to the right (1)."""
        loud *= self.volumes.of(group)
        if self.output and loud > 0:
            turn = (pan + 1) * pi / 4
            self.output.play(name, min(1.0, loud * cos(turn) * 2**0.5), min(1.0, loud * sin(turn) * 2**0.5))

    def interface(self, name: str) -> None:
        """What the hand has done; once in a frame, whoever says so."""
        if name not in self._done:
            self._done.add(name)
            self.play(name, group=INTERFACE)

    def tick(self, ms: float = 1000 / 60) -> None:
        """A frame of so many milliseconds goes by: loops and music come and go."""
        self._done.clear()
        if not self.output:
            return
        self.output.music(self.music.levels(ms, 0.0 if self.volumes.muted else self.volumes.music))
        wanted = self.volumes.of(AMBIENCE) if self.ambience and self.ambience == self._loop else 0.0
        if self._loud < wanted:
            self._loud = min(wanted, self._loud + SETTLE)
        elif self._loud > wanted:
            self._loud = max(wanted, self._loud - SETTLE)
        if self._loud <= 0 and self._loop != self.ambience:
            self._loop = self.ambience
        self.output.loop(self._loop if self._loud > 0 else "", self._loud)


speaker = Speaker()
"""There is one pair of ears before the window."""


CHANNELS, LOOPS = 18, 1
"""How many sounds are heard at once, and how many of those channels belong to loops."""
ALIKE = 3
"""How often one sound is heard at the same time."""
MUSIC = 8
"""Channels besides for pieces of music, one for each."""
BUFFER = 512


@cache
def files() -> dict[str, list[str]]:
    """The files of each sound."""
    index = json.loads((assets() / "sounds" / "index.json").read_text(encoding="utf-8"))
    return {name: made["files"] for name, made in index["sounds"].items()}


class Mixer:
    """An `Output`. Whatever the device does, nobody is interrupted by it: then it is silent."""

    def __init__(self) -> None:
        self._open: bool | None = None  # not tried yet
        self._known: dict[str, pygame.mixer.Sound] = {}
        self._turn = count()
        self._playing: dict[int, tuple[str, int]] = {}  # what each channel plays, and when it began
        self._loop = ""
        self._pieces: dict[str, pygame.mixer.Sound | None] = {}  # None while it is read, or cannot be
        self._heard: set[str] = set()  # the pieces that have been begun and are still asked for

    @property
    def audible(self) -> bool:
        """Whether there is a device; asking opens it."""
        if self._open is None:
            self._open = self._begin()
        return self._open

    def _begin(self) -> bool:
        try:
            with quiet():
                pygame.mixer.init(22050, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS + MUSIC)
            pygame.mixer.set_reserved(LOOPS)
        except pygame.error:
            return False
        return True

    def close(self) -> None:
        if self._open:
            pygame.mixer.quit()
        self._open, self._loop = None, ""
        self._known.clear()
        self._playing.clear()
        self._pieces.clear()
        self._heard.clear()

    # ------------------------------------------------------------ sounds

    def play(self, name: str, left: float, right: float) -> None:
        if not self.audible:
            return
        turn = next(self._turn)
        sound = self._sound(name, turn)
        place = self._free(name) if sound else None
        if sound is None or place is None:
            return
        channel = pygame.mixer.Channel(place)
        channel.play(sound)
        channel.set_volume(left, right)
        self._playing[place] = (name, turn)

    def _free(self, name: str) -> int | None:
        """A channel for it: one that is silent, or else the one whose sound is the oldest. None if it is
        heard often enough."""
        busy = {
            place: self._playing[place] for place in self._playing if pygame.mixer.Channel(place).get_busy()
        }
        self._playing = busy
        if sum(playing == name for playing, _ in busy.values()) >= ALIKE:
            return None
        free = next((place for place in range(LOOPS, CHANNELS) if place not in busy), None)
        return min(busy, key=lambda place: busy[place][1]) if free is None else free

    def _sound(self, name: str, turn: int) -> pygame.mixer.Sound | None:
        """One of its variations, the next at each time. A file that is not there or damaged is no sound."""
        names = files().get(name)
        return self._read(names[turn % len(names)]) if names else None

    def _read(self, file: str) -> pygame.mixer.Sound | None:
        if file not in self._known:
            try:
                self._known[file] = pygame.mixer.Sound(assets() / "sounds" / file)
            except (pygame.error, OSError):
                return None
        return self._known[file]

    # ------------------------------------------------------------ loops

    def loop(self, name: str, loud: float) -> None:
        if self._open is None and not name:
            return
        if not self.audible:
            return
        channel = pygame.mixer.Channel(0)
        if name != self._loop:
            channel.stop()
            channel.stop()  # the first makes place for the one that follows
            self._loop = name
        if not name:
            return
        for _ in range(2):  # the one that is heard, and the one that follows it without a gap
            if channel.get_queue() is None:
                sound = self._sound(name, next(self._turn))
                if sound:
                    channel.queue(sound)
        channel.set_volume(loud)

    # ------------------------------------------------------------ music

    def music(self, levels: Mapping[str, float]) -> None:
        if (self._open is None and not any(levels.values())) or not self.audible:
            return
        for name in [name for name in self._heard if name not in levels]:
            self._channel(name).stop()
            self._heard.discard(name)
        for name, loud in levels.items():
            if name not in self._heard and self._ready(name):
                self._begin_piece(name)
            if name in self._heard:
                self._channel(name).set_volume(loud)

    def _begin_piece(self, name: str) -> None:
        """Those that belong together begin together."""
        together = TOGETHER if name in TOGETHER else (name,)
        if not all(map(self._ready, together)):
            return
        for one in together:
            sound, known = self._pieces[one], pieces()[one]
            if sound and one not in self._heard:
                self._channel(one).play(sound, loops=-1 if known.turns else 0)
                self._channel(one).set_volume(0.0)
                self._heard.add(one)

    def _ready(self, name: str) -> bool:
        """Whether the piece is read. A minute of music takes longer to be decoded than a frame may last."""
        if name not in self._pieces and name in pieces():
            self._pieces[name] = None
            Thread(target=self._decode, args=(name, self._pieces), daemon=True).start()
        return self._pieces.get(name) is not None

    @staticmethod
    def _decode(name: str, into: dict[str, pygame.mixer.Sound | None]) -> None:
        try:
            into[name] = pygame.mixer.Sound(assets() / "music" / pieces()[name].file)
        except (pygame.error, OSError):  # a piece that is damaged is silence
            return

    @staticmethod
    def _channel(name: str) -> pygame.mixer.Channel:
        return pygame.mixer.Channel(CHANNELS + list(pieces()).index(name))


# ---------------------------------------------------------------- what libraries say by themselves


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Nothing reaches standard error meanwhile."""
    try:
        known = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    try:
        with open(os.devnull, "wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(known, 2)
        os.close(known)
