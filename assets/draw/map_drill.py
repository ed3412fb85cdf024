"""The maps of lessons: small, with little on them but what is taught there."""

from __future__ import annotations

from plan import Plan

YARD = Plan(
    title="Drill yard",
    description="Crates and sandbags, to learn on.",
    ground="""
gggggggggggggggg
gggccccccccccggg
ggccccccccccccgg
gccccccccccccccg
gccccccccccccccg
gccccccccccccccg
gccccccccccccccg
gccccccccccccccg
ggcccccccccccdgg
gggccccccccdddgg
gggggggggddggggg
""",
    structures="""
................
................
................
................
................
................
................
................
................
................
................
""",
    things="""
t..b.........t..
................
......x.........
.1............2.
......x...s.....
.1........s...2.
................
.1....X.......2.
..........-.....
.1...SS.......2.
..t..........b.t
""",
    paint=(
        ("crack", 4, 5),
        ("leaves", 3, 9),
        ("crack", 12, 6),
        ("hatch", 8, 1),
        ("hatch", 9, 1),
        ("oil", 8, 7),
    ),
)

HOUSE = Plan(
    title="Drill house",
    description="A wall with a door and a window, to learn on.",
    ground="""
ggggggggwwwwwwgg
gggdddddwwwwwwgg
ggddddddwwwwwwgg
gdddddddwwwwwwgg
gdddddddwwwwwwgg
gdddddddwwwwwwgg
gdddddddwwwwwwgg
gdddddddwwwwwwgg
ggddddddwwwwwwgg
gggdddddwwwwwwgg
ggggggggwwwwwwgg
""",
    structures="""
.......########.
.......#......#.
.......W......#.
.......#......#.
.......#......#.
.......O......#.
.......#......#.
.......#......#.
.......W......#.
.......#......#.
.......########.
""",
    things="""
t...............
............x...
.....s..........
.1...........2..
.............2..
.1..............
.............2..
.1...........2..
...SS.....T.....
.1..............
..t............b
""",
    paint=(("leaves", 4, 9), ("leaves", 2, 2)),
)

PLANS = {"drill-yard": YARD, "drill-house": HOUSE}
