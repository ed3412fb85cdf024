"""What a battle can be about: the goals that a map says, and those that can be laid on any map.
`game.core.missions` judges them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from game.core.errors import SetupError, nearest, short
from game.core.field import Cell, Field, Zone
from game.core.goals import MOST_ROUNDS, AnyGoal, Fetch, Hold, Leave, Protect, Survive
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Lying, Scenario, Team, Wave
from game.systems.map_triggers import EVENT, with_events
from game.systems.pathfinding import distances, passable
from game.systems.recruit_names import large, names

OBJECTIVE, EXIT, REINFORCEMENT, UNIT, ITEM = "objective", "exit", "reinforcement", "unit", "item"
DEPLOYMENT = "deployment"
"""Ground on which people may set up their side."""
MOST_TEAM = 24
MAP, LAST = "map", "last"
GOALS = ("hold", "fetch", "leave", "survive", "protect")
"""What the property `goal` of an objective may say."""
MISSIONS = {
    MAP: "As the map says",
    LAST: "Last side standing",
    "hold": "Hold the middle",
    "fetch": "Bring the case home",
    "leave": "Break through",
    "survive": "Hold out",
    "protect": "Keep the envoy safe",
}
"""Missions by their names, in words."""
_HELD, _THROUGH, _OUT = 3, 14, 8
"""Rounds: in a row on the middle; until a way through is shut; to hold out."""


def offered(field: Field) -> tuple[str, ...]:
    """The missions that can be played on the map; the first is what it suggests."""
    rest = [mission for mission in MISSIONS if mission != MAP or has_own_mission(field)]
    wanted = dict(field.suggested).get("mission", "")
    return (*((wanted,) if wanted in rest else ()), *(mission for mission in rest if mission != wanted))


def has_own_mission(field: Field) -> bool:
    """Whether the map says what a battle on it is about."""
    return any(
        zone.kind in (ITEM, EVENT)
        or (zone.kind in (EXIT, REINFORCEMENT, UNIT) and zone.side)
        or (zone.kind == OBJECTIVE and "goal" in zone.properties)
        for zone in field.zones
    )


def with_mission(scenario: Scenario, field: Field, ruleset: Ruleset, mission: str = "") -> Scenario:
    """The scenario with the goals and reinforcements of the mission, "" for what the map suggests. SetupError
    if there is none of that name."""
    mission = mission or offered(field)[0]
    if mission not in offered(field):
        known = ", ".join(offered(field))
        raise SetupError(
            f"{field.title}: there is no mission {short(mission)!r}{nearest(mission, offered(field))}; it "
            f"is one of {known}"
        )
    if mission == MAP:
        scenario = msgspec.structs.replace(
            scenario, teams=tuple(_joined(field, team, ruleset) for team in scenario.teams)
        )
        waves, items = tuple(_waves(field, scenario, ruleset)), tuple(_items(field, ruleset))
        goals = _ending(field, scenario.teams, tuple(_said(field, scenario, ruleset)))
        scenario = msgspec.structs.replace(scenario, goals=goals, waves=waves, items=items)
        return with_events(scenario, field, ruleset)
    if mission == "protect":
        return msgspec.structs.replace(scenario, goals=_protect(scenario.teams, ruleset))
    goals = _LAID[mission](field, scenario.teams) if mission in _LAID else ()
    return msgspec.structs.replace(scenario, goals=goals)


# ---------------------------------------------------------------- what the map says


def _said(field: Field, scenario: Scenario, ruleset: Ruleset) -> Iterator[AnyGoal]:
    speaking = [
        zone
        for zone in field.zones
        if zone.kind == EXIT or (zone.kind == OBJECTIVE and "goal" in zone.properties)
    ]
    for zone in speaking:
        goals = (_goal(field, zone, team, ruleset) for team in scenario.teams if zone.side in ("", team.side))
        yield from filter(None, goals)


def _ending(field: Field, teams: tuple[Team, ...], goals: tuple[AnyGoal, ...]) -> tuple[AnyGoal, ...]:
    """The goals, with one that ends the battle if a map only says whom to keep safe: who stays back with them
    would stay for ever."""
    kept = list(dict.fromkeys(goal.side for goal in goals))
    if not kept or not all(isinstance(goal, Protect) for goal in goals):
        return goals
    return (
        (*goals, Survive(kept[0], "", _THROUGH - _HELD)) if len(kept) == 1 else (*goals, *_hold(field, teams))
    )


def _goal(field: Field, zone: Zone, team: Team, ruleset: Ruleset) -> AnyGoal | None:
    """What the zone is to that side. An exit of nobody is only an exit, and words that cannot be read mean
    the usual."""
    said, side = zone.properties, team.side
    match zone.properties.get("goal", "leave"):
        case "hold":
            return Hold(side, zone.name, zone.cells, _number(zone, "rounds", _HELD))
        case "leave" if zone.side:
            return Leave(
                side,
                zone.name,
                zone.cells,
                min(_number(zone, "count", (len(team.figures) + 1) // 2), len(team.figures)),
            )
        case "fetch":
            return Fetch(
                side, zone.name, zone.cells[0], _named(field, said.get("to", "")) or home(field, side)
            )
        case "survive" if zone.side:
            return Survive(side, zone.name, _number(zone, "rounds", _OUT))
        case "protect" if zone.side:
            figure = _person(team, ruleset, _number(zone, "figure", 1))
            return Protect(side, team.figures[figure].name, figure)
    return None


def _person(team: Team, ruleset: Ruleset, number: int) -> int:
    """The place in the team of its person of that number, the last if there are fewer: what people drive is
    nobody to be kept safe."""
    places = [place for place, figure in enumerate(team.figures) if not large(figure, ruleset)] or range(
        len(team.figures)
    )
    return places[min(number, len(places)) - 1]


def _waves(field: Field, scenario: Scenario, ruleset: Ruleset) -> Iterator[Wave]:
    """`figures` of the squad of the side, in its order, or the `archetypes` that the map names, if the rules
    know them all."""
    known, called = {archetype.id for archetype in ruleset.archetypes()}, names(scenario, ruleset)
    for zone in field.zones:
        team = next((team for team in scenario.teams if team.side == zone.side), None)
        if zone.kind != REINFORCEMENT or team is None:
            continue
        asked = zone.properties.get("archetypes", "").replace(",", " ").split()
        kinds = asked if asked and known.issuperset(asked) else [figure.archetype for figure in team.figures]
        count = len(asked) if kinds is asked else _number(zone, "figures", 2)
        squad = tuple(
            Figure(kinds[number % len(kinds)], next(called), number) for number in range(min(count, 12))
        )
        yield Wave(team.side, max(2, _number(zone, "round", 4)), squad, zone.cells)


def _joined(field: Field, team: Team, ruleset: Ruleset) -> Team:
    """The team with those whom the map itself puts on the board for its side, if the rules know what they
    are."""
    known = {archetype.id for archetype in ruleset.archetypes()}
    taken = {spawn.cell for spawn in field.spawns}
    more: list[Figure] = []
    for zone in field.zones:
        kind, count = (
            zone.properties.get("archetype") or team.figures[0].archetype,
            len(team.figures) + len(more),
        )
        free = [cell for cell in zone.cells if cell not in taken and passable(field, cell)]
        if zone.kind == UNIT and zone.side == team.side and kind in known and free and count < MOST_TEAM:
            more.append(Figure(kind, zone.name or f"Post {len(more) + 1}", count, free[0]))
            taken.add(free[0])
    return msgspec.structs.replace(team, figures=(*team.figures, *more))


def _items(field: Field, ruleset: Ruleset) -> Iterator[Lying]:
    """What lies about: of several words the first that the rules know."""
    known = ruleset.lying()
    for zone in field.zones:
        asked = (zone.properties.get("item") or zone.name).replace(",", " ").split()
        kind = next((word for word in asked if word in known), "")
        if zone.kind == ITEM and kind:
            yield Lying(kind, zone.cells[0])


def _number(zone: Zone, key: str, usual: int) -> int:
    text = zone.properties.get(key, "").strip()
    return min(max(int(text), 1), MOST_ROUNDS) if text.isdecimal() and len(text) < 6 else usual


def _named(field: Field, name: str) -> tuple[Cell, ...]:
    return next((zone.cells for zone in field.zones if name and zone.name == name), ())


def faults(field: Field) -> Iterator[str]:
    """What cannot be read of what the map says, in words."""
    for zone in field.zones:
        name, goal = zone.name or "without a name", zone.properties.get("goal")
        if zone.kind == OBJECTIVE and goal is not None and goal not in GOALS:
            yield (
                f"objective {name}: goal is {short(goal)!r}{nearest(goal, GOALS)}, but must be one of "
                f"{', '.join(GOALS)}"
            )
        if zone.kind in (DEPLOYMENT, EXIT, REINFORCEMENT, UNIT) and not zone.side:
            yield f"{zone.kind} {name} has no side: nobody uses it"
        for key in ("rounds", "round", "count", "figures", "figure"):
            text = zone.properties.get(key, "").strip()
            if zone.kind in (OBJECTIVE, EXIT, REINFORCEMENT) and text and not text.isdecimal():
                yield f"{zone.kind} {name}: {key} is {short(text)!r}, but must be a whole number"
        if zone.kind == OBJECTIVE and zone.properties.get("to") and not _named(field, zone.properties["to"]):
            yield f"objective {name}: there is no zone called {short(zone.properties['to'])!r} to bring it to"


# ---------------------------------------------------------------- what can be laid on any map


def home(field: Field, side: str) -> tuple[Cell, ...]:
    """Where a side begins."""
    return tuple(spawn.cell for spawn in field.spawns if spawn.side == side)


def middle(field: Field, teams: tuple[Team, ...]) -> tuple[str, tuple[Cell, ...]]:
    """The name and the cells of what lies between the sides: the map's own objective, or else the ground
    about the most central of the cells to which all have as far, give or take a step. The cells are sorted;
    there is at least one."""
    places = (zone for zone in field.zones if zone.kind == OBJECTIVE and zone.cells)
    own = next((zone for zone in places if zone.properties.get("goal") not in ("survive", "protect")), None)
    if own:
        return own.name or "the middle", own.cells
    ways = [distances(field, home(field, team.side)) for team in teams]
    reached = [cell for cell in field.cells() if passable(field, cell) and all(cell in way for way in ways)]
    if not reached:
        return "the middle", home(field, teams[0].side)[:1]

    centre = field.width // 2, field.height // 2

    def uneven(cell: Cell) -> tuple[int, int, Cell]:
        far = [way[cell] for way in ways]
        return max(1, max(far) - min(far)), field.grid.steps(cell, centre), cell

    best = min(reached, key=uneven)
    around = {
        best,
        *(cell for cell in field.grid.neighbours(best) if cell in field and passable(field, cell)),
    }
    return "the middle", tuple(sorted(around.intersection(reached)))


def _hold(field: Field, teams: tuple[Team, ...]) -> tuple[AnyGoal, ...]:
    name, cells = middle(field, teams)
    return tuple(Hold(team.side, name, cells, _HELD) for team in teams)


def _fetch(field: Field, teams: tuple[Team, ...]) -> tuple[AnyGoal, ...]:
    cells = middle(field, teams)[1]
    return tuple(
        Fetch(team.side, "the case", cells[len(cells) // 2], home(field, team.side)) for team in teams
    )


def _leave(field: Field, teams: tuple[Team, ...]) -> tuple[AnyGoal, ...]:
    """The first side has to get past the second before time is up."""
    first, second = teams[:2]
    through = Leave(first.side, "the far side", _rear(field, second.side), (len(first.figures) + 1) // 2)
    return through, *(Survive(team.side, "", _THROUGH) for team in teams[1:])


def _rear(field: Field, side: str) -> tuple[Cell, ...]:
    """Where a side begins, and the ground about it."""
    cells = home(field, side)
    around = {
        near
        for cell in cells
        for near in (cell, *field.grid.neighbours(cell))
        if near in field and passable(field, near)
    }
    return tuple(sorted(around)) or cells


def _survive(_field: Field, teams: tuple[Team, ...]) -> tuple[AnyGoal, ...]:
    """The last side has to hold out against the others."""
    return (Survive(teams[-1].side, "", _OUT),)


def _protect(teams: tuple[Team, ...], ruleset: Ruleset) -> tuple[AnyGoal, ...]:
    """The first side has an envoy to keep alive for a while."""
    figure = _person(teams[0], ruleset, 1)
    return Protect(teams[0].side, teams[0].figures[figure].name, figure), Survive(
        teams[0].side, "", _THROUGH - _HELD
    )


_LAID: dict[str, Callable[[Field, tuple[Team, ...]], tuple[AnyGoal, ...]]] = {
    "hold": _hold,
    "fetch": _fetch,
    "leave": _leave,
    "survive": _survive,
}
