"""The grid of a map in letters: squares unless `map` says something else, and rows that are drawn as they
lie."""

from __future__ import annotations

from dataclasses import replace

from game.cases.parsing import Fault, Line, Word
from game.core.errors import did_you_mean
from game.core.field import Tile
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares

KINDS: dict[str, type[Grid]] = {"hex": Hexes, "staggered": Squares}
SAYING = "map hex, map hex x, map hex y even or map staggered"


def grid_of(given: list[Word]) -> Grid:
    """What stands behind `map` above rows of letters: nothing, or a kind, the axis along which it is
    staggered, and which rows or columns."""
    if not given:
        return SQUARES
    texts = [word.text if word.bare else "" for word in given]
    if texts[0] not in KINDS:
        raise Fault(
            "map has either rows of letters below it, or the name of a map behind it; other grids are "
            f"{SAYING}{did_you_mean(texts[0], KINDS)}"
        )
    axis, index = "y", "odd"
    for text in texts[1:]:
        if text in ("x", "y"):
            axis = text
        elif text in ("odd", "even"):
            index = text
        else:
            raise Fault(
                f"behind map {texts[0]} stand the axis, x or y, and the index, odd or even; not {text!r}"
            )
    return KINDS[texts[0]](axis, index)  # type: ignore[arg-type]


def rows_on(grid: Grid, rows: tuple[Line, ...]) -> tuple[Line, ...]:
    """The rows without the spaces between their letters. Fault if those that the grid shifts are not drawn
    farther to the right than the others."""
    if not grid.axis:
        return rows
    if grid.axis == "y":
        for row in range(1, len(rows)):
            further, shifted = (
                rows[row].indent - rows[row - 1].indent,
                (row % 2 == 1) == (grid.index == "odd"),
            )
            if further <= 0 if shifted else further >= 0:
                which = "second, fourth ..." if grid.index == "odd" else "first, third ..."
                raise Fault(
                    f"the {which} row is drawn one letter farther to the right than the others, as it lies",
                    rows[row].number,
                )
    return tuple(replace(row, text="".join(row.text.split())) for row in rows)


def check_walls(grid: Grid, letter: str, tile: Tile, line: int) -> None:
    """Fault if the tile has walls on sides that the cells of the grid have not."""
    if tile.edges and not grid.walls(tile.edges):
        sides = ", ".join(grid.sides())
        other = f"say what it is, such as: tile {letter} edges={grid.sides()[0]}"
        words = f"{letter!r} has a wall on the side {tile.edges}, and these cells have {sides}; {other}"
        raise Fault(words, line)
