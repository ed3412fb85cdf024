"""Keeps the sides from seeing each other on squares before anybody has moved: something high is put between
them, in pieces of a form that somebody would have built there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from dataclasses import field as made_by
from itertools import combinations, product

from game.core.field import Cell, Field
from game.core.geometry.grid import PARTS, Crossed
from game.maps.generate.connectivity_repair import mend
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.partition import Box, around, beside
from game.maps.generate.props import THINGS
from game.systems.line_of_sight import sees

ON_ROADS = "metal"
"""What is put on hard ground, where nothing grows: a container."""
MOST = 12
"""So many pieces are put, with what they are on the other sides' ground."""
_HARD = ("asphalt", "concrete")
_BARS = tuple((long, 1) for long in (3, 4, 5, 6))
FORMS = {
    "thicket": _BARS,
    "brick": _BARS,
    "timber": ((3, 2), (4, 3)),
    ON_ROADS: ((3, 2), (4, 2), (5, 2)),
}
"""How long and wide a hedge, a free wall, a shed and a container are; across, they are the other way."""
_SMALL = ((1, 1), (2, 1))
"""What is put where none of those has room."""


@dataclass(frozen=True)
class _Piece:
    what: str
    cells: frozenset[Cell]
    """Of it and its images."""
    cuts: int
    """The rays that it stops, a bit for each."""


_Place = tuple[int, str, tuple[int, int, int, int]]
"""The most rays that something might stop there, what it is, and its box."""


