"""Widgets by synthetic keys and clicks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.focus import nearest
from game.client.kit.pen import Pen
from game.client.kit.tooltips import draw_hint
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Area, Button, Card, Choice, Done, Entry, Hint, Tab, Toggle, Widget

ROW = Rect(10, 10, 120, 30)


@dataclass
class Bench:
    """A desk with some widgets on it, and what they were told."""

    told: list[str] = field(default_factory=list)
    words: str = ""
    picked: int = 0
    desk: WidgetState = field(default_factory=WidgetState)
    areas: list[Area] = field(default_factory=list)

    def tell(self, what: str) -> Done:
        self.told.append(what)
        return None

    def write(self, words: str) -> Done:
        self.words = words
        return None

    def pick(self, index: int) -> Done:
        self.picked = index
        return None

    def widgets(self) -> list[Widget]:
        return [
            Button("go", ROW, lambda: self.tell("go"), hotkey=pygame.K_g, label="Go", cap="G"),
            Button(
                "off",
                ROW.move(140, 0),
                lambda: self.tell("off"),
                False,
                Hint("Off", "Not now.", "rule.off", "refused"),
                pygame.K_x,
                label="Off",
            ),
            Toggle("switch", ROW.move(0, 50), lambda: self.tell("switch"), label="Switch"),
            Choice(
                "list", ROW.move(140, 50), values=("one", "two", "three"), index=self.picked, pick=self.pick
            ),
            Entry(
                "line",
                ROW.move(0, 100),
                lambda: self.tell("entered"),
                value=self.words,
                change=self.write,
                limit=5,
            ),
            Tab("tab", ROW.move(140, 100), lambda: self.tell("tab"), label="Tab"),
        ]

    def send(self, kind: int, **what: Any) -> bool:
        return self.desk.handle(pygame.event.Event(kind, **what), self.widgets(), 1.0, self.areas) is not None

    def key(self, key: int, mod: int = 0) -> bool:
        return self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")

    def click(self, x: int, y: int) -> None:
        self.send(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)


def test_a_button_is_pressed_by_mouse_by_focus_and_by_its_key() -> None:
    bench = Bench()
    bench.click(*ROW.center)
    bench.desk.focus = ""
    bench.key(pygame.K_TAB)
    bench.key(pygame.K_RETURN)
    bench.key(pygame.K_SPACE)
    bench.key(pygame.K_g)
    assert bench.told == ["go"] * 4


def test_a_button_let_go_elsewhere_does_nothing() -> None:
    bench = Bench()
    bench.send(pygame.MOUSEBUTTONDOWN, pos=ROW.center, button=1)
    bench.send(pygame.MOUSEBUTTONUP, pos=(500, 500), button=1)
    assert bench.told == []


def test_what_is_off_cannot_be_activated_in_any_way() -> None:
    bench = Bench()
    bench.click(160, 20)
    bench.desk.focus, bench.desk.by_keys = "off", True
    bench.key(pygame.K_RETURN)
    bench.key(pygame.K_x)
    assert bench.told == []


def test_tab_goes_round_and_back() -> None:
    bench = Bench()
    keys = []
    for _ in range(7):
        bench.key(pygame.K_TAB)
        keys.append(bench.desk.focus)
    assert keys == ["go", "off", "switch", "list", "line", "tab", "go"]
    bench.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert bench.desk.focus == "tab"


def test_arrows_go_to_the_nearest_widget_that_way() -> None:
    bench = Bench()
    bench.key(pygame.K_TAB)
    way = []
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        bench.key(key)
        way.append(bench.desk.focus)
    assert way == ["off", "list", "switch", "go"]


@pytest.mark.parametrize(("key", "to"), [(pygame.K_DOWN, "row 2"), (pygame.K_UP, "row 1")])
def test_arrows_begin_at_what_enter_would_take(key: int, to: str) -> None:
    """From its neighbour on; where there is none that way, at itself."""
    rows = [Button(f"row {n}", Rect(0, 80 * n, 90, 70), start=n == 1) for n in (1, 2)]
    desk = WidgetState()
    desk.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""), rows, 1.0)
    assert desk.focus == to


def test_arrows_go_through_a_list_before_they_leave_it() -> None:
    rows: list[Widget] = [Button(f"row {n}", Rect(0, 80 * n, 90, 70), area="area") for n in range(4)]
    beside, below = Button("beside", Rect(200, 0, 90, 30)), Button("below", Rect(0, 110, 90, 30))
    widgets = [*rows, beside, below]
    assert [getattr(nearest(row, widgets, (0, 1)), "key", "") for row in rows] == [
        "row 1",
        "row 2",
        "row 3",
        "",
    ]
    assert nearest(rows[1], widgets, (1, 0)) is beside
    assert nearest(below, widgets, (0, 1)) in rows


def test_arrows_lead_sideways_from_a_list_to_the_one_beside_it() -> None:
    """Not to a button that is nearer by chance, nor past a short list to a longer one behind it."""
    rows: list[Widget] = [Button(f"row {n}", Rect(0, 80 * n, 90, 70), area="rows") for n in range(6)]
    sides: list[Widget] = [Button(f"side {n}", Rect(110, 80 * n, 300, 70), area="sides") for n in range(2)]
    options: list[Widget] = [
        Button(f"option {n}", Rect(430, 40 * n, 90, 30), area="options") for n in range(12)
    ]
    widgets = [*rows, *sides, *options, Button("below", Rect(95, 490, 60, 30))]
    assert nearest(rows[0], widgets, (1, 0)) is sides[0]
    assert nearest(rows[5], widgets, (1, 0)) is sides[1]
    assert nearest(options[11], widgets, (-1, 0)) is sides[1]
    assert nearest(rows[5], widgets, (0, 1)) is widgets[-1]


def test_a_drop_down_is_used_by_keys() -> None:
    bench = Bench()
    bench.desk.focus, bench.desk.by_keys = "list", True
    bench.key(pygame.K_RETURN)
    assert bench.desk.open == "list"
    bench.key(pygame.K_DOWN)
    bench.key(pygame.K_DOWN)
    bench.key(pygame.K_RETURN)
    assert (bench.picked, bench.desk.open) == (2, "")
    bench.key(pygame.K_RETURN)
    bench.key(pygame.K_UP)
    bench.key(pygame.K_ESCAPE)
    assert (bench.picked, bench.desk.open) == (2, "")


def test_a_drop_down_is_used_by_mouse_and_closes_beside_it() -> None:
    bench = Bench()
    bench.click(160, 75)
    bench.click(160, 92 + 30)
    assert bench.picked == 1
    bench.click(160, 75)
    bench.click(600, 400)
    assert (bench.picked, bench.desk.open) == (1, "")


def test_a_line_takes_text_up_to_its_limit_and_no_control_characters() -> None:
    bench = Bench()
    bench.click(20, 120)
    for letter in "ab\x07cdef":
        bench.send(pygame.TEXTINPUT, text=letter)
    assert bench.words == "abcde"
    bench.key(pygame.K_BACKSPACE)
    bench.key(pygame.K_RETURN)
    assert (bench.words, bench.told) == ("abcd", ["entered"])


def test_hotkeys_are_letters_while_a_line_is_written() -> None:
    bench = Bench()
    bench.click(20, 120)
    bench.key(pygame.K_g)
    assert bench.told == []
    assert not bench.key(pygame.K_F5), "function keys still belong to the screen"


def test_an_area_scrolls_by_wheel_by_its_bar_and_to_what_has_the_focus() -> None:
    area = Area("area", Rect(300, 0, 100, 100), 400)
    desk = WidgetState()
    rows: list[Widget] = [Button(f"row {n}", Rect(300, 40 * n, 90, 30), area="area") for n in range(10)]

    def send(kind: int, **what: Any) -> None:
        desk.handle(pygame.event.Event(kind, **what), rows, 1.0, [area])

    send(pygame.MOUSEMOTION, pos=(350, 50), rel=(0, 0), buttons=(0, 0, 0))
    assert desk.hover == "row 1"
    send(pygame.MOUSEWHEEL, x=0, y=-1)
    assert desk.offset(area) > 0
    assert desk.hover == "row 2", "what comes below the resting mouse is pointed at"
    send(pygame.MOUSEWHEEL, x=0, y=-100)
    assert desk.offset(area) == area.most == 300
    send(pygame.MOUSEBUTTONDOWN, pos=(398, 1), button=1)
    assert desk.offset(area) < 10
    send(pygame.MOUSEBUTTONUP, pos=(398, 1), button=1)
    send(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_LSHIFT, unicode="")
    assert desk.focus == "row 9"
    assert desk.offset(area) > 250


def test_what_is_scrolled_out_of_its_area_cannot_be_clicked() -> None:
    area = Area("area", Rect(0, 100, 100, 100), 400)
    told: list[str] = []
    row = Button("row", Rect(0, 20, 90, 30), lambda: told.append("row"), area="area")
    desk = WidgetState()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.handle(pygame.event.Event(kind, pos=(10, 30), button=1), [row], 1.0, [area])
    assert told == []


def test_only_what_is_in_sight_of_its_area_is_drawn() -> None:
    drawn: list[str] = []

    def card(name: str, top: int, area: str = "list") -> Card:
        return Card(name, Rect(10, top, 100, 20), area=area, paint=lambda pen, rect, look: drawn.append(name))

    widgets = [
        card("far above", -200),
        card("half in", 92),
        card("inside", 140),
        card("far below", 400),
        card("free", 400, ""),
    ]
    WidgetState().draw(Pen(Surface((300, 600)), 1.0), widgets, [Area("list", Rect(0, 100, 200, 100), 900)])
    assert drawn == ["half in", "inside", "free"]


def test_everything_draws_in_every_state_and_scale() -> None:
    for scale in (0.8, 1.0, 1.5, 2.0):
        bench = Bench(words="a long word")
        surface = Surface((800, 600))
        for focus in ("go", "off", "switch", "list", "line", "tab"):
            bench.desk.focus, bench.desk.by_keys, bench.desk.hover, bench.desk.pressed = (
                focus,
                True,
                focus,
                focus,
            )
            bench.desk.open = "list" if focus == "list" else ""
            bench.desk.draw(Pen(surface, scale), bench.widgets())
            bench.desk.draw_over(Pen(surface, scale), bench.widgets())


def test_an_area_that_is_put_out_of_sight_has_no_bar() -> None:
    def drawn(high: int) -> bool:
        canvas = Surface((120, 120))
        Area("area", Rect(10, 10, 100, high), 400).draw_bar(Pen(canvas, 1.0), 0)
        return pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255)).count() < 120 * 120

    assert drawn(60) and not drawn(0)


def test_a_tooltip_lies_above_what_is_to_stay_in_sight() -> None:
    pen, about, told = Pen(Surface((1024, 640)), 1), Rect(520, 560, 80, 30), Hint("Lead", "Calls to friends.")
    over = draw_hint(pen, told, about)
    refused = Rect(400, over.y - 10, 240, 60)
    moved = draw_hint(pen, told, about, apart=refused)
    assert over.colliderect(refused) and not moved.colliderect(refused)
    assert moved.bottom <= refused.y and moved.size == over.size
    assert draw_hint(pen, told, about, apart=Rect(0, 0, 100, 40)) == over, "what is elsewhere moves nothing"
