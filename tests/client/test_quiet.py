"""Quiet: places that stay, words that lie apart, tooltips that say how to be rid of a state, and nothing that
nobody has pointed at."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from pygame import Rect, Surface

from game.client.board import overlays
from game.client.board.annotations import draw_labels, draw_words
from game.client.board.camera import Camera
from game.client.kit.pen import Pen
from game.client.kit.tooltips import ID, in_words
from game.client.kit.widget_state import WidgetState
from game.client.kit.widgets import Hint
from game.client.panels import action_bar, danger_marks
from game.client.panels.notice import Notice
from game.client.seat.orders.current_orders import BarPlaces
from game.client.seat.orders.dangerous_path import Line, Question
from game.client.seat.orders.way_end import directions, nearest
from game.client.seat.view.board_marks import Hazard, Marks
from game.client.seat.view.rule_text import RuleExplainer
from game.core.actions import Action
from game.core.field import Cell
from game.core.geometry.grid import SQUARES, Grid, Hexes
from game.core.geometry.lattice import plain
from game.core.verbs import Verb
from game.rulesets import RULESETS

KINDS = [type(f"V{n}", (Action,), {}) for n in range(20)]
VERBS = [Verb(kind, f"Verb {n}", "move", "a") for n, kind in enumerate(KINDS)]


@pytest.mark.parametrize("key", RULESETS)
def test_every_state_says_how_it_ends(key: str) -> None:
    ruleset = RULESETS[key]
    book = RuleExplainer(ruleset)
    for state in ruleset.STATES:
        assert state.ends.endswith("."), state.id
        mark = state.mark()
        told = in_words(Hint(mark.words.capitalize(), "", mark.rule, ends=mark.ends), book)
        assert told.words.endswith(state.ends) and len(told.words) > len(state.ends), state.id
        assert "." not in told.rule.replace("(right click or F1)", "") and not ID.fullmatch(told.rule)


# ---------------------------------------------------------------- the bar


MANY = ["V12", "V14", "V15", "V16", "V17", "V18"]
"""As many as come and go at once: a door, help, a watch, a quick draw, a way up."""


def cells_of(lasting: int, passing: list[str], places: BarPlaces, bar: Rect) -> dict[str, Rect]:
    verbs = [(verb, None) for verb in VERBS[:lasting]]
    verbs += [(verb, None) for verb in VERBS if verb.action in passing]
    found = action_bar.verb_cards(bar, verbs, "", lambda _: None, lambda *_: None, places.of(passing))
    return {card.key: card.rect for card in found}


@pytest.mark.parametrize(
    ("lasting", "bar"),
    [
        (11, Rect(248, 628, 784, 84)),
        (11, Rect(248, 548, 768, 84)),
        (7, Rect(248, 628, 784, 84)),
        (7, Rect(248, 628, 1424, 84)),
        (12, Rect(248, 628, 1424, 84)),
        (11, Rect(8, 8, 528, 120)),
    ],
)
def test_who_comes_to_the_bar_or_leaves_it_moves_nobody(lasting: int, bar: Rect) -> None:
    places, known = BarPlaces(), dict[str, Rect]()
    for passing in (
        [],
        ["V15"],
        ["V12", "V15"],
        ["V12"],
        ["V12", "V18"],
        ["V12", "V15", "V18"],
        MANY,
        MANY[:2],
    ):
        found = cells_of(lasting, passing, places, bar)
        boxes = list(found.values())
        assert all(bar.contains(box) for box in boxes)
        assert not any(a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
        assert all(found[key] == known[key] for key in found.keys() & known.keys())
        known = found


def test_where_the_bar_is_wide_what_comes_and_goes_is_no_smaller_than_what_stays() -> None:
    boxes = cells_of(12, MANY, BarPlaces(), Rect(248, 628, 1424, 84))
    assert len({box.size for box in boxes.values()}) == 1
    narrow = cells_of(6, MANY, BarPlaces(), Rect(248, 628, 784, 84))
    assert min(box.height for box in narrow.values()) >= action_bar.HIGH_ENOUGH, "words have two lines"


def test_an_order_that_comes_back_has_its_place_again() -> None:
    """Suppressive fire is away while a move is taken back: that must not change the others' places."""
    places = BarPlaces()
    first = places.of(["watch", "draw", "suppress"])
    assert places.of(["watch"]) == {"watch": 0}
    assert places.of(["suppress", "watch", "draw"]) == first
    many = places.of(["watch", "a", "b", "c", "d"])
    assert many["watch"] == 0 and sorted(many.values()) == [0, 1, 3, 4, 5], "places of those gone come last"


