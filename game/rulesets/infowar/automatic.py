"""Automatic fire over marked tiles: one roll for the shooter, one for each target, bullets by degree, and who is pinned."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import Down
from game.core.events import Attacked, AttackEnded
from game.core.field import Cell
from game.core.judge import MOST_STEPS
from game.core.naming import cell_name
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar.attacks import bullet, floor, note
from game.rulesets.infowar.checks import Opposed, degree, roll
from game.rulesets.infowar.components import Pinned
from game.rulesets.infowar.content import Weapon, weapons
from game.rulesets.infowar.figures import shooting
from game.rulesets.infowar.hands import fire
from game.rulesets.infowar.harm import suffer
from game.rulesets.infowar.melee import refuse_attack
from game.rulesets.infowar.ranged import band, defending_roll, difficulty, sweeping_roll, unaware
from game.rulesets.infowar.states import gain
from game.rulesets.infowar.wounds import bullets
from game.systems import bodies
from game.systems.bodies import end, ends, views
from game.systems.items import shots_left

LEAST = 20
"""Rounds of a long burst (infowar.auto.ammo)."""


def refuse_sweep(table: Table, unit: int, cells: tuple[Cell, ...], weapon: str, rounds: int) -> Refusal | None:
    """Connected tiles in the line of fire, and a weapon with rounds enough (infowar.auto.area, infowar.auto.ammo)."""
    known = weapons().get(weapon)
    if known is None or known not in shooting(table, unit) or not known.automatic:
        return Refusal("infowar.auto.area", "nothing in hand that fires automatically")
    left = shots_left(table, unit, known)
    if left < LEAST:
        return Refusal("infowar.auto.ammo", f"a long burst takes {LEAST} rounds, the {known.title} holds {left}")
    if not LEAST <= rounds <= left:
        return Refusal("infowar.auto.ammo", f"{LEAST} to {left} rounds can be fired")
    return _refuse_tiles(table, unit, cells, known) or refuse_attack(table, unit, "", "")


def _refuse_tiles(table: Table, unit: int, cells: tuple[Cell, ...], weapon: Weapon) -> Refusal | None:
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


def caught(table: Table, unit: int, cells: tuple[Cell, ...]) -> list[int]:
    """Everybody in the marked tiles, friend or foe, the nearest first (infowar.auto.one-roll, infowar.auto.hits)."""
    found = [other for other in bodies.caught(table, cells) if other != unit]
    return sorted(found, key=lambda other: (table.field.grid.squared(*ends(table, unit, other)), other))


def exposed(table: Table, unit: int, target: int, weapon: Weapon) -> Opposed:
    """What automatic fire is rolled against in one target: its own Difficulty, its own defence."""
    level = difficulty(table, unit, target, weapon.ranges).level
    return Opposed(level, defending_roll(table, target, unit, weapon).bonus, not unaware(table, target), floor(table))


def sweep(table: Table, unit: int, cells: tuple[Cell, ...], weapon: Weapon, rounds: int) -> Play[None]:
    """Fire over the tiles: whoever is in them rolls, is hit by so many bullets, and may be pinned."""
    yield from fire(table, unit, weapon, rounds)
    attack = yield from roll(table, sweeping_roll(table, unit, weapon, cells))
    left = rounds
    for target in caught(table, unit, cells):
        yield Attacked(unit, target, weapon.id, "ranged")
        met = exposed(table, unit, target, weapon)
        reply = defending_roll(table, target, unit, weapon)
        note(table, target, unit)
        defence = (yield from roll(table, reply)) if met.rolls else None
        got = degree(attack.total, defence.total if defence else 0, met)
        hits = bullets(got, left)
        left -= len(hits)
        yield AttackEnded(unit, target, "hit" if hits else "miss", attack.total, defence.total if defence else met.difficulty)
        for share in hits:
            yield from suffer(table, target, bullet(table, unit, weapon), share)
        beaten = defence.total < attack.total if defence else bool(hits)
        if beaten and not table.world.has(target, Down):
            yield from gain(table, target, Pinned(unit))
