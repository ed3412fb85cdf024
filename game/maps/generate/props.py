"""What may stand on a cell, by the names that themes use: its pieces, what it is like, and what may stand
there instead."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.field import Cover
from game.maps.generate.tiles import PROPS, Piece, piece, said


@dataclass(frozen=True)
class Prop:
    """One of `pieces` stands there, with one of `crowns` above it. `instead` is the same
    by all rules: as good for cover, as much in the way, and as hard."""

    pieces: tuple[Piece, ...]
    crowns: tuple[Piece, ...] = ()
    instead: tuple[str, ...] = ()

    @property
    def blocks(self) -> bool:
        return bool(said(self.pieces[0]).get("blocks", False))

    @property
    def hides(self) -> bool:
        return bool(said(self.pieces[0]).get("blocks_sight", False))

    @property
    def covers(self) -> bool:
        return bool(said(self.pieces[0]).get("cover", Cover.NONE))


def _all(tileset: str, *names: str) -> tuple[Piece, ...]:
    return tuple(piece(tileset, name) for name in names)


_TRUNKS = _all("props", "trunk1", "trunk2", "trunk3")
_SINGLE = [name for name in PROPS if not name[-1].isdigit()]
"""Of which there is one look alone."""
_INSTEAD = {
    "barrel": ("barrel", "barrel_blue"),
    "barrels": ("barrels", "barrel"),
    "skip": ("skip", "skip_red"),
    "table": ("table", "table", "bench"),
    "tree": ("tree", "tree", "pine"),
    "pine": ("pine", "pine", "tree"),
    "well": ("boulder",),
}
THINGS: dict[str, Prop] = {
    **{name: Prop(_all("props", name), (), _INSTEAD.get(name, ())) for name in _SINGLE},
    "rubble": Prop(_all("props", "rubble1", "rubble2")),
    "boulder": Prop(_all("props", "boulder1", "boulder2", "boulder3")),
    "bush": Prop(_all("props", "bush1", "bush2", "bush3")),
    "thicket": Prop(_all("props", "thicket1", "thicket2")),
    "crag": Prop(_all("props", "crag1", "crag2")),
    "reeds": Prop(_all("props", "reeds1", "reeds2")),
    "ferns": Prop(_all("props", "ferns1", "ferns2")),
    "tree": Prop(_TRUNKS, _all("crowns", "crown0", "crown1", "crown2", "crown3"), _INSTEAD["tree"]),
    "pine": Prop(_TRUNKS, _all("crowns", "pine0", "pine1", "pine2", "pine3"), _INSTEAD["pine"]),
    "fir": Prop(_TRUNKS, _all("firs", "fir0", "fir1", "fir2", "fir3")),
    "drift": Prop(_all("winter", "drift1", "drift2", "drift3")),
    "snowbush": Prop(_all("winter", "snowbush1", "snowbush2", "snowbush3")),
    **{
        name: Prop(_all("winter", name), (), _INSTEAD.get(name, ()))
        for name in ("well", "woodpile", "sledge", "snowman")
    },
    "barbed": Prop(_all("battlefield", "barbed_we")),
    "barbed_ns": Prop(_all("battlefield", "barbed_ns")),
    "crater": Prop(_all("battlefield", "crater1", "crater2", "crater3")),
    "snag": Prop(_all("battlefield", "snag1", "snag2", "snag3")),
    "pillar": Prop(_all("station", "pillar")),
    "counter": Prop(_all("station", "counter_we")),
    "counter_ns": Prop(_all("station", "counter_ns")),
    "barrier": Prop(_all("station", "barrier")),
    "luggage": Prop(_all("station", "luggage1", "luggage2", "luggage3")),
    "kiosk": Prop(_all("station", "kiosk")),
    "buffer": Prop(_all("station", "buffer")),
    "clock": Prop(_all("station", "clock")),
    "bracken": Prop(_all("hex-growth", "bracken1", "bracken2", "bracken3")),
    "pit": Prop(_all("hex-growth", "crater1", "crater2", "crater3")),
}
