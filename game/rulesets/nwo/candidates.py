"""What a figure might do: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, product

from game.core.actions import Action, EndTurn, Move
from game.core.components import Doorway, Slot
from game.core.offers import Judged, Lazily, only
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.close import close_quarters, things_in_hand
from game.rulesets.nwo.components import Belt, Conditions, Grappled
from game.rulesets.nwo.content import throwables
from game.rulesets.nwo.detours import Detours
from game.rulesets.nwo.figures import engagers, melee_weapons, movement, ranged_weapons, unspent
from game.rulesets.nwo.helping import KINDS
from game.rulesets.nwo.helping import ways as help_ways
from game.rulesets.nwo.moves import DASH, budget, ways
from game.rulesets.nwo.overwatch import TRIGGERS, Sample, refuse_watch, samples
from game.rulesets.nwo.refusals import refusal
from game.rulesets.nwo.thrown import clear_throws, in_reach
from game.systems.bodies import apart, beside, large
from game.systems.movement_query import walks
from game.systems.postures import prone

NO_ACTION_TAKEN = (
    EndTurn, Move, orders.Dash, orders.Disengage, orders.DoubleStrike, orders.StandUp, orders.DropProne,
    orders.QuickDraw, orders.LetGo
)  # fmt: skip
"""What may be refused for other reasons than that the Action is used up."""


def candidates(table: Table, slot: Slot) -> Iterator[Action | Judged]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    found = _offers(table, slot.unit)
    yield from found if unspent(table, slot.unit).action else only(NO_ACTION_TAKEN, found)


def _offers(table: Table, unit: int) -> Iterator[Action | Judged]:
    yield from _paths(table, unit)
    yield from _shots(table, unit)
    yield from _blows(table, unit)
    yield from _throws(table, unit)
    yield from _watches(table, unit)
    yield from close_quarters(table, unit)
    yield from _helps(table, unit)
    yield from things_in_hand(table, unit)
    yield orders.TakeAim(unit)
    guns = ranged_weapons(table, unit)
    yield from [orders.Reload(unit, weapon.id) for weapon in guns] or [orders.Reload(unit, "")]
    yield orders.DropProne(unit)
    yield orders.StandUp(unit, "movement")
    yield orders.StandUp(unit, "action")
    kinds = dict.fromkeys(table.world.get(unit, Conditions).kinds)
    yield from [orders.Recover(unit, kind) for kind in kinds] or [orders.Recover(unit, "")]
    yield from _doors(table, unit)
    yield EndTurn(unit)


def _alike(table: Table, group: Sequence[Action]) -> Judged:
    """Orders that are all allowed or all refused."""
    return Judged(group, group if refusal(table, group[0]) is None else ())


def _paths(table: Table, unit: int) -> Iterator[Action | Judged]:
    turn = unspent(table, unit)
    lying = prone(table, unit)
    both = turn.action and turn.movement
    if not turn.movement:
        yield from (Move(unit, ()), orders.Dash(unit, ()), orders.Disengage(unit, ()))
        return
    tiles = movement(table, unit)
    far = ways(table, unit, budget(table, unit, DASH) if both and not lying else tiles)
    if lying:
        crawls = [cell for cell in table.field.grid.neighbours(table.cell(unit)) if cell in table.field]
        yield from [Move(unit, (cell,)) for cell in crawls]
        yield orders.Dash(unit, ())
        yield from [orders.Disengage(unit, (cell,)) for cell in crawls]
        return
    threatened = bool(engagers(table, unit))
    around, away = Detours(table, unit, far).path, Detours(table, unit, far, provokes=False).path
    here = table.cell(unit)
    ends = {cell: price for cell, price in sorted(far.cost.items()) if cell != here}
    near = {cell: price for cell, price in ends.items() if price <= tiles}

    refused, most = partial(refusal, table), max(ends.values(), default=0)
    for going in (
        walks(partial(Move, unit), partial(around, most=tiles), near, refused),
        walks(partial(orders.Dash, unit), partial(around, most=most), ends if both else {}, refused),
        walks(
            partial(orders.Disengage, unit),
            partial(away, most=tiles),
            near if both and threatened else {},
            refused,
        ),
    ):
        if table.world.has(unit, Grappled):  # who is held goes round the holder only, one way or another
            yield from going.candidates
        else:
            yield going


def _shots(table: Table, unit: int) -> Iterator[Action | Judged]:
    """A shot is allowed with a move after it or without, as long as there is movement left."""
    turn = unspent(table, unit)
    guns, foes = ranged_weapons(table, unit) if turn.action else (), table.enemies(unit)
    after = (False, True) if turn.movement else (False,)
    for kind, arms in ((orders.Shoot, guns), (orders.Suppress, [gun for gun in guns if gun.automatic])):
        yield from (
            _alike(table, [kind(unit, foe, gun.id, then_move) for then_move in after])
            for gun in arms
            for foe in foes
        )
        if not arms or not foes:
            yield kind(unit, 0, guns[0].id if guns else "")


def _blows(table: Table, unit: int) -> Iterator[Action]:
    fists = melee_weapons(table, unit)
    targets = table.enemies(unit) if unspent(table, unit).action else []
    near = sorted(targets, key=lambda enemy: _apart(table, unit, enemy))
    yield from [orders.Strike(unit, target, weapon.id) for weapon in fists for target in near] or [
        orders.Strike(unit, 0, fists[0].id)
    ]


def _apart(table: Table, a: int, b: int) -> tuple[int, int]:
    return apart(table, a, b), b


def _throws(table: Table, unit: int) -> Iterator[Action | Judged]:
    items = dict.fromkeys(table.world.get(unit, Belt).items)
    if not items or not unspent(table, unit).action:
        yield orders.Throw(unit, table.cell(unit), next(iter(items), ""))
        return
    here = table.cell(unit)
    for item in items:
        throws = Lazily(partial(_thrown, table, unit, item))
        aimed, some = throwables()[item].single_target, clear_throws(table, unit, item)
        if large(table, unit):
            yield from throws
        elif prone(table, unit) or aimed:
            yield Judged(
                throws,
                [
                    order
                    for order in some
                    if (table.at(order.cell) or not aimed) and refusal(table, order) is None
                ],
            )
        else:
            yield Judged(throws, some if refusal(table, orders.Throw(unit, here, item)) is None else ())


def _thrown(table: Table, unit: int, item: str) -> Iterator[Action]:
    return (orders.Throw(unit, cell, item) for cell in in_reach(table, unit))


def _watches(table: Table, unit: int) -> Iterator[Action | Judged]:
    """Squares of five by five, a few of the many that are allowed; and one for each enemy that could be
    named."""
    here, guns = table.cell(unit), ranged_weapons(table, unit)
    if not guns or not unspent(table, unit).action:
        yield orders.Overwatch(unit, (here, here), guns[0].id if guns else "")
        yield orders.WatchFor(unit, 0, "moves", guns[0].id if guns else "")
        return
    foes, squares = table.enemies(unit), samples(table, unit)
    for weapon in guns:
        ready = refuse_watch(table, unit, weapon.id, 0) is None
        allowed = (
            [orders.Overwatch(unit, area, weapon.id, enemy) for area, enemy, seen in squares if seen]
            if ready
            else []
        )
        yield Judged(Lazily(partial(_overwatches, unit, squares, weapon.id)), allowed)
        for other in table.standing():
            targets = [target for target in ([0, *foes] if other in foes else foes) if target != other]
            waits = [
                orders.WatchFor(unit, other, trigger, weapon.id, target)
                for trigger in TRIGGERS
                for target in targets
            ]
            yield _alike(table, waits) if waits and other != unit else Judged(waits, ())


def _overwatches(unit: int, squares: Iterable[Sample], weapon: str) -> Iterator[Action]:
    return (orders.Overwatch(unit, area, weapon, enemy) for area, enemy, _ in squares)


def _helps(table: Table, unit: int) -> Iterator[Action | Judged]:
    ours = [other for other in table.standing() if other != unit and not table.hostile(unit, other)]
    friends = [friend for friend in ours if beside(table, unit, friend)]
    if not friends or not unspent(table, unit).action:
        yield orders.Help(unit, 0, "shot", "Resolve")
        return
    known = {kind: list(help_ways(table, unit, kind)) for kind in KINDS}
    for friend, (kind, found) in product(friends, known.items()):
        yield from (
            _alike(table, list(group))
            for _, group in groupby((orders.Help(unit, friend, kind, way) for way in found), _spots)
        )


def _spots(order: orders.Help) -> bool:
    """Whether it helps by pointing out an enemy, for which one must be in sight; by all other skills one may
    help alike."""
    return order.way == "Perception"


def _doors(table: Table, unit: int) -> Iterator[Action]:
    here = table.cell(unit)
    near = {near for own in table.cells(unit) for near in (own, *table.field.grid.neighbours(own))}
    found = [
        orders.UseDoor(unit, table.cell(entity))
        for entity, _ in table.world.each(Doorway)
        if table.cell(entity) in near
    ]
    yield from found or [orders.UseDoor(unit, here)]
    cells = dict.fromkeys(
        cell for zone in table.field.zones if zone.kind == "interaction" for cell in zone.cells
    )  # things may lie on each other
    offers = [orders.Interact(unit, cell) for cell in cells if cell in near]
    yield from offers or [orders.Interact(unit, here)]
