"""The harm that a roll or an attack has done, as the strip tells it: every line of it, the points that it
took, and the last of it in as few words as will do."""

from __future__ import annotations

from game.client.seat.view.roll_results import Loss, losses
from game.core.events import Gauge, Harmed
from game.core.references import NO_UNIT, UnitId

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
