"""Where the board lies on the screen: position, zoom, clamping to the map, and the way from the points of the
map to pixels and back."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, hypot

from game.core.field import Cell
from game.core.geometry.lattice import Lattice, Point

Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""

ZOOMS = (4, 6, 8, 12, 16, 24, 32, 40, 48, 56, 64, 80, 96)
"""Pixels per unit; even, so that the baked pieces of the map are multiples of 16 px."""
READABLE = ZOOMS[5:]
"""Those at which a figure can be told from another: nothing but a player goes below."""
DEFAULT_ZOOM = 48
GLIDE_MS = 240
EDGE_PX = 12
TREMOR_PX = 5
"""A held button that is moved no further than this was only clicked."""
EDGE_SPEED = 0.9  # pixels a millisecond


class Camera:
    """Looks at a map through a window of `view` pixels; `free` is what the panels leave of it. Points of the
    map are in units of its lattice."""

    def __init__(
        self, lattice: Lattice, view: tuple[int, int], free: Box | None = None, zoom: int = DEFAULT_ZOOM
    ) -> None:
        self.lattice = lattice
        self.size = lattice.size
        self.view = view
        self.free = free or (0, 0, *view)
        self.zoom = zoom
        self.x, self.y = self.size[0] / 2, self.size[1] / 2  # the point of the map in the middle of `free`
        self._grip: tuple[Point, Point] | None = None
        self.dragged = False  # whether the map was moved since it was taken hold of last
        self._glide: tuple[Point, Point, float] | None = None
        self.covered = (
            0  # pixels of `free` that something lies on from below: so much further up the map may come
        )
        self.foot = 0  # pixels of `free` at its lower edge in which lines about the ground and the turn stand
        self.nudge = 0  # pixels by which everything is lower, for a moment
        self.still = False  # what it is to show it shows at once
        self.letters = 1.0  # how many times their usual height words on the board are at least
        self._clamp()

    def resize(self, view: tuple[int, int], free: Box | None = None) -> None:
        self.view, self.free = view, free or (0, 0, *view)
        self._clamp()

    def look_like(self, other: Camera) -> None:
        """Show the same part of the same map."""
        self.zoom, self.x, self.y = other.zoom, other.x, other.y
        self._clamp()

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel on which the north-west corner of the map falls."""
        middle = self._middle()
        return round(middle[0] - self.x * self.zoom), round(middle[1] - self.y * self.zoom) + self.nudge

    @property
    def extent(self) -> tuple[int, int]:
        """How many pixels wide and high the map is."""
        return round(self.size[0] * self.zoom), round(self.size[1] * self.zoom)

    # ------------------------------------------------------------ cells and pixels

    def to_screen(self, point: Point) -> tuple[int, int]:
        """The pixel of a point of the map."""
        left, top = self.origin
        return left + round(point[0] * self.zoom), top + round(point[1] * self.zoom)

    def corner_of(self, cell: Cell, right: float = 0.0, down: float = 0.0) -> tuple[int, int]:
        """The pixel of the upper left corner of a figure's place on a cell, or so many units further."""
        x, y = self.lattice.place(cell)
        return self.to_screen((x + right, y + down))

    def centre_of(self, cell: Cell) -> tuple[int, int]:
        return self.corner_of(cell, 0.5, 0.5)

    def to_map(self, pos: Point) -> Point:
        left, top = self.origin
        return (pos[0] - left) / self.zoom, (pos[1] - top) / self.zoom

    def to_cell(self, pos: Point) -> Cell:
        """The cell under a pixel, whether on the map or not."""
        return self.lattice.cell_at(self.to_map(pos))

    def visible(self) -> Box:
        """The units that the window shows, at least in part: left, top, columns, rows; clipped to the map."""
        left, top = map(floor, self.to_map((0, 0)))
        right, bottom = map(floor, self.to_map((self.view[0] - 1, self.view[1] - 1)))
        left, top = max(0, left), max(0, top)
        return (
            left,
            top,
            max(0, min(ceil(self.size[0]) - 1, right) - left + 1),
            max(0, min(ceil(self.size[1]) - 1, bottom) - top + 1),
        )

    # ------------------------------------------------------------ zoom

    def zoom_by(self, steps: int, pos: Point | None = None) -> None:
        """Zoom in (or out, if negative) by steps, out to the whole map; what lies under `pos` stays there, as
        far as the map's edge allows."""
        nearest = min(range(len(ZOOMS)), key=lambda i: abs(ZOOMS[i] - self.zoom))
        farthest = min(nearest, ZOOMS.index(self.farthest))
        self.zoom_to(ZOOMS[min(len(ZOOMS) - 1, max(farthest, nearest + steps))], pos)

    @property
    def farthest(self) -> int:
        """The zoom that shows the whole map, as large as it fits into what is free."""
        return max(
            (
                zoom
                for zoom in ZOOMS
                if self.size[0] * zoom <= self.free[2] and self.size[1] * zoom <= self.free[3]
            ),
            default=ZOOMS[0],
        )

    def look_from(self, x: float, y: float, zoom: int) -> None:
        """Look at that point of the map at once."""
        self.x, self.y, self.zoom = x, y, zoom
        self._grip, self._glide = None, None
        self._clamp()

    def zoom_to(self, zoom: int, pos: Point | None = None) -> None:
        middle = self._middle()
        pos = pos or middle
        held = self.to_map(pos)
        self.zoom, self._glide = zoom, None
        self.x = held[0] + (middle[0] - pos[0]) / zoom
        self.y = held[1] + (middle[1] - pos[1]) / zoom
        self._clamp()

    def show_all(self) -> None:
        """The whole map, in the middle of what is free."""
        self.look_from(self.size[0] / 2, self.size[1] / 2, self.farthest)

    # ------------------------------------------------------------ moving

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels: to the east with positive `dx`."""
        self._glide = None
        self.x += dx / self.zoom
        self.y += dy / self.zoom
        self._clamp()

    def begin(self, pos: Point) -> None:
        """Take hold of the map for `drag`."""
        self._grip, self._glide, self.dragged = (pos, (self.x, self.y)), None, False

    def drag(self, pos: Point) -> None:
        if self._grip:
            start, at = self._grip
            self.dragged |= hypot(pos[0] - start[0], pos[1] - start[1]) > TREMOR_PX
            self.x, self.y = at[0] - (pos[0] - start[0]) / self.zoom, at[1] - (pos[1] - start[1]) / self.zoom
            self._clamp()

    def release(self) -> None:
        self._grip = None

    @property
    def dragging(self) -> bool:
        return self._grip is not None

    def edge(self, pos: Point, ms: float) -> bool:
        """Scroll while the pointer rests on the window's edge; true if it does."""
        push = [(p >= size - EDGE_PX) - (p < EDGE_PX) for p, size in zip(pos, self.view, strict=True)]
        if any(push):
            self.pan(push[0] * ms * EDGE_SPEED, push[1] * ms * EDGE_SPEED)
        return any(push)

    def centre(self, cell: Cell, glide: bool = True) -> None:
        """Bring a cell to the middle of what the panels leave free: in 240 ms, or at once, as always where it
        keeps `still`."""
        x, y = self.lattice.place(cell)
        self._go(x + 0.5, y + 0.5, glide)

    def _go(self, x: float, y: float, glide: bool = True) -> None:
        end = self._clamped((x, y))
        if glide and not self.still:
            self._glide = ((self.x, self.y), end, 0.0)
        else:
            self.x, self.y = end
            self._glide = None

    def frame(
        self, cells: Sequence[Cell], room: float = 2.5, covered: int = 0, least: int = READABLE[0]
    ) -> bool:
        """Bring all these cells into the free part, from further off if need be; false, and nothing done, if
        that is not far enough.

        So many pixels of it are covered from below; from further off than `least` nothing is made out.
        """
        (left, right), (top, low) = self._bounds(cells)
        near = [zoom for zoom in ZOOMS if least <= zoom <= self.zoom]
        fits = [zoom for zoom in near if self._fits(cells, zoom, room, covered)]
        if not fits:
            return False
        self.covered = covered
        if fits[-1] != self.zoom:
            self.zoom_to(fits[-1])
        self._go((left + right + 1) / 2, (top + low + 1 + covered / self.zoom) / 2)
        return True

    def fits(self, cells: Sequence[Cell], room: float) -> bool:
        """Whether all of them could be brought into the free part from as near as it is."""
        return self._fits(cells, self.zoom, room)

    def _fits(self, cells: Sequence[Cell], zoom: float, room: float, covered: int = 0) -> bool:
        (left, right), (top, low) = self._bounds(cells)
        wide, high = right - left + room, low - top + room
        return wide * zoom <= self.free[2] and high * zoom <= self.free[3] - covered

    def _bounds(self, cells: Sequence[Cell]) -> tuple[Point, Point]:
        """From where to where they lie: across, and down."""
        across, down = zip(*map(self.lattice.place, cells), strict=True)
        return (min(across), max(across)), (min(down), max(down))

    def arrive(self) -> None:
        """Be at once where it glides to: for who has not seen where from."""
        if self._glide:
            (self.x, self.y), self._glide = self._glide[1], None

    def uncover(self) -> None:
        """Nothing lies on the free part any more: the map's edge goes back to where it may be."""
        if self.covered:
            self.covered = 0
            self._go(self.x, self.y)

    def show(self, cell: Cell, margin: int = 1) -> None:
        """Glide to a cell, unless it lies well inside the free part already."""
        if not self.shows(cell, margin):
            self.centre(cell)

    def shows(self, cell: Cell, margin: int = 1) -> bool:
        """Whether a cell lies inside the free part, so many cells from its rim."""
        left, top, width, height = self.free
        x, y = self.centre_of(cell)
        room = (margin + 0.5) * self.zoom
        return left + room <= x <= left + width - room and top + room <= y <= top + height - room

    def update(self, ms: float) -> None:
        if not self._glide:
            return
        start, end, done = self._glide
        done = min(1.0, done + ms / GLIDE_MS)
        share = 1 - (1 - done) ** 3
        self.x, self.y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        self._glide = (start, end, done) if done < 1 else None

    @property
    def gliding(self) -> bool:
        return self._glide is not None

    # ------------------------------------------------------------ limits

    def _middle(self) -> Point:
        left, top, width, height = self.free
        return left + width / 2, top + height / 2

    def _clamp(self) -> None:
        self.x, self.y = self._clamped((self.x, self.y))

    def _clamped(self, point: Point) -> Point:
        return self._limit(point[0], self.size[0], self.free[2]), self._limit(
            point[1], self.size[1], self.free[3], self.covered
        )

    def _limit(self, at: float, size: float, free: int, covered: int = 0) -> float:
        """The map's edge may come one unit into the free part, no further; a map smaller than that stays in
        the middle."""
        half, more = free / 2 / self.zoom - 1, covered / self.zoom
        low, high = half, size - half
        if low > high:
            low, high, more = size / 2, size / 2, more / 2
        return min(max(at, low), high + more)
