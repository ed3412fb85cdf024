"""What happened in a battle: frozen data, past tense, JSON both ways. Events alone are enough to draw the battle."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.field import Cell
from game.core.references import Prose, RuleId, UnitId


class Gauge(msgspec.Struct, frozen=True):
    """A row of points: hit points, armour, the boxes of a wound track. `place` says where on a body they are counted, by the name
    that orders call it; the first gauge of a place is the body's, a second one what protects it.
    """

    name: str
    value: int
    most: int
    place: str = ""


class Modifier(msgspec.Struct, frozen=True):
    """Something that counts in a roll. `edge` is +1 for an advantage and -1 for a disadvantage; `value` is added to the total."""

    value: int
    rule: RuleId
    words: Prose
    edge: int = 0


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that has happened. Who is not of the side `only` does not learn of it; "" is for everybody's eyes."""

    @property
    def only(self) -> str:
        return ""


def seen_by(side: str, events: Iterable[Event]) -> list[Event]:
    """The events that a side may see."""
    return [event for event in events if event.only in ("", side)]


class Placed(Event, frozen=True):
    """A figure stands on the board."""

    unit: UnitId
    name: str
    side: str
    look: str
    person: int
    cell: Cell
    gauges: tuple[Gauge, ...]


class RoundBegan(Event, frozen=True):
    """A round began; `order` lists the units in the order in which they act."""

    number: int
    order: tuple[UnitId, ...]


class Ordered(Event, frozen=True):
    """The order of the round has changed while it runs; `order` lists the units of all its turns, those that are over too."""

    order: tuple[UnitId, ...]


class TurnBegan(Event, frozen=True):
    unit: UnitId
    side: str


class TurnEnded(Event, frozen=True):
    """`later` if the slot will be taken up again in the same round."""

    unit: UnitId
    later: bool = False


class Declared(Event, frozen=True):
    """What a unit will do later is noted, in place of what was noted before: in words, "" for nothing.

    The rest is for drawing: its `path`, its `targets` with what each is `called` (the location aimed at), the cell that it aims `at`, whether
    it goes `after` it has acted, and the `verbs` of all that it will do. Until it is carried out only its own side knows.
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


class Stepped(Event, frozen=True):
    """One step of a move; `forced` if the unit was pushed."""

    unit: UnitId
    start: Cell
    end: Cell
    forced: bool = False


class Rolled(Event, frozen=True):
    """Dice were rolled. `faces` are all dice in order, `kept` those that count; `against` is what had to be reached, if that was fixed.

    `what` names the roll ("ranged attack", "Resolve"), `rule` where it comes from; `passed` is None in a contest that another roll decides.
    """

    unit: UnitId
    what: str
    rule: RuleId
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    against: int | None = None
    passed: bool | None = None


class Attacked(Event, frozen=True):
    """An attack was begun. `kind` is "ranged", "melee" or "thrown"; `reaction` names the rule if it was made out of turn."""

    unit: UnitId
    target: UnitId
    weapon: str
    kind: str
    reaction: RuleId = ""


class AttackEnded(Event, frozen=True):
    """`outcome` is "crit", "hit", "parry" or "miss"; `against` is the defender's total."""

    unit: UnitId
    target: UnitId
    outcome: str
    total: int
    against: int


class Harmed(Event, frozen=True):
    """A unit was hurt. `words` say how much in the ruleset's own terms; `gauges` are all its points now; `health` is 0 to 100."""

    unit: UnitId
    amount: int
    words: Prose
    gauges: tuple[Gauge, ...]
    health: int


class Downed(Event, frozen=True):
    unit: UnitId


class CameTo(Event, frozen=True):
    """A unit that was down takes part again."""

    unit: UnitId


class StatusGained(Event, frozen=True):
    """A unit is now in a state ("prone", "focused", "burning"); `count` is the number of stacks; `cells` what it watches, if any."""

    unit: UnitId
    status: str
    rule: RuleId
    count: int = 1
    cells: tuple[Cell, ...] = ()


class StatusLost(Event, frozen=True):
    """`count` stacks are left."""

    unit: UnitId
    status: str
    rule: RuleId
    count: int = 0


class AmmoChanged(Event, frozen=True):
    unit: UnitId
    weapon: str
    left: int
    most: int


class Readied(Event, frozen=True):
    """The unit now holds these weapons; `look` is its new picture."""

    unit: UnitId
    weapons: tuple[str, ...]
    look: str


class ItemDropped(Event, frozen=True):
    item: int
    kind: str
    cell: Cell
    unit: UnitId = 0


class ItemTaken(Event, frozen=True):
    item: int
    kind: str
    unit: UnitId


class Thrown(Event, frozen=True):
    unit: UnitId
    item: str
    aim: Cell


class Scattered(Event, frozen=True):
    """One shift of a throw that went wrong; `roll` is the d8, `end` equals `start` where a wall stood in the way."""

    item: str
    roll: int
    start: Cell
    end: Cell


class Landed(Event, frozen=True):
    item: str
    cell: Cell
    cells: tuple[Cell, ...]


class AreaBegan(Event, frozen=True):
    area: int
    kind: str
    cells: tuple[Cell, ...]
    turns: int


class AreaEnded(Event, frozen=True):
    area: int


class DoorMoved(Event, frozen=True):
    cell: Cell
    open: bool
    unit: UnitId = 0


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


class Fated(Event, frozen=True):
    """What becomes of a figure after the battle."""

    unit: UnitId
    rule: RuleId
    words: Prose


class BattleEnded(Event, frozen=True):
    """`winner` is a side, or "" if nobody is left."""

    winner: str


AnyEvent = (
    Placed
    | RoundBegan
    | Ordered
    | TurnBegan
    | TurnEnded
    | Declared
    | Spent
    | Stepped
    | Rolled
    | Attacked
    | AttackEnded
    | Harmed
    | Downed
    | CameTo
    | StatusGained
    | StatusLost
    | AmmoChanged
    | Readied
    | ItemDropped
    | ItemTaken
    | Thrown
    | Scattered
    | Landed
    | AreaBegan
    | AreaEnded
    | DoorMoved
    | Answered
    | Reported
    | Fated
    | BattleEnded
)
