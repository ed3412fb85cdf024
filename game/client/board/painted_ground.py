"""What a player has put on a map by hand: the map's own picture shows nothing of it, so that a battle draws
it plainly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random

from game.client.kit.atlases import Picture
from game.client.kit.brush import Brush
from game.client.kit.theme import mix
from game.core.field import Cell, Field
from game.maps import PictureLayer
from game.maps.manual_edits import paint_of

_MOSTLY = 0.6
"""From this share of painted ones on, all cells that look so are taken to be drawn as they were painted."""


def painted_cells(field: Field, layers: Iterable[PictureLayer]) -> dict[Cell, str]:
    """The cells that were painted by hand, of which the picture does not show what they are: others that look
    the same are something else."""
    tiles = zip(field.cells(), field.tiles, strict=True)
    painted = {cell: paint for cell, tile in tiles if (paint := paint_of(tile))}
    if not painted:
        return {}
    looks = {tile.cell: tile.look for layer in layers for tile in layer.tiles}
    alike = Counter(looks.values())
    same = Counter((looks.get(cell), paint) for cell, paint in painted.items())
    return {
        cell: paint
        for cell, paint in painted.items()
        if cell not in looks or same[looks[cell], paint] < _MOSTLY * alike[looks[cell]]
    }


@lru_cache(maxsize=128)
def painted_ground(paint: str, px: int, variant: int = 0) -> Picture:
    """One cell of it."""
    brush = Brush(px, (0, 0, 32, 32))
    dice = Random(f"{paint} {variant}")  # noqa: S311 - a picture, not chance
    if paint == "high":
        _block(brush, "concrete", 0)
    elif paint == "full":
        _floor(brush, dice, "concrete")
        _block(brush, "plaster", 4)
    elif paint == "screen":
        _floor(brush, dice, "concrete")
        for x in range(2, 30, 6):
            brush.box(x, 3, x + 5, 29, mix("timber", "ink", 0.55), 1, 1)
            brush.box(x + 0.8, 4, x + 4, 26, mix("timber", "paper", 0.08), 1, 1)
    elif paint == "low":
        _floor(brush, dice, "concrete")
        for top in (10, 18):
            for left in (3, 16):
                brush.box(left, top, left + 13, top + 9, mix("canvas", "ink", 0.55), 1, 4)
                brush.box(left + 0.8, top + 0.6, left + 12, top + 7.4, mix("canvas", "paper", 0.1), 1, 4)
    elif paint == "pit":
        brush.box(0, 0, 32, 32, mix("ink", "asphalt", 0.35))
        brush.box(0, 0, 32, 3, mix("concrete", "ink", 0.5))
        brush.box(2, 4, 30, 31, "ink", 1, 3)
    elif paint == "block":
        _floor(brush, dice, "asphalt")
        for x in range(-32, 33, 12):
            brush.line((x, 34), (x + 34, -2), 3, "blast", 0.55)
    else:
        _floor(brush, dice, {"open": "concrete", "slow": "dirt", "mud": "bark"}[paint])
        for _ in range({"open": 0, "slow": 7, "mud": 13}[paint]):
            at = dice.uniform(3, 29), dice.uniform(3, 29)
            brush.disc(at, dice.uniform(1, 2.6), mix("dirt", "ink", dice.uniform(0.3, 0.6)), 0.9)
    return brush.picture()


def _floor(brush: Brush, dice: Random, tone: str) -> None:
    """Plain ground, so that nothing is seen of what the map shows there."""
    brush.box(0, 0, 32, 32, mix(tone, "ink", 0.18))
    for _ in range(7):
        at = dice.uniform(2, 30), dice.uniform(2, 30)
        brush.disc(at, dice.uniform(0.5, 1.1), mix(tone, "ink", dice.uniform(0.25, 0.4)))


def _block(brush: Brush, tone: str, inset: int) -> None:
    """Something with a top and a front, lit from the north-west."""
    if inset:
        brush.box(inset + 2, inset + 3, 32, 32, "ink", 0.45, 2)
    brush.box(inset, inset, 32 - inset, 32 - inset, mix(tone, "ink", 0.6))
    brush.box(inset + 1, inset + 1, 31 - inset, 24 - inset // 2, mix(tone, "paper", 0.16))
    brush.box(inset + 1, 24 - inset // 2, 31 - inset, 31 - inset, mix(tone, "ink", 0.35))


def variants(cells: Iterable[Cell]) -> Iterator[tuple[Cell, int]]:
    """Each with the number of the way in which it lies about."""
    return ((cell, (cell[0] * 7 + cell[1] * 3) % 4) for cell in cells)