@dataclass
class _Site:
    """Where pieces may be put. `over` are the rays that lead over each cell, or over an image of it."""

    sheet: GroundGrid
    taken: set[Cell]
    middle: Box
    over: dict[Cell, int]
    open: set[Cell]
    """Where one can walk."""
    pieces: list[_Piece] = made_by(default_factory=list)
    cuts: dict[Box, int] = made_by(default_factory=dict)
    """The rays that something on a box stops, as far as was asked."""
    stands: dict[tuple[Cell, str], bool] = made_by(default_factory=dict)
    unfit: set[tuple[str, Box, bool]] = made_by(default_factory=set)
    """What was found to fit nowhere: with more pieces beside it, it does so even less."""

    def best(self, kinds: tuple[str, ...], left: int, roomy: bool) -> _Piece | None:
        """The piece that stops most of the rays that are left. `roomy`: of a proper form, with a way around
        it."""
        found, most = None, 0
        for bound, kind, place in self._promising(left, kinds, roomy):
            if bound <= most:
                break
            box = Box(*place)
            cut = self._cut(box)
            if (cut & left).bit_count() <= most or (kind, box, roomy) in self.unfit:
                continue
            if self._fits(box, kind, roomy):
                found, most = _Piece(kind, self._images(box), cut), (cut & left).bit_count()
            else:
                self.unfit.add((kind, box, roomy))
        return found

    def _images(self, box: Box) -> frozenset[Cell]:
        return frozenset(one for cell in box.cells() for one in self.sheet.symmetry.alike(cell))

    def _cut(self, box: Box) -> int:
        cut = self.cuts.get(box)
        if cut is None:
            cut = 0
            for cell in box.cells():
                cut |= self.over.get(cell, 0)
            self.cuts[box] = cut
        return cut

    def _promising(self, left: int, kinds: tuple[str, ...], roomy: bool) -> list[_Place]:
        """All places of pieces with as many rays as they could stop at most, those with most first; of those
        the smaller ones."""
        wide, high = self.sheet.wide, self.sheet.high
        part = self.sheet.symmetry.part if self.sheet.symmetry.even else self.sheet.whole
        sums = [[0] * (wide + 1)]  # of all cells above and to the left
        for y in range(high):
            row, above = [0], sums[-1]
            for x in range(wide):
                count = (self.over.get((x, y), 0) & left).bit_count()
                row.append(count + row[x] + above[x + 1] - above[x])
            sums.append(row)
        found = list[_Place]()
        for kind in kinds:
            for across, down in _turned(FORMS[kind] if roomy else _SMALL):
                for y in range(min(part.bottom, high - down + 1)):
                    top, bottom = sums[y], sums[y + down]
                    for x in range(min(part.right, wide - across + 1)):
                        bound = bottom[x + across] - bottom[x] - top[x + across] + top[x]
                        if bound:
                            found.append((bound, kind, (x, y, across, down)))
        return sorted(found, key=lambda one: -one[0])

    def _fits(self, box: Box, what: str, roomy: bool) -> bool:
        if not all(self._stands(cell, what) for cell in box.cells()):
            return False
        cells = self._images(box)
        ring = {near for cell in cells for near in around(cell)} - cells
        other = {cell for piece in self.pieces for cell in piece.cells}
        walls = what not in THINGS
        if (ring | cells) & self.taken or (walls and self._shuts_in(cells | other)):
            return False
        if not roomy:
            return True
        close = ring & other or (walls and any(cell in self.sheet.walls for cell in ring))
        return not close and all(_is_box(part) for part in _parts(cells))

    def _shuts_in(self, shut: Iterable[Cell]) -> bool:
        """Whether some place could not be left for the others with something on these cells."""
        left, taken = self._bits(self.open) & ~self._bits(shut), self._bits(self.taken)
        edge, row = self._bits([min(self.taken)]), self.sheet.wide + 1
        while edge:
            left &= ~edge
            edge = (edge << 1 | edge >> 1 | edge << row | edge >> row) & left
        return bool(taken & left)

    def _bits(self, cells: Iterable[Cell]) -> int:
        """A bit for each cell, with a column that is never open behind the last one."""
        bits = bytearray((self.sheet.wide + 1) * (self.sheet.high + 1) // 8 + 1)
        row = self.sheet.wide + 1
        for x, y in cells:
            at = y * row + x
            bits[at >> 3] |= 1 << (at & 7)
        return int.from_bytes(bits, "little")

    def _stands(self, cell: Cell, what: str) -> bool:
        """Whether it may stand there and wherever else the cell lies: so do all pieces."""
        known = self.stands.get((cell, what))
        if known is None:
            images = self.sheet.symmetry.alike(cell)
            known = self.stands[cell, what] = all(self._is_ground(one, what) for one in images)
        return known and not any(cell in piece.cells for piece in self.pieces)

    def _is_ground(self, cell: Cell, what: str) -> bool:
        """Whether it may stand there as far as the ground goes."""
        sheet, ground = self.sheet, self.sheet.ground.get(cell)
        if what in ("thicket", ON_ROADS) and (what == ON_ROADS) != (ground in _HARD):
            return False
        return (
            ground not in ("wood", "water", None)
            and sheet.laid.get(cell) not in ("trench", "rails", "ice")
            and not any(cell in grid for grid in (sheet.indoors, sheet.walls, sheet.bridges, sheet.kept))
            and not self.middle.inset(-1).holds(cell)
            and not any(sheet.openings.get(near) in ("door", "open") for near in beside(cell))
            and not any(car.box.holds(cell) for car in sheet.cars)
        )

    def put(self) -> None:
        """Put what is needed of the pieces: one may stop what others stop together."""
        for piece in list(self.pieces):
            rest = [other for other in self.pieces if other is not piece]
            cut = 0
            for other in rest:
                cut |= other.cuts
            if not piece.cuts & ~cut:
                self.pieces = rest
        for piece in self.pieces:
            for cell in piece.cells:
                self.sheet.things.pop(cell, None)
                (self.sheet.things if piece.what in THINGS else self.sheet.walls)[cell] = piece.what


def screened(sheet: GroundGrid, field: Field, begin: dict[str, list[Cell]], middle: Box, what: str) -> bool:
    """Put `what`, and containers on hard ground, between places that see each other until none do; whether
    anything was put, so that the ground has to be drawn once more."""
    rays = list(dict.fromkeys(_rays(field, begin)))
    if not rays:
        return False
    taken = {cell for cells in begin.values() for cell in cells}
    free = {cell for cell in sheet.whole.cells() if not sheet.blocked(cell)}
    site = _Site(sheet, taken, middle, _over(sheet, rays), free)
    kinds = (what,) if what == "brick" else tuple(dict.fromkeys((what, ON_ROADS)))
    left = (1 << len(rays)) - 1
    while left and len(site.pieces) < MOST:
        piece = site.best(kinds, left, roomy=True) or site.best(kinds, left, roomy=False)
        if piece is None:
            break
        site.pieces.append(piece)
        left &= ~piece.cuts
    site.put()
    mend(sheet)
    return bool(site.pieces)


def _turned(forms: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The forms as they are and across."""
    return list(dict.fromkeys(one for wide, high in forms for one in ((wide, high), (high, wide))))


def _over(sheet: GroundGrid, rays: list[frozenset[Cell]]) -> dict[Cell, int]:
    """The rays that lead over each cell or an image of it, a bit for each."""
    own: dict[Cell, bytearray] = {}
    for number, cells in enumerate(rays):
        for cell in cells:
            if cell not in own:
                own[cell] = bytearray(len(rays) // 8 + 1)
            own[cell][number >> 3] |= 1 << (number & 7)
    over: dict[Cell, int] = {}
    for cell, marked in own.items():
        bits = int.from_bytes(marked, "little")
        for one in sheet.symmetry.alike(cell):
            over[one] = over.get(one, 0) | bits
    return over


def _rays(field: Field, begin: dict[str, list[Cell]]) -> Iterator[frozenset[Cell]]:
    """The cells between the ends of each ray on which one place sees another."""
    shut = frozenset(door.cell for door in field.doors if not door.open)
    dark = {cell for cell in field.cells() if field[cell].blocks_sight} | shut
    ends = list(product(field.grid.POINTS, repeat=2))
    for one, other in combinations(begin.values(), 2):
        for a, b in product(one, other):
            if not sees(field, a, b, shut):
                continue
            for (u, v), (s, t) in ends:
                start, end = (PARTS * a[0] + u, PARTS * a[1] + v), (PARTS * b[0] + s, PARTS * b[1] + t)
                way = _passed(field.grid.crossed(start, end), dark)
                if way is not None:
                    yield frozenset(way[:-1])


def _passed(steps: Iterable[Crossed], dark: set[Cell]) -> list[Cell] | None:
    """The cells that these steps lead to; None if something dark stops them, or two of it at a corner."""
    way = list[Cell]()
    for _, cell, bends in steps:
        if cell in dark or (bends and dark.issuperset(bends)):
            return None
        way.append(cell)
    return way


def _parts(cells: frozenset[Cell]) -> Iterator[set[Cell]]:
    """What of them hangs together, corners included."""
    left = set(cells)
    while left:
        part = [left.pop()]
        for cell in part:
            near = left & set(around(cell))
            left -= near
            part += near
        yield set(part)


def _is_box(cells: set[Cell]) -> bool:
    wide = max(x for x, _ in cells) - min(x for x, _ in cells) + 1
    high = max(y for _, y in cells) - min(y for _, y in cells) + 1
    return len(cells) == wide * high
