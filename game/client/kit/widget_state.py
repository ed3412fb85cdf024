"""What widgets remember from frame to frame: focus, hover, what is pressed, the open drop-down, how far areas
are scrolled; and what was drawn, to be drawn again by its strokes where it is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit import theme
from game.client.kit.focus import brought_in, in_sight, nearest, next_of
from game.client.kit.pen import Pen
from game.client.kit.sound_player import speaker
from game.client.kit.text_input import Writer, edited, written
from game.client.kit.tooltips import Book, draw_popup, draw_tip, in_words, outline, popup_rects
from game.client.kit.widgets import ENTER, Area, Choice, Done, Entry, Key, Look, Reply, Widget

T = TypeVar("T")


class DrawCache:
    """Keeps for each panel how it was drawn last. What it was drawn from says all that its look hangs on, and
    what drawing it found out."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], Pen, object]] = {}

    def __call__(self, name: str, pen: Pen, source: tuple[object, ...], draw: Callable[[Pen], T]) -> T:
        """`draw` draws on the pen that it is given."""
        key = source, pen.scale, pen.surface.get_size(), pen.surface.get_clip(), theme.chosen()
        known = self._kept.get(name)
        if known is None or known[0] != key:
            noting = pen.noting()
            known = self._kept[name] = key, noting, draw(noting)
        pen.draw(known[1])
        return known[2]  # type: ignore[return-value]

    def widget(self, pen: Pen, widget: Widget, look: Look) -> None:
        """A widget that says by `seen` what its look hangs on besides where it lies."""
        if widget.seen:
            self(widget.key, pen, (widget.seen, tuple(widget.rect), look), lambda pen: widget.draw(pen, look))
        else:
            widget.draw(pen, look)


WHEEL, HINT_AFTER = 42, 300
ARROWS = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


