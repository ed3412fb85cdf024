"""What is drawn above everything else on the board: warnings, shields, the arrow over whoever has the turn,
and words."""

from __future__ import annotations

from pygame import Rect, Surface

from game.client.board import overlays
from game.client.board.camera import Camera
from game.client.board.figures import stamp
from game.client.board.vehicles import hull_of, plates_top
from game.client.kit.atlases import Picture, picture
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell
from game.core.geometry.lattice import Point

BOB_MS = 1200
SAID = ("number", "word", "out")
"""What is read over figures for a moment: the arrow lies on none of it."""
SHIELDS = {"n": (0.5, 0.0), "e": (1.015, 0.1), "s": (0.5, 1.0), "w": (-0.015, 0.1)}
"""Where the shield against what comes from a side is drawn, in units."""
BLADES, LARGE = (16, 24), 64
"""How wide the blades are on a cell that blows reach, in pixels, and the zoom from which they are the wider
ones."""
CORNER = (0.55, 0.55)
ABOVE, BELOW = -0.3, 1.14
"""Where words about a cell have their middle, in units down from its upper edge."""
PLATE = Rect(-24, 16, 48, 28)
"""Where the chance of a danger lies about the middle of its cell, in units of the interface."""
RIM = 4
"""So many pixels words keep off the panels."""
WORDS = 12
"""How high words are up to that zoom; nearer they grow with it, and on large screens with the interface."""


def draw_marks(
    target: Surface, camera: Camera, playback: Playback, marks: Marks, breath: float | None
) -> None:
    """`breath` is the clock by which the arrow bobs; without one it stands still."""
    scene, zoom = playback.scene, camera.zoom
    for cell in marks.blows:
        stamp(
            target, picture("icons/actions", "melee", BLADES[zoom >= LARGE]), *camera.corner_of(cell, *CORNER)
        )
    for cell, towards, full in marks.covers:
        stamp(
            target,
            picture("marks", f"shield/{'full' if full else 'half'}", zoom),
            *camera.corner_of(cell, *SHIELDS[towards]),
        )
    active = scene.units.get(scene.active)
    said = playback.running(*SAID)
    if active and not active.down and active.unit not in marks.hidden and not said:
        wave = 0.0 if breath is None else abs((breath % BOB_MS) / BOB_MS * 2 - 1)
        left, top = _arrow_at(scene, playback, active, zoom)
        stamp(target, picture("marks", "arrow", zoom), *camera.to_screen((left, top + 2 * wave / 32)))


def _arrow_at(scene: BoardScene, playback: Playback, active: Sprite, px: int) -> Point:
    """The corner of the arrow over whoever has the turn, in units: over its head; of somebody aboard, and of
    a large body, over the plates that lie on it."""
    body = scene.units.get(active.aboard, active)
    left, top = playback.place(body.unit)
    if not body.large:
        return left + 8 / 32, top - 24 / 32
    x, y = hull_of(scene, scene.lattice, body).box()[0]
    return left + x - 8 / 32, top + y - plates_top(scene, body, px) - 16 / 32


def words_high(camera: Camera) -> int:
    """How high words on the board are now, in pixels."""
    return round(WORDS * max(camera.letters, camera.zoom / LARGE))


def draw_labels(target: Surface, camera: Camera, marks: Marks) -> list[Rect]:
    """All words about cells, none over another; returns where they lie."""
    px = words_high(camera)
    taken = [_plate(camera, one.cell) for one in marks.hazards]
    if marks.path and marks.path_label:
        words = overlays.label(marks.path_label, px=px)
        x, y = camera.corner_of(marks.path[-1], 0.5, BELOW)
        low = _rim(camera)[3] - words.surface.get_height() + words.at[1]
        if low < y < _low(camera):  # no room below the cell: above it, as if it were a note
            draw_words(target, camera, words, *camera.corner_of(marks.path[-1], 0.5, ABOVE), taken)
        else:
            draw_words(target, camera, words, x, y, taken, 1)
    for cell, words_, color in marks.notes:
        draw_words(
            target, camera, overlays.label(words_, color, px), *camera.corner_of(cell, 0.5, ABOVE), taken
        )
    return taken


def _plate(camera: Camera, cell: Cell) -> Rect:
    """What the chance of a danger on that cell covers, in pixels."""
    x, y = camera.centre_of(cell)
    at = camera.letters
    return Rect(x + PLATE.x * at, y + PLATE.y * at, PLATE.width * at, PLATE.height * at)


def _rim(camera: Camera) -> tuple[int, int, int, int]:
    """Left, top, right and lower edge of where words about cells have room, in pixels."""
    left, top, wide, high = camera.free
    return left + RIM, top + RIM, left + wide - RIM, top + high - camera.foot - RIM


def _low(camera: Camera) -> int:
    """Below that words belong to cells that panels hide."""
    return camera.free[1] + camera.free[3] + camera.zoom // 2


def draw_words(
    target: Surface,
    camera: Camera,
    words: Picture,
    x: int,
    y: int,
    taken: list[Rect] | None = None,
    way: int = -1,
) -> None:
    """Words about a cell that the panels leave in sight keep off the panels about it, and stand above those
    that are there already, or below them (`way`)."""
    taken = [] if taken is None else taken
    left, top, right, low = _rim(camera)
    wide, high = words.surface.get_size()
    if left <= x < right:
        x = max(left + words.at[0], min(x, right - wide + words.at[0]))
    if top - camera.zoom <= y < _low(camera):
        y = max(top + words.at[1], min(y, low - high + words.at[1]))
    box = words.surface.get_rect(topleft=(x - words.at[0], y - words.at[1]))
    for other in sorted(taken, key=lambda one: way * one.y):
        if box.colliderect(other):
            if way < 0:
                box.bottom = other.y
            else:
                box.y = other.bottom
    taken.append(box)
    stamp(target, words, x, box.y + words.at[1])
