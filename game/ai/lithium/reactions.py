"""Answers to what the rules ask: as they advise, but no dive for next to nothing: to get up takes the next
step. Who asks for a fifth instead wins 35 % [24, 49] of 54 games."""

from __future__ import annotations

from fractions import Fraction

from game.ai import one_ply
from game.ai.levels import NORMAL, Level
from game.core.actions import Answer, Ask
from game.rulesets.lithium.defence import DROP, NONE, RULE

_SPARES = Fraction(1, 20)
"""What share of the attacks a dive must spare, beyond what is spared upright."""


def answer(ask: Ask, level: Level = NORMAL) -> Answer:
    """Who does not think of what enemies do in reply does not get ready for it either: the attack hits or
    misses."""
    if ask.rule == RULE and not level.foresight:
        return Answer(ask.unit, NONE)
    if ask.rule == RULE and ask.default == DROP and ask.calm and not level.hard:
        risks = {option.key: option.after or Fraction(0) for option in ask.options}
        if risks[ask.calm] - risks[DROP] < _SPARES:
            return Answer(ask.unit, ask.calm)
    return one_ply.answer(ask)
