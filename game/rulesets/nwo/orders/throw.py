"""Throwing something from the belt: at a tile, where it may scatter, or at one enemy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from operator import itemgetter

from game.core.actions import Action, Refusal
from game.core.components import Aboard, Altered, Doorway, Facing, Position, Size
from game.core.describing.names import cell_name
from game.core.events import Landed, Scattered, Thrown
from game.core.field import Cell, Field
from game.core.order_offers import LazyActions, OfferBatch
from game.core.probability.chances import Chances, Outcome
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table, cached_by_components
from game.core.verbs import Play
from game.rulesets.nwo.areas import note, place_area, resolve_exposure
from game.rulesets.nwo.attack import make, splash
from game.rulesets.nwo.attack_chances import chances_of
from game.rulesets.nwo.checks import passes
from game.rulesets.nwo.components import Belt, Skills
from game.rulesets.nwo.content import Throwable, throwables
from game.rulesets.nwo.figures import arc_is_clear, throw_range, unspent
from game.rulesets.nwo.harm import hurt
from game.rulesets.nwo.harm_estimate import NEVER, Tolls, by_outcome, loss, would_fell
from game.rulesets.nwo.helped_rolls import helped_roll
from game.rulesets.nwo.helping import check_with_all_help, meets_chance
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.rulesets.nwo.ranged import aiming, behind_own_cover
from game.rulesets.nwo.reactions import by_initiative
from game.rulesets.nwo.suppression import exposing_attack
from game.systems import scatter
from game.systems.areas import area_cells
from game.systems.bodies import large, nearest, units_on_cells
from game.systems.field_of_view import visible_cells
from game.systems.postures import prone
from game.systems.visibility import in_sight

THROW_DC = 12
RULE = "nwo.throw.roll"
_BY_ROW = itemgetter(1, 0)


class Throw(Action, frozen=True):
    """Throw something from the belt at a cell; what has a single target goes for the enemy on that cell."""

    cell: Cell
    item: str


# ---------------------------------------------------------------- offered and refused


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    items = dict.fromkeys(table.world.get(unit, Belt).items)
    if not items or not unspent(table, unit).action:
        yield Throw(unit, table.cell(unit), next(iter(items), ""))
        return
    here = table.cell(unit)
    for item in items:
        throws = LazyActions(partial(_throws, table, unit, item))
        aimed, some = throwables()[item].single_target, _clear(table, unit, item)
        if large(table, unit):
            yield from throws
        elif prone(table, unit) or aimed:
            meant = [order for order in some if table.at(order.cell) or not aimed]
            thing = throwables()[item]
            free = [order for order in meant if _refuse_aim(table, unit, thing, here, order.cell) is None]
            yield OfferBatch(throws, free)
        else:
            yield OfferBatch(throws, some if THROW.refusal(table, Throw(unit, here, item)) is None else ())


def _throws(table: Table, unit: UnitId, item: str) -> Iterator[Action]:
    """At each cell of the map that the figure can throw as far as, row by row."""
    disc = table.field.grid.disc(table.cell(unit), throw_range(table, unit))
    return (
        Throw(unit, cell, item)
        for cell in sorted([cell for cell in disc if cell in table.field], key=_BY_ROW)
    )


@cached_by_components(Altered, Doorway, Aboard, own=(Position, Size, Facing, Skills))
def _clear(table: Table, unit: UnitId, item: str) -> list[Throw]:
    """At the cells within reach that no wall keeps the figure from throwing at."""
    ground, closed = table.ground(), table.closed()
    clear = visible_cells(ground, table.cell(unit), throw_range(table, unit), closed) - _solid(ground, closed)
    return [Throw(unit, cell, item) for cell in sorted(clear, key=_BY_ROW)]


@lru_cache(maxsize=64)
def _solid(ground: Field, closed: frozenset[Cell]) -> frozenset[Cell]:
    """The cells at which nothing can be thrown."""
    return closed.union(cell for cell in ground.cells() if ground[cell].blocks and ground[cell].blocks_sight)


def refuse(table: Table, order: Throw) -> Refusal | None:
    unit, cell, item = order.unit, order.cell, throwables().get(order.item)
    if not item:
        return Refusal(RULE, "nothing to throw")
    if item.id not in table.world.get(unit, Belt).items:
        return Refusal(RULE, f"no {item.title} on the belt")
    if cell not in table.field:
        return Refusal(RULE, "that is off the map")
    here = nearest(table, table.cells(unit), (cell,))[0]
    far = table.field.grid.steps(here, cell)
    if far > throw_range(table, unit):
        return Refusal(RULE, f"{far} tiles away, the throw reaches {throw_range(table, unit)}")
    if cell in _solid(table.ground(), table.closed()) or not arc_is_clear(table, here, cell):
        return Refusal(RULE, "a wall, or something as high, is in the way")
    return _refuse_aim(table, unit, item, here, cell)


def _refuse_aim(table: Table, unit: UnitId, item: Throwable, here: Cell, cell: Cell) -> Refusal | None:
    """Why the figure cannot throw at a cell that lies within reach and behind no wall."""
    if behind_own_cover(table, unit, cell):
        return Refusal("nwo.prone.behind-cover", "lying behind cover, that is on its other side")
    return _refuse_target(table, unit, item, here, cell) if item.single_target else None


def _refuse_target(table: Table, unit: UnitId, item: Throwable, here: Cell, cell: Cell) -> Refusal | None:
    target = table.at(cell)
    if not target or not table.hostile(unit, target):
        return Refusal("nwo.throw.single-target", f"the {item.title} needs an enemy to be thrown at")
    if not in_sight(table, here, cell):
        return Refusal("nwo.ranged.line-of-fire", f"{table.unit(target).name} is out of sight")
    return None


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """Smoke harms nobody."""
    known = (throwables()[item] for item in dict.fromkeys(table.world.get(unit, Belt).items))
    yield from (Throw(unit, table.cell(target), item.id) for item in known if item.damage)


def exposes(table: Table, order: Throw) -> bool:
    return exposing_attack(table, order.unit, NO_UNIT, melee=False)


# ---------------------------------------------------------------- thrown


def resolve(table: Table, order: Throw) -> Play[None]:
    unit, cell, item = order.unit, order.cell, throwables()[order.item]
    items = list(table.world.get(unit, Belt).items)
    items.remove(item.id)
    table.world.put(unit, Belt(tuple(items)))
    yield Thrown(unit, item.id, cell)
    if item.single_target:
        yield from make(table, splash(unit, table.at(cell), item))
        return
    asked = yield from check_with_all_help(
        table, aiming(table, unit, NO_UNIT), "throw", chance=meets_chance(THROW_DC)
    )
    if not (yield from passes(table, asked, THROW_DC)):
        cell = yield from _scatter(table, item, cell)
    yield from _land(table, unit, item, cell)


def _scatter(table: Table, item: Throwable, cell: Cell) -> Play[Cell]:
    """Two shifts by a die with a face for each direction; a wall stops the one that leads into it
    (nwo.throw.scatter, nwo.throw.scatter-wall)."""
    sides = scatter.faces(table.field)
    for die in (table.dice.roll(sides), table.dice.roll(sides)):
        end = scatter.shifted(table.ground(), cell, die, table.closed())
        yield Scattered(item.id, die, cell, end)
        cell = end
    return cell


def _land(table: Table, unit: UnitId, item: Throwable, cell: Cell) -> Play[None]:
    """Everyone in the area takes the damage and must withstand its condition; then the area lingers
    (nwo.throw.on-hit)."""
    cells = area_cells(table.ground(), cell, item.size, table.closed())
    yield Landed(item.id, cell, cells)
    area = yield from place_area(table, item.condition, cells, unit, item.turns)
    for other in by_initiative(table, units_on_cells(table, cells)):
        note(table, other, area)
        yield from hurt(table, other, item.damage, by=unit)
        yield from resolve_exposure(table, other, item.condition)


# ---------------------------------------------------------------- odds and words


def chances(table: Table, order: Throw) -> Chances:
    item = throwables()[order.item]
    if item.single_target:
        return chances_of(table, splash(order.unit, table.at(order.cell), item))
    return _scattered(table, order.unit, item, order.cell)


def _scattered(table: Table, unit: UnitId, item: Throwable, cell: Cell) -> Chances:
    """Where it lands, and who is caught: everybody in the area takes the damage (nwo.throw.on-hit)."""
    asked = helped_roll(table, aiming(table, unit, NO_UNIT), "throw")
    share = asked.chance(meets_chance(THROW_DC))
    ground, closed = table.ground(), table.closed()
    landing = scatter.throw_distribution(ground, cell, share, closed)
    blasts = {there: frozenset(area_cells(ground, there, item.size, closed)) for there in landing}

    def inside(cells: tuple[Cell, ...]) -> Fraction:
        return landing.chance(lambda there: not blasts[there].isdisjoint(cells))

    rows = [
        (other, inside(table.cells(other)))
        for other in units_on_cells(table, frozenset().union(*blasts.values()))
    ]
    outcomes = (
        Outcome("pass", "on the cell", share, item.damage),
        Outcome("fail", "scatters", 1 - share, item.damage),
    )
    return Chances(
        outcomes,
        (asked.line(THROW_DC),),
        tuple(sorted(landing.odds().items())),
        area_cells(ground, cell, item.size, closed),
        notes=(
            *(f"{table.unit(other).name}: {round(100 * part)} % inside" for other, part in rows),
            *asked.notes,
        ),
        expected=tuple((other, part * loss(table, other, item.damage)) for other, part in rows),
        downs=tuple(
            (other, part if item.damage and would_fell(table, other, item.damage) else NEVER)
            for other, part in rows
        ),
        caught=tuple(rows) if item.damage else (),
    )


def harms(table: Table, order: Throw, found: Chances) -> Tolls:
    item = throwables()[order.item]
    if item.single_target:
        return by_outcome(found)
    lost = (
        [(unit, mean, loss(table, unit, item.damage)) for unit, mean in found.expected] if item.damage else []
    )
    return {unit: {item.damage: mean / each} for unit, mean, each in lost if mean and each}


def describe(_table: Table, order: Throw) -> str:
    item = throwables().get(order.item)
    return f"Throw the {item.title if item else order.item or 'thing'} at {cell_name(order.cell)}"


THROW = OrderVerb(
    Throw,
    "Throw",
    "throw",
    "t",
    "cell",
    rule=RULE,
    deed="throws",
    outcomes=("pass", "fail", "hit", "parry", "miss", "startled"),
    offer=offer,
    refuse=refuse,
    exposes=exposes,
    resolve=resolve,
    chances=chances,
    harms=harms,
    describe=describe,
    threatens=threatens,
)
