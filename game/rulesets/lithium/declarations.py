"""What all declarations are, by what the rest of the rules has to know of one: which part of a plan it is,
where it leads, whom it aims at."""

from __future__ import annotations

from typing import ClassVar

from game.core.actions import Action
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.systems.interactables import using

MAIN, MORE, STEP, QUICK = "action", "more", "step", "quick"
"""The one action of a turn, what is added to it, what goes beside it, and quick actions
(lithium.action.combined)."""
DRAW, DROP, SHOUT, PRONE = "draw", "drop", "shout", "prone"
"""Kinds of quick actions, each done once a turn (lithium.action.quick)."""
Aims = tuple[tuple[UnitId, str], ...]
"""Figures that are aimed at, each with the location that is called, "" for none."""


class Declaration(Action, frozen=True):
    """What a figure can mean to do. `late` is what is still to come once the attacks are over, `restful` what
    lets nobody bleed more."""

    part: ClassVar[str] = MAIN
    late: ClassVar[bool] = False
    restful: ClassVar[bool] = False

    @property
    def way(self) -> tuple[Cell, ...]:
        """The cells that it means to go to, in order."""
        return ()

    @property
    def end(self) -> Cell | None:
        """Where it leads, if it leads anywhere."""
        return self.way[-1] if self.way else None

    @property
    def aims(self) -> Aims:
        """Whom it is about."""
        return ()

    @property
    def at(self) -> Cell | None:
        """The cell at which it is done, if it is one other than where the figure stands."""
        return None

    def said(self, table: Table) -> str:
        """The order in words."""
        del table
        return self.verb


class Going(Declaration, frozen=True):
    """To walk, run, climb or jump: nothing else is done beside it but quick actions."""

    late: ClassVar[bool] = True


class OnFoot(Going, frozen=True):
    """To go along a path. `use` is a door, switch or button next to the last tile, used at the end
    (lithium.action.use-object)."""

    path: tuple[Cell, ...]
    use: Cell | None = None

    @property
    def way(self) -> tuple[Cell, ...]:
        return self.path

    def said(self, table: Table) -> str:
        goes = f"{self.verb} to {cell_name(self.path[-1])}" if self.path else self.verb
        then = using(table, self.use) if self.use else ""
        return f"{goes} and {then[0].lower()}{then[1:]}" if then else goes


class Beside(Declaration, frozen=True):
    """What is done with the feet beside another action: a few steps before it or after it, or to get up."""

    part: ClassVar[str] = STEP
    rises: ClassVar[bool] = False

    @property
    def before(self) -> bool:
        """Whether it leads somewhere before the action."""
        return False

    @property
    def after(self) -> bool:
        """Whether it leads somewhere once the action is done."""
        return False

    @property
    def walks(self) -> bool:
        return self.before or self.after


class Attack(Declaration, frozen=True):
    """Shots or blows: at `target` first, at the location `called` ("" for none), then at those in `also`."""

    target: UnitId
    weapon: str
    called: str = ""
    also: tuple[tuple[UnitId, str], ...] = ()
    ranged: ClassVar[bool] = False

    @property
    def aims(self) -> Aims:
        return ((self.target, self.called), *self.also)


class Handling(Declaration, frozen=True):
    """Something done with an item: a hit anywhere interrupts it (lithium.action.interrupted)."""

    late: ClassVar[bool] = True


class Quick(Declaration, frozen=True):
    """A quick action, beside whatever else is done (lithium.action.quick-free)."""

    part: ClassVar[str] = QUICK
    kind: ClassVar[str] = ""

    @property
    def taken(self) -> str:
        """The weapon that is in hand then."""
        return ""

    @property
    def let_go(self) -> str:
        """The weapon that is in hand no more."""
        return ""
