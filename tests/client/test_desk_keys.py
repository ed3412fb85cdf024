"""What the desk makes of the mouse, the wheel and the keys: hover, focus, hot keys, drop-downs, scrolling."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.widgets import Reply
from tests.client import parts

Widget, Button, Choice, Entry, Area = (
    parts.widgets.Widget,
    parts.widgets.Button,
    parts.widgets.Choice,
    parts.widgets.Entry,
    parts.widgets.Area,
)
Hint, Desk, Pen = parts.widgets.Hint, parts.desk.WidgetState, parts.paint.Pen
BOX = Rect(10, 10, 100, 30)


class Table:
    """A desk, what lies on it, and what was done."""

    def __init__(
        self, *widgets: parts.widgets.Widget, areas: tuple[parts.widgets.Area, ...] = (), scale: float = 1.0
    ) -> None:
        self.desk = Desk()
        self.widgets = list(widgets)
        self.areas = areas
        self.scale = scale
        self.done: list[object] = []

    def send(self, kind: int, **what: Any) -> Reply | None:
        return self.desk.handle(pygame.event.Event(kind, **what), self.widgets, self.scale, self.areas)

    def key(self, key: int, mod: int = 0) -> bool:
        return self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="") is not None

    def move(self, x: float, y: float) -> bool:
        return self.send(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)) is not None

    def down(self, x: float, y: float, button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button) is not None

    def up(self, x: float, y: float, button: int = 1) -> bool:
        return self.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=button) is not None

    def note(self, what: object) -> None:
        self.done.append(what)


def test_what_lies_on_top_is_what_is_meant() -> None:
    table = Table()
    table.widgets = [
        Button("low", BOX, lambda: table.note("low")),
        Button("top", BOX.move(50, 0), lambda: table.note("top")),
    ]
    assert table.move(80, 20) and table.desk.hover == "top"
    assert table.move(20, 20) and table.desk.hover == "low"
    assert not table.move(500, 500) and table.desk.hover == ""
    assert table.down(80, 20) and table.desk.pressed == table.desk.focus == "top"
    assert table.up(80, 20) and table.done == ["top"] and table.desk.pressed == ""
    assert not table.up(80, 20), "nothing was pressed"
    assert not table.down(500, 500) and table.desk.focus == ""


def test_other_buttons_press_nothing() -> None:
    table = Table(Button("one", BOX))
    assert not table.down(20, 20, 3) and not table.up(20, 20, 3) and table.desk.pressed == ""


def test_the_scale_counts() -> None:
    table = Table(Button("one", BOX), scale=2.0)
    assert table.move(200, 60) and table.desk.mouse == (100.0, 30.0) and table.desk.hover == "one"
    assert not table.move(230, 60)


def test_what_is_off_takes_no_focus_and_says_why() -> None:
    table = Table()
    table.widgets = [Button("off", BOX, lambda: table.note("done"), False, why=lambda: table.note("why"))]
    table.down(20, 20)
    assert table.desk.focus == "" and table.desk.pressed == "off"
    table.up(20, 20)
    assert table.done == ["why"]
    assert not table.desk.look(table.widgets[0]).pressed


def test_of_two_on_one_key_the_one_that_is_on_is_meant() -> None:
    table = Table()
    off = Button(
        "off", BOX, lambda: table.note("off"), False, hotkey=pygame.K_g, why=lambda: table.note("why")
    )
    on = Button("on", BOX.move(0, 50), lambda: table.note("on"), hotkey=pygame.K_g)
    table.widgets = [off, on]
    assert table.key(pygame.K_g) and table.done == ["on"]
    for mod in (pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA):
        assert not table.key(pygame.K_g, mod)
    assert table.key(pygame.K_g, pygame.KMOD_LSHIFT) and table.done == ["on", "on"]
    assert not table.key(pygame.K_h)


def test_focus_by_keys_activates_and_focus_by_mouse_does_not() -> None:
    table = Table()
    table.widgets = [Button("one", BOX, lambda: table.note("one"))]
    table.down(20, 20)
    table.up(20, 20)
    assert not table.key(pygame.K_RETURN) and table.done == ["one"]
    table.key(pygame.K_TAB)
    for key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
        assert table.key(key)
    assert table.done == ["one"] * 4
    assert table.desk.look(table.widgets[0]).focus
    table.down(20, 20)
    assert not table.desk.by_keys and not table.desk.look(table.widgets[0]).focus


def test_tab_and_arrows_can_be_left_to_the_screen() -> None:
    table = Table(Button("one", BOX))
    tab = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    right = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    assert table.desk.handle(tab, table.widgets, 1.0, tab=False) is None
    assert table.desk.handle(right, table.widgets, 1.0, arrows=False) is None
    assert table.desk.handle(right, [], 1.0) is None and table.desk.handle(tab, [], 1.0) is None
    assert table.desk.focus == ""
    assert table.desk.handle(right, table.widgets, 1.0) and table.desk.focus == "one"


def test_tab_passes_over_what_it_does_not_stop_at() -> None:
    table = Table(Button("a", BOX), Button("b", BOX.move(0, 40), stop=False), Button("c", BOX.move(0, 80)))
    found = []
    for _ in range(3):
        table.key(pygame.K_TAB)
        found.append(table.desk.focus)
    assert found == ["a", "c", "a"]
    table.desk.focus = ""
    table.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert table.desk.focus == "c"


def test_arrows_prefer_what_lies_straight_ahead_and_never_go_back() -> None:
    rows = [
        Button("middle", Rect(100, 100, 20, 20)),
        Button("far", Rect(200, 100, 20, 20)),
        Button("near", Rect(140, 150, 20, 20)),
    ]
    table = Table(*rows, Button("never", Rect(150, 100, 20, 20), stop=False))
    for key, goal in (
        (pygame.K_RIGHT, "far"),
        (pygame.K_LEFT, "middle"),
        (pygame.K_LEFT, "middle"),
        (pygame.K_DOWN, "near"),
        (pygame.K_UP, "middle"),
    ):
        if not table.desk.focus:
            table.desk.focus, table.desk.by_keys = "middle", True
        table.key(key)
        assert table.desk.focus == goal


def entry(
    value: str, change: object, on: object = parts.widgets.do_nothing, limit: int = 5
) -> parts.widgets.Widget:
    return Entry("line", BOX, on, value=value, change=change, limit=limit)  # type: ignore[arg-type]


def test_a_line_that_is_written_in(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.widgets = [
        entry("abc", table.note, lambda: table.note("entered")),
        Button("x", BOX.move(0, 50), hotkey=pygame.K_x),
    ]
    assert table.send(pygame.TEXTINPUT, text="d") is None, "nobody writes where nothing has the focus"
    table.desk.focus = "line"
    assert (
        table.key(pygame.K_END)
        and table.send(pygame.TEXTINPUT, text="d\x08e\nfg")
        and table.done == ["abcde"]
    )
    assert table.key(pygame.K_BACKSPACE) and table.done[-1] == "ab"
    assert table.key(pygame.K_RETURN) and table.done[-1] == "entered" and table.key(pygame.K_KP_ENTER)
    monkeypatch.setattr(parts.entering, "clipboard", lambda: "pasted")
    assert table.key(pygame.K_END) and table.key(pygame.K_v, pygame.KMOD_LCTRL) and table.done[-1] == "abcpa"
    before = list(table.done)
    assert table.key(pygame.K_v) and table.key(pygame.K_x) and table.done == before, (
        "letters are written, not pressed"
    )
    for key in (pygame.K_ESCAPE, pygame.K_F1, pygame.K_F12):
        assert not table.key(key)
    assert table.key(pygame.K_TAB) and table.desk.focus == "x"
    table.desk.focus = "line"
    assert table.key(pygame.K_DOWN) and table.desk.focus == "x"


def test_the_line_is_entered_by_a_click_without_doing_anything() -> None:
    table = Table()
    table.widgets = [entry("abc", table.note, lambda: table.note("entered"))]
    table.down(20, 20)
    table.up(20, 20)
    assert table.done == [] and table.desk.focus == "line" and table.desk.look(table.widgets[0]).focus


def choice(picked: list[int], at: Rect = BOX) -> parts.widgets.Choice:
    return Choice("list", at, values=("one", "two", "three"), index=1, pick=picked.append)


def test_a_list_opens_below_is_lit_and_picked() -> None:
    picked: list[int] = []
    table = Table(choice(picked))
    table.down(20, 20)
    table.up(20, 20)
    assert (table.desk.open, table.desk.lit) == ("list", 1)
    rects = parts.tooltips.popup_rects(choice(picked), Rect(0, 0, 1280, 720))
    assert [rect.y for rect in rects] == [42, 66, 90] and all(
        (rect.x, rect.width, rect.height) == (10, 100, 24) for rect in rects
    )
    table.move(20, 95)
    assert table.desk.lit == 2
    table.move(500, 500)
    assert table.desk.lit == 2, "what was lit stays so beside the list"
    table.up(20, 95)
    assert table.desk.open == "list", "a button that comes up picks nothing"
    table.down(20, 45)
    assert picked == [0] and table.desk.open == ""


def test_a_list_is_walked_by_keys_all_the_way_round() -> None:
    picked: list[int] = []
    table = Table(choice(picked))
    for keys, goal in (
        ((pygame.K_DOWN,), 2),
        ((pygame.K_DOWN, pygame.K_DOWN), 0),
        ((pygame.K_UP,), 0),
        ((pygame.K_UP, pygame.K_UP), 2),
    ):
        table.desk.open, table.desk.lit = "list", 1
        for key in keys:
            table.key(key)
        table.key(pygame.K_SPACE)
        assert picked.pop() == goal and table.desk.open == ""
    for key in (pygame.K_ESCAPE, pygame.K_TAB):
        table.desk.open = "list"
        assert table.key(key) and table.desk.open == "" and not picked
    table.desk.open = "list"
    assert table.key(pygame.K_x) and table.desk.open == "list", "while it is open every key is the list's"


def test_a_list_opens_above_where_there_is_no_room_below() -> None:
    low = choice([], Rect(10, 680, 100, 30))
    assert [rect.y for rect in parts.tooltips.popup_rects(low, Rect(0, 0, 1280, 720))] == [606, 630, 654]
    assert parts.tooltips.popup_rects(low, Rect(0, 650, 1280, 70))[0].y == 712, (
        "nor above: then below all the same"
    )


def test_scrolling_by_wheel_and_by_bar() -> None:
    area = Area("rows", Rect(0, 100, 100, 100), 500)
    table = Table(Button("row", Rect(0, 120, 90, 30), area="rows"), areas=(area,))
    assert area.most == 400 and Area("short", area.rect, 50).most == 0
    table.move(20, 120)
    assert table.send(pygame.MOUSEWHEEL, x=0, y=-1) and table.desk.offset(area) == parts.desk.WHEEL
    table.send(pygame.MOUSEWHEEL, x=0, y=1)
    assert table.desk.offset(area) == 0
    table.move(20, 90)
    assert table.send(pygame.MOUSEWHEEL, x=0, y=-1) is None and table.desk.offset(area) == 0
    assert table.down(95, 150) and table.desk.offset(area) == 200
    assert table.move(300, 175) and table.desk.offset(area) == 300, "the bar is held wherever the mouse goes"
    assert table.move(95, 900) and table.desk.offset(area) == 400
    assert table.up(95, 900) and table.desk.pressed == ""
    table.move(95, 120)
    assert table.desk.offset(area) == 400
    assert table.desk.offset(Area("rows", area.rect, 150)) == 50, "never further than there is something"


def test_the_focus_is_scrolled_into_its_area() -> None:
    area = Area("rows", Rect(0, 100, 100, 100), 500)
    table = Table(areas=(area,))

    def rows() -> list[parts.widgets.Widget]:
        return [
            Button(f"row {n}", Rect(0, 100 + 40 * n - round(table.desk.offset(area)), 90, 30), area="rows")
            for n in range(5)
        ]

    for step in range(5):
        table.widgets = rows()
        table.key(pygame.K_TAB)
        found = next(one.rect for one in rows() if one.key == f"row {step}")
        assert area.rect.contains(found)
    assert table.desk.offset(area) == 40 * 4 + 30 - 100 + 8
    table.desk.scroll_to(area, 100)
    table.desk.focus, table.widgets = "row 1", rows()
    table.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert table.desk.focus == "row 0" and table.desk.offset(area) == 0


def test_the_rule_of_what_is_pointed_at() -> None:
    table = Table(
        Button("a", BOX, hint=Hint("A", "", "one.rule, two.rule")),
        Button("b", BOX.move(0, 50), hint=Hint("B", "", "b.rule")),
        Button("c", BOX.move(0, 100)),
    )
    assert table.desk.rule(table.widgets) == ""
    table.desk.hover = "a"
    assert table.desk.rule(table.widgets) == "one.rule"
    table.desk.focus = "b"
    assert table.desk.rule(table.widgets) == "one.rule", "a focus by mouse is none"
    table.desk.by_keys = True
    assert table.desk.rule(table.widgets) == "b.rule"
    table.desk.focus = "c"
    assert table.desk.rule(table.widgets) == ""


@pytest.mark.parametrize("x", [10, 390])
def test_the_tooltip_of_a_row_hides_nothing_of_its_list(x: int) -> None:
    pen, rows, row = Pen(Surface((640, 480))), Rect(x, 90, 240, 380), Rect(x, 300, 240, 20)
    told = parts.tooltips.draw_hint(pen, Hint("Walk", "Up to 13.3 m.", "Declaring a speed"), rows, row)
    assert not told.colliderect(rows) and told.top < row.centery < told.bottom
    assert pen.area.contains(told)


def test_a_tooltip_comes_after_a_while_or_at_once_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    drawn: list[str] = []
    monkeypatch.setattr(
        parts.tooltips, "draw_hint", lambda _, hint, about, *row: drawn.append(f"{hint.title} {about.y}")
    )
    table = Table(
        Button("a", BOX, hint=Hint("A")),
        Button("off", BOX.move(0, 50), enabled=False, hint=Hint("Off")),
        Button("c", BOX.move(0, 100)),
    )

    def over() -> list[str]:
        drawn.clear()
        table.desk.draw_over(Pen(Surface((300, 300))), table.widgets)
        return list(drawn)

    now[0] = 1000
    table.move(20, 20)
    now[0] = 1000 + parts.desk.HINT_AFTER - 1
    assert over() == []
    table.move(25, 22)
    now[0] += 1
    assert over() == ["A 10"], "moving on the same thing begins no new waiting"
    table.move(20, 70)
    assert over() == ["Off 60"], "what is off says why at once"
    table.move(20, 120)
    now[0] += 1000
    assert over() == []
    table.desk.focus, table.desk.by_keys = "a", True
    assert over() == ["A 10"]


def test_forgetting_leaves_the_lists_where_they_are() -> None:
    table = Table()
    desk = table.desk
    desk.focus = desk.hover = desk.pressed = desk.open = "a"
    desk.lit, desk.by_keys, desk.mouse = 2, True, (4.0, 4.0)
    desk.scroll["rows"] = 30.0
    desk.forget()
    assert (desk.focus, desk.hover, desk.pressed, desk.open, desk.lit, desk.by_keys, desk.mouse) == (
        "",
        "",
        "",
        "",
        0,
        False,
        (-1.0, -1.0),
    )
    assert desk.scroll == {"rows": 30.0}


class Sheet:
    """A field that keeps what is written in it, and a clipboard."""

    def __init__(self, words: str, monkeypatch: pytest.MonkeyPatch, limit: int = 40) -> None:
        self.words, self.limit, self.board = words, limit, ""
        self.desk = Desk()
        self.desk.focus = "line"
        monkeypatch.setattr(parts.entering, "clipboard", lambda: self.board)
        monkeypatch.setattr(parts.entering, "put_on_clipboard", lambda words: setattr(self, "board", words))

    def _change(self, words: str) -> None:
        self.words = words

    def field(self) -> list[parts.widgets.Widget]:
        return [entry(self.words, self._change, limit=self.limit)]

    def key(self, key: int, mod: int = 0) -> None:
        self.desk.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""), self.field(), 1.0)

    def write(self, words: str) -> None:
        self.desk.handle(pygame.event.Event(pygame.TEXTINPUT, text=words), self.field(), 1.0)

    def mouse(self, kind: int, x: int) -> None:
        self.desk.handle(
            pygame.event.Event(kind, pos=(x, BOX.centery), button=1, rel=(0, 0), buttons=(1, 0, 0)),
            self.field(),
            1.0,
        )


CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def test_a_field_that_is_come_to_by_key_is_selected_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet("old name", monkeypatch)
    sheet.write("new")
    assert sheet.words == "new"
    sheet.key(pygame.K_HOME)
    sheet.write("a ")
    assert sheet.words == "a new"
    sheet.key(pygame.K_END)
    sheet.key(pygame.K_LEFT)
    sheet.key(pygame.K_DELETE)
    assert sheet.words == "a ne"
    sheet.key(pygame.K_BACKSPACE, CTRL)
    assert sheet.words == "a "


def test_words_are_selected_cut_copied_and_put_in(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet("one two three", monkeypatch)
    sheet.key(pygame.K_HOME)
    sheet.key(pygame.K_RIGHT, CTRL)
    sheet.key(pygame.K_RIGHT, CTRL | SHIFT)
    sheet.key(pygame.K_c, CTRL)
    assert sheet.board == " two" and sheet.words == "one two three"
    sheet.key(pygame.K_x, CTRL)
    assert sheet.words == "one three"
    sheet.key(pygame.K_END)
    sheet.key(pygame.K_v, CTRL)
    assert sheet.words == "one three two"
    sheet.key(pygame.K_a, CTRL)
    sheet.key(pygame.K_LEFT)
    sheet.write("!")
    assert sheet.words == "!one three two"
    sheet.key(pygame.K_HOME, SHIFT)
    sheet.key(pygame.K_BACKSPACE)
    assert sheet.words == "one three two"


def test_the_mouse_sets_the_caret_and_drags_a_selection(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet("WWWWWW", monkeypatch)
    sheet.mouse(pygame.MOUSEBUTTONDOWN, BOX.x + 10)
    sheet.mouse(pygame.MOUSEMOTION, BOX.right + 300)
    sheet.mouse(pygame.MOUSEBUTTONUP, BOX.x + 12)
    sheet.write("x")
    assert sheet.words == "x", "all was drawn over"
    sheet.mouse(pygame.MOUSEBUTTONDOWN, BOX.x + 10)
    sheet.mouse(pygame.MOUSEBUTTONUP, BOX.x + 10)
    sheet.write("y")
    assert sheet.words == "yx"


def test_no_more_letters_go_in_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = Sheet("abcd", monkeypatch, limit=5)
    sheet.board = "12345678"
    sheet.key(pygame.K_HOME)
    sheet.key(pygame.K_v, CTRL)
    assert sheet.words == "1abcd"
    sheet.key(pygame.K_a, CTRL)
    sheet.key(pygame.K_v, CTRL)
    assert sheet.words == "12345"


def test_words_that_were_cut_off_are_told_whole_where_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw_hint(_: object, hint: Any, about: Rect, *row: object, apart: object = None) -> None:
        drawn.append(f"{hint.title}: {hint.words}")

    monkeypatch.setattr(parts.tooltips, "draw_hint", draw_hint)
    table = Table(Button("a", BOX, hint=Hint("A", "Does this.")))

    def over(*cover: Rect) -> list[str]:
        drawn.clear()
        pen = Pen(Surface((300, 300)))
        for words, y in (
            ("far too long to be seen", 150),
            ("short", 190),
            ("also too long to be seen", BOX.y + 12),
        ):
            pen.text(words, BOX.x, y, room=40)
        for rect in cover:
            pen.plate(rect, "coal")
        table.desk.draw_over(pen, table.widgets)
        return list(drawn)

    now = pygame.time.get_ticks()
    table.move(BOX.x + 5, 146)
    assert over() == ["far too long to be seen: "]
    assert over(Rect(0, 100, 300, 100)) == [], "it lies under something else"
    table.move(BOX.x + 5, 186)
    assert over() == []
    table.move(BOX.x + 5, BOX.y + 8)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now + 10_000)
    assert over() == ["A: also too long to be seen. Does this."]
