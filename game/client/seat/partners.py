"""Two who command one side: which figures are whose, and which of them is to decide. They see the same, so
nothing is hidden between them."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.battle import Battle
from game.core.records.digests import numbers
from game.core.records.record import Terms
from game.core.references import NO_UNIT, UnitId

PERSON = "human"


def is_computer(player: str) -> bool:
    """Whether that player is a level of the computer, of whatever temperament."""
    from game.ai.agents import is_computer as known

    return known(player)


class Partners:
    """Who plays in `battle`: `players` by side, and by the `terms` a second one for half of a side's figures.
    Who came later in the battle is led by the first."""

    def __init__(self, battle: Battle, players: Mapping[str, str], terms: Terms) -> None:
        self.battle, self.players, self.terms = battle, players, terms
        self._second = self._seconds()
        self._declared: tuple[tuple[int, int], frozenset[str]] = ((0, 0), frozenset())

    def _seconds(self) -> frozenset[UnitId]:
        """The figures of all those who are second on their side."""
        scenario = self.battle.scenario
        ids = iter(numbers(self.battle.field, scenario))
        found: list[UnitId] = []
        for team in scenario.teams:
            own = [UnitId(next(ids)) for _ in team.figures]
            if team.side in self.terms.partners:
                found += own[(len(own) + 1) // 2 :]
        return frozenset(found)

    def pair(self, side: str) -> tuple[str, ...]:
        """Who plays that side: one, or two."""
        first = self.players.get(side, PERSON)
        second = self.terms.partners.get(side)
        return (first,) if second is None else (first, second)

    def commander(self, unit: UnitId) -> str:
        """Who commands that figure."""
        side = self.battle.table.unit(unit).side
        pair = self.pair(side)
        return pair[-1] if unit in self._second else pair[0]

    def led(self, side: str, player: str) -> frozenset[UnitId] | None:
        """The figures of the side which that player leads; None if it leads them all."""
        pair = self.pair(side)
        if len(set(pair)) < 2:
            return None
        units = [unit for unit in self.battle.table.units() if self.battle.table.unit(unit).side == side]
        return frozenset(unit for unit in units if self.commander(unit) == player)

    def due(self) -> str:
        """Who is to decide now: the commander of the figure whose turn it is or that is asked; where a whole
        side declares, its computers one after the other, and then its people, or the last computer."""
        battle, side = self.battle, self.battle.side
        if not side:
            return ""
        pair = self.pair(side)
        moves = battle.pending or battle.slot
        unit = moves.unit if moves else NO_UNIT
        if len(set(pair)) < 2:
            return pair[0]
        if unit and battle.table.unit(unit).side == side:
            return self.commander(unit)
        waiting = [one for one in pair if is_computer(one) and one not in self._done()]
        people = [one for one in pair if not is_computer(one)]
        return (waiting or people or [pair[-1]])[0]

    def _done(self) -> frozenset[str]:
        """The computers that have declared all of theirs in the turn of the side that is played."""
        return self._declared[1] if self._declared[0] == self._now() else frozenset()

    def _now(self) -> tuple[int, int]:
        clock = self.battle.table.clock
        return clock.round, clock.index

    def leaves(self, player: str) -> bool:
        """That computer has declared all of its figures and would end the turn of the side: whether somebody
        else is left who has to declare before."""
        slot = self.battle.slot
        if slot is None or slot.unit or self.battle.pending:
            return False
        pair = self.pair(self.battle.side)
        done = self._done() | {player}
        left = [one for one in set(pair) if not is_computer(one) or one not in done]
        if left:
            self._declared = self._now(), done
        return bool(left)
