"""What the other sides will probably declare: what one would declare in their place, by what one sees. Who
plays hard plans against that."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from fractions import Fraction
from math import isqrt

from game.ai import evaluation
from game.ai.terrain_view import give_turn
from game.core.actions import Action
from game.core.battle import Battle
from game.core.components import Position
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.lithium.attack_odds import open_replies
from game.rulesets.lithium.components import Plan, Prone
from game.rulesets.lithium.content import archetypes, weapons
from game.rulesets.lithium.declarations import Attack, Beside, Quick
from game.rulesets.lithium.defence import DROP, LYING, hits_kept_share, reply_check
from game.rulesets.lithium.figures import goal, planned_cell, planned_hands, rises, stunned
from game.rulesets.lithium.orders import Throw
from game.rulesets.lithium.volleys import aim, bonus_of, estimate_attacks
from game.systems.visibility import in_sight

_LEAST, _MOST = 60, 160
"""Percent of an ordinary figure that one counts for at least, and at most."""
Best = Callable[[Battle, str, UnitId], Iterator[tuple[Action, ...] | None]]
"""What a figure of that side would declare; None while it is thought of."""
_BLAST = 4
"""Tiles from where something is meant to come down, beyond which nobody is afraid of it."""


def forecast(battle: Battle, side: str, best: Best) -> Generator[None, None, dict[UnitId, Plan]]:
    """The plan of each enemy, in view of those of its friends; nobody's real plan is looked at."""
    copy = battle.clone("forecast")
    table, found = copy.table, dict[UnitId, Plan]()
    for unit in table.units():
        table.world.put(unit, Plan())
    for other in [team.side for team in battle.scenario.teams if team.side != side]:
        give_turn(table, other, table.slot.phase if table.slot else "turn")
        for unit in [one for one in table.standing() if table.unit(one).side == other]:
            if stunned(table, unit):
                continue
            for orders in best(copy, other, unit):
                if orders is None:
                    yield None
                else:
                    found[unit] = _as_plan(orders)
            table.world.put(unit, found[unit])
    return found


def _as_plan(orders: tuple[Action, ...]) -> Plan:
    quick = tuple(order for order in orders if isinstance(order, Quick))
    step = next((order for order in orders if isinstance(order, Beside)), None)
    main = next((order for order in orders if not isinstance(order, Quick | Beside)), None)
    return Plan(main, step, quick)


