"""The board as it is known from events alone: which figure stands where and in what state, what burns, who is
to act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import msgspec

from game.client.seat.view.board_objects import Floor, Sprite, Standing
from game.client.seat.view.decals import Scars
from game.client.seat.view.portraits import Faces
from game.core import events as e
from game.core.describing.display import PLAIN, Display
from game.core.events import Event
from game.core.field import Cell
from game.core.geometry.grid import footprint
from game.core.geometry.lattice import Lattice, Point, plain
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import State, States, by_id


class BoardScene:
    """Feed it every event in order with `show`; nothing here reads the battle. `lost` are those who were seen
    and are not now, with the cell where they were last; `floor` is what lies and burns, `scars` what stays of
    the fight."""

    def __init__(
        self,
        lattice: Lattice | None = None,
        states: Iterable[State] = (),
        display: Display = PLAIN,
    ) -> None:
        self.lattice = lattice or plain()
        self.grid = self.lattice.grid
        self.states: States = by_id(states)
        self.called, self.display = display.round, display
        self.step = ""  # what is played instead of a turn of it
        self.floor = Floor()
        self.scars = Scars()
        self.clear()
        self._shown: dict[type[Event], Callable[[Any], None]] = {
            e.Placed: self._placed,
            e.RoundBegan: self._round_began,
            e.Ordered: self._ordered,
            e.TurnBegan: self._turn_began,
            e.TurnEnded: self._turn_ended,
            e.Declared: self._declared,
            e.Stepped: self._stepped,
            e.Turned: self._turned,
            e.Boarded: self._boarded,
            e.Alighted: self._alighted,
            e.Departed: self._departed,
            e.GoalMoved: self._goal_moved,
            e.Attacked: self._attacked,
            e.Harmed: self._harmed,
            e.Assessed: self._assessed,
            e.Downed: self._downed,
            e.CameTo: self._came_to,
            e.StatusGained: self._status_gained,
            e.StatusLost: self._status_lost,
            e.AmmoChanged: self._ammo_changed,
            e.Readied: self._readied,
            e.Thrown: self._thrown,
            e.BattleEnded: self._battle_ended,
            e.Sighted: self._sighted,
            e.LostSight: self._lost_sight,
            **self.floor.told(),
        }

    def clear(self) -> None:
        """Nothing has been shown yet."""
        self.units: dict[UnitId, Sprite] = {}
        self._faces = Faces()
        self.lost: dict[UnitId, tuple[Sprite, Cell]] = {}
        self.floor.clear()
        self.scars.clear()
        self.round = 0
        self.order: tuple[UnitId, ...] = ()
        self.active = NO_UNIT
        self.side = ""
        self.gathered = False  # all have declared in secret, and everybody is called to look
        self.together = False  # whole sides have the turn, one figure beside the other
        self.sides: list[str] = []  # those that have had the turn in this round, if whole sides have it
        self.declared: dict[UnitId, e.Declared] = {}  # what each will do later in this round, if it is known
        self.gone: set[UnitId] = set()  # who has moved in this round
        self.goals: dict[int, e.GoalMoved] = {}  # how far those of the scenario have come that have moved
        self.winner: str | None = None

    def show(self, event: Event) -> None:
        self.scars.note(event, self)
        shown = self._shown.get(type(event))
        if shown:
            shown(event)

    def at(self, cell: Cell) -> Sprite | None:
        """The standing figure on a cell, or else one that lies there."""
        there = [sprite for sprite in self.units.values() if self.on(sprite, cell)]
        return min(there, key=lambda sprite: sprite.down, default=None)

    def on(self, sprite: Sprite, cell: Cell) -> bool:
        """Whether the figure fills that cell; those aboard of what is seen fill none."""
        return sprite.aboard not in self.units and (
            cell in self.cells(sprite) if sprite.large else sprite.cell == cell
        )

    def cells(self, sprite: Sprite) -> tuple[Cell, ...]:
        """The cells that a figure fills, its own first."""
        return footprint(self.grid, sprite.cell, sprite.towards, sprite.wide, sprite.long)

    def aboard(self, unit: UnitId) -> list[Sprite]:
        """Those whom the figure carries."""
        return [sprite for sprite in self.units.values() if sprite.aboard == unit]

    def place(self, unit: UnitId) -> Point:
        """Where a figure stands on the board, in units."""
        return self.lattice.place(self.units[unit].cell)

    def middle(self, unit: UnitId) -> Point:
        """The place of a figure, of a large one that in the middle of its cells: where it is struck."""
        sprite = self.units[unit]
        if sprite.wide == sprite.long == 1:
            return self.place(unit)
        places = [self.lattice.place(cell) for cell in self.cells(sprite)]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def _face(self, sprite: Sprite, cell: Cell) -> None:
        """A body that lies towards a direction looks there, whatever it attacks."""
        if not sprite.towards:
            self._turn(sprite, cell)

    def _turn(self, sprite: Sprite, cell: Cell) -> None:
        (x, y), (u, v) = self.lattice.place(sprite.cell), self.lattice.place(cell)
        sprite.turn(u - x, v - y)

    # ------------------------------------------------------------ one function for each kind of event

    def _placed(self, event: e.Placed) -> None:
        sprite = Sprite(
            event.unit,
            event.name,
            event.side,
            event.look,
            event.person,
            event.cell,
            event.gauges,
            first_look=event.look,
        )
        sprite.wide, sprite.long, sprite.aboard, sprite.seat = (
            event.wide,
            event.long,
            event.aboard,
            event.seat,
        )
        sprite.portrait = self._faces.of(event)
        self.units[event.unit] = sprite
        self._lies(sprite, event.facing)

    def _lies(self, sprite: Sprite, towards: str) -> None:
        """It lies towards that direction and looks there; "" is none."""
        sprite.towards = towards
        if towards:
            self._turn(sprite, self.grid.neighbour(sprite.cell, towards))

    def _turned(self, event: e.Turned) -> None:
        self._lies(self.units[event.unit], event.facing)

    def _boarded(self, event: e.Boarded) -> None:
        sprite = self.units[event.unit]
        sprite.aboard, sprite.seat = event.carrier, event.seat
        sprite.cell = self.units[event.carrier].cell

    def _alighted(self, event: e.Alighted) -> None:
        sprite = self.units[event.unit]
        sprite.aboard, sprite.seat, sprite.cell = NO_UNIT, "", event.cell

    def _departed(self, event: e.Departed) -> None:
        self.units.pop(event.unit)
        self.order = tuple(unit for unit in self.order if unit != event.unit)
        self.declared.pop(event.unit, None)

    def _goal_moved(self, event: e.GoalMoved) -> None:
        self.goals[event.goal] = event

    def _round_began(self, event: e.RoundBegan) -> None:
        if not self.round:
            self._face_each_other()
        self.floor.begin(event.number)
        self.round, self.order = event.number, event.order
        self.together, self.sides = not event.order, []
        self.declared.clear()
        self.gone.clear()
        for sprite in self.units.values():
            sprite.acted = False

    def _ordered(self, event: e.Ordered) -> None:
        self.order, self.together = event.order, not event.order

    def _face_each_other(self) -> None:
        """The nearest that is seen; the middle of the map as long as nobody is."""
        wide, high = self.lattice.width, self.lattice.height
        for sprite in self.units.values():
            ahead = (wide // 2, high // 2) if wide else sprite.cell
            foes = [other.cell for other in self.units.values() if other.side != sprite.side]
            nearest = min(foes, key=lambda cell: (self.grid.steps(cell, sprite.cell), cell), default=ahead)
            self._face(sprite, nearest)

    def _turn_began(self, event: e.TurnBegan) -> None:
        self.active, self.side = event.unit, event.side

    def select(self, unit: UnitId) -> None:
        """The player has chosen a figure of the side that has the turn."""
        self.active = unit

    def _declared(self, event: e.Declared) -> None:
        """Once all is shown, one's own side still knows where it means to go."""
        before = self.declared.get(event.unit)
        kept = before.path if before and before.verbs == event.verbs and not event.only else ()
        self.declared[event.unit] = msgspec.structs.replace(event, path=event.path or kept)

    def _turn_ended(self, event: e.TurnEnded) -> None:
        sprite = self.units.get(event.unit)
        if sprite:
            sprite.acted, sprite.aiming = True, False
        if not event.unit and not event.later:
            self.sides.append(self.side)
        if self.active == event.unit or not event.unit:
            self.active = NO_UNIT

    def _stepped(self, event: e.Stepped) -> None:
        sprite = self.units[event.unit]
        self.gone.add(event.unit)
        if not event.forced:
            self._face(sprite, event.end)
            sprite.aiming = False
        for one in (sprite, *self.aboard(event.unit)):
            one.cell = event.end

    def _attacked(self, event: e.Attacked) -> None:
        sprite = self.units[event.unit]
        sprite.attack, sprite.aiming = event, True
        if event.target in self.units:
            self._face(sprite, self.units[event.target].cell)

    def _harmed(self, event: e.Harmed) -> None:
        sprite = self.units[event.unit]
        sprite.gauges, sprite.health = event.gauges, event.health

    def _assessed(self, event: e.Assessed) -> None:
        self.units[event.unit].gauges = event.gauges

    def _downed(self, event: e.Downed) -> None:
        sprite = self.units[event.unit]
        sprite.down, sprite.aiming = True, False

    def _came_to(self, event: e.CameTo) -> None:
        self.units[event.unit].down = False

    def _status_gained(self, event: e.StatusGained) -> None:
        sprite = self.units[event.unit]
        sprite.statuses[event.status] = Standing(self.state(event), event.rule, event.count, event.cells)
        if event.cells:
            count = len(event.cells)
            self._face(
                sprite,
                (
                    round(sum(x for x, _ in event.cells) / count),
                    round(sum(y for _, y in event.cells) / count),
                ),
            )

    def state(self, event: e.StatusGained | e.StatusLost) -> State:
        """The state that the event is about."""
        return self.states.get(event.status) or State(event.status, event.status, event.rule)

    def _status_lost(self, event: e.StatusLost) -> None:
        statuses = self.units[event.unit].statuses
        known = statuses.get(event.status)
        if event.count and known:
            statuses[event.status] = replace(known, count=event.count)
        else:
            statuses.pop(event.status, None)

    def _ammo_changed(self, event: e.AmmoChanged) -> None:
        self.units[event.unit].ammo[event.weapon] = (event.left, event.most)

    def _readied(self, event: e.Readied) -> None:
        sprite = self.units[event.unit]
        sprite.weapons, sprite.look = event.weapons, event.look

    def _thrown(self, event: e.Thrown) -> None:
        sprite = self.units[event.unit]
        self._face(sprite, event.aim)
        self.floor.flying = (event.item, sprite.cell, event.aim)

    def _battle_ended(self, event: e.BattleEnded) -> None:
        self.winner, self.active = event.winner, NO_UNIT

    # ------------------------------------------------------------ sight

    def _sighted(self, event: e.Sighted) -> None:
        known = self.lost.pop(event.unit, None)
        self.show(event.placed)
        for state in event.states:
            self.show(state)
        if known and not event.placed.facing:
            self.units[event.unit].facing = known[0].facing
        if not self.together:
            self.order = event.order
        if event.acts:
            self.active = event.unit
        elif self.active in event.order and event.unit in event.order:  # its turn ended unseen
            places = event.order.index(event.unit), event.order.index(self.active)
            self.units[event.unit].acted = places[0] < places[1]

    def _lost_sight(self, event: e.LostSight) -> None:
        sprite = self.units.pop(event.unit, None) or self.lost.pop(event.unit, (None, None))[0]
        self.active = NO_UNIT if self.active == event.unit else self.active
        if sprite and event.cell:
            self.lost[event.unit] = (sprite, event.cell)
