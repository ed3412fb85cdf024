"""What a debrief tells, in words: the head, what wounds come to, what was found, what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.campaign.battles import NOBODY_LEFT
from game.campaign.definition import LOST, PARTIAL, WON
from game.campaign.experience import next_rank, rank
from game.campaign.graph import LOCKED, OPEN, status, what_opens
from game.campaign.people import rules_of
from game.campaign.state import Debrief, Deed, Fought, Person, State
from game.client.seat.campaigns.campaign_map import far
from game.client.seat.campaigns.new_campaign import healing_rule
from game.core.describing import narration
from game.core.describing.display import Display
from game.core.events import Rolled
from game.rulesets import custom_content

HEADS = {WON: "Won", PARTIAL: "Half a success", LOST: "Lost"}
MOST_NEXT = 3
COUNTS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def count(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def head(debrief: Debrief) -> str:
    """In one word; who gave up has withdrawn."""
    return HEADS[debrief.outcome] if debrief.rounds else "Withdrawn"


def sentence(debrief: Debrief, display: Display) -> str:
    rounds = f"{count(debrief.rounds)} {display.round.lower()}{'s' if debrief.rounds != 1 else ''}"
    dead = sum(deed.died for deed in debrief.deeds)
    parts = [debrief.title, f"day {debrief.day}"]
    if debrief.rounds:
        parts += [rounds, f"{count(dead)} dead" if dead else "nobody dead"]
    return ", ".join(parts)


def when(state: State, fought: Fought) -> str:
    """The day of a battle, and the level of the computer where not all were fought at one."""
    levels = {one.level for one in state.fought if one.level}
    return f"{fought.level}, day {fought.day}" if len(levels) > 1 and fought.level else f"day {fought.day}"


# ---------------------------------------------------------------- who did what


class Growth(NamedTuple):
    """The bar of experience: had and has as shares of the next rank, where a rank was passed (0 for none),
    and the words below."""

    had: float
    has: float
    passed: float
    words: str
    promoted: bool


def growth(deed: Deed) -> Growth:
    after = deed.before + deed.gained
    top = next_rank(after)[0] or max(after, 1)
    if not deed.rank:
        return Growth(deed.before / top, after / top, 0.0, f"{after} of {top}", False)
    passed = next(
        (one for one in range(deed.before + 1, after + 1) if rank(one) != rank(one - 1)), deed.before
    )
    return Growth(deed.before / top, after / top, passed / top, f"made {deed.rank}", True)


def taken(deed: Deed) -> tuple[str, bool]:
    """The wound in a few words, and whether it lasts."""
    if deed.died:
        return "dead", True
    lasts = bool(deed.until)
    return (deed.taken[:1].upper() + deed.taken[1:]) if deed.taken else "nothing", lasts


# ---------------------------------------------------------------- wounds


@dataclass(frozen=True)
class RollLine:
    """A roll that decided about a wound: what, its dice, what it came to, what it needed, and whether it
    held."""

    roll: Rolled
    what: str
    result: str
    needs: str
    held: bool


@dataclass(frozen=True)
class Patient:
    """Somebody whose wound is more than a scratch; `words` are the ruleset's own, by steps."""

    deed: Deed
    verdict: str
    bad: bool
    rolls: tuple[RollLine, ...]
    words: tuple[str, ...]


def patients(state: State, debrief: Debrief, display: Display) -> tuple[Patient, ...]:
    found = [deed for deed in debrief.deeds if deed.until or deed.died or deed.scar]
    return tuple(_patient(state, deed, debrief.day, display) for deed in found)


def scratched(debrief: Debrief) -> tuple[Deed, ...]:
    """Who took something that is gone by tomorrow."""
    return tuple(deed for deed in debrief.deeds if deed.taken and not (deed.until or deed.died or deed.scar))


def _patient(state: State, deed: Deed, day: int, display: Display) -> Patient:
    person = who_did_it(state, deed)
    if deed.died:
        verdict = "dead"
    else:
        verdict = f"fit on day {deed.until}" if deed.until else "fit"
    words = [step[:1].upper() + step[1:] for step in deed.told]
    taken = deed.taken[:1].upper() + deed.taken[1:]
    if taken and deed.until > day and not (deed.rolls or deed.died):  # no roll tells how long it takes
        days = deed.until - day
        words = [*(one for one in words if one != taken), f"{taken}: {days} day{'s' * (days > 1)}"]
    elif taken and not words:
        words = [taken]
    if deed.died and person and person.death and person.death.words:
        words = [*words[:-1], person.death.words[:1].upper() + person.death.words[1:]]
    if deed.scar:
        words.append(f"It leaves a scar: {deed.scar}")
    rolls = tuple(roll_line(roll, display) for roll in deed.rolls)
    return Patient(deed, verdict, deed.died, rolls, tuple(words))


