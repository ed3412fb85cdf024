"""What is known of other people's tiles besides our own words: properties, class, terrain, shapes of
collision, and how much of them is seen."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.maps.reading import transparency
from game.maps.reading.conventions import NOTHING, Meaning, meaning
from game.maps.reading.vocabulary import Role, Sort, is_collision_set, is_door, is_paving, name_meaning
from game.maps.tile_stamps import Stamp, stamps
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.outlines import cells_held
from game.maps.tiled.source import Source

_WHOLE, _HALF = 0.97, 0.5
_SPAN = 8
"""Cells that a tile may be wide, as far as its shapes are looked at."""
_SHAPES = 64
"""Shapes of one tile that are looked at."""


class TileFacts(NamedTuple):
    """`held` are the cells whose middle its shapes cover, counted from its own; `named` what its class,
    picture or terrain means."""

    meaning: Meaning = NOTHING
    named: Sort = Sort.OPEN
    held: tuple[Cell, ...] = ()
    of_collision: bool = False
    shaped: bool = False
    """Whether it has any shape at all, be it only at its rim."""
    paving: bool = False
    """Whether only the names of stone and the like speak for an obstacle: ground, on the lowest layer."""
    door: bool = False
    """Whether its class or picture is called a door."""


class WildTiles:
    """Facts by the number of a tile, without flags; each worked out once."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._sets = sorted(source.wild_sets, key=lambda pair: pair[0])
        self._firsts = [first for first, _ in self._sets]
        self._tiles: dict[int, dict[int, Element]] = {}
        self._terrains: dict[int, dict[int, tuple[Sort, bool]]] = {}
        self._facts: dict[int, TileFacts] = {}
        self._seen: dict[tuple[Path, str], transparency.AlphaMask | None] = {}
        self._shares: dict[int, float | None] = {}
        self._pixels = 0

    @cached_property
    def stamps(self) -> dict[int, Stamp]:
        return stamps(self._source.root)

    def facts(self, gid: int) -> TileFacts:
        number = gid & ~FLAGS
        if number not in self._facts:
            self._facts[number] = self._read(number)
        return self._facts[number]

    @property
    def speak(self) -> bool:
        """Whether any that was asked for says something of walking in words of other games."""
        return any(facts.meaning.key for facts in self._facts.values())

    def _read(self, number: int) -> TileFacts:
        at = bisect_right(self._firsts, number) - 1
        if at < 0:
            return TileFacts()
        first, wild_set = self._sets[at]
        if at not in self._tiles:
            self._tiles[at] = {int(tile.get("id", "-1")): tile for tile in wild_set.findall("tile")}
            self._terrains[at] = terrains(wild_set)
        of_collision = is_collision_set(wild_set.get("name", ""))
        tile = self._tiles[at].get(number - first)
        named, paved = self._terrains[at].get(number - first, (Sort.OPEN, True))
        if tile is None:
            return TileFacts(named=named, of_collision=of_collision, paving=paved)
        names = _names_of(tile)
        for name in names:
            role, sort = name_meaning(name)
            if role in (Role.SORT, Role.COLLISION):
                named, paved = max(named, sort), paved and is_paving(name)
        said = {
            item.get("name", ""): item.get("value", item.text or "")
            for item in tile.findall("properties/property")
        }
        return TileFacts(
            meaning(said) if said else NOTHING,
            named,
            self._held(tile, wild_set, number),
            of_collision,
            tile.find("objectgroup/object") is not None,
            paved,
            any(map(is_door, names)),
        )

    def shapes(self, gid: int) -> list[Element]:
        """The shapes of collision of a tile; what only senses is none."""
        at = bisect_right(self._firsts, gid & ~FLAGS) - 1
        if not self.facts(gid).shaped or at < 0:
            return []
        first, _ = self._sets[at]
        shapes = self._tiles[at][(gid & ~FLAGS) - first].findall("objectgroup/object")
        return [shape for shape in shapes[:_SHAPES] if not _senses(shape)]

    def names_of_set(self, gid: int) -> tuple[str, str]:
        """What the set of a tile, and its picture, are called."""
        at = bisect_right(self._firsts, gid & ~FLAGS) - 1
        return (self._sets[at][1].get("name", ""), _picture(self._sets[at][1])) if at >= 0 else ("", "")

    def names_of(self, gid: int) -> tuple[str, str]:
        """The class of a tile, and what its own picture is called."""
        at = bisect_right(self._firsts, gid & ~FLAGS) - 1
        self.facts(gid)
        tile = self._tiles[at].get((gid & ~FLAGS) - self._firsts[at]) if at >= 0 else None
        return _names_of(tile) if tile is not None else ("", "")

    def thing_named(self, gid: int) -> Sort:
        """What a tile is that stands as an object: by its own names, else by those of its set and picture."""
        own = self.facts(gid).named
        at = bisect_right(self._firsts, gid & ~FLAGS) - 1
        if own or at < 0:
            return own
        wild_set = self._sets[at][1]
        for name in (wild_set.get("name", ""), _picture(wild_set)):
            role, sort = name_meaning(name)
            if role is Role.SORT and not is_paving(name):
                return sort
        return own

    def _held(self, tile: Element, wild_set: Element, number: int) -> tuple[Cell, ...]:
        """The cells that the tile's shapes cover; on other grids than plain squares only its own is asked
        for."""
        shapes = [one for one in tile.findall("objectgroup/object")[:_SHAPES] if not _senses(one)]
        if not shapes:
            return ()
        stamp = self.stamps.get(number)
        wide, high = (
            stamp.source[2:]
            if stamp
            else (int(wild_set.get("tilewidth", "0")), int(wild_set.get("tileheight", "0")))
        )
        cell_wide, cell_high = self._source.layout.size
        if self._source.layout.orientation != "orthogonal":
            return tuple(
                cell
                for cell in cells_held(shapes, (wide, cell_high), (0, high - cell_high), 1, False)
                if cell == (0, 0)
            )
        return cells_held(
            shapes, (cell_wide, cell_high), (0, high - cell_high), min(_SPAN, wide // cell_wide + 1)
        )

    # ------------------------------------------------------------ pictures

    def look_at(self, used: Counter[int]) -> None:
        """Decode the transparency of the pictures of these tiles, those of the most cells first, as far as is
        allowed."""
        sheets: Counter[tuple[Path, str]] = Counter()
        rows: dict[tuple[Path, str], int] = {}
        for number, count in used.items():
            stamp = self.stamps.get(number)
            if stamp:
                key = stamp.image, stamp.transparent
                sheets[key] += count
                rows[key] = max(rows.get(key, 0), stamp.source[1] + stamp.source[3])
        sizes = {key: rows[key] * self._source.width_of(key[0]) for key in sheets}
        for key, _ in sheets.most_common():
            if self._pixels + sizes[key] <= transparency.MOST and sizes[key]:
                self._pixels += sizes[key]
                self._seen[key] = transparency.alpha_mask(*key, rows[key])

    def share(self, number: int) -> float | None:
        """How much of a tile's picture is seen; None if that is not known."""
        if number not in self._shares:
            stamp = self.stamps.get(number)
            seen = self._seen.get((stamp.image, stamp.transparent)) if stamp else None
            self._shares[number] = seen.share(stamp.source) if stamp and seen else None
        return self._shares[number]

    def part_share(self, number: int, cell: tuple[int, int], size: tuple[int, int]) -> float:
        """How much is seen of one of so many cells of a picture, counted from its lower left one; 1 if that
        is not known."""
        stamp = self.stamps.get(number)
        seen = self._seen.get((stamp.image, stamp.transparent)) if stamp else None
        if not stamp or not seen:
            return 1.0
        x, y, wide, high = stamp.source
        (u, v), (across, down) = cell, size
        left, right = x + u * wide // across, x + (u + 1) * wide // across
        top, bottom = y + (down - v - 1) * high // down, y + (down - v) * high // down
        return seen.share((left, top, right - left, bottom - top)) if right > left and bottom > top else 0.0

    def clear(self, number: int) -> bool:
        """Whether nothing of it can be seen."""
        return self.share(number) == 0.0

    def whole(self, number: int) -> bool:
        """Whether it is known to hide all that lies below it."""
        share = self.share(number)
        return share is not None and share >= _WHOLE

    def covers_little(self, number: int) -> bool:
        """Whether it is known to leave most of what lies below it to be seen."""
        share = self.share(number)
        return share is not None and share < _HALF

    def high(self, number: int) -> bool:
        """Whether its picture stands higher than its cell, or fills it as a wall does."""
        stamp, share = self.stamps.get(number), self.share(number)
        if (
            stamp
            and stamp.source[3] > 1.4 * self._source.layout.size[1]
            and self._source.layout.orientation == "orthogonal"
        ):
            return True
        return share is None or share >= _WHOLE


def _senses(shape: Element) -> bool:
    """Whether a shape is no obstacle, but tells who comes near."""
    said = {item.get("name", "").lower(): item.get("value", "") for item in shape.iter("property")}
    words = f"{shape.get('name', '')} {shape.get('type', '')}".lower()
    return said.get("sensor", "").lower() in ("true", "1") or "sensor" in words or "trigger" in words


def _names_of(tile: Element) -> tuple[str, str]:
    return tile.get("type") or tile.get("class") or "", _picture(tile)


def _picture(tile: Element) -> str:
    image = tile.find("image")
    name = "" if image is None else image.get("source", "")
    return name.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]


