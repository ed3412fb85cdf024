"""Which rule to read about each kind of order: what its tooltip says."""

from __future__ import annotations

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
