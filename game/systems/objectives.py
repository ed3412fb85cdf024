"""What a battle can be about: the goals that a map says, and those that can be laid on any map.
`game.core.missions` judges them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.describing.names import cell_name
from game.core.errors import SetupError, did_you_mean, short
from game.core.field import Cell, Field, Zone
from game.core.goals import (
    MOST_ROUNDS,
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
from game.core.ruleset import Ruleset
from game.core.scenario import Figure, Lying, Scenario, Team, Wave
from game.systems.map_triggers import EVENT, with_events
from game.systems.mission_ground import OBJECTIVE, from_the_middle, home, middle
from game.systems.mission_layout import half, lay, person
from game.systems.mission_plans import PLANS
from game.systems.pathfinding import passable
from game.systems.recruit_names import names

EXIT, REINFORCEMENT, UNIT, ITEM = "exit", "reinforcement", "unit", "item"
DEPLOYMENT = "deployment"
"""Ground on which people may set up their side."""
MOST_TEAM = 24
MOST_GOALS = 12
"""What a battle may have at most; what a map says beyond is left out."""
MAP, LAST = "map", "last"
GOALS = (
    "hold",
    "fetch",
    "leave",
    "survive",
    "protect",
    "reach",
    "rescue",
    "salvage",
    "sabotage",
    "fell",
)
"""What the property `goal` of an objective may say."""
_SIDED = ("survive", "protect", "sabotage", "fell")
"""Goals that are not everybody's where nobody says whose."""
_STOOD_ON = ("hold", "fetch", "reach", "rescue", "salvage")
"""Goals for which somebody has to stand on the ground of the objective."""
_MANY = ("salvage", "sabotage")
"""Goals of which each object is one place."""
MISSIONS = {
    MAP: "As the map says",
    LAST: "Last side standing",
    **{name: plan.title for name, plan in PLANS.items()},
}
"""Missions by their names, in words."""
_HELD, _THROUGH, _OUT, _FUSE = 3, 14, 8, 2
"""Rounds: in a row on the middle; until a way through is shut; to hold out; until a charge goes off."""


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
            f"{field.title}: there is no mission {short(mission)!r}{did_you_mean(mission, offered(field))}; "
            f"it is one of {known}"
        )
    if mission == MAP:
        scenario = msgspec.structs.replace(
            scenario, teams=tuple(_joined(field, team, ruleset) for team in scenario.teams)
        )
        waves, items = tuple(_waves(field, scenario, ruleset)), tuple(_items(field, ruleset))
        goals = _ending(field, scenario.teams, tuple(_said(field, scenario, ruleset)[:MOST_GOALS]))
        scenario = msgspec.structs.replace(scenario, goals=goals, waves=waves, items=items)
        return with_events(scenario, field, ruleset)
    if mission not in PLANS:
        return msgspec.structs.replace(scenario, goals=())
    return msgspec.structs.replace(lay(PLANS[mission], scenario, field, ruleset), mission=mission)


# ---------------------------------------------------------------- what the map says


def _said(field: Field, scenario: Scenario, ruleset: Ruleset) -> list[AnyGoal]:
    found: list[tuple[Zone, AnyGoal]] = []
    for zone in _speaking(field):
        for team in scenario.teams:
            goal = _goal(field, zone, team, ruleset) if zone.side in ("", team.side) else None
            found += [(zone, goal)] if goal else []
    return _in_order(found)


def _speaking(field: Field) -> Iterator[Zone]:
    """The exits and objectives that say what they are for. Objects of one name and side that are each a place
    to be blown up, or where something lies, are one goal together."""
    known: set[tuple[str, str, str]] = set()
    for zone in field.zones:
        goal = zone.properties.get("goal", "")
        if goal in _MANY and zone.kind == OBJECTIVE:
            key = goal, zone.side, zone.name
            alike = (
                one.cells[0]
                for one in field.zones
                if one.kind == OBJECTIVE and (one.properties.get("goal"), one.side, one.name) == key
            )
            if key not in known:
                known.add(key)
                yield msgspec.structs.replace(zone, cells=tuple(dict.fromkeys(alike)))
        elif zone.kind == EXIT or (zone.kind == OBJECTIVE and "goal" in zone.properties):
            yield zone


