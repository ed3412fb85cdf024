"""Hands and what is in them: readied, dropped, taken up."""

from __future__ import annotations

from game.core.components import Item
from game.core.field import Cell
from game.core.references import ThingId, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.components import Carried, Held, Magazine, Watch
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import look_of
from game.rulesets.nwo.states import lose_state, update_engagements
from game.systems.items import lay_down, ready_weapons, take_up


def ready(table: Table, unit: UnitId, held: tuple[str, ...], carried: tuple[str, ...]) -> Play[None]:
    """Put these weapons into the hands and those away; overwatch with a weapon that is gone is over
    (nwo.overwatch.ends)."""
    table.world.put(unit, Held(held), Carried(carried))
    yield from ready_weapons(table, unit, held, look_of(table, unit))
    watch = table.world.find(unit, Watch)
    if watch and watch.weapon not in held:
        yield from lose_state(table, unit, Watch, "nwo.overwatch.ends")
    yield from update_engagements(table)


def drop(table: Table, unit: UnitId, weapon: str, cell: Cell | None = None) -> Play[None]:
    """Let a weapon fall: it lies as an item on the unit's tile, with the shots it holds."""
    held = list(table.world.get(unit, Held).weapons)
    held.remove(weapon)
    shots = table.world.get(unit, Magazine)
    table.world.put(unit, shots.without(weapon))
    yield from lay_down(table, unit, weapon, cell or table.cell(unit), shots.left(weapon))
    yield from ready(table, unit, tuple(held), table.world.get(unit, Carried).weapons)


def take(table: Table, unit: UnitId, item: ThingId) -> Play[None]:
    """Take an item from the ground into the hands."""
    thing = table.world.get(item, Item)
    if weapons()[thing.kind].magazine:
        table.world.put(unit, table.world.get(unit, Magazine).joined(thing.kind, thing.charge))
    yield from take_up(table, unit, item)
    yield from ready(
        table,
        unit,
        (*table.world.get(unit, Held).weapons, thing.kind),
        table.world.get(unit, Carried).weapons,
    )
