"""A battle as one side sees it under fog of war: enemies out of its sight are not on it. What persons and
agents choose from."""

from __future__ import annotations

from game.core import fog
from game.core.battle import Battle
from game.core.table import Table


def fog_view_of(battle: Battle, side: str) -> Battle:
    """The battle itself, where there is no fog; else a copy with dice of its own, without the units that the
    side does not see.

    Of those nothing is left on it but where they were seen last and what their archetype is by the rules: not
    where they are, nor how they are. A running question stands on the copy too, but cannot be answered there.
    """
    if not fog.is_fog_on(battle.table):
        return battle
    seen = Battle(
        battle.scenario,
        battle.field,
        battle.ruleset,
        battle.table.dice.forked("as seen"),
        table_of(battle, side),
    )
    seen.history, seen.pending = list(battle.history), battle.pending
    return seen


def table_of(battle: Battle, side: str) -> Table:
    """The table as that side sees it; on it nobody is hidden any more."""
    return fog.table_as_seen(battle.table, battle.ruleset, side)
