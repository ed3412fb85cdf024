"""Heat maps of a battle: where each side stood, walked, was harmed and went down, by its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from game.core.events import (
    Alighted,
    Attacked,
    DoorBroken,
    DoorMoved,
    Downed,
    Event,
    Harmed,
    Ordered,
    Placed,
    RoundBegan,
    Stepped,
    TurnBegan,
    Veiled,
)
from game.core.geometry.grid import Cell
from game.core.references import UnitId

KINDS = ("stood", "moved", "harmed", "felled")
"""Where figures were as a round began, where they stepped to, were harmed, and went down."""


class CellCount(msgspec.Struct, frozen=True, array_like=True):
    x: int
    y: int
    count: int


class Heatmaps(msgspec.Struct, frozen=True):
    """One battle. `marks` has counts of cells by kind and side; `first` is the side that acted first,
    `attacks` says in which round each side attacked first, `doors` which ones were moved or broken."""

    first: str
    attacks: dict[str, int]
    marks: dict[str, dict[str, list[CellCount]]]
    doors: list[Cell]


class FootprintRecorder:
    """Reads the events of one battle as they come."""

    def __init__(self, sides: Iterable[str]) -> None:
        named = tuple(sides)
        self._marks = {kind: {side: Counter[Cell]() for side in named} for kind in KINDS}
        self._cells: dict[UnitId, Cell] = {}
        self._sides: dict[UnitId, str] = {}
        self._down: set[UnitId] = set()
        self._attacks: dict[str, int] = {}
        self._doors: set[Cell] = set()
        self._first, self._round = "", 0

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            self._read(event.what if isinstance(event, Veiled) else event)

    def _read(self, event: Event) -> None:
        match event:
            case Placed(unit, _, side):
                self._sides[unit], self._cells[unit] = side, event.cell
            case RoundBegan(number, order):
                self._begin_round(number, order)
            case Ordered(order):
                self._lead(order[:1])
            case TurnBegan(unit):
                self._lead((unit,))
            case Stepped(unit, _, cell):
                self._cells[unit] = cell
                self._mark("moved", unit)
            case Alighted(unit, _, cell):
                self._cells[unit] = cell
            case Attacked(unit):
                self._attacks.setdefault(self._sides[unit], self._round)
            case Harmed(unit, amount) if amount > 0:
                self._mark("harmed", unit)
            case Downed(unit):
                self._down.add(unit)
                self._mark("felled", unit)
            case DoorMoved(cell) | DoorBroken(cell):
                self._doors.add(cell)
            case _:
                pass

    def _begin_round(self, number: int, order: tuple[UnitId, ...]) -> None:
        self._round = number
        self._lead(order[:1])
        for unit in self._cells:
            if unit not in self._down:
                self._mark("stood", unit)

    def _lead(self, units: tuple[UnitId, ...]) -> None:
        for unit in units:
            self._first = self._first or self._sides.get(unit, "")

    def _mark(self, kind: str, unit: UnitId) -> None:
        marks = self._marks[kind].get(self._sides.get(unit, ""))
        if marks is not None and unit in self._cells:
            marks[self._cells[unit]] += 1

    def footprints(self) -> Heatmaps:
        marks = {
            kind: {
                side: [CellCount(*cell, count) for cell, count in sorted(counted.items())]
                for side, counted in of_sides.items()
            }
            for kind, of_sides in self._marks.items()
        }
        return Heatmaps(self._first, self._attacks, marks, sorted(self._doors))
