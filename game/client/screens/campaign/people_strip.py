"""Who goes: a card for each of the people, the dead last; they are never removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.campaign.battles import arrival
from game.campaign.people import archetype_of
from game.campaign.state import Person, State
from game.campaign.validation import SIDE
from game.client.kit import symbols
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import panel, portrait
from game.client.kit.widgets import Card, Done, Key, Look, Widget
from game.client.seat.campaigns import briefing_text, roster_text
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.campaigns.campaign_map import Sortie

CARD, PITCH = 122, 129
HIGH, LOW = 80, 58
NEARER = 6
"""A wound's words may come so much nearer to the face and to the edge than others."""
TWICE = 400
"""Milliseconds within which a second click on somebody opens the roster."""


class PeopleStrip:
    """A card for each of the people in their order, as many as have room; the rest is scrolled to."""

    def __init__(self, book: CampaignBook, going: Sortie) -> None:
        self.book, self.going = book, going
        self._first = 0  # who stands at the left
        self._clicked = (0, -TWICE)  # on whom, and when

    def _inside(self, rect: Rect, small: bool) -> Rect:
        return Rect(rect.x + 12, rect.y + (30 if small else 32), rect.width - 24, rect.height - 40)

    def cards(self, rect: Rect, small: bool, take: Callable[[int], Done]) -> list[Widget]:
        state, inside = self.book.state, self._inside(rect, small)
        people, many = order(state), shown(inside)
        self._first = min(self._first, max(0, len(people) - many))
        faces = roster_text.faces(state)
        name = self.going.chosen if self.going.known and not self.going.fighting else ""
        places = boxes(inside, len(people), self._first, small)
        return [
            Card(
                Key("person", person.id),
                box,
                partial(take, person.id),
                paint=partial(self._card, person, name, faces[person.id]),
            )
            for place, (person, box) in enumerate(zip(people, places, strict=True))
            if self._first <= place < self._first + many
        ]

    def _card(
        self, person: Person, name: str, face: tuple[str, int], pen: Pen, rect: Rect, look: Look
    ) -> None:
        card(pen, rect, look, self.book.state, person, person.id in self.going.people, name, face)

    def clicked_twice(self, number: int) -> bool:
        """Whether the one who is clicked on was clicked on a moment ago."""
        now = pygame.time.get_ticks()
        before, self._clicked = self._clicked, (number, now)
        return before[0] == number and now - before[1] < TWICE

    def scroll(self, by: int) -> None:
        self._first = max(0, self._first + by)

    def walk(self, rect: Rect, small: bool, person: int, by: int) -> int:
        """Who stands so many places beside that one, or at the end; the strip shows them."""
        people, many = [one.id for one in order(self.book.state)], shown(self._inside(rect, small))
        place = min(max(0, people.index(person) + by), len(people) - 1)
        self._first = min(max(self._first, place - many + 1), place)
        return people[place]

    def draw(self, pen: Pen, rect: Rect, small: bool) -> None:
        """The frame, and above the cards how many go, and what there is to live on."""
        state, going = self.book.state, self.going
        titles = {True: "Your people", False: "Who went" if going.fighting else "Who goes"}
        panel(pen, rect, titles[bool(state.over)])
        if going.known and not state.over:
            places = state.mission(going.chosen).places
            words = f"{len(going.people)} of {places} places"
            pen.text(words, rect.x + 118, rect.y + 22, 12, "paper", True)
        more = len(state.people) - shown(self._inside(rect, False)) - self._first
        words = f"{state.supplies} supplies"
        if self._first or more > 0:
            words += f"; {self._first} to the left, {max(0, more)} to the right"
        elif not going.fighting and not state.over:
            words += "; Space takes one along or leaves it here"
        tone: Color = "fog"
        first, _, bad = going.told()
        if small:
            words, tone = first or words, "bad" if bad else "paper"
        pen.text(words, rect.right - 12, rect.y + 22, 12, tone, False, 1, rect.width - 260)


