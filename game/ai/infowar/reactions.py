"""Answers to what the rules ask: by the odds."""

from __future__ import annotations

from game.ai import one_ply
from game.core.actions import Answer, Ask
from game.core.battle import Battle
from game.core.references import UnitId
from game.rulesets.infowar.components import Initiative, Traits
from game.rulesets.infowar.figures import experience
from game.rulesets.infowar.initiative import able


def answer(battle: Battle, ask: Ask) -> Answer:
    if ask.rule == "infowar.initiative.reroll":
        return Answer(ask.unit, "anew" if _unlucky(battle, ask.side) else "keep")
    if ask.rule == "infowar.initiative.hasty":
        return Answer(ask.unit, "hasty" if _blade(battle, ask.unit) else "steady")
    return one_ply.answer(ask)


def _unlucky(battle: Battle, side: str) -> bool:
    """Whether fewer of the own act before an enemy than their experience lets expect."""
    table = battle.table
    placed = [(unit, found.place) for unit in able(table) if (found := table.world.find(unit, Initiative))]
    own = [row for row in placed if table.unit(row[0]).side == side]
    ahead = expected = 0
    for unit, place in own:
        for other, theirs in placed:
            if table.unit(other).side != side:
                ahead += 10 if place < theirs else 0
                expected += max(1, min(9, 5 + 2 * (experience(table, unit) - experience(table, other))))
    return ahead < expected


def _blade(battle: Battle, unit: UnitId) -> bool:
    """Haste costs every attack and every defence of the order: only one who has nothing to shoot with, and is
    slow, gains by it."""
    own = battle.table.world.get(unit, Traits)
    return own.firearms <= own.melee - 2 and experience(battle.table, unit) < 0
