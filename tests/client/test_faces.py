"""Buttons, switches and lines: what each state looks like, and that no two states look the same."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.kit.widgets import Area, Button, Choice, Entry, Link, Look, Tab, Toggle, Widget
from game.client.panels import action_bar
from game.core.actions import Action, Refusal
from game.core.describing.sheet import Line
from game.core.verbs import Verb
from tests.client.heard import Heard, fresh, listen

BOX = Rect(10, 10, 160, 34)
OFF = "#73848b"


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


def picture(widget: Widget, look: Look) -> bytes:
    surface = Surface((200, 60))
    widget.draw(Pen(surface), look)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(
    "states",
    [
        [
            Button("a", BOX, label="Go", cap=cap, primary=primary)
            for cap in ("", "G")
            for primary in (False, True)
        ],
        [Button("a", BOX, label="Go"), Button("a", BOX, enabled=False, label="Go")],
        [
            Tab("a", BOX, label="Go"),
            Tab("a", BOX, label="Go", chosen=True),
            Tab("a", BOX, enabled=False, label="Go"),
        ],
        [
            Toggle("a", BOX, label="Go"),
            Toggle("a", BOX, label="Go", value=True),
            Toggle("a", BOX, label="Go", value=True, enabled=False),
        ],
        [
            Choice("a", BOX, values=("one", "two")),
            Choice("a", BOX, values=("one", "two"), index=1),
            Choice("a", BOX, values=("one",), enabled=False),
        ],
        [
            Link("a", BOX, label="Go"),
            Link("a", BOX, label="Go", enabled=False),
            Link("a", BOX, label="Go", align=1),
        ],
        [Entry("a", BOX, value="Go"), Entry("a", BOX, ghost="Go"), Entry("a", BOX)],
    ],
)
def test_no_two_states_look_the_same(states: list[Widget]) -> None:
    seen = [picture(state, Look()) for state in states]
    seen += [
        picture(state, Look(hover=True))
        for state in states
        if state.enabled and not getattr(state, "chosen", False)
    ]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("kind", [Button, Link])
def test_what_is_off_does_not_light_up_under_the_mouse(kind: type[Widget]) -> None:
    off = kind("a", BOX, enabled=False, label="Go")  # type: ignore[call-arg]
    assert picture(off, Look(hover=True)) == picture(off, Look())


def test_a_pressed_button_goes_down_and_a_line_with_the_focus_has_a_frame() -> None:
    assert picture(Button("a", BOX, label="Go"), Look(pressed=True)) != picture(
        Button("a", BOX, label="Go"), Look()
    )
    moved = Surface((200, 60))
    moved.blit(
        pygame.image.frombytes(picture(Button("a", BOX, label="Go"), Look()), (200, 60), "RGB"), (0, 1)
    )
    assert pygame.image.tobytes(moved, "RGB") == picture(Button("a", BOX, label="Go"), Look(pressed=True))
    assert picture(Entry("a", BOX), Look(focus=True)) != picture(Entry("a", BOX), Look())


def test_words_have_the_colour_of_the_state(heard: Heard) -> None:
    for widget, look, color in (
        (Button("a", BOX, label="Go"), Look(), "paper"),
        (Button("a", BOX, enabled=False, label="Go", primary=True), Look(), OFF),
        (Button("a", BOX, label="Go", primary=True), Look(), "ink"),
        (Tab("a", BOX, label="Go"), Look(), "fog"),
        (Tab("a", BOX, label="Go", chosen=True), Look(), "paper"),
        (Tab("a", BOX, label="Go", enabled=False), Look(), OFF),
        (Link("a", BOX, label="Go"), Look(), "brass"),
        (Link("a", BOX, label="Go"), Look(hover=True), "paper"),
        (Link("a", BOX, label="Go", enabled=False), Look(hover=True), OFF),
        (Toggle("a", BOX, label="Go", enabled=False), Look(), OFF),
        (Choice("a", BOX, values=("Go",)), Look(), "paper"),
        (Choice("a", BOX, values=("Go",), enabled=False), Look(), OFF),
        (Entry("a", BOX, value="Go"), Look(), "paper"),
        (Entry("a", BOX, ghost="Go"), Look(), "fog"),
    ):
        heard.words.clear()
        widget.draw(fresh(), look)
        assert heard.of("Go")[2] == color, (widget, look)
        assert BOX.collidepoint(heard.of("Go")[:2])
    heard.words.clear()
    Choice("a", BOX, values=("one", "two"), index=2).draw(fresh(), Look())
    assert heard.texts == [""]


def test_an_area_scrolls_as_far_as_there_is_more_and_its_bar_shows_where(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    filled: list[Rect] = []
    monkeypatch.setattr(Pen, "fill", lambda _, rect, *__: filled.append(rect))
    low = Area("a", BOX, 20)
    low.draw_bar(fresh(), 0)
    assert (low.most, filled) == (0, [])
    tall = Area("a", Rect(10, 10, 160, 200), 400)
    assert tall.most == 200
    for offset, top in ((0, 10), (100, 60), (200, 110)):
        filled.clear()
        tall.draw_bar(fresh(), offset)
        track, knob = filled
        assert (
            (track.y, track.height, knob.y, knob.height) == (10, 200, top, 100)
            and knob.x == track.x
            and track.right < tall.rect.right
        )


# ---------------------------------------------------------------- the action bar

BAR = Rect(300, 620, 700, 84)
VERBS = [
    Verb(type(f"Verb{number}", (Action,), {}), f"Verb {number}", "move", chr(ord("a") + number))
    for number in range(24)
]
NO = Refusal("r.no", "out of shots")


def cards(count: int, refused: int, told: list[object] | None = None, box: Rect = BAR) -> list[Widget]:
    said = told if told is not None else []

    def note(what: object, _: str = "") -> None:
        said.append(what)

    choose: Callable[[Verb], None] = note
    refuse: Callable[[Refusal, str], None] = note
    return action_bar.verb_cards(
        box,
        [(verb, NO if number < refused else None) for number, verb in enumerate(VERBS[:count])],
        "Verb9",
        choose,
        refuse,
    )


@pytest.mark.parametrize(
    ("count", "refused"), [(3, 0), (10, 0), (10, 4), (14, 7), (24, 4), (24, 20), (18, 0)]
)
def test_every_order_has_its_place_on_the_bar_whatever_is_refused(count: int, refused: int) -> None:
    for box in (BAR, Rect(300, 600, 420, action_bar.height_for(count, 420))):
        found = cards(count, refused, box=box)
        assert sorted(card.key for card in found) == sorted(f"verb Verb{number}" for number in range(count))
        assert all(box.contains(card.rect) for card in found)
        assert not any(
            a.rect.colliderect(b.rect) for index, a in enumerate(found) for b in found[index + 1 :]
        )
        assert {card.enabled for card in found if int(card.key[9:]) < refused} <= {False}


def test_pressing_chooses_and_pressing_what_is_refused_leads_to_its_rule() -> None:
    told: list[object] = []
    first, second = cards(2, 1, told)
    assert (first.enabled, second.enabled, first.hotkey, second.hotkey) == (
        False,
        True,
        pygame.K_a,
        pygame.K_b,
    )
    assert (
        first.hint
        and (first.hint.words, first.hint.rule) == ("Out of shots.", "r.no")
        and second.hint is None
    )
    first.why()
    second.on()
    assert told == [NO, VERBS[1]]
    assert (
        action_bar.hotkey("") == 0 == action_bar.hotkey("no such key")
        and action_bar.hotkey("SPACE") == pygame.K_SPACE
    )


def test_the_chosen_order_and_refused_ones_differ_from_the_others(heard: Heard) -> None:
    found = cards(10, 1)
    for card in found:
        card.draw(fresh(), Look())
    colors = {words: color for words, _, _, color in heard.words if words.startswith("Verb")}
    assert (colors["Verb 0"], colors["Verb 5"], colors["Verb 9"]) == (OFF, "paper", "ink")
    crossed = [points for points, _ in heard.shapes]
    assert len(crossed) == 1, "the refused one is struck out"


def test_what_is_left_of_the_turn_is_said_and_shown(heard: Heard) -> None:
    ready, used, none = Line("Action", "ready", 1, 1), Line("Movement", "used", 0, 1), Line("Aim", "none")
    assert (
        action_bar.turn_left_words([ready, used]) == "Action left"
        and action_bar.turn_left_words([used, none]) == "All is spent"
    )
    assert action_bar.turn_left_words([used, none], frozenset({"Movement"})) == "The walk can go on"
    assert (
        action_bar.turn_left_words([ready, Line("Movement", "4 tiles", 1, 1)]) == "Action and movement left"
    )
    told = ("Action", "Movement", "can go on", "used", "ready")
    for resumed, movement in (
        ((), [("Movement", "fog"), ("used", "fog")]),
        (("Movement",), [("Movement", "paper"), ("can go on", "fog")]),
    ):
        known = len(heard.words)
        action_bar.draw_turn(fresh(), Rect(0, 0, 220, 90), [ready, used], frozenset(resumed))
        assert [(words, color) for words, _, _, color in heard.words[known:] if words in told] == [
            ("Action", "paper"),
            ("ready", "fog"),
            *movement,
        ]
    assert heard.of("Action")[1] < heard.of("Movement")[1] == heard.of("used")[1] < 90


@pytest.mark.parametrize("enabled", [True, False])
def test_the_end_of_the_turn_is_brass_while_it_can_be_pressed(heard: Heard, enabled: bool) -> None:
    ended: list[str] = []
    button = action_bar.end_button(BOX, lambda: ended.append("end"), enabled, "Action left")
    button.draw(fresh(), Look())
    assert ("brass" in [fill for _, fill in heard.plates]) == enabled
    assert heard.of("End turn")[2] == heard.of("Action left")[2] == ("ink" if enabled else OFF)
    assert button.hotkey == pygame.K_e and button.enabled == enabled
    button.on()
    assert ended == ["end"]
