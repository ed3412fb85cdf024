"""A battle as one side sees it under fog of war: enemies out of its sight are not on it. What persons and
agents choose from."""

from __future__ import annotations

from game.core import fog
from game.core.battle import Battle
from game.core.components import Down, Gone, Known, Position, Unit
from game.core.records.digests import numbers
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
    true = battle.table
    table = Table(
        true.scenario,
        true.field,
        true.dice.forked("as seen"),
        {**true.options, fog.OPTION: fog.OFF},
        true.world.copy(),
    )
    marks = fog.last_seen(true, side)
    fresh = dict(zip(numbers(battle.field, battle.scenario), battle.scenario.figures(), strict=True))
    for unit in fog.hidden(true, side):
        team, figure = fresh.get(unit, (None, None))
        parts = battle.ruleset.components(figure)[1] if figure else ()
        home = next((spawn.cell for spawn in true.field.spawns if team and spawn.side == team.side), (0, 0))
        kept = {Unit, Position, Gone, Down, Known, *map(type, parts)}
        for kind in [kind for kind in true.world.snapshot()[unit] if kind not in kept]:
            table.world.drop(unit, kind)
        table.world.drop(unit, Down)  # what is remembered of who is down is worked out anew
        table.world.put(unit, *parts, Position(marks.get(unit, home)), Gone(), Down())
    for unit, known in true.world.each(Known):
        rows = tuple(row for row in known.rows if row[0] == side)
        table.world.put(unit, Known(rows))
    return table
