"""A town block: streets that cross, lots between them by partition, houses that face the street, gardens
behind."""

from __future__ import annotations

from game.maps.generate.drafts import Draft, Theme, clump, fronts, lamps, park_along, row, scatter
from game.maps.generate.houses import Style, build
from game.maps.generate.partition import STEPS, Box, beside, partition

HARD = ("asphalt", "concrete")
STYLES = (
    Style("brick", room=7, use="home"),
    Style("brick", room=9, use="shop", windows=75),
    Style("timber", room=6, use="home"),
    Style("concrete", room=8, use="office", windows=80),
    Style("timber", room=8, use="barn", windows=40),
)


LOT = 5
"""Rows that a house with its garden takes at least."""


def draw(draft: Draft) -> None:
    part, sheet = draft.part, draft.sheet
    sheet.lay("grass", part.cells())
    blocks = _streets(draft)
    for block in blocks:
        lots = partition(block, 6, draft.chance, gap=2, most=12)
        inside = {cell for lot in lots for cell in lot.cells()}
        sheet.lay("dirt", (cell for cell in block.cells() if cell not in inside))  # lanes between them
        for lot in lots:
            _lot(draft, lot)
    _furnish_streets(draft)
    draft.middle, draft.middle_name = draft.centre(4, 4), "crossroads"