class WidgetState:
    """Sends input to the widgets of a screen and draws them. `handle` returns None for input that is none of
    theirs."""

    def __init__(self, book: Book | None = None, read: Callable[[str], Done] | None = None) -> None:
        """`book` is what tooltips say about rules, `read` opens the rulebook at a rule."""
        self.focus = ""
        self.hover = ""
        self.pressed = ""
        self.open = ""
        self.lit = 0
        self.by_keys = False
        self.scroll: dict[str, float] = {}
        self.mouse = (-1.0, -1.0)
        self._hovered_since = 0
        self._hushed = ""  # its tooltip is not wanted before it is pointed at anew: something was pressed
        self._dragged = ""
        self.writing = False  # whether what is typed goes into a field
        self.writer, self._again = Writer(), DrawCache()
        self.book, self.read = book, read

    def pointed(self, *kinds: str) -> int | None:
        """The number of what the mouse is over, if that is of one of these kinds."""
        return _number(self.hover, kinds)

    def focused(self, *kinds: str) -> int | None:
        """The number of what has the focus, if that is of one of these kinds."""
        return _number(self.focus, kinds)

    def marked(self, *kinds: str) -> int | None:
        """The same, or what the keys have come to while they are used."""
        return _number(self.focus if self.by_keys else self.hover, kinds)

    @property
    def meant(self) -> str:
        """The key of what the mouse is over, or of what the keys have come to while they are used."""
        return self.focus if self.by_keys and self.focus else self.hover

    def forget(self) -> None:
        """Somebody else sits down: nothing has the focus, nothing is pointed at before the mouse moves; lists
        stay where they are."""
        self.focus = self.hover = self.pressed = self.open = self._dragged = self._hushed = ""
        self.lit, self.by_keys, self._hovered_since = 0, False, 0
        self.mouse = (-1.0, -1.0)
        self.writer.field = ""

    # ------------------------------------------------------------ input

    def handle(
        self,
        event: Input,
        widgets: Sequence[Widget],
        scale: float,
        areas: Sequence[Area] = (),
        arrows: bool = True,
        tab: bool = True,
    ) -> Reply | None:
        """`arrows` and `tab` false leave those keys to the screen."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse = (event.pos[0] / scale, event.pos[1] / scale)
        choice = next((w for w in widgets if w.key == self.open and isinstance(w, Choice)), None)
        if choice:
            return self._popup(event, choice, scale)
        if event.type == pygame.MOUSEMOTION:
            return self._move(widgets, areas)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(widgets, areas)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(widgets)
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 3
            and self.read
            and self._under(widgets, areas)
        ):
            return Reply(self.read(rule)) if (rule := self.rule(widgets)) else Reply()
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y, widgets, areas)
        if event.type == pygame.KEYDOWN:
            return self._key(event, widgets, areas, arrows, tab)
        if event.type == pygame.TEXTINPUT:
            entry = next((w for w in widgets if w.key == self.focus and isinstance(w, Entry)), None)
            return written(event.text, entry, self.writer.of(entry)) if entry else None
        return None

    def _under(self, widgets: Sequence[Widget], areas: Sequence[Area]) -> Widget | None:
        clips = {area.key: area.rect for area in areas}
        return next(
            (
                w
                for w in reversed(widgets)
                if w.rect.collidepoint(self.mouse) and clips.get(w.area, w.rect).collidepoint(self.mouse)
            ),
            None,
        )

    def _move(self, widgets: Sequence[Widget], areas: Sequence[Area]) -> Reply | None:
        if self._dragged:
            self._drag(areas)
            return Reply()
        under = self._under(widgets, areas)
        for field in (w for w in widgets if w.key == self.pressed and isinstance(w, Entry)):
            self.writer.press(field, self.mouse[0], select=True)
        self._hover(under)
        return Reply() if under else None

    def _hover(self, under: Widget | None) -> None:
        key = under.key if under else ""
        if key != self.hover:
            self.hover, self._hushed = key, ""
            self._hovered_since = pygame.time.get_ticks()

    def _press(self, widgets: Sequence[Widget], areas: Sequence[Area]) -> Reply | None:
        self.by_keys = False
        bar = next(
            (
                a
                for a in areas
                if a.most and Rect(a.rect.right - 10, a.rect.y, 12, a.rect.height).collidepoint(self.mouse)
            ),
            None,
        )
        if bar:
            self._dragged = bar.key
            self._drag(areas)
            return Reply()
        under = self._under(widgets, areas)
        if not under:
            self.focus = ""
            return None
        self.pressed = under.key
        if under.enabled:
            self.focus = under.key
        if isinstance(under, Entry) and under.enabled:
            self.writer.press(under, self.mouse[0])
        return Reply()

    def _release(self, widgets: Sequence[Widget]) -> Reply | None:
        if self._dragged:
            self._dragged = ""
            return Reply()
        pressed, self.pressed = self.pressed, ""
        widget = next((w for w in widgets if w.key == pressed), None)
        if widget:
            return self._activate(widget) if widget.rect.collidepoint(self.mouse) else Reply()
        return None

    def _drag(self, areas: Sequence[Area]) -> None:
        for area in (a for a in areas if a.key == self._dragged):
            self.scroll_to(area, area.most * (self.mouse[1] - area.rect.y) / area.rect.height)

    def _wheel(self, turns: float, widgets: Sequence[Widget], areas: Sequence[Area]) -> Reply | None:
        """What comes below the resting mouse is pointed at from then on."""
        area = next((a for a in areas if a.rect.collidepoint(self.mouse)), None)
        if not area:
            return None
        before = self.offset(area)
        self.scroll_to(area, before - turns * WHEEL)
        there = self.mouse[0], self.mouse[1] + round(self.offset(area)) - round(before)
        self._hover(
            next((w for w in reversed(widgets) if w.area == area.key and w.rect.collidepoint(there)), None)
        )
        return Reply()

    def offset(self, area: Area) -> float:
        """How far the area is scrolled now."""
        return min(max(0.0, self.scroll.get(area.key, 0.0)), area.most)

    def scroll_to(self, area: Area, offset: float) -> None:
        self.scroll[area.key] = min(max(0.0, offset), area.most)

    def _activate(self, widget: Widget) -> Reply:
        by_focus = widget.enabled and self.by_keys
        self._hushed = widget.key if by_focus else self.meant  # a resting mouse hides nothing that comes now
        if not widget.enabled:
            speaker.interface("refuse")
            return Reply(widget.why())
        if not isinstance(widget, Entry):
            speaker.interface("press")
        if isinstance(widget, Choice):
            self.open, self.lit = widget.key, widget.index
            return Reply()
        return Reply() if isinstance(widget, Entry) else Reply(widget.on())

    def rule(self, widgets: Sequence[Widget]) -> str:
        """The rule that the tooltip of what is pointed at names, "" if there is none."""
        key = self.focus if self.by_keys and self.focus else self.hover
        widget = next((w for w in widgets if w.key == key), None)
        return widget.hint.rule.split(", ")[0] if widget and widget.hint else ""

    # ------------------------------------------------------------ keys

    def _key(
        self, event: Input, widgets: Sequence[Widget], areas: Sequence[Area], arrows: bool, tab: bool
    ) -> Reply | None:
        focused = next((w for w in widgets if w.key == self.focus), None)
        if isinstance(focused, Entry) and (reply := edited(event, focused, self.writer.of(focused))):
            return reply
        if event.key == pygame.K_TAB and widgets and tab:
            way = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._focus_on(next_of(self.focus, widgets, way, areas), areas)
            return Reply()
        if focused and self.by_keys and event.key in (*ENTER, pygame.K_SPACE):
            return self._activate(focused)
        if arrows and event.key in ARROWS and widgets:
            self._walk(focused, widgets, areas, ARROWS[event.key])
            return Reply()
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        meant = [w for w in widgets if w.hotkey and w.hotkey == event.key] if plain else []
        return self._activate(max(meant, key=lambda widget: widget.enabled)) if meant else None

    def _walk(
        self, focused: Widget | None, widgets: Sequence[Widget], areas: Sequence[Area], way: tuple[int, int]
    ) -> None:
        begun = focused or next((widget for widget in widgets if widget.start), None)
        best = nearest(begun, widgets, way) if begun else next_of(self.focus, widgets, 1)
        if best := best or (None if focused else begun):
            self._focus_on(best, areas)

    def _focus_on(self, widget: Widget, areas: Sequence[Area]) -> None:
        self.focus, self.by_keys, self._hushed = widget.key, True, ""
        area = next((a for a in areas if a.key == widget.area), None)
        if area:
            self.scroll_to(area, brought_in(widget, area, self.offset(area)))

    # ------------------------------------------------------------ the open drop-down

    def _popup(self, event: Input, choice: Choice, scale: float) -> Reply:
        window = pygame.display.get_surface()
        size = window.get_size() if window else (10**6, 10**6)
        rects = popup_rects(choice, Rect(0, 0, round(size[0] / scale), round(size[1] / scale)))
        under = next((index for index, rect in enumerate(rects) if rect.collidepoint(self.mouse)), -1)
        if event.type == pygame.MOUSEMOTION and under >= 0:
            self.lit = under
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.open = ""
            return Reply(choice.pick(under)) if under >= 0 else Reply()
        elif event.type == pygame.KEYDOWN:
            return self._popup_key(event.key, choice)
        return Reply()

    def _popup_key(self, key: int, choice: Choice) -> Reply:
        if key in (pygame.K_UP, pygame.K_DOWN):
            self.lit = (self.lit + (1 if key == pygame.K_DOWN else -1)) % len(choice.values)
        elif key in (*ENTER, pygame.K_SPACE):
            self.open = ""
            return Reply(choice.pick(self.lit))
        elif key in (pygame.K_ESCAPE, pygame.K_TAB):
            self.open = ""
        return Reply()

    # ------------------------------------------------------------ drawing

    def look(self, widget: Widget) -> Look:
        focus = widget.key == self.focus and (self.by_keys or isinstance(widget, Entry))
        selected = self.writer.of(widget).selected if focus and isinstance(widget, Entry) else None
        return Look(widget.key == self.hover, widget.key == self.pressed and widget.enabled, focus, selected)

    def draw(self, pen: Pen, widgets: Sequence[Widget], areas: Sequence[Area] = ()) -> None:
        clips = {area.key: area.rect for area in areas}
        self.writing = any(isinstance(widget, Entry) and widget.key == self.focus for widget in widgets)
        self.writer.stay(self.focus)
        for widget in in_sight(widgets, clips):
            look = self.look(widget)
            with pen.clipped(clips.get(widget.area, pen.area)):
                self._again.widget(pen, widget, look)
            if look.focus and self.by_keys:
                with pen.clipped(clips.get(widget.area, pen.area).inflate(12, 12)):
                    outline(pen, widget.rect)
        for area in areas:
            area.draw_bar(pen, self.offset(area))

    def draw_over(self, pen: Pen, widgets: Sequence[Widget], apart: Rect | None = None) -> None:
        """What lies above everything else: the open drop-down, the tooltip, which hides nothing `apart`."""
        for widget in widgets:
            if widget.key == self.open and isinstance(widget, Choice):
                draw_popup(pen, widget, self.lit)
                return
        key = self.focus if self.by_keys and self.focus else self.hover
        widget = next((w for w in widgets if w.key == key), None)  # type: ignore[assignment]
        waited = pygame.time.get_ticks() - self._hovered_since >= HINT_AFTER
        wanted = widget and key != self._hushed and (waited or self.by_keys or not widget.enabled)
        told = widget.hint if widget and wanted else None
        draw_tip(
            pen,
            told and in_words(told, self.book),
            (widget.beside or widget.rect) if widget else None,
            self.mouse,
            widget.rect if widget and widget.aside else None,
            apart,
        )


def _number(key: str, kinds: Sequence[str]) -> int | None:
    if isinstance(key, Key) and key.kind in kinds and isinstance(key.which, int):
        return key.which
    return None
