"""Who waits there: figures of the ruleset for so many points, the same from the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from game.campaign.definition import Mission
from game.campaign.people import free_name, kinds
from game.campaign.state import State
from game.core.dice import Dice, seeded
from game.core.ruleset import Archetype, Ruleset
from game.core.scenario import Figure

LOOSE = 10
"""So many per cent more or fewer points than said may wait there: nobody counts them before."""
CHEAP, DEAR = 25, 250
"""Kinds that cost less or more than so many per cent of a usual figure are left out, where there are
others: a crowd of the useless, or one who does it all, is no fight."""
ROUNDS = 12
"""So many squads are drawn; the one nearest in points is taken."""
EVEN = 100
"""In per cent: what is not tuned."""
TEN = 10
"""Days after which the enemy gains once more."""


def share(state: State, mission: Mission) -> int:
    """What the enemy has there, in per cent of as many usual figures as we have places."""
    gained = state.campaign.gain * ((state.day + mission.days - 1) // TEN)
    endless = state.campaign.endless
    tuned = endless.tuned.get(state.ruleset, EVEN) if endless else EVEN
    return max(20, (mission.enemy + state.strength + gained) * tuned // EVEN)


def expected(state: State, mission: Mission, sent: int = 0) -> int:
    """The points that wait there on average; in missions without an end they are measured by those of who
    goes, `sent`."""
    whole = sent if state.campaign.endless and sent else mission.places * state.usual
    return max(1, whole * share(state, mission) // 100)


def span(state: State, mission: Mission, sent: int = 0) -> tuple[int, int]:
    """Between what and what they lie, before somebody has looked."""
    mean = expected(state, mission, sent)
    return mean * (100 - LOOSE) // 100, mean * (100 + LOOSE) // 100


def estimate(state: State, name: str, sent: int = 0) -> tuple[int, int, int]:
    """What is thought to wait there: from, about, to. Whoever has looked knows it twice as well."""
    mission = state.mission(name)
    (low, high), mean = span(state, mission, sent), expected(state, mission, sent)
    if name not in state.scouted:
        return low, mean, high
    about = (mean + _wanted(low, high, seeded(seed_of(state, name)))) // 2
    near = (high - low + 3) // 4
    return about - near, about, about + near


def numbers(places: int, room: int) -> range:
    """How many may come: about as many as we are."""
    return range(max(1, min(places - 1, room)), max(1, min(places + 2, room)) + 1)


def _wanted(low: int, high: int, dice: Dice) -> int:
    """The points of those who come: the first thing that is drawn."""
    return low + dice.roll(max(1, high - low + 1)) - 1


def seed_of(state: State, name: str) -> str:
    """What the enemies of a mission are drawn from: scouting one day and setting out the next finds the
    same."""
    return f"{state.seed} {name} {state.opened.get(name, 0)} {len(state.fought)}"


def squad(
    ruleset: Ruleset, state: State, name: str, sent: int = 0, room: int = 8, taken: Sequence[str] = ()
) -> tuple[Figure, ...]:
    """The enemies of that mission: at most `room`, under names that nobody else bears."""
    mission = state.mission(name)
    dice = seeded(seed_of(state, name))
    low, high = span(state, mission, sent)
    wanted = _wanted(low, high, dice)
    chosen = _drawn(_pool(ruleset, state), wanted, numbers(mission.places, room), dice)
    names = {person.name for person in state.people} | set(taken)
    figures = []
    for kind in chosen:
        called = free_name(names, dice)
        names.add(called)
        figures.append(Figure(kind.id, called, dice.roll(32) - 1))
    return tuple(figures)


def _pool(ruleset: Ruleset, state: State) -> list[Archetype]:
    every = kinds(ruleset)
    fair = [kind for kind in every if CHEAP * state.usual <= 100 * kind.price <= DEAR * state.usual]
    return fair if len(fair) >= 3 else list(every)


def _drawn(pool: Sequence[Archetype], wanted: int, numbers: range, dice: Dice) -> list[Archetype]:
    """The nearest to the points of a few squads drawn by lot, with its last figures exchanged until nothing
    comes nearer."""
    best: list[Archetype] = []
    for _ in range(ROUNDS):
        size = numbers[dice.roll(len(numbers)) - 1]
        found = _mended([pool[dice.roll(len(pool)) - 1] for _ in range(size)], pool, wanted)
        if not best or _off(found, wanted) < _off(best, wanted):
            best = found
    return best


def _mended(found: list[Archetype], pool: Sequence[Archetype], wanted: int) -> list[Archetype]:
    for _ in count():
        off = _off(found, wanted)
        tries = ([*found[:place], kind, *found[place + 1 :]] for place in range(len(found)) for kind in pool)
        better = min(tries, key=lambda one: _off(one, wanted))
        if _off(better, wanted) >= off:
            break
        found = better
    return found


def _off(found: Sequence[Archetype], wanted: int) -> int:
    return abs(sum(kind.price for kind in found) - wanted)
