"""What objects say of the cells below them: that nobody walks there, or that somebody begins there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from game.core.field import Cell
from game.maps.errors import MapTooLarge, quoted
from game.maps.reading.cell_claims import LayerView, Survey, properties_of
from game.maps.reading.conventions import NOBODY, Meaning, meaning
from game.maps.reading.large_pictures import MOST, standing
from game.maps.reading.vocabulary import Role, Sort, begins, is_plot, is_zone, name_meaning, spawns_things
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.limits import Budget
from game.maps.tiled.outlines import outline
from game.maps.tiled.shape_cells import Corner

_FILLS = 0.2
"""So much of a cell is filled by a small obstacle."""
_MANY, _NEARLY = 6, 0.8
"""So many shapes of which nothing is said, of so much of a layer, are where nobody walks."""
_COMMON = 100
"""A look is that of the ground if one of so many cells has it that are not marked."""
_TALL = 1.4
"""Cells from which on a picture that stands as an object hides who is behind it."""


def _only_shapes(one: LayerView) -> bool:
    """Whether a layer is made of shapes of which nothing is said, neither by a name nor by a property:
    these are for the game alone, where nobody walks; unless the layer is called after something else."""
    things = one.layer.findall("object")
    if is_zone(one.name) or begins(one.name) is not None:
        return False
    shapes = sum(map(_is_only_shape, things))
    return shapes >= _MANY and shapes >= _NEARLY * len(things)


def _is_of_collision(one: LayerView) -> bool:
    """Whether it is a layer with objects that is called after collision: shapes on others are something
    else."""
    return one.layer.find("object") is not None and name_meaning(one.name)[0] is Role.COLLISION


def _is_only_shape(thing: Element) -> bool:
    told = any(thing.get(key) for key in ("gid", "name", "type", "template"))
    if told or thing.find("properties/property") is not None:
        return False
    return thing.find("polygon") is not None or any(
        float(thing.get(key, "0")) > 0 for key in ("width", "height")
    )


class ObjectClaims:
    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._budget = Budget()
        self._shaped = bytearray(survey.size)
        self._outright_elsewhere = any(_is_of_collision(one) for one in survey.layers)

    def read(self) -> None:
        for one in self._survey.layers:
            if one.layer.tag == "objectgroup":
                try:
                    self._object_layer(one)
                except MapTooLarge:
                    self._survey.source.warnings.append(
                        f"layer {quoted(one.name)}: its objects cover too much to be read as obstacles."
                    )
        words = "the collision shapes of tiles that stand as objects"
        self._survey.add("object shapes", words, True, bytes(self._shaped))

    def _object_layer(self, one: LayerView) -> None:
        whole, (role, sort) = meaning(properties_of(one.layer)), name_meaning(one.name)
        outright, by_name = bytearray(self._survey.size), bytearray(self._survey.size)
        unsaid = role is Role.NOTHING and whole.sort is None and not self._outright_elsewhere
        shapes = unsaid and _only_shapes(one)
        if shapes:
            role, sort = Role.COLLISION, Sort.BLOCKED
        for thing in one.layer.findall("object"):
            self._begins(thing, one.name)
            found, named = self._outright(thing, whole, role, sort), self._named(thing)
            middle = self._survey.middle_of(thing)
            if middle is not None and not found:
                self._survey.said.things.append(middle)
            if is_plot(one.name):
                continue
            if "gid" in thing.attrib and not self._somebody(thing, one.name):
                tall = float(thing.get("height", "0")) > _TALL * self._survey.source.layout.size[1]
                for index in self._by_shapes(thing):
                    self._shaped[index] = max(found, named, Sort.HIGH if tall else Sort.LOW)
            sorts, found = (outright, max(found, named)) if found else (by_name, named)
            if found:
                for index in self._held(thing, found > Sort.BLOCKED and "gid" in thing.attrib, one.name):
                    sorts[index] = max(sorts[index], found)
        if shapes and self._looks_like_floor(outright):
            return
        self._survey.add(
            f"objects:{one.name}", f"the objects of layer {quoted(one.name)}", True, bytes(outright)
        )
        self._survey.add(
            f"object names:{one.name}",
            f"the names of objects of layer {quoted(one.name)}",
            False,
            bytes(by_name),
        )

    def _looks_like_floor(self, marks: bytearray) -> bool:
        """Whether most of the cells that are marked look as many others do."""
        looks = self._survey.said.looks
        if not looks:
            return False
        others = Counter(look for look, mark in zip(looks, marks, strict=True) if not mark)
        common = {look for look, count in others.items() if look and count * _COMMON >= sum(others.values())}
        alike = sum(look in common for look, mark in zip(looks, marks, strict=True) if mark)
        return 2 * alike > len(marks) - marks.count(0)

    def _outright(self, thing: Element, whole: Meaning, role: Role, sort: Sort) -> Sort:
        """What an object says by its properties, class or tile, or its layer does for it; OPEN if none says
        that it blocks."""
        own = meaning(properties_of(thing))
        if own.sort is not None:
            return own.sort
        if own.cost is not None and own.cost >= NOBODY:
            return Sort.BLOCKED
        part, of_class = name_meaning(thing.get("type", ""))
        if (
            "gid" in thing.attrib
            and (said := self._survey.tiles.facts(int(thing.get("gid", "0"))).meaning.sort) is not None
        ):
            return said
        if part in (Role.SORT, Role.COLLISION):
            return of_class
        if part is Role.OVER or name_meaning(thing.get("name", ""))[0] is Role.OVER:
            return Sort.OPEN
        if any(begins(name) is not None for name in (thing.get("type", ""), thing.get("name", ""))):
            return Sort.OPEN  # somebody, whatever the layer is called
        if whole.sort is not None:
            return whole.sort
        return sort if role in (Role.COLLISION, Role.SORT) else Sort.OPEN

    def _named(self, thing: Element) -> Sort:
        """What an object, or the tile that it is, is called."""
        part, sort = name_meaning(thing.get("name", ""))
        of_tile = (
            self._survey.tiles.thing_named(int(thing.get("gid", "0"))) if "gid" in thing.attrib else Sort.OPEN
        )
        return max(of_tile, sort if part in (Role.SORT, Role.COLLISION) else Sort.OPEN)

    def _held(self, thing: Element, foot_only: bool, layer: str) -> list[int]:
        """The cells in an object, by index; of a tile that stands as one those on which it does, or only the
        row of its foot, for the rest rises behind it."""
        layout, width, height = (
            self._survey.source.layout,
            self._survey.source.width,
            self._survey.source.height,
        )
        if foot_only and layout.orientation == "orthogonal":
            if cells := self._standing(thing, layer):
                return cells
            thing = Element(
                "object",
                {**thing.attrib, "height": str(min(float(thing.get("height", "0")), layout.size[1]))},
            )
        corners = [layout.corner(*point) for point in outline(thing)]
        if not corners:
            return []
        self._budget.spend(
            "rows crossed by the borders of objects", layout.rows_crossed(corners, width, height)
        )
        held = list(layout.within(corners, width, height))
        self._budget.spend("cells in objects", sum(len(columns) for _, columns in held))
        return [y * width + x for x, y in layout.cells(held) or self._along(corners)]

    def _standing(self, thing: Element, layer: str) -> list[int]:
        """The cells on which a large picture stands as far as it is seen, by index; nothing if it has shapes,
        which tell."""
        number = int(thing.get("gid", "0")) & ~FLAGS
        layout, width = self._survey.source.layout, self._survey.source.width
        size = [
            float(thing.get(key, "0")) / px for key, px in zip(("width", "height"), layout.size, strict=True)
        ]
        turned = float(thing.get("rotation", "0"))
        if size[1] < _TALL or max(size) > MOST or turned or self._survey.tiles.shapes(number):
            return []
        left, foot = layout.corner(float(thing.get("x", "0")), float(thing.get("y", "0")))
        names = layer, thing.get("type", ""), thing.get("name", ""), *self._survey.tiles.names_of(number)
        found = []
        wide, high = (max(1, round(side)) for side in size)
        self._budget.spend("cells in objects", wide * high)
        for u, v in standing(self._survey, number, wide, high, " ".join(names)):
            x, y = layout.cell_at((left + u + 0.5, foot - v - 0.5))
            if 0 <= x < width and 0 <= y < self._survey.source.height:
                found.append(y * width + x)
        return found

    def _along(self, corners: Sequence[Corner]) -> list[Cell]:
        """The cells of what holds the middle of none: of a long and thin one those along its middle, of a
        small one that in which its middle lies, if it fills a part of it."""
        left, right = min(u for u, _ in corners), max(u for u, _ in corners)
        top, bottom = min(v for _, v in corners), max(v for _, v in corners)
        wide, high = right - left, bottom - top
        if max(wide, high) < 1 and wide * high < _FILLS:
            return []
        layout, size = self._survey.source.layout, (self._survey.source.width, self._survey.source.height)
        self._budget.spend("cells in objects", int(wide + high) + 2)
        points = (
            [(left + wide / 2, v + 0.5) for v in range(int(top + 0.5), int(bottom + 0.5))]
            if high > wide
            else [(u + 0.5, top + high / 2) for u in range(int(left + 0.5), int(right + 0.5))]
        )
        cells = [layout.cell_at(point) for point in points or [(left + wide / 2, top + high / 2)]]
        return [cell for cell in cells if self._inside(cell, size)]

    def _inside(self, cell: Cell, size: tuple[int, int]) -> bool:
        """Whether a cell lies amid what is drawn: a frame around all of it takes nothing of it away."""
        x, y = cell
        drawn = self._survey.said.drawn
        return (
            0 < x < size[0] - 1
            and 0 < y < size[1] - 1
            and all(drawn[v * size[0] + u] for u, v in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
        )

    def _somebody(self, thing: Element, layer: str) -> bool:
        """Whether it is a figure, which goes away."""
        return any(begins(name) is not None for name in (thing.get("type", ""), thing.get("name", ""), layer))

    def _by_shapes(self, thing: Element) -> set[int]:
        """The cells that the shapes of a tile hold that stands as an object: of a small one that in which its
        middle lies."""
        number, layout = int(thing.get("gid", "0")), self._survey.source.layout
        shapes, stamp = self._survey.tiles.shapes(number), self._survey.tiles.stamps.get(number & ~FLAGS)
        if not shapes or not stamp or layout.orientation != "orthogonal" or number & FLAGS:
            return set()
        x, y, wide, high = (float(thing.get(key, "0")) for key in ("x", "y", "width", "height"))
        across, down = wide / max(1, stamp.source[2]), high / max(1, stamp.source[3])
        found: set[int] = set()
        for shape in shapes:
            corners = [layout.corner(x + u * across, y - high + v * down) for u, v in outline(shape)]
            if not corners:
                continue
            size = self._survey.source.width, self._survey.source.height
            self._budget.spend("rows crossed by the borders of objects", layout.rows_crossed(corners, *size))
            held = list(layout.within(corners, *size))
            self._budget.spend("cells in objects", sum(len(columns) for _, columns in held))
            cells = list(layout.cells(held))
            if not cells:
                cells = [
                    layout.cell_at(
                        (
                            (min(u for u, _ in corners) + max(u for u, _ in corners)) / 2,
                            (min(v for _, v in corners) + max(v for _, v in corners)) / 2,
                        )
                    )
                ]
            found.update(v * size[0] + u for u, v in cells if 0 <= u < size[0] and 0 <= v < size[1])
        return found

    def _begins(self, thing: Element, layer: str) -> None:
        """Whether somebody begins where the object is: its side by property, else its class, name or
        layer."""
        said = {key.lower(): value for key, value in properties_of(thing).items()}
        owner = next(
            (said[key] for key in ("side", "team", "owner", "player", "faction", "army") if said.get(key)), ""
        )
        for name in (thing.get("type", ""), thing.get("name", ""), layer):
            who = begins(name)
            if spawns_things(name):
                return
            if who is None:
                continue
            if owner:
                told = begins(f"team {owner}")
                who = who if told is None else told
            index = self._survey.middle_of(thing)
            if index is not None:
                self._survey.said.begins.append((who, index, f"what is called {quoted(name)}"))
            return
