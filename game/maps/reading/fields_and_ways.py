"""Ground that pictures alone take for an obstacle, told by its form: broad fields of earth or sand, ways that
lead off the map, and seams where one ground goes over into another. Walls are thin, or run along the rim, and
have a colour of their own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from game.maps.reading.connectivity import sides_of
from game.maps.reading.look_features import Looks, of_one_colour
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort

_PERHAPS = 300
"""In thousandths: where the table says more than that for an obstacle, on the mean, the form says nothing."""
_GREEN = 8
"""By so much earth and stone may be greener or bluer than they are red; woods and water are more so."""
_GREY = 32
"""Asphalt may be bluish by so much, where the table takes it rather for floor."""
_WHOLE = 90
"""Percent of a cell that ground fills."""
_FIELD, _WAY = 60, 40
"""Cells that a field has at least, more than a house, and a way."""
_BROAD, _BAND = 60, 25
"""Percent of the cells of a field, and of a way, beside and below which it goes on: it is two wide there."""
_EXITS, _FEW = 8, 6
"""Cells of the rim that a way covers at most, and at most one of so many of its own lies there."""
_APART, _NEAR = 96, 40
"""Over all channels, two grounds differ by more, and a seam from some mixture of them by less."""
_OWN = 10
"""A mixture has at least one of so many parts of either ground."""
_SEAM = 4
"""Cells that a seam has at least."""
_ACROSS = ((1, 0), (0, 1), (1, 1), (1, -1))


def without_fields_and_ways(marks: bytes, looks: Looks, scores: Mapping[int, int], wide: int) -> bytes:
    """What pictures mark as obstacles, cell by cell, without what has the form of a field or of a way.
    `scores` is what the table says of each look. A look that is ground for the most part is so everywhere."""
    ground: set[int] = set()
    for piece in of_one_colour_pieces(marks, looks, wide):
        if len(piece) >= _WAY and _may_be_ground(piece, looks, scores):
            broad = _share_two_wide(piece, wide)
            field = len(piece) >= _FIELD and broad >= _BROAD and not _surrounds(piece, wide)
            if field or (broad >= _BAND and leads_off(piece, wide, len(marks))):
                ground.update(_of_its_colour(piece, looks, scores))
    if not ground:
        return marks
    marked = Counter(look for look, mark in zip(looks.cells, marks, strict=True) if mark)
    opened = Counter(looks.cells[index] for index in ground)
    mostly = {look for look, count in opened.items() if 2 * count > marked[look]}
    return bytes(
        Sort.OPEN if index in ground or look in mostly else mark
        for index, (look, mark) in enumerate(zip(looks.cells, marks, strict=True))
    )


def of_one_colour_pieces(marks: bytes, looks: Looks, wide: int) -> Iterator[list[int]]:
    """The marked cells that hang together and look about the same from one to the next."""
    left = {index for index, mark in enumerate(marks) if mark and looks.cells[index] >= 0}
    while left:
        edge = [left.pop()]
        piece = list(edge)
        while edge:
            index = edge.pop()
            here = looks.cells[index]
            for side in sides_of(index, wide, len(marks)):
                if side in left and (
                    looks.cells[side] == here
                    or of_one_colour(looks.pictures[here], looks.pictures[looks.cells[side]])
                ):
                    left.remove(side)
                    edge.append(side)
                    piece.append(side)
        yield piece


def _may_be_ground(piece: Sequence[int], looks: Looks, scores: Mapping[int, int]) -> bool:
    """Whether it is of the colour of earth or stone, hides all below it, and is no certain obstacle."""
    shown = [looks.pictures[looks.cells[index]] for index in piece]
    red, green, blue, seen = (
        sum(values) // len(piece)
        for values in zip(*((look.red, look.green, look.blue, look.seen) for look in shown), strict=True)
    )
    said = sum(scores[looks.cells[index]] for index in piece)
    earth = max(green, blue) <= red + _GREEN and said <= _PERHAPS * len(piece)
    asphalt = max(red, green, blue) - min(red, green) <= _GREY and blue >= green and said <= 0
    return seen >= _WHOLE and (earth or asphalt)


def _of_its_colour(piece: Sequence[int], looks: Looks, scores: Mapping[int, int]) -> Iterator[int]:
    """Its cells without those of a colour that most of it has not, if the table takes them rather for
    obstacles: walls go over into a floor from tile to tile."""
    counts = Counter(looks.cells[index] for index in piece)
    usual = looks.pictures[max(counts, key=lambda look: (counts[look], -look))]
    same = {look for look in counts if scores[look] <= 0 or of_one_colour(looks.pictures[look], usual)}
    return (index for index in piece if looks.cells[index] in same)


def earthy(look: Look) -> bool:
    """Whether a tile is of the colour of earth or stone, and hides all below it."""
    return look.seen >= _WHOLE and max(look.green, look.blue) <= look.red + _GREEN


def _share_two_wide(piece: Sequence[int], wide: int) -> int:
    """In percent, the cells with which three more to the right and below form a square."""
    cells = set(piece)
    squares = sum(
        index % wide < wide - 1 and {index + 1, index + wide, index + wide + 1} <= cells for index in piece
    )
    return 100 * squares // len(piece)


def _surrounds(piece: Sequence[int], wide: int) -> bool:
    """Whether more cells than its own have some of it on all four sides: then it is a frame, gaps or not."""
    across, down = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for index in piece:
        across[index // wide].append(index % wide)
        down[index % wide].append(index // wide)
    tops, bottoms = ({x: end(rows) for x, rows in down.items()} for end in (min, max))
    within = sum(
        tops[x] <= y <= bottoms[x]
        for y, columns in across.items()
        for x in range(min(columns), max(columns) + 1)
        if x in tops
    )
    return within > 2 * len(piece)


def leads_off(piece: Sequence[int], wide: int, size: int) -> bool:
    """Whether it leads over half of the map and off it, but not along its rim."""
    columns, rows = [index % wide for index in piece], [index // wide for index in piece]
    high = size // wide
    exits = sum(x in (0, wide - 1) or y in (0, high - 1) for x, y in zip(columns, rows, strict=True))
    far = 2 * (max(columns) - min(columns) + 1) >= wide or 2 * (max(rows) - min(rows) + 1) >= high
    return far and 0 < exits <= _EXITS and exits * _FEW <= len(piece)


def without_seams(marks: bytes, looks: Looks, scores: Mapping[int, int], wide: int) -> bytes:
    """The same without the looks most of whose cells lie between two grounds, or ground and water, and are a
    mixture of their colours, if the table takes them rather for floor."""
    marked, seams = Counter[int](), Counter[int]()
    for index, mark in enumerate(marks):
        look = looks.cells[index]
        if mark and scores.get(look, 1) <= 0 and looks.pictures[look].seen >= _WHOLE:
            marked[look] += 1
            seams[look] += _is_seam(index, marks, looks, wide)
    found = {look for look, count in marked.items() if count >= _SEAM and 2 * seams[look] > count}
    return bytes(Sort.OPEN if look in found else mark for look, mark in zip(looks.cells, marks, strict=True))


def _is_seam(index: int, marks: bytes, looks: Looks, wide: int) -> bool:
    """Whether the look of a cell is a mixture of those on two sides of it that are no obstacles."""
    x, y, high = index % wide, index // wide, len(marks) // wide
    for right, down in _ACROSS:
        if (right and not 0 < x < wide - 1) or (down and not 0 < y < high - 1):
            continue
        one, two = index - right - down * wide, index + right + down * wide
        if marks[one] or marks[two] or min(looks.cells[one], looks.cells[two]) < 0:
            continue
        here, this, that = (looks.pictures[looks.cells[cell]] for cell in (index, one, two))
        if _is_mixture(here[:3], this[:3], that[:3]):
            return True
    return False


def _is_mixture(colour: Sequence[int], one: Sequence[int], two: Sequence[int]) -> bool:
    """Whether a colour lies between two others that differ, in whole numbers."""
    way = [b - a for a, b in zip(one, two, strict=True)]
    if sum(map(abs, way)) <= _APART:
        return False
    length = sum(step * step for step in way)
    off = [c - a for a, c in zip(one, colour, strict=True)]
    part = sum(a * b for a, b in zip(off, way, strict=True))
    beside = sum(abs(a * length - part * b) for a, b in zip(off, way, strict=True))
    return length <= _OWN * part <= (_OWN - 1) * length and beside <= _NEAR * length
