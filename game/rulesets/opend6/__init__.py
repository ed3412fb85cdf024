"""OpenD6: die codes with a wild die, active defences, as many actions as one dares, two systems of damage."""

from __future__ import annotations

from game.core import fog
from game.core.field import SIDES
from game.core.ruleset import Choice
from game.rulesets.opend6.achievements import ACHIEVEMENTS
from game.rulesets.opend6.attack_refusals import reach
from game.rulesets.opend6.between_battles import HEALING, recovery, skill_chance
from game.rulesets.opend6.cases import CASES
from game.rulesets.opend6.changelog import MENDED
from game.rulesets.opend6.components import COMPONENTS
from game.rulesets.opend6.content import archetypes, components, faults, lying, squads
from game.rulesets.opend6.display import DISPLAY, FORETELLING, STATISTICS
from game.rulesets.opend6.orders import ORDERS, VERBS, actions
from game.rulesets.opend6.rulebook import rules
from game.rulesets.opend6.sheet import sheet
from game.rulesets.opend6.state_events import situation
from game.rulesets.opend6.states import STATES, depart
from game.rulesets.opend6.turns import aftermath, arrive, begin_slot, fights, new_round
from game.rulesets.opend6.vehicle_damage import gauges, health
from game.rulesets.opend6.what_if import PROSPECTS
from game.systems.fog_sight import SIGHTED as SECRETS

ID = "opend6"
TITLE = "OpenD6"
SUMMARY = "d6 pools with a wild die, many orders"

CHOICES: tuple[Choice, ...] = (
    Choice("damage", "Damage is counted in", ("wounds", "body_points"), "opend6.damage.wounds"),
    Choice("wild_one", "A 1 of the wild die", ("cancel", "count", "complication"), "opend6.roll.wild-die"),
    Choice("initiative", "Initiative", ("roll_each_round", "roll_once", "first_action"), "opend6.initiative"),
    Choice("opening", "Who opens the fight, if that decides", SIDES, "opend6.initiative"),
    Choice(
        "modifiers",
        "Cover, light and called shots count",
        ("standard", "rolled"),
        "opend6.difficulty.rolled-or-standard",
    ),
    Choice(
        "defence_modifier",
        "Quick figures are harder to hit",
        ("off", "on"),
        "opend6.defence.optional-modifier",
    ),
    Choice("sixth_sense", "Perception warns of an attack", ("off", "on"), "opend6.defence.partial-reaction"),
    Choice("damage_bonus", "High rolls of heroes add to damage", ("off", "on"), "opend6.damage.bonus"),
    Choice("close_reach", "Blows reach", ("point_blank", "adjacent"), "opend6.range.close-combat"),
    Choice("dark_tiles", "Dark tiles are", ("moonlit", "complete"), "opend6.cover.light"),
    Choice("fallen", "The fallen are", ("spared", "attacked"), "opend6.attack.fallen"),
    Choice("set_up", "A weapon on a tripod is set up by", ("one", "two"), "opend6.turn.set-up"),
    Choice("hold", "Who is held", ("may_act", "breaks_free"), "opend6.option.grab"),
    fog.choice("opend6.cover.concealment"),
)

__all__ = [
    "ACHIEVEMENTS",
    "CASES",
    "CHOICES",
    "COMPONENTS",
    "DISPLAY",
    "FORETELLING",
    "HEALING",
    "ID",
    "MENDED",
    "ORDERS",
    "PROSPECTS",
    "SECRETS",
    "STATES",
    "STATISTICS",
    "SUMMARY",
    "TITLE",
    "VERBS",
    "actions",
    "aftermath",
    "archetypes",
    "arrive",
    "begin_slot",
    "components",
    "depart",
    "faults",
    "fights",
    "gauges",
    "health",
    "lying",
    "new_round",
    "reach",
    "recovery",
    "rules",
    "sheet",
    "situation",
    "skill_chance",
    "squads",
]
