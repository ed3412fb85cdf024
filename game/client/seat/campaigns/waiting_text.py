"""What days bring, in a sentence: who is fit again, what the enemy gains, when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from game.campaign.battles import arrival, sent
from game.campaign.definition import WON
from game.campaign.enemy import TEN, estimate
from game.campaign.graph import OPEN, status
from game.campaign.state import Person, State

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
    return f"{how} on day {state.day}, after {len(state.fought)} battles."


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
        return f"W waits a day; every ten days {state.campaign.enemy} gains {state.campaign.gain} %."
    if state.campaign.days:
        return f"W waits a day; {state.campaign.days - state.day} are left."
    return "W waits a day, which costs nothing here."


def in_a_row(names: Sequence[str]) -> str:
    """ "Tam", "Tam and Juno", "Tam, Juno and Wren"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
