"""Drills: a situation for each kind of order that shows a chance, as battles of the computer come to some of
these seldom or never. They are written as cases (`drills/RULESET.case`), each called by its kind of order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from game.cases.files import Case, load
from game.cases.steps import OrderStep
from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle
from game.core.describing.roll_stats import Trial
from game.core.dice import seeded
from game.core.events import AttackEnded, Event, Rolled, seen_by
from game.core.probability.chances import Chances
from game.core.ruleset import Ruleset
from game.lab.calibration import RollCounter

FOLDER = Path(__file__).parent / "drills"
HIT = ("hit", "crit")
PASSED = ("pass", "done")
TOTAL = "total-"
"""How the keys of outcomes begin where odds show what a roll comes to, and not whether it succeeds."""


@dataclass(frozen=True)
class Drill:
    """`order` is open in `battle`, which is not to be changed: clone it."""

    kind: str
    battle: Battle
    order: Action


def drills(ruleset: Ruleset) -> list[Drill]:
    """All of the ruleset; none if nobody has written any. CaseError if one cannot be understood."""
    file = FOLDER / f"{ruleset.ID}.case"
    return [_drill(case) for case in load(file)] if file.exists() else []


def _drill(case: Case) -> Drill:
    battle, lexicon = case.stage.begun(), case.stage.lexicon
    battle.table.dice = seeded(case.title)
    battle.ruleset = case.stage.setup.ruleset  # that of cases allows so many rounds, over all copies
    *before, last = [step.order for step in case.steps if isinstance(step, OrderStep)]
    for order in before:
        battle.apply(order.action(battle, lexicon))
    return Drill(case.title, battle, last.action(battle, lexicon))


def give_drills(counter: RollCounter, times: int, seed: str) -> Counter[str]:
    """Give the order of each drill so often on copies with other dice; how many rolls came of each kind."""
    rolled: Counter[str] = Counter()
    for drill in drills(counter.ruleset):
        before = counter.trials
        give(drill, counter, times, seed)
        rolled[drill.kind] += counter.trials - before
    return rolled


def give(drill: Drill, counter: RollCounter, times: int, seed: str) -> None:
    """Rolls that the ledger of luck leaves out are judged by what was shown of the whole order. All copies
    are judged in one way: to choose by what was rolled would bend the share."""
    lot = random.Random(f"{seed}/{drill.kind}")  # noqa: S311 - which answers, no dice
    shown = drill.battle.chances(drill.order)
    listed = False
    spare: list[Trial] = []
    for number in range(times):
        twin = drill.battle.clone(f"{seed}/{drill.kind}/{number}")
        reading = counter.aside(twin.table)
        happened: list[Event] = []
        for events in _played(twin, drill.order, lot):
            trials = reading.read(twin.table, events)
            listed = listed or any(trial.unit == drill.order.unit for trial in trials)
            happened += seen_by(None, events)
        spare += _judged(drill, shown, happened)
    for trial in spare if not listed else ():
        counter.count(trial)


def _played(battle: Battle, order: Action, lot: random.Random) -> Iterator[list[Event]]:
    """The order with all that is asked; where sides declare, until that has been carried out."""
    declared_in = battle.table.clock.round
    yield battle.apply(order)
    while battle.winner is None:
        if battle.pending:
            answer = Answer(battle.pending.unit, lot.choice(battle.pending.options).key)
            yield battle.apply(answer)
        elif battle.slot and not battle.slot.unit and battle.table.clock.round == declared_in:
            own = (one for one in battle.table.standing() if battle.table.unit(one).side == battle.side)
            yield battle.apply(EndTurn(next(own)))
        else:
            return


def _judged(drill: Drill, shown: Chances, events: Sequence[Event]) -> Iterator[Trial]:
    """Whether it came to what was shown: to a hit, to enough, or, where odds show a total, at least to its
    median."""
    unit = drill.order.unit
    totals = {
        int(one.key.removeprefix(TOTAL)): one.chance for one in shown.outcomes if one.key.startswith(TOTAL)
    }
    ends = [one.outcome for one in events if isinstance(one, AttackEnded) and one.unit == unit]
    roll = next((one for one in events if isinstance(one, Rolled) and one.unit == unit), None)
    needed = shown.checks[0].against if shown.checks else None
    if totals:
        needed, share = _median(totals)
    else:
        share = shown.chance(*HIT) if ends else shown.chance(*PASSED)
    if ends and not totals:
        came = any(outcome in HIT for outcome in ends)
    elif roll and needed is not None:
        came = roll.total >= needed
    else:
        return
    if share not in (0, 1):
        yield Trial(unit, drill.kind, share, came)


def _median(totals: dict[int, Fraction]) -> tuple[int, Fraction]:
    """The total that is reached most nearly in half of all cases, and how often it is."""
    reached = {
        least: sum((share for total, share in totals.items() if total >= least), Fraction(0))
        for least in totals
    }
    return min(reached.items(), key=lambda row: (abs(row[1] - Fraction(1, 2)), row[0]))
