"""Trenches: a line that bends, saps towards the enemy, a bunker behind, wire and craters before it, and
in the middle a bare knoll or the ruin of a farm."""

from __future__ import annotations

from game.core.field import Cell
from game.maps.generate.drafts import Draft, Theme, blob, clump, distance, scatter, smooth
from game.maps.generate.houses import Style, build
from game.maps.generate.partition import Box, beside

BUNKER = Style("concrete", floor="concrete", room=6, windows=0, use="store")


def draw(draft: Draft) -> None:
    part, sheet = draft.part, draft.sheet
    sheet.lay("grass", part.cells())
    line = part.wide * 2 // 5
    if not draft.mirrored:
        line = min(max(8, line), part.wide - 5)  # room for a bunker
    _torn_ground(draft, line)
    course = _line(draft, line)
    _saps(draft, course)
    _bunker(draft, course)
    _middle(draft)
    _wire(draft, course)
    _no_mans_land(draft, course)
    _rear(draft, course)


def _torn_ground(draft: Draft, line: int) -> None:
    """Earth from the trench to the middle, with grass left here and there."""
    part, sheet = draft.part, draft.sheet
    sheet.lay("dirt", Box(line - 3, 0, part.wide - line + 3, part.high).cells())
    for _ in range(part.wide * part.high // 110):
        at = draft.chance.between(line + 3, part.right - 1), draft.chance.below(part.high)
        sheet.lay("grass", smooth(cell for cell in blob(draft, at, 16) if part.holds(cell)))
    for _ in range(part.high // 6):
        at = draft.chance.between(1, max(1, line - 4)), draft.chance.below(part.high)
        sheet.lay("dirt", smooth(cell for cell in blob(draft, at, 12) if part.holds(cell)))
    earth = {cell for cell in part.cells() if sheet.ground[cell] == "dirt"}
    sheet.lay("grass", earth - set(smooth(earth)))


def _line(draft: Draft, line: int) -> dict[int, int]:
    """The trench, two cells wide, which steps aside every few cells; its first column in each row."""
    part, chance = draft.part, draft.chance
    course: dict[int, int] = {}
    x, y = line, 0
    while y < part.high:
        for row in range(y, min(part.high, y + chance.between(3, 5))):
            course[row] = x
            y = row + 1
        step = chance.pick((-1, 1, 1, -1, 2, -2))
        x = line + step if x == line else line
    for row in sorted(course):
        columns = {course[row], course.get(row - 1, course[row])}
        cells = [(column, row) for column in range(min(columns), max(columns) + 2)]
        draft.sheet.cover_ground("trench", cells)
        draft.sheet.keep(*cells)
    return course


def _dig(draft: Draft, cells: list[Cell]) -> None:
    inside = [cell for cell in cells if draft.part.holds(cell)]
    draft.sheet.cover_ground("trench", inside)
    draft.sheet.keep(*inside)


def _saps(draft: Draft, course: dict[int, int]) -> None:
    """Short trenches that creep out to the front, and one that leads to the rear."""
    part, chance = draft.part, draft.chance
    rows = list(range(chance.between(2, 5), part.high - 4, 8))
    for y in rows[: 1 + part.high // 10]:
        long = chance.between(3, max(3, part.wide // 5))
        _dig(draft, list(Box(course[y], y, long + 2, 2).cells()))
        if chance.percent(60):
            down = chance.pick((-2, 2))
            _dig(draft, list(Box(course[y] + long, min(y, y + down), 2, 4).cells()))
    y = min(part.high - 3, chance.pick(rows) + 4)
    _dig(draft, list(Box(3, y, course[y] - 2, 2).cells()))
    laid = draft.sheet.laid
    _dig(draft, [cell for cell in part.cells() if all(laid.get(near) == "trench" for near in beside(cell))])


def _bunker(draft: Draft, course: dict[int, int]) -> None:
    """Concrete behind the line, with slits to the front and the door to the rear."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    high = chance.between(6, 8)
    room = min(course.values()) - 1
    wide = min(room - 1, 6)
    if wide < 5:
        return
    top = chance.between(1, max(1, part.high - high - 1))
    box = Box(room - wide, top, wide, high)
    build(sheet, box, BUNKER, chance, {"w": 1, "s" if top < part.high // 2 else "n": 1}, draft.cover)
    for y in range(box.y + 1, box.bottom - 1, 3):
        sheet.openings[box.right - 1, y] = "embrasure"
    for cell in box.inset(-1).rim():
        if sheet.laid.get(cell) != "trench" and part.holds(cell):
            sheet.lay("dirt", [cell])


def _middle(draft: Draft) -> None:
    """A knoll, or what shells have left of a farm."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    knoll = draft.centre(8, 6)
    cells = [cell for cell in knoll.cells() if part.holds(cell) and cell not in (knoll.rim()[0],)]
    corners = {(knoll.x, knoll.y), (knoll.x, knoll.bottom - 1)}
    free = [cell for cell in cells if cell not in corners and sheet.laid.get(cell) != "trench"]
    if chance.percent(55):
        sheet.lay("grass", free)
        sheet.cover_ground("knoll", free)
        draft.middle_name = "knoll"
    else:
        sheet.lay("concrete", [cell for cell in draft.centre(6, 4).cells() if part.holds(cell)])
        farm = draft.centre(6, 6)
        for cell in farm.rim():
            if part.holds(cell) and chance.percent(55) and sheet.free(cell):
                sheet.walls[cell] = "brick"
        scatter(draft, [cell for cell in farm.cells() if part.holds(cell)], ("rubble",), 3, apart=1)
        draft.middle_name = "farm"
    scatter(draft, cells, ("crater", "snag", "crater"), 1 + draft.cover // 25, apart=2)
    draft.middle = draft.centre(6, 4)


def _wire(draft: Draft, course: dict[int, int]) -> None:
    """A belt of wire before the line, with gaps to get through."""
    part, chance = draft.part, draft.chance
    x = max(course.values()) + chance.between(4, 5)
    if x >= part.right - 4:
        return
    y = 1
    while y < part.high - 1:
        long = chance.between(3, 5)
        aside = chance.pick((0, 0, 1))
        draft.sheet.put("barbed_ns", *((x + aside, row) for row in range(y, min(part.high - 1, y + long))))
        y += long + chance.between(2, 3)


def _no_mans_land(draft: Draft, course: dict[int, int]) -> None:
    part = draft.part
    front = [cell for cell in part.cells() if cell[0] > course[cell[1]] + 2]
    for cell in draft.chance.shuffled(front)[: 2 + len(front) // 40]:
        salvo = [one for one in front if distance(one, cell) <= 2]
        scatter(draft, salvo, ("crater",), draft.chance.between(1, 3), apart=2)
    scatter(draft, front, ("snag", "snag", "rubble", "sandbags_ns"), draft.count(3), apart=3)
    parapet = [(x + 2, y) for y, x in sorted(course.items()) if (x + 2, y) not in draft.sheet.laid]
    scatter(draft, parapet, ("sandbags_ns",), len(parapet) * (draft.cover + 30) // 220, apart=1)


def _rear(draft: Draft, course: dict[int, int]) -> None:
    """Trees that still stand, stores, a thicket."""
    ground, walls = draft.sheet.ground, draft.sheet.walls
    rear = [
        (x, y)
        for x, y in draft.part.cells()
        if x < course[y] - 1 and ground[x, y] in ("grass", "dirt") and (x, y) not in walls
    ]
    scatter(draft, rear, ("tree", "pine", "tree"), len(rear) // 11, apart=2, clear=1)
    scatter(draft, rear, ("crate", "barrel", "crate", "pallet"), len(rear) // 28, apart=3)
    for cell in draft.chance.shuffled(rear)[: 2 + len(rear) // 40]:
        clump(draft, cell, ("thicket", "thicket", "bush"), draft.chance.between(2, 4))


THEME = Theme(
    "trench",
    "Trench",
    draw,
    ("Trench", "Line", "Ridge", "Redoubt", "Salient", "Sap"),
    ambience="wind",
    words="Two lines, wire, and torn ground between them.",
    screen="thicket",
)
