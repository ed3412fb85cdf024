"""Lithium Sunset: 2d6, ability and skill against 9; everybody declares, then it all happens at once."""

from __future__ import annotations

from game.core import fog
from game.core.actions import Action, EndTurn, Later, TakeBack
from game.core.defaults import arrive, depart, fights, reach
from game.core.ruleset import Choice, Verb
from game.rulesets.lithium import orders
from game.rulesets.lithium.candidates import candidates as actions
from game.rulesets.lithium.cases import CASES
from game.rulesets.lithium.changelog import MENDED
from game.rulesets.lithium.components import COMPONENTS
from game.rulesets.lithium.content import archetypes, components, faults, lying, squads
from game.rulesets.lithium.display import DISPLAY
from game.rulesets.lithium.harm import gauges, health
from game.rulesets.lithium.odds import chances
from game.rulesets.lithium.refusals import refusal
from game.rulesets.lithium.resolve import resolve
from game.rulesets.lithium.rulebook import rules
from game.rulesets.lithium.sheet import sheet
from game.rulesets.lithium.situation import situation
from game.rulesets.lithium.states import STATES
from game.rulesets.lithium.turns import aftermath, begin_slot, new_round
from game.rulesets.lithium.words import describe
from game.systems.fog_sight import SIGHTED as SECRETS

ID = "lithium"
TITLE = "Lithium Sunset"
SUMMARY = "everyone declares, then it all happens at once"

VERBS: tuple[Verb, ...] = (
    Verb("Walk", "Walk", "move", "m", "path"),
    Verb("Run", "Run", "dash", "d", "path", "Walk"),
    Verb("ShortWalk", "Short walk", "move", "w", "path"),
    Verb("Shoot", "Shoot", "shoot", "s", "unit"),
    Verb("Strike", "Melee", "melee", "f", "unit"),
    Verb("Again", "Once more", "focus", "g", "unit", quiet=True),
    Verb("Throw", "Throw", "throw", "t", "cell", quiet=True),
    Verb("Draw", "Draw", "swap", "q"),
    Verb("Drop", "Let go", "cancel", "n"),
    Verb("Shout", "Shout", "help", "o"),
    Verb("GoProne", "Prone", "prone", "p"),
    Verb("StandUp", "Stand up", "stand", "u", quiet=True),
    Verb("Reload", "Reload", "reload", "r"),
    Verb("PickUp", "Pick up", "use", "z", "cell", quiet=True),
    Verb("TakeOut", "Take out", "load", "x", quiet=True),
    Verb("Use", "Use", "door", "i", "cell", quiet=True, works=True),
    Verb("Aid", "First aid", "help", "a", "unit", quiet=True),
    Verb("TakePainkiller", "Painkiller", "cure", "v", "unit", quiet=True),
    Verb("Climb", "Climb", "move", "c", "cell", quiet=True),
    Verb("Jump", "Jump", "dash", "j", "path", quiet=True),
    Verb("TakeBack", "Take back", "undo", "b", quiet=True),
    Verb("Later", "Later", "skip", "l", quiet=True),
    Verb("EndTurn", "All declared", "end_turn", "e"),
)
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
    fog.choice("lithium.attack.declare"),
)
ACTIONS: tuple[type[Action], ...] = (
    EndTurn,
    orders.Walk,
    orders.Run,
    orders.Climb,
    orders.Jump,
    orders.Shoot,
    orders.Strike,
    orders.Again,
    orders.Throw,
    orders.PickUp,
    orders.TakeOut,
    orders.Reload,
    orders.Use,
    orders.Aid,
    orders.TakePainkiller,
    orders.ShortWalk,
    orders.StandUp,
    orders.Draw,
    orders.Drop,
    orders.Shout,
    orders.GoProne,
    TakeBack,
    Later,
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
