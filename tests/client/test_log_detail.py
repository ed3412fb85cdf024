"""The log panel: entries, the one that is lit, and every roll of an entry in full."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.client.kit.widgets import Area
from game.client.panels import log_panel
from game.client.panels.log_panel import DETAIL
from game.client.seat.view.log import Log
from game.client.seat.view.log_entries import Entry
from game.core import events as e
from game.core.events import Modifier, Rolled
from game.core.references import UnitId
from tests.client.heard import Heard, fresh, listen
from tests.client.stage import duel

ATTACK = Rolled(
    UnitId(1),
    "ranged attack",
    "r.attack",
    (3, 4, 1),
    (3, 4),
    (Modifier(2, "r.aim", "half of aiming"), Modifier(0, "r.nothing", "nothing")),
    9,
)
TEST = Rolled(UnitId(2), "Resolve", "r.resolve", (1, 2), (1, 2), (), 3, 9, False)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


def test_every_roll_is_shown_in_full_and_every_line_leads_to_its_rule(heard: Heard) -> None:
    entry = Entry(
        "Unit 1 shoots at Unit 2",
        "azure",
        rolls=[ATTACK, TEST],
        verdict="Hit: 2 harm",
        grave=True,
        rule="r.shot",
    )
    pen = fresh()
    rect = Rect(100, 40, DETAIL, log_panel.detail_height(pen, entry))
    links = log_panel.draw_detail(
        pen,
        entry,
        {UnitId(1): "Mara", UnitId(2): "Ott"},
        rect,
        titles={"r.shot": "Shooting", "r.aim": "Bonus"},
    )
    assert [link.rule for link in links] == ["r.attack", "r.aim", "r.resolve", "r.shot"]
    order = [
        "Unit 1 shoots at Unit 2",
        "Mara, ranged attack",
        "half of aiming",
        "Ott, Resolve",
        "no modifiers",
        "Hit: 2 harm",
        "Shooting",
    ]
    assert [words for words in heard.texts if words in order] == order
    assert all(heard.of(a)[1] < heard.of(b)[1] for a, b in pairwise(order)) and "nothing" not in heard.texts
    assert heard.of("+2")[2] == "good" and heard.of("Hit: 2 harm")[2] == "bad"
    assert (
        any(words.endswith("against 9") for words in heard.texts) and heard.texts.count("no modifiers") == 1
    )
    assert (
        all(rect.collidepoint(x - 1, y) for _, x, y, _ in heard.words)
        and rect.bottom - heard.of("Shooting")[1] < 30
    )
    assert not [words for words in heard.texts if words.startswith("r.")] and "Bonus" in heard.texts, (
        "rules by their titles, not by ids"
    )
    assert all(rect.contains(link.rect) for link in links) and all(
        not a.rect.colliderect(b.rect) for a, b in pairwise(links)
    )
    for words, link in (("half of aiming", links[1]), ("Ott, Resolve", links[2]), ("Shooting", links[3])):
        assert link.rect.collidepoint(heard.of(words)[:2])


def panel(count: int) -> tuple[log_panel.LogView, Area]:
    log = Log()
    for event in duel():
        log.add(event)
    for number in range(1, count + 1):
        log.add(e.RoundBegan(number, (UnitId(1), UnitId(2))))
        log.add(e.Harmed(UnitId(2), number, f"{number} hit points", (), 50))
    view = log_panel.LogView(log)
    rect = Rect(1000, 100, 260, 300)
    view.lay_out(fresh(), rect)
    return view, Area("log", Rect(rect.x, rect.y + 30, rect.width, rect.height - 36), view.height)


def test_entries_lie_below_each_other_and_are_found_where_they_lie() -> None:
    view, area = panel(12)
    rows = [view.row(index, area, 0) for index in range(len(view._rows))]
    assert all(a.bottom == b.top for a, b in pairwise(rows)) and rows[0].top == area.rect.y + 4
    for index, row in enumerate(rows):
        entry = view.entry(index)
        if entry and row.bottom < area.rect.bottom:
            assert view.at(area, 0, row.center) == (-1 if entry.heading else index)
            assert view.at(area, 10, (row.centerx, row.centery - 10)) == (-1 if entry.heading else index)
    assert view.at(area, 0, (area.rect.x - 5, area.rect.y + 40)) == -1
    assert view.entry(-1) is None is view.entry(len(rows))


def test_keys_go_from_entry_to_entry_over_the_headings_and_bring_it_into_view() -> None:
    view, area = panel(12)
    real = [index for index in range(len(view._rows)) if not (view.entry(index) or Entry("")).heading]
    offset = view.step(-1, area, 0)
    assert view.lit == real[-1]
    seen = [view.lit]
    for _ in real:
        assert area.rect.contains(view.row(view.lit, area, offset))
        offset = view.step(-1, area, offset)
        seen.append(view.lit)
    assert seen == [*reversed(real), real[0]]
    view.step(1, area, offset)
    assert view.lit == real[1]


def test_the_lit_entry_stands_out_and_a_heading_is_written_small(heard: Heard) -> None:
    view, area = panel(2)
    view.draw(fresh(), Rect(1000, 100, 260, 300), area, 0)
    assert "Log" in heard.texts and any(words.startswith("Round 1") for words in heard.texts)
    assert {color for words, _, _, color in heard.words if words.startswith("Round ")} == {"fog"}


def test_as_entries_come_in_only_they_are_measured_until_the_panel_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, area = panel(12)
    asked: list[str] = []
    high = log_panel.LogView._high
    monkeypatch.setattr(
        log_panel.LogView,
        "_high",
        lambda self, pen, entry, width: asked.append(entry.words) or high(self, pen, entry, width),
    )
    rect = Rect(1000, 100, 260, 300)
    view.log.add(e.RoundBegan(13, (UnitId(1), UnitId(2))))
    view.lay_out(fresh(), rect)
    assert asked == ["Round 13"] and view.height == area.height + 26
    view.log.add(
        e.Harmed(
            UnitId(2),
            13,
            "a wound that is told in so many words that they need a line of their own, or even two",
            (),
            50,
        )
    )
    view.lay_out(fresh(), rect)
    wide = view.height
    assert len(asked) == 2
    view.lay_out(fresh(), Rect(1000, 100, 140, 300))
    assert view.height > wide and len(asked) > 15


def test_what_many_dice_are_held_against_does_not_lie_over_the_verdict(heard: Heard) -> None:
    pen = fresh()
    for count in range(1, 12):
        faces = (6,) * count
        heard.words.clear()
        roll = Rolled(UnitId(2), "resisting", "r.resist", faces, faces, (), 36, 11, True)
        entry = Entry("Unit 2, resisting", rolls=[roll])
        rect = Rect(50, 50, DETAIL, log_panel.detail_height(pen, entry))
        log_panel.draw_detail(pen, entry, {UnitId(2): "Unit 2"}, rect)
        (verdict,) = ((x, y) for words, x, y, _ in heard.words if words == "passed")
        beside = [(words, x) for words, x, y, _ in heard.words if y == verdict[1] and words != "passed"]
        left = verdict[0] - pen.width("passed", 12, True)
        assert all(x + pen.width(words, 13, True) <= left for words, x in beside), count
        assert all(y < rect.bottom for _, _, y, _ in heard.words)
