"""Which piece of music is heard, and how loud each is while one passes into another."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from math import pi, sin

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
