"""Strokes on hexes: round patches, ways from hex to hex, and floors with what is left of their walls."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.field import Cell
from game.core.geometry.grid import Hexes
from game.maps.generate.drafts import Draft
from game.maps.generate.hex_autotiling import SIDES, near

_GRID = Hexes()


def apart(a: Cell, b: Cell) -> int:
    """Steps from one hex to another."""
    return _GRID.steps(a, b)


def disc(draft: Draft, centre: Cell, radius: int) -> list[Cell]:
    """All hexes of the part up to so many steps away."""
    x, y = centre
    box = [(u, v) for v in range(y - radius, y + radius + 1) for u in range(x - radius, x + radius + 1)]
    return [cell for cell in box if draft.part.holds(cell) and apart(cell, centre) <= radius]


def grown(draft: Draft, start: Cell, size: int) -> list[Cell]:
    """A patch of so many hexes that has grown from one, roundish."""
    found, edge = [start], [start]
    seen = {start}
    while edge and len(found) < size:
        ring = sorted({near(cell, side) for cell in edge for side in SIDES} - seen)
        seen |= set(ring)
        ring = [cell for cell in ring if draft.part.holds(cell)]
        edge = [cell for cell in ring if draft.chance.percent(75)][: size - len(found)]
        found += edge
    return [cell for cell in found if draft.part.holds(cell)]


def trail(draft: Draft, start: Cell, end: Cell) -> list[Cell]:
    """A way from hex to hex that now and then strays aside, as ways do."""
    chance, found, at = draft.chance, [start], start
    while at != end and len(found) < 200:
        steps = sorted((apart(near(at, side), end), number) for number, side in enumerate(SIDES))
        closer = [number for far, number in steps if far < apart(at, end)]
        level = [number for far, number in steps if far == apart(at, end)]
        choice = level if level and chance.percent(22) and len(found) % 3 == 0 else closer
        at = near(at, SIDES[chance.pick(choice)])
        found.append(at)
    return found


def wall_in(draft: Draft, floor: Sequence[Cell], ground: str, number: int) -> None:
    """Walls around a floor, with two ways in at least and gaps where stones have fallen."""
    sheet, chance = draft.sheet, draft.chance
    inside = [cell for cell in floor if sheet.whole.holds(cell)]
    sheet.kept -= set(inside)
    for cell in inside:
        sheet.things.pop(cell, None)
        sheet.walled[cell] = number
    sheet.lay(ground, inside)
    borders = [(cell, side) for cell in inside for side in SIDES if near(cell, side) not in set(inside)]
    for border in borders:
        luck = chance.below(100)
        if luck < 40:
            sheet.gaps[border] = "broken" if luck < 20 else "low"
    doors = 0
    for cell, side in chance.shuffled(borders):
        if doors < 2 + len(inside) // 10:
            sheet.gaps[cell, side] = ""
            doors += 1
