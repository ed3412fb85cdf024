"""Components that every ruleset shares: frozen data on the entities of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, ClassVar

import msgspec

from game.core.field import Cell, Tile
from game.core.references import NO_UNIT, ThingId, UnitId


class Component(msgspec.Struct, frozen=True):
    """Frozen data about one entity. Plain values only, so that it can be hashed and written down.

    `LATER` names the fields that a kind was given after battles with it had been recorded: while they have
    their default, the digest of the battle leaves them out, so that the records of before still agree.
    """

    LATER: ClassVar[tuple[str, ...]] = ()


@cache
def name_of(kind: type) -> str:
    """The name of a kind of component in states, digests and saves: its package and its class, so that no two
    rulesets, nor one and the core, ever mean two things by one name. Modules may be renamed or moved within a
    package, and old saves still know what they hold."""
    places = [place for place in kind.__module__.split(".") if place not in ("game", "tests", "rulesets")]
    return f"{places[0]}.{kind.__name__}"


def kinds(module: str, *others: type[Component]) -> tuple[type[Component], ...]:
    """Every kind of component that the module defines, and these of others: those that a recorded state may
    hold. What others are kinds of is none itself."""
    own = (kind for kind in _leaves(Component) if kind.__module__ == module)
    return tuple(sorted((*own, *others), key=lambda kind: kind.__name__))


def _leaves(kind: type[Component]) -> Iterator[type[Component]]:
    for own in kind.__subclasses__():
        yield from _leaves(own) if own.__subclasses__() else (own,)


class Unit(Component, frozen=True):
    """A figure: who it is and for whom it fights. `look` names the figure's picture, `person` its face."""

    name: str
    side: str
    archetype: str
    look: str = "unarmed"
    person: int = 0


class Position(Component, frozen=True):
    cell: Cell


MOST_LONG = 12


class Size(Component, frozen=True):
    """How many cells a unit fills, across and along the direction that it faces; who has none fills one.

    `game.core.geometry.grid.footprint` says which. Its Position is the cell in its middle, about which it
    turns.
    """

    wide: Annotated[int, msgspec.Meta(ge=1, le=MOST_LONG)] = 1
    long: Annotated[int, msgspec.Meta(ge=1, le=MOST_LONG)] = 1


class Facing(Component, frozen=True):
    """The direction that a unit faces, by its name on the grid of the field."""

    direction: str


class Aboard(Component, frozen=True):
    """The unit is carried by another, on a `seat` that the ruleset names. Its Position is that of the
    carrier, but it fills no cell.

    `open` if whoever is outside can touch it, and it them: on a motorcycle, not in a car.
    """

    carrier: UnitId
    seat: str = ""
    open: bool = False


class Down(Component, frozen=True):
    """Out of the fight; the entity stays."""


class Gone(Component, frozen=True):
    """Has left the map: it is not on the board and not among its units any more, but what it was can be
    looked up. Who is gone is Down, too."""


class Known(Component, frozen=True):
    """Under fog of war, what the other sides know of a unit: side, the cell where it was seen last, whether
    it is seen now."""

    rows: tuple[tuple[str, Cell, bool], ...] = ()


class Prize(Component, frozen=True):
    """The thing that a goal of that number, or several, is about: of several things of that goal the one of
    that `number`, from 0. It lies where its Position says, without one `carrier` has it; `home` if it is
    where it was to be brought, and stays there."""

    LATER = ("number", "home")

    goal: int
    carrier: UnitId = NO_UNIT
    number: int = 0
    home: bool = False


class LaidCharge(Component, frozen=True):
    """A charge that lies where its Position says, for the goal of that number: it goes off when `left`
    rounds are over."""

    goal: int
    left: int


class Progress(Component, frozen=True):
    """How far the goals of the scenario have been counted, and which of its waves have come, by their
    numbers: on entity 1, if it has any."""

    counts: tuple[int, ...] = ()
    came: tuple[int, ...] = ()


class Happened(Component, frozen=True):
    """Which events of the map are `due`, by their numbers with the side that has set each off ("" for none),
    and which are `done`; which waves they have `called`, with the round; who has `won` and `lost` by them: on
    entity 1, if the scenario has any."""

    due: tuple[tuple[int, str], ...] = ()
    done: tuple[int, ...] = ()
    called: tuple[tuple[int, int], ...] = ()
    won: str = ""
    lost: tuple[str, ...] = ()


class Area(Component, frozen=True):
    """Something that lies on cells for a while: fire, smoke. `source` is the unit that put it there, `turns`
    what is left (-1: for good).

    `density` says how far one sees less through it, as `Tile.obscures` does: 1 thin, 2 thick, 3 very thick.
    Smoke of density 0 stops sight.
    """

    LATER = ("density",)

    kind: str
    cells: tuple[Cell, ...]
    source: UnitId
    turns: int
    density: int = 0


class Item(Component, frozen=True):
    """A thing on the ground, where its Position says; without a Position it has been taken. `charge` is what
    it still holds: shots."""

    kind: str
    charge: int = 0


class Doorway(Component, frozen=True):
    """A door of the map. `lock` is the DC of forcing it, 0 if it just opens; a `broken` one stands open for
    good."""

    LATER = ("broken",)

    open: bool
    lock: int = 0
    broken: bool = False


class Altered(Component, frozen=True):
    """Ground that is no more as the map says: what these cells are now. No two entities speak of the same
    cell."""

    cells: tuple[Cell, ...]
    tile: Tile


class Slot(msgspec.Struct, frozen=True):
    """One place in the round: whose move it is, and in which phase. `unit` 0 stands for any unit of the
    side."""

    side: str
    unit: UnitId = NO_UNIT
    phase: str = "turn"


class Clock(Component, frozen=True):
    """Where the battle stands: on entity 1. `acting` is false between two slots; `winner` is None while the
    fight goes on, "" in a draw."""

    round: int = 0
    slots: tuple[Slot, ...] = ()
    index: int = -1
    acting: bool = False
    winner: str | None = None

    @property
    def slot(self) -> Slot | None:
        """The slot that is being played, or None between slots and after the end."""
        return self.slots[self.index] if self.acting else None


CLOCK = ThingId(1)
COMPONENTS = kinds(__name__)
