"""Plain features of a whole map, in whole numbers, by which a table tells whether it is seen from the side:
air above and ground below, ground that is filled downward, wide flat tops, who stands on what, and colours.
Names only count as far as they are words for jumping, or of houses and rooms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from string import hexdigits

from game.maps.reading.cell_claims import Claims, layers_in_order
from game.maps.reading.inference import Inferred
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Role, name_meaning, tokens
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.source import Source

SHAPE = (
    "filled", "in upper third", "in lower third", "in top row", "in foot row", "at the sides", "tops",
    "length of tops", "tops of edges", "undersides", "on filled", "beside filled", "first filled",
    "bare columns", "tops of their own", "undersides of their own", "left edges of their own", "flat pieces",
)  # fmt: skip
"""Of what is no air: shares in percent, but for the length, in tenths of a cell."""
RULES = "names", "wide", "air", "layers", "standing", "forms", "nothing"
NAMES = (
    "wide", "high", "wide for its height", "bare", "bare above", "bare below", "commonest above",
    "commonest above, below", "commonest, anywhere",
    *(f"{name}, by look" for name in SHAPE),
    *(f"{name}, by layer" for name in SHAPE),
    "blocked", "blocked above", "blocked below", "open on blocked", "open below blocked", "outright",
    "open and bare", "looks of open cells",
    "standing", "stand on filled", "stand in filled", "stand on blocked", "hang", "stand by chance",
    *(f"rule: {name}" for name in RULES),
    "words of rooms", "pictures as layers", "layers", "layers of objects", "colour behind",
    "light above", "light below", "blue above", "blue below", "green above", "green below",
    "commonest is light", "commonest is blue", "commonest is rough",
)  # fmt: skip
_ROOMS = frozenset(
    (
        "floor", "floors", "roof", "roofs", "house", "houses", "room", "rooms", "furniture", "npc", "npcs",
        "town", "village", "city", "dungeon", "overworld", "road", "roads", "path", "paths", "street",
        "carpet", "rug", "fence", "fences", "shop", "inn", "castle", "farm", "forest", "garden", "above",
        "tower", "zombie", "walkable", "desk", "bed", "chair", "table", "wall", "walls", "building",
        "buildings", "world", "cliff", "shore", "bridge", "field", "region", "unit", "units",
    )
)  # fmt: skip
"""Words of maps seen from above, though not of them alone."""
_SHARE = 30
"""Percent of the upper third that the commonest look there has to be the air."""
_OWN, _OFTEN = 80, 3
"""Percent of the cells of a tile that lie at such an edge, if it has so many, for it to be its own."""
_FLAT = 3
"""Cells of a top at least that is flat."""
_MOST = 85
"""Percent of a map that a layer covers at most to be of what stands in the air."""
_MANY = 99


def features_of(
    source: Source, claims: Claims, found: Inferred, feet: Sequence[int], rules: Mapping[str, int]
) -> tuple[int, ...]:
    """The features by NAMES. `feet` are the cells on which somebody or something small stands; `rules` says
    how many points each rule gives for a side view."""
    wide, high = source.width, source.height
    looks, third = claims.looks, wide * max(1, high // 3)
    counts = Counter(looks)
    above = Counter(looks[:third])
    most, often = above.most_common(1)[0]
    air = {0, most} if 100 * often >= _SHARE * third else {0}
    filled = bytes(
        look not in air and not sky for look, sky in zip(looks, claims.sky or bytes(len(looks)), strict=True)
    )
    layered, tiles = _of_layers(source, claims)
    blocks = bytes(bool(cell.get("blocks")) for cell in found.cells)
    return (
        min(400, wide),
        min(400, high),
        min(200, 10 * wide // high),
        _percent(counts[0], len(looks)),
        _percent(above[0], third),
        _percent(looks[-third:].count(0), third),
        _percent(often, third),
        _percent(looks[-third:].count(most), third),
        _percent(counts[most], len(looks)),
        *_shape(filled, looks, wide),
        *_shape(layered, tiles, wide),
        *_of_blocks(blocks, claims, found, wide),
        *_of_feet(feet, filled, blocks, claims.drawn, wide),
        *(rules.get(name, 0) for name in RULES),
        *_of_names(source),
        *_of_colours(looks, claims.colours, third, most),
    )


def _percent(part: int, whole: int) -> int:
    return 100 * part // max(1, whole)


def _shape(filled: bytes, looks: Sequence[int], wide: int) -> tuple[int, ...]:
    """What is filled, by SHAPE."""
    size, much = len(filled), sum(filled)
    high = size // wide
    third = wide * max(1, high // 3)
    tops = [i for i in range(wide, size) if filled[i] and not filled[i - wide]]
    under = [i for i in range(size - wide) if filled[i] and not filled[i + wide]]
    lefts = [i for i in range(size) if filled[i] and i % wide and not filled[i - 1]]
    marks = set(tops)
    runs = [i for i in tops if i % wide == 0 or i - 1 not in marks]
    below = sum(filled[i] and filled[i + wide] for i in range(size - wide))
    beside = sum(filled[i] and filled[i + 1] for i in range(size - 1) if (i + 1) % wide)
    first = [next((y for y in range(high) if filled[y * wide + x]), high) for x in range(wide)]
    counts = Counter(look for look, mark in zip(looks, filled, strict=True) if mark)
    flat = sum(all(i + n in marks for n in range(_FLAT)) for i in runs)
    return (
        _percent(much, size),
        _percent(sum(filled[:third]), third),
        _percent(sum(filled[-third:]), third),
        _percent(sum(filled[:wide]), wide),
        _percent(sum(filled[-wide:]), wide),
        _percent(sum(filled[::wide]) + sum(filled[wide - 1 :: wide]), 2 * high),
        _percent(len(tops), much),
        min(_MANY * 10, 10 * len(tops) // max(1, len(runs))),
        _percent(len(tops), len(tops) + len(lefts)),
        _percent(len(under), len(tops) + len(under)),
        _percent(below, much - sum(filled[-wide:])),
        _percent(beside, much - sum(filled[wide - 1 :: wide])),
        _percent(sum(first), wide * high),
        _percent(first.count(high), wide),
        _of_their_own(tops, looks, counts),
        _of_their_own(under, looks, counts),
        _of_their_own(lefts, looks, counts),
        _percent(flat, len(runs)),
    )


def _of_their_own(edges: Sequence[int], looks: Sequence[int], counts: Mapping[int, int]) -> int:
    """In percent, how many cells of an edge show tiles that lie hardly anywhere else."""
    there = Counter(looks[index] for index in edges)
    own = sum(
        count
        for look, count in there.items()
        if counts[look] >= _OFTEN and 100 * count >= _OWN * counts[look]
    )
    return _percent(own, len(edges))


def _of_layers(source: Source, claims: Claims) -> tuple[bytes, list[int]]:
    """What the layer draws that covers most of the map, but not nearly all of it, and its tiles."""
    size = source.width * source.height
    best: list[int] = [0] * size
    drawn = 0
    for one in layers_in_order(source.root):
        cells = source.cells.get(one.layer)
        if not cells or not one.visible:
            continue
        clear = {gid for gid in set(cells) if not gid or claims.tiles.clear(gid & ~FLAGS)}
        tiles = [0 if gid in clear else gid & ~FLAGS for gid in cells]
        count = size - tiles.count(0)
        if drawn < count and 100 * count <= _MOST * size:
            best, drawn = tiles, count
    return bytes(tile > 0 for tile in best), best


def _of_blocks(blocks: bytes, claims: Claims, found: Inferred, wide: int) -> tuple[int, ...]:
    """Where it blocks, and what is open beside it."""
    size, shut = len(blocks), sum(blocks)
    third = wide * max(1, size // wide // 3)
    on = sum(not blocks[i] and blocks[i + wide] for i in range(size - wide))
    under = sum(not blocks[i] and blocks[i - wide] for i in range(wide, size))
    bare = sum(not mark and not drawn for mark, drawn in zip(blocks, claims.drawn, strict=True))
    kinds = len({look for look, mark in zip(claims.looks, blocks, strict=True) if not mark})
    outright = any(one.explicit and one.cells and not one.unused for one in found.accounts)
    return (
        _percent(shut, size),
        _percent(sum(blocks[:third]), third),
        _percent(sum(blocks[-third:]), third),
        _percent(on, size - shut),
        _percent(under, size - shut),
        int(outright),
        _percent(bare, size - shut),
        min(_MANY, kinds),
    )


def _of_feet(feet: Sequence[int], filled: bytes, blocks: bytes, drawn: bytes, wide: int) -> tuple[int, ...]:
    """Who stands on what: in percent of them, and of all free cells."""
    size = len(filled)
    free = [index for index in range(size - wide) if not filled[index]]
    chance = _percent(sum(filled[index + wide] for index in free), len(free))
    if not feet:
        return 0, -1, -1, -1, -1, chance
    count = len(feet)
    return (
        min(_MANY, count),
        _percent(sum(i + wide >= size or (filled[i + wide] and not filled[i]) for i in feet), count),
        _percent(sum(filled[i] for i in feet), count),
        _percent(sum(i + wide >= size or (blocks[i + wide] and not blocks[i]) for i in feet), count),
        _percent(sum(not drawn[i] for i in feet), count),
        chance,
    )


def _of_names(source: Source) -> tuple[int, ...]:
    names = list[str]()
    layers = objects = pictures = 0
    for one in layers_in_order(source.root):
        if name_meaning(one.name)[0] is not Role.COLLISION:
            names.append(one.name)
        layers += one.layer.tag == "layer"
        objects += one.layer.tag == "objectgroup"
        pictures += one.layer.tag == "imagelayer"
        for thing in one.layer.findall("object")[:400]:
            names += thing.get("name", ""), thing.get("type", "")
    names += [source.path.stem, *(wild.get("name", "") for _, wild in source.wild_sets)]
    found = {word for name in names for word in tokens(name)} & _ROOMS
    return min(9, len(found)), min(9, pictures), min(20, layers), min(20, objects), _behind(source)


def _behind(source: Source) -> int:
    """By how much the colour behind the map is rather blue, 0 if it has none."""
    word = source.root.get("backgroundcolor", "").lstrip("#")[-6:]
    if len(word) != 6 or not set(word) <= set(hexdigits):
        return 0
    red, green, blue = bytes.fromhex(word)
    return 1 + max(0, blue - max(red, green) // 2 - red // 2)


def _of_colours(looks: Sequence[int], colours: Mapping[int, Look], third: int, most: int) -> tuple[int, ...]:
    """How light, blue and green the upper and the lower third are, and what the commonest look above shows;
    -1 where nothing is known."""
    parts = []
    for part in (looks[:third], looks[-third:]):
        seen = [(colours[look], count) for look, count in Counter(part).items() if look in colours]
        total = sum(count for _, count in seen)
        sums = [
            sum(value(look) * count for look, count in seen) // total if total else -1
            for value in (_light, _blue, _green)
        ]
        parts.append(sums)
    above, below = parts
    look = colours.get(most)
    plain = (look.light, _blue(look), look.rough) if look else (-1, -1, -1)
    return above[0], below[0], above[1], below[1], above[2], below[2], *plain


def _light(look: Look) -> int:
    return look.light


def _blue(look: Look) -> int:
    return 255 + look.blue - max(look.red, look.green)


def _green(look: Look) -> int:
    return 255 + look.green - max(look.red, look.blue)
