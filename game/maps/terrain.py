"""Turns the tile layers of a map into what stands on each cell: key by key, the highest layer that says something decides."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import cast

import pytmx

from game.core.field import Cell, Cover, Light, Tile
from game.maps import words
from game.maps.errors import quoted
from game.maps.layout import Layout
from game.maps.limits import GUESSES

Said = dict[str, words.Value]

_BARE = Tile()
_MIRROR_X = str.maketrans("ew", "we")
_MIRROR_Y = str.maketrans("ns", "sn")
_MIRROR_DIAGONAL = str.maketrans("nwes", "wnse")


def ground(tmx: pytmx.TiledMap, layout: Layout, warnings: list[str]) -> list[Said]:
    """What the layers say about each cell, row by row."""
    tiles = _Tiles(tmx, layout, warnings)
    cells: list[Said] = [{} for _ in range(tmx.width * tmx.height)]
    for layer in tmx.layers:
        if isinstance(layer, pytmx.TiledTileLayer):
            for said, gid in zip(cells, chain.from_iterable(layer.data), strict=True):
                if gid:
                    said.update(tiles.said(gid))
    if not any(cells):
        warnings.append("no tile has any of the properties blocks, cover, cost ...: the whole map is open floor.")
    return cells


class _Tiles:
    """What each tile of the tilesets says, read once."""

    def __init__(self, tmx: pytmx.TiledMap, layout: Layout, warnings: list[str]) -> None:
        self._tmx = tmx
        self._layout = layout
        self._warnings = warnings
        self._known: dict[int, Said] = {}
        self._guesses = 0
        self._flags = {gid: flags for entries in list(tmx.gidmap.values()) for gid, flags in entries}
        self._sets = sorted(tmx.tilesets, key=lambda tileset: cast(int, tileset.firstgid))

    def said(self, gid: int) -> Said:
        if gid not in self._known:
            self._known[gid] = self._read(gid)
        return self._known[gid]

    def _read(self, gid: int) -> Said:
        properties = self._tmx.get_tile_properties_by_gid(gid) or {}
        where = self._place(gid)
        for key in [key for key in properties if key not in words.TILE]:
            self._guesses += 1
            meant = words.near_miss(key[:40]) if self._guesses <= GUESSES else ""
            if meant:
                self._warnings.append(f"{where}: {quoted(key)} is not known; is {meant} meant?")
        said = {key: words.read(key, str(properties[key] or ""), where) for key in words.TILE if key in properties and key != "blocks_edges"}
        if "blocks_edges" in properties:
            said["blocks_edges"] = self._edges(gid, str(properties["blocks_edges"] or ""), where)
        return said

    def _edges(self, gid: int, text: str, where: str) -> str:
        """The walls of a tile. What turning it means is known where a picture of it is as square as its cell."""
        flags = self._flags[gid]
        if not self._layout.grid.axis:
            edges = str(words.read("blocks_edges", text, where))
            if self._layout.drawn:
                return _turned(edges, flags)
        else:
            edges = words.sides(text, self._layout.grid.sides(), where)
        if edges and any(flags):
            self._warnings.append(f"{where} has walls and is placed turned or mirrored: on {self._layout.orientation} maps they stay where they are.")
        return edges

    def _place(self, gid: int) -> str:
        number = self._tmx.tiledgidmap[gid]
        tileset = next((tileset for tileset in reversed(self._sets) if tileset.firstgid <= number), None)
        return f"tileset {quoted(tileset.name)}, tile {number - tileset.firstgid}" if tileset else f"tile {number} of no tileset"


def _turned(edges: str, flags: pytmx.TileFlags) -> str:
    """The walls of a tile that was placed mirrored; Tiled mirrors along the diagonal first."""
    if flags.flipped_diagonally:
        edges = edges.translate(_MIRROR_DIAGONAL)
    if flags.flipped_horizontally:
        edges = edges.translate(_MIRROR_X)
    if flags.flipped_vertically:
        edges = edges.translate(_MIRROR_Y)
    return "".join(sorted(edges, key="nesw".index))


def is_door(said: Said) -> bool:
    return bool(said.get("door", False))


@cache
def _tile(items: tuple[tuple[str, words.Value], ...]) -> Tile:
    said = dict(items)
    return Tile(
        blocks=bool(said.get("blocks", False)),
        blocks_sight=bool(said.get("blocks_sight", False)),
        cover=cast(Cover, said.get("cover", Cover.NONE)),
        material=str(said.get("material", "")),
        toughness=cast(int, said.get("toughness", 0)),
        cost=cast(int, said.get("cost", 1)),
        light=cast(Light, said.get("light", Light.BRIGHT)),
        elevation=cast(int, said.get("elevation", 0)),
        hazard=str(said.get("hazard", "")),
        edges=str(said.get("blocks_edges", "")),
        name=str(said.get("label", "")),
    )


def tile(said: Said, door: bool) -> Tile:
    """One cell's tile. A doorway itself is open: the state of its door says whether anybody passes."""
    if not said:
        return _BARE
    known = said | {"blocks": False, "blocks_sight": False} if door else said
    return _tile(tuple(sorted(known.items())))


def cell_of(index: int, width: int) -> Cell:
    return index % width, index // width
