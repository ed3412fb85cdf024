"""The sheet panel: what it says of a figure, where, and what can be read about it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.client.panels import sheet_panel
from game.client.seat.view.board_objects import Sprite
from game.core.describing.sheet import Card, Line, Mark, Sheet
from game.core.events import Gauge
from game.core.references import UnitId
from tests.client.heard import Heard, fresh, listen


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


RECT = Rect(1000, 80, 260, 500)
BODY = tuple(Gauge(place.replace("_", " "), points, 2, place) for place, points in (
    ("head", 2), ("torso", 1), ("groin", 2), ("left_arm", 2), ("right_arm", 0), ("left_leg", 2), ("right_leg",
    2),
))  # fmt: skip


def sheet(
    gauges: tuple[Gauge, ...],
    marks: tuple[Mark, ...] = (),
    cards: tuple[Card, ...] = (),
    skills: tuple[Line, ...] = (),
    facts: tuple[Line, ...] = (),
) -> Sheet:
    return Sheet("A rifleman", gauges, cards, skills, facts, marks, ())


def sprite(gauges: tuple[Gauge, ...]) -> Sprite:
    return Sprite(UnitId(1), "Mara", "azure", "rifle", 0, (3, 3), gauges)


def drawn(told: Sheet) -> sheet_panel.Drawn:
    found = sheet_panel.draw(
        fresh(), RECT, sprite(told.gauges), "North Watch", told, sheet_panel.body_area(RECT, 0), 0
    )
    assert all(one.box.bottom <= other.box.top + 1 for one, other in pairwise(found.told)), (
        "no line lies over another"
    )
    return found


def test_a_sheet_tells_its_gauges_weapons_skills_and_facts_from_top_to_bottom(heard: Heard) -> None:
    told = sheet(
        (Gauge("hit points", 4, 5), Gauge("armour", 0, 0)),
        cards=(Card("pistol", "Pistol, 2 hands", "pistol", ("+2 to hit", "range 20"), 3, 8),),
        skills=(Line("Aiming", "+2", 4, 10),),
        facts=(Line("Traits", "steady hand"),),
    )
    high = drawn(told).high
    order = [
        "Mara",
        "North Watch",
        "Hit points",
        "4/5",
        "Weapon",
        "Pistol",
        "3/8",
        "+2 to hit",
        "Skills",
        "Aiming",
        "Traits",
    ]
    assert [words for words in heard.texts if words in order] == order and "Armour" not in heard.texts
    heights = [heard.of(words)[1] for words in order if words not in ("4/5", "3/8", "Pistol", "+2 to hit")]
    assert heights == sorted(heights) and RECT.y < heights[0]
    assert heard.of("Traits")[1] < RECT.y + sheet_panel.HEAD + high


def test_the_last_shot_and_none_left_differ_in_colour(heard: Heard) -> None:
    for shots, color in ((1, "paper"), (0, "bad")):
        heard.words.clear()
        drawn(sheet((), cards=(Card("pistol", "Pistol", "pistol", (), shots, 8),)))
        assert heard.of(f"{shots}/8")[2] == color


def test_where_gauges_are_places_of_a_body_the_body_is_drawn_instead_of_rows(heard: Heard) -> None:
    tall, rows = drawn(sheet((*BODY, Gauge("luck", 1, 3)))).high, drawn(sheet((Gauge("luck", 1, 3),))).high
    assert heard.texts.count("Luck") == 2 and "Head" not in heard.texts
    assert tall > rows + 100
    widgets = sheet_panel.mark_widgets(drawn(sheet(BODY)), lambda _: None)
    keys = [widget.key for widget in widgets]
    assert keys == [
        f"place {place.place}" for place in sorted(BODY, key=lambda gauge: keys.index(f"place {gauge.place}"))
    ]
    hints = {widget.key: widget.hint for widget in widgets}
    arm = hints["place right_arm"]
    assert arm and (arm.title, arm.words) == ("Right arm", "0 of 2 points left; no armour")


def test_the_name_of_a_side_has_a_second_line_before_it_is_cut() -> None:
    pen = fresh()
    assert sheet_panel._team(pen, RECT, "azure", "Azure Patrol") == 0
    assert sheet_panel._team(pen, RECT, "ember", "Ember North three of the Watch") > 0


def test_one_short_state_stands_in_the_head_several_are_listed_below_in_order(heard: Heard) -> None:
    one, two = (
        Mark("prone", "prone", "nwo.prone.take", "good"),
        Mark("engaged", "engaged by Bob", "nwo.engage.enter"),
    )
    read: list[str] = []
    (single,) = sheet_panel.mark_widgets(drawn(sheet((), (one,))), read.append)
    assert single.area == "" and single.rect.bottom <= RECT.y + sheet_panel.HEAD
    both = sheet_panel.mark_widgets(drawn(sheet((), (one, two))), read.append)
    assert [widget.area for widget in both] == ["sheet", "sheet"] and RECT.y + sheet_panel.HEAD <= both[
        0
    ].rect.centery < both[1].rect.top + 8
    for widget in (single, *both):
        widget.on()
    assert read == ["nwo.prone.take", "nwo.prone.take", "nwo.engage.enter"]
    heard.words.clear()
    drawn(sheet((), (one, two)))
    for mark, widget in zip((one, two), both, strict=True):
        x, y, color = heard.of(mark.words)
        assert widget.rect.collidepoint(x, y) and color == ("good" if mark is one else "bad")
