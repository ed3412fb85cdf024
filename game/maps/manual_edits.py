"""What a player has changed by hand about how a map is read: kept beside its path in the user folder, never
in the map itself."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from game.core.field import SIDES, Cell, Cover, Door, Field, Light, Spawn, Tile, Zone
from game.core.records.files import write_whole
from game.core.user_folders import data_folder
from game.maps.errors import MapError, file_label
from game.maps.tiled import files
from game.maps.tiled.limits import CELLS

BYTES = 4 << 20
_MOST = 4096
"""Sources, and places, of one map."""
_VERSION = 2
"""A file of version 1 has no lights, doors and zones, and is read for ever."""
_MOST_ZONES = 200
_LETTERS = 1000
_STATES = ("open", "shut", "gone")

PAINTS = ("block", "open", "low", "screen", "full", "high", "pit", "slow", "mud")
"""What a cell can be painted with: blocked for movement alone, free, an obstacle that covers half or all and
that one sees over or does not, no ground, or ground on which a step costs 2 or 3."""
LIGHTS = {light.name.lower(): light for light in Light}
GONE = None
"""What stands for a door that was taken away."""


class _Kept(msgspec.Struct, forbid_unknown_fields=True):
    """The file: `cells` are painted ones by column and row, `spawns` replace all others if there are any,
    `figures` begin on some of them; `lights` by column and row, `doors` with their state ("open", "shut",
    "gone" for one that was taken away) and their lock; `zones` replace all others if there are any; `settled`
    if somebody has looked the ground over."""

    version: int
    map: str
    off: list[str] = []
    on: list[str] = []
    cells: list[tuple[int, int, str]] = []
    spawns: list[tuple[str, int, int]] = []
    figures: list[tuple[int, int, str]] = []
    lights: list[tuple[int, int, str]] = []
    doors: list[tuple[int, int, str, int]] = []
    zones: list[Zone] | None = None
    settled: bool = False


@dataclass(frozen=True)
class ManualEdits:
    """Sources switched off and on by their keys, cells painted over, and places that replace all others; the
    light of cells, doors (GONE for one that is there no more), and zones that replace all others, None if
    they are the map's own. `settled` says that somebody has looked the ground over."""

    off: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    painted: dict[Cell, str] = field(default_factory=dict)
    spawns: tuple[Spawn, ...] = ()
    lights: dict[Cell, str] = field(default_factory=dict)
    doors: dict[Cell, Door | None] = field(default_factory=dict)
    zones: tuple[Zone, ...] | None = None
    settled: bool = False

    def __bool__(self) -> bool:
        return self.settled or self.speak

    @property
    def speak(self) -> bool:
        """Whether anything is read otherwise by them."""
        said = self.off or self.on or self.painted or self.spawns or self.lights or self.doors
        return bool(said) or self.zones is not None

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
        frozenset(kept.off),
        frozenset(kept.on),
        {(x, y): paint for x, y, paint in kept.cells},
        spawns,
        {(x, y): light for x, y, light in kept.lights},
        {
            (x, y): GONE if state == "gone" else Door((x, y), state == "open", lock)
            for x, y, state, lock in kept.doors
        },
        None if kept.zones is None else tuple(kept.zones),
        kept.settled,
    )


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:120]


def _wrong(kept: _Kept) -> str:
    if not 1 <= kept.version <= _VERSION:
        return f"is of version {kept.version}, and 1 to {_VERSION} are read"
    if (
        max(len(kept.off), len(kept.on), len(kept.spawns), len(kept.figures)) > _MOST
        or max(len(kept.cells), len(kept.lights), len(kept.doors)) > CELLS
        or len(kept.zones or ()) > _MOST_ZONES
        or any(_too_much(zone) for zone in kept.zones or ())
    ):
        return "is more than any map has"
    if any(paint not in PAINTS for _, _, paint in kept.cells):
        return f"paints with something else than {', '.join(PAINTS)}"
    if any(side not in SIDES for side, _, _ in kept.spawns):
        return f"names a side that is none of {', '.join(SIDES)}"
    if any(light not in LIGHTS for _, _, light in kept.lights):
        return f"lights with something else than {', '.join(LIGHTS)}"
    if any(state not in _STATES or not 0 <= lock <= 99 for _, _, state, lock in kept.doors):
        return f"has a door that is neither {', '.join(_STATES)}, or of a lock that none has"
    if any(not zone.cells or zone.side not in ("", *SIDES) for zone in kept.zones or ()):
        return "has a zone without cells, or of no side that there is"
    return ""


