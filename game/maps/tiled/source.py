"""The files of one map: what of them may be opened, what was read of each, and what was noticed on the
way."""

from __future__ import annotations

import os
from array import array
from collections.abc import Mapping
from copy import copy, deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element

from game.maps.errors import MapError, quoted
from game.maps.findings import Findings
from game.maps.layout import Layout
from game.maps.tile_stamps import Numbers
from game.maps.tiled import files, image_headers, json_maps
from game.maps.tiled.classes import Project, defaults, projects_near
from game.maps.tiled.embedded_images import unpacked
from game.maps.tiled.limits import IMAGE_BYTES, Budget

Picture = tuple[Path, int, int]
"""A picture's file, and its size in pixels: 0 and 0 if it cannot be drawn."""
UNSEEN = "what it should show is drawn by what the cells mean"
"""Why it matters that a picture is not there."""
NOTHING = Path(os.devnull)
"""The file of a picture that is there and is not to be drawn."""


@dataclass
class Source:
    """A map's clean tree and what was noticed on the way. Paths of pictures in the tree are absolute."""

    path: Path
    roots: tuple[Path, ...]
    root: Element = field(default_factory=lambda: Element("map"))
    warnings: Findings = field(default_factory=Findings)
    budget: Budget = field(default_factory=Budget)
    width: int = 0
    height: int = 0
    layout: Layout = field(init=False)
    corner: tuple[int, int] = (0, 0)
    """Where the map begins, in px of its file: elsewhere than at 0, 0 if it was infinite."""
    shift: tuple[int, int] = (0, 0)
    """The same for pictures of layers, which on isometric maps are placed otherwise than objects."""
    tilesets: dict[Path, int] = field(default_factory=dict)
    """The first number of each tileset that has a file of its own."""
    reversed: tuple[bool, bool] = (False, False)
    """Whether the tiles of an orthogonal map are drawn from right to left, and from the bottom up."""
    turned: dict[Element, frozenset[int]] = field(default_factory=dict)
    """The cells of a hexagonal layer, row by row, whose tile is turned by 120 degrees; the clean tree does
    not say so."""
    templates: dict[Path, Element] = field(default_factory=dict)
    cells: dict[Element, array[int]] = field(default_factory=dict)
    """The cells of each tile layer of the clean tree, row by row: numbers of tiles with their flags."""
    wild_sets: list[tuple[int, Element]] = field(default_factory=list)
    """Each tileset as it was read, with its first number: what only the reading of foreign maps asks for."""
    numbers: Numbers = field(default_factory=lambda: Numbers(Element("map")))
    """Which tiles there are, once the tilesets have been read."""
    used: dict[Path, None] = field(default_factory=dict)
    """Every file that was asked for, whether it is there or not, in the order of asking."""
    _pictures: dict[tuple[Path, str], Picture] = field(default_factory=dict)
    _sizes: dict[Path, tuple[int, int]] = field(default_factory=dict)
    _sets: dict[Path, Element] = field(default_factory=dict)
    _unpacked: set[Path] = field(default_factory=set)

    def afresh(self) -> Source:
        """The same files, read once, to be looked at again: what is noticed and spent from now on is not
        noticed and spent here."""
        other = copy(self)
        other.warnings, other.budget = Findings(self.warnings), deepcopy(self.budget)
        return other

    @property
    def folder(self) -> Path:
        return files.real_path(self.path).parent

    @cached_property
    def _projects(self) -> list[Project]:
        return projects_near(self.roots, self.warnings)

    @cached_property
    def classes(self) -> Mapping[str, Mapping[str, str]]:
        """The properties that a tile has from its class alone."""
        return defaults(self._projects, "tile")

    @cached_property
    def object_classes(self) -> Mapping[str, Mapping[str, str]]:
        """The same for objects."""
        return defaults(self._projects, "object")

    @cached_property
    def any_classes(self) -> Mapping[str, Mapping[str, str]]:
        """The same for properties that are of a class themselves."""
        return defaults(self._projects, "property")

    def tileset(self, path: Path) -> Element:
        """The root of a tileset's file, read once however often it is named."""
        if path not in self._sets:
            self._sets[path] = self.parsed(path)
        return self._sets[path]

    def parsed(self, path: Path) -> Element:
        """The root of a file of text, which counts among the bytes of the map."""
        self.used[path] = None
        data = files.read(path)
        self.budget.spend("bytes in its files", len(data))
        return json_maps.parse(data) if path.suffix.lower() in json_maps.ENDINGS else files.parse(data)

    def picture(self, name: str, folder: Path) -> Picture:
        """The file that something in `folder` names as its picture, measured once; what speaks against it
        becomes a warning."""
        if (folder, name) not in self._pictures:
            self.budget.spend("pictures")
            path = self._place(name, folder)
            self.used[path] = None
            if path not in self._sizes:
                self._sizes[path] = self._size(name, path)
            size = self._sizes[path]
            self._pictures[folder, name] = (path if all(size) or not path.exists() else NOTHING, *size)
        return self._pictures[folder, name]

    def embedded(self, data: Element, where: str) -> Picture:
        """The same for a picture that lies inside of a file."""
        self.budget.spend("pictures")
        try:
            path, found = unpacked(data)
            if not self.budget.has_room(found.width * found.height):
                raise MapError("is not drawn: the pictures of the map are too large together")
        except MapError as error:
            what = f"{where}: the picture inside of the file {error}."
            self.warnings.note("warning", "", what, UNSEEN, "save the tileset with a picture of its own")
            return NOTHING, 0, 0
        self._sizes[path] = found.width, found.height
        self._unpacked.add(path)
        return path, found.width, found.height

    def is_embedded(self, picture: Path) -> bool:
        """Whether a picture lay inside of a file, and has had its room since."""
        return picture in self._unpacked

    def know_size(self, picture: Path, size: tuple[int, int]) -> None:
        """Keep the size of a picture that was made of another."""
        self._sizes[picture] = size

    def width_of(self, picture: Path) -> int:
        """The width of a picture in px, 0 if it cannot be drawn."""
        return self._sizes.get(picture, (0, 0))[0]

    def size_of(self, picture: Path) -> tuple[int, int]:
        """Its width and height in px, 0 if it cannot be drawn."""
        return self._sizes.get(picture, (0, 0))

    def _place(self, name: str, folder: Path) -> Path:
        try:
            return files.path_inside(folder, name, self.roots)
        except MapError:
            # An author's own drive, most often. The picture may have come along beside the map; nothing else
            # is touched.
            return files.path_inside(folder, PurePosixPath(name.replace("\\", "/")).name or "?", self.roots)

    def _size(self, name: str, path: Path) -> tuple[int, int]:
        try:
            head = files.read(path, IMAGE_BYTES, image_headers.HEAD)
            found = image_headers.read_header(head, path.suffix)
            damaged = (
                found is not None and found.kind == "png" and not image_headers.is_whole(_whole(path, head))
            )
        except MapError as error:
            there = path.exists()
            what = f"the picture {error}" if there else f"the picture {quoted(name)} is missing."
            todo = "save it anew" if there else "put it where the map names it, or beside the map"
            self.warnings.note("warning", "", what, UNSEEN, todo)
            return 0, 0
        fault = image_headers.fault(found, head, in_pieces=True)
        if found is None or fault:
            what = f"the picture {quoted(name)} {fault}."
            self.warnings.note("warning", "", what, UNSEEN, "save it as a PNG, and not too large")
            return 0, 0
        if damaged:
            what = f"the picture {quoted(name)} cannot be decoded: it is damaged."
            self.warnings.note("warning", "", what, UNSEEN, "save it anew")
        return found.width, found.height


def _whole(path: Path, head: bytes) -> bytes:
    """All of a file of which that is the head."""
    return head if len(head) < image_headers.HEAD else files.read(path, IMAGE_BYTES)
