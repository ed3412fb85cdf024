"""What a map lets happen while a battle goes on: when, and what comes of it. Part of the scenario, played by
`game.core.triggers`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.field import SIDES, Cell, Light, Tile
from game.core.goals import MOST_ROUNDS, Rounds

EVERYBODY, WHO = "", "who"
"""Who reads a message: all, or the side that has set it off; else a side."""
MOST_WORDS = 400
"""Letters of a message."""


class Condition(msgspec.Struct, frozen=True, tag_field="when", tag=str.lower):
    """What sets an event off, once."""

    @property
    def places(self) -> tuple[Cell, ...]:
        """The cells that it is about."""
        return ()


class Enter(Condition, frozen=True):
    """Somebody of the side, "" of any, steps onto one of the cells."""

    cells: tuple[Cell, ...] = ()
    side: str = ""

    @property
    def places(self) -> tuple[Cell, ...]:
        return self.cells


class Round(Condition, frozen=True):
    """That round begins."""

    round: Rounds = 1


class Opened(Condition, frozen=True):
    """A door on one of the cells is opened or broken."""

    cells: tuple[Cell, ...] = ()

    @property
    def places(self) -> tuple[Cell, ...]:
        return self.cells


class Destroyed(Condition, frozen=True):
    """What stands on one of the cells is broken or destroyed."""

    cells: tuple[Cell, ...] = ()

    @property
    def places(self) -> tuple[Cell, ...]:
        return self.cells


class Effect(msgspec.Struct, frozen=True, tag_field="then", tag=str.lower):
    """Something that comes of an event."""

    @property
    def places(self) -> tuple[Cell, ...]:
        """The cells that it is about."""
        return ()

    @property
    def of(self) -> str:
        """The side that it names, "" if it names none."""
        return ""


class Tell(Effect, frozen=True):
    """A message. `to` is a side, EVERYBODY, or WHO for the side that has set the event off (everybody, where
    no side has)."""

    words: str = ""
    to: str = EVERYBODY

    @property
    def of(self) -> str:
        return self.to if self.to != WHO else ""


class Call(Effect, frozen=True):
    """The wave of the scenario of that number comes as the next round begins, as soon as there is room."""

    wave: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 0


class Remake(Effect, frozen=True):
    """The cells become that tile, but for those of doors and those where somebody stands, if nobody could
    stand there any more."""

    cells: tuple[Cell, ...] = ()
    tile: Tile = Tile()

    @property
    def places(self) -> tuple[Cell, ...]:
        return self.cells


class Lighten(Effect, frozen=True):
    """So much light lies on the cells from now on."""

    cells: tuple[Cell, ...] = ()
    light: Light = Light.BRIGHT

    @property
    def places(self) -> tuple[Cell, ...]:
        return self.cells


class Win(Effect, frozen=True):
    """The side has won."""

    side: str = SIDES[0]

    @property
    def of(self) -> str:
        return self.side


class Lose(Effect, frozen=True):
    """The side has lost: it is out of the battle."""

    side: str = SIDES[0]

    @property
    def of(self) -> str:
        return self.side


class MapEvent(msgspec.Struct, frozen=True):
    """Happens once: as soon as what is `when` is so, all that is in `then` comes of it, one after the
    other."""

    when: Enter | Round | Opened | Destroyed
    then: tuple[Tell | Call | Remake | Lighten | Win | Lose, ...]
    name: str = ""

    @property
    def places(self) -> tuple[Cell, ...]:
        """Every cell that it names."""
        named = (*self.when.places, *(cell for effect in self.then for cell in effect.places))
        return tuple(dict.fromkeys(named))

    @property
    def sides(self) -> tuple[str, ...]:
        """Every side that it names."""
        first = self.when.side if isinstance(self.when, Enter) else ""
        return tuple(side for side in (first, *(effect.of for effect in self.then)) if side)
