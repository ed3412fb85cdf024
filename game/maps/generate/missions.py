"""The objects by which a made map says what a battle on it is about."""

from __future__ import annotations

from game.core.field import Cell, Field
from game.maps.generate.boxes import Box
from game.maps.generate.writing import Object, Value
from game.systems.objectives import LAST, MAP

HELD, THROUGH, OUT = 3, 14, 8
"""Rounds: in a row on the middle; until a way through is shut; to hold out."""


def suggestion(mission: str) -> str:
    """The mission that the map suggests: its own goals, or none."""
    return LAST if mission == LAST else MAP


def objects(mission: str, name: str, middle: Box, begin: dict[str, list[Cell]], field: Field) -> list[Object]:
    """What the mission needs on the map. The middle is always named, as ground worth fighting for."""
    sides = list(begin)
    ground = _Ground(name, middle)
    match mission:
        case "hold":
            return [ground.objective(goal="hold", rounds=HELD)]
        case "fetch":
            x, y = _lies(middle, field)
            return [
                Object("objective", Box(x, y, 1, 1), {"goal": "fetch"}, "case"),
                Object("zone", middle, {"kind": "objective"}, name, area=True),
            ]
        case "leave":
            rear = _about(begin[sides[1]], field)
            exits = [Object("exit", Box(x, y, 1, 1), {"side": sides[0]}, "far side") for x, y in rear]
            late = [ground.objective(goal="survive", side=side, rounds=THROUGH) for side in sides[1:]]
            return [*exits[:1], *late]
        case "survive":
            return [ground.objective(goal="survive", side=sides[-1], rounds=OUT)]
        case "protect":
            return [
                ground.objective(goal="protect", side=sides[0], figure=1),
                ground.objective(goal="survive", side=sides[0], rounds=THROUGH - HELD),
            ]
        case _:
            return [Object("zone", middle, {"kind": "objective"}, name, area=True)]


class _Ground:
    """The middle as an objective."""

    def __init__(self, name: str, middle: Box) -> None:
        self.name, self.middle = name, middle

    def objective(self, **said: Value) -> Object:
        return Object("objective", self.middle, said, self.name, area=True)


def _lies(middle: Box, field: Field) -> Cell:
    """The cell nearest to the middle of the map on which something can lie."""
    x, y = 2 * middle.x + middle.wide - 1, 2 * middle.y + middle.high - 1
    free = [cell for cell in middle.cells() if not field[cell].blocks]
    return min(free, key=lambda cell: ((2 * cell[0] - x) ** 2 + (2 * cell[1] - y) ** 2, cell))


def _about(cells: list[Cell], field: Field) -> list[Cell]:
    return [cell for cell in cells if not field[cell].blocks]
