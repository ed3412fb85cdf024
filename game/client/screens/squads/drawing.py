"""What the squads page draws: rows, cards, the points as a bar, and the kinds of figures."""

from __future__ import annotations

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.form import logo, page_area
from game.client.kit.pen import Pen
from game.client.kit.symbols import level_sign, severity_lock
from game.client.kit.theme import mix
from game.client.kit.ui_elements import choice_plate, panel, portrait
from game.client.kit.widgets import Look
from game.client.seat.setup.squad_book import SquadBook
from game.client.seat.view.portraits import likeness
from game.core.ruleset import Archetype, Squad
from game.core.scenario import Figure
from game.rulesets.squad_strength import strength
from game.rulesets.weapon_choices import Weapon

PITCH, KIND = 52, 54
CARD = 168
NARROW = 330
"""Rows of weapons that are less wide have smaller pictures and columns."""
SIDE = "azure"
TITLES = (13, 12, 11, 10)
DEAR = "A battle with it can be played, but is not even."
COPY = "With the game: copy it (C) to change it."
STRENGTH = "Strength: what its figures are worth by their battles, in points; in 95 of 100 cases within [ ]."
NOTE = (
    "Harm: the share of health that an attack takes on average.",
    "Prices are checked by simulated battles.",
)


def panels(whole: Rect) -> tuple[Rect, Rect, Rect]:
    """Where the squads, the chosen one and the kinds lie in a window of this size, in pixels at 100 %."""
    area, gap = page_area(whole, 1480), 16
    left, wide, high = area.x, area.width, area.height
    first, last = 216, (400 if wide >= 1100 else 310)
    middle = wide - first - last - 2 * gap
    second = left + first + gap
    return (
        Rect(left, 96, first, high),
        Rect(second, 96, middle, high),
        Rect(second + middle + gap, 96, last, high),
    )


def ground(pen: Pen, whole: Rect, book: SquadBook, place: int | None, armed: bool) -> None:
    """What lies below the widgets: title, the three panels with their heads, the bar of points; `place` is
    the figure looked at."""
    left, middle, right = panels(whole)
    logo(pen, left.x - 4, 20)
    pen.block("Squads", right.right, 30, 16, "brass", 1)
    pen.text(
        "One to eight figures, kept in your folder, shared as files", right.right, 68, 13, "fog", False, 1
    )
    panel(pen, left, "Squads")
    pen.text(book.rules.TITLE, left.right - 12, left.y + 22, 12, "fog", False, 1, left.width - 100)
    panel(pen, middle, "Squad")
    if not book.mine:
        pen.block(book.squad.title, middle.x + 12, middle.y + 44, 16, "paper", room=middle.width - 24)
    budget(pen, Rect(middle.x + 12, middle.y + 76, middle.width - 24, 40), book, place)
    head(pen, right, book.squad.figures[place] if place is not None else None, book, armed)


def sentence(pen: Pen, whole: Rect, book: SquadBook, words: str, good: bool) -> None:
    """What was just done or refused (`words`), else what is wrong with the squad, between the ways at the
    bottom."""
    left, _, right = panels(whole)
    over = (
        f"{-book.left()} points too many: take somebody out, or choose who or what is cheaper. {DEAR}"
        if book.left() < 0
        else ""
    )
    said = words or book.fault or over or (STRENGTH if book.mine else COPY)
    if good and words:
        tone = "good"
    elif words or book.fault or over:
        tone = "bad"
    else:
        tone = "fog"
    x = left.x + 454
    for index, line in enumerate(pen.lines(said, 12.5, right.x - 16 - x, 3)):
        pen.text(line, x, whole.height - 62 + 17 * index, 12.5, tone, room=right.x - 16 - x)


