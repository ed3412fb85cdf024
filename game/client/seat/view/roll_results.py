"""What counts as a result among events: whose rolls are shown, how many are to come, what an outcome is
called, and what harm takes, in full and in few words; the dice that are shown, and what stands
against what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice, takewhile

from game.client.seat.view.board_objects import totals
from game.client.seat.view.scene import BoardScene
from game.core.describing import grips
from game.core.describing.results import MANAGES, Result, Results
from game.core.events import (
    Attacked,
    AttackEnded,
    BattleEnded,
    Downed,
    Event,
    Gauge,
    Harmed,
    Landed,
    Modifier,
    Rolled,
    RoundBegan,
    Spent,
    Stepped,
    TurnBegan,
    TurnEnded,
)
from game.core.references import NO_UNIT, UnitId

STRUCK = ("hit", "crit")
OUTCOMES = {"crit": "Critical hit", "hit": "Hit", "parry": "Parried", "block": "Blocked", "miss": "Miss"}
ENDS = (TurnBegan, TurnEnded, RoundBegan, Spent, Stepped, BattleEnded)
"""After which results belong to another order."""
GOES_ON = (TurnBegan, TurnEnded, RoundBegan, Stepped)
"""After which what happens is not the doing of the attack before."""
HARM = "Harm"
"""How harm is called that no attack or roll which is shown has brought about."""
TUMBLE = 300.0
"""Milliseconds in which dice fall."""


@dataclass
class ShownRoll:
    """A roll, and how many milliseconds ago it fell."""

    rolled: Rolled
    age: float = 0.0

    @property
    def fallen(self) -> float:
        """How far the dice have come, 0 to 1."""
        return min(1.0, self.age / TUMBLE)


def outcome_words(outcome: str, said: Mapping[str, str]) -> str:
    """How an attack ended, in a word or two: as the ruleset wants it `said`, or as in most."""
    if outcome in said:
        return capital(said[outcome])
    return OUTCOMES.get(outcome, outcome.capitalize())


def settles(event: Rolled, results: Results, coming: Iterable[Event] = ()) -> bool:
    """Whether the roll settles something by itself: help for another one does not, nor what is tried
    again."""
    said = results.get(event.rule)
    return event.passed is not None and not (said and said.aids) and not tried_again(event, coming)


def results_ahead(coming: Iterable[Event], results: Results) -> int:
    """How many results there are among these events, as long as they belong to the same order."""
    found, attacked = 0, False
    order = list(takewhile(lambda event: not isinstance(event, ENDS), coming))
    for number, event in enumerate(order, 1):
        attacked = (attacked or isinstance(event, Attacked)) and not isinstance(event, AttackEnded)
        decides = isinstance(event, Rolled) and settles(event, results, order[number:]) and not attacked
        found += decides or isinstance(event, AttackEnded)
    return found


def falls(unit: UnitId, coming: Iterable[Event]) -> bool:
    """Whether that figure goes down by the same order."""
    order = takewhile(lambda event: not isinstance(event, ENDS), coming)
    return any(isinstance(event, Downed) and event.unit == unit for event in order)


def tried_again(event: Rolled, coming: Iterable[Event]) -> bool:
    """Whether who has failed tries the same at once in another way: what comes next is told of both."""
    after = next(iter(coming), None)
    return isinstance(after, Rolled) and event.passed is False and again(event, after)


def again(first: Rolled, other: Rolled) -> bool:
    """Whether the other roll tries the same as the first: "staying conscious by Body Control"."""
    same = (first.unit, first.rule) == (other.unit, other.rule)
    return same and other.what != first.what and other.what.startswith(first.what)


def opposed(one: Rolled, other: Rolled, results: Results) -> bool:
    """Whether two rolls are held against each other."""
    if one.against is not None or other.against is not None:
        return False
    said = results.get(other.rule)
    if said is None:
        return False  # what comes to nothing by itself, as a place that is rolled for, or initiative
    return (one.rule == other.rule and one.what != other.what) or said.against == one.rule


def capital(words: str) -> str:
    """The words as a line begins."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Loss:
    """Points that a figure has lost: of which row, the how manieth that is, how many there were, are left and
    could be."""

    unit: UnitId
    name: str
    row: int
    before: int
    after: int
    most: int


