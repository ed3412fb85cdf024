"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

from game.core.describing.display import GUN, WEAPON
from game.core.references import RuleId

EXPLAINS: dict[str, RuleId] = {
    "Move": "nwo.move.range",
    "Shoot": "nwo.ranged.contest",
    "Strike": "nwo.melee.contest",
    "Throw": "nwo.throw.roll",
    "Overwatch": "nwo.overwatch.delay",
    "TakeAim": "nwo.focus.advantage",
    "Reload": "nwo.reload.roll",
    "Dash": "nwo.dash",
    "Disengage": "nwo.disengage",
    "DropProne": "nwo.prone.take",
    "Swap": "nwo.swap.action",
    "StandUp": "nwo.prone.stand",
    "WatchFor": "nwo.overwatch.triggers",
    "Suppress": "nwo.suppress.attack",
    "DoubleStrike": "nwo.dual.two-attacks",
    "Disarm": "nwo.disarm.roll",
    "Shove": "nwo.shove.contest",
    "Grapple": "nwo.grapple.contest",
    "BreakFree": "nwo.grapple.break",
    "ForceDown": "nwo.grapple.prone",
    "LetGo": "nwo.grapple.ends",
    "HumanShield": "nwo.shield.declare",
    "Help": "nwo.help.adjacent",
    "QuickDraw": "nwo.swap.quick-draw",
    "PickUp": "nwo.swap.pick-up",
    "Recover": "nwo.condition.remove",
    "UseDoor": "nwo.turn.action-kinds",
    "Interact": "nwo.scene.improvised",
    "EndTurn": "nwo.turn.economy",
}

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
"""Which rule to read about each line of a sheet, and about what is carried."""
