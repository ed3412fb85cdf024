"""Priory Wood: a chapel without a roof in a wood of hexes, two ponds, and a path that everybody knows; turned
by half it is the same."""

from __future__ import annotations

from hex_plan import HexPlan, turned
from tiled import Thing

PLAN = HexPlan(
    title="Priory Wood",
    description="Hexes: a ruined chapel in a wood.",
    ground="""
gggglllgggggggdggggggggggggg
ggglllllggggggdggggggggggggg
gggllllgggggggdgggggggsssggg
gggggllgggggggdggggggswwwsgg
ggggggggggggggdgggllgswwwwsg
gglllgggggggggdggglllgsswwsg
glllllgggggggddgggllggsssggg
ggllllggggggffffggllgggggggg
gggllgggggggfffffgggddddgggg
ggggggggggggffffdddddddddddd
ddddddddddddffffgggggggggggg
ggggddddgggfffffgggggggllggg
ggggggggllggffffggggggllllgg
gggsssggllgggddggggggglllllg
gswwssglllgggdggggggggglllgg
gswwwwsgllgggdgggggggggggggg
ggswwwsggggggdgggggggllggggg
gggsssgggggggdgggggggllllggg
gggggggggggggdgggggglllllggg
gggggggggggggdggggggglllgggg
""",
    walled="f",
    openings=turned(
        (28, 20),
        {
            ((14, 7), "nw"): "",
            ((14, 7), "ne"): "low",
            ((12, 7), "nw"): "broken",
            ((13, 7), "nw"): "broken",
            ((12, 8), "w"): "",
            ((12, 9), "w"): "low",
            ((16, 8), "ne"): "broken",
            ((16, 8), "e"): "broken",
            ((15, 9), "e"): "",
        },
    ),
    things="""
ptt.p.p.tp..t...pt.pt.p.tp.t
tp.t..Bp..t....t..p.t..p..pt
p..B.,.B..p.b..p..t.......tp
t.,..,.,.......R...b.......p
p...b....R..p.....,B.......t
t.1.,..p..t...,.t...,......p
p..B...t..b......p...R...B2t
t.1.B..,B.......b..B....,..p
p....R..B...........b..B.2.t
t.1.B.=...b..x..b.S.....,..p
p..,.....S.b..x..b...=.B.2.t
t.1.B..b...........B..R....p
p..,....B..b.......B,..B.2.t
t1B...R...p......b..t...B..p
p......,...t.,...t..p..,.2.t
t.......B,.....p..R....b...p
p.......b...R.......,.,..,.t
pt.......t..p..b.p..B.,.B..p
tp..p..t.p..t....t..pB..t.pt
t.pt.p.tp.tp...t..pt.p.p.ttp
""",
    zones=(Thing("objective", 12, 7, {"goal": "hold", "rounds": 3}, (4, 6), "chapel"),),
    sides_alike=True,
)
