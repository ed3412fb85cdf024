"""A map on the screen where it is read: as Tiled draws it, with the marks of what it means over it, piece by
piece and never too much in a frame."""

from __future__ import annotations

from collections.abc import Collection
from time import perf_counter

from pygame import Rect, Surface

from game.client.board.baking import CHUNK
from game.client.board.camera import Camera
from game.client.board.map_view import MapView
from game.client.board.reading_overlay import Marker
from game.client.kit.atlases import SurfaceCache, clear
from game.client.kit.theme import rgb
from game.core.field import Cell, Field
from game.core.geometry.lattice import Lattice
from game.maps import MapPicture

STEPS = (3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
"""Pixels to a unit at which a map can be looked at, beside the size at which all of it fits."""
MOST_PIXELS = 24_000_000
"""Pixels of pieces that are kept, of the map and of the marks."""
IN_A_FRAME = 0.012
"""Seconds of a frame in which pieces are made; the others follow in the next ones."""
DIMMED = 0.22
"""How much of the picture's light the marks take."""

Piece = tuple[int, int, int]
"""Pixels to a unit, column and row."""


class ReadMap:
    """Set `shown` with `show`, move `camera`, call `draw`. Of a map whose picture is not there, its cells are
    drawn by what they mean."""

    def __init__(self, field: Field, picture: MapPicture) -> None:
        self.view = MapView(field, picture, plain=True)
        self.camera = Camera(picture.lattice, (64, 64))
        self._ground = SurfaceCache[Piece](MOST_PIXELS, self._bake)
        self._marks = SurfaceCache[Piece](MOST_PIXELS, self._mark)
        self._marker = Marker(field, picture.lattice)
        self._fits = True
        self.whole = False  # whether nothing of what is in sight is left to be drawn

    @property
    def lattice(self) -> Lattice:
        return self.view.lattice

    # ------------------------------------------------------------ where

    def resize(self, size: tuple[int, int]) -> None:
        if size != self.camera.view:
            self.camera.resize(size)
            if self._fits:
                self.camera.look_from(self.lattice.size[0] / 2, self.lattice.size[1] / 2, self._fitting())

    def _fitting(self) -> int:
        """The largest size at which the whole map is in sight."""
        return max(
            2,
            min(
                96,
                int(min(room / size for room, size in zip(self.camera.view, self.lattice.size, strict=True))),
            ),
        )

    def zoom(self, steps: int, pos: tuple[int, int] | None = None) -> None:
        """Closer, or farther away with steps below 0, but not beyond the whole map."""
        fitting = self._fitting()
        sizes = sorted({fitting, *(px for px in STEPS if px > fitting)})
        place = min(range(len(sizes)), key=lambda at: abs(sizes[at] - self.camera.zoom)) + steps
        self.camera.zoom_to(sizes[min(len(sizes) - 1, max(0, place))], pos)
        self._fits = self.camera.zoom == fitting

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """The cell under a pixel of the picture."""
        cell = self.camera.to_cell(pos)
        return cell if cell in self.view.field else None

    # ------------------------------------------------------------ what is shown

    def show(
        self,
        field: Field,
        by_hand: Collection[Cell],
        shown: Collection[str],
        doubtful: frozenset[Cell] = frozenset(),
    ) -> None:
        """Other marks: they are made anew, the picture below them stays."""
        self.view.field = field
        self._marker = Marker(field, self.lattice, by_hand, shown, doubtful)
        self._marks = SurfaceCache[Piece](MOST_PIXELS, self._mark)

    def draw(self, target: Surface) -> None:
        target.fill(rgb("ink"))
        camera, until = self.camera, perf_counter() + IN_A_FRAME
        left, top = camera.origin
        self.whole = True
        column, row, columns, rows = camera.visible()
        for y in range(row // CHUNK, (row + rows - 1) // CHUNK + 1 if rows else 0):
            for x in range(column // CHUNK, (column + columns - 1) // CHUNK + 1 if columns else 0):
                key = camera.zoom, x, y
                place = left + x * CHUNK * camera.zoom, top + y * CHUNK * camera.zoom
                for kept in (self._ground, self._marks):
                    piece = kept(key) if key in kept or perf_counter() < until else None
                    if piece:
                        target.blit(piece, place)
                    self.whole = self.whole and piece is not None

    def _bake(self, key: Piece) -> Surface:
        px, x, y = key
        units = Rect(x * CHUNK, y * CHUNK, CHUNK, CHUNK).clip(Rect(0, 0, *self.view.units))
        source = min((size for size in self.view.sizes if size >= px), default=max(self.view.sizes))
        piece = self.view.part(units, px, source)
        dark = clear(piece.get_size())
        dark.fill((*rgb("ink"), round(255 * DIMMED)))
        piece.blit(dark, (0, 0))
        return piece

    def _mark(self, key: Piece) -> Surface:
        px, x, y = key
        corner = x * CHUNK, y * CHUNK
        over = clear((CHUNK * px, CHUNK * px))
        self._marker.paint(
            over, px, corner, self.lattice.among(*corner, corner[0] + CHUNK, corner[1] + CHUNK)
        )
        return over
