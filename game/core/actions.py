"""What is asked of a battle: frozen data, imperative, JSON both ways. Rulesets add their own kinds."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol, TypeGuard

import msgspec

from game.core.field import Cell
from game.core.references import NO_UNIT, Prose, RuleId, UnitId


class Action(msgspec.Struct, frozen=True, tag=True):
    """An order for one unit."""

    unit: UnitId

    @property
    def verb(self) -> str:
        """The name of the kind of action, as the action bar and the records know it."""
        return type(self).__name__


class Move(Action, frozen=True):
    """Go along `path`, cell by cell; the cell where the unit stands is not in it."""

    path: tuple[Cell, ...]


class EndTurn(Action, frozen=True):
    """Let the rest of the turn go."""


class TakeBack(Action, frozen=True):
    """Mean that part of what was declared no longer: `what` is a word of the ruleset."""

    what: str


class Later(Action, frozen=True):
    """Give up the slot now and take it at the end of the round."""


class Answer(Action, frozen=True):
    """The answer to the question that the battle waits for: the key of one of its options."""

    key: str


class Option(msgspec.Struct, frozen=True):
    """One possible answer. `hint` says in words what speaks for it (odds, cost); `after` is what the chance
    of the question becomes by it. `cells` are where it leads from and over, step by step, or where it
    happens: they can be pointed at. `unit` is the figure that it names (0: nobody): to a side that does not
    know it, it is not offered."""

    key: str
    words: Prose
    hint: Prose = ""
    after: Fraction | None = None
    cells: tuple[Cell, ...] = ()
    unit: UnitId = NO_UNIT


class Ask(msgspec.Struct, frozen=True):
    """A question to one side in the middle of an action. `unit` is the figure that decides, `about` the one
    it is about (0: nobody).

    `default` is the option that a computer without an opinion takes; `calm`, where that one would do
    something, the one that neither moves nor attacks nor spends: what Enter means to a person. `by` is the
    figure that brings it about (0: `about`), `weapon` what it does it with. `what` is the chance that the
    answers change, in words ("to be hit"), as it is `before`; `good` if whoever answers wants it high. What
    comes of it otherwise is at `stake`: no part of `words`, which old records have in their digests. Where
    words have changed since, `formerly` are theirs.
    """

    side: str
    unit: UnitId
    rule: RuleId
    words: Prose
    options: tuple[Option, ...]
    default: str
    about: UnitId = NO_UNIT
    by: UnitId = NO_UNIT
    weapon: str = ""
    what: Prose = ""
    before: Fraction | None = None
    good: bool = False
    calm: str = ""
    stake: Prose = ""
    formerly: Prose = ""

    @property
    def usual(self) -> str:
        """The answer that is given by who only wants to go on."""
        return self.calm or self.default


# ---------------------------------------------------------------- what orders of any ruleset are about


class Targeted(Protocol):
    """An order that is aimed at a figure."""

    @property
    def target(self) -> UnitId: ...


class Pathed(Protocol):
    """An order that leads along cells."""

    @property
    def path(self) -> tuple[Cell, ...]: ...


class OnCell(Protocol):
    """An order that is about a cell, or may be."""

    @property
    def cell(self) -> Cell | None: ...


def is_targeted(action: object) -> TypeGuard[Targeted]:
    return hasattr(action, "target")


def is_pathed(action: object) -> TypeGuard[Pathed]:
    return hasattr(action, "path")


def is_on_cell(action: object) -> TypeGuard[OnCell]:
    return hasattr(action, "cell")


def target_of(action: object) -> UnitId:
    """Whom the order is aimed at, nobody if it is aimed at no figure."""
    return action.target if is_targeted(action) else NO_UNIT


def path_of(action: object) -> tuple[Cell, ...]:
    """The way it leads, none for an order that leads nowhere."""
    return action.path if is_pathed(action) else ()


def cell_of(action: object) -> Cell | None:
    """The cell it is about, if it is about one."""
    return action.cell if is_on_cell(action) else None


# ---------------------------------------------------------------- refusing


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the rule that forbids it, and the reason in words."""

    rule: RuleId
    words: Prose


class IllegalAction(ValueError):
    """An action that the rules forbid. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.words} ({refusal.rule})")
        self.rule = refusal.rule
        self.words = refusal.words


def refuse_answer(ask: Ask, action: Action) -> Refusal | None:
    """Why that is no answer to the question, or None if it is one."""
    if not isinstance(action, Answer) or action.unit != ask.unit:
        return Refusal(ask.rule, f"a question is open: {ask.words}")
    if action.key not in [option.key for option in ask.options]:
        return Refusal(ask.rule, f"{action.key!r} is no answer to: {ask.words}")
    return None
