"""A battle as a side takes it to be: of enemies that it has not made out the same is supposed as its own
thoughts suppose (`battle_view.STRANGER`), so that what is played on there tells of nothing that is hidden.
How well they ward off is as it is: the odds of an attack tell it.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.ai.infowar.battle_view import STRANGE_GUN
from game.core.battle import Battle
from game.core.components import CLOCK, Component, Down
from game.core.references import UnitId
from game.core.table import Table
from game.rulesets.infowar.assessment import apparent_health, knows, look_around
from game.rulesets.infowar.components import (
    Belt,
    Carried,
    Held,
    Kept,
    Magazine,
    Nature,
    Stuns,
    Traits,
    Worn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.content import weapons
from game.rulesets.infowar.figures import helpless, traits
from game.rulesets.infowar.harm import leader
from game.rulesets.infowar.ladder import FAIR
from game.rulesets.infowar.penalties import wound_modifier
from game.rulesets.infowar.wounds import DEAD, HURT, INCAPACITATED


def as_made_out(battle: Battle, side: str) -> Battle:
    """The battle itself, where the side has made out everybody; else a copy on which the others are
    strangers."""
    strange = [unit for unit in battle.table.units() if not knows(battle.table, unit, side)]
    if not strange:
        return battle
    copy = battle.clone("as made out")
    table, world = copy.table, copy.table.world
    for unit in strange:
        pain, seen = _pain(table, unit), traits(table, unit).combat_experience
        world.put(unit, *_supposed(table, unit))
        skill = None if seen is None else seen + pain - _pain(table, unit)
        world.put(unit, replace(world.get(unit, Traits), combat_experience=skill))
    kept = world.find(CLOCK, Kept)
    if kept and kept.leaders:
        world.put(
            CLOCK, replace(kept, leaders=tuple(leader(table, team.side) for team in table.scenario.teams))
        )
    for _ in look_around(table):
        pass
    return copy


def _supposed(table: Table, unit: UnitId) -> tuple[Component, ...]:
    """What a stranger is taken to be and to have; its shield counts in odds that everybody is told."""
    gun, bonus = STRANGE_GUN
    weapon = weapons()[gun]
    return (
        Traits(firearms=bonus - weapon.burst, melee=FAIR, brawling=FAIR),
        Nature(),
        Held((gun,)),
        Carried(),
        Belt(),
        Magazine(((gun, weapon.magazine),)),
        Worn("soft_vest", shield=table.world.get(unit, Worn).shield),
        Stuns(),
        Wounds(tuple(Wound(level, level) for level in _marked(table, unit))),
    )


def _marked(table: Table, unit: UnitId) -> tuple[int, ...]:
    """The wound that it seems to have."""
    if table.world.has(unit, Down):
        return (DEAD,)
    if helpless(table, unit):
        return (INCAPACITATED,)
    return () if apparent_health(table, unit) > 1 else (HURT,)


def _pain(table: Table, unit: UnitId) -> int:
    found = wound_modifier(table, unit)
    return found.value if found else 0
