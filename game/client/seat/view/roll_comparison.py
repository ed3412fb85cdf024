"""What stands against what in the roll or the attack that is shown: the two totals and whose dice come to
them, what the one does to the other, who loses by it, and what changed the rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.client.seat.view.roll_results import STRUCK, ShownRoll
from game.core.events import Attacked, AttackEnded, Modifier
from game.core.references import UnitId


@dataclass(frozen=True)
class Comparison:
    """`casts` has the last roll of each figure, `rolls` all that was rolled for the same: of two rolls of a
    figure the lower one may count. `figures` are those whom it is about."""

    attack: Attacked | None
    ended: AttackEnded | None
    casts: Mapping[UnitId, ShownRoll]
    rolls: Sequence[ShownRoll]
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
        rolls = [cast.rolled for cast in self.casts.values()]
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
            return "misses" if self.ended.outcome == "miss" else "loses to"
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
        cast = self.casts.get(unit)
        return cast is not None and cast.rolled.passed is False

    def dice_of(self, unit: UnitId, place: int) -> ShownRoll | None:
        """The dice of that figure that come to the first or the second of the totals, as far as there are
        totals; None if none of its do: it may be struck by its own grenade, and have rolled but to dodge."""
        if self.totals is None or not self.ended:
            return self.casts.get(unit)
        if not place and self.ended.unit == self.ended.target and not self.attack:
            return None
        fits = (
            cast
            for cast in reversed(self.rolls)
            if cast.rolled.unit == unit and cast.rolled.total == self.totals[place]
        )
        return next(fits, None)

    def reasons(self) -> list[tuple[UnitId, Modifier]]:
        """What changed the rolls, and whose; of an attack those of its two."""
        pair = (self.attack.unit, self.attack.target) if self.attack else tuple(self.casts)
        return [
            (unit, item)
            for unit, cast in self.casts.items()
            if unit in pair
            for item in cast.rolled.modifiers
            if item.value or item.edge
        ]
