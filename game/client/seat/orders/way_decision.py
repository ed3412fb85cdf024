"""What is decided before an order is given: whether a way that is rolled for, or what harms one's own, is
dared, whether the way round is taken, which way a large body faces at its end, and what has to be
rolled at the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from game.client.seat.match import Match
from game.client.seat.orders.dangerous_path import is_asked_first
from game.client.seat.orders.odds_text import hurt
from game.client.seat.orders.order_menu import Orders
from game.client.seat.orders.planning import Plan, once_more
from game.client.seat.orders.way_end import Fan
from game.core.actions import Action
from game.core.events import Rolled
from game.core.field import Cell
from game.core.physical_dice import Throw
from game.core.verbs import Verb


class WayDecision:
    """`dared` is the way that is rolled for, pressed on once; `round` whether the way round it is to be gone;
    `facing` which way is to be faced at the end, while that is being chosen; `barred` which one is pointed
    at there that cannot be faced. `plan` tells what is pointed at."""

    def __init__(self, plan: Callable[[], Plan]) -> None:
        self._plan = plan
        self.dared: Action | None = None
        self.round = False
        self.facing = self.barred = ""

    @property
    def key(self) -> tuple[object, ...]:
        """What a plan depends on."""
        return self.dared, self.round, self.facing, self.barred

    def clear(self) -> None:
        """Nothing is decided."""
        self.dared, self.round, self.facing = None, False, ""

    @property
    def fan(self) -> Fan | None:
        """What can be faced at the end of the way, while that is being chosen."""
        return self._plan().fan if self.facing else None

    def begin_facing(self, ways: Collection[str], name: str = "") -> None:
        """Choose which of these ways to face at the end: that one to begin with, if it is among them."""
        self.facing, self.barred = name if name in ways else next(iter(ways)), ""

    def face(self, name: str) -> None:
        """Face that way at the end; one that cannot be faced is only pointed at."""
        if fan := self.fan:
            self.facing, self.barred = (name, "") if name in fan.ways else (self.facing, name)

    def applied(self, orders: Orders, found: Plan) -> Plan:
        """The plan of what is pointed at, after what has been decided about the way there."""
        if found.fan and self.barred not in found.fan.ways:
            found = replace(found, fan=replace(found.fan, barred=self.barred))
        again = self.dared and found.actions == (self.dared,)
        return once_more(orders, found, self.round) if again else found

    @property
    def dares(self) -> bool:
        """Whether a way that is rolled for was pressed on once."""
        return self.dared is not None and self._plan().question is not None

    def leads_round_over(self, cell: Cell) -> bool:
        """Whether the way round, of one that was pressed on once, leads over a cell: who points there means
        to choose it."""
        round_it = self._plan().marks.detour if self.dares else None
        return round_it is not None and cell in round_it.path

    def choose_round(self) -> bool:
        """Choose the way round what is dangerous, or the dangerous one again; false if there is none."""
        if not self.dares or self._plan().marks.detour is None:
            return False
        self.round = not self.round
        return True

    def take_round(self, cell: Cell | None) -> bool:
        """Choose the way round at once, by a press on one of its tiles; false if there is none."""
        shown = self._plan()
        there = shown.marks.detour
        if there is None or (cell is not None and (not self.dares or cell not in there.path[1:-1])):
            return False
        if not self.dares:
            self.dared = shown.actions[0] if len(shown.actions) == 1 else None
        self.round = self.dared is not None
        return self.round

    def pressed(self, orders: Orders, chosen: Verb | None, shown: Plan) -> tuple[Verb | None, bool]:
        """The order that a press chooses in the place of the `chosen` one, or of none, and whether what is
        shown waits for a second press: an attack in the place of a way, a way that rolls for anything, or
        what costs one's own more than their enemies. Where there are several ways, choosing among them is
        that second press; with ways settled for good, or where a side declares what can be taken back, there
        is none, unless a friend may be hit."""
        verb, actions = shown.verb, shown.actions
        if verb is None or not actions or (chosen and chosen.aim not in ("path", "cell", "unit")):
            return None, False
        slot, single = orders.battle.slot, len(actions) == 1
        declares = slot is not None and not slot.unit
        at_once = (bool(shown.ways) or declares) and not hurt(orders.chances(actions[0]), orders.own)
        dares = actions != (self.dared,) and is_asked_first(orders, verb, actions[0])
        if not dares and (verb == chosen or verb.aim != "unit"):
            return None, False
        self.dared = actions[0] if dares and single else None
        instead = verb if verb != chosen and not (at_once and single) else None
        return instead, self.dared is not None or (instead is not None and single)


# ---------------------------------------------------------------- dice at the table


class TableRolls:
    """`throw` is what is to be typed in now, None if nothing is, and `number` the how many-th it is of its
    order; `then` carries the order out once all dice of it are known."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.action: Action | None = None
        self.throw: Throw | None = None
        self.number = 0
        self._then: Callable[[], object] = lambda: None

    def wants(self, action: Action | None, then: Callable[[], object]) -> bool:
        """Whether dice have to be typed in for the action; for the beginning of the battle if it is None."""
        self.number = 0
        self.action, self._then = action, then
        return self._asks()

    def _asks(self) -> bool:
        self.number += 1
        self.throw = self.match.next_throw(self.action)
        return self.throw is not None

    def typed(self, faces: Sequence[int]) -> None:
        """These have fallen; what follows is asked for, or the order carried out."""
        self.match.roll(faces)
        if not self._asks():
            self._then()

    @property
    def can_drop(self) -> bool:
        """Whether the order may still be thought over: a person gave it, and nothing of it was rolled."""
        own = self.action is not None and self.match.waits_for_person
        rolled = self.throw and any(isinstance(event.read_by(None), Rolled) for event in self.throw.before)
        return own and not rolled

    def drop(self) -> None:
        self.action, self.throw = None, None
