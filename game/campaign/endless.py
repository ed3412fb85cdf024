"""Missions without an end: after each battle two new ones, drawn from the seed of the campaign."""

from __future__ import annotations

from msgspec.structs import replace

from game.campaign.definition import Consequence, Endless, Mission
from game.campaign.state import State
from game.core.dice import Dice, seeded
from game.maps.library import find
from game.maps.titles import in_words, title_of
from game.systems.objectives import LAST, MISSIONS

AHEAD = 2
"""So many missions are open at a time."""
KEPT = 4
"""So many of those that are over stay on the picture."""
WHY = (
    "They have dug in there and will not be moved by words.",
    "Our people in the place ask for help before it is too late.",
    "Whoever holds it holds the road.",
    "A quiet place so far. It will not stay one.",
    "They are few there tonight. Tomorrow they will not be.",
    "Smoke since this morning, and nobody has come back from it.",
)


def extended(state: State) -> State:
    """The same with new missions where one can go to none that is left; who has lost goes on."""
    rules = state.campaign.endless
    if rules is None or state.over:
        return state
    number = len(state.fought)
    dice = seeded(f"{state.seed} missions {number}")
    past = [fought.mission for fought in state.fought[-KEPT:]]
    kept = {name: state.campaign.missions[name] for name in past if name in state.campaign.missions}
    missions = {
        name: replace(mission, at=(10 + 16 * place, 50)) for place, (name, mission) in enumerate(kept.items())
    }
    last = past[-1] if past else ""
    fresh = {}
    drawn: list[str] = []
    for place in range(AHEAD):
        name = f"m{number + 1}{'abcd'[place]}"
        fresh[name] = _drawn(rules, number, place, dice, drawn)
        drawn.append(fresh[name].map)
    if last:
        opens = tuple(fresh)
        missions[last] = replace(
            missions[last],
            at=(max(10, 16 * len(kept) - 6), 50),
            won=replace(missions[last].won, opens=opens),
            partial=None,
            lost=replace(missions[last].lost, opens=opens),
        )
    shut = tuple(name for name in state.shut if name in missions)
    opened = {name: count for name, count in state.opened.items() if name in missions}
    opened |= dict.fromkeys(fresh, 1)
    campaign = replace(state.campaign, missions={**missions, **fresh})
    return replace(state, campaign=campaign, opened=opened, shut=shut)


def _drawn(rules: Endless, number: int, place: int, dice: Dice, taken: list[str]) -> Mission:
    free = [name for name in rules.maps if name not in taken] or list(rules.maps)
    chosen = free[dice.roll(len(free)) - 1]
    about = rules.missions[dice.roll(len(rules.missions)) - 1]
    path = find(chosen)
    title = title_of(path) or in_words(chosen)
    words = MISSIONS.get(about, MISSIONS[LAST])
    return Mission(
        title,
        chosen,
        f"{WHY[dice.roll(len(WHY)) - 1]} {words}.",
        about,
        "first",
        rules.places,
        min(rules.most, rules.enemy + rules.growth * number),
        dice.roll(4),
        (84, 14 + 72 * place),
        1,
        (),
        Consequence(supplies=rules.supplies, experience=rules.experience),
        None,
        Consequence(supplies=rules.supplies // 4),
    )
