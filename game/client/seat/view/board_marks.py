"""What a screen wants shown on the board in a frame: plain data, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.describing.display import Course
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId

Cells = frozenset[Cell]
NONE: Cells = frozenset()


@dataclass(frozen=True)
class Watch:
    """Cells that a figure on `origin` watches."""

    cells: Cells
    origin: Cell


@dataclass(frozen=True)
class Range:
    """Cells that a figure reaches in one way and in no nearer one, with its name."""

    cells: Cells
    words: str


@dataclass(frozen=True)
class Hazard:
    """What a step of a way may set off: its sign (as in `Risk`), how likely it is, as text."""

    cell: Cell
    sign: str
    share: str


@dataclass(frozen=True)
class Detour:
    """The way round what is dangerous: `price` says what it costs; `chosen` if it is to be gone."""

    path: tuple[Cell, ...]
    price: str
    chosen: bool = False


@dataclass(frozen=True)
class Fog:
    """What a side sees now, and what it has seen before."""

    seen: Cells
    known: Cells = NONE


@dataclass(frozen=True)
class SpeedBar:
    """Where a speed ends on the way of a large body: after the first of these cells."""

    cell: Cell
    following: Cell
    words: str


@dataclass(frozen=True)
class Marks:
    """Overlays and marks. Frozen, so that a screen builds a new one when something changes and the board
    draws anew only then.

    `dash` are the cells that a dash adds, `ranges` stand in place of both where there are more than two,
    from the nearest outwards, `deploy` are those where a side may set up. `path` begins with the cell
    where the unit stands. `hazards` are what its steps may set off, `unsafe` the first and the last of
    them (counted in `path`), `detour` the way round. `sight` is from, to, and the cell that blocks or
    None. `covers` are (cell of the sheltered unit, "n", "e", "s" or "w", full?). `landing` gives the
    chance of each cell, 0 to 1. `ghost` shows a unit where it would be, `ghosts` others where they could
    be, on a board that is darker as long as it is `calm`, `poses` a large one along its way: its cell and
    the direction that it faces there, the end last, `course` what may go wrong there, `bars` where each
    speed ends. `highlight` are units whose base lights up. Of what enemies see (`threat`), `blows` are
    the cells that their blows reach. `hidden` units are not drawn, `remembered` ones as a grey figure on
    the cell where they were seen last. `trail` are ways gone in this turn, with their numbers if they can
    be taken back, else 0. `cursor` is a cell with a thin frame. `notes` are further labels: cell, words,
    colour.
    """

    reach: Cells = NONE
    dash: Cells = NONE
    ranges: tuple[Range, ...] = ()
    threat: Cells = NONE
    blows: Cells = NONE
    watch: tuple[Watch, ...] = ()
    blast: Cells = NONE
    deploy: Cells = NONE
    path: tuple[Cell, ...] = ()
    path_label: str = ""
    hazards: tuple[Hazard, ...] = ()
    unsafe: tuple[int, int] | None = None
    detour: Detour | None = None
    target: UnitId = NO_UNIT
    hovered: UnitId = NO_UNIT
    sight: tuple[Cell, Cell, Cell | None] | None = None
    covers: tuple[tuple[Cell, str, bool], ...] = ()
    landing: tuple[tuple[Cell, float], ...] = ()
    poses: tuple[tuple[UnitId, Cell, str], ...] = ()
    course: Course | None = None
    bars: tuple[SpeedBar, ...] = ()
    ghost: tuple[UnitId, Cell] | None = None
    ghosts: tuple[tuple[UnitId, Cell], ...] = ()
    calm: bool = False
    trail: tuple[tuple[int, tuple[Cell, ...]], ...] = ()
    highlight: frozenset[UnitId] = frozenset()
    cursor: Cell | None = None
    notes: tuple[tuple[Cell, str, str], ...] = ()
    fog: Fog | None = None
    hidden: frozenset[UnitId] = frozenset()
    remembered: tuple[tuple[UnitId, Cell], ...] = ()
