"""The initiative bar: order, places, the frame about the one who acts, and how cards slide."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.client.panels import declaration_list, initiative_bar
from game.client.panels.panel import layout, with_wider_bar
from game.client.seat.view.effects import CARDS
from game.client.seat.view.scene import BoardScene
from game.core.references import NO_UNIT, UnitId
from tests.client.heard import Heard, fresh, listen
from tests.client.stage import placed


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    return listen(monkeypatch)


BAR = Rect(0, 0, 900, 92)


ONE = UnitId(1)


def scene_of(count: int, active: UnitId = ONE) -> BoardScene:
    scene = BoardScene()
    for unit in map(UnitId, range(1, count + 1)):
        scene.show(placed(unit, (unit, 1), "azure" if unit % 2 else "ember"))
    scene.order, scene.round, scene.active = tuple(map(UnitId, range(count, 0, -1))), 2, active
    return scene


def test_the_cards_stand_in_order_apart_and_on_the_bar_and_the_active_one_is_larger() -> None:
    for count in (2, 6, 12, 20):
        scene = scene_of(count, active=UnitId(2))
        cards = initiative_bar.places(scene, BAR)
        assert [sprite.unit for sprite, _ in cards] == list(range(count, 0, -1))
        rects = [rect for _, rect in cards]
        assert all(a.right < b.left for a, b in pairwise(rects)) and all(BAR.contains(rect) for rect in rects)
        sizes = {sprite.unit: rect.width for sprite, rect in cards}
        if count <= 6:
            assert (sizes.pop(UnitId(2)), set(sizes.values())) == (
                initiative_bar.LARGE,
                {initiative_bar.SMALL},
            )


def test_figures_without_a_place_in_the_order_come_last_and_nobody_twice() -> None:
    scene = scene_of(4)
    scene.order = (UnitId(3), UnitId(1), UnitId(3), UnitId(99))
    assert [sprite.unit for sprite in initiative_bar.order(scene)] == [3, 1, 2, 4]
    scene.order = ()
    assert [sprite.unit for sprite in initiative_bar.order(scene)] == [1, 2, 3, 4]
    assert initiative_bar.places(BoardScene(), BAR) == []


def test_the_frame_is_about_the_active_card_and_about_none_if_nobody_acts(heard: Heard) -> None:
    for active in (UnitId(1), UnitId(3)):
        scene = scene_of(4, active)
        heard.plates.clear()
        heard.shapes.clear()
        initiative_bar.draw(fresh(), BAR, scene, initiative_bar.Slide())
        card = next(rect for found, rect in initiative_bar.places(scene, BAR) if found.unit == active)
        ((frame, _),) = [(rect, fill) for rect, fill in heard.plates if fill == "brass"]
        assert (
            frame.centerx == card.centerx
            and frame.width > card.width
            and frame.top < card.top
            and frame.bottom > card.bottom
        )
        (arrow,) = [points for points, color in heard.shapes if color == "brass"]
        assert max(y for _, y in arrow) > BAR.bottom and sum(x for x, _ in arrow) / 3 == card.centerx
    scene = scene_of(4, active=NO_UNIT)
    heard.plates.clear()
    initiative_bar.draw(fresh(), BAR, scene, initiative_bar.Slide())
    assert not [fill for _, fill in heard.plates if fill == "brass"]
    assert initiative_bar.goals(scene, BAR).keys() == {1, 2, 3, 4} and 0 in initiative_bar.goals(
        scene_of(4, UnitId(2)), BAR
    )


def test_who_shoots_out_of_what_is_not_seen_is_in_a_vehicle(heard: Heard) -> None:
    scene = scene_of(3)
    scene.units[UnitId(2)].aboard = UnitId(9)
    initiative_bar.draw(fresh(), BAR, scene, initiative_bar.Slide())
    assert f"in {initiative_bar.UNSEEN}" in heard.texts or initiative_bar.UNSEEN in heard.texts


def test_the_round_is_written_and_the_fallen_are_called_down(heard: Heard) -> None:
    scene = scene_of(3)
    scene.units[UnitId(2)].down = True
    initiative_bar.draw(fresh(), BAR, scene, initiative_bar.Slide())
    assert {"Round", "2", "Unit 1", "Unit 2", "Unit 3"} <= set(heard.texts) and heard.texts.count("down") == 1
    assert heard.of("Unit 2")[2] == "fog" and heard.of("Unit 1")[2] == "paper"


def test_a_slide_goes_from_where_a_card_was_to_where_it_belongs() -> None:
    slide = initiative_bar.Slide()
    before, after = Rect(0, 0, 56, 56), Rect(100, 0, 64, 64)
    slide.aim({UnitId(1): before}, 0)
    assert slide.at(UnitId(1), before) == before
    slide.aim({UnitId(1): after}, CARDS / 2)
    half = slide.at(UnitId(1), after)
    assert before.x < half.x < after.x and before.width < half.width < after.width
    assert half.x - before.x > after.x - half.x, "fast at first"
    slide.aim({UnitId(1): after}, CARDS)
    assert slide.at(UnitId(1), after) == after


def test_in_a_bar_of_another_width_cards_lie_where_they_belong_at_once() -> None:
    """With the first car of a battle the bar grew by half, and a portrait lay at its left, on the board."""
    slide, one = initiative_bar.Slide(), UnitId(1)
    narrow, wide = Rect(248, 8, 528, 88), Rect(108, 8, 808, 88)
    before, after = Rect(148, 16, 56, 56), Rect(348, 16, 56, 56)
    slide.aim({one: before}, 16, wide)
    slide.aim({one: after}, 16, narrow)
    assert slide.at(one, after) == after
    further = after.move(80, 0)
    slide.aim({one: further}, CARDS / 2, narrow)
    assert after.x < slide.at(one, further).x < further.x, "in the same bar it slides"


@pytest.mark.parametrize(("count", "wide"), [(4, 528), (8, 528), (8, 444), (12, 444), (16, 528), (16, 780)])
def test_those_who_declare_stand_apart_and_leave_room_for_what_goes_off(count: int, wide: int) -> None:
    scene, room = BoardScene(), Rect(100, 8, wide, 88)
    for unit in map(UnitId, range(1, count + 1)):
        scene.show(
            placed(
                unit,
                (unit, 1),
                ("azure", "ember", "straw", "plum")[unit * (4 if count == 16 else 2) // (count + 1)],
            )
        )
    rects = [rect for _, rect in declaration_list.bar_places(scene, room)]
    assert (
        len(rects) == count
        and all(a.right < b.left for a, b in pairwise(rects))
        and all(room.contains(rect) for rect in rects)
    )


def test_a_name_on_a_small_card_is_written_smaller_before_it_is_cut_off() -> None:
    scene, pen = scene_of(8), fresh()
    for sprite in scene.units.values():
        sprite.name = "Hagen"
    initiative_bar.draw(pen, Rect(0, 0, 444, 92), scene, initiative_bar.Slide())
    assert not pen._cut


@pytest.mark.parametrize(
    ("count", "window", "wide", "least"),
    [
        (16, 1920, 1342, 56),
        (16, 1280, 1264, 50),
        (8, 1920, 784, 56),
        (8, 1280, 784, 56),
        (8, 1024, 528, 40),
        (16, 1024, 1008, 40),
        (24, 1920, 1424, 40),
    ],
)
def test_the_bar_is_as_wide_as_its_cards_need_where_there_is_room(
    count: int, window: int, wide: int, least: int
) -> None:
    scene, plain = scene_of(count), layout(Rect(0, 0, window, 1080), 9)
    lay = with_wider_bar(plain, *initiative_bar.wanted_widths(scene))
    assert lay.initiative.width == wide and abs(lay.initiative.centerx - window // 2) <= 1
    rects = [rect for _, rect in initiative_bar.places(scene, lay.initiative)]
    assert lay.initiative.x + initiative_bar.HEAD == rects[0].x and rects[-1].right <= lay.initiative.right
    assert min(rect.width for rect in rects) >= least
    assert not any(lay.initiative.colliderect(panel) for panel in lay.panels[1:])


def test_so_is_the_bar_of_who_has_declared() -> None:
    scene = scene_of(16)
    scene.together = True
    lay = with_wider_bar(layout(Rect(0, 0, 1920, 1080), 9), *initiative_bar.wanted_widths(scene))
    assert {rect.width for _, rect in declaration_list.bar_places(scene, lay.initiative)} == {
        declaration_list.LARGEST
    }
    assert all(
        lay.initiative.contains(rect) for _, rect in declaration_list.bar_places(scene, lay.initiative)
    )


def test_in_a_narrow_bar_those_who_declare_have_names_too(heard: Heard) -> None:
    """Four against four in a window of 1024: faces alone tell nobody apart."""
    scene = scene_of(8)
    declaration_list.draw_bar(fresh(), Rect(248, 8, 528, 88), scene)
    names = {sprite.name for sprite in scene.units.values()}
    assert len(names) == 8 and names <= set(heard.texts)
