"""Which rule to read about each line of a sheet."""

from __future__ import annotations

from game.core.describing.display import GUN, WEAPON
from game.core.references import RuleId

READS: dict[str, RuleId] = {
    GUN: "silhouette.range.bands",
    WEAPON: "silhouette.attack.skill",
    "system shock": "silhouette.wound.system-shock",
    "At the head": "silhouette.attack.called",
    "Armour": "silhouette.damage.armor",
    "STA": "silhouette.wound.thresholds",
    "HEA": "silhouette.wound.system-shock",
    "System shock": "silhouette.wound.system-shock",
    "Walk": "silhouette.move.rates",
    "Jog": "silhouette.move.rates",
    "Run": "silhouette.move.rates",
    "Sprint": "silhouette.move.rates",
    "Small arms": "silhouette.attack.skill",
    "Heavy weapons": "silhouette.attack.skill",
    "Throwing": "silhouette.attack.skill",
    "Melee": "silhouette.attack.skill",
    "Hand to hand": "silhouette.attack.skill",
    "Sniping": "silhouette.sniping",
    "Dodge": "silhouette.defence.dodge",
    "Stealth": "silhouette.ambush",
    "Combat sense": "silhouette.initiative.roll",
    "Athletics": "silhouette.move.rates",
    "First aid": "silhouette.wound.system-shock",
    "Demolitions": "silhouette.action.plant",
    "AGI": "silhouette.attack.roll",
    "PER": "silhouette.initiative.roll",
    "BLD": "silhouette.wound.thresholds",
    "FIT": "silhouette.move.rates",
    "PSY": "silhouette.wound.thresholds",
    "WIL": "silhouette.wound.system-shock",
    "KNO": "silhouette.action.plant",
    "frag_grenade": "silhouette.misc.blast",
    "incendiary_grenade": "silhouette.misc.blast",
    "flash_grenade": "silhouette.misc.blast",
    "tear_gas_grenade": "silhouette.misc.blast",
    "smoke_grenade": "silhouette.misc.blast",
    "time_grenade": "silhouette.misc.blast",
    "charge": "silhouette.action.plant",
    "first_aid_kit": "silhouette.wound.system-shock",
}
"""Which rule to read about each line of a sheet, and about what is carried."""
