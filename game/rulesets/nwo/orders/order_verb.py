"""What the record of an order says in No Way Out beside what it says in every ruleset: its price, and what it
is to those who watch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from game.core.actions import Action, Refusal
from game.core.components import Down
from game.core.events import Reported
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play, Verb
from game.rulesets.nwo.attack_chances import AttackForecast
from game.rulesets.nwo.components import Turn
from game.rulesets.nwo.figures import unspent
from game.rulesets.nwo.harm import spend_action
from game.rulesets.nwo.harm_estimate import Tolls
from game.rulesets.nwo.overwatch import event_shots, harm_shots
from game.rulesets.nwo.ranged import Between
from game.rulesets.nwo.suppression import after_resolve, chances_under_fire, passes_resolve, resolve_roll

ECONOMY = "nwo.turn.economy"
NO_ACTION = Refusal(ECONOMY, "the Action of this turn is used up")
NO_MOVEMENT = Refusal(ECONOMY, "the Movement of this turn is used up")
BOTH = Refusal("nwo.turn.consumes-both", "needs both Action and Movement unspent")
PRICES: dict[str, tuple[Callable[[Turn], bool], Refusal]] = {
    "action": (lambda turn: turn.action, NO_ACTION),
    "movement": (lambda turn: turn.movement, NO_MOVEMENT),
    "both": (lambda turn: turn.action and turn.movement, BOTH),
}
Harm = tuple[dict[UnitId, Fraction], dict[UnitId, Fraction]]
"""For each figure the share of its points that it loses on average, and the chance that it goes down."""


def no_effect(_table: Table, _order: Any) -> Play[None]:
    yield from ()


class OrderVerb(Verb, frozen=True, kw_only=True):
    """An order with its price: what `needs` to be unspent ("action", "movement", "both", "" for nothing).

    Agents weigh one `by_odds` alone, that is, by the harm that they say.

    One that is `close` is meant for somebody at arm's reach, as a grapple is; blows, which spears strike
    farther, are none.

    With words for the `deed` the Action is used up before it is done, and under suppressive fire one that
    `exposes` takes a Resolve roll first (nwo.suppress.pinned); without them `resolve` sees to both. `spends`
    is what else is used up with the Action. What no `acts` calls acting is none for those who watch for it,
    nor is what was not `begun`, where `resolve` sees to that itself.

    `brief` gives the attack itself with its odds, against the cover that there is or another: for those who
    weigh many. `harms` says by its odds how much harm it may do to whom. `promise` gives each table, with its
    share, on which what it does has come about and waits for somebody's roll.
    """

    needs: str = "action"
    deed: str = ""
    close: bool = False
    by_odds: bool = False
    acts: Callable[[Any], bool] = lambda _order: True
    begun: Callable[[Table, Any], bool] = lambda _table, _order: True
    exposes: Callable[[Table, Any], bool] = lambda _table, _order: False
    spends: Callable[[Table, Any], Play[None]] = no_effect
    brief: Callable[[Table, Any, Between | None], AttackForecast] | None = None
    harms: Callable[[Table, Any, Chances], Tolls] | None = None
    promise: Callable[[Table, Any], Iterator[tuple[Fraction, Table]]] = lambda _table, _order: iter(())

    def refusal(self, table: Table, order: Action) -> Refusal | None:
        if self.needs:
            paid, refused = PRICES[self.needs]
            if not paid(unspent(table, order.unit)):
                return refused
        return self.refuse(table, order)

    def play(self, table: Table, order: Action) -> Play[None]:
        """The order with what it sets off. A shot at who is about to act may forbid it after all: then
        nothing has been done."""
        unit, acting, stopped = order.unit, self.acts(order), None
        if acting:
            yield from event_shots(table, unit, "acts")
            stopped = self.refusal(table, order)
        if stopped and not table.world.has(unit, Down):
            yield Reported(unit, stopped.rule, stopped.words)
        elif not table.world.has(unit, Down):
            done = yield from self._done(table, order)
            if acting and done and not table.world.has(unit, Down):
                yield from event_shots(table, unit, "acted")
        yield from harm_shots(table)

    def _done(self, table: Table, order: Action) -> Play[bool]:
        """Whether it has come to be done: who is startled in place has done nothing."""
        assert self.resolve is not None
        if self.deed:
            exposing = self.exposes(table, order)
            yield from spend_action(table, order.unit, self.deed)
            yield from self.spends(table, order)
            if exposing and not (yield from passes_resolve(table, order.unit)):
                return False
        yield from self.resolve(table, order)
        return self.begun(table, order)

    def odds(self, table: Table, order: Action) -> Chances:
        """Certain where nothing is rolled. Help that is sure to be tried counts, that for which somebody is
        asked does not."""
        if not self.deed or not self.exposes(table, order):
            return self.chances(table, order)
        found = self.chances(after_resolve(table, order.unit), order)
        return chances_under_fire(table, order.unit, found)

    def harm(self, table: Table, order: Action, met: Between | None = None) -> Harm:
        """`expected` and `downs` of the odds and nothing else of them, for those who weigh many orders.

        With what is `met` between two places, of a shot past nobody from the one at the other, wherever they
        stand now.
        """
        if not self.brief:
            found = self.odds(table, order)
            return dict(found.expected), dict(found.downs)
        if not self.exposes(table, order):
            return self.brief(table, order, met).expected(table)
        lost, downs = self.brief(after_resolve(table, order.unit), order, met).expected(table)
        share = resolve_roll(table, order.unit)[1]
        return {one: part * share for one, part in lost.items()}, {
            one: part * share for one, part in downs.items()
        }

    def alike(self, table: Table, group: Sequence[Action]) -> OfferBatch:
        """Orders that are all allowed or all refused."""
        return OfferBatch(group, group if self.refusal(table, group[0]) is None else ())
