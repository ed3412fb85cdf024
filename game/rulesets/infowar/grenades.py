"""Grenades: thrown at a tile, scattering when the throw falls short, and everybody in the blast defends against that one roll."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Refusal
from game.core.components import Area, Down
from game.core.events import AreaBegan, AreaEnded, Attacked, AttackEnded, Landed, Scattered, Thrown
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table
from game.rulesets.infowar.attacks import note
from game.rulesets.infowar.burdens import fighting, skill
from game.rulesets.infowar.checks import Check, check, roll
from game.rulesets.infowar.components import Belt
from game.rulesets.infowar.content import Item, items
from game.rulesets.infowar.figures import metres
from game.rulesets.infowar.harm import Blow, suffer
from game.rulesets.infowar.melee import refuse_attack
from game.rulesets.infowar.ranged import band, crowded, defending_roll, tile_difficulty, unaware, within
from game.systems.areas import covered
from game.systems.bodies import caught, end, large
from game.systems.scatter import faces, shifted
from game.systems.sight import sees
from game.systems.views import visible_cells

MOST_SCATTER = 3
RULE = "infowar.ranged.defence-modifier"


def refuse_throw(table: Table, unit: int, item: str, cell: Cell) -> Refusal | None:
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
    return refuse_attack(table, unit, "", "") if known.factor else None


def open_cells(table: Table, unit: int, item: Item, cells: Sequence[Cell]) -> list[Cell]:
    """Those of the cells, all of the map, to which the figure could throw that: within range, no wall itself and behind none."""
    ground, closed = table.ground(), table.closed()
    free = [cell for cell in cells if cell not in closed and not (ground[cell].blocks and ground[cell].blocks_sight)]
    if len(cells) > 1 and not large(table, unit):
        here = table.cell(unit)
        seen = visible_cells(ground, here, max(ground.grid.steps(here, cell) for cell in cells), closed)
        free = [cell for cell in free if cell in seen]
    else:
        free = [cell for cell in free if _open_to(table, unit, cell)]
    return [cell for cell in free if within(table, end(table, cell, unit), cell, item.ranges)]


def _open_to(table: Table, unit: int, cell: Cell) -> bool:
    """Whether no wall is between the figure and the tile; smoke hinders no throw."""
    return any(sees(table.ground(), here, cell, table.closed()) for here in table.cells(unit))


def throwing_roll(table: Table, unit: int) -> Check:
    return check(unit, "throw", RULE, [
        skill(table, unit, "thrown", "infowar.attack.skills"),
        *fighting(table, unit),
        crowded(table, unit, 0),
    ])  # fmt: skip


def throw(table: Table, unit: int, item: Item, cell: Cell) -> Play[None]:
    """Short of the Difficulty it scatters one tile for each level, three at most; a wall stops the step that leads into it."""
    left = list(table.world.get(unit, Belt).items)
    left.remove(item.id)
    table.world.put(unit, Belt(tuple(left)))
    yield Thrown(unit, item.id, cell)
    against = tile_difficulty(table, unit, cell, item.ranges).level
    attack = yield from roll(table, throwing_roll(table, unit), against)
    for _ in range(min(MOST_SCATTER, max(0, -attack.degree))):
        die = table.dice.roll(faces(table.field))
        end = shifted(table.ground(), cell, die, table.closed())
        yield Scattered(item.id, die, cell, end)
        cell = end
    yield from _burst(table, unit, item, cell, attack.total)


def _burst(table: Table, unit: int, item: Item, cell: Cell, total: int) -> Play[None]:
    cells = covered(table.ground(), cell, 2 * item.radius + 1, table.closed())
    yield Landed(item.id, cell, cells)
    if item.kind == "smoke":
        area = table.world.create(Area("smoke", cells, unit, item.rounds))
        yield AreaBegan(area, "smoke", cells, item.rounds)
        return
    for target, factor in in_blast(table, item, cell):
        yield from _hit(table, unit, item, target, factor, total)


def in_blast(table: Table, item: Item, cell: Cell) -> list[tuple[int, int]]:
    """Everybody in the blast with the factor there, the nearest first and else by number: it falls with each tile from the centre."""
    cells = set(covered(table.ground(), cell, 2 * item.radius + 1, table.closed()))
    steps = table.field.grid.steps
    far = {unit: min(steps(cell, own) for own in table.cells(unit) if own in cells) for unit in caught(table, cells)}
    return [(unit, item.factor - item.falloff * tiles) for unit, tiles in sorted(far.items(), key=lambda row: row[1])]


def blast_degree(total: int, defence: int, rolls: bool) -> int:
    """The degree of a blast against one figure: its roll, unmodified, against that of the throw; who cannot roll is hit, by 1 at least."""
    return max(0, total - defence) if rolls else max(1, total - defence)


def _hit(table: Table, unit: int, item: Item, target: int, factor: int, total: int) -> Play[None]:
    yield Attacked(unit, target, item.id, "thrown")
    reply, rolls = defending_roll(table, target, unit, None), not unaware(table, target)
    if target != unit:
        note(table, target, unit)
    defence = (yield from roll(table, reply)).total if rolls else reply.bonus
    got = blast_degree(total, defence, rolls)
    yield AttackEnded(unit, target, "hit" if got else "miss", total, defence)
    if got and not table.world.has(target, Down):
        yield from suffer(table, target, Blow(factor), got)


def thin_out(table: Table) -> Play[None]:
    """Smoke lies for so many rounds."""
    for entity, area in list(table.world.each(Area)):
        if area.turns > 0:
            cells = area.cells if area.turns > 1 else ()
            table.world.put(entity, Area(area.kind, cells, area.source, area.turns - 1))
            if area.turns == 1:
                yield AreaEnded(entity)
