"""What a battle is played on: world, field, dice, clock and scenario in one value. Systems and rules get the table, never the door to it."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.components import CLOCK, Clock, Doorway, Down, Position, Slot, Unit
from game.core.dice import Dice
from game.core.field import Cell, Field
from game.core.scenario import Scenario, Team
from game.core.world import World


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
        return Table(self.scenario, self.field, dice, self.options, World(self.world.snapshot()))

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
        return self.world.having(Unit)

    def standing(self) -> list[int]:
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
        return next((unit for unit in self.standing() if self.cell(unit) == cell), 0)

    # ------------------------------------------------------------ the ground

    def closed(self) -> frozenset[Cell]:
        """The cells of closed doors."""
        return frozenset(self.cell(entity) for entity, door in self.world.each(Doorway) if not door.open)
