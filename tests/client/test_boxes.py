"""Boxes on the sheet, and the order that is kept, in the bar."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from pygame import Rect, Surface

from game.client.kit.pen import Pen
from game.client.panels import sheet_parts
from game.client.screens.stage import initiative
from game.core.components import CLOCK
from game.core.describing.sheet import Boxes
from game.rulesets import infowar
from game.rulesets.infowar.components import Initiative, Kept, Stuns, Wound, Wounds
from game.rulesets.infowar.harm import break_order
from tests.client.heard import listen
from tests.client.ladder import new_match, player_of

ORDER = infowar.DISPLAY.order


@pytest.mark.rule("infowar.wound.boxes")
def test_a_row_a_level_with_the_original_level_of_what_was_moved() -> None:
    match = new_match()
    match.begin()
    unit = match.battle.table.units()[0]
    match.battle.table.world.put(
        unit, Wounds((Wound(1, 1), Wound(1, 1), Wound(1, 1), Wound(2, 1), Wound(4, 3))), Stuns((2,))
    )
    rows = {row.name: row for row in match.battle.sheet(unit).boxes}
    assert list(rows) == ["Scratch", "Hurt", "Very Hurt", "Incapacitated", "Near Death", "Dead", "Stunned"]
    assert (
        rows["Scratch"].filled == ("", "", "")
        and rows["Hurt"].filled == ("Scratch",)
        and rows["Incapacitated"].filled == ("Very Hurt",)
    )
    assert (
        rows["Very Hurt"].filled,
        rows["Very Hurt"].most,
        rows["Hurt"].effect,
        rows["Stunned"].filled,
    ) == ((), 1, "−1 to all", ("",))
    assert sheet_parts.initials("Very Hurt") == "VH"
    assert sheet_parts.row_words(rows["Scratch"]) == "3 of its own. No effect."
    assert (
        sheet_parts.row_words(rows["Hurt"]) == "Moved up from Scratch, heals as that. −1 to all."
        and sheet_parts.row_words(rows["Near Death"]) == ""
    )


def test_boxes_take_the_place_of_gauges_and_say_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    player = player_of((1024, 640), match)
    unit = player.battle.stage.scene.active
    match.battle.table.world.put(unit, Wounds((Wound(2, 1),)))
    player.battle.stage.sheet._sheet = None
    heard = listen(monkeypatch)
    player.draw()
    assert {"Scratch", "Hurt", "no effect", "−1 to all", "S"} <= set(heard.texts) and "1/1" not in heard.texts
    hints = [widget.hint for widget in player.battle.stage.widgets() if widget.key.startswith("boxes ")]
    assert [hint.title for hint in hints if hint] == ["Hurt"]


def test_nothing_of_a_row_leaves_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    pen, rect = Pen(Surface((400, 400))), Rect(8, 8, 232, 300)
    heard = listen(monkeypatch)
    rows = (
        Boxes("Incapacitated", (), 1, "no actions"),
        Boxes("Scratch", ("",) * 5, 5, "of so many boxes the effect stands below them", False),
    )
    sheet_parts.draw_wounds(pen, rect, 20, rows)
    assert (
        sheet_parts.wounds_height(rows) == 3 * sheet_parts.BOX_PITCH + 2
        and sheet_parts.wounds_height(()) == 0
    )
    boxes = [plate for plate, _ in heard.plates]
    assert len(boxes) == 6 and all(rect.contains(box) for box in boxes)


# ---------------------------------------------------------------- the kept order


@pytest.mark.rule("infowar.initiative.kept", "infowar.initiative.reroll")
def test_the_order_says_what_would_break_it_and_what_has() -> None:
    match = new_match()
    match.begin()
    table = match.battle.table
    order = ORDER(table)
    assert order and order.kept and order.rule == "infowar.initiative.kept"
    assert order.words == (
        "broken if Mara or Vela can lead no more",
        "or North Watch loses 2",
        "or Ember loses 2",
    )
    assert [place.words for place in order.places if place.leads] == ["+4", "+4"]
    list(break_order(table, "good leadership"))
    broken = ORDER(table)
    assert (
        broken
        and not broken.kept
        and broken.words == ("good leadership",)
        and initiative.kept_words(broken) == "Good leadership."
    )


@pytest.mark.rule("infowar.initiative.critical-success", "infowar.initiative.critical-failure")
def test_extra_and_lost_slots_are_told_while_they_last() -> None:
    match = new_match()
    match.begin()
    table = match.battle.table
    one, other = table.units()[:2]
    for unit, critical in ((one, 1), (other, -1)):
        known = table.world.get(unit, Initiative)
        table.world.put(unit, msgspec.structs.replace(known, critical=critical, round=table.clock.round))
    order = ORDER(table)
    assert order and [place.note for place in order.places][:2] == ["acts twice", "slot lost"]
    table.world.put(one, msgspec.structs.replace(table.world.get(one, Initiative), round=0))
    later = ORDER(table)
    assert later and later.places[0].note == ""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_cards_and_padlock_share_the_bar(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    player = player_of(size)
    stage = player.battle.stage
    bar = stage.layout.initiative
    cards = [widget for widget in stage.initiative.widgets() if widget.key.startswith("unit ")]
    padlock = next(widget for widget in stage.initiative.widgets() if widget.key == "kept order")
    assert len(cards) == 8 and bar.contains(padlock.rect)
    assert not any(card.rect.colliderect(other.rect.inflate(-4, 0)) for card, other in pairwise(cards))
    assert not any(card.rect.colliderect(padlock.rect) for card in cards)
    assert padlock.hint and padlock.hint.words.startswith(
        "Broken if Mara or Vela can lead no more, or North Watch loses 2"
    )
    assert cards[0].hint and "leads its side" in cards[0].hint.words
    heard = listen(monkeypatch)
    player.draw()
    assert ("order kept" in heard.texts) is (bar.width >= initiative.ENOUGH)


def test_a_broken_order_is_shown_open_once_it_has_been_told() -> None:
    match = new_match()
    player = player_of(match=match)
    stage = player.battle.stage
    assert stage.initiative.kept and stage.initiative.kept.kept
    known = match.battle.table.world.get(CLOCK, Kept)
    match.battle.table.world.put(CLOCK, msgspec.structs.replace(known, broken="reinforcements have come"))
    assert stage.initiative.kept.kept, "asked anew with the next order"
    stage.initiative._ranked = None
    assert stage.initiative.kept and not stage.initiative.kept.kept
    player.draw()
