"""How saves look: a row of the list, and the battle that is chosen beside it, with pictures that are asked
for as they come into sight."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import Rect, Surface

from game.client.board import map_cards, save_thumbnails
from game.client.board.map_cards import Card, CardRequest, FileRequests, MapPainter
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import heading, panel, portrait, small_gauges
from game.client.kit.widgets import Look
from game.client.seat.saves.save_list import SavedBattle, SaveSummary, SideSummary
from game.client.seat.view.portraits import together

ROW, PITCH = 88, 96
THUMB = (136, 76)
FACE, FACE_PITCH = 56, 66
BUTTONS = 44
"""What the buttons at the foot of the battle take."""
FACTS = 52
WAITING = "A moment ..."


def frame_of(rect: Rect) -> Rect:
    """Where the picture of a row lies."""
    return Rect(rect.x + 6, rect.y + 6, *THUMB)


def picture_of(panel_: Rect, glance: SaveSummary | None) -> Rect:
    """Where the large picture lies: as high as what stands below it lets it be."""
    wide = panel_.width - 24
    below = BUTTONS + FACTS + _rows_high(glance) + 46
    return Rect(
        panel_.x + 12, panel_.y + 36, wide, max(60, min(round(wide * 252 / 544), panel_.height - below))
    )


def row(
    pen: Pen,
    rect: Rect,
    look: Look,
    save: SavedBattle,
    glance: SaveSummary | None,
    picture: Surface | None,
    fault: str,
    chosen: bool,
    named: bool,
) -> None:
    """One save of the list: picture, name (unless it is being written), map and rules, who still stands; at
    the right when, how far, the end."""
    if fault and not chosen:
        edge = "bad"
    elif chosen or look.hover:
        edge = "brass"
    else:
        edge = "steel"
    pen.plate(rect, "steel" if chosen else "slate", 0.9, edge, 1.8 if chosen else 1, 8)
    frame = frame_of(rect)
    pen.fill(frame, "ink")
    if picture:
        pen.surface.blit(picture, pen.pixels(frame))
    elif fault:
        _triangle(pen, frame.centerx, frame.centery)
    pen.frame(frame, "steel")
    x, right = frame.right + 10, rect.right - 12
    pen.text(save.said_when, right, rect.y + 28, 12, "fog", False, 1)
    if named:
        pen.text(
            save.name, x, rect.y + 28, 15, "paper", True, room=right - pen.width(save.said_when, 12) - 12 - x
        )
    if fault:
        for number, words in enumerate(pen.lines(fault, 12, right - x, 2)):
            pen.text(words, x, rect.y + 50 + 17 * number, 12, "bad", room=right - x)
        return
    far = f"{glance.called} {glance.round}" if glance else ""
    pen.text(far, right, rect.y + 52, 12, "fog", False, 1)
    words, tone = "", "fog"
    if save.state:
        words, tone = save.state, "blast"
    elif glance:
        words, tone = glance.result, "good" if glance.winner is None else "paper"
    pen.text(words, right, rect.y + 75, 12, tone, True, 1, 170)
    pen.text(save.place, x, rect.y + 52, 12, "fog", room=right - pen.width(far, 12) - 12 - x)
    if glance:
        _standing(pen, x, rect.y + 65, glance, right - 150)


def _standing(pen: Pen, x: float, y: float, glance: SaveSummary, right: float) -> None:
    """A shape for each side and a pip for each figure: full for who is up, hollow for who is down."""
    for band in glance.sides:
        if x + 20 + 8 * len(band.people) > right + 60:
            return
        pen.mark(band.side, x, y - 2, 12)
        x += 18
        for person in band.people:
            pip = Rect(round(x), round(y), 6, 8)
            if person.down:
                pen.frame(pip, band.side)
            else:
                pen.fill(pip, band.side)
            x += 8
        x += 10


def _triangle(pen: Pen, x: float, y: float) -> None:
    pen.polygon([(x, y - 11), (x + 12, y + 10), (x - 12, y + 10)], "bad", 1, 2)
    pen.fill(Rect(round(x) - 1, round(y) - 3, 2, 7), "bad")
    pen.fill(Rect(round(x) - 1, round(y) + 6, 2, 2), "bad")


# ---------------------------------------------------------------- the battle that is chosen


def battle(
    pen: Pen, rect: Rect, save: SavedBattle, glance: SaveSummary | None, picture: Surface | None, fault: str
) -> None:
    """The whole of what is known of a save, above its buttons."""
    panel(pen, rect)
    orders = len(save.saved.record.actions) if save.saved.record else 0
    when = f"{save.said_when}, after order {orders}" if orders else save.said_when
    wide = pen.width(when, 12)
    pen.text(when, rect.right - 12, rect.y + 24, 12, "fog", False, 1)
    heading(pen, rect.x + 12, rect.y + 14, "Battle")
    pen.text(save.name, rect.x + 94, rect.y + 24, 14, "paper", True, room=rect.width - wide - 120)
    box = picture_of(rect, glance)
    pen.fill(box, "ink")
    if picture:
        pen.surface.blit(picture, pen.pixels(box))
    elif not fault:
        pen.text(WAITING, box.centerx, box.centery, 13, "fog", False, 0.5)
    pen.frame(box, "bad" if fault else "steel", 1.4 if fault else 1)
    if fault:
        _triangle(pen, box.centerx, box.centery - 34)
        for number, words in enumerate(pen.lines(fault, 13, box.width - 48, 5)):
            pen.text(words, box.centerx, box.centery + 6 + 19 * number, 13, "bad", False, 0.5, box.width - 48)
    if glance:
        _sides(pen, Rect(box.x, box.bottom + 8, box.width, _rows_high(glance)), glance.sides)
        _facts(pen, Rect(box.x, rect.bottom - BUTTONS - FACTS, box.width, FACTS), glance)


def _small(sides: Sequence[SideSummary]) -> bool:
    """Whether portraits are small, since there are more of them than fit side by side."""
    return len(sides) > 2 or any(len(band.people) > 6 for band in sides)


def _rows_high(glance: SaveSummary | None) -> int:
    if not glance:
        return 116
    return 116 if not _small(glance.sides) or len(glance.sides) <= 2 else 132


def _sides(pen: Pen, rect: Rect, sides: Sequence[SideSummary]) -> None:
    small = _small(sides)
    across = min(2, len(sides)) or 1
    wide = rect.width // across
    portraits = iter(together((one.name, one.face, one.look) for band in sides for one in band.people))
    for index, band in enumerate(sides):
        looks = [next(portraits) for _ in band.people]
        x, y = (
            rect.x + wide * (index % across),
            rect.y + (64 if small and len(sides) > 2 else 0) * (index // across),
        )
        pen.mark(band.side, x, y, 13)
        words = f"{band.title}, {band.player}" if band.player else band.title
        pen.text(words, x + 20, y + 12, 13, band.side, True, room=wide - 32)
        if small:
            _faces(pen, x, y + 20, band, looks, wide - 8, 36, 6 if len(sides) <= 2 else 0)
        else:
            pitch = min(FACE_PITCH, (wide - 8) // max(1, len(band.people)))
            _portraits(pen, x, y + 20, band, looks, pitch)


def _portraits(pen: Pen, x: int, y: int, band: SideSummary, looks: Sequence[int], pitch: int) -> None:
    for index, person in enumerate(band.people):
        left, size = x + pitch * index, min(FACE, pitch - 6)
        portrait(pen, Rect(left, y, size, size), person.look, band.side, looks[index], person.down)
        pen.text(
            person.name,
            left + size / 2,
            y + size + 14,
            12,
            "fog" if person.down else "paper",
            not person.down,
            0.5,
            pitch - 2,
        )
        if person.down:
            pen.text("down", left + size / 2, y + size + 28, 11, "fog", False, 0.5)
        else:
            small_gauges(pen, left, y + size + 20, person.gauges, band.side, size)


def _faces(
    pen: Pen, x: int, y: int, band: SideSummary, looks: Sequence[int], room: int, size: int, gap: int
) -> None:
    """Small portraits without names, in as many rows as there is room for."""
    across = max(1, room // (size + 4))
    for index, person in enumerate(band.people[: across * (2 if gap else 1)]):
        left, top = x + (size + 4) * (index % across), y + (size + gap) * (index // across)
        portrait(pen, Rect(left, top, size, size), person.look, band.side, looks[index], person.down)


def _facts(pen: Pen, rect: Rect, glance: SaveSummary) -> None:
    pen.rule(rect.x, rect.y, rect.width)
    turn = (
        f"{glance.turn}, {glance.called.lower()} {glance.round}"
        if glance.turn
        else f"{glance.called} {glance.round}"
    )
    ending = ("Result", glance.result) if glance.winner is not None else ("Turn", turn)
    facts = (
        ("Rules", glance.ruleset),
        ending,
        ("Options", ", ".join(glance.options) or "as usual"),
        ("Seed", glance.seed),
    )
    shares = (0, 0.22, 0.5, 0.78, 1)
    for index, (name, value) in enumerate(facts):
        x, room = rect.x + rect.width * shares[index], rect.width * (shares[index + 1] - shares[index]) - 10
        pen.text(name, x, rect.y + 20, 12, "fog")
        pen.text(value, x, rect.y + 39, 12.5, "paper", room=room)


Size = tuple[int, int]


class Glanced:
    def __init__(self, drawing: MapPainter) -> None:
        self._easel = drawing
        self._requests = FileRequests(save_thumbnails.wanted)
        self._cards: dict[CardRequest, Card] = {}
        self._pictures: dict[CardRequest, Surface | None] = {}
        self._glances: dict[Path, SaveSummary] = {}

    def card(self, path: Path, size: Size) -> Card | None:
        """What is known of a save, with a picture of that size in pixels; None if it is not there yet."""
        key = self._requests.of(path, size)
        if key not in self._cards:
            card = self._easel.card(key)
            if card is None:
                return None
            self._cards[key] = card
            found = save_thumbnails.summary_on_card(card)
            if found:
                self._glances[path] = found
        return self._cards[key]

    def glance(self, path: Path) -> SaveSummary | None:
        """What was told of a save, with whatever picture."""
        return self._glances.get(path)

    def picture(self, path: Path, size: Size) -> Surface | None:
        key = self._requests.of(path, size)
        card = self._cards.get(key)
        if card and key not in self._pictures:
            self._pictures[key] = map_cards.surface(card, size)
        return self._pictures.get(key)

    def update(self, ms: float) -> None:
        """Let the next one be drawn; now and then the files are looked at again."""
        self._easel.update()
        self._requests.update(ms)

    @property
    def busy(self) -> bool:
        """Whether one is being drawn."""
        return self._easel.busy

    def close(self) -> None:
        self._easel.close()
