"""No Way Out: 2d6 and a bonus against 2d6 and a bonus, an Action and a Movement a turn."""

from __future__ import annotations

from game.core.actions import Action, EndTurn, Move
from game.core.ruleset import Choice, Verb
from game.rulesets.nwo import orders
from game.rulesets.nwo.candidates import candidates as actions
from game.rulesets.nwo.content import archetypes, components, squads
from game.rulesets.nwo.harm import gauges
from game.rulesets.nwo.odds import chances
from game.rulesets.nwo.refusals import refusal
from game.rulesets.nwo.resolve import resolve
from game.rulesets.nwo.sheet import describe, sheet
from game.rulesets.nwo.turns import begin_slot, new_round

ID = "nwo"
TITLE = "No Way Out"
SUMMARY = "2d6 against 2d6, action and movement"

VERBS: tuple[Verb, ...] = (
    Verb("Move", "Move", "move", "m", "path"),
    Verb("Shoot", "Shoot", "shoot", "s", "unit"),
    Verb("Strike", "Melee", "melee", "f", "unit"),
    Verb("Throw", "Throw", "throw", "t", "cell"),
    Verb("Overwatch", "Overwatch", "overwatch", "o", "area"),
    Verb("TakeAim", "Focus", "focus", "c"),
    Verb("Reload", "Reload", "reload", "r"),
    Verb("Dash", "Dash", "dash", "d", "path", "Move"),
    Verb("Disengage", "Disengage", "disengage", "g", "path"),
    Verb("DropProne", "Prone", "prone", "p"),
    Verb("StandUp", "Stand up", "stand", "u"),
    Verb("Recover", "Recover", "cure", "v"),
    Verb("UseDoor", "Door", "door", "x", "cell"),
    Verb("EndTurn", "End turn", "end_turn", "e"),
)
CHOICES: tuple[Choice, ...] = (
    Choice("auto_reactions", "Attacks of opportunity and overwatch shots", ("ask", "always", "never"), "nwo.aoo.choice", "side"),
    Choice("start_focused", "Begin the fight focused", ("no", "yes"), "nwo.focus.start"),
)
ACTIONS: tuple[type[Action], ...] = (
    Move,
    EndTurn,
    orders.Dash,
    orders.Disengage,
    orders.Shoot,
    orders.Strike,
    orders.Throw,
    orders.Overwatch,
    orders.TakeAim,
    orders.Reload,
    orders.DropProne,
    orders.StandUp,
    orders.Recover,
    orders.UseDoor,
)

__all__ = [
    "ACTIONS",
    "CHOICES",
    "ID",
    "SUMMARY",
    "TITLE",
    "VERBS",
    "actions",
    "archetypes",
    "begin_slot",
    "chances",
    "components",
    "describe",
    "gauges",
    "new_round",
    "refusal",
    "resolve",
    "sheet",
    "squads",
]
