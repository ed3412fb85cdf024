"""What may stand on a cell, by the names that themes use: its pieces, what it is like, and what may stand
there instead."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.field import Cover
from game.maps.generate.tiles import Piece, piece, said


@dataclass(frozen=True)
class Thing:
    """One of `pieces` stands there, with one of `crowns` above it. `instead` is as good for cover and as much
    in the way."""

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
_SINGLE = [
    "crate",
    "crate_stack",
    "pallet",
    "barrel",
    "barrel_blue",
    "barrels",
    "sandbags",
    "sandbags_ns",
    "low_wall",
    "low_wall_ns",
    "fence",
    "fence_ns",
    "wire",
    "wire_ns",
    "skip",
    "skip_red",
    "tyres",
    "table",
    "shelf",
    "planter",
    "bench",
    "hydrant",
    "pump",
    "lamp",
    "stump",
    "log",
]
_INSTEAD = {
    "crate": ("crate", "crate", "barrel", "barrels"),
    "barrel": ("barrel", "barrel_blue"),
    "barrels": ("barrels", "barrel"),
    "skip": ("skip", "skip_red"),
    "table": ("table", "table", "bench"),
    "tree": ("tree", "tree", "pine"),
    "pine": ("pine", "pine", "tree"),
    "stump": ("stump", "log"),
    "log": ("log", "stump"),
    "planter": ("planter", "planter", "hydrant"),
}
THINGS: dict[str, Thing] = {
    **{name: Thing(_all("props", name), (), _INSTEAD.get(name, ())) for name in _SINGLE},
    "rubble": Thing(_all("props", "rubble1", "rubble2")),
    "boulder": Thing(_all("props", "boulder1", "boulder2", "boulder3")),
    "bush": Thing(_all("props", "bush1", "bush2", "bush3")),
    "thicket": Thing(_all("props", "thicket1", "thicket2")),
    "crag": Thing(_all("props", "crag1", "crag2")),
    "reeds": Thing(_all("props", "reeds1", "reeds2")),
    "ferns": Thing(_all("props", "ferns1", "ferns2")),
    "tree": Thing(_TRUNKS, _all("crowns", "crown0", "crown1", "crown2", "crown3"), _INSTEAD["tree"]),
    "pine": Thing(_TRUNKS, _all("crowns", "pine0", "pine1", "pine2", "pine3"), _INSTEAD["pine"]),
    "fir": Thing(_TRUNKS, _all("firs", "fir0", "fir1", "fir2", "fir3")),
    "drift": Thing(_all("winter", "drift1", "drift2", "drift3")),
    "snowbush": Thing(_all("winter", "snowbush1", "snowbush2", "snowbush3")),
    **{name: Thing(_all("winter", name)) for name in ("well", "woodpile", "sledge", "snowman")},
    "barbed": Thing(_all("battlefield", "barbed_we")),
    "barbed_ns": Thing(_all("battlefield", "barbed_ns")),
    "crater": Thing(_all("battlefield", "crater1", "crater2", "crater3")),
    "snag": Thing(_all("battlefield", "snag1", "snag2", "snag3")),
    "pillar": Thing(_all("station", "pillar")),
    "counter": Thing(_all("station", "counter_we")),
    "counter_ns": Thing(_all("station", "counter_ns")),
    "barrier": Thing(_all("station", "barrier")),
    "luggage": Thing(_all("station", "luggage1", "luggage2", "luggage3")),
    "kiosk": Thing(_all("station", "kiosk")),
    "buffer": Thing(_all("station", "buffer")),
    "clock": Thing(_all("station", "clock")),
    "bracken": Thing(_all("hex-growth", "bracken1", "bracken2", "bracken3")),
    "pit": Thing(_all("hex-growth", "crater1", "crater2", "crater3")),
}