def order(state: State) -> tuple[Person, ...]:
    """As they stand in the strip."""
    return (*state.living, *state.dead)


def boxes(inside: Rect, count: int, first: int, low: bool) -> list[Rect]:
    """Where the cards lie; those before `first` are scrolled out at the left."""
    pitch = (
        max(PITCH, (inside.width + PITCH - CARD) // max(count, 1)) if count * PITCH < inside.width else PITCH
    )
    pitch = min(pitch, PITCH + 4)
    high = LOW if low else HIGH
    return [Rect(inside.x + pitch * (place - first), inside.y, CARD, high) for place in range(count)]


def shown(inside: Rect) -> int:
    """How many cards have room."""
    return max(1, (inside.width + PITCH - CARD) // PITCH)


def card(
    pen: Pen,
    rect: Rect,
    look: Look,
    state: State,
    person: Person,
    goes: bool,
    name: str,
    face: tuple[str, int],
) -> None:
    """`name` is the mission that one would go to, "" for none."""
    if not person.alive:
        _fallen(pen, rect, person, face)
        return
    arrives = arrival(state, name) if name else state.day
    late = not person.fit(arrives)
    low = rect.height < HIGH
    edge = SIDE if goes else "steel"
    pen.plate(rect, "slate", 0.9, "brass" if look.hover else edge, 1.4 if goes else 1, 6)
    size = 42 if low else 48
    portrait(pen, Rect(rect.x + 7, rect.y + 8, size, size), face[0], SIDE, face[1], late)
    x, room = rect.x + size + 14, rect.width - size - 18
    pen.text(person.name, x, rect.y + 20, 13, "fog" if late else "paper", True, room=room)
    words, when = briefing_text.fitness(person, state.day, arrives)
    if low:
        _small(pen, rect, (x, room), state, goes, late, words if words != "fit" else "")
        return
    kind = archetype_of(state, person)
    title = kind.title if kind else person.kind
    fresh = "new" if words == "fit" and not person.history and state.day > 1 and person.joined > 1 else ""
    wound = person.wound.words if late and person.wound else ""
    small, lines = wound_lines(pen, room + NEARER, wound)
    two_lines = len(lines) < 2 and bool(when) and not late and pen.width(title, 10) > room
    if len(lines) > 1:
        pass  # the wound takes both lines
    elif pen.width(title, 11) <= room or when or fresh:
        _title(pen, x, rect.y, title, room, two_lines)
    else:  # too long beside the face, and the last line has room for it
        fresh = title
    if wound:
        _wound(pen, rect, (x - 4, room + NEARER), small, lines)
    else:
        _choice(pen, (x, rect.right - 7 - x), rect.y + (45 if two_lines else 42), state, goes)
    tone = "good" if words == "fit" else "paper"
    corner = when or fresh
    tones = "bad" if late else tone, "fog" if late or fresh else "good"
    _foot(pen, rect, (words, corner), tones, not late and corner != title)


def _wound(pen: Pen, rect: Rect, line: tuple[int, int], size: float, lines: Sequence[str]) -> None:
    """The wound beside its sign, from where on it has how much room; in two lines, it stands where the kind
    of figure does."""
    x, room = line
    symbols.wound(pen, rect.x + 42, rect.y + 46, 12)
    for place, words in enumerate(lines):
        y = rect.y + (53 if len(lines) < 2 else 38 + 15 * place)
        pen.text(words, x, y, size, "bad", room=room)


def _title(pen: Pen, x: int, y: int, title: str, room: int, two_lines: bool) -> None:
    """What kind of figure it is, in one line or in two."""
    if not two_lines:
        pen.text(title, x, y + 35, pen.fit(title, room, (11, 10.5, 10)), "fog", room=room)
        return
    small = pen.fit(max(title.split(), key=len), room, (10, 9.5, 9))
    for place, line in enumerate(pen.lines(title, small, room, 2)):
        pen.text(line, x, y + 31 + 10 * place, small, "fog", room=room)


def wound_lines(pen: Pen, room: int, words: str) -> tuple[float, Sequence[str]]:
    """The letters of a wound beside the face, as large as its longest word and two lines allow, and its
    lines."""
    hurt = words[:1].upper() + words[1:]
    sizes = (11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5)
    longest = max(hurt.split(), key=len, default="")
    small = next(
        (one for one in sizes if pen.width(longest, one) <= room and len(pen.wrap(hurt, one, room)) < 3),
        pen.fit(longest, room, sizes),
    )
    return small, pen.lines(hurt, small, room, 2)


def _foot(pen: Pen, rect: Rect, words: tuple[str, str], tones: tuple[str, str], bold: bool) -> None:
    """The last line: how somebody is at the left, until when, or what is new, at the right."""
    left, right = words
    late = tones[0] == "bad"
    both = pen.width(left, 11.5, True) + pen.width(right, 11.5, not late) + 6
    letters = 11.5 if both <= rect.width - 14 else 10.5
    end = pen.text(left, rect.x + 7, rect.y + 73, letters, tones[0], True)
    room = rect.right - 7 - end - 4
    pen.text(right, rect.right - 7, rect.y + 73, letters, tones[1], bold, 1, room)


def _small(
    pen: Pen, rect: Rect, line: tuple[int, int], state: State, goes: bool, late: bool, words: str
) -> None:
    """In a small window the last line, from where on it has how much room, has only the state."""
    x, room = line
    if late:
        symbols.wound(pen, rect.x + 40, rect.y + 40, 12)
        pen.text(words, x, rect.y + 42, 11.5, "bad", True, room=room)
        return
    _choice(pen, line, rect.y + 30, state, goes, words)


def _choice(pen: Pen, line: tuple[int, int], y: int, state: State, goes: bool, words: str = "") -> None:
    """Whether somebody goes along, or went, in other `words` if there are such, from where on it has how much
    room; nobody does any more when all is over."""
    x, room = line
    if state.over:
        pen.text(words, x, y + 11, 11.5, "paper", room=room)
        return
    symbols.check(pen, x, y, goes)
    usual = ("stayed", "went") if state.pending else ("stays", "goes")
    told, room = words or usual[goes], room - 19
    size = pen.fit(told, room, (11.5, 11, 10.5, 10))
    pen.text(told, x + 19, y + 11, size, "paper" if goes or words else "fog", room=room)


def _fallen(pen: Pen, rect: Rect, person: Person, face: tuple[str, int]) -> None:
    pen.fill(rect, "ink", 0.6, 4)
    dashes(pen, rect)
    size = 42 if rect.height < HIGH else 48
    portrait(pen, Rect(rect.x + 7, rect.y + 8, size, size), face[0], SIDE, face[1], True)
    x, room = rect.x + size + 14, rect.width - size - 20
    pen.text(person.name, x, rect.y + 20, 13, "fog", True, room=room)
    symbols.fallen(pen, x, rect.y + 31, 13)
    pen.text("dead", x + 15, rect.y + 43, 11.5, "fog")
    if person.death and rect.height >= HIGH:
        words = f"{person.death.where}, day {person.death.day}"
        small = pen.fit(words, rect.width - 14, (11.5, 11, 10.5, 10, 9.5, 9))
        pen.text(words, rect.x + 7, rect.y + 73, small, "fog", room=rect.width - 14)


def dashes(pen: Pen, rect: Rect) -> None:
    """A dashed frame."""
    for x in range(rect.x, rect.right, 7):
        for y in (rect.y, rect.bottom - 1):
            pen.fill(Rect(x, y, min(4, rect.right - x), 1), "steel")
    for y in range(rect.y, rect.bottom, 7):
        for x in (rect.x, rect.right - 1):
            pen.fill(Rect(x, y, 1, min(4, rect.bottom - y)), "steel")
