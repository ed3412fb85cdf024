"""The battlefield of a case: a small map in letters, or a map by its name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from game.cases.grids import check_walls, grid_of, rows_on
from game.cases.parsing import Block, Fault, Line, Word, words
from game.cases.struct_fields import struct_fields
from game.cases.values import Lexicon, cell, cells, value
from game.core.errors import did_you_mean
from game.core.field import Cell, Cover, Door, Field, Light, Tile, Zone
from game.core.geometry.grid import SQUARES, Grid

WIDEST = 120
TILES: dict[str, Tile] = {
    ".": Tile(),
    "#": Tile(blocks=True, blocks_sight=True, name="wall"),
    "h": Tile(blocks=True, cover=Cover.HALF, name="crate"),
    "H": Tile(blocks=True, cover=Cover.FULL, name="sandbags"),
    "b": Tile(cover=Cover.HALF, name="bush"),
    "w": Tile(blocks=True, name="water"),
    "~": Tile(cost=2, name="rubble"),
    ":": Tile(light=Light.DIM),
    "%": Tile(light=Light.DARK),
    "+": Tile(name="door"),
    "'": Tile(name="door"),
    "|": Tile(edges="e", name="fence"),
    "_": Tile(edges="s", name="fence"),
}
DOORS = {"+": False, "'": True}
LETTERS = {
    ".": "floor",
    "#": "wall: stops figures and sight",
    "h": "half cover: an obstacle to look over, not to stand on",
    "H": "full cover: the same, higher",
    "b": "half cover that one can stand in (a bush)",
    "w": "water: stops figures, not sight",
    "~": "slow ground: a step onto it costs 2",
    ":": "dim light",
    "%": "darkness",
    "+": "closed door",
    "'": "open door",
    "|": "wall on the east border of the cell",
    "_": "wall on the south border of the cell",
}


@dataclass
class Board:
    """What the lines of a case have said about its battlefield so far."""

    rows: tuple[Line, ...] = ()
    loaded: Field | None = None
    grid: Grid = SQUARES
    tiles: dict[str, Tile] = field(default_factory=dict)
    doors: list[tuple[Block, list[Word]]] = field(default_factory=list)
    zones: list[tuple[Block, list[Word]]] = field(default_factory=list)
    line: int = 0

    def letters(self) -> dict[str, list[Cell]]:
        """Where each letter stands that is no tile."""
        found: dict[str, list[Cell]] = {}
        known = TILES | self.tiles
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row.text):
                if letter not in known:
                    found.setdefault(letter, []).append((x, y))
        return found

    def is_tile(self, letter: str) -> bool:
        return letter in TILES or letter in self.tiles


def read_map(board: Board, block: Block, folder: Path) -> None:
    """The statement `map`: rows of letters below it, with the kind of grid behind it; or the name of a
    map."""
    named = words(block.text)[1:]
    board.line = block.number
    if not block.body:
        if not named:
            raise Fault("map has either rows of letters below it, or the name of a map behind it")
        board.rows, board.loaded = (), _load(named[0].text, folder)
        return
    board.grid = grid_of(named)
    rows = rows_on(board.grid, block.body)
    width = len(rows[0].text)
    if width > WIDEST or len(block.body) > WIDEST:
        raise Fault(
            f"a map in letters has at most {WIDEST} columns and rows; this one has {width} and "
            f"{len(block.body)}"
        )
    for row in rows:
        if len(row.text) != width:
            raise Fault(f"this row has {len(row.text)} cells, the first one {width}", row.number)
    board.rows, board.loaded = rows, None


def _load(name: str, folder: Path) -> Field:
    from game import maps  # only here, since it brings pygame along

    beside = folder / name
    try:
        return maps.load(beside if beside.suffix == ".tmx" and beside.is_file() else maps.find(name))
    except (maps.MapError, OSError, ValueError) as error:  # a name that no file can have is an OSError
        raise Fault(str(error) if isinstance(error, maps.MapError) else f"there is no map {name!r}") from None


def read_tile(board: Board, given: list[Word], lexicon: Lexicon) -> None:
    """The statement `tile`: what a letter stands for."""
    if not given or len(given[0].text) != 1:
        raise Fault("tile is followed by one letter and what it says, such as: tile x cover=half light=dim")
    kinds = {item.name: item.type for item in struct_fields(Tile)}
    said: dict[str, object] = {}
    for word in given[1:]:
        name = word.key or word.text
        if name not in kinds:
            raise Fault(f"a tile has no {name!r}{did_you_mean(name, kinds)}")
        said[name] = _said(name, word, kinds[name], lexicon) if word.key else True
    board.tiles[given[0].text] = Tile(**said)  # type: ignore[arg-type]


def _said(name: str, word: Word, kind: object, lexicon: Lexicon) -> object:
    """What a tile says of itself, in the words of maps where those are not the field's own."""
    if name != "obscures":
        return value(word.text, kind, lexicon, name, word.quoted)
    from game.maps.properties import density  # only here, as above

    try:
        return density(word.text)
    except ValueError as error:
        raise Fault(f"{word.text!r} is none of {error}") from None


