"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

from game.core.describing.display import GUN, WEAPON
from game.core.references import RuleId

EXPLAINS: dict[str, RuleId] = {
    "Walk": "lithium.action.kinds",
    "Run": "lithium.action.kinds",
    "ShortWalk": "lithium.action.combined",
    "Shoot": "lithium.attack.roll",
    "Strike": "lithium.attack.roll",
    "Again": "lithium.modifier.rapid",
    "Throw": "lithium.attack.roll",
    "Draw": "lithium.action.quick",
    "Drop": "lithium.action.quick",
    "Shout": "lithium.action.speak",
    "GoProne": "lithium.action.prone-dodge",
    "StandUp": "lithium.action.quick",
    "Reload": "lithium.action.items",
    "PickUp": "lithium.action.items",
    "TakeOut": "lithium.action.items",
    "Use": "lithium.action.use-object",
    "Aid": "lithium.damage.first-aid",
    "TakePainkiller": "lithium.damage.painkiller",
    "Climb": "lithium.action.climb",
    "Jump": "lithium.action.jump",
    "TakeBack": "lithium.turn.declare",
    "Later": "lithium.turn.declare",
    "EndTurn": "lithium.turn.declare",
}

READS: dict[str, RuleId] = {
    GUN: "lithium.attack.roll",
    WEAPON: "lithium.attack.roll",
    "Walk": "lithium.action.kinds",
    "Run": "lithium.action.kinds",
    "Short walk": "lithium.action.combined",
    "Points lost": "lithium.damage.blackout",
    "Firearms": "lithium.attack.roll",
    "Big guns": "lithium.attack.roll",
    "Finesse": "lithium.attack.roll",
    "Brawl": "lithium.attack.roll",
    "Throwing": "lithium.attack.roll",
    "Dodge": "lithium.attack.dodge",
    "Parry": "lithium.attack.parry",
    "Jumping": "lithium.action.jump",
    "Stealth": "lithium.attack.unaware",
    "Blackout": "lithium.damage.blackout",
    "Endurance": "lithium.damage.shock",
    "Perception": "lithium.attack.unaware",
    "Healing": "lithium.damage.first-aid",
    "Strength": "lithium.roll.test",
    "Dexterity": "lithium.roll.test",
    "Wits": "lithium.turn.declare",
    "Fortitude": "lithium.damage.one-point",
    "Will": "lithium.turn.declare",
    "Charm": "lithium.roll.test",
    "painkiller": "lithium.damage.painkiller",
    "trauma_pack": "lithium.damage.first-aid",
}
"""Which rule to read about each line of a sheet, and about what is carried."""
