"""What is told of a mission before one sets out: what is known, what is earned, what is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.campaign import battles, enemy
from game.campaign.battles import arrival, ground, opponents, room, sent
from game.campaign.definition import LOST, OUTCOMES, PARTIAL, WON, Consequence
from game.campaign.enemy import TEN, estimate
from game.campaign.graph import OPEN, status
from game.campaign.people import rules_of
from game.campaign.state import Person, State
from game.campaign.validation import ENEMY, SIDE
from game.client.seat.view.objectives import answers, by_night, task_line, tasks
from game.client.seat.view.scene import BoardScene
from game.core.errors import EnfiladeError
from game.core.field import Cell
from game.core.scenario import Figure, kind_of
from game.rulesets import custom_content
from game.systems.objectives import LAST, MISSIONS, offered

OUTCOME_WORDS = {WON: "Won", PARTIAL: "Half", LOST: "Lost"}


def heading(state: State) -> str:
    """By which rules, how, and whose it is: "No Way Out, 2 of 3 at easy, ironman, your North Watch"."""
    iron, yours = "ironman" if state.ironman else "", f"your {state.campaign.team}"
    return ", ".join(filter(None, (rules_of(state).TITLE, state.other_levels, iron, yours)))


class Known(NamedTuple):
    """A line of what is known, or of what is not."""

    sure: bool
    words: str


class Strength(NamedTuple):
    """Both sides in points, on one scale: of the enemy from, about and to; ours exactly."""

    most: int
    low: int
    mean: int
    high: int
    ours: int


def strength(state: State, name: str, people: Sequence[int]) -> Strength:
    ours = sent(state, people)
    low, mean, high = enemy.estimate(state, name, ours)
    top = max(ours, high)
    step = 100 if top > 150 else 20
    return Strength((top * 11 // 10 // step + 1) * step, low, mean, high, ours)


def known(state: State, name: str, people: Sequence[int]) -> tuple[Known, ...]:
    """What one has heard, what scouts have seen, and what nobody knows."""
    mission = state.mission(name)
    half = ("Half of them down, by points, is half a success",) if mission.partial else ()
    found = [Known(True, line) for line in (*goals(state, name), *half, *mission.known)]
    if status(state, name) != OPEN:
        return tuple(found)
    if name in state.scouted:
        theirs = _theirs(state, name, people)
        seen = theirs[: (len(theirs) + 1) // 2]
        told = (
            f"{len(theirs)} of them, {len(seen)} seen: {_kinds(state, seen)}" if seen else "Nobody was seen"
        )
        found.append(Known(True, told))
        if len(theirs) > len(seen):
            found.append(Known(False, "Who the others are"))
        return tuple(found)
    few = enemy.numbers(mission.places, _room(state, name))
    count = f"{few[0]} to {few[-1]}" if len(few) > 1 else f"{few[0]}"
    found.append(Known(False, f"Who they are, {count} of them"))
    return tuple(found)


_goals: dict[tuple[str, ...], tuple[str, ...]] = {}
"""What was found out before: a page asks with every frame."""
MOST_KNOWN = 64


def goals(state: State, name: str) -> tuple[str, ...]:
    """What ours have to do there, as the battle will count it, and what theirs have; nothing where the last
    one standing wins."""
    people = battles.picked(state, name)
    key = (state.seed, state.ruleset, name, str(len(state.fought)), *map(str, people))
    if key not in _goals:
        while len(_goals) >= MOST_KNOWN:
            _goals.pop(next(iter(_goals)))
        _goals[key] = _goal_lines(state, name, people)
    return _goals[key]


def _goal_lines(state: State, name: str, people: Sequence[int]) -> tuple[str, ...]:
    try:
        scenario = battles.scenario_of(state, name, people)
    except (EnfiladeError, OSError, ValueError, KeyError):
        return ()
    found = [task for task in (*tasks(scenario, BoardScene()), *answers(scenario)) if not task.late]
    ours = [task_line(task) for task in found if SIDE in task.sides]
    theirs = [f"Theirs: {_lower(task.words)}" for task in found if SIDE not in task.sides and not task.told]
    night = [by_night(scenario.light)] if scenario.light else []
    return (*ours, *theirs, *night)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def places(state: State, name: str) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Where ours begin and where theirs may be; none if the map cannot be read."""
    try:
        field = ground(state, name).field
    except (EnfiladeError, OSError):
        return (), ()
    cells = {
        side: tuple(spawn.cell for spawn in field.spawns if spawn.side == side) for side in (SIDE, ENEMY)
    }
    return cells[SIDE], cells[ENEMY]


