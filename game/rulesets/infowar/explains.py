"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

from game.core.describing.display import GUN, WEAPON
from game.core.references import RuleId

EXPLAINS: dict[str, RuleId] = {
    "Move": "infowar.move.rates",
    "Shoot": "infowar.attack.opposed",
    "Strike": "infowar.attack.opposed",
    "Burst": "infowar.auto.burst",
    "AutoFire": "infowar.auto.area",
    "Throw": "infowar.attack.skills",
    "Run": "infowar.move.rates",
    "Defend": "infowar.melee.all-out-defense",
    "Reload": "infowar.ammo.reload",
    "Lead": "infowar.initiative.leadership",
    "DropProne": "infowar.move.rates",
    "StandUp": "infowar.move.rates",
    "Sprint": "infowar.move.rates",
    "TakeCover": "infowar.auto.pinned",
    "Hurl": "infowar.attack.skills",
    "Swap": "infowar.attack.one-per-action",
    "PickUp": "infowar.attack.one-per-action",
    "FirstAid": "infowar.heal.first-aid",
    "Treat": "infowar.heal.medicine",
    "UseDoor": "infowar.scene.referee",
    "EndTurn": "infowar.round.five-seconds",
}

READS: dict[str, RuleId] = {
    GUN: "infowar.ranged.range-difficulty",
    WEAPON: "infowar.attack.skills",
    "Walk": "infowar.move.rates",
    "Initiative": "infowar.initiative.kept",
    "CON": "infowar.initiative.roll",
    "Combat Exp.": "infowar.initiative.no-experience",
    "Strength": "infowar.wound.factors",
    "Endurance": "infowar.wound.consciousness",
    "Firearms": "infowar.attack.skills",
    "Heavy Weap.": "infowar.attack.skills",
    "Melee": "infowar.attack.skills",
    "Brawling": "infowar.attack.skills",
    "Martial Arts": "infowar.attack.skills",
    "Thrown Weap.": "infowar.attack.skills",
    "Shield": "infowar.melee.small-shield",
    "Body Control": "infowar.wound.body-control",
    "Athletics": "infowar.move.rates",
    "Leadership": "infowar.initiative.leadership",
    "First Aid": "infowar.heal.first-aid",
    "Medicine": "infowar.heal.medicine",
    "medical_kit": "infowar.heal.medicine-bonus",
    "doctors_kit": "infowar.heal.medicine-bonus",
}
"""Which rule to read about each line of a sheet, and about what is carried."""
