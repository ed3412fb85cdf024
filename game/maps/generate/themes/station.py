"""A station: a hall between two lines, a terminus whose platforms lie like fingers before its concourse, or a
small one where the line runs through the middle and a forecourt and goods sheds lie beside it."""

from __future__ import annotations

from game.core.field import Cell
from game.maps.generate.drafts import Draft, Theme, clump, lamps, park_along, scatter
from game.maps.generate.houses import Style, build
from game.maps.generate.partition import Box

ROOMS = (
    Style("brick", floor="concrete", room=6, windows=50, use="office"),
    Style("brick", floor="concrete", room=7, windows=60, use="store"),
    Style("brick", floor="concrete", room=7, windows=60, use="shop"),
)
COACH = Style("metal", room=40, windows=60, use="home")
WAGON = Style("timber", room=40, windows=0, use="store")
SHED = Style("timber", floor="concrete", room=12, windows=20, use="hall")
TRACKS = 4
"""Rows of tracks, wide enough for a train with a gangway in it."""
HIGH = 20
"""So many rows a station needs through whose middle the line runs."""


def draw(draft: Draft) -> None:
    draft.sheet.lay("concrete", draft.part.cells())
    layouts = [_between_lines, _terminus]
    if not draft.quarter and draft.part.high >= HIGH:
        layouts.append(_wayside)
    draft.chance.pick(layouts)(draft)


# ---------------------------------------------------------------- a hall between two lines


def _between_lines(draft: Draft) -> None:
    """The line runs along the border, on both sides if there are two; the hall lies between."""
    part = draft.part
    tops = [1] if draft.quarter else [1, part.high - 1 - TRACKS]
    for top in tops:
        for x in range(part.wide):
            draft.sheet.walls[x, top - 1 if top == 1 else top + TRACKS] = "brick"
        _line(draft, top, part.wide, "s" if top == 1 else "n")
        _train(draft, Box(0, top, part.wide, TRACKS), "s" if top == 1 else "n")
        if draft.chance.percent(50):
            draft.sheet.put("buffer", *((0, y) for y in range(top, top + TRACKS)))
    first = 1 + TRACKS + 3
    last = part.high if draft.quarter else part.high - first
    _hall(draft, Box(1, first, part.wide - 1, last - first))
    _platforms(draft, tops)
    draft.middle, draft.middle_name = draft.centre(4, 4), "concourse"


def _line(draft: Draft, top: int, until: int, platforms: str) -> None:
    """Rails from the border to a column, and the edge of each platform beside them."""
    sheet = draft.sheet
    sheet.cover_ground("rails", Box(0, top, until, TRACKS).cells())
    if "s" in platforms:
        sheet.cover_ground("edge_n", Box(0, top + TRACKS, until, 1).cells())
    if "n" in platforms:
        sheet.cover_ground("edge_s", Box(0, top - 1, until, 1).cells())


