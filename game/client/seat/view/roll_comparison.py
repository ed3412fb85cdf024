"""The dice that are shown, and what stands against what: the two totals and whose dice come to them, what the
one does to the other, who loses by it, and what changed the rolls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from game.client.seat.view.roll_results import STRUCK, TUMBLE, ShownRoll, capital, opposed
from game.core.describing import grips
from game.core.describing.results import MANAGES, Result, Results
from game.core.events import Attacked, AttackEnded, Modifier, Rolled
from game.core.references import UnitId


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
