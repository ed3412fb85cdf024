"""The map of a campaign as data: what stands where, which ways there are, where the front is; and where
one is about to go with whom, chosen on it before anything is done."""

from __future__ import annotations

from dataclasses import dataclass

from game.campaign import battles
from game.campaign.aftermath import refuse_again
from game.campaign.battles import arrival, refuse_set_out
from game.campaign.definition import LOST, PARTIAL, WON
from game.campaign.graph import LOCKED, OPEN, SHUT, here, links, status, what_opens
from game.campaign.state import Person, State
from game.client.seat.campaigns import briefing_text
from game.client.seat.campaigns.campaign_book import CampaignBook

GONE, CHOSEN, AHEAD, DARK = "gone", "chosen", "open", "locked"
"""How a way is drawn: it was gone, it is about to be, it can be, it cannot yet."""
BEGIN = ""
"""Where the squad is before the first mission."""
DONE = (WON, PARTIAL, LOST)
MARGIN = -7
"""Where one comes from before the first mission, in hundredths of the width: from beyond the western edge."""
Place = tuple[float, float]


@dataclass(frozen=True)
class Node:
    """A mission on the map: `at` in hundredths of its width and height, `words` below its name."""

    mission: str
    title: str
    map: str
    at: Place
    state: str
    words: str


@dataclass(frozen=True)
class Way:
    start: Place
    end: Place
    kind: str
    bend: float


def nodes(state: State) -> tuple[Node, ...]:
    """All missions, the open ones last: they lie above the others."""
    found = []
    for name, mission in state.campaign.missions.items():
        how = status(state, name)
        found.append(Node(name, mission.title, mission.map, mission.at, how, _words(state, name, how)))
    return tuple(sorted(found, key=lambda node: node.state == OPEN))


def _words(state: State, name: str, how: str) -> str:
    if state.pending and state.pending.mission == name:
        return "in battle"
    days = [fought.day for fought in state.fought if fought.mission == name]
    if how in DONE and days:
        return f"day {days[-1]}"
    if how == SHUT:
        return "closed"
    if how == LOCKED:
        return what_opens(state, name) or "closed"
    return "" if state.over else far(state.mission(name).days)


def far(days: int) -> str:
    return "here" if days == 0 else f"{days} day{'s' if days != 1 else ''} away"


def start(state: State) -> Place:
    """Where one stands before the first mission: at the western edge."""
    heights = [state.mission(name).at[1] for name in state.campaign.begins] or [50]
    return (MARGIN, sum(heights) / len(heights))


def squad_at(state: State) -> Place:
    """Where the squad is."""
    name = state.pending.mission if state.pending else here(state)
    return state.mission(name).at if name in state.campaign.missions else start(state)


def all_ways(state: State, chosen: str) -> tuple[Way, ...]:
    """Every way, those that matter most last."""
    fought = {one.mission for one in state.fought}
    pairs = [(BEGIN, name) for name in state.campaign.begins] + list(links(state))
    found = []
    for place, (one, other) in enumerate(pairs):
        begins = start(state) if one == BEGIN else state.mission(one).at
        been = one == BEGIN or one in fought
        kind = _kind(state, other, been, other in fought, chosen)
        found.append(Way(begins, state.mission(other).at, kind, 0.11 if place % 2 else -0.11))
    order = (DARK, GONE, AHEAD, CHOSEN)
    return tuple(sorted(found, key=lambda way: order.index(way.kind)))


def _kind(state: State, other: str, been: bool, fought: bool, chosen: str) -> str:
    opened = status(state, other) == OPEN
    if been and opened:
        return CHOSEN if other == chosen else AHEAD
    return GONE if been and fought else DARK


def front(state: State, steps: int = 12) -> tuple[Place, ...]:
    """The line that parts what was fought for from what was not, from north to south: to the east is the
    enemy."""
    fought = {one.mission for one in state.fought}
    missions = state.campaign.missions
    ours: list[Place] = [mission.at for name, mission in missions.items() if name in fought]
    theirs: list[Place] = [mission.at for name, mission in missions.items() if name not in fought]
    ours = ours or [(0.0, start(state)[1])]
    found = []
    for step in range(steps + 1):
        y = 100 * step / steps
        held = max(x - 0.35 * abs(y - at) for x, at in ours)
        beyond = min((x + 0.35 * abs(y - at) for x, at in theirs), default=held + 24)
        wave = (0.0, 1.8, -1.2, 1.0)[step % 4]
        found.append((min(96.0, max(3.0, (held + max(beyond, held)) / 2 + wave)), y))
    return tuple((_smooth(found, place), y) for place, (_, y) in enumerate(found))


