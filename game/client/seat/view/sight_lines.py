"""What is seen from any cell, whether or not anybody stands there, worked out bit by bit as far as the board
shows it, and what stands between it and those who are not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from game.client.seat.view.board_marks import NONE, Cells, Fog
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.field import Cell
from game.core.geometry.grid import Grid
from game.core.references import UnitId
from game.core.table import Table
from game.systems.visibility import looking_around, view

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
