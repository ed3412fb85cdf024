"""Holds what the game draws against Tiled's own `tmxrasterizer`: `python -m tests.maps.referee FOLDER` goes
through all maps below a folder.

Both draw tile layers, image layers and tile objects; shapes, signs for the rules and whatever else only an
editor shows are taken out of the copy that Tiled is given. A map is the same if at most MOST of its pixels
differ by more than NEAR of 255. Maps that may differ stand in `exceptions.txt` with the reason.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.client.board.map_view import MapView
from game.client.board.render import fitting
from game.client.kit import atlases
from game.client.kit.theme import rgb
from game.core.errors import EnfiladeError
from game.maps import open_map
from game.maps.tile_placement import SIGNS

RASTERIZER = shutil.which("tmxrasterizer")
NEAR, MOST = 24, 0.001
PATIENCE = 60
EXCEPTIONS = Path(__file__).with_name("exceptions.txt")


class Compared(NamedTuple):
    """How a map fared: `same`, `differs`, `refused` by the game, `unread` by Tiled, `lacking` a picture, or
    too `large`."""

    verdict: str
    words: str
    share: float = 0.0


def exceptions(path: Path = EXCEPTIONS) -> dict[str, str]:
    """Maps that may differ, by their path below the folder, with the reason."""
    lines = [
        line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")
    ]
    return {name.strip(): reason.strip() for name, _, reason in (line.partition(": ") for line in lines)}


def compared(path: Path, folder: Path) -> Compared:
    """Both pictures of a map; those that differ are left in `folder`."""
    try:
        field, picture = open_map(path, _root(path))
    except EnfiladeError as error:
        return Compared("refused", str(error))
    view = MapView(field, picture, plain=True)
    if view.missing:
        return Compared(
            "lacking",
            f"there is no {view.missing[0].name}: Tiled draws red crosses, the game what the ground means",
        )
    if fitting(picture, picture.tile_px) < picture.tile_px:
        return Compared("large", f"{picture.lattice.pixels} pixels")
    found = _held_against(path, folder, view, rounded=False)
    return _held_against(path, folder, view, rounded=True) if found.verdict == "differs" else found


def _held_against(path: Path, folder: Path, view: MapView, rounded: bool) -> Compared:
    theirs, picture = drawn_by_tiled(path, folder, rounded), view.picture
    if theirs is None:
        return Compared("unread", "tmxrasterizer does not draw it")
    ours = view.plainly(picture.tile_px)
    if is_infinite(path):
        ours, theirs = _laid(ours, theirs)
    else:
        # Tiled makes room on all sides for as much as layers are moved.
        left, top = (max(0, *(-layer.offset[axis] for layer in picture.layers), 0) for axis in (0, 1))
        shown = pygame.Rect((left, top), ours.get_size())
        if not theirs.get_rect().contains(shown):
            return Compared("differs", f"{ours.get_size()} instead of {theirs.get_size()}", 1.0)
        theirs = theirs.subsurface(shown)
    share = difference(ours, theirs)
    if share <= MOST:
        return Compared("same", "", share)
    for picture_, whose in ((ours, "ours"), (theirs, "theirs")):
        pygame.image.save(picture_, folder / f"{path.stem}-{whose}.png")
    return Compared("differs", f"{100 * share:.2f} % of the pixels", share)


def is_infinite(path: Path) -> bool:
    return ElementTree.parse(path).getroot().get("infinite") == "1"


def _laid(ours: pygame.Surface, theirs: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """Our picture of an infinite map, and the part of Tiled's that shows the same: Tiled cuts it at its
    chunks, the game where tiles end.

    Where that is tell the corners of the box around all that is seen: at one of them both have the same,
    though pictures of image layers may go on in Tiled's beyond the others.
    """
    one, other = _seen(ours), _seen(theirs)
    best, least = theirs, 2.0
    for x in (other.left - one.left, other.right - one.right):
        for y in (other.top - one.top, other.bottom - one.bottom):
            part = pygame.Surface(ours.get_size(), 0, 32)
            part.fill(rgb("ink"))
            part.blit(theirs, (-x, -y))
            share = difference(ours, part)
            if share < least:
                best, least = part, share
    return ours, best


def _seen(surface: pygame.Surface) -> pygame.Rect:
    """The box around all that is no bare ground."""
    bare = pygame.mask.from_threshold(surface, rgb("ink"), (NEAR, NEAR, NEAR, 255))
    bare.invert()
    boxes = bare.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else surface.get_rect()


def _ground(size: tuple[int, int]) -> pygame.Surface:
    ground = pygame.Surface(size, 0, 32)
    ground.fill(rgb("ink"))
    return ground


def _root(path: Path) -> Path | None:
    """The repository of a map of the corpus: its files may lie anywhere in it."""
    return next(
        (
            parent
            for parent in path.resolve().parents
            if (parent / ".git").exists() or parent.parent.name == "corpus"
        ),
        None,
    )


def difference(ours: pygame.Surface, theirs: pygame.Surface) -> float:
    """The share of pixels of which a channel differs by more than NEAR."""
    far = pygame.Surface(ours.get_size(), 0, 32)
    far.blit(ours, (0, 0))
    far.blit(theirs, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = pygame.Surface(ours.get_size(), 0, 32)
    back.blit(theirs, (0, 0))
    back.blit(ours, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    far.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    near = pygame.mask.from_threshold(far, (0, 0, 0, 255), (NEAR + 1, NEAR + 1, NEAR + 1, 255)).count()
    return 1 - near / (ours.get_width() * ours.get_height())


# ---------------------------------------------------------------- Tiled


def drawn_by_tiled(path: Path, folder: Path, rounded: bool = False) -> pygame.Surface | None:
    """What Tiled draws, over the ground that the game has beyond the map; None if it does not."""
    copy, out = folder / "copy.tmx", folder / "copy.png"
    out.unlink(missing_ok=True)
    try:
        copy.write_text(_bare(path, folder, rounded), encoding="utf-8")
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        subprocess.run(
            [str(RASTERIZER), str(copy), str(out)],
            check=True,
            env=environment,
            capture_output=True,
            timeout=PATIENCE,
        )
        drawn = pygame.image.load(out)
    except (OSError, ElementTree.ParseError, subprocess.SubprocessError, pygame.error):
        return None
    shown = pygame.Surface(drawn.get_size(), 0, 32)
    shown.fill(rgb("ink"))
    shown.blit(drawn, (0, 0))
    return shown


def _bare(path: Path, folder: Path, rounded: bool) -> str:
    """The map without what only an editor shows, with whole paths, and in the words of the version of Tiled
    that draws it.

    Templates are filled in, for Tiled finds them only beside the map, and colours have their number sign,
    which later versions do without. Rounded, tile objects stand on whole pixels, as the game sets them.
    """
    root = ElementTree.parse(path).getroot()
    root.attrib.pop("backgroundcolor", None)
    Templates(root, path.parent).fill()
    for tileset in root.findall("tileset[@source]"):
        there = _there(path.parent, tileset.attrib["source"])
        cut = _cut_out(there, folder)
        if cut:
            tileset.set("source", str(cut))
    for element in root.iter():
        for key in ("source", "template"):
            if key in element.attrib:
                element.set(key, str(_there(path.parent, element.attrib[key])))
        if element.get("tintcolor", "#")[0] != "#":
            element.set("tintcolor", f"#{element.attrib['tintcolor']}")
    for layer in [layer for layer in root.iter() if layer.tag == "objectgroup"]:
        for thing in layer.findall("object"):
            if not _stands(thing):
                layer.remove(thing)
            for key in ("x", "y", "width", "height"):
                if rounded and key in thing.attrib:
                    thing.set(key, f"{round(float(thing.attrib[key]))}")
        if layer.find("object") is None:  # else Tiled makes room for a layer of which nothing is left
            for key in ("offsetx", "offsety"):
                layer.attrib.pop(key, None)
    return ElementTree.tostring(root, encoding="unicode")


def _cut_out(path: Path, folder: Path) -> Path | None:
    """A copy of a tileset whose tiles are parts of pictures, each with a picture of its own; None if it has
    no such tiles."""
    root = (
        ElementTree.parse(path).getroot()
        if path.suffix.lower() == ".tsx" and path.exists()
        else Element("none")
    )
    parts = [tile for tile in root.findall("tile[@width]") if tile.find("image") is not None]
    for number, tile in enumerate(parts):
        image = tile.find("image")
        assert image is not None
        box = pygame.Rect(*(int(tile.attrib.pop(key, "0")) for key in ("x", "y", "width", "height")))
        made = folder / f"{path.stem}-{number}.png"
        pygame.image.save(atlases.read(_there(path.parent, image.attrib["source"])).subsurface(box), made)
        image.attrib = {"source": str(made), "width": str(box.width), "height": str(box.height)}
    for image in root.iter("image"):
        if "source" in image.attrib:  # else the picture lies inside of the file
            image.set("source", str(_there(path.parent, image.attrib["source"])))
    copy = folder / path.name
    if parts:
        ElementTree.ElementTree(root).write(copy)
    return copy if parts else None


def _there(folder: Path, name: str) -> Path:
    return (folder / name.replace("\\", "/")).resolve()


class Templates:
    """Writes into the objects of a map what their templates say."""

    def __init__(self, root: Element, folder: Path) -> None:
        self._root, self._folder = root, folder
        self._firsts = {
            _there(folder, one.attrib["source"]): int(one.attrib["firstgid"])
            for one in root.findall("tileset[@source]")
        }

    def fill(self) -> None:
        for thing in self._root.iter("object"):
            name = thing.attrib.pop("template", "")
            if name:
                self._fill(thing, _there(self._folder, name))

    def _fill(self, thing: Element, path: Path) -> None:
        root = ElementTree.parse(path).getroot()
        made, tileset = root.find("object"), root.find("tileset")
        assert made is not None
        for key, value in made.attrib.items():
            if key != "id":
                thing.attrib.setdefault(key, value)
        if "gid" in made.attrib and thing.attrib["gid"] == made.attrib["gid"] and tileset is not None:
            first = self._first(_there(path.parent, tileset.attrib["source"]))
            thing.set("gid", str(int(made.attrib["gid"]) - int(tileset.attrib["firstgid"]) + first))

    def _first(self, tileset: Path) -> int:
        """The first number of a tileset in the map, which gets it behind all others if it has it not."""
        if tileset not in self._firsts:
            first = max((int(one.attrib["firstgid"]) for one in self._root.findall("tileset")), default=1) + (
                1 << 16
            )
            self._root.insert(0, Element("tileset", firstgid=str(first), source=str(tileset)))
            self._firsts[tileset] = first
        return self._firsts[tileset]


def _stands(thing: Element) -> bool:
    """Whether it is a tile that stands there, and no sign for the rules."""
    return "gid" in thing.attrib and (thing.get("type") or thing.get("class") or "").lower() not in SIGNS


# ---------------------------------------------------------------- the whole corpus


def gone_through(folder: Path, pictures: Path) -> Iterator[tuple[str, Compared]]:
    for path in sorted(folder.rglob("*.tmx")):
        yield path.relative_to(folder).as_posix(), compared(path, pictures)


def main(words: list[str]) -> int:
    if not RASTERIZER or not words:
        print(
            "usage: python -m tests.maps.referee FOLDER [WORD]; needs Debian's package tiled", file=sys.stderr
        )
        return 2
    known, count, strange = exceptions(), Counter[str](), 0
    pictures = Path(tempfile.mkdtemp(prefix="referee-"))
    for name, found in (
        gone_through(Path(words[0]), pictures)
        if len(words) < 2
        else _some(Path(words[0]), words[1], pictures)
    ):
        count[found.verdict] += 1
        meant = found.verdict == "same" or name in known
        strange += not meant and found.verdict == "differs"
        if found.verdict != "same":
            print(
                f"{found.verdict:8} {name}: {found.words}{' (' + known[name] + ')' if name in known else ''}"
            )
    print(
        ", ".join(f"{number} {verdict}" for verdict, number in count.most_common()),
        f"; pictures of those that differ: {pictures}",
        sep="",
    )
    return 1 if strange else 0


def _some(folder: Path, word: str, pictures: Path) -> Iterator[tuple[str, Compared]]:
    for path in sorted(folder.rglob("*.tmx")):
        if word in path.as_posix():
            yield path.relative_to(folder).as_posix(), compared(path, pictures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
