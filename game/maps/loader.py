"""Loads a .tmx file as a Field, with an account of what was read of it and how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from game.core.errors import did_you_mean
from game.core.field import AMBIENCES, SIDES, Cell, Door, Field, Spawn, Tile
from game.maps import manual_edits
from game.maps.errors import MapError, quoted, reading
from game.maps.findings import Finding, Findings
from game.maps.library import root_for
from game.maps.manual_edits import ManualEdits
from game.maps.objects import MapObjects, things
from game.maps.reading.battle_room import Scenery
from game.maps.reading.cell_claims import Claims, layers_in_order, properties_of
from game.maps.reading.confidence import Confidence, confidence_of
from game.maps.reading.connectivity import floor_of
from game.maps.reading.inference import Inferred, inferred
from game.maps.reading.side_view import side_view
from game.maps.reading.start_places import Places, places
from game.maps.reading.survey import begins_of, claims_of
from game.maps.terrain import Ground, cell_of, ground, is_door, only_doors, prepared, tile
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.limits import WARNINGS
from game.maps.tiled.sanitized_map import read_map
from game.maps.tiled.source import Source
from game.maps.titles import LONGEST, TITLES, in_words, shown

_METRES = 1.5
TEXTS = ("briefing", "debriefing")
"""Properties of a map with what is told before and after a battle; with a point and a side, to that one."""
MOST_TEXT = 1000


@dataclass(frozen=True)
class Opened:
    """A map as it plays, and how it was read. `inferred` and `places` are empty where the author has said it
    in our words."""

    ground: Field
    findings: tuple[Finding, ...] = ()
    inferred: Inferred = field(default_factory=Inferred)
    places: Places = field(default_factory=Places)
    by_hand: ManualEdits = field(default_factory=ManualEdits)
    files: tuple[Path, ...] = ()
    """The map's own file and those that it names."""
    confidence: Confidence = field(default_factory=Confidence)
    """How sure the reading of the ground is."""


SUGGESTIONS = 40
"""So many properties of a map suggest how to play on it."""


def load(path: Path, root: Path | None = None) -> Field:
    """Reads the map at `path`. Files that it names must lie in its folder, in `root` or in its Tiled project.

    MapError, one sentence, for whatever is wrong with it; what is only odd becomes one of the field's
    warnings.
    """
    return open_with_notes(path, root).ground


def open_with_notes(path: Path, root: Path | None = None) -> Opened:
    """The same, with what was noticed and what was inferred."""
    with reading(path):
        return open_from_source(path.stem, read_map(path, root or root_for(path)))


@dataclass(frozen=True)
class Understood:
    """What the tiles of a map say: in our words, and in those of others if they say nothing of what blocks.
    No change by hand touches it."""

    own: Ground
    claims: Claims | None


def understood(source: Source) -> Understood:
    own = ground(source)
    if prepared(own) and not only_doors(own):
        return Understood(own, None)
    claims = claims_of(source, look=own.says_nothing or prepared(own))
    return Understood(own, None if prepared(own) and not claims.tiles.speak else claims)


def open_from_source(
    name: str, source: Source, changes: ManualEdits | None = None, known: Understood | None = None
) -> Opened:
    """The same of files that have been read, with the changes given or, if none are, with those that the
    player has kept."""
    changes = manual_edits.read(source.path) if changes is None else changes
    notes = source.warnings
    found = things(source, notes)
    known = known or understood(source)
    said, guessed = laid_over(known, source, changes)
    if said.says_nothing:
        notes.note(
            "warning",
            "",
            "no tile has any of the properties blocks, cover, cost ...: the whole map is open floor.",
            "everybody sees and shoots across all of it",
            "give tiles the properties of docs/maps.md, or paint walls where the map is inspected",
        )
    as_read = _as_read(name, source, said, found)
    plain = manual_edits.painted_field(as_read, changes) if changes.speak else as_read
    if changes.spawns:
        found.spawns = [spawn for spawn in changes.spawns if spawn.cell in plain]
    doors = {door.cell: door for door in plain.doors}
    begin = Places() if found.spawns else _begins(known, source, as_read, plain, doors)
    spawns = _spawns(found.spawns or list(begin.spawns), plain.tiles, doors, source.width, notes)
    _tell(guessed, begin, notes)
    sure = _confidence(known, guessed, source, as_read, spawns)
    if changes.speak:
        notes.note(
            "hint",
            "",
            "the map is read with your changes by hand.",
            "they are kept in your user folder, not in the map",
            "save a copy to give them to others, or take them back where the map is inspected",
        )
    kept = notes.kept(WARNINGS)
    whole = replace(plain, spawns=spawns, warnings=tuple(one.line for one in kept))
    return Opened(whole, kept, guessed, begin, changes, tuple(source.used), sure)