def build(board: Board, standing: dict[Cell, str], lexicon: Lexicon) -> Field:
    """The field, with the tiles on which figures stand. Fault, with its line, for a letter that nobody has
    explained."""
    if board.loaded:
        return replace(
            board.loaded, doors=board.loaded.doors, zones=(*board.loaded.zones, *_zones(board, board.loaded))
        )
    if not board.rows:
        raise Fault("there is no map; draw one below a line `map`", board.line)
    known = TILES | board.tiles
    tiles, doors = [], []
    for y, row in enumerate(board.rows):
        for x, letter in enumerate(row.text):
            found = standing.get((x, y), "." if letter not in known and letter.isupper() else letter)
            if found not in known:
                where = "" if (x, y) not in standing else " (on=)"
                raise Fault(
                    f"{found!r}{where} is no tile and no figure; say what it is with `tile {found} ...` or "
                    f"`unit ... at={found}`",
                    row.number,
                )
            check_walls(board.grid, found, known[found], row.number)
            tiles.append(known[found])
            if found in DOORS:
                doors.append(Door((x, y), DOORS[found]))
    ground = Field(
        len(board.rows[0].text),
        len(board.rows),
        tuple(tiles),
        name="case",
        title="case",
        doors=tuple(doors),
        grid=board.grid,
    )
    return replace(ground, doors=_locked(board, ground, lexicon), zones=_zones(board, ground))


def _locked(board: Board, ground: Field, lexicon: Lexicon) -> tuple[Door, ...]:
    found = {door.cell: door for door in ground.doors}
    for block, given in board.doors:
        try:
            there = cell(given[0].text, ground) if given else None
            if there is None or there not in found:
                raise Fault("door is followed by the cell of a door on the map, such as: door c4 lock=12")
            for word in given[1:]:
                if (word.key or word.text) not in ("lock", "open"):
                    raise Fault(
                        "a door has no "
                        f"{word.key or word.text!r}{did_you_mean(word.key or word.text, ('lock', 'open'))}"
                    )
                lock = value(word.text, int, lexicon, "lock") if word.key == "lock" else found[there].lock
                opened = word.text in ("yes", "open") if word.key != "lock" else found[there].open
                assert isinstance(lock, int)
                found[there] = Door(there, opened, lock)
        except Fault as error:
            raise Fault(str(error), block.number) from None
    return tuple(found[there] for there in sorted(found))


def _zones(board: Board, ground: Field) -> tuple[Zone, ...]:
    found = []
    for block, given in board.zones:
        try:
            plain = [word.text for word in given if not word.key]
            said = {word.key: word.text for word in given if word.key}
            if len(plain) < 3:
                raise Fault(
                    'zone is followed by its kind, its name and its cells, such as: zone hazard "fire pit" '
                    "c3..d3 dc=10"
                )
            inside = tuple(there for text in plain[2:] for there in cells(text, ground))
            found.append(Zone(plain[0], plain[1], inside, said.pop("side", ""), said))
        except Fault as error:
            raise Fault(str(error), block.number) from None
    return tuple(found)
