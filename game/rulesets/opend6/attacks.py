"""Attacks as they are played: the roll against the difficulty, the damage, and what a defence does to who attacked."""

from __future__ import annotations

from game.core.events import Attacked, AttackEnded, Modifier, Reported, Rolled
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.opend6.awareness import look_around
from game.rulesets.opend6.checks import Pool, complicated, roll
from game.rulesets.opend6.components import BLOCK, PARRY, Aiming, Jammed
from game.rulesets.opend6.damage import damage_of
from game.rulesets.opend6.defences import blocks_bare, sense
from game.rulesets.opend6.figures import armour_code, attribute, held_weapon, hero, in_hand
from game.rulesets.opend6.ground import toughness
from game.rulesets.opend6.hands import drop, lay, spend_rounds
from game.rulesets.opend6.hulls import armoured, suffer
from game.rulesets.opend6.manners import ITEM, Manner
from game.rulesets.opend6.states import gain, lose, tumble
from game.rulesets.opend6.targeting import FLOOR, Difficulty, attacking, difficulty, of_cover
from game.systems.ruins import dent, destroy

BONUS, SHARP, BLADED = "opend6.damage.bonus", "opend6.defence.parry-sharp", "opend6.defence.block-bladed"
DIFFICULTY = "difficulty"
"""What the dice of a modifier are rolled for."""
NO_BONUS = ("arm", "leg", "hand")
"""Called places at which the damage bonus is not used (opend6.damage.bonus-location)."""


def attack(table: Table, unit: int, target: int, manner: Manner) -> Play[None]:
    """One attack on somebody (opend6.attack.success)."""
    weapon = manner.weapon
    thrown = manner.away and not weapon.ranged
    yield Attacked(unit, target, weapon.id, "thrown" if thrown else "ranged" if manner.away else "melee")
    yield from sense(table, target)
    if manner.away and not thrown:
        yield from spend_rounds(table, unit, weapon)
    asked = attacking(table, unit, target, manner)
    yield from lose(table, unit, Aiming)
    met = difficulty(table, unit, target, manner)
    against = yield from settle(table, unit, met)
    result = yield from roll(table, asked, against, settled=not bonus_counts(table, unit, manner.called))
    hit = result.total >= against
    yield AttackEnded(unit, target, "hit" if hit else "parry" if met.ward.skill else "miss", result.total, against)
    if complicated(table, result):
        yield from _goes_wrong(table, unit, manner)
    if hit:
        yield from _struck(table, unit, target, manner, result.total - against)
    else:
        yield from _turned(table, unit, target, manner, met.ward.skill)
    if thrown:
        yield from lay(table, unit, weapon.id, table.cell(target))


def settle(table: Table, unit: int, met: Difficulty) -> Play[int]:
    """What the attack has to reach, after the modifiers that are rolled (opend6.difficulty.rolled-or-standard, opend6.difficulty.floor)."""
    total = met.base
    for count, rule, words in met.rolled:
        faces = tuple(table.dice.roll(6) for _ in range(abs(count)))
        value = sum(faces) if count > 0 else -sum(faces)
        total += value
        yield Rolled(unit, f"{DIFFICULTY}, {words}", rule, faces, faces, (), value)
    return max(FLOOR, total)


def bonus_counts(table: Table, unit: int, called: str) -> bool:
    """Whether a high roll adds to the damage (opend6.damage.bonus, opend6.damage.bonus-location)."""
    return table.option("damage_bonus") == "on" and hero(table, unit) and called not in NO_BONUS


