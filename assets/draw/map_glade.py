"""The map of lessons on hexes: a glade with a log and boulders to hide behind."""

from __future__ import annotations

from hex_plan import HexPlan

PLAN = HexPlan(
    title="Drill glade",
    description="Hexes: a glade, to learn on.",
    ground="""
ggggggggggggggdg
ggggggggggggggdg
gggllggggggggddg
ggllllgggggggdgg
ggglllggggggddgg
ggggllggggggdggg
ggggggggggggdggg
gglllgggggggddgg
gglllggggggggdgg
ggggggggggggggdg
ggggggggggggggdg
""",
    things="""
pt.p.t..p....t.p
t.............pt
...........b....
.1...R........2.
..............2.
.1....R...R.....
............2...
.1............2.
...b...R........
p1.............t
tp.t..p...t.p.tp
""",
)
