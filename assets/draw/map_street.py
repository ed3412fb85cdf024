"""Mill Street: shops, parked cars, lamps; room for four sides."""

from __future__ import annotations

from plan import Plan
from tiled import Thing

PLAN = Plan(
    title="Mill Street",
    description="Shops, parked cars, lamps. Two to four sides.",
    ground="""
ggggggggggggcc....ccgggggggggggg
gwwwwwwwwwwwcc....ccwwwwwwwwwwwg
gwwwwwwwwwwwcc....ccwwwwwwwwwwwg
gwwwwwwwwwwwcc....ccwwwwwwwwwwwg
gwwwwwwwwwwwcc....ccwwwwwwwwwwwg
cwwwwwwwwwwwcc....ccwwwwwwwwwwwc
cwwwwwwwwwwwcc....ccwwwwwwwwwwwc
cccccccccccccc....cccccccccccccc
................................
................................
................................
................................
cccccccccccccc....cccccccccccccc
cwwwwwwwwwgggc....ccwwwwwwwwwwwc
gwwwwwwwwwgggc....ccwwwwwwwwwwwg
gwwwwwwwwwgggc....ccwwwwwwwwwwwg
gwwwwwwwwwgggc....ccwwwwwwwwwwwg
gwwwwwwwwwgggc....ccwwwwwwwwwwwg
gwwwwwwwwwgggc....ccwwwwwwwwwwwg
ggggggggggggcc....ccgggggggggggg
""",
    structures="""
................................
.###D#######........TTTTDTTTTTT.
.#....#....#........T.....T...T.
.#....#....D........W.....T...T.
.W....O....#........D.....O...W.
.#....#....W........T.....T...T.
.#WD##W#DW##........TTWDTWTTDWT.
................................
................................
...............MM...............
...............MM...............
................................
................................
.TTWDTTWTT..........CWCDCC#WD##.
.T...T...W..........C....C....#.
.T...O...T..........W....O....W.
.W...T...D..........C....C....#.
.T...T...T..........C....C....#.
.TTDTTTTTT..........CCDCWCWD###.
................................
""",
    things="""
.t..b....,.....k.....,....,t..b.
................................
..T..H.HH............H..T...3T..
...1....1..............x...H....
....1....1..h......l..3..3..3...
..xT...T.x..............T.......
................................
.....lP......l....l...P...lP....
............s......|............
............s......|............
....................-...........
..........x..........-..........
.P...lP...P..l....l...P....l..P.
................................
..H...HTx.t..........H..H...Tr..
..x4.......f..........2.....r...
.......4..ft.l.....h...2...2....
..T4....4..b.........H..T...2...
................................
b....t..b.,....k....,..t.,..t.b.
""",
    paint=(
        ("lane_e", 0, 10, 12, 1),
        ("lane_e", 20, 10, 12, 1),
        ("zebra_n", 12, 8, 1, 4),
        ("zebra_n", 19, 8, 1, 4),
        ("zebra_e", 14, 7, 4, 1),
        ("zebra_e", 14, 12, 4, 1),
        ("manhole", 9, 10),
        ("oil", 23, 8),
        ("crack", 27, 10),
        ("drain", 13, 8),
        ("drain", 18, 11),
        ("crack", 6, 7),
        ("leaves", 11, 14),
        ("leaves", 29, 12),
        ("lane_n", 16, 0, 1, 6),
        ("oil", 15, 15),
        ("leaves", 1, 7),
    ),
    cars=(
        ("rust_e", 5, 8),
        ("steelblue_w", 22, 10),
        ("canvas_n", 14, 2),
        ("leaf_s", 16, 15),
        ("steelblue_e", 7, 10),
        ("canvas_w", 25, 8),
    ),
    locks={(4, 1): 9, (24, 1): 9},
    zones=(Thing("zone", 14, 8, {"kind": "objective"}, (4, 4), "crossroads"),),
    lit=3.4,
)
