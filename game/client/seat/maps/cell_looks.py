"""What the cells of a map look like, and which of them are doubtful: regions, cover and prices as they are
shown, read from the field and from the map's files. No drawing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.core.field import Cell, Cover, Field, Tile
from game.maps.reading.cell_claims import Claim, Claims, layers_in_order
from game.maps.reading.vocabulary import Sort
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.source import Source

_FREE = (Sort.OPEN, Sort.SLOW)


def looks_of(source: Source) -> list[int]:
    """The highest tile that can be seen on each cell, row by row; 0 where there is none."""
    found = [0] * (source.width * source.height)
    for one in layers_in_order(source.root):
        if one.visible and one.layer.tag == "layer":
            cells = source.cells[one.layer]
            found = [gid & ~FLAGS or below for gid, below in zip(cells, found, strict=True)]
    return found


def doubtful_cells(claims: Claims | None, unused: frozenset[str], width: int) -> frozenset[Cell]:
    """The cells that only pictures and names call an obstacle, or a source that is not used; none of a map
    that says itself what it means."""
    if claims is None:
        return frozenset()
    weak, sure = set[int](), set[int]()
    for claim in claims.found:
        told = sure if claim.explicit and claim.key not in unused else weak
        told.update(_blocked(claim))
    return frozenset((index % width, index // width) for index in weak - sure)


def _blocked(claim: Claim) -> list[int]:
    return [index for index, sort in enumerate(claim.sorts) if sort not in _FREE]


LAYERS = ("walls", "water", "cover", "cost", "light", "doors", "zones", "spawns")
"""What is shown of a map, each by itself."""


@dataclass(frozen=True)
class TileAppearance:
    """What stands on a cell, as it is shown: a region ("walls", "water", "" for neither), its cover, and the
    price of a step onto it."""

    region: str = ""
    cover: Cover = Cover.NONE
    cost: int = 1


def sight_of(tile: Tile) -> TileAppearance:
    """Walls hide what is behind them; water stands for whatever nobody enters and everybody sees over; low
    obstacles are cover."""
    if not tile.blocks:
        return TileAppearance("", tile.cover, tile.cost)
    if tile.blocks_sight or tile.cover is Cover.FULL:
        return TileAppearance("walls")
    return TileAppearance("", tile.cover) if tile.cover else TileAppearance("water")


def counted(field: Field) -> dict[str, int]:
    """How many cells, or places, there are of each layer."""
    found = Counter[str]({"spawns": len(field.spawns), "doors": len(field.doors), "zones": len(field.zones)})
    tiles = {id(tile): tile for tile in field.tiles}
    for number, count in Counter(map(id, field.tiles)).items():
        tile = tiles[number]
        sight = sight_of(tile)
        shown = (
            sight.region,
            "cover" if sight.cover else "",
            "cost" if sight.cost > 1 else "",
            "walls" if tile.edges and not sight.region else "",
            "light" if tile.light else "",
        )
        found.update({name: count for name in shown if name})
    return {name: found[name] for name in LAYERS}
