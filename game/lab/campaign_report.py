"""What is told on the command line of campaigns: what is wrong with files, how one goes that the computer
plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.campaign.definition import PARTIAL, WON
from game.campaign.files import read
from game.campaign.package import find
from game.campaign.state import State
from game.campaign.steps import begin
from game.campaign.validation import endings
from game.core.errors import EnfiladeError
from game.core.ruleset import Ruleset
from game.lab.campaigns import played
from game.lab.intervals import percent


def check_all(names: Sequence[str]) -> int:
    """Looks each over and says what is wrong, a line each; 1 if anything is."""
    status = 0
    for name in names:
        try:
            found = read(find(name))
        except EnfiladeError as error:
            print(error)
            status = 1
            continue
        count = len(found.missions)
        about = "missions without an end" if found.endless else f"{count} mission{'s' if count != 1 else ''}"
        doubt = endings(found)
        print(f"{found.id}: {found.title}, {about}, nothing wrong{doubt and '; ' + doubt}")
    return status


def even_all(names: Sequence[str], ruleset: Ruleset, seed: str, battles: int, times: int) -> int:
    """Lets the computer play each so many times, from other seeds, and tells how often was won."""
    for name in names:
        campaign = read(find(name))
        ends: Counter[str] = Counter()
        for number in range(1, times + 1):
            state = begin(campaign, ruleset.ID, ruleset.squads()[0], f"{seed}/{number}")
            ends.update(fought.outcome for fought in played(state, battles).fought)
            every = sum(ends.values())
            half = ends[WON] + ends[PARTIAL]
            told = f"won {percent(ends[WON], every)} of {every}, won or half {percent(half, every)}"
            print(f"{campaign.title}, {ruleset.TITLE}, {number} times: {told}", flush=True)
    return 0


def play_all(names: Sequence[str], ruleset: Ruleset, seed: str, battles: int) -> int:
    """Lets the computer play each, and tells how every battle ended."""
    for name in names:
        campaign = read(find(name))
        state = begin(campaign, ruleset.ID, ruleset.squads()[0], seed)
        print(f"{campaign.title}, {ruleset.TITLE}, seed {seed}")
        state = played(state, battles, tell=_tell)
        print(f"  {_end(state)}")
    return 0


def _tell(state: State) -> None:
    told = state.debrief
    if told:
        fallen = [deed.name for deed in told.deeds if deed.died]
        lost = f", {', '.join(fallen)} dead" if fallen else ""
        print(f"  day {told.day:3}  {told.title}: {told.outcome} in {told.rounds} rounds{lost}")


def _end(state: State) -> str:
    people = f"{len(state.living)} alive, {len(state.dead)} dead"
    how = f"{state.over} on day {state.day}" if state.over else f"goes on, day {state.day}"
    return f"{how}; {people}, {state.supplies} supplies"
