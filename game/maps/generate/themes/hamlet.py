"""A hamlet in snow: timber houses along a trodden lane, firs around them, a well in the middle, a frozen
pond."""

from __future__ import annotations

from game.core.field import Cell
from game.maps.generate.drafts import Draft, Theme, blob, clump, row, scatter, smooth
from game.maps.generate.houses import Style, build
from game.maps.generate.partition import STEPS, Box, around, partition

HOUSES = (
    Style("timber", room=7, windows=45, use="home"),
    Style("timber", room=8, windows=35, use="barn"),
    Style("timber", room=7, windows=45, use="store"),
)


def draw(draft: Draft) -> None:
    part, sheet = draft.part, draft.sheet
    sheet.lay("dirt", part.cells())
    sheet.cover_ground("snow", part.cells())
    lane = _lane(draft)
    square = draft.centre(6, 6)
    _tread(draft, [cell for cell in square.cells() if part.holds(cell)])
    lots = _lots(draft, lane)
    pond = lots.pop() if len(lots) > 2 else None
    for lot in lots:
        _farm(draft, lot, lane)
    if pond:
        _pond(draft, pond)
    _well(draft, square)
    _woods(draft)
    draft.middle, draft.middle_name = draft.centre(4, 4), "well"


def _tread(draft: Draft, cells: list[Cell]) -> None:
    """Snow trodden down to the earth, where one is quick and seen."""
    for cell in cells:
        if draft.part.holds(cell) and draft.sheet.laid.get(cell) == "snow":
            del draft.sheet.laid[cell]


def _lane(draft: Draft) -> Box:
    """From the side to the middle, with a step in it now and then."""
    part, chance = draft.part, draft.chance
    y = part.bottom - 2 if draft.quarter else part.high // 2 - 1
    bend = chance.between(part.wide // 3, part.wide * 2 // 3)
    moved = 0 if draft.quarter else chance.pick((-2, -1, 1, 2, 0))
    lane = Box(2, y + moved, part.wide - 2, 2)
    _tread(draft, list(Box(2, y + moved, bend, 2).cells()))
    _tread(draft, list(Box(bend, y, part.right - bend, 2).cells()))
    _tread(draft, list(Box(bend, min(y, y + moved), 2, 2 + abs(moved)).cells()))
    draft.sheet.keep(*(cell for cell in part.cells() if cell not in draft.sheet.laid))
    draft.roads.append((lane, "we"))
    return lane


def _lots(draft: Draft, lane: Box) -> list[Box]:
    part = draft.part
    upper = Box(2, 2, part.wide - 4, lane.y - 4)
    blocks = [upper]
    if not draft.quarter:
        blocks.append(Box(2, lane.bottom + 2, part.wide - 4, part.high - lane.bottom - 4))
    lots = [
        lot
        for block in blocks
        if block.high >= 5 and block.wide >= 6
        for lot in partition(block, 5, draft.chance, gap=2, most=10)
    ]
    return draft.chance.shuffled(lots)


def _farm(draft: Draft, lot: Box, lane: Box) -> None:
    """A house that looks at the lane, a path to it, wood beside it."""
    chance, sheet = draft.chance, draft.sheet
    wide, high = min(lot.wide, chance.between(6, 10)), min(lot.high, chance.between(5, 8))
    x = lot.x + chance.below(lot.wide - wide + 1)
    above = lot.y < lane.y
    y = lot.bottom - high if above else lot.y
    box = Box(x, y, wide, high)
    front = "s" if above else "n"
    other = "w" if box.x > 6 and chance.percent(50) else "e"
    aside = box.right + 5 < draft.part.right or other == "w"
    doors = {front: 1, other: int(aside and chance.percent(30 + draft.doors // 2))}
    build(sheet, box, chance.pick(HOUSES), chance, doors, draft.cover)
    for side, count in doors.items():
        for cell in box.side(side):
            if count and sheet.openings.get(cell) == "door":
                _path(draft, cell, side, lane)
    beside = [cell for cell in box.inset(-1).rim() if sheet.laid.get(cell) == "snow"]
    for cell in chance.shuffled(beside)[: 1 + draft.cover // 30]:
        clump(draft, cell, (chance.pick(("woodpile", "woodpile", "crate", "barrel")),), chance.between(1, 2))
    flat = [(px, box.y - 2 if above else box.bottom + 1) for px in range(box.x - 1, box.right + 2)]
    if chance.percent(60):
        row(draft, "fence", [cell for cell in flat if draft.part.holds(cell)], gaps=2)


def _path(draft: Draft, door: Cell, side: str, lane: Box) -> None:
    """Two cells wide, out of the door and then to the lane."""
    (x, y), (dx, dy) = door, STEPS[side]
    cells = [(x + dx * far + (0 if dx else aside), y + dy * far + (aside if dx else 0)) for far in (1, 2)
             for aside in (0, 1)]  # fmt: skip
    x, y = x + 2 * dx, y + 2 * dy
    for _ in range(draft.part.high):
        if draft.sheet.laid.get((x, y)) != "snow" and y != door[1]:
            break
        if (x, y) in draft.sheet.walls or (x + 1, y) in draft.sheet.walls:
            break
        cells += [(x, y), (x + 1, y)]
        y += 1 if y < lane.y else -1
    _tread(draft, cells)
    draft.sheet.keep(*(cell for cell in cells if cell not in draft.sheet.walls))


def _pond(draft: Draft, lot: Box) -> None:
    """Ice between banks of snow, so that no path ends in it; a house needs no door to it."""
    cells = [
        cell for cell in blob(draft, lot.middle, 14 + draft.chance.below(10)) if lot.inset(-1).holds(cell)
    ]
    sheet = draft.sheet
    cells = [cell for cell in cells if all(sheet.laid.get(one) == "snow" for one in (cell, *around(cell)))]
    cells = smooth(cell for cell in cells if cell not in sheet.walls)
    sheet.cover_ground("ice", cells)
    sheet.keep(*cells)
    shore = [cell for cell in lot.inset(-1).cells() if sheet.laid.get(cell) == "snow"]
    scatter(draft, shore, ("drift", "snowbush", "log"), draft.count(8, lot), apart=2)


def _well(draft: Draft, square: Box) -> None:
    sheet, part = draft.sheet, draft.part
    sheet.kept -= set(square.cells())
    sheet.put("well", (part.right - 1, sheet.high // 2 - 1))
    ring = [cell for cell in square.rim() if part.holds(cell)]
    scatter(draft, ring, ("drift", "woodpile", "sledge", "snowman"), 1 + draft.cover // 25, apart=2)


def _woods(draft: Draft) -> None:
    """Firs thick along the border and thin between the houses, drifts and bushes in the open."""
    sheet, part = draft.sheet, draft.part
    snow = [cell for cell in part.cells() if sheet.laid.get(cell) == "snow"]
    border = [cell for cell in snow if cell[0] < 2 or cell[1] < 2 or cell[1] >= sheet.high - 2]
    scatter(draft, border, ("fir",), len(border) // 3, apart=2, clear=1)
    inner = [cell for cell in snow if cell not in set(border)]
    scatter(draft, inner, ("fir",), draft.count(4), apart=3, clear=1)
    scatter(draft, inner, ("drift", "snowbush", "drift", "stump", "log"), draft.count(7), apart=2)


THEME = Theme(
    "hamlet",
    "Hamlet in snow",
    draw,
    ("Hamlet", "Farm", "Steading", "Croft", "Well", "Thorpe"),
    ambience="wind",
    words="Deep snow, trodden paths, and a well.",
    screen="timber",
)
