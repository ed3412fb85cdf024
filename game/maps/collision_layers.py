"""Finds the layers that only say where one can walk: many authors leave them visible, painted over their map
in red or pink. In a battle nobody wants to see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from game.maps.reading.cell_claims import LayerView, layers_in_order, properties_of
from game.maps.reading.conventions import meaning
from game.maps.reading.tile_pictures import look_of
from game.maps.reading.vocabulary import Role, name_meaning
from game.maps.tile_stamps import Stamp
from game.maps.tiled.layers import FLAGS
from game.maps.tiled.source import Source

OURS = "enfilade ground"
"""The layer of marks in copies that the game writes."""
_OVER = 0.95
"""So much of such a layer lies over what is drawn by others: one that draws walls itself is a picture."""
_KINDS = 4
"""Different tiles that it has at most."""
_FLAT = 10
"""How far the brightness of a tile may lie from its mean if it is a mark."""


def sign_layers(source: Source, known: dict[int, Stamp]) -> frozenset[Element]:
    """The visible tile layers of a map that say what blocks, and of which the eye misses nothing."""
    views = [one for one in layers_in_order(source.root) if one.visible and one.layer.tag == "layer"]
    return frozenset(one.layer for one in views if _says(one) and _is_sign(one, views, source, known))


def sign_tiles(source: Source, known: dict[int, Stamp], signs: frozenset[Element]) -> frozenset[Stamp]:
    """The tiles of such layers: authors put the same ones elsewhere, too."""
    numbers = {gid & ~FLAGS for layer in signs for gid in set(source.cells[layer]) if gid}
    return frozenset(known[number] for number in numbers if number in known)


def _says(one: LayerView) -> bool:
    """Whether its name or its properties say that it is about walking."""
    role, _ = name_meaning(one.name)
    said = meaning(properties_of(one.layer))
    return role in (Role.COLLISION, Role.WALKABLE) or bool(said.sort) or one.name == OURS


def _is_sign(one: LayerView, views: list[LayerView], source: Source, known: dict[int, Stamp]) -> bool:
    cells = source.cells[one.layer]
    own = [index for index, gid in enumerate(cells) if gid]
    others = [source.cells[other.layer] for other in views if other.layer is not one.layer]
    covered = sum(any(other[index] for other in others) for index in own)
    if not own or covered < _OVER * len(own):
        return False
    kinds = Counter(gid & ~FLAGS for gid in cells if gid)
    if len(kinds) > _KINDS:
        return False
    return float(one.layer.get("opacity", "1")) < 1 or all(_flat(kinds, known))


def _flat(kinds: Counter[int], known: dict[int, Stamp]) -> Iterator[bool]:
    """Of each tile whether it is of one colour."""
    for number in kinds:
        look = look_of(known[number]) if number in known else None
        yield look is not None and look.spread <= _FLAT
