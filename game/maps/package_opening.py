"""A map that somebody has shared as one file, `.enfilade-map`: a zip archive that is checked as hostile
before anything of it is written."""

from __future__ import annotations

import re
import shutil
import stat
import tempfile
import zipfile
import zlib
from hashlib import blake2b
from io import BytesIO
from pathlib import Path, PurePosixPath

import msgspec

from game.core.errors import EnfiladeError
from game.core.misfits import misfit
from game.core.user_folders import data_folder
from game.maps.errors import MapError, file_label, quoted
from game.maps.tiled.files import as_filed

PACKED = ".enfilade-map"
"""How such a file ends."""
ABOUT = "about.json"
SQUADS = "squads"
VERSION = 1
MOST_FILES, MOST_BYTES, MOST_PACKED = 2_000, 256 << 20, 128 << 20
"""Files of a package, bytes of them together, and bytes of the package itself."""
_RATIO = 200
"""So many times smaller than itself no picture and no map is packed."""
_SMALL = 1 << 20
"""Files up to that size may be packed as well as they like."""
_LONGEST, _DEEPEST = 200, 12
_MAPS = (".tmx", ".tmj", ".json")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tga")
_TEXTS = (*_MAPS, ".tsx", ".tsj", ".tx", ".tj", ".tiled-project", ".txt", ".toml")
_KINDS = (*_PICTURES, *_TEXTS)
"""How the files in a package may end: what Tiled maps are made of, and squads."""
BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError)
"""What a damaged archive raises."""


class About(msgspec.Struct, forbid_unknown_fields=True):
    """The first file of a package: which of the others is the map."""

    version: int
    map: str
    title: str = ""


def unpack(path: Path) -> Path:
    """The map of the package, which from now on lies in the folder of the player's own maps; the same package
    is opened there again. MapError, in one line, if it is none, damaged, or asks for what no map needs."""
    data = _bytes(path)
    name = f"{plain(path.stem)}-{blake2b(data, digest_size=4).hexdigest()}"
    return unpack_into(data, data_folder() / "maps" / name, file_label(path))


def unpack_into(data: bytes, folder: Path, where: str) -> Path:
    """The map of a package with these bytes, written to that folder unless it is there. MapError as above."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            about, names = _judged(archive, where)
            if not folder.is_dir():
                _write(archive, names, folder, where)
                _take_squads(folder)
    except (*BROKEN, ValueError) as error:
        raise MapError(f"{where}: no map to share, or damaged ({quoted(error, 80)}).") from None
    except OSError as error:
        raise MapError(f"{where}: cannot be opened: {error.strerror or error}.") from None
    return folder / as_filed(about.map)


def _bytes(path: Path) -> bytes:
    where = file_label(path)
    try:
        if not path.is_file():
            raise MapError(f"{where}: no such file.")
        if path.stat().st_size > MOST_PACKED:
            raise MapError(f"{where}: larger than {MOST_PACKED >> 20} MB, which no map is.")
        return path.read_bytes()
    except OSError as error:
        raise MapError(f"{where}: cannot be read: {error.strerror or error}.") from None


def plain(name: str) -> str:
    """The name in plain letters, short enough for a folder."""
    return re.sub(r"[^A-Za-z0-9-]+", "-", name).strip("-")[:40] or "map"


def _judged(archive: zipfile.ZipFile, where: str) -> tuple[About, list[zipfile.ZipInfo]]:
    """What the package is about, and its files, of which none can do harm."""
    found = [one for one in archive.infolist() if not one.is_dir()]
    if len(found) > MOST_FILES or sum(one.file_size for one in found) > MOST_BYTES:
        raise MapError(f"{where}: more files, or larger ones, than any map has.")
    seen: set[str] = set()
    for one in found:
        _judge(one, where)
        if one.filename.casefold() in seen:
            raise MapError(f"{where}: has {quoted(one.filename, 80)} twice.")
        seen.add(one.filename.casefold())
    first = next((one for one in found if one.filename == ABOUT), None)
    if first is None or first.file_size > 1 << 16:
        raise MapError(f"{where}: no map to share: {ABOUT} is missing in it.")
    try:
        about = msgspec.json.decode(_read(archive, first, where), type=About)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MapError(f"{where}: {ABOUT} cannot be read ({misfit(error).told}).") from None
    if about.version != VERSION:
        raise MapError(f"{where}: of version {about.version}, this game reads {VERSION}: get a newer game.")
    if about.map not in {one.filename for one in found} or not about.map.lower().endswith(_MAPS):
        raise MapError(f"{where}: there is no map {quoted(about.map, 80)} in it.")
    return about, [one for one in found if one is not first]


def _judge(one: zipfile.ZipInfo, where: str) -> None:
    """MapError for a file that leads out of the package, is a link or a bomb, or is nothing that maps
    need."""
    name, mode = one.filename, one.external_attr >> 16
    parts = PurePosixPath(name).parts
    strange = (
        not name.isprintable()
        or len(name) > _LONGEST
        or len(parts) > _DEEPEST
        or "\\" in name
        or ":" in name
        or name.startswith("/")
        or any(part != part.strip(" .") for part in parts)
        or "//" in name
    )
    if strange:
        raise MapError(f"{where}: {quoted(name, 80)} is no name of a file in it.")
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise MapError(f"{where}: {quoted(name, 80)} is no plain file.")
    if one.flag_bits & 1:
        raise MapError(f"{where}: {quoted(name, 80)} is locked with a password.")
    if parts[0] not in ("files", SQUADS) and name != ABOUT:
        raise MapError(f"{where}: {quoted(name, 80)} belongs to no map.")
    if name != ABOUT and not name.lower().endswith(_KINDS):
        raise MapError(f"{where}: {quoted(name, 80)} is of a kind that no map needs.")
    if one.file_size > _SMALL and one.file_size > _RATIO * max(1, one.compress_size):
        raise MapError(f"{where}: {quoted(name, 80)} would grow beyond all measure.")


def _read(archive: zipfile.ZipFile, one: zipfile.ZipInfo, where: str) -> bytes:
    """No more than it says that it holds: what says otherwise is damaged."""
    with archive.open(one) as file:
        data = file.read(one.file_size + 1)
    if len(data) != one.file_size:
        raise MapError(f"{where}: {quoted(one.filename, 80)} is not as large as it says.")
    return data


def _write(archive: zipfile.ZipFile, names: list[zipfile.ZipInfo], folder: Path, where: str) -> None:
    """All files, or none: they are written aside, and moved when all are there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=data_folder(), prefix="package-"))
    try:
        for one in names:
            place = aside.joinpath(*map(as_filed, PurePosixPath(one.filename).parts))
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(_read(archive, one, where))
        aside.rename(folder)
    except BaseException:
        shutil.rmtree(aside, ignore_errors=True)
        raise


def _take_squads(folder: Path) -> None:
    """The squads of the package that the player does not have yet; what cannot be read is left out."""
    from game.rulesets import RULESETS, custom_squads

    for path in sorted((folder / SQUADS).glob(f"*{custom_squads.ENDING}"))[:40]:
        ruleset = RULESETS.get(path.name.partition(".")[0])
        if ruleset is None:
            continue
        try:
            squad = custom_squads.imported(ruleset, path)
            if squad.id not in {known.id for known in ruleset.squads()}:
                custom_squads.keep(ruleset, squad)
        except (EnfiladeError, OSError, ValueError):
            continue
