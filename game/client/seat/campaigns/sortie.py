"""Where one is about to go and with whom: chosen on the map of a campaign, before anything is done."""

from __future__ import annotations

from game.campaign import battles
from game.campaign.aftermath import refuse_again
from game.campaign.battles import refuse_set_out
from game.campaign.state import Person, State
from game.client.seat.campaigns import campaign_map, waiting_text
from game.client.seat.campaigns.campaign_book import CampaignBook


class Sortie:
    """`chosen` is the mission that is read, `people` who goes there, `words` what has just happened."""

    def __init__(self, book: CampaignBook) -> None:
        self.book = book
        self.chosen = campaign_map.first_choice(book.state)
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
        self.chosen, self._touched = campaign_map.first_choice(self.state), False
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
            return waiting_text.ended(state), state.why, False
        if self.fighting:
            why = refuse_again(state) if state.ironman else "Whoever gives it up comes home as they went."
            return self.words or "The battle waits where it stood.", why, False
        if self.words:
            return self.words, "", False
        why = self.hindrance()
        if why:
            return why, "", True
        return waiting_text.before(state, self.chosen, self.people)
