"""One file with a map and all that it needs, `.enfilade-map`, to be given to others: how it is made."""

from __future__ import annotations

import os
import re
import tempfile
import zipfile
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path

import msgspec

from game.core.errors import ContentError, short
from game.core.records.files import write_whole
from game.maps.errors import MapError, file_label, quoted
from game.maps.export import save_copy
from game.maps.library import maps, own, root_for
from game.maps.loader import open_from_source
from game.maps.package_opening import ABOUT, PACKED, SQUADS, VERSION, About, plain, unpack_into
from game.maps.tiled import files
from game.maps.tiled.sanitized_map import read_map
from game.maps.tiled.source import Source

_UP = 2
"""Folders above a map whose files it may name without a project."""


def pack(path: Path, out: Path) -> None:
    """Write the map at `path`, with what was changed by hand, and all that it needs. MapError if it cannot be
    read or `out` has another ending; OSError if the disk does not let us."""
    if out.suffix.lower() != PACKED:
        raise MapError(f"{quoted(out.name)} is not the name of a map to share: let it end in {PACKED}.")
    with tempfile.TemporaryDirectory(prefix="enfilade-") as folder:
        source = read_map(path, root_for(path))
        known = open_from_source(path.stem, source)
        more: dict[Path, Path] = {}
        if known.by_hand.speak:
            copy = Path(folder) / f"{path.stem}.tmx"
            beside = files.real_path(path).with_name(copy.name)
            _copy_beside(path, copy)
            more = {beside: copy} | {
                files.real_path(path).with_name(one.name): one for one in Path(folder).glob("*.png")
            }
        data = _archive(source, more, known.ground.title, dict(known.ground.suggested))
    write_whole(out, data)


def copy_to_own(path: Path) -> Path:
    """A copy of the map as it is read, with all that it needs, in a folder among the player's own maps, under
    a name that none of them has. MapError or OSError if that cannot be."""
    with tempfile.TemporaryDirectory(prefix="enfilade-") as folder:
        packed = Path(folder) / named_as(path)
        pack(path, packed)
        data = packed.read_bytes()
    taken = maps()
    names = (f"{plain(path.stem)}-enfilade{f'-{number}' if number else ''}" for number in count())
    name = next(one for one in names if one not in taken and not (own() / one).exists())
    copy = unpack_into(data, own() / name, file_label(path))
    return copy.rename(copy.with_name(f"{name}{copy.suffix}"))


def _copy_beside(path: Path, copy: Path) -> None:
    """The map as it is read, with the names of its files as they are seen from its own folder."""
    save_copy(path, copy, seen_from=files.real_path(path).parent)


def _archive(source: Source, more: dict[Path, Path], title: str, suggested: dict[str, str]) -> bytes:
    main = next((one for one in more if one.suffix == ".tmx"), files.real_path(source.path))
    named = {files.real_path(one): one for one in source.used if one.is_file()}
    named |= {one: one for one in _projects(source)}
    named |= {sharp: sharp for one in list(named) for sharp in _sharper(one)}
    if more:
        named.pop(files.real_path(source.path), None)
    named |= more
    named.setdefault(main, main)
    top = Path(os.path.commonpath([one.parent for one in named]))
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        inside = main.relative_to(top).as_posix()
        about = About(VERSION, f"files/{files.in_letters(inside)}", title)
        _put(archive, ABOUT, msgspec.json.encode(about))
        for place in sorted(named):
            _put(archive, f"files/{place.relative_to(top).as_posix()}", named[place].read_bytes())
        if inside.count("/") > _UP and not any(one.suffix == ".tiled-project" for one in named):
            _put(archive, "files/package.tiled-project", b"{}")
        for name, squad in _squads(suggested):
            _put(archive, f"{SQUADS}/{name}", squad)
    return written.getvalue()


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Files without a date: the same map is the same package."""
    entry = zipfile.ZipInfo(files.in_letters(name), (1980, 1, 1, 0, 0, 0))
    archive.writestr(entry, data, zipfile.ZIP_DEFLATED)


def _projects(source: Source) -> list[Path]:
    return [one for root in source.roots[-1:] for one in sorted(root.glob("*.tiled-project"))]


def _sharper(picture: Path) -> list[Path]:
    """The same picture drawn for larger cells."""
    if picture.suffix.lower() != ".png":
        return []
    found = picture.parent.glob(f"{_literal(picture.stem)}@*")
    return sorted(one for one in found if one.suffix in (".png", ".webp"))


def _literal(name: str) -> str:
    return re.sub(r"([*?[])", r"[\1]", name)


def _squads(suggested: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    """The player's own squads that the map suggests, of whichever rules have them."""
    wanted = {value for key, value in suggested.items() if key.startswith("squad.")}
    if not wanted:
        return
    from game.rulesets import RULESETS, custom_squads  # all of them take a moment

    for ruleset in RULESETS.values():
        try:
            own_ids = wanted.intersection(custom_squads.own_ids(ruleset.ID))
        except ContentError:
            continue
        for squad in ruleset.squads():
            if squad.id in own_ids:
                yield (
                    f"{ruleset.ID}.{squad.id}{custom_squads.ENDING}",
                    custom_squads.exported(ruleset.ID, squad),
                )


def named_as(path: Path) -> str:
    """What a package of that map is called."""
    return f"{short(path.stem, 80)}{PACKED}"
