"""What might be declared: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.core.actions import Action, EndTurn, Judged, Later, TakeBack
from game.core.components import COMPONENTS as CORE
from game.core.components import Clock, Slot
from game.core.declaring import slot_units
from game.core.field import Cell, Field
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import THROW
from game.rulesets.lithium.components import COMPONENTS, LOCATIONS, Bag, Decided, Holster, Plan
from game.rulesets.lithium.content import FISTS, things, weapons
from game.rulesets.lithium.figures import RUN, SHORT, WALK, lying, plan, planned_cell, planned_hands, tiles
from game.rulesets.lithium.refusals import refusal
from game.rulesets.lithium.ways import jumps, ladders, others, price, reach
from game.systems.bodies import apart, beside, large
from game.systems.items import items_near
from game.systems.movement import reachable
from game.systems.things import usable, usable_from
from game.systems.view import seen_within

CALLS = ("", *LOCATIONS)
_KINDS = (*(kind for kind in CORE if kind is not Clock), *(kind for kind in COMPONENTS if kind not in (Plan, Decided)))
"""What the orders of a figure depend on, beside the round, its own plan, and where the others mean to go."""
Facts = tuple[object, ...]


def candidates(table: Table, slot: Slot) -> Iterator[Action | Judged]:
    """At least one for each verb, so that its refusal says why there is none. A declaration changes few of them, so the rest is kept."""
    units = slot_units(table, slot)
    for unit in units:
        facts = (table.clock.round, plan(table, unit))
        yield _kept(table, _paths, unit, (*facts, *others(table, unit)))
        yield _kept(table, _deeds, unit, facts)
    yield Later(units[0])
    yield EndTurn(units[0])


def _kept(table: Table, offers: Callable[[Table, int], Iterator[Action | Judged]], unit: int, facts: Facts) -> Judged:
    """The offers to the figure, as they were last found if the facts are the same."""
    known: dict[object, tuple[Facts, Judged]] = table.world.recall("offers", _KINDS, dict)
    key = (offers, unit)
    if key not in known or known[key][0] != facts:
        found = [offer if isinstance(offer, Judged) else _alike(table, [offer]) for offer in offers(table, unit)]
        judged = Judged([one for part in found for one in part.candidates], [one for part in found for one in part.allowed])
        known[key] = (facts, judged)
    return known[key][1]


def _alike(table: Table, group: Sequence[Action]) -> Judged:
    """Orders that are all allowed or all refused, but for one that is declared already."""
    if not group:
        return Judged((), ())
    known = plan(table, group[0].unit)
    fresh = [order for order in group if order not in (known.main, known.step, *known.quick)] if known != Plan() else group
    asked = fresh or group
    return Judged(group, fresh if refusal(table, asked[0]) is None else ())


def _paths(table: Table, unit: int) -> Iterator[Action | Judged]:
    crawling = lying(table, unit)
    far = 1 if crawling else tiles(table, unit, RUN)
    walk, short = 1 if crawling else tiles(table, unit, WALK), 0 if crawling else tiles(table, unit, SHORT)
    foes, taken = others(table, unit)
    most = max(far, price_of_one(table, unit) if far == 1 else far)
    if large(table, unit):
        found = reach(table, unit, most)
        ways = [_way(unit, cell, cost, found.path(cell)) for cell, cost in sorted(found.cost.items()) if cell != table.cell(unit)]
    else:
        ways = [way for way in _ways(unit, table.ground(), table.cell(unit), most, table.closed(), foes) if way.end not in taken]
    walks = [way.walk for way in ways if way.cost <= walk or (walk == 1 and len(way.walk.path) == 1)]
    yield from _goings(table, walks or [orders.Walk(unit, ())])
    yield from _goings(table, ([way.run for way in ways] if not crawling and far > walk else []) or [orders.Run(unit, ())])
    yield _alike(table, [step for way in ways if way.cost <= short for step in way.steps] or [orders.ShortWalk(unit, ())])
    yield orders.StandUp(unit)
    yield from [orders.Climb(unit, cell) for cell in ladders(table, table.cell(unit))] or [orders.Climb(unit, table.cell(unit))]
    yield from [orders.Jump(unit, path) for path in jumps(table, unit)] or [orders.Jump(unit, ())]


def _goings(table: Table, ways: Sequence[orders.Walk | orders.Run]) -> Iterator[Action | Judged]:
    """Walks or runs, and those with something to be used at their end."""
    yield _alike(table, ways)
    near = usable(table)
    touching = {cell for thing in near for cell in (thing, *table.field.grid.neighbours(thing))}
    for way in ways:
        if way.path and way.path[-1] in touching:
            yield from (msgspec.structs.replace(way, use=cell) for cell in usable_from(table, way.path[-1], near))


class _Way(NamedTuple):
    """The orders to go to a cell, and what that costs."""

    end: Cell
    cost: int
    walk: orders.Walk
    run: orders.Run
    steps: tuple[orders.ShortWalk, orders.ShortWalk]


@lru_cache(maxsize=64)
def _ways(unit: int, field: Field, here: Cell, most: int, closed: frozenset[Cell], foes: frozenset[Cell]) -> list[_Way]:
    """Every cell within reach. Friends are passed, so that it does not matter to the ways where they stand."""
    found = reachable(field, here, most, closed=closed, blocked=foes)
    return [_way(unit, cell, cost, found.path(cell)) for cell, cost in sorted(found.cost.items()) if cell != here]


def _way(unit: int, end: Cell, cost: int, path: tuple[Cell, ...]) -> _Way:
    steps = (orders.ShortWalk(unit, path, False), orders.ShortWalk(unit, path, True))
    return _Way(end, cost, orders.Walk(unit, path), orders.Run(unit, path), steps)


def _deeds(table: Table, unit: int) -> Iterator[Action | Judged]:
    """What is done in the place where the figure will stand."""
    yield from _attacks(table, unit)
    yield from _handling(table, unit)
    yield from _quick(table, unit)
    yield from _taking_back(table, unit)


def price_of_one(table: Table, unit: int) -> int:
    """Who crawls gets onto any tile next to it, whatever it costs."""
    return max(price(table, cell, unit) for cell in table.field.grid.disc(table.cell(unit), 1) if cell in table.field)


def _attacks(table: Table, unit: int) -> Iterator[Action | Judged]:
    hands = planned_hands(table, unit)
    holds = [weapons()[weapon] for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    foes, here = table.enemies(unit), planned_cell(table, unit)
    guns = [weapon.id for weapon in holds if weapon.ranged]
    shots = [[orders.Shoot(unit, foe, gun, called) for called in CALLS] for gun in guns for foe in foes]
    yield from [_alike(table, group) for group in shots or [[orders.Shoot(unit, 0, "")]]]
    blades = [weapon.id for weapon in holds if not weapon.ranged] + [FISTS]
    near = sorted(foes, key=lambda foe: (apart(table, unit, foe, here), foe))
    close = [foe for foe in near if beside(table, unit, foe, here)] or near[:1]
    blows = [[orders.Strike(unit, foe, blade, called) for called in CALLS] for blade in blades for foe in close]
    yield from [_alike(table, group) for group in blows or [[orders.Strike(unit, 0, FISTS)]]]
    main = plan(table, unit).main
    if isinstance(main, orders.Shoot | orders.Strike) and weapons()[main.weapon].shots > 1:
        yield from (_alike(table, [orders.Again(unit, foe, called) for called in CALLS]) for foe in foes)
    else:
        yield orders.Again(unit, foes[0] if foes else 0)
    yield from _throws(table, unit)


def _throws(table: Table, unit: int) -> Iterator[Action | Judged]:
    here = planned_cell(table, unit)
    bombs = [item for item in dict.fromkeys(table.world.get(unit, Bag).items) if things()[item].use == "throw"]
    circle = sorted(table.field.grid.circle(here, THROW), key=lambda cell: cell[::-1])
    if not bombs:
        yield orders.Throw(unit, here, "")
    for item in bombs:
        if large(table, unit):
            yield from (orders.Throw(unit, cell, item) for cell in circle if cell in table.field)
            continue
        throws = [orders.Throw(unit, cell, item) for cell in circle if cell in table.field]
        seen = seen_within(table, here, max(table.field.grid.steps(here, cell) for cell in circle))  # on hexes more steps than cells
        yield Judged(throws, _alike(table, [throw for throw in throws if throw.cell in seen]).allowed)


def _handling(table: Table, unit: int) -> Iterator[Action]:
    here, hands = planned_cell(table, unit), planned_hands(table, unit)
    bag = table.world.get(unit, Bag)
    near = items_near(table, unit, here)
    yield from [orders.PickUp(unit, table.cell(item), item) for item in near] or [orders.PickUp(unit, here, 0)]
    yield from [orders.TakeOut(unit, weapon) for weapon in dict.fromkeys(bag.weapons)] or [orders.TakeOut(unit, "")]
    holds = [weapon for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    yield from [orders.Reload(unit, weapon) for weapon in holds] or [orders.Reload(unit, "")]
    yield from [orders.Use(unit, cell) for cell in usable_from(table, here)] or [orders.Use(unit, here)]
    friends = [other for other in table.units() if not table.hostile(unit, other) and beside(table, unit, other, here)]
    close = list(dict.fromkeys([unit, *friends]))
    yield from (orders.Aid(unit, friend) for friend in close)
    yield from (orders.TakePainkiller(unit, friend) for friend in close)


def _quick(table: Table, unit: int) -> Iterator[Action]:
    hands = planned_hands(table, unit)
    holds = [weapon for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    holster = dict.fromkeys(table.world.get(unit, Holster).weapons)
    yield from [orders.Draw(unit, weapon) for weapon in holster] or [orders.Draw(unit, "")]
    yield from [orders.Drop(unit, weapon) for weapon in holds] or [orders.Drop(unit, "")]
    yield orders.Shout(unit)
    yield orders.GoProne(unit)


def _taking_back(table: Table, unit: int) -> Iterator[Action]:
    found = plan(table, unit)
    parts = ["action"] * (found.main is not None) + ["step"] * (found.step is not None) + [quick.verb for quick in found.quick]
    yield from [TakeBack(unit, part) for part in parts] or [TakeBack(unit, "")]
