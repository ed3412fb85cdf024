"""Which rule to read about each line of a sheet, and about what is carried."""

from __future__ import annotations

from game.core.describing.display import GUN, WEAPON
from game.core.references import RuleId
from game.rulesets.opend6.content import abilities

READS: dict[str, RuleId] = {
    GUN: "opend6.range.bands",
    WEAPON: "opend6.damage.weapon",
    "health": "opend6.damage.wounds",
    "body points": "opend6.damage.body-points",
    "hull": "opend6.vehicle.damage",
    "Strength Damage": "opend6.damage.strength",
    "Resistance": "opend6.damage.wounds",
    "Character points": "opend6.roll.character-point",
    "Move": "opend6.move",
    "Brawling": "opend6.attack.skills",
    "Melee combat": "opend6.attack.skills",
    "Marksmanship": "opend6.attack.skills",
    "Throwing": "opend6.attack.skills",
    "Gunnery": "opend6.attack.skills",
    "Dodge": "opend6.defence.dodge",
    "Block": "opend6.defence.block-parry",
    "Parry": "opend6.defence.block-parry",
    "Running": "opend6.move",
    "Stamina": "opend6.wound.incapacitated",
    "Search": "opend6.initiative",
    "Medicine": "opend6.wound.mortal",
    "Lifting": "opend6.damage.strength",
    "Acrobatics": "opend6.defence.optional-acrobatics",
    "Piloting": "opend6.vehicle.move",
    "Reflexes": "opend6.roll.die-code",
    "Coordination": "opend6.roll.die-code",
    "Physique": "opend6.damage.strength",
    "Knowledge": "opend6.roll.die-code",
    "Perception": "opend6.initiative",
    "Presence": "opend6.roll.die-code",
    "Stopped": "opend6.vehicle.move",
    "Cautious": "opend6.vehicle.move",
    "Cruising": "opend6.vehicle.move",
    "High": "opend6.vehicle.move",
    "All-out": "opend6.vehicle.move",
    "Toughness": "opend6.vehicle.damage",
    "Manoeuvre": "opend6.vehicle.turns",
    "Aboard": "opend6.vehicle.aboard",
    "frag": "opend6.attack.blast",
    "smoke": "opend6.cover.smoke",
    **{one.title: one.rule for one in abilities().values()},
}
