"""The steps of a script: what a case says shall be done, and what must come of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.cases.diff import Expected
from game.cases.orders import Order
from game.cases.parsing import Word
from game.cases.patterns import Gap
from game.core.actions import Answer
from game.core.field import Cell
from game.core.references import UnitId

Row = tuple[Expected | Gap, ...]


@dataclass(frozen=True)
class DiceStep:
    """Faces that fall from here on; those of the step before must have been thrown."""

    number: int
    faces: tuple[int, ...]


@dataclass(frozen=True)
class BeginStep:
    number: int
    events: Row


@dataclass(frozen=True)
class GroundStep:
    """What stands on these cells is destroyed, or an explosion tears them up: by nobody's order."""

    number: int
    text: str
    cells: tuple[Cell, ...]
    crater: bool
    events: Row


@dataclass(frozen=True)
class OrderStep:
    """`refused` is the rule that shall forbid the order ("" any), `allowed` says that none does; with either
    it is not carried out."""

    number: int
    order: Order
    events: Row
    refused: str | None = None
    reason: str = ""
    allowed: bool = False


@dataclass(frozen=True)
class AnswerStep:
    number: int
    text: str
    answer: Answer
    events: Row


@dataclass(frozen=True)
class Odds:
    """A chance that shall be exactly `share`; `rounded` to so many places of a percentage, if it was written
    as one."""

    number: int
    text: str
    kind: str
    keys: tuple[str, ...]
    unit: UnitId
    cell: Cell
    share: Fraction
    rounded: int | None = None


@dataclass(frozen=True)
class OddsStep:
    number: int
    order: Order
    odds: tuple[Odds, ...]


@dataclass(frozen=True)
class Look:
    """Something that shall be so about a figure: a state that it has or has not, or the value of a field."""

    number: int
    text: str
    unit: UnitId
    state: str = ""
    absent: bool = False
    key: str = ""
    word: Word | None = None


@dataclass(frozen=True)
class CheckStep:
    number: int
    text: str
    looks: tuple[Look, ...]


Step = DiceStep | BeginStep | GroundStep | OrderStep | AnswerStep | OddsStep | CheckStep
