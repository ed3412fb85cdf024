"""A quay: water with piers along one side, now and then a basin that is cut into it, containers and sheds
behind it, and a road for lorries."""

from __future__ import annotations

from game.maps.generate.drafts import Draft, Theme, lamps, park_along, row, scatter
from game.maps.generate.houses import Style, build
from game.maps.generate.partition import Box, partition

SHEDS = (
    Style("timber", room=9, windows=45, use="store"),
    Style("brick", room=7, windows=60, use="office"),
    Style("metal", floor="concrete", room=12, windows=30, use="hall"),
)
PILES = (("crate", "crate_stack"), ("pallet", "crate"), ("barrels", "barrel"), ("tyres",))
DEEP = 5
"""Rows of water."""


def draw(draft: Draft) -> None:
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    sheet.lay("concrete", part.cells())
    deep = min(DEEP, max(2, part.high // 6 - (part.high < 20)))
    deep = chance.between(min(2, deep), deep)
    turned = not draft.mirrored and not draft.quarter
    shore = Box(0, deep if turned or draft.quarter else 0, part.wide, 0)
    land = Box(0, shore.y, part.wide, part.high - shore.y - (0 if draft.quarter else deep))
    for water in _waters(draft, deep, turned):
        sheet.lay("water", water.cells())
        _piers(draft, water)
    road = _road(draft, land)
    basin = _basin(draft, land, road) if chance.percent(45) else None
    for block in _blocks(draft, land, road, basin):
        if block.high < 4:
            _goods(draft, block)
            continue
        for number, lot in enumerate(partition(block, 6, chance, gap=2, most=10)):
            if lot.high >= 5 and chance.percent(80 if number == 0 else 30):
                _shed(draft, lot)
            else:
                _containers(draft, lot)
    _edge(draft, land, turned)
    _stacks(draft, land, basin)
    draft.middle, draft.middle_name = draft.centre(4, 4), "crossing"
    _middle(draft)


def _waters(draft: Draft, deep: int, turned: bool) -> list[Box]:
    """Mirrored, the water lies to the south; turned, on both sides; in quarters, to the north of each."""
    part = draft.part
    south = Box(0, part.high - deep, part.wide, deep)
    if draft.quarter:
        return [Box(0, 0, part.wide, deep)]
    return [Box(0, 0, part.wide, deep), south] if turned else [south]


def _piers(draft: Draft, water: Box) -> None:
    """Of planks, two cells wide, with something on them to hide behind."""
    sheet, chance = draft.sheet, draft.chance
    x = chance.between(3, max(3, water.wide // 3))
    north = water.y == 0
    while x + 2 < water.wide - 2:
        long = chance.between(2, water.high - 1)
        pier = Box(x, water.bottom - long if north else water.y, 2, long)
        for cell in pier.cells():
            sheet.bridges[cell] = "ns"
        foot = pier.bottom if north else pier.y - 1
        sheet.keep((x, foot), (x + 1, foot))
        x += chance.between(6, 10)


def _road(draft: Draft, land: Box) -> Box:
    """Across the map behind the sheds, wide enough for a lorry, and a way down the middle to
    the containers at its ends."""
    sheet, part = draft.sheet, draft.part
    y = part.bottom - 2 if draft.quarter else part.high // 2 - 2
    road = Box(0, y, part.wide, 2 if draft.quarter else 4)
    down = Box(part.right - 2, land.y + 3, 2, land.high - (3 if draft.quarter else 7))
    sheet.lay("asphalt", road.cells())
    sheet.lay("asphalt", (cell for cell in down.cells() if part.holds(cell)))
    draft.roads += [(road, "we"), (down, "ns")]
    return road


def _blocks(draft: Draft, land: Box, road: Box, basin: Box | None) -> list[Box]:
    wide = draft.part.wide - 5
    edge = 1 if draft.part.high >= 20 else 0
    upper = Box(2, land.y + edge, wide, road.y - land.y - 1 - edge)
    beside = wide if basin is None else basin.x - 4
    lower = Box(2, road.bottom + edge, beside, land.bottom - road.bottom - 2 - edge)
    return [block for block in (upper, lower) if block.high >= 2]


def _shed(draft: Draft, lot: Box) -> None:
    chance = draft.chance
    box = Box(lot.x, lot.y, min(lot.wide, chance.between(7, 12)), min(lot.high, chance.between(5, 8)))
    doors = {"s": 1, "n": 1, "e": int(chance.percent(draft.doors)), "w": int(chance.percent(draft.doors))}
    build(draft.sheet, box, chance.pick(SHEDS), chance, doors, draft.cover)
    near = [cell for cell in lot.inset(-1).cells() if not box.inset(-1).holds(cell)]
    scatter(draft, near, ("crate", "barrel", "pallet", "crate_stack"), draft.count(6, lot), apart=2)


def _containers(draft: Draft, lot: Box) -> None:
    """Stacks, two cells deep, with lanes between them."""
    sheet, chance = draft.sheet, draft.chance
    long = chance.between(4, 6)
    for y in range(lot.y, lot.bottom - 1, 4):
        for x in range(lot.x, lot.right - 2, long + 2):
            box = Box(x, y, min(long, lot.right - x), 2)
            if chance.percent(80):
                for cell in box.cells():
                    sheet.walls[cell] = "metal"
    scatter(draft, lot.cells(), ("crate", "crate_stack", "barrels", "pallet"), draft.count(7, lot), apart=2)


def _goods(draft: Draft, strip: Box) -> None:
    """What was unloaded on a narrow strip: containers, crates in blocks, pallets, with ways in between."""
    sheet, chance = draft.sheet, draft.chance
    x = strip.x + chance.below(3)
    while x + 2 <= strip.right:
        long = min(chance.between(3, 4), strip.right - x)
        what = chance.below(100)
        if what < 25 + draft.cover // 5 and long >= 3:
            for cell in Box(x, strip.y, long, 2).cells():
                sheet.walls[cell] = "metal"
        else:
            long = 2
            pile = chance.pick(PILES)
            for cell in Box(x, strip.y + chance.below(strip.high - 1), 2, 2).cells():
                if chance.percent(40 + draft.cover // 2):
                    sheet.put(chance.pick(pile), cell)
        x += long + chance.between(2, 4)


def _edge(draft: Draft, land: Box, turned: bool) -> None:
    """Along the water: bollards, lamps, what waits to be loaded."""
    rows = []
    if not draft.quarter:
        rows.append(land.bottom - 1)
    if turned or draft.quarter:
        rows.append(land.y)
    for y in rows:
        edge = [(x, y) for x in range(1, draft.part.wide)]
        lamps(draft, edge, 8)
        scatter(draft, edge, ("low_wall", "crate", "barrel", "low_wall"), draft.count(12) // 9 + 2, apart=3)
    border = [(0, y) for y in range(land.y, land.bottom)]
    row(draft, "wire_ns", border, gaps=2)


def _basin(draft: Draft, land: Box, road: Box) -> Box | None:
    """Water between the two halves of the quay, and a bridge over it where it opens."""
    sheet, right = draft.sheet, draft.part.right
    basin = Box(right - 3, road.bottom + 1, 3, land.bottom - road.bottom - 1)
    if draft.quarter or basin.high < 4:
        return None
    sheet.lay("water", basin.cells())
    for y in (basin.bottom - 2, basin.bottom - 1):
        for x in range(basin.x, right):
            sheet.bridges[x, y] = "we"
        sheet.keep((basin.x - 1, y), (basin.x - 2, y))
    return basin


def _stacks(draft: Draft, land: Box, basin: Box | None) -> None:
    """Containers at both ends of the way down the middle, where no basin is: nobody sees along the whole edge
    of the quay, and one gets by behind them."""
    right = draft.part.right
    if basin is None:
        draft.sheet.keep(*((x, land.bottom - 1) for x in range(right - 5, right)))
    lower = (land.bottom - 3,) if basin is None and not draft.quarter else ()
    for y in (land.y, *lower):
        for cell in Box(right - 3, y, 3, 2).cells():
            draft.sheet.things.pop(cell, None)
            draft.sheet.walls[cell] = "metal"


def _middle(draft: Draft) -> None:
    road, down = draft.roads[0][0], draft.roads[1][0]
    lane = [cell for cell in (*road.cells(), *down.cells()) if draft.part.holds(cell)]
    things = ("crate", "low_wall_ns", "barrels", "sandbags_ns", "low_wall", "crate_stack")
    scatter(draft, lane, things, draft.count(8, road), apart=3)
    park_along(draft, Box(road.x + 4, road.y, road.wide - 6, road.high), "we", 1)


THEME = Theme(
    "quay",
    "Quay",
    draw,
    ("Quay", "Wharf", "Pier", "Landing", "Dock", "Staithe"),
    mirrors=True,
    lit=(0, 0, 0, 60),
    ambience="river",
    words="Containers and sheds beside deep water.",
    streets=True,
    screen="metal",
)
