"""Otter Ford: a wood, a river, one bridge, and where to wade; turned by half it is the same."""

from __future__ import annotations

from plan import Plan
from tiled import Thing
from works_plan import whole

FORD = """
ggggggggggg~~~~
ggggggggggg~~~~
gggwwwwwggdd~~~
gggwwwwwddddsss
gggwwwwwdddssss
gggwwwwwdgg~~~~
gggwwwwwdgg~~~~
gggggdddddgg~~~
gggggdddddgg~~~
dddddddddddd~~~
ddddddddddddbbb
ddddddddddddbbb
ddddddddddddd~~
gggggddddgggg~~
ggggggdddgggg~~
gggggggdddggg~~
gggggggdddgggg~
ggggggggddddddd
gggggggggddddds
gggggggggggggd~
gggggggggggggg~
ggggggggggggggg
"""
HUTS = (
    """
...............
...............
...TT.TT.......
...T...T.......
.......T.......
...T...T.......
...TT.TT.......
"""
    + "...............\n" * 15
)
THINGS = """
p.t..p.t..*....
t..p..t.p......
.t.......b.....
p....x...R.....
t...1r.........
..r.1....,.....
p.........*....
..,..B..b......
t..............
...S...s....*..
...S...s.......
.......=.......
t.....C.b......
p..,.1.B....*..
t.1b..,.....*..
p.t.......b....
t.p..,p........
.t..b.b........
p..R.....=.....
t.p..t.b....b..
.t.p..t.p..R.*.
p.t..t..t.p.t.*
"""


PLAN = Plan(
    title="Otter Ford",
    description="A wood, a river, one bridge.",
    sides_alike=2,
    ground=whole(FORD),
    structures=whole(HUTS),
    things=whole(THINGS).replace("N", "S"),  # sandbags, where `whole` turns steps
    zones=(Thing("zone", 12, 10, {"kind": "objective"}, (6, 2), "bridge"),),
)
