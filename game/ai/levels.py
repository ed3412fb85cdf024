"""How well the computer thinks: never what it knows, what it rolls or whom it leads."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32


class Level(NamedTuple):
    """`foresight` is the percent of what enemies may do in reply that is thought of. `blur` is by how many
    points of worth at most a plan is misjudged: two that are nearly as good are as good to such an eye.
    `hard` looks at more places and looks closer: what that means each agent knows."""

    foresight: int = 100
    blur: int = 0
    hard: bool = False

    @property
    def curious(self) -> int:
        """How many plans beside the best are looked at only to tell of them."""
        return 0

    def felt(self, danger: int) -> int:
        """What is thought of a danger."""
        return danger * self.foresight // 100

    def judged(self, value: int, round_: int, *plan: object) -> int:
        """What a plan seems to be worth that is made up of these orders and places. Who looks again in the
        same round sees the same, so nobody dithers; and no dice are looked at."""
        if not self.blur:
            return value
        drawn = crc32(f"{round_} {plan!r}".encode())
        return value + drawn % (2 * self.blur + 1) - self.blur


class Listening(Level):
    """The same level, which thinks the same; it notes what it weighs in `heard`."""

    heard: list[tuple[int, tuple[object, ...]]]

    @classmethod
    def of(cls, level: Level, heard: list[tuple[int, tuple[object, ...]]]) -> Listening:
        found = cls(*level)
        found.heard = heard
        return found

    @property
    def curious(self) -> int:
        return 8

    def judged(self, value: int, round_: int, *plan: object) -> int:
        found = super().judged(value, round_, *plan)
        self.heard.append((found, plan))
        return found


NORMAL = Level()
