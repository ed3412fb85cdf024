"""How a battle turned: the worth of two sides at the end of each round, and its turning points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect

from game.campaign.state import TurningPoint
from game.client.kit import symbols
from game.client.kit.brush import Point
from game.client.kit.pen import Pen
from game.client.kit.ui_elements import keycap
from game.client.kit.widgets import Look

STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
RIGHT, LEFT = 92, 46
DISC = 23
"""From the middle of one turning point to that of the next beside it."""


Worth = Sequence[tuple[int, int]]
"""The points of two sides at the beginning and after each round."""


def draw(
    pen: Pen,
    rect: Rect,
    worth: Worth,
    turns: Sequence[TurningPoint],
    sides: tuple[str, str],
    names: tuple[str, str],
) -> None:
    """In that room; `names` are what the two sides are called."""
    if len(worth) < 2:
        pen.text("No round was fought.", rect.centerx, rect.centery, 13, "fog", False, 0.5)
        return
    most = max(max(pair) for pair in worth) or 1
    step = next((one for one in STEPS if most / one <= 5), STEPS[-1])
    top = (most // step + 1) * step
    box = Rect(rect.x + LEFT, rect.y, rect.width - LEFT - RIGHT, rect.height - 22)
    rounds = len(worth) - 1

    def at(number: float, value: float) -> Point:
        return box.x + number / rounds * box.width, box.bottom - value / top * box.height

    for number in range(0, rounds, 2):
        left, right = at(number, 0)[0], at(min(rounds, number + 1), 0)[0]
        pen.fill(Rect(round(left), box.y, round(right - left), box.height), "slate", 0.55)
    for value in range(0, top + 1, step):
        y = round(at(0, value)[1])
        pen.fill(Rect(box.x, y, box.width, 1), "steel", 1 if not value else 0.6)
        if box.height / (top / step) > 13 or value % (2 * step) == 0:
            pen.text(str(value), box.x - 8, y + 4, 11, "fog", False, 1)
    every = max(1, -(-rounds * 22 // box.width))
    for number in range(every, rounds + 1, every):
        middle = (at(number - 1, 0)[0] + at(number, 0)[0]) / 2
        pen.text(str(number), middle, box.bottom + 15, 11, "fog", False, 0.5)
    for place in (1, 0):
        line = [at(number, pair[place]) for number, pair in enumerate(worth)]
        _line(pen, line, sides[place], box)
    first, second = (at(rounds, value)[1] for value in worth[-1])
    _ends(pen, box, first, second, worth[-1], sides, names)
    spots = [at(turn.round, worth[min(turn.round, rounds)][turn.side != sides[0]]) for turn in turns]
    for number, (spot, disc) in enumerate(zip(spots, beside_each_other(spots), strict=True), 1):
        _turn(pen, box, number, spot, disc)


def beside_each_other(spots: Sequence[Point]) -> list[Point]:
    """Where the discs of these spots lie: one that would lie on another moves to the left of it."""
    found: list[Point] = []
    for x, y in spots:
        while any(abs(x - u) < DISC and abs(y - v) < DISC for u, v in found):
            x -= DISC
        found.append((x, y))
    return found


def draw_along(
    pen: Pen,
    box: Rect,
    spots: Sequence[tuple[float, tuple[int, int]]],
    turns: Sequence[tuple[float, TurningPoint]],
    sides: tuple[str, str],
) -> None:
    """The same in a low room, along a line of something else: `spots` and `turns` say where on it."""
    top = max(1, *(max(pair) for _, pair in spots)) * 1.08
    pen.fill(box, "slate", 0.55)

    def at(x: float, value: float) -> Point:
        return x, box.bottom - value / top * box.height

    for place in (1, 0):
        _line(pen, [at(x, pair[place]) for x, pair in spots], sides[place], box)
    for x, turn in turns:
        values = next(pair for spot, pair in spots if spot == x)
        y = at(x, values[turn.side != sides[0]])[1]
        symbols.disc(pen, x, y, 5.5, "ink")
        symbols.disc(pen, x, y, 4, "paper")


def _line(pen: Pen, line: Sequence[Point], side: str, box: Rect) -> None:
    ground: list[Point] = [*line, (line[-1][0], box.bottom), (line[0][0], box.bottom)]
    pen.polygon(ground, side, 0.1)
    symbols.stroke(pen, list(line), "ink", 5)
    symbols.stroke(pen, list(line), side, 2.4)
    for before, (x, y) in pairwise(line):
        if y != before[1] and len(line) < 24:
            symbols.disc(pen, x, y, 3, side)


def _ends(
    pen: Pen,
    box: Rect,
    first: float,
    second: float,
    last: tuple[int, int],
    sides: tuple[str, str],
    names: tuple[str, str],
) -> None:
    """What is left of both at the end, the words out of each other's way."""
    if abs(first - second) < 34:
        middle = min(max((first + second) / 2, box.y + 24), box.bottom - 24)
        first, second = (middle - 17, middle + 17) if first <= second else (middle + 17, middle - 17)
    for side, y, value, name in zip(sides, (first, second), last, names, strict=True):
        y = min(max(y, box.y + 12), box.bottom - 8)
        pen.mark(side, box.right + 10, y - 7, 14)
        pen.text(name.split()[0], box.right + 29, y - 3, 11.5, "fog", room=RIGHT - 30)
        pen.text(str(value), box.right + 29, y + 12, 13, side, True)


def _turn(pen: Pen, box: Rect, number: int, spot: Point, disc: Point) -> None:
    """The disc, and from where it belongs dashes down to its round."""
    x, y = disc
    for dash in range(round(spot[1]) + 11, box.bottom, 5):
        pen.fill(Rect(round(spot[0]), dash, 1, 2), "paper", 0.6)
    symbols.disc(pen, x, y, 11, "ink")
    symbols.disc(pen, x, y, 10, "paper")
    pen.text(str(number), x, y + 4.6, 13, "ink", True, 0.5)


def card(pen: Pen, rect: Rect, look: Look, number: int, turn: TurningPoint, then: str, called: str) -> None:
    """A turning point: what, who, by how much; its key opens the replay there. `then` is how both stood,
    `called` what a round is called."""
    pen.plate(rect, "slate", 0.9, "brass" if look.hover else "steel", 1, 6)
    middle = rect.y + 20
    symbols.disc(pen, rect.x + 20, middle, 10, "paper")
    pen.text(str(number), rect.x + 20, middle + 4.6, 13, "ink", True, 0.5)
    pen.text(turn.words, rect.x + 38, middle + 4.5, 13, "paper", True, room=rect.width - 46)
    low = rect.height < 70
    if not low:
        pen.text(turn.who or then, rect.x + 10, rect.y + 46, 12, "fog", room=rect.width - 20)
    y = rect.bottom - 12.5
    pen.mark(turn.side, rect.x + (38 if low else 10), y - 10.5, 12)
    words = f"\u2212{abs(turn.change)} points, {called.lower()} {turn.round}"
    pen.text(words, rect.x + (55 if low else 27), y, 12, room=rect.width - (94 if low else 62))
    keycap(pen, rect.right - 8, rect.bottom - 26, str(number))
