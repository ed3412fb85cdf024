"""The events of a map as they are played, for any ruleset: what sets one off is noted as it happens, and what
comes of it happens before anybody acts again."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.components import CLOCK, Happened
from game.core.events import (
    Alighted,
    DoorBroken,
    DoorMoved,
    Event,
    GroundChanged,
    MessageTold,
    RoundBegan,
    Stepped,
)
from game.core.field import Cell, Tile
from game.core.map_events import (
    WHO,
    Call,
    Destroyed,
    Effect,
    Enter,
    Lighten,
    Lose,
    MapEvent,
    Opened,
    Remake,
    Round,
    Tell,
    Win,
)
from game.core.scenario import Wave
from game.core.table import Table
from game.core.terrain_change import change
from game.core.verbs import Play

NOBODY = ""
"""What no side has set off."""


def start_triggers(table: Table) -> None:
    """Nothing has happened yet: from here on it is looked for what sets an event off."""
    if table.scenario.events:
        table.world.put(CLOCK, Happened())


def note(table: Table, event: Event) -> None:
    """What this event of the battle sets off is due. Asked for every one, as it happens."""
    events = table.scenario.events
    known = table.world.find(CLOCK, Happened) if events else None
    if known is None:
        return
    over = {*known.done, *(number for number, _ in known.due)}
    due = tuple(
        (number, side)
        for number, one in enumerate(events)
        if number not in over and (side := _set_off_by(table, one, event)) is not None
    )
    if due:
        table.world.put(CLOCK, msgspec.structs.replace(known, due=(*known.due, *due)))


def _set_off_by(table: Table, one: MapEvent, event: Event) -> str | None:
    """The side that sets the event of the map off by what has happened, NOBODY if that is no side's doing,
    None if it is not set off."""
    match one.when, event:
        case Enter() as enter, (Stepped() | Alighted()):
            side = table.unit(event.unit).side
            return side if enter.side in ("", side) and _on(table, event, enter.cells) else None
        case Round() as begins, RoundBegan():
            return NOBODY if event.number >= begins.round else None
        case Opened() as door, DoorMoved(open=True):
            return _doer(table, event) if event.cell in door.cells else None
        case Opened() as door, DoorBroken():
            return _doer(table, event) if event.cell in door.cells else None
        case Destroyed() as stood, DoorBroken():
            return _doer(table, event) if event.cell in stood.cells else None
        case Destroyed() as stood, GroundChanged(lit=False):
            return _doer(table, event) if not set(stood.cells).isdisjoint(event.cells) else None
    return None


def _on(table: Table, event: Stepped | Alighted, cells: tuple[Cell, ...]) -> bool:
    """Whether the figure has come to one of the cells, however large it is."""
    end = event.end if isinstance(event, Stepped) else event.cell
    return end in cells or not set(cells).isdisjoint(table.cells_at(event.unit, end))


def _doer(table: Table, event: DoorMoved | DoorBroken | GroundChanged) -> str:
    return table.unit(event.unit).side if event.unit else NOBODY


# ---------------------------------------------------------------- what comes of it


def happen(table: Table) -> Play[None]:
    """All that is due, one after the other; what one changes may set off the next."""
    while (known := table.world.find(CLOCK, Happened)) is not None and known.due:
        (number, side), *later = known.due
        table.world.put(CLOCK, msgspec.structs.replace(known, due=tuple(later), done=(*known.done, number)))
        for effect in table.scenario.events[number].then:
            yield from _come_of_it(table, effect, side)


def _come_of_it(table: Table, effect: Effect, side: str) -> Play[None]:
    known = table.world.get(CLOCK, Happened)
    match effect:
        case Tell():
            yield MessageTold(effect.words, side if effect.to == WHO else effect.to)
        case Call():
            called = (*known.called, (effect.wave, table.clock.round))
            table.world.put(CLOCK, msgspec.structs.replace(known, called=called))
        case Remake():
            cells = _changeable(table, effect.cells, effect.tile)
            for tile, alike in _where_lit(table, cells, effect.tile).items():
                yield from change(table, alike, tile)
        case Lighten():
            yield from _lighten(table, effect)
        case Win():
            if not known.won:
                table.world.put(CLOCK, msgspec.structs.replace(known, won=effect.side))
        case Lose():
            table.world.put(CLOCK, msgspec.structs.replace(known, lost=(*known.lost, effect.side)))


def _changeable(table: Table, cells: Iterable[Cell], tile: Tile) -> list[Cell]:
    doors = {door.cell for door in table.field.doors}
    return [
        cell for cell in cells if cell not in doors and not ((tile.blocks or tile.edges) and table.at(cell))
    ]


def _where_lit(table: Table, cells: Iterable[Cell], tile: Tile) -> dict[Tile, list[Cell]]:
    """The tile as it is on each of the cells, on which their light and height stay."""
    ground = table.ground()
    found: dict[Tile, list[Cell]] = {}
    for cell in cells:
        was = ground[cell]
        there = msgspec.structs.replace(tile, light=was.light, elevation=was.elevation)
        found.setdefault(there, []).append(cell)
    return found


def _lighten(table: Table, effect: Lighten) -> Play[None]:
    """Cells of one tile stay so, but for their light."""
    ground = table.ground()
    lit: dict[Tile, list[Cell]] = {}
    for cell in effect.cells:
        lit.setdefault(msgspec.structs.replace(ground[cell], light=effect.light), []).append(cell)
    for tile, cells in lit.items():
        yield from change(table, cells, tile, lit=True)


# ---------------------------------------------------------------- what they have decided


def won(table: Table) -> str:
    """The side that an event has let win, "" if none has."""
    known = table.world.find(CLOCK, Happened) if table.scenario.events else None
    return known.won if known else ""


def has_lost(table: Table, side: str) -> bool:
    """Whether an event has put the side out of the battle."""
    known = table.world.find(CLOCK, Happened) if table.scenario.events else None
    return known is not None and side in known.lost


def round_of(table: Table, number: int, wave: Wave) -> int | None:
    """The round as which the wave is to come: its own, or that in which an event has called it; None as long
    as none has."""
    if not wave.called:
        return wave.round
    known = table.world.find(CLOCK, Happened)
    return dict(known.called).get(number) if known else None
