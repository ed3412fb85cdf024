"""What might be declared: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from game.core.actions import Action, EndTurn, Later, TakeBack
from game.core.components import Slot
from game.core.declarations import slot_units
from game.core.field import Cell
from game.core.offers import Judged, Lazily
from game.core.table import Table
from game.rulesets.lithium import orders
from game.rulesets.lithium.aiming import THROW
from game.rulesets.lithium.components import LOCATIONS, Bag, Holster
from game.rulesets.lithium.content import FISTS, things, weapons
from game.rulesets.lithium.figures import HANDLING, MOVES, plan, planned_cell, planned_hands
from game.rulesets.lithium.menus import Kept, alike, kept, one_by_one, together, undeclared
from game.rulesets.lithium.movement_options import goings
from game.systems.bodies import apart, beside, large
from game.systems.interactables import usable_from
from game.systems.items import items_near
from game.systems.visibility import seen_within

CALLS = ("", *LOCATIONS)


def candidates(table: Table, slot: Slot) -> Iterator[Action | Judged]:
    """At least one for each verb, so that its refusal says why there is none. A declaration changes few of
    them, so the rest is kept."""
    units, found = slot_units(table, slot), kept(table)
    for unit in units:
        declared = plan(table, unit)
        yield goings(table, unit, found)
        yield found.last((unit, "deeds"), declared, partial(_deeds, table, unit, found))
    yield one_by_one(table, [Later(units[0]), EndTurn(units[0])])


def _deeds(table: Table, unit: int, found: Kept) -> Judged:
    """What is done in the place where the figure will stand. Each part is kept by what it depends on of all
    that is declared."""
    declared, here, hands = plan(table, unit), planned_cell(table, unit), planned_hands(table, unit)
    main, walks = declared.main, isinstance(declared.step, orders.ShortWalk)
    handled = main if isinstance(main, (*HANDLING, orders.Use)) else None
    gone = declared.step is not None or isinstance(main, MOVES)
    attacks = found.of((unit, here, hands, walks), lambda: _attacks(table, unit))
    parts = [
        Judged(
            attacks.candidates,
            undeclared(table, attacks.allowed)
            if isinstance(main, orders.Shoot | orders.Strike)
            else attacks.allowed,
        ),
        found.of(
            (
                unit,
                here,
                hands,
                walks,
                "again",
                main if isinstance(main, orders.Shoot | orders.Strike) else None,
            ),
            lambda: _again(table, unit),
        ),
        found.of(
            (unit, here, "throws", main if isinstance(main, orders.Throw) else None),
            lambda: _throws(table, unit),
        ),
        found.of((unit, here, hands, handled), lambda: one_by_one(table, list(_handling(table, unit)))),
        found.of((unit, declared.quick, gone), lambda: one_by_one(table, list(_quick(table, unit)))),
        _taking_back(table, unit),
    ]
    return together(parts)


def _attacks(table: Table, unit: int) -> Judged:
    """Shots and blows, those declared among them."""
    hands = planned_hands(table, unit)
    holds = [weapons()[weapon] for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    foes, here = table.enemies(unit), planned_cell(table, unit)
    guns = [weapon.id for weapon in holds if weapon.ranged]
    groups: list[list[Action]] = [
        [orders.Shoot(unit, foe, gun, called) for called in CALLS] for gun in guns for foe in foes
    ]
    groups = groups or [[orders.Shoot(unit, 0, "")]]
    blades = [weapon.id for weapon in holds if not weapon.ranged] + [FISTS]
    near = sorted(foes, key=lambda foe: (apart(table, unit, foe, here), foe))
    close = [foe for foe in near if beside(table, unit, foe, here)] or near[:1]
    groups += [
        [orders.Strike(unit, foe, blade, called) for called in CALLS] for blade in blades for foe in close
    ]
    groups += [] if close else [[orders.Strike(unit, 0, FISTS)]]
    return together([Judged(group, group if alike(table, group).allowed else ()) for group in groups])


def _again(table: Table, unit: int) -> Judged:
    """One more of the attacks that are declared."""
    main, foes = plan(table, unit).main, table.enemies(unit)
    if isinstance(main, orders.Shoot | orders.Strike) and weapons()[main.weapon].shots > 1:
        return together([alike(table, [orders.Again(unit, foe, called) for called in CALLS]) for foe in foes])
    return one_by_one(table, [orders.Again(unit, foes[0] if foes else 0)])


def _throws(table: Table, unit: int) -> Judged:
    here = planned_cell(table, unit)
    bombs = [
        item for item in dict.fromkeys(table.world.get(unit, Bag).items) if things()[item].use == "throw"
    ]
    if not bombs:
        return Judged([orders.Throw(unit, here, "")], ())
    circle = [
        cell
        for cell in sorted(table.field.grid.circle(here, THROW), key=lambda cell: cell[::-1])
        if cell in table.field
    ]
    if large(table, unit):
        return together([one_by_one(table, list(_thrown(unit, circle, item))) for item in bombs])
    seen = seen_within(
        table, here, max(table.field.grid.steps(here, cell) for cell in circle)
    )  # on hexes more steps than cells
    near = [cell for cell in circle if cell in seen]
    return together(
        [
            Judged(
                Lazily(partial(_thrown, unit, circle, item)),
                alike(table, list(_thrown(unit, near, item))).allowed,
            )
            for item in bombs
        ]
    )


def _thrown(unit: int, cells: Iterable[Cell], item: str) -> Iterator[Action]:
    return (orders.Throw(unit, cell, item) for cell in cells)


def _handling(table: Table, unit: int) -> Iterator[Action]:
    here, hands = planned_cell(table, unit), planned_hands(table, unit)
    bag = table.world.get(unit, Bag)
    near = items_near(table, unit, here)
    yield from [orders.PickUp(unit, table.cell(item), item) for item in near] or [
        orders.PickUp(unit, here, 0)
    ]
    yield from [orders.TakeOut(unit, weapon) for weapon in dict.fromkeys(bag.weapons)] or [
        orders.TakeOut(unit, "")
    ]
    holds = [weapon for weapon in dict.fromkeys((hands.right, hands.left)) if weapon]
    yield from [orders.Reload(unit, weapon) for weapon in holds] or [orders.Reload(unit, "")]
    yield from [orders.Use(unit, cell) for cell in usable_from(table, here)] or [orders.Use(unit, here)]
    friends = [
        other
        for other in table.units()
        if not table.hostile(unit, other) and beside(table, unit, other, here)
    ]
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


def _taking_back(table: Table, unit: int) -> Judged:
    """Whatever is declared can be taken back."""
    found = plan(table, unit)
    parts = (
        ["action"] * (found.main is not None)
        + ["step"] * (found.step is not None)
        + [quick.verb for quick in found.quick]
    )
    listed = [TakeBack(unit, part) for part in parts]
    return Judged(listed or [TakeBack(unit, "")], listed)
