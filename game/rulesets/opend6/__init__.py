"""OpenD6: die codes with a wild die, active defences, as many actions as one dares, two systems of damage."""

from __future__ import annotations

from game.core import fog
from game.core.actions import Action, EndTurn, Move
from game.core.field import SIDES
from game.core.ruleset import Choice, Verb
from game.rulesets.opend6 import orders
from game.rulesets.opend6.candidates import candidates as actions
from game.rulesets.opend6.candidates import reach
from game.rulesets.opend6.cases import CASES
from game.rulesets.opend6.components import COMPONENTS
from game.rulesets.opend6.content import archetypes, components, faults, lying, squads
from game.rulesets.opend6.hulls import gauges, health
from game.rulesets.opend6.mended import MENDED
from game.rulesets.opend6.odds import chances
from game.rulesets.opend6.refusals import refusal
from game.rulesets.opend6.resolve import resolve
from game.rulesets.opend6.rulebook import rules
from game.rulesets.opend6.sheet import sheet
from game.rulesets.opend6.shown import DISPLAY
from game.rulesets.opend6.situation import situation
from game.rulesets.opend6.states import STATES, depart
from game.rulesets.opend6.turns import aftermath, arrive, begin_slot, fights, new_round
from game.rulesets.opend6.words import describe
from game.systems.eyes import SIGHTED as SECRETS

ID = "opend6"
TITLE = "OpenD6"
SUMMARY = "d6 pools, a wild die, as many actions as one dares"

VERBS: tuple[Verb, ...] = (
    Verb("Move", "Step", "move", "m", "path"),
    Verb("Shoot", "Shoot", "shoot", "s", "unit"),
    Verb("Strike", "Melee", "melee", "f", "unit"),
    Verb("Throw", "Throw", "throw", "t", "cell"),
    Verb("Declare", "Actions", "pools", "n"),
    Verb("Defend", "Defend", "dodge", "g"),
    Verb("Aim", "Aim", "focus", "a", "unit"),
    Verb("Walk", "Walk", "move", "w", "path", "Move"),
    Verb("Run", "Run", "dash", "d", "path", "Walk"),
    Verb("Reload", "Reload", "reload", "r"),
    Verb("Draw", "Draw", "draw_weapon", "x"),
    Verb("Breach", "Break cover", "breach", "b", "cell", quiet=True),
    Verb("Hurl", "Throw blade", "throw", "j", "unit", quiet=True),
    Verb("DropProne", "Prone", "prone", "p"),
    Verb("StandUp", "Stand up", "stand", "v", quiet=True),
    Verb("Clear", "Clear jam", "reload", "c", quiet=True),
    Verb("PickUp", "Pick up", "use", "z", "cell", quiet=True),
    Verb("Treat", "Treat", "cure", "h", "unit", quiet=True),
    Verb("UseDoor", "Door", "door", "k", "cell", quiet=True, works=True),
    Verb("Drive", "Drive", "drive", "1", "path", quiet=True),
    Verb("Cruise", "Cruise", "cruise", "2", "path", "Drive", quiet=True),
    Verb("Speed", "Fast", "fast", "3", "path", "Cruise", quiet=True),
    Verb("AllOut", "All-out", "all_out", "4", "path", "Speed", quiet=True),
    Verb("Reverse", "Back up", "reverse", "5", "path", quiet=True),
    Verb("Brake", "Brake", "brake", "6", quiet=True),
    Verb("Ram", "Ram", "ram", "7", "unit", quiet=True),
    Verb("Board", "Get in", "board", "i", "unit", quiet=True),
    Verb("GetOut", "Get out", "leave", "o", "cell", quiet=True),
    Verb("Change", "Seat", "seat", "y", quiet=True),
    Verb("EndTurn", "End turn", "end_turn", "e"),
)
CHOICES: tuple[Choice, ...] = (
    Choice("damage", "Damage is counted in", ("wounds", "body_points"), "opend6.damage.wounds"),
    Choice("wild_one", "A 1 of the wild die", ("cancel", "count", "complication"), "opend6.roll.wild-die"),
    Choice("initiative", "Initiative", ("roll_each_round", "roll_once", "first_action"), "opend6.initiative"),
    Choice("opening", "Who opens the fight, if that decides", SIDES, "opend6.initiative"),
    Choice("modifiers", "Cover, light and called shots count", ("standard", "rolled"), "opend6.difficulty.rolled-or-standard"),
    Choice("defence_modifier", "Quick figures are harder to hit", ("off", "on"), "opend6.defence.optional-modifier"),
    Choice("sixth_sense", "Perception warns of an attack", ("off", "on"), "opend6.defence.partial-reaction"),
    Choice("damage_bonus", "High rolls of heroes add to damage", ("off", "on"), "opend6.damage.bonus"),
    Choice("close_reach", "Blows reach", ("point_blank", "adjacent"), "opend6.range.close-combat"),
    Choice("dark_tiles", "Dark tiles are", ("moonlit", "complete"), "opend6.cover.light"),
    fog.choice("opend6.cover.concealment"),
)
ACTIONS: tuple[type[Action], ...] = (
    Move,
    EndTurn,
    orders.Declare,
    orders.Walk,
    orders.Run,
    orders.Shoot,
    orders.Strike,
    orders.Hurl,
    orders.Breach,
    orders.Throw,
    orders.Aim,
    orders.Defend,
    orders.Reload,
    orders.Clear,
    orders.Draw,
    orders.PickUp,
    orders.DropProne,
    orders.StandUp,
    orders.Treat,
    orders.UseDoor,
    orders.Board,
    orders.Change,
    orders.GetOut,
    orders.Drive,
    orders.Cruise,
    orders.Speed,
    orders.AllOut,
    orders.Reverse,
    orders.Brake,
    orders.Ram,
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
