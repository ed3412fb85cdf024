"""What a figure might do: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from game.core.actions import Action, EndTurn, Judged, Move
from game.core.components import Doorway, Slot
from game.core.table import Table
from game.rulesets.nwo import orders
from game.rulesets.nwo.close import close_quarters, things_in_hand
from game.rulesets.nwo.components import Belt, Conditions, Grappled
from game.rulesets.nwo.content import throwables, weapons
from game.rulesets.nwo.figures import engagers, melee_weapons, movement, ranged_weapons, unspent
from game.rulesets.nwo.helping import KINDS
from game.rulesets.nwo.helping import ways as help_ways
from game.rulesets.nwo.moves import DASH, budget, safe_ways, ways
from game.rulesets.nwo.overwatch import SIZE, TRIGGERS, any_watched, refuse_watch
from game.rulesets.nwo.refusals import refusal
from game.rulesets.nwo.thrown import clear_arcs, throw_range
from game.systems.bodies import apart, beside, large
from game.systems.postures import prone

WATCH_STEP = 3
NO_ACTION_TAKEN = (
    EndTurn, Move, orders.Dash, orders.Disengage, orders.DoubleStrike, orders.StandUp, orders.DropProne, orders.QuickDraw, orders.LetGo
)  # fmt: skip
"""What may be refused for other reasons than that the Action is used up."""


def candidates(table: Table, slot: Slot) -> Iterator[Action | Judged]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    found = _offers(table, slot.unit)
    if unspent(table, slot.unit).action:
        yield from found
        return
    for free, run in groupby(found, key=lambda offer: isinstance(offer, (*NO_ACTION_TAKEN, Judged))):
        if free:
            yield from run
        else:
            yield Judged([one for one in run if not isinstance(one, Judged)], ())


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
    safe = safe_ways(table, unit, far, max(far.cost.values(), default=0))
    threatened = bool(engagers(table, unit))
    path, path_around = far.paths(), safe.paths()
    found: dict[type[Action], list[Action]] = {Move: [], orders.Dash: [], orders.Disengage: []}
    for cell, price in sorted(far.cost.items()):
        if cell == table.cell(unit):
            continue
        around = safe.cost.get(cell)
        if price <= tiles:
            found[Move].append(Move(unit, path_around(cell) if around is not None and around <= tiles else path(cell)))
        if both:
            found[orders.Dash].append(orders.Dash(unit, path_around(cell) if around is not None else path(cell)))
        if both and threatened and price <= tiles:
            found[orders.Disengage].append(orders.Disengage(unit, path(cell)))
    for kind, going in found.items():
        if table.world.has(unit, Grappled):  # who is held goes round the holder only, one way or another
            yield from going or [kind(unit, ())]  # type: ignore[call-arg]
        else:
            yield _alike(table, going or [kind(unit, ())])  # type: ignore[call-arg]


def _shots(table: Table, unit: int) -> Iterator[Action]:
    turn = unspent(table, unit)
    guns = ranged_weapons(table, unit) if turn.action else ()
    found = [
        orders.Shoot(unit, target, weapon.id, then_move)
        for weapon in guns
        for target in table.enemies(unit)
        for then_move in ((False, True) if turn.movement else (False,))
    ]
    yield from found or [orders.Shoot(unit, 0, guns[0].id if guns else "")]
    automatic = [shot for shot in found if weapons()[shot.weapon].automatic]
    yield from [orders.Suppress(unit, shot.target, shot.weapon, shot.then_move) for shot in automatic] or [
        orders.Suppress(unit, 0, guns[0].id if guns else "")
    ]


def _blows(table: Table, unit: int) -> Iterator[Action]:
    fists = melee_weapons(table, unit)
    targets = table.enemies(unit) if unspent(table, unit).action else []
    near = sorted(targets, key=lambda enemy: _apart(table, unit, enemy))
    yield from [orders.Strike(unit, target, weapon.id) for weapon in fists for target in near] or [orders.Strike(unit, 0, fists[0].id)]


def _apart(table: Table, a: int, b: int) -> tuple[int, int]:
    return apart(table, a, b), b


def _throws(table: Table, unit: int) -> Iterator[Action | Judged]:
    items = dict.fromkeys(table.world.get(unit, Belt).items)
    if not items or not unspent(table, unit).action:
        yield orders.Throw(unit, table.cell(unit), next(iter(items), ""))
        return
    here = table.cell(unit)
    disc = sorted(table.field.grid.disc(here, throw_range(table, unit)), key=lambda cell: cell[::-1])
    clear = set(clear_arcs(table, unit, disc))
    for item in items:
        throws = [orders.Throw(unit, cell, item) for cell in disc if cell in table.field]
        if prone(table, unit) or large(table, unit) or throwables()[item].single_target:
            yield from throws
        else:
            yield Judged(throws, [throw for throw in throws if throw.cell in clear] if refusal(table, orders.Throw(unit, here, item)) is None else ())


def _watches(table: Table, unit: int) -> Iterator[Action | Judged]:
    """Squares of five by five, a few of the many that are allowed; and one for each enemy that could be named."""
    x, y = table.cell(unit)
    guns = ranged_weapons(table, unit)
    if not guns or not unspent(table, unit).action:
        yield orders.Overwatch(unit, ((x, y), (x, y)), guns[0].id if guns else "")
        yield orders.WatchFor(unit, 0, "moves", guns[0].id if guns else "")
        return
    field = table.field
    for weapon in guns:
        tops, lefts = range(y % WATCH_STEP, field.height, WATCH_STEP), range(x % WATCH_STEP, field.width, WATCH_STEP)
        squares = [orders.Overwatch(unit, field.grid.corners((left, top), SIZE // 2), weapon.id) for top in tops for left in lefts]
        foes = table.enemies(unit)
        squares += [orders.Overwatch(unit, field.grid.corners(table.cell(enemy), SIZE // 2), weapon.id, enemy) for enemy in foes]
        ready = refuse_watch(table, unit, weapon.id, 0) is None
        yield Judged(squares, [square for square in squares if any_watched(table, unit, square.area)] if ready else ())
        for other in table.standing():
            targets = [target for target in ([0, *foes] if other in foes else foes) if target != other]
            if other == unit or not targets:
                yield from [orders.WatchFor(unit, other, trigger, weapon.id, target) for trigger in TRIGGERS for target in targets]
            else:
                yield _alike(table, [orders.WatchFor(unit, other, trigger, weapon.id, target) for trigger in TRIGGERS for target in targets])


def _helps(table: Table, unit: int) -> Iterator[Action]:
    ours = [other for other in table.standing() if other != unit and not table.hostile(unit, other)]
    friends = [friend for friend in ours if beside(table, unit, friend)]
    if not friends or not unspent(table, unit).action:
        yield orders.Help(unit, 0, "shot", "Resolve")
        return
    yield from [orders.Help(unit, friend, kind, way) for friend in friends for kind in KINDS for way in help_ways(table, unit, kind)]


def _doors(table: Table, unit: int) -> Iterator[Action]:
    here = table.cell(unit)
    near = {near for own in table.cells(unit) for near in (own, *table.field.grid.neighbours(own))}
    found = [orders.UseDoor(unit, table.cell(entity)) for entity, _ in table.world.each(Doorway) if table.cell(entity) in near]
    yield from found or [orders.UseDoor(unit, here)]
    cells = dict.fromkeys(cell for zone in table.field.zones if zone.kind == "interaction" for cell in zone.cells)  # things may lie on each other
    offers = [orders.Interact(unit, cell) for cell in cells if cell in near]
    yield from offers or [orders.Interact(unit, here)]
