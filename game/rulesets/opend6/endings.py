"""What a grenade may do to each one in reach of it, level by level: for the odds of a throw."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Action
from game.core.display import Ending, Endings
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.attacks import raised
from game.rulesets.opend6.blast_odds import parts_of
from game.rulesets.opend6.blasts import Throw, blast_damage
from game.rulesets.opend6.checks import SURE, totals
from game.rulesets.opend6.content import things
from game.rulesets.opend6.hull_odds import parted
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wound_odds import HARMED, KEYS, NEVER, OUT, STUNNED, UNHURT, Ends, beyond, ends_of, words_of

WORST = {STUNNED: 1, HARMED: 2, OUT: 4} | dict(zip(KEYS[1:], (2, 3, 3, 5, 6), strict=True))
"""How bad each is, from 1 to 6."""


def endings(table: Table, action: Action) -> Endings:
    """Of everybody on foot (opend6.attack.blast)."""
    if not isinstance(action, orders.Throw) or things()[action.item].kind == "smoke":
        return ()
    rows: dict[int, dict[str, Fraction]] = {}
    made = Throw(action.unit, cell=action.cell, item=things()[action.item])
    for (target, part, more), share in parts_of(table, made).items():
        if not is_vehicle(table, target):
            _add(rows.setdefault(target, {}), _blasted(table, made, target, part, more), share)
    return tuple((target, _told(found)) for target, found in sorted(rows.items()))


def _blasted(table: Table, made: Throw, target: int, part: int, more: int) -> Ends:
    item = made.item
    done = parted(totals(table, raised(blast_damage(made.unit, item), more), SURE), part)
    return ends_of(table, target, beyond(table, target, done, item.stuns), item.stuns)


def _add(found: dict[str, Fraction], ends: Ends, share: Fraction) -> None:
    for (key, _), part in ends.items():
        found[key] = found.get(key, NEVER) + share * part


def _told(found: dict[str, Fraction]) -> tuple[Ending, ...]:
    """From the least bad on, in short: "wounded", "dead"."""
    rows = [(WORST.get(key, 0), key, share) for key, share in found.items() if key != UNHURT and share]
    return tuple(Ending(words_of(key).removeprefix("is ").removeprefix("out, "), share, worst) for worst, key, share in sorted(rows))
