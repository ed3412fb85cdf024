"""Ruined Ashgate: what is left of a village, house by house around a flooded market; turned by half it is the
same."""

from __future__ import annotations

from hex_plan import HexPlan, turned
from tiled import Thing

PLAN = HexPlan(
    title="Ruined Ashgate",
    description="Hexes: burnt-out houses, and a pond where the market was.",
    ground="""
gggggggggggggggggggggggggggg
ggllgggggggggggggggggggggggg
glllgWWWWgggfffffgggdddllggg
ggllgWWWWgggfffffggddddllggg
gggggWWWWgggfffffggdWWWWgggg
ggggdddddgggdddddgddWWWWgggg
gggdddddddddddddddddWWWWgggg
ggddddggfffddddddddddddddggg
gdddddggfffddssssdddddddddgg
ddddddddfffddsllsddddddddddd
dddddddddddsllsddfffdddddddd
ggdddddddddssssddfffggdddddg
gggddddddddddddddfffggddddgg
ggggWWWWdddddddddddddddddggg
ggggWWWWddgdddddgggdddddgggg
ggggWWWWdggfffffgggWWWWggggg
gggllddddggfffffgggWWWWgllgg
ggglldddgggfffffgggWWWWglllg
ggggggggggggggggggggggggllgg
gggggggggggggggggggggggggggg
""",
    walled="fW",
    openings=turned(
        (28, 20),
        {
            ((5, 2), "nw"): "broken",
            ((7, 2), "ne"): "low",
            ((8, 3), "e"): "",
            ((5, 4), "sw"): "broken",
            ((6, 4), "se"): "",
            ((7, 4), "sw"): "",
            ((5, 3), "w"): "low",
            ((8, 4), "e"): "broken",
            ((12, 2), "nw"): "low",
            ((13, 2), "ne"): "",
            ((14, 2), "nw"): "",
            ((16, 2), "ne"): "broken",
            ((12, 3), "w"): "",
            ((16, 4), "e"): "low",
            ((13, 4), "sw"): "broken",
            ((15, 4), "se"): "",
            ((16, 4), "sw"): "",
            ((12, 4), "sw"): "low",
            ((20, 4), "nw"): "",
            ((22, 4), "ne"): "broken",
            ((20, 5), "w"): "low",
            ((23, 5), "e"): "",
            ((20, 6), "sw"): "broken",
            ((21, 6), "se"): "",
            ((22, 6), "sw"): "",
            ((23, 6), "se"): "low",
            ((8, 7), "nw"): "",
            ((8, 7), "ne"): "broken",
            ((10, 7), "e"): "low",
            ((8, 8), "w"): "broken",
            ((10, 8), "e"): "",
            ((8, 9), "sw"): "",
            ((10, 9), "se"): "broken",
            ((9, 9), "se"): "low",
        },
    ),
    things="""
pt.tp.t..p.t.p..t.p.tp.tp.tp
tp..B..b......b......B..p.pt
p..B..x...b.....x..b....B.tp
t.,.......b..T......r...B..p
p...B..H......x......x..B2.t
t.1..b......r...=..b...b...p
p...............r...._...2.t
t.1...R.x.....r......r..,..p
.1...-................BS.2..
.1...S...H.r..bB....x.......
.......x....Bb..r.H...S...2.
..1.SB................-...2.
p..,..r......r.....x.R...2.t
t.1..._....r...............p
p...b...b..=...r......b..2.t
t.1B..x......x......H..B...p
p..B...r......T..b.......,.t
pt.B....b..x.....b...x..B..p
tp.p..B......b......b..B..pt
pt.pt.pt.p.t..p.t.p..t.pt.tp
""",
    zones=(
        Thing("objective", 11, 7, {"goal": "hold", "rounds": 3}, (6, 6), "market"),
        Thing("zone", 0, 3, {"kind": "deployment", "side": "azure"}, (5, 14), "west end"),
        Thing("zone", 23, 3, {"kind": "deployment", "side": "ember"}, (5, 14), "east end"),
    ),
    sides_alike=True,
)
