"""What a battle is played on: world, field, dice, clock and scenario in one value. Systems and rules get the
table, never the door to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar, cast

from game.core.components import (
    CLOCK,
    Aboard,
    Altered,
    Clock,
    Doorway,
    Down,
    Facing,
    Gone,
    Position,
    Size,
    Slot,
    Unit,
)
from game.core.dice import Dice
from game.core.field import Cell, Field, changed, darkened
from game.core.geometry.grid import footprint
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.scenario import Scenario, Team
from game.core.world import World

P = ParamSpec("P")
R = TypeVar("R")


def cached_by_components(
    *kinds: type, own: tuple[type, ...] = ()
) -> Callable[[Callable[Concatenate[Table, P], R]], Callable[Concatenate[Table, P], R]]:
    """For a question to the table that reads components of these kinds alone: answered anew only when one of
    them has changed.

    Its arguments are units, few and hashable; what it answers nobody changes. Components of the kinds `own`
    it reads of one unit alone, its first argument: what others do to theirs does not matter.
    """

    def remember(question: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
        def answer(table: Table, *args: P.args, **kwargs: P.kwargs) -> R:
            world, key = table.world, (question, *args)
            known = world.recalled.get(key)
            if (
                known is not None and known[0] == world.revision
            ):  # nothing at all has changed since: no call more for what is asked the most
                return cast("R", known[2])
            return world.recall(key, kinds, question, table, *args, **kwargs)

        def answer_of(table: Table, *args: P.args, **kwargs: P.kwargs) -> R:
            world, key = table.world, (question, *args)
            known = world.recalled.get(key)
            if known is not None and known[0] == world.revision:
                return cast("R", known[2])
            return world.recall_of(cast("int", args[0]), own, key, kinds, question, table, *args, **kwargs)

        return update_wrapper(
            cast("Callable[Concatenate[Table, P], R]", answer_of if own else answer), question
        )

    return remember


class Table:
    """The state of a battle, and nothing that orders anything. `options` are the set-up options of the
    battle, none left out.

    `field` is the map: its size, grid, spawns and zones. What stands on its cells can change: whoever
    measures asks `ground()`.
    """

    def __init__(
        self,
        scenario: Scenario,
        field: Field,
        dice: Dice,
        options: Mapping[str, str],
        world: World | None = None,
    ) -> None:
        self.scenario = scenario
        self.field = field
        self.dice = dice
        self.options = options
        self.world = world or World()

    def copy(self, dice: Dice) -> Table:
        """The same state with other dice: components are frozen, so that nothing but their rows is copied."""
        return Table(self.scenario, self.field, dice, self.options, self.world.copy())

    # ------------------------------------------------------------ the clock

    @property
    def clock(self) -> Clock:
        return self.world.find(CLOCK, Clock) or Clock()

    @property
    def slot(self) -> Slot | None:
        return self.clock.slot

    @property
    def winner(self) -> str | None:
        """None while the fight goes on, "" in a draw."""
        return self.clock.winner

    def option(self, name: str) -> str:
        """The value of a set-up option of the battle. KeyError if the ruleset has no such option."""
        return self.options[name]

    # ------------------------------------------------------------ the figures

    def units(self) -> list[UnitId]:
        """All units on the board, standing or not, by number."""
        return list(self._units())

    @cached_by_components(Unit, Gone)
    def _units(self) -> list[UnitId]:
        units = self.world.having(Unit)
        return [unit for unit in units if not self.world.has(unit, Gone)] if self.world.any(Gone) else units

    def gone(self) -> list[UnitId]:
        """Those who have left the map."""
        return self.world.having(Gone) if self.world.any(Gone) else []

    def standing(self) -> list[UnitId]:
        return list(self._standing())

    @cached_by_components(Unit, Down)
    def _standing(self) -> list[UnitId]:
        return [unit for unit in self.units() if not self.world.has(unit, Down)]

    def unit(self, unit: UnitId) -> Unit:
        return self.world.get(unit, Unit)

    def cell(self, unit: UnitId | ThingId) -> Cell:
        """The cell of a unit, of a large one the middle; of somebody aboard, that of the carrier; or where a
        thing is."""
        return self.world.get(unit, Position).cell

    def cells(self, unit: UnitId) -> tuple[Cell, ...]:
        """All cells that a unit fills, its own first. Who is aboard is in all those of the carrier."""
        if not self.world.any(Size):
            return (self.world.get(unit, Position).cell,)
        return self._cells(unit)

    @cached_by_components(Position, Size, Facing, Aboard)
    def _cells(self, unit: UnitId) -> tuple[Cell, ...]:
        seat = self.world.find(unit, Aboard)
        body = seat.carrier if seat else unit
        return self.cells_at(body, self.cell(body))

    def cells_at(self, unit: UnitId, cell: Cell, facing: str = "") -> tuple[Cell, ...]:
        """The cells that a unit would fill on that cell, on the map or not; facing as it does, if nothing
        else is said."""
        size = self.world.find(unit, Size)
        return (
            footprint(self.field.grid, cell, facing or self.facing(unit), size.wide, size.long)
            if size
            else (cell,)
        )

    def facing(self, unit: UnitId) -> str:
        """The direction that a unit faces; "" for one that faces none."""
        found = self.world.find(unit, Facing)
        return found.direction if found else ""

    def carrier(self, unit: UnitId) -> UnitId:
        """Whom the unit is aboard; 0 for one that stands on its own feet."""
        found = self.world.find(unit, Aboard)
        return found.carrier if found else NO_UNIT

    def aboard(self, carrier: UnitId) -> list[UnitId]:
        """Those whom the unit carries, by number."""
        return [unit for unit, seat in self.world.each(Aboard) if seat.carrier == carrier]

    def team(self, unit: UnitId) -> Team:
        return self.scenario.team(self.unit(unit).side)

    def name_of(self, unit: UnitId) -> str:
        """What it is called, "nobody" if there is no such unit: for orders in words, which may name
        anybody."""
        found = self.world.find(unit, Unit)
        return found.name if found else "nobody"

    def hostile(self, a: UnitId, b: UnitId) -> bool:
        return self.unit(a).side != self.unit(b).side

    def enemies(self, unit: UnitId) -> list[UnitId]:
        """The standing enemies of a unit."""
        return list(self._enemies(unit))

    @cached_by_components(Unit, Down)
    def _enemies(self, unit: UnitId) -> list[UnitId]:
        return [other for other in self.standing() if self.hostile(unit, other)]

    def friends(self, unit: UnitId) -> list[UnitId]:
        """Those who stand on its side, without itself."""
        return [other for other in self.standing() if other != unit and not self.hostile(unit, other)]

    def at(self, cell: Cell) -> UnitId:
        """The standing unit that fills that cell, or 0. Those aboard fill none: their carrier does."""
        return self._taken().get(cell, NO_UNIT)

    def among(self, cells: Iterable[Cell]) -> list[UnitId]:
        """The standing units that fill any of the cells, in their order, each once."""
        taken = self._taken()
        return list(dict.fromkeys([taken[cell] for cell in cells if cell in taken]))

    @cached_by_components(Unit, Down, Position, Size, Facing, Aboard)
    def _taken(self) -> dict[Cell, UnitId]:
        seated = self.world.any(Aboard)
        return {
            cell: unit
            for unit in reversed(self.standing())
            if not (seated and self.carrier(unit))
            for cell in self.cells(unit)
        }

    # ------------------------------------------------------------ the ground

    @cached_by_components(Altered)
    def ground(self) -> Field:
        """The field as it is now. While nothing has changed it is `field` itself, and equal ground is always
        the same object."""
        field = darkened(self.field, self.scenario.light)
        changes = (
            (cell, altered.tile) for _, altered in self.world.things(Altered) for cell in altered.cells
        )
        return changed(field, frozenset((cell, tile) for cell, tile in changes if field[cell] != tile))

    def closed(self) -> frozenset[Cell]:
        """The cells of closed doors."""
        return self._closed()

    @cached_by_components(Doorway)
    def _closed(self) -> frozenset[Cell]:
        """Doors open and close, but stay where they are."""
        return frozenset(self.cell(entity) for entity, door in self.world.things(Doorway) if not door.open)
