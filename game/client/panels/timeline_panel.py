"""The time line of a replay: rounds, how many of each side still stand, and marks where something
happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.theme import mix
from game.client.seat.saves.timeline import CRIT, DOWN, GOAL, HIT, Moment, Timeline

NAMES = 104
"""Units at the left in which the names of the sides stand."""
HEAD = 30
"""Units above, for the names of the rounds."""
SIZES = (13, 12, 11)
CLOSE = 7
"""Marks of one side and kind that are closer than this become one with a number."""
HALF = {HIT: 2, CRIT: 4, GOAL: 8, DOWN: 9}
"""Half the width of each kind of mark."""


def short(titles: Sequence[str]) -> list[str]:
    """The first word of each, where those differ: North Watch and Ember Guard are North and Ember in a narrow
    place."""
    first = [title.split(" ")[0] for title in titles]
    return first if len(set(first)) == len(first) else list(titles)


@dataclass(frozen=True)
class Line:
    """Where the time line lies: `rect` is the whole, names and heads and all; `last` the number of its last
    order."""

    rect: Rect
    last: int

    @property
    def track(self) -> Rect:
        return Rect(
            self.rect.x + NAMES, self.rect.y + HEAD, self.rect.width - NAMES - 12, self.rect.height - HEAD
        )

    def x(self, number: float) -> float:
        return self.track.x + self.track.width * number / max(1, self.last)

    def inside(self, x: float, kind: str) -> float:
        """Where the mark of a moment there has its middle, to be on the track with its whole width."""
        half = HALF[kind]
        return min(max(x, self.track.x + half), self.track.right - half)

    def number(self, x: float) -> int:
        """The order at that place."""
        return min(max(0, round((x - self.track.x) / max(1, self.track.width) * self.last)), self.last)


Group = tuple[float, str, str, list[Moment]]


def groups(line: Line, moments: list[Moment]) -> list[Group]:
    """The marks with their places: those of one side and kind that would lie over each other are one."""
    found: list[Group] = []
    latest: dict[tuple[str, str], int] = {}
    for moment in moments:
        x, key = line.x(moment.number), (moment.side, moment.kind)
        last = latest.get(key)
        if last is not None and x - found[last][0] < CLOSE:
            found[last][3].append(moment)
            continue
        latest[key] = len(found)
        found.append((x, moment.side, moment.kind, [moment]))
    return found


def pointed(line: Line, moments: list[Moment], mouse: tuple[float, float]) -> Moment | None:
    """The moment whose mark is under the mouse: the gravest of those there."""
    if not line.track.inflate(12, 0).collidepoint(mouse):
        return None
    near = [
        (abs(x - mouse[0]), -_grave(kind), several[0])
        for x, _, kind, several in groups(line, moments)
        if abs(x - mouse[0]) <= CLOSE
    ]
    return min(near, key=lambda one: one[:2])[2] if near else None


def _grave(kind: str) -> int:
    return (HIT, CRIT, GOAL, DOWN).index(kind)


def draw(
    pen: Pen,
    line: Line,
    timeline: Timeline,
    titles: dict[str, str],
    called: str,
    now: int,
    mouse: tuple[float, float],
) -> None:
    """The whole line; `now` is the order that is shown, `called` what a round is called."""
    _rounds(pen, line, timeline, called, now)
    sides = list(timeline.standing[0])
    band = line.track.height / max(1, len(sides))
    for index, side in enumerate(sides):
        top = line.track.y + band * index
        pen.mark(side, line.rect.x + 14, top + band / 2 - 7, 13)
        words = titles.get(side, side)
        pen.text(
            words,
            line.rect.x + 32,
            top + band / 2 + 5,
            pen.fit(words, NAMES - 40, SIZES, True),
            side,
            True,
            room=NAMES - 40,
        )
        _standing(pen, line, timeline, side, top, band, index >= (len(sides) + 1) // 2)
    for index in range(1, len(sides)):
        y = round(line.track.y + band * index)
        pen.fill(Rect(line.track.x, y - 1, line.track.width, 2), "steel")
        pen.fill(Rect(line.track.x, y - 1, round(line.x(now)) - line.track.x, 2), "fog")
    known = round(line.x(timeline.known))
    if known < line.track.right:
        pen.fill(Rect(known, line.track.y, line.track.right - known, line.track.height), "ink", 0.5)
    for x, side, kind, several in groups(line, timeline.moments):
        middle = line.track.y + band * (sides.index(side) + 0.5) if side in sides else line.track.centery
        _mark(pen, line.inside(x, kind), middle, side, kind, len(several), line.rect.right - 16)
    _now(pen, line, now)
    _label(pen, line, timeline, mouse)


def _rounds(pen: Pen, line: Line, timeline: Timeline, called: str, now: int) -> None:
    began = timeline.rounds or [(1, 0)]
    for index, (number, start) in enumerate(began):
        end = began[index + 1][1] if index + 1 < len(began) else line.last
        left, right = round(line.x(start)), round(line.x(end))
        pen.fill(
            Rect(left, line.track.y, max(1, right - left), line.track.height),
            "slate",
            1 if index % 2 == 0 else 0.5,
        )
        here = start <= now and (now < end or index + 1 == len(began))
        words = f"{called} {number}" if right - left > 62 else str(number)
        if right - left > 10:
            pen.text(words, left + 5, line.track.y - 15, 12, "paper" if here else "fog", here)


def _standing(
    pen: Pen, line: Line, timeline: Timeline, side: str, top: float, band: float, down: bool
) -> None:
    """A quiet area that sinks as figures go down: from the outer edge towards the middle."""
    most = max((counts.get(side, 0) for counts in timeline.standing), default=0) or 1
    tone = mix(side, "coal", 0.72)
    start, height = 0, -1.0
    levels = [counts.get(side, 0) / most * (band - 4) for counts in timeline.standing]
    for number, level in enumerate([*levels, -1.0]):
        if level != height:
            if height >= 0:
                left, right = round(line.x(start)), round(line.x(min(number, len(levels) - 1)))
                y = top if down else top + band - height
                pen.fill(Rect(left, round(y), max(0, right - left), round(height)), tone, 0.8)
                edge = y + height if down else y
                pen.fill(Rect(left, round(edge) - (1 if down else 0), max(0, right - left), 1), side)
            start, height = number, level


def _mark(pen: Pen, x: float, y: float, side: str, kind: str, count: int, most: float) -> None:
    """Of several moments their number stands beside the mark, from `most` on at its left."""
    tone = side or "fog"
    if kind == DOWN:
        size = pen.px(18)
        pen.surface.blit(sprites.status("down", size), (pen.px(x - 9), pen.px(y - 9)))
    elif kind == GOAL:
        pen.polygon([(x, y - 9), (x + 8, y), (x, y + 9), (x - 8, y)], "path")
    else:
        high = 14 if kind == CRIT else 8
        pen.fill(Rect(round(x - 1.6), round(y - high / 2), 3, high), tone)
        if kind == CRIT:
            pen.polygon([(x, y - 12), (x + 3.4, y - 8), (x, y - 4), (x - 3.4, y - 8)], "brass")
    if count > 1:
        aside, left = 10 if kind == DOWN else 4, x > most
        pen.text(str(count), x - aside if left else x + aside, y + 4, 11, "paper", True, 1 if left else 0)


def _now(pen: Pen, line: Line, now: int) -> None:
    x = line.x(now)
    pen.fill(Rect(round(x) - 1, line.track.y - 6, 2, line.track.height + 8), "brass")
    top = line.track.y - 14
    pen.polygon([(x - 7, top), (x + 7, top), (x + 7, top + 6), (x, top + 12), (x - 7, top + 6)], "brass")


def _label(pen: Pen, line: Line, timeline: Timeline, mouse: tuple[float, float]) -> None:
    """What happened where the mouse points."""
    if not line.track.inflate(12, 20).collidepoint(mouse):
        return
    moment = pointed(line, timeline.moments, mouse)
    number = moment.number if moment else line.number(mouse[0])
    words = f"{number}: {moment.words}" if moment else f"Order {number}"
    wide = pen.width(words, 12, True) + 20
    left = min(max(line.rect.x, line.x(number) + 10), line.rect.right - wide - 4)
    box = Rect(round(left), round(min(mouse[1] + 8, line.track.bottom - 18)), round(wide), 22)
    pen.fill(box, "ink", 0.95, 4)
    pen.frame(box, "steel", 1, 4)
    pen.text(words, box.x + 10, box.y + 15, 12, "paper", True)
    pen.fill(Rect(round(line.x(number)), line.track.y, 1, line.track.height), "paper", 0.7)
