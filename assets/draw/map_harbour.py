"""Quayside: stacks of containers between two basins, wide roads, quays with bollards; turned by half it is
the same."""

from __future__ import annotations

from map_plots import Sheets
from plan import Plan
from tiled import Thing

WIDE, HIGH = 64, 44
ROADS_DOWN, ROADS_ACROSS = (2, 29, 56), (4, 34)
"""Where the roads begin, each 6 wide."""
STACKS = ((10, 11, 6), (18, 11, 8), (10, 15, 8), (20, 15, 6), (12, 21, 6), (20, 21, 6), (10, 26, 8))
"""Containers west of the middle: column, row and length, each two cells deep; east of it lie the same, turned
by half a turn."""
CLUTTER = (
    *(
        (16, 13, "x"),
        (27, 12, "o"),
        (26, 18, "8"),
        (9, 19, "_"),
        (14, 18, "X"),
        (24, 23, "x"),
        (17, 24, "O"),
        (11, 29, "x"),
    ),
    *(
        (27, 30, "_"),
        (9, 10, "k"),
        (18, 10, "y"),
        (24, 10, "-"),
        (25, 10, "-"),
        (8, 24, "|"),
        (8, 25, "|"),
        (28, 10, "l"),
        (9, 30, "l"),
        (28, 20, "l"),
        (26, 14, "X"),
        (26, 15, "X"),
        (28, 16, "X"),
        (9, 14, "X"),
        (13, 32, "X"),
        (22, 32, "x"),
    ),
)
"""What stands about west of the middle, each with its twin east of it."""
OFFICE = ("#W#D#W#", "#.H.H.#", "D.....D", "#.H.H.#", "#W#D#W#")


def _sheets() -> Sheets:
    sheets = Sheets(WIDE, HIGH, "c")
    for x in ROADS_DOWN:
        sheets.lay(".", x, 4, 6, HIGH - 8)
    for y in ROADS_ACROSS:
        sheets.lay(".", 0, y, WIDE, 6)
    for y in (0, HIGH - 3):
        sheets.lay("~", 0, y, WIDE, 3)
    for x, y, long in STACKS:
        for left, top in ((x, y), (WIDE - x - long, HIGH - y - 2)):
            sheets.block("M", left, top, long, 2)
    sheets.house(20, 25, OFFICE)
    sheets.house(WIDE - 27, HIGH - 30, OFFICE)
    for x, y, letter in CLUTTER:
        sheets.put(letter, (x, y), (WIDE - 1 - x, HIGH - 1 - y))
    for x in range(6, WIDE - 4, 12):
        sheets.put("h", (x, 3), (WIDE - 1 - x, HIGH - 4))
    for x, y in ((4, 4), (4, 8), (4, 12), (4, 16), (6, 11), (6, 16), (4, 21), (6, 26)):
        sheets.put("1", (x, y))
        sheets.put("2", (WIDE - 1 - x, HIGH - 1 - y))
    return sheets


SHEETS = _sheets()
PLAN = Plan(
    title="Quayside",
    description="Stacks of containers, wide roads, two quays. Two sides, room for vehicles.",
    sides_alike=2,
    ground=SHEETS.ground(),
    structures=SHEETS.structures(),
    things=SHEETS.things(),
    paint=(
        *(("lane_e", x, y + 2, 8, 1) for y in ROADS_ACROSS for x in (9, 18, 38, 47)),
        *(("lane_n", x + 3, y, 1, 6) for x in ROADS_DOWN for y in (12, 20)),
        ("oil", 12, 5),
        ("oil", 51, 38),
        ("crack", 24, 7),
        ("crack", 40, 36),
        ("manhole", 31, 16),
        ("manhole", 32, 27),
        ("drain", 20, 36),
        ("drain", 43, 7),
    ),
    zones=(
        Thing("objective", 29, 19, {"goal": "hold", "rounds": 3}, (6, 6), "crossing"),
        Thing("zone", 1, 3, {"kind": "deployment", "side": "azure"}, (9, 27), "west quay"),
        Thing("zone", 54, 14, {"kind": "deployment", "side": "ember"}, (9, 27), "east quay"),
    ),
)
