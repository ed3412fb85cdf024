"""Plays sounds with pygame's mixer: opened with the first of them, decoded as they are asked for, silent
where there is no device."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import count
from threading import Thread

import pygame

from game.client.kit.mute_stderr import quiet
from game.client.kit.sound_player import TOGETHER, pieces
from game.client.kit.theme import assets

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
