"""What a frame of the board costs: `python tests/bench/bench_frame.py` prints milliseconds and how many bare
blits of the window that is."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from game.client.kit.sprites import LOOKS
from game.core.references import ThingId, UnitId

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from game.client.board.board import Board
from game.client.board.camera import ZOOMS
from game.client.board.figures import SIDES
from game.client.seat.view.board_marks import Marks, Watch
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.events import AreaBegan, Event, Gauge, Placed, RoundBegan, StatusGained, TurnBegan
from game.core.field import Cell
from game.maps import find, load, picture_of
from game.rulesets import RULESETS

WINDOW = (1280, 720)
FIGURES = 24
FRAMES = 300


def crowded(width: int, height: int) -> list[Event]:
    """Twenty-four figures with points and statuses, a fire and a cloud of smoke."""
    gauges = (Gauge("Hit points", 4, 5), Gauge("Armour", 2, 4))
    cells = [(x, y) for y in range(2, height - 2, 3) for x in range(2, width - 2, 3)][:FIGURES]
    events: list[Event] = [
        Placed(UnitId(n), f"Unit {n}", SIDES[n % 4], LOOKS[n % 12], 0, cell, gauges)
        for n, cell in enumerate(cells, 1)
    ]
    events += [
        StatusGained(n, status, "bench")
        for n in map(UnitId, range(1, len(cells) + 1))
        for status in ("focused", "fire")
    ]
    events += [
        AreaBegan(ThingId(900), "fire", square((4, 4), 3), 3),
        AreaBegan(ThingId(901), "smoke", square((12, 6), 3), 3),
    ]
    return [
        *events,
        RoundBegan(1, tuple(map(UnitId, range(1, len(cells) + 1)))),
        TurnBegan(UnitId(1), SIDES[1]),
    ]


def square(corner: Cell, size: int) -> tuple[Cell, ...]:
    return tuple((corner[0] + x, corner[1] + y) for x in range(size) for y in range(size))


def busy_marks() -> Marks:
    """A hundred and fifty cells of every kind of region, a way, a line of sight, labels."""
    return Marks(
        reach=frozenset(square((6, 4), 9)),
        dash=frozenset(square((4, 2), 13)),
        threat=frozenset(square((13, 9), 3)),
        watch=(Watch(frozenset(square((17, 3), 4)), (21, 5)),),
        path=((8, 8), (9, 8), (10, 9), (11, 10), (12, 10)),
        path_label="4 of 5",
        notes=(((11, 10), "76 %, 2 harm", "bad"),),
        target=UnitId(5),
        hovered=UnitId(7),
        sight=((12, 10), (18, 6), (15, 8)),
        covers=(((18, 6), "w", False),),
        ghost=(UnitId(1), (12, 10)),
    )


def cost(frame: Callable[[], None]) -> float:
    """The median of many frames, in milliseconds."""
    taken = []
    for _ in range(FRAMES):
        start = perf_counter()
        frame()
        taken.append((perf_counter() - start) * 1000)
    return median(taken)


def main() -> None:
    pygame.display.init()
    window = pygame.display.set_mode(WINDOW)
    path = find(sys.argv[1] if len(sys.argv) > 1 else "warehouse-yard")
    field = load(path)
    scene = BoardScene(states=RULESETS["nwo"].STATES)
    playback = Playback(scene)
    board = Board(field, picture_of(path), scene, playback, WINDOW)
    playback.feed(crowded(field.width, field.height))
    playback.skip()
    bare = pygame.Surface(WINDOW, 0, 32)
    blit = cost(lambda: window.blit(bare, (0, 0)) and None)
    print(f"bare blit of the window: {blit:.3f} ms")
    for zoom in ZOOMS:
        board.camera.zoom_to(zoom)
        for name, marks in (("quiet", Marks()), ("busy", busy_marks())):
            board.marks = marks
            start = perf_counter()
            board.update(16)
            board.draw(window)
            first = (perf_counter() - start) * 1000

            def frame() -> None:
                board.update(16)
                board.draw(window)

            still = cost(frame)

            def panning() -> None:
                board.camera.pan(3, 1)
                frame()

            moving = cost(panning)
            print(
                f"zoom {zoom:2} {name:5}: first {first:6.1f} ms, still {still:5.2f} ms = "
                f"{still / blit:4.1f} blits, panning {moving:5.2f} ms"
            )


if __name__ == "__main__":
    main()
