"""What the words of a map's properties mean: one reader for each key, and the sentence for a value that it
cannot read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache

from game.core.errors import did_you_mean
from game.core.field import Cover, Light
from game.maps.errors import MapError, quoted
from game.maps.findings import Finding

Value = bool | int | str | Cover | Light

OF_ZONES = ("exit", "hazard", "item", "objective", "reinforcement", "unit", "vehicle", "zone")
"""Object classes that are zones: all but the last of a kind of their own."""
OUR_CLASSES = ("spawn", "door", "light", *OF_ZONES)
"""Classes of objects of which no other game means anything else."""

_YES, _NO = ("true", "yes", "1", "closed"), ("false", "no", "0", "open", "")


def _yes_or_no(text: str) -> bool:
    word = text.strip().lower()
    if word not in _YES + _NO:
        raise ValueError("true or false")
    return word in _YES


def _count(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = most + 1
        if not least <= number <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return number

    return read


def _cover(text: str) -> Cover:
    word = text.strip().upper()
    if word in ("0", "1", "2"):
        return Cover(int(word))
    if word not in Cover.__members__:
        raise ValueError("none, half or full")
    return Cover[word]


def _light(text: str) -> Light:
    word = "_".join(text.upper().split())
    if word not in Light.__members__:
        raise ValueError("bright, dim, very_poor, dark or none")
    return Light[word]


_DENSITIES = ("none", "thin", "thick", "very_thick")


def density(text: str) -> int:
    word = "_".join(text.lower().split())
    if word in ("0", "1", "2", "3"):
        return int(word)
    if word not in _DENSITIES:
        raise ValueError("none, thin, thick or very_thick")
    return _DENSITIES.index(word)


def _edges(text: str) -> str:
    letters = set(text.lower()) - set(" ,;/")
    if letters - set("nesw"):
        raise ValueError("some of the letters n, e, s, w")
    return "".join(letter for letter in "nesw" if letter in letters)


def _word(text: str) -> str:
    """A word or a few: what is longer tells nobody what stands there."""
    return "".join(letter for letter in text[:200] if letter.isprintable()).strip()[:60]


TILE: Mapping[str, Callable[[str], Value]] = {
    "blocks": _yes_or_no,
    "blocks_sight": _yes_or_no,
    "cover": _cover,
    "material": _word,
    "toughness": _count(0, 1000),
    "cost": _count(1, 99),
    "light": _light,
    "obscures": density,
    "elevation": _count(-100, 100),
    "hazard": _word,
    "blocks_edges": _edges,
    "label": _word,
    "door": _yes_or_no,
    "open": _yes_or_no,
    "lock": _count(0, 99),
}
DRAWING = ("shadow", "over")
"""Keys that only the picture reads."""


def read(key: str, text: str, where: str) -> Value:
    """The value of one known key. MapError says what it should have been."""
    try:
        return TILE[key](text)
    except ValueError as expected:
        near = did_you_mean(text.strip().lower(), str(expected).replace(" or ", ", ").split(", "))
        raise MapError(
            f"{where}: {key} is {quoted(text)}, but must be {expected}{near}. Correct it in Tiled."
        ) from None


def unreadable(error: MapError, where: str) -> Finding:
    """What is noted of a value that cannot be read: it is left out, for other games use the same words."""
    said = str(error).removeprefix(f"{where}: ").removesuffix(" Correct it in Tiled.")
    return Finding(
        "warning",
        where,
        f"{said.removesuffix('.')}.",
        "it is left out",
        "correct it in Tiled, or rename the property",
    )


def sides(text: str, known: tuple[str, ...], where: str) -> str:
    """Walls on borders where cells have other sides than four: their names, one after the other. MapError for
    one that no cell has."""
    names = text.lower().replace(",", " ").replace(";", " ").replace("/", " ").split()
    if not set(names) <= set(known):
        raise MapError(
            f"{where}: blocks_edges is {quoted(text)}, but must be some of {', '.join(known)}, with spaces "
            "between. Correct it in Tiled."
        )
    return " ".join(side for side in known if side in names)


@lru_cache(maxsize=1024)
def near_miss(key: str) -> str:
    """The known key that an unknown one was probably meant to be, or nothing."""
    if key in TILE or key in DRAWING:
        return ""
    return next(iter(get_close_matches(key.lower(), TILE, 1, 0.8)), "")
