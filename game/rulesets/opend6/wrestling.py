"""What bare hands do beside harm: tripping, pushing, grabbing, tackling, and getting free
(opend6.option.trip, -push, -grab, -tackle)."""

from __future__ import annotations

from fractions import Fraction

from game.core.actions import Refusal
from game.core.events import Stepped
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_modes import GRAB, PUSH, RULE_OF, TRIP
from game.rulesets.opend6.awareness import look
from game.rulesets.opend6.checks import Pool, cancels, has_complication, margin_odds, roll
from game.rulesets.opend6.components import DODGE, Defending, Grabbed, Grabbing, Prone, Unbalanced
from game.rulesets.opend6.defences import notes_of
from game.rulesets.opend6.figures import is_down, is_lying, is_rollable, skilled, unmodified_code
from game.rulesets.opend6.inventory import free_hand
from game.rulesets.opend6.states import (
    gain_state,
    leave_place,
    let_go,
    lose_state,
    regain_balance,
    throw_down,
    tumble,
)
from game.rulesets.opend6.vehicles import is_vehicle
from game.systems.bodies import is_adjacent, put, separation_reason
from game.systems.pathfinding import legal_step

RULE = "opend6.option.grab"
DONE = {TRIP: "goes down", PUSH: "is pushed back", GRAB: "is held fast"}
"""What becomes of the one it is done to."""


def refuse_trick(table: Table, unit: UnitId, target: UnitId, trick: str) -> Refusal | None:
    """Why it cannot be done to that one, where a blow could be struck."""
    rule = RULE_OF[trick]
    if table.carrier(unit) or table.carrier(target) or is_vehicle(table, target):
        return Refusal(rule, "on foot, and with somebody on foot")
    if not is_adjacent(table, unit, target):
        return Refusal(rule, separation_reason(table, unit, target, "not next to that one"))
    if trick != GRAB:
        return Refusal(rule, "lies already") if is_lying(table, target) else None
    if not free_hand(table, unit):
        return Refusal(rule, "both hands are full")
    if table.world.has(unit, Grabbing) or table.world.has(unit, Grabbed):
        return Refusal(rule, "one hold is enough")
    return (
        Refusal(rule, "somebody holds that one")
        if table.world.has(target, Grabbed) or table.world.has(target, Grabbing)
        else None
    )


def resolve_trick(table: Table, unit: UnitId, target: UnitId, trick: str) -> Play[None]:
    """What comes of it once it has succeeded."""
    if is_down(table, target):
        return
    if trick == TRIP:
        yield from throw_down(table, target)
        yield from gain_state(table, target, Unbalanced(table.clock.round + 1))
    elif trick == PUSH:
        yield from _push(table, unit, target)
    elif trick == GRAB:
        yield from _grab(table, unit, target)
    else:
        yield from throw_down(table, target)
        if not is_lying(table, unit):
            yield from gain_state(table, unit, Prone(), "opend6.option.tackle")


def _push(table: Table, unit: UnitId, target: UnitId) -> Play[None]:
    """A tile straight away; who has something behind falls over it."""
    yield from leave_place(table, target)
    field, here, grid = table.ground(), table.cell(target), table.field.grid
    (u, v), (u0, v0) = grid.place(here), grid.place(table.cell(unit))
    there = grid.cell((2 * u - u0, 2 * v - v0))
    if legal_step(field, here, there, table.closed()) and not table.at(there):
        put(table, target, there)
        yield Stepped(target, here, there, forced=True)
        yield from look(table, target)
    else:
        yield from throw_down(table, target)


def _grab(table: Table, unit: UnitId, target: UnitId) -> Play[None]:
    """Held fast one goes nowhere and dodges nothing."""
    known = table.world.find(target, Defending)
    if known and any(row.skill == DODGE for row in known.rows):
        left = tuple(row for row in known.rows if row.skill != DODGE)
        yield from (
            gain_state(table, target, Defending(left)) if left else lose_state(table, target, Defending)
        )
    yield from gain_state(table, unit, Grabbing(target))
    yield from gain_state(table, target, Grabbed(unit))


# ---------------------------------------------------------------- getting free


def refuse_break(table: Table, unit: UnitId) -> Refusal | None:
    if not table.world.has(unit, Grabbed):
        return Refusal(RULE, "nobody holds it")
    return (
        None
        if is_rollable(struggle(table, unit))
        else Refusal("opend6.turn.multi-action", "no die is left to roll")
    )


def struggle(table: Table, unit: UnitId, free: bool = False) -> Pool:
    """Brawling or lifting, the better (opend6.option.grab); who holds rolls it as no action of a turn."""
    skill = max(("brawling", "lifting"), key=lambda one: unmodified_code(table, unit, one))
    return skilled(table, unit, skill, RULE, "holding fast" if free else "getting free", free=free)


def hold(table: Table, unit: UnitId) -> Pool:
    """What has to be reached to get free: the roll of who holds."""
    return struggle(table, table.world.get(unit, Grabbed).by, free=True)


def break_free(table: Table, unit: UnitId) -> Play[None]:
    """Who holds rolls, and who reaches that is free."""
    kept, asked = hold(table, unit), struggle(table, unit)
    against = (yield from roll(table, kept)).total if is_rollable(kept) else 0
    yield from regain_balance(table, kept)
    result = yield from roll(table, asked, against, settled=True)
    yield from regain_balance(table, asked)
    if result.total >= against:
        yield from let_go(table, unit)
    if has_complication(table, result):
        yield from tumble(table, unit)


def break_free_chances(table: Table, unit: UnitId) -> Chances:
    """How likely that is."""
    kept, asked = hold(table, unit), struggle(table, unit)
    share = Fraction(1)
    if is_rollable(kept):
        over = margin_odds(asked.dice.dice, kept.dice.dice, asked.bonus - kept.bonus, cancels(table))
        share = over.chance(lambda gap: gap >= 0)
    ends = (Outcome("pass", "gets free", share), Outcome("fail", "stays held", 1 - share))
    return Chances(ends, (asked.line(), kept.line()), notes=notes_of(table, unit))
