"""The small pieces that panels are made of: headings, key caps, gauges, dice, portraits, bars of odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from pygame import Rect

from game.client.kit import sprites
from game.client.kit.pen import Pen
from game.client.kit.theme import ARMOUR, GLOSS, Color

_now: dict[str, str] = {}


def relabel(names: Mapping[str, str]) -> None:
    """From now on caps of these usual names show those."""
    _now.clear()
    _now.update(names)


def cap_label(cap: str) -> str:
    """The name of the key that does now what that one does usually."""
    return _now.get(cap, cap)


def panel(pen: Pen, rect: Rect, title: str = "", alpha: float = 0.95, accent: Color = "brass") -> None:
    """A dark sheet with cut corners, its soft shadow, and a heading behind a brass bar."""
    pen.shadow(rect)
    pen.plate(rect, "coal", alpha)
    pen.fill(Rect(rect.x + 1, rect.y + 1, rect.width - 9, 1), "paper", 0.16)
    if title:
        heading(pen, rect.x + 12, rect.y + 13, title, accent)


def heading(pen: Pen, x: float, y: float, title: str, accent: Color = "brass", height: float = 10) -> None:
    pen.fill(Rect(round(x), round(y), 3, 10), accent)
    pen.block(title, x + 10, y, height, accent)


def cap_width(key: str, width: Callable[[str, int, bool], float]) -> float:
    """How wide a key is, whose words are as wide as `width` says."""
    return max(18, width(_called(key), 11, True) + 12)


def _called(key: str) -> str:
    """Named keys (F1, End) are called as the player has chosen them."""
    return cap_label(key) if len(key) > 1 else key


def keycap(pen: Pen, right: float, y: float, key: str) -> float:
    """A key with its right edge at `right`; returns its width."""
    wide, key = cap_width(key, pen.width), _called(key)
    box = Rect(round(right - wide), round(y), round(wide), 18)
    pen.fill(box, "ink", 0.9, 3)
    pen.frame(box, "fog", 1, 3)
    pen.text(key, box.centerx, y + 13, 11, "paper", True, 0.5)
    return wide


class Points(Protocol):
    """A row of points: so many are left of so many."""

    @property
    def value(self) -> int: ...

    @property
    def most(self) -> int: ...


def gauge_color(index: int, side: Color) -> Color:
    """The first gauge is the figure's life and wears its side's colour; the others are pale steel."""
    return side if index == 0 else ARMOUR


def row_of_points(
    pen: Pen, x: float, y: float, value: int, most: int, color: Color, room: float, height: float = 9
) -> None:
    """Points as little boxes; a bar where there are too many for boxes."""
    if most <= 0:
        return
    if room / most >= 10:
        gap = 3
    elif room / most >= 6:
        gap = 2
    else:
        gap = 1
    wide = min(16.0, room / most - gap)
    if wide < 2.5:
        pen.fill(Rect(round(x), round(y), round(room), round(height)), "steel")
        pen.fill(Rect(round(x), round(y), round(room * value / most), round(height)), color)
        return
    for index in range(most):
        left = x + index * (wide + gap)
        pen.fill(
            Rect(round(left), round(y), max(2, round(wide)), round(height)),
            color if index < value else "steel",
        )


def small_gauges(pen: Pen, x: float, y: float, gauges: Sequence[Points], side: Color, room: float) -> None:
    """All gauges of a figure in one row of little boxes."""
    shown = [gauge for gauge in gauges if gauge.most > 0]
    total = sum(gauge.most for gauge in shown)
    if not total:
        return
    unit = min(6.0, (room - 4 * (len(shown) - 1)) / total - 1.5)
    for index, gauge in enumerate(shown):
        if unit < 1.5:
            share = room / len(shown) - 4
            row_of_points(pen, x, y, gauge.value, gauge.most, gauge_color(index, side), share, 5)
            x += share + 4
            continue
        for box in range(gauge.most):
            pen.fill(
                Rect(round(x), round(y), max(2, round(unit)), 5),
                gauge_color(index, side) if box < gauge.value else "steel",
            )
            x += unit + 1.5
        x += 4


def die(pen: Pen, x: float, y: float, face: int, kept: bool = True, size: float = 15) -> None:
    pen.stamp(sprites.die(face, pen.px(size), kept), x, y)


def portrait(pen: Pen, rect: Rect, look: str, side: str, person: int, grey: bool = False) -> None:
    box = pen.pixels(rect)
    pen.surface.blit(sprites.portrait(look, side, person, box.width, grey), box)
    pen.frame(rect, "steel" if grey else side, 1.4)


def ammo(pen: Pen, x: float, y: float, shots: int, magazine: int, room: float) -> None:
    """Cartridges: full ones in brass; as a bar where there are too many."""
    step = min(11.0, room / magazine)
    if step < 4:
        row_of_points(pen, x, y + 4, shots, magazine, "brass", room, 8)
        return
    for index in range(magazine):
        pen.fill(
            Rect(round(x + index * step), round(y), max(2, round(step - 4 if step > 8 else step - 2)), 16),
            "brass" if index < shots else "steel",
            radius=2,
        )


def becomes(pen: Pen, right: float, y: float, before: str, after: str, tone: Color) -> None:
    """What was, an arrow, and what will be, up to `right`."""
    left = right - pen.width(after, 12.5, True)
    pen.text(after, left, y, 12.5, tone, True)
    pen.polygon([(left - 13, y - 9), (left - 6, y - 4.5), (left - 13, y)], "fog")
    pen.text(before, left - 19, y, 12.5, "fog", False, 1)


def chosen_plate(pen: Pen, rect: Rect, cut: float = 7) -> None:
    """What is chosen now: brass, with light falling down."""
    pen.plate(rect, "brass", 1, GLOSS, 1, cut, (0.22, 0.14))


def choice_plate(
    pen: Pen, rect: Rect, chosen: bool, hover: bool, alpha: float = 0.9, line: float = 2, cut: float = 6
) -> None:
    """Something in a list: lighter if it is `chosen`, with brass around it then and under the mouse."""
    fill: Color = "steel" if chosen else "slate"
    pen.plate(rect, fill, alpha, "brass" if chosen or hover else "steel", line if chosen else 1, cut)
