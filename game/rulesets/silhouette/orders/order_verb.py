"""The record of an order in Silhouette: when it may be given, what it costs, and which attack it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.core import clock
from game.core.actions import Action, Refusal
from game.core.declarations import DECLARE
from game.core.events import Spent
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play, Verb
from game.rulesets.silhouette.aiming import LURKING, Attack
from game.rulesets.silhouette.components import Startled, Turn
from game.rulesets.silhouette.figures import actions_left, plan, turn
from game.rulesets.silhouette.initiative import TURN
from game.rulesets.silhouette.states import note

SEQUENCE, AMBUSHED = "silhouette.sequence", "silhouette.sequence.ambush"
MULTIPLE, DEFENSIVE = "silhouette.declare.multiple", "silhouette.declare.defensive"
STARTLED = "silhouette.initiative.fumble"


class PhasedVerb(Verb, frozen=True, kw_only=True):
    """An order in its place in the turn (silhouette.sequence).

    `phases` are those in which it may be given: while all declare, in the ambush before the first turn, in
    one's own turn. With words for the `deed` it is one of the declared actions (silhouette.declare.multiple),
    and the one attack of an ambush. `speed` is what it declares. `attack` gives the attack that the order is,
    for the odds and for those who weigh it; `at` gives the plain orders of this kind that attack that unit,
    allowed or not.
    """

    phases: tuple[str, ...] = (TURN,)
    once: bool = False
    """Offered once for a side, whichever of its figures is asked."""
    deed: str = ""
    speed: str = ""
    attack: Callable[[Table, Any], Attack] | None = None
    at: Callable[[Table, UnitId, UnitId], Iterable[Action]] = lambda _table, _unit, _target: ()

    def refusal(self, table: Table, order: Action) -> Refusal | None:
        slot = table.slot
        assert slot is not None
        return (
            self._untimely(slot.phase)
            or (refuse_spending(table, order.unit) if self.deed else None)
            or self.refuse(table, order)
        )

    def play(self, table: Table, order: Action) -> Play[None]:
        assert self.resolve is not None
        slot = table.slot
        lurks = slot is not None and slot.phase == LURKING and self.deed
        if self.deed:
            note(table, order.unit, done=turn(table, order.unit).done + 1)
            yield Spent(order.unit, "Action", self.deed)
        yield from self.resolve(table, order)
        if lurks:
            table.world.put(order.unit, Turn(attacked=True, unseen=turn(table, order.unit).unseen))
            yield from clock.finish(table)

    def alike(self, table: Table, group: Sequence[Action]) -> OfferBatch:
        """Orders of which the first is allowed only if all of them are."""
        return OfferBatch(group, group if group and self.refusal(table, group[0]) is None else ())

    def _untimely(self, phase: str) -> Refusal | None:
        if phase in self.phases:
            return None
        if phase == DECLARE:
            return Refusal(SEQUENCE, "first everybody declares")
        if self.phases == (DECLARE,):
            return Refusal(MULTIPLE, "declared before Combat Sense, never later")
        return Refusal(AMBUSHED, "one attack out of hiding, and nothing else")


def refuse_spending(table: Table, unit: UnitId) -> Refusal | None:
    """Whether one of the declared actions is left."""
    if actions_left(table, unit) > 0:
        return None
    if table.world.has(unit, Startled):
        return Refusal(STARTLED, "startled: no actions this turn")
    if plan(table, unit).defensive:
        return Refusal(DEFENSIVE, "declared to do nothing but dodge")
    number = plan(table, unit).actions
    return Refusal(MULTIPLE, f"{number} action{'s' if number > 1 else ''} declared, all done")
