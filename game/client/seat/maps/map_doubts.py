"""What of a map is doubtful, and what its cells look like: read from its files. No drawing."""

from __future__ import annotations

from game.core.field import Cell
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
