"""Attacking the cover on a tile, and through it whoever stands behind it, if anybody is named
(opend6.cover.full, opend6.cover.destroy)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.attack_modes import Manner, manner_with, title
from game.rulesets.opend6.attack_odds import ATTACK, of_breach
from game.rulesets.opend6.attack_refusals import refuse_weapon
from game.rulesets.opend6.attacks import attack
from game.rulesets.opend6.awareness import is_known
from game.rulesets.opend6.content import weapons
from game.rulesets.opend6.cover_attacks import FULL, ThroughCover, stands_on
from game.rulesets.opend6.figures import foes, melee_weapons, ranged_weapons
from game.rulesets.opend6.harm import STUNS
from game.rulesets.opend6.orders.order_verb import MULTI, PricedVerb, has_no_actions_left
from game.rulesets.opend6.targeting import RANGES, SKILLS, can_roll
from game.rulesets.opend6.terrain import barrier, concealment_of, has_clear_line, is_within, metres, reach_of
from game.rulesets.opend6.vehicles import is_vehicle
from game.systems.bodies import measuring_cell, measuring_cells
from game.systems.destruction import destructible


class Breach(Action, frozen=True):
    cell: Cell
    weapon: str
    target: UnitId = NO_UNIT


def offer(table: Table, unit: UnitId) -> Iterator[OfferBatch]:
    """The cover that hides an enemy, with that one behind it if it hides all of it; and what stands next to
    the figure itself.

    What cannot be attacked cannot be attacked with somebody behind it either.
    """
    guns = (
        ()
        if has_no_actions_left(table, unit)
        else (*ranged_weapons(table, unit), *melee_weapons(table, unit))
    )
    found: list[Breach] = []
    for foe in [one for one in foes(table, unit) if not is_vehicle(table, one)] if guns else []:
        here, there = measuring_cells(table, unit, foe)
        hidden = concealment_of(table, there, here)
        cell = barrier(table, there, here) if hidden.share else None
        if cell:
            found += [Breach(unit, cell, gun.id, foe) for gun in guns] if hidden.protects else []
            found += [Breach(unit, cell, gun.id) for gun in guns]
    around = [cell for own in table.cells(unit) for cell in table.field.grid.neighbours(own)]
    beside = {cell for cell in around if cell in table.field and destructible(table, cell)}
    found += [Breach(unit, cell, gun.id) for cell in sorted(beside) for gun in guns]
    offers = list(dict.fromkeys(found)) or [Breach(unit, table.cell(unit), "")]
    can = {(one.cell, one.weapon) for one in offers if not one.target and BREACH.refusal(table, one) is None}
    open_to = [one for one in offers if (one.cell, one.weapon) in can]
    yield OfferBatch(offers, [one for one in open_to if not one.target or BREACH.refusal(table, one) is None])


def through(weapon: str) -> Manner | None:
    """How cover is attacked with that weapon."""
    known_weapon = weapons().get(weapon)
    return manner_with(known_weapon, known_weapon.ranged) if known_weapon else None


def attack_by_order(order: Breach) -> ThroughCover:
    gun = weapons()[order.weapon]
    return ThroughCover(order.unit, order.target, manner=manner_with(gun, gun.ranged), cell=order.cell)


def refuse(table: Table, order: Breach) -> Refusal | None:
    """Something that can be destroyed, in range and in sight; with a target, the thing that hides all of it
    (opend6.cover.full)."""
    unit, cell, target, manner = order.unit, order.cell, order.target, through(order.weapon)
    if manner is None:
        return Refusal(SKILLS, "no weapon in hand for that")
    no = refuse_weapon(table, unit, manner)
    if no:
        return no
    if cell not in table.field or not destructible(table, cell):
        return Refusal(FULL, "nothing to destroy there")
    if manner.weapon.stuns:
        return Refusal(STUNS, f"the {manner.weapon.title} breaks nothing")
    here = measuring_cell(table, cell, unit)
    far = 100 * manner.ranges[-1] if manner.away else reach_of(table, manner.weapon)
    if not is_within(table.field, here, cell, far):
        return Refusal(RANGES, f"{metres(table.field, here, cell)} away: out of range")
    if not has_clear_line(table, here, cell):
        return Refusal(FULL, "something else is in the way")
    if not can_roll(table, unit, target, manner, cell):
        return Refusal(MULTI, "no die is left to roll")
    return _behind(table, unit, cell, target, far) if target else None


def _behind(table: Table, unit: UnitId, cell: Cell, target: UnitId, far: int) -> Refusal | None:
    if target not in foes(table, unit) or is_vehicle(table, target):
        return Refusal(FULL, "no enemy behind it")
    here, there = measuring_cells(table, unit, target)
    if not is_within(table.field, here, there, far):
        return Refusal(RANGES, f"{metres(table.field, here, there)} away: out of range")
    if not concealment_of(table, there, here).protects or barrier(table, there, here) != cell:
        return Refusal(FULL, "that one is not wholly hidden by it")
    return None if is_known(table, unit, target) else Refusal(FULL, "not seen in this round or the last")


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Breach]:
    """Shots through what hides all of that one."""
    here, there = measuring_cells(table, unit, target)
    if not is_vehicle(table, target) and concealment_of(table, there, here).protects:
        cell = barrier(table, there, here)
        yield from (Breach(unit, cell, gun.id, target) for gun in ranged_weapons(table, unit) if cell)


def resolve(table: Table, order: Breach) -> Play[None]:
    yield from attack(table, attack_by_order(order))


def chances(table: Table, order: Breach) -> Chances:
    return of_breach(table, attack_by_order(order))


def describe(table: Table, order: Breach) -> str:
    stands = stands_on(table, order.cell) if order.cell in table.field else "cover"
    through = f"{table.name_of(order.target)} through the" if order.target else "the"
    return f"Attack {through} {stands} on {cell_name(order.cell)} with the {title(order.weapon)}"


BREACH = PricedVerb(
    Breach, "Break cover", "breach", "b", "cell", quiet=True, aboard="nobody",
    rule="opend6.cover.destroy",
    deed="attacks cover", steady=True, makes=attack_by_order,
    outcomes=("hit", "holds", *ATTACK), offer=offer, refuse=refuse, resolve=resolve, chances=chances,
    describe=describe, threatens=threatens,
)  # fmt: skip
