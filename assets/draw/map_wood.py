"""Priory Wood: a chapel without a roof in a wood of hexes, two ponds, and a path that everybody knows."""

from __future__ import annotations

from hex_plan import HexPlan
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
gglllgggggggggddglllgsswwwsg
glllllgggggggddgglllggswwsgg
ggllllggggggggdgggllggssssgg
gggllgggggggfffffggggggggggg
ggggggggggggffffgggggggggggg
ggggggggdddgfffffddddggggggg
gddddddddgddffffddggddddggdd
dddgggggggggfffffgggggdddddg
ggggggggggggggddgggggggggggg
ggggllggggggggdggggllggggggg
gssslllgggggggdggggllllggggg
gswwsllgggggggdgggggllllgggg
gswwwsllggggggddggggglllgggg
ggswwsggggggggdggggggggggggg
ggsssgggggggggdggggggggggggg
""",
    walled="f",
    openings={
        ((12, 10), "w"): "",
        ((16, 10), "e"): "",
        ((14, 12), "sw"): "",
        ((14, 12), "se"): "low",
        ((12, 8), "nw"): "broken",
        ((13, 8), "ne"): "broken",
        ((14, 8), "nw"): "",
        ((15, 9), "e"): "low",
        ((12, 11), "w"): "low",
        ((16, 12), "e"): "broken",
        ((16, 12), "se"): "broken",
        ((12, 12), "sw"): "low",
    },
    things="""
ptt.p.p.tp..t...pt.pt.p.tp.t
tp.t..Bp..t....t..p.t..p..pt
p..B.,.B..p.b..p..t.......tp
t.,..,.,.......R...b.......p
p...b....R..p.....,B.......t
t.1.,..p......,.t...,......p
p..B...t..b......p...R....2t
t.1....,B......r...B....,..p
p....R.......,........b..2.t
t.1.......b.....b.......,..p
.......=......x.....S.......
.........S...x.............2
.1...b...,....r..=...R..b...
t....,..p.....u...b.t....2.p
p..B.....t..R.....,BB...b..t
t...,.b.....p..Rp..,,.b..2.p
p....1,..p....,....B...p.,.t
t.....Bt...b.....R.,.B....tp
pt......,..t.p..b..t..,.pt.p
tp.p..p.t.p.t.t..p.tp.t.ptpt
""",
    zones=(Thing("objective", 12, 8, {"goal": "hold", "rounds": 3}, (5, 5), "chapel"),),
)
