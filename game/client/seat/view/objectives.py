"""What the battle is about, as the people at the table read it: each goal with how far it has come, and who
is still to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.seat.view.scene import BoardScene
from game.core.describing.narration import join_words
from game.core.field import Cell
from game.core.goals import NAMELESS, AnyGoal, Fetch, Hold
from game.core.references import NO_UNIT
from game.core.scenario import Scenario


@dataclass(frozen=True)
class Task:
    """A goal with its count for each of the `sides` that have it, or a wave of reinforcements (`needs` 0).
    `outcome` is as in `GoalMoved`.

    `ground` are the cells that it is about, `name` what they are called; `objectives_in_words` is what else
    there is to say.
    """

    sides: tuple[str, ...]
    words: str
    counts: tuple[int, ...] = ()
    needs: int = 0
    outcome: str = ""
    ground: frozenset[Cell] = frozenset()
    name: str = ""
    told: str = ""


def tasks(scenario: Scenario, scene: BoardScene) -> tuple[Task, ...]:
    """Goals in their order, what several sides want in one; then the waves that are still to come."""
    wanted: dict[object, list[tuple[int, AnyGoal]]] = {}
    for number, goal in enumerate(scenario.goals):
        where: object = number
        if isinstance(goal, Hold | Fetch):
            where = goal.places if isinstance(goal, Hold) else goal.places[:1]
        same = (type(goal), goal.words(), where)
        wanted.setdefault(same, []).append((number, goal))
    waves = (
        Task(
            (wave.side,),
            f"{_counted(len(wave.figures))} from round {wave.round} on",
            ground=frozenset(wave.cells),
            name="reinforcements",
        )
        for wave in scenario.waves
        if wave.round > scene.round
    )
    return (*(_task(goals, scene) for goals in wanted.values()), *waves)


def _task(goals: list[tuple[int, AnyGoal]], scene: BoardScene) -> Task:
    moved = [scene.goals.get(number) for number, _ in goals]
    first = goals[0][1]
    return Task(
        tuple(goal.side for _, goal in goals),
        first.words(),
        tuple(one.count if one else 0 for one in moved),
        first.needs,
        next((one.outcome for one in moved if one and one.outcome), ""),
        frozenset(cell for _, goal in goals for cell in goal.ground),
        "home" if isinstance(first, Fetch) else first.name,
        _carried(first, scene),
    )


def _carried(goal: AnyGoal, scene: BoardScene) -> str:
    """Who has what is to be fetched."""
    carrier = (
        scene.units.get(scene.floor.taken.get(goal.name or NAMELESS, NO_UNIT))
        if isinstance(goal, Fetch)
        else None
    )
    return f"{carrier.name} has it" if carrier else ""


def prizes(scenario: Scenario) -> frozenset[str]:
    """What things that are to be fetched are called."""
    return frozenset(goal.name or NAMELESS for goal in scenario.goals if isinstance(goal, Fetch))


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
