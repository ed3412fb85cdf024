"""What layers and tiles are called: the obstacles that their names stand for, and which picture lies highest
where something blocks."""

from __future__ import annotations

from array import array
from collections import Counter

from game.maps.errors import quoted
from game.maps.reading.cell_claims import LayerView, Survey, sort_where_marked
from game.maps.reading.vocabulary import Role, Sort, is_laid, is_roof, name_meaning
from game.maps.tiled.layers import FLAGS

_STAND = 16
"""Obstacles that stand on a ground called after one."""
_MOST = 1.25
"""A tile is that of the sea if the layer has at most so many times its cells."""
_SLIVER = 0.05
"""Of a tile that stands for an obstacle by the name of its layer, at least so much is seen."""
_SELDOM = 100
"""A look is that of the ground if one of so many cells outside has it."""


def read_names(survey: Survey) -> None:
    """What layers and tiles are called. Water counts where nothing else is drawn on it: land often lies over
    a layer of sea."""
    by_tiles = bytes(survey.size)
    layers: dict[str, bytes] = {}
    drawn = bytes(survey.size)
    water = set[int]()
    grounds = _named_grounds(survey)
    for one in survey.layers:
        if one.layer not in survey.source.cells or not one.visible:
            continue
        role, sort = name_meaning(one.name)
        if role in (Role.OVER, Role.COLLISION, Role.WALKABLE):
            continue
        cells = survey.cells[one.layer]
        named = {
            gid: Sort.OPEN
            if not gid or gid in grounds or survey.tiles.clear(gid & ~FLAGS)
            else survey.tiles.facts(gid).named
            for gid in set(cells)
        }
        seen = survey.seen(one.layer)
        if is_laid(one.name):
            role, seen_through = Role.BRIDGE, seen
            seen = survey.marked(one.layer, survey.tiles.whole)
            drawn = bytes(map(max, drawn, seen_through))
        if sort is Sort.PIT:
            water |= _most_of(cells)
        else:  # the same tile on a layer of land is still the sea
            seen = bytes(mark and gid not in water for mark, gid in zip(seen, cells, strict=True))
        if any(seen):
            if sort not in (Sort.PIT, Sort.SLOW):
                layers = {name: _uncovered(sorts, seen, role) for name, sorts in layers.items()}
            by_tiles = _uncovered(by_tiles, seen, role)
            if any(named.values()):
                paved = {gid for gid in set(cells) if gid and survey.tiles.facts(gid).paving}
                tiles = bytes(
                    Sort.OPEN if gid in paved and not below else named[gid]
                    for gid, below in zip(cells, drawn, strict=True)
                )
                by_tiles = bytes([here or below for here, below in zip(tiles, by_tiles, strict=True)])
            if sort:
                if sort not in (Sort.PIT, Sort.SLOW):
                    seen = bytes(
                        mark and not thin for mark, thin in zip(seen, _slivers(survey, one), strict=True)
                    )
                known = layers.get(one.name, bytes(survey.size))
                layers[one.name] = bytes(map(max, known, sort_where_marked(seen, sort)))
            drawn = bytes(map(max, drawn, seen))
    for name, sorts in layers.items():
        survey.add(f"name:{name}", f"the name of layer {quoted(name)}", False, sorts)
    survey.add("tile names", "the names of tiles and terrains", False, by_tiles)


def _slivers(survey: Survey, one: LayerView) -> bytes:
    """A 1 where a layer has a tile of which hardly anything is seen: the tip of a roof, a bit of its
    shadow."""
    return survey.marked(one.layer, lambda number: _is_sliver(survey.tiles.share(number)))


def _is_sliver(share: float | None) -> bool:
    return share is not None and share < _SLIVER


def _most_of(cells: array[int]) -> set[int]:
    """The tile of which a layer mostly is, if there is one."""
    counts = Counter(gid for gid in cells if gid)
    return {gid for gid, count in counts.most_common(1) if _MOST * count >= counts.total()}


def _named_grounds(survey: Survey) -> set[int]:
    """Tiles of the lowest layer that are called after an obstacle, and on which many others stand that are: a
    forest in which there are trees is ground."""
    lowest: array[int] | None = None
    standing: Counter[int] = Counter()
    for one in survey.with_cells():
        if not survey.below_figures(one):
            continue
        cells = survey.cells[one.layer]
        named = {gid for gid in set(cells) if gid and survey.tiles.facts(gid).named > Sort.PIT}
        if lowest is None:
            lowest = cells
            if not named:
                return set()
        else:
            standing.update(below for gid, below in zip(cells, lowest, strict=True) if gid in named)
    return {gid for gid, count in standing.items() if gid and count >= _STAND}


def read_roofs(survey: Survey) -> None:
    """Roofs below which lies what lies outside as well: nobody sees into such a house, or walks there."""
    looks = survey.said.looks
    roofed = bytes(survey.size)
    for one in survey.with_cells():
        if one.visible and is_roof(one.name):
            roofed = bytes(map(max, roofed, survey.seen(one.layer)))
    if not any(roofed) or len(looks) != survey.size:
        return
    outside = Counter(look for look, roof in zip(looks, roofed, strict=True) if not roof)
    ground = {look for look, count in outside.items() if _SELDOM * count >= outside.total()} | {0}
    alike = sum(look in ground for look, roof in zip(looks, roofed, strict=True) if roof)
    if 2 * alike > roofed.count(1):
        survey.add(
            "roofs", "the roofs of houses that nobody sees into", False, sort_where_marked(roofed, Sort.HIGH)
        )


def find_tops(survey: Survey) -> None:
    """The pictures on cells that are blocked by who knows what."""
    blocked = [claim.sorts for claim in survey.said.found]
    wanted = {index for sorts in blocked for index, sort in enumerate(sorts) if sort == Sort.BLOCKED}
    if not wanted:
        return
    for one in survey.layers:
        role, _ = name_meaning(one.name)
        if (
            one.visible
            and one.layer in survey.source.cells
            and role not in (Role.COLLISION, Role.WALKABLE, Role.OVER)
        ):
            cells = survey.cells[one.layer]
            clear = {gid for gid in set(cells) if not gid or survey.tiles.clear(gid & ~FLAGS)}
            for index in wanted:
                if cells[index] not in clear:
                    survey.said.tops[index] = cells[index] & ~FLAGS


_COVERED = bytes(255 * (sort in (Sort.PIT, Sort.SLOW)) for sort in range(256))
_SEEN = bytes([0]) + bytes([255]) * 255


def _uncovered(sorts: bytes, seen: bytes, role: Role) -> bytes:
    """What stays of names below something else that is drawn: water and mud are covered by anything, and only
    bridges cover the rest."""
    above = int.from_bytes(seen.translate(_SEEN), "little")
    if role is not Role.BRIDGE:
        above &= int.from_bytes(sorts.translate(_COVERED), "little")
    return (int.from_bytes(sorts, "little") & ~above).to_bytes(len(sorts), "little")
