"""What the ground sounds like: a step on a cell, and a map while nothing happens on it."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from game.core.field import SILENT_AMBIENCE, Field, Light, Tile

STEP = "step-dirt"
UNDERFOOT: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("step-water", ("water", "ford", "swamp", "mud", "marsh", "river", "pond", "puddle", "shallow")),
    (
        "step-gravel",
        ("rubble", "gravel", "debris", "crater", "sand", "shingle", "ruin", "broken", "sandbags"),
    ),
    (
        "step-leaves",
        (
            "leaves",
            "fern",
            "bracken",
            "bush",
            "thicket",
            "reed",
            "forest",
            "foliage",
            "undergrowth",
            "litter",
        ),
    ),
    (
        "step-wood",
        (
            "wood",
            "plank",
            "board",
            "bridge",
            "timber",
            "parquet",
            "log",
            "deck",
            "table",
            "crate",
            "bench",
            "stage",
        ),
    ),
    ("step-metal", ("metal", "steel", "iron", "grate", "grid", "container", "catwalk", "car", "vehicle")),
    (
        "step-stone",
        (
            "concrete",
            "asphalt",
            "stone",
            "flag",
            "road",
            "street",
            "tile",
            "brick",
            "pavement",
            "cobble",
            "floor",
            "marble",
            "paint",
        ),
    ),
    ("step-grass", ("grass", "meadow", "lawn", "field", "moss", "hay")),
    ("step-dirt", ("dirt", "earth", "soil", "path", "track", "ground", "clay", "snow")),
)
"""Sounds with words for what they belong to; the first that fits counts, so "shallow water" is water and
"wooden floor" is wood."""
TREES = ("tree", "thicket", "bush", "trunk", "forest", "bracken")
INDOORS = ("floor", "parquet", "carpet", "linoleum")
ENOUGH = 0.08
"""The share of a map from which on its trees, its water or its floors are what it sounds like."""


def step_on(tile: Tile) -> str:
    """The sound of a step on that ground: by what it is called, else by what it is made of."""
    return _sound(tile.name) or _sound(tile.material) or STEP


@lru_cache(maxsize=512)
def _sound(words: str) -> str:
    return next((sound for sound, names in UNDERFOOT if _says(words, names)), "")


def _says(words: str, names: tuple[str, ...]) -> bool:
    """Whether one of the words begins with one of the names."""
    return any(word.startswith(names) for word in re.findall("[a-z]+", words.lower()))


def ambience_of(field: Field) -> str:
    """The loop of a map: what its author says, else by what most of it is; "" where silence is wished."""
    if field.ambience:
        return "" if field.ambience == SILENT_AMBIENCE else field.ambience
    return _likely(field)


@lru_cache(maxsize=8)
def _likely(field: Field) -> str:
    """By its ground. A map of which nothing is known lies in the wind."""
    names = Counter(tile.name for tile in field.tiles)
    steps: Counter[str] = Counter()
    for name, count in names.items():
        steps[_sound(name)] += count
    whole = len(field.tiles)
    trees = sum(count for name, count in names.items() if _says(name, TREES))
    dark = sum(tile.light >= Light.DARK for tile in field.tiles)
    inside = sum(count for name, count in names.items() if _says(name, INDOORS))
    if inside + dark > whole / 2:
        return "interior"
    if steps["step-stone"] > whole / 4:
        return "street"
    if trees > whole * ENOUGH:
        return "forest"
    return "river" if steps["step-water"] > whole * 2 * ENOUGH else "wind"
