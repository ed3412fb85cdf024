"""Whether a map is seen from the side, as of a game of jumps: its ground is what figures stand on top of, and
what is open is air."""

from __future__ import annotations

from game.maps.reading.claims import Claims, layers_in_order
from game.maps.reading.vocabulary import tokens
from game.maps.tiled.source import Source

_WORDS = frozenset(
    (
        "platform", "platforme", "plateforme", "plataforma", "jump", "ladder", "coin", "gravity", "parallax",
        "checkpoint", "climb", "spike", "mario", "sky", "cloud", "midground", "sidescroller", "jumper",
        "hill", "oneway",
    )
)  # fmt: skip
_AIR, _GROUND, _MUCH = 0.9, 0.7, 0.6
"""So much of the upper rows is air, of the lowest ground; and so much of a map of platforms is air."""
_LONG = 6
"""Cells in a row of a platform."""
WORDS = "it looks like a map seen from the side"


def side_view(source: Source, claims: Claims) -> str:
    """Words for it, or "": where air lies above, ground below and one stands on edges; if only half of that
    can be seen, words for jumping must help."""
    if source.layout.orientation != "orthogonal" or source.height < 6:
        return ""
    points = _points_of_names(source) + _points_of_form(source, claims)
    return WORDS if points >= 3 else ""


def _points_of_names(source: Source) -> int:
    names = [one.name for one in layers_in_order(source.root)]
    for one in layers_in_order(source.root):
        for thing in one.layer.findall("object"):
            names += [thing.get("name", ""), thing.get("type", "")]
    names += [wild.get("name", "") for _, wild in source.wild_sets]
    names.append(source.path.stem)
    found = {word for name in names[:2000] for word in tokens(name)} & _WORDS
    moving = any(
        one.layer.get("parallaxx", "1") != "1" or one.layer.get("parallaxy", "1") != "1"
        for one in layers_in_order(source.root)
    )
    return min(2, len(found)) + moving


def _points_of_form(source: Source, claims: Claims) -> int:
    """Air above and ground below count for two, as do thin platforms in much air; a sky, and a map that is
    wider than high, for one."""
    wide, high, looks = source.width, source.height, claims.looks
    if len(looks) != wide * high:
        return 0
    sky = claims.sky or bytes(len(looks))
    air = bytes(look == 0 or bool(light) for look, light in zip(looks, sky, strict=True))
    share = sum(air) / len(air)
    top, foot = sum(air[: 2 * wide]) / (2 * wide), sum(air[-2 * wide :]) / (2 * wide)
    if not 0.15 <= share <= 0.97 or top < _AIR:
        return 0
    third = wide * (high // 3)
    points = 2 * (foot <= 1 - _GROUND or (share >= _MUCH and _thin(air, wide)))
    return points + (wide >= 2 * high) + (sum(sky[:third]) > third / 2 > 10 * sum(sky[-third:]))


def _thin(air: bytes, wide: int) -> bool:
    """Whether what is not air lies in long and thin pieces."""
    solid = len(air) - sum(air)
    tops = sum(not here and above for here, above in zip(air[wide:], air[:-wide], strict=True))
    lefts = sum(not air[index] and (index % wide == 0 or bool(air[index - 1])) for index in range(len(air)))
    return tops > 0 and lefts > 0 and solid >= _LONG * lefts and solid <= 2 * tops