def roll_line(roll: Rolled, display: Display) -> RollLine:
    shown = display.of(len(roll.faces))
    if shown.ladder:
        result = shown.ladder.word(roll.total)
        needs = f"needs {shown.ladder.word(roll.against)}" if roll.against is not None else ""
    else:
        bonus = sum(item.value for item in roll.modifiers)
        result = f"{narration.signed(bonus)} = {roll.total}" if bonus else f"= {roll.total}"
        needs = f"needs {roll.against}" if roll.against is not None else ""
    what = roll.what[:1].upper() + roll.what[1:]
    return RollLine(roll, what, result, needs, bool(roll.passed))


def whose_rule(state: State) -> str:
    """By what wounds heal here."""
    rule = healing_rule(rules_of(state))
    if rule:
        return f"by the book: {rule}"
    return "days are our rule: the book names none" if state.healing else "our rule of days is off"


# ---------------------------------------------------------------- found, next


def found(state: State, debrief: Debrief) -> tuple[tuple[str, str], ...]:
    """Weapons that were brought home: picture and name."""
    arms = custom_content.roster(state.ruleset).arms()
    known = arms.weapons if arms else {}
    return tuple(
        (known[one].picture, known[one].title[:1].upper() + known[one].title[1:])
        for one in debrief.found
        if one in known
    )


def supplies(debrief: Debrief) -> str:
    before, after = debrief.supplies
    gained = after - before
    return f"{narration.signed(gained) if gained else '±0'}, {after} then"


class Next(NamedTuple):
    mission: str
    title: str
    map: str
    state: str
    words: str


def coming(state: State, debrief: Debrief) -> tuple[Next, ...]:
    """What is open now, what has just been closed, and what waits behind it."""
    missions = state.campaign.missions
    how = {name: status(state, name) for name in missions}
    opened = [name for name in missions if how[name] == OPEN]
    shut = [name for name in debrief.shut if name in missions and how[name] != OPEN]
    after = [
        name for name in missions if how[name] == LOCKED and any(_leads(state, one, name) for one in opened)
    ]
    chosen = [*opened, *shut, *after][:MOST_NEXT]
    return tuple(
        Next(one, missions[one].title, missions[one].map, how[one], _words(state, one, how[one]))
        for one in chosen
    )


def _leads(state: State, one: str, other: str) -> bool:
    mission = state.mission(one)
    return any(other in mission.consequence(outcome).opens for outcome in (WON, PARTIAL, LOST))


def _words(state: State, name: str, how: str) -> str:
    if how == OPEN:
        return f"open, {far(state.mission(name).days)}"
    return (what_opens(state, name) if how == LOCKED else "") or "closed now"


def costs(debrief: Debrief) -> str:
    """What the loss costs, "" if nothing was lost."""
    parts = []
    if debrief.strength > 0:
        parts.append(f"The enemy gains {debrief.strength} %.")
    if debrief.supplies[1] < debrief.supplies[0]:
        parts.append(f"{debrief.supplies[0] - debrief.supplies[1]} supplies are gone.")
    return " ".join(parts)


def pressing(state: State) -> tuple[str, str, str]:
    """What the enemy does with the days, how many are left, and where others come from if nobody is."""
    campaign = state.campaign
    gain = f"Every ten days {campaign.enemy} gains {campaign.gain} %." if campaign.gain else ""
    left = f"{campaign.days - state.day} days are left until day {campaign.days}." if campaign.days else ""
    return gain, left, "" if state.living else f"{NOBODY_LEFT} R, then N."


def sums(state: State) -> tuple[tuple[str, str], ...]:
    """What the whole campaign came to."""
    won = sum(fought.outcome == WON for fought in state.fought)
    half = sum(fought.outcome == PARTIAL for fought in state.fought)
    battles = f"{won} of {len(state.fought)} won" + (f", {half} half" if half else "")
    felled = sum(person.felled for person in state.people)
    return (
        ("Battles", battles),
        ("Came through", f"{len(state.living)} of {len(state.people)}"),
        ("Felled", str(felled)),
    )


def who_did_it(state: State, deed: Deed) -> Person | None:
    """Who did it; None if they are gone."""
    return next((person for person in state.people if person.id == deed.person), None)
