"""How a map is read, to be looked at and changed by hand: sources switched, cells painted, places moved, a
beginning chosen. No drawing."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from msgspec import structs

from game.client.seat.maps.cell_looks import doubtful_cells, looks_of
from game.core.describing.names import cell_name
from game.core.field import SIDES, Cell, Door, Field, Spawn, Zone
from game.core.user_folders import data_folder
from game.maps import export, manual_edits
from game.maps.doctor import found_in
from game.maps.errors import MapError, reading
from game.maps.findings import Finding
from game.maps.library import ENDINGS, root_for, shipped
from game.maps.loader import laid_over, open_from_source, understood
from game.maps.manual_edits import ManualEdits
from game.maps.package import copy_to_own, named_as, pack
from game.maps.picture import picture_from
from game.maps.reading.confidence import Confidence
from game.maps.reading.connectivity import floor_of
from game.maps.reading.inference import Account
from game.maps.tiled import files
from game.maps.tiled.sanitized_map import read_map

FIRST, APART = 4, 8
"""So many begin where nobody says how many, and so many steps from any enemy at least."""


def beginning_at(field: Field, cell: Cell) -> tuple[Spawn, ...]:
    """The first side begins about that cell, as many as before; the others stay, but for those that are
    nearer than they may be: their places are the farthest from there."""
    floor = floor_of(field)
    ways = floor.steps_from([cell])
    order = sorted(ways, key=lambda number: (ways[number], number))
    counts = Counter(spawn.side for spawn in field.spawns)
    sides = [side for side in SIDES if counts[side]] or list(SIDES[:2])
    if len(sides) < 2:
        sides = list(SIDES[:2])
    count = max([*counts.values(), FIRST])
    own = [floor.cell(number) for number in order[:count]]
    ways = floor.steps_from(own)
    order = sorted(ways, key=lambda number: (ways[number], number))
    spawns = [Spawn(sides[0], one) for one in own]
    for side in sides[1:]:
        cells = [spawn.cell for spawn in field.spawns if spawn.side == side]
        near = [ways.get(floor.number(one), 0) for one in cells]
        if not cells or min(near) < APART:
            taken = {spawn.cell for spawn in spawns}
            far = [floor.cell(number) for number in reversed(order)]
            first = next((one for one in far if one not in taken), None)
            about = floor.steps_from([first]) if first else {}
            nearest = sorted(about, key=lambda number: (ways[number] < APART, about[number], number))
            cells = [one for number in nearest if (one := floor.cell(number)) not in taken][:count]
        spawns += [Spawn(side, one) for one in cells]
    return tuple(spawns)


_CELL = re.compile(r"\((\d+), (\d+)\)")
_COPIES = 100
MOST_ZONES = 120


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
            self._after: list[ManualEdits] = []
            self.said = ""
            self._copied: tuple[ManualEdits, Path] | None = None
            self._read()
            self.settle()

    def _read(self) -> None:
        self._seen = self._source.afresh()
        self._opened = open_from_source(self.path.stem, self._seen, self.changes, self._known)
        self.settled = False

    @property
    def _as_drawn(self) -> Field:
        """The map as it is without what was done to its doors by hand."""
        if not self.changes.doors:
            return self.field
        bare = replace(self.changes, doors={}, painted={})
        return open_from_source(self.path.stem, self._source.afresh(), bare, self._known).ground

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

    @property
    def confidence(self) -> Confidence:
        """How sure the reading of the ground is."""
        return self._opened.confidence

    @cached_property
    def looks(self) -> list[int]:
        """A number for what each cell shows: its highest tile that can be seen."""
        return looks_of(self._source)

    def doubtful(self) -> frozenset[Cell]:
        """The cells of which the sources do not say for sure what they are, and that nobody has painted."""
        unused = frozenset(one.key for one in self.sources if one.unused)
        found = doubtful_cells(self._known.claims, unused, self.field.width)
        return found - self.changes.painted.keys()

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
        """Paint cells; "" takes off them all that was done to their ground. Where something else than a door
        is painted there is none any more."""
        painted = {cell: kind for cell, kind in self.changes.painted.items() if cell not in cells}
        painted.update(dict.fromkeys(cells, paint) if paint else {})
        doors = {cell: door for cell, door in self.changes.doors.items() if cell not in cells}
        if paint:
            there = {door.cell for door in self._as_drawn.doors}
            doors.update(dict.fromkeys(there.intersection(cells), manual_edits.GONE))
        lights = self.changes.lights
        if not paint:
            lights = {cell: light for cell, light in lights.items() if cell not in cells}
        self._change(replace(self.changes, painted=painted, doors=doors, lights=lights))

    def lighten(self, cells: dict[Cell, None], light: str) -> None:
        """So much light lies on the cells."""
        self._change(replace(self.changes, lights=self.changes.lights | dict.fromkeys(cells, light)))

    def put_doors(self, cells: dict[Cell, None], is_open: bool, lock: int) -> None:
        """There are doors like this on the cells; those that are all so already are taken away."""
        wanted: dict[Cell, Door | None] = {
            cell: Door(cell, is_open, lock) for cell in cells if cell in self.field
        }
        there = {door.cell: door for door in self.field.doors}
        if all(there.get(cell) == door for cell, door in wanted.items()):
            drawn = {door.cell for door in self._as_drawn.doors}
            doors = {cell: door for cell, door in self.changes.doors.items() if cell not in wanted}
            doors |= {cell: manual_edits.GONE for cell in wanted if cell in drawn}
            self._change(replace(self.changes, doors=doors))
        else:
            self._change(replace(self.changes, doors=self.changes.doors | wanted))

    # ------------------------------------------------------------ zones, goals, exits, items, units, events

    def zone_at(self, cell: Cell, kinds: tuple[str, ...] = ()) -> int | None:
        """The number of the smallest zone of one of these kinds on a cell."""
        there = [
            (len(zone.cells), -number)
            for number, zone in enumerate(self.field.zones)
            if cell in zone.cells and (not kinds or zone.kind in kinds)
        ]
        return -min(there)[1] if there else None

    def put_zone(self, zone: Zone) -> int:
        """There is one more; its number."""
        zones = (*self.field.zones, _in_rows(zone))
        if len(zones) > MOST_ZONES:
            self.said = f"A map has at most {MOST_ZONES} zones."
            return len(self.field.zones) - 1
        self._change(replace(self.changes, zones=zones))
        return len(zones) - 1

    def change_zone(self, number: int, zone: Zone | None) -> None:
        """The zone of that number is another; None takes it away."""
        before, after = self.field.zones[:number], self.field.zones[number + 1 :]
        changed = (_in_rows(zone),) if zone else ()
        self._change(replace(self.changes, zones=(*before, *changed, *after)))

    # ------------------------------------------------------------ places

    def put(self, cell: Cell, side: str, twin: Cell | None = None, of: str = "") -> None:
        """Let a side begin there too; somebody else's place there becomes its own, its own is taken away. The
        same for the side `of` on the cell that is its `twin`."""
        there, free = self.spawn_at(cell), not self.field[cell].blocks
        if not there and not free:
            self.said = f"{self._no_place(cell)}."
        if side not in SIDES or (not there and not free):
            return
        away = there is not None and there.side == side
        cells = {cell: side} | ({twin: of} if twin and twin != cell and not self.field[twin].blocks else {})
        kept = tuple(spawn for spawn in self.field.spawns if spawn.cell not in cells)
        more = () if away else tuple(Spawn(who, where) for where, who in cells.items())
        self._change(replace(self.changes, spawns=(*kept, *more)))

    def move(self, start: Cell, end: Cell) -> None:
        """Move a place; two that meet change theirs. On blocked ground nobody begins: that is `said`."""
        here, there = self.spawn_at(start), self.spawn_at(end)
        if here and start != end and self.field[end].blocks:
            self.said = f"{self._no_place(end)}. The place stays where it was."
        if not here or start == end or self.field[end].blocks:
            return
        moved = {start: there and replace_cell(there, start), end: replace_cell(here, end)}
        others = tuple(spawn for spawn in self.field.spawns if spawn.cell not in moved)
        self._change(replace(self.changes, spawns=(*others, *(one for one in moved.values() if one))))

    def _no_place(self, cell: Cell) -> str:
        what = self.field[cell].name.partition(",")[0] or "what stands there"
        return f"Nobody can begin on {cell_name(cell)}: {what} blocks it"

    def begin_at(self, cell: Cell) -> None:
        """The first side begins about that cell, as many as before; the others stay, but for those that are
        nearer than they may be: their places are the farthest from there."""
        self._change(replace(self.changes, spawns=beginning_at(self.field, cell), settled=True))

    def as_read(self) -> None:
        """Take all changes back."""
        self._change(ManualEdits())

    def settle_for(self) -> None:
        """Somebody has looked the ground over: nobody is asked again."""
        if not self.changes.settled:
            self._take(replace(self.changes, settled=True))

    def undo(self) -> bool:
        """Take the last change back; false if there is none."""
        if not self._before:
            return False
        self._after.append(self.changes)
        self._take(self._before.pop())
        return True

    def redo(self) -> bool:
        """Make the last change again that was taken back; false if there is none."""
        if not self._after:
            return False
        self._before.append(self.changes)
        self._take(self._after.pop())
        return True

    @property
    def undoable(self) -> bool:
        return bool(self._before)

    @property
    def redoable(self) -> bool:
        return bool(self._after)

    def _change(self, changes: ManualEdits) -> None:
        if changes == self.changes:
            return
        self.said = ""
        self._before.append(self.changes)
        self._after.clear()
        inferred, stood = self._opened.places.spawns, self.field.spawns
        only_sources = replace(changes, off=self.changes.off, on=self.changes.on) == self.changes
        self._take(changes)
        if not inferred or changes.spawns or set(self.field.spawns) == set(stood):
            return
        if only_sources:
            moved = len(set(self.field.spawns) - set(stood))
            self.said = f"Another source is read: {moved} places where sides begin are others now."
        else:  # what is painted moves nobody: places that were inferred stay where they are
            self._take(replace(changes, spawns=stood))
            lost = len(stood) - len(self.field.spawns)
            if lost:
                self.said = f"{lost} place{'s' if lost > 1 else ''} to begin lie under what you painted."

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
        """Write the map as it is read beside itself, in our words, or find it written already; one of the
        game's among the player's own. MapError or OSError if that cannot be."""
        if self._copied and self._copied[0] == self.changes and self._copied[1].exists():
            return self._copied[1]
        manual_edits.write(self.path, self.changes)
        if self.is_shipped:
            out = copy_to_own(self.path)
        else:
            out = self._free_name()
            export.save_copy(self.path, out)
        self._copied = self.changes, out
        return out

    @property
    def is_shipped(self) -> bool:
        """Whether the map comes with the game, whose folder nobody writes to."""
        return files.real_path(self.path).is_relative_to(files.real_path(shipped()))

    def share(self) -> Path:
        """Write the map, with all that it needs, as one file into the user folder. MapError or OSError if
        that cannot be."""
        manual_edits.write(self.path, self.changes)
        out = data_folder() / "shared" / named_as(self.path)
        pack(self.path, out)
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


def _in_rows(zone: Zone) -> Zone:
    """The zone with its cells row by row, each once, as they are read of a map."""
    cells = sorted(set(zone.cells), key=lambda cell: (cell[1], cell[0]))
    return structs.replace(zone, cells=tuple(cells))
