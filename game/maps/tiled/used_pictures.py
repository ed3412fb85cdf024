"""Decides which pictures of a map are drawn, once it is known which tiles it uses: what nobody uses costs
nothing, and of large sheets only the pieces that are used are read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from io import BytesIO
from math import isqrt
from pathlib import Path
from xml.etree.ElementTree import Element

from PIL import Image

from game.maps.errors import MapError, quoted
from game.maps.tile_stamps import place_on_sheet
from game.maps.tiled import files, png_pieces
from game.maps.tiled.embedded_images import PICTURES
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.limits import IMAGE_BYTES, IMAGE_PX
from game.maps.tiled.source import NOTHING, UNSEEN, Source
from game.maps.tiled.tilesets import is_large, sheet_of, tiles_on_sheet

Size = tuple[int, int]
Place = tuple[int, int]


def settle_pictures(source: Source) -> None:
    """Spend the room for pictures on those that are used, in the order of the file."""
    used, known = _used(source), dict[Path, bool]()
    for tileset in source.root.findall("tileset"):
        first = int(tileset.get("firstgid", "1"))
        sheet = tileset.find("image")
        numbers = _with_frames(tileset, {number - first for number in used if number >= first})
        if sheet is not None:
            _settle_sheet(source, tileset, sheet, numbers, known)
        for tile in tileset.findall("tile"):
            image = tile.find("image")
            if image is not None and int(tile.get("id", "0")) in numbers:
                _settle_whole(source, image, known)
    for image in _images_shown(source.root):
        _settle_whole(source, image, known)


def _used(source: Source) -> set[int]:
    """The numbers of all tiles that lie in a cell or stand as an object."""
    found = {gid & ~FLAGS for cells in source.cells.values() for gid in set(cells)}
    found.update(
        int(thing.get("gid", "0")) & ~FLAGS for thing in source.root.iter("object") if thing.get("gid")
    )
    return found - {0}


def _with_frames(tileset: Element, numbers: set[int]) -> set[int]:
    """The same, and what those of them show that move."""
    frames = {
        int(frame.partition(":")[0])
        for tile in tileset.findall("tile[@frames]")
        if int(tile.get("id", "0")) in numbers
        for frame in tile.get("frames", "").split()
    }
    return numbers | frames


def _images_shown(parent: Element) -> Iterator[Element]:
    """The pictures of image layers that are not hidden."""
    for layer in parent:
        if layer.get("visible") == "1" and layer.tag == "group":
            yield from _images_shown(layer)
        elif layer.get("visible") == "1" and layer.tag == "imagelayer":
            yield from layer.findall("image")


def _settle_whole(source: Source, image: Element, known: dict[Path, bool]) -> None:
    path = Path(image.get("source", ""))
    size = source.size_of(path)
    if not any(size) or source.is_embedded(path):
        return
    if path not in known:
        known[path] = source.budget.has_room(size[0] * size[1])
    if not known[path]:
        _left_out(source, image, path, size)


def _settle_sheet(
    source: Source, tileset: Element, sheet: Element, numbers: set[int], known: dict[Path, bool]
) -> None:
    path = Path(sheet.get("source", ""))
    size = source.size_of(path)
    places = ((number, place_on_sheet(tileset, sheet, number)) for number in sorted(numbers))
    pieces = {number: place for number, place in places if place is not None}
    if is_large(sheet_of(tileset)) or not source.budget.has_tiles(tiles_on_sheet(tileset)):
        source.budget.spend("tiles", len(pieces))
        tileset.set("pieces", _listed(pieces))
    if not any(size) or not pieces or source.is_embedded(path):
        return
    if not is_large(size) and known.setdefault(path, source.budget.has_room(size[0] * size[1])):
        return
    try:
        _cut(source, tileset, sheet, path, pieces)
    except MapError as error:
        if not source.budget.has_room(size[0] * size[1]):
            _left_out(source, sheet, path, size, str(error))


def _listed(pieces: dict[int, Place]) -> str:
    return " ".join(f"{number}:{x}:{y}" for number, (x, y) in pieces.items())


def _left_out(source: Source, image: Element, path: Path, size: Size, why: str = "") -> None:
    image.set("source", str(NOTHING))
    if size[0] * size[1] > IMAGE_PX:
        also = f", and {why}" if why else ""
        most = f"at most {IMAGE_PX >> 20} million pixels"
        what = f"is {size[0]} x {size[1]} px, too large to be drawn: {most}{also}."
    else:
        what = "is not drawn: the pictures of the map are too large together."
    source.warnings.note(
        "warning",
        "",
        f"the picture {quoted(path.name)} {what}",
        UNSEEN,
        "make it smaller, or use fewer pictures",
    )


def _cut(source: Source, tileset: Element, sheet: Element, path: Path, pieces: dict[int, Place]) -> None:
    """Let the tiles of a sheet be read from a smaller picture, which has those alone that are used. MapError
    if that is not to be had."""
    tile = int(tileset.get("tilewidth", "1")), int(tileset.get("tileheight", "1"))
    columns = isqrt(len(pieces) - 1) + 1
    rows = -(-len(pieces) // columns)
    size = columns * tile[0], rows * tile[1]
    whole = source.size_of(path)
    places = {
        number: (at % columns * tile[0], at // columns * tile[1]) for at, number in enumerate(sorted(pieces))
    }
    lowest = max(y for _, y in pieces.values()) + tile[1]
    if not source.budget.may_decode(whole[0] * lowest) or not source.budget.has_room(size[0] * size[1]):
        raise MapError("the pictures of the map are too large together")
    status = path.stat()
    asked = f"{path} {status.st_mtime_ns} {status.st_size} {tile} {sorted(pieces.items())}"
    # The name of the sheet stays readable, and letters of a digest would be read as words.
    digest = hashlib.sha256(asked.encode("utf-8", "surrogateescape")).digest()
    name = f"{path.stem[:40]}_{int.from_bytes(digest[:16])}.png"
    if not PICTURES.path(name).is_file():
        onto = Image.new("RGBA", size)
        rects = [(*pieces[number], *tile) for number in places]
        png_pieces.cut_out(files.read(path, IMAGE_BYTES), rects, list(places.values()), onto)
        data = BytesIO()
        onto.save(data, "PNG", compress_level=1)
        try:
            PICTURES.put(name, data.getvalue())
        except OSError as error:
            raise MapError(f"its pieces cannot be kept: {error.strerror or error}") from None
    source.know_size(PICTURES.path(name), size)
    sheet.set("source", str(PICTURES.path(name)))
    tileset.set("pieces", _listed(places))
