"""Combat Sense: everybody rolls, ties roll again, and the winner's owner says who goes first."""

from __future__ import annotations

import msgspec

from game.core import clock, fog
from game.core.actions import Ask, Option
from game.core.checks import to_part
from game.core.components import CLOCK, Slot
from game.core.events import Reported
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.checks import Check, roll, skilled, totals
from game.rulesets.silhouette.components import STATIONARY, LastSide, Startled
from game.rulesets.silhouette.figures import burdens, plan
from game.rulesets.silhouette.states import gain_state

ROLL, FUMBLE = "silhouette.initiative.roll", "silhouette.initiative.fumble"
TURN, EVENTS = "turn", "events"
REASONS = (
    "dazzled by a glint",
    "a gun in the face",
    "distracted by a noise",
    "a strap has come loose",
    "stumbles over a stone",
    "stunned at the sight of a gun",
)


def sensing(table: Table, unit: UnitId) -> Check:
    return skilled(table, unit, "combat_sense", ROLL, burdens(table, unit, action=False), "Combat Sense")


def take_initiative(table: Table) -> Play[None]:
    """Roll, find the order, and put a slot for each figure into the round, with one for nobody behind them
    (silhouette.sequence)."""
    order = yield from _order(table)
    order = yield from _first(table, order)
    if table.option("turns") == "sides":
        order = _by_sides(table, order)
    slots = [Slot(table.unit(unit).side, unit, TURN) for unit in order]
    yield from clock.enqueue(table, *slots, Slot("", NO_UNIT, EVENTS))


def _by_sides(table: Table, order: list[UnitId]) -> list[UnitId]:
    """All of the side that goes first, then all of the next: fewer changes of who decides. Within a side they
    keep their order. The side that comes last declares first in the next turn (silhouette.sequence)."""
    sides = list(dict.fromkeys(table.unit(unit).side for unit in order))
    table.world.put(CLOCK, LastSide(sides[-1] if sides else ""))
    return sorted(order, key=lambda unit: sides.index(table.unit(unit).side))


def _order(table: Table) -> Play[list[UnitId]]:
    scores: dict[UnitId, tuple[int, ...]] = {}
    for unit in table.standing():
        result = yield from roll(table, sensing(table, unit))
        scores[unit] = (result.total,)
        if result.fumbled:
            yield from _startle(table, unit)
    while tied := _tied(table, scores):
        for unit in tied:
            again = yield from to_part(tied, roll(table, sensing(table, unit)))
            scores[unit] = (*scores[unit], again.total)
    return sorted(scores, key=lambda unit: scores[unit], reverse=True)


def _tied(table: Table, scores: dict[UnitId, tuple[int, ...]]) -> list[UnitId]:
    """Those who share their scores with somebody, of the highest such scores that another roll can part.

    Who bears so much that every roll comes to 0 is parted by none: they go in their own order.
    """
    alike: dict[tuple[int, ...], list[UnitId]] = {}
    for unit, score in scores.items():
        alike.setdefault(score, []).append(unit)
    open_ = [
        score
        for score, units in alike.items()
        if len(units) > 1 and any(len(totals(sensing(table, unit)).weights) > 1 for unit in units)
    ]
    return alike[max(open_)] if open_ else []


def _startle(table: Table, unit: UnitId) -> Play[None]:
    """No actions in this turn, and only dodging; with the option fumble_freezes no movement either."""
    reason = REASONS[(table.clock.round + unit) % len(REASONS)]
    yield Reported(unit, FUMBLE, f"{reason}, no actions this turn")
    yield from gain_state(table, unit, Startled())
    if table.option("fumble_freezes") == "on":
        _freeze(table, unit)


def _freeze(table: Table, unit: UnitId) -> None:
    table.world.put(unit, msgspec.structs.replace(plan(table, unit), speed=STATIONARY, path=()))


def _first(table: Table, order: list[UnitId]) -> Play[list[UnitId]]:
    """The owner of the highest score names who goes first, friend or foe, of those whom the side knows; the
    others keep their order."""
    if not order:
        return order
    best = order[0]
    known = [unit for unit in order if fog.knows(table, table.unit(best).side, unit)]
    if len(known) < 2:
        return order
    if table.team(best).options.get("auto_first", "ask") != "ask":
        return order
    options = tuple(
        Option(
            str(unit),
            "Go first" if unit == best else f"{table.name_of(unit)} goes first",
            table.unit(unit).side,
            unit=unit,
        )
        for unit in known
    )
    words = f"{table.unit(best).name} has the initiative. Who goes first?"
    first = yield Ask(table.unit(best).side, best, ROLL, words, options, str(best))
    return [UnitId(int(first)), *(unit for unit in order if unit != int(first))]
