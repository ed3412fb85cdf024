"""The map doctor: everything that is wrong or doubtful about a map, all at once, with its place and what to
do in Tiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from game.core.field import SIDES, Cell, Field, Spawn
from game.maps.barriers import barriers, breakable
from game.maps.errors import MapError, reading
from game.maps.findings import LEVELS, Finding, in_order, refused
from game.maps.library import root_for
from game.maps.loader import Opened, open_from_source
from game.maps.picture import MapPicture, picture_from
from game.maps.reading.cell_claims import layers_in_order
from game.maps.reading.connectivity import ROOM, Floor, floor_of
from game.maps.reading.inference import Inferred
from game.maps.reference_check import map_properties, misspelt, unknown
from game.maps.tiled.sanitized_map import read_map
from game.maps.tiled.source import Source
from game.maps.unsupported_features import undrawn
from game.systems import map_triggers
from game.systems.line_of_sight import sees
from game.systems.objectives import faults

_NEARBY = 4
"""Places of a side that are looked at from each of another: the first ones."""
_SEALED = 4
"""Cells from which on a part that nobody gets to is worth a word."""
_TOLD = 5
"""Sealed parts that are named one by one."""


@dataclass(frozen=True)
class Diagnosis:
    """A map with all that was found; `opened` is None if it cannot be read."""

    path: Path
    findings: tuple[Finding, ...]
    opened: Opened | None = None

    @property
    def faulty(self) -> bool:
        return self.worst == "error"

    @property
    def worst(self) -> str:
        """The level of what weighs most, "" if there is nothing to say."""
        return min((one.level for one in self.findings), key=LEVELS.index, default="")


def examine(path: Path, root: Path | None = None) -> Diagnosis:
    """Look at everything but how it is drawn. What keeps a map from being read at all is the one error of
    it."""
    try:
        with reading(path):
            return _diagnosis(read_map(path, root or root_for(path)))
    except MapError as error:
        return Diagnosis(path, (refused(error),))


def examine_whole(path: Path, root: Path | None = None) -> tuple[Diagnosis, MapPicture | None]:
    """The same with what is found while the map is laid out to be drawn, and its picture, from one reading of
    its files."""
    try:
        with reading(path):
            source = read_map(path, root or root_for(path))
            picture = picture_from(source)
            return _diagnosis(source), picture
    except MapError as error:
        return Diagnosis(path, (refused(error),)), None


def _diagnosis(source: Source) -> Diagnosis:
    known = open_from_source(source.path.stem, source)
    return Diagnosis(source.path, found_in(source, known), known)


def diagnose_with_picture(path: Path, root: Path | None = None) -> tuple[Diagnosis, MapPicture]:
    """Everything about a map and its picture, from one reading of its files. MapError as from `load`."""
    with reading(path):
        source = read_map(path, root or root_for(path))
        picture = picture_from(source)  # first, for it may have something to warn of
    return diagnosis_of(source), picture


def diagnosis_of(source: Source) -> Diagnosis:
    """Everything about a map that has been read, and its ground with all that was found as warnings. MapError
    as from `load`."""
    with reading(source.path):
        known = open_from_source(source.path.stem, source)
        found = relevant_findings(found_in(source, known), known)
    return Diagnosis(
        source.path,
        found,
        replace(known, ground=replace(known.ground, warnings=tuple(one.line for one in found))),
    )


def open_map(path: Path, root: Path | None = None) -> tuple[Field, MapPicture]:
    """The field, with all that was found as its warnings, and the map's picture. MapError as from `load`."""
    diagnosis, picture = diagnose_with_picture(path, root)
    assert diagnosis.opened is not None, "what cannot be opened is an error"
    return diagnosis.opened.ground, picture


def relevant_findings(findings: tuple[Finding, ...], known: Opened) -> tuple[Finding, ...]:
    """All findings, unasked: but nothing of a map that is sound and says itself what it means."""
    sound = (
        all(one.level == "hint" for one in findings)
        and not known.inferred.accounts
        and not known.places.spawns
    )
    return () if sound else findings


def found_in(source: Source, known: Opened) -> tuple[Finding, ...]:
    """What was noticed on the way, and what only the whole map shows: errors, then warnings, then hints."""
    found = [
        *known.findings,
        *_of_the_file(source),
        *_of_conventions(known.inferred),
        *unknown(known.ground),
        *of_the_field(known.ground),
    ]
    return in_order(found)


# ---------------------------------------------------------------- the file


def _of_the_file(source: Source) -> Iterator[Finding]:
    names = [one.name.lower() for one in layers_in_order(source.root)]
    if any(name.startswith("output") for name in names) and any(
        name.startswith(("input", "regions")) for name in names
    ):
        yield Finding(
            "warning",
            "",
            "the layers are rules for Tiled's automapping: this is no map to play on.",
            "its cells are patterns, not ground",
            "open the map that Tiled makes with them",
        )
    yield from map_properties(source)
    yield from misspelt(source)
    yield from undrawn(source)


def _of_conventions(inferred: Inferred) -> Iterator[Finding]:
    for one in inferred.conflicts:
        yield Finding(
            "warning",
            "",
            one,
            "one of the two is not what you mean",
            "say blocks on the tiles, or choose a source in the set-up",
        )


# ---------------------------------------------------------------- the field


