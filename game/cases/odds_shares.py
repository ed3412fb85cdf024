"""The share of all dice that a line of odds in a case speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from game.cases.parsing import Fault
from game.cases.steps import Odds
from game.core.actions import Action, path_of
from game.core.probability.chances import Chances


def share_of(wanted: Odds, chances: Chances, action: Action, listed: Iterable[str] = ()) -> Fraction:
    """What a line of odds speaks of: a fall, a loss, a landing, a risk on the way, or outcomes. Those
    `listed` for such orders that are not among the odds of this one have no chance. Fault if such an order
    has no such outcome.
    """
    match wanted.kind:
        case "down":
            return dict(chances.downs).get(wanted.unit, Fraction(0))
        case "loss":
            return dict(chances.expected).get(wanted.unit, Fraction(0))
        case "lands":
            return dict(chances.landing).get(wanted.cell, Fraction(0))
        case "risk":
            path = path_of(action)
            step = path.index(wanted.cell) if wanted.cell in path else -1
            return next(
                (risk.chance for risk in chances.risks if (risk.step, risk.unit) == (step, wanted.unit)),
                Fraction(0),
            )
    keys = {outcome.key for outcome in chances.outcomes} | set(listed)
    for key in wanted.keys:
        if key not in keys:
            raise Fault(f"the order has no outcome {key!r}; it has {', '.join(sorted(keys))}", wanted.number)
    return chances.chance(*wanted.keys)
