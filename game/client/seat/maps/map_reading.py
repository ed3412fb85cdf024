"""How a map is read, to be looked at and changed by hand: sources switched, cells painted, places moved. No
drawing."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from game.core.field import SIDES, Cell, Cover, Field, Spawn, Tile
from game.maps import export, manual_edits
from game.maps.doctor import found_in
from game.maps.errors import MapError, reading
from game.maps.findings import Finding
from game.maps.library import ENDINGS, root_for, shipped
from game.maps.loader import laid_over, open_from_source, understood
from game.maps.manual_edits import ManualEdits
from game.maps.picture import picture_from
from game.maps.reading.inference import Account
from game.maps.tiled import files
from game.maps.tiled.tree import read_map

LAYERS = ("walls", "water", "cover", "cost", "spawns")
"""What is shown of a map, each by itself."""
_CELL = re.compile(r"\((\d+), (\d+)\)")
_COPIES = 100


@dataclass(frozen=True)
class TileAppearance:
    """What stands on a cell, as it is shown: a region ("walls", "water", "" for neither), its cover, and the
    price of a step onto it."""

    region: str = ""
    cover: Cover = Cover.NONE
    cost: int = 1


def sight_of(tile: Tile) -> TileAppearance:
    """Walls hide what is behind them; water stands for whatever nobody enters and everybody sees over; low
    obstacles are cover."""
    if not tile.blocks:
        return TileAppearance("", tile.cover, tile.cost)
    if tile.blocks_sight or tile.cover is Cover.FULL:
        return TileAppearance("walls")
    return TileAppearance("", tile.cover) if tile.cover else TileAppearance("water")


def counted(field: Field) -> dict[str, int]:
    """How many cells, or places, there are of each layer."""
    found = Counter[str]({"spawns": len(field.spawns)})
    tiles = {id(tile): tile for tile in field.tiles}
    for number, count in Counter(map(id, field.tiles)).items():
        tile = tiles[number]
        sight = sight_of(tile)
        shown = (
            sight.region,
            "cover" if sight.cover else "",
            "cost" if sight.cost > 1 else "",
            "walls" if tile.edges and not sight.region else "",
        )
        found.update({name: count for name in shown if name})
    return {name: found[name] for name in LAYERS}


class Reading:
    """One map, its files read once. MapError if it cannot be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with reading(path):
            self._source = read_map(path, root_for(path))
            self.picture = picture_from(self._source)
            self._known = understood(self._source)
            self.changes = manual_edits.read(path)
            self._before: list[ManualEdits] = []
            self._copied: tuple[ManualEdits, Path] | None = None
            self._read()
            self.settle()

    def _read(self) -> None:
        self._seen = self._source.afresh()
        self._opened = open_from_source(self.path.stem, self._seen, self.changes, self._known)
        self.settled = False

    def settle(self) -> None:
        """Let the doctor look at it again: on a large map that takes a while, so not at every change."""
        if not self.settled:
            self.findings = found_in(self._seen, self._opened)
            self.settled = True

    # ------------------------------------------------------------ what is read

    @property
    def field(self) -> Field:
        return self._opened.ground

    @property
    def sources(self) -> tuple[Account, ...]:
        """What could say where one cannot go; none if the map says so in our words."""
        return self._opened.inferred.accounts

    @property
    def places_from(self) -> str:
        """What the places to begin are inferred from, "" if they are not."""
        return self._opened.places.words if self._opened.places.spawns else ""

    def place(self, finding: Finding) -> Cell | None:
        """The cell that a finding is about, None if it is about none."""
        for words in (finding.where, finding.what):
            for found in _CELL.finditer(words):
                cell = int(found[1]), int(found[2])
                if cell in self.field:
                    return cell
        return None

    def spawn_at(self, cell: Cell) -> Spawn | None:
        return next((spawn for spawn in self.field.spawns if spawn.cell == cell), None)

    # ------------------------------------------------------------ changes by hand

    @property
    def says_itself(self) -> bool:
        """Whether the map says in our words what blocks."""
        return self._known.claims is None

    def switch(self, key: str) -> None:
        """Use a source that is not used, or leave out one that is; as it was read, if it was so then."""
        used, alone = _uses(self.sources, key), self.changes.left_alone(key)
        as_read = (
            alone != self.changes
            and _uses(laid_over(self._known, self._source, alone)[1].accounts, key) != used
        )
        self._change(alone if as_read else self.changes.switched(key, not used))

    def stroke(self, cells: dict[Cell, None], paint: str) -> None:
        """Paint cells; "" takes the paint off them."""
        painted = {cell: kind for cell, kind in self.changes.painted.items() if cell not in cells}
        painted.update(dict.fromkeys(cells, paint) if paint else {})
        self._change(replace(self.changes, painted=painted))

    def put(self, cell: Cell, side: str) -> None:
        """Let a side begin there too; somebody else's place there becomes its own, its own is taken away."""
        there = self.spawn_at(cell)
        if side not in SIDES or (not there and self.field[cell].blocks):
            return
        kept = tuple(spawn for spawn in self.field.spawns if spawn.cell != cell)
        self._change(
            replace(self.changes, spawns=kept if there and there.side == side else (*kept, Spawn(side, cell)))
        )

    def move(self, start: Cell, end: Cell) -> None:
        """Move a place; two that meet change theirs."""
        here, there = self.spawn_at(start), self.spawn_at(end)
        if not here or start == end or self.field[end].blocks:
            return
        moved = {start: there and replace_cell(there, start), end: replace_cell(here, end)}
        others = tuple(spawn for spawn in self.field.spawns if spawn.cell not in moved)
        self._change(replace(self.changes, spawns=(*others, *(one for one in moved.values() if one))))

    def as_read(self) -> None:
        """Take all changes back."""
        self._change(ManualEdits())

    def undo(self) -> bool:
        """Take the last change back; false if there is none."""
        if not self._before:
            return False
        self._take(self._before.pop())
        return True

    @property
    def undoable(self) -> bool:
        return bool(self._before)

    def _change(self, changes: ManualEdits) -> None:
        if changes != self.changes:
            self._before.append(self.changes)
            self._take(changes)

    def _take(self, changes: ManualEdits) -> None:
        self.changes = changes
        with reading(self.path):
            self._read()

    # ------------------------------------------------------------ keeping

    def keep(self) -> str:
        """Keep the changes beside the map's path in the user folder; why they cannot be, or "" if they
        are."""
        try:
            manual_edits.write(self.path, self.changes)
        except OSError as error:
            return f"The changes cannot be kept: {error.strerror or error}."
        return ""

    def save_copy(self) -> Path:
        """Write the map as it is read beside itself, in our words, or find it written already. MapError or
        OSError if that cannot be."""
        if files.real_path(self.path).is_relative_to(files.real_path(shipped())):
            raise MapError(
                "the folder of the game's own maps is not written to: copy the map and its tilesets to "
                "your own folder first."
            )
        if self._copied and self._copied[0] == self.changes and self._copied[1].exists():
            return self._copied[1]
        out = self._free_name()
        manual_edits.write(self.path, self.changes)
        export.save_copy(self.path, out)
        self._copied = self.changes, out
        return out

    def _free_name(self) -> Path:
        for number in range(1, _COPIES):
            out = self.path.with_name(
                f"{self.path.stem}-enfilade{f'-{number}' if number > 1 else ''}{ENDINGS[0]}"
            )
            if not out.exists():
                return out
        raise MapError(f"there are {_COPIES - 1} copies of the map already. Remove some.")


def replace_cell(spawn: Spawn, cell: Cell) -> Spawn:
    return Spawn(spawn.side, cell, spawn.archetype)


def _uses(accounts: tuple[Account, ...], key: str) -> bool:
    return next((not one.unused for one in accounts if one.key == key), True)
