"""Turns the tile layers of a map into what stands on each cell: key by key, the highest layer that says
something decides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import cast
from xml.etree.ElementTree import Element

from game.core.field import Cell, Cover, Light, Tile
from game.maps import properties as words
from game.maps.errors import MapError, quoted
from game.maps.tiled.layers import FLAGS, FLIP_DIAGONAL, FLIP_X, FLIP_Y
from game.maps.tiled.limits import GUESSES
from game.maps.tiled.source import Source

Said = dict[str, words.Value]

_BARE = Tile()
_OF_OURS = ("blocks", "blocks_sight", "blocks_edges", "door")
"""Whoever says one of these has prepared the map for this game."""
_MIRROR_X = str.maketrans("ew", "we")
_MIRROR_Y = str.maketrans("ns", "sn")
_MIRROR_DIAGONAL = str.maketrans("nwes", "wnse")


class Ground:
    """What is said about each cell: `kinds` are the different sayings, `states` has the number of one for
    each cell, row by row."""

    def __init__(self, kinds: list[Said], states: list[int]) -> None:
        self.kinds, self.states = kinds, states

    def __getitem__(self, index: int) -> Said:
        return self.kinds[self.states[index]]

    @property
    def says_nothing(self) -> bool:
        return not any(self.kinds[state] for state in set(self.states))

    def laid_over(self, below: Sequence[Said]) -> Ground:
        """The same over what others say of the cells: of one key, this is the higher layer."""
        stack = _Stack(len(self.states))
        stack.put(below)
        stack.put([self.kinds[state] for state in self.states])
        return stack.ground()


class _Stack:
    """Sayings laid over each other, cell by cell; cells with the same ones share one."""

    def __init__(self, size: int) -> None:
        self._kinds: list[Said] = [{}]
        self._states = [0] * size
        self._joined: dict[tuple[int, int], int] = {}
        self._codes: dict[tuple[tuple[str, words.Value], ...], int] = {(): 0}
        self._said: list[Said] = [{}]

    def code(self, said: Said) -> int:
        """The number of a saying, 0 for one that is empty."""
        key = tuple(sorted(said.items()))
        if key not in self._codes:
            self._codes[key] = len(self._said)
            self._said.append(said)
        return self._codes[key]

    def put(self, layer: Sequence[Said]) -> None:
        known: dict[int, int] = {}
        for said in layer:
            if id(said) not in known:
                known[id(said)] = self.code(said)
        self.put_codes([known[id(said)] for said in layer])

    def put_codes(self, codes: Iterable[int]) -> None:
        states, joined = self._states, self._joined
        self._states = [
            state if not code else joined.get((state, code)) or self._join(state, code)
            for state, code in zip(states, codes, strict=True)
        ]

    def _join(self, state: int, code: int) -> int:
        self._joined[state, code] = len(self._kinds)
        self._kinds.append(self._kinds[state] | self._said[code])
        return self._joined[state, code]

    def ground(self) -> Ground:
        return Ground(self._kinds, self._states)


def ground(source: Source) -> Ground:
    """What the layers say about each cell in our own words."""
    tiles = _Tiles(source)
    stack = _Stack(source.width * source.height)
    for cells in source.cells.values():
        codes = {gid: stack.code(tiles.said(gid)) if gid else 0 for gid in set(cells)}
        if any(codes.values()):
            stack.put_codes(map(codes.__getitem__, cells))
    return stack.ground()


def prepared(found: Ground) -> bool:
    """Whether the author has marked the ground for this game."""
    return any(key in found.kinds[state] for state in set(found.states) for key in _OF_OURS)


def only_doors(found: Ground) -> bool:
    """Whether all that he has marked are doors, which other games call so too."""
    return not any(
        key in found.kinds[state] for state in set(found.states) for key in _OF_OURS if key != "door"
    )


class _Tiles:
    """What each tile of the tilesets says, read once."""

    def __init__(self, source: Source) -> None:
        self._layout = source.layout
        self._warnings = source.warnings
        self._known: dict[int, Said] = {}
        self._guesses = 0
        self._sets = sorted(
            source.root.findall("tileset"), key=lambda tileset: int(tileset.get("firstgid", "1"))
        )
        self._properties = {
            int(tileset.get("firstgid", "1")) + int(tile.get("id", "0")): tile.find("properties")
            for tileset in source.root.findall("tileset")
            for tile in tileset.findall("tile")
        }

    def said(self, gid: int) -> Said:
        if gid not in self._known:
            self._known[gid] = self._read(gid)
        return self._known[gid]

    def _read(self, gid: int) -> Said:
        items = self._properties.get(gid & ~FLAGS)
        properties = {} if items is None else {item.get("name", ""): item.get("value", "") for item in items}
        if not properties:
            return {}
        where = self._place(gid & ~FLAGS)
        for key in [key for key in properties if key not in words.TILE]:
            self._guesses += 1
            meant = words.near_miss(key[:40]) if self._guesses <= GUESSES else ""
            if meant:
                self._warnings.note(
                    "warning",
                    where,
                    f"{quoted(key)} is not known; is {meant} meant?",
                    "it says nothing to the game",
                    f"rename it to {meant}",
                )
        said: Said = {}
        for key in words.TILE:
            if key in properties:
                try:
                    said[key] = (
                        self._edges(gid, properties[key], where)
                        if key == "blocks_edges"
                        else words.read(key, properties[key], where)
                    )
                except MapError as error:
                    self._warnings.append(words.unreadable(error, where))
        return said

    def _edges(self, gid: int, text: str, where: str) -> str:
        """The walls of a tile. What turning it means is known where a picture of it is as square as its
        cell."""
        flags = gid & FLAGS
        if not self._layout.grid.axis:
            edges = str(words.read("blocks_edges", text, where))
            if self._layout.orientation == "orthogonal":
                return _turned(edges, flags)
        else:
            edges = words.sides(text, self._layout.grid.sides(), where)
        if edges and flags:
            self._warnings.append(
                f"{where} has walls and is placed turned or mirrored: on {self._layout.orientation} maps "
                "they stay where they are."
            )
        return edges

    def _place(self, number: int) -> str:
        tileset = next(
            (tileset for tileset in reversed(self._sets) if int(tileset.get("firstgid", "1")) <= number),
            Element("tileset"),
        )
        return f"tileset {quoted(tileset.get('name', ''))}, tile {number - int(tileset.get('firstgid', '1'))}"


def _turned(edges: str, flags: int) -> str:
    """The walls of a tile that was placed mirrored; Tiled mirrors along the diagonal first."""
    if flags & FLIP_DIAGONAL:
        edges = edges.translate(_MIRROR_DIAGONAL)
    if flags & FLIP_X:
        edges = edges.translate(_MIRROR_X)
    if flags & FLIP_Y:
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
        obscures=cast(int, said.get("obscures", 0)),
    )


def tile(said: Said, door: bool) -> Tile:
    """One cell's tile. A doorway itself is open: the state of its door says whether anybody passes."""
    if not said:
        return _BARE
    known = said | {"blocks": False, "blocks_sight": False} if door else said
    return _tile(tuple(sorted(known.items())))


def cell_of(index: int, width: int) -> Cell:
    return index % width, index // width
