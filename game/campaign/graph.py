"""Which missions are open, and what leads where."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.definition import OUTCOMES
from game.campaign.state import State

OPEN, LOCKED, SHUT = "open", "locked", "shut"
"""What a mission is that has no outcome."""


def status(state: State, name: str) -> str:
    """Open, locked or shut; else how it ended the last time. One that its own
    outcome opens is open again."""
    mission = state.mission(name)
    done = [fought.outcome for fought in state.fought if fought.mission == name]
    if name in state.shut:
        return done[-1] if done else SHUT
    if done:
        return OPEN if name in mission.consequence(done[-1]).opens else done[-1]
    return OPEN if state.opened.get(name, 0) >= mission.needs else LOCKED


def open_missions(state: State) -> tuple[str, ...]:
    """Those that can be fought now, in the order of the file."""
    return tuple(name for name in state.campaign.missions if status(state, name) == OPEN)


def links(state: State) -> Iterator[tuple[str, str]]:
    """From which mission to which, each once, in the order of the file."""
    seen = set()
    for name, mission in state.campaign.missions.items():
        for outcome in OUTCOMES:
            for other in mission.consequence(outcome).opens:
                if other != name and other in state.campaign.missions and (name, other) not in seen:
                    seen.add((name, other))
                    yield name, other


def within_reach(state: State) -> set[str]:
    """Those that can be fought now or later, however the battles before them end."""
    reach, known = set(open_missions(state)), list(links(state))
    waiting = {name for name in state.campaign.missions if status(state, name) == LOCKED}
    while waiting:
        more = {
            name
            for name in waiting
            if state.opened.get(name, 0) + sum(other == name and one in reach for one, other in known)
            >= state.mission(name).needs
        }
        if not more:
            break
        reach |= more
        waiting -= more
    return reach


def what_opens(state: State, name: str) -> str:
    """In words, what has to come before it, but for what was fought in vain; "" if nothing opens it any
    more."""
    reach = within_reach(state)
    did = {
        one.mission
        for one in state.fought
        if name in state.mission(one.mission).consequence(one.outcome).opens
    }
    before = [one for one, other in links(state) if other == name and one in reach | did]
    if name not in reach or not before:
        return ""
    joined = " and " if state.mission(name).needs > 1 else " or "
    return f"after {joined.join(state.mission(one).title for one in before)}"


def here(state: State) -> str:
    """Where the squad is: at the last mission, "" before the first."""
    return state.fought[-1].mission if state.fought else ""
