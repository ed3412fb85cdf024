"""What the battle is about, as the people at the table read it: each goal with how far it has come, and
who is still to come; and what is told before a mission begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.seat.view.scene import BoardScene
from game.core.charges import BLOWN, CHARGE, called
from game.core.describing.narration import join_words
from game.core.field import Cell, Field
from game.core.goals import AnyGoal, Fell, Fetch, Hold, Leave, Protect, Rescue, Sabotage, Salvage
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Scenario
from game.systems.mission_plans import PLANS


@dataclass(frozen=True)
class Task:
    """A goal with its count for each of the `sides` that have it, or a wave of reinforcements (`needs` 0).
    `outcome` is as in `GoalMoved`.

    `ground` are the cells that it is about now, `name` what they are called; `told` is what else there is to
    say. From a count of `half` on, `half_way` in words, whoever does not win has a partial success. The cells
    of one that is `apart` are places of their own. Where each of the sides has its own part of the ground,
    these are `homes`. `way` is how it is done, as a sentence. `late` is a wave; `needs` is 0 as well for what
    a side without a goal can do about those of others.
    """

    sides: tuple[str, ...]
    words: str
    counts: tuple[int, ...] = ()
    needs: int = 0
    outcome: str = ""
    ground: frozenset[Cell] = frozenset()
    name: str = ""
    told: str = ""
    half: int = 0
    apart: bool = False
    homes: tuple[frozenset[Cell], ...] = ()
    half_way: str = ""
    way: str = ""
    late: bool = False


def tasks(scenario: Scenario, scene: BoardScene) -> tuple[Task, ...]:
    """Goals in their order, what several sides want in one; then the waves that are still to come."""
    wanted: dict[object, list[tuple[int, AnyGoal]]] = {}
    for number, goal in enumerate(scenario.goals):
        where: object = number
        if isinstance(goal, Hold | Fetch | Salvage):
            where = goal.places if isinstance(goal, Hold) else goal.things
        same = (type(goal), goal.words(), where)
        wanted.setdefault(same, []).append((number, goal))
    waves = (
        Task(
            (wave.side,),
            f"{_counted(len(wave.figures))} from round {wave.round} on",
            ground=frozenset(wave.cells),
            name="reinforcements",
            late=True,
        )
        for wave in scenario.waves
        if wave.round > scene.round and not wave.called  # who is called comes unannounced
    )
    return (*(_task(goals, scenario, scene) for goals in wanted.values()), *waves)


def answers(scenario: Scenario) -> tuple[Task, ...]:
    """What is left to a side that has no goal where others have one: to be the last that stands, or to bring
    down whoever they have to keep safe."""
    if not scenario.goals:
        return ()
    having = {goal.side for goal in scenario.goals}
    kept = next((goal.name for goal in scenario.goals if isinstance(goal, Protect) and goal.name), "")
    words = f"Bring down {kept}, or all of them" if kept else "Put them all out of action first"
    sides = tuple(team.side for team in scenario.teams if team.side not in having)
    return (Task(sides, words),) if sides else ()


def _task(goals: list[tuple[int, AnyGoal]], scenario: Scenario, scene: BoardScene) -> Task:
    moved = [scene.goals.get(number) for number, _ in goals]
    first = goals[0][1]
    counts = tuple(one.count if one else 0 for one in moved)
    waits = _waits(first, scenario, scene)
    done = "reached" if first.half and max(counts) >= first.needs else ""
    return Task(
        tuple(goal.side for _, goal in goals),
        first.words(),
        counts,
        first.needs,
        next((one.outcome for one in moved if one and one.outcome), done),
        frozenset() if waits else frozenset(cell for _, goal in goals for cell in _ground(goal, scene)),
        "home" if isinstance(first, Fetch | Salvage) else first.name,
        waits or _told(first, scene) or _who(first, scenario, scene),
        first.half if first.half < first.needs or not first.decides else 0,
        isinstance(first, Sabotage),
        tuple(frozenset(goal.ground) for _, goal in goals) if isinstance(first, Fetch | Salvage) else (),
        first.half_way,
        first.way,
    )


def _ground(goal: AnyGoal, scene: BoardScene) -> tuple[Cell, ...]:
    """The cells that it is about by now: what was blown up is none of them any more."""
    if not isinstance(goal, Sabotage):
        return goal.ground
    blown = {thing.cell for thing in scene.floor.things.values() if thing.kind == BLOWN}
    return tuple(cell for cell in goal.cells if cell not in blown)


Mark = tuple[frozenset[Cell], str, tuple[str, ...]]
"""Ground that a goal is about, what it is called, and whose goal it is."""


def marks(found: tuple[Task, ...], scenario: Scenario, scene: BoardScene) -> tuple[Mark, ...]:
    """What is marked on the ground as things stand: the ground of goals that are open, each place to be blown
    up by itself, with the charge on it, and what lies there to be brought home."""
    there = {(thing.kind, thing.cell) for thing in scene.floor.things.values()}
    charges = {cell: kind for kind, cell in there if kind.startswith(CHARGE)}
    rows: list[Mark] = []
    for task in found:
        if task.ground and not task.outcome:
            if task.homes:
                rows += [
                    (ground, task.name, (side,)) for side, ground in zip(task.sides, task.homes, strict=True)
                ]
                continue
            several = [frozenset({cell}) for cell in sorted(task.ground)] if task.apart else [task.ground]
            rows += [(cells, charges.get(min(cells), task.name), task.sides) for cells in several]
    sides: dict[tuple[str, Cell], list[str]] = {}
    for goal in scenario.goals:
        for name, _ in goal.things:
            for kind, cell in there:
                if kind == name and cell not in goal.ground:
                    sides.setdefault((kind, cell), []).append(goal.side)
    return (*rows, *((frozenset({cell}), kind, tuple(whose)) for (kind, cell), whose in sides.items()))


def wanted(scenario: Scenario, scene: BoardScene) -> frozenset[UnitId]:
    """The figures in sight that a goal is about by name: who is escorted, who is to be kept safe."""
    named: set[tuple[str, str]] = set()
    for team in scenario.teams:
        for goal in scenario.goals:
            if goal.side == team.side and isinstance(goal, Leave | Protect):
                numbers = goal.figures if isinstance(goal, Leave) else (goal.figure,)
                named |= {(team.side, one.name) for place, one in enumerate(team.figures) if place in numbers}
    return frozenset(unit for unit, one in scene.units.items() if (one.side, one.name) in named)


def _waits(goal: AnyGoal, scenario: Scenario, scene: BoardScene) -> str:
    """What has to come first, "" if it is counted by now."""
    before = goal.waits_for
    if not isinstance(goal, Leave) or not 0 <= before < len(scenario.goals):
        return ""
    moved = scene.goals.get(before)
    return "" if moved and moved.count >= moved.most else "only after that"


def _told(goal: AnyGoal, scene: BoardScene) -> str:
    """Who has what is to be brought home; how many charges wait to go off; what is only half of a way."""
    if isinstance(goal, Sabotage):
        laid = sum(thing.kind.startswith(CHARGE) for thing in scene.floor.things.values())
        return f"{laid} charge{'s' if laid > 1 else ''} laid" if laid else ""
    if isinstance(goal, Fell) and goal.step:
        return "wins nothing by itself"
    names = [
        carrier.name
        for thing, _ in goal.things
        if (carrier := scene.units.get(scene.floor.taken.get(thing, NO_UNIT)))
    ]
    if isinstance(goal, Rescue):
        return f"{names[0]} leads them" if names else ""
    if isinstance(goal, Salvage):
        return f"{join_words(names)} carr{'y' if len(names) > 1 else 'ies'} one" if names else ""
    return f"{names[0]} has it" if names else ""


def _who(goal: AnyGoal, scenario: Scenario, scene: BoardScene) -> str:
    """The names of those who alone leave for it, as far as they are seen; before the battle all of them."""
    if not isinstance(goal, Leave):
        return ""
    figures = next((team.figures for team in scenario.teams if team.side == goal.side), ())
    names = [figures[number].name for number in goal.figures if number < len(figures)]
    seen = {unit.name for unit in scene.units.values()}
    shown = [name for name in names if name and (name in seen or not seen)]
    return join_words(shown) if shown else ""


def prizes(scenario: Scenario) -> dict[str, str]:
    """What lies there for goals, by what it is called: a case, a crate, a hostage, a charge, wreckage."""
    found = {thing: _picture(goal) for goal in scenario.goals for thing, _ in goal.things}
    for goal in scenario.goals:
        if isinstance(goal, Sabotage):
            found |= {called(left): "charge" for left in range(1, goal.fuse + 1)} | {BLOWN: BLOWN}
    return found


def _picture(goal: AnyGoal) -> str:
    if isinstance(goal, Rescue):
        return "hostage"
    return "crate" if isinstance(goal, Salvage) else "case"


def _counted(count: int) -> str:
    return "1 more figure comes" if count == 1 else f"{count} more figures come"


def objectives_in_words(scenario: Scenario, titles: Mapping[str, str]) -> str:
    """All of it in words, for whoever has not begun yet."""
    found = tasks(scenario, BoardScene())
    lines = [
        (
            f"{join_words([titles.get(side, side) for side in task.sides])}: "
            f"{task.words[:1].lower()}{task.words[1:]}."
        )
        for task in found
    ]
    return " ".join(
        [
            *lines,
            "Whoever is the last side standing wins, too."
            if scenario.goals
            else "The last side standing wins.",
        ]
    )


BRIEFING, DEBRIEFING = "briefing", "debriefing"
"""The properties of a map that say what is told before and after a battle."""
FELLED = "Who does not win has a partial success with half of the enemy down, by points."
LIGHTS = {"dim": "poor light", "very_poor": "very poor light", "dark": "darkness"}


def by_night(light: str) -> str:
    return f"By night: {LIGHTS[light]} wherever no lamp burns"


@dataclass(frozen=True)
class Part:
    """What a side is told: its words, then what it has to do in lines."""

    side: str
    name: str
    words: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Briefing:
    """`notes` are for everybody."""

    title: str
    parts: tuple[Part, ...]
    notes: tuple[str, ...]


def briefing_of(scenario: Scenario, field: Field | None = None) -> Briefing | None:
    """None where the battle has no mission that is told of, and its map says nothing itself."""
    plan = PLANS.get(scenario.mission)
    found = (*tasks(scenario, BoardScene()), *answers(scenario))
    if plan is None and field is not None:
        return _of_the_map(scenario, field, found)
    if plan is None or not plan.briefing:
        return None
    parts = tuple(
        Part(team.side, team.name, plan.told(place, len(scenario.teams)), _lines(found, team.side))
        for place, team in enumerate(scenario.teams)
    )
    notes = [f"{by_night(scenario.light)}."] if scenario.light else []
    return Briefing(plan.title, parts, (*notes, "Whoever is the last side standing wins, too.", FELLED))


def text_for(field: Field, what: str, side: str) -> str:
    """What the map tells that side, its own words before those for everybody; "" if it says nothing."""
    said = dict(field.texts)
    return said.get(f"{what}.{side}", said.get(what, ""))


def _of_the_map(scenario: Scenario, field: Field, found: tuple[Task, ...]) -> Briefing | None:
    parts = tuple(
        Part(
            team.side,
            team.name,
            text_for(field, BRIEFING, team.side),
            _lines(found, team.side),
        )
        for team in scenario.teams
    )
    if not any(part.words for part in parts):
        return None
    last = (
        "Whoever is the last side standing wins, too." if scenario.goals else "The last side standing wins."
    )
    return Briefing(field.title or scenario.map, parts, (last,))


def _lines(found: tuple[Task, ...], side: str) -> tuple[str, ...]:
    """What the side has to do, each with how it is done."""
    return tuple(f"{task_line(task)}. {task.way}".removesuffix(". ") for task in found if side in task.sides)


def task_line(task: Task) -> str:
    """What has to be done, when it counts, and what half of it is worth."""
    if task.late:
        return f"Reinforcements: {task.words}"
    before = f" ({task.told})" if task.told else ""
    if not task.half:
        return f"{task.words}{before}"
    half = task.half_way or (f"{task.half} of {task.needs}" if task.needs > 1 else "that alone")
    return f"{task.words}{before}; {half} is a partial success"