def losses(event: Harmed, before: tuple[Gauge, ...]) -> list[Loss]:
    """The rows of points that are shorter than before, a whole body as one; a row of one point says no more
    than words do."""
    had = {gauge.name: gauge.value for gauge in totals(before)}
    rows = [(number, one, had.get(one.name, 0)) for number, one in enumerate(totals(event.gauges))]
    return [
        Loss(event.unit, one.name, number, was, one.value, one.most)
        for number, one, was in rows
        if one.value < was and one.most > 1
    ]


BRIEFLY = 15
"""Letters of harm from which only its sum is told."""


class HarmTold:
    """Told what somebody suffers, in its order: `lines` has it in full, `lost` the points it took."""

    def __init__(self) -> None:
        self.lines: tuple[str, ...] = ()
        self.lost: tuple[Loss, ...] = ()
        self._victim = NO_UNIT  # who has suffered last
        self._amounts: dict[str, int] = {}  # how much in all, by the names of those who suffer it

    def suffer(self, event: Harmed, name: str, points: tuple[Gauge, ...]) -> None:
        """That figure is harmed; `points` are those that it had before."""
        self.lines += (f"{name}: {event.words}",)
        self.lost += tuple(losses(event, points))
        self._victim = event.unit
        self._amounts[name] = self._amounts.get(name, 0) + event.amount

    def go_down(self, name: str) -> None:
        self.lines += (f"{name} goes down",)

    def clear(self) -> None:
        """Nothing of it is told any more."""
        self.lines, self.lost, self._amounts = (), (), {}

    def brief(self, about: UnitId) -> str:
        """The last of it; whose it is, only where that is not clear from whom the result is about. "" without
        any harm."""
        told = [line.partition(": ") for line in self.lines if ": " in line]
        if not told:
            return self.lines[-1] if self.lines else ""
        name, _, words = told[-1]
        if ", " not in words:  # of several places each is told with what became of it
            words = words.rpartition(": ")[2]
        if words[:1].isdigit() and len(words) > BRIEFLY:  # points of several kinds
            words = f"{self._amounts[name]} harm"
        clear = len({who for who, *_ in told}) == 1 and self._victim == about
        return words if clear else f"{name}: {words}"


FIRST = ".initiative"
"""What rules about who goes first have in their ids."""


