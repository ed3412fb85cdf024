"""Automatic fire over marked tiles: one roll for the shooter, one for each target, bullets by degree, and who
is pinned."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.describing.names import cell_name
from game.core.field import Cell
from game.core.records.validation import MOST_STEPS
from game.core.references import UnitId
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar.attack import DIVISIONS, SWEEP, UNEVEN, Attack, attack, attack_roll
from game.rulesets.infowar.carrying import fire
from game.rulesets.infowar.checks import roll
from game.rulesets.infowar.content import Weapon, weapons
from game.rulesets.infowar.figures import shooting
from game.rulesets.infowar.ranged import band
from game.rulesets.infowar.targets import dead, refuse_attack
from game.systems import bodies
from game.systems.bodies import end, ends, views
from game.systems.items import shots_left

LEAST = 20
"""Rounds of a long burst (infowar.auto.ammo)."""


def refuse_sweep(
    table: Table, unit: UnitId, cells: tuple[Cell, ...], weapon: str, rounds: int, pull: str, division: str
) -> Refusal | None:
    """Connected tiles in the line of fire, and a weapon with rounds enough (infowar.auto.area,
    infowar.auto.ammo)."""
    known = weapons().get(weapon)
    if known is None or known not in shooting(table, unit) or not known.automatic:
        return Refusal("infowar.auto.area", "nothing in hand that fires automatically")
    left = shots_left(table, unit, known)
    if left < LEAST:
        return Refusal(
            "infowar.auto.ammo", f"a long burst takes {LEAST} rounds, the {known.title} holds {left}"
        )
    if not LEAST <= rounds <= left:
        return Refusal("infowar.auto.ammo", f"{LEAST} to {left} rounds can be fired")
    if division not in DIVISIONS:
        return Refusal("infowar.auto.divide", f"the degree is divided evenly, or {UNEVEN}")
    return _refuse_tiles(table, unit, cells, known) or refuse_attack(table, unit, "", pull)


def _refuse_tiles(table: Table, unit: UnitId, cells: tuple[Cell, ...], weapon: Weapon) -> Refusal | None:
    rule = "infowar.auto.area"
    if not 0 < len(cells) <= MOST_STEPS or len(set(cells)) < len(cells):
        return Refusal(rule, f"1 to {MOST_STEPS} tiles are marked, as many as an order can name, each once")
    for cell in cells:
        if cell not in table.field or cell in table.cells(unit):
            return Refusal(rule, f"{cell_name(cell)} cannot be fired on")
        if not views(table, unit, cell):
            return Refusal(rule, f"{cell_name(cell)} is not in the line of fire")
        if band(table, end(table, cell, unit), cell, weapon.ranges) > 4:
            return Refusal(rule, f"{cell_name(cell)} is out of range")
    return None if _connected(table, cells) else Refusal(rule, "the tiles are not connected")


def _connected(table: Table, cells: tuple[Cell, ...]) -> bool:
    left, todo = set(cells[1:]), [cells[0]]
    while todo:
        near = left.intersection(table.field.grid.neighbours(todo.pop()))
        left -= near
        todo += near
    return not left


def caught(table: Table, unit: UnitId, cells: tuple[Cell, ...]) -> list[UnitId]:
    """Everybody in the marked tiles, friend or foe, the nearest first (infowar.auto.one-roll,
    infowar.auto.hits)."""
    found = [
        other
        for other in bodies.caught(table, cells, fallen=True)
        if other != unit and not dead(table, other)
    ]
    return sorted(found, key=lambda other: (table.field.grid.squared(*ends(table, unit, other)), other))


def sweeping(
    unit: UnitId,
    weapon: Weapon,
    cells: tuple[Cell, ...],
    rounds: int = LEAST,
    pull: str = "",
    division: str = "",
) -> Attack:
    return Attack(unit, weapon, SWEEP, pull=pull, cells=cells, rounds=rounds, division=division)


def sweep(table: Table, swept: Attack) -> Play[None]:
    """Fire over the tiles: whoever is in them rolls, is hit by so many bullets, and may be pinned."""
    yield from fire(table, swept.unit, swept.weapon, swept.rounds)
    made = yield from roll(table, attack_roll(table, swept))
    yield from attack(
        table, [(target, swept) for target in caught(table, swept.unit, swept.cells)], made.total
    )
