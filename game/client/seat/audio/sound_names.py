"""All sounds that the window knows, by name: what a caption says of each, and how much it matters when there
are too many; and which of them a step on a cell, and a map in itself, have."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from game.core.field import SILENT_AMBIENCE, Field, Light, Tile


class Sound(NamedTuple):
    """`words` stand in the caption, "" for what needs none; of two sounds the one with the higher `weight` is
    heard."""

    words: str
    weight: int


STEPS = {
    "step-grass": Sound("Steps on grass", 1),
    "step-dirt": Sound("Steps on earth", 1),
    "step-stone": Sound("Steps on stone", 1),
    "step-wood": Sound("Steps on boards", 1),
    "step-metal": Sound("Steps on metal", 1),
    "step-water": Sound("Steps in water", 1),
    "step-leaves": Sound("Steps in leaves", 1),
    "step-gravel": Sound("Steps on rubble", 1),
}
WEAPONS = {
    "pistol": Sound("Pistol shot", 7),
    "rifle": Sound("Rifle shot", 7),
    "shotgun": Sound("Shotgun blast", 7),
    "automatic": Sound("Burst of fire", 7),
    "cannon": Sound("Cannon shot", 8),
    "launcher": Sound("Launcher fires", 7),
    "energy": Sound("Energy crackles", 7),
    "flame": Sound("Flames roar", 7),
    "bow": Sound("Bowstring", 6),
    "blade": Sound("A blade swings", 5),
    "blunt": Sound("A club swings", 5),
    "fist": Sound("A punch", 5),
    "motor": Sound("A saw howls", 6),
    "shock": Sound("Electric buzz", 6),
}
"""By class. The content of each ruleset says which class its weapons are of."""
OUTCOMES = {
    "hit-flesh": Sound("A hit", 6),
    "hit-armour": Sound("A hit on armour", 6),
    "hit-wood": Sound("A bullet in wood", 5),
    "hit-stone": Sound("A bullet on stone", 5),
    "hit-metal": Sound("A bullet on metal", 5),
    "miss-shot": Sound("A bullet whines by", 4),
    "miss-blow": Sound("A blow misses", 3),
    "parry": Sound("Parried", 5),
    "fall": Sound("Somebody falls", 6),
    "explosion": Sound("Explosion", 9),
    "blaze": Sound("Fire catches", 6),
    "burning": Sound("Somebody burns", 5),
    "hiss": Sound("Smoke hisses", 5),
    "sizzle": Sound("Acid sizzles", 5),
    "flash": Sound("A flash bang", 8),
    "crumble": Sound("Something gives way", 5),
    "glass": Sound("Glass breaks", 5),
    "collision": Sound("A collision", 9),
}
THINGS = {
    "throw": Sound("Something is thrown", 4),
    "land": Sound("Something lands", 3),
    "door-open": Sound("A door opens", 4),
    "door-close": Sound("A door closes", 4),
    "reload": Sound("A weapon is loaded", 3),
    "ready": Sound("A weapon is drawn", 3),
    "drop": Sound("Something drops", 3),
    "take": Sound("Something is picked up", 2),
    "rustle": Sound("Cloth rustles", 2),
    "heal": Sound("Wounds are tended", 4),
    "dice": Sound("Dice", 2),
    "engine": Sound("Engine", 3),
    "skid": Sound("Tyres squeal", 3),
    "board": Sound("A vehicle's door", 3),
}
SIGNALS = {
    "turn": Sound("A turn begins", 3),
    "round": Sound("A round begins", 4),
    "end": Sound("The battle is over", 9),
    "report": Sound("A word to all", 3),
    "better": Sound("Better", 2),
    "worse": Sound("Worse", 2),
    "alarm": Sound("Artillery is coming", 8),
    "fuse": Sound("A fuse ticks", 6),
}
INTERFACE = {
    "press": Sound("", 1),
    "refuse": Sound("Refused", 2),
    "confirm": Sound("", 2),
    "question": Sound("A question", 2),
    "back": Sound("Taken back", 2),
}
EFFECTS = {**STEPS, **WEAPONS, **OUTCOMES, **THINGS, **SIGNALS}
SOUNDS = {**EFFECTS, **INTERFACE}
FIGHT = {*WEAPONS, "explosion", "collision", "fall"}
"""What is a fight to whoever hears it."""
LOOPS = ("wind", "rain", "street", "forest", "interior", "river")
"""What is heard while nothing happens: names of the map property `ambience` (docs/maps.md)."""


# ---------------------------------------------------------------- what the ground sounds like


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
