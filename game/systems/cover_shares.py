"""How much of a target obstacles hide: heavy ones and light ones, each ray by what keeps the most of it.

Quarters of rays are counted. What stops sight keeps a whole ray. What one looks over keeps three quarters of
a ray (full cover) or a half (half cover) if it stands on the target's cell or next to it. Foliage keeps a
quarter for each step of its density, wherever it grows between the two or on the target's cell. Smoke and fog
hide nothing here: they obscure (`concealment`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from game.core.field import Cell, Cover, Field, Tile
from game.systems.concealment import is_foliage
from game.systems.edge_walls import CornerBypass, crossing, is_bypass_shut
from game.systems.line_of_sight import Lines, lines
from game.systems.occupancy import wall_owner

WHOLE = 4
"""Quarters of a ray that is stopped."""
LOW = {Cover.NONE: 0, Cover.HALF: 2, Cover.FULL: 3}
_MOST = 1 << 17


class Bulk(IntEnum):
    """Whether an obstacle protects or only hides."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2


Weighing = Callable[[Tile], Bulk]
"""What a ruleset makes of the material and the toughness of a tile; one function for the whole game, since
answers are kept by it."""


_BULKS = (Bulk.HEAVY, Bulk.LIGHT)


class Hidden(NamedTuple):
    """Quarters of rays kept, of `whole` in all: by heavy obstacles, by light ones, and by both together."""

    heavy: int
    light: int
    either: int
    whole: int


class _Kind(NamedTuple):
    bulk: Bulk
    tall: int
    low: int


# ---------------------------------------------------------------- the share


def hidden(
    field: Field, target: Cell, source: Cell, weigh: Weighing, closed: frozenset[Cell] = frozenset()
) -> Hidden:
    """How much of somebody on `target` is hidden from somebody on `source`, with these doors closed.

    What stops sight and foliage between hide the same both ways.
    """
    return _hiding(field, closed, weigh).between(target, source)


