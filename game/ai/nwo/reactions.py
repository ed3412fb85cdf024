"""Answers to what the rules ask in the middle of an order."""

from __future__ import annotations

from fractions import Fraction

from game.ai import one_ply
from game.ai.levels import NORMAL, Level
from game.ai.nwo import help_options
from game.core.actions import Answer, Ask
from game.core.battle import Battle
from game.rulesets.nwo.components import Watch
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.orders import attack_with

_POOR = Fraction(1, 6)
"""An overwatch shot that hits less often is held back for a better one."""


def answer(battle: Battle, ask: Ask, mind: Level = NORMAL) -> Answer:
    """Takes what is offered, unless a better shot may still come."""
    if ask.rule == "nwo.help.out-of-turn":
        return help_options.answer(battle, ask, mind)
    watch = battle.table.world.find(ask.unit, Watch)
    if (
        watch
        and ask.rule.startswith("nwo.overwatch")
        and ask.about
        and "leave" in {option.key for option in ask.options}
    ):
        odds = battle.ruleset.chances(battle.table, attack_with(ask.unit, ask.about, weapons()[watch.weapon]))
        own = any(unit != ask.about and share for unit, share in odds.expected)
        if odds.chance("hit", "crit") < _POOR or (own and odds.chance("friend") > odds.chance("hit", "crit")):
            return Answer(ask.unit, "leave")
    return one_ply.answer(ask)