class Deeds:
    """Knows of each roll whether it belongs to a turn that is seen, or to somebody who is struck in the turn
    of somebody unseen, or settles something. Who goes first is nobody's deed, nor is what comes after the
    battle."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._over = False
        self._struck: set[UnitId] = set()

    def note(self, event: Event) -> None:
        """It happens now: whom it strikes may roll next."""
        self._over = isinstance(event, BattleEnded) or (self._over and not isinstance(event, RoundBegan))
        match event:
            case TurnBegan() | TurnEnded() | RoundBegan() | BattleEnded():
                self._struck.clear()
            case Attacked(target=target) | AttackEnded(target=target):
                self._struck.add(target)
            case Landed(cells=cells):
                units = self._scene.units.items()
                self._struck |= {unit for unit, sprite in units if sprite.cell in cells}

    def is_one(self, event: Rolled, attacked: bool) -> bool:
        """Whether the roll is shown; that of an attack that is under way is."""
        settles = event.passed is not None and not self._over and FIRST not in event.rule
        struck = event.unit in self._struck and FIRST not in event.rule
        return attacked or bool(self._scene.active) or settles or struck


# ---------------------------------------------------------------- what stands against what


class ShownDice:
    """All that was rolled for the same, in its order: of two rolls of a figure the lower one may count.
    `last` has the last roll of each."""

    def __init__(self) -> None:
        self.last: dict[UnitId, ShownRoll] = {}
        self.rolls: list[ShownRoll] = []

    def add(self, event: Rolled) -> None:
        self.last[event.unit] = ShownRoll(event)
        self.rolls.append(self.last[event.unit])

    def recall(self, events: Iterable[Rolled]) -> None:
        """The first of them, which fell some time ago, if there is any."""
        for event in islice(events, 1):
            self.add(event)
            self.last[event.unit].age = TUMBLE

    def tick(self, ms: float) -> None:
        for cast in self.last.values():
            cast.age += ms

    def joins(self, event: Rolled, results: Results) -> bool:
        """Whether a roll lies beside those that are there. Held against each other are two different rolls
        of one rule that have no number to reach. Whoever has one, as who helps before, or rolls the same as
        all others, as for initiative, is not held against anybody."""
        others = [cast.rolled for cast in self.last.values()]
        fresh = event.unit not in self.last and len(others) < 2
        return fresh and all(opposed(other, event, results) for other in others)

    def judged(self, event: Rolled, results: Results) -> str:
        """What comes of a roll that is no attack, for whoever has made it, or has made the one before: one
        that is held against the other says nothing if both come to the same."""
        said: Result = results.get(event.rule, MANAGES)
        if event.passed is not None:
            return capital(said.said(event.passed))
        first = next(iter(self.last.values())).rolled
        if first is event or first.total == event.total or event.rule not in results:
            return ""
        return capital(said.said((first.total > event.total) != bool(said.against)))


@dataclass(frozen=True)
class Comparison:
    """`figures` are those whom it is about."""

    attack: Attacked | None
    ended: AttackEnded | None
    dice: ShownDice
    figures: tuple[UnitId, ...]

    @property
    def totals(self) -> tuple[int, int] | None:
        """What stands against what: of an attack as soon as it is judged, for a number to reach is not yet
        what its target comes to; of a roll with a number to reach, or of two that are held against each
        other."""
        if self.ended:
            return self.ended.total, self.ended.against
        if self.attack:
            return None
        rolls = [cast.rolled for cast in self.dice.last.values()]
        if rolls and rolls[0].against is not None:
            return rolls[0].total, rolls[0].against
        return (rolls[0].total, rolls[1].total) if len(rolls) == 2 else None

    @property
    def test(self) -> bool:
        """Whether it is a roll with a number to reach, and nobody is held against it."""
        return self.totals is not None and not self.ended and len(self.figures) < 2

    @property
    def verb(self) -> str:
        """What the first total does to the second, "" as long as there are not both; never what would be
        untrue of the two numbers."""
        if self.totals is None:
            return ""
        mine, other = self.totals
        if self.test:
            return "needs"
        struck = self.ended is not None and self.ended.outcome in STRUCK
        if mine == other:
            return "reaches" if struck else "ties"
        if self.ended:
            if struck != (mine > other):
                return "against"
            if struck:
                return "beats"
            return "misses" if self.ended.outcome == "miss" and not grips.grip(self.attack) else "loses to"
        return "beats" if mine > other else "loses to"

    @property
    def falls_short(self) -> bool:
        """Whether an attack beats the defence and misses all the same."""
        ended = self.ended
        return ended is not None and ended.outcome == "miss" and ended.total > ended.against

    def loses(self, unit: UnitId) -> bool:
        """Whether that figure's total is the one that did not do, as far as that is decided."""
        if self.ended:
            struck = self.ended.outcome in STRUCK
            return unit == (self.ended.target if struck else self.ended.unit)
        cast = self.dice.last.get(unit)
        return cast is not None and cast.rolled.passed is False

    def dice_of(self, unit: UnitId, place: int) -> ShownRoll | None:
        """The dice of that figure that come to the first or the second of the totals, as far as there are
        totals; None if none of its do: it may be struck by its own grenade, and have rolled but to dodge."""
        if self.totals is None or not self.ended:
            return self.dice.last.get(unit)
        if not place and self.ended.unit == self.ended.target and not self.attack:
            return None
        fits = (
            cast
            for cast in reversed(self.dice.rolls)
            if cast.rolled.unit == unit and cast.rolled.total == self.totals[place]
        )
        return next(fits, None)

    def reasons(self) -> list[tuple[UnitId, Modifier]]:
        """What changed the rolls, and whose; of an attack those of its two."""
        pair = (self.attack.unit, self.attack.target) if self.attack else tuple(self.dice.last)
        return [
            (unit, item)
            for unit, cast in self.dice.last.items()
            if unit in pair
            for item in cast.rolled.modifiers
            if item.value or item.edge
        ]
