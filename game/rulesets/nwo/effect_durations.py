"""How long what was thrown lies on the ground: a turn is counted off at its thrower's place in each round,
whether that one still stands or not (nwo.area.shape)."""

from __future__ import annotations

import msgspec

from game.core.components import Area, Down
from game.core.events import AreaEnded
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Initiative, Orphaned


def count_down_areas(table: Table, unit: UnitId) -> Play[None]:
    """As the unit's turn begins: its own areas, and those of the fallen and gone whose place has come."""
    place = _place(table, unit)
    for entity, area in list(table.world.things(Area)):
        left = table.world.find(entity, Orphaned)
        due = left and left.counted < table.clock.round and _place(table, area.source) <= place
        if due or (not left and area.source == unit):
            yield from _count(table, entity, area)


def count_down_orphans(table: Table) -> Play[None]:
    """As a round begins: areas of the fallen and gone whose place in the one before came after all turns."""
    for entity, area in list(table.world.things(Area)):
        if not table.world.has(entity, Orphaned) and area.source and table.world.has(area.source, Down):
            table.world.put(entity, Orphaned(table.clock.round - 1))  # it was saved by an earlier version
        left = table.world.find(entity, Orphaned)
        if left and left.counted < table.clock.round - 1:
            yield from _count(table, entity, area, table.clock.round - 1)


def orphan(table: Table, unit: UnitId) -> None:
    """The unit goes down or leaves the map: its areas are counted without its turns from now on, this round
    only if its turn was still to come."""
    clock = table.clock
    waits = unit in [slot.unit for slot in clock.slots[clock.index + 1 :]]
    for entity, area in table.world.things(Area):
        if area.source == unit and area.turns > 0 and not table.world.has(entity, Orphaned):
            table.world.put(entity, Orphaned(clock.round - waits))


def _count(table: Table, entity: ThingId, area: Area, counted: int = 0) -> Play[None]:
    """A turn less."""
    if area.turns <= 0:
        return
    table.world.put(
        entity,
        msgspec.structs.replace(area, turns=area.turns - 1, cells=area.cells if area.turns > 1 else ()),
    )
    if table.world.has(entity, Orphaned):
        table.world.put(entity, Orphaned(counted or table.clock.round))
    if area.turns == 1:
        yield AreaEnded(entity)


def _place(table: Table, unit: UnitId) -> int:
    known = table.world.find(unit, Initiative)
    return known.place if known else 0
