"""The record of a declaration: a `Verb` with what frames every one of this system, declared first and done
when its step of the turn comes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from game.core.actions import Action, Refusal
from game.core.components import Position
from game.core.describing.display import Endings
from game.core.events import Reported
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.core.verbs import Play, Verb
from game.rulesets.lithium.attacks import Launched
from game.rulesets.lithium.components import Body, Held, Plan
from game.rulesets.lithium.declarations import MAIN, MORE, QUICK, STEP, Declaration, Handling
from game.rulesets.lithium.declaring import RULE, declare
from game.rulesets.lithium.figures import hands_after, is_down, plan, planned_cell, planned_hands, stunned
from game.rulesets.lithium.offer_cache import undeclared
from game.rulesets.lithium.quick_actions import refuse_twice
from game.rulesets.lithium.simultaneous_movement import Walker

PREEMPT = "lithium.turn.preempt"


class Stand(NamedTuple):
    """Where a figure is as it acts, and what it holds then: as it has planned, or as it is."""

    cell: Cell
    hands: Held


@cached_by_components(Plan, Held, Body, Position)
def planned_stand(table: Table, unit: UnitId) -> Stand:
    """As it has planned: every order done with the hands asks for it."""
    return Stand(planned_cell(table, unit), planned_hands(table, unit))


Forbids = Callable[[Table, Any, Stand], Refusal | None]


class DeclarationVerb(Verb, frozen=True):
    """How a declaration is judged and done.

    `forbid` judges it by where the figure will stand and what it will hold by then; it is asked when it is
    declared, and again when its time has come. `refuse` is for the rest of the reasons, asked when it is
    declared. `resolve` is what comes of it, if it were done by itself. Where all figures do such things at
    the same time, `launch` rolls an attack, of which what it does is found with all others of the step, or
    `route` is the way that is gone in parallel with all others, None if there is none any more; and `last` is
    what is left of it for the last step of the turn. `wants` is what it reaches for, which only one can have;
    `endings` are what it may do to each one whom it may harm.
    """

    forbid: Forbids = lambda _table, _order, _stand: None
    launch: Callable[[Table, Any], Play[list[Launched]]] | None = None
    route: Callable[[Table, Any], Walker | None] | None = None
    last: Callable[[Table, Any], Play[None]] | None = None
    wants: Callable[[Any], Hashable] = lambda _order: None
    endings: Callable[[Table, Any], Endings] = lambda _table, _order: ()

    @property
    def whole(self) -> bool:
        """A short walk, getting up and quick actions go beside the one action of the turn."""
        return getattr(self.order, "part", MAIN) not in (STEP, QUICK)

    def refusal(self, table: Table, order: Action) -> Refusal | None:
        """Why it cannot be declared, or None."""
        if not isinstance(order, Declaration):
            return self.refuse(table, order)
        unit = order.unit
        if is_down(table, unit):
            return Refusal("lithium.damage.shock", "out of the fight")
        if stunned(table, unit):
            return Refusal("lithium.turn.duration", "stunned: nothing to be done in this turn")
        known = plan(table, unit)
        if order.part != MORE and order in (known.main, known.step, *known.quick):
            return Refusal(RULE, "declared already")
        return (
            self.refuse(table, order)
            or self._twice(table, order)
            or self.forbid(table, order, self._planned(table, order))
        )

    def lost(self, table: Table, order: Declaration) -> Refusal | None:
        """Why it cannot be done any more, now that its time has come."""
        unit = order.unit
        return self._twice(table, order) or self.forbid(
            table, order, Stand(table.cell(unit), table.world.get(unit, Held))
        )

    def _twice(self, table: Table, order: Declaration) -> Refusal | None:
        return refuse_twice(table, order.unit, self.kind) if order.part == QUICK else None

    def _planned(self, table: Table, order: Declaration) -> Stand:
        """As the figure will stand: what it will hold when it draws or lets go does not hang on what it has
        declared of that kind before."""
        unit = order.unit
        if order.part != QUICK:
            return planned_stand(table, unit)
        others = tuple(quick for quick in plan(table, unit).quick if type(quick) is not type(order))
        return Stand(table.cell(unit), hands_after(table, unit, others))

    @property
    def kind(self) -> str:
        """What a quick action is called among those that are done once a turn."""
        return str(getattr(self.order, "kind", ""))

    def play(self, table: Table, order: Action) -> Play[None]:
        """Note what is declared."""
        if isinstance(order, Declaration):
            yield from declare(table, order)
        else:
            yield from super().play(table, order)

    @property
    def at_last(self) -> Callable[[Table, Any], Play[None]] | None:
        """What is done in the last step of the turn: all of it, if it has no step of its own."""
        return self.last if self.launch or self.route else self.resolve

    def done(self, table: Table, order: Declaration) -> Play[None]:
        """What comes of it in its step; of what is done with items, that it is too late for it."""
        deed = self.at_last
        assert deed is not None
        refused = self.lost(table, order) if isinstance(order, Handling) else None
        if refused:
            yield Reported(order.unit, PREEMPT, f"too late: {refused.words}")
        else:
            yield from deed(table, order)

    def way_of(self, table: Table, order: Declaration) -> Walker | None:
        """The way that the order means, as far as the figure can still go it."""
        assert self.route is not None
        return self.route(table, order)

    def said(self, table: Table, order: Action) -> str:
        """The order in words."""
        return order.said(table) if isinstance(order, Declaration) else super().said(table, order)

    # ------------------------------------------------------------ offered together

    def alike(self, table: Table, group: Sequence[Action]) -> OfferBatch:
        """Orders of this kind that are all allowed or all refused, but for one that is declared already."""
        fresh = undeclared(table, group)
        return OfferBatch(group, fresh if fresh and self.refusal(table, fresh[0]) is None else ())

    def one_by_one(self, table: Table, group: Iterable[Action]) -> OfferBatch:
        """Orders of this kind each of which is judged by itself."""
        listed = list(group)
        return OfferBatch(listed, [order for order in listed if self.refusal(table, order) is None])
