"""Otter Ford: a wood, a river, one bridge, and where to wade; turned by half it is the same, but for what the
two huts are made of."""

from __future__ import annotations

from plan import Plan
from tiled import Thing
from works_plan import whole

FORD = """
ggggggggggg~~~~
ggggggggggg~~~~
ggggggggggdd~~~
gggggggdddddsss
ggggggdddddssss
ggggggdddgg~~~~
ggggggdddgg~~~~
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
...CC.CC.......
...C...C.......
.......C.......
...C...C.......
...CC.CC.......
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


EAST = 15
PLANKS = range(22, 27), range(15, 20)


def _of_timber(rows: str) -> str:
    """The walls of the eastern hut."""
    return "\n".join(row[:EAST] + row[EAST:].replace("C", "T") for row in rows.split("\n"))


def _floored(rows: str) -> str:
    """The planks in the eastern hut."""
    across, down = PLANKS
    return "\n".join(
        "".join("w" if x in across and y in down else letter for x, letter in enumerate(row))
        for y, row in enumerate(rows.split("\n"))
    )


PLAN = Plan(
    title="Otter Ford",
    description="A wood, a river, one bridge.",
    sides_alike=2,
    ground=_floored(whole(FORD)),
    structures=_of_timber(whole(HUTS)),
    things=whole(THINGS).replace("N", "S"),  # sandbags, where `whole` turns steps
    zones=(Thing("zone", 12, 10, {"kind": "objective"}, (6, 2), "bridge"),),
)
