"""Redraws everything: `uv run --group art python assets/draw/build.py`, or only what is named (`build.py
figures maps`)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import author_tiles
import hex_tiles
import iso_plan
import make_maps
import roof_tiles
import station_tiles
import tilesets
import winter_tiles
import works_tiles
import write_letters
import write_pieces
import write_wheels

JOBS: dict[str, Callable[[], None]] = {
    "figures": write_pieces.figures,
    "faces of figures": write_pieces.people_of_figures,
    "rings": write_pieces.rings,
    "portraits": write_pieces.portraits,
    "icons": write_pieces.icons,
    "marks": write_pieces.board_marks,
    "weapons": write_pieces.weapons,
    "vehicle portraits": write_wheels.portraits,
    "lettering": write_letters.lettering,
    "logo": write_letters.logo,
    "icon": write_letters.window_icon,
    "palette": write_letters.palette,
    "maps": make_maps.maps,
    "author tiles": author_tiles.marks,
    "rules": author_tiles.rules,
    **{f"vehicles/{kind}": partial(write_wheels.vehicles, kind) for kind in write_wheels.FRAME},
    **{f"tiles/{name}": partial(tilesets.write, name) for name in tilesets.tilesets()},
    **{f"tiles/{name}": partial(hex_tiles.write, name) for name in hex_tiles.hex_tilesets()},
    **{f"tiles/{name}": partial(winter_tiles.write, name) for name in winter_tiles.winter_tilesets()},
    **{f"tiles/{name}": partial(roof_tiles.write, name) for name in roof_tiles.roof_tilesets()},
    **{f"tiles/{name}": partial(station_tiles.write, name) for name in station_tiles.station_tilesets()},
    **{f"tiles/{name}": partial(iso_plan.write, name) for name in iso_plan.iso_tilesets()},
    **{f"tiles/{name}": partial(works_tiles.write, name) for name in works_tiles.works_tilesets()},
}


def run(name: str) -> str:
    start = time.perf_counter()
    JOBS[name]()
    return f"{name}: {time.perf_counter() - start:.1f} s"


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in JOBS]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(JOBS)}")
        return 2
    with ProcessPoolExecutor() as pool:
        for line in pool.map(run, names or JOBS):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
