"""What an explosion may do to each one in it, wound by wound: for the odds of a throw."""

from __future__ import annotations

from game.core.actions import Action
from game.core.describing.display import Ending, Endings
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.attack_odds import judgements
from game.rulesets.silhouette.manner import made
from game.rulesets.silhouette.wounds import DEEP, FLESH, KILLED, WORDS

WORST = {FLESH: 1, DEEP: 3, KILLED: 6}


def endings(table: Table, action: Action) -> Endings:
    if not isinstance(action, orders.Throw):
        return ()
    rows = []
    for unit, found in judgements(table, made(table, action)):
        rows.append(
            (
                unit,
                tuple(
                    Ending(WORDS.get(kind, kind), found.equals(kind), worst)
                    for kind, worst in WORST.items()
                    if found.equals(kind)
                ),
            )
        )
    return tuple(rows)
