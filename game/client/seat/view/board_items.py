"""What lies, burns and flies on the board, as it is known from events: areas, things, doors, cells that have
changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.client.seat.view.board_objects import Patch, Thing
from game.core import events as e
from game.core.events import Event
from game.core.field import Cell, Tile
from game.core.references import ThingId, UnitId


class Floor:
    """The ground as a scene knows it."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Nothing has been shown yet."""
        self._round = 0
        self.areas: dict[ThingId, Patch] = {}
        self.things: dict[ThingId, Thing] = {}
        self.taken: dict[str, UnitId] = {}  # who has picked up a thing of that kind last, and has it still
        self.doors: dict[Cell, bool] = {}
        self.ground: dict[Cell, Tile] = {}  # what cells have become since the map was drawn
        self.flying: tuple[str, Cell, Cell] | None = None  # the thing thrown, from where, whither by now

    def begin(self, number: int) -> None:
        """That round has begun; what lay there before the first one counts from that."""
        if not self._round:
            self.areas = {area: replace(patch, since=number) for area, patch in self.areas.items()}
        self._round = number

    def told(self) -> dict[type[Event], Callable[[Any], None]]:
        """What each event about the ground changes."""
        return {
            e.ItemDropped: self._item_dropped,
            e.ItemTaken: self._item_taken,
            e.Scattered: self._scattered,
            e.Landed: self._landed,
            e.AreaBegan: self._area_began,
            e.AreaEnded: self._area_ended,
            e.DoorMoved: self._door_moved,
            e.DoorBroken: self._door_broken,
            e.GroundChanged: self._ground_changed,
        }

    def lying(self, cell: Cell) -> list[str]:
        """The kinds of all that lies on a cell."""
        return [thing.kind for thing in self.things.values() if thing.cell == cell]

    def _item_dropped(self, event: e.ItemDropped) -> None:
        self.things[event.item] = Thing(event.kind, event.cell)
        self.taken.pop(event.kind, None)

    def _item_taken(self, event: e.ItemTaken) -> None:
        self.things.pop(event.item, None)
        self.taken[event.kind] = event.unit

    def _scattered(self, event: e.Scattered) -> None:
        self.flying = (event.item, event.start, event.end)

    def _landed(self, _: e.Landed) -> None:
        self.flying = None

    def _area_began(self, event: e.AreaBegan) -> None:
        self.areas[event.area] = Patch(
            event.kind, event.cells, event.turns, event.density, event.at, self._round
        )

    def _area_ended(self, event: e.AreaEnded) -> None:
        self.areas.pop(event.area, None)

    def _door_moved(self, event: e.DoorMoved) -> None:
        self.doors[event.cell] = event.open

    def _door_broken(self, event: e.DoorBroken) -> None:
        self.doors[event.cell] = True

    def _ground_changed(self, event: e.GroundChanged) -> None:
        self.ground.update(dict.fromkeys(event.cells, event.tile))
