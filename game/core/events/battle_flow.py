"""The course of a battle: its rounds and turns, what was declared, asked and reported, and how it ended."""

from __future__ import annotations

from game.core.events.event import Event
from game.core.field import Cell
from game.core.references import Prose, RuleId, UnitId


class RoundBegan(Event, frozen=True):
    """A round began; `order` lists the units in the order in which they act: none where whole sides have the
    turn, a 0 for who sees none of them."""

    number: int
    order: tuple[UnitId, ...]


class Ordered(Event, frozen=True):
    """The order of the round has changed while it runs; `order` lists the units of all its turns, those that
    are over too; 0 as above."""

    order: tuple[UnitId, ...]


class TurnBegan(Event, frozen=True):
    """`unit` is 0 where a whole side has the turn; without a side, too, it is nobody's: what comes from
    outside happens."""

    unit: UnitId
    side: str


class TurnEnded(Event, frozen=True):
    """`later` if the slot will be taken up again in the same round."""

    unit: UnitId
    later: bool = False


class Declared(Event, frozen=True):
    """What a unit will do later is noted, in place of what was noted before: in words, "" for nothing.

    The rest is for drawing: its `path`, its `targets` with what each is `called` (the location aimed at), the
    cell that it aims `at`, whether it goes `after` it has acted, and the `verbs` of all that it will do.
    Until it is carried out only its own side knows.
    """

    unit: UnitId
    words: Prose
    path: tuple[Cell, ...] = ()
    targets: tuple[UnitId, ...] = ()
    only: str = ""
    called: tuple[str, ...] = ()
    at: Cell | None = None
    after: bool = False
    verbs: tuple[str, ...] = ()


class Spent(Event, frozen=True):
    """A part of the turn was used up: "Action", "Movement". `words` say what for."""

    unit: UnitId
    what: str
    words: Prose


class Answered(Event, frozen=True):
    """A question was answered: `key` and `words` of the option taken."""

    unit: UnitId
    rule: RuleId
    key: str
    words: Prose


class Reported(Event, frozen=True):
    """A ruling that changes nothing on the board but that players must know of."""

    unit: UnitId
    rule: RuleId
    words: Prose


class MessageTold(Event, frozen=True):
    """The map says something to the side `only`, or to everybody."""

    words: Prose
    only: str = ""


class TimeRanOut(Event, frozen=True):
    """The clock that people have agreed on gave the order that follows: the time of the side's turn was
    up."""

    side: str


DIES, STAYS, BACK = (
    "dead",
    "harmed",
    "back",
)  # verdicts on a figure after the battle: dead, something stays, it will be back


class Fated(Event, frozen=True):
    """What becomes of a figure after the battle. Of several about the same one, the one with a `verdict` sums
    up: "back" (after so many `days`) or "dead"; "harmed" is for what stays. The others tell the steps on the
    way."""

    unit: UnitId
    rule: RuleId
    words: Prose
    verdict: str = ""
    days: int = 0


class GoalMoved(Event, frozen=True):
    """A goal of the scenario, by its number, stands at `count` of `most` now. `outcome` is "reached" or
    "failed" when that decides it."""

    goal: int
    side: str
    words: Prose
    count: int
    most: int
    outcome: str = ""


class BattleEnded(Event, frozen=True):
    """`winner` is a side, or "" if nobody is left."""

    winner: str
