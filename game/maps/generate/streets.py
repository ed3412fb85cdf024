"""The lines on streets: down the middle of each, and a crossing for those on foot where two meet."""

from __future__ import annotations

from game.maps.generate.drafts import Draft
from game.maps.generate.ground_grid import GroundGrid


def mark(draft: Draft) -> None:
    """Paint the streets of the whole map, when all of it has been laid."""
    sheet = draft.sheet
    left = min((box.x for box, way in draft.roads if way == "ns"), default=sheet.wide)
    for box, way in draft.roads:
        if way == "ns":
            _down(sheet)
            continue
        rows = {box.y + (2 if box.high == 4 else box.high)}
        if not draft.quarter:
            for image in sheet.symmetry.images:
                rows.add(sheet.symmetry.box(box, image).y + 2)
        for y in sorted(rows):
            for x in range(sheet.wide):
                _line(sheet, (x, y), "lane_e", (0, -1), beside=x < left - 1 or x > sheet.wide - left)


def _down(sheet: GroundGrid) -> None:
    x = sheet.wide // 2
    for y in range(sheet.high):
        aside = [(x - 4, y), (x + 3, y)]
        crossing = any(sheet.ground.get(cell) == "asphalt" for cell in aside)
        _line(sheet, (x, y), "lane_n", (-1, 0), beside=not crossing)


def _line(sheet: GroundGrid, cell: tuple[int, int], tile: str, step: tuple[int, int], beside: bool) -> None:
    """A piece of the line between this cell and the one before, where both are of the street."""
    other = cell[0] + step[0], cell[1] + step[1]
    if beside and sheet.ground.get(cell) == "asphalt" == sheet.ground.get(other):
        sheet.paint.setdefault(cell, tile)
