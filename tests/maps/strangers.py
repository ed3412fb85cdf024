"""Maps that nobody drew: other people's words, odd layers and objects thrown together, and sound maps that
were damaged."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

from game.core.errors import EnfiladeError
from game.maps.doctor import examine
from game.maps.loader import load
from game.maps.picture import picture_of
from tests.fuzz.mapdamage import damaged, sound
from tests.maps.write import layer, objects, packed, png, properties, thing, tileset, tmx
from tests.plainly import plain

KEYS = (
    "solid", "collides", "isWalkable", "blocked", "passable", "move cost", "movement_points", "cost", "north",
    "wall_left", "edges", "defense",
    "opaque", "blocksSight", "type", "terrain", "material", "cover", "blocks", "blocks_sight", "light",
    "density", "shadow", "speed",
)  # fmt: skip
VALUES = (
    "true", "false", "1", "0", "2", "20", "99", "-1", "0.5", "nesw", "north, east", "wall", "water", "bush",
    "rock", "half", "full", "dim", "nan", "",
)  # fmt: skip
LAYERS = (
    "ground", "floor", "walls", "Collision", "collisions 2", "no collision", "water", "Wasser", "trees top",
    "over", "roof", "fence", "bridge",
    "props", "Objects", "decor", "lava", "walkable", "foreground", "rocks", "layer 5", "blocking tiles",
    "wallShadow",
)  # fmt: skip
NAMES = (
    "spawn", "Player Start", "enemy_spawn", "team 2", "blue", "red base", "goblin", "hero", "start1", "p2",
    "door", "wall", "tree", "chest", "light",
    "zone", "water", "collider", "rock", "npc", "",
)  # fmt: skip
KINDS = ("", "spawn", "zone", "door", "light", "unit", "collision", "enemy", "player", "prop")
SIDES = ("azure", "ember", "straw", "plum", "Azure", "nobody")


def drawn(random: Random) -> str:
    """A map in somebody else's words."""
    width, height = random.randint(3, 14), random.randint(3, 12)
    tiles = "".join(_tile(random, number) for number in range(16) if random.random() < 0.6)
    layers = [_layer(random, width, height, number) for number in range(random.randint(1, 4))]
    groups = [_objects(random, width, height) for _ in range(random.randint(0, 3))]
    said = properties(
        **{
            random.choice(("metres_per_tile", "title", "ruleset", "light", "shadow")): random.choice(
                (*VALUES, "1.5")
            )
        }
    )
    parts = [*layers, *groups]
    random.shuffle(parts)
    return tmx(
        tileset(tiles, name=random.choice(("ground", "walls", "nature"))),
        *parts,
        width=width,
        height=height,
        inside=said,
    )


def _tile(random: Random, number: int) -> str:
    keys = random.sample(KEYS, random.choice((0, 1, 1, 2, 3)))
    shape = (
        objects(thing("", 0, 0, random.choice((0, 16, 32)), random.choice((8, 32))))
        if random.random() < 0.15
        else ""
    )
    said = "".join(f'<property name="{key}" value="{random.choice(VALUES)}"/>' for key in keys)
    kind = random.choice(("", "", "wall", "water", "floor", "tree", "Rock"))
    return (
        f'<tile id="{number}" '
        f'type="{kind}">{f"<properties>{said}</properties>" if said else ""}{shape}</tile>'
    )


def _layer(random: Random, width: int, height: int, number: int) -> str:
    bare, few = random.choice((0.0, 0.3, 0.8, 0.95)), [random.randint(1, 17) for _ in range(3)]
    base = number == 0 and random.random() < 0.8
    gids = [random.choice(few) if base or random.random() > bare else 0 for _ in range(width * height)]
    turned = [gid | random.choice((1, 2, 4)) << 29 if gid and random.random() < 0.05 else gid for gid in gids]
    name = random.choice(LAYERS)
    moved = random.choice(
        (
            "",
            "",
            "",
            'offsetx="16" offsety="-8"',
            'visible="0"',
            'opacity="0.5"',
            'tintcolor="#80ff00"',
            'parallaxx="0.5"',
        )
    )
    if random.random() < 0.2:
        return (
            f'<layer id="2" name="{name}" width="{width}" height="{height}" '
            f"{moved}>{packed(turned, random.choice(('zlib', 'gzip', '')))}</layer>"
        )
    return layer(",".join(map(str, turned)), width, height, name, moved)


def _objects(random: Random, width: int, height: int) -> str:
    things = "".join(_thing(random, width, height) for _ in range(random.randint(1, 7)))
    return f'<objectgroup id="9" name="{random.choice((*LAYERS, *NAMES[:-1]))}">{things}</objectgroup>'


def _thing(random: Random, width: int, height: int) -> str:
    x, y = random.randint(-8, 32 * width), random.randint(-8, 32 * height)
    wide, high = random.choice(((0, 0), (32, 32), (48, 20), (96, 64), (7, 90)))
    inside = random.choice(
        (
            "",
            "",
            "",
            "<point/>",
            "<ellipse/>",
            '<polygon points="0,0 70,10 40,80"/>',
            '<polyline points="0,0 64,64"/>',
        )
    )
    extra = random.choice(("", "", 'rotation="30"', 'gid="3"', 'gid="2147483651" rotation="90"'))
    said = properties(
        **{
            random.choice(("side", "team", "kind", "solid", "light", "lock")): random.choice(
                (*SIDES, *VALUES, "hazard", "ladder", "dark")
            )
        }
    )
    name = f'name="{random.choice(NAMES)}" type="{random.choice(KINDS)}"'
    return (
        f'<object id="7" {name} x="{x}" y="{y}" width="{wide}" height="{high}" '
        f"{extra}>{said}{inside}</object>"
    )


def line(number: int, folder: Path) -> str:
    """A map by its number, odd ones damaged: how it is read, in a line."""
    random = Random(f"strange {number}")
    folder.mkdir()
    (folder / "sheet.png").write_bytes(png(128, 128))
    path = folder / "yard.tmx"
    if number % 4:
        path.write_text(drawn(random), encoding="utf-8")
    else:
        text, outside = random.choice(sound())
        (folder / "ground.tsx").write_text(outside, encoding="utf-8")
        path.write_bytes(damaged(text, random))
    try:
        field = load(path, folder)
        told = [plain(finding) for finding in examine(path, folder).findings]
        shown = plain(picture_of(path, folder))
    except EnfiladeError as error:
        return f"{number}: refused, {str(error).replace(str(folder), '')[:200]}"
    digests = [
        sha256(text.replace(str(folder), "").encode("utf-8", "backslashreplace")).hexdigest()[:8]
        for text in (plain(field), *told, shown)
    ]
    blocked = sum(ground.blocks for ground in field.tiles)
    return (
        f"{number}: {field.width} x {field.height}, {blocked} blocked, {len(field.spawns)} begin, "
        f"{len(told)} told; {' '.join(digests)}"
    )
