"""What might be declared: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, EndTurn, Later, TakeBack
from game.core.components import Slot
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import THROW
from game.rulesets.lithium.components import LOCATIONS, Bag, Holster
from game.rulesets.lithium.content import FISTS, things, weapons
from game.rulesets.lithium.hands import items_near
from game.rulesets.lithium.refusals import slot_units
from game.rulesets.lithium.state import RUN, SHORT, WALK, adjacent, enemies, lying, plan, planned_cell, planned_hands, tiles
from game.rulesets.lithium.things import usable, usable_from
from game.rulesets.lithium.ways import jumps, ladders, price, reach

CALLS = ("", *LOCATIONS)


def candidates(table: Table, slot: Slot) -> Iterator[Action]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    units = slot_units(table, slot)
    for unit in units:
        yield from _paths(table, unit)
        yield from _attacks(table, unit)
        yield from _handling(table, unit)
        yield from _quick(table, unit)
        yield from _taking_back(table, unit)
    yield Later(units[0])
    yield EndTurn(units[0])


def _paths(table: Table, unit: int) -> Iterator[Action]:
    crawling = lying(table, unit)
    far = 1 if crawling else tiles(table, unit, RUN)
    walk, short = 1 if crawling else tiles(table, unit, WALK), 0 if crawling else tiles(table, unit, SHORT)
    found = reach(table, unit, max(far, price_of_one(table, unit) if far == 1 else far))
    paths = [(cost, found.path(cell)) for cell, cost in sorted(found.cost.items()) if cell != table.cell(unit)]
    walks = [orders.Walk(unit, path) for cost, path in paths if cost <= walk or (walk == 1 and len(path) == 1)]
    yield from walks or [orders.Walk(unit, ())]
    near = usable(table)
    for order in walks:
        yield from (orders.Walk(unit, order.path, cell) for cell in usable_from(table, order.path[-1], near))
    runs = [] if crawling or far <= walk else [orders.Run(unit, path) for _, path in paths]
    yield from runs or [orders.Run(unit, ())]
    for run in runs:
        yield from (orders.Run(unit, run.path, cell) for cell in usable_from(table, run.path[-1], near))
    steps = [path for cost, path in paths if cost <= short]
    yield from [orders.ShortWalk(unit, path, after) for path in steps for after in (False, True)] or [orders.ShortWalk(unit, ())]
    yield orders.StandUp(unit)
    yield from [orders.Climb(unit, cell) for cell in ladders(table, table.cell(unit))] or [orders.Climb(unit, table.cell(unit))]
    yield from [orders.Jump(unit, path) for path in jumps(table, unit)] or [orders.Jump(unit, ())]


def price_of_one(table: Table, unit: int) -> int:
    """Who crawls gets onto any tile next to it, whatever it costs."""
    return max(price(table, cell) for cell in table.field.grid.disc(table.cell(unit), 1) if cell in table.field)


def _attacks(table: Table, unit: int) -> Iterator[Action]:
    hands = planned_hands(table, unit)
    holds = [weapons()[weapon] for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    foes, here = enemies(table, unit), planned_cell(table, unit)
    guns = [weapon.id for weapon in holds if weapon.ranged]
    yield from [orders.Shoot(unit, foe, gun, called) for gun in guns for foe in foes for called in CALLS] or [orders.Shoot(unit, 0, "")]
    blades = [weapon.id for weapon in holds if not weapon.ranged] + [FISTS]
    near = sorted(foes, key=lambda foe: (table.field.grid.steps(here, table.cell(foe)), foe))
    close = [foe for foe in near if adjacent(table, here, table.cell(foe))] or near[:1]
    yield from [orders.Strike(unit, foe, blade, called) for blade in blades for foe in close for called in CALLS] or [orders.Strike(unit, 0, FISTS)]
    main = plan(table, unit).main
    if isinstance(main, orders.Shoot | orders.Strike) and weapons()[main.weapon].shots > 1:
        yield from (orders.Again(unit, foe, called) for foe in foes for called in CALLS)
    else:
        yield orders.Again(unit, foes[0] if foes else 0)
    yield from _throws(table, unit)


def _throws(table: Table, unit: int) -> Iterator[Action]:
    here = planned_cell(table, unit)
    bombs = [item for item in dict.fromkeys(table.world.get(unit, Bag).items) if things()[item].use == "throw"]
    circle = sorted(table.field.grid.circle(here, THROW), key=lambda cell: cell[::-1])
    found = [orders.Throw(unit, cell, item) for item in bombs for cell in circle if cell in table.field]
    yield from found or [orders.Throw(unit, here, "")]


def _handling(table: Table, unit: int) -> Iterator[Action]:
    here, hands = planned_cell(table, unit), planned_hands(table, unit)
    bag = table.world.get(unit, Bag)
    near = items_near(table, here)
    yield from [orders.PickUp(unit, table.cell(item), item) for item in near] or [orders.PickUp(unit, here, 0)]
    yield from [orders.TakeOut(unit, weapon) for weapon in dict.fromkeys(bag.weapons)] or [orders.TakeOut(unit, "")]
    holds = [weapon for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    yield from [orders.Reload(unit, weapon) for weapon in holds] or [orders.Reload(unit, "")]
    yield from [orders.Use(unit, cell) for cell in usable_from(table, here)] or [orders.Use(unit, here)]
    friends = [other for other in table.units() if not table.hostile(unit, other) and adjacent(table, here, table.cell(other))]
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