def _smooth(line: list[Place], place: int) -> float:
    near = line[max(0, place - 1) : place + 2]
    return sum(x for x, _ in near) / len(near)


def neighbour(state: State, name: str, way: tuple[int, int]) -> str:
    """The mission that lies in that direction from another; the same one if none does."""
    missions = state.campaign.missions
    if name not in missions:
        return next(iter(missions), "")
    x, y = missions[name].at

    def off(other: str) -> float:
        dx, dy = missions[other].at[0] - x, (missions[other].at[1] - y) * 0.6
        ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
        return ahead + 2 * aside if ahead > 0.5 else float("inf")

    best = min(missions, key=off)
    return best if off(best) < float("inf") else name


def first_choice(state: State) -> str:
    """The mission that is shown when the page opens: the battle that waits, else the nearest that is open,
    else the last."""
    if state.pending:
        return state.pending.mission
    opened = [node.mission for node in nodes(state) if node.state == OPEN]
    if opened:
        return min(opened, key=lambda name: (arrival(state, name), opened.index(name)))
    return here(state) or next(iter(state.campaign.missions), "")


class Sortie:
    """`chosen` is the mission that is read, `people` who goes there, `words` what has just happened."""

    def __init__(self, book: CampaignBook) -> None:
        self.book = book
        self.chosen = first_choice(book.state)
        self.people: tuple[int, ...] = ()
        self.words = ""
        self._touched = False
        self.pick()

    @property
    def state(self) -> State:
        return self.book.state

    @property
    def fighting(self) -> bool:
        return self.state.pending is not None

    @property
    def known(self) -> bool:
        """Whether there is a mission to read about."""
        return self.chosen in self.state.campaign.missions

    def pick(self) -> None:
        """Who goes: who is in the battle already, who was chosen and still can, else the best who are fit."""
        state = self.state
        if state.pending:
            self.people = state.pending.people
        elif not self.known or state.over:
            self.people = ()
        elif self._touched:
            self.people = self._left()
        else:
            self.people = battles.picked(state, self.chosen)

    def _left(self) -> tuple[int, ...]:
        """Of those who were to go, who still can: alive, fit in time, and there are places."""
        arrives = battles.arrival(self.state, self.chosen)
        known = {person.id: person for person in self.state.people}
        fit = [one for one in self.people if one in known and known[one].fit(arrives)]
        return tuple(fit[: self.state.mission(self.chosen).places])

    def choose(self, name: str) -> None:
        self.chosen, self.words = name, ""
        self.pick()

    def again(self) -> None:
        """After a step that leads elsewhere: what is chosen when the page opens."""
        self.chosen, self._touched = first_choice(self.state), False
        self.pick()

    def toggle(self, number: int) -> None:
        """Somebody goes along, or stays after all; why not is in `words`."""
        if self.fighting or self.state.over or not self.known:
            return
        self.words, self._touched = "", True
        if number in self.people:
            self.people = tuple(one for one in self.people if one != number)
            return
        self.words = self._refuse(self.state.person(number))
        if not self.words:
            self.people = tuple(sorted((*self.people, number)))

    def _refuse(self, person: Person) -> str:
        places, arrives = self.state.mission(self.chosen).places, battles.arrival(self.state, self.chosen)
        if not person.alive:
            return f"{person.name} is dead, and remembered."
        if not person.fit(arrives):
            return f"{person.name} is not fit on day {arrives}."
        return f"There are {places} places: leave somebody first." if len(self.people) >= places else ""

    def hindrance(self) -> str:
        """Why one cannot set out now, "" if one can."""
        if self.fighting or self.state.over:
            return ""
        if not self.known:
            return "There is nowhere to go."
        return refuse_set_out(self.state, self.chosen, self.people)

    def told(self) -> tuple[str, str, bool]:
        """What is to be known before one sets out, or what has just happened: two lines, and whether the
        first says what cannot be."""
        state = self.state
        if self.book.fault:
            return self.book.fault, "It is tried again with the next step.", True
        if state.over:
            return briefing_text.ended(state), state.why, False
        if self.fighting:
            why = refuse_again(state) if state.ironman else "Whoever gives it up comes home as they went."
            return self.words or "The battle waits where it stood.", why, False
        if self.words:
            return self.words, "", False
        why = self.hindrance()
        if why:
            return why, "", True
        return briefing_text.before(state, self.chosen, self.people)
