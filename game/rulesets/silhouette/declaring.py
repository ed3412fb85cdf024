"""What is declared before the turn: speed, number of actions, full defence; hidden from the other sides until
all have declared."""

from __future__ import annotations

import msgspec

from game.core.actions import Action, Refusal, TakeBack
from game.core.events import Declared
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.silhouette import orders
from game.rulesets.silhouette.components import BANDS, JOG, RUN, SPRINT, STATIONARY, WALK, Plan
from game.rulesets.silhouette.figures import plan, wounds
from game.rulesets.silhouette.speed_bands import ATTACKER, DEFENDER, budget, fastest, why_not

SPEED, MULTIPLE, DEFENSIVE = (
    "silhouette.declare.speed",
    "silhouette.declare.multiple",
    "silhouette.declare.defensive",
)
MOST = 6
"""The largest number of actions that is offered."""
SPEEDS: dict[type[Action], str] = {
    orders.Stand: STATIONARY,
    orders.Walk: WALK,
    orders.Jog: JOG,
    orders.Run: RUN,
    orders.Sprint: SPRINT,
}
KINDS: tuple[type[Action], ...] = (*SPEEDS, orders.Actions, orders.Defend, orders.Declare)
WORDS = {STATIONARY: "stand", WALK: "walk", JOG: "jog", RUN: "run", SPRINT: "sprint"}
ALL = "all"
"""What TakeBack takes back."""


def changed(table: Table, action: Action) -> Plan:
    """The plan of the unit with that declaration in it."""
    old = plan(table, action.unit)
    match action:
        case TakeBack():
            return Plan()
        case orders.Actions(number=number):
            return msgspec.structs.replace(old, actions=number, defensive=False, said=True)
        case orders.Defend():
            return msgspec.structs.replace(old, actions=1, defensive=not old.defensive, said=True)
        case orders.Declare(speed=speed, number=number, defensive=defensive, path=path):
            return Plan(speed, 1 if defensive else number, defensive, path, True)
    way: tuple[Cell, ...] = getattr(action, "path", ())
    return msgspec.structs.replace(old, speed=SPEEDS[type(action)], path=way, said=True)


def declare(table: Table, action: Action) -> Play[None]:
    """Note it; only the own side learns of it."""
    table.world.put(action.unit, changed(table, action))
    yield told(table, action.unit, table.unit(action.unit).side)


def told(table: Table, unit: int, only: str = "") -> Declared:
    """What the figure has declared as an event; where it means to go is for its own side alone."""
    found = plan(table, unit)
    verbs = tuple(kind.__name__ for kind, speed in SPEEDS.items() if speed == found.speed)
    return Declared(
        unit,
        words(found) if found.said or not only else "",
        found.path if only else (),
        only=only,
        verbs=verbs if found.said else (),
    )


def words(found: Plan) -> str:
    """A plan in words: "jog (-2, defence +1), two actions at -1"."""
    said = WORDS[found.speed]
    if found.defensive:
        return f"{said} and do nothing but dodge"
    if found.actions == 1:
        return f"{said}, one action"
    return f"{said}, {found.actions} actions at −{found.actions - 1}"


def prices(speed: str) -> str:
    """What a speed costs and brings: "attack -2, defence +1"."""
    attack = f"attack {ATTACKER[speed]:+d}" if speed in ATTACKER else "no attacks"
    return f"{attack}, defence {DEFENDER[speed]:+d}".replace("-", "−")


# ---------------------------------------------------------------- refusals


def refuse(table: Table, action: Action) -> Refusal | None:
    unit = action.unit
    found = plan(table, unit)
    match action:
        case TakeBack(what=what):
            if what != ALL:
                return Refusal(SPEED, f"all of it is taken back, or nothing: what={ALL}")
            return None if found.said else Refusal(SPEED, "nothing is declared")
        case orders.Actions(number=number):
            if not 1 <= number <= MOST:
                return Refusal(MULTIPLE, f"1 to {MOST} actions can be declared")
            return (
                Refusal(MULTIPLE, "declared already")
                if found.said and found.actions == number and not found.defensive
                else None
            )
        case orders.Defend():
            return None
        case orders.Declare(speed=speed, number=number):
            if speed not in BANDS:
                return Refusal(SPEED, f"a speed is one of {', '.join(BANDS)}")
            if not 1 <= number <= MOST:
                return Refusal(MULTIPLE, f"1 to {MOST} actions can be declared")
            if changed(table, action) == found:
                return Refusal(SPEED, "declared already")
            return _too_fast(table, unit, speed, action.path)
    if declared(table, action):
        return Refusal(SPEED, "declared already")
    return _too_fast(table, unit, SPEEDS[type(action)], getattr(action, "path", ()))


def declared(table: Table, action: Action) -> bool:
    """Whether the figure has declared that speed and way."""
    found = plan(table, action.unit)
    return found.said and (found.speed, found.path) == (SPEEDS[type(action)], getattr(action, "path", ()))


def _too_fast(table: Table, unit: int, speed: str, path: tuple[Cell, ...]) -> Refusal | None:
    """What wounds and the ground have against going so fast, and that way."""
    if BANDS.index(speed) > BANDS.index(fastest(table, unit)):
        return Refusal(_slowed(table, unit), "wounds do not let it go so fast")
    most = budget(table, unit, speed)
    if speed != STATIONARY and not most:
        return Refusal("silhouette.move.rates", "not fast enough for that")
    blocked = why_not(table, unit, path, most) if path else ""
    return Refusal("silhouette.move.rates", blocked) if blocked else None


def _slowed(table: Table, unit: int) -> str:
    """The rule by which wounds slow a figure down."""
    if table.option("wound_movement") == "on" and wounds(table, unit).penalty:
        return "silhouette.wound.deep" if wounds(table, unit).deep else "silhouette.wound.flesh"
    return "silhouette.attack.called"
