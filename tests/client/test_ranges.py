"""Ranges one within the other, on squares and hexes: their borders, where their names stand; and what waits
for its turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pygame import Rect

from game.client.board import ground_overlays as timed
from game.client.board import ranges
from game.client.kit.frame_time import finish_steps
from game.client.panels import initiative_bar
from game.client.seat.view.board_marks import Range
from game.client.seat.view.scene import BoardScene
from game.client.seat.view.upcoming import Timer, timers
from game.core import events as e
from game.core.describing.forms import Fuse
from game.core.geometry.grid import SQUARES, Hexes
from game.core.geometry.lattice import Lattice, lattice
from game.core.references import ThingId, UnitId

LATTICES: dict[str, Lattice] = {
    "squares": lattice("orthogonal", SQUARES, (20, 20), (32, 32)),
    "hexes": lattice("hexagonal", Hexes(), (20, 20), (32, 32), 16),
}
FUSES = {
    "fuse": Fuse("slow fuse", "throw", "", "r"),
    "charge": Fuse("charge", "charge", "×26", "r"),
    "artillery": Fuse("artillery", "shell", "×30", "r"),
}


def nested(grid: Lattice) -> tuple[Range, ...]:
    discs = [frozenset(grid.grid.disc((9, 9), far)) for far in (2, 3, 5)]
    rings = [discs[0] - {(9, 9)}, discs[1] - discs[0], discs[2] - discs[1]]
    return tuple(Range(cells, words) for cells, words in zip(rings, ("walk", "jog", "run"), strict=True))


@pytest.mark.parametrize("name", LATTICES)
def test_a_border_runs_once_round_and_closes(name: str) -> None:
    grid = LATTICES[name]
    ring = frozenset(grid.grid.disc((9, 9), 2)) - {(9, 9)}
    loops = ranges.outline(ring, grid)
    assert len(loops) == 2, "one outside, one round the hole"
    for loop in loops:
        assert loop[0] == pytest.approx(loop[-1]) and len(loop) > 4
    sides = len(grid.sides)
    assert min(len(loop) for loop in loops) == sides + 1, "the hole is one cell"


@pytest.mark.parametrize("name", LATTICES)
def test_each_range_is_drawn_over_its_own_cells(name: str) -> None:
    grid = LATTICES[name]
    found = nested(grid)
    layer = finish_steps(ranges.range_steps(found, 32, grid))
    assert layer
    tones = []
    for one in found:
        x, y = layer.at(max(one.cells))
        tones.append(layer.surface.get_at((x + 12, y + 13))[:])
    x, y = layer.at((9, 9))
    assert layer.surface.get_at((x + 12, y + 13))[3] == 0, "where the figure stands nothing is tinted"
    assert all(tone[3] for tone in tones) and len(set(tones)) == len(tones)
    assert finish_steps(ranges.range_steps((), 32, grid)) is None


SIZE = 90, 24


def test_names_stand_apart_in_sight_and_over_nobody() -> None:
    grid = LATTICES["hexes"]
    found = nested(grid)

    def centre(cell: tuple[int, int]) -> tuple[float, float]:
        x, y = grid.place(cell)
        return 48 * x, 48 * y

    free = Rect(0, 0, 700, 560)

    def tags(free: Rect, figures: Sequence[Rect]) -> list[tuple[int, tuple[int, int]]]:
        return ranges.tags(ranges.edges(found, grid, (9, 9)), free, centre, figures, lambda _: SIZE)

    def box(cell: tuple[int, int], size: tuple[int, int]) -> Rect:
        rect = Rect(0, 0, *size)
        rect.center = round(centre(cell)[0]), round(centre(cell)[1])
        return rect

    first = tags(free, ())
    assert [number for number, _ in first] == [0, 1, 2]
    assert all(cell in found[number].cells and free.collidepoint(centre(cell)) for number, cell in first)
    figures = [box(cell, (32, 48)) for _, cell in first]
    again = tags(free, figures)
    assert again and all(box(cell, SIZE).collidelist(figures) < 0 for _, cell in again), (
        "words are wider than a tile: two tiles away they may still lie on somebody"
    )
    assert tags(Rect(0, 0, 1, 1), ()) == []


def test_a_name_that_would_lie_on_another_one_is_left_out() -> None:
    """A run that goes one tile farther than a walk, in a corner of a house."""
    grid = LATTICES["squares"]
    found = (
        Range(frozenset({(0, 0), (1, 0)}), "walk"),
        Range(frozenset({(2, 0)}), "run"),
        Range(frozenset({(3, 1)}), "sprint"),
    )

    def names(zoom: int) -> list[int]:
        edge, free = ranges.edges(found, grid, (0, 0)), Rect(0, 0, 999, 999)
        return [
            number
            for number, _ in ranges.tags(
                edge, free, lambda cell: (zoom * cell[0], zoom * cell[1]), (), lambda _: SIZE
            )
        ]

    assert names(24) == [0]
    assert names(48) == [0, 2], "beside and below each other they touch no more"
    assert names(96) == [0, 1, 2]


# ---------------------------------------------------------------- what waits


def test_timers_count_down_and_stand_in_the_order_in_which_they_go_off() -> None:
    scene = BoardScene(LATTICES["hexes"])
    for event in (
        e.RoundBegan(3, (UnitId(1),)),
        e.AreaBegan(ThingId(7), "artillery", ((3, 3),), 2, at=(3, 3)),
        e.AreaBegan(ThingId(8), "charge", ((5, 5), (5, 6)), 2, at=(5, 5)),
        e.AreaBegan(ThingId(9), "charge", ((9, 9),), 1, at=(9, 9)),
        e.AreaBegan(ThingId(10), "smoke", ((1, 1),), 3),
    ):
        scene.show(event)
    assert [(one.area, one.left, one.turn, one.words) for one in timers(scene, FUSES)] == [
        (9, 1, 3, "this turn, ×26"),
        (8, 2, 4, "turn 4, ×26"),
        (7, 2, 4, "turn 4, ×30"),
    ]
    scene.show(e.AreaEnded(ThingId(9)))
    scene.show(e.RoundBegan(4, (UnitId(1),)))
    assert [(one.area, one.left, one.due) for one in timers(scene, FUSES)] == [(8, 1, True), (7, 1, True)]
    assert timers(scene, {}) == ()


def test_a_battle_that_goes_on_from_a_state_counts_from_there() -> None:
    scene = BoardScene(LATTICES["hexes"])
    scene.show(e.AreaBegan(ThingId(7), "charge", ((3, 3),), 2, at=(3, 3)))
    scene.show(e.RoundBegan(6, (UnitId(1),)))
    assert [(one.left, one.turn) for one in timers(scene, FUSES)] == [(2, 7)]


def test_what_goes_off_now_is_filled_and_the_bar_makes_room() -> None:
    grid = LATTICES["hexes"]
    cells = frozenset(grid.grid.disc((9, 9), 2))
    now, later = (timed.timed_layer(cells, due, 32, grid) for due in (True, False))
    x, y = now.at((9, 9))
    assert now.surface.get_at((x + 10, y + 10))[3] and not later.surface.get_at((x + 10, y + 10))[3]
    bar = Rect(248, 8, 784, 88)
    waiting = tuple(Timer(number, FUSES["charge"], (9, 9), cells, 2, 4) for number in map(ThingId, range(6)))
    assert initiative_bar.timers_room(bar, ()) == bar
    assert (
        initiative_bar.timers_room(bar, waiting).width
        < initiative_bar.timers_room(bar, waiting[:1]).width
        < bar.width
    )
    boxes = initiative_bar.timer_widgets(bar, waiting)
    assert len(boxes) == initiative_bar.MOST_TIMERS and all(bar.contains(one.rect) for one in boxes)
    assert boxes[0].hint and "turn 4" in boxes[0].hint.words
