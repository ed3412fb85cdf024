"""A campaign file with the maps that do not come with the game as one file, `.enfilade-campaign`, to be
given to others: a zip archive of the file and a package of each map, checked as hostile before all else."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from game.campaign import files
from game.campaign.definition import MOST_MISSIONS, Campaign
from game.campaign.files import PACKED
from game.campaign.validation import map_path
from game.core.content import UTF8, read_toml
from game.core.errors import ContentError, EnfiladeError, short
from game.core.misfits import misfit
from game.core.records.files import unpacked, write_whole
from game.core.user_folders import data_folder
from game.maps import package, package_opening
from game.maps.errors import file_label
from game.maps.library import shipped

FILE, MAPS = "campaign.toml", "maps"
MOST_TEXT = 1 << 20
"""Bytes of the campaign file."""
_DATE = (1980, 1, 1, 0, 0, 0)


def named_maps(campaign: Campaign) -> list[str]:
    """The maps that it names, each once."""
    endless = campaign.endless.maps if campaign.endless else ()
    return list(dict.fromkeys([*(mission.map for mission in campaign.missions.values()), *endless]))


def pack(path: Path, campaign: Campaign, out: Path) -> None:
    """Write the campaign in `path`, and the maps that others do not have. ContentError if `out` has another
    ending, MapError if a map cannot be read, OSError if the disk does not let us."""
    if out.suffix.lower() != PACKED:
        raise ContentError(f"{short(out.name)!r} is no name of a campaign to share: let it end in {PACKED}")
    written = BytesIO()
    with (
        tempfile.TemporaryDirectory(prefix="enfilade-") as folder,
        zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        found: dict[str, str] = {}
        for name in named_maps(campaign):
            there = map_path(name, path.parent)
            if not there.resolve().is_relative_to(shipped().resolve()):
                key = f"{MAPS}/{len(found)}"
                packed = Path(folder) / f"{len(found)}{package_opening.PACKED}"
                package.pack(there, packed)
                _put(archive, f"{key}{package_opening.PACKED}", packed.read_bytes())
                found[name] = key
        _put(archive, FILE, _renamed(path.read_text(encoding=UTF8), found, path.name).encode())
    write_whole(out, written.getvalue())


def unpack(path: Path) -> Path:
    """The campaign file of the package, which from now on lies in a folder of the player's own campaigns,
    its maps below it; the same package is opened there again. ContentError or MapError, in one line, if it is
    none, is damaged, or asks for what no campaign needs."""
    where = file_label(path)
    try:
        if path.stat().st_size > package_opening.MOST_PACKED:
            raise ContentError(f"{where}: larger than any campaign is")
        data = path.read_bytes()
        name = f"{package_opening.plain(path.stem)}-{blake2b(data, digest_size=4).hexdigest()}"
        folder = data_folder() / "campaigns" / name
        if not folder.is_dir():
            with zipfile.ZipFile(BytesIO(data)) as archive:
                _write(archive, folder, where)
    except EnfiladeError:
        raise
    except UnicodeDecodeError as error:
        raise ContentError(f"{where}: {FILE} cannot be read: {misfit(error).told}") from None
    except (*package_opening.BROKEN, ValueError):
        raise ContentError(f"{where}: no campaign to share, or damaged: get it once more") from None
    except OSError as error:
        raise ContentError(f"{where}: cannot be opened: {error.strerror or error}") from None
    return folder / f"{folder.name}.toml"


def find(name: str) -> Path:
    """The file of a campaign by name, by path, or out of a package. ContentError or MapError if there is
    none."""
    path = Path(name)
    return unpack(path) if path.suffix.lower() == PACKED and path.is_file() else files.find(name)


def _write(archive: zipfile.ZipFile, folder: Path, where: str) -> None:
    """All of it, or nothing: it is written aside, and moved when all is there."""
    maps = {f"{MAPS}/{number}{package_opening.PACKED}": f"{MAPS}/{number}" for number in range(MOST_MISSIONS)}
    names = [one.filename for one in archive.infolist()]
    strange = next((one for one in names if one not in (FILE, *maps) or names.count(one) > 1), "")
    if strange:
        raise ContentError(f"{where}: no campaign to share: {short(strange, 60)!r} is out of place")
    if FILE not in names:
        raise ContentError(f"{where}: no campaign to share: {FILE} is missing in it")
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=data_folder(), prefix="package-"))
    try:
        found = {}
        for name in (one for one in names if one != FILE):
            inner = _read(archive, name, package_opening.MOST_PACKED, where)
            place = package_opening.unpack_into(inner, aside / maps[name], f"{where}: {name}")
            found[maps[name]] = place.relative_to(aside).as_posix()
        text = _renamed(_read(archive, FILE, MOST_TEXT, where).decode(UTF8), found, f"{where}: {FILE}")
        file = aside / f"{folder.name}.toml"
        file.write_text(text, encoding="utf-8")
        read_toml(file)  # with its own bounds
        aside.rename(folder)
    except BaseException:
        shutil.rmtree(aside, ignore_errors=True)
        raise


def _renamed(text: str, names: Mapping[str, str], where: str) -> str:
    """The campaign file with other names for some of its maps; all else as it was written."""
    try:
        document: Any = tomlkit.parse(text)
    except (TOMLKitError, RecursionError) as error:
        raise ContentError(f"{where}: not TOML: {short(str(error), 80)}") from None
    missions = document.get("missions")
    for mission in missions.values() if isinstance(missions, dict) else ():
        if isinstance(mission, dict) and mission.get("map") in names:
            mission["map"] = names[mission["map"]]
    endless = document.get("endless")
    if isinstance(endless, dict) and isinstance(endless.get("maps"), list):
        endless["maps"] = [names.get(one, one) for one in endless["maps"]]
    return tomlkit.dumps(document)


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Files without a date: the same campaign is the same package."""
    archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)


def _read(archive: zipfile.ZipFile, name: str, most: int, where: str) -> bytes:
    data = unpacked(archive, name, most)
    if data is None:
        raise ContentError(f"{where}: {name} is larger than it can be")
    return data
