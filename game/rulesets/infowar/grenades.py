"""Grenades: thrown at a tile, scattering when the throw falls short, and everybody in the blast defends
against that one roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.actions import Refusal
from game.core.components import Area
from game.core.events import AreaBegan, AreaEnded, Landed, Scattered, Thrown
from game.core.field import Cell
from game.core.references import UnitId
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar.attack import BLAST, Attack, attack, attack_roll
from game.rulesets.infowar.checks import roll
from game.rulesets.infowar.components import Belt
from game.rulesets.infowar.content import Item, bomb, items
from game.rulesets.infowar.figures import metres
from game.rulesets.infowar.ranged import band, tile_difficulty, within
from game.rulesets.infowar.targets import dead, refuse_attack
from game.systems.areas import covered
from game.systems.bodies import caught, end, large
from game.systems.field_of_view import visible_cells
from game.systems.line_of_sight import sees
from game.systems.scatter import faces, shifted

MOST_SCATTER = 3
RULE = "infowar.ranged.defence-modifier"


def refuse_throw(table: Table, unit: UnitId, item: str, cell: Cell) -> Refusal | None:
    known = items().get(item)
    if known is None or not known.ranges or item not in table.world.get(unit, Belt).items:
        return Refusal(RULE, "no grenade to throw")
    if cell not in table.field:
        return Refusal(RULE, "that is off the map")
    here = end(table, cell, unit)
    if band(table, here, cell, known.ranges) > 4:
        return Refusal(RULE, f"{metres(table, here, cell)} m away, that is out of range")
    if not open_cells(table, unit, known, [cell]):
        return Refusal(RULE, "a wall is in the way")
    return refuse_attack(table, unit) if known.factor else None


def open_cells(table: Table, unit: UnitId, item: Item, cells: Sequence[Cell]) -> list[Cell]:
    """Those of the cells, all of the map, to which the figure could throw that: within range, no wall itself
    and behind none."""
    ground, closed = table.ground(), table.closed()
    free = [
        cell
        for cell in cells
        if cell not in closed and not (ground[cell].blocks and ground[cell].blocks_sight)
    ]
    if len(cells) > 1 and not large(table, unit):
        here = table.cell(unit)
        seen = visible_cells(ground, here, max(ground.grid.steps(here, cell) for cell in cells), closed)
        free = [cell for cell in free if cell in seen]
    else:
        free = [cell for cell in free if _open_to(table, unit, cell)]
    return [cell for cell in free if within(table, end(table, cell, unit), cell, item.ranges)]


def _open_to(table: Table, unit: UnitId, cell: Cell) -> bool:
    """Whether no wall is between the figure and the tile; smoke hinders no throw."""
    return any(sees(table.ground(), here, cell, table.closed()) for here in table.cells(unit))


def throwing(unit: UnitId, item: Item) -> Attack:
    return Attack(unit, bomb(item), BLAST)


def throw(table: Table, unit: UnitId, item: Item, cell: Cell) -> Play[None]:
    """Short of the Difficulty it scatters one tile for each level, three at most; a wall stops the step that
    leads into it."""
    left = list(table.world.get(unit, Belt).items)
    left.remove(item.id)
    table.world.put(unit, Belt(tuple(left)))
    yield Thrown(unit, item.id, cell)
    against = tile_difficulty(table, unit, cell, item.ranges).level
    made = yield from roll(table, attack_roll(table, throwing(unit, item)), against)
    for _ in range(min(MOST_SCATTER, max(0, -made.degree))):
        die = table.dice.roll(faces(table.field))
        end = shifted(table.ground(), cell, die, table.closed())
        yield Scattered(item.id, die, cell, end)
        cell = end
    yield from _burst(table, unit, item, cell, made.total)


def _burst(table: Table, unit: UnitId, item: Item, cell: Cell, total: int) -> Play[None]:
    cells = covered(table.ground(), cell, 2 * item.radius + 1, table.closed())
    yield Landed(item.id, cell, cells)
    if item.kind == "smoke":
        area = table.world.create(Area("smoke", cells, unit, item.rounds))
        yield AreaBegan(area, "smoke", cells, item.rounds)
        return
    yield from attack(table, in_blast(table, throwing(unit, item), item, cell), total)


def in_blast(table: Table, thrown: Attack, item: Item, cell: Cell) -> list[tuple[UnitId, Attack]]:
    """Everybody in the blast with what of it gets there, the nearest first and else by number: it falls with
    each tile from the centre."""
    cells = set(covered(table.ground(), cell, 2 * item.radius + 1, table.closed()))
    steps = table.field.grid.steps
    reached = [unit for unit in caught(table, cells, fallen=True) if not dead(table, unit)]
    far = {unit: min(steps(cell, own) for own in table.cells(unit) if own in cells) for unit in reached}
    return [
        (unit, replace(thrown, lost=item.falloff * tiles))
        for unit, tiles in sorted(far.items(), key=lambda row: row[1])
    ]


def thin_out(table: Table) -> Play[None]:
    """Smoke lies for so many rounds."""
    for entity, area in list(table.world.each(Area)):
        if area.turns > 0:
            cells = area.cells if area.turns > 1 else ()
            table.world.put(entity, Area(area.kind, cells, area.source, area.turns - 1))
            if area.turns == 1:
                yield AreaEnded(entity)
