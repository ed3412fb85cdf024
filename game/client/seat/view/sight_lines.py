"""The field of view of whoever sits at the screen: what is seen from any cell, worked out bit by bit as
far as the board is, and the battle as that side may see it under fog of war."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from time import perf_counter

from game.client.seat.view.board_marks import NONE, Cells, Fog
from game.client.seat.view.scene import BoardScene
from game.core import fog
from game.core.actions import Action, Ask
from game.core.battle import Battle
from game.core.events import Viewer
from game.core.field import Cell
from game.core.fog_view import table_of
from game.core.geometry.grid import Grid, Squares
from game.core.references import UnitId
from game.core.table import Table
from game.systems.field_of_view import looking
from game.systems.shadow_masks import prepare_shadows
from game.systems.visibility import looking_around, opaque, view

NEAR = 24
"""So many steps far what was seen before counts for nothing: what is seen there now is known soon."""


class ProgressiveSight:
    """`seen` are the cells that are known to be seen by now; `work` goes on with it. What was seen `before`
    far off counts until all is known."""

    def __init__(
        self, grid: Grid, looks: Iterable[tuple[Cell, Iterator[Cells]]], before: Cells = NONE
    ) -> None:
        self._looks: list[Iterator[Cells]] = []
        self._found: list[Cells] = []
        places = []
        for place, look in looks:
            places.append(place)
            self._looks.append(look)
            self._found.append(next(look))
        self._before = frozenset(
            cell for cell in before if all(grid.steps(cell, place) > NEAR for place in places)
        )
        self._at = 0
        self.seen = self._before.union(*self._found)

    @property
    def done(self) -> bool:
        return self._at >= len(self._looks)

    def work(self, in_time: Callable[[], bool]) -> bool:
        """Look on for a bite, and as long as there is time; whether more is known to be seen, or less, than
        before."""
        if self.done:
            return False
        known, bites = self.seen, 0
        while not self.done and (not bites or in_time()):
            bites += 1
            more = next(self._looks[self._at], None)
            if more is None:
                self._at += 1
            else:
                self._found[self._at] = more
        if self.done:
            self._before = NONE
        self.seen = self._before.union(*self._found)
        return self.seen != known


FAR = 48
"""So many steps one looks."""
Notes = tuple[tuple[Cell, str, str], ...]


class Sighting:
    """`on` as long as it is wished; the last answer is kept until the cell or the battle is another."""

    def __init__(self) -> None:
        self.on = False
        self._kept: tuple[object, ProgressiveSight, Fog, Notes] | None = None

    def forget(self) -> None:
        self.on, self._kept = False, None

    def from_cell(
        self,
        battle: Battle,
        scene: BoardScene,
        cell: Cell,
        hidden: frozenset[UnitId],
        in_time: Callable[[], bool] = lambda: True,
    ) -> tuple[Fog, Notes]:
        """The cells in sight, bright, as far as they are known `in_time`; and on whatever hides a figure,
        whom and what it is."""
        key = (cell, len(battle.history), hidden, len(scene.floor.areas))
        if self._kept is None or self._kept[0] != key:
            far = min(FAR, max(battle.field.width, battle.field.height))
            gaze = ProgressiveSight(battle.field.grid, [(cell, looking_around(battle.table, cell, far))])
            fog = Fog(gaze.seen | {cell}, frozenset(battle.field.cells()))
            self._kept = key, gaze, fog, self._notes(battle, scene, cell, hidden)
        _, gaze, fog, notes = self._kept
        if gaze.work(in_time):
            self._kept = key, gaze, replace(fog, seen=gaze.seen | {cell}), notes
        return self._kept[2], self._kept[3]

    def _notes(self, battle: Battle, scene: BoardScene, cell: Cell, hidden: frozenset[UnitId]) -> Notes:
        """Of figures behind the same thing the first is named, and how many more."""
        behind: dict[Cell, list[str]] = {}
        for unit, sprite in scene.units.items():
            if unit in hidden or sprite.down or sprite.aboard or sprite.cell == cell:
                continue
            found = blocking(battle.table, cell, sprite.cell)
            if found is not None:
                behind.setdefault(found, []).append(sprite.name)
        notes = [(cell, "sight from here", "path")]
        for blocker, names in sorted(behind.items()):
            more = f" and {len(names) - 1} more" if len(names) > 1 else ""
            notes.append((blocker, f"{blocker_name(battle.table, blocker)} hides {names[0]}{more}", "bad"))
        return tuple(notes)


def blocking(table: Table, here: Cell, there: Cell) -> Cell | None:
    """The nearest cell that keeps one from being seen from the other; None if it is seen."""
    seen = view(table, here, there)
    if seen.arrived or not seen.blockers:
        return None
    return min(seen.blockers, key=lambda at: (table.field.grid.squared(at, here), at))


def blocker_name(table: Table, cell: Cell) -> str:
    """What stops sight on that cell, in a word."""
    if cell in table.closed():
        return "closed door"
    tile = table.ground()[cell]
    if tile.edges and not tile.blocks_sight:
        return "wall"  # on the border of a cell that is something else
    return tile.name or tile.material or ("wall" if tile.blocks_sight else "smoke")


BOARD_FAR = 40
"""So many steps far the board shows what one sees."""


class ViewerBattle(Battle):
    """Everything that may be read, ordered and weighed by the side of the `viewer`; of None all there is. It
    is only read: orders go to the battle itself."""

    def __init__(self, true: Battle) -> None:
        self.true = true
        self.ruleset = true.ruleset
        self.viewer: Viewer = ""  # nobody yet
        self._seen: tuple[object, Table] | None = None

    @property
    def table(self) -> Table:  # type: ignore[override]
        viewer, true = self.viewer, self.true.table
        if viewer is None or not fog.is_fog_on(true):
            return true
        key = viewer, id(true.world), true.world.revision, len(self.true.history)
        if self._seen is None or self._seen[0] != key:
            self._seen = (key, table_of(self.true, viewer))
        return self._seen[1]

    @property
    def history(self) -> list[Action]:  # type: ignore[override]
        return self.true.history

    @property
    def pending(self) -> Ask | None:  # type: ignore[override]
        return self.true.pending


def lit(table: Table, places: frozenset[Cell], before: frozenset[Cell]) -> ProgressiveSight:
    """The cells that somebody on these places sees, as they become known; `before` are those that were seen
    last."""
    field, shut = table.ground(), opaque(table)
    return ProgressiveSight(
        field.grid, ((cell, looking(field, cell, BOARD_FAR, shut)) for cell in sorted(places)), before
    )


def eyes_on(battle: Battle) -> Battle:
    """What a screen reads: the battle itself, where no fog lies on it."""
    return ViewerBattle(battle) if fog.is_fog_on(battle.table) else battle


IDLE = 0.003
SOON, LATER = 16, 24
"""How far most orders look, and how far the board does."""
_rest: dict[tuple[type[Grid], bool], Iterator[None]] = {}


def precompute_for(grid: Grid, seconds: float, far: bool = False) -> bool:
    """Go on for so long; whether nothing is left to be made. `far`: also what only the board looks at."""
    ends, kind = perf_counter() + seconds, type(grid)
    rest = _rest.setdefault(
        (kind, far),
        chain(prepare_shadows(kind, SOON), prepare_shadows(kind, LATER))
        if far
        else prepare_shadows(kind, SOON),
    )
    return all(perf_counter() < ends for _ in rest)


def precompute_at_rest() -> bool:
    """What a start screen does beside, and whether it is done: most maps are of squares."""
    return precompute_for(Squares(), IDLE, far=True)
