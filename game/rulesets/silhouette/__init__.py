"""Silhouette: keep the highest die, the margin multiplies the damage; speed and actions are declared before
anybody acts."""

from __future__ import annotations

from game.core import fog
from game.core.ruleset import Choice
from game.rulesets.silhouette.achievements import ACHIEVEMENTS
from game.rulesets.silhouette.awareness import SECRETS
from game.rulesets.silhouette.between_battles import HEALING, recovery, skill_chance
from game.rulesets.silhouette.cases import CASES
from game.rulesets.silhouette.changelog import MENDED
from game.rulesets.silhouette.components import COMPONENTS
from game.rulesets.silhouette.content import archetypes, components, faults, lying, squads
from game.rulesets.silhouette.display import DISPLAY, FORETELLING, STATISTICS, fulfil
from game.rulesets.silhouette.orders import ORDERS, VERBS, actions
from game.rulesets.silhouette.rulebook import rules
from game.rulesets.silhouette.sheet import sheet
from game.rulesets.silhouette.state_events import situation
from game.rulesets.silhouette.states import STATES, depart
from game.rulesets.silhouette.turns import aftermath, arrive, begin_slot, new_round
from game.rulesets.silhouette.what_if import PROSPECTS
from game.rulesets.silhouette.wounds import gauges, health

ID = "silhouette"
TITLE = "Silhouette"
SUMMARY = "speeds are declared, margins wound"

CHOICES: tuple[Choice, ...] = (
    Choice("ambush", "Ambush", ("none", "azure", "ember", "straw", "plum"), "silhouette.sequence.ambush"),
    Choice("light", "Light", ("map", "poor", "very_poor", "barely", "none"), "silhouette.attack.light"),
    Choice("action_penalty", "Penalties weigh on", ("rolls", "actions"), "silhouette.declare.multiple"),
    Choice("melee_damage", "Damage in melee", ("product", "sum"), "silhouette.damage.melee"),
    Choice("melee_point_blank", "Point blank in melee", ("off", "on"), "silhouette.damage.melee"),
    Choice("instant_death", "Death by one blow", ("on", "off"), "silhouette.wound.thresholds"),
    Choice("wound_movement", "Wounds slow one down", ("off", "on"), "silhouette.wound.flesh"),
    Choice("turns", "Who acts next", ("each", "sides"), "silhouette.sequence", passed="sides"),
    Choice("systems", "Systems to be set up", ("marked", "heavy", "none"), "silhouette.action.set-up"),
    Choice("fumble_freezes", "Who is startled stands", ("off", "on"), "silhouette.initiative.fumble"),
    Choice("far_away", "Far away, for snipers, in metres", ("30", "20", "50", "100"), "silhouette.sniping"),
    Choice("artillery", "Artillery calls", ("0", "1", "2", "3"), "silhouette.misc.events", "side"),
    Choice("auto_first", "Who goes first", ("ask", "self"), "silhouette.initiative.roll", "side"),
    Choice("auto_defence", "Dodge, parry, block", ("ask", "best"), "silhouette.defence.melee", "side"),
    Choice(
        "intoxication",
        "Intoxication",
        ("none", "mild", "moderate", "heavy"),
        "silhouette.attack.intoxication",
        "unit",
    ),
    fog.choice("silhouette.defence.cover"),
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
    "fulfil",
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
