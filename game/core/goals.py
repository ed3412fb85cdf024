"""What a battle is about beside the last side standing, and who comes later: part of the scenario judged by
`game.core.missions`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.geometry.grid import Cell

MOST_ROUNDS = 99
Rounds = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]


class Goal(msgspec.Struct, frozen=True, tag_field="goal", tag=str.lower):
    """Something by which `side` wins the battle before everybody else is out. `name` is what people call the
    place or the thing."""

    side: str
    name: str = ""

    @property
    def needs(self) -> int:
        """How far it has to be counted."""
        return 1

    @property
    def ground(self) -> tuple[Cell, ...]:
        """The cells that it is about, none if it is about no place."""
        return ()

    @property
    def places(self) -> tuple[Cell, ...]:
        """Every cell that it names."""
        return self.ground

    def words(self) -> str:
        """The goal as an order."""
        raise NotImplementedError


class Hold(Goal, frozen=True):
    """Stand on one of the cells, with no enemy on any, at the end of so many rounds in a row."""

    cells: tuple[Cell, ...] = ()
    rounds: Rounds = 3

    @property
    def needs(self) -> int:
        return self.rounds

    @property
    def ground(self) -> tuple[Cell, ...]:
        return self.cells

    def words(self) -> str:
        return (
            f"Hold {_the(self.name) or 'the marked ground'} at the end of "
            f"{_rounds(self.rounds)}{' in a row' if self.rounds > 1 else ''}"
        )


class Leave(Goal, frozen=True):
    """So many figures leave the map: those whose turn ends on one of the cells with no enemy beside them."""

    cells: tuple[Cell, ...] = ()
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 1

    @property
    def needs(self) -> int:
        return self.count

    @property
    def ground(self) -> tuple[Cell, ...]:
        return self.cells

    def words(self) -> str:
        return (
            f"Get {self.count} {'figure' if self.count == 1 else 'figures'} out by "
            f"{_the(self.name) or 'the exit'}"
        )


class Fetch(Goal, frozen=True):
    """Bring what lies on a cell to one of the `cells`: whoever of the side ends the turn on it carries it,
    and drops it when going down."""

    lies: Cell = (0, 0)
    cells: tuple[Cell, ...] = ()

    @property
    def ground(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def places(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((self.lies, *self.cells)))

    def words(self) -> str:
        return f"Bring {_the(self.name) or 'the case'} home"


class Survive(Goal, frozen=True):
    """Still be in the battle at the end of that round."""

    rounds: Rounds = 8

    @property
    def needs(self) -> int:
        return self.rounds

    def words(self) -> str:
        return f"Hold out to the end of round {self.rounds}"


class Protect(Goal, frozen=True):
    """The side is out when its figure of that number, counted from 0 in its team, goes down."""

    figure: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 0

    def words(self) -> str:
        return f"Keep {self.name or 'the marked figure'} on their feet"


AnyGoal = Hold | Leave | Fetch | Survive | Protect


def _the(name: str) -> str:
    """The name of a place or a thing in a sentence: one in small letters gets its article."""
    return f"the {name}" if name[:1].islower() and not name.startswith(("the ", "a ", "an ")) else name


def _rounds(count: int) -> str:
    return f"{count} round" if count == 1 else f"{count} rounds"
