"""What explodes: thrown, planted, called down; one total for all in the blast, against each one's dodge and
cover from where it falls."""

from __future__ import annotations

from functools import partial
from operator import gt

from game.core.components import Area, Position
from game.core.events import AreaBegan, AreaEnded, Landed, Reported
from game.core.field import Cell
from game.core.probability.chances import Risk
from game.core.references import NO_UNIT, ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.aiming import Attack, defence_against
from game.rulesets.silhouette.attack_results import numbers, resolve_hit
from game.rulesets.silhouette.awareness import cover_of, least_covered_cell
from game.rulesets.silhouette.components import Charge
from game.rulesets.silhouette.content import Thing
from game.rulesets.silhouette.figures import dead
from game.rulesets.silhouette.terrain import HAZE, CoverLevel, CoverMeasure, disc
from game.rulesets.silhouette.terrain import words_of as words_between
from game.systems.bodies import put

BLAST, EVENTS, PLANT = "silhouette.misc.blast", "silhouette.misc.events", "silhouette.action.plant"
SHELL_DAMAGE, SHELL_RADIUS = 30, 9
ARTILLERY, FUSE, PLANTED = "artillery", "fuse", "charge"


# ---------------------------------------------------------------- the explosion


def units_in_blast(table: Table, cells: tuple[Cell, ...]) -> list[UnitId]:
    """Everybody in the blast who can still be harmed."""
    there = set(cells)
    return [
        unit for unit in table.units() if not there.isdisjoint(table.cells(unit)) and not dead(table, unit)
    ]


def shelter(table: Table, unit: UnitId, centre: Cell) -> CoverMeasure:
    """The cover of somebody in the blast against where it goes off (silhouette.misc.blast)."""
    return cover_of(table, unit, centre)


def explode(
    table: Table,
    source: UnitId,
    kind: str,
    cell: Cell,
    total: int,
    damage: int,
    radius: int,
    surprised: bool = False,
) -> Play[None]:
    cells = disc(table, cell, radius)
    yield Landed(kind, cell, cells)
    yield from strike_all(table, source, units_in_blast(table, cells), cell, total, damage, surprised)


def strike_all(
    table: Table,
    source: UnitId,
    victims: list[UnitId],
    cell: Cell,
    total: int,
    damage: int,
    surprised: bool = False,
) -> Play[None]:
    """One total against each of them, with the cover that he has from the cell (silhouette.misc.blast).
    Nobody lies in ambush for his own side."""
    for unit in victims:
        if dead(table, unit):
            continue
        cover = shelter(table, unit, cell)
        if cover.screen is CoverLevel.SAFE:
            yield Reported(
                unit,
                BLAST,
                f"sheltered: {words_between(table, cover, least_covered_cell(table, unit, cell), cell)}",
            )
            continue
        against = defence_against(table, unit, cell, surprised and table.hostile(source, unit), cover=cover)
        yield from resolve_hit(table, source, unit, total, against, lambda by: by * damage)


# ---------------------------------------------------------------- what is thrown or fired


def land(table: Table, made: Attack, total: int, surprised: bool) -> Play[None]:
    """It goes off where it was meant to: at once, or at the end of the turn if it is fused."""
    unit, shell, cell = made.unit, made.weapon, made.there
    if isinstance(shell, Thing) and shell.fused:
        yield from lay_charge(table, unit, FUSE, cell, total, table.clock.round, shell.damage, shell.radius)
        return
    if shell.damage:
        yield from explode(
            table,
            unit,
            shell.id,
            cell,
            total,
            shell.damage,
            shell.radius if isinstance(shell, Thing) else shell.blast,
            surprised,
        )
    else:
        yield Landed(shell.id, cell, disc(table, cell, shell.blast))
    if isinstance(shell, Thing) and shell.area:
        yield from lay_area(table, unit, shell.area, disc(table, cell, shell.area_radius), shell.turns)


def lay_area(table: Table, source: UnitId, kind: str, cells: tuple[Cell, ...], turns: int) -> Play[None]:
    density = HAZE.get(kind, 0)
    area = table.world.create(Area(kind, cells, source, turns, density))
    yield AreaBegan(area, kind, cells, turns, density)


# ---------------------------------------------------------------- charges and artillery


def lay_charge(
    table: Table, unit: UnitId, kind: str, cell: Cell, total: int, turn: int, damage: int, radius: int
) -> Play[None]:
    """Something that goes off on that tile in the last step of that turn; everybody sees it lie there."""
    cells, turns = disc(table, cell, radius), turn - table.clock.round + 1
    entity = table.world.create(
        Charge(kind, total, turn, damage, radius, unit), Position(cell), Area(kind, cells, unit, turns)
    )
    yield AreaBegan(entity, kind, cells, turns, at=cell)


def due_areas(table: Table, kind: str) -> list[ThingId]:
    """What of that kind goes off now."""
    return [
        entity
        for entity, charge in table.world.things(Charge)
        if charge.kind == kind and charge.turn <= table.clock.round
    ]


def blast_risks(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> tuple[Risk, ...]:
    """What goes off at the end of this turn around the cell where a way ends, and how likely it hits whoever
    is there by then."""
    near = frozenset(table.cells_at(unit, path[-1])) if path else frozenset[Cell]()
    found = []
    for entity, charge in table.world.things(Charge):
        if charge.turn <= table.clock.round and not near.isdisjoint(table.world.get(entity, Area).cells):
            words = f"{charge.kind}, as the turn ends"
            found.append(strike_risk(table, unit, path, table.cell(entity), charge.total, words))
    return tuple(one for one in found if one)


def strike_risk(
    table: Table, unit: UnitId, path: tuple[Cell, ...], centre: Cell, total: int, words: str
) -> Risk | None:
    """How likely what strikes from there with that total hits whoever stands where the way ends; None of
    whom walls shelter."""
    there = table.copy(table.dice.forked("way"))
    put(there, unit, path[-1])
    cover = shelter(there, unit, centre)
    if cover.screen is CoverLevel.SAFE:
        return None
    against = numbers(defence_against(there, unit, centre, False, cover=cover))
    return Risk(len(path) - 1, NO_UNIT, EVENTS, words, against.chance(partial(gt, total)), 0)


def go_off(table: Table, entity: ThingId) -> Play[None]:
    charge, cell = table.world.get(entity, Charge), table.cell(entity)
    table.world.drop(entity, Charge)
    table.world.drop(entity, Area)
    yield AreaEnded(entity)
    # of one who has left the map nothing more is told
    source = NO_UNIT if charge.source in table.gone() else charge.source
    yield from explode(table, source, charge.kind, cell, charge.total, charge.damage, charge.radius)
