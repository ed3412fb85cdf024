"""The sound player: sounds by name, each group with its volume. It is silent until a window has opened it,
and where there is no device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Protocol

from game.client.kit.music import Music

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
