"""Shell Moor: belts of bracken and thicket to hide among, and between them a moor that shells have ploughed;
the same turned by half."""

from __future__ import annotations

from hex_plan import HexPlan
from tiled import Thing

PLAN = HexPlan(
    title="Shell Moor",
    description="Hexes: shell craters in the open, bracken to hide among.",
    ground="""
gggggggggggggggggggggggggggggg
ggggggggllllggggggggggggdggggg
ggggggglllllgggggggggggddggggg
gggggggglllggggggddddggddggggg
gggggggggggggggdddddddddgggggg
gggdddggggggggddddddddddgggggg
gddddddgggggggdddddddddddggggg
ddddddddggggggdddddddddddddggg
dddddddddggssssdddddddddddddgg
dddddddddgsswwssddddddddddddgg
ggddddddddddddsswwssgddddddddd
ggdddddddddddddssssggddddddddd
gggdddddddddddddggggggdddddddd
gggggdddddddddddgggggggddddddg
ggggggddddddddddggggggggdddggg
ggggggdddddddddggggggggggggggg
gggggddggddddgggggglllgggggggg
gggggddggggggggggglllllggggggg
gggggdggggggggggggllllgggggggg
gggggggggggggggggggggggggggggg
""",
    things="""
p.tp.t.p..t.p.t..p..t.p.tp.tpt
t..v....BvvvvB.....b......v..p
p.vvv..vBvvvvB.....c..b..vv.tp
t..v....vvvvv...c.......vvv..t
p...B......v......c..c..Bv.2.p
t.1.Bc...b......c........B...t
p...B..c...vv..c...c.R..Bvv2.p
t.1..C...vvvB.....c...c.CvvB.t
.1...S.....v......R.....C.v.2.
.1..BS.c...............B....R.
.R....B...............c.SB..2.
.1.v.C.....R......v.....S...2.
t.BvvC.c...c.....Bvvv...C..2.t
p.1vvB..R.c...c..vv...c..B...p
t...B........c......b...cB.2.t
p.1.vB..c..c......v......B...p
t..vvv.......c...vvvvv....v..t
pt.vv..b..c.....BvvvvBv..vvv.p
p..v......b.....BvvvvB....v..t
tpt.pt.p.t..p..t.p.t..p.t.pt.p
""",
    zones=(
        Thing("zone", 12.25, 8, {"kind": "objective"}, (6, 4), "ford"),
        Thing("zone", 0, 3, {"kind": "deployment", "side": "azure"}, (5, 14), "west bank"),
        Thing("zone", 25, 3, {"kind": "deployment", "side": "ember"}, (5, 14), "east bank"),
    ),
    sides_alike=True,
)
