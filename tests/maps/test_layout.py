"""Maps that are not orthogonal: the grid of the field, and where objects lie on it."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from game.core.field import Cell
from game.core.geometry.grid import SQUARES, Grid, Hexes, Squares
from game.maps import MapError, load, open_map
from game.maps.layout import Layout, layout_of
from tests.maps.test_forms import chunk
from tests.maps.write import layer, objects, thing, tile, tileset, tmx, write

EMPTY = ",".join(["1"] * 12)
KINDS: list[tuple[str, str, Grid]] = [
    ("isometric", "", SQUARES),
    ("staggered", 'staggeraxis="y" staggerindex="odd"', Squares("y", "odd")),
    ("staggered", 'staggeraxis="x" staggerindex="even"', Squares("x", "even")),
    ("hexagonal", 'staggeraxis="y" staggerindex="even" hexsidelength="16"', Hexes("y", "even")),
    ("hexagonal", 'staggeraxis="y" staggerindex="odd" hexsidelength="16"', Hexes("y", "odd")),
    ("hexagonal", 'staggeraxis="x" staggerindex="odd" hexsidelength="12"', Hexes("x", "odd")),
    ("hexagonal", 'staggeraxis="x" staggerindex="even" hexsidelength="12"', Hexes("x", "even")),
]
every = pytest.mark.parametrize(("orientation", "said", "grid"), KINDS)


def text(orientation: str, said: str, *parts: str) -> str:
    """A map of 4 by 3 cells, each 32 by 32 px."""
    whole = tmx(tileset(tile(1, blocks=True) + tile(2)), layer(EMPTY), *parts, attributes=said)
    return whole.replace('orientation="orthogonal"', f'orientation="{orientation}"')


def middle(orientation: str, said: str, cell: Cell) -> tuple[float, float]:
    """Where Tiled places an object in the middle of a cell, as its renderers do: row by row, by hand."""
    x, y = cell
    if "16" in said:
        side = 16
    elif "12" in said:
        side = 12
    else:
        side = 0
    moved = 16 if (x if 'staggeraxis="x"' in said else y) % 2 == ("odd" in said) else 0
    if orientation == "isometric":
        return 32 * x + 16, 32 * y + 16
    if 'staggeraxis="x"' in said:
        return x * (32 + side) / 2 + 16, 32 * y + moved + 16
    return 32 * x + moved + 16, y * (32 + side) / 2 + 16


@every
def test_the_grid_of_the_field_is_that_of_the_map(
    tmp_path: Path, orientation: str, said: str, grid: Grid
) -> None:
    field = load(write(tmp_path, text(orientation, said)))
    assert (field.grid, field.width, field.height) == (grid, 4, 3)


@every
def test_points_lie_in_the_cell_that_is_drawn_around_them(
    tmp_path: Path, orientation: str, said: str, grid: Grid
) -> None:
    cells = [(x, y) for y in range(3) for x in range(4)]
    for aside in ((0, 0), (5, 3), (-5, -3)):
        spots = [
            tuple(at + by for at, by in zip(middle(orientation, said, cell), aside, strict=True))
            for cell in cells
        ]
        things = [thing("spawn", x, y, inside="<point/>", side="azure") for x, y in spots]
        field = load(write(tmp_path, text(orientation, said, objects(*things))))
        assert [spawn.cell for spawn in field.spawns] == cells


@every
def test_a_shape_holds_the_cells_whose_middle_it_holds(
    tmp_path: Path, orientation: str, said: str, grid: Grid
) -> None:
    left, top = middle(orientation, said, (1, 0))
    shape = thing("zone", left - 4, top - 4, 40, 60, name="yard")
    (zone,) = load(write(tmp_path, text(orientation, said, objects(shape)))).zones
    held = [(x, y) for y in range(3) for x in range(4)]
    spots = {cell: middle(orientation, said, cell) for cell in held}
    assert zone.cells == tuple(
        cell
        for cell in held
        if left - 4 <= spots[cell][0] < left + 36 and top - 4 <= spots[cell][1] < top + 56
    )


@every
def test_the_work_of_a_shape_is_counted_along_what_is_moved(orientation: str, said: str, grid: Grid) -> None:
    """Twice the rows of 20 x 3 cells, one border down and one up; of maps whose columns are moved, twice the
    columns."""
    around = [(-1.0, -1.0), (40.0, -1.0), (40.0, 40.0), (-1.0, 40.0)]
    layout = layout_of(fromstring(text(orientation, said)))
    assert layout.rows_crossed(around, 20, 3) == 2 * (20 if grid.axis == "x" else 3)


def test_a_tile_put_down_as_an_object_stands_on_the_cell_that_it_covers(tmp_path: Path) -> None:
    for orientation, said, _ in KINDS:
        for cell in ((1, 1), (2, 1), (1, 2)):
            x, y = middle(orientation, said, cell)
            at = (x + 16, y + 16) if orientation == "isometric" else (x - 16, y + 16)
            put = thing("spawn", *at, 32, 32, side="azure").replace("<object ", '<object gid="3" ')
            assert [
                spawn.cell for spawn in load(write(tmp_path, text(orientation, said, objects(put)))).spawns
            ] == [cell]


def test_walls_are_named_by_the_sides_of_a_cell(tmp_path: Path) -> None:
    hexes = KINDS[3][:2]
    walled = (
        text(*hexes)
        .replace('<tile id="2" type=""></tile>', tile(2, blocks_edges="se, NW"))
        .replace(EMPTY, "3" + EMPTY[1:])
    )
    assert load(write(tmp_path, walled))[0, 0].edges == "nw se"
    odd = load(write(tmp_path, walled.replace("se, NW", "n")))
    assert not odd[0, 0].edges
    assert (
        "blocks_edges is 'n', but must be some of nw, ne, w, e, sw, se, with spaces between"
        in odd.warnings[0]
    )
    turned = load(write(tmp_path, walled.replace(f"3{EMPTY[1:]}", f"{3 | 1 << 31}{EMPTY[1:]}")))
    assert (
        "tile 2 has walls and is placed turned or mirrored: on hexagonal maps they stay where they are."
        in turned.warnings[0]
    )


@pytest.mark.parametrize(
    ("orientation", "said", "words"),
    [
        ("aslant", "", "'aslant'; orthogonal, isometric, staggered, hexagonal ones are read"),
        ("staggered", 'staggeraxis="z"', "staggered along 'z', 'odd'; it must be x or y, odd or even"),
        ("hexagonal", 'hexsidelength="99"', "hexsidelength is 99, but must lie between 0 and 32"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, orientation: str, said: str, words: str) -> None:
    with pytest.raises(MapError) as error:
        load(write(tmp_path, text(orientation, said)))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("axis", "at", "size"), [("y", (5, 7), (4, 4)), ("x", (5, 7), (5, 3)), ("y", (-3, -6), (4, 3))]
)
def test_infinite_ones_keep_their_moved_rows(
    tmp_path: Path, axis: str, at: tuple[int, int], size: tuple[int, int]
) -> None:
    chunk = (
        f'<data encoding="csv"><chunk x="{at[0]}" y="{at[1]}" width="4" '
        f'height="3">2,{EMPTY[2:-1]}2</chunk></data>'
    )
    whole = text("hexagonal", f'hexsidelength="16" staggeraxis="{axis}"').replace(
        f'<data encoding="csv">{EMPTY}</data>', chunk
    )
    field = load(write(tmp_path, whole))
    assert (field.width, field.height) == size
    assert field.grid.axis == axis


@pytest.mark.parametrize(
    ("x", "y", "cell"),
    [(32, 96, (1, 1)), (63, 96, (1, 1)), (64, 97, (2, 2)), (0, 48, (0, 0)), (31, 49, (0, 1))],
)
def test_a_tile_put_down_between_cells_higher_than_wide(x: float, y: float, cell: Cell) -> None:
    """Its lower left corner counts, and a row begins below the line."""
    assert Layout("orthogonal", SQUARES, (32, 48), (32, 48), (16, 24)).tile_at(x, y) == cell


@pytest.mark.parametrize(("left", "top"), [(3, 2), (-2, 5), (0, 0)])
def test_an_infinite_map_of_diamonds_keeps_its_pictures_on_its_cells(
    tmp_path: Path, left: int, top: int
) -> None:
    """Tiled draws the top of cell (x, y) at half a tile times (x - y + height, x + y): the picture on the
    second cell stays there."""
    was = 16
    put = 16 * (left + 1 - top + was), 16 * (left + 1 + top)
    ground = (
        f'<layer name="g" width="{was}" height="{was}"><data '
        f'encoding="csv">{chunk(left, top, "1,1,1,1")}</data></layer>'
    )
    image = (
        f'<imagelayer name="i" offsetx="{put[0]}" offsety="{put[1]}"><image source="sheet.png"/></imagelayer>'
    )
    whole = (
        tmx(tileset(), ground, image, width=was, height=was)
        .replace('"orthogonal"', '"isometric"')
        .replace('infinite="0"', 'infinite="1"')
    )
    field, picture = open_map(write(tmp_path, whole))
    assert (field.width, field.height) == (2, 2)
    assert picture.layers[1].offset == (16 * (1 - 0 + 2), 16 * 1)
