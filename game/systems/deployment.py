"""Where people may set up their side before the battle: on the ground of its zones of the kind `deployment`,
and on its own places."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from game.core.components import Aboard, Size
from game.core.errors import ContentError
from game.core.field import Cell, Field
from game.core.placement import has_room, own_places
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team
from game.systems.objectives import DEPLOYMENT, UNIT

FARTHEST = 4
"""Steps from a spawn point within which those begin for whom there is none."""


def zone_of(field: Field, side: str, kind: str = DEPLOYMENT) -> frozenset[Cell]:
    """All cells of the zones of that kind and side."""
    return frozenset(
        cell for zone in field.zones if zone.kind == kind and zone.side == side for cell in zone.cells
    )


def ground(field: Field, side: str) -> frozenset[Cell]:
    """Where figures of the side may be set up: open ground of its zones and its own places; nowhere if the
    map has no such zone."""
    zone = zone_of(field, side)
    shut = {door.cell for door in field.doors if not door.open}
    places = {spawn.cell for spawn in field.spawns if spawn.side == side} if zone else set()
    return frozenset(
        cell for cell in zone | places if cell in field and not field[cell].blocks and cell not in shut
    )


def movable(ruleset: Ruleset, figure: Figure) -> bool:
    """Whether people say where it begins: it has no cell of its own from the map, fills a single one, and
    rides in nothing."""
    try:
        parts = ruleset.components(figure)[1]
    except ContentError:
        return False
    return figure.cell is None and not any(isinstance(part, Size | Aboard) for part in parts)


def set_up(scenario: Scenario, side: str, cells: Mapping[int, Cell]) -> Scenario:
    """The scenario with figures of the side on these cells, by their place in it."""
    teams = (_placed(team, cells) if team.side == side else team for team in scenario.teams)
    return replace(scenario, teams=tuple(teams))


def _placed(team: Team, cells: Mapping[int, Cell]) -> Team:
    return replace(
        team,
        figures=tuple(
            replace(figure, cell=cells.get(place, figure.cell)) for place, figure in enumerate(team.figures)
        ),
    )


def with_room(scenario: Scenario, field: Field, ruleset: Ruleset) -> Scenario:
    """The scenario with a place for everybody: of a side with more figures than its spawn points, the last
    ones begin beside these. Who finds no room there keeps none."""
    taken = {figure.cell for _, figure in scenario.figures() if figure.cell}
    teams = []
    for team in scenario.teams:
        left = sum(spawn.side == team.side for spawn in field.spawns)
        free = [cell for cell in beside(field, team.side) if cell not in taken]
        figures = []
        for figure, alone in zip(team.figures, own_places(ruleset, team.figures), strict=True):
            if figure.cell is None and alone:
                left -= 1
                if left < 0 and free and movable(ruleset, figure):
                    figure = replace(figure, cell=free.pop(0))
            figures.append(figure)
        taken.update(figure.cell for figure in figures if figure.cell)
        teams.append(replace(team, figures=tuple(figures)))
    return replace(scenario, teams=tuple(teams))


def beside(field: Field, side: str) -> list[Cell]:
    """Open ground about the spawn points of a side, the nearest first: none that is anybody's place."""
    shut = frozenset(door.cell for door in field.doors if not door.open)
    own = [spawn.cell for spawn in field.spawns if spawn.side == side]
    places = {spawn.cell for spawn in field.spawns}
    places |= {cell for zone in field.zones if zone.kind == UNIT for cell in zone.cells}
    found, known, ring = list[Cell](), set(own), own
    for _ in range(FARTHEST):
        ring = [
            there
            for cell in ring
            for there in field.grid.neighbours(cell)
            if there not in known and has_room(field, (cell, there), shut) and not known.add(there)  # type: ignore[func-returns-value]
        ]
        found += [cell for cell in ring if cell not in places and not field[cell].hazard]
    return found


def without_deployment(scenario: Scenario, field: Field) -> Scenario:
    """The scenario as it was before people set up: whom they placed, and who had no place of the map's,
    begins wherever the side does."""
    return replace(scenario, teams=tuple(_freed(team, field) for team in scenario.teams))


def _freed(team: Team, field: Field) -> Team:
    by_hand = ground(field, team.side) - zone_of(field, team.side, UNIT)
    if len(team.figures) > (places := sum(spawn.side == team.side for spawn in field.spawns)):
        last = {figure.cell for figure in team.figures[places:] if figure.cell}
        by_hand |= last & set(beside(field, team.side))  # those for whom there was no spawn point
    return replace(
        team,
        figures=tuple(
            replace(figure, cell=None) if figure.cell in by_hand else figure for figure in team.figures
        ),
    )