def weights(table: Table) -> dict[UnitId, Fraction]:
    """How much more than another each figure is worth, by its price: who is feared is shot first."""
    prices = {kind.id: kind.price for kind in archetypes()}
    known = {unit: prices.get(table.unit(unit).archetype, 0) for unit in table.units()}
    priced = [price for price in known.values() if price] or [1]
    mean = sum(priced) // len(priced)
    return {
        unit: Fraction(min(_MOST, max(_LEAST, isqrt(10_000 * (price or mean) // mean))), 100)
        for unit, price in known.items()
    }


@contextmanager
def upright(table: Table, unit: UnitId) -> Iterator[None]:
    """As if the figure had got up already."""
    lying = table.world.find(unit, Prone)
    if lying is not None:
        table.world.drop(unit, Prone)
    yield
    if lying is not None:
        table.world.put(unit, lying)


@contextmanager
def standing_at(table: Table, unit: UnitId, cell: Cell) -> Iterator[None]:
    """As if the figure were there already."""
    here = table.world.get(unit, Position)
    if here.cell != cell:
        table.world.put(unit, Position(cell))
    yield
    if here.cell != cell:
        table.world.put(unit, here)


@contextmanager
def _declared(table: Table, unit: UnitId, plan: Plan) -> Iterator[None]:
    before = table.world.get(unit, Plan)
    table.world.put(unit, plan)
    yield
    table.world.put(unit, before)


class Forecast:
    """These plans on a copy of the battle: where each enemy will be as it acts (`acts`) and as the turn is
    over (`ends`), who of them gets up first, and what their attacks will cost the own figures."""

    def __init__(self, battle: Battle, plans: Mapping[UnitId, Plan]) -> None:
        self._battle, self._table, self._plans = battle, battle.table, plans
        self.weight = weights(battle.table)
        self.acts: dict[UnitId, Cell] = {}
        self.ends: dict[UnitId, Cell] = {}
        self.rising = {unit for unit, plan in plans.items() if rises(plan)}
        self._attacks: dict[UnitId, list[Attack]] = {}
        self._throws: list[Throw] = []
        self._costs: dict[tuple[UnitId, Cell, bool], int] = {}
        for unit, plan in plans.items():
            with _declared(self._table, unit, plan):
                self.acts[unit], self.ends[unit] = planned_cell(self._table, unit), goal(self._table, unit)
            if isinstance(plan.main, Throw):
                self._throws.append(plan.main)
            if isinstance(plan.main, Attack):
                for target in dict.fromkeys(target for target, _ in plan.main.aims):
                    self._attacks.setdefault(target, []).append(plan.main)
        self.taken = {*self.acts.values(), *self.ends.values()}
        """Where somebody of them will be: who wants to go there as well has to roll for it."""

    @contextmanager
    def foreseen(self, table: Table, enemy: UnitId) -> Iterator[None]:
        """The enemy on that table as it will be when it is attacked."""
        if enemy not in self.acts:
            yield
            return
        with (
            standing_at(table, enemy, self.acts[enemy]),
            upright(table, enemy) if enemy in self.rising else nullcontext(),
        ):
            yield

    def cost(self, unit: UnitId, cell: Cell, rises: bool = False) -> int:
        """What the attacks on the figure will probably cost it if it is on that cell then, in points."""
        key = unit, cell, rises
        if key not in self._costs:
            attacked = unit in self._attacks or self._throws
            self._costs[key] = self._cost(*key) if attacked else 0
        return self._costs[key]

    def _cost(self, unit: UnitId, cell: Cell, rises: bool) -> int:
        table, total = self._table, Fraction(0)
        with upright(table, unit) if rises else nullcontext(), standing_at(table, unit, cell):
            for order in self._attacks.get(unit, ()):
                with _declared(table, order.unit, self._plans[order.unit]):
                    total += self._harm(unit, order)
            for thrown in self._throws:
                if table.field.grid.steps(cell, thrown.cell) <= _BLAST:
                    with _declared(table, thrown.unit, self._plans[thrown.unit]):
                        total += self._blast(unit, thrown)
        return evaluation.points(total)

    def _bad(self, unit: UnitId, lost: Fraction, down: Fraction) -> Fraction:
        left = evaluation.health(self._battle, unit, self._table.unit(unit).side)
        return self.weight[unit] * evaluation.badness_of_loss(left, lost, down)

    def _blast(self, unit: UnitId, order: Throw) -> Fraction:
        """What something thrown does to the figure where it is: nobody dodges it."""
        odds = self._battle.chances(order)
        lost, downs = dict(odds.expected), dict(odds.downs)
        return self._bad(unit, lost.get(unit, Fraction(0)), downs.get(unit, Fraction(0)))

    def _harm(self, unit: UnitId, order: Attack) -> Fraction:
        """What shots or blows do to the figure where it is, and to friends beside it."""
        table, weapon, found = self._table, weapons()[order.weapon], Fraction(0)
        place, there = self.acts[order.unit], table.cell(unit)
        reaches = in_sight(table, place, there) if weapon.ranged else table.field.grid.adjacent(place, there)
        if not reaches:
            return found
        at_it = aim(table, order.unit, unit, weapon, place)
        bonus = bonus_of(table, order.unit, unit, weapon, place, planned_hands(table, order.unit))
        calls = [called for target, called in order.aims if target == unit]
        counted, _, tolls = estimate_attacks(table, at_it, bonus, calls[0], len(calls))
        replies = [
            hits_kept_share(counted, reply_check(table, unit, one).bonus, LYING if one == DROP else 0)
            for one in open_replies(table, unit, not weapon.ranged)
        ]
        share = min(replies, default=Fraction(1))
        for one, toll in tolls.items():
            if table.unit(one).side == table.unit(unit).side:
                found += self._bad(one, toll.expected * share, toll.down * share)
        return found
