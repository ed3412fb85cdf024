"""The card of a figure of a squad: who it is, what it costs and bears, what it has with it; and what it would
be with what is pointed at."""

from __future__ import annotations

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import portrait, row_of_points
from game.client.kit.widgets import Look
from game.client.seat.setup.squad_book import SquadBook, best, health, weapons
from game.client.seat.view.portraits import likeness
from game.core.describing.sheet import Sheet
from game.core.scenario import Figure

SIDE = "azure"
CARRIED = 3
GONE = 0.6
"""How strongly that is drawn which would be no more."""
NAMES, KINDS, ARMS = (13.5, 12.5, 11.5), (11.5, 11, 10.5, 10), (12, 11.5, 11, 10.5)


def figure(
    pen: Pen, rect: Rect, look: Look, figure: Figure, book: SquadBook, chosen: bool, then: str = ""
) -> None:
    """`then` is what it would be, if something else is pointed at: that is drawn, and what it is now struck
    through."""
    pen.plate(
        rect,
        "steel" if chosen else "slate",
        0.9,
        "brass" if chosen or look.hover else "steel",
        2 if chosen else 1,
        6,
    )
    name = then or figure.archetype
    kind, was = book.kind(name), book.kind(figure.archetype)
    face = (
        kind.person
        if then and kind and book.kind_of(then) != book.kind_of(figure.archetype)
        else figure.person
    )
    portrait(
        pen,
        Rect(rect.x + 8, rect.y + 8, 58, 58),
        kind.look if kind else "unarmed",
        SIDE,
        likeness(figure.name, face),
    )
    x, room, tone = rect.x + 74, rect.width - 80, "paper" if chosen else "fog"
    pen.text(figure.name, x, rect.y + 22, pen.fit(figure.name, room, NAMES, True), "paper", True, room=room)
    title = kind.title.lower() if kind else figure.archetype
    changed = bool(then and was and kind and was.title != kind.title)
    pen.text(title, x, rect.y + 39, pen.fit(title, room, KINDS), "path" if changed else tone, room=room)
    _points(pen, x, rect.y + 62, book.price(name), book.price(figure.archetype))
    sheet = book.sheet(name)
    if sheet is None:
        pen.text(kind.summary if kind else "", rect.x + 8, rect.y + 90, 11, tone, room=rect.width - 16)
        return
    _bears(pen, rect.x + 8, rect.y + 73, health(sheet), rect.width - 16)
    _arms(pen, rect, sheet, book.sheet(figure.archetype) if then else None)
    skills = next(
        (words for words in (best(sheet, 2), best(sheet, 1)) if pen.width(words, 11) <= rect.width - 16),
        best(sheet, 1),
    )
    pen.text(skills, rect.x + 8, rect.bottom - 10, 11, tone, room=rect.width - 16)


def _points(pen: Pen, x: float, y: float, now: int, was: int) -> None:
    """What it costs, and what it cost struck through where that differs."""
    changed = "bad" if now > was else "good"
    end = pen.text(f"{now}", x, y, 17, "paper" if now == was else changed, True)
    if now == was:
        pen.text("points", end + 6, y, 11.5, "fog")
        return
    after = pen.text(f"{was}", end + 8, y, 13, "fog")
    pen.fill(Rect(round(end) + 6, round(y) - 5, round(after - end) - 4, 1), "paper", GONE)


def _arms(pen: Pen, rect: Rect, sheet: Sheet, was: Sheet | None) -> None:
    """What it has with it; what it would have instead of something else is drawn in the colour of what is
    planned."""
    before = {name for _, name in weapons(was)} if was else set[str]()
    for number, (picture, name) in enumerate(weapons(sheet)[:CARRIED]):
        found = sprites.weapon(picture, pen.px(16))
        if found:
            pen.stamp(found, rect.x + 6, rect.y + 84 + 20 * number)
        tone = "path" if was and name not in before else "paper"
        pen.text(
            name,
            rect.x + 60,
            rect.y + 97 + 20 * number,
            pen.fit(name, rect.width - 66, ARMS),
            tone,
            room=rect.width - 66,
        )


def _bears(pen: Pen, x: int, y: int, most: tuple[int, ...], room: int) -> None:
    """One row of points: what it bears itself, then what its armour bears."""
    unit = min(10.0, room / max(1, sum(most) + len(most)))
    for index, count in enumerate(most):
        row_of_points(pen, x, y, count, count, "fog" if index else SIDE, unit * count, 6)
        x += round(unit * (count + 1))
