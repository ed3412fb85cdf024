"""What a battle is played on: world, field, dice, clock and scenario in one value. Systems and rules get the table, never the door to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar, cast

from game.core.components import CLOCK, Clock, Doorway, Down, Position, Slot, Unit
from game.core.dice import Dice
from game.core.field import Cell, Field
from game.core.scenario import Scenario, Team
from game.core.world import World

P = ParamSpec("P")
R = TypeVar("R")


def remembered(*kinds: type) -> Callable[[Callable[Concatenate[Table, P], R]], Callable[Concatenate[Table, P], R]]:
    """For a question to the table that reads components of these kinds alone: answered anew only when one of them has changed.

    Its arguments are units, few and hashable; what it answers nobody changes.
    """

    def remember(question: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
        def answer(table: Table, *args: P.args, **kwargs: P.kwargs) -> R:
            return table.world.recall((question, *args), kinds, lambda: question(table, *args, **kwargs))

        return update_wrapper(cast("Callable[Concatenate[Table, P], R]", answer), question)

    return remember


class Table:
    """The state of a battle, and nothing that orders anything. `options` are the set-up options of the battle, none left out."""

    def __init__(self, scenario: Scenario, field: Field, dice: Dice, options: Mapping[str, str], world: World | None = None) -> None:
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

    def units(self) -> list[int]:
        """All units, standing or not, by number."""
        return list(self._units())

    @remembered(Unit)
    def _units(self) -> list[int]:
        return self.world.having(Unit)

    def standing(self) -> list[int]:
        return list(self._standing())

    @remembered(Unit, Down)
    def _standing(self) -> list[int]:
        return [unit for unit in self.units() if not self.world.has(unit, Down)]

    def unit(self, unit: int) -> Unit:
        return self.world.get(unit, Unit)

    def cell(self, unit: int) -> Cell:
        return self.world.get(unit, Position).cell

    def team(self, unit: int) -> Team:
        return self.scenario.team(self.unit(unit).side)

    def hostile(self, a: int, b: int) -> bool:
        return self.unit(a).side != self.unit(b).side

    def at(self, cell: Cell) -> int:
        """The standing unit on that cell, or 0."""
        return self._taken().get(cell, 0)

    @remembered(Unit, Down, Position)
    def _taken(self) -> dict[Cell, int]:
        return {self.cell(unit): unit for unit in reversed(self.standing())}

    # ------------------------------------------------------------ the ground

    def closed(self) -> frozenset[Cell]:
        """The cells of closed doors."""
        return self._closed()

    @remembered(Doorway)
    def _closed(self) -> frozenset[Cell]:
        """Doors open and close, but stay where they are."""
        return frozenset(self.cell(entity) for entity, door in self.world.each(Doorway) if not door.open)
