"""What the squads page draws: rows, cards, the points as a bar, and the kinds of figures."""

from __future__ import annotations

from pygame import Rect

from game.client.kit.paint import Pen
from game.client.kit.pieces import panel, portrait
from game.client.kit.theme import mix
from game.client.kit.widgets import Look
from game.client.seat.squadbook import SquadBook
from game.core.ruleset import Archetype, Squad
from game.core.scenario import Figure

PITCH, KIND = 52, 54
CARD = 96
SIDE = "azure"


def _columns(wide: int) -> int:
    return 3 if wide >= 600 else 2


def card_box(area: Rect, index: int, top: int) -> Rect:
    """Where the card of a figure lies, in an area that is scrolled so that its content begins at `top`."""
    across = _columns(area.width)
    wide = (area.width - 10 - 8 * (across - 1)) // across
    return Rect(area.x + index % across * (wide + 8), top + index // across * (CARD + 8), wide, CARD)


def cards_high(count: int) -> int:
    return -(-count // 2) * (CARD + 8)


def row(pen: Pen, rect: Rect, look: Look, squad: Squad, points: int, own: bool, chosen: bool) -> None:
    pen.plate(rect, "steel" if chosen else "slate", 0.9, "brass" if chosen or look.hover else "steel", 2 if chosen else 1, 6)
    number = f"{points}" if points else ""
    pen.text(number, rect.right - 10, rect.y + 20, 13.5, "paper", True, 1)
    pen.text(squad.title, rect.x + 12, rect.y + 20, 13.5, "paper", True, room=rect.width - 34 - pen.width(number, 13.5))
    count = len(squad.figures)
    words = f"{count} figure{'s' if count != 1 else ''}, {'your own' if own else 'with the game'}"
    pen.text(words, rect.x + 12, rect.y + 37, 11.5, "paper" if chosen else "fog", room=rect.width - 20)


def figure(pen: Pen, rect: Rect, look: Look, figure: Figure, kind: Archetype | None, points: int, chosen: bool) -> None:
    pen.plate(rect, "steel" if chosen else "slate", 0.9, "brass" if chosen or look.hover else "steel", 2 if chosen else 1, 6)
    portrait(pen, Rect(rect.x + 10, rect.y + 10, 58, 58), kind.look if kind else "unarmed", SIDE, figure.person or (kind.person if kind else 0))
    x, room = rect.x + 78, rect.width - 88
    pen.text(figure.name, x, rect.y + 24, 13.5, "paper", True, room=room)
    pen.text(kind.title.lower() if kind else figure.archetype, x, rect.y + 41, 11.5, "paper" if chosen else "fog", room=room)
    end = pen.text(f"{points}", x, rect.y + 64, 17, "paper", True)
    pen.text("points", end + 6, rect.y + 64, 11.5, "fog")
    pen.text(kind.summary if kind else "", rect.x + 10, rect.y + 86, 11, "paper" if chosen else "fog", room=rect.width - 20)


def budget(pen: Pen, rect: Rect, book: SquadBook, place: int | None) -> None:
    """The points of each figure as a piece of one bar, up to what a squad may cost."""
    used, most = book.points(book.squad), max(1, book.budget)
    end = pen.text("Points", rect.x, rect.y + 14, 12.5, "fog") + 8
    end = pen.text(f"{used}", end, rect.y + 14, 14, "paper", True) + 6
    pen.text(f"of {most}", end, rect.y + 14, 12.5, "fog")
    left = most - used
    pen.text(f"{left} left" if left >= 0 else f"{-left} over", rect.right, rect.y + 14, 12.5, "good" if left >= 0 else "bad", True, 1)
    bar = Rect(rect.x, rect.y + 22, rect.width, 16)
    pen.fill(bar, "ink", 0.8)
    scale = bar.width / max(most, used)
    x = float(bar.x)
    for index, one in enumerate(book.squad.figures):
        wide = book.price(one.archetype) * scale
        box = Rect(round(x), bar.y, max(1, round(x + wide) - round(x) - 1), bar.height)
        chosen = index == place
        pen.fill(box, "paper" if chosen else mix(SIDE, "coal", 0.30 if index % 2 else 0.42))
        if box.width > 22:
            pen.text(f"{book.price(one.archetype)}", box.centerx, box.bottom - 4, 11, "ink" if chosen else "paper", True, 0.5)
        x += wide
    limit = round(bar.x + most * scale)
    pen.fill(Rect(min(limit, bar.right) - 2, bar.y - 4, 2, bar.height + 8), "paper")


def head(pen: Pen, rect: Rect, figure: Figure | None, book: SquadBook) -> None:
    """Who is looked at, above the kinds that he could be; nobody if one is to be added."""
    panel(pen, rect, figure.name if figure else "Another figure")
    if figure is None:
        pen.text("What shall it be?", rect.x + 12, rect.y + 60, 13, "paper")
        pen.text("kind", rect.x + 12, rect.y + 120, 11.5, "fog")
    else:
        kind = book.kinds.get(figure.archetype)
        portrait(pen, Rect(rect.x + 12, rect.y + 40, 64, 64), kind.look if kind else "unarmed", SIDE, figure.person or (kind.person if kind else 0))
        pen.text("Name" if book.mine else figure.name, rect.x + 92, rect.y + 58, 12.5, "fog" if book.mine else "paper")
        pen.text("kind", rect.x + 12, rect.y + 120, 11.5, "fog")
    pen.text("points", rect.right - 24, rect.y + 120, 11.5, "fog", False, 1)


def kind(pen: Pen, rect: Rect, look: Look, kind: Archetype, chosen: bool, change: int, over: int) -> None:
    """A kind of figure: what it costs, and what it would change; `over` is by how much the squad would be too dear."""
    pen.plate(rect, "steel" if chosen else "slate", 0.45 if over else 0.9, "brass" if chosen or look.hover else "steel", 2 if chosen else 1, 6)
    portrait(pen, Rect(rect.x + 6, rect.y + 5, 40, 40), kind.look, SIDE, kind.person)
    tone = "fog" if over else "paper"
    pen.text(kind.title, rect.x + 56, rect.y + 20, 13, tone, True, room=rect.width - 130)
    pen.text(kind.summary, rect.x + 56, rect.y + 38, 11.5, "fog", room=rect.width - 130)
    pen.text(f"{kind.price}", rect.right - 12, rect.y + 20, 13.5, tone, True, 1)
    words = f"{over} over" if over else f"{change:+d}" if change else ""
    pen.text(words, rect.right - 12, rect.y + 38, 11.5, "bad" if over or change > 0 else "good", True, 1)