def _as_read(name: str, source: Source, said: Ground, found: MapObjects) -> Field:
    """The battlefield as the files say it: without what the player has changed, and without anybody on it."""
    properties = properties_of(source.root)
    doors = _doors(said, source.width, found)
    source.budget.spend("doors", len(doors) - len(found.doors))
    titles = (_words(properties.get(key), LONGEST).strip() for key in TITLES)
    ordered = sorted(properties.items())
    return Field(
        width=source.width,
        height=source.height,
        tiles=_tiles(said, source.width, found, doors),
        name=name,
        title=next(filter(None, titles), in_words(name)),
        description=_words(properties.get("description"), 1000),
        metres_per_tile=_metres(properties.get("metres_per_tile", ""), source.warnings),
        ruleset=_words(properties.get("ruleset"), 40),
        ambience=_ambience(properties.get("ambience", ""), source.warnings),
        doors=tuple(doors[cell] for cell in sorted(doors)),
        zones=tuple(found.zones),
        grid=source.layout.grid,
        suggested=tuple((key, _words(value, 40)) for key, value in ordered if _suggests(key))[:SUGGESTIONS],
        texts=tuple((key, _words(value, MOST_TEXT).strip()) for key, value in ordered if is_text(key)),
        bare_doors=_bare(source, doors),
    )


def _confidence(
    known: Understood, guessed: Inferred, source: Source, ground: Field, spawns: Sequence[Spawn]
) -> Confidence:
    """How sure the reading is of what it says of the cells."""
    if known.claims is None:
        return Confidence()
    free = sum(not tile.blocks for tile in ground.tiles)
    seen = side_view(source, known.claims, guessed)
    floor = floor_of(ground)
    room = floor.steps_from([spawn.cell for spawn in spawns[:1]]) or floor.largest
    walked = {floor.cell(number) for number in room}
    return confidence_of(
        known.claims, guessed, len(floor.largest), free, seen, {y * source.width + x for x, y in walked}
    )


def _scenery(claims: Claims | None, width: int) -> Scenery:
    """What tells inside from outside on a map that nobody prepared."""
    if claims is None:
        return Scenery()
    return Scenery(claims.looks, [cell_of(index, width) for index in claims.things])


def _begins(
    known: Understood, source: Source, as_read: Field, plain: Field, doors: Mapping[Cell, Door]
) -> Places:
    """Where the sides begin on the map as it was read: paint moves nobody, unless it stands where somebody
    would, or cuts the sides off."""
    begins = known.claims.begins if known.claims else begins_of(source)
    hints = [(who, cell_of(index, source.width), words) for who, index, words in begins]
    shut = frozenset(cell for cell, door in doors.items() if not door.open)
    scenery, floor = _scenery(known.claims, source.width), floor_of(plain)
    if plain is not as_read:
        found = places(floor_of(as_read), as_read.tiles, hints, shut, scenery)
        room = floor.steps_from([spawn.cell for spawn in found.spawns[:1]])
        if found.spawns and all(floor.number(spawn.cell) in room for spawn in found.spawns):
            return found
    return places(floor, plain.tiles, hints, shut, scenery)


def laid_over(known: Understood, source: Source, changes: ManualEdits) -> tuple[Ground, Inferred]:
    """What is said of the cells: by the author in our words, or else in those of others."""
    if known.claims is None:
        return known.own, Inferred()
    guessed = inferred(known.claims, source.width, source.layout.grid, changes.off, changes.on)
    return known.own.laid_over(guessed.cells), guessed


def _tell(guessed: Inferred, begin: Places, notes: Findings) -> None:
    """What was inferred, and from what, as hints."""
    for one in guessed.accounts:
        if not one.unused and one.cells:
            notes.note(
                "hint",
                "",
                f"{_cells(one.cells)} {'is' if one.cells == 1 else 'are'} blocked, as inferred from "
                f"{one.words}.",
                "its author has not said it in our words",
                "say blocks on the tiles if it is not so, or switch it off where the map is inspected",
            )
        elif one.cells:
            notes.note(
                "hint",
                "",
                f"{one.words} would block {_cells(one.cells)} and is not used: {one.unused}.",
                "sources are weighed together",
                "switch it on where the map is inspected if it should count",
            )
    for words in guessed.notes:
        why = "its author has not said it in our words"
        notes.note("hint", "", f"{words}, as inferred.", why, "say it on the tiles if it is not so")
    if begin.spawns:
        sides = len({spawn.side for spawn in begin.spawns})
        notes.note(
            "hint",
            "",
            f"places for {sides} sides are inferred from {begin.words}.",
            "the map does not say who begins where",
            "add objects of class spawn with the property side",
        )


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _suggests(key: str) -> bool:
    return key == "mission" or key.startswith(("option.", "squad."))


def is_text(key: str) -> bool:
    """Whether the property of a map is a text of a battle."""
    what, _, side = key.partition(".")
    return what in TEXTS and (side in SIDES or not side)


