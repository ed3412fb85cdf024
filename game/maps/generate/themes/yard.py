"""A goods yard: a warehouse with gates, a large one alone, or rows of containers with lanes between them, a
fence around, and an apron in the middle over which everything goes."""

from __future__ import annotations

from game.maps.generate.drafts import Draft, Theme, clump, lamps, park_along, row, scatter
from game.maps.generate.houses import Style, build
from game.maps.generate.partition import Box, partition

HALLS = (
    Style("brick", floor="concrete", room=13, windows=35, use="hall"),
    Style("metal", floor="concrete", room=14, windows=25, use="hall"),
    Style("concrete", floor="concrete", room=12, windows=35, use="store"),
)
OFFICE = Style("brick", room=6, windows=70, use="office")


def draw(draft: Draft) -> None:
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    sheet.lay("grass", part.cells())
    yard = Box(2, 1, part.wide - 2, part.high - (1 if draft.quarter else 2))
    sheet.lay("asphalt", yard.cells())
    apron = Box(part.right - 3, 0, 3, part.high)
    sheet.lay("concrete", apron.cells())
    draft.roads.append((apron, "ns"))
    inside = Box(yard.x + 1, yard.y + 1, apron.x - yard.x - 1, yard.high - 2)
    chance.pick((_mixed, _mixed, _large_hall, _container_port))(draft, inside)
    _fence(draft, yard)
    _apron(draft, apron)
    draft.middle, draft.middle_name = draft.centre(4, 4), "apron"


def _mixed(draft: Draft, inside: Box) -> None:
    """A warehouse on the largest lot, an office, containers and scrap on the others."""
    chance = draft.chance
    lots = partition(inside, 6, chance, gap=2, most=11)
    lots.sort(key=lambda lot: -lot.wide * lot.high)
    for number, lot in enumerate(lots):
        if number == 0:
            _warehouse(draft, lot)
        elif number == 1 and chance.percent(60):
            _office(draft, lot)
        else:
            _outdoors(draft, lot)


def _large_hall(draft: Draft, inside: Box) -> None:
    """A hall as high as most of the yard, somewhere between its ends, and piles about it."""
    chance = draft.chance
    high = inside.high * chance.between(60, 75) // 100
    hall = Box(inside.x, inside.y + chance.between(0, inside.high - high), inside.wide, high)
    _warehouse(draft, hall)
    for rest in (
        Box(inside.x, inside.y, inside.wide, hall.y - inside.y - 2),
        Box(inside.x, hall.bottom + 2, inside.wide, inside.bottom - hall.bottom - 2),
    ):
        if rest.high >= 3:
            _outdoors(draft, rest)


def _container_port(draft: Draft, inside: Box) -> None:
    """An office that stands among containers."""
    chance = draft.chance
    lots = chance.shuffled(partition(inside, 5, chance, gap=1, most=9))
    for number, lot in enumerate(lots):
        if number == 0 and min(lot.wide, lot.high) >= 6:
            _office(draft, lot)
        else:
            _containers(draft, lot)


def _outdoors(draft: Draft, lot: Box) -> None:
    if draft.chance.percent(65):
        _containers(draft, lot)
    else:
        _scrap(draft, lot)


def _warehouse(draft: Draft, lot: Box) -> None:
    """A hall with a door to each side that leads somewhere, and a ramp of planks before it."""
    chance = draft.chance
    box = Box(lot.x, lot.y, min(lot.wide, 15), min(lot.high, 16))
    doors = {"e": 1 + (box.high > 8), "s": 1, "n": int(chance.percent(draft.doors)), "w": 1}
    draft.sheet.lay("concrete", box.inset(-1).cells())
    build(draft.sheet, box, chance.pick(HALLS), chance, doors, draft.cover)
    for cell in Box(box.right, box.y + 1, 1, box.high - 2).cells():
        if draft.sheet.ground.get(cell) and chance.percent(60):
            draft.sheet.paint[cell] = "hatch"


