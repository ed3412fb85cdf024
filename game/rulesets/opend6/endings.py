"""What a grenade may do to each one in reach of it, level by level: for the odds of a throw."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Action
from game.core.display import Ending, Endings
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.blast_odds import unsheltered
from game.rulesets.opend6.blasts import blast_damage, caught, throwing
from game.rulesets.opend6.checks import SURE, totals
from game.rulesets.opend6.content import things
from game.rulesets.opend6.hull_odds import parted
from game.rulesets.opend6.odds import chances
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wound_odds import HARMED, KEYS, NEVER, OUT, STUNNED, UNHURT, Ends, beyond, ends_of, words_of

WORST = {STUNNED: 1, HARMED: 2, OUT: 4} | dict(zip(KEYS[1:], (2, 3, 3, 5, 6), strict=True))
"""How bad each is, from 1 to 6."""


def endings(table: Table, action: Action) -> Endings:
    """Of everybody on foot (opend6.attack.blast)."""
    if not isinstance(action, orders.Throw) or things()[action.item].kind == "smoke":
        return ()
    rows: dict[int, dict[str, Fraction]] = {}
    asked, odds = throwing(table, action.unit, things()[action.item]), chances(table, action)
    against = odds.checks[0].against or 0
    for cell, share in odds.landing:
        for target, part in caught(table, cell, SURE * SURE, things()[action.item]):
            if not is_vehicle(table, target):
                reached = unsheltered(table, asked, target, cell == action.cell, against, share)
                _add(rows.setdefault(target, {}), _blasted(table, action, target, part), reached)
    return tuple((target, _told(found)) for target, found in sorted(rows.items()))


def _blasted(table: Table, action: orders.Throw, target: int, part: int) -> Ends:
    item = things()[action.item]
    done = parted(totals(table, blast_damage(action.unit, item), SURE), part)
    return ends_of(table, target, beyond(table, target, done, item.stuns), item.stuns)


def _add(found: dict[str, Fraction], ends: Ends, share: Fraction) -> None:
    for (key, _), part in ends.items():
        found[key] = found.get(key, NEVER) + share * part


def _told(found: dict[str, Fraction]) -> tuple[Ending, ...]:
    """From the least bad on, in short: "wounded", "dead"."""
    rows = [(WORST.get(key, 0), key, share) for key, share in found.items() if key != UNHURT and share]
    return tuple(Ending(words_of(key).removeprefix("is ").removeprefix("out, "), share, worst) for worst, key, share in sorted(rows))
