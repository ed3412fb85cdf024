"""Lithium Sunset: 2d6, ability and skill against 9; everybody declares, then it all happens at once."""

from __future__ import annotations

from game.core import fog
from game.core.ruleset import Choice
from game.rulesets.lithium.achievements import ACHIEVEMENTS
from game.rulesets.lithium.between_battles import HEALING, recovery, skill_chance
from game.rulesets.lithium.cases import CASES
from game.rulesets.lithium.changelog import MENDED
from game.rulesets.lithium.components import COMPONENTS
from game.rulesets.lithium.content import archetypes, components, faults, lying, squads
from game.rulesets.lithium.display import DISPLAY, FORETELLING, STATISTICS
from game.rulesets.lithium.harm import gauges, health
from game.rulesets.lithium.orders import ORDERS, VERBS, actions
from game.rulesets.lithium.rulebook import rules
from game.rulesets.lithium.sheet import sheet
from game.rulesets.lithium.state_events import situation
from game.rulesets.lithium.states import STATES, depart
from game.rulesets.lithium.turns import aftermath, begin_slot, new_round
from game.rulesets.lithium.what_if import PROSPECTS
from game.systems.fog_sight import SIGHTED as SECRETS

ID = "lithium"
TITLE = "Lithium Sunset"
SUMMARY = "all declare, then it happens at once"

CHOICES: tuple[Choice, ...] = (
    Choice("auto_defence", "Dodge and parry", ("ask", "best"), "lithium.attack.respond", "side"),
    Choice(
        "auto_quick",
        "Quick actions when interrupted",
        ("ask", "best", "never"),
        "lithium.action.interrupted",
        "side",
    ),
    Choice("auto_bleeding", "Where one bleeds", ("ask", "best"), "lithium.damage.bleeding", "side"),
    Choice("fallen", "The fallen are", ("spared", "attacked"), "lithium.attack.fallen"),
    fog.choice("lithium.attack.declare"),
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
    "begin_slot",
    "components",
    "depart",
    "faults",
    "gauges",
    "health",
    "lying",
    "new_round",
    "recovery",
    "rules",
    "sheet",
    "situation",
    "skill_chance",
    "squads",
]
