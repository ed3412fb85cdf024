"""What the record of an order says in OpenD6 beside what it says in every ruleset: its price, and what it
does to aiming."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from game.core.actions import Action, Refusal
from game.core.describing.display import Course, Endings
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play, Verb
from game.rulesets.opend6.attacks import Attack
from game.rulesets.opend6.components import Aiming, Grabbed
from game.rulesets.opend6.figures import turn
from game.rulesets.opend6.states import lose_state
from game.rulesets.opend6.turns import spend
from game.rulesets.opend6.vehicles import DRIVER, seat_of

MULTI, SAME = "opend6.turn.multi-action", "opend6.vehicle.same-rules"


def always(_table: Table, _order: Any) -> bool:
    return True


def always_false(_table: Table, _order: Any) -> bool:
    return False


class PricedVerb(Verb, frozen=True, kw_only=True):
    """An order with its price (opend6.turn.multi-action): whether it `costs` an action, and in what words
    that is told (`deed`).

    Who drives has time `beside` it only for what says so. Of those `aboard` a vehicle "all" may have use for
    it, the "driver" alone or "nobody". With it one `goes` on foot along its path. It ends aiming, unless it
    is `steady`: then `resolve` sees to that (opend6.aim). One that `struggles` is what who is held may do in
    any case. `makes` gives the attack that it is, for play, odds and those who weigh many. `foresee` gives
    its plain form against somebody who may be out of reach yet, `promise` each table, with its share, on
    which what it does holds against what is still to come. `endings` are what may come of it for each one,
    `course` what may go wrong on the way of a vehicle, `poses` where one is on it.
    """

    deed: str = ""
    costs: Callable[[Table, Any], bool] = always
    beside: bool = False
    aboard: str = "all"
    goes: bool = False
    steady: bool = False
    struggles: bool = False
    makes: Callable[[Any], Attack] | None = None
    foresee: Callable[[Table, UnitId, UnitId], Iterable[Action]] = lambda _table, _unit, _target: ()
    promise: Callable[[Table, Any], Iterator[tuple[Fraction, Table]]] = lambda _table, _order: iter(())
    endings: Callable[[Table, Any], Endings] = lambda _table, _order: ()
    course: Callable[[Table, Any], Course | None] = lambda _table, _order: None
    poses: Callable[[Table, Any], tuple[tuple[UnitId, Cell, str], ...]] = lambda _table, _order: ()

    def refusal(self, table: Table, order: Action) -> Refusal | None:
        if not self.costs(table, order):
            return self.refuse(table, order)
        return (
            _unpaid(table, order.unit, self.beside)
            or _held(table, order.unit, self.struggles)
            or self.refuse(table, order)
        )

    def play(self, table: Table, order: Action) -> Play[None]:
        assert self.resolve is not None
        if self.costs(table, order):
            yield from spend(table, order.unit, self.deed)
        if not self.steady:
            yield from lose_state(table, order.unit, Aiming)
        yield from self.resolve(table, order)


def _unpaid(table: Table, unit: UnitId, beside: bool) -> Refusal | None:
    """Whether no action of the turn is left; whoever has said nothing has one, and who drives has it for a
    defence alone."""
    own = turn(table, unit)
    most = max(1, own.declared)
    if most == 1 and has_driven(table, unit) and not beside:
        return Refusal(SAME, "driving is all that there is time for: two actions have to be said before")
    if own.done < most:
        return None
    return Refusal(MULTI, "one action, and it is done" if most == 1 else f"{most} actions declared, all done")


def _held(table: Table, unit: UnitId, struggles: bool) -> Refusal | None:
    """By option who is held does nothing but get free (opend6.option.grab)."""
    bound = table.option("hold") == "breaks_free" and table.world.has(unit, Grabbed)
    return (
        Refusal("opend6.option.grab", "held fast: nothing but to get free")
        if bound and not struggles
        else None
    )


def has_driven(table: Table, unit: UnitId) -> bool:
    return turn(table, unit).moved and seat_of(table, unit) == DRIVER


def has_no_actions_left(table: Table, unit: UnitId) -> bool:
    """Whether all actions of the turn are done."""
    own = turn(table, unit)
    return bool(own.done) and own.done >= own.declared
