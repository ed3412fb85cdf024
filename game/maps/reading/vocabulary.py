"""What the names of other people's layers, objects and tiles mean: which of them stand for an obstacle, and
of what sort."""

from __future__ import annotations

import re
from enum import Enum, IntEnum, auto
from functools import lru_cache


class Sort(IntEnum):
    """What stands on a cell that its author did not mark in our words. Of two, the greater one decides."""

    OPEN = 0
    SLOW = 1
    """Mud and the like: entered at double cost."""
    BLOCKED = 2
    """Nobody enters, and nothing says what it is."""
    PIT = 3
    """Water, an abyss, nothing at all: nobody enters, and everybody sees over it."""
    LOW = 4
    """A fence, a crate: nobody enters, half cover."""
    HIGH = 5
    """A wall, a tree: nobody enters or sees through, full cover."""


class Role(Enum):
    """What a name says of a whole layer besides the sort of its obstacles."""

    NOTHING = auto()
    SORT = auto()
    COLLISION = auto()
    """Says outright that it blocks."""
    WALKABLE = auto()
    OVER = auto()
    """Drawn above the figures, or mere light and shade."""
    BRIDGE = auto()
    """Opens what lies below it."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_COLLISION = _words(
    "collision collide collider collidable coll solid block blocked blocking blocker obstacle obstruction "
    "nopass nowalk noentry "
    "impassable impassible unpassable unwalkable nonwalkable notwalkable static bound boundary hitbox clip "
    "kollision hindernis colision "
    "colisione colisiones colisión colisao colisão obstaculo obstáculo collisionlayer collisionmap "
    "collisiontile walkblock physic физика "
    "препятствие"
)
_MISSPELT = re.compile(r"col+[aie]?[sz]+[io]|col+id|coll?ition")
"""Collision, as it is written where one is in a hurry."""
_COMPOUND = re.compile(
    r"(floor|ground|wall|map|tile|move|walk|path|player|water|world)(block(ed|er)?|collision|collider)"
    r"|block(ed|ing)(floor|ground|wall|tile|water|tree|building|object)s?"
)
_OF_PICTURES = _words("static block clip bound")
"""In the name of a tileset these tell what it shows, not that it blocks."""
_WALK = _words("walk walkable walkability passable passability traversable navigation navmesh")
_HIDES = _words("behind under beneath below through")
"""With a word for walking: what is drawn over those who walk there."""
_NOT = _words("no non not un without")
_OVER = _words(
    "roof rooftop top over overlay overhead above crown canopy foreground fringe shadow shade light "
    "lighting ceiling leave foliage "
    "cloud fog fx effect treetop upper dach toit techo"
)
_BUILDING = _words(
    "building house haus maison casa hut structure castle church temple gebäude edificio bâtiment"
)
_TREE = _words("tree baum arbol árbol arbre árvore arvore palm pine oak fir дерево")
_ROOF = _words("roof rooftop dach toit techo tetto")
_UPPER = _words("top over above upper overlay foreground layer tile map")
_BRIDGE = _words("bridge dock pier jetty plank boardwalk gangway brücke bruecke pont puente ponte мост")
_GROUND = _words("floor ground background bg grass path road soil base boden sol suelo piso chão chao пол")
_LAID = _words(
    "path road street trail way weg pfad chemin route sentier camino sendero strada floor boden sol suelo"
)
_FOOT = _words("base")
"""Of a house or a tree it is what stands on the ground."""
_BEHIND = _words("background bg")
"""Before the name of what stands about these tell only that figures pass before it."""
_FLAT_WALLS = _words("wall brick mur muro mauer wand pared parede mountain cliff sky water sea border limit")
"""Before these, that they are far off."""
_PLACE = _words("zone area region encounter pokemon")
"""Where something holds or happens, and one may well walk."""
_AND = _words("and und et y e og")
"""Between the name of a way and that of water: a layer of both, of which tiles and pictures tell which."""
_TRIM = _words("decoration decor deco detail ornament torch painting window picture light shadow edge mark")
_SORTS = {
    Sort.HIGH: "wall brick mur muro mauer wand pared parede building house haus maison casa hut tree "
    "forest wood baum arbol árbol arbre árvore "
    "arvore rock boulder stone mountain pillar column statue ruin castle tower hedge structure bookshelf "
    "tent zelt tente tienda church temple "
    "cupboard wardrobe bookcase стена дерево дом",
    Sort.LOW: "fence fense fance zaun barricade railing rail crate box barrel table furniture bush "
    "shrub chest stump bench chair desk bed counter "
    "pot vase well wagon cart car vehicle truck sandbag log grave gravestone tombstone sofa couch cactus "
    "container machine forcefield забор",
    Sort.PIT: (
        "water sea ocean river lake pond lava abyss pit hole chasm void sky cliff wasser eau agua "
        "água acqua вода fluss pool canal moat"
    ),
    Sort.BLOCKED: "barrier border limite bordure grenze",
    Sort.SLOW: "swamp mud marsh bog shallow quicksand sumpf",
}
_WORDS = {word: sort for sort, words in _SORTS.items() for word in words.split()}
_EASTERN = {
    word: english
    for english, words in {
        "wall": "벽 담장 墙 牆 壁 城壁",
        "building": "건물 집 建筑 建物 房子 房屋 家屋",
        "tree": "나무 숲 树 樹 木 森",
        "rock": "바위 岩",
        "fence": "울타리 栅栏 柵",
        "water": "바다 호수 연못 강물 水 海 河 湖 池",
        "collision": "충돌 장애물 碰撞 障碍 障害 衝突",
        "roof": "지붕 屋顶 屋根",
        "door": "문짝 门 扉",
        "floor": "바닥 땅 地板 地面 床面",
        "road": "길 道路 路 道",
        "flower": "꽃 花",
    }.items()
    for word in words.split()
}
"""Words without spaces between them: what a name holds, not what it is."""
_SUFFIX = re.compile(r"(?<=\w{3})(layer|tile|object|obj|map)s?$")
_PIECES = re.compile(r"[^\W\d_]+")
_HUMP = re.compile(r"(?<=[a-zà-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")


@lru_cache(maxsize=4096)
def tokens(name: str) -> tuple[str, ...]:
    """The words of a name, small and in the singular: "WallLayer_2" is wall and layer, "bushes" is bush."""
    words = [word for piece in _PIECES.findall(name[:80]) for word in _HUMP.split(piece)]
    if not name.isascii():
        words += sorted({english for word, english in _EASTERN.items() if word in name})
    return tuple(_singular(_SUFFIX.sub("", word.lower()) or word.lower()) for word in words)


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return word[:-1] if word in ("ais", "pcs") else word
    for ending, instead in (("ies", "y"), ("oes", "o"), ("shes", "sh"), ("ches", "ch"), ("xes", "x")):
        if word.endswith(ending):
            return word.removesuffix(ending) + instead
    return word[:-1]


@lru_cache(maxsize=4096)
def name_meaning(name: str) -> tuple[Role, Sort]:
    """What a name says. The last of several nouns decides: a tree stump is a stump; and a wall's decoration
    is no wall, nor is a zone for towers."""
    words = tokens(name)
    known = set(words)
    sort = next((_WORDS[word] for word in reversed(words) if word in _WORDS), Sort.OPEN)
    if known & _WALK and known & _HIDES:
        return Role.OVER, Sort.OPEN
    if known & _WALK and known & _TRIM:
        return Role.NOTHING, Sort.OPEN
    if known & _WALK:
        return (Role.COLLISION, Sort.BLOCKED) if known & _NOT else (Role.WALKABLE, Sort.OPEN)
    if known & _COLLISION or any(_MISSPELT.match(word) or _COMPOUND.fullmatch(word) for word in words):
        wet = Sort.PIT if any("water" in word for word in words) else Sort.BLOCKED
        return (Role.NOTHING, Sort.OPEN) if known & _NOT else (Role.COLLISION, max(sort, wet))
    if known & _OVER:
        return Role.OVER, Sort.OPEN
    if known & _BRIDGE:
        return Role.BRIDGE, Sort.OPEN
    behind = bool(words) and words[0] in _BEHIND and words[-1] in _WORDS.keys() - _FLAT_WALLS
    beside = _GROUND - _FOOT - (_BEHIND if behind else frozenset()) | _PLACE
    both = bool(known & _AND) and bool(known & (_LAID | _GROUND))
    if not sort or known & _TRIM or both or (sort not in (Sort.SLOW, Sort.PIT) and known & beside):
        return Role.NOTHING, Sort.OPEN
    return Role.SORT, sort


@lru_cache(maxsize=4096)
def is_collision_set(name: str) -> bool:
    """Whether a tileset is called after collision: blocks and what is only static are pictures, static
    objects are not."""
    words = set(tokens(name))
    return name_meaning(name)[0] is Role.COLLISION and ("object" in words or not words & _OF_PICTURES)


@lru_cache(maxsize=4096)
def is_roof(name: str) -> bool:
    """Whether a layer is called after the roofs of houses."""
    return bool(set(tokens(name)) & _ROOF)


@lru_cache(maxsize=4096)
def is_building(name: str) -> bool:
    """Whether something is called after a house."""
    return bool(set(tokens(name)) & _BUILDING)


@lru_cache(maxsize=4096)
def is_tree(name: str) -> bool:
    """Whether something is called after a tree, which stands on its trunk alone."""
    return bool(set(tokens(name)) & _TREE)


@lru_cache(maxsize=4096)
def is_upper(name: str) -> bool:
    """Whether a layer is only called the upper one: what is drawn above the figures, or just above the
    ground."""
    words = {word for word in tokens(name) if len(word) > 1}
    return bool(words) and words <= _UPPER


_PAVING = _words("brick stone cobble cobblestone fieldstone flagstone rock")


@lru_cache(maxsize=4096)
def is_paving(name: str) -> bool:
    """Whether an obstacle is named by its stone alone, which floors are made of too: on the lowest layer it
    is one."""
    return not any(_WORDS.get(word, Sort.OPEN) for word in tokens(name) if word not in _PAVING)


@lru_cache(maxsize=4096)
def is_laid(name: str) -> bool:
    """Whether a layer is called after something that one walks on, and that is laid over what lies below."""
    return bool(set(tokens(name)) & _LAID) and name_meaning(name)[0] is Role.NOTHING


_UNDERFOOT = _LAID | _words(
    "trap spike carpet rug tapis teppich alfombra tapete marking puddle stain blood grass "
    "flower weed pebble footprint crack"
)


@lru_cache(maxsize=4096)
def is_underfoot(name: str) -> bool:
    """Whether a layer is called after what lies flat on the ground."""
    return bool(set(tokens(name)) & _UNDERFOOT) and name_meaning(name)[0] is Role.NOTHING


@lru_cache(maxsize=4096)
def is_ground(name: str) -> bool:
    """Whether a layer is called after the ground."""
    return bool(set(tokens(name)) & (_GROUND | _LAID))


_SCENERY = _words(
    "scenery object prop thing stuff item structure plant nature building house furniture objet objeto "
    "gebäude gegenstand interior exterior outdoor indoor"
)


@lru_cache(maxsize=4096)
def is_scenery(name: str) -> bool:
    """Whether a layer is called after things that stand about."""
    return bool(set(tokens(name)) & _SCENERY)


_ZONE = _words(
    "zone area region trigger event sensor warp teleport teleporter portal exit entrance door gate "
    "transition camera room light sound music checkpoint checkpoints goal loot item pickup coin "
    "collectable collectible text label dialog dialogue message path waypoint patrol route stopper encounter "
    "grass battle quest interact interaction interactable ladder stair save scene level screen view limit"
)


@lru_cache(maxsize=4096)
def is_zone(name: str) -> bool:
    """Whether a layer is called after what happens somewhere, where one may well walk."""
    return bool(set(tokens(name)) & _ZONE)


_TOWERS = _words("tower turret build buildable placeable placement tour turm torre")


@lru_cache(maxsize=4096)
def is_plot(name: str) -> bool:
    """Whether a layer says where towers may be built, or may not: whoever walks there is not asked."""
    words = set(tokens(name))
    return bool(words & _TOWERS) and bool(words & (_NOT | _PLACE | _words("spot slot plot")))


_DOOR = _words("door doorway gate tür tor porte puerta porta portão дверь")


@lru_cache(maxsize=4096)
def is_door(name: str) -> bool:
    """Whether something is called a door."""
    return bool(set(tokens(name)) & _DOOR)


# ---------------------------------------------------------------- places to begin

_SPAWN = _words(
    "spawn spawner spawnpoint start starting startpoint startposition startlocation playerstart entry respawn"
)
_OWN = _words(
    "player hero heroe ally friend friendly team party pc character protagonist unit squad army soldier good"
)
_FOE = _words(
    "enemy foe monster mob npc ai opponent boss guard bandit zombie goblin orc skeleton slime bat evil "
    "hostile creep villain"
)
_THINGS = _words(
    "item loot coin gem treasure chest weapon ammo pickup powerup potion heal health key food fruit crate "
    "prop object resource particle light sound music tree rock asteroid bullet projectile"
)
"""What is spawned besides people."""
_COLOURS = {
    "blue": 0,
    "azure": 0,
    "red": 1,
    "ember": 1,
    "yellow": 2,
    "straw": 2,
    "orange": 2,
    "green": 3,
    "plum": 3,
    "purple": 3,
    "violet": 3,
}
_BESIDE = _OVER | _words("below under beneath behind front")
"""With the name of somebody: where a layer is drawn, and nobody stands."""
_NUMBERED = re.compile(
    r"(?:team|player|side|army|squad|p|spawn|start|faction)[\s_\-]*(?:spawn|start|point|position)?[\s_\-]*([1-4])(?!\d)"
)
_FIRST_IS_ZERO = re.compile(r"(?:team|player|side|faction)[\s_\-]*0(?!\d)")

SOMEBODY = -1
"""A place to begin, and nothing says for whom."""


@lru_cache(maxsize=4096)
def begins(name: str) -> int | None:
    """Who begins where something of that name is: 0 to 3 for a side, SOMEBODY, or None for nobody."""
    words = set(tokens(name))
    spawn = bool(words & _SPAWN)
    if words & _BESIDE and not spawn:
        return None
    number = _NUMBERED.search(name.lower()[:80])
    if number and (spawn or words & _OWN):
        return int(number[1]) - 1
    if _FIRST_IS_ZERO.search(name.lower()[:80]):
        return 0
    if words & _FOE:
        return 1
    colour = next((_COLOURS[word] for word in words if word in _COLOURS), None)
    if colour is not None and (spawn or words & _OWN):
        return colour
    if words & _OWN:
        return 0
    return SOMEBODY if spawn else None


@lru_cache(maxsize=4096)
def spawns_things(name: str) -> bool:
    """Whether a place is called after what appears there besides people: nobody begins there, whatever its
    layer is called."""
    words = set(tokens(name))
    return bool(words & _SPAWN) and bool(words & _THINGS) and not words & (_OWN | _FOE)
