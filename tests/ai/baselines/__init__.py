"""Players that the levels of the computer are measured against, enlisted by importing this: `frozen`, the
*normal* of 12b991ea; `one-ply`, that weighs each order by itself; `greedy`, that shoots what it can.

    python -m game arena normal frozen --players tests.ai.baselines
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import agents, one_ply
from game.core.actions import Action
from game.core.battle import Battle
from tests.ai.baselines.frozen import thinker

RULESETS = ("nwo", "lithium", "infowar", "silhouette", "opend6")


def _one_ply(battle: Battle, side: str) -> Iterator[Action | None]:
    return one_ply.think(battle, side)


agents.enlist("frozen", {ruleset: thinker(ruleset) for ruleset in RULESETS})
agents.enlist("one-ply", dict.fromkeys(RULESETS, _one_ply))
