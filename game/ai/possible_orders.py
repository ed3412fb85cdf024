"""What can be done of what was decided on by what a side sees."""

from __future__ import annotations

from game.core.actions import Action, EndTurn
from game.core.battle import Battle
from game.core.fog import halt_on_sighting


def possible(battle: Battle, action: Action) -> Action:
    """What was decided on by what the side sees; if somebody unseen makes it impossible, the figure does
    nothing more. A way into somebody unseen is possible: it ends where that one comes into sight."""
    done = action if battle.pending else halt_on_sighting(battle.table, battle.ruleset, action)
    if battle.refusal(done) is None:
        return action
    legal = battle.legal_actions(action.unit)
    return next((one for one in legal if isinstance(one, EndTurn) and one.unit == action.unit), legal[-1])
