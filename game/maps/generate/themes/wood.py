"""A wood on hexes: groves with clearings between them, trodden ways that meet in the middle at a ruin, a
pond or a glade, and rocks and logs where one needs them."""

from __future__ import annotations

from game.core.field import Cell
from game.maps.generate.drafts import Draft, Theme, scatter
from game.maps.generate.hex_autotiling import SIDES, near
from game.maps.generate.hexfields import apart, disc, grown, trail, wall_in

ROUND = (*SIDES[1:], SIDES[0])
"""The next side of each, going round."""
MIDDLES = ("chapel", "glade", "pond")


def draw(draft: Draft) -> None:
    part, sheet, chance = draft.part, draft.sheet, draft.chance
    sheet.lay("grass", part.cells())
    centre = sheet.wide // 2 - 1, sheet.high // 2 - (0 if sheet.high % 2 else 1)
    what = chance.pick(MIDDLES)
    ways = _ways(draft, centre)
    clearings = _clearings(draft, centre)
    _water(draft, ways)
    _middle(draft, centre, what)
    _groves(draft, ways, clearings)
    _undergrowth(draft, ways)
    _close_the_rim(draft)
    draft.middle, draft.middle_name = draft.centre(6, 6), what


def _ways(draft: Draft, centre: Cell) -> set[Cell]:
    """Trodden ways from the border to the middle; nothing grows on them."""
    part, chance = draft.part, draft.chance
    starts = [(0, chance.between(part.high // 4, part.high * 3 // 4 - 1))]
    starts.append((chance.between(part.wide // 3, part.wide * 3 // 4), 0))
    if not draft.quarter and chance.percent(40):
        starts.append((chance.between(part.wide // 4, part.wide // 2), part.high - 1))
    way = {cell for start in starts for cell in trail(draft, start, centre)}
    wide = way | {near(cell, chance.pick(SIDES)) for cell in sorted(way) if chance.percent(30)}
    inside = {cell for cell in wide if part.holds(cell)}
    draft.sheet.lay("dirt", sorted(inside))
    draft.sheet.keep(*sorted(inside))
    return inside


def _clearings(draft: Draft, centre: Cell) -> set[Cell]:
    """Open ground, so that there is something to shoot over: one behind, one towards the middle."""
    part, chance = draft.part, draft.chance
    found = set(disc(draft, centre, 4))
    for x in (part.wide // 4, part.wide * 2 // 3):
        at = x, chance.between(3, max(3, part.high - 4))
        found |= set(disc(draft, at, chance.between(2, 3)))
    return found


def _water(draft: Draft, ways: set[Cell]) -> None:
    """A pond with a shallow shore, off the ways."""
    part, chance = draft.part, draft.chance
    for _ in range(12):
        at = chance.between(3, part.wide * 2 // 3), chance.between(3, max(3, part.high - 4))
        pond = grown(draft, at, chance.between(6, 12))
        if all(apart(cell, way) > 2 for cell in pond for way in ways):
            shore = {near(cell, side) for cell in pond for side in SIDES} - set(pond)
            draft.sheet.lay("shallow", sorted(cell for cell in {*shore, *pond} if part.holds(cell)))
            draft.sheet.lay("water", _deep(pond))
            draft.sheet.put("reeds", *(cell for cell in sorted(shore) if chance.percent(35)))
            wet = sorted(shore | set(pond))
            draft.sheet.kept |= set(wet)
            return


def _deep(pond: list[Cell]) -> list[Cell]:
    """Where it is deep: where three hexes meet. Alone, or in a row, it would lie there as hexagons without a
    shore."""
    deep = set(pond)
    while lone := {
        cell
        for cell in deep
        if not any(near(cell, a) in deep and near(cell, b) in deep for a, b in zip(SIDES, ROUND, strict=True))
    }:
        deep -= lone
    return sorted(deep)


def _middle(draft: Draft, centre: Cell, what: str) -> None:
    sheet, part = draft.sheet, draft.part
    if what == "chapel":
        floor = [cell for cell in draft.centre(6, 6).cells() if part.holds(cell)]
        wall_in(draft, floor, "flags", -1)
        scatter(draft, floor, ("rubble", "crate", "rubble"), 2, apart=2)
    elif what == "pond":
        pool = [cell for cell in disc(draft, centre, 2) if part.holds(cell)]
        sheet.kept -= set(pool)
        sheet.lay("shallow", pool)
        sheet.keep(*pool)
        rim = [cell for cell in disc(draft, centre, 3) if part.holds(cell) and cell not in pool]
        sheet.lay("dirt", rim)  # the ways go on around it
        sheet.kept -= set(rim)
        scatter(draft, rim, ("boulder", "log", "reeds", "stump"), 2 + draft.cover // 30, apart=2)
    else:
        ring = [cell for cell in disc(draft, centre, 3) if part.holds(cell)]
        sheet.kept -= set(ring)
        scatter(draft, ring, ("log", "stump", "boulder", "log"), 2 + draft.cover // 25, apart=2)


def _groves(draft: Draft, ways: set[Cell], clearings: set[Cell]) -> None:
    """Leaves on the ground and trees over them; nowhere so thick that nobody gets through."""
    part, chance = draft.part, draft.chance
    room = [cell for cell in part.cells() if cell not in ways and cell not in clearings]
    for cell in chance.shuffled(room)[: part.wide * part.high // 45]:
        grove = [one for one in grown(draft, cell, chance.between(8, 16)) if one in set(room)]
        draft.sheet.lay("litter", (one for one in grove if draft.sheet.ground[one] == "grass"))
        kind = chance.pick((("tree",), ("pine",), ("tree", "tree", "pine")))
        scatter(draft, grove, kind, len(grove) // 3, apart=1 + chance.below(2))
        thick = chance.pick((("thicket",), ("thicket",), ("crag",)))
        scatter(draft, grove, thick, 1 + len(grove) // 6, apart=1)
    scatter(draft, room, ("tree", "pine"), len(room) // 22, apart=3)


def _undergrowth(draft: Draft, ways: set[Cell]) -> None:
    part = draft.part
    cells = [cell for cell in part.cells() if cell not in ways]
    scatter(draft, cells, ("bush", "boulder", "bush", "bracken"), draft.count(6), apart=2)
    scatter(draft, cells, ("log", "stump", "boulder"), draft.count(3), apart=4)
    for cell in draft.chance.shuffled(cells)[: 1 + len(cells) // 90]:
        patch = grown(draft, cell, draft.chance.between(2, 4))
        draft.sheet.put(draft.chance.pick(("thicket", "bracken", "thicket")), *patch)
    scatter(draft, cells, ("ferns",), len(cells) // 25, apart=2)


def _close_the_rim(draft: Draft) -> None:
    """Where mirrored rows of hexes end unevenly, trees stand."""
    last = [(draft.sheet.wide - 1, y) for y in range(draft.sheet.high)]
    if draft.mirrored or draft.quarter:
        draft.sheet.lay("grass", last)
        draft.sheet.put("tree", *last)


THEME = Theme(
    "wood",
    "Wood on hexes",
    draw,
    ("Wood", "Copse", "Holt", "Spinney", "Glade", "Covert"),
    hexes=True,
    ambience="forest",
    words="Groves and clearings, and ways that meet.",
    screen="thicket",
)
