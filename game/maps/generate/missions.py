"""The objects by which a made map says what a battle on it is about. Goals that are only a part of a mission
(who comes later, how dark it is) are marked on the map, and the mission is named beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.field import Cell, Field, Spawn
from game.core.scenario import Team
from game.maps.generate.partition import Box
from game.maps.generate.tmx_writer import Object, Value
from game.systems.mission_ground import sites
from game.systems.mission_plans import PLANS, Part
from game.systems.objectives import MAP
from game.systems.pathfinding import distances

HELD, THROUGH, OUT = 3, 14, 8
"""Rounds: in a row on the middle; until a way through is shut; to hold out."""
SAID = ("hold", "fetch", "leave", "survive", "protect")
"""Missions that the objects of a map say whole."""
ASIDE = 2
"""So many cells beside the middle something to be fetched may lie."""

_MARKED = ("reach", "rescue", "salvage", "sabotage")
"""Goals whose places are marked."""


def suggestion(mission: str) -> str:
    """The mission that the map suggests: its own goals, none, or one that says more than its objects can."""
    return MAP if mission in SAID else mission


def briefings(mission: str, sides: Sequence[str]) -> dict[str, str]:
    """What the map tells its sides before a battle for its own goals, by property; of other missions the game
    tells it."""
    if mission not in SAID:
        return {}
    plan = PLANS[mission]
    if not plan.answer:
        return {"briefing": plan.briefing}
    return {f"briefing.{side}": plan.told(place, len(sides)) for place, side in enumerate(sides)}


def objects(
    mission: str, name: str, middle: Box, begin: dict[str, list[Cell]], field: Field, last: bool = False
) -> list[Object]:
    """What the mission needs on the map. The middle is always named, as ground worth fighting for. Of places
    that are as good the first is taken, or the `last`: that is left to chance."""
    sides = list(begin)
    ground = _Ground(name, middle)
    match mission:
        case "hold":
            return [ground.objective(goal="hold", rounds=HELD)]
        case "fetch":
            x, y = _lies(middle, begin, field, last)
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
            return [
                Object("zone", middle, {"kind": "objective"}, name, area=True),
                *_marks(mission, begin, field),
            ]


def _marks(mission: str, begin: dict[str, list[Cell]], field: Field) -> Iterator[Object]:
    """The places of a mission, on the ground where it would be laid."""
    sides = list(begin)
    teams = tuple(Team(side, side, ()) for side in sides)
    field = replace(field, spawns=tuple(Spawn(side, cell) for side in sides for cell in begin[side]))
    for part in PLANS[mission].parts if mission in PLANS else ():
        if part.goal in _MARKED:
            for x, y in sites(field, teams, part.sites, part.share):
                said = {"goal": part.goal, "side": sides[0]}
                yield Object("objective", _about_cell(part, x, y, field), said, part.name, area=part.wide)


def _about_cell(part: Part, x: int, y: int, field: Field) -> Box:
    """The cell, or for a wide place the square about it that lies on the map."""
    if not part.wide:
        return Box(x, y, 1, 1)
    left, top = max(0, x - 1), max(0, y - 1)
    return Box(left, top, min(field.width, x + 2) - left, min(field.height, y + 2) - top)


class _Ground:
    """The middle as an objective."""

    def __init__(self, name: str, middle: Box) -> None:
        self.name, self.middle = name, middle

    def objective(self, **said: Value) -> Object:
        return Object("objective", self.middle, said, self.name, area=True)


def _lies(middle: Box, begin: dict[str, list[Cell]], field: Field, last: bool) -> Cell:
    """Where the case lies, in the middle or a step or two from it: where the sides have most nearly as far.
    Halves of even width have no cell in their midst, and half a step nearer is a step ahead: which of two
    that are each other's image it is, `last` says."""
    ways = {side: [distances(field, [cell]) for cell in cells] for side, cells in begin.items()}
    x, y = 2 * middle.x + middle.wide - 1, 2 * middle.y + middle.high - 1

    def uneven(cell: Cell) -> tuple[int, int, int]:
        far = [[way.get(cell, 999) for way in of_side] for of_side in ways.values()]
        nearest, all_of_them = [min(of_side) for of_side in far], [sum(of_side) for of_side in far]
        aside = (2 * cell[0] - x) ** 2 + (2 * cell[1] - y) ** 2
        return max(nearest) - min(nearest), max(all_of_them) - min(all_of_them), aside

    near = [cell for cell in middle.inset(-ASIDE).cells() if cell in field and not field[cell].blocks]
    return min(reversed(near) if last else near, key=uneven)


def _about(cells: list[Cell], field: Field) -> list[Cell]:
    return [cell for cell in cells if not field[cell].blocks]
