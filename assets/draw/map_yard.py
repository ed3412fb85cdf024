"""Warehouse Yard: a hall full of crates between two yards; turned by half it is the same."""

from __future__ import annotations

from plan import Plan
from tiled import Thing
from works_plan import PLACES, both, whole

SIZE = (28, 18)
PLAN = Plan(
    title="Warehouse Yard",
    description="A hall full of crates, a gate to either yard.",
    ground=whole("""
gggggggggggggg
ggggggggddd...
gggggdddddd...
gggdddddddd...
ggdddddddccccc
dddddddccccccc
gddddddccccccc
ggdddccccccccc
ggg..ccccccccc
ggg..ccccccccc
ggg...cccccccc
ggg...cccwwwcc
gggg..cccccccc
gggg..cccccccc
gggg..........
gggg..........
ggggg.........
gggggg......gg
"""),
    structures=whole(
        """
..............
..............
..............
..............
..............
........#W###W
........#.....
..............
.............M
.............M
........##D##.
.....MM.W...#.
.....MM.##W##D
.....MM.......
..............
..........MMM.
..........MMM.
..............
""",
        PLACES,
    ),
    things=whole(
        """
t....t.b..t..b
..t......--b..
.....1b.-.....
............8.
.....s.....o..
...1.SSl......
.....S.....xX.
...1b.........
.....s...._...
....1s........
.t...........x
..b......H.T..
.t............
..........o.x.
.......x......
.t.......8....
..............
..t....k......
""",
        PLACES,
    ),
    paint=(
        ("hatch", 7, 7),
        ("hatch", 7, 8),
        ("hatch", 20, 9),
        ("hatch", 20, 10),
        ("oil", 9, 16),
        ("drain", 7, 12),
        ("drain", 20, 5),
        ("arrow_e", 7, 15),
        ("arrow_w", 20, 2),
        ("crack", 24, 5),
        ("manhole", 22, 7),
        ("oil", 12, 9),
        ("leaves", 5, 15),
        ("crack", 11, 7),
        ("leaves", 22, 2),
        ("crack", 16, 10),
    ),
    cars=(("steelblue_e", 18, 13), ("canvas_w", 7, 3), ("rust_s", 13, 1), ("leaf_n", 13, 14)),
    locks=dict.fromkeys(both(SIZE, ((10, 10),)), 10),
    zones=(Thing("zone", 12, 6, {"kind": "objective"}, (4, 6), "warehouse"),),
    sides_alike=2,
)
