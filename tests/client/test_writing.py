"""Writing in a field, key by key: where the caret goes, what is selected, rubbed out, cut, copied and put
in."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.client.kit import text, text_input
from game.client.kit.text_input import Caret, Writer, edited, place_at, written
from game.client.kit.widgets import Entry, Reply, do_nothing

SHIFT, CTRL, META = pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_META
LEFT, RIGHT, HOME, END = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END
BACK, DELETE = pygame.K_BACKSPACE, pygame.K_DELETE
WORDS = "The old mill, no. 7"


class Field:
    """A field with a text, and the caret in it; `|` stands for the caret, `[` for the other end of what is
    selected."""

    def __init__(self, told: str, limit: int = 40) -> None:
        self.value = told.replace("|", "").replace("[", "")
        self.limit = limit
        at = told.replace("[", "").index("|")
        anchor = told.replace("|", "").index("[") if "[" in told else at
        self.caret = Caret(at, anchor)

    @property
    def entry(self) -> Entry:
        def change(value: str) -> None:
            self.value = value

        return Entry(
            "name", Rect(100, 50, 200, 30), do_nothing, value=self.value, change=change, limit=self.limit
        )

    def key(self, key: int, mod: int = 0) -> Reply | None:
        return edited(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod), self.entry, self.caret)

    @property
    def told(self) -> str:
        marks = sorted({(self.caret.at, "|"), (self.caret.anchor, "[")}, reverse=True)
        if self.caret.at == self.caret.anchor:
            marks = [(self.caret.at, "|")]
        found = self.value
        for place, mark in marks:
            found = found[:place] + mark + found[place:]
        return found


@pytest.mark.parametrize(
    ("before", "key", "mod", "after"),
    [
        ("ab|c", LEFT, 0, "a|bc"),
        ("|abc", LEFT, 0, "|abc"),
        ("ab|c", RIGHT, 0, "abc|"),
        ("abc|", RIGHT, 0, "abc|"),
        ("ab|c", HOME, 0, "|abc"),
        ("ab|c", END, 0, "abc|"),
        ("ab|c", LEFT, SHIFT, "a|b[c"),
        ("a[b|c", RIGHT, SHIFT, "a[bc|"),
        ("ab|c", HOME, SHIFT, "|ab[c"),
        ("ab|c", END, SHIFT, "ab[c|"),
        ("a[bc|d", LEFT, 0, "a|bcd"),
        ("a|bc[d", LEFT, 0, "a|bcd"),
        ("a[bc|d", RIGHT, 0, "abc|d"),
        ("a|bc[d", RIGHT, 0, "abc|d"),
        ("The old| mill", LEFT, CTRL, "The |old mill"),
        ("The |old mill", LEFT, CTRL, "|The old mill"),
        ("The, - |old", LEFT, CTRL, "|The, - old"),
        ("The old| mill", RIGHT, CTRL, "The old mill|"),
        ("The| old mill", RIGHT, META, "The old| mill"),
        ("The| - old", RIGHT, CTRL, "The - old|"),
        ("T[he| old", RIGHT, CTRL | SHIFT, "T[he old|"),
        ("ab|c", BACK, 0, "a|c"),
        ("|abc", BACK, 0, "|abc"),
        ("ab|c", DELETE, 0, "ab|"),
        ("abc|", DELETE, 0, "abc|"),
        ("a[bc|d", BACK, 0, "a|d"),
        ("a|bc[d", DELETE, 0, "a|d"),
        ("The old| mill", BACK, CTRL, "The | mill"),
        ("The| old mill", DELETE, CTRL, "The| mill"),
        ("ab|c", pygame.K_a, CTRL, "[abc|"),
        ("ab|c", pygame.K_q, 0, "ab|c"),
    ],
)
def test_a_key_moves_selects_or_rubs_out(before: str, key: int, mod: int, after: str) -> None:
    field = Field(before)
    assert isinstance(field.key(key, mod), Reply)
    assert field.told == after


@pytest.mark.parametrize(
    ("key", "mod"),
    [
        *((key, 0) for key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)),
        *((key, 0) for key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F12)),
        (pygame.K_f, CTRL),
        (pygame.K_z, CTRL),
    ],
)
def test_other_keys_are_none_of_the_fields(key: int, mod: int) -> None:
    field = Field("a[b|c")
    assert field.key(key, mod) is None and field.told == "a[b|c"


def test_enter_does_what_the_field_is_for() -> None:
    done: list[str] = []
    entry = Entry("name", Rect(0, 0, 9, 9), lambda: done.append("done"))
    for key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        assert edited(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0), entry, Caret()) == Reply()
    assert done == ["done", "done"]


def test_what_is_selected_is_copied_cut_and_put_in(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = ["xy\n\x07z"]
    monkeypatch.setattr(text_input, "put_on_clipboard", kept.append)
    monkeypatch.setattr(text_input, "clipboard", lambda: kept[-1])
    field = Field("a[bc|d")
    field.key(pygame.K_c, CTRL)
    assert kept[-1] == "bc" and field.told == "a[bc|d"
    field.key(pygame.K_x, CTRL)
    assert kept[-1] == "bc" and len(kept) == 3 and field.told == "a|d"
    for key in (pygame.K_c, pygame.K_x):
        field.key(key, CTRL)
    assert len(kept) == 3 and field.told == "a|d", "nothing is selected"
    field.key(pygame.K_v, CTRL)
    assert field.told == "abc|d"
    kept.append("xy\n\x07z")
    field = Field("a[bc|d")
    field.key(pygame.K_v, CTRL)
    assert field.told == "axyz|d", "in place of it, without what cannot be seen"


def test_no_more_is_written_than_has_room() -> None:
    field = Field("ab|cd", limit=6)
    written("12345", field.entry, field.caret)
    assert field.told == "ab12|cd"
    written("3", field.entry, field.caret)
    assert field.told == "ab12|cd"
    field = Field("a[bc|d", limit=4)
    written("1234", field.entry, field.caret)
    assert field.told == "a12|d"


def test_the_caret_stays_in_a_text_that_has_become_shorter() -> None:
    caret = Caret(9, 7)
    caret.fit("abc")
    assert (caret.at, caret.anchor) == (3, 3)
    caret = Caret(2, 9)
    caret.fit("abc")
    assert caret.span == (2, 3) and caret.selected == (3, 2)


def test_all_of_a_field_is_selected_when_one_comes_to_it() -> None:
    writer, field = Writer(), Field("|abc")
    caret = writer.of(field.entry)
    assert (caret.at, caret.anchor) == (3, 0)
    caret.go(1, "abc")
    assert writer.of(field.entry).span == (1, 1), "it stays where it is while one is there"
    writer.stay("name")
    assert writer.of(field.entry).span == (1, 1)
    writer.stay("other")
    assert writer.of(field.entry).span == (0, 3), "it was left"


def test_the_mouse_puts_the_caret_before_the_nearest_letter() -> None:
    writer, field = Writer(), Field("|" + WORDS)
    left = 110
    widths = [text.width(WORDS[:place], 13) for place in range(len(WORDS) + 1)]
    for place in (0, 4, len(WORDS)):
        assert place_at(field.entry, left + widths[place], Caret()) == place
        assert place_at(field.entry, left + widths[place] - 0.4, Caret()) == place
    writer.press(field.entry, left + widths[4])
    assert writer.caret.span == (4, 4) and writer.field == "name"
    writer.press(field.entry, left + widths[7], True)
    assert writer.caret.selected == (4, 7), "drawn over it is selected"
    assert place_at(field.entry, 0, Caret()) == 0 and place_at(field.entry, 999, Caret()) == len(WORDS)
