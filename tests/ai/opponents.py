"""Simple agents to be measured against: one that knows nothing, and one that shoots what it can and knows no
cover."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.ai import evaluation, one_ply
from game.ai.terrain_view import survey
from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.references import NO_UNIT

Chooser = Callable[[Battle], Action]


def uniform(seed: int) -> Chooser:
    """Any legal action is as good as any other."""
    rng = Random(seed)
    return lambda battle: rng.choice(battle.legal_actions())


def greedy(battle: Battle) -> Action:
    """The attack with the most harm now; without one the nearest cell to an enemy."""
    if battle.pending:
        return one_ply.answer(battle.pending)
    ground = survey(battle, battle.side, battle.table.closed())
    best: Action = EndTurn(battle.slot.unit if battle.slot else NO_UNIT)
    most = (0, 0)
    for action in battle.legal_actions():
        path = getattr(action, "path", None)
        if action.verb in ("Shoot", "Strike"):
            value = (1, evaluation.harm_value(battle, battle.side, battle.chances(action)))
        elif path and action.verb in ("Move", "Dash"):
            value = (0, ground.way(battle.table.cell(action.unit)) - ground.way(path[-1]))
        else:
            value = (
                (1, 100)
                if action.verb in ("Reload", "UseDoor", "StandUp") and not battle_is_silly(battle, action)
                else (0, 0)
            )
        if value > most:
            best, most = action, value
    return best


def battle_is_silly(battle: Battle, action: Action) -> bool:
    """Closing a door is no way to the enemy."""
    return action.verb == "UseDoor" and getattr(action, "cell", None) not in battle.table.closed()
