"""What is seen from any cell, whether or not anybody stands there, and what stands between it and those who
are not seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.client.seat.view.board_marks import Fog
from game.client.seat.view.progressive_sight import ProgressiveSight
from game.client.seat.view.scene import BoardScene
from game.core.battle import Battle
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.systems.visibility import looking_around, view

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