def _too_much(zone: Zone) -> bool:
    texts = [zone.kind, zone.name, *zone.properties, *zone.properties.values()]
    return len(zone.cells) > CELLS or len(texts) > 40 or max(map(len, texts)) > _LETTERS


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
        [(x, y, light) for (x, y), light in sorted(changes.lights.items())],
        [(*cell, _state(door), door.lock if door else 0) for cell, door in _sorted(changes.doors)],
        None if changes.zones is None else list(changes.zones),
        changes.settled,
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, msgspec.json.format(msgspec.json.encode(kept)))


def _sorted(doors: dict[Cell, Door | None]) -> list[tuple[Cell, Door | None]]:
    return sorted(doors.items(), key=lambda one: one[0])


def _state(door: Door | None) -> str:
    if door is None:
        return "gone"
    return "open" if door.open else "shut"


# ---------------------------------------------------------------- on a field

_FREE: dict[str, object] = {"blocks": False, "blocks_sight": False, "cover": Cover.NONE, "name": ""}
_AS: dict[str, dict[str, object]] = {
    "open": {**_FREE, "name": "open ground, by hand"},
    "block": {"blocks": True, "name": "no entry, by hand"},
    "low": {"blocks": True, "blocks_sight": False, "cover": Cover.HALF, "name": "low obstacle, by hand"},
    "high": {"blocks": True, "blocks_sight": True, "cover": Cover.FULL, "name": "high obstacle, by hand"},
    "screen": {"blocks": True, "blocks_sight": True, "cover": Cover.HALF, "name": "screen, by hand"},
    "full": {"blocks": True, "blocks_sight": False, "cover": Cover.FULL, "name": "full cover, by hand"},
    "slow": {**_FREE, "cost": 2, "name": "slow ground, by hand"},
    "mud": {**_FREE, "cost": 3, "name": "very slow ground, by hand"},
    "pit": {"blocks": True, "blocks_sight": False, "cover": Cover.NONE, "name": "no ground, by hand"},
}


_BY_NAME = {str(said["name"]): paint for paint, said in _AS.items()}


def paint_of(tile: Tile) -> str:
    """With what a cell was painted by hand, here or in the copy that was saved of it; "" if with nothing."""
    return _BY_NAME.get(tile.name, "")


def painted_field(ground: Field, changes: ManualEdits) -> Field:
    """The field with what was changed by hand; what lies off it is left out. On the cell of a door only a
    door is changed: it is taken away before something else is painted there."""
    doors = {door.cell: door for door in ground.doors} | {
        cell: door for cell, door in changes.doors.items() if cell in ground
    }
    there = {cell: door for cell, door in doors.items() if door}
    tiles = list(ground.tiles)
    for cell, paint in changes.painted.items():
        if cell in ground and cell not in there:
            tiles[cell[1] * ground.width + cell[0]] = _painted(ground[cell], paint)
    for x, y in there if changes.doors else ():
        was = tiles[y * ground.width + x]
        if was.blocks or was.blocks_sight:
            tiles[y * ground.width + x] = msgspec.structs.replace(was, **_FREE)
    for (x, y), light in changes.lights.items():
        if (x, y) in ground:
            lit = msgspec.structs.replace(tiles[y * ground.width + x], light=LIGHTS[light])
            tiles[y * ground.width + x] = lit
    zones = ground.zones if changes.zones is None else tuple(_on_map(ground, changes.zones))
    by_hand = {cell for cell in there if cell in changes.doors and cell not in _cells_of(ground)}
    return replace(
        ground,
        tiles=tuple(tiles),
        doors=tuple(there[cell] for cell in sorted(there)),
        zones=zones,
        bare_doors=(ground.bare_doors & there.keys()) | by_hand,
    )


def _cells_of(ground: Field) -> set[Cell]:
    return {door.cell for door in ground.doors}


def _on_map(ground: Field, zones: tuple[Zone, ...]) -> list[Zone]:
    cut = (
        msgspec.structs.replace(zone, cells=tuple(cell for cell in zone.cells if cell in ground))
        for zone in zones
    )
    return [zone for zone in cut if zone.cells]


def _painted(tile: Tile, paint: str) -> Tile:
    return msgspec.structs.replace(tile, **_AS[paint])
