"""The opened figure: its head, what it can learn, its wounds, its history, and what it could carry."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.campaign.experience import Step, to_spend
from game.campaign.people import rules_of
from game.campaign.state import Entry, Person, State
from game.campaign.store import Offer
from game.campaign.validation import SIDE
from game.client.kit import sprites, symbols
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import panel, portrait
from game.client.kit.widgets import Card, Done, Hint, Key, Look, Widget
from game.client.screens.roster.cards import price_of
from game.client.screens.roster.layout import ENTRY, WOUND, Layout
from game.client.seat.campaigns import roster_text as told
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.campaigns.roster_text import Likeness
from game.core.between_battles import HealingTime

BAR = 186
SMALLER = (12, 11.5, 11, 10.5, 10)


def head(pen: Pen, lay: Layout, state: State, person: Person, likeness: Likeness) -> None:
    rect = lay.opened
    kind = told.kind_title(state, person)
    panel(pen, rect, kind[:1].upper() + kind[1:])
    record = told.record(person)
    words = f"{price_of(state, person)} points, {record}" if person.alive else record
    pen.text(words, rect.right - 12, rect.y + 22, 12, "fog", False, 1)
    dead = not person.alive
    frame = Rect(rect.x + 12, rect.y + 36, 92, 92)
    portrait(pen, frame, likeness.look, SIDE, likeness.face, dead)
    x = rect.x + 118
    pen.block(told.titled(person), x, rect.y + 38, 16, "paper", room=rect.right - 132 - x)
    if dead:
        symbols.fallen(pen, x, rect.y + 67, 16)
        room = rect.right - 14 - x - 20
        for number, line in enumerate(pen.lines(f"Fell at {told.fallen(person)}.", 13, room, 2)):
            pen.text(line, x + 20, rect.y + 79 + 18 * number, 13, "fog", room=room)
    else:
        _health(pen, x, rect, state, person)
    pen.rule(rect.x + 12, lay.opened.y + 138, rect.width - 24)


def _health(pen: Pen, x: int, rect: Rect, state: State, person: Person) -> None:
    first, bars = x + 82, x + 82 + BAR + 12
    room = rect.right - 14 - bars
    wound = person.wound
    y = rect.y + 79
    if wound is None or person.fit(state.day):
        pen.text("Fit", x, y, 13, "good", True)
        words = ", ".join(told.shown_scars(person))
        pen.text(words or "nothing is wrong", first, y, 12.5, "fog", room=rect.right - 14 - first)
    else:
        symbols.wound(pen, x, y - 12, 14)
        words = told.said_wound(wound.words)
        end = pen.text(words, x + 20, y, pen.fit(words, first - x - 26, (13, 12, 11), True), "bad", True)
        left, whole = person.days_left(state.day), max(1, wound.until - wound.since)
        start = max(first, round(end) + 8)
        symbols.bar(pen, Rect(start, y - 9, max(20, first + BAR - start), 8), 1 - left / whole, "good")
        days = f"{left} of {told.counted(whole, 'day')} left, fit on day {wound.until}"
        pen.text(days, bars, y, pen.fit(days, room, (12.5, 12, 11.5, 11)), "paper", room=room)
    share, figures, then = told.towards(person)
    y += 23
    pen.text("Experience", x, y, 12, "fog")
    symbols.bar(pen, Rect(first, y - 9, BAR, 8), share, "paper")
    pen.text(f"{figures}, {then}", bars, y, 12.5, "paper", room=room)
    y += 23
    end = pen.text(str(to_spend(person)), first, y, 15, "paper", True)
    pen.text("To spend", x, y, 12, "fog")
    pen.text(told.spending(state, person), end + 6, y, 12, "fog", room=rect.right - 14 - end - 6)


# ---------------------------------------------------------------- what can be learnt


def skills_head(pen: Pen, lay: Layout) -> None:
    pen.block("Skills", lay.skills.x, lay.skills.y - 16, 9, "brass")
    pen.text("price in experience", lay.skills.right - 10, lay.skills.y - 7, 11, "fog", False, 1)


def skill(pen: Pen, rect: Rect, look: Look, step: Step, chosen: bool) -> None:
    able = not step.why
    pen.plate(rect, "steel" if chosen else "slate", 0.9, "brass" if look.hover else "steel", 1, 5)
    pen.text(step.title, rect.x + 8, rect.y + 17.5, 12.5, "paper" if able or chosen else "fog", room=122)
    end = pen.text(step.now, rect.x + 132, rect.y + 17.5, 12, "paper" if chosen else "fog")
    if step.why == "It cannot be better.":
        pen.text("the most", rect.right - 8, rect.y + 17.5, 11.5, "fog", False, 1)
        return
    pen.polygon([(end + 7, rect.y + 9), (end + 13, rect.y + 13), (end + 7, rect.y + 17)], "fog")
    pen.text(step.then, end + 19, rect.y + 17.5, 12, "paper" if able else "fog", able)
    if able:
        cap = Rect(rect.right - 32, rect.y + 4, 24, 18)
        pen.fill(cap, "brass" if chosen else "coal", 1, 3)
        pen.frame(cap, "brass" if chosen else "fog", 1, 3)
        pen.text(str(step.price), cap.centerx, rect.y + 17.5, 12, "ink" if chosen else "paper", True, 0.5)
    elif step.why.endswith("short"):
        pen.text(step.why, rect.right - 8, rect.y + 17.5, 11.5, "bad", False, 1)
    else:
        pen.text(str(step.price), rect.right - 20, rect.y + 17.5, 12, "fog", False, 0.5)


def sentence(pen: Pen, rect: Rect, words: str) -> None:
    size = pen.fit(words, rect.width, (11.5, 11, 10.5))
    for number, line in enumerate(pen.lines(words, size, rect.width, 2)):
        pen.text(line, rect.x, rect.y + 14 + 15 * number, size, "fog", room=rect.width)


# ---------------------------------------------------------------- wounds and scars


def wounds(pen: Pen, lay: Layout, state: State, person: Person) -> None:
    """The kinds of wounds of the ruleset, and those that the person has."""
    rules, rect = rules_of(state), lay.wounds
    if lay.tabs is None:
        pen.rule(rect.x, rect.y - 8, rect.width)
    pen.block("Wounds", rect.x, rect.y, 9, "brass")
    source = f"{rules.TITLE}, {rules.HEALING.source}"
    pen.text(source, rect.right, rect.y + 9, 11, "fog", False, 1, rect.width - 70)
    y = rect.y + 30
    halved = person.wound is not None and person.wound.halved
    for row, marked in told.wounds_marked(state, person):
        _wound_row(pen, Rect(rect.x, y, rect.width, WOUND), row, marked, marked and halved)
        y += WOUND


def _wound_row(pen: Pen, rect: Rect, row: HealingTime, marked: bool, done: bool) -> None:
    """A kind of wound: whether the person has it, how long it takes, and what halves that."""
    tone: Color = "paper" if marked else "fog"
    y, name = rect.y, told.said_wound(row.name)
    pen.text(name, rect.x, y, pen.fit(name, 104, (12, 11.5, 11, 10.5), marked), tone, marked, room=104)
    box = Rect(rect.x + 108, y - 11, 13, 13)
    pen.fill(box, "ink", 0.8, 2)
    pen.frame(box, "bad" if marked else "steel", 1.2, 2)
    if marked:
        symbols.no(pen, box.x, box.y, 13)
    end = rect.right
    if row.halves:
        words = f"{row.halves} halved it" if done else f"halved by {row.halves}"
        pen.text(words, rect.right, y, 11.5, "good" if done else "fog", False, 1)
        end = round(rect.right - pen.width(words, 11.5)) - 6
    if row.halves and done:
        symbols.tick(pen, end - 12, y - 11, 13)
        end -= 16
    room = end - rect.x - 132
    pen.text(row.time, rect.x + 132, y, pen.fit(row.time, room, (12, 11.5, 11, 10.5)), tone, room=room)


# ---------------------------------------------------------------- history


def history_head(pen: Pen, lay: Layout, state: State, person: Person) -> None:
    pen.block("History", lay.history.x, lay.history.y - 16, 9, "brass")
    if person.history:
        pen.text("a click plays it again", lay.history.right - 10, lay.history.y - 7, 11, "fog", False, 1)
    else:
        words = "No battle yet." if person.joined <= 1 else f"No battle yet; came on day {person.joined}."
        pen.text(words, lay.history.x, lay.history.y + 16, 12, "fog", room=lay.history.width)
    y = lay.history.bottom + 16
    x, room = lay.history.x, lay.history.width
    if person.scars:
        symbols.wound(pen, x, y - 10, 12, "fog")
        pen.text(scar_words(state, person), x + 20, y, 12, "fog", room=room - 20)
    elif person.history and person.alive:
        pen.text("No scar.", x, y, 12, "fog")


def scar_words(state: State, person: Person) -> str:
    """Each with what it costs."""
    from game.campaign.experience import training_of

    training = training_of(state)
    parts = []
    for scar in person.scars:
        known = training.skills.get(scar.skill) if training else None
        parts.append(f"{scar.words}: {known.title.lower()} a step less" if known else scar.words)
    return ", ".join(parts)


def entry(pen: Pen, rect: Rect, look: Look, one: Entry, last: bool, replayed: bool) -> None:
    tone: Color = "good" if one.outcome in ("won", "partial") else "fog"
    tone = "bad" if one.hurt else tone
    y = rect.y + 15
    if not last:
        pen.fill(Rect(rect.x + 4, rect.y + 15, 2, rect.height), "steel")
    symbols.disc(pen, rect.x + 5, y - 4, 3.4, tone)
    lit = "brass" if look.hover and replayed else "paper"
    pen.text(str(one.day), rect.x + 36, y, 12, "fog", False, 1)
    room, words = min(118, rect.width * 2 // 5), told.what_happened(one)
    size = pen.fit(one.where, room, (12.5, 12, 11.5, 11), True)
    end = pen.text(one.where, rect.x + 43, y, size, lit, True, 0, room)
    x, right = rect.x + 43 + room + 8, rect.right - 6
    if x + pen.width(words, 12) > right:  # out of its column, and then smaller, before anything is cut
        x = max(round(end) + 8, right - round(pen.width(words, 12)))
    small = pen.fit(words, right - x, SMALLER)
    pen.text(words, x, y, small, "bad" if one.hurt else "paper", room=right - x)


# ---------------------------------------------------------------- the store


def store_head(pen: Pen, lay: Layout, state: State, person: Person) -> None:
    x, y, right = lay.store.x, lay.store.y - 30, lay.store.right - 10
    if lay.tabs is None:
        pen.rule(x, y - 8, lay.store.width - 10)
    pen.block("Store", x, y, 9, "brass")
    pen.text(f"{state.supplies} supplies", right, y + 9, 12, "paper", True, 1)
    has = told.has_with(state, person)
    words = f"Has: {has}" if has else "Has nothing that could be changed."
    pen.text(words, x, y + 25, pen.fit(words, right - x, SMALLER), "fog", room=right - x)


def offer(pen: Pen, rect: Rect, look: Look, one: Offer, instead: str, chosen: bool) -> None:
    """`instead` is what it would take the place of."""
    shut = bool(one.why) and not one.held
    pen.plate(
        rect, "steel" if chosen else "slate", 0.45 if shut else 0.9, "brass" if look.hover else "steel", 1, 5
    )
    picture = sprites.weapon(one.picture, pen.px(18))
    if picture:
        pen.stamp(picture, rect.x + 4, rect.y + 6)
    elif one.gear:
        pen.icon("defend", rect.x + 22, rect.y + 6, 18, "fog" if shut else "paper")
    title = one.title[:1].upper() + one.title[1:]
    short = one.why.endswith("short")
    right = rect.right - 8
    if one.held:
        words, tone = "worn" if one.gear else "in hand", "good"
    elif short:
        words, tone = one.why, "bad"
    elif shut:
        words, tone = "", "fog"
    else:
        words, tone = (str(one.price), "paper") if one.price else ("free", "good")
    wide = pen.width(words, 13.5, True) if words else 0
    pen.text(words, right, rect.y + 20, 11.5 if short or one.held else 13.5, tone, not short, 1)
    if shut and not short:
        symbols.lock(pen, right - 14, rect.y + 8, 15)
        wide = 16
    room = right - wide - 8 - rect.x - 66
    pen.text(title, rect.x + 66, rect.y + 13.5, 12.5, "fog" if shut else "paper", True, 0, room)
    pen.text(_about(one, instead), rect.x + 66, rect.y + 26.5, 11, "fog", room=room)


def _about(one: Offer, instead: str) -> str:
    if one.why and not one.held and not one.why.endswith("short"):
        return one.why
    if one.held:
        return "in place of its own" if one.gear else "what it fights with"
    found = f"found, {one.stock} in the store" if one.stock else ""
    if one.gear:
        return found or ("one more on the belt" if one.adds else "in place of what it wears")
    return found or (f"for the {instead}" if one.price else "its own")


def history(
    lay: Layout, top: int, person: Person, book: CampaignBook, watch: Callable[[str], Done]
) -> list[Widget]:
    """An entry for each battle, the last first; one whose record is there can be watched."""
    found: list[Widget] = []
    past = person.history
    for place, one in enumerate(reversed(past)):
        box = Rect(lay.history.x, top + ENTRY * place, lay.history.width - 10, ENTRY)
        replayed, last = book.record_path(one.record) is not None, place == len(past) - 1
        paint = partial(entry, one=one, last=last, replayed=replayed)
        gone = "" if replayed else "Its record is not there any more."
        hint = Hint(f"{one.where}, day {one.day}", told.what_happened(one), ends=gone)
        key = Key("past", len(past) - 1 - place)
        found.append(Card(key, box, partial(watch, one.record), replayed, hint, area="history", paint=paint))
    return found