def of_the_field(field: Field) -> Iterator[Finding]:
    """Whether a battle can be fought there, and whether it is fair."""
    for words in faults(field):
        yield Finding(
            "warning", "", f"{words}.", "it is not played as it is meant", "docs/maps.md has the words"
        )
    yield from _of_events(field)
    if field.bare_doors:
        cells = sorted(field.bare_doors)
        yield Finding(
            "hint",
            f"cell {cells[0]}",
            "a door has no tile that shows it."
            if len(cells) == 1
            else f"{len(cells)} doors have no tile that shows them.",
            "the game draws one itself; the picture of the map shows a gap",
            "put a door of the tileset walls there, which says door itself",
        )
    floor = floor_of(field)
    places = {side: [spawn for spawn in field.spawns if spawn.side == side] for side in SIDES}
    places = {side: spawns for side, spawns in places.items() if spawns}
    if len(places) < 2:
        room = len(floor.largest)
        small = f"; its largest room has {room} cells, of which {ROOM} would do" if room < ROOM else ""
        what = f"a battle cannot begin: places for {len(places)} sides{small}."
        why = "somebody has to begin somewhere"
        yield Finding("error", "", what, why, "add objects of class spawn with the property side")
        return
    yield from _reached(field, floor, places)
    yield from barriers(field, places)
    yield from _fair(field, floor, places)


def _of_events(field: Field) -> Iterator[Finding]:
    for zone, what, todo in map_triggers.faults(field):
        named = f" {zone.name}" if zone.name else ""
        yield Finding(
            "warning", f"event{named} at {zone.cells[0]}", f"{what}.", "it does not happen as meant", todo
        )


def _reached(field: Field, floor: Floor, places: dict[str, list[Spawn]]) -> Iterator[Finding]:
    first = next(iter(places.values()))[0]
    ways = floor.steps_from([first.cell])
    wall = breakable(field, places)
    for side, spawns in places.items():
        lost = [spawn.cell for spawn in spawns if floor.number(spawn.cell) not in ways]
        if lost:
            what = f"nobody can walk from {first.cell} to the spawn of {side}"
            yield Finding(
                "error",
                f"cell {lost[0]}",
                f"{what}{_and_more(lost)}.",
                "the battle is refused"
                + (f", though what stands at {wall} could be broken down" if wall else ""),
                "put a door there, or open a way" if wall else "open a way, or move the spawn",
            )
    sealed = [room for room in floor.rooms(known=ways) if len(room) >= _SEALED]
    sealed.sort(key=len, reverse=True)
    for room in sealed[:_TOLD]:
        where = f"cell {floor.cell(next(iter(room)))}"
        yield Finding(
            "hint",
            where,
            f"{len(room)} cells are sealed off: nobody can get there.",
            "what lies there plays no part",
            "add a door or a gap",
        )
    if len(sealed) > _TOLD:
        what = f"{len(sealed) - _TOLD} more parts of the map are sealed off."
        yield Finding("hint", "", what, "what lies there plays no part", "add doors or gaps")


def _and_more(cells: list[Cell]) -> str:
    return f" and {len(cells) - 1} more" if len(cells) > 1 else ""


def _fair(field: Field, floor: Floor, places: dict[str, list[Spawn]]) -> Iterator[Finding]:
    counts = {side: len(spawns) for side, spawns in places.items()}
    if min(counts.values()) != max(counts.values()):
        yield Finding(
            "warning",
            "",
            f"the sides have different numbers of places: {_listed(counts)}.",
            "one side may field fewer",
            "add spawns",
        )
    covered = {
        side: sum(_has_cover(field, spawn.cell) for spawn in spawns) for side, spawns in places.items()
    }
    if max(covered.values()) - min(covered.values()) > max(1, max(counts.values()) // 3):
        what = f"cover beside the places is unequal: {_listed(covered)} have some."
        why = "who has none is hit first"
        yield Finding("hint", "", what, why, "move spawns, or add cover for the others")
    if len(places) > 2:
        reach = {side: floor.steps_from([spawn.cell for spawn in spawns]) for side, spawns in places.items()}
        others = {
            side: [spawn.cell for spawn in field.spawns if spawn.side in places and spawn.side != side]
            for side in places
        }
        near = {side: min(reach[side].get(floor.number(cell), 0) for cell in others[side]) for side in places}
        if max(near.values()) > 1.5 * min(near.values()) + 2:
            yield Finding(
                "hint",
                "",
                f"the nearest enemy is unequally far: {_listed(near)} steps.",
                "who is nearer is in the fight before the others",
                "move spawns",
            )
    yield from _first_shot(field, places)


def _first_shot(field: Field, places: dict[str, list[Spawn]]) -> Iterator[Finding]:
    """Places that see each other before anybody has moved."""
    sides, shut = list(places), frozenset(door.cell for door in field.doors if not door.open)
    pairs = [
        (a, b)
        for index, side in enumerate(sides)
        for other in sides[index + 1 :]
        for a in places[side][:_NEARBY]
        for b in places[other][:_NEARBY]
        if sees(field, a.cell, b.cell, shut)
    ]
    if pairs:
        a, b = pairs[0]
        more = {1: "", 2: ", as does 1 more pair"}.get(len(pairs), f", as do {len(pairs) - 1} more pairs")
        what = f"{a.side} at {a.cell} and {b.side} at {b.cell} see each other from the start{more}."
        yield Finding(
            "hint", f"cell {a.cell}", what, "whoever moves first shoots first", "put something between them"
        )


def _has_cover(field: Field, cell: Cell) -> bool:
    return any(other in field and field[other].cover for other in field.grid.neighbours(cell))


def _listed(numbers: dict[str, int]) -> str:
    return ", ".join(f"{side} {number}" for side, number in numbers.items())