def _train(draft: Draft, on: Box, doors: str) -> None:
    """A coach that waits, or wagons one behind the other, somewhere on the rails."""
    sheet, chance = draft.sheet, draft.chance
    wagons = chance.percent(35)
    long = min(on.wide - 3, chance.between(9, 13))
    if long < 5:
        return
    at = on.x + chance.between(1, on.wide - long - 1)
    for x, wide in _cars(long, wagons):
        box = Box(at + x, on.y, wide, on.high)
        side = chance.pick(doors)
        build(sheet, box, WAGON if wagons else COACH, chance, {side: 1 + (wide > 7)}, draft.cover // 2)
        if not wagons:
            _seats(draft, box.inset(1), "n" if side == "s" else "s")


def _cars(long: int, wagons: bool) -> list[tuple[int, int]]:
    """Where each car of a train begins, and how long it is; wagons are short, with a gap between two."""
    if not wagons:
        return [(0, long)]
    count = max(1, (long + 1) // 6)
    each = (long + 1) // count - 1
    return [(number * (each + 1), each) for number in range(count)]


def _seats(draft: Draft, inside: Box, far: str) -> None:
    """In a carriage: a bench in every second cell away from the platform, a gangway beside them, and what
    people have left in it."""
    sheet = draft.sheet
    for cell in inside.cells():
        sheet.things.pop(cell, None)
    seats = inside.side(far)
    sheet.put("bench", *seats[1::2])
    left = [cell for cell in seats[2::2] if sheet.free(cell)]
    scatter(draft, left, ("luggage",), draft.cover // 25, apart=3)


def _hall(draft: Draft, hall: Box) -> None:
    """Tiles on the floor; a block of rooms at the end, another in the hall, the concourse left free."""
    sheet, chance = draft.sheet, draft.chance
    sheet.cover_ground("tiles", hall.cells())
    wide = min(hall.wide - 6, chance.between(5, 9))
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
    sheet, chance, pitch = draft.sheet, draft.chance, draft.chance.between(3, 6)
    free = [
        cell
        for cell in hall.cells()
        if sheet.free(cell)
        and not _beside_wall(draft, cell)
        and not any(box.holds(cell) for box in draft.houses)
    ]
    pillars = [
        (x, y)
        for x in range(hall.right - 3, hall.x, -pitch)
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
    """Two rows between hall and tracks."""
    for top in tops:
        near = top + TRACKS + 1 if top == 1 else top - 3
        rows = Box(1, near, draft.part.wide - 1, 2)
        _platform(draft, rows, near if top == 1 else near + 1)


def _platform(draft: Draft, rows: Box, row: int) -> None:
    """Pillars in a row of it, a kiosk and a clock between two of them, benches, luggage."""
    sheet, chance = draft.sheet, draft.chance
    pitch = chance.between(4, 6)
    columns = range(rows.x + chance.between(1, 3), rows.right, pitch)
    _pillars(draft, [(x, row) for x in columns])
    between = [x + pitch // 2 for x in columns if x + pitch // 2 < rows.right - 1]
    if between and chance.percent(70):
        sheet.put("kiosk", (chance.pick(between), row))
    sheet.put("clock", *((x, row) for x in between[-1:]))
    things = ("bench", "luggage", "luggage", "planter", "bench")
    scatter(draft, rows.cells(), things, draft.count(11, rows), apart=3)


# ---------------------------------------------------------------- a terminus


def _terminus(draft: Draft) -> None:
    """Lines end before a concourse that lies across the middle; a platform between each two of them."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    wide = 6 if part.wide >= 16 else 4
    head = Box(part.right - wide, 0, wide, part.high)
    for x in range(part.wide):
        sheet.walls[x, 0] = "brick"
        if not draft.quarter:
            sheet.walls[x, part.high - 1] = "brick"
    sheet.cover_ground("tiles", (cell for cell in head.cells() if cell not in sheet.walls))
    last = part.high if draft.quarter else part.high - 1
    ends = head.x - 2
    y = 1 + chance.pick((0, 0, 1))
    begin = 1
    while y + 2 + TRACKS + 2 <= last:
        _finger(draft, Box(0, begin, head.x - 1, y + 2 - begin))
        _line(draft, y + 2, ends, "ns")
        sheet.put("buffer", *((ends, row) for row in range(y + 2, y + 2 + TRACKS)))
        if chance.percent(80):
            _train(draft, Box(0, y + 2, ends, TRACKS), "ns")
        begin = y = y + 2 + TRACKS
    _finger(draft, Box(0, begin, head.x - 1, last - begin))
    draft.middle, draft.middle_name = draft.centre(4, 4), "concourse"
    _booking_hall(draft, head)


def _finger(draft: Draft, rows: Box) -> None:
    """A platform, and the barrier where one comes onto it."""
    _platform(draft, Box(rows.x + 1, rows.y, rows.wide - 1, rows.high), rows.y + rows.high // 2)
    draft.sheet.put("barrier", *((rows.right, y) for y in range(rows.y, rows.bottom, 2)))


def _booking_hall(draft: Draft, head: Box) -> None:
    """Rooms in the concourse, not in the middle of it, counters, benches back to back."""
    sheet, chance = draft.sheet, draft.chance
    above, below = Box(head.x, 0, head.wide, draft.middle.y - 1), draft.middle.bottom + 1
    if above.high >= 5 and head.wide >= 6:
        high = chance.between(5, min(8, above.high))
        _rooms(draft, Box(head.x, 0, 5, high), {"s": 1, chance.pick("we"): 1})
    free = [cell for cell in head.cells() if sheet.free(cell) and not _beside_wall(draft, cell)]
    rows = [(head.right - 3, y) for y in range(below, head.bottom - 2, chance.between(3, 5))]
    _pillars(draft, [cell for cell in rows if cell in free])
    if not draft.quarter and below + 4 < head.bottom:
        x = head.x + chance.between(1, 2)
        sheet.put("counter_ns", *((x, y) for y in range(below, below + 3)))
        sheet.put("kiosk", (head.right - 2, head.bottom - 3))
    scatter(draft, free, ("bench", "planter", "luggage", "barrier", "bench"), draft.count(9, head), apart=2)


# ---------------------------------------------------------------- a small station


def _wayside(draft: Draft) -> None:
    """The line runs through the middle, over a crossing; the station and its forecourt lie on one side, a
    goods shed on the other."""
    part, sheet = draft.part, draft.sheet
    top = (part.high - TRACKS) // 2
    _line(draft, top, part.wide, "ns")
    _train(draft, Box(0, top, part.wide - 3, TRACKS), "ns")
    draft.middle, draft.middle_name = draft.centre(4, 4), "crossing"
    for cell in draft.middle.cells():
        sheet.laid.pop(cell, None)
        sheet.paint[cell] = "hatch"
    street, yard = Box(0, 0, part.wide, top - 2), Box(0, top + TRACKS + 2, part.wide, top - 2)
    _forecourt(draft, street)
    _goods_yard(draft, yard)
    for y in (top - 2, top + TRACKS):
        _platform(draft, Box(1, y, part.wide - 4, 2), y if y < top else y + 1)


def _forecourt(draft: Draft, band: Box) -> None:
    """The house of the station at the platform, and asphalt about it on which cars wait."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    sheet.lay("asphalt", band.cells())
    wide, high = min(band.wide - 5, chance.between(8, 11)), min(band.high - 1, chance.between(6, 8))
    x = chance.between(1, max(1, band.wide - wide - 4))
    house = Box(x, band.bottom - high, wide, high)
    _rooms(draft, house, {"s": 1 + draft.doors // 50, "n": 1, chance.pick("we"): 1})
    pavement = [cell for cell in house.inset(-1).rim() if band.holds(cell)]
    sheet.lay("concrete", pavement)
    for place in (
        Box(0, 0, band.wide, house.y - 1),
        Box(house.right + 1, 0, part.right - house.right - 1, band.high),
    ):
        if place.high >= 2 and place.wide >= 4:
            park_along(draft, place, "we", 1 + draft.cover // 40)
    lamps(draft, [(column, band.bottom - 1) for column in range(house.right + 1, part.right)], 4)
    scatter(draft, pavement, ("planter", "bench", "luggage", "planter"), 2 + draft.cover // 12, apart=2)
    rest = [cell for cell in band.cells() if sheet.ground[cell] == "asphalt"]
    scatter(draft, rest, ("skip", "crate", "barrels", "pallet"), draft.count(4, band), apart=3)


def _goods_yard(draft: Draft, band: Box) -> None:
    """A shed with gates to the line and to the road, and what is to be loaded."""
    sheet, chance = draft.sheet, draft.chance
    sheet.lay("dirt", Box(0, band.y + 1, band.wide, band.high - 1).cells())
    wide, high = min(band.wide - 6, chance.between(7, 10)), min(band.high, chance.between(5, 7))
    shed = Box(chance.between(1, max(1, band.wide - wide - 4)), band.y, wide, high)
    draft.houses.append(shed)
    build(sheet, shed, SHED, chance, {"n": 1 + draft.doors // 60, "s": 1, chance.pick("we"): 1}, draft.cover)
    rest = [cell for cell in band.cells() if sheet.free(cell) and not shed.inset(-1).holds(cell)]
    piles = (("crate", "crate_stack"), ("barrels", "barrel"), ("log",), ("pallet", "crate"), ("crate",))
    for cell in chance.shuffled(rest)[: 2 + len(rest) * (draft.cover + 20) // 2500]:
        clump(draft, cell, chance.pick(piles), chance.between(1, 3))
    scatter(
        draft,
        [cell for cell in rest if cell[1] > band.bottom - 3],
        ("tree", "bush"),
        len(rest) // 20,
        apart=2,
    )


THEME = Theme(
    "station",
    "Station",
    draw,
    ("Station", "Halt", "Junction", "Terminus", "Platforms", "Road Station"),
    ambience="interior",
    words="A hall between platforms, and trains that wait.",
    screen="brick",
)
