"""How one part of a map is laid once more elsewhere, so that all sides get the same ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.core.field import Cell
from game.maps.generate.partition import Box

KINDS = ("nearly", "turn", "mirror", "none")
"""`nearly` is as even as the exact ones: only what stands for cover looks otherwise."""
_FLIP_X = str.maketrans("ew", "we")
_FLIP_Y = str.maketrans("ns", "sn")


@dataclass(frozen=True)
class Image:
    """One way to lay a cell elsewhere: mirrored at the middle column, at the middle row, or both, which turns
    it by half."""

    over_x: bool
    over_y: bool

    def side(self, name: str) -> str:
        """What a side of a cell becomes, named by letters of n, e, s, w."""
        name = name.translate(_FLIP_X) if self.over_x else name
        return name.translate(_FLIP_Y) if self.over_y else name


TURN, MIRROR, UPSIDE = Image(True, True), Image(True, False), Image(False, True)


@dataclass(frozen=True)
class Symmetry:
    """`part` is drawn by a theme, `images` say where else it lies."""

    wide: int
    high: int
    part: Box
    images: tuple[Image, ...]
    hexes: bool = False
    even: bool = True
    """Whether the images are like the part. Otherwise each has chance of its own."""

    def image(self, cell: Cell, image: Image) -> Cell | None:
        """Where the cell comes to lie; None beyond the map. Every second row of hexes lies half a hex to the
        east, and mirrored it lacks one."""
        x, y = cell
        if image.over_x:
            x = self.wide - 1 - x - (1 if self.hexes and not image.over_y and y % 2 else 0)
            if self.hexes and image.over_y and self.high % 2 and y % 2:
                x -= 1
        if image.over_y:
            y = self.high - 1 - y
        return (x, y) if x >= 0 else None

    def all(self, cell: Cell) -> list[Cell]:
        """The cell and wherever else it lies, each once."""
        found = [cell, *(self.image(cell, image) for image in self.images)]
        return list(dict.fromkeys(one for one in found if one is not None))

    def alike(self, cell: Cell) -> list[Cell]:
        """The cell and all that are as it is; alone where the images have chance of their own."""
        if not self.even:
            return [cell]
        known = self._alike.get(cell)
        if known is None:
            known = self._alike[cell] = self.all(cell)
        return known

    @cached_property
    def _alike(self) -> dict[Cell, list[Cell]]:
        """What was asked for: the same few cells are, over and over."""
        return {}

    def box(self, box: Box, image: Image) -> Box:
        x = self.wide - box.right if image.over_x else box.x
        y = self.high - box.bottom if image.over_y else box.y
        return Box(x, y, box.wide, box.high)


def symmetry_for(wide: int, high: int, sides: int, kind: str, hexes: bool, mirrors: bool) -> Symmetry:
    """What suits so many sides: two are turned or mirrored (`mirrors`: what the theme prefers), three
    mirrored with the third on the middle, four have a quarter each."""
    if sides == 4:
        quarter = Box(0, 0, (wide + 1) // 2, (high + 1) // 2)
        return Symmetry(wide, high, quarter, (MIRROR, TURN, UPSIDE), hexes)
    half = Box(0, 0, (wide + 1) // 2, high)
    mirrored = sides == 3 or kind == "mirror" or (kind in ("nearly", "none") and mirrors)
    if hexes and sides == 2:
        mirrored = False  # hexes mirrored east to west lack one in every second row
    return Symmetry(wide, high, half, (MIRROR if mirrored else TURN,), hexes, kind != "none" or sides > 2)
