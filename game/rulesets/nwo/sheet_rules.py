"""Which rule to read about each line of a sheet, and about what is carried."""

from __future__ import annotations

from game.core.describing.display import GUN, WEAPON
from game.core.references import RuleId

READS: dict[str, RuleId] = {
    GUN: "nwo.ranged.contest",
    WEAPON: "nwo.attack.by-weapon",
    "hit points": "nwo.injury.death-roll",
    "armour": "nwo.armor.first",
    "Movement": "nwo.move.range",
    "Initiative": "nwo.initiative.roll",
    "Aiming": "nwo.ranged.contest",
    "Nimble": "nwo.melee.contest",
    "Long blade": "nwo.melee.weapons",
    "Axe": "nwo.melee.weapons",
    "Spear": "nwo.melee.weapons",
    "Short blade": "nwo.melee.weapons",
    "Blunt": "nwo.melee.weapons",
    "Unarmed": "nwo.melee.weapons",
    "Strength": "nwo.shove.contest",
    "Fitness": "nwo.shove.contest",
    "Reloading": "nwo.reload.roll",
    "Resolve": "nwo.disengage.resolve",
    "Robustness": "nwo.area.enter",
    "Perception": "nwo.ambush.check",
    "molotov": "nwo.throw.table",
    "smoke": "nwo.throw.table",
    "acid": "nwo.throw.table",
    "grenade": "nwo.throw.table",
}
