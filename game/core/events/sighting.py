"""Who is lost from sight under fog of war."""

from __future__ import annotations

from game.core.events.event import Event, Viewer
from game.core.field import Cell
from game.core.references import UnitId


class LostSight(Event, frozen=True):
    """The side `only` does not see a unit any more: it was seen last on `cell`. Without a cell the side has
    looked there, and it is gone."""

    unit: UnitId
    cell: Cell | None
    only: str = ""

    def read_by(self, viewer: Viewer) -> Event | None:
        """To those who may read everything, what one side sees is no news."""
        return None if viewer is None else super().read_by(viewer)
