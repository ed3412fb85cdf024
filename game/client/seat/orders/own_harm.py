"""An order that costs one's own side more than its enemies, as a grenade at one's own feet: it is asked about
once more, as a dangerous way is."""

from __future__ import annotations

from fractions import Fraction

from game.client.seat.orders.dangerous_path import Line, Question
from game.client.seat.orders.odds_text import percent
from game.core.actions import Action
from game.core.probability.chances import Chances
from game.core.table import Table
from game.core.verbs import Verb

HARMFUL = ("cell", "unit")
"""What an order that may harm one's own is aimed at."""
LEAST = Fraction(1, 100)
"""What is less than that share of a figure's health is no loss."""


def backfires(table: Table, order: Action, chances: Chances) -> bool:
    """Whether the order costs one's own side more than it costs others, on the average."""
    own, theirs = Fraction(0), Fraction(0)
    for unit, share in chances.expected:
        if table.hostile(order.unit, unit):
            theirs += share
        else:
            own += share
    return own > max(theirs, LEAST)


def own_harm(table: Table, order: Action, verb: Verb, chances: Chances) -> Question:
    """What is asked then: who loses how much, the worst first, and how likely they go down."""
    downs = dict(chances.downs)
    lost = sorted(
        ((share, unit) for unit, share in chances.expected if share and not table.hostile(order.unit, unit)),
        reverse=True,
    )
    lines = []
    for share, unit in lost:
        down = f", {percent(downs[unit], 0)} % down" if downs.get(unit) else ""
        lines.append(Line("", f"−{percent(share, 0)} %", f"{table.unit(unit).name}, on the average{down}"))
    words = verb.words.lower()
    return Question(f"Click again to {words} among your own", tuple(lines), words, None)
