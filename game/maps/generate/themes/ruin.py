"""A ruined village on hexes: lots by partition along a lane, walls with gaps where doors and shells have
been, a market in the middle."""

from __future__ import annotations

from game.core.field import Cell
from game.maps.generate.drafts import Draft, Theme, scatter
from game.maps.generate.hex_autotiling import SIDES, near
from game.maps.generate.hexfields import disc, grown, wall_in
from game.maps.generate.partition import Box, partition


def draw(draft: Draft) -> None:
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    sheet.lay("grass", part.cells())
    lane = _lanes(draft)
    lots = _lots(draft, lane)
    for number, lot in enumerate(lots):
        _house(draft, lot, number + 1)
    _market(draft)
    _wild(draft)
    last = [(sheet.wide - 1, y) for y in range(sheet.high)]
    if draft.mirrored or draft.quarter:
        sheet.lay("grass", last)
        sheet.put("tree", *last)
    draft.middle, draft.middle_name = draft.centre(4, 4), chance.pick(("market", "green", "fountain"))


def _lanes(draft: Draft) -> Box:
    """One across, one down the middle, both of trodden earth."""
    part, sheet = draft.part, draft.sheet
    y = part.bottom - 2 if draft.quarter else part.high // 2 - 1
    lane = Box(1, y, part.wide - 1, 2)
    down = Box(part.right - 2, 1, 2, part.high - 2)
    cells = [cell for cell in (*lane.cells(), *down.cells()) if part.holds(cell)]
    cells += [near(cell, draft.chance.pick(SIDES)) for cell in cells if draft.chance.percent(35)]
    sheet.lay("dirt", [cell for cell in cells if part.holds(cell)])
    sheet.keep(*lane.cells())
    return lane


def _lots(draft: Draft, lane: Box) -> list[Box]:
    part = draft.part
    blocks = [Box(3, 2, part.wide - 6, lane.y - 3)]
    if not draft.quarter:
        blocks.append(Box(3, lane.bottom + 1, part.wide - 6, part.high - lane.bottom - 3))
    return [
        lot for block in blocks if block.high >= 4 for lot in partition(block, 4, draft.chance, gap=2, most=8)
    ]


def _house(draft: Draft, lot: Box, number: int) -> None:
    """A floor with what is left of its walls; trodden earth before it; beams and stones on it."""
    chance, sheet = draft.chance, draft.sheet
    wide, high = min(lot.wide, chance.between(4, 6)), min(lot.high, chance.between(3, 5))
    x, y = lot.x + chance.below(lot.wide - wide + 1), lot.y + chance.below(lot.high - high + 1)
    floor = list(Box(x, y, wide, high).cells())
    if wide >= 5 and high >= 4 and chance.percent(50):
        floor = floor[: -(wide // 2)]  # a corner has fallen
    round_it = {near(cell, side) for cell in floor for side in SIDES} - set(floor)
    sheet.lay("dirt", sorted(cell for cell in round_it if draft.part.holds(cell) and chance.percent(75)))
    wall_in(draft, floor, chance.pick(("wood", "flags")), number)
    things = chance.pick((("rubble", "table", "shelf"), ("rubble", "crate"), ("rubble", "barrel", "crate")))
    scatter(draft, floor, things, 1 + len(floor) * (draft.cover + 20) // 700, apart=2)


def _market(draft: Draft) -> None:
    """Flagstones or water where people met, and what they left."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    centre = sheet.wide // 2 - 1, sheet.high // 2 - (0 if sheet.high % 2 else 1)
    ground = [cell for cell in disc(draft, centre, 2) if part.holds(cell) and cell not in sheet.walled]
    sheet.kept -= set(ground)
    what = chance.pick(("flags", "shallow", "dirt"))
    sheet.lay(what, ground)
    if what == "shallow":
        sheet.keep(*ground)
    ring = [cell for cell in disc(draft, centre, 4) if part.holds(cell)]
    scatter(draft, ring, ("low_wall", "crate", "rubble", "barrel"), 2 + draft.cover // 15, apart=2)


def _wild(draft: Draft) -> None:
    """What has grown since: trees along the border, bushes, craters in the lane."""
    part, sheet, chance = draft.part, draft.sheet, draft.chance

    def out(cell: Cell) -> bool:
        return cell not in sheet.walled

    rim = [cell for cell in part.cells() if cell[0] < 2 or cell[1] < 2 or cell[1] >= sheet.high - 2]
    scatter(draft, filter(out, rim), ("tree", "pine", "tree"), len(rim) * 2 // 5, apart=1 + chance.below(2))
    grass = [cell for cell in part.cells() if out(cell) and sheet.ground[cell] == "grass"]
    for cell in chance.shuffled(grass)[: 1 + len(grass) // 60]:
        sheet.lay("litter", (one for one in grown(draft, cell, 6) if one in set(grass)))
    scatter(draft, grass, ("bush", "tree", "thicket", "bush"), draft.count(6), apart=2)
    bare = [cell for cell in part.cells() if out(cell) and sheet.ground[cell] == "dirt"]
    sheet.kept -= set(bare)
    scatter(draft, grass, ("thicket",), draft.count(2), apart=3)
    scatter(draft, bare, ("pit", "rubble", "low_wall", "boulder"), draft.count(5), apart=3)


THEME = Theme(
    "ruin",
    "Ruin on hexes",
    draw,
    ("Ruin", "Burgh", "Ashes", "Village", "Market", "Priory"),
    hexes=True,
    ambience="wind",
    words="Burnt-out houses around a market.",
    screen="thicket",
)
