"""What is known of each kind of tile that lies highest on cells of a map, in whole numbers: its picture, how
often and where it stands, what lies around and below it. The learnt table judges by these alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.maps.reading.claims import Survey
from game.maps.reading.tile_pictures import PIXELS, Look, look_of
from game.maps.reading.vocabulary import Role, is_ground, name_meaning
from game.maps.tiled.layers import FLAGS

NAMES = (
    "light", "spread", "rough", "seen", "clear sides", "most blue", "most green", "most red", "colourful",
    "share", "share of layer", "layers below", "at bottom",
    "same beside", "layer beside", "stamp", "rim", "layer above", "layer below", "row goes on",
    "lighter than most", "unlike most", "rougher than most", "lighter than below", "things",
    "kind of name",
)  # fmt: skip
LOOKS = 4000
"""Looks of one map that are judged; one with more is not looked at."""
CELLS = 1 << 17
"""Cells of a map from which on it is not looked at."""

Key = tuple[int, int]
"""The number of a layer, from the lowest, and a tile."""


@dataclass
class Looks:
    """The look on each cell, row by row, by its number (-1: nothing is seen), and the features of each."""

    cells: list[int]
    features: list[tuple[int, ...]]
    pictures: list[Look]


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
    )


def _stack(survey: Survey) -> list[tuple[str, Sequence[int]]]:
    """The layers that are seen and lie below the figures, each with its tiles without flags, clear ones as
    none."""
    found: list[tuple[str, Sequence[int]]] = []
    for one in survey.with_cells():
        role, _ = name_meaning(one.name)
        if one.visible and role not in (Role.COLLISION, Role.WALKABLE, Role.OVER):
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
            look = look_of(survey.tiles.stamps[number])
            if look:
                found[number] = look
    return found


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
        self._columns = _columns(survey)
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
        )

    def _around(self, index: int, key: Key) -> tuple[int, ...]:
        """In percent of a cell's four sides: where the same look lies, where its layer is drawn, and where
        the sheet goes on as the map does. Then whether it lies on the rim, whether its layer is drawn above
        and below it, and how far its row goes on."""
        wide, (number, gid) = self._wide, key
        cells, x = self._layers[number][1], index % wide
        up, down = index - wide, index + wide if index + wide < self._size else -1
        sides = (index - 1 if x else -1, index + 1 if x < wide - 1 else -1, up, down)
        tiles = [cells[side] if side >= 0 else -1 for side in sides]
        columns = self._columns.get(gid, 0)
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


def _columns(survey: Survey) -> dict[int, int]:
    """How many tiles lie in a row of the sheet of each tile."""
    found: dict[int, int] = {}
    for number, stamp in survey.tiles.stamps.items():
        wide = survey.source.width_of(stamp.image)
        if wide > stamp.source[2] > 0:
            found[number] = wide // stamp.source[2]
    return found


def _kind(name: str) -> int:
    """What the name of a layer says, from ground (0) over nothing (1) to an obstacle (2 and more)."""
    role, sort = name_meaning(name)
    if role is Role.SORT:
        return 1 + int(sort)
    return 0 if is_ground(name) else 1
