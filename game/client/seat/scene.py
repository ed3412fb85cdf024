"""The board as it is known from events alone: which figure stands where and in what state, what burns, who is to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.seat.onboard import WATCHING, Patch, Sprite, State, Thing
from game.core import events as e
from game.core.events import Event
from game.core.field import Cell
from game.core.grid import SQUARES, Grid


class Scene:
    """Feed it every event in order with `show`; nothing here reads the battle."""

    def __init__(self, grid: Grid = SQUARES) -> None:
        self.grid = grid
        self.units: dict[int, Sprite] = {}
        self.areas: dict[int, Patch] = {}
        self.things: dict[int, Thing] = {}
        self.doors: dict[Cell, bool] = {}
        self.round = 0
        self.order: tuple[int, ...] = ()
        self.active = 0
        self.side = ""
        self.together = False  # whole sides have the turn, one figure beside the other
        self.sides: list[str] = []  # those that have had the turn in this round, if whole sides have it
        self.declared: dict[int, e.Declared] = {}  # what each will do later in this round, as far as it is known
        self.winner: str | None = None
        self.flying: tuple[str, Cell, Cell] | None = None  # the thing thrown, from where, and where it is bound for by now
        self._shown: dict[type[Event], Callable[[Any], None]] = {
            e.Placed: self._placed,
            e.RoundBegan: self._round_began,
            e.Ordered: self._ordered,
            e.TurnBegan: self._turn_began,
            e.TurnEnded: self._turn_ended,
            e.Declared: self._declared,
            e.Stepped: self._stepped,
            e.Attacked: self._attacked,
            e.Harmed: self._harmed,
            e.Downed: self._downed,
            e.CameTo: self._came_to,
            e.StatusGained: self._status_gained,
            e.StatusLost: self._status_lost,
            e.AmmoChanged: self._ammo_changed,
            e.Readied: self._readied,
            e.ItemDropped: self._item_dropped,
            e.ItemTaken: self._item_taken,
            e.Thrown: self._thrown,
            e.Scattered: self._scattered,
            e.Landed: self._landed,
            e.AreaBegan: self._area_began,
            e.AreaEnded: self._area_ended,
            e.DoorMoved: self._door_moved,
            e.BattleEnded: self._battle_ended,
        }

    def show(self, event: Event) -> None:
        shown = self._shown.get(type(event))
        if shown:
            shown(event)

    def at(self, cell: Cell) -> Sprite | None:
        """The standing figure on a cell, or else one that lies there."""
        there = [sprite for sprite in self.units.values() if sprite.cell == cell]
        return min(there, key=lambda sprite: sprite.down, default=None)

    def lying(self, cell: Cell) -> list[str]:
        """The kinds of all that lies on a cell."""
        return [thing.kind for thing in self.things.values() if thing.cell == cell]

    # ------------------------------------------------------------ one function for each kind of event

    def _placed(self, event: e.Placed) -> None:
        self.units[event.unit] = Sprite(event.unit, event.name, event.side, event.look, event.person, event.cell, event.gauges)

    def _round_began(self, event: e.RoundBegan) -> None:
        if not self.round:
            self._face_each_other()
        self.round, self.order = event.number, event.order
        self.together, self.sides = not event.order, []
        self.declared.clear()
        for sprite in self.units.values():
            sprite.acted = False

    def _ordered(self, event: e.Ordered) -> None:
        if not self.together:
            self.order = event.order

    def _face_each_other(self) -> None:
        for sprite in self.units.values():
            foes = [other.cell for other in self.units.values() if other.side != sprite.side]
            if foes:
                sprite.face(min(foes, key=lambda cell: (self.grid.steps(cell, sprite.cell), cell)))

    def _turn_began(self, event: e.TurnBegan) -> None:
        self.active, self.side = event.unit, event.side

    def select(self, unit: int) -> None:
        """The player has chosen a figure of the side that has the turn."""
        self.active = unit

    def _declared(self, event: e.Declared) -> None:
        self.declared[event.unit] = event

    def _turn_ended(self, event: e.TurnEnded) -> None:
        sprite = self.units.get(event.unit)
        if sprite:
            sprite.acted, sprite.aiming = True, False
        if not event.unit and not event.later:
            self.sides.append(self.side)
        if self.active == event.unit or not event.unit:
            self.active = 0

    def _stepped(self, event: e.Stepped) -> None:
        sprite = self.units[event.unit]
        if not event.forced:
            sprite.face(event.end)
            sprite.aiming = False
        sprite.cell = event.end

    def _attacked(self, event: e.Attacked) -> None:
        sprite = self.units[event.unit]
        sprite.attack, sprite.aiming = event, True
        if event.target in self.units:
            sprite.face(self.units[event.target].cell)

    def _harmed(self, event: e.Harmed) -> None:
        sprite = self.units[event.unit]
        sprite.gauges, sprite.health = event.gauges, event.health

    def _downed(self, event: e.Downed) -> None:
        sprite = self.units[event.unit]
        sprite.down, sprite.aiming = True, False
        sprite.statuses.clear()

    def _came_to(self, event: e.CameTo) -> None:
        self.units[event.unit].down = False

    def _status_gained(self, event: e.StatusGained) -> None:
        sprite = self.units[event.unit]
        sprite.statuses[event.status] = State(event.rule, event.count, event.cells)
        if event.cells and event.status in WATCHING:
            count = len(event.cells)
            sprite.face((round(sum(x for x, _ in event.cells) / count), round(sum(y for _, y in event.cells) / count)))

    def _status_lost(self, event: e.StatusLost) -> None:
        statuses = self.units[event.unit].statuses
        state = statuses.get(event.status)
        if event.count and state:
            statuses[event.status] = State(state.rule, event.count, state.cells)
        else:
            statuses.pop(event.status, None)

    def _ammo_changed(self, event: e.AmmoChanged) -> None:
        self.units[event.unit].ammo[event.weapon] = (event.left, event.most)

    def _readied(self, event: e.Readied) -> None:
        sprite = self.units[event.unit]
        sprite.weapons, sprite.look = event.weapons, event.look

    def _item_dropped(self, event: e.ItemDropped) -> None:
        self.things[event.item] = Thing(event.kind, event.cell)

    def _item_taken(self, event: e.ItemTaken) -> None:
        self.things.pop(event.item, None)

    def _thrown(self, event: e.Thrown) -> None:
        sprite = self.units[event.unit]
        sprite.face(event.aim)
        self.flying = (event.item, sprite.cell, event.aim)

    def _scattered(self, event: e.Scattered) -> None:
        self.flying = (event.item, event.start, event.end)

    def _landed(self, _: e.Landed) -> None:
        self.flying = None

    def _area_began(self, event: e.AreaBegan) -> None:
        self.areas[event.area] = Patch(event.kind, event.cells, event.turns)

    def _area_ended(self, event: e.AreaEnded) -> None:
        self.areas.pop(event.area, None)

    def _door_moved(self, event: e.DoorMoved) -> None:
        self.doors[event.cell] = event.open

    def _battle_ended(self, event: e.BattleEnded) -> None:
        self.winner, self.active = event.winner, 0
