"""Every kind of order given many times over, on copies of a battle: rolls by the million without as many
battles."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from game.core.actions import Action, Answer
from game.core.battle import Battle
from game.core.ruleset import Ruleset
from game.lab.calibration import RollCounter

PROBED = 2
"""An order that has rolled nothing so often is not given again there: most steps roll nothing."""


def chancy(ruleset: Ruleset) -> frozenset[str]:
    """The kinds of orders that show a chance."""
    return frozenset(verb.action for verb in ruleset.VERBS if verb.shows_chance)


@dataclass
class OrderTrials:
    """At each order of a battle gives that one, and one of the kind that came least so far, `times` times on
    copies with other dice: of the kinds that show a chance. `given` counts how often each kind was,
    `rolled` how many rolls came of it.

    Where to stop hangs on what was rolled before, never on what is rolled next, so that chances stay right.
    """

    counter: RollCounter
    times: int
    seed: str
    given: Counter[str] = field(default_factory=Counter)
    rolled: Counter[str] = field(default_factory=Counter)

    def give(self, battle: Battle, chosen: Action) -> None:
        """Before the order is given in earnest. Nothing of the battle changes."""
        if battle.pending:
            return
        lot = random.Random(f"{self.seed}/{len(battle.history)}")  # noqa: S311 - which orders, no dice
        self._repeat(battle, chosen, lot)
        other = self._rarest(battle, lot)
        if other is not None and other != chosen:
            self._repeat(battle, other, lot)

    def _rarest(self, battle: Battle, lot: random.Random) -> Action | None:
        kinds: dict[str, list[Action]] = {}
        shown = chancy(battle.ruleset)
        for action in battle.legal_actions():
            if action.verb in shown:
                kinds.setdefault(action.verb, []).append(action)
        least = min(sorted(kinds), key=lambda verb: self.given[verb], default="")
        return lot.choice(kinds[least]) if least else None

    def _repeat(self, battle: Battle, order: Action, lot: random.Random) -> None:
        before = self.counter.trials
        for number in range(self.times):
            if number == PROBED and self.counter.trials == before:
                break
            self.given[order.verb] += 1
            twin = battle.clone(f"{self.seed}/{order.verb}/{number}")
            reading = self.counter.aside(twin.table)
            reading.read(twin.table, twin.apply(order))
            while twin.pending:
                answer = lot.choice(twin.pending.options).key
                reading.read(twin.table, twin.apply(Answer(twin.pending.unit, answer)))
        self.rolled[order.verb] += self.counter.trials - before