def _in_order(found: list[tuple[Zone, AnyGoal]]) -> list[AnyGoal]:
    """The goals, each exit after the objective that it names; that one is a step on the way."""
    goals = [goal for _, goal in found]
    for number, (zone, goal) in enumerate(found):
        first = next(
            (
                place
                for place, (other, one) in enumerate(found)
                if other.name and other.name == zone.properties.get("after") and one.side == goal.side
            ),
            -1,
        )
        if isinstance(goal, Leave) and first >= 0:
            goals[number] = msgspec.structs.replace(goal, after=first)
            before = goals[first]
            if isinstance(before, Reach | Fell):
                goals[first] = msgspec.structs.replace(before, step=True)
    return goals


def _ending(field: Field, teams: tuple[Team, ...], goals: tuple[AnyGoal, ...]) -> tuple[AnyGoal, ...]:
    """The goals, with one that ends the battle if a map only says whom to keep safe: who stays back with them
    would stay for ever."""
    kept = list(dict.fromkeys(goal.side for goal in goals))
    if not kept or not all(isinstance(goal, Protect) for goal in goals):
        return goals
    return (
        (*goals, Survive(kept[0], "", _THROUGH - _HELD))
        if len(kept) == 1
        else (*goals, *(Hold(team.side, *middle(field, teams), _HELD) for team in teams))
    )


def _goal(field: Field, zone: Zone, team: Team, ruleset: Ruleset) -> AnyGoal | None:
    """What the zone is to that side. An exit of nobody is only an exit, and words that cannot be read mean
    the usual."""
    side, name, cells = team.side, zone.name, zone.cells
    match zone.properties.get("goal", "leave"):
        case "hold":
            return Hold(side, name, cells, _number(zone, "rounds", _HELD))
        case "leave" if zone.side:
            return _exit(zone, team, ruleset)
        case "fetch":
            return Fetch(side, name, cells[0], _brought(field, zone, side))
        case "survive" if zone.side:
            return Survive(side, name, _number(zone, "rounds", _OUT))
        case "protect" if zone.side:
            figure = person(team, ruleset, _number(zone, "figure", 1))
            return Protect(side, team.figures[figure].name, figure)
        case "reach":
            return Reach(side, name, cells)
        case "rescue":
            return Rescue(side, name, cells[0], _brought(field, zone, side))
        case "salvage":
            return Salvage(side, name, cells, _brought(field, zone, side), _of(zone, half(len(cells))))
        case "sabotage" if zone.side:
            return Sabotage(side, name, cells, _of(zone, len(cells)), _number(zone, "rounds", _FUSE))
        case "fell" if zone.side:
            return Fell(side, name, count=_count(zone, 2))
    return None


def _exit(zone: Zone, team: Team, ruleset: Ruleset) -> Leave:
    """`figures` are the numbers, from 1, of those of the side who alone count."""
    named = [
        int(word) for word in zone.properties.get("figures", "").replace(",", " ").split() if word.isdecimal()
    ]
    some = tuple(dict.fromkeys(person(team, ruleset, number) for number in named if 0 < number <= MOST_TEAM))
    most = len(some) or len(team.figures)
    return Leave(
        team.side, zone.name, zone.cells, min(_number(zone, "count", len(some) or half(most)), most), some
    )


def _brought(field: Field, zone: Zone, side: str) -> tuple[Cell, ...]:
    """Where it is to be brought: a zone that is named, else where the side begins."""
    return _named(field, zone.properties.get("to", "")) or home(field, side)


def _of(zone: Zone, usual: int) -> int:
    """How many of its places count."""
    return min(_count(zone, usual), len(zone.cells))


def _count(zone: Zone, usual: int) -> int:
    """The class of the Tiled project says 0 where its author says nothing."""
    return usual if zone.properties.get("count", "").strip() == "0" else _number(zone, "count", usual)


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
        yield Wave(team.side, max(2, _number(zone, "round", 4)), squad, from_the_middle(field, zone.cells))


