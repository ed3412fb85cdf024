"""Grenades where they come down: everybody in the blast defends against the one roll of the throw; smoke lies
for a while."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from game.core.components import Area
from game.core.events import AreaBegan, AreaEnded, Landed
from game.core.field import Cell
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.infowar.attack import attack
from game.rulesets.infowar.attack_spec import BLAST, Attack
from game.rulesets.infowar.content import Item, bomb
from game.rulesets.infowar.targets import out_of_play
from game.systems.areas import area_cells
from game.systems.bodies import units_on_cells

MOST_SCATTER = 3
THICK = 2
"""How dense the smoke of a grenade is: it is shot through, one level harder
(infowar.ranged.range-difficulty)."""
RULE = "infowar.ranged.defence-modifier"


def throwing(unit: UnitId, item: Item, pull: str = "") -> Attack:
    return Attack(unit, bomb(item), BLAST, pull=pull)


def explode_at(table: Table, thrown: Attack, item: Item, cell: Cell, total: int) -> Play[None]:
    """Where it has come down it bursts: the roll of the throw stands against everybody in reach."""
    cells = area_cells(table.ground(), cell, 2 * item.radius + 1, table.closed())
    yield Landed(item.id, cell, cells)
    if item.kind == "smoke":
        area = table.world.create(Area("smoke", cells, thrown.unit, item.rounds, THICK))
        yield AreaBegan(area, "smoke", cells, item.rounds, THICK)
        return
    yield from attack(table, in_blast(table, thrown, item, cell), total)


def in_blast(table: Table, thrown: Attack, item: Item, cell: Cell) -> list[tuple[UnitId, Attack]]:
    """Everybody in the blast with what of it gets there, the nearest first and else by number: it falls with
    each tile from the centre."""
    cells = set(area_cells(table.ground(), cell, 2 * item.radius + 1, table.closed()))
    steps = table.field.grid.steps
    reached = [unit for unit in units_on_cells(table, cells, fallen=True) if not out_of_play(table, unit)]
    far = {unit: min(steps(cell, own) for own in table.cells(unit) if own in cells) for unit in reached}
    return [
        (unit, replace(thrown, lost=item.falloff * tiles))
        for unit, tiles in sorted(far.items(), key=lambda row: row[1])
    ]


def thin_out(table: Table) -> Play[None]:
    """Smoke lies for so many rounds."""
    for entity, area in list(table.world.things(Area)):
        if area.turns > 0:
            cells = area.cells if area.turns > 1 else ()
            table.world.put(entity, msgspec.structs.replace(area, cells=cells, turns=area.turns - 1))
            if area.turns == 1:
                yield AreaEnded(entity)
