"""How far a campaign has come: an immutable record, from which everything goes on."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from game.campaign.definition import MOST_PEOPLE, Campaign, Mission
from game.core.events import Rolled
from game.core.references import Prose
from game.core.scenario import Scenario

MOST_HISTORY = 400
MOST_NAME, MOST_GEAR = 24, 3

Short = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
Day = Annotated[int, msgspec.Meta(ge=0, le=10**6)]


class Wound(msgspec.Struct, frozen=True):
    """`words` are the ruleset's; it is healed on day `until`, which a roll has `halved` or not."""

    words: Short
    since: Day
    until: Day
    halved: bool = False


class Scar(msgspec.Struct, frozen=True):
    """Something that stays: a step less of a `skill`, or of none."""

    words: Short
    skill: Short
    day: Day


class Death(msgspec.Struct, frozen=True):
    day: Day
    where: Short
    words: Prose = ""


class Entry(msgspec.Struct, frozen=True):
    """A line of somebody's history; `record` is the file of the battle, "" if there is none."""

    day: Day
    where: Short
    outcome: Short
    words: Prose = ""
    hurt: bool = False
    felled: Count = 0
    record: Short = ""


class Person(msgspec.Struct, frozen=True):
    """Somebody of the roster. `skills` are steps above the kind, `spent` is what of the `experience` they
    have cost; `weapon` is one in place of the kind's own, "" for that, `gear` what is worn and carried
    besides."""

    id: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_NAME)]
    kind: Short
    face: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    weapon: Short = ""
    gear: Annotated[tuple[Short, ...], msgspec.Meta(max_length=MOST_GEAR)] = ()
    skills: dict[str, Annotated[int, msgspec.Meta(ge=1, le=9)]] = {}
    scars: Annotated[tuple[Scar, ...], msgspec.Meta(max_length=40)] = ()
    experience: Count = 0
    spent: Count = 0
    joined: Day = 1
    wound: Wound | None = None
    death: Death | None = None
    history: Annotated[tuple[Entry, ...], msgspec.Meta(max_length=MOST_HISTORY)] = ()

    @property
    def felled(self) -> int:
        return sum(entry.felled for entry in self.history)

    @property
    def battles(self) -> int:
        return sum(bool(entry.outcome) for entry in self.history)

    @property
    def alive(self) -> bool:
        return self.death is None

    def fit(self, day: int) -> bool:
        """Whether they can go on that day."""
        return self.alive and (self.wound is None or self.wound.until <= day)

    def days_left(self, day: int) -> int:
        return max(0, self.wound.until - day) if self.wound else 0


class Fought(msgspec.Struct, frozen=True):
    """A mission that is over. `level` is the computer's in it, "" where an older game kept none."""

    mission: Short
    outcome: Literal["won", "partial", "lost"]
    day: Day
    rounds: Count = 0
    level: Short = ""


class Pending(msgspec.Struct, frozen=True):
    """A battle that has been set out for and is not over: `seed` is that of its record, `people` are who
    went. `begun` is known of one of ironman: orders were given in it, and its record has to be there."""

    mission: Short
    seed: Short
    people: tuple[int, ...]
    scenario: Scenario
    begun: bool = False


class Deed(msgspec.Struct, frozen=True):
    """What somebody did in a battle, and what it cost. `told` are the steps of the ruleset's own words about
    the wound, `rolls` those by which it was judged; `rank` is a new one, "" if it is the old."""

    person: int
    name: Short
    shots: Count = 0
    hits: Count = 0
    felled: Count = 0
    saved: tuple[Short, ...] = ()
    taken: Prose = ""
    told: tuple[Prose, ...] = ()
    rolls: tuple[Rolled, ...] = ()
    until: Day = 0
    scar: Short = ""
    before: Count = 0
    gained: Count = 0
    rank: Short = ""
    died: bool = False
    last: bool = False


class TurningPoint(msgspec.Struct, frozen=True):
    """A round in which the worth of a `side` fell by `change`."""

    round: Count
    words: Prose
    who: Prose
    side: Short
    change: int


class Debrief(msgspec.Struct, frozen=True):
    """A battle as it is told when it is over. `worth` is that of both sides, at its beginning and at the end
    of each round."""

    mission: Short
    title: Short
    outcome: Literal["won", "partial", "lost"]
    day: Day
    rounds: Count
    deeds: tuple[Deed, ...] = ()
    worth: tuple[tuple[int, int], ...] = ()
    turns: tuple[TurningPoint, ...] = ()
    found: tuple[Short, ...] = ()
    supplies: tuple[int, int] = (0, 0)
    opened: tuple[Short, ...] = ()
    shut: tuple[Short, ...] = ()
    words: Prose = ""
    record: Short = ""
    strength: int = 0


class Recruit(msgspec.Struct, frozen=True):
    """Somebody who would come along."""

    name: Short
    kind: Short
    price: Count
    face: int = 0


class State(msgspec.Struct, frozen=True):
    """`usual` is what a figure of the roster cost on average when it all began: by it all points of the
    enemy and all supplies are measured. `strength` is what the enemy has gained since, in per cent. With
    `healing` wounds take days also where the ruleset's book names none: our own rule. `unread`: nobody
    has left its debrief for the map yet."""

    campaign: Campaign
    ruleset: Short
    seed: Short
    usual: Annotated[int, msgspec.Meta(ge=1, le=10**5)]
    level: Short = "normal"
    ironman: bool = False
    healing: bool = True
    day: Day = 1
    supplies: Count = 0
    strength: int = 0
    people: Annotated[tuple[Person, ...], msgspec.Meta(max_length=200)] = ()
    fought: Annotated[tuple[Fought, ...], msgspec.Meta(max_length=2000)] = ()
    opened: dict[str, int] = {}
    shut: tuple[str, ...] = ()
    stock: dict[str, int] = {}
    scouted: tuple[str, ...] = ()
    recruited: Count = 0
    tries: Count = 0
    pending: Pending | None = None
    debrief: Debrief | None = None
    over: Literal["", "won", "lost"] = ""
    why: Prose = ""
    unread: bool = False

    @property
    def other_levels(self) -> str:
        """How many missions were fought at another level than that of now: "2 of 3 at easy"; "" if none."""
        levels = [one.level or self.level for one in self.fought]
        others = [one for one in dict.fromkeys(levels) if one != self.level]
        return ", ".join(f"{levels.count(one)} of {len(levels)} at {one}" for one in others)

    @property
    def living(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.alive)

    @property
    def dead(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if not person.alive)

    def person(self, number: int) -> Person:
        """KeyError if there is none of that number."""
        for person in self.people:
            if person.id == number:
                return person
        raise KeyError(number)

    def mission(self, name: str) -> Mission:
        return self.campaign.missions[name]

    def with_person(self, person: Person) -> State:
        """The same with that record of the person in place of the one before."""
        return replace(self, people=tuple(person if one.id == person.id else one for one in self.people))

    @property
    def full(self) -> bool:
        return len(self.living) >= MOST_PEOPLE
