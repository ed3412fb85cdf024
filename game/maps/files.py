"""Reads the files of a map from inside its own folders only, and never more of them than a map needs."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from xml.etree import ElementTree

from game.maps.errors import MapError

MAX_BYTES = 8 << 20
MAX_IMAGE_BYTES = 64 << 20
MAX_IMAGE_SIDE = 8192
_PNG = b"\x89PNG\r\n\x1a\n"
_NEIGHBOURHOOD = 2
_LEVELS_UP = 5


def roots_of(map_path: Path, root: Path | None = None) -> tuple[Path, ...]:
    """The folders whose files a map may name: its own, `root`, and the nearest above it with a Tiled project.

    Maps often lie beside the folder of their tilesets, so two folders above count too, short of a home or a drive.
    """
    folder = map_path.resolve().parent
    roots = [folder] if root is None else [folder, root.resolve()]
    for above in folder.parents[:_NEIGHBOURHOOD]:
        if above in (Path.home(), Path(folder.anchor)):
            break
        roots.append(above)
    for above in (folder, *folder.parents)[:_LEVELS_UP]:
        if any(above.glob("*.tiled-project")):
            roots.append(above)
            break
    return tuple(roots)


def inside(folder: Path, name: str, roots: tuple[Path, ...]) -> Path:
    """The file that a map in `folder` calls `name`. MapError if that lies outside of `roots` or cannot be a path."""
    if "\0" in name or not name.strip():
        raise MapError(f"{name!r} is not the name of a file.")
    path = (folder / name.replace("\\", "/")).resolve()
    if not any(path.is_relative_to(root) for root in roots):
        raise MapError(
            f"{name!r} lies outside of the map's folders. Move it beside the map, or save a Tiled project (.tiled-project) in the "
            "folder that holds both."
        )
    return path


def read(path: Path, limit: int = MAX_BYTES) -> bytes:
    """All bytes of a regular file. MapError if it is missing, something else than a file, or longer than `limit`."""
    try:
        # Opening a FIFO would wait for ever without O_NONBLOCK, which Windows neither has nor needs.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise MapError(f"{path.name!r} cannot be opened ({(error.strerror or 'error').lower()}). Is it where the map says?") from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise MapError(f"{path.name!r} is not a regular file.")
        if status.st_size > limit:
            raise MapError(f"{path.name!r} is larger than {limit >> 20} MB.")
        with open(descriptor, "rb", closefd=False) as stream:
            return stream.read(limit)
    finally:
        os.close(descriptor)


def parse(data: bytes) -> ElementTree.Element:
    """The root of an XML text. MapError if it is none, or defines entities, which Tiled never does."""
    if b"\0" in data or b"<!ENTITY" in data:
        raise MapError("this is not a file that Tiled wrote. Save it in Tiled as .tmx (XML).")
    try:
        return ElementTree.fromstring(data)  # noqa: S314 - no entities, size capped
    except ElementTree.ParseError as error:
        hint = " It has merge conflict markers." if b"<<<<<<<" in data else ""
        raise MapError(f"this is not XML (line {error.position[0]}).{hint} Save it in Tiled as .tmx.") from None


def image_size(path: Path) -> tuple[int, int] | None:
    """Width and height in pixels from the header of a PNG; None if the file is missing or of another kind.

    MapError for what is no regular file and for pictures too large to load.
    """
    if not path.exists():
        return None
    if not path.is_file():
        raise MapError(f"{path.name!r} is not a regular file.")
    if path.stat().st_size > MAX_IMAGE_BYTES:
        raise MapError(f"the picture {path.name!r} is larger than {MAX_IMAGE_BYTES >> 20} MB.")
    with path.open("rb") as stream:
        head = stream.read(24)
    if not head.startswith(_PNG) or len(head) < 24:
        return None
    width, height = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
    if not (0 < width <= MAX_IMAGE_SIDE and 0 < height <= MAX_IMAGE_SIDE):
        raise MapError(f"the picture {path.name!r} is {width} x {height} px; at most {MAX_IMAGE_SIDE} x {MAX_IMAGE_SIDE} are read.")
    return width, height
