"""What a battle is about beside the last side standing, and who comes later: part of the scenario judged by
`game.core.missions`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from game.core.geometry.grid import Cell

MOST_ROUNDS = 99
Rounds = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
Count = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
Place = Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)]
"""The number of a figure in its team, from 0."""
NAMELESS = "case"
"""What is to be fetched, if nobody has given it a name."""
HOSTAGE, CRATE = "hostage", "crate"
"""The same of whom one frees, and of what one salvages."""


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
    def half(self) -> int:
        """From this count on it is half a success for whoever does not win; 0 if it never is."""
        return (self.needs + 1) // 2

    @property
    def half_way(self) -> str:
        """What half of it is, where a number would not say it: "freeing them"."""
        return ""

    @property
    def decides(self) -> bool:
        """Whether its side has won when it is reached."""
        return True

    @property
    def waits_for(self) -> int:
        """The number of the goal that has to be reached before this one is counted, -1 for none."""
        return -1

    @property
    def things(self) -> tuple[tuple[str, Cell], ...]:
        """What lies on the map for it, to be brought somewhere: what it is called, and where it lies."""
        return ()

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

    @property
    def way(self) -> str:
        """How it is done where that is no order of its own, as a sentence; "" where its words say it."""
        return ""

    def so_far(self, count: int) -> str:
        """What a count short of all that it needs comes to, in words."""
        return f"{self.words()}: {count} of {self.needs}"


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

    def so_far(self, count: int) -> str:
        return f"Held {_the(self.name) or 'the marked ground'} for {count} of {_rounds(self.rounds)}"


class Leave(Goal, frozen=True):
    """So many figures leave the map: those whose turn ends on one of the cells with no enemy beside them.

    If `figures` are named, by their numbers from 0 in the team, only they count. With `after` nobody leaves
    before the goal of that number is reached.
    """

    cells: tuple[Cell, ...] = ()
    count: Count = 1
    figures: tuple[Place, ...] = ()
    after: Annotated[int, msgspec.Meta(ge=-1, le=MOST_ROUNDS)] = -1

    @property
    def needs(self) -> int:
        return self.count

    @property
    def ground(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def waits_for(self) -> int:
        return self.after

    @property
    def way(self) -> str:
        return "Who ends a turn there with no enemy beside them is out."

    def words(self) -> str:
        many = "1 figure" if self.count == 1 else f"{self.count} figures"
        who = f"{self.count} of the convoy" if self.figures else many
        return f"Get {who} out by {_the(self.name) or 'the exit'}"

    def so_far(self, count: int) -> str:
        return f"{count} of {self.needs} got out by {_the(self.name) or 'the exit'}"


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

    @property
    def things(self) -> tuple[tuple[str, Cell], ...]:
        return ((self.name or NAMELESS, self.lies),)

    @property
    def way(self) -> str:
        return "Who ends a turn on it carries it; who carries it ends a turn at home."

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

    def so_far(self, count: int) -> str:
        return f"Held out for {count} of {_rounds(self.rounds)}"


class Protect(Goal, frozen=True):
    """The side is out when its figure of that number, counted from 0 in its team, goes down."""

    figure: Place = 0

    @property
    def half(self) -> int:
        return 0

    @property
    def decides(self) -> bool:
        return False

    def words(self) -> str:
        return f"Keep {self.name or 'the marked figure'} on their feet"


class Reach(Goal, frozen=True):
    """Somebody of the side ends a turn on one of the cells with no enemy beside them. With `step` it wins
    nothing by itself: another goal comes after it."""

    cells: tuple[Cell, ...] = ()
    step: bool = False

    @property
    def ground(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def decides(self) -> bool:
        return not self.step

    @property
    def way(self) -> str:
        return "End a turn there with no enemy beside you."

    def words(self) -> str:
        return f"Get to {_the(self.name) or 'the marked ground'}"

    def so_far(self, count: int) -> str:
        return f"{_capital(_the(self.name)) or 'The marked ground'} {'was' if count else 'was not'} reached"


class Rescue(Fetch, frozen=True):
    """Somebody is held on a cell: whoever of the side ends the turn there with no enemy beside them leads
    them, and they stay where their leader goes down. Freed is half of it, home is all."""

    @property
    def needs(self) -> int:
        return 2

    @property
    def things(self) -> tuple[tuple[str, Cell], ...]:
        return ((self.name or HOSTAGE, self.lies),)

    @property
    def half_way(self) -> str:
        return "freeing them"

    @property
    def way(self) -> str:
        return "Who ends a turn where they are, with no enemy beside, leads them; then end a turn at home."

    def words(self) -> str:
        return f"Free {_the(self.name or HOSTAGE)} and bring them home"

    def so_far(self, count: int) -> str:
        freed = "was freed, but is not home" if count else "was not freed"
        return f"{_capital(_the(self.name or HOSTAGE))} {freed}"


class Salvage(Goal, frozen=True):
    """Bring so many of the things that lie on the cells `lies` to one of the `cells`, each carried as what
    is fetched."""

    lies: tuple[Cell, ...] = ()
    cells: tuple[Cell, ...] = ()
    count: Count = 2

    @property
    def needs(self) -> int:
        return self.count

    @property
    def ground(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def places(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((*self.lies, *self.cells)))

    @property
    def things(self) -> tuple[tuple[str, Cell], ...]:
        return tuple((f"{self.name or CRATE} {n}", cell) for n, cell in enumerate(self.lies, 1))

    @property
    def way(self) -> str:
        return "Who ends a turn on one carries it; who carries it ends a turn at home."

    def words(self) -> str:
        return f"Bring {self.count} of {len(self.lies)} {self.name or CRATE}s home"

    def so_far(self, count: int) -> str:
        return f"{count} of {self.count} {self.name or CRATE}s came home"


class Sabotage(Goal, frozen=True):
    """Blow up so many of the places, one on each of the cells: who ends the turn there or beside it, with no
    enemy beside them, lays a charge, which goes off `fuse` rounds later, unless somebody of another side ends
    a turn there as undisturbed and takes it away."""

    cells: tuple[Cell, ...] = ()
    count: Count = 1
    fuse: Rounds = 2

    @property
    def needs(self) -> int:
        return self.count

    @property
    def ground(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def way(self) -> str:
        return (
            "Who ends a turn there or beside it, with no enemy beside, lays a charge; it goes off "
            f"{_rounds(self.fuse)} later."
        )

    def words(self) -> str:
        what = _the(self.name) or "the marked place"
        some = f"{self.count} of {len(self.cells)}" if self.count < len(self.cells) else "all of them"
        return f"Blow up {what}: {some}" if len(self.cells) > 1 else f"Blow up {what}"

    def so_far(self, count: int) -> str:
        return f"{_capital(self.name or 'The place')}: {count} of {self.needs} blown up"


class Fell(Goal, frozen=True):
    """So many figures of another side, or of all others, are down at once; only those of `figures`, by their
    numbers in their team, if any are named. With `step` it wins nothing by itself."""

    of: str = ""
    count: Count = 1
    figures: tuple[Place, ...] = ()
    step: bool = False

    @property
    def decides(self) -> bool:
        return not self.step

    @property
    def needs(self) -> int:
        return self.count

    def words(self) -> str:
        if self.figures and self.name:
            return f"Bring down {_the(self.name)}"
        return f"Bring down {self.count} of {_the(self.name) or 'the enemy'}"

    def so_far(self, count: int) -> str:
        return f"{count} of {self.needs} brought down"


AnyGoal = Hold | Leave | Fetch | Survive | Protect | Reach | Rescue | Salvage | Sabotage | Fell


def is_later(goal: AnyGoal) -> bool:
    """Whether games before these kinds of goals were there do not know it (`docs/versions.md`)."""
    return isinstance(goal, Reach | Rescue | Salvage | Sabotage | Fell) or (
        isinstance(goal, Leave) and bool(goal.figures or goal.waits_for >= 0)
    )


def _the(name: str) -> str:
    """The name of a place or a thing in a sentence: one in small letters gets its article."""
    return f"the {name}" if name[:1].islower() and not name.startswith(("the ", "a ", "an ")) else name


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rounds(count: int) -> str:
    return f"{count} round" if count == 1 else f"{count} rounds"
