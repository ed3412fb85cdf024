"""Quayside: stacks of containers, roads between them wide enough for a lorry, a quay with bollards; two
sides."""

from __future__ import annotations

from map_plots import Sheets
from plan import Plan
from tiled import Thing

WIDE, HIGH = 64, 44
ROADS_DOWN, ROADS_ACROSS = (2, 29, 56), (3, 31)
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
        (9, 9, "k"),
        (18, 9, "y"),
        (24, 10, "-"),
        (25, 10, "-"),
        (8, 24, "|"),
        (8, 25, "|"),
        (28, 2, "l"),
        (9, 30, "l"),
        (28, 20, "l"),
        (26, 14, "X"),
        (26, 15, "X"),
        (28, 16, "X"),
        (9, 14, "X"),
    ),
)
"""What stands about west of the middle, each with its twin east of it."""
OFFICE = ("#W#D#W#", "#.H.H.#", "D.....D", "#.H.H.#", "#W#D#W#")


def _sheets() -> Sheets:
    sheets = Sheets(WIDE, HIGH, "c")
    for x in ROADS_DOWN:
        sheets.lay(".", x, 0, 6, HIGH - 6)
    for y in ROADS_ACROSS:
        sheets.lay(".", 0, y, WIDE, 6)
    sheets.lay("~", 0, HIGH - 3, WIDE, 3)
    for x, y, long in STACKS:
        for left, top in ((x, y), (WIDE - x - long, 40 - y - 2)):
            sheets.block("M", left, top, long, 2)
    sheets.house(20, 25, OFFICE)
    sheets.house(WIDE - 27, 10, OFFICE)
    for x, y, letter in CLUTTER:
        sheets.put(letter, (x, y), (WIDE - 1 - x, 39 - y))
    sheets.put("h", *((x, HIGH - 5) for x in range(6, WIDE - 4, 12)))
    sheets.put("1", *((4, y) for y in (4, 8, 12, 16)), (6, 11), (6, 16), (4, 21), (6, 26))
    sheets.put(
        "2",
        *((WIDE - 5, 39 - y) for y in (4, 8, 12, 16)),
        (WIDE - 7, 28),
        (WIDE - 7, 23),
        (WIDE - 5, 18),
        (WIDE - 7, 13),
    )
    return sheets


SHEETS = _sheets()
PLAN = Plan(
    title="Quayside",
    description="Stacks of containers, wide roads, a quay. Two sides, room for vehicles.",
    sides_alike=2,
    ground=SHEETS.ground(),
    structures=SHEETS.structures(),
    things=SHEETS.things(),
    paint=(
        *(("lane_e", x, y + 2, 8, 1) for y in ROADS_ACROSS for x in (9, 18, 38, 47)),
        *(("lane_n", x + 3, y, 1, 6) for x in ROADS_DOWN for y in (12, 20)),
        ("oil", 12, 5),
        ("oil", 51, 33),
        ("crack", 24, 6),
        ("crack", 40, 32),
        ("manhole", 31, 16),
        ("manhole", 32, 23),
        ("drain", 20, 35),
        ("drain", 44, 35),
    ),
    zones=(
        Thing("objective", 32, 20, {"goal": "fetch"}, (1, 1), "case"),
        Thing("zone", 29, 17, {"kind": "objective"}, (6, 6), "crossing"),
        Thing("zone", 1, 2, {"kind": "deployment", "side": "azure"}, (9, 27), "west quay"),
        Thing("zone", 54, 11, {"kind": "deployment", "side": "ember"}, (9, 27), "east quay"),
    ),
)
