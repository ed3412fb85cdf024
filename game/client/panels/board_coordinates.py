"""The letters and numbers of the board on its edges, as orders, refusals and cards name cells; on slanted
boards in the cells themselves."""

from __future__ import annotations

from pygame import Rect

from game.client.board.camera import Camera
from game.client.kit.pen import Pen
from game.core.describing.names import cell_name
from game.core.field import Cell, Field

SIZE, BAND = 11, 16
"""The size of the letters and how wide the band is in which they stand, in units of the interface."""
FAR = 6
"""So many cells from one end of a column to the other are enough to see whether it is straight."""


def letters_of(cell: Cell) -> str:
    """The letters of its column."""
    return cell_name(cell).rstrip("0123456789")


def number_of(cell: Cell) -> str:
    """The number of its row."""
    return cell_name(cell).lstrip("abcdefghijklmnopqrstuvwxyz")


def straight(camera: Camera) -> bool:
    """Whether columns run down and rows across the screen, staggered ones by half a cell."""
    (left, top), (below, _), (_, beside) = (
        camera.lattice.place(cell) for cell in ((0, 0), (0, FAR), (FAR, 0))
    )
    return abs(below - left) <= 0.5 and abs(beside - top) <= 0.5


def draw(pen: Pen, camera: Camera, field: Field, free: Rect, pointed: Cell | None) -> None:
    """Along the edges of the map, or of what the panels leave of it; the column and row that are pointed at
    are lit."""
    with pen.clipped(free):
        if straight(camera):
            _bands(pen, camera, field, free, pointed)
        else:
            _cells(pen, camera, field, free, pointed)


def _bands(pen: Pen, camera: Camera, field: Field, free: Rect, pointed: Cell | None) -> None:
    left, top = (round(at / pen.scale) for at in camera.origin)
    wide, high = (round(extent / pen.scale) for extent in camera.extent)
    shown = Rect(left - BAND, top - BAND, wide + BAND, high + BAND).clip(free)
    if not shown.width or not shown.height:
        return
    pen.fill(Rect(shown.x, shown.y, shown.width, BAND), "ink", 0.72)
    pen.fill(Rect(shown.x, shown.y + BAND, BAND, shown.height - BAND), "ink", 0.72)
    every = _every(pen, camera)
    for column in range(field.width):
        x = _middle(camera, (column, 0), (column, 1))[0] / pen.scale
        lit = pointed is not None and pointed[0] == column
        if (lit or column % every == 0) and shown.x + BAND <= x < shown.right:
            _word(pen, letters_of((column, 0)), x, shown.y + 12, lit)
    for row in range(field.height):
        y = _middle(camera, (0, row), (1, row))[1] / pen.scale
        lit = pointed is not None and pointed[1] == row
        if (lit or row % every == 0) and shown.y + BAND <= y < shown.bottom:
            _word(pen, number_of((0, row)), shown.x + BAND / 2, y + 4, lit)


def _cells(pen: Pen, camera: Camera, field: Field, free: Rect, pointed: Cell | None) -> None:
    """Columns and rows run aslant: the name stands in every cell, in every second one and so on where they
    are small."""
    every = _every(pen, camera)
    for cell in field.cells():
        x, y = (at / pen.scale for at in camera.centre_of(cell))
        if free.collidepoint(x, y) and (cell == pointed or not (cell[0] % every or cell[1] % every)):
            _word(pen, letters_of(cell) + number_of(cell), x, y + 4, cell == pointed)


def _every(pen: Pen, camera: Camera) -> int:
    """Each how manieth has a name, so that none runs into the next."""
    if camera.zoom / pen.scale >= 22:
        return 1
    if camera.zoom / pen.scale >= 11:
        return 2
    return 5


def _middle(camera: Camera, one: Cell, other: Cell) -> tuple[float, float]:
    """Between the middles of two cells: that of a row or column whose cells are shifted by turns."""
    (x, y), (u, v) = camera.centre_of(one), camera.centre_of(other)
    return (x + u) / 2, (y + v) / 2


def _word(pen: Pen, words: str, x: float, y: float, lit: bool) -> None:
    pen.text(words, x + 1, y + 1, SIZE, "ink", lit, align=0.5)
    pen.text(words, x, y, SIZE, "brass" if lit else "paper", lit, align=0.5)
