"""Icons of the menus, drawn like those of the actions."""

from __future__ import annotations

import skia
from icons import CUT, Icon, arc, cut, line, overwatch, solid
from paint import blob, fill, oval, rect, stroke


def settings(c: skia.Canvas, color: str) -> None:
    for step in range(8):
        c.save()
        c.rotate(step * 45, 12, 12)
        solid(c, color, (10.4, 5.6), (11, 2.6), (13, 2.6), (13.6, 5.6))
        c.restore()
    c.drawPath(oval(12, 12, 5.6), stroke(color, 3.8))


def save_game(c: skia.Canvas, color: str) -> None:
    line(c, color, (12, 2.8), (12, 11), width=2.6)
    solid(c, color, (7, 9.2), (17, 9.2), (12, 15))
    line(c, color, (3.4, 14.6), (3.4, 20.6), (20.6, 20.6), (20.6, 14.6), width=2.4)


def load_game(c: skia.Canvas, color: str) -> None:
    line(c, color, (12, 8), (12, 15.6), width=2.6)
    solid(c, color, (7, 8.6), (17, 8.6), (12, 2.8))
    line(c, color, (3.4, 14.6), (3.4, 20.6), (20.6, 20.6), (20.6, 14.6), width=2.4)


def die(c: skia.Canvas, color: str) -> None:
    c.drawPath(rect(3, 3, 21, 21, 4), fill(color))
    for x, y in ((7.8, 7.8), (16.2, 7.8), (12, 12), (7.8, 16.2), (16.2, 16.2)):
        c.drawCircle(x, y, 1.9, cut())


def cancel(c: skia.Canvas, color: str) -> None:
    line(c, color, (5, 5), (19, 19), width=3.0)
    line(c, color, (19, 5), (5, 19), width=3.0)


def undo(c: skia.Canvas, color: str) -> None:
    arc(c, color, 13, 13, 7.4, -150, 240, 2.6)
    solid(c, color, (2.6, 10.8), (5.4, 3.6), (10.8, 9.4))


def book(c: skia.Canvas, color: str) -> None:
    for side in (1, -1):
        c.save()
        c.translate(12, 0)
        c.scale(side, 1)
        solid(c, color, (1.1, 6.2), (5, 4), (9.8, 4.4), (9.8, 19), (5, 18.6), (1.1, 20.6))
        line(c, CUT, (3.4, 9), (7.8, 8), width=1.3)
        line(c, CUT, (3.4, 13), (7.8, 12), width=1.3)
        c.restore()


def sound(c: skia.Canvas, color: str) -> None:
    solid(c, color, (2.8, 9), (6.6, 9), (12, 4.4), (12, 19.6), (6.6, 15), (2.8, 15))
    arc(c, color, 12.4, 12, 4.4, -50, 100, 2.2)
    arc(c, color, 12.4, 12, 8.6, -50, 100, 2.2)


def eye_off(c: skia.Canvas, color: str) -> None:
    overwatch(c, color)
    line(c, CUT, (5.6, 21.4), (20.4, 4), width=3.0)
    line(c, color, (3.8, 20.4), (19, 2.8), width=2.2)


def play(c: skia.Canvas, color: str) -> None:
    solid(c, color, (6.4, 4), (20, 12), (6.4, 20))


def pause(c: skia.Canvas, color: str) -> None:
    for x in (8, 16):
        line(c, color, (x, 5), (x, 19), width=4.0)


def lock(c: skia.Canvas, color: str) -> None:
    arc(c, color, 12, 9.4, 4.8, 180, 180, 2.4)
    c.drawPath(rect(4.6, 9.8, 19.4, 21.4, 2), fill(color))
    c.drawCircle(12, 14.4, 1.8, cut())
    line(c, CUT, (12, 15), (12, 18), width=1.8)


def skip(c: skia.Canvas, color: str) -> None:
    for x in (3.4, 11):
        solid(c, color, (x, 5), (x + 7.4, 12), (x, 19))
    line(c, color, (20.6, 5), (20.6, 19), width=2.4)


def person(c: skia.Canvas, color: str) -> None:
    c.drawCircle(12, 7, 4.4, fill(color))
    c.drawPath(blob((2.6, 22.6), (4, 14.6), (12, 11.6), (20, 14.6), (21.4, 22.6)), fill(color))


def computer(c: skia.Canvas, color: str) -> None:
    c.drawPath(rect(3, 4, 21, 16.4, 1.6), stroke(color, 2.2))
    line(c, color, (7, 20.6), (17, 20.6), width=2.4)
    solid(c, color, (10.6, 17), (13.4, 17), (14, 20), (10, 20))
    line(c, color, (7, 8.4), (9.6, 10.4), (7, 12.4), width=1.8)
    line(c, color, (12, 12.6), (16, 12.6), width=1.8)


MENU: dict[str, Icon] = {
    "settings": settings,
    "save": save_game,
    "load": load_game,
    "die": die,
    "cancel": cancel,
    "undo": undo,
    "book": book,
    "sound": sound,
    "unseen": eye_off,
    "play": play,
    "pause": pause,
    "skip": skip,
    "lock": lock,
    "person": person,
    "computer": computer,
}
