"""Why the computer gave an order, and what it would do in somebody's place: what was before each order of a
battle, thought of again, a little in each frame, and told in words."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.ai.agents import Heard, think
from game.ai.reasons import Reasons, Thought, reasons
from game.client.seat.partners import is_computer
from game.core import fog
from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle
from game.core.events import Event, Viewer
from game.core.field import Cell
from game.core.records.undo_state import Mark
from game.core.references import NO_UNIT, UnitId

NOTHING = "Nothing was weighed here: it was an answer, or all that was left to do."


class AiReasons:
    """One order at a time. `unit` is whose it is, `start` where that figure stood, `told` what came of it,
    None until it is known; `order` is what was found to do, `row` the one of its rows that is pointed at, -1
    if none is."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.unit: UnitId = NO_UNIT
        self.start: Cell | None = None
        self.told: Reasons | None = None
        self.order: Action | None = None
        self.given = True
        self.row = -1
        self._thought: Iterator[Reasons | None] | None = None

    def ask(self, battle: Battle, level: str, order: Action | None = None) -> None:
        """Why that order of the side whose move it is was given, by a computer of that level; without one,
        what it would do. The battle stands as it did before the order, and is not to change."""
        self.forget()
        self._thought = self._thoughts(battle, level, order)
        self.given = order is not None
        moves = order or battle.slot
        self.unit = moves.unit if moves else NO_UNIT
        if self.unit:
            self.start = battle.table.cell(self.unit)

    def _thoughts(self, battle: Battle, level: str, order: Action | None) -> Iterator[Reasons | None]:
        heard: Heard = []
        for found in think(battle, battle.side, level, heard):
            if found is not None:
                self.order, self.unit = found, found.unit
                self.start = battle.table.cell(found.unit)
                yield reasons(battle, battle.side, order or found, heard)
                return
            yield None

    @property
    def asked(self) -> bool:
        return bool(self.unit) or self._thought is not None

    @property
    def thinks(self) -> bool:
        return self._thought is not None

    def tick(self, seconds: float) -> None:
        """Think for so long."""
        ends = time.perf_counter() + seconds
        while self._thought is not None and time.perf_counter() < ends:
            found = next(self._thought, "over")
            if isinstance(found, Reasons):
                self._thought, self.told = None, found
            elif found == "over":
                self._thought = None

    @property
    def rows(self) -> tuple[Thought, ...]:
        """What was done, or would be, and what else was thought of."""
        return (self.told.done, *self.told.others) if self.told else ()

    def step(self, way: int) -> None:
        """Point at the row before or after."""
        if self.rows:
            self.row = (max(self.row, -1 if way > 0 else 0) + way) % len(self.rows)


@dataclass(frozen=True)
class Before:
    """The battle as it stood before an order: the round, who was to give it, and the state, None in the
    middle of another order."""

    round: int
    player: str
    mark: Mark | None


@dataclass
class PastOrders:
    """`stood` has what was before each order of the history; of orders from before the battle was taken up
    from a state, nothing."""

    stood: dict[int, Before] = field(default_factory=dict)
    _orders: dict[int, int] = field(default_factory=dict)  # by the identity of their events
    _read: tuple[object, dict[UnitId, bool]] = ((), {})  # whose sheets are open, to whom, after which order

    def note(self, before: Before, number: int, events: Iterable[Event]) -> None:
        """These events came of that order."""
        self.stood[number] = before
        self._orders.update((id(event), number) for event in events)

    def forget(self, length: int, events: Iterable[Event]) -> None:
        """The orders from that one on are taken back, with these events."""
        for number in [number for number in self.stood if number >= length]:
            del self.stood[number]
        for event in events:
            self._orders.pop(id(event), None)

    def order_of(self, event: Event) -> int | None:
        """The number of the order that the event came of, None if that is not known."""
        return self._orders.get(id(event))

    def explained(self, battle: Battle, viewer: Viewer, number: int, doer: UnitId, acts: bool) -> int | None:
        """The number of the order of a computer that made that figure do what came of order `number`: this
        one, or, of what it `acts`, what was declared or set up for it before in the same round. None if
        nobody may ask: it was nobody's choice, a person's, or the viewer may not know all that the computer
        knew."""
        if not doer or number < 0 or not self._open(battle, viewer, doer):
            return None
        last = self.stood.get(number)
        secret = battle.slot is not None and not battle.slot.unit and battle.pending is None
        for earlier in range(number, -1 if acts else number - 1, -1):
            before = self.stood.get(earlier)
            if before is None or last is None or before.round != last.round:
                return None
            order = battle.history[earlier]
            if order.unit == doer and not isinstance(order, Answer | EndTurn):
                declares_now = secret and before.round == battle.table.clock.round
                known = before.mark is not None and is_computer(before.player) and not declares_now
                return earlier if known else None
        return None

    def _open(self, battle: Battle, viewer: Viewer, doer: UnitId) -> bool:
        """Whether the viewer may read all of that figure, and all that its side sees."""
        if viewer is None:
            return True
        if fog.is_fog_on(battle.table) or doer not in battle.table.units():
            return False
        if self._read[0] != (len(battle.history), viewer):
            self._read = (len(battle.history), viewer), {}
        known = self._read[1]
        if doer not in known:
            sheet = battle.ruleset.sheet(battle.table, doer)
            known[doer] = battle.ruleset.SECRETS.sheet(battle.table, doer, viewer, sheet) == sheet
        return known[doer]

    def standing(self, battle: Battle, number: int) -> tuple[Battle, Action, str]:
        """A copy of the battle as it stood before that order, with other dice; the order; and who gave it."""
        before = self.stood[number]
        assert before.mark is not None, "in the middle of an order nothing is weighed"
        twin = battle.clone("why")
        twin.rewind(before.mark)
        return twin, battle.history[number], before.player
