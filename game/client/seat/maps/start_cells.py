"""Where the sides of a map begin when somebody says where the first one does."""

from __future__ import annotations

from collections import Counter

from game.core.field import SIDES, Cell, Field, Spawn
from game.maps.reading.connectivity import floor_of

FIRST, APART = 4, 8
"""So many begin where nobody says how many, and so many steps from any enemy at least."""


def beginning_at(field: Field, cell: Cell) -> tuple[Spawn, ...]:
    """The first side begins about that cell, as many as before; the others stay, but for those that are
    nearer than they may be: their places are the farthest from there."""
    floor = floor_of(field)
    ways = floor.steps_from([cell])
    order = sorted(ways, key=lambda number: (ways[number], number))
    counts = Counter(spawn.side for spawn in field.spawns)
    sides = [side for side in SIDES if counts[side]] or list(SIDES[:2])
    if len(sides) < 2:
        sides = list(SIDES[:2])
    count = max([*counts.values(), FIRST])
    own = [floor.cell(number) for number in order[:count]]
    ways = floor.steps_from(own)
    order = sorted(ways, key=lambda number: (ways[number], number))
    spawns = [Spawn(sides[0], one) for one in own]
    for side in sides[1:]:
        cells = [spawn.cell for spawn in field.spawns if spawn.side == side]
        near = [ways.get(floor.number(one), 0) for one in cells]
        if not cells or min(near) < APART:
            taken = {spawn.cell for spawn in spawns}
            far = [floor.cell(number) for number in reversed(order)]
            first = next((one for one in far if one not in taken), None)
            about = floor.steps_from([first]) if first else {}
            nearest = sorted(about, key=lambda number: (ways[number] < APART, about[number], number))
            cells = [one for number in nearest if (one := floor.cell(number)) not in taken][:count]
        spawns += [Spawn(side, one) for one in cells]
    return tuple(spawns)
