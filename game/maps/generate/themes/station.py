"""A station: a hall with a concourse in the middle and rooms at its ends, platforms before it, trains on
the tracks."""

from __future__ import annotations

from game.core.field import Cell
from game.maps.generate.drafts import Draft, Theme, scatter
from game.maps.generate.houses import Style, build
from game.maps.generate.partition import Box

ROOMS = (
    Style("brick", floor="concrete", room=6, windows=50, use="office"),
    Style("brick", floor="concrete", room=7, windows=60, use="store"),
    Style("brick", floor="concrete", room=7, windows=60, use="shop"),
)
TRAIN = Style("metal", room=40, windows=60, use="home")
PITCH = 5
"""Cells from one pillar of a platform to the next."""
TRACKS = 4
"""Rows of tracks, wide enough for a train with a gangway in it."""


def draw(draft: Draft) -> None:
    part, sheet = draft.part, draft.sheet
    sheet.lay("concrete", part.cells())
    tops = [1] if draft.quarter else [1, part.high - 1 - TRACKS]
    for top in tops:
        _tracks(draft, top)
    first = 1 + TRACKS + 3
    last = part.high if draft.quarter else part.high - first
    hall = Box(1, first, part.wide - 1, last - first)
    _hall(draft, hall)
    _platforms(draft, tops)
    draft.middle, draft.middle_name = draft.centre(4, 4), "concourse"


def _tracks(draft: Draft, top: int) -> None:
    """Rails, the edge of the platform beside them, a wall behind, and a train or two."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    outer = top - 1 if top == 1 else top + TRACKS
    for x in range(part.wide):
        sheet.walls[x, outer] = "brick"
    sheet.cover_ground("rails", Box(0, top, part.wide, TRACKS).cells())
    edge = top + TRACKS if top == 1 else top - 1
    sheet.cover_ground("edge_n" if top == 1 else "edge_s", Box(0, edge, part.wide, 1).cells())
    long = min(part.wide - 4, chance.between(9, 13))
    train = Box(chance.between(1, max(1, part.wide - long - 1)), top, long, TRACKS)
    for cell in train.cells():
        sheet.laid.pop(cell, None)
    build(sheet, train, TRAIN, chance, {"s" if top == 1 else "n": 2}, draft.cover // 2)
    _seats(draft, train.inset(1), "n" if top == 1 else "s")
    sheet.put("buffer", *((0, y) for y in range(top, top + TRACKS)))


def _seats(draft: Draft, inside: Box, far: str) -> None:
    """In a carriage: a bench in every second cell away from the platform, a gangway beside them, and what
    people have left in it."""
    sheet = draft.sheet
    for cell in inside.cells():
        sheet.things.pop(cell, None)
    seats = inside.side(far)
    sheet.put("bench", *seats[1::2])
    scatter(
        draft, [cell for cell in seats[2::2] if sheet.free(cell)], ("luggage",), draft.cover // 25, apart=3
    )


def _hall(draft: Draft, hall: Box) -> None:
    """Tiles on the floor; a block of rooms at the end, another in the hall, the concourse left free."""
    sheet, chance = draft.sheet, draft.chance
    sheet.cover_ground("tiles", hall.cells())
    wide = min(hall.wide - 6, chance.between(7, 9))
    rooms = Box(hall.x, hall.y, wide, hall.high - draft.quarter)
    if rooms.high >= 5 and rooms.wide >= 5:
        _rooms(draft, rooms, {"e": 1 + draft.doors // 50, "n": 1, "s": int(not draft.quarter)})
    rest = Box(rooms.right + 2, hall.y + 1, hall.right - rooms.right - 5, hall.high - 2)
    if rest.wide >= 5 and rest.high >= 5:
        high = min(rest.high, chance.between(5, 7))
        at = rest.y if chance.percent(50) else rest.bottom - high
        _rooms(draft, Box(rest.x, at, rest.wide, high), {"e": 1, chance.pick(("n", "s")): 1})
    _concourse(draft, hall)


def _rooms(draft: Draft, box: Box, doors: dict[str, int]) -> None:
    sheet, chance = draft.sheet, draft.chance
    draft.houses.append(box)
    build(sheet, box, chance.pick(ROOMS), chance, doors, draft.cover)
    sheet.cover_ground("tiles", (cell for cell in box.cells() if cell not in sheet.walls))


def _concourse(draft: Draft, hall: Box) -> None:
    """Pillars in two rows, kiosks, counters, luggage that was left."""
    sheet, chance = draft.sheet, draft.chance
    free = [
        cell
        for cell in hall.cells()
        if sheet.free(cell)
        and not _beside_wall(draft, cell)
        and not any(box.holds(cell) for box in draft.houses)
    ]
    pillars = [
        (x, y)
        for x in range(hall.right - 3, hall.x, -4)
        for y in ((hall.y + 1, hall.bottom - 2) if not draft.quarter else (hall.y + 1,))
    ]
    _pillars(draft, [cell for cell in pillars if cell in free])
    x, y = hall.right - 1, hall.middle[1]
    sheet.put("counter_ns", *((x - 1, y + step) for step in range(-3, 0)))
    sheet.keep((x - 1, y - 4), (x - 1, y))
    if chance.percent(60):
        sheet.put("kiosk", (x - 4, hall.y + 2))
    benches = [cell for cell in free if cell[1] % 3 == hall.y % 3]
    scatter(draft, benches, ("bench", "planter", "bench"), draft.count(4, hall), apart=3)
    scatter(draft, free, ("luggage", "luggage", "barrier"), draft.count(3, hall), apart=3)


def _pillars(draft: Draft, cells: list[Cell]) -> None:
    """Nothing stands before or behind them, where they would hide it."""
    draft.sheet.put("pillar", *cells)
    draft.sheet.keep(*((x, y + step) for x, y in cells for step in (-1, 1)))


def _beside_wall(draft: Draft, cell: Cell) -> bool:
    x, y = cell
    return any((x + dx, y + dy) in draft.sheet.walls for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def _platforms(draft: Draft, tops: list[int]) -> None:
    """Two rows between hall and tracks: benches, pillars, luggage, a kiosk, a clock."""
    sheet, part = draft.sheet, draft.part
    for top in tops:
        near = top + TRACKS + 1 if top == 1 else top - 3
        rows = Box(1, near, part.wide - 1, 2)
        columns = range(3, part.wide, PITCH)
        _pillars(draft, [(x, near if top == 1 else near + 1) for x in columns])
        between = [x for x in range(part.wide - 2, 1, -1) if (x - columns[0]) % PITCH == PITCH // 2]
        sheet.put("kiosk", *((x, near) for x in between[:1]))
        sheet.put("clock", (part.wide // 2, near if top == 1 else near + 1))
        things = ("bench", "luggage", "luggage", "planter", "bench")
        scatter(draft, rows.cells(), things, draft.count(11, rows), apart=3)


THEME = Theme(
    "station",
    "Station",
    draw,
    ("Station", "Halt", "Junction", "Terminus", "Platforms", "Road Station"),
    ambience="interior",
    words="A hall between platforms, and trains that wait.",
    screen="brick",
)
