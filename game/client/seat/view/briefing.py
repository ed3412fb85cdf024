"""What is told before a mission begins: to each side its part, what it has to do, and what half of it is
worth."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.seat.view.objectives import Task, tasks
from game.client.seat.view.scene import BoardScene
from game.core.field import Field
from game.core.scenario import Scenario
from game.systems.mission_plans import PLANS

BRIEFING, DEBRIEFING = "briefing", "debriefing"
"""The properties of a map that say what is told before and after a battle."""
FELLED = "Who does not win has a partial success with half of the enemy down, by points."
LIGHTS = {"dim": "poor light", "very_poor": "very poor light", "dark": "darkness"}


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
    found = tasks(scenario, BoardScene())
    if plan is None and field is not None:
        return _of_the_map(scenario, field, found)
    if plan is None or not plan.briefing:
        return None
    attackers = [team.side for team in scenario.teams[:1]]
    parts = tuple(
        Part(
            team.side,
            team.name,
            (plan.briefing if team.side in attackers or not plan.answer else plan.answer),
            _lines(found, team.side),
        )
        for team in scenario.teams
    )
    notes = [f"By night: {LIGHTS[scenario.light]} wherever no lamp burns."] if scenario.light else []
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
    if not task.needs:
        return f"Reinforcements: {task.words}"
    before = f" ({task.told})" if task.told else ""
    if not task.half:
        return f"{task.words}{before}"
    half = task.half_way or (f"{task.half} of {task.needs}" if task.needs > 1 else "that alone")
    return f"{task.words}{before}; {half} is a partial success"