def _office(draft: Draft, lot: Box) -> None:
    chance = draft.chance
    box = Box(lot.x, lot.y, min(lot.wide, chance.between(7, 9)), min(lot.high, chance.between(6, 8)))
    build(draft.sheet, box, OFFICE, chance, {"e": 1, "s": 1, "n": int(chance.percent(50))}, draft.cover)
    rest = [cell for cell in lot.cells() if not box.inset(-1).holds(cell)]
    scatter(draft, rest, ("pallet", "barrels", "crate", "tyres"), draft.count(6, lot), apart=2)


def _containers(draft: Draft, lot: Box) -> None:
    """Containers in rows, two cells deep, of a length, with lanes of two between them."""
    sheet, chance = draft.sheet, draft.chance
    across = lot.wide >= lot.high
    long = chance.between(3, 5)
    for y in range(lot.y, lot.bottom - 1, 4):
        for x in range(lot.x, lot.right - 1, long + 2 if across else 4):
            wide, high = (long, 2) if across else (2, min(long, 3))
            box = Box(x, y, wide, high)
            fits = box.right <= lot.right and box.bottom <= lot.bottom
            if fits and chance.percent(85):
                for cell in box.cells():
                    sheet.walls[cell] = "metal"
    scatter(draft, lot.cells(), ("crate", "barrel", "pallet", "crate_stack"), draft.count(5, lot), apart=2)


def _scrap(draft: Draft, lot: Box) -> None:
    """Goods in piles under no roof."""
    chance, sheet = draft.chance, draft.sheet
    sheet.lay("dirt", lot.inset(-1).cells() if lot.x > 3 else lot.cells())
    for y in range(lot.y + 1, lot.bottom - 1, 3):
        for x in range(lot.x + 1, lot.right - 1, 3):
            pile = chance.pick((("crate",), ("crate", "crate_stack"), ("barrels",), ("tyres",), ("pallet",)))
            if chance.percent(30 + draft.cover):
                clump(draft, (x, y), pile, chance.between(1, 3))
    park_along(draft, lot, "we", 1)


def _fence(draft: Draft, yard: Box) -> None:
    """Wire around the yard with gates in it, trees outside."""
    sheet, part = draft.sheet, draft.part
    west = [(yard.x - 1, y) for y in range(yard.y, yard.bottom)]
    row(draft, "wire_ns", west, gaps=2 + len(west) // 12)
    if yard.y > 0:
        top = [(x, yard.y - 1) for x in range(yard.x, yard.right - 4)]
        row(draft, "wire", top, gaps=1 + len(top) // 12)
    rim = [cell for cell in part.cells() if sheet.ground[cell] == "grass" and cell[0] < yard.x - 1]
    scatter(draft, rim, ("tree", "bush", "tree"), len(rim) // 4, apart=2)


def _apron(draft: Draft, apron: Box) -> None:
    """The middle: a lane for lorries, low walls, a lorry that waits."""
    sheet, chance = draft.sheet, draft.chance
    for y in range(2, apron.high - 2, 5):
        sheet.paint[apron.right - 1, y] = chance.pick(("arrow_n", "arrow_s", "oil", "crack"))
    edge = [(apron.x, y) for y in range(1, apron.high - 1)]
    lamps(draft, edge, 8)
    things = ("low_wall_ns", "crate", "barrels", "skip", "crate_stack", "sandbags_ns")
    scatter(draft, apron.cells(), things, draft.count(9, apron), apart=2)
    park_along(draft, Box(apron.x - 2, apron.y, 5, apron.high), "ns", 1)


THEME = Theme(
    "yard",
    "Goods yard",
    draw,
    ("Yard", "Depot", "Works", "Siding", "Wharf Yard", "Stores"),
    lit=(0, 0, 0, 60),
    ambience="street",
    words="Warehouses and containers behind a fence.",
    screen="metal",
)
