"""What is declared before the turn, in words and as it is told: the orders that declare it are in
`orders/declare.py`."""

from __future__ import annotations

from game.core.events import Declared
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.silhouette.components import JOG, RUN, SPRINT, STATIONARY, WALK, Plan
from game.rulesets.silhouette.figures import plan

SPEED, MULTIPLE, DEFENSIVE = (
    "silhouette.declare.speed",
    "silhouette.declare.multiple",
    "silhouette.declare.defensive",
)
WORDS = {STATIONARY: "stand", WALK: "walk", JOG: "jog", RUN: "run", SPRINT: "sprint"}


def declared_event(table: Table, unit: UnitId, only: str = "") -> Declared:
    """What the figure has declared as an event; where it means to go is for its own side alone."""
    found = plan(table, unit)
    verbs = (WORDS[found.speed].capitalize(),) if found.said else ()
    return Declared(
        unit,
        words(found) if found.said or not only else "",
        found.path if only else (),
        only=only,
        verbs=verbs,
    )


def words(found: Plan) -> str:
    """A plan in words: "jog (-2, defence +1), two actions at -1"."""
    said = WORDS[found.speed]
    if found.defensive:
        return f"{said} and do nothing but dodge"
    if found.actions == 1:
        return f"{said}, one action"
    return f"{said}, {found.actions} actions at −{found.actions - 1}"
