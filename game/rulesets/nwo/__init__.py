"""No Way Out: 2d6 and a bonus against 2d6 and a bonus, an Action and a Movement a turn."""

from __future__ import annotations

from game.core import fog
from game.core.actions import Action, EndTurn, Move
from game.core.defaults import arrive, fights
from game.core.field import SIDES
from game.core.ruleset import Choice, Verb
from game.rulesets.nwo import orders
from game.rulesets.nwo.candidates import candidates as actions
from game.rulesets.nwo.cases import CASES
from game.rulesets.nwo.changelog import MENDED
from game.rulesets.nwo.components import COMPONENTS
from game.rulesets.nwo.content import archetypes, components, faults, lying, squads
from game.rulesets.nwo.display import DISPLAY
from game.rulesets.nwo.figures import reach
from game.rulesets.nwo.harm import depart, gauges, health
from game.rulesets.nwo.injuries import aftermath
from game.rulesets.nwo.odds import chances
from game.rulesets.nwo.refusals import refusal
from game.rulesets.nwo.resolve import resolve
from game.rulesets.nwo.rulebook import rules
from game.rulesets.nwo.sheet import sheet
from game.rulesets.nwo.situation import situation
from game.rulesets.nwo.states import STATES
from game.rulesets.nwo.turns import begin_slot, new_round
from game.rulesets.nwo.words import describe
from game.systems.fog_sight import SIGHTED as SECRETS

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
    Verb("Swap", "Swap", "swap", "x"),
    Verb("StandUp", "Stand up", "stand", "u", quiet=True),
    Verb("WatchFor", "Watch one", "overwatch", "w", "unit", quiet=True),
    Verb("Suppress", "Suppress", "shoot", "b", "unit", quiet=True),
    Verb("DoubleStrike", "Two blows", "melee", "j", "unit", quiet=True),
    Verb("Disarm", "Disarm", "melee", "i", "unit", quiet=True),
    Verb("Shove", "Shove", "disengage", "h", "unit", quiet=True),
    Verb("Grapple", "Grapple", "grapple", "l", "unit", quiet=True),
    Verb("BreakFree", "Break free", "grapple", "l", quiet=True),
    Verb("ForceDown", "Force down", "prone", "j", quiet=True),
    Verb("LetGo", "Let go", "cancel", "n", quiet=True),
    Verb("HumanShield", "Shield", "person", "y", quiet=True),
    Verb("Help", "Help", "help", "a", "unit", quiet=True),
    Verb("QuickDraw", "Quick draw", "swap", "q", quiet=True),
    Verb("PickUp", "Pick up", "use", "z", "cell", quiet=True),
    Verb("Recover", "Recover", "cure", "v", quiet=True),
    Verb("UseDoor", "Door", "door", "k", "cell", quiet=True, works=True),
    Verb("Interact", "Try", "use", "1", "cell", quiet=True, works=True),
    Verb("EndTurn", "End turn", "end_turn", "e"),
)
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
ACTIONS: tuple[type[Action], ...] = (
    Move,
    EndTurn,
    orders.Dash,
    orders.Disengage,
    orders.Shoot,
    orders.Suppress,
    orders.Strike,
    orders.DoubleStrike,
    orders.Disarm,
    orders.Shove,
    orders.Grapple,
    orders.BreakFree,
    orders.ForceDown,
    orders.LetGo,
    orders.HumanShield,
    orders.Throw,
    orders.Overwatch,
    orders.WatchFor,
    orders.TakeAim,
    orders.Reload,
    orders.Swap,
    orders.QuickDraw,
    orders.PickUp,
    orders.Help,
    orders.DropProne,
    orders.StandUp,
    orders.Recover,
    orders.UseDoor,
    orders.Interact,
)

__all__ = [
    "ACTIONS",
    "CASES",
    "CHOICES",
    "COMPONENTS",
    "DISPLAY",
    "ID",
    "MENDED",
    "SECRETS",
    "STATES",
    "SUMMARY",
    "TITLE",
    "VERBS",
    "actions",
    "aftermath",
    "archetypes",
    "arrive",
    "begin_slot",
    "chances",
    "components",
    "depart",
    "describe",
    "faults",
    "fights",
    "gauges",
    "health",
    "lying",
    "new_round",
    "reach",
    "refusal",
    "resolve",
    "rules",
    "sheet",
    "situation",
    "squads",
]