def seen(state: State, name: str, people: Sequence[int]) -> int:
    """How many of them scouts have seen."""
    return (len(_theirs(state, name, people)) + 1) // 2 if name in state.scouted else 0


def _theirs(state: State, name: str, people: Sequence[int]) -> tuple[Figure, ...]:
    try:
        return opponents(state, name, people, ground(state, name).field)
    except (EnfiladeError, OSError):
        return ()


def _room(state: State, name: str) -> int:
    try:
        return room(ground(state, name).field)
    except (EnfiladeError, OSError):
        return state.mission(name).places


def _kinds(state: State, figures: Sequence[Figure]) -> str:
    rules = rules_of(state)
    titles = []
    for figure in figures:
        found = custom_content.archetype(rules, kind_of(figure.archetype))
        titles.append(found.title.lower() if found else "somebody")
    return ", ".join(f"{count} x {title}" if count > 1 else title for title, count in Counter(titles).items())


def about(state: State, name: str) -> str:
    """What the mission is about, in the words of the set-up page."""
    mission = state.mission(name)
    asked = mission.mission
    if not asked:
        try:
            asked = next(iter(offered(ground(state, name).field)), LAST)
        except (EnfiladeError, OSError):
            asked = LAST
    return MISSIONS.get(asked, MISSIONS[LAST])


def outcomes(state: State, name: str) -> tuple[tuple[str, str], ...]:
    """What each end brings: of half a success only where it is something else than a loss."""
    mission = state.mission(name)
    shown = [outcome for outcome in OUTCOMES if outcome != PARTIAL or mission.partial]
    return tuple((outcome, brings(state, mission.consequence(outcome))) for outcome in shown)


def brings(state: State, consequence: Consequence) -> str:
    parts = []
    if consequence.ends:
        parts.append(f"the campaign is {consequence.ends}")
    if consequence.experience:
        parts.append(f"{consequence.experience} experience each")
    supplies = consequence.supplies * state.usual // 100
    if supplies:
        parts.append(f"{supplies:+} supplies")
    titles = [state.mission(one).title for one in consequence.opens if one in state.campaign.missions]
    if titles and not state.campaign.endless:
        parts.append(f"opens {' and '.join(titles)}")
    shuts = [state.mission(one).title for one in consequence.shuts if one in state.campaign.missions]
    if shuts:
        parts.append(f"closes {' and '.join(shuts)}")
    if consequence.strength:
        way = "gains" if consequence.strength > 0 else "loses"
        parts.append(f"the enemy {way} {abs(consequence.strength)} %")
    return ", ".join(parts) or "nothing"


def fitness(person: Person, day: int, arrives: int) -> tuple[str, str]:
    """How somebody is now, and whether in time: "6 days left", "in time" or "day 53"."""
    if person.fit(day):
        return "fit", ""
    left, late = person.days_left(day), not person.fit(arrives)
    words = f"{left} day{'s' if left != 1 else ''}{'' if late else ' left'}"
    return words, f"day {person.wound.until}" if late and person.wound else "in time"


WEAK = 60
"""Below so many hundredths of the enemy's points one is told who is worth waiting for."""


