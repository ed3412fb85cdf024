"""What is told before a mission begins: to each side its part, what it has to do, and what half of it is
worth."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.seat.view.objectives import Task, tasks
from game.client.seat.view.scene import BoardScene
from game.core.scenario import Scenario
from game.systems.mission_plans import PLANS

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


def briefing_of(scenario: Scenario) -> Briefing | None:
    """None where the battle has no mission that is told of."""
    plan = PLANS.get(scenario.mission)
    if plan is None or not plan.briefing:
        return None
    found = tasks(scenario, BoardScene())
    attackers = [team.side for team in scenario.teams[:1]]
    parts = tuple(
        Part(
            team.side,
            team.name,
            (plan.briefing if team.side in attackers or not plan.answer else plan.answer),
            tuple(_line(task) for task in found if team.side in task.sides),
        )
        for team in scenario.teams
    )
    notes = [f"By night: {LIGHTS[scenario.light]} wherever no lamp burns."] if scenario.light else []
    return Briefing(plan.title, parts, (*notes, "Whoever is the last side standing wins, too."))


def _line(task: Task) -> str:
    if not task.needs:
        return f"Reinforcements: {task.words}"
    before = f" ({task.told})" if task.told else ""
    if not task.half:
        return f"{task.words}{before}"
    half = f"{task.half} of {task.needs}" if task.needs > 1 else "that alone"
    return f"{task.words}{before}; {half} is a partial success"
