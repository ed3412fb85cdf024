"""Who could be hit in the enemy's next turn, and how likely: each way that an enemy could go first and each
attack from there, by the orders and the odds of the ruleset, on copies of the table.

What is thrown is thrown at the figure's own tile, and where that cannot be, beside it. What somebody might
answer to an attack by choice is not counted, nor what is laid now and goes off at the end of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain

import msgspec

from game.core.actions import Action, Refusal, path_of
from game.core.battle import Battle
from game.core.components import CLOCK, Slot
from game.core.describing.attack_preview import OUT, harms, strikes, success
from game.core.describing.what_if import Prospects
from game.core.events import Viewer
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.references import UnitId
from game.core.table import Table

NEVER = Fraction(0)


@dataclass(frozen=True)
class Threat:
    """The best that an enemy could do to a figure when its turn comes: how likely it hits, the least and the
    most harm of that where the odds name any, the attack, and the way that it goes first.

    Without a chance `refusal` says why not, from where it stands. `hidden` says that the viewer may not read
    the odds of that enemy.
    """

    foe: UnitId
    target: UnitId
    chance: Fraction = NEVER
    harm: tuple[int, int] | None = None
    order: Action | None = None
    way: tuple[Cell, ...] = ()
    refusal: Refusal | None = None
    hidden: bool = False

    @property
    def walks(self) -> bool:
        return bool(self.way)


def at_least_once(threats: Iterable[Threat]) -> Fraction:
    """The chance that at least one of them hits, if each does its best."""
    missed = Fraction(1)
    for one in threats:
        missed *= 1 - one.chance
    return 1 - missed


def attacks_on(battle: Battle, table: Table, foe: UnitId, target: UnitId) -> Iterator[Action]:
    """All with which it could harm that figure from where it stands, allowed or not, the plain ones first."""
    hooks, rules = battle.ruleset.PROSPECTS, battle.ruleset
    if hooks:
        yield from hooks.attacks(table, foe, target)
        for verb in rules.VERBS:
            for order in verb.threatens(table, foe, target):
                yield order
                if verb.aim == "cell" and rules.refusal(table, order) is not None:
                    yield from _beside(table, order, target)


def _beside(table: Table, order: Action, target: UnitId) -> Iterator[Action]:
    """The same at the tiles round the figure."""
    field = table.field
    own = table.cells(target)
    near = dict.fromkeys(cell for one in own for cell in field.grid.neighbours(one) if cell in field)
    yield from (msgspec.structs.replace(order, cell=cell) for cell in near if cell not in own)


Share = Callable[[], Fraction]


def _surely() -> Fraction:
    return Fraction(1)


class Looking:
    """What each enemy could do to each of these figures on that table. `ends` are the tiles where an enemy
    could stand as it attacks, as far as they have been looked at."""

    def __init__(self, battle: Battle, table: Table, targets: Sequence[UnitId], viewer: Viewer) -> None:
        self.battle, self.table, self.targets, self.viewer = battle, table, targets, viewer
        self.found: dict[tuple[UnitId, UnitId], Threat] = {}
        self.ends: dict[UnitId, set[Cell]] = {}
        self._sooner = {verb.order: verb.strikes for verb in battle.ruleset.VERBS if verb.strikes}
        self.foes = [
            unit for unit in table.standing() if any(table.hostile(unit, target) for target in targets)
        ]

    def bites(self) -> Iterator[None]:
        """Work it out a bite at a time: first from where each enemy stands, then by each of its ways."""
        hooks = self.battle.ruleset.PROSPECTS
        if hooks is None:
            return
        turns: dict[UnitId, tuple[Table, ...]] = {}
        for foe in self.foes:
            turns[foe] = tuple(hooks.openings(self.turn_of(hooks, foe), foe))
            yield
        for foe, openings in turns.items():
            self.ends[foe] = {self.table.cell(foe)}
            for opening in openings:
                yield from self._attacked(opening, foe, ())
        for foe, openings in turns.items():
            if self._open(foe):
                yield from self._walked(hooks, openings, foe)

    def turn_of(self, hooks: Prospects, foe: UnitId) -> Table:
        """The table as the enemy's turn begins on it."""
        copied = self.table.copy(self.table.dice.forked("threat"))
        clock = copied.clock
        side, later = copied.unit(foe).side, clock.slots[clock.index + 1 :]
        phase = self.battle.slot.phase if self.battle.slot else ""
        its = next((slot for slot in later if slot.unit == foe), Slot(side, foe, phase))
        copied.world.put(CLOCK, msgspec.structs.replace(clock, slots=(its,), index=0, acting=True))
        hooks.fresh(copied, foe)
        return copied

    def _walked(self, hooks: Prospects, openings: Sequence[Table], foe: UnitId) -> Iterator[None]:
        """Each way of the enemy, and what it could do at the end of it; ways that leave it as another has are
        looked at once."""
        known: set[object] = set()
        for opening in openings:
            for order in self._ways(opening, foe):
                there = opening.copy(opening.dice)
                went = hooks.went(there, order)
                yield
                if went:
                    left = repr(sorted(map(repr, there.world.snapshot()[foe].values())))
                    if left not in known:
                        known.add(left)
                        self.ends[foe].add(there.cell(foe))
                        yield from self._attacked(
                            there, foe, path_of(order), partial(self._arrives, opening, order)
                        )
                yield

    def _arrives(self, table: Table, order: Action) -> Fraction:
        """The chance that it gets to the end of that way."""
        return success(self.battle.ruleset.chances(table, order))

    def _ways(self, table: Table, foe: UnitId) -> Iterator[Action]:
        """By the records of orders that go somewhere alone: to offer the others costs most."""
        hooks, rules = self.battle.ruleset.PROSPECTS, self.battle.ruleset
        going = {verb.order: verb for verb in rules.VERBS if "path" in verb.order.__struct_fields__}
        offers: Iterable[Action | OfferBatch] = chain.from_iterable(
            going[order].offer(table, foe) for order in rules.ACTIONS if order in going
        )
        if hooks and hooks.ways:
            offers = hooks.ways(table, foe)
        for offer in offers:
            orders: Iterable[Action] = offer.allowed if isinstance(offer, OfferBatch) else (offer,)
            yield from (order for order in orders if order.unit == foe and path_of(order))

    def _attacked(
        self, table: Table, foe: UnitId, way: tuple[Cell, ...], arrives: Share = _surely
    ) -> Iterator[None]:
        """The best attack on each of the figures from there, where it arrives with that chance: a bite to see
        whether it can be made, and one for its odds or each part of them."""
        rules, open_ = self.battle.ruleset, self._open(foe)
        for target in self.targets:
            best = self.found.get((foe, target)) or Threat(foe, target, refusal=OUT, hidden=not open_)
            for order in attacks_on(self.battle, table, foe, target) if open_ else ():
                why = rules.refusal(table, order)
                yield
                if why is not None:
                    if best.refusal is OUT and not way:
                        best = replace(best, refusal=why)
                    continue
                chance, harm = yield from self._odds(table, order, target)
                if chance > best.chance and (chance := chance * arrives()) > best.chance:
                    best = Threat(foe, target, chance, harm, order, way)
                yield
            self.found[foe, target] = best

    def _odds(
        self, table: Table, order: Action, target: UnitId
    ) -> Generator[None, None, tuple[Fraction, tuple[int, int] | None]]:
        """How likely it strikes that one, and with what harm, if its odds say that."""
        rules, chance = self.battle.ruleset, NEVER
        sooner = self._sooner.get(type(order))
        if sooner:
            for part in sooner(table, order, target):
                chance += part
                yield
            return chance, None
        chances = rules.SECRETS.chances(table, order, rules.chances(table, order))
        return strikes(chances, target), harms(chances, target)

    def _open(self, foe: UnitId) -> bool:
        """Whether the viewer may read all of it."""
        if self.viewer is None:
            return True
        sheet = self.battle.ruleset.sheet(self.battle.table, foe)
        return self.battle.ruleset.SECRETS.sheet(self.battle.table, foe, self.viewer, sheet) == sheet
