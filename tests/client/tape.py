"""A loudspeaker that notes what it is given."""

from __future__ import annotations


class Tape:
    """An output that notes what is played."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float, float]] = []
        self.loops: list[tuple[str, float]] = []

    def play(self, name: str, left: float, right: float) -> None:
        self.played.append((name, left, right))

    def loop(self, name: str, loud: float) -> None:
        self.loops.append((name, loud))

    @property
    def names(self) -> list[str]:
        return [name for name, _, _ in self.played]
