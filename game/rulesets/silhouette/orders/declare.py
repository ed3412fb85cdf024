"""What is declared before the turn: speed, number of actions, full defence; it is hidden from the other sides
until all have declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.actions import Action, Later, Refusal, TakeBack
from game.core.components import Altered, Clock, Doorway, Down, Facing, Position, Size, Unit
from game.core.declarations import DECLARE, put_off, refuse_later
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import LazyActions, OfferBatch
from game.core.references import UnitId
from game.core.table import Table, cached_by_components
from game.core.verbs import Play
from game.rulesets.silhouette.components import (
    BANDS,
    JOG,
    RUN,
    SPRINT,
    STATIONARY,
    WALK,
    Attributes,
    Limping,
    Plan,
    Skills,
    Wounds,
)
from game.rulesets.silhouette.declaring import DEFENSIVE, MULTIPLE, SPEED, declared_event
from game.rulesets.silhouette.figures import is_down, plan, wounds
from game.rulesets.silhouette.orders.order_verb import PhasedVerb
from game.rulesets.silhouette.speed_bands import budget, fastest, movement_range, stops, why_not

MOST = 6
"""The largest number of actions that is offered."""
ALL = "all"
"""What is taken back."""


class Stand(Action, frozen=True):
    """Stay where one is (silhouette.declare.speed)."""


class Walk(Action, frozen=True):
    """Walk this turn. `path` is where one means to go: it is not binding, and may be left open."""

    path: tuple[Cell, ...] = ()


class Jog(Action, frozen=True):
    path: tuple[Cell, ...] = ()


class Run(Action, frozen=True):
    path: tuple[Cell, ...] = ()


class Sprint(Action, frozen=True):
    path: tuple[Cell, ...] = ()


class Actions(Action, frozen=True):
    """Do so many things this turn, each at -1 for each further one (silhouette.declare.multiple)."""

    number: int


class Defend(Action, frozen=True):
    """Nothing but dodging, at +2 (silhouette.declare.defensive)."""


class Declare(Action, frozen=True):
    """All of it in one order, for those who need no panel: speed, number of actions, full defence, and where
    to."""

    speed: str
    number: int = 1
    defensive: bool = False
    path: tuple[Cell, ...] = ()


Going = Walk | Jog | Run | Sprint
Paced = Stand | Walk | Jog | Run | Sprint
Declaring = Paced | Actions | Defend | Declare | TakeBack
SPEEDS: dict[type[Action], str] = {Stand: STATIONARY, Walk: WALK, Jog: JOG, Run: RUN, Sprint: SPRINT}
GOING: dict[str, type[Going]] = {WALK: Walk, JOG: Jog, RUN: Run, SPRINT: Sprint}


# ---------------------------------------------------------------- what may be declared

_LEGS = (Unit, Down, Position, Size, Facing, Attributes, Skills, Wounds, Limping, Clock, Doorway, Altered)
"""What ways depend on."""


def offer(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    yield _offered(table, unit)


@cached_by_components(*_LEGS, own=(Plan,))
def _offered(table: Table, unit: UnitId) -> OfferBatch:
    """What the figure may declare: the same while others declare."""
    found, groups = plan(table, unit), [(kind(unit), paths) for kind, paths in _paths(table, unit).items()]
    rest: list[Action] = [
        *(Actions(unit, number) for number in range(1, MOST + 1)),
        Defend(unit),
        TakeBack(unit, ALL),
    ]

    def listed() -> Iterator[Action]:
        yield Stand(unit)
        for bare, paths in groups:
            yield bare
            yield from paths
        yield from rest

    allowed: list[Action] = _fresh(table, [Stand(unit)])
    for bare, paths in groups:
        allowed += _fresh(table, [bare])
        # Ways that can be gone at that speed may all be declared but the one that is.
        said = found.said and found.speed == SPEEDS[type(bare)]
        allowed += [order for order in paths if order.path != found.path] if said else paths
    return OfferBatch(LazyActions(listed), allowed + _fresh(table, rest))


def _fresh(table: Table, group: Sequence[Action]) -> list[Action]:
    return [order for order in group if refuse(table, order) is None]


@cached_by_components(*_LEGS)
def _paths(table: Table, unit: UnitId) -> dict[type[Going], list[Going]]:
    """The ways to all places, by the speed that they take."""
    quickest = fastest(table, unit)
    found = movement_range(table, unit, budget(table, unit, quickest))
    places = stops(table, unit, budget(table, unit, quickest))
    path, slower, known = found.paths(), 0, dict[type[Going], list[Going]]()
    for speed, kind in GOING.items():
        most, able = budget(table, unit, speed), BANDS.index(speed) <= BANDS.index(quickest)
        known[kind] = [kind(unit, path(cell)) for cell, cost in places if able and slower < cost <= most]
        slower = most
    return known


def refuse(table: Table, order: Action) -> Refusal | None:
    unit = order.unit
    if is_down(table, unit):
        return Refusal("silhouette.wound.conscious", "out of the fight")
    found = plan(table, unit)
    match order:
        case TakeBack(what=what):
            if what != ALL:
                return Refusal(SPEED, f"all of it is taken back, or nothing: what={ALL}")
            return None if found.said else Refusal(SPEED, "nothing is declared")
        case Actions(number=number):
            if not 1 <= number <= MOST:
                return Refusal(MULTIPLE, f"1 to {MOST} actions can be declared")
            again = found.said and found.actions == number and not found.defensive
            return Refusal(MULTIPLE, "declared already") if again else None
        case Defend():
            return None
        case Declare(speed=speed, number=number):
            if speed not in BANDS:
                return Refusal(SPEED, f"a speed is one of {', '.join(BANDS)}")
            if not 1 <= number <= MOST:
                return Refusal(MULTIPLE, f"1 to {MOST} actions can be declared")
            again = changed(table, order) == found
            return Refusal(SPEED, "declared already") if again else _too_fast(table, unit, speed, order.path)
    speed, path = SPEEDS[type(order)], _path(order)
    if found.said and (found.speed, found.path) == (speed, path):
        return Refusal(SPEED, "declared already")
    return _too_fast(table, unit, speed, path)


def _path(order: Action) -> tuple[Cell, ...]:
    return order.path if isinstance(order, Going) else ()


def _too_fast(table: Table, unit: UnitId, speed: str, path: tuple[Cell, ...]) -> Refusal | None:
    """What wounds and the ground have against going so fast, and that way."""
    if BANDS.index(speed) > BANDS.index(fastest(table, unit)):
        return Refusal(_slowed(table, unit), "wounds do not let it go so fast")
    most = budget(table, unit, speed)
    if speed != STATIONARY and not most:
        return Refusal("silhouette.move.rates", "not fast enough for that")
    blocked = why_not(table, unit, path, most) if path else ""
    return Refusal("silhouette.move.rates", blocked) if blocked else None


def _slowed(table: Table, unit: UnitId) -> str:
    """The rule by which wounds slow a figure down."""
    if table.option("wound_movement") == "on" and wounds(table, unit).penalty:
        return "silhouette.wound.deep" if wounds(table, unit).deep else "silhouette.wound.flesh"
    return "silhouette.attack.called"


def refuse_putting_off(table: Table, _order: Later) -> Refusal | None:
    return refuse_later(table, SPEED)


# ---------------------------------------------------------------- what comes of it


def changed(table: Table, order: Declaring) -> Plan:
    """The plan of the unit with that declaration in it."""
    old = plan(table, order.unit)
    match order:
        case TakeBack():
            return Plan()
        case Actions(number=number):
            return msgspec.structs.replace(old, actions=number, defensive=False, said=True)
        case Defend():
            return msgspec.structs.replace(old, actions=1, defensive=not old.defensive, said=True)
        case Declare(speed=speed, number=number, defensive=defensive, path=path):
            return Plan(speed, 1 if defensive else number, defensive, path, True)
    return msgspec.structs.replace(old, speed=SPEEDS[type(order)], path=_path(order), said=True)


def resolve(table: Table, order: Declaring) -> Play[None]:
    """Note it; only the own side learns of it."""
    table.world.put(order.unit, changed(table, order))
    yield declared_event(table, order.unit, table.unit(order.unit).side)


def put_it_off(table: Table, order: Later) -> Play[None]:
    yield from put_off(table, table.unit(order.unit).side)


def describe_way(_table: Table, order: Going) -> str:
    return f"{order.verb}, towards {cell_name(order.path[-1])}" if order.path else order.verb


def describe_number(_table: Table, order: Actions) -> str:
    return f"{order.number} actions, each at −{order.number - 1}" if order.number > 1 else "One action"


def describe_all(_table: Table, order: Declare) -> str:
    actions = f"{order.number} actions" if order.number > 1 else "one action"
    return f"{order.speed.capitalize()}, {'nothing but dodging' if order.defensive else actions}"


def _going(kind: type[Going], icon: str, hotkey: str, extends: str) -> PhasedVerb:
    words = kind.__name__
    return PhasedVerb(
        kind,
        words,
        icon,
        hotkey,
        "path",
        extends,
        quiet=True,
        rule=SPEED,
        phases=(DECLARE,),
        speed=SPEEDS[kind],
        refuse=refuse,
        resolve=resolve,
        describe=describe_way,
    )


STAND = PhasedVerb(
    Stand,
    "Stand",
    "stand",
    "x",
    quiet=True,
    rule=SPEED,
    phases=(DECLARE,),
    speed=STATIONARY,
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    describe=lambda _table, _order: "Stand still",
)
WALK_ON = _going(Walk, "move", "w", "")
JOG_ON = _going(Jog, "move", "j", "Walk")
RUN_ON = _going(Run, "dash", "u", "Jog")
SPRINT_ON = _going(Sprint, "dash", "t", "Run")
ACTIONS = PhasedVerb(
    Actions,
    "Actions",
    "focus",
    "n",
    quiet=True,
    rule=MULTIPLE,
    phases=(DECLARE,),
    refuse=refuse,
    resolve=resolve,
    describe=describe_number,
)
DEFEND = PhasedVerb(
    Defend,
    "Defend",
    "disengage",
    "g",
    quiet=True,
    rule=DEFENSIVE,
    phases=(DECLARE,),
    refuse=refuse,
    resolve=resolve,
    describe=lambda _table, _order: "Nothing but dodging",
)
DECLARE_ALL = PhasedVerb(
    Declare,
    "Declare",
    "focus",
    "",
    rule=SPEED,
    phases=(DECLARE,),
    refuse=refuse,
    resolve=resolve,
    describe=describe_all,
)
TAKE_BACK = PhasedVerb(
    TakeBack,
    "Take back",
    "undo",
    "b",
    quiet=True,
    rule=SPEED,
    phases=(DECLARE,),
    refuse=refuse,
    resolve=resolve,
    describe=lambda _table, _order: "Take back what is declared",
)
LATER = PhasedVerb(
    Later,
    "Later",
    "skip",
    "l",
    quiet=True,
    rule=SPEED,
    phases=(DECLARE,),
    once=True,
    offer=lambda _table, unit: (Later(unit),),
    refuse=refuse_putting_off,
    resolve=put_it_off,
    describe=lambda _table, _order: "Let the others declare first",
)
