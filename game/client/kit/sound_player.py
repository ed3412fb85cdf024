"""The sound player: sounds by name, each group with its volume, and how one piece of music passes into
another. It is silent until a window has opened it, and where there is no device."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import cos, pi, sin
from typing import Protocol

from game.client.kit.theme import assets

FADE = 2400.0
"""Milliseconds in which one piece goes and another comes."""
TOGETHER = ("quiet", "fight")
"""Pieces of the same chords in the same time: both are played as long as one of them is heard, so that either
can pass into the other at any moment."""


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

    def levels(self, ms: float, volume: float) -> dict[str, float]:
        """After so many milliseconds: how loud each piece is that is played. Both of a fade together have the
        same power all the time."""
        for name in {self.wanted, *self._share} - {""}:
            to = 1.0 if name == self.wanted and volume > 0 else 0.0
            now, step = self._share.get(name, 0.0), ms / FADE
            self._share[name] = min(to, now + step) if to > now else max(to, now - step)
        self._share = {name: share for name, share in self._share.items() if share > 0}
        found = {name: volume * sin(share * pi / 2) for name, share in self._share.items()}
        if any(name in found for name in TOGETHER):
            found = {**dict.fromkeys(TOGETHER, 0.0), **found}
        return found

    @property
    def passing(self) -> bool:
        """Whether a piece comes or goes just now."""
        return any(share < 1 or name != self.wanted for name, share in self._share.items())


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
