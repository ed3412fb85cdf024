"""What an order makes of the attacks to come, in words: worked out a bite a frame, once somebody asks about
that order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from time import perf_counter

from game.client.seat.orders.odds_text import percent
from game.core.actions import Action
from game.core.battle import Battle
from game.core.describing.odds_delta import Shift, shifts
from game.core.references import UnitId

NO_CHANGE = frozenset(("EndTurn", "Later", "TakeBack"))
"""Orders that are about the turn."""


class Shifting:
    """`told` gives what is known by now of an order; it grows while `work` is given time."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._known: dict[Action, list[Shift]] = {}
        self._work: list[Iterator[None]] = []

    def told(self, order: Action) -> list[Shift]:
        if order not in self._known:
            self._known[order] = []
            if order.verb not in NO_CHANGE:
                side = self._battle.table.unit(order.unit).side
                self._work.append(shifts(self._battle, order, side, self._known[order].append))
        return self._known[order]

    def work(self, seconds: float) -> None:
        """Go on for so long, with what was asked about last."""
        ends = perf_counter() + seconds
        while self._work and perf_counter() < ends:
            if next(self._work[-1], self) is self:
                self._work.pop()


def lines(
    told: Iterable[Shift], unit: UnitId, names: Mapping[UnitId, str]
) -> list[tuple[str, str, str, bool]]:
    """Who hits whom, the chance before and after, and whether that is good for `unit`; nothing of what
    changes by less than a percent."""
    found = []
    for shift in told:
        before, after = _said(shift.before), _said(shift.after)
        if before == after:
            continue
        if shift.unit == unit:
            who = f"I hit {names.get(shift.target, '')}"
        else:
            who = (
                f"{names.get(shift.unit, '')} hits "
                f"{'me' if shift.target == unit else names.get(shift.target, '')}"
            )
        found.append(
            (who, before, after, ((shift.after or 0) > (shift.before or 0)) == (shift.target != unit))
        )
    return found


def _said(chance: Fraction | None) -> str:
    return "none" if chance is None else f"{percent(chance, 0)} %"
