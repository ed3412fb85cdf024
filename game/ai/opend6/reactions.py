"""Answers to what the rules ask: a character point where it may well change what happens, the better defence
where one is sensed in time."""

from __future__ import annotations

from game.ai.levels import NORMAL, Level
from game.core.actions import Answer, Ask
from game.core.battle import Battle
from game.rulesets.opend6.checks import KEEP, POINT, SPEND
from game.rulesets.opend6.components import DODGE, Points
from game.rulesets.opend6.defences import REACTION, defence_check

_LIKELY = 40
"""Percent: a die that reaches what is needed so often is worth a point."""
_LIFE = {False: 20, True: 8}
"""The same where it is the own body that resists; less is enough for who plays hard."""
_PLENTY = 4
"""Who has so many left adds to what has no fixed goal: damage and defences."""


def answer(battle: Battle, ask: Ask, level: Level = NORMAL) -> Answer:
    if ask.rule == POINT:
        return Answer(ask.unit, SPEND if _pays(battle, ask, level) else KEEP)
    if ask.rule == REACTION:
        keys = [option.key for option in ask.options]
        return Answer(
            ask.unit,
            max(
                keys,
                key=lambda key: (defence_check(battle.table, ask.unit, key, free=True).code, key == DODGE),
            ),
        )
    return Answer(ask.unit, ask.default)


def _pays(battle: Battle, ask: Ask, level: Level) -> bool:
    """By the chance that the rules state with the question."""
    share = next((option.after for option in ask.options if option.key == SPEND), None)
    if share is not None:
        return 100 * share >= (
            _LIFE[level.hard] if ask.words.startswith(("resisting", "staying")) else _LIKELY
        )
    return battle.table.world.get(ask.unit, Points).left >= _PLENTY
