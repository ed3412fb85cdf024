"""Automatic fire over marked tiles: one roll for the shooter, one for each target, bullets by degree, and who
is pinned (infowar.auto.area)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from game.core.actions import Action, Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.order_offers import OfferBatch
from game.core.probability.chances import Chances
from game.core.records.validation import MOST_STEPS
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.attack import attack, attack_roll
from game.rulesets.infowar.attack_odds import HIT, MISS, of_many
from game.rulesets.infowar.attack_spec import DIVISIONS, PULLS, SWEEP, UNEVEN, Attack
from game.rulesets.infowar.checks import roll
from game.rulesets.infowar.content import Weapon, weapons
from game.rulesets.infowar.figures import ranged_weapons, turn
from game.rulesets.infowar.inventory import fire
from game.rulesets.infowar.order_verb import Aimed, FramedVerb
from game.rulesets.infowar.ranged import band
from game.rulesets.infowar.targets import alike, announced_words, out_of_play, refuse_attack
from game.systems import bodies
from game.systems.bodies import measuring_cell, measuring_cells, views
from game.systems.items import shots_left

LEAST = 20
"""Rounds of a long burst (infowar.auto.ammo)."""
NEAR = 6
"""Two enemies so many steps apart are offered to one burst of automatic fire."""


class AutoFire(Action, frozen=True):
    """Automatic fire over the marked tiles; `rounds` only raises the limit of hits (infowar.auto.area).
    `pull` is the worst wound that a bullet is to deal, `division` "uneven" where one bullet is to hit as hard
    as can be and the others graze (infowar.auto.divide)."""

    cells: tuple[Cell, ...]
    weapon: str
    rounds: int = 20
    pull: str = ""
    division: str = ""


def offer(table: Table, unit: UnitId) -> Iterator[Action | OfferBatch]:
    """A few of the many: the tile of each enemy, and those around it, and the line between two of them."""
    guns = [gun for gun in ranged_weapons(table, unit) if gun.automatic] if turn(table, unit).action else []
    found: list[Action | OfferBatch] = [
        _held(table, AutoFire(unit, cells, gun.id, LEAST)) for gun in guns for cells in marked(table, unit)
    ]
    yield from found or [AutoFire(unit, (), guns[0].id if guns else "")]


def _held(table: Table, order: AutoFire) -> OfferBatch:
    """What is held back to a wound, or divided otherwise, is allowed as the plain order is."""
    pulled = [msgspec.structs.replace(order, pull=pull) for pull in PULLS[1:]]
    return alike(
        partial(AUTO_FIRE.refusal, table), [order, msgspec.structs.replace(order, division=UNEVEN), *pulled]
    )


def marked(table: Table, unit: UnitId) -> list[tuple[Cell, ...]]:
    """Tiles that are worth marking: each enemy's, every two enemies' that are near each other with what lies
    between."""
    places = [measuring_cells(table, unit, foe)[1] for foe in table.enemies(unit)]
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


def refuse(table: Table, order: AutoFire) -> Refusal | None:
    """Connected tiles in the line of fire, and a weapon with rounds enough (infowar.auto.area,
    infowar.auto.ammo)."""
    unit, known = order.unit, weapons().get(order.weapon)
    if known is None or known not in ranged_weapons(table, unit) or not known.automatic:
        return Refusal("infowar.auto.area", "nothing in hand that fires automatically")
    left = shots_left(table, unit, known)
    if left < LEAST:
        return Refusal(
            "infowar.auto.ammo", f"a long burst takes {LEAST} rounds, the {known.title} holds {left}"
        )
    if not LEAST <= order.rounds <= left:
        return Refusal("infowar.auto.ammo", f"{LEAST} to {left} rounds can be fired")
    if order.division not in DIVISIONS:
        return Refusal("infowar.auto.divide", f"the degree is divided evenly, or {UNEVEN}")
    return _refuse_tiles(table, unit, order.cells, known) or refuse_attack(table, unit, "", order.pull)


def _refuse_tiles(table: Table, unit: UnitId, cells: tuple[Cell, ...], weapon: Weapon) -> Refusal | None:
    rule = "infowar.auto.area"
    if not 0 < len(cells) <= MOST_STEPS or len(set(cells)) < len(cells):
        return Refusal(rule, f"1 to {MOST_STEPS} tiles are marked, as many as an order can name, each once")
    for cell in cells:
        if cell not in table.field or cell in table.cells(unit):
            return Refusal(rule, f"{cell_name(cell)} cannot be fired on")
        if not views(table, unit, cell):
            return Refusal(rule, f"{cell_name(cell)} is not in the line of fire")
        if band(table, measuring_cell(table, cell, unit), cell, weapon.ranges) > 4:
            return Refusal(rule, f"{cell_name(cell)} is out of range")
    return None if _connected(table, cells) else Refusal(rule, "the tiles are not connected")


def _connected(table: Table, cells: tuple[Cell, ...]) -> bool:
    left, todo = set(cells[1:]), [cells[0]]
    while todo:
        near = left.intersection(table.field.grid.neighbours(todo.pop()))
        left -= near
        todo += near
    return not left


def threatens(table: Table, unit: UnitId, target: UnitId) -> Iterator[Action]:
    """Over its own tile: on more of them it hits nobody the likelier."""
    guns = (gun for gun in ranged_weapons(table, unit) if gun.automatic)
    yield from (AutoFire(unit, (measuring_cells(table, unit, target)[1],), gun.id, LEAST) for gun in guns)


def caught(table: Table, unit: UnitId, cells: tuple[Cell, ...]) -> list[UnitId]:
    """Everybody in the marked tiles, friend or foe, the nearest first (infowar.auto.one-roll,
    infowar.auto.hits)."""
    found = [
        other
        for other in bodies.units_on_cells(table, cells, fallen=True)
        if other != unit and not out_of_play(table, other)
    ]
    return sorted(
        found, key=lambda other: (table.field.grid.squared(*measuring_cells(table, unit, other)), other)
    )


def sweep_attack(order: AutoFire) -> Attack:
    gun = weapons()[order.weapon]
    return Attack(
        order.unit,
        gun,
        SWEEP,
        pull=order.pull,
        cells=order.cells,
        rounds=order.rounds,
        division=order.division,
    )


def attacks(table: Table, order: AutoFire) -> Aimed:
    one = sweep_attack(order)
    return [(target, one) for target in caught(table, order.unit, order.cells)]


def resolve(table: Table, order: AutoFire) -> Play[None]:
    """Fire over the tiles: whoever is in them rolls, is hit by so many bullets, and may be pinned."""
    one = sweep_attack(order)
    yield from fire(table, order.unit, one.weapon, order.rounds)
    made = yield from roll(table, attack_roll(table, one))
    yield from attack(table, attacks(table, order), made.total)


def chances(table: Table, order: AutoFire) -> Chances:
    return of_many(table, sweep_attack(order), [target for target, _ in attacks(table, order)])


def describe(_table: Table, order: AutoFire) -> str:
    tiles = len(order.cells)
    more = (", one bullet hard, the others grazes" if order.division else "") + announced_words(
        "", order.pull
    )
    return f"Fire {order.rounds} rounds over {tiles} tile{'s' if tiles != 1 else ''}{more}"


AUTO_FIRE = FramedVerb(
    AutoFire, "Auto fire", "auto_fire", "a", "cells", rule="infowar.auto.area", outcomes=(HIT, MISS),
    deed="fires automatically", clumsy=True,
    offer=offer, refuse=refuse, attacks=attacks, resolve=resolve, chances=chances, describe=describe,
    threatens=threatens,
)  # fmt: skip
