"""A screen made of widgets, with a heading, over a dark ground or over another screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.kit.atlases import PREMULTIPLIED, read
from game.client.kit.frame_time import STILL
from game.client.kit.menu_background import backdrop
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.theme import WINDOW, assets, fitting
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Done, Entry, Widget

PAGE_TOP, PANEL_GAP = 96, 16
"""How far the panels of a page stay from its upper and its lower edge, and from each other."""


class Scaled(Protocol):
    """What a form has to know of the settings: how much larger than usual the player wants it. It is read
    anew in each frame."""

    scale: float


class Form(Screen):
    """Subclasses say which `widgets` there are in a window of that size, and paint what lies below them."""

    alone = False
    """Whether nothing is seen of the screen below."""

    def __init__(
        self, settings: Scaled, under: Screen | None = None, read: Callable[[str], Done] | None = None
    ) -> None:
        """`read` opens the rulebook at a rule."""
        self.settings = settings
        self.under = under
        self.desk = WidgetState(read=read)
        self.whole = Rect(0, 0, *WINDOW)
        self.scale = 1.0

    @property
    def waits(self) -> float:
        """A form waits for input, unless what is being drawn below it comes about."""
        return min(STILL, self.under.waits) if isinstance(self.under, Form) else STILL

    def widgets(self) -> list[Widget]:
        raise NotImplementedError

    def areas(self) -> list[Area]:
        return []

    def paint(self, pen: Pen) -> None:
        """What lies below the widgets."""

    def backdrop(self, surface: Surface) -> None:
        """Fill the window, where no other screen is seen below."""
        backdrop(surface)

    def tell_caps(self) -> None:
        """Let the caps show the keys of this screen, not those of what was drawn below it."""

    def escape(self) -> Next:
        """What the Escape key leads to."""
        return self.under

    def handle(self, event: Input) -> Next:
        """Ctrl F goes to the field in which one searches, where there is one; Escape gives the search up
        before it leaves."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self.desk.focus = next(
                (widget.key for widget in self.widgets() if widget.key == "search"), self.desk.focus
            )
        reply = self.desk.handle(event, self.widgets(), self.scale, self.areas())
        if reply:
            return reply.screen
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return None if self._search_given_up() else self.escape()
        return None

    def update(self, ms: float) -> Next:
        if self.under:
            self.under.work_on(ms)
        return None

    def _search_given_up(self) -> bool:
        """Whether something was searched for, and is no more; who writes elsewhere has other things in
        mind."""
        fields = {widget.key: widget for widget in self.widgets() if isinstance(widget, Entry)}
        search = fields.get("search")
        if not search or not search.value or self.desk.focus in fields.keys() - {"search"}:
            return False
        search.change("")
        if self.desk.focus == "search":
            self.desk.focus = ""
        return True

    def draw(self, surface: Surface) -> None:
        self.scale = fitting(self.settings.scale, surface.get_size())
        pen = Pen(surface, self.scale)
        self.whole = pen.area
        if self.under and not self.alone:
            self.under.below = True
            self.under.draw(surface)
            self.under.below = False
            pen.fill(self.whole, "ink", 0.72)
        else:
            self.backdrop(surface)
        self.tell_caps()
        self.paint(pen)
        found = self.widgets()
        self.desk.draw(pen, found, self.areas())
        if not self.below:
            self.desk.draw_over(pen, found)

    def leave(self) -> None:
        if self.under:
            self.under.leave()

    def rule_here(self) -> str:
        """The rule that what is pointed at names."""
        return self.desk.rule(self.widgets())


def centred_rect(whole: Rect, wide: int, high: int) -> Rect:
    """A rectangle of that size in the middle."""
    rect = Rect(0, 0, wide, high)
    rect.center = whole.center
    return rect


def page_area(whole: Rect, most: int) -> Rect:
    """Where the panels of a page lie, between its title and its buttons: in the middle, `most` wide at the
    most; margins are narrower in a small window."""
    wide = min(whole.width - 2 * page_margin(whole), most)
    return Rect((whole.width - wide) // 2, PAGE_TOP, wide, whole.height - 2 * PAGE_TOP)


def page_margin(whole: Rect) -> int:
    return 40 if whole.width >= 1200 else 16


def side_by_side(area: Rect, second: int) -> tuple[Rect, Rect]:
    """Two panels, the second one so wide."""
    first = area.width - second - PANEL_GAP
    return (
        Rect(area.x, area.y, first, area.height),
        Rect(area.right - second, area.y, second, area.height),
    )


def logo(pen: Pen, x: int, y: int, height: int = 34) -> None:
    """The name of the game; its letters are so high, the picture of it a little more."""
    pen.surface.blit(_logo(pen.scale * height / 72), (pen.px(x), pen.px(y)), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=4)
def _logo(times: float) -> Surface:
    """The picture of the name in another size; read once, as every frame shows it."""
    picture = read(assets() / "lettering" / "logo-72.png").premul_alpha()
    high = round(picture.get_height() * times)
    return pygame.transform.smoothscale(
        picture, (round(picture.get_width() * high / picture.get_height()), high)
    )