class _Hiding:
    """The obstacles of a field as bits on its board: by bulk, and by the quarters that they keep, the most
    first."""

    def __init__(self, sight: Lines, weigh: Weighing) -> None:
        self.sight, self.weigh = sight, weigh
        board, field = sight.board, sight.field
        kinds = {
            number: self._kind(tile)
            for number, tile in dict(zip(map(id, field.tiles), field.tiles, strict=True)).items()
        }
        doors = {door: _Kind(weigh(field[door]), WHOLE, 0) for door in sight.opaque if door in field}
        known = {
            kind: code for code, kind in enumerate(dict.fromkeys((*kinds.values(), *doors.values())), start=1)
        }
        codes = {number: known[kind] for number, kind in kinds.items()}
        lanes = board.laid(bytes([codes[number] for number in map(id, field.tiles)]))
        for door, kind in doors.items():
            lanes = board.marked(lanes, (door,), known[kind])
        self._tall = {bulk: _levels(lanes, known, bulk, "tall") for bulk in _BULKS}
        self._low = {bulk: _levels(lanes, known, bulk, "low") for bulk in _BULKS}
        self._nothing = Hidden(0, 0, 0, WHOLE * sight.rays)
        self._high, self._low_ones = (
            reduce(or_, [bits for bulk in _BULKS for _, bits in levels[bulk]], 0)
            for levels in (self._tall, self._low)
        )
        """The cells with anything that hides somebody wherever it stands, and those with what does so beside
        the target."""
        self._first = min(board.near)
        self._around = sum(1 << step - self._first for step in board.near if step)
        self._walls = {
            bulk: [self._border(walls, number, bulk) for number, walls in enumerate(board.walls)]
            for bulk in _BULKS
        }
        self._known: dict[tuple[Cell, Cell], Hidden] = {}

    def _kind(self, tile: Tile) -> _Kind:
        return _Kind(self.weigh(tile), tall_of(tile), LOW[tile.cover])

    def between(self, target: Cell, source: Cell) -> Hidden:
        known = self._known.get((target, source))
        if known is None:
            if len(self._known) > _MOST:
                self._known.clear()
            known = self._known[target, source] = self._measured(target, source)
        return known

    def _measured(self, target: Cell, source: Cell) -> Hidden:
        """Ray by ray on the bits."""
        sight, number = self.sight, self.sight.board.number
        here, there = number(target), number(source)
        first, last = min(here, there), max(here, there)
        lines = sight.masks(first, last)
        low = first + lines.low
        walls = sight.walls_between(first, last, sight.walls) if sight.walls else []
        walled = any(walls)
        beside, own = self._beside(here, low) & lines.hull, (self._high | self._low_ones) >> here & 1
        if not (self._high >> low & lines.hull or self._low_ones >> low & beside or own or walled):
            return self._nothing
        levels = {bulk: self._met(bulk, lines.hull, low, beside) for bulk in _BULKS}
        if not walled and not own and sum(map(len, levels.values())) == 1:
            bulk, ((quarters, bits),) = next(row for row in levels.items() if row[1])
            if quarters < WHOLE or not any(bits & pair == pair for pair, _ in lines.corners):
                some = quarters * (sight.rays - list(map(bits.__and__, lines.rays)).count(0))
                return Hidden(
                    some * (bulk is Bulk.HEAVY), some * (bulk is Bulk.LIGHT), some, WHOLE * sight.rays
                )
        kept, dark = dict[Bulk, list[int]](), dict[Bulk, int]()
        for bulk in _BULKS:
            least, dark[bulk] = self._own(bulk, here) if own else 0, 0
            each = [least] * sight.rays
            for quarters, bits in levels[bulk]:
                if quarters > least:
                    each = [
                        quarters if met else old
                        for met, old in zip(map(bits.__and__, lines.rays), each, strict=True)
                    ]
                if quarters == WHOLE:
                    dark[bulk] = bits
            kept[bulk] = each
        every = dark[Bulk.HEAVY] | dark[Bulk.LIGHT]
        if walled:
            self._wall_off(kept, (first, last), walls, low, dark)
            return _hidden(kept)
        for pair, rays in lines.corners if every else ():
            if every & pair == pair:
                _keep(kept[Bulk.HEAVY if dark[Bulk.HEAVY] & pair else Bulk.LIGHT], rays, WHOLE)
        return _hidden(kept)

    def _wall_off(
        self,
        kept: dict[Bulk, list[int]],
        pair: tuple[int, int],
        met: Sequence[int],
        low: int,
        dark: dict[Bulk, int],
    ) -> None:
        """What walls on borders keep, and corners where both ways round are shut."""
        known, every = self.sight.barriers(*pair), self.sight.dark >> low
        walls = {bulk: self.sight.walls_between(*pair, self._walls[bulk]) for bulk in _BULKS}
        for bulk in _BULKS:
            for rays in crossing(known, walls[bulk]):
                _keep(kept[bulk], rays, WHOLE)
        for rays, *ways in known.corners:
            if all(is_bypass_shut(way, every, met) for way in ways):
                bulk = max(_made(way, every, dark, walls) for way in ways)
                if bulk:
                    _keep(kept[bulk], rays, WHOLE)

    def _beside(self, here: int, low: int) -> int:
        """The cells around the target."""
        shift = here + self._first - low
        return self._around << shift if shift >= 0 else self._around >> -shift

    def _met(self, bulk: Bulk, hull: int, low: int, beside: int) -> list[tuple[int, int]]:
        """What of the obstacles counts for the rays, those that keep most at the end; the low ones only
        beside the target."""
        found = [(quarters, met) for quarters, bits in self._tall[bulk] if (met := bits >> low & hull)]
        found += [(quarters, met) for quarters, bits in self._low[bulk] if (met := bits >> low & beside)]
        return sorted(found)

    def _own(self, bulk: Bulk, here: int) -> int:
        """What the target's own cell keeps of all rays."""
        own = 1 << here
        return max(
            [
                quarters
                for quarters, bits in (*self._tall[bulk], *self._low[bulk])
                if bits & own and quarters < WHOLE
            ],
            default=0,
        )

    def _border(self, walls: bytes, step: int, bulk: Bulk) -> int:
        """The walls on that side of their cells whose owners are of that bulk, as bits."""
        board, field = self.sight.board, self.sight.field
        du, dv = board.grid.FORWARD[step]
        found, at = 0, walls.find(1)
        while at >= 0:
            owner = wall_owner(field, board.cell(at), board.cell(at + dv * board.stride + du))
            if owner and self.weigh(field[owner]) is bulk:
                found |= 1 << at
            at = walls.find(1, at + 1)
        return found


@lru_cache(maxsize=16)
def _hiding(field: Field, closed: frozenset[Cell], weigh: Weighing) -> _Hiding:
    return _Hiding(lines(field, closed), weigh)


def tall_of(tile: Tile) -> int:
    if tile.blocks_sight:
        return WHOLE
    if is_foliage(tile):
        return tile.obscures
    return 0


def _levels(lanes: bytes, known: dict[_Kind, int], bulk: Bulk, how: str) -> list[tuple[int, int]]:
    """The bits of all cells whose kind keeps so many quarters, the most first."""
    found = []
    for quarters in range(WHOLE, 0, -1):
        codes = [code for kind, code in known.items() if kind.bulk is bulk and getattr(kind, how) == quarters]
        if codes:
            digits = bytes(b"01"[code in codes] for code in range(256))
            found.append((quarters, int(lanes[::-1].translate(digits), 2)))
    return found


def _made(way: CornerBypass, every: int, dark: dict[Bulk, int], walls: dict[Bulk, list[int]]) -> Bulk:
    """What a way round a corner is shut by: the cell, or else the wall in front of it or behind it."""
    if every & way.cell:
        return next((bulk for bulk in _BULKS if dark[bulk] & way.cell), Bulk.NONE)
    return next((bulk for step, bit in way.walls for bulk in _BULKS if walls[bulk][step] & bit), Bulk.NONE)


def _keep(kept: list[int], rays: int, quarters: int) -> None:
    for number in range(len(kept)):
        if rays >> number & 1 and kept[number] < quarters:
            kept[number] = quarters


def _hidden(kept: dict[Bulk, list[int]]) -> Hidden:
    heavy, light = kept[Bulk.HEAVY], kept[Bulk.LIGHT]
    return Hidden(sum(heavy), sum(light), sum(map(max, heavy, light)), WHOLE * len(heavy))
