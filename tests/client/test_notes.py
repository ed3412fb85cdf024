"""Words over cells keep off the panels beside the board."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.client.board import annotations as notes
from game.client.board import overlays
from game.client.board.camera import Camera
from game.client.board.effects import draw_effects
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.effects import Effect
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.geometry.lattice import plain
from game.core.references import UnitId
from tests.client.stage import placed

FREE = (240, 100, 560, 400)
WORDS = "a metal wall hides Ott and one more"


@pytest.mark.parametrize("column", range(6))
def test_words_over_a_cell_in_sight_are_whole(column: int) -> None:
    camera = Camera(plain(6, 6), (1040, 620), FREE, 96)
    target, cell = Surface((1040, 620)), (column, 2)
    notes.draw_labels(target, camera, Marks(notes=((cell, WORDS, "bad"),)))
    lit = [x for x in range(1040) if any(target.get_at((x, y))[:3] != (0, 0, 0) for y in range(100, 500, 2))]
    words = overlays.label(WORDS, "bad", 18).surface.get_width()
    inside = Rect(FREE).collidepoint(camera.corner_of(cell, 0.5, -0.3))
    assert (
        inside
        and FREE[0] <= lit[0]
        and lit[-1] < FREE[0] + FREE[2]
        and words - 8 <= lit[-1] - lit[0] + 1 <= words
    )


@pytest.mark.parametrize("column", range(6))
def test_what_is_said_over_a_figure_is_whole_in_rows_of_one_length(column: int) -> None:
    scene = BoardScene(plain(6, 6))
    playback = Playback(scene)
    place = (float(column), 2.0)
    playback.effects = [
        Effect("word", 0, 1000, UnitId(1), place, place, "22 damage, a flesh wound takes 38", "fog")
    ]
    camera, target = Camera(plain(6, 6), (1040, 620), FREE, 96), Surface((1040, 620))
    draw_effects(target, camera, playback, str)
    box = _lit(target)
    assert FREE[0] <= box.left and box.right <= FREE[0] + FREE[2]
    assert (
        30 < box.height < 60
        and box.width
        < overlays.outlined_words("22 damage, a flesh wound takes 38", 20).surface.get_width() * 0.65
    )


def test_words_over_neighbouring_cells_stand_above_each_other() -> None:
    camera = Camera(plain(6, 6), (1040, 620), FREE, 96)
    alone, both = Surface((1040, 620)), Surface((1040, 620))
    one, other = ((2, 3), "sight from here", "path"), ((3, 3), "brick wall hides Brandt", "bad")
    notes.draw_labels(alone, camera, Marks(notes=(one,)))
    notes.draw_labels(both, camera, Marks(notes=(one, other)))
    first = _lit(alone)
    assert _lit(both).top <= first.top - first.height + 2, "the second one is moved up"
    pictures = [pygame.image.tobytes(target.subsurface(first), "RGB") for target in (both, alone)]
    assert pictures[0] == pictures[1], "and leaves the first one whole"


def _lit(target: Surface) -> Rect:
    """The box of what is not black."""
    masked = target.copy()
    masked.set_colorkey((0, 0, 0))
    return masked.get_bounding_rect()


def test_the_arrow_over_whoever_has_the_turn_lies_on_no_words_over_a_figure() -> None:
    scene = BoardScene(plain(6, 6))
    playback, camera = Playback(scene), Camera(plain(6, 6), (1040, 620), FREE, 96)
    scene.show(placed(UnitId(1), (3, 3)))
    scene.active = UnitId(1)
    drawn = []
    for effects in ([], [Effect("number", 0, 1000, UnitId(1), (3.0, 2.0), (3.0, 2.0), "−3", "bad")]):
        playback.effects, target = effects, Surface((1040, 620))
        notes.draw_marks(target, camera, playback, Marks(), None)
        drawn.append(bool(_lit(target).width))
    assert drawn == [True, False]
