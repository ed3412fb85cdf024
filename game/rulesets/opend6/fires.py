"""What lies on the ground for some rounds: fire, and smoke (opend6.gear.fire, opend6.cover.smoke)."""

from __future__ import annotations

from fractions import Fraction

from game.core.components import Area
from game.core.events import AreaBegan, AreaEnded
from game.core.field import Cell
from game.core.probability.chances import Risk
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.opend6.checks import Pool, roll
from game.rulesets.opend6.components import Burning
from game.rulesets.opend6.content import Thing
from game.rulesets.opend6.die_codes import pips_of
from game.rulesets.opend6.figures import in_danger
from game.rulesets.opend6.terrain import flies, is_within
from game.rulesets.opend6.vehicle_damage import suffer
from game.rulesets.opend6.wound_odds import UNHURT, WHOLE, ends_of, margins_of
from game.systems.bodies import is_touchable
from game.systems.occupancy import is_solid

RULE, FIRE = "opend6.gear.fire", "fire"
HEART = 300
"""How far from where it went off the ground burns, in centimetres: the inner zone of a blast."""


def ignite(table: Table, unit: UnitId, cell: Cell, item: Thing) -> Play[None]:
    """The ground burns; the first round is for getting out of it."""
    cells = open_to(table, cell, HEART)
    area = table.world.create(Area(FIRE, cells, unit, item.rounds + 1), Burning(item.burns, item.rounds))
    yield AreaBegan(area, FIRE, cells, item.rounds + 1)


def open_to(table: Table, cell: Cell, far: int) -> tuple[Cell, ...]:
    """The cells within so many centimetres to which lines are free from the cell."""
    steps = far // max(1, round(100 * table.field.metres_per_tile)) + 1
    near = (
        there
        for there in table.field.grid.disc(cell, steps)
        if there in table.field and not is_solid(table.ground(), there, table.closed())
    )
    return tuple(
        there for there in near if is_within(table.field, cell, there, far) and flies(table, cell, there)
    )


def burn(table: Table) -> Play[None]:
    """As a round begins: one roll for each fire, against everybody in it."""
    for entity, fire in list(table.world.things(Burning)):
        area = table.world.get(entity, Area)
        victims = in_fire(table, area) if 0 < area.turns <= fire.rounds else []
        if victims:
            damage = (yield from roll(table, fire_damage(area.source, fire), points=False)).total
            for unit in victims:
                yield from suffer(table, unit, damage)


def fire_damage(source: UnitId, fire: Burning) -> Pool:
    return Pool(source, "damage, fire", RULE, pips_of(fire.damage))


def foretold(table: Table, unit: UnitId, path: tuple[Cell, ...], share: Fraction = WHOLE) -> tuple[Risk, ...]:
    """What a way that is gone with the chance `share` leads into: the fires that burn whoever stands where it
    ends as the next round begins."""
    cells = frozenset(table.cells_at(unit, path[-1])) if path else frozenset()
    found = []
    for entity, fire in table.world.things(Burning):
        area = table.world.get(entity, Area)
        if 0 < area.turns <= fire.rounds and not cells.isdisjoint(area.cells):
            ends = ends_of(table, unit, margins_of(table, unit, fire_damage(area.source, fire)))
            hurt = sum((one for (key, _), one in ends.items() if key != UNHURT), Fraction(0))
            words, last = "fire, as the round begins", len(path) - 1
            found.append(Risk(last, NO_UNIT, RULE, words, share * hurt, 0, "burning", "into fire"))
    return tuple(found)


def in_fire(table: Table, area: Area) -> list[UnitId]:
    return [
        unit
        for unit in in_danger(table)
        if is_touchable(table, unit) and not set(table.cells(unit)).isdisjoint(area.cells)
    ]


def thin_out(table: Table) -> Play[None]:
    """Smoke and fire last for so many rounds."""
    for entity, area in list(table.world.things(Area)):
        if area.turns > 0:
            left = area.turns - 1
            table.world.put(
                entity, Area(area.kind, area.cells if left else (), area.source, left, area.density)
            )
            if not left:
                yield AreaEnded(entity)
