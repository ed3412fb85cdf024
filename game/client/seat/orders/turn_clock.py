"""The clock of a turn that people have agreed on: it runs while one of them may order something, and ends the
turn. What it does is an order like others, so that the record knows no time."""

from __future__ import annotations

from collections.abc import Iterable

from game.client.seat.match import Match
from game.core.actions import Action, EndTurn

LATE = 10
"""From so many seconds on one is warned."""
TITLE = "Clock"


def in_words(seconds: int) -> str:
    """How long that is: "1½ minutes", "30 seconds"."""
    if seconds % 30 or seconds < 60:
        return f"{seconds} second{'s' if seconds != 1 else ''}"
    whole, half = seconds // 60, "½" if seconds % 60 else ""
    return f"{whole}{half} minute{'s' if seconds > 60 else ''}"


def what_happens(seconds: int) -> str:
    """What people are told before the battle, and at its beginning."""
    return (
        f"A turn may take {in_words(seconds)}. Then it ends as it stands: what was ordered stays, the rest "
        "is left undone. Questions, what is shown and the menu stop the clock."
    )


class TurnClock:
    """`left` are the milliseconds left of the turn that is played."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.left = 0.0
        self._turn: tuple[int, int, str] | None = None

    @property
    def on(self) -> bool:
        """Whether turns have a clock here."""
        return self.match.terms.clock > 0

    @property
    def seconds(self) -> int:
        """The seconds left, begun ones counted whole."""
        return max(0, -int(-self.left // 1000))

    @property
    def late(self) -> bool:
        return self.on and self.seconds <= LATE

    def tick(self, ms: float, runs: bool) -> bool:
        """So much time has gone by, in which somebody could order something if it `runs`; whether the time of
        the turn is up."""
        if not self.on or not runs:
            return False
        clock = self.match.battle.table.clock
        turn = clock.round, clock.index, self.match.battle.side
        if turn != self._turn:
            self._turn, self.left = turn, 1000.0 * self.match.terms.clock
        self.left = max(0.0, self.left - ms)
        return self.left == 0

    def ending(self) -> Action | None:
        """The order that ends the turn; where rules do not let it end yet, what has to be done first and
        nothing besides, or else as the computer would. None if nobody may order anything."""
        battle, slot = self.match.battle, self.match.battle.slot
        if battle.pending or slot is None or not self.match.waits_for_person:
            return None
        own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == slot.side]
        ends: Iterable[Action] = (EndTurn(unit) for unit in ([slot.unit] if slot.unit else own))
        found = next((order for order in ends if battle.refusal(order) is None), None)
        if found is None and slot.unit:
            due = battle.ruleset.fulfil(battle.table, slot.unit)
            found = due if due and battle.refusal(due) is None else None
        if found is None:
            from game.ai.agents import choose

            found = choose(battle, battle.side)
        return found