def terrains(wild_set: Element) -> dict[int, tuple[Sort, bool]]:
    """The tiles that terrain sets call an obstacle on three of four corners, and whether they are only called
    after a stone."""
    found: dict[int, tuple[Sort, bool]] = {}
    names = [terrain.get("name", "") for terrain in wild_set.findall("terraintypes/terrain")]
    for tile in wild_set.findall("tile[@terrain]"):
        corners = [_known(names, word) for word in tile.get("terrain", "").split(",")[:4]]
        _vote(found, tile.get("id", ""), corners)
    for wang in wild_set.findall("wangsets/wangset"):
        colours = ["", *(colour.get("name", "") for colour in wang.findall("wangcolor"))]
        for tile in wang.findall("wangtile"):
            around = tile.get("wangid", "").split(",")
            if len(around) == 8:
                told = around[1::2] if any(word != "0" for word in around[1::2]) else around[::2]
                _vote(found, tile.get("tileid", ""), [_known(colours, word) for word in told])
    return found


def _known(names: Sequence[str], word: str) -> tuple[Sort, bool]:
    """The sort of a terrain by its number, and whether its name is that of paving."""
    number = int(word) if word.isdecimal() and len(word) < 5 else len(names)
    name = names[number] if number < len(names) else ""
    role, sort = name_meaning(name)
    return (sort if role is Role.SORT else Sort.OPEN, is_paving(name))


def _vote(found: dict[int, tuple[Sort, bool]], number: str, corners: Sequence[tuple[Sort, bool]]) -> None:
    sort, count = Counter(sort for sort, _ in corners).most_common(1)[0]
    if sort and count >= 3 and number.isdecimal() and len(number) < 10:
        found[int(number)] = sort, all(paved for one, paved in corners if one == sort)
