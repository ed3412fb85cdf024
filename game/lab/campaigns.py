"""Campaigns played by the computer on both sides, by the same steps as in the window: whether they can be
played at all, how long they last, how even they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from game.ai.agents import choose
from game.campaign import experience, store
from game.campaign.aftermath import fought
from game.campaign.battles import ground, picked, refuse_set_out, set_out
from game.campaign.graph import open_missions
from game.campaign.people import rules_of
from game.campaign.state import State
from game.campaign.steps import recruited, recruits, refuse_recruit, refuse_wait, waited
from game.campaign.validation import SIDE
from game.core.battle import start
from game.core.events import Event

MOST_ACTIONS = 4000
"""A battle that is longer is lost: nobody seeks the fight any more."""
PATIENCE = 400
"""So many days one waits for the wounded at most."""


def played(
    state: State, battles: int, level: str = "normal", tell: Callable[[State], None] = lambda _: None
) -> State:
    """The campaign after so many battles more, or its end: who plays it takes the first way that is open."""
    for _ in range(battles):
        if state.over:
            break
        state = step(state, level)
        tell(state)
    return state


def step(state: State, level: str = "normal") -> State:
    """A round of the campaign: people are found and made better, one waits for the wounded, goes, fights."""
    state = prepared(state)
    name, state = _gathered(state)
    if state.over or not name:
        return state
    return battle(set_out(state, name, picked(state, name)), level)


def battle(state: State, level: str = "normal") -> State:
    """The pending battle, fought to its end."""
    pending = state.pending
    assert pending is not None, "somebody has set out"
    battle = start(pending.scenario, ground(state, pending.mission).field, rules_of(state), pending.seed)
    events: list[Event] = list(battle.begin())
    while battle.winner is None and len(battle.history) < MOST_ACTIONS:
        side = battle.side
        events += battle.apply(choose(battle, side, level if side == SIDE else state.level))
    if battle.winner is None:
        from game.campaign.aftermath import given_up

        return given_up(replace(state, ironman=False))
    return fought(state, battle, events)


def prepared(state: State) -> State:
    """Experience is spent on what is cheapest, supplies on people."""
    for person in state.living:
        for found in _affordable(state, person.id):
            state = experience.raised(state, person.id, found)
    while len(state.living) < state.campaign.people:
        could = [place for place in range(len(recruits(state))) if not refuse_recruit(state, place)]
        if not could:
            break
        state = recruited(state, could[0])
    for person in state.living:
        free = [one for one in store.offers(state, person) if one.stock and not (one.why or one.gear)]
        if free and not person.weapon:
            state = store.armed(state, person.id, free[0].weapon)
    return state


def _affordable(state: State, number: int) -> Iterator[str]:
    """A skill at a time, for as long as there is one."""
    steps = experience.steps(state, state.person(number))
    yield from [one.skill for one in sorted(steps, key=lambda one: one.price) if not one.why][:1]


def _gathered(state: State) -> tuple[str, State]:
    """The mission that is fought next, on the day on which enough are fit for it."""
    for _ in range(PATIENCE):
        if state.over or refuse_wait(state):
            break
        names = open_missions(state)
        for name in names:
            wanted = min(state.mission(name).places, len(state.living))
            people = picked(state, name)
            if len(people) >= max(1, wanted) and not refuse_set_out(state, name, people):
                return name, state
        state = waited(state)
    names = open_missions(state)
    return (names[0] if names and picked(state, names[0]) and not state.over else ""), state
