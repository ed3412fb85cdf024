"""Orders that this agent has no plan for: weighed by their odds alone."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.nwo.deeds import Deed, attack
from game.ai.nwo.scene import Scene
from game.core.actions import EndTurn, Move
from game.rulesets.nwo.orders import (
    Dash,
    Disengage,
    DropProne,
    Overwatch,
    Recover,
    Reload,
    Shoot,
    StandUp,
    Strike,
    TakeAim,
    Throw,
    UseDoor,
)

_PLANNED = frozenset(verb.__name__ for verb in (
    Move, Dash, Disengage, Shoot, Strike, Throw, Overwatch, TakeAim, Reload, DropProne, StandUp, Recover, UseDoor, EndTurn,
))  # fmt: skip
_PAUSE = 16


def others(scene: Scene) -> Iterator[Deed | None]:
    """Every other order that harms somebody; None now and then, to let others breathe."""
    if all(verb.action in _PLANNED for verb in scene.true.ruleset.VERBS):
        return
    for number, order in enumerate(scene.true.candidates()):
        if number % _PAUSE == 0:
            yield None
        if order.verb not in _PLANNED and scene.true.refusal(order) is None:
            chances = scene.true.chances(order)
            if chances.expected:
                yield attack(scene, order)
