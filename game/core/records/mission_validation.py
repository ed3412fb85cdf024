"""Whether a recorded state of goals and reinforcements can be one: how far they have been counted, who has
come, who has left."""

from __future__ import annotations

from game.core.components import CLOCK, Down, Gone, Happened, LaidCharge, Position, Prize, Progress, Unit
from game.core.errors import RecordError
from game.core.goals import Sabotage
from game.core.references import UnitId
from game.core.scenario import Figure, Scenario
from game.core.world import Snapshot


def judge_progress(
    snapshot: Snapshot, scenario: Scenario, figures: range
) -> dict[UnitId, tuple[str, Figure]]:
    """The figures that have come since the battle began, with their sides. RecordError, in one line, for the
    first thing that cannot be."""
    progress = snapshot[CLOCK].get(Progress, Progress())
    assert isinstance(progress, Progress)
    counts = progress.counts or (0,) * len(scenario.goals)
    if len(counts) != len(scenario.goals) or not all(
        0 <= count <= goal.needs for count, goal in zip(counts, scenario.goals, strict=True)
    ):
        raise RecordError("its state counts other goals than its scenario has")
    if len(set(progress.came)) < len(progress.came) or not all(
        0 <= number < len(scenario.waves) for number in progress.came
    ):
        raise RecordError("in its state reinforcements have come that its scenario does not have")
    _judge_happened(snapshot[CLOCK].get(Happened), scenario)
    _judge_things(snapshot, scenario)
    return _late(snapshot, scenario, figures, progress)


def _judge_happened(happened: object, scenario: Scenario) -> None:
    """What events of the map have happened are some of its own, each once, and so are the waves called."""
    if isinstance(happened, Happened) != bool(scenario.events):
        raise RecordError("its state has other events of the map than its scenario")
    if not isinstance(happened, Happened):
        return
    over = [*happened.done, *(number for number, _ in happened.due)]
    sides = {"", *(team.side for team in scenario.teams)}
    if (
        len(set(over)) < len(over)
        or not all(0 <= number < len(scenario.events) for number in over)
        or not all(0 <= wave < len(scenario.waves) for wave, _ in happened.called)
        or not sides.issuperset((happened.won, *happened.lost, *(side for _, side in happened.due)))
    ):
        raise RecordError("in its state events have happened that its scenario does not have")


def _late(
    snapshot: Snapshot, scenario: Scenario, figures: range, progress: Progress
) -> dict[UnitId, tuple[str, Figure]]:
    """Waves come one after the other, each in its order, so that their units have rising numbers."""
    due = [
        (scenario.waves[number].side, figure)
        for number in progress.came
        for figure in scenario.waves[number].figures
    ]
    there = sorted(
        UnitId(number) for number, parts in snapshot.items() if Unit in parts and number not in figures
    )
    if len(due) != len(there):
        raise RecordError(f"its state has {len(there)} figures that came later, {len(due)} are due")
    return dict(zip(there, due, strict=True))


def _judge_things(snapshot: Snapshot, scenario: Scenario) -> None:
    for number, parts in snapshot.items():
        if Gone in parts and not (Unit in parts and Down in parts):
            raise RecordError(f"in its state entity {number} has left the map and has not")
        _judge_charge(parts.get(LaidCharge), parts.get(Position), scenario, number)
        prize = parts.get(Prize)
        if not isinstance(prize, Prize):
            continue
        known = 0 <= prize.goal < len(scenario.goals) and (
            0 <= prize.number < len(scenario.goals[prize.goal].things)
        )
        carried = Unit in snapshot.get(prize.carrier, {})
        if not known or carried == (Position in parts):
            raise RecordError(f"in its state nobody has the thing {number}, or two places have it")


def _judge_charge(charge: object, place: object, scenario: Scenario, number: int) -> None:
    """A charge is of a goal that wants some, on one of its places, with a fuse that it can have."""
    if not isinstance(charge, LaidCharge):
        return
    goal = scenario.goals[charge.goal] if 0 <= charge.goal < len(scenario.goals) else None
    if (
        not isinstance(goal, Sabotage)
        or not 0 <= charge.left <= goal.fuse
        or (isinstance(place, Position) and place.cell not in goal.cells)
    ):
        raise RecordError(f"in its state the charge {number} is of no goal that wants one there")
