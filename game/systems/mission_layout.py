"""Lays a mission on a map: its goals for the sides that play, who joins them, who comes later."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.core.components import Facing, Size
from game.core.field import Cell, Field
from game.core.goals import (
    AnyGoal,
    Fell,
    Fetch,
    Hold,
    Leave,
    Protect,
    Reach,
    Rescue,
    Sabotage,
    Salvage,
    Survive,
)
from game.core.placement import find_berth, is_passenger, parking_berth
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Scenario, Team, Wave
from game.systems import mission_plans as plans
from game.systems.mission_ground import (
    OBJECTIVE,
    around,
    begin_close,
    far_home,
    from_the_middle,
    home,
    middle,
    rear,
    sites,
)
from game.systems.mission_plans import Late, Part, Plan
from game.systems.pathfinding import distances, passable
from game.systems.recruit_names import large, names

_ASIDE = 2
"""So many steps beside its ground something to be fetched may lie, to lie more evenly."""
_AHEAD = 1
"""So many steps farther than the other a side may have there, as long as the ground has anything better."""
_NEVER = 999
"""Steps to where no way leads."""


def lay(plan: Plan, scenario: Scenario, field: Field, ruleset: Ruleset) -> Scenario:
    """The scenario with what the mission asks of its sides."""
    teams, escorted = _escorted(plan, scenario, field, ruleset)
    goals = tuple(
        _goal(part, team, teams, field, ruleset, escorted)
        for part in plan.parts
        for team in _playing(part.role, teams)
    )
    joined = replace(scenario, teams=teams, goals=goals, options=_options(plan, scenario, ruleset))
    waves = tuple(_waves(plan, joined, field, ruleset))
    return replace(joined, waves=waves, light=plan.light)


def person(team: Team, ruleset: Ruleset, number: int) -> int:
    """The place in the team of its person of that number, the last if there are fewer: what people drive is
    nobody to be kept safe."""
    places = [place for place, figure in enumerate(team.figures) if not large(figure, ruleset)] or range(
        len(team.figures)
    )
    return places[min(number, len(places)) - 1]


def half(count: int) -> int:
    """Half of them; the odd one counts."""
    return (count + 1) // 2


# ---------------------------------------------------------------- goals


def _playing(role: str, teams: tuple[Team, ...]) -> tuple[Team, ...]:
    return {
        plans.FIRST: teams[:1],
        plans.SECOND: teams[1:2],
        plans.OTHERS: teams[1:],
        plans.EVERY: teams,
        plans.ATTACKERS: teams[:-1],
        plans.LAST_SIDE: teams[-1:],
    }[role]


def _goal(
    part: Part,
    team: Team,
    teams: tuple[Team, ...],
    field: Field,
    ruleset: Ruleset,
    escorted: tuple[int, ...],
) -> AnyGoal:
    side, name = team.side, part.name
    where, cells = _place(part, team, teams, field, ruleset)
    match part.goal:
        case "hold":
            return Hold(side, where, cells, part.rounds)
        case "fetch":
            return Fetch(side, name, _lying(field, teams, cells), home(field, side))
        case "leave":
            everybody = len(team.figures)
            count = everybody if ruleset.ID in part.whole else part.count or half(everybody)
            if part.escorted and side == teams[0].side:
                return Leave(side, where, cells, len(escorted), escorted)
            return Leave(side, where, cells, count, (), part.after)
        case "survive":
            return Survive(side, "", dict(part.slower).get(ruleset.ID, part.rounds))
        case "protect":
            figure = person(team, ruleset, 1)
            return Protect(side, team.figures[figure].name, figure)
        case "reach":
            return Reach(side, where, cells, part.step)
        case "rescue":
            return Rescue(side, name, cells[0], far_home(field, team, teams))
        case "salvage":
            return Salvage(side, name, cells, far_home(field, team, teams), min(part.count, len(cells)))
        case "sabotage":
            return Sabotage(side, name, cells, min(part.count, len(cells)), part.rounds)
        case "fell":
            enemies = sum(_people(one, ruleset) for one in teams if one.side != side)
            usual = half(enemies) if part.count == plans.HALF else enemies - half(enemies) + 1
            return Fell(side, name, count=max(part.count, usual), step=part.step)
    raise AssertionError(f"no goal {part.goal}")


def _lying(field: Field, teams: tuple[Team, ...], cells: tuple[Cell, ...]) -> Cell:
    """The cell to which the sides have most nearly as far, on that ground or up to `_ASIDE` steps beside it:
    half of an even number lies on somebody's side of the middle. Where a wall parts the ground, so that one
    would have much farther, the nearest to it to which they have as far."""
    ways = [[distances(field, [cell]) for cell in home(field, team.side)] for team in teams]
    steps, count = field.grid.steps, len(cells)
    middle = sorted(x for x, _ in cells)[(count - 1) // 2], sorted(y for _, y in cells)[(count - 1) // 2]
    reached = {cell for way in ways[0][:1] for cell in way if passable(field, cell)}
    beside = {near for cell in cells for near in field.grid.disc(cell, _ASIDE)}

    def uneven(cell: Cell) -> tuple[int, int]:
        far = [[way.get(cell, _NEVER) for way in of_side] or [0] for of_side in ways]
        nearest, together = list(map(min, far)), list(map(sum, far))
        return max(nearest) - min(nearest), max(together) - min(together)

    near = min(reached & beside, key=lambda cell: (uneven(cell), steps(cell, middle), cell), default=None)
    if near is not None and uneven(near)[0] <= _AHEAD:
        return near

    def away(cell: Cell) -> tuple[int, int, tuple[int, int], Cell]:
        return max(_AHEAD, uneven(cell)[0]), min(steps(cell, one) for one in cells), uneven(cell), cell

    return min(reached, key=away, default=cells[count // 2])


def _people(team: Team, ruleset: Ruleset) -> int:
    return sum(not large(figure, ruleset) for figure in team.figures)


def _place(
    part: Part, team: Team, teams: tuple[Team, ...], field: Field, ruleset: Ruleset
) -> tuple[str, tuple[Cell, ...]]:
    """What the ground of the part is called, and its cells. What the map itself has for that goal comes
    first."""
    if part.at == plans.SITES:
        own = [
            zone
            for zone in field.zones
            if zone.kind == OBJECTIVE and zone.properties.get("goal") == part.goal
        ]
        placed = tuple(dict.fromkeys(cell for zone in own for cell in zone.cells[: None if part.wide else 1]))
        share = 100 if ruleset.ID in part.deep else part.share
        found = placed or sites(field, teams, part.sites, share)
        return part.name, around(field, found[0]) if part.wide and not placed else found
    if part.at == plans.HOME:
        return part.name, rear(field, team.side)
    if part.at == plans.REAR:
        enemy = teams[-1] if part.role == plans.ATTACKERS else teams[team is teams[0]]
        return part.name, rear(field, enemy.side)
    named, cells = middle(field, teams)
    return part.name or named, cells


# ---------------------------------------------------------------- who joins, and who comes later


def _escorted(
    plan: Plan, scenario: Scenario, field: Field, ruleset: Ruleset
) -> tuple[tuple[Team, ...], tuple[int, ...]]:
    """The teams with whom the first one escorts, and their numbers in it: of what drives, those who ride."""
    known = {archetype.id for archetype in ruleset.archetypes()}
    kinds = next((group for group in plan.escort if known.issuperset(group)), ())
    first = scenario.teams[0]
    called = names(scenario, ruleset)
    more: list[Figure] = []
    taken = {spawn.cell for spawn in field.spawns}
    for place, kind in enumerate(kinds, len(first.figures)):
        figure = Figure(kind, "", place)
        body = ruleset.components(figure)[1]
        drives = any(isinstance(part, Size) for part in body)
        cell = None if is_passenger(body) else _room(field, first.side, ruleset, figure, taken)
        more.append(replace(figure, name=kind.capitalize() if drives else next(called), cell=cell))
    numbers = tuple(
        place for place, figure in enumerate(more, len(first.figures)) if not large(figure, ruleset)
    )
    joined = replace(first, figures=(*first.figures, *more))
    return (joined, *scenario.teams[1:]), numbers


def _room(field: Field, side: str, ruleset: Ruleset, figure: Figure, taken: set[Cell]) -> Cell | None:
    """Where somebody who joins begins: near the others, on no place of theirs."""
    body = ruleset.components(figure)[1]
    closed = frozenset(door.cell for door in field.doors if not door.open)
    way = distances(field, home(field, side), closed)
    near = sorted((cell for cell in way if passable(field, cell)), key=lambda cell: (way[cell], cell))
    if any(isinstance(part, Facing) for part in body):
        parked = parking_berth(field, body, side, closed, taken.__contains__)
        near = [parked[0], *near] if parked else near
    place = find_berth(field, body, near, closed, taken.__contains__)
    if place is None:
        return None
    taken.add(place[0])
    return place[0]


def _waves(plan: Plan, scenario: Scenario, field: Field, ruleset: Ruleset) -> Iterator[Wave]:
    called = names(scenario, ruleset)
    for late in plan.waves:
        if not _comes(late, scenario, field, ruleset):
            continue
        for team in _playing(late.role, scenario.teams):
            afoot = [figure for figure in team.figures if _walks(figure, ruleset)]
            kinds = [
                figure.archetype
                for figure in afoot or [one for one in team.figures if not large(one, ruleset)]
            ]
            if not kinds:
                continue  # vehicles alone: nobody comes after them
            squad = tuple(
                Figure(kinds[place % len(kinds)], next(called), place) for place in range(late.figures)
            )
            yield Wave(team.side, late.round, squad, from_the_middle(field, rear(field, team.side)))


def _comes(late: Late, scenario: Scenario, field: Field, ruleset: Ruleset) -> bool:
    """Whether somebody comes later at all, by these rules and on this ground."""
    if ruleset.ID in late.unless or (late.under and ruleset.ID not in late.under):
        return False
    return not late.ground or late.ground == (
        plans.CLOSE if begin_close(field, scenario.teams) else plans.WIDE
    )


def _walks(figure: Figure, ruleset: Ruleset) -> bool:
    body = ruleset.components(figure)[1]
    return not large(figure, ruleset) and not is_passenger(body)


def _options(plan: Plan, scenario: Scenario, ruleset: Ruleset) -> dict[str, str]:
    """Those of the battle, with what the mission sets where the rules have it and nobody chose otherwise."""
    choices = {choice.name: choice for choice in ruleset.CHOICES if choice.scope == "battle"}
    found = dict(scenario.options)
    for name, role in plan.options:
        choice = choices.get(name)
        value = _playing(role, scenario.teams)[0].side
        if choice and value in choice.values and found.get(name, choice.values[0]) == choice.values[0]:
            found[name] = value
    return found
