"""Buildings: outer walls, rooms by partition, a doorway in each wall between two rooms, doors to where
people come from, windows in between, and furniture that is in nobody's way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core.field import Cell
from game.maps.generate.ground_grid import GroundGrid
from game.maps.generate.partition import STEPS, Box, around, beside
from game.maps.generate.seeded_random import Chance

LEAST_ROOM = 3
Wall = list[Cell]


@dataclass(frozen=True)
class Style:
    """How buildings of one kind are built: `room` is how long a room may be before it is parted, `inner`
    whether doors between rooms are shut, `windows` how many of a hundred places for one have one."""

    material: str
    floor: str = "wood"
    room: int = 7
    windows: int = 60
    use: str = "home"
    open_inside: int = 60


def build(
    sheet: GroundGrid, box: Box, style: Style, chance: Chance, doors: Mapping[str, int], cover: int = 50
) -> list[Box]:
    """Raise a building on the box, with so many doors on each of its sides; its rooms."""
    sheet.lay(style.floor, box.cells())
    sheet.indoors.update(box.cells())
    for cell in box.cells():
        for grid in (sheet.things, sheet.laid, sheet.paint):
            grid.pop(cell, None)
    for cell in box.rim():
        sheet.walls[cell] = style.material
    rooms, walls = _parted(box.inset(1), style.room, chance)
    for wall in walls:
        for cell in wall:
            sheet.walls[cell] = style.material
    for wall in walls:
        _doorway(sheet, wall, style, chance)
    for side, count in doors.items():
        _outer_doors(sheet, box, side, count, chance)
    for side in STEPS:
        _windows(sheet, box, side, style, chance)
    for room in rooms:
        furnish(sheet, room, style.use, chance, cover)
    return rooms


def _parted(inside: Box, most: int, chance: Chance) -> tuple[list[Box], list[Wall]]:
    """Rooms of the inside of a building, and the walls between them."""
    long = max(inside.wide, inside.high)
    room = long - 1 - 2 * LEAST_ROOM
    if long <= most or room < 0 or min(inside.wide, inside.high) < LEAST_ROOM:
        return [inside], []
    at = LEAST_ROOM + chance.between(room // 3, room - room // 3)
    x, y, wide, high = inside
    if wide >= high:
        halves = Box(x, y, at, high), Box(x + at + 1, y, wide - at - 1, high)
        wall = [(x + at, row) for row in range(y, y + high)]
    else:
        halves = Box(x, y, wide, at), Box(x, y + at + 1, wide, high - at - 1)
        wall = [(column, y + at) for column in range(x, x + wide)]
    rooms, walls = list[Box](), [wall]
    for half in halves:
        more, between = _parted(half, most, chance)
        rooms += more
        walls += between
    return rooms, walls


def _through(sheet: GroundGrid, cell: Cell) -> bool:
    """Whether a door in this wall would lead from floor to floor, or out."""
    x, y = cell
    for (ax, ay), (bx, by) in (((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))):
        sides = ((ax, ay), (bx, by))
        if all(sheet.whole.holds(one) and one not in sheet.walls for one in sides):
            return not any(sheet.ground.get(one) == "water" for one in sides)
    return False


def _open(sheet: GroundGrid, cell: Cell, what: str) -> None:
    """Cut an opening into a wall; nothing stands before a door."""
    sheet.openings[cell] = what
    if what != "window":
        sheet.keep(*(near for near in beside(cell) if near not in sheet.walls))


def _doorway(sheet: GroundGrid, wall: Wall, style: Style, chance: Chance) -> None:
    fit = [cell for cell in wall if _through(sheet, cell)]
    if fit:
        cell = chance.pick(fit[len(fit) // 4 : len(fit) - len(fit) // 4] or fit)
        _open(sheet, cell, "open" if chance.percent(style.open_inside) else "door")


def _outer_doors(sheet: GroundGrid, box: Box, side: str, count: int, chance: Chance) -> None:
    fit = [cell for cell in box.side(side)[2:-2] if _through(sheet, cell)]
    for _ in range(count):
        fit = [cell for cell in fit if all(_apart(cell, other) > 3 for other in sheet.openings)]
        if not fit:
            return
        middle = fit[len(fit) // 3 : len(fit) - len(fit) // 3] or fit
        _open(sheet, chance.pick(middle if count == 1 else fit), "door")


def _windows(sheet: GroundGrid, box: Box, side: str, style: Style, chance: Chance) -> None:
    last = -9
    for place, cell in enumerate(box.side(side)):
        near = any(_apart(cell, other) < 2 for other in sheet.openings)
        if place - last < 2 or near or not _through(sheet, cell):
            continue
        if chance.percent(style.windows):
            sheet.openings[cell] = "window"
            last = place


def _apart(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def crosses(box: Box, others: Sequence[Box], gap: int = 1) -> bool:
    """Whether a box comes nearer than `gap` cells to one of the others."""
    return any(
        box.x - gap < other.right
        and other.x < box.right + gap
        and box.y - gap < other.bottom
        and other.y < box.bottom + gap
        for other in others
    )


# ---------------------------------------------------------------- furniture

LEFT = {
    "home": ("bench", "shelf", "crate"),
    "shop": ("shelf", "crate"),
    "store": ("crate", "crate_stack", "barrels", "pallet"),
    "barn": ("crate", "barrel", "pallet"),
    "hall": ("crate", "crate_stack", "barrels", "pallet"),
    "office": ("table", "shelf"),
}
"""What else stands in a room of that use."""


def furnish(sheet: GroundGrid, room: Box, use: str, chance: Chance, cover: int) -> None:
    """Put into a room what belongs there, by its use; more of it the more cover is wished."""
    if room.wide * room.high < 6:
        return
    places = {"home": _home, "shop": _shop, "store": _store, "barn": _barn, "hall": _hall, "office": _office}
    places[use](sheet, room, chance, cover)
    _fill_up(sheet, room, use, chance, cover)


def _fill_up(sheet: GroundGrid, room: Box, use: str, chance: Chance, cover: int) -> None:
    """What is still missing for a room that somebody uses, along the walls and out on the floor, but not
    where one comes in."""
    missing = room.wide * room.high * (cover + 20) // 900 - sum(cell in sheet.things for cell in room.cells())
    floor = [cell for cell in room.inset(1).cells() if not _before_opening(sheet, cell)]
    for cell in chance.shuffled([*_along_walls(sheet, room), *floor]):
        if missing <= 0:
            return
        if not any(near in sheet.things for near in beside(cell)):
            missing -= sheet.put(chance.pick(LEFT[use]), cell)


def _along_walls(sheet: GroundGrid, room: Box) -> list[Cell]:
    """Cells along the walls of the room at which no window or door lies."""
    return [
        cell
        for cell in room.rim()
        if sheet.free(cell)
        and any(near in sheet.walls for near in beside(cell))
        and not any(near in sheet.openings for near in beside(cell))
    ]


def _corners(sheet: GroundGrid, room: Box) -> list[Cell]:
    last = room.right - 1, room.bottom - 1
    corners = [(room.x, room.y), (last[0], room.y), (room.x, last[1]), last]
    return [cell for cell in corners if sheet.free(cell) and not _before_opening(sheet, cell)]


def _before_opening(sheet: GroundGrid, cell: Cell) -> bool:
    return any(sheet.openings.get(near) in ("door", "open") for near in around(cell))


def _home(sheet: GroundGrid, room: Box, chance: Chance, cover: int) -> None:
    """A table in the middle, a shelf or two in the corners, and now and then a box."""
    if min(room.wide, room.high) >= 3:
        x, y = room.middle
        sheet.put("table", (x, y))
        if room.wide >= 6:
            sheet.put("table", (x - 1, y))
    for cell in chance.shuffled(_corners(sheet, room))[: 1 + cover // 40]:
        x, y = cell
        sheet.put("shelf", cell)
        beyond = (x + 1, y) if x == room.x else (x - 1, y)
        if cover > 30 and beyond in _along_walls(sheet, room) and chance.percent(50):
            sheet.put("shelf", beyond)
    for cell in chance.shuffled(_along_walls(sheet, room))[: room.wide * room.high * cover // 2200]:
        sheet.put(chance.pick(("crate", "bench", "crate")), cell)


def _shop(sheet: GroundGrid, room: Box, chance: Chance, cover: int) -> None:
    """Shelves in rows with aisles between them."""
    rows = range(room.y + 1, room.bottom - 1, 2) if room.high >= 3 else ()
    across = room.wide >= room.high
    if not across:
        for x in range(room.x + 1, room.right - 1, 2):
            sheet.put("shelf", *((x, y) for y in range(room.y + 1, room.bottom - 1) if y != room.middle[1]))
    else:
        for y in rows:
            sheet.put("shelf", *((x, y) for x in range(room.x + 1, room.right - 1) if x != room.middle[0]))
    for cell in chance.shuffled(_corners(sheet, room))[: cover // 40]:
        sheet.put("crate", cell)


def _store(sheet: GroundGrid, room: Box, chance: Chance, cover: int) -> None:
    """Crates along the walls, and in larger rooms in blocks on the floor."""
    for cell in chance.shuffled(_corners(sheet, room))[:3]:
        sheet.put(chance.pick(("crate_stack", "crate", "barrels")), cell)
        for near in beside(cell):
            if near in _along_walls(sheet, room) and chance.percent(cover):
                sheet.put("crate", near)
    _blocks(sheet, _floor(room), ("crate", "crate", "crate_stack"), chance, cover)


def _floor(room: Box) -> Box:
    """Where piles stand: a lane lies around them, of two cells where there is room."""
    return room.inset(2 if min(room.wide, room.high) >= 9 else 1)


def _blocks(sheet: GroundGrid, floor: Box, things: tuple[str, ...], chance: Chance, cover: int) -> None:
    """Piles on an open floor, in a grid, as people stack them."""
    if floor.wide < 1 or floor.high < 1:
        return
    wide, high = chance.pick(((2, 1), (1, 2), (2, 2), (2, 1)))
    for y in range(floor.y, floor.bottom - high + 1, high + 2):
        for x in range(floor.x, floor.right - wide + 1, wide + 2):
            if chance.percent(25 + cover):
                sheet.put(chance.pick(things), *Box(x, y, wide, high).cells())


def _barn(sheet: GroundGrid, room: Box, chance: Chance, cover: int) -> None:
    for cell in chance.shuffled(_corners(sheet, room))[:2]:
        sheet.put(chance.pick(("crate", "barrel")), cell)
    for cell in chance.shuffled(_along_walls(sheet, room))[: 1 + cover // 30]:
        sheet.put(chance.pick(("crate", "log", "pallet")), cell)


def _hall(sheet: GroundGrid, room: Box, chance: Chance, cover: int) -> None:
    """A large floor: pillars of goods in rows."""
    _blocks(sheet, _floor(room), ("crate", "crate_stack", "barrels", "crate", "pallet"), chance, cover)
    for cell in chance.shuffled(_corners(sheet, room))[:2]:
        sheet.put("crate_stack", cell)


def _office(sheet: GroundGrid, room: Box, chance: Chance, cover: int) -> None:
    """Desks side by side, files at the wall."""
    for y in range(room.y + 1, room.bottom - 1, 3):
        for x in range(room.x + 1, room.right - 1, 3):
            sheet.put("table", (x, y))
    for cell in chance.shuffled(_corners(sheet, room))[: 1 + cover // 50]:
        sheet.put("shelf", cell)
