"""Larch Hamlet: houses under snow, trodden paths on which one is quick and seen, deep snow in which one is
slow; the well is what it is about."""

from __future__ import annotations

from theme_plan import Laid, ThemePlan, mirrored
from tiled import Thing
from winter_tiles import winter_tilesets
from works_plan import whole

SIZE = (36, 24)
SNOW = """
nnnnnnnnnnnnnnnnnn
nnnnnnnnnnnnnnnnnn
nnn.......nnnnnnnn
nnn.......nnnnnnnn
nnn.......nniiinnn
nnn.......niiiiinn
nnn.......niiiiiin
nnn.......nniiiinn
nnnn......nnniinnn
nnnnnn..nnnnnnnnnn
nnnnnn..nnnnnnn...
n.................
n.................
nnnnnn...nnnnnnn..
nnn......nnnnnnn..
nnn........nnnnnn.
nnn........nnnnnn.
nnn...........nnn.
nnn...........nnnn
nnn........nnnnnnn
nnn........nnnnnnn
nnnnnnnnnnnnnnnnnn
nnnnnnnnnnnnnnnnnn
nnnnnnnnnnnnnnnnnn
"""
THINGS = """
.p..p...p..p..p.p.
p..p...........p..
p..........p......
....T...H.....b..p
1...H...........p.
......T1........b.
p...............p.
.u..........b..p..
p..b.....b.f..f...
.1.p.......p......
......1......=.R..
..............1...
p..r..F....y......
.b......1.p..b.p..
p.p...b.......p.p.
..............b...
p...H.T..x.f......
p..............1p.
.....1..T....xb.p.
p...H....x..p.....
.............x..p.
.p..........b..p..
p..p..p...p..p..p.
p....p..p....p..p.
"""
STOOD = {
    (16, 11): "+",
    (19, 12): "+",
    (12, 10): "q",
    (9, 8): "e",
    (14, 9): "m",
    (26, 15): "e",
    (23, 13): "q",
    (21, 14): "m",
}
"""Where the winter's own things stand: + well, q snowdrift, e woodpile, m snowman."""


def _stood() -> str:
    places = dict(STOOD)
    for x, y in ((13, 13), (15, 6), (11, 9), (8, 10), (16, 14), (4, 9), (12, 15), (17, 9)):
        places[x, y] = places[SIZE[0] - 1 - x, SIZE[1] - 1 - y] = "q"
    for x, y in ((3, 1), (12, 17)):
        places[x, y] = places[SIZE[0] - 1 - x, SIZE[1] - 1 - y] = "e"
    return "\n".join("".join(places.get((x, y), ".") for x in range(SIZE[0])) for y in range(SIZE[1]))


PLAN = ThemePlan(
    title="Larch Hamlet",
    description="Deep snow, trodden paths, and a well to hold.",
    ground=whole("""
dddddddddddddddddd
dddddddddddddddddd
dddwwwwwwwdddddddd
dddwwwwwwwdddddddd
dddwwwwwwwdddddddd
dddwwwwwwwdddddddd
dddwwwwwwwdddddddd
dddwwwwwwwdddddddd
dddddddddddddddddd
dddddddddddddddddd
dddddddddddddddddd
dddddddddddddddddd
dddddddddddddddddd
dddddddddddddddddd
dddddddddddddddddd
dddwwwwwwwwddddddd
dddwwwwwwwwddddddd
dddwwwwwwwwddddddd
dddwwwwwwwwddddddd
dddwwwwwwwwddddddd
dddwwwwwwwwddddddd
dddddddddddddddddd
dddddddddddddddddd
dddddddddddddddddd
"""),
    structures=whole("""
..................
..................
...TTWTTTT........
...T.....T........
...W.....W........
...T.....T........
...T.....T........
...TTTDTWT........
..................
..................
..................
..................
..................
..................
..................
...TTWTTDTT.......
...T......T.......
...W......D.......
...T......T.......
...T......T.......
...TTTWTTTT.......
..................
..................
..................
"""),
    things=whole(THINGS),
    grids=(whole(SNOW), _stood(), whole(THINGS).translate({ord("p"): "Y", ord("b"): "Z"})),
    laid={
        "i": Laid("ice", "snow", tuple(f"ice_{n}" for n in range(4)), bare=True),
        "n": Laid("snow", "snow", ("snow",), "corners"),
        "+": Laid("props", "winter", ("well",)),
        "q": Laid("props", "winter", ("drift1", "drift2", "drift3")),
        "e": Laid("props", "winter", ("woodpile",)),
        "m": Laid("props", "winter", ("snowman",)),
        "Y": Laid("crowns", "firs", tuple(f"fir{n}" for n in range(4))),
        "Z": Laid("props", "winter", ("snowbush1", "snowbush2", "snowbush3")),
    },
    layers=(("ice", "floor"), ("snow", "floor")),
    sheets=tuple(winter_tilesets().values()),
    says={"ambience": "wind", "mission": "map"},
    zones=(
        Thing("objective", 16, 10, {"goal": "hold", "rounds": 5}, (4, 4), "well"),
        *mirrored(
            (
                Thing(
                    "reinforcement",
                    0,
                    11,
                    {"side": "azure", "round": 4, "figures": 1},
                    (2, 3),
                    "down the lane",
                ),
            ),
            SIZE,
        ),
    ),
)