def _joined(field: Field, team: Team, ruleset: Ruleset) -> Team:
    """The team with those whom the map itself puts on the board for its side, if the rules know what they
    are: of several cells on the first that is free. Where there is none the beginning is refused."""
    known = {archetype.id for archetype in ruleset.archetypes()}
    taken: set[Cell] = set()
    more: list[Figure] = []
    for zone in field.zones:
        kind, count = (
            zone.properties.get("archetype") or team.figures[0].archetype,
            len(team.figures) + len(more),
        )
        ground = _posts(field, zone)
        place = next((cell for cell in ground if cell not in taken), None) or next(iter(ground), None)
        if zone.kind == UNIT and zone.side == team.side and kind in known and place and count < MOST_TEAM:
            more.append(Figure(kind, zone.name or f"Post {len(more) + 1}", count, place))
            taken.add(place)
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


def _posts(field: Field, zone: Zone) -> list[Cell]:
    """Where the figure of the zone may begin: not on the spawn points, which are for others."""
    spawns = {spawn.cell for spawn in field.spawns}
    return [cell for cell in zone.cells if passable(field, cell) and cell not in spawns]


def _misplaced(field: Field) -> Iterator[str]:
    """Whoever the map puts where nobody can stand, or where another stands already."""
    held: dict[Cell, str] = {}
    for zone in field.zones:
        if zone.kind != UNIT:
            continue
        who = f"unit {zone.name or 'without a name'}"
        ground = _posts(field, zone)
        place = next((cell for cell in ground if cell not in held), None)
        if place:
            held[place] = who
        elif ground:
            yield f"{who} and {held[ground[0]]} both begin on {cell_name(ground[0])}"
        else:
            yield f"{who} stands where nobody can, or on a spawn point, and is left out"


def faults(field: Field) -> Iterator[str]:
    """What cannot be read of what the map says, in words."""
    yield from _misplaced(field)
    for zone in field.zones:
        name, goal = zone.name or "without a name", zone.properties.get("goal")
        if zone.kind == OBJECTIVE and goal is not None and goal not in GOALS:
            yield (
                f"objective {name}: goal is {short(goal)!r}{did_you_mean(goal, GOALS)}, but must be one of "
                f"{', '.join(GOALS)}"
            )
        if zone.kind in (DEPLOYMENT, EXIT, REINFORCEMENT, UNIT) and not zone.side:
            yield f"{zone.kind} {name} has no side: nobody uses it"
        if zone.kind == OBJECTIVE and goal in _SIDED and not zone.side:
            yield f"objective {name}: {goal} needs a side: whose goal it is"
        for key in ("rounds", "round", "count", "figures", "figure"):
            text = zone.properties.get(key, "").strip()
            numbers = text.replace(",", " ").split() if (zone.kind, key) == (EXIT, "figures") else [text]
            if (
                zone.kind in (OBJECTIVE, EXIT, REINFORCEMENT)
                and text
                and not all(map(str.isdecimal, numbers))
            ):
                yield f"{zone.kind} {name}: {key} is {short(text)!r}, but must be a whole number"
        stood_on = zone.kind in (EXIT, REINFORCEMENT) or (zone.kind == OBJECTIVE and goal in _STOOD_ON)
        if stood_on and not any(passable(field, cell) for cell in zone.cells):
            yield f"{zone.kind} {name} lies on {cell_name(zone.cells[0])}, where nobody can stand"
        yield from _missing(field, zone, name)


def _missing(field: Field, zone: Zone, name: str) -> Iterator[str]:
    """What the zone names and the map does not have."""
    to, after = zone.properties.get("to", ""), zone.properties.get("after", "")
    if zone.kind == OBJECTIVE and to and not _named(field, to):
        yield f"objective {name}: there is no zone called {short(to)!r} to bring it to"
    before = [one.name for one in field.zones if one.kind == OBJECTIVE and one.side in ("", zone.side)]
    if zone.kind == EXIT and after and after not in before:
        yield (
            f"exit {name}: there is no objective of its side called {short(after)!r}"
            f"{did_you_mean(after, before)} that comes before it"
        )