def _streets(draft: Draft) -> list[Box]:
    """Two streets with pavements; the blocks that they leave."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    down = Box(part.right - 2, 0, 2, part.high)
    if draft.quarter:
        top = part.bottom - 2
    else:
        moved = (
            0 if draft.mirrored else chance.pick((0, 0, 1, -1)) * chance.between(3, max(3, part.high // 7))
        )
        top = part.high // 2 - 2 + moved
    across = Box(part.x, top, part.wide, 2 if draft.quarter else 4)
    walk = 2 if part.wide > 16 else 1
    sheet.lay("concrete", Box(down.x - walk, 0, walk, part.high).cells())
    sheet.lay("concrete", Box(0, across.y - 1, part.wide, across.high + 2).cells())
    sheet.lay("asphalt", down.cells())
    sheet.lay("asphalt", across.cells())
    draft.roads += [(down, "ns"), (across, "we")]
    right = down.x - walk
    edge = 1 if part.high >= 20 else 0
    blocks = [Box(1, edge, right - 1, across.y - 1 - edge)]
    if not draft.quarter:
        blocks.append(Box(1, across.bottom + 1, right - 1, part.high - across.bottom - 1 - edge))
    for block in blocks:
        if block.high < LOT:
            _green(draft, block)
    return [block for block in blocks if block.high >= LOT]


def _green(draft: Draft, strip: Box) -> None:
    """Between a street and the border, too narrow for a house: a walk along a hedge, under trees in a row."""
    if strip.high < 2:
        return
    sheet, chance = draft.sheet, draft.chance
    outer = "n" if strip.y <= 1 else "s"
    hedge, trees = strip.side(outer), strip.side("s" if outer == "n" else "n")
    row(draft, chance.pick(("bush", "fence", "bush")), hedge, gaps=1 + len(hedge) // 6)
    pitch = chance.between(3, 4)
    sheet.put("tree", *trees[pitch // 2 :: pitch])
    between = [cell for cell in trees if sheet.free(cell)]
    scatter(draft, between, ("bench", "planter", "stump"), 1 + draft.count(4, strip), apart=3)


def _lot(draft: Draft, lot: Box) -> None:
    """A house with its garden; now and then a small park or a place to park."""
    draft.houses.append(lot)
    what = draft.chance.below(100)
    if len(draft.houses) > 2 and what < 14:
        _park(draft, lot)
    elif len(draft.houses) > 2 and what < 26 and lot.wide >= 8:
        _parking(draft, lot)
    else:
        _house(draft, lot)


def _house(draft: Draft, lot: Box) -> None:
    chance, sheet = draft.chance, draft.sheet
    faces = fronts(draft, lot, HARD) or ["e"]
    aside = 1 if lot.high >= 8 else 0
    inside = Box(lot.x, lot.y + aside, lot.wide - 1, lot.high - 2 * aside)
    wide = min(inside.wide, chance.between(7, 12))
    high = min(inside.high, chance.between(6, 9))
    x = inside.right - wide if "e" in faces else inside.x + (inside.wide - wide) // 2
    y = inside.y if "n" in faces else inside.bottom - high
    if not set(faces) & {"n", "s"}:
        y = inside.y + (inside.high - high) // 2
    box = Box(x, y, wide, high)
    style = chance.pick(STYLES)
    doors = {faces[0]: 1 if draft.doors < 60 else 2}
    back = {"n": "s", "s": "n", "e": "w", "w": "e"}[faces[0]]
    for side in (*faces[1:], back):
        if side not in doors and chance.percent(25 + draft.doors):
            doors[side] = 1
    build(sheet, box, style, chance, doors, draft.cover)
    for face in doors:
        _front_path(draft, box, lot, face)
    _garden(draft, lot, box, back)


def _front_path(draft: Draft, box: Box, lot: Box, face: str) -> None:
    """From each door to the edge of the lot, two cells wide so that grass leaves it to be seen."""
    dx, dy = STEPS[face]
    for x, y in box.side(face):
        if draft.sheet.openings.get((x, y)) == "door":
            for far in range(1, 4):
                for aside in (0, 1):
                    cell = (x + dx * far + (aside if dy else 0), y + dy * far + (aside if dx else 0))
                    if lot.holds(cell) and cell not in draft.sheet.walls:
                        draft.sheet.lay("concrete", [cell])
                        draft.sheet.keep(cell)


def _garden(draft: Draft, lot: Box, box: Box, back: str) -> None:
    """A hedge or a fence along the back, a tree where there is room, bushes."""
    chance = draft.chance
    green = [cell for cell in lot.cells() if not box.holds(cell)]
    away = [cell for cell in green if not box.inset(-1).holds(cell)]
    if lot.side(back) and chance.percent(60):
        flat = back in "ns"
        hedge = chance.pick(("bush", "fence" if flat else "fence_ns"))
        row(draft, hedge, lot.side(back), gaps=1 + len(lot.side(back)) // 6)
    scatter(draft, away or green, ("tree",), max(1, len(green) // 20), apart=3, clear=1)
    scatter(draft, away or green, ("bush", "bush", "stump"), len(green) * (draft.cover + 20) // 1200)
    walls = [cell for cell in box.inset(-1).rim() if lot.holds(cell) and draft.sheet.free(cell)]
    quiet = [cell for cell in walls if not any(near in draft.sheet.openings for near in beside(cell))]
    for cell in chance.shuffled(quiet)[: 1 + draft.cover // 40]:
        clump(draft, cell, chance.pick((("crate",), ("barrel",), ("bench",), ("bush",))), 1)


def _park(draft: Draft, lot: Box) -> None:
    """Two paths that cross, trees in the quarters, benches at the paths."""
    sheet = draft.sheet
    x, y = lot.middle
    paths = [*Box(x - 1, lot.y, 2, lot.high).cells(), *Box(lot.x, y - 1, lot.wide, 2).cells()]
    sheet.lay("dirt", paths)
    sheet.keep(*paths)
    benches = [(x - 2, lot.y + 1), (x + 1, lot.bottom - 2), (lot.x + 1, y - 2), (lot.right - 2, y + 1)]
    sheet.put("bench", *benches[: 2 + draft.cover // 40])
    scatter(draft, lot.cells(), ("tree",), lot.wide * lot.high // 14, apart=2)
    scatter(draft, lot.rim(), ("bush",), draft.count(5, lot), apart=1)


def _parking(draft: Draft, lot: Box) -> None:
    """Bays with cars in them behind a low wall."""
    sheet = draft.sheet
    yard = lot.inset(1)
    sheet.lay("asphalt", lot.cells())
    bays = Box(yard.x, yard.y, yard.wide - yard.wide % 2, 3)
    for cell in Box(bays.x, bays.y, bays.wide, 3).cells():
        sheet.paint[cell] = "bay_n"
    park_along(draft, Box(yard.x, yard.y, yard.wide, 3), "ns", 1)
    park_along(draft, Box(yard.x, yard.bottom - 3, yard.wide, 3), "we", 1)
    row(draft, "low_wall", lot.side("s"), gaps=2)
    scatter(draft, yard.cells(), ("crate", "barrel", "skip", "tyres"), draft.count(4, lot), apart=3)


def _furnish_streets(draft: Draft) -> None:
    """Cars at the kerb, lamps, planters, something to duck behind on the road itself."""
    part = draft.part
    down, across = draft.roads[0][0], draft.roads[1][0]
    walk = [(down.x - 1, y) for y in range(part.high) if not across.inset(-2).holds((down.x - 1, y))]
    upper = [(x, across.y - 1) for x in range(down.x - 2)]
    lower = [(x, across.bottom) for x in range(down.x - 2)] if not draft.quarter else []
    for pavement in (walk, upper, lower):
        lamps(draft, pavement)
        scatter(draft, pavement, ("planter", "bench", "hydrant", "planter"), len(pavement) // 7, apart=3)
    long = max(1, across.wide // 10)
    park_along(draft, Box(across.x, across.y, across.wide - 3, across.high), "we", 1 + long // 2)
    for top, bottom in ((0, across.y - 3), (across.bottom + 3, part.high)):
        if bottom - top >= 6:
            park_along(draft, Box(down.x, top, 4, bottom - top), "ns", 1)
    lane = [cell for cell in across.inset(1).cells() if cell[0] < down.x - 2]
    blocks = ("low_wall_ns", "crate", "barrels", "sandbags_ns", "low_wall_ns")
    scatter(draft, lane, blocks, 1 + draft.count(3, across), apart=3)
    middle = draft.centre(4, 4)
    cross = [cell for cell in middle.inset(-1).cells() if part.holds(cell)]
    scatter(draft, cross, ("low_wall", "crate", "low_wall_ns", "barrel"), 1 + draft.cover // 30, apart=2)


THEME = Theme(
    "town",
    "Town block",
    draw,
    ("Cross", "Street", "Row", "Corner", "Lane", "Gate"),
    lit=(0, 0, 34),
    ambience="street",
    words="Streets, houses and gardens.",
    streets=True,
    screen="thicket",
)
