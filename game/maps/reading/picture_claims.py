"""What the pictures of tiles say where nobody has said anything: darkness and water by their colour, whatever
else blocks by a table learnt from maps whose authors did say it (`tests/maps/learn.py`)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib.resources import files

import msgspec

from game.maps.reading.claims import Survey
from game.maps.reading.look_features import NAMES, Looks, looks_of
from game.maps.reading.tile_pictures import Look
from game.maps.reading.vocabulary import Sort

DARK, WATER, PICTURES = "pictures:dark", "pictures:water", "pictures"
"""The keys of what is told by pictures."""
_BETWEEN = range(-900, 701, 100)
"""Where the border between floor and obstacles may lie, in thousandths of what the table says: maps differ in
how much grain their floors have."""
_NEAR = 500
_SKY = 180
"""So light is the sky, and hardly any water."""
_SHARE, _BESIDE, _STAMP = NAMES.index("share"), NAMES.index("same beside"), NAMES.index("stamp")


class _Table(msgspec.Struct):
    """Boosted trees: a branch is a feature, the value up to which it goes left, left and right; a leaf is
    what it adds, in thousandths."""

    features: list[str]
    base: int
    trees: list[list[object]]


@lru_cache(maxsize=1)
def _table() -> _Table:
    data = files("game.maps.reading").joinpath("learnt.json").read_bytes()
    table = msgspec.json.decode(data, type=_Table)
    assert table.features == list(NAMES), (
        "the table was learnt from other features: python -m tests.maps.learn"
    )
    return table


def score(features: tuple[int, ...]) -> int:
    """How much speaks for an obstacle, in thousandths; below 0 the more speaks for floor."""
    table = _table()
    return table.base + sum(_leaf(tree, features) for tree in table.trees)


def _leaf(tree: list[object], features: tuple[int, ...]) -> int:
    while len(tree) == 4:
        feature, cut, low, high = tree
        tree = low if features[feature] <= cut else high  # type: ignore[assignment, call-overload]
    return int(tree[0])  # type: ignore[call-overload, no-any-return]


def read_pictures(survey: Survey) -> Looks | None:
    """Add what pictures say to the claims; None if there are none to look at."""
    looks = looks_of(survey)
    if looks is None:
        return None
    counts = Counter(looks.cells)
    sorts: dict[str, dict[int, Sort]] = {DARK: {}, WATER: {}, PICTURES: {}}
    scores = {number: score(features) for number, features in enumerate(looks.features) if features}
    border = _border(
        {said: sum(counts[n] for n in scores if scores[n] == said) for said in set(scores.values())}
    )
    doubtful = 0
    for number, features in enumerate(looks.features):
        if not features:
            continue
        look = looks.pictures[number]
        if _dark(look, features):
            sorts[DARK][number] = Sort.PIT
        elif _water(look, features) or _lava(look, features):
            sorts[WATER][number] = Sort.PIT
        else:
            if scores[number] > border:
                sorts[PICTURES][number] = _height(look, features)
            if abs(scores[number] - border) <= _NEAR:
                doubtful += counts[number]
    for key, words in (
        (DARK, "tiles that show nothing but darkness"),
        (WATER, "the colour of water or lava"),
        (PICTURES, "the pictures of tiles"),
    ):
        told = sorts[key]
        found = bytes(told.get(number, Sort.OPEN) for number in looks.cells)
        survey.add(key, words, False, _from_rim(found, survey.source.width) if key == DARK else found)
    survey.said.doubtful = doubtful
    light = {number for number in sorts[WATER] if looks.pictures[number].light >= _SKY}
    survey.said.sky = bytes(number in light for number in looks.cells)
    return looks


def _border(cells: dict[int, int]) -> int:
    """Where fewest cells lie near, by what the table says of them; of several the one nearest to 0."""
    total = max(1, sum(cells.values()))

    def crowd(at: int) -> int:
        near = sum(count * max(0, _NEAR - abs(said - at)) for said, count in cells.items())
        return near * 20 // total + abs(at)

    return min(_BETWEEN, key=lambda at: (crowd(at), abs(at), at))


def _from_rim(marks: bytes, wide: int) -> bytes:
    """Only what hangs together with the rim of the map: a dark floor lies inside of walls."""
    left = bytearray(marks)
    size = len(marks)
    edge = [n for n in range(size) if n < wide or n >= size - wide or n % wide in (0, wide - 1)]
    found = bytearray(size)
    while edge:
        index = edge.pop()
        if left[index]:
            found[index], left[index] = left[index], 0
            x = index % wide
            edge += [
                other
                for other, inside in ((index - 1, x > 0), (index + 1, x < wide - 1), (index - wide, True))
                if inside and other >= 0
            ]
            if index + wide < size:
                edge.append(index + wide)
    return bytes(found)


def _dark(look: Look, features: tuple[int, ...]) -> bool:
    """Filler: the same dark, without any grain, on more than a few cells."""
    colours = look[:3]
    plain = look.spread <= 3 and look.rough <= 2 and max(colours) - min(colours) <= 24
    return plain and look.light <= 36 and look.seen >= 97 and features[_SHARE] >= 8


def _water(look: Look, features: tuple[int, ...]) -> bool:
    """Blue, of little grain, beside more of its kind."""
    blue = look.blue - max(look.red, look.green) >= 18 and look.blue >= 70
    cyan = look.blue >= look.green >= look.red + 60 and look.blue >= 150
    vivid = max(look[:3]) - min(look[:3]) >= 45
    return vivid and (blue or cyan) and look.seen >= 97 and look.spread <= 28 and features[_BESIDE] >= 30


def _lava(look: Look, features: tuple[int, ...]) -> bool:
    hot = look.red >= 190 and 60 <= look.green <= 165 and look.blue <= 60
    return hot and look.seen >= 97 and features[_BESIDE] >= 50


def _height(look: Look, features: tuple[int, ...]) -> Sort:
    """What fills its cell, or is part of something larger, is high."""
    return Sort.HIGH if look.seen >= 90 or features[_STAMP] >= 25 else Sort.LOW
