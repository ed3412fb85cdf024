"""Reads the files of a map from inside its own folders only, and never more of them than a map needs."""

from __future__ import annotations

import os
import stat
import unicodedata
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

from game.maps.errors import MapError, file_label, quoted
from game.maps.tiled.limits import FILE_BYTES

_ENTRIES = 10_000
"""Files of a folder among which one in other letters is looked for."""
_NEIGHBOURHOOD = 2
_LEVELS_UP = 5


def real_path(path: Path) -> Path:
    """The full path, links followed; of a link that leads to itself its own, so that whoever opens it says
    what is wrong."""
    return Path(os.path.realpath(path))


def roots_of(map_path: Path, root: Path | None = None) -> tuple[Path, ...]:
    """The folders whose files a map may name: its own, `root`, and the nearest above it with a Tiled project.

    Maps often lie beside the folder of their tilesets, so two folders above count too, short of a home or a
    drive.
    """
    folder = real_path(map_path).parent
    roots = [folder] if root is None else [folder, real_path(root)]
    for above in folder.parents[:_NEIGHBOURHOOD]:
        if above in (Path.home(), Path(folder.anchor)):
            break
        roots.append(above)
    for above in (folder, *folder.parents)[:_LEVELS_UP]:
        if any(above.glob("*.tiled-project")):
            roots.append(above)
            break
    return tuple(roots)


def path_inside(folder: Path, name: str, roots: tuple[Path, ...]) -> Path:
    """The file that a map in `folder` calls `name`. MapError if that lies outside of `roots` or cannot be a
    path."""
    if "\0" in name or not name.strip():
        raise MapError(f"{quoted(name)} is not the name of a file.")
    try:
        path = (folder / as_filed(name.replace("\\", "/"))).resolve()
        if _allowed(path, roots) and not path.exists():
            path = _in_other_case(path).resolve()
    except (OSError, RuntimeError):  # a name longer than any, or a link to itself
        raise MapError(f"{quoted(name)} is not the name of a file.") from None
    if not _allowed(path, roots):
        raise MapError(
            f"{quoted(name)} lies outside of the map's folders. Move it beside the map, or save a Tiled "
            "project (.tiled-project) in the "
            "folder that holds both."
        )
    return path


def _allowed(path: Path, roots: tuple[Path, ...]) -> bool:
    return any(path.is_relative_to(root) for root in roots)


def _in_other_case(path: Path) -> Path:
    """The file that is there by this path if capitals and small letters count as the same; else the path
    itself."""
    there = next((folder for folder in path.parents if folder.is_dir()), path)
    for part in path.relative_to(there).parts:
        try:
            with os.scandir(there) as entries:
                names = [
                    entry.name for entry in islice(entries, _ENTRIES) if _plain(entry.name) == _plain(part)
                ]
        except OSError:
            return path
        if not names:
            return path
        there = there / min(names)
    return there


def as_filed(name: str) -> str:
    """A name in the letters that this system gives to its files: one that has ASCII alone takes others for
    bytes."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return os.fsdecode(name.encode("utf-8", "surrogateescape"))
    return name


def in_letters(name: str) -> str:
    """The name of a file as it is read by people, whatever the system takes for letters."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _plain(name: str) -> str:
    """A name without capitals, and with letters composed: a Mac writes them in parts."""
    return unicodedata.normalize("NFC", in_letters(name)).casefold()


def read(path: Path, limit: int = FILE_BYTES, head: int | None = None) -> bytes:
    """All bytes of a regular file, or its first `head`. MapError if it is missing, something else than a
    file, or longer than `limit`."""
    try:
        # Opening a FIFO would wait for ever without O_NONBLOCK, which Windows neither has nor needs.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise MapError(
            f"{quoted(file_label(path))} cannot be opened ({(error.strerror or 'error').lower()}). "
            "Is it where the map says?"
        ) from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise MapError(f"{quoted(file_label(path))} is not a regular file.")
        if status.st_size > limit:
            raise MapError(f"{quoted(file_label(path))} is larger than {limit >> 20} MB.")
        with open(descriptor, "rb", closefd=False) as stream:
            return stream.read(limit if head is None else head)
    finally:
        os.close(descriptor)


def _narrow(data: bytes) -> bytes:
    """A text of two bytes a letter as UTF-8; any other as it is."""
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError:
        return data
    head, _, rest = text.partition("?>")
    return (rest if rest and head.lstrip().startswith("<?xml") else text).encode()


def parse(data: bytes) -> ElementTree.Element:
    """The root of an XML text. MapError if it is none, or defines entities, which Tiled never does."""
    data = _narrow(data)
    if b"\0" in data or b"<!ENTITY" in data:
        raise MapError("this is not a file that Tiled wrote. Save it in Tiled as .tmx (XML).")
    try:
        return ElementTree.fromstring(data)  # noqa: S314 - no entities, size capped
    except ElementTree.ParseError as error:
        hint = " It has merge conflict markers." if b"<<<<<<<" in data else ""
        raise MapError(f"this is not XML (line {error.position[0]}).{hint} Save it in Tiled again.") from None
    except (ValueError, LookupError):
        raise MapError(
            "its letters are in an encoding that is not read. Save it in Tiled again, which writes UTF-8."
        ) from None
