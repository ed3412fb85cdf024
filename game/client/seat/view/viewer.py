"""The battle through the eyes of whoever sits at the screen: under fog of war without those whom that side
does not see."""

from __future__ import annotations

from game.client.seat.view.sight_lines import ProgressiveSight
from game.core import fog
from game.core.actions import Action, Ask
from game.core.battle import Battle
from game.core.events import Viewer
from game.core.field import Cell
from game.core.fog_view import table_of
from game.core.table import Table
from game.systems.field_of_view import looking
from game.systems.visibility import opaque

FAR = 40
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
        field.grid, ((cell, looking(field, cell, FAR, shut)) for cell in sorted(places)), before
    )


def eyes_on(battle: Battle) -> Battle:
    """What a screen reads: the battle itself, where no fog lies on it."""
    return ViewerBattle(battle) if fog.is_fog_on(battle.table) else battle
