"""From cells to pixels and back, at every zoom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.client.board.camera import ZOOMS, Camera
from game.core.geometry.lattice import plain

MAP = (480, 360)
VIEW = (1280, 720)
FREE = (248, 104, 784, 516)

cells = st.tuples(st.integers(0, MAP[0] - 1), st.integers(0, MAP[1] - 1))
inner_pixels = st.tuples(st.integers(300, 980), st.integers(150, 580))


def camera_on(cell: tuple[int, int], zoom: int) -> Camera:
    camera = Camera(plain(*MAP), VIEW, FREE, zoom)
    camera.centre(cell, glide=False)
    return camera


@given(cells, cells, st.sampled_from(ZOOMS))
def test_a_cell_is_found_again_from_its_pixels(at: tuple[int, int], cell: tuple[int, int], zoom: int) -> None:
    camera = camera_on(at, zoom)
    left, top = camera.to_screen(cell)
    assert camera.to_cell((left, top)) == cell
    assert camera.to_cell((left + zoom - 1, top + zoom - 1)) == cell
    assert camera.to_cell(camera.centre_of(cell)) == cell


@given(inner_pixels, st.sampled_from(ZOOMS), st.integers(-3, 3))
def test_the_point_under_the_pointer_stays_there_when_zooming(
    pos: tuple[int, int], zoom: int, steps: int
) -> None:
    camera = camera_on((240, 180), zoom)
    before = camera.to_map(pos)
    camera.zoom_by(steps, pos)
    x, y = camera.to_map(pos)
    assert abs(x - before[0]) <= 1 / camera.zoom + 1 / zoom
    assert abs(y - before[1]) <= 1 / camera.zoom + 1 / zoom


@given(
    st.lists(st.tuples(st.floats(-5000, 5000), st.floats(-5000, 5000)), max_size=8), st.sampled_from(ZOOMS)
)
def test_the_map_never_leaves_the_free_part(pans: list[tuple[float, float]], zoom: int) -> None:
    camera = camera_on((240, 180), zoom)
    for dx, dy in pans:
        camera.pan(dx, dy)
    left, top = camera.origin
    assert left <= FREE[0] + zoom + 1 <= FREE[0] + FREE[2] - zoom - 1 <= left + MAP[0] * zoom
    assert top <= FREE[1] + zoom + 1 <= FREE[1] + FREE[3] - zoom - 1 <= top + MAP[1] * zoom


def test_a_map_smaller_than_the_window_stays_in_the_middle() -> None:
    camera = Camera(plain(10, 8), VIEW, zoom=32)
    camera.pan(900, -900)
    assert (camera.x, camera.y) == (5, 4)


def test_gliding_ends_where_a_jump_ends() -> None:
    glide, jump = camera_on((40, 30), 48), camera_on((40, 30), 48)
    glide.centre((20, 20))
    for _ in range(30):
        glide.update(16)
    jump.centre((20, 20), glide=False)
    assert glide.origin == jump.origin
    assert not glide.gliding


def test_dragging_takes_the_map_along() -> None:
    camera = camera_on((40, 30), 48)
    held = camera.to_map((600, 400))
    camera.begin((600, 400))
    camera.drag((640, 380))
    camera.release()
    x, y = camera.to_map((640, 380))
    assert abs(x - held[0]) < 0.05 and abs(y - held[1]) < 0.05


def test_the_window_s_edge_scrolls_and_its_middle_does_not() -> None:
    camera = camera_on((40, 30), 48)
    before = camera.origin
    assert not camera.edge((600, 300), 16)
    assert camera.origin == before
    assert camera.edge((VIEW[0] - 1, 300), 16)
    assert camera.origin[0] < before[0] and camera.origin[1] == before[1]


def test_visible_cells_are_clipped_to_the_map() -> None:
    camera = Camera(plain(10, 8), VIEW, zoom=32)
    assert camera.visible() == (0, 0, 10, 8)
