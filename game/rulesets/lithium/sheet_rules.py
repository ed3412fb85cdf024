"""Which rule to read about each line of a sheet, and about what is carried."""

from __future__ import annotations

from game.core.describing.display import GUN, WEAPON
from game.core.references import RuleId

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
