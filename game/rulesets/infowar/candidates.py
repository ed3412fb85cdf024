"""What a figure might do: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from game.core.actions import Action, EndTurn, Move
from game.core.components import Doorway, Slot
from game.core.field import Cell
from game.core.offers import Judged, Made
from game.core.table import Table
from game.rulesets.infowar import orders
from game.rulesets.infowar.attack import MANNERS, MANOEUVRE, PULLS, UNEVEN
from game.rulesets.infowar.automatic import LEAST
from game.rulesets.infowar.components import Carried, Held, Pinned
from game.rulesets.infowar.content import UNARMED
from game.rulesets.infowar.figures import (
    RUN,
    SPRINT,
    gaits,
    grenades,
    in_hand,
    shooting,
    striking,
    turn,
)
from game.rulesets.infowar.grenades import open_cells
from game.rulesets.infowar.harm import PLACES
from game.rulesets.infowar.moves import left, shelters, ways
from game.rulesets.infowar.refusals import refusal
from game.rulesets.infowar.targets import foes as attackable
from game.systems.bodies import apart, beside, ends
from game.systems.items import items_near
from game.systems.movement_query import walks

NEAR = 6
"""Two enemies so many steps apart are offered to one burst of automatic fire."""


def candidates(table: Table, slot: Slot) -> Iterator[Action | Judged]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    unit = slot.unit
    yield from _paths(table, unit)
    yield from _shots(table, unit)
    yield from _sweeps(table, unit)
    yield from _blows(table, unit)
    yield from _throws(table, unit)
    yield orders.Defend(unit)
    yield orders.Lead(unit)
    yield from [orders.Reload(unit, weapon.id) for weapon in shooting(table, unit)] or [
        orders.Reload(unit, "")
    ]
    yield from _hands(table, unit)
    yield orders.DropProne(unit)
    yield orders.StandUp(unit)
    yield orders.TakeCover(unit)
    yield from [orders.TakeCover(unit, path) for path in shelters(table, unit)]
    yield from _patients(table, unit)
    near = {cell for own in table.cells(unit) for cell in table.field.grid.neighbours(own)}
    doors = [table.cell(entity) for entity, _ in table.world.each(Doorway) if table.cell(entity) in near]
    yield from [orders.UseDoor(unit, cell) for cell in doors] or [orders.UseDoor(unit, table.cell(unit))]
    yield EndTurn(unit)


def _alike(table: Table, group: Sequence[Action]) -> Judged:
    """Orders that are all allowed or all refused."""
    return Judged(group, group if refusal(table, group[0]) is None else ())


def _paths(table: Table, unit: int) -> Iterator[Action | Judged]:
    now = turn(table, unit)
    pinned = table.world.has(unit, Pinned)
    runs = now.action and gaits(table, unit) and not pinned
    budgets: list[tuple[type[Move | orders.Run | orders.Sprint], int]] = [(Move, 0 if pinned else now.tiles)]
    budgets += [
        (kind, left(table, unit, most) if runs else 0)
        for kind, most in ((orders.Run, RUN), (orders.Sprint, SPRINT))
    ]
    widest = max(tiles for _, tiles in budgets)
    if not widest:
        yield from (kind(unit, ()) for kind, _ in budgets)
        return
    reach = ways(table, unit, widest)
    found = {cell: price for cell, price in sorted(reach.cost.items()) if price}
    for kind, tiles in budgets:
        yield walks(
            partial(kind, unit),
            reach.path,
            {cell: price for cell, price in found.items() if price <= tiles},
            partial(refusal, table),
        )


def _shots(table: Table, unit: int) -> Iterator[Action | Judged]:
    """What is aimed at a place, or held back to a wound, is allowed as the plain shot at that foe is."""
    guns = shooting(table, unit) if turn(table, unit).action else ()
    foes = attackable(table, unit)
    for kind in (orders.Shoot, orders.Burst):
        some = [gun for gun in guns if kind is orders.Shoot or gun.burst]
        for gun in some:
            for foe in foes:
                aimed = [kind(unit, foe, gun.id, aim) for aim in ("", *PLACES)]
                yield _alike(table, [*aimed, *(kind(unit, foe, gun.id, "", pull) for pull in PULLS[1:])])
        if not some or not foes:
            yield kind(unit, 0, "")
    blades = (
        [blade.id for blade in in_hand(table, unit) if blade.ranges and not blade.shoots]
        if turn(table, unit).action
        else []
    )
    yield from [orders.Hurl(unit, foe, blade) for blade in blades for foe in foes] or [
        orders.Hurl(unit, 0, "")
    ]


def _sweeps(table: Table, unit: int) -> Iterator[Action | Judged]:
    """A few of the many: the tile of each enemy, and those around it, and the line between two of them."""
    guns = [gun for gun in shooting(table, unit) if gun.automatic] if turn(table, unit).action else []
    found: list[Action | Judged] = [
        _pulled(table, orders.AutoFire(unit, cells, gun.id, LEAST))
        for gun in guns
        for cells in marked(table, unit)
    ]
    yield from found or [orders.AutoFire(unit, (), guns[0].id if guns else "")]


def _pulled(table: Table, order: orders.AutoFire) -> Judged:
    """What is held back to a wound, or divided otherwise, is allowed as the plain order is."""
    held = [msgspec.structs.replace(order, pull=pull) for pull in PULLS[1:]]
    return _alike(table, [order, msgspec.structs.replace(order, division=UNEVEN), *held])


def marked(table: Table, unit: int) -> list[tuple[Cell, ...]]:
    """Tiles that are worth marking: each enemy's, every two enemies' that are near each other with what lies
    between."""
    places = [ends(table, unit, foe)[1] for foe in table.enemies(unit)]
    grid, own = table.field.grid, table.cells(unit)
    found: list[tuple[Cell, ...]] = [(cell,) for cell in places]
    pairs = [
        (one, other)
        for number, one in enumerate(places)
        for other in places[number + 1 :]
        if grid.steps(one, other) <= NEAR
    ]
    found += [(one, *grid.line(one, other), other) for one, other in pairs]
    for cell in places:
        disc = tuple(
            near
            for near in grid.disc(cell, 1)
            if near in table.field and near not in own and not table.ground()[near].blocks
        )
        found.append(disc)
    return list(dict.fromkeys(tuple(dict.fromkeys(cells)) for cells in found))


def _blows(table: Table, unit: int) -> Iterator[Action | Judged]:
    tools = striking(table, unit)
    near = (
        [foe for foe in attackable(table, unit) if beside(table, unit, foe)]
        if turn(table, unit).action
        else []
    )
    if not near:
        nearest = min(table.enemies(unit), key=lambda foe: (apart(table, unit, foe), foe), default=0)
        yield orders.Strike(unit, nearest, tools[0].id)
        return
    for foe in near:
        for tool in tools:
            manners = [manner for manner in MANNERS if _fits(tool.id, manner)]
            yield from (orders.Strike(unit, foe, tool.id, manner) for manner in manners)
            aimed = [orders.Strike(unit, foe, tool.id, "", aim) for aim in PLACES]
            yield _alike(
                table, [*aimed, *(orders.Strike(unit, foe, tool.id, "", "", pull) for pull in PULLS[1:])]
            )


def _fits(tool: str, manner: str) -> bool:
    return manner.removesuffix("-stun") not in MANOEUVRE or tool == UNARMED


def _throws(table: Table, unit: int) -> Iterator[Action | Judged]:
    things = grenades(table, unit)
    if not things or not turn(table, unit).action:
        yield orders.Throw(unit, table.cell(unit), things[0].id if things else "")
        return
    size = table.field.metres_per_tile
    for item in things:
        far = int(2 * item.ranges[-1] / size)
        disc = dict.fromkeys(cell for own in table.cells(unit) for cell in table.field.grid.circle(own, far))
        cells = [cell for cell in disc if cell in table.field]
        allowed = refusal(table, orders.Throw(unit, table.cell(unit), item.id)) is None
        within = open_cells(table, unit, item, cells) if allowed else []
        yield Judged(_thrown(unit, cells, item.id), _thrown(unit, within, item.id))


def _thrown(unit: int, cells: Sequence[Cell], item: str) -> Made:
    return Made(lambda cell: orders.Throw(unit, cell, item), cells)


def _hands(table: Table, unit: int) -> Iterator[Action]:
    carried = dict.fromkeys(table.world.get(unit, Carried).weapons)
    held = table.world.get(unit, Held).weapons
    swaps = [orders.Swap(unit, (weapon,)) for weapon in carried] + (
        [orders.Swap(unit, held[:1])] if len(held) > 1 else []
    )
    yield from swaps or [orders.Swap(unit, ())]
    things = items_near(table, unit)
    yield from [orders.PickUp(unit, table.cell(item), item) for item in things] or [
        orders.PickUp(unit, table.cell(unit), 0)
    ]


def _patients(table: Table, unit: int) -> Iterator[Action]:
    ours = [other for other in table.units() if other != unit and not table.hostile(unit, other)]
    near = [other for other in ours if beside(table, unit, other)]
    for kind in (orders.FirstAid, orders.Treat):
        yield from [kind(unit, other) for other in near] or [kind(unit, 0)]
