"""What a player has changed by hand about how a map is read: kept beside its path in the user folder, never
in the map itself."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from game.core.field import SIDES, Cell, Cover, Field, Spawn, Tile
from game.core.records.files import write_whole
from game.core.user_folders import data_folder
from game.maps.errors import MapError, file_label
from game.maps.tiled import files
from game.maps.tiled.limits import CELLS

BYTES = 4 << 20
_MOST = 4096
"""Sources, and places, of one map."""
_VERSION = 1

PAINTS = ("block", "open", "low", "high", "pit")
"""What a cell can be painted with: blocked for movement alone, free, or an obstacle of one of three sorts."""


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The file: `cells` are painted ones by column and row, `spawns` replace all others if there are any,
    `figures` begin on some of them."""

    version: int
    map: str
    off: list[str] = []
    on: list[str] = []
    cells: list[tuple[int, int, str]] = []
    spawns: list[tuple[str, int, int]] = []
    figures: list[tuple[int, int, str]] = []


@dataclass(frozen=True)
class ManualEdits:
    """Sources switched off and on by their keys, cells painted over, and places that replace all others."""

    off: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    painted: dict[Cell, str] = field(default_factory=dict)
    spawns: tuple[Spawn, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.off or self.on or self.painted or self.spawns)

    def switched(self, key: str, on: bool) -> ManualEdits:
        """With a source used, or not, whatever speaks for or against it."""
        alone = frozenset((key,))
        return replace(
            self,
            off=self.off - alone if on else self.off | alone,
            on=self.on | alone if on else self.on - alone,
        )

    def left_alone(self, key: str) -> ManualEdits:
        """With a source used or not as the map is read."""
        return replace(self, off=self.off - {key}, on=self.on - {key})

    def with_paint(self, cell: Cell, paint: str) -> ManualEdits:
        """With a cell painted; "" takes the paint off."""
        painted = {other: one for other, one in self.painted.items() if other != cell}
        return replace(self, painted=painted | {cell: paint} if paint else painted)


def folder() -> Path:
    return data_folder() / "map-changes"


def file_for(path: Path) -> Path:
    """The file of a map's changes: by its full path, so that maps of one name stay apart."""
    whole = str(files.real_path(path))
    return folder() / f"{hashlib.sha256(whole.encode(errors='surrogateescape')).hexdigest()[:16]}.json"


def read(path: Path) -> ManualEdits:
    """What was changed about the map at `path`; nothing if there is no such file. MapError, one line, if it
    cannot be read."""
    file = file_for(path)
    if not file.is_file():
        return ManualEdits()
    try:
        kept = msgspec.json.decode(files.read(file, BYTES), type=_Kept)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise MapError(
            f"what was changed by hand about {file_label(path)} cannot be read ({_short(error)}). "
            f"Remove {file}."
        ) from None
    wrong = _wrong(kept)
    if wrong:
        raise MapError(f"what was changed by hand about {file_label(path)} {wrong}. Remove {file}.")
    figures = {(x, y): figure for x, y, figure in kept.figures}
    spawns = tuple(Spawn(side, (x, y), figures.get((x, y), "")) for side, x, y in kept.spawns)
    return ManualEdits(
        frozenset(kept.off), frozenset(kept.on), {(x, y): paint for x, y, paint in kept.cells}, spawns
    )


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:120]


def _wrong(kept: _Kept) -> str:
    if kept.version != _VERSION:
        return f"is of version {kept.version}, and {_VERSION} is read"
    if (
        max(len(kept.off), len(kept.on), len(kept.spawns), len(kept.figures)) > _MOST
        or len(kept.cells) > CELLS
    ):
        return "is more than any map has"
    if any(paint not in PAINTS for _, _, paint in kept.cells):
        return f"paints with something else than {', '.join(PAINTS)}"
    if any(side not in SIDES for side, _, _ in kept.spawns):
        return f"names a side that is none of {', '.join(SIDES)}"
    return ""


def write(path: Path, changes: ManualEdits) -> None:
    """Keep the changes, whole or not at all; none takes the file away. OSError if the disk does not let
    us."""
    file = file_for(path)
    if not changes:
        file.unlink(missing_ok=True)
        return
    kept = _Kept(
        _VERSION,
        str(files.real_path(path)).encode(errors="replace").decode(),
        sorted(changes.off),
        sorted(changes.on),
        [(x, y, paint) for (x, y), paint in sorted(changes.painted.items())],
        [(spawn.side, *spawn.cell) for spawn in changes.spawns],
        [(*spawn.cell, spawn.archetype) for spawn in changes.spawns if spawn.archetype],
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, msgspec.json.format(msgspec.json.encode(kept)))


# ---------------------------------------------------------------- on a field

_FREE = {"blocks": False, "blocks_sight": False, "cover": Cover.NONE, "name": ""}
_AS: dict[str, dict[str, object]] = {
    "open": _FREE,
    "block": {"blocks": True},
    "low": {"blocks": True, "blocks_sight": False, "cover": Cover.HALF, "name": "low obstacle, by hand"},
    "high": {"blocks": True, "blocks_sight": True, "cover": Cover.FULL, "name": "high obstacle, by hand"},
    "pit": {"blocks": True, "blocks_sight": False, "cover": Cover.NONE, "name": "no ground, by hand"},
}


def painted_field(ground: Field, changes: ManualEdits) -> Field:
    """The field with the cells painted; what lies off it is left out, and no door is painted shut."""
    if not changes.painted:
        return ground
    doors = {door.cell for door in ground.doors}
    tiles = list(ground.tiles)
    for cell, paint in changes.painted.items():
        if cell in ground and cell not in doors:
            tiles[cell[1] * ground.width + cell[0]] = _painted(ground[cell], paint)
    return replace(ground, tiles=tuple(tiles))


def _painted(tile: Tile, paint: str) -> Tile:
    return msgspec.structs.replace(tile, **_AS[paint])
