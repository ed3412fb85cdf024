"""What the properties of other people's tiles, layers and objects mean, in all their spellings."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from game.maps.reading.vocabulary import Role, Sort, is_paving, name_meaning

NOBODY = 20
"""The price of a step from which on nobody enters: authors write 20, 99 or 1000 where they mean never."""

_NO = frozenset(
    (
        "false",
        "0",
        "0.0",
        "no",
        "none",
        "off",
        "never",
        "nil",
        "null",
        "n",
        "f",
        "free",
        "open",
        "passable",
        "walkable",
        "faux",
        "non",
        "falso",
        "nein",
    )
)
_BLOCKS = re.compile(
    r"(is|has|can|b|est|es|e|ist)?(collides?|collidable|collider|collision|collisiontype|collisions|solid|solidity|block|blocked|blocking|blocks|blocker"
    r"|blocks?movement|blocks?walking|blocks?move|movementblocked|obstacle|obstructs?|obstructed|impassable|impassible|unpassable|unwalkable"
    r"|nonwalkable|notwalkable|nowalk|nopass|nostand|noentry|noenter|cantwalk|cannotwalk|wall|iswall|barrier|hitbox"
    r"|solide|s[oó]lid[oa]|bloqu[eé]e?|bloquant|bloquead[oa]|bloqueia|colisi[oó]n|colisiona|colis[aã]o|collisionne|obst[aá]culo"
    r"|hindernis|kollision|mur|muro|pared|mauer|непроходимый|стена)"
)
_WALKS = re.compile(
    r"(is|can)?(walk|walkable|passable|passability|traversable|traverse|crossable|walkthrough|passthrough|accessible"
    r"|franchissable|traversabl[eo]|caminable|transitable|atravess[aá]vel|begehbar|проходимый)"
)
_COSTS = re.compile(
    r"(move|movement|moving|travel|path|walk|walking|step|terrain|infantry|foot)?costs?|(move|movement)(points?|price|penalty)"
)
_SEES = re.compile(r"(blocks?(view|vision|sight|los|lineofsight)|opaque)")
_COVERS = re.compile(r"(defen[cs]e|avoid|evasion|coverbonus|protection)")
_TERRAIN = re.compile(r"(terrain|tile|ground|floor)?(type|kind|name|class|material)|terrain|material|surface")
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")
_EDGE = re.compile(
    r"([nesw])|(?:blocks?|walls?|solid|collides?)?(north|east|south|west|up|right|down|left|top|bottom)(?:walls?|blocked|solid|edge)?"
)
_COMPASS = {"up": "n", "top": "n", "right": "e", "down": "s", "bottom": "s", "left": "w"}
_EDGE_LIST = re.compile(r"(?:north|east|south|west|[nesw])(?:[\s,;/|+]+(?:north|east|south|west|[nesw]))*")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What properties say of one thing: None where they say nothing. `cost` is as written; `key` is the
    property that told."""

    sort: Sort | None = None
    cost: float | None = None
    edges: str = ""
    cover: float = 0.0
    opaque: bool = False
    key: str = ""
    firm: bool = True
    """Whether an OPEN is meant so (walkable) and opens what lies below, or only says that this is no obstacle
    (solid = false)."""
    paving: bool = False
    """Whether it blocks only by the name of a stone, which floors are made of too."""


NOTHING = Meaning()


def plain(key: str) -> str:
    """A key without what writers differ in."""
    return re.sub(r"[\s_\-.]+", "", key[:60].lower())


def meaning(properties: Mapping[str, str]) -> Meaning:
    """What properties by name mean; values in any case. Nothing in them is ever wrong, only unknown."""
    given = {plain(key): (key, str(value).strip().lower()[:60]) for key, value in properties.items()}
    edges, edge_key = _edges(given)
    found = _blocking(given)
    cost, cost_key = _cost(given)
    if found.sort is None and cost is not None and not 0 <= cost < math.inf:
        found = Meaning(Sort.BLOCKED, key=cost_key)
    if found.sort is None and found.key == "":
        found = _terrain(given)
    cover = max((_worth(value) for key, (_, value) in given.items() if _COVERS.fullmatch(key)), default=0.0)
    opaque = any(_SEES.fullmatch(key) and value not in _NO for key, (_, value) in given.items())
    if edges and found.sort == Sort.BLOCKED and found.key == edge_key:
        found = NOTHING
    return Meaning(
        found.sort, cost, edges, cover, opaque, found.key or cost_key or edge_key, found.firm, found.paving
    )


def _blocking(given: Mapping[str, tuple[str, str]]) -> Meaning:
    said = NOTHING
    for plain_key, (key, value) in given.items():
        if _BLOCKS.fullmatch(plain_key):
            if value not in _NO:
                return Meaning(Sort.BLOCKED, key=key)
            said = Meaning(Sort.OPEN, key=key, firm=False)
        elif _WALKS.fullmatch(plain_key):
            if value in _NO:
                return Meaning(Sort.BLOCKED, key=key)
            said = Meaning(Sort.OPEN, key=key)
    return said


def _terrain(given: Mapping[str, tuple[str, str]]) -> Meaning:
    """A terrain in a word: what such a name means; a bridge opens what lies below."""
    for plain_key, (key, value) in given.items():
        if _TERRAIN.fullmatch(plain_key) and value and not _NUMBER.fullmatch(value):
            role, sort = name_meaning(value)
            if role in (Role.SORT, Role.COLLISION):
                return Meaning(sort, key=key, paving=is_paving(value))
            if role is Role.BRIDGE:
                return Meaning(Sort.OPEN, key=key)
    return NOTHING


def _cost(given: Mapping[str, tuple[str, str]]) -> tuple[float | None, str]:
    for plain_key, (key, value) in given.items():
        if _COSTS.fullmatch(plain_key):
            if _NUMBER.fullmatch(value):
                return float(value), key
            if value in ("inf", "infinity", "infinite", "impassable", "never", "-"):
                return math.inf, key
    return None, ""


def _edges(given: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """Walls on borders: a list of directions in a blocking property, or several properties named after
    directions."""
    for plain_key, (key, value) in given.items():
        if _BLOCKS.fullmatch(plain_key) and _EDGE_LIST.fullmatch(value) and value not in _NO:
            return _letters(re.findall(r"north|east|south|west|[nesw]", value)), key
    named = [
        (match[1] or match[2], key, value)
        for plain_key, (key, value) in given.items()
        if (match := _EDGE.fullmatch(plain_key))
    ]
    if len(named) < 2:
        return "", ""
    shut = [name for name, _, value in named if value not in _NO]
    return _letters(shut), named[0][1] if named else ""


def _letters(names: list[str]) -> str:
    letters = {_COMPASS.get(name, name[0]) for name in names}
    return "".join(letter for letter in "nesw" if letter in letters)


def _worth(value: str) -> float:
    return float(value) if _NUMBER.fullmatch(value) else 0.0
