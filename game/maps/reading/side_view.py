"""Whether a map is seen from the side, as of a game of jumps: its ground is what figures stand on top of, and
what is open is air."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import and_, or_
from xml.etree.ElementTree import Element

from game.maps.reading.cell_claims import Claims, LayerView, layers_in_order, properties_of
from game.maps.reading.inference import Inferred
from game.maps.reading.learnt_table import table
from game.maps.reading.picture_claims import DARK
from game.maps.reading.side_features import NAMES, features_of
from game.maps.reading.side_forms import hanging, heaped, strewn
from game.maps.reading.vocabulary import Role, begins, name_meaning, tokens
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.source import Source

_WORDS = frozenset(
    (
        "platform", "platforme", "plateforme", "plataforma", "plattform", "piattaforma", "platformer", "jump",
        "ladder", "echelle", "échelle", "escalera", "escada", "leiter", "coin",
        "gravity", "parallax", "checkpoint", "climb", "spike", "mario", "sky", "cloud", "midground",
        "sidescroller", "jumper", "hill", "oneway", "spring", "trampoline", "slope", "goomba", "mushroom",
        "flagpole", "scroll",
    )
)  # fmt: skip
_PLATFORMS = frozenset(("platform", "platforme", "plateforme", "plataforma", "plattform", "piattaforma"))
_LADDERS = frozenset(("ladder", "echelle", "échelle", "escalera", "escada", "leiter"))
_OF_JUMPS = _PLATFORMS | {"oneway", "platformer", "mario", "goomba"}
"""Words that hardly anybody needs for a map seen from above."""
_STRONG = _OF_JUMPS | _LADDERS | {"jump", "gravity"}
_AIR, _GROUND, _MUCH = 0.8, 0.7, 0.6
"""So much of the upper rows is air, of the lowest ground; and so much of a map of platforms is air."""
_LONG = 6
"""Cells in a row of a platform."""
_BARE, _CLOSED = 0.6, 0.9
"""So much of where one can be is not drawn; and so much of a side of the map is closed by a wall."""
_DRAWN = 0.7
"""So many walls are drawn as tiles where a picture lies below."""
_SURE, _MAYBE, _AGAINST = 3000, 2500, -1500
"""What the table must say, in thousandths; and below the last, rules alone make nobody sure."""
_LARGEST, _LEAST = 1 << 16, 8
"""Cells of a map up to which the table is asked, and its rows at least."""
_ENOUGH = 3
"""Points from which on a map is one."""
_MANY, _FEW = 6, 0.25
"""So many who stand somewhere tell, if so few of them stand on something."""
_FAR = 100
"""Cells that a map is wide at least of which its form alone is enough."""
_THINGS = 400
"""Objects that are looked at."""
WORDS = "it looks like a map seen from the side"
PERHAPS = "it may be a map seen from the side"


def side_view(source: Source, claims: Claims, found: Inferred) -> str:
    """Words for it, or "": by rules, and by a table learnt from maps that somebody looked at
    (`tests/maps/learn_side.py`), unless the map is too large for it, or hardly anything is seen of it."""
    said = by_rules(source, claims, found)
    if not may_be_asked(source, claims):
        return said
    score = table("side_learnt.json", NAMES).score(features(source, claims, found))
    return together(said, score, speaks_of_jumps(source))


def together(said: str, score: float, jumps: bool) -> str:
    """Words for it by what rules have `said` and what the table says, in thousandths; `jumps`: words tell of
    them."""
    if score >= _SURE:
        return WORDS
    if said == WORDS and score < _AGAINST and not jumps:
        return PERHAPS
    return said or (PERHAPS if score >= _MAYBE else "")


def speaks_of_jumps(source: Source) -> bool:
    """Whether a word is there that no map needs but one of jumps."""
    return bool(_words_of(source) & _OF_JUMPS)


def may_be_asked(source: Source, claims: Claims) -> bool:
    """Whether the table knows maps like this one."""
    size = source.width * source.height
    return (
        source.layout.orientation == "orthogonal"
        and source.height >= _LEAST
        and size <= _LARGEST
        and bool(claims.colours)
        and 20 * claims.drawn.count(1) >= size
    )


def features(source: Source, claims: Claims, found: Inferred) -> tuple[int, ...]:
    """What the table is asked about: see `side_features`."""
    layers = (index for _, index, words in claims.begins if words.startswith("layer "))
    feet = list(dict.fromkeys((*_feet(source), *layers)))
    seen = points(source, claims, found)
    return features_of(source, claims, found, feet, seen)


def by_rules(source: Source, claims: Claims, found: Inferred) -> str:
    """Words for it, or "": where air lies above, ground below, and everybody stands on edges; where only half
    of that can be seen, words for jumping must help; where nothing is seen of it, words alone make it
    doubtful."""
    seen = points(source, claims, found)
    if seen.get("standing", 0) < 0:  # they stand amid it, unless its form and its words are of jumps
        if not (seen["forms"] and seen["names"] > 1):
            return PERHAPS if seen["wide"] > 1 > seen["names"] else ""
        seen["standing"] = 0
    total = sum(seen.values())
    if total >= _ENOUGH:
        named = seen["wide"] < 2 and total == seen["names"] + seen["wide"]
        return PERHAPS if named and len(_words_of(source)) < 2 else WORDS
    of_form = any(seen.get(what) for what in ("air", "layers", "standing", "forms", "nothing"))
    told = of_form or seen.get("wide", 0) > 1 or bool(_words_of(source) & _OF_JUMPS)
    return PERHAPS if total == _ENOUGH - 1 and told else ""


def points(source: Source, claims: Claims, found: Inferred) -> dict[str, int]:
    """What speaks for it, in points by what it is."""
    if source.layout.orientation != "orthogonal" or source.height < 6:
        return {}
    wide, high = source.width, source.height
    solid = _solid(claims, found)
    bare = not _floor_is_hidden(source, claims)
    looks = _with_walls(source, claims)
    trodden = _ground_is_open(claims, found)
    return {
        "names": _names(source),
        "wide": (wide >= 2 * high) + (2 * wide >= 7 * high) + (2 * wide >= 9 * high and wide >= _FAR),
        "air": 0 if trodden else _air(source, claims),
        "layers": _layers(solid, wide),
        "standing": _standing(source, claims, solid, bare),
        "forms": 2 * hanging(looks, wide) + 2 * (not trodden and heaped(looks, wide)),
        "nothing": bare * (_nothing_between(claims, found, wide) + _in_the_air(claims, found, wide)),
    }


def _floor_is_hidden(source: Source, claims: Claims) -> bool:
    """Whether where nothing is drawn there mostly is something, on layers that are not shown."""
    hidden = bytes(len(claims.drawn))
    for one in layers_in_order(source.root):
        cells = source.cells.get(one.layer)
        if cells and not one.visible and name_meaning(one.name)[0] not in (Role.COLLISION, Role.WALKABLE):
            hidden = bytes(mark or gid > 0 for mark, gid in zip(hidden, cells, strict=True))
    under = sum(mark and not drawn for mark, drawn in zip(hidden, claims.drawn, strict=True))
    return 2 * under > claims.drawn.count(0) > 0


def _with_walls(source: Source, claims: Claims) -> list[int]:
    """What each cell looks like, with what a layer named for collision draws, which is all alike."""
    drawn = bytes(len(claims.looks))
    for one in layers_in_order(source.root):
        cells = source.cells.get(one.layer)
        if one.visible and cells and name_meaning(one.name)[0] is Role.COLLISION:
            clear = {gid for gid in set(cells) if not gid or claims.tiles.clear(gid & ~FLAGS)}
            drawn = bytes(mark or gid not in clear for mark, gid in zip(drawn, cells, strict=True))
    return [-1 if mark else look for mark, look in zip(drawn, claims.looks, strict=True)]


def _in_the_air(claims: Claims, found: Inferred, wide: int) -> int:
    """What is drawn in much nothing, where that is what nobody walks on."""
    void = any(one.key == "void" and not one.unused for one in found.accounts)
    return strewn(claims.drawn, wide) if void else 0


def _says_outright(found: Inferred) -> bool:
    """Whether a source that is used says outright what blocks."""
    return any(one.explicit and one.cells and not one.unused for one in found.accounts)


def _nothing_between(claims: Claims, found: Inferred, wide: int) -> int:
    """Whether somebody says outright what blocks, and where that is not, hardly anything is drawn: of a map
    seen from above one sees the floor. Walls all around may be those of a maze."""
    if not _says_outright(found):
        return 0
    shut = bytes(bool(cell.get("blocks")) for cell in found.cells)
    drawn = claims.drawn
    if 0 not in drawn:  # a picture lies below: of walls that are drawn on it the rest is seen through
        seen = bytes(map(bool, claims.looks))
        walls = bytes(map(and_, shut, seen)).count(1)
        drawn = seen if walls >= _DRAWN * shut.count(1) else drawn
    bare = bytes(map(or_, shut, drawn)).count(0)
    if bare < _BARE * shut.count(0) or not bare:
        return 0
    rim = (shut[:wide], shut[-wide:], shut[::wide], shut[wide - 1 :: wide])
    return 1 if all(side.count(1) >= _CLOSED * len(side) for side in rim) else 2


def _words_of(source: Source) -> frozenset[str]:
    """The words for jumping in the names of a map."""
    names = [one.name for one in layers_in_order(source.root)]
    for one in layers_in_order(source.root):
        for thing in one.layer.findall("object"):
            names += [thing.get("name", ""), thing.get("type", "")]
    names += [wild.get("name", "") for _, wild in source.wild_sets]
    names += _names_of_tiles(source)
    names += [str(name) for one in layers_in_order(source.root) for name in properties_of(one.layer)]
    names.append(source.path.stem)
    words = (word for name in names[:2000] for word in (*tokens(name), "".join(tokens(name))))
    return frozenset(words) & _WORDS


def _names_of_tiles(source: Source) -> list[str]:
    """The classes of the tiles that the map uses, and what their properties are called."""
    used = {gid & ~FLAGS for cells in source.cells.values() for gid in cells}
    found = set[str]()
    for first, wild in source.wild_sets:
        for tile in wild.findall("tile"):
            if first + int(tile.get("id", "0")) in used:
                found.update((tile.get("type", ""), *properties_of(tile)))
    return sorted(found)


def _names(source: Source) -> int:
    found = _words_of(source)
    moving = any(
        one.layer.get("parallaxx", "1") != "1" or one.layer.get("parallaxy", "1") != "1"
        for one in layers_in_order(source.root)
    )
    strong = len(found & _STRONG)
    return min(2, len(found)) + bool(strong) * (len(found) < 2) + (strong >= 2) + moving


def _solid(claims: Claims, found: Inferred) -> bytes:
    """1 for each cell that blocks for another reason than that nothing is drawn there; where nothing is
    said, for each that is no air."""
    said = bytes(
        bool(cell.get("blocks")) and bool(drawn)
        for cell, drawn in zip(found.cells, claims.drawn, strict=True)
    )
    if sum(said) >= len(said) // 50 and _says_outright(found):
        return said
    air = _air_cells(claims)
    return bytes(not one for one in air) if air else said


def _ground_is_open(claims: Claims, found: Inferred) -> bool:
    """Whether somebody says outright what blocks, and leaves open most of what lies below the air, or
    whatever fills the upper third: one walks on it."""
    if not _says_outright(found):
        return False
    above, _ = Counter(claims.looks[: len(claims.looks) // 3]).most_common(1)[0]
    ground = [
        cell
        for cell, air, look in zip(found.cells, _air_cells(claims), claims.looks, strict=True)
        if not air and look != above
    ]
    return 2 * sum(not cell.get("blocks") for cell in ground) > len(ground)


def _air_cells(claims: Claims) -> bytes:
    sky = claims.sky or bytes(len(claims.looks))
    dark = next((one.sorts for one in claims.found if one.key == DARK), bytes(len(claims.looks)))
    return bytes(
        look == 0 or bool(light) or bool(black)
        for look, light, black in zip(claims.looks, sky, dark, strict=True)
    )


def _air(source: Source, claims: Claims) -> int:
    """Air above and ground below count for two, as do thin platforms in much air; a sky for one."""
    wide, high = source.width, source.height
    air = _air_cells(claims)
    if len(air) != wide * high:
        return 0
    share = sum(air) / len(air)
    top, foot = sum(air[: 2 * wide]) / (2 * wide), sum(air[-2 * wide :]) / (2 * wide)
    if not 0.15 <= share <= 0.97 or top < _AIR:
        return int(_one_sky(claims.looks, wide))
    third = wide * (high // 3)
    sky = claims.sky or bytes(len(air))
    found = 2 * (foot <= 1 - _GROUND or (share >= _MUCH and _thin(air, wide)))
    return found + (sum(sky[:third]) > third / 2 > 10 * sum(sky[-third:]))


def _one_sky(looks: Sequence[int], wide: int) -> bool:
    """Whether one picture fills the highest rows and much of the map, and lies nowhere near the foot, in a
    map that is far wider than high."""
    high = len(looks) // wide
    most, count = Counter(looks[: 3 * wide]).most_common(1)[0]
    everywhere = sum(look == most for look in looks)
    low = sum(look == most for look in looks[-2 * wide :])
    return count >= 2.7 * wide and 4 * everywhere >= len(looks) and not low and wide >= 3 * high


def _thin(air: bytes, wide: int) -> bool:
    """Whether what is not air lies in long and thin pieces."""
    solid = len(air) - sum(air)
    tops = sum(not here and above for here, above in zip(air[wide:], air[:-wide], strict=True))
    lefts = sum(not air[index] and (index % wide == 0 or bool(air[index - 1])) for index in range(len(air)))
    return tops > 0 and lefts > 0 and solid >= _LONG * lefts and solid <= 2 * tops


def _layers(solid: bytes, wide: int) -> int:
    """Whether the lowest rows are ground throughout, the highest are not, and nothing closes the sides."""
    if not any(solid):
        return 0
    foot = sum(solid[-wide:]) / wide
    top = sum(solid[: 2 * wide]) / (2 * wide)
    sides = sum(solid[::wide]) + sum(solid[wide - 1 :: wide])
    high = len(solid) // wide
    return int(foot >= _GROUND and top <= 0.3 and sides <= 1.2 * high)


def _standing(source: Source, claims: Claims, solid: bytes, bare: bool) -> int:
    """Whether whoever is put there stands on top of something solid, far more often than chance would have
    it; or in the air, where nothing is drawn. Where many stand amid the ground, it is seen from above."""
    wide = source.width
    drawn = (index for _, index, words in claims.begins if words.startswith("layer "))
    feet = [foot for foot in dict.fromkeys((*_feet(source), *drawn)) if not solid[foot]]
    if len(feet) < 2:
        return 0
    free = [index for index in range(len(solid) - wide) if not solid[index]]
    edges = sum(solid[index + wide] for index in free) / max(1, len(free))
    stand = sum(foot + wide >= len(solid) or bool(solid[foot + wide]) for foot in feet) / len(feet)
    hang = sum(not claims.drawn[foot] for foot in feet) / len(feet)
    if len(feet) >= _MANY and stand < _FEW and hang < _FEW:
        return -1
    hangs = (
        bare
        and hang >= 0.7
        and 4 * claims.drawn.count(0) > len(claims.drawn)
        and (stand > 0 or len(feet) < _MANY)
    )
    if len(feet) == 2:
        return int(hangs or (stand == 1 and edges < 0.1))
    stands = 2 if stand >= 0.75 and stand >= 4 * edges else int(stand >= 0.5 and stand >= 3 * edges)
    return stands + 2 * hangs


def _feet(source: Source) -> Iterator[int]:
    """The cells on which somebody or something small stands."""
    wide, high = source.layout.size
    seen = set[int]()
    for one in layers_in_order(source.root):
        for thing in _things(one):
            x, y, across, down = (float(thing.get(key, "0")) for key in ("x", "y", "width", "height"))
            if across > 4 * wide or down > 4 * high:
                continue
            bottom = y if "gid" in thing.attrib else y + down
            u, v = int((x + across / 2) // wide), int((bottom - 1) // high)
            index = v * source.width + u
            if 0 <= u < source.width and 0 <= v < source.height and index not in seen:
                seen.add(index)
                yield index


def _things(one: LayerView) -> Iterator[Element]:
    role, _ = name_meaning(one.name)
    if role in (Role.COLLISION, Role.SORT):
        return
    for thing in one.layer.findall("object")[:_THINGS]:
        names = thing.get("type", ""), thing.get("name", "")
        if any(name_meaning(name)[0] in (Role.COLLISION, Role.SORT) for name in names):
            continue
        if (
            any(begins(name) is not None for name in (*names, one.name))
            or "gid" in thing.attrib
            or any(names)
        ):
            yield thing
