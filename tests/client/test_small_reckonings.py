"""Small sums that pages and the board are made of, each by itself."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import pi
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import Rect

from game.campaign.state import State
from game.client.board.vehicles import angle_of
from game.client.kit import input_devices, symbols
from game.client.kit.input_devices import _live
from game.client.kit.tooltips import _distance
from game.client.panels import enemy_threats
from game.client.panels.modal import Modal
from game.client.screens import career
from game.client.screens.battle import ordering
from game.client.screens.battle.declaring import Declaring
from game.client.screens.battle.frame import Frame
from game.client.screens.battle.ordering import TWICE
from game.client.screens.campaign import briefing
from game.client.screens.maps.map_pointer import in_sight
from game.client.screens.replay.panels import AdvantagePanel
from game.client.screens.stage import cell_info
from game.client.seat.audio.event_sounds import _comes
from game.client.seat.campaigns import briefing_text
from game.client.seat.campaigns.briefing_text import in_a_row
from game.client.seat.orders import declarations
from game.client.seat.orders.odds_text import out_at_once, out_digits
from game.client.seat.saves.save_list import SavedBattle
from game.client.seat.statistics.career import Fought
from game.client.seat.view.effects import _protecting
from game.client.seat.view.playback import ease_in, ease_out
from game.client.seat.view.recap_attribution import is_more
from game.core.actions import EndTurn, Refusal
from game.core.describing.display import Graded
from game.core.describing.forms import Form, Group, Pick
from game.core.events import AttackEnded, Gauge
from game.core.field import Cell
from game.core.probability.chances import Chances, Outcome
from game.core.references import UnitId
from tests.client.noting_pen import NotingPen


@pytest.mark.parametrize(
    ("turn", "angle"),
    [
        (0, 0),
        (21, 30),
        (14, 0),
        (16, 30),
        (38, 45),
        (90, 90),
        (104, 90),
        (350, 0),
        (-44, 315),
        (725, 0),
        (187, 180),
    ],
)
def test_a_vehicle_is_drawn_at_the_nearest_angle(turn: float, angle: int) -> None:
    assert angle_of(turn * pi / 180) == angle


def test_what_lies_a_unit_beside_the_window_is_drawn_too() -> None:
    box = (10, 20, 8, 6)
    places = [(9, 19), (8.9, 20), (9, 18.9), (18, 26), (18.1, 26), (18, 26.1), (14, 23)]
    assert [in_sight(place, box) for place in places] == [True, False, False, True, False, False, True]


def test_a_stick_means_nothing_at_first_and_then_gently_more() -> None:
    dead = input_devices.DEAD
    assert _live(0) == _live(dead - 0.01) == _live(0.01 - dead) == 0
    assert _live(1) == pytest.approx(1) and _live(-1) == pytest.approx(-1)
    assert _live((1 + dead) / 2) == pytest.approx(0.25) and _live(-(1 + dead) / 2) == pytest.approx(-0.25)


def test_how_far_a_point_lies_from_a_rectangle() -> None:
    box = Rect(10, 20, 30, 40)
    points = [(10, 20), (25, 30), (4, 30), (46, 30), (25, 12), (25, 67), (5, 15), (42, 63)]
    assert [_distance(point, box) for point in points] == [0, 0, 6, 6, 8, 7, 10, 5]


def test_what_parries_sounds_like_its_weapon() -> None:
    assert [_comes(outcome, True, "fist") for outcome in ("parry", "block", "miss", "hit")] == [
        "miss-blow",
        "miss-blow",
        "miss-blow",
        "",
    ]
    assert [_comes(outcome, False, "spear") for outcome in ("parry", "block", "miss", "crit")] == [
        "parry",
        "parry",
        "miss-shot",
        "",
    ]


def test_names_in_a_row() -> None:
    assert [in_a_row(names) for names in ((), ("Tam",), ("Tam", "Juno"), ("Tam", "Juno", "Wren"))] == [
        "",
        "Tam",
        "Tam and Juno",
        "Tam, Juno and Wren",
    ]


def test_how_likely_one_is_out_at_once() -> None:
    """As the ruleset says of the target; not where instead it is told how much harm a hit does, nor of a
    total that is kept for later."""
    third = Fraction(1, 3)
    hit = Outcome("hit", "hit", third, 4, UnitId(2), down=True)
    felled, fails = Outcome("done", "out", third, works=True, down=True), Outcome("miss", "miss", 2 * third)
    graded = Graded(UnitId(1), UnitId(2), (), third, out=Fraction(1, 4))
    assert out_at_once(Chances((hit, fails)), (graded,)) == Fraction(1, 4)
    assert out_at_once(Chances((hit, fails)), (replace(graded, out=None),)) == 0
    assert out_at_once(Chances((hit, fails))) == 0 and out_at_once(Chances()) == 0
    assert out_at_once(Chances((felled, fails))) == third
    kept = (Outcome("kept", "2", third, down=True), Outcome("kept", "3", 2 * third, down=True))
    assert out_at_once(Chances(kept)) == 0


def test_how_likely_one_is_out_is_told_from_the_chance_to_hit() -> None:
    """In tenths where both would be said as the same number."""
    works = Fraction(604, 1000)
    assert [out_digits(Fraction(out, 1000), works) for out in (604, 601, 500, 0)] == [0, 1, 0, 0]


def test_what_an_attack_had_to_reach_is_what_its_own_roll_says() -> None:
    ended = AttackEnded(UnitId(1), UnitId(2), "miss", 3, 1, needed=4)
    assert (ended.difficulty(2), ended.difficulty(None)) == (2, 4)
    assert AttackEnded(UnitId(1), UnitId(2), "miss", 3, 1).difficulty(None) is None


def test_what_protects_a_body() -> None:
    """The second row of each place; of all, what is called armour."""
    places = tuple(
        Gauge(name, 1, 2, place) for name, place in (("a", "head"), ("b", "head"), ("c", "leg"), ("d", "leg"))
    )
    assert _protecting(places) == {"b", "d"}
    assert _protecting((Gauge("Hit points", 1, 2), Gauge("Armour", 1, 2), Gauge("Luck", 1, 2))) == {"Armour"}
    assert _protecting((Gauge("Armour", 1, 2), Gauge("Luck", 1, 2))) == set()


def test_a_state_may_be_told_so_many_times_over() -> None:
    assert is_more("Ott is pinned", "Ott is pinned ×2") and is_more("Ott is pinned", "Ott is pinned: by Ada")
    assert not is_more("Ott is pinned", "Ott is pinned") and not is_more("Ott is", "Ott is pinned")


def test_motions_begin_or_end_gently() -> None:
    assert [ease_in(share) for share in (0, 0.5, 1)] == [0, 0.25, 1]
    assert [ease_out(share) for share in (0, 0.5, 1)] == [0, 0.875, 1]


def lines_of(parts: tuple[str, ...], free: Rect) -> NotingPen:
    pen = NotingPen((800, 400))
    cell_info.draw(pen, free, parts)
    return pen


def test_what_is_told_of_a_cell_stands_at_the_foot_of_what_is_free() -> None:
    free = Rect(100, 20, 500, 300)
    assert not lines_of((), free).fills
    pen = lines_of(("dark", "smoke"), free)
    ((box, color, _),) = pen.fills
    assert [words for words, *_ in pen.texts] == ["Dark   smoke"] and color == "ink"
    assert (box.centerx, box.bottom, box.height) == (free.centerx, free.bottom, cell_info.HIGH)
    assert box.width == round(pen.width("dark   smoke", cell_info.SIZE)) + 20


def test_what_has_no_room_in_the_line_about_a_cell_begins_another() -> None:
    first, second = "cover from two sides", "dark"
    wide = round(NotingPen().width(f"{first}   {second}", cell_info.SIZE) + 0.5)
    for width, told in (
        (wide + 24, [f"Cover from two sides   {second}"]),
        (wide + 22, [f"C{first[1:]}", "Dark"]),
    ):
        pen = lines_of((first, second), Rect(0, 0, width, 300))
        assert [words for words, *_ in pen.texts] == told
        ((box, *_),) = pen.fills
        assert box.bottom == 300 and box.height == cell_info.LINE * len(told) + 6
        places = [y for *_, y, _ in pen.texts]
        assert places == [box.y + 16 + cell_info.LINE * number for number in range(len(told))]


@pytest.mark.parametrize(
    ("question", "cell", "bottom"), [(None, (3, 4), 304), (None, None, 560), (True, (3, 4), 200)]
)
def test_a_notice_stands_above_the_line_about_the_cell(
    question: bool | None, cell: Cell | None, bottom: int
) -> None:
    """And above the bar of orders, or the question."""
    under: list[Rect] = []
    note = SimpleNamespace(said=None, aside=False, draw=lambda _pen, rect, *_: under.append(rect))
    stage = SimpleNamespace(
        info=SimpleNamespace(above=lambda _: Rect(0, 0, 800, 300)),
        layout=SimpleNamespace(bar=Rect(0, 600, 800, 40)),
        strip=40,
        book=None,
        free=Rect(0, 0, 800, 600),
        floating=[],
    )
    frame = SimpleNamespace(
        stage=stage,
        aiming=SimpleNamespace(cell=cell),
        tip=SimpleNamespace(refused=""),
        note=note,
        box=lambda *_: Rect(0, 200, 800, 100),
    )
    Frame._draw_notice(cast(Frame, frame), NotingPen(), cast(Modal, question))
    assert [box.y for box in under] == [bottom]


def test_why_an_order_is_refused_is_not_said_twice() -> None:
    """Where it is pointed at it is said already."""
    note = SimpleNamespace(said=("out of range", "", ""), rect=Rect(0, 0, 1, 1))
    frame = SimpleNamespace(
        stage=None, aiming=SimpleNamespace(cell=None), tip=SimpleNamespace(refused="out of range"), note=note
    )
    Frame._draw_notice(cast(Frame, frame), NotingPen(), None)
    assert note.rect is None


@pytest.mark.parametrize(
    ("since", "kind", "key", "taken"),
    [
        (0, pygame.MOUSEBUTTONDOWN, 0, False),
        (TWICE - 1, pygame.MOUSEBUTTONDOWN, 0, False),
        (TWICE, pygame.MOUSEBUTTONDOWN, 0, True),
        (-1, pygame.MOUSEBUTTONDOWN, 0, True),
        (0, pygame.KEYDOWN, pygame.K_RETURN, False),
        (TWICE, pygame.KEYDOWN, pygame.K_RETURN, True),
        (0, pygame.KEYDOWN, pygame.K_s, True),
        (0, pygame.MOUSEMOTION, 0, True),
    ],
)
def test_what_was_meant_for_the_figure_before_gives_the_next_no_order(
    since: float, kind: int, key: int, taken: bool
) -> None:
    heard: list[object] = []
    mode = SimpleNamespace(
        stage=SimpleNamespace(playback=SimpleNamespace(clock=5000 + since)),
        _came=5000,
        _figure_key=lambda _: False,
        _form_entered=lambda _: False,
        ordering=SimpleNamespace(input=heard.append),
    )
    more = {"key": key, "mod": 0, "unicode": ""} if kind == pygame.KEYDOWN else {"pos": (0, 0), "button": 1}
    Declaring.input(cast(Declaring, mode), pygame.Event(kind, more))
    assert bool(heard) is taken


@pytest.mark.parametrize(("mean", "beside"), [(7, 150), (7_000_000, 0)])
def test_both_sides_of_a_mission_are_drawn_beside_their_words(
    mean: int, beside: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = SimpleNamespace(low=mean - 2, high=mean + 2, mean=mean, ours=mean - 1, most=mean * 2)
    scales: list[Rect] = []
    monkeypatch.setattr(briefing_text, "strength", lambda *_: told)
    monkeypatch.setattr(symbols, "interval", lambda _pen, rect, *_: scales.append(rect))
    pen = NotingPen((900, 200))
    below = briefing._strength(pen, 10, 40, 600, cast(State, None), "", [1, 2])
    words = f"{mean} points, {mean - 2} to {mean + 2}"
    room = beside or pen.width(words, 13, True) + 14
    assert [(box.left, box.y) for box in scales] == [(146, 28), (146, 49)] and below == 88
    assert [box.width for box in scales] == [round(464 - room)] * 2
    said = [(text, x, y) for text, x, y, _ in pen.texts]
    assert said == [
        ("Enemy", 31, 40),
        (words, 610, 40),
        ("You, two going", 31, 61),
        (f"{mean - 1} points", 610, 61),
    ]


def form_of(on: int | None, count: int = 3, shape: str = "boxes", barred: int = -1) -> Form:
    picks = tuple(
        Pick(
            str(number),
            EndTurn(UnitId(number)),
            number == on,
            why=Refusal("r", "no") if number == barred else None,
        )
        for number in range(count)
    )
    return Form(UnitId(1), (Group("Shots", "rows", ()), Group("Steps", shape, picks)), (), ())


@pytest.mark.parametrize(
    ("form", "way", "found"),
    [
        (form_of(1), 1, 2),
        (form_of(1), -1, 0),
        (form_of(2), 1, None),
        (form_of(0), -1, None),
        (form_of(None), 1, 0),
        (form_of(None), -1, None),
        (form_of(1, barred=2), 1, None),
        (form_of(1, shape="rows"), 1, None),
    ],
)
def test_the_number_beside_the_one_that_is_declared(form: Form, way: int, found: int | None) -> None:
    """None at the ends, nor where something is against it."""
    assert declarations.beside(form, way) == (None if found is None else EndTurn(UnitId(found)))


def test_a_replay_says_what_both_sides_were_worth_after_the_last_round_that_is_over() -> None:
    way = SimpleNamespace(done=0)
    panel = AdvantagePanel(cast(Any, way), cast(Any, None), cast(Any, None))
    panel.points = [(0, (90, 80)), (7, (70, 75)), (15, (20, 75))]
    for done, worth in ((0, (90, 80)), (6, (90, 80)), (7, (70, 75)), (14, (70, 75)), (99, (20, 75))):
        way.done = done
        assert panel._now() == worth


@pytest.mark.parametrize(
    ("words", "down", "said"),
    [
        ("out of range", False, "Bo: out of range"),
        ("Bo is out of sight", False, "Bo is out of sight"),
        ("out of range", True, None),
        ("", False, None),
    ],
)
def test_who_cannot_be_attacked_is_named_with_what_is_against_it(
    words: str, down: bool, said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str, str]] = []
    found = (SimpleNamespace(words="Shoot"), Refusal("r", words)) if words else None
    monkeypatch.setattr(ordering, "no_attack_on", lambda *_: found)
    mode = SimpleNamespace(
        aiming=SimpleNamespace(orders=None),
        stage=SimpleNamespace(scene=SimpleNamespace(units={1: SimpleNamespace(name="Bo", down=down)})),
        means=SimpleNamespace(notice=SimpleNamespace(refuse=lambda *given: told.append(given))),
    )
    ordering.Ordering._say_why_not(cast(Any, mode), UnitId(1))
    assert told == ([("Shoot", said, "r")] if said else [])


@pytest.mark.parametrize(
    ("over", "number", "words"), [(False, 3, "Yard, round 3"), (False, 0, "Yard"), (True, 9, "Yard, over")]
)
def test_a_battle_that_keeps_itself_says_how_far_it_has_come(over: bool, number: int, words: str) -> None:
    kept = SimpleNamespace(over=over, round=number, id="20261201-1")
    row = SavedBattle(cast(Any, SimpleNamespace(record=None, name="mine")), cast(Any, kept))
    told = words.replace("Yard", "Battle of 2026-12-01")
    assert row.title == told and row.tab == ("over" if over else "auto")
    assert SavedBattle(cast(Any, SimpleNamespace(record=None, name="mine"))).title == "mine"


def test_the_threat_is_written_in_the_middle_of_its_line() -> None:
    foe = SimpleNamespace(cell=(0, 0), side="ember")
    row = SimpleNamespace(foe=2, chance=Fraction(1, 4), way=(), walks=False)
    pen, none = NotingPen((900, 900)), SimpleNamespace(foe=2, chance=Fraction(0), way=(), walks=False)
    found = list(
        enemy_threats.draw_lines(
            pen,
            cast(Any, [row, none, SimpleNamespace(foe=9, chance=1)]),
            cast(Any, {2: foe}),
            (8, 4),
            lambda cell: (cell[0] * 100, cell[1] * 100),
        )
    )
    ((box, words),) = found
    assert words == "25 %" and abs(box.centerx - 396) < 8 and abs(box.centery - 198) < 8


@pytest.mark.parametrize(
    ("group", "label"),
    [("mission", "Hold the yard"), ("level", "Normal"), ("ruleset", "No Way Out"), ("map", "Mill Street")],
)
def test_battles_are_grouped_under_words_for_people(group: str, label: str) -> None:
    one = Fought("a", "2026-12-01", "nwo", "mill_street", "hold the yard", "normal", "won")
    assert career._BY[group](one).casefold() == label.casefold() and career._BY[group](one)[1:3].islower()
