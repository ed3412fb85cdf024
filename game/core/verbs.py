"""The record of an order, and the registry in which a ruleset has all of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from game.core.actions import Action, Answer, Ask, Refusal
from game.core.components import Slot
from game.core.events import Event
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import RuleId, UnitId
from game.core.table import Table

T = TypeVar("T")
Play = Generator[Event | Ask, str, T]
"""A piece of the rules being played: reports events, may ask and is sent the key of the answer, returns T."""


class Verb(msgspec.Struct, frozen=True):
    """The record of an order: how the action bar shows it, the rule to read about it, and all that the
    ruleset does with it.

    `order` is its type.

    `aim` says what the player points at, and so which field of the action holds it: "path" (`path`), "unit"
    (`target`), "cell" (`cell`), "area" (`area`, two opposite corners), "cells" (`cells`, any set of them) or
    "" for nothing. `extends` names a verb whose reach this one widens: Dash goes on where Move ends.
    A `quiet` verb is for rare occasions: the bar shows it only while it is allowed. Two of them that exclude
    each other may share a hotkey. One that `works` doors or buttons is meant, too, by who points at one of
    them while choosing a way; one that `takes` what lies about is done at once where only one thing does.
    On a `hurried` way figures run.

    `rule` is what to read about it; `tip` says in a sentence what it does, where the beginning of that rule
    does not. `outcomes` are the keys that the outcomes of its odds may have, for
    orders in which something is rolled. `threatens` gives what could harm somebody besides the plain attacks
    of the ruleset: thrown at its tile, spread wide, with two weapons; `strikes` are the parts of the
    chance of such an order to strike that one, where these are found sooner than all of its odds. `offer`
    gives candidates for a unit, allowed or not: those of a whole family, or of this order alone. `refuse`
    says why the order is not allowed, `resolve` plays one that is (in rulesets that declare first: when its
    turn has come), `chances` are its exact odds, and `describe` says it in words: without it those of the bar
    are said.

    What frames every order of a system (its price, its phase, what it exposes to) belongs into a record of
    its own that derives from this one, with fields for it, and `refusal`, `play` and `odds` that put the
    frame around `refuse`, `resolve` and `chances`: rulesets and rooms ask these.
    """

    order: type[Action]
    words: str
    icon: str
    hotkey: str
    aim: str = ""
    extends: str = ""
    quiet: bool = False
    works: bool = False
    takes: bool = False
    hurried: bool = False
    rule: RuleId = ""
    tip: str = ""
    outcomes: tuple[str, ...] = ()
    offer: Callable[[Table, UnitId], Iterable[Action | OfferBatch]] = lambda _table, _unit: ()
    refuse: Callable[[Table, Any], Refusal | None] = lambda _table, _order: None
    resolve: Callable[[Table, Any], Play[None]] | None = None
    chances: Callable[[Table, Any], Chances] = lambda _table, _order: Chances()
    describe: Callable[[Table, Any], str] | None = None
    threatens: Callable[[Table, UnitId, UnitId], Iterable[Action]] = lambda _table, _unit, _target: ()
    strikes: Callable[[Table, Any, UnitId], Iterator[Fraction]] | None = None

    @property
    def action(self) -> str:
        """The name of the kind of action, as the action bar and the records know it."""
        return self.order.__name__

    @property
    def shows_chance(self) -> bool:
        """Whether its odds may have more than one end."""
        return bool(self.outcomes)

    @property
    def whole(self) -> bool:
        """Whether a figure that has declared it needs no further order: what only goes beside another one
        leaves that open."""
        return True

    def refusal(self, table: Table, order: Action) -> Refusal | None:
        """Why the order is not allowed, or None."""
        return self.refuse(table, order)

    def play(self, table: Table, order: Action) -> Play[None]:
        """All that comes of the order."""
        assert self.resolve is not None, f"the record of {self.action} does not say what it does"
        yield from self.resolve(table, order)

    def odds(self, table: Table, order: Action) -> Chances:
        """The exact odds of the order."""
        return self.chances(table, order)

    def said(self, table: Table, order: Action) -> str:
        """The order in words."""
        return self.describe(table, order) if self.describe else self.words


V = TypeVar("V", bound=Verb)


class Registry(dict[type[Action], V]):
    """The records of a ruleset by the types of their orders, each type once. It answers what the ruleset is
    asked about an order."""

    def __init__(self, verbs: Iterable[V]) -> None:
        super().__init__()
        for verb in verbs:
            assert verb.order not in self, f"two records of {verb.action}"
            self[verb.order] = verb

    def actions(self, table: Table, slot: Slot) -> Iterator[Action | OfferBatch]:
        """The candidates of every record, in the order of the records."""
        for verb in self.values():
            yield from verb.offer(table, slot.unit)

    def refusal(self, table: Table, action: Action) -> Refusal | None:
        return self[type(action)].refusal(table, action)

    def resolve(self, table: Table, action: Action) -> Play[None]:
        yield from self[type(action)].play(table, action)

    def chances(self, table: Table, action: Action) -> Chances:
        """The exact odds of any action: an answer is certain to be given."""
        verb = self.get(type(action))
        return verb.odds(table, action) if verb else Chances()

    def describe(self, table: Table, action: Action) -> str:
        """Any action in words: an answer, too, and the bare name of an order of other rulesets."""
        if isinstance(action, Answer):
            return f"Answer: {action.key}"
        verb = self.get(type(action))
        return verb.said(table, action) if verb else action.verb
