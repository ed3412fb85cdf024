"""What a figure might do: candidates for every verb, allowed or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from game.core.actions import Action, EndTurn, Move
from game.core.components import Item, Slot
from game.core.field import Cell
from game.core.offers import Judged, Lazily, Made, only
from game.core.table import Table
from game.rulesets.opend6 import orders
from game.rulesets.opend6.aid import helpless
from game.rulesets.opend6.blasts import landings, ranges
from game.rulesets.opend6.components import DEFENCES, Carried, Jammed
from game.rulesets.opend6.content import Thing, Weapon, weapons
from game.rulesets.opend6.damage import MORE
from game.rulesets.opend6.figures import foes, grenades, in_hand, shooting, striking, turn
from game.rulesets.opend6.ground import barrier, hiding, reach_of, within
from game.rulesets.opend6.impossible import refuse_special
from game.rulesets.opend6.manners import ITEM, manner_with
from game.rulesets.opend6.moves import farthest, free, full, stops, ways
from game.rulesets.opend6.refusals import refusal
from game.rulesets.opend6.turns import MOST
from game.rulesets.opend6.vehicles import is_vehicle
from game.rulesets.opend6.wheels import wheels
from game.systems.bodies import end, ends
from game.systems.distance import tile_cm
from game.systems.going import walks
from game.systems.items import items_near
from game.systems.ruins import destructible
from game.systems.things import usable_from

CALLED = (*MORE, ITEM)
NO_ACTION_TAKEN = (EndTurn, Move, orders.Declare, orders.Drive, orders.Brake, orders.Ram, orders.DropProne, orders.StandUp)
"""What may be refused for other reasons than that all actions are done."""


def candidates(table: Table, slot: Slot) -> Iterator[Action | Judged]:
    """At least one for each verb, so that its refusal says why there is none that is allowed."""
    spent = bool(turn(table, slot.unit).done) and turn(table, slot.unit).done >= turn(table, slot.unit).declared
    found = _offers(table, slot.unit, spent)
    yield from only(NO_ACTION_TAKEN, found) if spent else found


def _offers(table: Table, unit: int, spent: bool) -> Iterator[Action | Judged]:
    if table.carrier(unit):
        yield from (kind(unit, ()) for kind in (Move, orders.Walk, orders.Run))
    else:
        yield from _paths(table, unit)
    yield from wheels(table, unit)
    yield from _shots(table, unit, spent)
    yield from _blows(table, unit, spent)
    yield from _breaches(table, unit, spent)
    yield from _throws(table, unit, spent)
    yield from [orders.Aim(unit, foe) for foe in foes(table, unit)] or [orders.Aim(unit, 0)]
    yield from (orders.Defend(unit, skill) for skill in DEFENCES)
    yield from (orders.Declare(unit, actions) for actions in range(2, MOST + 1))
    yield from _hands(table, unit)
    yield orders.DropProne(unit)
    yield orders.StandUp(unit)
    near = [other for other in table.units() if helpless(table, other) and not table.hostile(unit, other)]
    yield from [orders.Treat(unit, other) for other in near] or [orders.Treat(unit, 0)]
    doors = usable_from(table, table.cell(unit))
    yield from [orders.UseDoor(unit, cell) for cell in doors] or [orders.UseDoor(unit, table.cell(unit))]
    yield EndTurn(unit)


def _paths(table: Table, unit: int) -> Iterator[Action | Judged]:
    """Each way as the least order that gets there: those of one kind are all allowed or all refused."""
    if turn(table, unit).moved:
        yield from (kind(unit, ()) for kind in (Move, orders.Walk, orders.Run))
        return
    most = farthest(table, unit)
    found = ways(table, unit, most)
    near, far = free(table, unit), full(table, unit)
    reached: dict[type[Move | orders.Walk | orders.Run], dict[Cell, int]] = {Move: {}, orders.Walk: {}, orders.Run: {}}
    for cell, cost in stops(table, unit, most):
        reached[Move if cost <= near else orders.Walk if cost <= far else orders.Run][cell] = cost
    for kind, cells in reached.items():
        yield walks(partial(kind, unit), found.path, cells, partial(refusal, table))


def _shots(table: Table, unit: int, spent: bool) -> Iterator[Action | Judged]:
    guns = () if spent else shooting(table, unit)
    enemies = foes(table, unit)
    if not guns or not enemies:
        yield orders.Shoot(unit, enemies[0] if enemies else 0, _first(shooting(table, unit)))
    plain = [orders.Shoot(unit, foe, gun.id) for gun in guns for foe in enemies]
    can = [shot for shot in plain if refusal(table, shot) is None]
    yield Judged(plain, can)
    yield Judged(Lazily(partial(_special, plain)), [shot for shot in _special(can) if _open_to(table, shot)])
    blades = [] if spent else [weapon.id for weapon in in_hand(table, unit) if weapon.hurled]
    yield from [orders.Hurl(unit, foe, blade) for blade in blades for foe in enemies] or [orders.Hurl(unit, 0, "")]


def _special(plain: Sequence[orders.Shoot]) -> Iterator[orders.Shoot]:
    """The same shots called, and as sweeps: what forbids the plain one forbids these."""
    yield from (orders.Shoot(shot.unit, shot.target, shot.weapon, place) for shot in plain for place in CALLED)
    yield from (orders.Shoot(shot.unit, shot.target, shot.weapon, "", True) for shot in plain if weapons()[shot.weapon].sweeping)


def _open_to(table: Table, shot: orders.Shoot) -> bool:
    """Whether a place can be called, or a sweep made, with what can be shot at all."""
    return refuse_special(table, shot.target, manner_with(weapons()[shot.weapon], True, shot.called, shot.sweep)) is None


def _first(arms: tuple[Weapon, ...]) -> str:
    return arms[0].id if arms else ""


def _blows(table: Table, unit: int, spent: bool) -> Iterator[Action]:
    tools = striking(table, unit)
    enemies = foes(table, unit)
    found: list[Action] = []
    for tool in () if spent else tools:
        near = [foe for foe in enemies if within(table.field, *ends(table, unit, foe), reach_of(table, tool))]
        found += [orders.Strike(unit, foe, tool.id) for foe in near]
        found += [orders.Strike(unit, foe, tool.id, called) for foe in near for called in CALLED]
        found += [orders.Strike(unit, foe, tool.id, "", True) for foe in near]
    yield from found or [orders.Strike(unit, enemies[0] if enemies else 0, tools[0].id)]


def _breaches(table: Table, unit: int, spent: bool) -> Iterator[Judged]:
    """The cover that hides an enemy, with that one behind it if it hides all of it; and what stands next to the figure itself.

    What cannot be attacked cannot be attacked with somebody behind it either.
    """
    guns = () if spent else (*shooting(table, unit), *striking(table, unit))
    found: list[orders.Breach] = []
    for foe in [one for one in foes(table, unit) if not is_vehicle(table, one)] if guns else []:
        here, there = ends(table, unit, foe)
        hidden = hiding(table, there, here)
        cell = barrier(table, there, here) if hidden.share else None
        if cell:
            found += [orders.Breach(unit, cell, gun.id, foe) for gun in guns] if hidden.protects else []
            found += [orders.Breach(unit, cell, gun.id) for gun in guns]
    beside = [cell for own in table.cells(unit) for cell in table.field.grid.neighbours(own) if cell in table.field and destructible(table, cell)]
    found += [orders.Breach(unit, cell, gun.id) for cell in sorted(set(beside)) for gun in guns]
    offers = list(dict.fromkeys(found)) or [orders.Breach(unit, table.cell(unit), "")]
    can = {(offer.cell, offer.weapon) for offer in offers if not offer.target and refusal(table, offer) is None}
    open_to = [offer for offer in offers if (offer.cell, offer.weapon) in can]
    yield Judged(offers, [offer for offer in open_to if not offer.target or refusal(table, offer) is None])


def _throws(table: Table, unit: int, spent: bool) -> Iterator[Action | Judged]:
    """Wherever it can come down it may be thrown at, or nowhere."""
    bombs = () if spent else grenades(table, unit)
    if not bombs:
        yield orders.Throw(unit, table.cell(unit), "")
    for item in bombs:
        aims = _aims(table, unit, item)
        throws = _thrown(unit, landings(table, unit, aims), item)
        yield Judged(_thrown(unit, aims, item), throws if throws and refusal(table, throws[0]) is None else ())


def _thrown(unit: int, cells: Sequence[Cell], item: Thing) -> Made:
    return Made(lambda cell: orders.Throw(unit, cell, item.id), cells)


def _aims(table: Table, unit: int, item: Thing) -> list[Cell]:
    """Every tile that it can be thrown at by its range; walls between are refused."""
    far, here, field = 100 * ranges(table, unit, item)[-1], table.cell(unit), table.field
    if table.cells(unit) == (here,):
        return [cell for cell in field.grid.circle(here, Fraction(far, tile_cm(field))) if cell in field]
    near = [cell for cell in field.grid.disc(here, far // tile_cm(field) + 1) if cell in field]
    return [cell for cell in near if within(field, end(table, cell, unit), cell, far)]


def _hands(table: Table, unit: int) -> Iterator[Action]:
    yield from [orders.Reload(unit, gun.id) for gun in shooting(table, unit)] or [orders.Reload(unit, "")]
    jammed = table.world.find(unit, Jammed)
    yield from [orders.Clear(unit, weapon) for weapon in jammed.weapons] if jammed else [orders.Clear(unit, "")]
    yield from (orders.Draw(unit, weapon) for weapon in dict.fromkeys((*table.world.get(unit, Carried).weapons, "")))
    items = [orders.PickUp(unit, table.cell(item), item) for item in items_near(table, unit) if table.world.get(item, Item)]
    yield from items or [orders.PickUp(unit, table.cell(unit), 0)]


def reach(table: Table, unit: int) -> int:
    """How many steps away the figure can strike somebody (opend6.range.close-combat); a vehicle strikes nobody."""
    if is_vehicle(table, unit):
        return 0
    return max(reach_of(table, weapon) for weapon in striking(table, unit)) // tile_cm(table.field)
