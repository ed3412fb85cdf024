"""InfoWar: four Fudge dice on a ladder of words, initiative that is kept, wounds in boxes."""

from __future__ import annotations

from game.core import fog
from game.core.field import SIDES
from game.core.ruleset import Choice
from game.core.table import Table
from game.rulesets.infowar.achievements import ACHIEVEMENTS
from game.rulesets.infowar.assessment import SECRETS
from game.rulesets.infowar.between_battles import HEALING, recovery, skill_chance
from game.rulesets.infowar.cases import CASES
from game.rulesets.infowar.changelog import MENDED
from game.rulesets.infowar.components import COMPONENTS
from game.rulesets.infowar.content import archetypes, components, faults, lying, squads
from game.rulesets.infowar.display import DISPLAY, FORETELLING, STATISTICS
from game.rulesets.infowar.figures import incapacitated
from game.rulesets.infowar.harm import depart, gauges, health
from game.rulesets.infowar.healing import aftermath
from game.rulesets.infowar.orders import ORDERS, VERBS
from game.rulesets.infowar.rulebook import rules
from game.rulesets.infowar.sheet import sheet
from game.rulesets.infowar.state_events import situation
from game.rulesets.infowar.states import STATES
from game.rulesets.infowar.turns import begin_slot, new_round
from game.rulesets.infowar.what_if import PROSPECTS

ID = "infowar"
TITLE = "InfoWar"
SUMMARY = "4dF on a ladder, initiative is kept"

CHOICES: tuple[Choice, ...] = (
    Choice(
        "hasty",
        "Attack hastily: +1 initiative, −1 attack and defence",
        ("never", "ask", "always"),
        "infowar.initiative.hasty",
        "side",
    ),
    Choice(
        "plan",
        "A plan and the radio, on the leader's initiative",
        ("0", "+1", "+2", "-1", "-2"),
        "infowar.initiative.modifiers",
        "side",
    ),
    Choice("surprised", "Who is surprised", ("nobody", *SIDES), "infowar.ranged.unaware"),
    Choice("relative_degree", "A defence below the Difficulty", ("literal", "floor"), "infowar.roll.opposed"),
    Choice(
        "criticals",
        "Critical initiative lasts for",
        ("round", "order"),
        "infowar.initiative.critical-success",
    ),
    Choice(
        "assessment",
        "Only the experienced see arms and wounds of enemies",
        ("on", "off"),
        "infowar.round.assessment",
    ),
    Choice("head_armour", "On the head counts", ("all", "helmet"), "infowar.aim.head"),
    Choice("dug_in", "Begin dug in where there is cover", ("no", "yes"), "infowar.auto.nest"),
    Choice("care", "Care after the battle", ("good", "poor"), "infowar.heal.time"),
    fog.choice("infowar.ranged.range-difficulty"),
)


def fights(table: Table, side: str) -> bool:
    """A side is in the battle as long as somebody of it is awake and not Incapacitated
    (infowar.wound.levels)."""
    return any(table.unit(unit).side == side and not incapacitated(table, unit) for unit in table.standing())


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
    "aftermath",
    "archetypes",
    "begin_slot",
    "components",
    "depart",
    "faults",
    "fights",
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