def _columns(wide: int) -> int:
    return max(2, wide // 176)


def card_box(area: Rect, index: int, top: int) -> Rect:
    """Where the card of a figure lies, in an area that is scrolled so that its content begins at `top`."""
    across = _columns(area.width)
    wide = (area.width - 10 - 8 * (across - 1)) // across
    return Rect(area.x + index % across * (wide + 8), top + index // across * (CARD + 8), wide, CARD)


def cards_high(count: int, wide: int) -> int:
    return -(-count // _columns(wide)) * (CARD + 8)


def row(
    pen: Pen, rect: Rect, look: Look, squad: Squad, points: int, own: bool, chosen: bool, dear: bool
) -> None:
    """A squad; `dear` if it costs more than a squad may. Those of the game have a lock: they are copied to be
    changed."""
    choice_plate(pen, rect, chosen, look.hover)
    number = f"{points}" if points else ""
    pen.text(number, rect.right - 10, rect.y + 20, 13.5, "bad" if dear else "paper", True, 1)
    if dear:
        level_sign(pen, rect.right - 19, rect.y + 33, "error")
    elif not own:
        severity_lock(pen, rect.right - 18, rect.y + 33)
    pen.text(
        squad.title,
        rect.x + 12,
        rect.y + 20,
        13.5,
        "paper",
        True,
        room=rect.width - 34 - pen.width(number, 13.5),
    )
    count = len(squad.figures)
    words = f"{count} figure{'s' if count != 1 else ''}{', too dear' if dear else ''}"
    pen.text(words, rect.x + 12, rect.y + 37, 11.5, "paper" if chosen else "fog", room=rect.width - 44)


def broken_row(pen: Pen, rect: Rect, look: Look, name: str, chosen: bool) -> None:
    """A squad of the player's file that cannot be read: its name there is all that is known."""
    pen.plate(
        rect,
        "steel" if chosen else "slate",
        0.6,
        "bad" if chosen or look.hover else "steel",
        2 if chosen else 1,
        6,
    )
    pen.text(name, rect.x + 12, rect.y + 20, 13.5, "fog", True, room=rect.width - 24)
    pen.text("cannot be read", rect.x + 12, rect.y + 37, 11.5, "bad", room=rect.width - 24)


def budget(pen: Pen, rect: Rect, book: SquadBook, place: int | None) -> None:
    """The points of each figure as a piece of one bar, up to what a squad may cost."""
    used, most = book.points(book.squad), max(1, book.budget)
    end = pen.text("Points", rect.x, rect.y + 14, 12.5, "fog") + 8
    end = pen.text(f"{used}", end, rect.y + 14, 14, "paper", True) + 6
    pen.text(f"of {most}", end, rect.y + 14, 12.5, "fog")
    left = most - used
    words = f"{left} left" if left >= 0 else f"{-left} over"
    pen.text(words, rect.right, rect.y + 14, 12.5, "good" if left >= 0 else "bad", True, 1)
    _strength(pen, end + 12, rect.right - 14 - pen.width(words, 12.5), rect.y + 14, book)
    bar = Rect(rect.x, rect.y + 22, rect.width, 16)
    pen.fill(bar, "ink", 0.8)
    scale = bar.width / max(most, used)
    x = float(bar.x)
    limit = round(bar.x + most * scale)
    for index, one in enumerate(book.squad.figures):
        wide = book.price(one.archetype) * scale
        box = Rect(round(x), bar.y, max(1, round(x + wide) - round(x) - 1), bar.height)
        chosen = index == place
        pen.fill(box, "paper" if chosen else mix(SIDE, "coal", 0.30 if index % 2 else 0.42))
        if box.width > 22:
            pen.text(
                f"{book.price(one.archetype)}",
                box.centerx,
                box.bottom - 4,
                11,
                "ink" if chosen else "paper",
                True,
                0.5,
            )
        x += wide
    if left < 0:
        _hatched(pen, Rect(limit, bar.y, bar.right - limit, bar.height))
    pen.fill(Rect(min(limit, bar.right) - 2, bar.y - 4, 2, bar.height + 8), "paper")


def _strength(pen: Pen, x: float, right: float, y: int, book: SquadBook) -> None:
    """What its figures are worth by their battles, with the interval, as far as there is room for it."""
    found = strength(book.rules, book.squad.figures)
    if found is None:
        return
    value, span = f"{found.points:.0f}", f"[{found.low:.0f}, {found.high:.0f}]"
    wide = pen.width(value, 14, True) + 5 + pen.width(span, 12)
    label = pen.width("Strength", 12.5) + 6
    if right - x > label + wide:
        pen.text("Strength", right - wide - label, y, 12.5, "fog")
    if right - x > wide:
        pen.text(span, pen.text(value, right - wide, y, 14, "paper", True) + 5, y, 12, "fog")


def _hatched(pen: Pen, rect: Rect) -> None:
    """What is over the limit, struck through."""
    pen.fill(rect, "bad", 0.55)
    with pen.clipped(rect):
        for x in range(rect.x - rect.height, rect.right, 7):
            pen.polygon(
                [
                    (x, rect.bottom),
                    (x + rect.height, rect.y),
                    (x + rect.height + 2, rect.y),
                    (x + 2, rect.bottom),
                ],
                "bad",
            )


def head(pen: Pen, rect: Rect, figure: Figure | None, book: SquadBook, armed: bool) -> None:
    """Who is looked at, above what he could be or have; nobody if one is to be added."""
    panel(pen, rect, figure.name if figure else "Another figure")
    pen.text("points", rect.right - 24, rect.y + 126, 11.5, "fog", False, 1)
    if armed:
        pen.text("harm", rect.right - 12 - harm_column(rect.width - 24), rect.y + 126, 11.5, "fog", False, 1)
        for number, line in enumerate(NOTE):
            pen.text(line, rect.x + 12, rect.bottom - 26 + 15 * number, 11, "fog", room=rect.width - 24)
    if figure is None:
        pen.text("What shall it be?", rect.x + 12, rect.y + 60, 13, "paper")
        return
    kind = book.kind(figure.archetype)
    portrait(
        pen,
        Rect(rect.x + 12, rect.y + 38, 64, 64),
        kind.look if kind else "unarmed",
        SIDE,
        likeness(figure.name, figure.person),
    )
    if kind:
        words = f"{kind.title.lower()}: {kind.summary}"
        pen.text(words, rect.x + 92, rect.y + 98, 11.5, "fog", room=rect.width - 104)
    if not book.mine:
        pen.text(figure.name, rect.x + 92, rect.y + 70, 13.5, "paper", True)
        return
    pen.text("Name", rect.x + 92, rect.y + 46, 11.5, "fog")
    pen.text("Face", rect.right - 112, rect.y + 46, 11.5, "fog")
    pen.text(f"{figure.person + 1}", rect.right - 61, rect.y + 71, 12.5, "paper", True, 0.5)


def harm_column(wide: int) -> int:
    """So far from the right edge of a row ends the column of what a weapon does."""
    return 84 if wide >= NARROW else 62


def weapon(
    pen: Pen,
    rect: Rect,
    look: Look,
    weapon: Weapon,
    kind: Archetype,
    chosen: bool,
    change: int,
    over: int,
    harm: tuple[float, float],
) -> None:
    """A weapon that the figure could have in hand: what it does, what the figure then costs, and what that
    changes; `harm` is now and then."""
    choice_plate(pen, rect, chosen, look.hover, alpha=0.45 if over else 0.9)
    high = 28 if rect.width >= NARROW else 18
    picture = sprites.weapon(weapon.picture, pen.px(high))
    if picture:
        pen.stamp(picture, rect.x + 6, rect.y + 25 - high // 2)
    tone = "fog" if over else "paper"
    hands = getattr(weapon, "hands", 0)
    shots = getattr(weapon, "magazine", 0)
    facts = [f"{hands} hand{'s' if hands != 1 else ''}"] if hands else []
    facts += [f"{shots} shot{'s' if shots != 1 else ''}"] if shots else []
    title = weapon.title[:1].upper() + weapon.title[1:]
    x, ends = rect.x + 14 + 3 * high, rect.right - harm_column(rect.width)
    pen.text(
        title, x, rect.y + 20, pen.fit(title, ends - 40 - x, TITLES, True), tone, True, room=ends - 40 - x
    )
    pen.text(", ".join(facts), x, rect.y + 38, 11.5, "fog", room=ends - 32 - x)
    now, then = (round(share) for share in harm)
    pen.text(f"{then} %", ends, rect.y + 20, 13, tone, True, 1)
    if now != then:
        pen.text(f"{then - now:+d}", ends, rect.y + 38, 11.5, "good" if then > now else "bad", True, 1)
    _price(pen, rect, kind.price, change, over)


def kind(pen: Pen, rect: Rect, look: Look, kind: Archetype, chosen: bool, change: int, over: int) -> None:
    """A kind of figure: what it costs, and what it would change; `over` is by how much the squad would be too
    dear."""
    choice_plate(pen, rect, chosen, look.hover, alpha=0.45 if over else 0.9)
    portrait(pen, Rect(rect.x + 6, rect.y + 5, 40, 40), kind.look, SIDE, kind.person)
    tone = "fog" if over else "paper"
    pen.text(
        kind.title,
        rect.x + 56,
        rect.y + 20,
        pen.fit(kind.title, rect.width - 130, TITLES, True),
        tone,
        True,
        room=rect.width - 130,
    )
    pen.text(kind.summary, rect.x + 56, rect.y + 38, 11.5, "fog", room=rect.width - 130)
    _price(pen, rect, kind.price, change, over)


def _price(pen: Pen, rect: Rect, price: int, change: int, over: int) -> None:
    """What it costs, and what that changes; `over` is by how much the squad would be too dear."""
    pen.text(f"{price}", rect.right - 12, rect.y + 20, 13.5, "fog" if over else "paper", True, 1)
    if over:
        words = f"{over} over"
    elif change:
        words = f"{change:+d}"
    else:
        words = ""
    pen.text(words, rect.right - 12, rect.y + 38, 11.5, "bad" if over or change > 0 else "good", True, 1)
