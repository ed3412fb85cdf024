"""The parameters of a map from a seed: what somebody wishes of it, within its bounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.errors import SetupError, did_you_mean, short
from game.maps.generate.symmetry import KINDS
from game.maps.generate.themes import THEMES
from game.systems.objectives import MISSIONS

SIZES = {"small": (26, 18), "medium": (32, 22), "large": (40, 30)}
LEAST, MOST = (20, 16), (96, 72)
GOALS = tuple(name for name in MISSIONS if name != "map")
"""The missions that a map can be made for."""


@dataclass(frozen=True)
class Wishes:
    """`size` is a name of SIZES or "40x30"; `cover` and `doors` are of a hundred."""

    theme: str = "town"
    size: str = "medium"
    sides: int = 2
    mission: str = "hold"
    symmetry: str = "nearly"
    cover: int = 50
    doors: int = 50
    seed: str = "1"

    def checked(self) -> Wishes:
        """The same, if all of it can be met; SetupError says what cannot, and what is nearest."""
        for what, value, known in (
            ("theme", self.theme, tuple(THEMES)),
            ("mission", self.mission, GOALS),
            ("symmetry", self.symmetry, KINDS),
        ):
            if value not in known:
                near = did_you_mean(value, known)
                raise SetupError(
                    f"there is no {what} {short(value)!r}{near}; it is one of {', '.join(known)}"
                )
        if self.sides not in (2, 3, 4):
            raise SetupError(f"a map is made for 2 to 4 sides, not for {self.sides}")
        for what, share in (("cover", self.cover), ("doors", self.doors)):
            if not 0 <= share <= 100:
                raise SetupError(f"{what} is a number from 0 to 100, not {share}")
        self.cells()
        return replace(self, seed=self.seed.strip()[:40] or "1")

    def cells(self) -> tuple[int, int]:
        """How wide and high the map is: as wished, or one more where both halves have to be alike."""
        if self.size in SIZES:
            wide, high = SIZES[self.size]
            if self.sides > 2:
                wide, high = (wide + high) // 2 + 8, (wide + high) // 2 + 2
        else:
            wide, high = self._said()
        wide += wide % 2
        if THEMES[self.theme].hexes:
            return wide, high + (high % 2 if self.sides < 4 else 1 - high % 2)
        return wide, high + high % 2

    def _said(self) -> tuple[int, int]:
        wide, _, high = self.size.lower().partition("x")
        if not (wide.isdecimal() and high.isdecimal() and len(wide) < 4 and len(high) < 4):
            near = did_you_mean(self.size, tuple(SIZES))
            raise SetupError(
                f"{short(self.size)!r} is no size{near}; it is one of {', '.join(SIZES)}, or cells like 40x30"
            )
        if not (LEAST[0] <= int(wide) <= MOST[0] and LEAST[1] <= int(high) <= MOST[1]):
            bounds = f"{LEAST[0]}x{LEAST[1]} to {MOST[0]}x{MOST[1]}"
            raise SetupError(f"a map of {wide}x{high} cells is not made; sizes go from {bounds}")
        return int(wide), int(high)

    @property
    def key(self) -> str:
        """All that the map follows from: the mission lays nothing else on the ground."""
        wide, high = self.cells()
        return (
            f"{self.theme} {wide}x{high} {self.sides} {self.symmetry} {self.cover} {self.doors} {self.seed}"
        )
