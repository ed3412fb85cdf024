"""How much of a target obstacles hide: heavy ones and light ones, each ray by what keeps the most of it.

Quarters of rays are counted. What stops sight keeps a whole ray. What one looks over keeps three quarters of a ray (full cover) or a half
(half cover) if it stands on the target's cell or next to it. Foliage keeps a quarter for each step of its density, wherever it grows between
the two or on the target's cell. Smoke and fog hide nothing here: they obscure (`obscuring`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from game.core.field import Cell, Cover, Field, Tile
from game.core.table import Table
from game.systems.obscuring import is_foliage
from game.systems.rays import bundle
from game.systems.sight import Lines, lines

WHOLE = 4
"""Quarters of a ray that is stopped."""
_LOW = {Cover.NONE: 0, Cover.HALF: 2, Cover.FULL: 3}
_MOST = 1 << 15


class Bulk(IntEnum):
    """Whether an obstacle protects or only hides."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2


Weighing = Callable[[Tile], Bulk]
"""What a ruleset makes of the material and the toughness of a tile; one function for the whole game, since answers are kept by it."""


_BULKS = (Bulk.HEAVY, Bulk.LIGHT)


class Hidden(NamedTuple):
    """Quarters of rays kept, of `whole` in all: by heavy obstacles, by light ones, and by both together."""

    heavy: int
    light: int
    either: int
    whole: int


class Obstacle(NamedTuple):
    """Something between a source and a target: `rays` cross it or are stopped by it, and it keeps so many `quarters` of each."""

    cell: Cell
    rays: int
    quarters: int
    material: str
    toughness: int
    name: str


class _Kind(NamedTuple):
    bulk: Bulk
    tall: int
    low: int


class _Met(NamedTuple):
    cells: tuple[Cell, ...]
    rays: int
    quarters: int


# ---------------------------------------------------------------- the share


def hidden_from(table: Table, target: Cell, source: Cell, weigh: Weighing) -> Hidden:
    """How much of somebody on `target` is hidden from somebody on `source`, as things stand."""
    return hidden(table.ground(), target, source, weigh, table.closed())


def hidden(field: Field, target: Cell, source: Cell, weigh: Weighing, closed: frozenset[Cell] = frozenset()) -> Hidden:
    """The same on a field with these doors closed. What stops sight and foliage between hide the same both ways."""
    return _hiding(field, closed, weigh).between(target, source)


class _Hiding:
    """The obstacles of a field as bits on its board: by bulk, and by the quarters that they keep, the most first."""

    def __init__(self, sight: Lines, weigh: Weighing) -> None:
        self.sight, self.weigh = sight, weigh
        board, field = sight.board, sight.field
        kinds = {number: self._kind(tile) for number, tile in dict(zip(map(id, field.tiles), field.tiles, strict=True)).items()}
        doors = {door: _Kind(weigh(field[door]), WHOLE, 0) for door in sight.opaque if door in field}
        known = {kind: code for code, kind in enumerate(dict.fromkeys((*kinds.values(), *doors.values())), start=1)}
        codes = {number: known[kind] for number, kind in kinds.items()}
        lanes = board.laid(bytes([codes[number] for number in map(id, field.tiles)]))
        for door, kind in doors.items():
            lanes = board.marked(lanes, (door,), known[kind])
        self._tall = {bulk: _levels(lanes, known, bulk, "tall") for bulk in _BULKS}
        self._low = {bulk: _levels(lanes, known, bulk, "low") for bulk in _BULKS}
        self._first = min(board.near)
        self._around = sum(1 << step - self._first for step in board.near)
        self._known: dict[tuple[Cell, Cell], Hidden] = {}

    def _kind(self, tile: Tile) -> _Kind:
        return _Kind(self.weigh(tile), _tall(tile), _LOW[tile.cover])

    def between(self, target: Cell, source: Cell) -> Hidden:
        known = self._known.get((target, source))
        if known is None:
            if len(self._known) > _MOST:
                self._known.clear()
            known = self._known[target, source] = self._measured(target, source)
        return known

    def _measured(self, target: Cell, source: Cell) -> Hidden:
        """Ray by ray on the bits; where walls on borders may matter, from the whole account."""
        sight, number = self.sight, self.sight.board.number
        here, first = number(target), min(number(target), number(source))
        lines = sight.masks(first, max(here, number(source)))
        low = first + lines.low
        if sight.walls and sight.walled(lines, low):
            return self._summed(_met(sight, target, source))
        levels = {bulk: self._met(bulk, lines.hull, low, here) for bulk in _BULKS}
        kept: dict[Bulk, list[int]] = {}
        for bulk in _BULKS:
            own = self._own(bulk, here)
            kept[bulk] = [own] * sight.rays
            for quarters, bits in levels[bulk]:
                if quarters > own:
                    kept[bulk] = [quarters if met else old for met, old in zip(map(bits.__and__, lines.rays), kept[bulk], strict=True)]
        dark = {bulk: next((bits for quarters, bits in levels[bulk] if quarters == WHOLE), 0) for bulk in _BULKS}
        every = dark[Bulk.HEAVY] | dark[Bulk.LIGHT]
        for pair, rays in lines.corners if every else ():
            if every & pair == pair:
                _keep(kept[Bulk.HEAVY if dark[Bulk.HEAVY] & pair else Bulk.LIGHT], rays, WHOLE)
        return _hidden(kept)

    def _met(self, bulk: Bulk, hull: int, low: int, here: int) -> list[tuple[int, int]]:
        """What of the obstacles counts for the rays, those that keep most at the end; the low ones only around the target."""
        beside, shift = self._around & ~(1 << -self._first), here + self._first - low
        around = beside << shift if shift >= 0 else beside >> -shift
        found = [(quarters, bits >> low & hull) for quarters, bits in self._tall[bulk]]
        found += [(quarters, bits >> low & hull & around) for quarters, bits in self._low[bulk]]
        return sorted([level for level in found if level[1]])

    def _own(self, bulk: Bulk, here: int) -> int:
        """What the target's own cell keeps of all rays."""
        own = 1 << here
        return max([quarters for quarters, bits in (*self._tall[bulk], *self._low[bulk]) if bits & own and quarters < WHOLE], default=0)

    def _summed(self, met: Iterable[_Met]) -> Hidden:
        kept = {bulk: [0] * self.sight.rays for bulk in _BULKS}
        for one in met:
            bulk = max(self.weigh(self.sight.field[cell]) for cell in one.cells)
            if bulk:
                _keep(kept[bulk], one.rays, one.quarters)
        return _hidden(kept)