@pytest.mark.parametrize("wide", [1424, 784, 528])
@pytest.mark.parametrize("key", RULESETS)
def test_no_order_of_a_ruleset_is_cut_or_broken_in_the_bar(
    key: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    verbs = [verb for verb in RULESETS[key].VERBS if verb.action != "EndTurn"]
    lasting, passing = ([verb for verb in verbs if verb.quiet is on] for on in (False, True))
    bar = Rect(0, 0, wide, action_bar.height_for(len(lasting), wide))
    pen, said = Pen(Surface((wide, 200)), 1.0), list[str]()
    draw = pen.text

    def text(
        words: str, x: float, y: float, size: float, *more: object, room: float = 0, **rest: object
    ) -> float:
        most = room or (more[3] if len(more) > 3 else 0)
        assert not most or pen.width(words, size) <= most, words  # type: ignore[operator]
        said.append(words)
        return draw(words, x, y, size, *more, room=room, **rest)  # type: ignore[arg-type, misc]

    monkeypatch.setattr(pen, "text", text)
    for first in range(0, len(passing), len(MANY)):
        there = passing[first : first + len(MANY)]
        rows = [(verb, None) for verb in (*lasting, *there)]
        places = BarPlaces().of(verb.action for verb in there)
        WidgetState().draw(pen, action_bar.verb_cards(bar, rows, "", lambda _: None, lambda *_: None, places))
    broken = {part for verb in verbs for part in verb.words.split()} | {verb.words for verb in verbs}
    assert {words for words in said if len(words) > 1} <= broken


def test_orders_of_a_driver_are_not_cut_either() -> None:
    """Eighteen in a narrow window: words that have no room in a line take two."""
    wanted = {"Shoot", "Melee", "Throw", "Actions", "Defend", "Aim", "Reload", "Draw", "Drive", "Cruise"}
    wanted |= {"Fast", "All-out", "Back up", "Brake", "Ram", "Get out", "Seat", "Break cover"}
    verbs = [verb for verb in RULESETS["opend6"].VERBS if verb.words in wanted]
    assert len(verbs) == len(wanted)
    pen, bar = Pen(Surface((528, 200)), 1.0), Rect(0, 0, 528, 120)
    cards = action_bar.verb_cards(bar, [(verb, None) for verb in verbs], "", lambda _: None, lambda *_: None)
    WidgetState().draw(pen, cards)
    assert [pen.whole(card.rect.center)[0] for card in cards] == [""] * len(cards)


# ---------------------------------------------------------------- words on the board


def test_no_words_on_the_board_lie_over_others() -> None:
    camera = Camera(plain(20, 12), (640, 480))
    camera.zoom_to(48)
    cells = [(3, 3), (4, 3), (3, 4), (4, 4)]
    marks = Marks(
        path=((2, 3), (3, 3)),
        path_label="3 of 6, walk",
        notes=tuple((cell, "half a word", "path") for cell in cells),
    )
    found = draw_labels(Surface((640, 480)), camera, marks)
    assert len(found) == 5
    assert not any(a.colliderect(b) for n, a in enumerate(found) for b in found[n + 1 :])


@pytest.mark.parametrize("cell", [(3, 3), (2, 3)])
def test_how_far_a_way_is_lies_under_no_mark_of_danger(cell: Cell) -> None:
    """Neither under one where it ends nor under one beside that."""
    camera = Camera(plain(20, 12), (640, 480))
    camera.zoom_to(40)
    risky = Hazard(cell, "burning", "100 %")
    marks = Marks(path=((2, 3), (3, 3)), path_label="6.0 m of 13.3 m", hazards=(risky,))
    plate, words = draw_labels(Surface((640, 480)), camera, marks)
    x, y = camera.centre_of(cell)
    assert plate.collidepoint(x, y + 20) and not plate.colliderect(words)


def test_what_may_happen_on_a_way_is_never_cut() -> None:
    pen = Pen(Surface((640, 480)))
    short, long = "burning: 2 harm", "moderately intoxicated, as the turn ends"
    asked = [
        Question("Click again", (Line("burning", "100 %", words),), "move", None) for words in (short, long)
    ]
    one, two = (danger_marks.height(pen, each) for each in asked)
    assert two > one, "what is long takes a second row"


def test_what_a_second_press_does_never_lies_on_what_is_to_be_pressed() -> None:
    """Zoomed out, a cell is less than the words beside it: the press would meet the bubble and do nothing."""
    free = Rect(248, 104, 536, 408)
    beside = [Rect(248, y, 536, 60) for y in range(220, 500, 60)]
    for x in range(free.left, free.right - 12, 24):
        for y in range(free.top, free.bottom - 12, 12):
            end = Rect(x, y, 12, 12)
            assert not danger_marks.placed(113, end, free, beside).colliderect(end)


def test_words_about_a_cell_in_sight_touch_no_panel_and_no_line_at_the_foot() -> None:
    camera = Camera(plain(20, 12), (640, 480), (100, 90, 400, 300))
    camera.zoom_to(48)
    camera.foot = 30
    free = Rect(100, 90, 400, 270)
    cells = [(x, y) for x in range(20) for y in range(12) if free.collidepoint(camera.centre_of((x, y)))]
    for cell in cells:
        marks = Marks(path=(cell,), path_label="3 of 6, walk", notes=((cell, "12.5 %", "bad"),))
        found = draw_labels(Surface((640, 480)), camera, marks)
        assert all(box.left > free.left and box.right < free.right and box.top > free.top for box in found)
        assert found[0].bottom < free.bottom, "it tells how far the way is: above the cell where need be"
    assert len(cells) > 20


def test_words_on_the_board_have_an_edge() -> None:
    drawn = overlays.label("walk", "paper", 12, "reach")
    x, y = drawn.surface.get_width() // 2, drawn.surface.get_height() // 2
    column = [drawn.surface.get_at((x, row)) for row in range(y)]
    edge = next(tone for tone in column if tone.a > 200)
    assert edge.g > 150, "the colour of the range runs round its name"
    taken: list[Rect] = []
    camera = Camera(plain(20, 12), (640, 480))
    for _ in range(3):
        draw_words(Surface((640, 480)), camera, drawn, 100, 100, taken)
    assert len({box.y for box in taken}) == 3


def test_what_was_achieved_lies_where_no_tooltip_of_the_bar_does_and_outlasts_a_choice() -> None:
    pen, note = Pen(Surface((1024, 640)), 1.0), Notice()
    bar, free = Rect(248, 514, 528, 120), Rect(248, 104, 528, 406)
    note.achieved("Achieved: Just There", "Hit in a called shot.", "", 5000)
    note.forget_order()
    rect = note.draw(pen, bar, None, free)
    assert rect and free.contains(rect) and rect.bottom < free.centery
    assert free.right - 28 < rect.right < free.right - 16, "beside the recap"
    note.refuse("Shoot", "no line", "")
    rect = note.draw(pen, bar, None, free)
    assert rect and rect.bottom > free.centery, "what is about an order lies above the bar"
    note.forget_order()
    assert note.draw(pen, bar, None, free) is None


# ---------------------------------------------------------------- facings


@pytest.mark.parametrize(("grid", "count"), [(SQUARES, 8), (Hexes(), 6), (Hexes("x", "odd"), 6)])
def test_a_point_lies_in_the_sector_of_the_nearest_direction(grid: Grid, count: int) -> None:
    lattice, cell = plain(11, 11, grid), (5, 5)
    angles = directions(lattice, cell)
    assert len(angles) == count == len(set(angles.values()))
    for name, angle in angles.items():
        for off in (-0.9, 0.0, 0.9):
            turned = angle + off * pi / count
            assert nearest(lattice, cell, tuple(angles), 70 * cos(turned), 70 * sin(turned)) == name
    assert nearest(lattice, cell, tuple(angles), 0, 0) == ""
    some = tuple(angles)[:2]
    assert nearest(lattice, cell, some, 50, 50) in some