def _bare(source: Source, doors: dict[Cell, Door]) -> frozenset[Cell]:
    """The doors that no tile shows which can be seen: neither one that says so, nor one that is called so."""
    if not doors:
        return frozenset()
    shown = _door_tiles(source)
    layers = [
        source.cells[one.layer]
        for one in layers_in_order(source.root)
        if one.visible and one.layer.tag == "layer"
    ]
    return frozenset(
        (x, y) for x, y in doors if not any(cells[y * source.width + x] & ~FLAGS in shown for cells in layers)
    )


def _door_tiles(source: Source) -> set[int]:
    """The numbers of the tiles that are doors, or are called so."""
    found = set[int]()
    for tileset in source.root.findall("tileset"):
        first = int(tileset.get("firstgid", "1"))
        for one in tileset.findall("tile"):
            said = properties_of(one)
            called = f"{said.get('label', '')} {one.get('type', '')}".lower()
            if said.get("door", "").lower() in ("true", "yes", "1") or "door" in called or "gate" in called:
                found.add(first + int(one.get("id", "0")))
    return found


def _words(value: object, most: int) -> str:
    """What the author says of the map, as far as it can be shown."""
    return shown(str(value or ""), most)


def _doors(said: Ground, width: int, found: MapObjects) -> dict[Cell, Door]:
    doors = {}
    with_door = {state for state, known in enumerate(said.kinds) if is_door(known)}
    for index, state in enumerate(said.states) if with_door else ():
        if state in with_door:
            cell, known = cell_of(index, width), said.kinds[state]
            doors[cell] = Door(cell, bool(known.get("open", False)), int(known.get("lock", 0)))
    return doors | found.doors


def _tiles(said: Ground, width: int, found: MapObjects, doors: dict[Cell, Door]) -> tuple[Tile, ...]:
    kinds = [tile(known, False) for known in said.kinds]
    tiles = [kinds[state] for state in said.states]
    for x, y in {*doors, *found.lights}:
        known = said[y * width + x]
        lit = known | {"light": found.lights[x, y]} if (x, y) in found.lights else known
        tiles[y * width + x] = tile(lit, (x, y) in doors)
    return tuple(tiles)


def _spawns(
    spawns: list[Spawn], tiles: tuple[Tile, ...], doors: dict[Cell, Door], width: int, notes: Findings
) -> tuple[Spawn, ...]:
    free: dict[Cell, Spawn] = {}
    for spawn in spawns:
        x, y = spawn.cell
        if tiles[y * width + x].blocks or (spawn.cell in doors and not doors[spawn.cell].open):
            notes.note(
                "warning",
                "",
                f"the spawn of {spawn.side} at {spawn.cell} stands on what blocks and is left out.",
                "nobody can begin there",
                "move it, or clear the cell",
            )
        elif spawn.cell in free:
            notes.note(
                "warning",
                "",
                f"two spawns share the cell {spawn.cell}; the second is left out.",
                "one figure stands on a cell",
                "move one",
            )
        else:
            free[spawn.cell] = spawn
    if len({spawn.side for spawn in free.values()}) < 2:
        notes.note(
            "warning",
            "",
            "fewer than two sides have spawns: add objects of class spawn with the property side.",
            "nobody can fight here",
            "add some for each side in Tiled, or where the map is inspected",
        )
    return tuple(free.values())


def _ambience(given: object, notes: Findings) -> str:
    """What the map sounds like; "" if it does not say, or says what nobody has recorded."""
    words = _words(given, 40)
    if not words or words in AMBIENCES:
        return words
    notes.append(
        f"the map property ambience is {quoted(words)}, but must be one of "
        f"{', '.join(AMBIENCES)}{did_you_mean(words, AMBIENCES)}."
    )
    return ""


def _metres(text: str, notes: Findings) -> float:
    """Metres to a cell; what cannot be read is noted."""
    if not text:
        return _METRES
    try:
        metres = float(text)
    except ValueError:
        metres = 0.0
    if 0.1 <= metres <= 100:
        return metres
    what = f"the map property metres_per_tile is {quoted(text)}, but must be a number from 0.1 to 100."
    notes.note("warning", "", what, f"{_METRES} is taken", "correct it in Map > Map Properties")
    return _METRES


def check_playable(field: Field, sides: Iterable[str], figures: int = 1) -> None:
    """MapError if one of `sides` has fewer than `figures` spawns, or if some spawn cannot be reached from the
    others."""
    wanted = tuple(sides)
    begin = [spawn for spawn in field.spawns if spawn.side in wanted]
    for side in wanted:
        count = sum(spawn.side == side for spawn in begin)
        if count < figures:
            raise MapError(
                f"{field.name}: {side} has {count} spawns, {figures} are needed. Add objects of class "
                "spawn in Tiled."
            )
    floor = floor_of(field)
    ways = floor.steps_from([spawn.cell for spawn in begin[:1]])
    for spawn in begin:
        if floor.number(spawn.cell) not in ways:
            raise MapError(
                f"{field.name}: nobody can walk from {begin[0].cell} to the spawn of {spawn.side} at "
                f"{spawn.cell}."
            )
