"""Copper Heights: roofs on two levels over narrow alleys, planks from house to house, and the highest of
them in the middle, to be held."""

from __future__ import annotations

from roof_tiles import roof_tilesets
from theme_plan import Laid, ThemePlan
from tiled import Thing
from works_plan import whole

ROOFS = whole("""
rrrrrrrrrvvrrrr
rrrrrrrrrvvrrrr
rrhhhhrrrvvrrrr
rrhhhhrrrvvrrrr
rrhhhhrrrvvrrrr
rrhhhhrrrvvrrrr
rrrNrrrrrvvvvvv
rrrrrrrrrvvvvvv
rrrrrrrrrvvrrrr
rrrrrrrrrvvrrrr
vvvvvvvvvvvrrhh
vvvvvvvvvvvrrhh
rrrrrrrrrvvrrhh
rrrrrrrrrvvrrhh
rrrrrrrrrvvrrNr
rrrrrSrrrvvrrrr
rrrhhhhrrvvvvvv
rrrhhhhrrvvvvvv
rrrhhhhrrvvrrrr
rrrhhhhrrvvrrrr
rrrrrrrrrvvrrrr
rrrrrrrrrvvrrrr
rrrrrrrrrvvrrrr
rrrrrrrrrvvrrrr
""")
THINGS = """
......i....a...
.1....i.k......
..........g.jj.
k...k..t...c...
.........bb...k
...a..c......q.
.1..........B..
.....jj.k...B..
.c.........k...
.i...1c..bb...c
..B....B.......
..B....B...c...
.............k.
1c....k..bb....
........t..k..c
.i..........j..
.i.q...........
....k..c.......
.1............q
........i..c...
..c..1..ibb..k.
......k........
1..jj......jj.t
.....c.1.......
"""
PLAN = ThemePlan(
    title="Copper Heights",
    description="Roofs on two levels, planks over alleys, the highest of them in the middle.",
    ground=whole(
        "\n".join(
            "".join(letter if letter in "bB" else "." for letter in row)
            for row in THINGS.strip("\n").split("\n")
        )
    ),
    structures=whole("\n".join("." * 15 for _ in range(24))),
    things=whole(
        "\n".join(
            "".join(letter if letter in "1" else "." for letter in row)
            for row in THINGS.strip("\n").split("\n")
        )
    ),
    grids=(ROOFS, whole(THINGS)),
    laid={
        "r": Laid("roofs", "roofs", ("low",), "sides", alike="rhNS"),
        "h": Laid("roofs", "roofs", ("high",), "sides"),
        "v": Laid("roofs", "roofs", ("alley",), "sides"),
        "N": Laid("roofs", "roofs", ("stairs_n",)),
        "S": Laid("roofs", "roofs", ("stairs_s",)),
        "q": Laid("panes", "roofs", ("skylight",)),
        "c": Laid("props", "rooftop", ("chimney",)),
        "k": Laid("props", "rooftop", ("vent",)),
        "j": Laid("props", "rooftop", ("duct_we",)),
        "i": Laid("props", "rooftop", ("duct_ns",)),
        "t": Laid("props", "rooftop", ("tank",)),
        "g": Laid("props", "rooftop", ("laundry",)),
        "a": Laid("props", "rooftop", ("aerial",)),
    },
    layers=(("roofs", "floor"), ("panes", "paint")),
    sheets=tuple(roof_tilesets().values()),
    says={"ambience": "wind", "mission": "map"},
    zones=(Thing("objective", 13, 10, {"goal": "hold", "rounds": 4}, (4, 4), "top roof"),),
)
