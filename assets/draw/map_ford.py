"""Otter Ford: a wood, a river, one bridge, and where to wade."""

from __future__ import annotations

from plan import Plan
from tiled import Thing

PLAN = Plan(
    title="Otter Ford",
    description="A wood, a river, one bridge.",
    ground="""
ggggggggggg~~~~ggggggggggggggg
ggggggggggg~~~~~gggggggggggggg
ggggggggggdd~~~~dggggggggggggg
gggggggdddddssssdddggggggggggg
ggggggdddddssssdddddgggggggggg
ggggggdddgg~~~~~gdddddgggggggg
ggggggdddgg~~~~~~ggddddggggggg
gggggdddddgg~~~~~gggdddddggggg
dddddddddddd~~~~~dddddddddgggg
ddddddddddddbbbbbddddddddddddd
ddddddddddddbbbbbddddddddddddd
ddddddddddd~~~~~dddddddddddddd
gggggdddddg~~~~~ggggddddgggddd
ggggggdddgg~~~~~gggwwwwwgggggg
ggggggdddg~~~~~ggggwwwwwgggggg
gggggggddd~~~~~ggggwwwwwgggggg
gggggggddd~~~~ggggdwwwwwgggggg
ggggggggdd~~~~ggddddddddgggggg
ggggggggddssssdddddddddggggggg
ggggggggddssssddddgggggggggggg
ggggggggg~~~~~gggggggggggggggg
ggggggggg~~~~~gggggggggggggggg
""",
    structures="""
..............................
..............................
...CC.CC......................
...C...C......................
.......C......................
...C...C......................
...CC.CC......................
..............................
..............................
..............................
..............................
..............................
..............................
...................TTWTT......
...................T...T......
...................W...D......
...................T...T......
...................TTDTT......
..............................
..............................
..............................
..............................
""",
    things="""
p.t..p.t..*....*.t.p..t.p..t.p
t..p..t.p.......b..t.p..t.p..t
.t.......b......*p......,...p.
p....x...R........b..t........
t...1r...........R....B...t..p
..r.1....,..........,.C2..b..t
p.........*......t.........t..
..,..B..b..........p..B2,....p
t.......................R.....
...S...s.........s...=........
...S...s.........s.......s....
.......=..............R..s...t
t....1C.b.......*.t........p..
p..,...B..*.......b.......,..t
t..b1.,.........t...HT..2...t.
p.t.......*....*....x....=...p
t.p..,p........p........2..t..
.t..b.....*....b........t....t
p..R..b...........R..,.t...bt.
t.p..t.b......=.u..t.p...bt.pt
.t.p..t.p*....*.t.p..t.p..t.p.
p.t..t..t*.....b.t..t..p.t..pt
""",
    zones=(
        Thing("zone", 12, 9, {"kind": "objective"}, (5, 2), "bridge"),
        Thing("zone", 7, 9, {"kind": "nest"}, (1, 1), "west bank"),
        Thing("zone", 21, 9, {"kind": "nest"}, (1, 1), "east bank"),
        Thing("zone", 15, 9, {"kind": "glare"}, (2, 2), "low sun on the water"),
    ),
)
