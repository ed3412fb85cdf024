"""The record of an order of InfoWar: what frames each of them, and what an attack is in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.core.actions import Action, EndTurn, Refusal
from game.core.components import Down
from game.core.describing.display import Graded
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play, Verb
from game.rulesets.infowar.assessment import look_around
from game.rulesets.infowar.attack_spec import Attack
from game.rulesets.infowar.components import Pinned
from game.rulesets.infowar.degree_odds import of_attacks, of_roll
from game.rulesets.infowar.figures import CLUMSY, DRAG, incapacitated, phase, turn
from game.rulesets.infowar.harm import EXTRA
from game.rulesets.infowar.turns import act, end_slot

ONE_ACTION = "infowar.round.five-seconds"
Aimed = list[tuple[UnitId, Attack]]


class FramedVerb(Verb, frozen=True):
    """An order with its frame.

    `deed` says what one does whose action of the round it takes; "" for what takes none. `clumsy` orders are
    open to those who act through their wounds, `pinned` ones to the pinned alone
    (infowar.wound.act-incapacitated, infowar.auto.pinned). `gait` is how one goes by it.

    `attacks` are the attack that it is on each of its targets as things stand, None for what is no attack.
    `graded` are its odds by degrees where they are neither those of its attacks nor of a single roll.
    `foresee` gives it in its plain form against somebody, who may be out of reach yet.
    """

    deed: str = ""
    clumsy: bool = False
    pinned: bool = False
    gait: str = ""
    attacks: Callable[[Table, Any], Aimed] | None = None
    graded: Callable[[Table, Any], tuple[Graded, ...]] | None = None
    foresee: Callable[[Table, UnitId, UnitId], Iterable[Action]] = lambda _table, _unit, _target: ()

    def refusal(self, table: Table, order: Action) -> Refusal | None:
        """The frame's reasons, then the order's own."""
        if self.order is EndTurn:
            return None
        return self._unfit(table, order) or self._spent(table, order) or self.refuse(table, order)

    def _unfit(self, table: Table, order: Action) -> Refusal | None:
        """What pinning and wounds leave open."""
        if table.world.has(order.unit, Pinned) and not self.pinned:
            return Refusal("infowar.auto.pinned", "pinned: nothing but taking cover")
        crawls = self.gait == "walk"
        if phase(table) == DRAG and not crawls:
            return Refusal("infowar.wound.levels", "incapacitated: only dragging itself along")
        now = turn(table, order.unit)
        able = now.tiles > 0 if crawls else self.clumsy and now.action
        if phase(table) == CLUMSY and not able:
            return Refusal(
                "infowar.wound.act-incapacitated", "incapacitated: one attack, first aid or crawling"
            )
        return None

    @property
    def harms(self) -> bool:
        """Whether it is an attack: on somebody, or on a tile."""
        return self.attacks is not None or self.graded is not None

    def degrees(self, table: Table, order: Action) -> tuple[Graded, ...]:
        """The odds as a distribution over degrees, target by target."""
        if self.graded:
            return self.graded(table, order)
        if self.attacks:
            return of_attacks(table, self.attacks(table, order))
        return of_roll(self.chances(table, order))

    def _spent(self, table: Table, order: Action) -> Refusal | None:
        return refuse_spent(table, order.unit) if self.deed else None

    def play(self, table: Table, order: Action) -> Play[None]:
        """Use up the action, if it takes that, and do it; one who was struck down by it ends its slot."""
        assert self.resolve is not None
        unit = order.unit
        if self.deed:
            yield from act(table, unit, self.deed)
        yield from self.resolve(table, order)
        yield from look_around(table)
        slot = table.slot
        stopped = incapacitated(table, unit) and not table.world.has(unit, Down)
        if stopped and slot and slot.unit == unit and slot.phase in ("turn", EXTRA):
            yield from end_slot(table, unit)


def refuse_spent(table: Table, unit: UnitId) -> Refusal | None:
    """Why one who has acted in this slot does not act again."""
    return None if turn(table, unit).action else Refusal(ONE_ACTION, "the action of this round is used up")
