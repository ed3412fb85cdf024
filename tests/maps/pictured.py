"""Maps in pictures that nobody explained: tiles of ground, water, walls, trees and sky in colours by lot,
laid out as rooms, woods, shores, streets or hills, in layers whose names say nothing or little."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

from PIL import Image

from tests.maps.write import layer, tmx

SIZE, COLUMNS = 16, 4
Colour = tuple[int, int, int]
Rows = list[list[int]]
NOTHING, GRASS, EARTH, PAVING, WATER, WALL, ROCK, TREE = range(8)
CRATE, FENCE, SKY, BLACK, ROOF, PLANK, CROWN, RAIL = range(8, 16)
_COLOURS: dict[int, tuple[Colour, int]] = {
    GRASS: ((86, 140, 60), 14),
    EARTH: ((150, 116, 76), 12),
    PAVING: ((168, 166, 160), 8),
    WATER: ((58, 104, 170), 6),
    WALL: ((112, 70, 58), 30),
    ROCK: ((96, 92, 90), 26),
    TREE: ((40, 84, 36), 30),
    CRATE: ((150, 100, 44), 34),
    FENCE: ((120, 84, 50), 20),
    SKY: ((150, 200, 240), 2),
    BLACK: ((0, 0, 0), 0),
    ROOF: ((150, 60, 50), 16),
    PLANK: ((140, 104, 66), 10),
    CROWN: ((52, 110, 44), 24),
    RAIL: ((90, 90, 100), 12),
}
_ROUND, _LOW = (TREE, CRATE, CROWN), (FENCE, RAIL)
_NAMES = (
    ("", "", ""),
    ("Tile Layer 1", "Tile Layer 2", "Tile Layer 3"),
    ("ground", "things", "above"),
    ("bg", "fg", "fg2"),
    ("floor", "walls", "top"),
    ("terrain", "collision", "decor"),
)


def drawn(number: int, folder: Path) -> Path:
    """One of these maps, written with its sheet of tiles."""
    random = Random(f"pictured {number}")
    folder.mkdir(parents=True, exist_ok=True)
    _sheet(random).save(folder / "sheet.png")
    wide, high = random.randint(18, 34), random.randint(14, 24)
    layouts: tuple[Callable[[Random, int, int], list[Rows]], ...] = (_rooms, _wood, _shore, _street, _hills)
    layers = layouts[number % len(layouts)](random, wide, high)
    names = random.choice(_NAMES)
    parts = [
        layer(",".join(str(tile) for row in rows for tile in row), wide, high, name)
        for rows, name in zip(layers, names, strict=False)
    ]
    sheet = (
        f'<tileset firstgid="1" name="set" tilewidth="{SIZE}" tileheight="{SIZE}" tilecount="16" '
        f'columns="{COLUMNS}"><image source="sheet.png" width="{SIZE * COLUMNS}" height="{SIZE * 4}"/>'
        "</tileset>"
    )
    text = tmx(sheet, *parts, width=wide, height=high).replace(
        'tilewidth="32" tileheight="32" infinite', f'tilewidth="{SIZE}" tileheight="{SIZE}" infinite'
    )
    path = folder / "pictured.tmx"
    path.write_text(text, encoding="utf-8")
    return path


def _sheet(random: Random) -> Image.Image:
    """All tiles, each in its colour with grain; what is round or low lets the ground be seen around it."""
    sheet = Image.new("RGBA", (SIZE * COLUMNS, SIZE * 4))
    hue = [random.randint(-18, 18) for _ in range(3)]
    for kind, (colour, grain) in _COLOURS.items():
        left, top = (kind - 1) % COLUMNS * SIZE, (kind - 1) // COLUMNS * SIZE
        tinted = [part + by * (kind != BLACK) for part, by in zip(colour, hue, strict=True)]
        for y in range(SIZE):
            for x in range(SIZE):
                if kind in _ROUND and (2 * x - 15) ** 2 + (2 * y - 15) ** 2 > 208:
                    continue
                if kind in _LOW and not 5 <= y < 11:
                    continue
                shade = random.randint(-grain, grain) - (30 if kind == WALL and (y % 5 == 0 or x == 0) else 0)
                red, green, blue = (max(0, min(255, part + shade)) for part in tinted)
                sheet.putpixel((left + x, top + y), (red, green, blue, 255))
    return sheet


def _filled(wide: int, high: int, kind: int = NOTHING) -> Rows:
    return [[kind] * wide for _ in range(high)]


def _box(rows: Rows, box: tuple[int, int, int, int], kind: int, rim: int | None = None) -> None:
    x, y, wide, high = box
    for v in range(max(0, y), min(len(rows), y + high)):
        for u in range(max(0, x), min(len(rows[0]), x + wide)):
            edge = u in (x, x + wide - 1) or v in (y, y + high - 1)
            rows[v][u] = rim if rim is not None and edge else kind


def _strewn(random: Random, rows: Rows, kinds: tuple[int, ...], share: float, on: Rows | None = None) -> None:
    for v, row in enumerate(rows):
        for u, _ in enumerate(row):
            if random.random() < share and (on is None or on[v][u] in (GRASS, EARTH, PAVING, PLANK)):
                row[u] = random.choice(kinds)


def _rooms(random: Random, wide: int, high: int) -> list[Rows]:
    """Rooms and corridors in black or in nothing."""
    ground, things = _filled(wide, high, random.choice((BLACK, NOTHING))), _filled(wide, high)
    floor, middles = random.choice((PAVING, PLANK)), []
    for _ in range(random.randint(3, 6)):
        x, y = random.randint(1, wide - 9), random.randint(1, high - 8)
        room = (x, y, random.randint(5, 8), random.randint(5, 7))
        _box(ground, room, floor, WALL)
        middles.append((x + room[2] // 2, y + room[3] // 2))
    for (x, y), (s, t) in pairwise(middles):
        _box(ground, (min(x, s), y, abs(x - s) + 1, 1), floor)
        _box(ground, (s, min(y, t), 1, abs(y - t) + 1), floor)
    _strewn(random, things, (CRATE,), 0.06, ground)
    return [ground, things]


def _wood(random: Random, wide: int, high: int) -> list[Rows]:
    """Trees around clearings, a path through them."""
    ground, things, above = _filled(wide, high, GRASS), _filled(wide, high), _filled(wide, high)
    y = high // 2
    for x in range(wide):
        y = max(2, min(high - 3, y + random.choice((-1, 0, 0, 1))))
        _box(ground, (x, y, 1, 2), EARTH)
    _strewn(random, things, (TREE, TREE, ROCK), random.choice((0.08, 0.2)), ground)
    for v in range(1, high):
        for u in range(wide):
            if ground[v][u] == EARTH:
                things[v][u] = NOTHING
            elif things[v][u] == TREE:
                above[v - 1][u] = CROWN
    if random.random() < 0.5:
        _box(ground, (3, 3, 5, 4), WATER)
    return [ground, things, above]


def _shore(random: Random, wide: int, high: int) -> list[Rows]:
    """Land and sea, a landing stage, some rocks."""
    ground, things = _filled(wide, high, WATER), _filled(wide, high)
    coast = wide // 2
    for y in range(high):
        coast = max(6, min(wide - 4, coast + random.choice((-1, 0, 1))))
        _box(ground, (0, y, coast, 1), GRASS)
        _box(ground, (coast - 1, y, 1, 1), EARTH)
    for _ in range(random.randint(0, 2)):
        _box(ground, (coast - 1, random.randint(2, high - 3), 6, 2), PLANK)
    _strewn(random, things, (ROCK, CRATE), 0.05, ground)
    return [ground, things]


def _street(random: Random, wide: int, high: int) -> list[Rows]:
    """Houses with roofs or seen into, fences, a street between them."""
    ground, things = _filled(wide, high, GRASS), _filled(wide, high)
    street = random.randint(5, high - 7)
    _box(ground, (0, street, wide, 3), PAVING)
    x = 1
    while x < wide - 7:
        size = random.randint(5, 7)
        for y, tall in ((0, street - 1), (street + 4, high - street - 4)):
            if tall > 3 and random.random() < 0.8:
                house = (x, y, size, min(tall, 6))
                _box(things, house, random.choice((ROOF, NOTHING)), WALL)
                _box(ground, house, PLANK)
                things[min(high - 1, y + min(tall, 6) - 1)][x + 2] = NOTHING
        x += size + random.randint(1, 3)
    _strewn(random, things, (CRATE, FENCE, RAIL), 0.02, ground)
    return [ground, things]


def _hills(random: Random, wide: int, high: int) -> list[Rows]:
    """Ground below a sky, platforms in the air: seen from the side."""
    ground, things = _filled(wide, high, random.choice((SKY, NOTHING))), _filled(wide, high)
    top = high - 4
    for x in range(wide):
        top = max(high // 2, min(high - 2, top + random.choice((-1, 0, 0, 0, 1))))
        _box(things, (x, top, 1, 1), GRASS)
        _box(things, (x, top + 1, 1, high), random.choice((EARTH, EARTH, ROCK)))
    for _ in range(random.randint(2, 6)):
        length = random.randint(2, 5)
        _box(things, (random.randint(0, wide - length), random.randint(2, high // 2), length, 1), PLANK)
    return [ground, things]
