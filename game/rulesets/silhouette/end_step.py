"""The last step of a turn: clouds, fuses, charges, artillery, and what the map has in store
(silhouette.misc.events)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from game.core.components import Area
from game.core.events import AreaEnded, Reported
from game.core.field import Cell, Zone
from game.core.probability.chances import Risk
from game.core.references import NO_UNIT, UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.silhouette.blasts import (
    ARTILLERY,
    EVENTS,
    FUSE,
    PLANTED,
    blast_risks,
    due_areas,
    go_off,
    lay_area,
    strike_all,
    strike_risk,
    units_in_blast,
)
from game.rulesets.silhouette.components import Charge, Drunk
from game.rulesets.silhouette.figures import DEGREES, DRUNK
from game.rulesets.silhouette.states import STATE, gain_state
from game.rulesets.silhouette.terrain import HAZE

GAS = "gas"
HEAVILY = 3


def resolve_last_step(table: Table) -> Play[None]:
    """In this order: areas and fused throwables, planted charges, artillery, scripted events of the map."""
    yield from _clouds(table)
    for kind in (FUSE, PLANTED, ARTILLERY):
        for entity in due_areas(table, kind):
            yield from go_off(table, entity)
    for zone in _scripted(table):
        yield from _happen(table, zone)
    _count_down(table)


def _clouds(table: Table) -> Play[None]:
    """Gas makes whoever is in it worse by a step (silhouette.attack.intoxication); then clouds thin out."""
    gassed = _gassed(table)
    for unit in table.standing() if gassed else []:
        worse = _worse(table, unit)
        if worse and not gassed.isdisjoint(table.cells(unit)):
            yield from gain_state(table, unit, worse)
    for entity, area in list(table.world.things(Area)):
        if area.turns == 1 and not table.world.has(entity, Charge):
            table.world.drop(entity, Area)
            yield AreaEnded(entity)


def _gassed(table: Table) -> set[Cell]:
    return {cell for _, area in table.world.things(Area) if area.kind == GAS for cell in area.cells}


def _worse(table: Table, unit: UnitId) -> Drunk | None:
    """What a turn in gas makes of the figure; None where it cannot be worse any more."""
    known = table.world.find(unit, Drunk)
    degree = known.degree + 1 if known else 1
    return Drunk(degree) if degree <= HEAVILY else None


def _count_down(table: Table) -> None:
    """Everything that waits or lasts is a turn nearer to its end."""
    for entity, area in list(table.world.things(Area)):
        if area.turns > 1:
            table.world.put(entity, msgspec.structs.replace(area, turns=area.turns - 1))


# ---------------------------------------------------------------- what the map has in store


def number(properties: Mapping[str, str], key: str, default: int) -> int:
    """A whole number from 0 to 999 among the properties of a zone."""
    text = properties.get(key, "").strip()
    return min(999, int(text)) if text.isascii() and text.isdigit() else default


def _scripted(table: Table) -> list[Zone]:
    """The hazards of the map that strike in this turn."""
    return [
        zone
        for zone in table.field.zones
        if zone.kind == "hazard" and number(zone.properties, "turn", 0) == table.clock.round
    ]


def end_risks(table: Table, unit: UnitId, path: tuple[Cell, ...]) -> tuple[Risk, ...]:
    """What befalls whoever still stands where the way ends as this turn ends."""
    cells = frozenset(table.cells_at(unit, path[-1])) if path else frozenset[Cell]()
    if not cells:
        return ()
    found: list[Risk | None] = []
    worse = _worse(table, unit)
    if worse and not cells.isdisjoint(_gassed(table)):
        words = f"{DEGREES[worse.degree]} intoxicated, as the turn ends"
        badge = STATE[Drunk].badge
        found.append(Risk(len(path) - 1, NO_UNIT, DRUNK, words, Fraction(1), 0, badge, "into gas"))
    found += blast_risks(table, unit, path)
    for zone in _scripted(table):
        if number(zone.properties, "damage", 0) and not cells.isdisjoint(zone.cells):
            words, total = f"{_told(zone)}, as the turn ends", number(zone.properties, "total", 5)
            found.append(strike_risk(table, unit, path, zone.cells[0], total, words))
    return tuple(one for one in found if one)


def _told(zone: Zone) -> str:
    return zone.properties.get("text", "").strip() or zone.name or "Something happens"


def _happen(table: Table, zone: Zone) -> Play[None]:
    yield Reported(NO_UNIT, EVENTS, _told(zone))
    damage = number(zone.properties, "damage", 0)
    if damage:
        yield from strike_all(
            table,
            NO_UNIT,
            units_in_blast(table, zone.cells),
            zone.cells[0],
            number(zone.properties, "total", 5),
            damage,
        )


def lay_hazards(table: Table) -> Play[None]:
    """Fog, dust and gas that lie on the map from the beginning, for good."""
    for zone in table.field.zones:
        kind = zone.properties.get("condition", "")
        if zone.kind == "hazard" and kind in HAZE:
            yield from lay_area(table, NO_UNIT, kind, zone.cells, -1)