@lru_cache(maxsize=16)
def _hiding(field: Field, closed: frozenset[Cell], weigh: Weighing) -> _Hiding:
    return _Hiding(lines(field, closed), weigh)


def _tall(tile: Tile) -> int:
    return WHOLE if tile.blocks_sight else tile.obscures if is_foliage(tile) else 0


def _levels(lanes: bytes, known: dict[_Kind, int], bulk: Bulk, how: str) -> list[tuple[int, int]]:
    """The bits of all cells whose kind keeps so many quarters, the most first."""
    found = []
    for quarters in range(WHOLE, 0, -1):
        codes = [code for kind, code in known.items() if kind.bulk is bulk and getattr(kind, how) == quarters]
        if codes:
            digits = bytes(b"01"[code in codes] for code in range(256))
            found.append((quarters, int(lanes[::-1].translate(digits), 2)))
    return found


def _keep(kept: list[int], rays: int, quarters: int) -> None:
    for number in range(len(kept)):
        if rays >> number & 1 and kept[number] < quarters:
            kept[number] = quarters


def _hidden(kept: dict[Bulk, list[int]]) -> Hidden:
    heavy, light = kept[Bulk.HEAVY], kept[Bulk.LIGHT]
    return Hidden(sum(heavy), sum(light), sum(map(max, heavy, light)), WHOLE * len(heavy))


# ---------------------------------------------------------------- the account


def obstacles(field: Field, target: Cell, source: Cell, closed: frozenset[Cell] = frozenset()) -> tuple[Obstacle, ...]:
    """Everything that hides something of the target, by cell: what it is made of, how tough it is, and how much of how many rays it keeps."""
    rays: dict[tuple[Cell, int], int] = {}
    for one in _met(lines(field, closed), target, source):
        for cell in one.cells:
            rays[cell, one.quarters] = rays.get((cell, one.quarters), 0) | one.rays
    return tuple(
        Obstacle(cell, mask.bit_count(), quarters, field[cell].material, field[cell].toughness, field[cell].name)
        for (cell, quarters), mask in sorted(rays.items())
    )


def obstacles_from(table: Table, target: Cell, source: Cell) -> tuple[Obstacle, ...]:
    """The same as things stand."""
    return obstacles(table.ground(), target, source, table.closed())


def _met(sight: Lines, target: Cell, source: Cell) -> Iterator[_Met]:
    """Each thing that keeps something of some rays: cell by cell, then borders and corners."""
    grid, field = sight.board.grid, sight.field
    (u, v), (s, t) = grid.place(target), grid.place(source)
    rays = bundle(sight.kind, s - u, t - v)
    for du, dv, mask in rays.cells:
        cell = grid.cell((u + du, v + dv))
        if cell in field:
            tile = field[cell]
            tall = WHOLE if cell in sight.opaque else _tall(tile)
            quarters = max(tall, _LOW[tile.cover] if grid.adjacent(cell, target) else 0)
            if quarters:
                yield _Met((cell,), mask, quarters)
    own = max(_LOW[field[target].cover], 0 if field[target].blocks_sight else _tall(field[target]))
    if own:
        yield _Met((target,), (1 << sight.rays) - 1, own)
    yield from (_Met(cells, mask, WHOLE) for cells, mask in sight.barred(target, rays))
