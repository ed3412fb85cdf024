"""What is known of each kind of tile that lies highest on cells of a map, in whole numbers: its picture, how
often and where it stands, what lies around and below it. The learnt table judges by these alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.maps.reading.cell_claims import Survey
from game.maps.reading.connectivity import sides_of
from game.maps.reading.tile_pictures import PIXELS, Look, look_of
from game.maps.reading.vocabulary import Role, is_ground, is_scenery, name_meaning
from game.maps.tiled.layers import FLAGS

NAMES = (
    "light", "spread", "rough", "seen", "clear sides", "most blue", "most green", "most red", "colourful",
    "share", "share of layer", "layers below", "at bottom",
    "same beside", "layer beside", "stamp", "rim", "layer above", "layer below", "row goes on",
    "lighter than most", "unlike most", "rougher than most", "lighter than below", "things",
    "kind of name", "kind of set", "tilt", "lighter rim", "layer", "layers", "piece", "piece wide",
    "piece high", "alike beside", "thin", "somebody", "contrast", "darkest", "colours", "greens", "greys",
    "from rim", "parts",
)  # fmt: skip
LOOKS = 4000
"""Looks of one map that are judged; one with more is not looked at."""
CELLS = 1 << 17
"""Cells of a map from which on it is not looked at."""

_ALIKE = 48
"""Colours differ at most by so much, over all channels, to be about the same."""
_MANY = 999
_PARTS = 6
"""A map is cut into so many parts across, and down."""
_RANGE = Look._fields.index("contrast")

Key = tuple[int, int]
"""The number of a layer, from the lowest, and a tile."""


@dataclass
class Looks:
    """The look on each cell, row by row, by its number (-1: nothing is seen), and the features of each."""

    cells: list[int]
    features: list[tuple[int, ...]]
    pictures: list[Look]
    keys: list[Key]
    columns: Mapping[int, int]
    """How many tiles lie in a row of the sheet of each tile."""
    layers: list[str]
    """What the layers are called, from the lowest."""
    unseen: int
    """Cells on which a tile lies whose picture is missing, or cannot be read."""


def looks_of(survey: Survey) -> Looks | None:
    """None if the map is too large, or shows nothing that can be read."""
    layers = _stack(survey)
    if not layers or survey.size > CELLS:
        return None
    keys, below, depth = _tops(survey, layers)
    counts = Counter(key for key in keys if key)
    pictures = _pictures(survey, counts, below)
    if not any(key in pictures for key in counts) or len(counts) > LOOKS:
        return None
    order = {key: number for number, key in enumerate(counts)}
    cells = [order[key] if key and key in pictures else -1 for key in keys]
    features = _Features(survey, layers, keys, below, depth, counts, pictures)
    unknown = Look(0, 0, 0, 0, 0, 0, 0, 4)
    return Looks(
        cells,
        [features.of(key) if key in pictures else () for key in order],
        [pictures.get(key, unknown) for key in order],
        list(order),
        features.columns,
        [name for name, _ in layers],
        sum(key is not None and key not in pictures for key in keys),
    )


def _stack(survey: Survey) -> list[tuple[str, Sequence[int]]]:
    """The layers that are seen and lie below the figures, each with its tiles without flags, clear ones as
    none."""
    found: list[tuple[str, Sequence[int]]] = []
    for one in survey.with_cells():
        if survey.below_figures(one):
            cells = survey.cells[one.layer]
            plain = {
                gid: 0 if survey.tiles.clear(gid & ~FLAGS) else gid & ~FLAGS for gid in set(cells) if gid
            }
            plain[0] = 0
            found.append((one.name, [plain[gid] for gid in cells]))
    return found


def _tops(
    survey: Survey, layers: list[tuple[str, Sequence[int]]]
) -> tuple[list[Key | None], list[Key | None], list[int]]:
    """The highest tile on each cell, the one below it, and how many lie there."""
    keys: list[Key | None] = [None] * survey.size
    below: list[Key | None] = [None] * survey.size
    depth = [0] * survey.size
    for number, (_, cells) in enumerate(layers):
        for index, gid in enumerate(cells):
            if gid:
                below[index], keys[index] = keys[index], (number, gid)
                depth[index] += 1
    return keys, below, depth


def _pictures(survey: Survey, counts: Counter[Key], below: list[Key | None]) -> dict[Key, Look]:
    """What the tiles show that lie highest, or next to highest."""
    tiles = _tile_looks(survey, {gid for _, gid in counts} | {key[1] for key in below if key})
    used = {*counts, *(key for key in below if key)}
    return {key: tiles[key[1]] for key in sorted(used) if key[1] in tiles}


def _tile_looks(survey: Survey, numbers: set[int]) -> dict[int, Look]:
    found: dict[int, Look] = {}
    by_sheet: dict[tuple[object, str], list[int]] = defaultdict(list)
    for number in sorted(numbers):
        stamp = survey.tiles.stamps.get(number)
        if stamp:
            by_sheet[stamp.image, stamp.transparent].append(number)
    pixels = 0
    for group in by_sheet.values():
        stamp = survey.tiles.stamps[group[0]]
        wide, high = survey.source.size_of(stamp.image)
        if not wide or pixels + wide * high > PIXELS:
            continue
        pixels += wide * high
        for number in group:
            look = _look_in_cell(survey, number)
            if look:
                found[number] = look
    return found


_FILLED = {"isometric": 50, "staggered": 50, "hexagonal": 75}
"""Percent of a cell's rectangle that it fills where it is none."""


