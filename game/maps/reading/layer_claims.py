"""What tile layers say outright about what blocks: by properties of tiles and layers, names for collision,
shapes and tilesets."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from game.maps.errors import quoted
from game.maps.reading.cell_claims import LayerView, Survey, properties_of, sort_where_marked
from game.maps.reading.conventions import Meaning, meaning
from game.maps.reading.vocabulary import Role, Sort, begins, is_plot, name_meaning, tokens
from game.maps.tiled.layers import FLAGS

_NEARLY = 0.85
_STAND = 0.5
"""By so much of them more must stand where a layer is drawn than where it is not, or the other way."""
_MARKS = 1 << 21
"""Cells that the shapes of tiles may mark; beyond that, a tile marks its own alone."""


class LayerClaims:
    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._by_property = bytes(survey.size)
        self._below = bytes(survey.size)
        """1 where a layer below the one that is read has a tile."""
        self._keys: Counter[str] = Counter()
        self._copies: set[Element] = set()

    def read(self) -> None:
        self._copies = {one.layer for one in self._survey.with_cells() if self._is_old_copy(one)}
        for one in self._survey.with_cells():
            if one.layer not in self._copies:
                self._tile_layer(one)
        if self._keys:
            keys = ", ".join(quoted(key) for key, _ in self._keys.most_common(3))
            self._survey.add("tiles", f"the tiles' property {keys}", True, self._by_property)
        self._shapes_and_sets()

    def _is_old_copy(self, one: LayerView) -> bool:
        """Whether a layer is hidden, has the tiles of visible ones, and covers most of the map or is called
        as one of these: its author keeps an older ground there."""
        if one.visible or name_meaning(one.name)[0] in (Role.COLLISION, Role.WALKABLE):
            return False
        if meaning(properties_of(one.layer)).sort is not None or begins(one.name) is not None:
            return False
        tiles = Counter(gid & ~FLAGS for gid in self._survey.cells[one.layer] if gid)
        seen = [
            other
            for other in self._survey.with_cells()
            if other.visible and name_meaning(other.name)[0] not in (Role.COLLISION, Role.WALKABLE)
        ]
        shown = {gid & ~FLAGS for other in seen for gid in set(self._survey.cells[other.layer])}
        whole, same = sum(tiles.values()), sum(tiles[number] for number in tiles.keys() & shown)
        alike = 2 * whole >= self._survey.size or any(
            () != tokens(one.name) == tokens(other.name) for other in seen
        )
        return alike and 2 * same >= whole > 0

    def _tile_layer(self, one: LayerView) -> None:
        cells = self._survey.cells[one.layer]
        if is_plot(one.name):
            return
        self._properties(cells)
        if one.visible and name_meaning(one.name)[1] != Sort.PIT:
            self._lay(cells)
        own, (role, sort) = meaning(properties_of(one.layer)), name_meaning(one.name)
        words = f"layer {quoted(one.name)}"
        seen = self._survey.seen(one.layer)
        if not any(seen):
            if role is Role.COLLISION:  # a collision layer is often drawn with a tile that is clear
                seen = self._survey.marked(one.layer, bool)
            if not any(seen):
                return
        if own.sort is not None:
            if own.sort:
                words = f"{words} with the property {quoted(own.key)}"
                self._survey.add(
                    f"layer property:{one.name}", words, True, sort_where_marked(seen, max(own.sort, sort))
                )
        elif role is Role.COLLISION:
            self._collision(one, words, seen, sort)
        elif role is Role.WALKABLE:
            self._walkable(one.name, words, seen)
        who = begins(one.name)
        if who is not None:
            self._begin_layer(who, seen, words)

    def _lay(self, cells: array[int]) -> None:
        """Note where something lies below the next layer on which one could stand: no water, no abyss."""
        pits = {
            gid
            for gid in set(cells)
            if gid
            and Sort.PIT in (self._survey.tiles.facts(gid).meaning.sort, self._survey.tiles.facts(gid).named)
        }
        self._below = bytes(
            below or (gid != 0 and gid not in pits) for gid, below in zip(cells, self._below, strict=True)
        )

    def _collision(self, one: LayerView, words: str, seen: bytes, sort: Sort) -> None:
        """A layer named for collision: of one whose tiles say themselves which of them block, only these;
        what it alone draws is a wall."""
        tiles = self._survey.tiles
        own = self._survey.marked(one.layer, lambda number: tiles.facts(number).meaning.sort == Sort.BLOCKED)
        sorts = sort_where_marked(own if any(own) else seen, sort)
        walls = self._survey.walls_of(one)
        if any(walls):
            drawn = bytes(map(max, self._survey.said.drawn, walls))
            sorts = bytes(map(max, sorts, sort_where_marked(walls, Sort.HIGH)))
            self._survey.said.drawn = drawn
        self._survey.add(f"layer:{one.name}", words, True, sorts)

    def _begin_layer(self, who: int, seen: bytes, words: str) -> None:
        cells = [index for index, mark in enumerate(seen) if mark]
        if len(cells) <= len(seen) // 4:
            self._survey.said.begins += [(who, index, words) for index in cells[:256]]

    def _walkable(self, name: str, words: str, seen: bytes) -> None:
        """Of such a layer some mean that one may walk where it is drawn, others that one may not. Whoever
        begins somewhere tells, for they stand where one may; else the rim of a map: nobody walks off it."""
        wide, high = self._survey.source.width, self._survey.source.height
        rim = [
            seen[x + y * wide]
            for y in range(high)
            for x in (range(wide) if y in (0, high - 1) else (0, wide - 1))
        ]
        inside, within = sum(seen) - sum(rim), max(1, len(seen) - len(rim))
        shut_where_drawn = sum(rim) / len(rim) >= inside / within
        stand = [seen[index] for index in self._somebody()]
        if len(stand) > 1 and abs(2 * sum(stand) - len(stand)) >= _STAND * len(stand):
            shut_where_drawn = 2 * sum(stand) < len(stand)
        if shut_where_drawn:
            self._survey.add(
                f"layer:{name}", f"{words}, where it is drawn", True, sort_where_marked(seen, Sort.BLOCKED)
            )
        else:
            shut = bytes(Sort.OPEN if mark else Sort.BLOCKED for mark in seen)
            self._survey.add(f"layer:{name}", f"{words}, where it is not drawn", True, shut)

    def _somebody(self) -> Iterator[int]:
        """The cells on which objects stand that are called after somebody."""
        for one in self._survey.layers:
            for thing in one.layer.findall("object"):
                names = thing.get("type", ""), thing.get("name", ""), one.name
                index = self._survey.middle_of(thing)
                if index is not None and any(begins(name) is not None for name in names):
                    yield index

    def _properties(self, cells: array[int]) -> None:
        """What the properties of the tiles of a layer say; the highest layer that says something decides."""
        told = {gid: self._survey.tiles.facts(gid).meaning for gid in set(cells) if gid}
        told = {
            gid: said for gid, said in told.items() if said.key or said.cover or said.opaque or said.edges
        }
        if not told:
            return
        codes = {gid: _code(said) for gid, said in told.items()}
        if any(codes.values()) and not self._all_of_the_ground(cells, codes):
            paved = {gid for gid, said in told.items() if said.paving}
            layer = [
                0 if gid in paved and not below else codes.get(gid, 0)
                for gid, below in zip(cells, self._below, strict=True)
            ]
            self._by_property = bytes(
                0 if code == _OPENED else code or below
                for code, below in zip(layer, self._by_property, strict=True)
            )
            self._keys.update(said.key for said in told.values() if said.sort)
        opened = any(map(_is_open, told.values())) and self._survey.said.costs
        if opened or any(
            said.cost is not None or said.edges or said.cover or said.opaque for said in told.values()
        ):
            for index, gid in enumerate(cells):
                if gid in told:
                    self._details(index, told[gid])

    def _all_of_the_ground(self, cells: array[int], codes: dict[int, int]) -> bool:
        """Whether nearly all tiles of a lowest layer block, and others above it do too: its author asks only
        the upper ones."""
        counts = Counter(cells)
        drawn = len(cells) - counts[0]
        shut = sum(counts[gid] for gid, code in codes.items() if code not in (0, _OPENED))
        if any(self._below) or shut < _NEARLY * drawn or not shut:
            return False
        others = (
            gid
            for one in self._survey.with_cells()
            if one.visible and self._survey.cells[one.layer] is not cells
            for gid in set(self._survey.cells[one.layer])
            if gid
        )
        return any(_code(self._survey.tiles.facts(gid).meaning) not in (0, _OPENED) for gid in others)

    def _details(self, index: int, said: Meaning) -> None:
        if said.cost is not None:
            self._survey.said.costs[index] = said.cost
        elif _is_open(said):
            self._survey.said.costs.pop(index, None)
        if said.edges and not self._survey.source.layout.grid.axis:
            self._survey.said.edges[index] = said.edges
        if said.cover > 0:
            self._survey.said.cover[index] = said.cover
        if said.opaque:
            self._survey.said.opaque.add(index)

    def _shapes_and_sets(self) -> None:
        """Tiles of a tileset named for collision, and tiles with shapes of collision, over all layers."""
        marks = 0
        shaped, of_sets = bytearray(self._survey.size), bytearray(self._survey.size)
        touched = bytearray(self._survey.size)
        wide, high = self._survey.source.width, self._survey.source.height
        for layer, cells in self._survey.cells.items():
            if layer in self._copies:
                continue
            facts = {gid: self._survey.tiles.facts(gid) for gid in set(cells) if gid}
            marked = {gid: fact for gid, fact in facts.items() if fact.shaped or fact.of_collision}
            for index, gid in enumerate(cells) if marked else ():
                if gid in marked:
                    of_sets[index] |= marked[gid].of_collision
                    touched[index] |= marked[gid].shaped
                    marks += len(marked[gid].held)
                    held = marked[gid].held
                    for u, v in held if marks < _MARKS or not held else ((0, 0),):
                        x, y = index % wide + u, index // wide + v
                        if 0 <= x < wide and 0 <= y < high:
                            shaped[y * wide + x] = 1
        self._survey.said.touched = bytes(touched)
        self._survey.add(
            "tilesets", "a tileset named for collision", True, sort_where_marked(bytes(of_sets), Sort.BLOCKED)
        )
        self._survey.add(
            "shapes", "the collision shapes of tiles", True, sort_where_marked(bytes(shaped), Sort.BLOCKED)
        )


_OPENED = 255


def _is_open(said: Meaning) -> bool:
    """Whether a tile says that one walks on it, whatever lies below."""
    return said.sort == Sort.OPEN and said.firm


def _code(said: Meaning) -> int:
    if said.sort is None or (not said.sort and not said.firm):
        return 0
    return int(said.sort) or _OPENED
