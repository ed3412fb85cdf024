"""Where the sides of a map begin that does not say so in our words: where its author lets somebody begin,
else fairly, as far apart as can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.field import SIDES, Cell, Spawn, Tile
from game.maps.reading.connectivity import Floor
from game.maps.reading.inference import ROOM
from game.maps.reading.vocabulary import SOMEBODY

EACH = 6
"""Places of a side."""
_LEAST = 4
_FOR_FOUR = 160
"""Cells of a room in which four sides find places."""
_SMALLER = 4
"""A room is much smaller than another that has more than so many times its cells."""
_HINTS = 512
"""Places that somebody names; more of them tell nothing."""
_FARTHEST = 64
"""Steps between two sides at most: from farther away nobody would get to fight."""

_ABOUT = 8
"""As far as can be is all that is at most an eighth less."""

Hint = tuple[int, Cell, str]
"""Who begins, where, and which object or layer says so."""


@dataclass(frozen=True, slots=True)
class Places:
    spawns: tuple[Spawn, ...] = ()
    words: str = ""
    """Where they come from."""


def places(
    floor: Floor, tiles: Sequence[Tile], hints: Iterable[Hint] = (), shut: frozenset[Cell] = frozenset()
) -> Places:
    """Places for two to four sides in one room; none if that is too small for two. Nobody begins in a door
    that is `shut`."""
    hints = [hint for hint in hints if hint[1] not in shut]
    room = _room(floor, [floor.number(cell) for _, cell, _ in hints])
    if len(room) < 2 * _LEAST * 2:
        return Places()
    sides = 4 if len(room) >= _FOR_FOUR else 2
    heads, words = _from_hints(floor, room, hints)
    fixed = {side: cells[0] for side, cells in heads.items()}
    ends = _ends(floor, room, sides, fixed)
    count = min(EACH, len(room) // (2 * len(ends)))
    found = _spread(floor, tiles, ends, heads, max(_LEAST, count), {floor.number(cell) for cell in shut})
    return Places(tuple(found), words or "the ends of the largest room")


def _room(floor: Floor, named: list[int]) -> dict[int, int]:
    """The largest room; but that in which somebody lets people begin, if it is not much smaller: around it
    lies what is only seen."""
    largest = floor.largest
    if 2 * sum(number in largest for number in named) >= len(named):
        return largest
    rooms = (room for room in floor.rooms() if len(room) >= max(ROOM, len(largest) // _SMALLER))
    return max(rooms, key=lambda room: (sum(number in room for number in named), len(room)), default=largest)


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
    if loose and not heads:
        heads[0] = loose[:1]
        loose = loose[1:]
    if loose:
        _share_out(floor, heads, loose)
    return heads, ", ".join(dict.fromkeys(said[:3]))


def _share_out(floor: Floor, heads: dict[int, list[int]], loose: list[int]) -> None:
    """Places of nobody in particular go to the side that begins nearest; the farthest from all is where the
    next side begins."""
    while loose and len(heads) < 2:
        far = floor.steps_from(floor.cell(number) for cells in heads.values() for number in cells)
        farthest = max(loose, key=lambda number: far.get(number, 0))
        loose.remove(farthest)
        heads[next(side for side in range(4) if side not in heads)] = [farthest]
    reach = {side: floor.steps_from([floor.cell(cells[0])]) for side, cells in heads.items()}
    for number in loose:
        heads[min(heads, key=lambda side: (reach[side].get(number, 1 << 30), side))].append(number)


def _ends(floor: Floor, room: dict[int, int], sides: int, fixed: dict[int, int]) -> dict[int, int]:
    """The number where each side begins: the fixed ones, and the others one after the other as far as can be
    from those before."""
    ends = dict(fixed)
    if not ends:
        *_, far_end = room
        *_, ends[0] = floor.steps_from([floor.cell(far_end)])
    for side in range(max(sides, len(fixed))):
        if side not in ends:
            ends[side] = _farthest(floor, [floor.cell(end) for end in ends.values()])
    return dict(sorted(ends.items()))


def _farthest(floor: Floor, ends: list[Cell]) -> int:
    """The number about the most steps away from all of `ends`. Of those it is the one farthest as the bullet
    flies: on open ground a corner is as many steps from two others as the middle between them, where nobody
    wants to begin."""
    steps = floor.steps_from(ends, _FARTHEST)
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
) -> list[Spawn]:
    """`count` places for each side around its end, as many behind cover for one as for the other."""
    taken = set(shut)
    near: dict[int, list[int]] = {}
    orders = {
        side: list(floor.steps_from([floor.cell(end)], enough=4 * len(ends) * count))
        for side, end in ends.items()
    }
    for side, order in orders.items():
        own = [number for number in heads.get(side, ()) if number not in taken]
        wanted = list(dict.fromkeys([*own[:count], *order]))
        near[side] = [number for number in wanted if number not in taken][: 2 * count]
        taken.update(near[side])
    covered = {
        side: [number for number in numbers if _has_cover(floor, tiles, number)]
        for side, numbers in near.items()
    }
    fair = min((len(numbers) for numbers in covered.values()), default=0)
    found = []
    for side, numbers in near.items():
        said = [number for number in heads.get(side, ()) if number in numbers][:count]
        behind = covered[side][: min(fair, count // 2)]
        chosen = list(
            dict.fromkeys(
                [*said, *behind, *(number for number in numbers if number not in covered[side]), *numbers]
            )
        )[:count]
        found += [Spawn(SIDES[side], floor.cell(number)) for number in sorted(chosen)]
    return found


def _has_cover(floor: Floor, tiles: Sequence[Tile], number: int) -> bool:
    x, y = floor.cell(number)
    around = floor.grid.neighbours((x, y))
    return any(
        0 <= u < floor.width and 0 <= v < floor.height and tiles[v * floor.width + u].cover for u, v in around
    )
