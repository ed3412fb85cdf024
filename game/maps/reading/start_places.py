"""Where the sides of a map begin that does not say so in our words: where its author lets somebody begin,
else fairly, as far apart as can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from game.core.field import SIDES, Cell, Spawn, Tile
from game.maps.reading.battle_room import FOR_FOUR, Hint, Scenery, battle_room
from game.maps.reading.connectivity import FAR, Floor
from game.maps.reading.enclosure import enclosed
from game.maps.reading.vocabulary import SOMEBODY

EACH = 6
"""Places of a side."""
_LEAST = 4
_HINTS = 512
"""Places that somebody names; more of them tell nothing."""
_FARTHEST = 64
"""Steps between two sides at most: from farther away nobody would get to fight."""

_ABOUT = 8
"""As far as can be is all that is at most an eighth less."""

APART = 8
"""Steps that lie between two sides at least, if the map has them."""
_CLOSER = (APART, 6, 4, 3, 2, 1)
"""And if it has not."""
_LOOKED_AT = 10
"""Cells that are looked at for each place of a side."""
_LIVED, _AROUND = 4, 5
"""So many places or things tell where people are about, with so many cells around them."""


@dataclass(frozen=True, slots=True)
class Places:
    spawns: tuple[Spawn, ...] = ()
    words: str = ""
    """Where they come from."""


def places(
    floor: Floor,
    tiles: Sequence[Tile],
    hints: Iterable[Hint] = (),
    shut: frozenset[Cell] = frozenset(),
    scenery: Scenery | None = None,
) -> Places:
    """Places for two to four sides in one room; none if that is too small for two. Nobody begins in a door
    that is `shut`."""
    hints = [hint for hint in hints if hint[1] not in shut]
    room = battle_room(floor, hints, scenery or Scenery())
    if len(room) < 2 * _LEAST * 2:
        return Places()
    sides = 4 if len(room) >= FOR_FOUR else 2
    heads, words = _from_hints(floor, room, hints)
    fixed = {side: cells[0] for side, cells in heads.items()}
    closed = {floor.number(cell) for cell in shut}
    found: list[Spawn] = []
    about = _lived_in(floor, room, [*(cell for _, cell, _ in hints), *(scenery.things if scenery else ())])
    if scenery:
        about = _inside_of_fences(floor, room, [cell for _, cell, _ in hints], scenery) & about or about
    for most in range(sides, 1, -1):
        ends = _ends(floor, room, most, fixed, about)
        count = min(EACH, len(room) // (2 * len(ends)))
        found, apart = _spread(floor, tiles, ends, heads, max(_LEAST, count), closed)
        if apart >= APART or most <= len(fixed):
            break  # else fewer sides have more room
    return Places(tuple(found), words or "the ends of the largest room")


def _from_hints(
    floor: Floor, room: dict[int, int], hints: Iterable[Hint]
) -> tuple[dict[int, list[int]], str]:
    """The numbers where each side begins, as far as somebody says so, and who does."""
    heads: dict[int, list[int]] = {}
    loose: list[int] = []
    said: list[str] = []
    taken: set[int] = set()
    for who, cell, words in hints:
        number = floor.number(cell)
        if number in room and number not in taken and len(taken) < _HINTS:
            taken.add(number)
            (loose if who == SOMEBODY else heads.setdefault(who, [])).append(number)
            said.append(words)
    if loose and 0 not in heads and (len(loose) == 1 or not heads):  # one place is one's own, foes or not
        heads[0] = loose[:1]
        loose = loose[1:]
    if loose:
        _share_out(floor, heads, loose)
    return _kept_apart(floor, heads), ", ".join(dict.fromkeys(said[:3]))


def _kept_apart(floor: Floor, heads: dict[int, list[int]]) -> dict[int, list[int]]:
    """Of the places that are named for a side, those first that lie far enough from the sides before it; a
    side with none such begins elsewhere."""
    kept: dict[int, list[int]] = {}
    for side in sorted(heads):
        before = [floor.cell(cells[0]) for cells in kept.values()]
        near = floor.steps_from(before, APART - 1) if before else {}
        far = [number for number in heads[side] if number not in near]
        if far:
            kept[side] = far
    return kept


def _share_out(floor: Floor, heads: dict[int, list[int]], loose: list[int]) -> None:
    """Places of nobody in particular go to the side that begins nearest; the farthest from all is where the
    next side begins."""
    while loose and len(heads) < 2:
        far = floor.steps_from(floor.cell(number) for cells in heads.values() for number in cells)
        farthest = max(loose, key=lambda number: far.get(number, 0))
        if far.get(farthest, 0) < APART:  # all of them are where one side begins
            heads[min(heads)] += loose
            loose.clear()
            return
        loose.remove(farthest)
        heads[next(side for side in range(4) if side not in heads)] = [farthest]
    reach = {side: floor.steps_from([floor.cell(cells[0])]) for side, cells in heads.items()}
    for number in loose:
        heads[min(heads, key=lambda side: (reach[side].get(number, FAR), side))].append(number)


def _lived_in(floor: Floor, room: dict[int, int], cells: Sequence[Cell]) -> set[int]:
    """The part of a room around all that somebody put there; all of it if that is little."""
    inside = [cell for cell in cells if floor.number(cell) in room]
    if len(inside) < _LIVED:
        return set(room)
    left, top = (min(cell[n] for cell in inside) - _AROUND for n in (0, 1))
    right, bottom = (max(cell[n] for cell in inside) + _AROUND for n in (0, 1))
    found = {
        number
        for number in room
        if left <= floor.cell(number)[0] <= right and top <= floor.cell(number)[1] <= bottom
    }
    return found if len(found) >= FOR_FOUR else set(room)


def _inside_of_fences(floor: Floor, room: dict[int, int], named: list[Cell], scenery: Scenery) -> set[int]:
    """The part of a room inside of walls with gaps, unless somebody lets people begin outside."""
    things = {floor.number(cell) for cell in scenery.things}
    inside = enclosed(floor, room, scenery.looks, things)
    outside = any(number in room and number not in inside for number in map(floor.number, named))
    return set() if outside else inside


def _ends(
    floor: Floor, room: dict[int, int], sides: int, fixed: dict[int, int], about: set[int]
) -> dict[int, int]:
    """The number where each side begins: the fixed ones, and the others one after the other as far as can be
    from those before, in the part of the room that people are about."""
    ends = dict(fixed)
    if not ends:
        *_, far_end = (number for number in room if number in about)
        *_, ends[0] = (number for number in floor.steps_from([floor.cell(far_end)]) if number in about)
    for side in range(max(sides, len(fixed))):
        if side not in ends:
            ends[side] = _farthest(floor, [floor.cell(end) for end in ends.values()], about)
    return dict(sorted(ends.items()))


def _farthest(floor: Floor, ends: list[Cell], about: set[int]) -> int:
    """The number about the most steps away from all of `ends`. Of those it is the one farthest as the bullet
    flies: on open ground a corner is as many steps from two others as the middle between them, where nobody
    wants to begin."""
    steps = floor.steps_from(ends, _FARTHEST)
    steps = {number: far for number, far in steps.items() if number in about} or steps
    most = max(steps.values())
    edge = (number for number, far in steps.items() if far >= most - most // _ABOUT)
    apart = floor.grid.squared
    return max(
        edge, key=lambda number: (min(apart(floor.cell(number), end) for end in ends), steps[number], number)
    )


def _spread(
    floor: Floor,
    tiles: Sequence[Tile],
    ends: dict[int, int],
    heads: dict[int, list[int]],
    count: int,
    shut: set[int],
) -> tuple[list[Spawn], int]:
    """`count` places for each side around its end, as many behind cover for one as for the other, and as far
    from those of others as the room allows: so many steps."""
    ways = {side: floor.steps_from([floor.cell(end)]) for side, end in ends.items()}
    found: dict[int, list[int]] = {}
    apart = APART
    fewer = (count, min(count, _LEAST)) if len(ends) == 2 else (count,)
    for apart, each in ((apart, each) for apart in _CLOSER for each in fewer):
        near = _near(ways, heads, each, shut, apart)
        found = _chosen(floor, tiles, near, heads, each, apart)
        if all(len(numbers) == each for numbers in found.values()):
            break
    spawns = [
        Spawn(SIDES[side], floor.cell(number))
        for side, numbers in found.items()
        for number in sorted(numbers)
    ]
    return spawns, apart


def _near(
    ways: dict[int, dict[int, int]], heads: dict[int, list[int]], count: int, shut: set[int], apart: int
) -> dict[int, list[int]]:
    """What each side may choose from: the places named for it, then what lies nearest to its end, nothing of
    it near the end of another, or nearer to that than to its own unless there is nothing else. `ways` are the
    steps from each end, the nearest first."""
    taken = set(shut)
    near: dict[int, list[int]] = {}
    for side, mine in ways.items():
        others = [steps for other, steps in ways.items() if other != side]

        def nearest(number: int, others: list[dict[int, int]] = others) -> int:
            return min(steps.get(number, FAR) for steps in others)

        order = list(islice(mine, _LOOKED_AT * len(ways) * count))
        own = [number for number in heads.get(side, ()) if mine.get(number, 0) <= nearest(number)]
        closer = [number for number in order if mine[number] <= nearest(number)]
        wanted = dict.fromkeys([*own[:count], *(closer if apart > 1 else [*closer, *order])])
        free = (number for number in wanted if number not in taken and nearest(number) >= apart)
        near[side] = list(islice(free, 2 * count))
        taken.update(near[side])
    return near


def _chosen(
    floor: Floor,
    tiles: Sequence[Tile],
    near: dict[int, list[int]],
    heads: dict[int, list[int]],
    count: int,
    apart: int,
) -> dict[int, list[int]]:
    """So many of them for each side, or fewer if those of others are too near."""
    covered = {
        side: [number for number in numbers if _has_cover(floor, tiles, number)]
        for side, numbers in near.items()
    }
    fair = min((len(numbers) for numbers in covered.values()), default=0)
    found: dict[int, list[int]] = {}
    close: set[int] = set()
    for side, numbers in near.items():
        said = [number for number in heads.get(side, ()) if number in numbers][:count]
        behind = covered[side][: min(fair, count // 2)]
        wanted = dict.fromkeys(
            [*said, *behind, *(number for number in numbers if number not in covered[side]), *numbers]
        )
        found[side] = [number for number in wanted if number not in close][:count]
        if apart > 1:
            close.update(floor.steps_from(map(floor.cell, found[side]), apart - 1))
    return found


def _has_cover(floor: Floor, tiles: Sequence[Tile], number: int) -> bool:
    x, y = floor.cell(number)
    around = floor.grid.neighbours((x, y))
    return any(
        0 <= u < floor.width and 0 <= v < floor.height and tiles[v * floor.width + u].cover for u, v in around
    )
