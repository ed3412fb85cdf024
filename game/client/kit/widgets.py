"""What can be pressed, switched, chosen from or written in: frozen descriptions that a screen makes afresh
for every frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pygame
from pygame import Rect

from game.client.kit import text as lettering
from game.client.kit.pen import Pen
from game.client.kit.screen import Next
from game.client.kit.theme import Color
from game.client.kit.ui_elements import cap_width, chosen_plate, keycap

Done = Next
"""What an activation leads to: another screen, or None to stay."""


@dataclass(frozen=True)
class Look:
    """How a widget is to be drawn now."""

    hover: bool = False
    pressed: bool = False
    focus: bool = False
    selected: tuple[int, int] | None = (
        None  # of the text in a field that is written in: from where to where; the caret stands at the second
    )


NOT_NOW, JUST_NOW = "not now", "done"
"""What stands beside a tooltip's title: of what cannot be ordered as things are, and of what was ordered just
now."""


@dataclass(frozen=True)
class Hint:
    """A tooltip: what, then why. `verdict` stands at the right, in red unless it is good news, `rule` below
    in grey.

    `rows` are figures that change: what it is, before, after, and whether that is good. `ends` is said last:
    how to be rid of it.
    """

    title: str
    words: str = ""
    rule: str = ""
    verdict: str = ""
    rows: tuple[tuple[str, str, str, bool], ...] = ()
    ends: str = ""


def do_nothing() -> Done:
    return None


class Key(str):
    """What a widget is called that stands for one of many: of which kind, and which of them, by its number or
    its id."""

    kind: str
    which: int | str

    def __new__(cls, kind: str, which: int | str) -> Key:
        made = super().__new__(cls, f"{kind} {which}")
        made.kind, made.which = kind, which
        return made


def kind_of(key: str) -> str:
    """Of which kind a widget is; "" if there is only one of its name."""
    return key.kind if isinstance(key, Key) else ""


@dataclass(frozen=True)
class Widget:
    """Something that can have the focus. `key` is its name from frame to frame, `area` the scroll area in
    which it lies."""

    key: str
    rect: Rect
    on: Callable[[], Done] = do_nothing
    enabled: bool = True
    hint: Hint | None = None
    hotkey: int = 0
    area: str = ""
    stop: bool = True  # whether Tab stops here
    start: bool = False  # whether the arrows begin here, where nothing has the focus
    beside: Rect | None = None  # what the tooltip must not hide, if that is more than the widget
    aside: bool = False  # whether the tooltip lies left or right of that, as for a row of a list
    why: Callable[[], Done] = do_nothing  # what pressing it does while it is off
    seen: tuple[
        object, ...
    ] = ()  # all that its look hangs on, if it says so: then it is drawn anew only when that changes

    def draw(self, pen: Pen, look: Look) -> None:
        """Invisible, unless a kind of widget says otherwise."""


SMALL = 10
"""Lower capitals than that are hard to read: buttons say the same in plain bold words."""
PLAIN = (12.5, 12, 11.5, 11, 10.5, 10)


@dataclass(frozen=True)
class Button(Widget):
    """A button with a heading on it, or with plain words where it is small; brass if it is the default one,
    `cap` is the key that does the same."""

    label: str = ""
    cap: str = ""
    primary: bool = False
    size: float = 12

    def draw(self, pen: Pen, look: Look) -> None:
        rect = self.rect.move(0, 1) if look.pressed else self.rect
        if self.primary and self.enabled:
            chosen_plate(pen, rect, 8)
        else:
            pen.plate(
                rect,
                "slate",
                1 if self.enabled else 0.4,
                "brass" if look.hover and self.enabled else "steel",
                1,
                8,
                (0.07, 0.14),
            )
        if look.hover and self.enabled:
            pen.plate(rect, "#ffffff", 0.07, line=0)
        tone: Color = "#73848b"
        if self.enabled:
            tone = "ink" if self.primary else "paper"
        rim = 14 if self.size >= SMALL else 8
        wide = keycap(pen, rect.right - rim, rect.centery - 9, self.cap) + rim if self.cap else 0
        if self.size >= SMALL:
            pen.block(
                self.label,
                rect.x + (rect.width - wide) / 2,
                rect.centery - self.size / 2,
                self.size,
                tone,
                0.5,
                rect.width - wide - 24,
            )
            return
        align, room = 0.0 if self.cap and rect.height < 40 else 0.5, rect.width - wide - 17
        pen.text(
            self.label,
            rect.x + 10 + align * room,
            rect.centery + 5,
            pen.fit(self.label, room, PLAIN, True),
            tone,
            True,
            align,
            room,
        )


def in_a_row(row: Rect, buttons: Sequence[Button], gap: int = 6) -> list[Button]:
    """Small buttons side by side, which fill the row: each as wide as its words and its key ask for, and its
    share of what is left."""

    more = (row.width - gap * (len(buttons) - 1) - sum(map(asked, buttons))) / max(1, len(buttons))
    found, x = list[Button](), float(row.x)
    for button in buttons:
        end = x + asked(button) + more
        found.append(replace(button, rect=Rect(round(x), row.y, round(end) - round(x), row.height)))
        x = end + gap
    return found


def asked(button: Button) -> float:
    """How wide a small button has to be for its words and its key."""
    cap = cap_width(button.cap, lettering.width) if button.cap else 0.0
    return lettering.width(button.label, 12, True) + cap + 27


def packed(x: int, y: int, high: int, buttons: Sequence[Button], gap: int = 8) -> list[Button]:
    """Small buttons side by side from x on, none wider than it has to be."""
    wide = sum(map(asked, buttons)) + gap * (len(buttons) - 1)
    return in_a_row(Rect(x, y, round(wide), high), buttons, gap)


@dataclass(frozen=True)
class Link(Widget):
    """Words that do something: a little smaller where they would be wider than their place."""

    label: str = ""
    align: float = 0
    size: float = 12.5

    def draw(self, pen: Pen, look: Look) -> None:
        lit = "paper" if look.hover else "brass"
        tone = lit if self.enabled else "#73848b"
        sizes = [self.size - smaller for smaller in (0, 0.5, 1, 1.5)]
        size = pen.fit(self.label, self.rect.width, sizes, True)
        x = self.rect.x + self.rect.width * self.align
        pen.text(self.label, x, self.rect.bottom - 5, size, tone, True, self.align)


@dataclass(frozen=True)
class Tab(Widget):
    """One of a few small choices side by side."""

    label: str = ""
    chosen: bool = False

    def draw(self, pen: Pen, look: Look) -> None:
        pen.fill(self.rect, "steel" if self.chosen or look.hover else "slate", radius=3)
        usual = "fog" if self.enabled else "#73848b"
        tone = "paper" if self.chosen else usual
        pen.text(
            self.label,
            self.rect.centerx,
            self.rect.bottom - 6,
            pen.fit(self.label, self.rect.width - 4, (11, 10.5, 10), self.chosen),
            tone,
            self.chosen,
            0.5,
            self.rect.width - 4,
        )


@dataclass(frozen=True)
class Toggle(Widget):
    """A switch at the right of its row, with its name at the left and its state in words."""

    label: str = ""
    value: bool = False
    words: str = ""

    def draw(self, pen: Pen, look: Look) -> None:
        r = self.rect
        tone = "paper" if self.enabled else "#73848b"
        pen.text(self.label, r.x, r.centery + 5, 13, tone, room=r.width - 60)
        pen.text(self.words, r.right - 46, r.centery + 5, 12, "fog", False, 1)
        box = Rect(r.right - 36, r.centery - 9, 36, 18)
        pen.fill(box, "good" if self.value and self.enabled else "steel", 1, 9)
        knob = Rect(0, 0, 13, 13)
        knob.center = (box.right - 9 if self.value else box.x + 9, box.centery)
        pen.fill(knob, "ink" if self.value else "fog", 1, 7)
        if look.hover:
            pen.frame(box, "brass", 1, 9)


@dataclass(frozen=True)
class Choice(Widget):
    """A drop-down list: shows what is chosen, opens below. `pick` gets the place of the new choice."""

    values: tuple[str, ...] = ()
    index: int = 0
    pick: Callable[[int], Done] = field(default=lambda _: None)

    def draw(self, pen: Pen, look: Look) -> None:
        pen.fill(self.rect, "ink", 0.75, 3)
        pen.frame(self.rect, "brass" if look.hover and self.enabled else "steel", 1, 3)
        tone = "paper" if self.enabled else "#73848b"
        words = self.values[self.index] if 0 <= self.index < len(self.values) else ""
        room = self.rect.width - 34
        pen.text(
            words,
            self.rect.x + 10,
            self.rect.centery + 5,
            pen.fit(words, room, (13, 12, 11)),
            tone,
            room=room,
        )
        right, middle = self.rect.right, self.rect.centery
        pen.polygon([(right - 18, middle - 2), (right - 10, middle - 2), (right - 14, middle + 3)], "fog")


@dataclass(frozen=True)
class Entry(Widget):
    """A line to write in. `change` gets the new text at every key; Enter does what `on` says, if that is
    anything."""

    value: str = ""
    change: Callable[[str], Done] = field(default=lambda _: None)
    limit: int = 40
    ghost: str = ""

    def draw(self, pen: Pen, look: Look) -> None:
        pen.fill(self.rect, "ink", 0.75, 3)
        pen.frame(self.rect, "brass" if look.focus or look.hover else "steel", 1, 3)
        base = self.rect.centery + 5
        anchor, at = look.selected or (0, 0)
        over = self.over(at)
        with pen.clipped(self.rect.inflate(-8, 0)):
            if not self.value:
                pen.text(self.ghost, self.rect.x + 10, base, 13, "fog")
            left = self.rect.x + 10 - over
            if look.focus and anchor != at:
                first, last = (pen.width(self.value[:place], 13) for place in sorted((anchor, at)))
                pen.fill(
                    Rect(round(left + first), self.rect.centery - 9, round(last - first) + 1, 18),
                    "dash",
                    0.45,
                )
            pen.text(self.value, left, base, 13)
            if look.focus and pygame.time.get_ticks() % 1000 < 600:
                pen.fill(
                    Rect(round(left + pen.width(self.value[:at], 13) + 1), self.rect.centery - 8, 1, 16),
                    "brass",
                )

    def over(self, at: int) -> float:
        """How far the text is moved to the left, in units, so that what stands before letter `at` can be
        seen."""
        return max(0.0, lettering.width(self.value[:at], 13) - (self.rect.width - 24))


@dataclass(frozen=True)
class Card(Widget):
    """Anything that can be pressed and draws itself by a function of its screen."""

    paint: Callable[[Pen, Rect, Look], None] = field(default=lambda *_: None)

    def draw(self, pen: Pen, look: Look) -> None:
        self.paint(pen, self.rect.move(0, 1) if look.pressed else self.rect, look)


@dataclass(frozen=True)
class Area:
    """A window onto something taller: `height` units of content scroll behind `rect`. `enter` is the widget
    at which Tab comes to it, the first if there is none of that key, while arrows go through the rest; with
    None Tab stops at each."""

    key: str
    rect: Rect
    height: float
    enter: str | None = None

    @property
    def most(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, self.height - self.rect.height)

    def draw_bar(self, pen: Pen, offset: float) -> None:
        if not self.most or not self.rect.height:
            return  # all is seen, or it is put out of sight
        track = Rect(self.rect.right - 4, self.rect.y, 3, self.rect.height)
        long = max(24, round(self.rect.height * self.rect.height / self.height))
        pen.fill(track, "slate")
        pen.fill(
            Rect(track.x, track.y + round((track.height - long) * offset / self.most), 3, long), "fog", 0.8
        )


ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(frozen=True)
class Reply:
    """The input was taken; `screen` comes next, if it is not None."""

    screen: Done = None
