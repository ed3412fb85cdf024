"""No Way Out: 2d6 and a bonus against 2d6 and a bonus, an Action and a Movement a turn."""

from __future__ import annotations

from game.core import fog
from game.core.field import SIDES
from game.core.ruleset import Choice
from game.rulesets.nwo.achievements import ACHIEVEMENTS
from game.rulesets.nwo.between_battles import HEALING, recovery, skill_chance
from game.rulesets.nwo.cases import CASES
from game.rulesets.nwo.changelog import MENDED
from game.rulesets.nwo.components import COMPONENTS
from game.rulesets.nwo.content import archetypes, components, faults, lying, squads
from game.rulesets.nwo.display import DISPLAY, FORETELLING, STATISTICS
from game.rulesets.nwo.figures import reach
from game.rulesets.nwo.harm import depart, gauges, health
from game.rulesets.nwo.injuries import aftermath
from game.rulesets.nwo.orders import ORDERS, VERBS, actions
from game.rulesets.nwo.rulebook import rules
from game.rulesets.nwo.sheet import sheet
from game.rulesets.nwo.state_events import situation
from game.rulesets.nwo.states import STATES
from game.rulesets.nwo.turns import begin_slot, new_round
from game.rulesets.nwo.what_if import PROSPECTS
from game.systems.fog_sight import SIGHTED as SECRETS

ID = "nwo"
TITLE = "No Way Out"
SUMMARY = "2d6 against 2d6, action and movement"

CHOICES: tuple[Choice, ...] = (
    Choice(
        "auto_reactions",
        "Opportunity attacks, overwatch shots, human shields",
        ("ask", "always", "never"),
        "nwo.aoo.choice",
        "side",
    ),
    Choice("auto_help", "Help out of turn", ("ask", "always", "never"), "nwo.help.out-of-turn", "side"),
    Choice("auto_defence", "What one defends with", ("ask", "best"), "nwo.dual.choose", "side"),
    Choice("parry_reroll", "Parries are rolled again", ("off", "ask", "always"), "nwo.parry.agreed-reroll"),
    Choice("ambush", "Who lies in ambush", ("nobody", *SIDES), "nwo.ambush.check"),
    Choice("draw_both", "Begin with two one-handed weapons drawn", ("no", "yes"), "nwo.dual.draw"),
    Choice("start_focused", "Begin the fight focused", ("no", "yes"), "nwo.focus.start"),
    fog.choice("nwo.ranged.line-of-fire"),
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
    "reach",
    "recovery",
    "rules",
    "sheet",
    "situation",
    "skill_chance",
    "squads",
]
