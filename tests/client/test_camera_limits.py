"""How far the camera goes: zoom by zoom, to its edge, and to what is to be shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.client.board.camera import EDGE_PX, EDGE_SPEED, GLIDE_MS, ZOOMS, Camera
from game.core.geometry.lattice import plain

VIEW, FREE = (1280, 720), (200, 100, 800, 500)


def camera(zoom: int = 48, cells: tuple[int, int] = (80, 60)) -> Camera:
    return Camera(plain(*cells), VIEW, FREE, zoom)


def test_it_begins_in_the_middle_of_map_and_free_part() -> None:
    found = camera()
    assert (
        (found.x, found.y) == (40, 30)
        and found.to_screen((40, 30)) == (600, 350)
        and not found.dragging
        and not found.gliding
    )
    assert Camera(plain(80, 60), VIEW).to_screen((40, 30)) == (640, 360) and Camera(
        plain(80, 60), VIEW
    ).free == (0, 0, 1280, 720)


def test_zoom_goes_step_by_step_to_its_ends() -> None:
    found = camera(ZOOMS[0])
    seen = [found.zoom]
    for _ in range(len(ZOOMS)):
        found.zoom_by(1)
        seen.append(found.zoom)
    assert seen == [*ZOOMS, ZOOMS[-1]]
    found.zoom_by(-1)
    assert found.zoom == ZOOMS[-2]
    found.zoom_by(-99)
    assert found.zoom == found.farthest == 8 and (found.x, found.y) == (40, 30), (
        "the middle stays where it is"
    )


def test_nobody_zooms_out_farther_than_the_whole_map() -> None:
    """80 x 60 cells are 640 x 480 pixels at 8 a cell, 960 x 720 at 12: the free part has 800 x 500."""
    found = camera(12)
    found.zoom_by(-1)
    assert found.zoom == 8
    found.zoom_by(-1)
    assert found.zoom == 8
    found.zoom_to(4)
    found.zoom_by(-1)
    assert found.zoom == 4, "what has come to be smaller, as in a window made larger, does not jump"
    found.zoom_by(1)
    assert found.zoom == 6
    assert camera(cells=(999, 60)).farthest == ZOOMS[0]


def test_panning_moves_by_pixels_and_ends_one_cell_past_the_map() -> None:
    found = camera()
    left, top = found.origin
    found.pan(48, -96)
    assert found.origin == (left - 48, top + 96)
    found.pan(-1e6, -1e6)
    assert found.to_screen((0, 0)) == (FREE[0] + 48, FREE[1] + 48)
    found.pan(1e6, 1e6)
    assert found.to_screen((80, 60)) == (FREE[0] + FREE[2] - 48, FREE[1] + FREE[3] - 48)


def test_the_edge_of_the_window_scrolls_towards_it() -> None:
    low, right, bottom = EDGE_PX - 1, 1280 - EDGE_PX, 720 - EDGE_PX
    for pos, dx, dy in (
        ((low, 300), -1, 0),
        ((right, 300), 1, 0),
        ((640, low), 0, -1),
        ((640, bottom), 0, 1),
        ((0, 719), -1, 1),
    ):
        found = camera()
        assert found.edge(pos, 100)
        assert ((found.x - 40) * 48, (found.y - 30) * 48) == pytest.approx(
            (dx * 100 * EDGE_SPEED, dy * 100 * EDGE_SPEED)
        )
    found = camera()
    for pos in ((EDGE_PX, 300), (1280 - EDGE_PX - 1, 300), (640, EDGE_PX), (640, 720 - EDGE_PX - 1)):
        assert not found.edge(pos, 100) and (found.x, found.y) == (40, 30)


def test_what_is_seen_well_is_not_gone_to() -> None:
    found = camera()
    for cell in ((40, 30), (33, 26), (46, 33)):
        found.show(cell)
        assert not found.gliding, cell
    for cell in ((32, 30), (47, 30), (40, 25), (40, 34)):
        found.show(cell)
        assert found.gliding
        found.update(GLIDE_MS)
        assert not found.gliding and (found.x, found.y) == (cell[0] + 0.5, cell[1] + 0.5)
        found.centre((39.5, 29.5), glide=False)


def test_a_glide_is_fast_at_first_takes_its_time_and_a_hand_ends_it() -> None:
    found = camera()
    found.centre((50, 40))
    found.update(GLIDE_MS / 2)
    assert 0.5 * 10.5 < found.x - 40 < 10.5 and found.gliding
    found.update(GLIDE_MS / 2)
    assert (found.x, found.y, found.gliding) == (50.5, 40.5, False)
    hands: tuple[Callable[[], object], ...] = (
        lambda: found.pan(1, 0),
        lambda: found.begin((600, 300)),
        lambda: found.zoom_by(1),
        lambda: found.centre((40, 30), glide=False),
    )
    for hand in hands:
        found.centre((60, 40))
        hand()
        assert not found.gliding
    assert found.dragging
    found.release()
    before = found.x
    found.drag((900, 300))
    assert found.x == before and not found.dragging


def test_the_cells_that_are_seen_are_those_of_the_window_on_the_map() -> None:
    found = camera()
    left, top, columns, rows = found.visible()
    assert found.to_cell((0, 0)) == (left, top) and found.to_cell((1279, 719)) == (
        left + columns - 1,
        top + rows - 1,
    )
    small = Camera(plain(5, 4), VIEW, zoom=32)
    assert small.visible() == (0, 0, 5, 4)
    corner = camera()
    corner.pan(-1e6, -1e6)
    assert corner.visible()[:2] == (0, 0)


def test_a_new_window_keeps_the_place_as_far_as_it_can() -> None:
    found = camera()
    found.centre((10, 10), glide=False)
    found.resize((1920, 1080))
    assert found.free == (0, 0, 1920, 1080) and found.view == (1920, 1080)
    assert (found.x, found.y) == (1920 / 2 / 48 - 1, 10.5)
