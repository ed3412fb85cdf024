"""Maps as picture files and as thumbnails, without a window."""

from __future__ import annotations

import os
from errno import ENOENT
from functools import partial
from io import BytesIO
from math import ceil, floor
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Rect, Surface

from game.client.board.baking import CHUNK
from game.client.board.map_view import MapView
from game.core.errors import SetupError, short
from game.core.geometry.lattice import Lattice
from game.core.records.files import write_whole
from game.maps import MapPicture
from game.maps.doctor import diagnose_with_picture, diagnosis_of
from game.maps.errors import file_label
from game.maps.findings import Finding, in_order
from game.maps.picture import partial_picture
from game.maps.tile_placement import Part

LARGEST = 16384
"""Pixels along a side of a picture; beyond that, cells are drawn smaller."""
MOST = 32_000_000
"""Pixels of a picture; beyond that too. Seven bytes each while it is written."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
DRAWN = 1 << 31
"""Pixels that all layers may draw for one picture, one over the other; beyond that too."""


def render(path: Path, out: Path, cell: int | None = None, lit: bool = False) -> tuple[Finding, ...]:
    """Write the map as a PNG: plain as Tiled draws it, or `lit` as the game shows it; `cell` is the shorter
    side of a cell in pixels.

    Returns what was found about the map, and what could not be drawn. EnfiladeError if the map cannot be
    read, OSError if the file cannot be written.
    """
    diagnosis, picture = diagnose_with_picture(path)
    assert diagnosis.opened is not None, "what cannot be opened is an error"
    view = MapView(diagnosis.opened.ground, picture, plain=not lit)
    save(_drawn(view, cell or picture.tile_px), out)
    why, todo = "what it should show is missing in the picture", "save it anew"
    damaged = (Finding("warning", "", words, why, todo) for words in undrawn(view))
    return in_order((*diagnosis.findings, *damaged))


def drawn_for_plot(path: Path, cell: int) -> tuple[bytes, Lattice]:
    """The map as the game shows it, as the bytes of a PNG, and where its cells lie. Errors as from
    `render`."""
    diagnosis, picture = diagnose_with_picture(path)
    assert diagnosis.opened is not None, "what cannot be opened is an error"
    data = BytesIO()
    pygame.image.save(_drawn(MapView(diagnosis.opened.ground, picture), cell), data, "map.png")
    return data.getvalue(), picture.lattice


def save(surface: Surface, out: Path) -> None:
    """Write a picture: whole or not at all, not into a folder that is not there, and not over a file that is
    none, such as the map itself.

    OSError, naming the file, if the disk does not let us; SetupError if something else would be lost.
    """
    data = BytesIO()
    pygame.image.save(surface, data, "map.png")
    try:
        if not out.parent.is_dir():
            raise NotADirectoryError(ENOENT, "there is no such folder", str(out.parent))
        if out.exists() and not out.is_file():
            out.write_bytes(data.getvalue())  # a pipe, a device
        else:
            _spare(out)
            write_whole(out, data.getvalue())
    except OSError as error:
        raise OSError(
            error.errno, error.strerror, error.filename if error.filename == str(out.parent) else str(out)
        ) from None


def _spare(out: Path) -> None:
    """SetupError if there is a file of that name that is neither called a picture nor is one."""
    if out.suffix.lower() == ".png" or not out.exists():
        return
    with out.open("rb") as file:
        head = file.read(len(_SIGNATURE))
    if head not in (b"", _SIGNATURE):
        raise SetupError(
            f"{short(str(out), 200)} is no picture, and would be lost. Give the picture a name of its own, "
            "ending in .png."
        )


def undrawn(view: MapView) -> tuple[str, ...]:
    """The pictures that are there but damaged, in words; of others the map has warned."""
    known = " ".join(view.field.warnings)
    damaged = [file_label(image) for image in view.missing if image.is_file() and image.name not in known]
    return tuple(f"the picture {name!r} cannot be decoded: it is damaged." for name in damaged)


def _drawn(view: MapView, cell: int) -> Surface:
    cell = fitting(view.picture, cell)
    source = min((px for px in view.sizes if px >= cell), default=max(view.sizes))
    if not view.plain:
        return view.part(Rect(0, 0, *view.units), cell, source)
    if view.picture.tile_px > source or fitting(view.picture, source) < source:
        return view.plainly(cell)
    whole = view.plainly(source)
    return (
        whole
        if source == cell
        else pygame.transform.smoothscale(
            whole, (round(view.lattice.size[0] * cell), round(view.lattice.size[1] * cell))
        )
    )


def fitting(picture: MapPicture, cell: int) -> int:
    """The largest size of units up to `cell` at which a picture of the map keeps within its bounds."""
    wide, high = picture.lattice.pixels
    across, down = picture.lattice.size
    drawn = 0
    for layer in picture.layers:
        if layer.visible:
            drawn += sum(min(tile.extent[0], wide) * min(tile.extent[1], high) for tile in layer.tiles)
            drawn += wide * high if layer.image else 0
    share = min(MOST / (across * down), DRAWN * picture.tile_px * picture.tile_height / max(1, drawn))
    return max(1, min(cell, int(LARGEST / max(across, down)), int(share**0.5)))


def thumbnail(path: Path, size: tuple[int, int]) -> Surface:
    """The map as the game shows it, filling `size` from its middle: at least 8 px a unit, so of large maps
    only a part."""
    source, picture = partial_picture(path, partial(part_of, size=size))
    opened = diagnosis_of(source).opened
    assert opened is not None, "what cannot be opened is an error"
    return shrunk(MapView(opened.ground, picture), size)


def shrunk(view: MapView, size: tuple[int, int]) -> Surface:
    cell, corner, shown = _middle(view.lattice, size)
    source = min((px for px in view.sizes if px >= cell), default=max(view.sizes))
    cut = Surface(size, 0, 32)
    cut.blit(view.part(shown, cell, source), (corner[0] + shown.x * cell, corner[1] + shown.y * cell))
    return cut


def _middle(lattice: Lattice, size: tuple[int, int]) -> tuple[int, tuple[int, int], Rect]:
    """How large units are on a thumbnail, where the corner of the map lies on it, and which units it
    shows."""
    across, down = lattice.size
    cell = max(8, ceil(size[0] / across), ceil(size[1] / down))
    corner = floor((size[0] - across * cell) / 2), floor((size[1] - down * cell) / 2)
    shown = Rect(-corner[0] // cell, -corner[1] // cell, size[0] // cell + 2, size[1] // cell + 2)
    return cell, corner, shown.clip(Rect(0, 0, ceil(across), ceil(down)))


def part_of(lattice: Lattice, size: tuple[int, int]) -> Part:
    """What of a large map a thumbnail shows, with what reaches into it: all other tiles would be most of the
    work."""
    near = _middle(lattice, size)[2].inflate(4 * CHUNK, 4 * CHUNK)
    wide, high = lattice.unit
    return Part(
        near.left * wide, near.top * high, near.right * wide, near.bottom * high, CHUNK * min(wide, high)
    )