def _look_in_cell(survey: Survey, number: int) -> Look | None:
    """What a tile looks like; where cells are no rectangles, of what lies flat the seen share of its cell."""
    stamp = survey.tiles.stamps[number]
    filled = _FILLED.get(survey.source.layout.orientation)
    x, y, wide, high = stamp.source
    cell = survey.source.layout.size[1]
    if filled is None or high < cell:
        return look_of(stamp)
    above = look_of(stamp._replace(source=(x, y, wide, high - cell))) if high > cell else None
    if above and above.seen > 2:
        return look_of(stamp)
    look = look_of(stamp._replace(source=(x, y + high - cell, wide, cell)))
    if look is None:
        return None
    seen = min(100, look.seen * 100 // filled)
    return look._replace(seen=100, clear_sides=0) if seen >= 90 else look._replace(seen=seen)


class _Features:
    def __init__(
        self,
        survey: Survey,
        layers: list[tuple[str, Sequence[int]]],
        keys: list[Key | None],
        below: list[Key | None],
        depth: list[int],
        counts: Counter[Key],
        pictures: Mapping[Key, Look],
    ) -> None:
        self._layers, self._keys, self._counts, self._pictures = layers, keys, counts, pictures
        self._wide, self._size = survey.source.width, survey.size
        self._depth, self._below = depth, below
        self._drawn = max(1, sum(counts.values()))
        self._cover = [sum(map(bool, cells)) for _, cells in layers]
        self._cells: dict[Key, list[int]] = defaultdict(list)
        for index, key in enumerate(keys):
            if key:
                self._cells[key].append(index)
        self._things = Counter(keys[index] for index in survey.said.things)
        self.columns = _columns(survey)
        self._begins = {index for _, index, _ in survey.said.begins}
        self._pieces: dict[int, dict[int, tuple[int, int, int]]] = {}
        self._sets = {gid: _kind_of_set(survey, gid) for _, gid in counts}
        self._parts = {
            _part(index, self._wide, self._size // self._wide) for index, key in enumerate(keys) if key
        }
        self._most = pictures[max(counts, key=lambda key: (key in pictures, counts[key], key))]

    def of(self, key: Key) -> tuple[int, ...]:
        """The features by NAMES."""
        look, number = self._pictures[key], key[0]
        cells = self._cells[key]
        sample = cells[:: max(1, len(cells) // 256)]
        count = len(sample)
        around = [self._around(index, key) for index in sample]
        sums = [sum(values) // count for values in zip(*around, strict=True)]
        under = [
            self._pictures[one] for index in sample if (one := self._below[index]) and one in self._pictures
        ]
        ground = under[0] if under else None
        seen = look.over(ground)
        most = self._most
        return (
            seen.light,
            seen.spread,
            seen.rough,
            look.seen,
            look.clear_sides,
            seen.blue - max(seen.red, seen.green),
            seen.green - max(seen.red, seen.blue),
            seen.red - max(seen.green, seen.blue),
            max(seen[:3]) - min(seen[:3]),
            self._counts[key] * 1000 // self._drawn,
            self._cover[number] * 100 // self._size,
            sum(self._depth[index] for index in sample) * 10 // count - 10,
            int(number == 0),
            *sums,
            seen.light - most.light,
            sum(abs(a - b) for a, b in zip(seen[:3], most[:3], strict=True)),
            seen.rough - most.rough,
            seen.light - (ground or seen).light,
            min(100, self._things[key] * 1000 // len(cells)),
            _kind(self._layers[number][0]),
            self._sets.get(key[1], 1),
            look.tilt,
            look.rim,
            min(5, number),
            min(9, len(self._layers)),
            *self._piece(key, sample),
            *self._alike(sample),
            int(any(index in self._begins for index in cells)),
            *look[_RANGE:],
            *self._spread(cells),
        )

    def _spread(self, cells: Sequence[int]) -> tuple[int, int]:
        """How far from the rim its cells lie, in percent of the way to the middle, and in how many parts of
        the map there are some, in percent of those that have anything."""
        wide, high = self._wide, self._size // self._wide
        way = 0
        for index in cells:
            y, x = divmod(index, wide)
            way += 100 * min(x, y, wide - 1 - x, high - 1 - y)
        parts = {_part(index, wide, high) for index in cells}
        return way // len(cells) // max(1, min(wide, high) // 2), 100 * len(parts) // max(1, len(self._parts))

    def _piece(self, key: Key, sample: Sequence[int]) -> tuple[int, int, int]:
        """How many cells hang together in the layer where it lies, and how wide and high they are: of the
        middle one of the pieces; nothing of the lowest layer, which is all one."""
        number = key[0]
        if not number:
            return 0, 0, 0
        if number not in self._pieces:
            self._pieces[number] = _pieces(self._layers[number][1], self._wide)
        found = sorted(self._pieces[number][index] for index in sample)
        return found[len(found) // 2]

    def _alike(self, sample: Sequence[int]) -> tuple[int, int]:
        """In percent of four sides, where something of about the same colour lies; and of its cells, how many
        have at most two such sides."""
        total = thin = 0
        for index in sample:
            alike = sum(self._same_colour(index, side) for side in sides_of(index, self._wide, self._size))
            total += alike
            thin += alike <= 2
        return 25 * total // len(sample), 100 * thin // len(sample)

    def _same_colour(self, index: int, other: int) -> bool:
        here, there = self._keys[index], self._keys[other]
        if here == there:
            return True
        one, two = self._pictures.get(here) if here else None, self._pictures.get(there) if there else None
        if one is None or two is None:
            return False
        return of_one_colour(one, two)

    def _around(self, index: int, key: Key) -> tuple[int, ...]:
        """In percent of a cell's four sides: where the same look lies, where its layer is drawn, and where
        the sheet goes on as the map does. Then whether it lies on the rim, whether its layer is drawn above
        and below it, and how far its row goes on."""
        wide, (number, gid) = self._wide, key
        cells, x = self._layers[number][1], index % wide
        up, down = index - wide, index + wide if index + wide < self._size else -1
        sides = (index - 1 if x else -1, index + 1 if x < wide - 1 else -1, up, down)
        tiles = [cells[side] if side >= 0 else -1 for side in sides]
        columns = self.columns.get(gid, 0)
        wanted = (gid - 1, gid + 1, gid - columns, gid + columns)
        return (
            25 * tiles.count(gid),
            25 * sum(tile > 0 for tile in tiles),
            25 * sum(tile == other and columns > 0 for tile, other in zip(tiles, wanted, strict=True)),
            100 * (-1 in tiles),
            100 * (tiles[2] > 0),
            100 * (tiles[3] > 0),
            50 * tiles[:2].count(gid),
        )


def _part(index: int, wide: int, high: int) -> int:
    """The part of the map in which a cell lies."""
    y, x = divmod(index, wide)
    return y * _PARTS // high * _PARTS + x * _PARTS // wide


def of_one_colour(one: Look, two: Look) -> bool:
    """Whether two tiles are of about the same colour."""
    return sum(abs(a - b) for a, b in zip(one[:3], two[:3], strict=True)) <= _ALIKE


def _pieces(cells: Sequence[int], wide: int) -> dict[int, tuple[int, int, int]]:
    """For each cell that is drawn in a layer the size, width and height of what hangs together there."""
    left = {index for index, gid in enumerate(cells) if gid}
    found: dict[int, tuple[int, int, int]] = {}
    while left:
        edge = [left.pop()]
        piece = list(edge)
        while edge:
            for side in sides_of(edge.pop(), wide, len(cells)):
                if side in left:
                    left.remove(side)
                    edge.append(side)
                    piece.append(side)
        columns, rows = {index % wide for index in piece}, {index // wide for index in piece}
        size = min(_MANY, len(piece)), min(_MANY, len(columns)), min(_MANY, len(rows))
        found.update(dict.fromkeys(piece, size))
    return found


def _kind_of_set(survey: Survey, gid: int) -> int:
    """The same for the set of a tile, by its name and its picture."""
    return max(map(_kind, survey.tiles.names_of_set(gid)), default=1)


def _columns(survey: Survey) -> dict[int, int]:
    """How many tiles lie in a row of the sheet of each tile."""
    found: dict[int, int] = {}
    for number, stamp in survey.tiles.stamps.items():
        wide = survey.source.width_of(stamp.image)
        if wide > stamp.source[2] > 0:
            found[number] = wide // stamp.source[2]
    return found


def _kind(name: str) -> int:
    """What the name of a layer says, from ground (0) over nothing (1) and things (2) to an obstacle (3 and
    more)."""
    role, sort = name_meaning(name)
    if role is Role.SORT:
        return 2 + int(sort)
    if is_ground(name):
        return 0
    return 2 if is_scenery(name) else 1
