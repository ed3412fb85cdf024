"""Northgate: a town of 128 x 128 with streets for vehicles, yards, a park about its middle; four sides,
alike: turned by a quarter it is the same."""

from __future__ import annotations

from collections.abc import Iterator

from map_plots import Sheets
from plan import Plan
from tiled import Thing

SIZE, STREET, BLOCK = 128, 8, 22
STREETS = tuple(range(0, SIZE, STREET + BLOCK))
"""Where streets begin, in both directions; between them lie four blocks in a row."""
SHOP = ("##WW##D##", "#.H..#..#", "#....D..#", "D....#..W", "#..H.#..#", "##W#D##W#")
HALL = ("CCWCCWCC", "C......W", "D..CC..C", "C..CC..D", "W......C", "CCWCDCCC")
BARN = ("TTTDTTT", "T.x...T", "W.....T", "T.....W", "TTDTTTT")
FLAT = ("#D#W##", "#....#", "W.H..D", "#....#", "##W#D#")
HOUSES = (
    (SHOP, BARN, FLAT, HALL),
    (HALL, SHOP, BARN, FLAT),
    (FLAT, HALL, SHOP, BARN),
    (BARN, FLAT, HALL, SHOP),
)
CORNERS = ((2, 2), (12, 2), (2, 13), (12, 13))
"""Where the four houses of a block lie in it."""
YARD = (
    (10, 9, "t"),
    (11, 12, "b"),
    (9, 11, "f"),
    (10, 20, "t"),
    (1, 10, "b"),
    (20, 10, "t"),
    (10, 8, "x"),
    (11, 18, "k"),
    (4, 10, "-"),
    (5, 10, "-"),
    (16, 11, "|"),
)
CARS = ("rust_e", "steelblue_e", "canvas_e", "leaf_e")


def _lamps(sheets: Sheets) -> None:
    for a in STREETS:
        for b in STREETS:
            for x, y in ((a - 1, b - 1), (a + STREET, b - 1), (a - 1, b + STREET), (a + STREET, b + STREET)):
                if 0 <= x < SIZE // 2 and 0 <= y < SIZE // 2:
                    sheets.put("l", (x, y))


def _blocks(sheets: Sheets) -> None:
    """Those of one quarter of the town."""
    for row, top in enumerate(STREETS[:2]):
        for column, left in enumerate(STREETS[:2]):
            x, y = left + STREET, top + STREET
            sheets.lay("c", x, y, BLOCK, BLOCK)
            sheets.lay("g", x + 1, y + 1, BLOCK - 2, BLOCK - 2)
            if (row, column) == (1, 1):
                _park(sheets, x, y)
                continue
            for house, (dx, dy) in zip(HOUSES[(row * 3 + column) % 4], CORNERS, strict=True):
                sheets.house(x + dx, y + dy, house)
            for dx, dy, letter in YARD:
                sheets.put(letter, (x + dx, y + dy))


def _park(sheets: Sheets, x: int, y: int) -> None:
    """Trees round a pond, and benches."""
    sheets.lay("d", x + 10, y + 1, 2, BLOCK - 2)
    sheets.lay("d", x + 1, y + 10, BLOCK - 2, 2)
    sheets.lay("~", x + 14, y + 14, 5, 4)
    sheets.put(
        "t",
        *(
            (x + dx, y + dy)
            for dx, dy in (
                (3, 3),
                (7, 5),
                (4, 8),
                (15, 3),
                (18, 6),
                (3, 15),
                (7, 18),
                (5, 13),
                (13, 20),
                (19, 12),
            )
        ),
    )
    sheets.put("b", *((x + dx, y + dy) for dx, dy in ((6, 2), (2, 6), (17, 8), (2, 18), (8, 14))))
    sheets.put("h", (x + 9, y + 8), (x + 12, y + 8), (x + 9, y + 13))


def _spawns(sheets: Sheets) -> None:
    """Each side on a border of its own, where no street leads straight to another's."""
    for number in range(8):
        sheets.put("1", (STREETS[1] - 2 + 4 * (number // 2), (4, 7)[number % 2]))


def _sheets() -> Sheets:
    sheets = Sheets(SIZE, SIZE, ".")
    _blocks(sheets)
    _lamps(sheets)
    _spawns(sheets)
    sheets.turn_in_quarters({"-": "|", "|": "-", "1": "4", "4": "2", "2": "3", "3": "1"})
    return sheets


def _cars() -> Iterator[tuple[str, int, int]]:
    """Two in each quarter, with what they turn into."""
    for color, x, y in (("rust", 16, STREETS[1]), ("canvas", STREETS[1] + 18, 2)):
        left, top, across, down = x, y, 3, 2
        for nose in "eswn":
            yield f"{color}_{nose}", left, top
            left, top, across, down = SIZE - top - down, left, down, across


SHEETS = _sheets()
PLAN = Plan(
    title="Northgate",
    description="A town with streets, yards and a park about its middle. Two to four sides, room for "
    "vehicles.",
    ground=SHEETS.ground(),
    structures=SHEETS.structures(),
    things=SHEETS.things(),
    paint=(
        *(("lane_e", x + STREET + 1, y + 4, BLOCK - 2, 1) for y in STREETS for x in STREETS[:-1]),
        *(("lane_n", x + 4, y + STREET + 1, 1, BLOCK - 2) for x in STREETS for y in STREETS[:-1]),
        *(("manhole", x + 2, y + 5) for x in STREETS[::2] for y in STREETS[::2]),
        *(("oil", x + 14, y + 6) for x in STREETS[:-1:2] for y in STREETS[1::2]),
        *(("crack", x + 20, y + 2) for x in STREETS[1:-1:2] for y in STREETS[::2]),
    ),
    cars=tuple(_cars()),
    sides_alike=4,
    zones=(
        Thing(
            "objective", STREETS[2], STREETS[2], {"goal": "hold", "rounds": 3}, (STREET, STREET), "crossroads"
        ),
    ),
)
