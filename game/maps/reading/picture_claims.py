"""What the pictures of tiles say where nobody has said anything: darkness and water by their colour, whatever
else blocks by a table learnt from maps whose authors did say it (`tests/maps/learn.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import prod
from pathlib import Path

from game.maps.reading.backdrop import backdrop
from game.maps.reading.blue_floors import without_blue_floors
from game.maps.reading.cell_claims import Survey
from game.maps.reading.connectivity import ROOM, Floor, sides_of
from game.maps.reading.darkness import dark_cells, with_dark_pockets
from game.maps.reading.fields_and_ways import without_fields_and_ways, without_seams
from game.maps.reading.ground_variants import without_variants_of_ground
from game.maps.reading.kerbs import without_kerbs
from game.maps.reading.learnt_table import table
from game.maps.reading.likely_ground import on_its_ground
from game.maps.reading.look_features import NAMES, Looks, looks_of
from game.maps.reading.tile_colours import has_telling_colour, is_dark, is_deep, is_lava, is_sheer, is_water
from game.maps.reading.tile_pictures import PIXELS, Look, look_of
from game.maps.reading.vocabulary import Sort, is_underfoot
from game.maps.reading.walled_rooms import with_walled_rooms
from game.maps.reading.walls_beside_nothing import with_walls_beside_nothing
from game.maps.reading.walls_from_the_front import with_walls_from_the_front
from game.maps.reading.whole_things import with_whole_things
from game.maps.reading.winding_ways import without_winding_ways
from game.maps.tile_stamps import Stamp

DARK, WATER, PICTURES = "pictures:dark", "pictures:water", "pictures"
"""The keys of what is told by pictures."""
_BETWEEN = range(-1600, 801, 100)
"""Where the border between floor and obstacles may lie, in thousandths of what the table says: maps differ in
how much grain their floors have."""
_USUAL, _BESIDE_NAMES = -600, 0
"""Where it lies best on most maps: where nothing is said, and beside names of obstacles."""
_FLAT = -3000
"""What is said of a tile that lies on the ground by the name of its layer."""
_TINTS = 96
"""What lies on one such layer differs by no more, over all channels, from most of it."""
_NAMED = 0.03
"""So much of what is drawn is named so at least."""
_NEAR = 500
_HALF = 3
"""By how much a border gets worse for each thousandth above a half of the map that would be obstacles."""
_FRAMED = 40
"""Percent of the border of a blue floor that lie along walls."""
_COAST = 3
"""A sea lies along one of so many cells of half of the rim at least, and on less than half of the map."""
_AFLOAT = 20
"""One of so many cells of a sea for ships may be marked."""
_SKY = 180
"""So light is the sky, and hardly any water."""
_CELLS = 1 << 13
"""Cells of a map up to which a picture under it is looked at."""
_POND = 4
"""Cells of water that lie together at least."""
_STAMP = NAMES.index("stamp")


def score(features: tuple[int, ...]) -> int:
    """How much speaks for an obstacle, in thousandths; below 0 the more speaks for floor."""
    return table("learnt.json", NAMES).score(features)


def read_pictures(survey: Survey) -> Looks | None:
    """Add what pictures say to the claims; None if there are none to look at."""
    looks = looks_of(survey)
    if looks is None:
        _water_of_a_picture(survey)
        return None
    survey.said.unseen = looks.unseen
    survey.said.colours = {tile: look for (_, tile), look in zip(looks.keys, looks.pictures, strict=True)}
    flat = _lying_flat(looks) | _marking_places(looks, survey)
    scores = {
        number: _FLAT if number in flat else score(features)
        for number, features in enumerate(looks.features)
        if features
    }
    plain = {
        number for number in scores if not has_telling_colour(looks.pictures[number], looks.features[number])
    }
    border = _border(looks, {number: scores[number] for number in plain}, survey)
    if plain and _hardly_named(survey):
        scores, border = on_its_ground(looks, scores, plain, border, survey)
    behind = backdrop(looks, survey)
    sorts, survey.said.doubtful = _sorted(looks, scores, border, behind)
    found = {
        key: bytes(sorts[key].get(number, Sort.OPEN) for number in looks.cells)
        for key in (DARK, WATER, PICTURES)
    }
    words = "tiles that show nothing but darkness, or the colour behind the map"
    dark = dark_cells(found[DARK], looks, behind, survey)
    grid = survey.source.layout.grid
    if _hardly_named(survey):
        ground = bytes(scores.get(number, border + 1) <= border for number in looks.cells)
        dark = with_dark_pockets(dark, found[DARK], ground, looks, survey.source.width, grid)
    survey.add(DARK, words, False, dark)
    shown = without_fields_and_ways(found[PICTURES], looks, scores, survey.source.width)
    shown = without_variants_of_ground(shown, looks, scores, survey.source.width)
    shown = without_seams(shown, looks, scores, survey.source.width)
    shown = with_whole_things(shown, looks, scores, border, survey.source.width)
    nothing = bytes(unlit or not drawn for unlit, drawn in zip(dark, survey.said.drawn, strict=True))
    if _hardly_named(survey):
        shown = without_kerbs(shown, looks, survey.source.width)
        shown = without_winding_ways(shown, nothing, looks, survey.source.width, grid)
        shown = with_walled_rooms(shown, looks, scores, border, survey.source.width)
        shown = with_walls_from_the_front(shown, nothing, looks, scores, survey.source.width, grid)
        shown = with_walls_beside_nothing(shown, nothing, looks, survey.source.width, grid)
    water = _water_cells(found[WATER], looks, survey)
    water = without_blue_floors(water, shown, nothing, looks, survey.source.width, grid)
    if not _is_all_the_floor(water, bytes(map(max, shown, nothing)), survey):
        survey.add(WATER, "the colour of water or lava", False, water)
    survey.add(PICTURES, "the pictures of tiles", False, shown)
    light = {number for number in sorts[WATER] if looks.pictures[number].light >= _SKY}
    survey.said.sky = bytes(number in light for number in looks.cells)
    return looks


def _sorted(
    looks: Looks, scores: Mapping[int, int], border: int, behind: int
) -> tuple[dict[str, dict[int, Sort]], int]:
    """What each kind of tile is, by its look alone, for each source that tells so; and how many cells lie so
    near to the border between floor and obstacle that it is doubtful."""
    counts, doubtful = Counter(looks.cells), 0
    sorts: dict[str, dict[int, Sort]] = {DARK: {}, WATER: {}, PICTURES: {}}
    for number, features in enumerate(looks.features):
        if not features:
            continue
        look = looks.pictures[number]
        if is_water(look) or is_lava(look, features) or is_sheer(look, features):
            sorts[WATER][number] = Sort.PIT
        elif is_dark(look, features) or number == behind:
            sorts[DARK][number] = Sort.PIT
        else:
            if scores[number] > border:
                sorts[PICTURES][number] = _height(look, features)
            if abs(scores[number] - border) <= _NEAR:
                doubtful += counts[number]
    return sorts, doubtful


def _water_cells(found: bytes, looks: Looks, survey: Survey) -> bytes:
    """Water that hangs together, with what is deep beside it, where nobody lives and no wall is around."""
    deep = {number for number, look in enumerate(looks.pictures) if looks.features[number] and is_deep(look)}
    found = _together(found, survey)
    found = _deep_beside(found, bytes(number in deep for number in looks.cells), survey)
    return _not_within_walls(_not_lived_on(found, looks, survey), survey)


def _lying_flat(looks: Looks) -> set[int]:
    """What lies in an upper layer that is called after what lies on the ground, and has about the colour of
    most of it: on the same layer as paths some put houses, too."""
    counts, usual = Counter(looks.cells), dict[int, int]()
    for number, (layer, _) in enumerate(looks.keys):
        if layer and looks.features[number] and is_underfoot(looks.layers[layer]):
            most = usual.setdefault(layer, number)
            usual[layer] = max(most, number, key=lambda one: (counts[one], -one))
    return {
        number
        for number, (layer, _) in enumerate(looks.keys)
        if layer in usual
        and sum(
            abs(a - b)
            for a, b in zip(looks.pictures[number][:3], looks.pictures[usual[layer]][:3], strict=True)
        )
        <= _TINTS
    }


def _marking_places(looks: Looks, survey: Survey) -> set[int]:
    """What lies nowhere but where somebody begins."""
    begins = {index for _, index, _ in survey.said.begins}
    elsewhere = {number for index, number in enumerate(looks.cells) if index not in begins}
    return {looks.cells[index] for index in begins} - elsewhere - {-1}


def _water_of_a_picture(survey: Survey) -> None:
    """Water on a picture that lies under the map, cell by cell."""
    wide, high = survey.source.layout.size
    for one in survey.layers:
        image = one.layer.find("image") if one.visible and one.layer.tag == "imagelayer" else None
        path = Path(image.get("source", "")) if image is not None else None
        if path is None or survey.size > _CELLS or not 0 < prod(survey.source.size_of(path)) <= PIXELS:
            continue
        across, down = survey.source.size_of(path)
        left, top = one.offset[0], one.offset[1]
        found = bytearray(survey.size)
        for index in range(survey.size):
            y, x = divmod(index, survey.source.width)
            u, v = int(x * wide - left), int(y * high - top)
            if 0 <= u <= across - wide and 0 <= v <= down - high:
                look = look_of(Stamp(path, (u, v, wide, high)))
                if look and is_water(look):
                    found[index] = Sort.PIT
        survey.add(WATER, "the colour of water or lava", False, _together(bytes(found), survey))
        return


def _border(looks: Looks, scores: Mapping[int, int], survey: Survey) -> int:
    """Where few cells lie near, by what the table says of them, not far from where it usually lies, and less
    than half of the map is obstacles: of those that leave room for a battle, if any does."""
    counts = Counter(number for number in looks.cells if number in scores)
    cells: Counter[int] = Counter()
    for number, count in counts.items():
        cells[scores[number]] += count
    total, drawn = max(1, sum(cells.values())), max(1, len(looks.cells) - looks.cells.count(-1))
    usual = _USUAL if _hardly_named(survey) else _BESIDE_NAMES

    def worth(at: int) -> int:
        near = sum(count * max(0, _NEAR - abs(said - at)) for said, count in cells.items())
        shut = 1000 * sum(count for said, count in cells.items() if said > at) // drawn
        return near * 10 // total + abs(at - usual) + _HALF * max(0, shut - 500)

    order = sorted(_BETWEEN, key=lambda at: (worth(at), abs(at), at))
    return next((at for at in order if _leaves_room(looks, scores, at, survey)), order[0])


def _hardly_named(survey: Survey) -> bool:
    """Whether nobody says of more than a little of the map that it blocks."""
    said = sum(claim.count for claim in survey.said.found if claim.key not in (DARK, WATER))
    return said < _NAMED * survey.said.drawn.count(1)


def _leaves_room(looks: Looks, scores: Mapping[int, int], border: int, survey: Survey) -> bool:
    free = {number for number, said in scores.items() if said <= border}
    floor = Floor(
        bytes(number in free for number in looks.cells), survey.source.width, survey.source.layout.grid
    )
    return len(floor.largest) >= ROOM


def _is_all_the_floor(water: bytes, shut: bytes, survey: Survey) -> bool:
    """Whether what is blue lies within walls, and without it nobody has room: a blue floor."""
    wide, grid = survey.source.width, survey.source.layout.grid
    land = bytes(not wet and not wall for wet, wall in zip(water, shut, strict=True))
    blue = Floor(water, wide, grid).largest
    if len(blue) < ROOM or len(Floor(land, wide, grid).largest) >= ROOM:
        return False
    rim = [*range(wide), *range(len(water) - wide, len(water)), *range(0, len(water), wide)]
    return not any(water[index] or water[index + wide - 1 - index % wide] for index in rim)


def _not_lived_on(water: bytes, looks: Looks, survey: Survey) -> bytes:
    """Without what several people or things stand on: a blue floor. In a sea along the rim, which is darker
    than the sky, there may well be rocks and boats."""
    floor = Floor(water, survey.source.width, survey.source.layout.grid)
    begins, wide, high = {index for _, index, _ in survey.said.begins}, floor.width, floor.height
    lived = begins | set(survey.said.things)
    found = bytearray(water)
    for room in floor.rooms():
        cells = {y * floor.width + x for x, y in map(floor.cell, room)}
        rim = sum(n // wide in (0, high - 1) or n % wide in (0, wide - 1) for n in cells)
        low = 2 * sum(looks.pictures[looks.cells[n]].light < _SKY for n in cells) > len(cells)
        sea = low and _COAST * rim >= wide + high and 2 * len(cells) < survey.said.drawn.count(1)
        if len(cells & (begins if sea else lived)) > 1:
            for index in cells:
                found[index] = Sort.OPEN
    return bytes(found)


def _not_within_walls(water: bytes, survey: Survey) -> bytes:
    """Without what lies free amid walls that somebody marked, in the middle of the map: a blue floor, or if
    it is most of the map the sea of a game of ships."""
    said = [claim for claim in survey.said.found if claim.key != DARK]
    marked = bytearray(not drawn for drawn in survey.said.drawn)
    for claim in said:
        marked = bytearray(
            mark or sort > Sort.PIT or sort == Sort.BLOCKED
            for mark, sort in zip(marked, claim.sorts, strict=True)
        )
    if not any(claim.explicit for claim in said) or not any(water):
        return water
    wide, size = survey.source.width, len(water)
    floor = Floor(water, wide, survey.source.layout.grid)
    found = bytearray(water)
    for room in floor.rooms():
        cells = {y * wide + x for x, y in map(floor.cell, room)}
        if any(index < wide or index >= size - wide or index % wide in (0, wide - 1) for index in cells):
            continue
        border = [
            side
            for index in cells
            for side in (index - 1, index + 1, index - wide, index + wide)
            if side not in cells
        ]
        framed = sum(marked[side] > 0 for side in border)
        sea = 2 * len(cells) > survey.said.drawn.count(1)
        inside = sum(marked[index] > 0 for index in cells)
        if _FRAMED * len(border) <= 100 * framed and inside <= (len(cells) // _AFLOAT if sea else 0):
            for index in cells:
                found[index] = Sort.OPEN
    return bytes(found)


def _deep_beside(water: bytes, deep: bytes, survey: Survey) -> bytes:
    """With the deep water of which most of the border lies along water."""
    if not any(water) or not any(deep):
        return water
    wide, size = survey.source.width, len(water)
    floor = Floor(
        bytes(dark and not wet for dark, wet in zip(deep, water, strict=True)),
        wide,
        survey.source.layout.grid,
    )
    found = bytearray(water)
    for room in floor.rooms():
        cells = {y * wide + x for x, y in map(floor.cell, room)}
        along = wet = 0
        for index in cells:
            for side in sides_of(index, wide, size):
                if side not in cells:
                    along += 1
                    wet += water[side] > 0
        if 2 * wet > along:
            for index in cells:
                found[index] = Sort.PIT
    return bytes(found)


def _together(marks: bytes, survey: Survey) -> bytes:
    """Without what lies alone: a pond has a few cells."""
    floor = Floor(marks, survey.source.width, survey.source.layout.grid)
    found = bytearray(len(marks))
    for room in floor.rooms():
        if len(room) >= _POND:
            for x, y in map(floor.cell, room):
                found[y * floor.width + x] = Sort.PIT
    return bytes(found)


def _height(look: Look, features: tuple[int, ...]) -> Sort:
    """What fills its cell, or is part of something larger, is high."""
    return Sort.HIGH if look.seen >= 90 or features[_STAMP] >= 25 else Sort.LOW