def bonus(over: int) -> int:
    """A point for every 5 begun over the difficulty."""
    return -(-over // 5)


def _struck(table: Table, unit: int, target: int, manner: Manner, over: int) -> Play[None]:
    more = bonus(over) if bonus_counts(table, unit, manner.called) else 0
    asked = damage_of(table, unit, manner.weapon, manner.called, manner.sweep, armoured=armoured(table, target))
    asked = asked.plus(Modifier(more, BONUS, "damage bonus") if more else None)
    damage = (yield from roll(table, asked)).total
    if manner.called == ITEM:
        yield from _disarm(table, target, damage)
    else:
        yield from suffer(table, target, damage, stuns=manner.weapon.stuns)


def gripping(table: Table, target: int) -> Pool:
    """The roll that keeps in hand what is held (opend6.option.called-shot)."""
    return Pool(target, "holding on", "opend6.option.called-shot", attribute(table, target, "physique"))


def _disarm(table: Table, target: int, damage: int) -> Play[None]:
    """It falls unless Physique beats the damage; nobody is harmed."""
    held = held_weapon(table, target)
    if (yield from roll(table, gripping(table, target), damage + 1, settled=True)).total <= damage and held:
        yield from drop(table, target, held)


def _turned(table: Table, unit: int, target: int, manner: Manner, ward: str) -> Play[None]:
    """What a blow that was turned aside does to whom (opend6.defence.parry-sharp, opend6.defence.block-bladed)."""
    if manner.away:
        return
    if ward == PARRY and manner.weapon.skill == "brawling" and not manner.weapon.damage:
        edge = next((weapon for weapon in in_hand(table, target) if weapon.sharp and not weapon.ranged), None)
        if edge:
            yield Reported(unit, SHARP, f"{table.unit(unit).name} strikes the {edge.title}")
            yield from suffer(table, unit, (yield from roll(table, damage_of(table, target, edge, arm=False))).total)
    elif ward == BLOCK and blocks_bare(table, target, manner.weapon, armour_code(table, target) > 0):
        yield Reported(target, BLADED, f"{table.unit(target).name} blocks the {manner.weapon.title} with the body")
        yield from suffer(table, target, (yield from roll(table, damage_of(table, unit, manner.weapon, arm=False))).total)


def _goes_wrong(table: Table, unit: int, manner: Manner) -> Play[None]:
    """A gun jams; after any other roll one falls (opend6.roll.wild-die)."""
    if manner.away and manner.weapon.magazine:
        known = table.world.find(unit, Jammed) or Jammed()
        yield from gain(table, unit, Jammed((*known.weapons, manner.weapon.id)))
    else:
        yield from tumble(table, unit)


# ---------------------------------------------------------------- through cover


def armour_of_cover(table: Table, cell: Cell) -> Pool:
    return Pool(0, "cover", "opend6.cover.full", 3 * toughness(table, cell))


def breach(table: Table, unit: int, cell: Cell, manner: Manner, target: int) -> Play[None]:
    """Attack the cover; what goes through reaches the one behind it, and wears it down (opend6.cover.full, opend6.cover.destroy)."""
    weapon = manner.weapon
    yield Attacked(unit, target, weapon.id, "ranged" if manner.away else "melee")
    if target:
        yield Reported(unit, "opend6.cover.full", f"{table.unit(target).name} is behind the {_stands(table, cell)}, which is attacked")
    if manner.away:
        yield from spend_rounds(table, unit, weapon)
    asked = attacking(table, unit, target, manner, at=cell)
    yield from lose(table, unit, Aiming)
    against = yield from settle(table, unit, of_cover(table, unit, cell, manner))
    result = yield from roll(table, asked, against, settled=True)
    yield AttackEnded(unit, target, "hit" if result.total >= against else "miss", result.total, against)
    if complicated(table, result):
        yield from _goes_wrong(table, unit, manner)
    if result.total < against:
        return
    damage = (yield from roll(table, damage_of(table, unit, weapon, armoured=True))).total
    kept = (yield from roll(table, armour_of_cover(table, cell), points=False)).total
    if damage <= kept:
        yield Reported(unit, "opend6.cover.full", "the cover holds")
        return
    yield from wear(table, cell, unit)
    if target:
        yield from suffer(table, target, damage - kept)
    yield from look_around(table)


def _stands(table: Table, cell: Cell) -> str:
    tile = table.ground()[cell]
    return "door" if cell in table.closed() else tile.name or "cover"


def wear(table: Table, cell: Cell, unit: int) -> Play[None]:
    """The cover loses 1D of its armour value; at none it is gone."""
    left = toughness(table, cell) - 1
    if left > 0:
        yield from dent(table, cell, left, unit)
    else:
        yield from destroy(table, (cell,), unit)
