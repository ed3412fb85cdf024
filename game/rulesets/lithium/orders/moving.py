"""All ways of a figure to go, found in one search and offered together; and the records of what is done with
the feet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import NamedTuple

import msgspec

from game.core.actions import Action
from game.core.field import Cell, Field
from game.core.order_offers import LazyActions, OfferBatch
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play, Registry
from game.rulesets.lithium.declarations import Going
from game.rulesets.lithium.figures import RUN as FAR
from game.rulesets.lithium.figures import SHORT, ending, plan, tiles, turn, will_be_prone
from game.rulesets.lithium.figures import WALK as NEAR
from game.rulesets.lithium.interactables import refuse_use
from game.rulesets.lithium.offer_cache import OfferCache, merge_batches, offer_cache
from game.rulesets.lithium.order_verb import DeclarationVerb
from game.rulesets.lithium.orders.movement_kinds import (
    COMBINED,
    Climb,
    Jump,
    Run,
    ShortWalk,
    StandUp,
    Walk,
    arrived,
    chances_of_going,
    chances_of_jump,
    refuse_climbing,
    refuse_jumping,
    refuse_run,
    refuse_standing_up,
    refuse_steps,
    refuse_walk,
    route,
    route_of_climb,
    route_of_jump,
    route_of_walk,
    stood_up,
)
from game.rulesets.lithium.routes import blocked_and_taken, jumps, ladders, leaps, price, reach
from game.rulesets.lithium.simultaneous_movement import stride
from game.systems.bodies import large
from game.systems.interactables import usable, usable_from
from game.systems.pathfinding import MovementRange as Reach
from game.systems.pathfinding import reachable

Taken = frozenset[Cell]
Row = tuple[Cell, Action]
"""An order, and where it ends."""


# ---------------------------------------------------------------- all ways of a figure


class _Ends:
    """Orders to go somewhere: `each` so many to every end, in the order of the ends. `nowhere` is the
    candidate if there is no end."""

    def __init__(self, nowhere: Action, rows: Sequence[Row], each: int = 1) -> None:
        self.rows = rows
        self.all = [order for _, order in rows]
        self._nowhere, self._each = nowhere, each
        self._at = {end: number * each for number, (end, _) in enumerate(rows[::each])}
        self.cells = frozenset(self._at)

    def free(self, taken: Taken, declared: Sequence[Action] = ()) -> list[Action]:
        """Those that end on no such cell, and are not declared already."""
        left, at = self.all.copy(), self._at
        out = [number for cell in taken if cell in at for number in range(at[cell], at[cell] + self._each)]
        for order in declared:
            start = at.get(ending(order) or (-1, -1))
            if start is not None:
                out += [
                    number
                    for number in range(start, start + self._each)
                    if number not in out and left[number] == order
                ]
        for number in sorted(out, reverse=True):
            del left[number]
        return left

    def candidates(self, taken: Taken) -> list[Action]:
        return self.free(taken) or [self._nowhere]


class _Ways(NamedTuple):
    """All that a figure can reach, as"""

    walks: _Ends
    runs: _Ends
    steps: _Ends


def _ordered(unit: UnitId, found: Reach, far: int, walk: int, short: int) -> _Ways:
    """`far`, `walk` and `short` are the tiles of a run (0: none), a walk and a short walk; who has one tile
    may always take it."""
    path = found.paths()
    ways = [(cell, cost, path(cell)) for cell, cost in sorted(found.cost.items()) if cell != found.start]
    walks = [(cell, path) for cell, cost, path in ways if cost <= walk or (walk == 1 and len(path) == 1)]
    runs = [(cell, path) for cell, _, path in ways if far > walk]
    steps = [(cell, path) for cell, cost, path in ways if cost <= short]
    return _Ways(
        _Ends(Walk(unit, ()), [(cell, Walk(unit, path)) for cell, path in walks]),
        _Ends(Run(unit, ()), [(cell, Run(unit, path)) for cell, path in runs]),
        _Ends(
            ShortWalk(unit, ()),
            [(cell, ShortWalk(unit, path, after)) for cell, path in steps for after in (False, True)],
            2,
        ),
    )


@lru_cache(maxsize=64)
def _small(
    unit: UnitId,
    field: Field,
    here: Cell,
    most: int,
    budgets: tuple[int, int, int],
    closed: Taken,
    foes: Taken,
) -> _Ways:
    """Friends are passed, so that it does not matter to the ways where they stand."""
    return _ordered(unit, reachable(field, here, most, closed=closed, blocked=foes), *budgets)


def price_of_one(table: Table, unit: UnitId) -> int:
    """Who crawls gets onto any tile next to it, whatever it costs."""
    return max(
        price(table, cell, unit) for cell in table.field.grid.disc(table.cell(unit), 1) if cell in table.field
    )


def _ways(table: Table, unit: UnitId, crawling: bool) -> _Ways:
    far = 1 if crawling else tiles(table, unit, FAR)
    walk, short = 1 if crawling else tiles(table, unit, NEAR), 0 if crawling else tiles(table, unit, SHORT)
    most, budgets = price_of_one(table, unit) if far == 1 else far, (0 if crawling else far, walk, short)
    if large(table, unit):
        return _ordered(unit, reach(table, unit, most), *budgets)
    return _small(
        unit,
        table.ground(),
        table.cell(unit),
        most,
        budgets,
        table.closed(),
        blocked_and_taken(table, unit)[0],
    )


# ---------------------------------------------------------------- what is offered


class _Stance:
    """What a figure can do with its feet while it has declared orders of these kinds: whatever does not
    depend on where others go."""

    def __init__(self, table: Table, unit: UnitId, ways: _Ways, kept: OfferCache) -> None:
        self.ways = ways
        self.used = [kept.of((unit, id(ends), "used"), partial(_used, table, ends)) for ends in ways[:2]]
        self.leaps = kept.of((unit, "leaps"), lambda: _leapt(table, unit))
        self.ends = self.leaps.union(*(ends.cells for ends in ways))
        """Wherever its orders lead: who stands elsewhere is in the way of none."""
        self._may: dict[type[Action], bool] = {}
        self._all: list[Action] | None = None
        self._at: dict[Cell, list[int]] = {}

    def free(self, table: Table, taken: Taken, known: Sequence[Action]) -> list[Action]:
        """All that end on no cell that is taken, and are not declared. Once each kind has been judged, all
        but these few are copied."""
        if self._all is None:
            return self._judged(table, taken, known)
        left, at = self._all.copy(), self._at
        out = [number for cell in taken if cell in at for number in at[cell]]
        for order in known:
            out += [
                number
                for number in at.get(ending(order) or (-1, -1), ())
                if number not in out and left[number] == order
            ]
        for number in sorted(out, reverse=True):
            del left[number]
        return left

    def _judged(self, table: Table, taken: Taken, known: Sequence[Action]) -> list[Action]:
        allowed: list[Action] = []
        listed: list[Row] = []
        for ends, (_, usable_ones) in zip(self.ways[:2], self.used, strict=True):
            used = [order for end, order in usable_ones if end not in taken and order not in known]
            allowed += self._allowed(table, ends.free(taken, known) + used)
            listed += [*ends.rows, *usable_ones]
        allowed += self._allowed(table, self.ways.steps.free(taken, known))
        listed += self.ways.steps.rows
        may = self._may
        if {type(order) for _, order in listed} <= may.keys():
            possible = [row for row in listed if may[type(row[1])]]
            self._all = [order for _, order in possible]
            for number, (end, _) in enumerate(possible):
                self._at.setdefault(end, []).append(number)
        return allowed

    def _allowed(self, table: Table, free: Sequence[Action]) -> Sequence[Action]:
        """These orders to go to free ends, if they are allowed: all of a kind are, or none."""
        if not free:
            return ()
        known = self._may.get(type(free[0]))
        if known is None:
            known = self._may[type(free[0])] = DEEDS[type(free[0])].refusal(table, free[0]) is None
        return free if known else ()


def offer(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    """Every way to go, and whatever else begins with the feet."""
    yield movement_offers(table, unit, offer_cache(table))


def movement_offers(table: Table, unit: UnitId, kept: OfferCache) -> OfferBatch:
    declared, taken, crawling = (
        plan(table, unit),
        blocked_and_taken(table, unit)[1],
        will_be_prone(table, unit),
    )
    main, step = declared.main, declared.step
    room = taken if large(table, unit) else None  # where the others are matters to the ways of a large one
    key = (unit, room, crawling, type(main), getattr(main, "weapon", ""), type(step))

    def stance() -> _Stance:
        return _Stance(table, unit, kept.of(key[:3], lambda: _ways(table, unit, crawling)), kept)

    found = kept.of(key, stance)
    near = taken & found.ends
    return kept.last(
        (unit, "goings"), (key, main, step, near), lambda: _free(table, unit, kept, key, found, near)
    )


def _free(
    table: Table, unit: UnitId, kept: OfferCache, key: Hashable, found: _Stance, taken: Taken
) -> OfferBatch:
    """All of these that end on no cell that is taken, and are not declared."""
    main, step = plan(table, unit).main, plan(table, unit).step
    known = [order for order in (main, step) if order is not None]
    allowed = found.free(table, taken, known)
    leap = main if isinstance(main, Climb | Jump) else None
    rest = kept.of((key, leap, taken & found.leaps), lambda: _leaps(table, unit))
    allowed += rest.allowed

    def candidates() -> Iterable[Action]:
        for ends, (with_use, _) in zip(found.ways[:2], found.used, strict=True):
            yield from ends.candidates(taken)
            yield from (order for end, order in with_use if end not in taken)
        yield from chain(found.ways.steps.candidates(taken), rest.candidates)

    return OfferBatch(LazyActions(candidates), allowed)


def _used(table: Table, ends: _Ends) -> tuple[list[Row], list[Row]]:
    """Those that use something at their end: all, and those for which it can be used."""
    near = usable(table)
    touching = {cell for thing in near for cell in (thing, *table.field.grid.neighbours(thing))}
    rows: list[tuple[Cell, Cell, Action]] = []
    for end, order in ends.rows:
        if end in touching:
            rows += [
                (end, cell, msgspec.structs.replace(order, use=cell))
                for cell in usable_from(table, end, near)
            ]
    return [(end, order) for end, _, order in rows], [
        (end, order) for end, cell, order in rows if refuse_use(table, cell, end) is None
    ]


def _leapt(table: Table, unit: UnitId) -> Taken:
    """Where climbing and jumping could lead."""
    return frozenset([*ladders(table, table.cell(unit)), *(path[-1] for path in leaps(table, unit))])


def _leaps(table: Table, unit: UnitId) -> OfferBatch:
    """To get up, to climb and to jump. Nobody jumps where the ground does not let him."""
    climbs = [Climb(unit, cell) for cell in ladders(table, table.cell(unit))]
    rise = STAND_UP.one_by_one(table, [StandUp(unit)])
    climb = CLIMB.one_by_one(table, climbs or [Climb(unit, table.cell(unit))])
    leap = JUMP.one_by_one(table, [Jump(unit, path) for path in leaps(table, unit)])
    all_jumps = [Jump(unit, path) for path in jumps(table, unit)] or [Jump(unit, ())]
    return merge_batches([rise, climb, OfferBatch(all_jumps, leap.allowed)])


# ---------------------------------------------------------------- done, and recorded


def resolve(table: Table, order: Going | ShortWalk) -> Play[None]:
    """Gone, as if nobody else moved."""
    deed = DEEDS[type(order)]
    yield from stride(table, {order.unit: deed.way_of(table, order)})
    if deed.last and not turn(table, order.unit).stopped:
        yield from deed.last(table, order)


TEST = ("pass", "fail")
WALK = DeclarationVerb(
    Walk,
    words="Walk",
    icon="move",
    hotkey="m",
    aim="path",
    rule="lithium.action.kinds",
    outcomes=TEST,
    offer=offer,
    refuse=refuse_walk,
    wants=lambda order: order.use,
    route=route_of_walk,
    resolve=resolve,
    last=arrived,
    chances=chances_of_going,
)
RUN = DeclarationVerb(
    Run,
    words="Run",
    icon="dash",
    hotkey="d",
    aim="path",
    extends="Walk",
    rule="lithium.action.kinds",
    outcomes=TEST,
    refuse=refuse_run,
    wants=lambda order: order.use,
    route=route,
    resolve=resolve,
    last=arrived,
    chances=chances_of_going,
)
CLIMB = DeclarationVerb(
    Climb,
    words="Climb",
    icon="move",
    hotkey="c",
    aim="cell",
    quiet=True,
    rule="lithium.action.climb",
    refuse=refuse_climbing,
    route=route_of_climb,
    resolve=resolve,
)
JUMP = DeclarationVerb(
    Jump,
    words="Jump",
    icon="dash",
    hotkey="j",
    aim="path",
    quiet=True,
    rule="lithium.action.jump",
    outcomes=TEST,
    refuse=refuse_jumping,
    route=route_of_jump,
    resolve=resolve,
    chances=chances_of_jump,
)
SHORT_WALK = DeclarationVerb(
    ShortWalk,
    words="Short walk",
    icon="move",
    hotkey="w",
    aim="path",
    rule=COMBINED,
    refuse=refuse_steps,
    route=route,
    resolve=resolve,
)
STAND_UP = DeclarationVerb(
    StandUp,
    words="Stand up",
    icon="stand",
    hotkey="u",
    quiet=True,
    rule="lithium.action.quick",
    tip="Gets up, in the place of the short walk.",
    refuse=refuse_standing_up,
    resolve=stood_up,
)
DEEDS = Registry((WALK, RUN, CLIMB, JUMP, SHORT_WALK, STAND_UP))