def recovered(before: State, after: State) -> list[Person]:
    """Who was not fit and is now."""
    was = {person.id for person in before.people if person.fit(before.day)}
    return [person for person in after.living if person.fit(after.day) and person.id not in was]


def caught_up(before: State, after: State, name: str) -> list[Person]:
    """Who would have come too late for that mission, and is fit in time now; "" is none."""
    if not name or status(after, name) != OPEN:
        return []
    late = {one.id for one in before.living if not one.fit(arrival(before, name))}
    there = arrival(after, name)
    return [one for one in after.living if one.id in late and one.fit(there) and not one.fit(after.day)]


def gained(before: State, after: State) -> int:
    """What the enemy has gained in these days, in per cent."""
    return after.campaign.gain * ((after.day - 1) // TEN - (before.day - 1) // TEN)


def stops(before: State, after: State, name: str = "") -> bool:
    """Whether something has happened that one wants to know before waiting on, or setting out for `name`."""
    back = recovered(before, after) or caught_up(before, after, name)
    return bool(after.over or back or gained(before, after))


def happened(before: State, after: State, name: str = "") -> str:
    """What the days have brought to one who thinks of that mission."""
    if after.over:
        return ended(after)
    parts = []
    back = [person.name for person in recovered(before, after)]
    if back:
        parts.append(f"{in_a_row(back)} {'is' if len(back) == 1 else 'are'} fit again")
    soon = [person.name for person in caught_up(before, after, name)]
    if soon:
        parts.append(f"{in_a_row(soon)} would be fit on arrival")
    if gained(before, after):
        parts.append(f"{after.campaign.enemy} gains {gained(before, after)} %")
    looked = [name for name in after.scouted if name not in before.scouted]
    if looked:
        parts.append(f"they have looked at {after.mission(looked[0]).title}")
    words = "; ".join(parts) or "nothing has happened"
    return f"Day {after.day}: {words}."


def ended(state: State) -> str:
    """How it all ended, in a sentence."""
    how = "Won" if state.over == WON else "Over"
    count = len(state.fought)
    return f"{how} on day {state.day}, after {count} battle{'' if count == 1 else 's'}."


def before(state: State, name: str, going: Sequence[int]) -> tuple[str, str, bool]:
    """What is to be known before one sets out: two lines, and False, as nothing is wrong."""
    late = [state.person(one).name for one in going if not state.person(one).fit(state.day)]
    if late:
        told = f"{in_a_row(late)} {'is' if len(late) == 1 else 'are'} fit again when you arrive."
    else:
        told = "Everybody who goes is fit."
    if status(state, name) == OPEN and (better := _outmatched(state, name, going)):
        return better, _cost_of_waiting(state), False
    if status(state, name) == OPEN and name not in state.scouted:
        return told, "Scouting halves what is uncertain.", False
    left = state.campaign.days - state.day if state.campaign.days else 0
    return told, f"{left} days are left." if left else "", False


def _outmatched(state: State, name: str, going: Sequence[int]) -> str:
    """Who is worth waiting for, where those who go are far weaker than what waits; "" if nobody is."""
    ours = sent(state, going)
    if not going or 100 * ours >= WEAK * estimate(state, name, ours)[1]:
        return ""
    there = state.day + state.mission(name).days
    hurt = [(person.wound.until, person.name) for person in state.living if person.wound]
    until, who = min((one for one in hurt if one[0] > there), default=(0, ""))
    return f"They are far stronger; {who} is fit on day {until}." if who else ""


def _cost_of_waiting(state: State) -> str:
    if state.campaign.gain:
        return f"W waits; every ten days they gain {state.campaign.gain} %."
    if state.campaign.days:
        return f"W waits a day; {state.campaign.days - state.day} are left."
    return "W waits a day, which costs nothing here."


def in_a_row(names: Sequence[str]) -> str:
    """ "Tam", "Tam and Juno", "Tam, Juno and Wren"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
