"""What takes long to draw is made in steps: whole at once for a picture, bit by bit in a window, and the same
in the end."""

from __future__ import annotations

import pytest
from pygame import Surface

from game.client.board import overlays, ranges
from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.client.kit import canvas as canvases
from game.client.kit.canvas import Canvas
from game.client.kit.frame_time import IncrementalCache, Steps, finish_steps, in_time
from game.client.kit.screen import Screen
from game.client.seat.view.board_marks import Marks, Range
from game.core.geometry.lattice import plain
from game.maps import find
from game.maps.loader import load
from game.maps.picture import picture_of
from tests.client.test_again import pixels

SIZE = (1024, 640)


def counting(to: int, done: list[int]) -> Steps[str]:
    for number in range(to):
        done.append(number)
        yield
    return f"{to} steps"


class Late(Canvas):
    """A frame with time for so many steps."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.steps = left

    def in_time(self) -> bool:
        self.steps -= 1
        return self.steps >= 0


def test_steps_are_made_at_once_or_as_there_is_time() -> None:
    done: list[int] = []
    assert finish_steps(counting(5, done)) == "5 steps" and done == [0, 1, 2, 3, 4]
    growing, done = IncrementalCache[str](), []
    assert growing.grown(Late(0), "it", lambda: counting(3, done)) is None and done == []
    assert growing.grown(Late(2), "it", lambda: counting(3, done)) is None and done == [0, 1]
    assert growing.grown(Late(1), "other", lambda: counting(3, [])) is None
    assert growing.grown(Late(2), "it", lambda: counting(3, done)) == ("3 steps",) and done == [0, 1, 2]
    assert growing.grown(Surface((9, 9)), "whole", lambda: counting(40, [])) == ("40 steps",)


def test_of_many_that_were_begun_the_oldest_are_given_up() -> None:
    growing, begun = IncrementalCache[str](2), list[str]()

    def begin(name: str) -> Steps[str]:
        begun.append(name)
        return counting(3, [])

    for name in ("a", "b", "c", "b", "c", "a"):
        assert growing.grown(Late(1), name, lambda name=name: begin(name)) is None  # type: ignore[misc]
    assert begun == ["a", "b", "c", "a"]


def test_a_window_has_time_at_first_and_as_long_as_its_frame_is_young(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Page(Screen):
        by_strokes = True
        patience = 1.0

        def draw(self, surface: Surface) -> None:
            times.append(in_time(surface))

    times: list[bool] = []
    monkeypatch.setattr(canvases, "perf_counter", lambda: 10.0)
    for name, seconds in (("SPARE", 2.0), ("SHARE", -1.0)):
        monkeypatch.setattr(canvases, name, seconds)
    canvas, page, window = Canvas(), Page(), Surface(SIZE)
    canvas.show(page, window, 7.0)
    canvas.show(page, window, 7.0)
    canvas.show(page, window, 9.0)
    assert times == [True, False, True] and in_time(window)
    assert canvas.left() == 1.0 and not canvas.has_spare(), "half of what is spare is left for what is drawn"
    monkeypatch.setattr(canvases, "SHARE", 0.5)
    canvas.show(page, window, 7.0)
    assert times[-1] and canvas.left() < 0, (
        "what has been done before does not keep the rest of a map from being baked"
    )
    monkeypatch.setattr(Page, "patience", -1.0)
    canvas.show(Page(), window, 7.0)
    assert not times[-1], (
        "nothing is shown before the first frame: it has more time than others, but not all there is"
    )


def test_the_first_frame_counts_its_own_work_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second of work, or three by the clock."""

    class Page(Screen):
        by_strokes = True
        patience = 1.0

        def draw(self, surface: Surface) -> None:
            for at, worked, expected in ((2.5, 0.5, True), (2.5, 1.1, False), (3.5, 0.5, False)):
                clock[0], work[0] = 10.0 + at, 20.0 + worked
                assert in_time(surface) is (expected and not seen)
            clock[0], work[0] = 10.0, 20.0
            seen.append(True)

    clock, work, seen = [10.0], [20.0], list[bool]()
    monkeypatch.setattr(canvases, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(canvases, "thread_time", lambda: work[0])
    canvas, page, window = Canvas(), Page(), Surface(SIZE)
    canvas.show(page, window)
    canvas.show(page, window)
    assert len(seen) == 2, "in the next frame none of that counts"


@pytest.mark.parametrize("name", ["warehouse-yard", "shell-moor"])
def test_a_map_in_a_window_is_whole_in_the_end_and_stands_for_itself_until_then(name: str) -> None:
    path = find(name)
    field, picture = load(path), picture_of(path)
    slow, at_once = MapView(field, picture), MapView(field, picture)
    camera = Camera(picture.lattice, SIZE, zoom=48)
    window, plainly = Surface(SIZE), Surface(SIZE)

    def shown(steps: int) -> bytes:
        canvas = Late(steps)
        canvas.begin(SIZE)
        slow.draw(canvas, camera)
        canvas.paint(window)
        return pixels(window)

    nothing = shown(0)
    looks = {shown(1) for _ in range(120)}
    at_once.draw(plainly, camera)
    assert nothing != pixels(plainly) and shown(0) == pixels(plainly) and len(looks) > 2
    camera.zoom_to(64)
    at_once.draw(plainly, camera)
    coarse = shown(0)
    assert coarse not in (nothing, pixels(plainly)), "as it was at the zoom before"
    shown(500)
    assert shown(0) == pixels(plainly)


def test_two_that_are_painted_at_once_do_not_share_a_sheet() -> None:
    grid = plain(12, 12)
    first, second = ((Range(frozenset((x, y) for x in range(n) for y in range(n)), "m"),) for n in (4, 9))
    begun = ranges.range_steps(first, 32, grid)
    for _ in range(6):
        next(begun)
    other = finish_steps(ranges.range_steps(second, 32, grid))
    layer = finish_steps(begun)
    for found, wanted in ((layer, first), (other, second)):
        again = finish_steps(ranges.range_steps(wanted, 32, grid))
        assert found and again and pixels(found.surface) == pixels(again.surface)


def test_layers_in_steps_are_those_made_at_once() -> None:
    grid = plain(30, 20)
    rings = tuple(
        Range(frozenset((x, y) for x in range(2, 6 + 4 * n) for y in range(2, 5 + 4 * n)), f"{n} m")
        for n in range(3)
    )
    marks = Marks(reach=rings[0].cells, dash=rings[1].cells, threat=rings[2].cells - rings[1].cells)
    for whole, steps in (
        (finish_steps(ranges.range_steps(rings, 40, grid)), ranges.range_steps(rings, 40, grid)),
        (overlays.region_layer(marks, 40, grid), overlays.region_steps(marks, 40, grid)),
    ):
        growing = IncrementalCache[overlays.Layer | None]()
        count = 0
        while not (found := growing.grown(Late(1), "it", lambda steps=steps: steps)):  # type: ignore[misc]
            count += 1
        assert whole and found[0] and pixels(whole.surface) == pixels(found[0].surface) and count > 5
