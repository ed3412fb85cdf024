"""The cards of the living, and the lines of the dead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.campaign.experience import rank
from game.campaign.people import archetype_of
from game.campaign.state import Person, State
from game.campaign.validation import SIDE
from game.client.kit import sprites, symbols
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import portrait
from game.client.kit.widgets import Card, Done, Key, Look, Widget
from game.client.screens.roster.layout import CARD, FALLEN, HIGH, PITCH, Layout
from game.client.seat.campaigns import roster_text as told
from game.client.seat.campaigns.roster_text import Likeness
from game.rulesets import custom_content
from game.rulesets.weapon_choices import main

PERSON = "person"
"""The kind of key that a card has."""


def picture_of(state: State, person: Person) -> str:
    """The picture of what somebody has in hand, "" if there is none."""
    arms = custom_content.roster(state.ruleset).arms()
    stat = custom_content.roster(state.ruleset).stats().get(person.kind)
    weapon = person.weapon or (main(stat) if stat is not None else "")
    return arms.weapons[weapon].picture if arms and weapon in arms.weapons else ""


def card(
    pen: Pen, rect: Rect, look: Look, state: State, person: Person, likeness: Likeness, chosen: bool
) -> None:
    pen.plate(
        rect, "steel" if chosen else "slate", 0.94, "brass" if chosen or look.hover else "steel",
        1.8 if chosen else 1, 7, (0.05, 0.1),
    )  # fmt: skip
    quiet = "paper" if chosen else "fog"
    left, x, right = rect.x + 8, rect.x + 76, rect.right - 10
    portrait(pen, Rect(left, rect.y + 8, 58, 58), likeness.look, SIDE, likeness.face)
    ranked = rank(person.experience)
    pen.text(ranked, right, rect.y + 21, 12, quiet, False, 1)
    room = right - x - pen.width(ranked, 12) - 8
    pen.text(
        person.name, x, rect.y + 21, pen.fit(person.name, room, (14, 13, 12), True), "paper", True, 0, room
    )
    weapon = sprites.weapon(picture_of(state, person), pen.px(18))
    if weapon:
        pen.stamp(weapon, rect.right - 62, rect.y + 28)
    pen.text(told.kind_title(state, person), x, rect.y + 37, 11.5, quiet, room=rect.width - 76 - 66)
    scars = ", ".join(told.shown_scars(person))
    if person.fit(state.day) or person.wound is None:
        end = pen.text("fit", x, rect.y + 58, 12, "good", True)
        pen.text(scars, end + 8, rect.y + 58, 11.5, quiet, room=right - end - 8)
        scars = ""
    else:
        symbols.wound(pen, rect.x + 53, rect.y + 53, 13)
        _healing(pen, x, right, rect.y + 58, state, person)
    share, figures, _ = told.towards(person)
    symbols.bar(pen, Rect(left, rect.y + 73, 58, 5), share, "paper")
    pen.text(figures, left, rect.y + 91, 11, quiet)
    end = pen.text(told.record(person), x, rect.y + 84, 11.5, quiet)
    if scars and right - end > 30:
        pen.text(scars, right, rect.y + 84, 11.5, quiet, False, 1, right - end - 10)


def _healing(pen: Pen, x: int, right: int, y: int, state: State, person: Person) -> None:
    """The wound, how far it has healed, the days that are left."""
    wound = person.wound
    assert wound is not None, "somebody who is not fit has one"
    left = person.days_left(state.day)
    days = told.counted(left, "day")
    wide = pen.width(days, 12, True)
    pen.text(days, right, y, 12, "paper", True, 1)
    words = told.said_wound(wound.words)
    room = right - x - wide - 14
    end = pen.text(words, x, y, pen.fit(words, room - 40, (12, 11.5, 11), True), "bad", True, 0, room)
    gap = round(right - wide - 8 - end - 7)
    if gap >= 24:
        whole = max(1, wound.until - wound.since)
        symbols.bar(pen, Rect(round(end) + 7, y - 8, min(52, gap), 8), 1 - left / whole, "good")


def memorial(pen: Pen, rect: Rect, look: Look, person: Person, likeness: Likeness, chosen: bool) -> None:
    """A line for somebody who died."""
    pen.plate(rect, "ink", 0.6, "brass" if chosen or look.hover else "steel", 1.4 if chosen else 1, 6)
    symbols.fallen(pen, rect.x + 14, rect.y + 17, 18)
    portrait(pen, Rect(rect.x + 34, rect.y + 7, 40, 40), likeness.look, SIDE, likeness.face, True)
    record = told.record(person)
    wide = pen.width(record, 12)
    x, right = rect.x + 84, rect.right - 12
    low = right - x - wide < 110
    pen.text("" if low else record, right, rect.y + 23, 12, "fog", False, 1)
    pen.text(
        told.titled(person), x, rect.y + 23, 13.5, "paper", True, room=right - x - (0 if low else wide + 8)
    )
    fell = f"fell at {told.fallen(person)}"
    words = fell if pen.width(fell, 12) <= right - x else told.fallen(person)
    pen.text(words, x, rect.y + 41, pen.fit(words, right - x, (12, 11.5, 11)), "fog", room=right - x)


def price_of(state: State, person: Person) -> int:
    kind = archetype_of(state, person)
    return kind.price if kind else 0


def widgets(
    lay: Layout,
    state: State,
    people: Sequence[Person],
    chosen: int,
    tops: tuple[int, int],
    choose: Callable[[int], Done],
) -> list[Widget]:
    """The living in rows, and below them the dead, who died last first; `tops` say where either begins,
    scrolled as far as they are."""
    faces = told.faces(state)
    top, below = tops
    found: list[Widget] = []
    for place, person in enumerate(people):
        x, y = lay.listed.x + place % lay.columns * (CARD + 8), top + place // lay.columns * PITCH
        known, on = faces[person.id], person.id == chosen
        paint = partial(card, state=state, person=person, likeness=known, chosen=on)
        key, act = Key(PERSON, person.id), partial(choose, person.id)
        found.append(Card(key, Rect(x, y, CARD, HIGH), act, area="cards", paint=paint))
    for place, person in enumerate(reversed(state.dead)):
        box = Rect(lay.fallen.x, below + FALLEN * place, lay.fallen.width - 10, FALLEN - 4)
        paint = partial(memorial, person=person, likeness=faces[person.id], chosen=person.id == chosen)
        found.append(
            Card(Key(PERSON, person.id), box, partial(choose, person.id), area="fallen", paint=paint)
        )
    return found
