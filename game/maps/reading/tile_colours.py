"""What the colour of a tile tells by itself: darkness, water, lava."""

from __future__ import annotations

from game.maps.reading.look_features import NAMES
from game.maps.reading.tile_pictures import Look

_WAVES = 48
"""So much grain has water with waves."""
_ROUGH = 16
"""Water differs by no more from one pixel to the next; bricks do."""
_SAND, _FLOWS, _EARTH = 55, 12, 40
"""Percent of its red from which on a plain orange is sand; lava has a grain, or is redder. With so much blue
what is plain is earth."""
_EVEN = 12
_SEA = 200
"""Of a thousand cells."""
_SHARE, _BESIDE, _BOTTOM = map(NAMES.index, ("share", "same beside", "at bottom"))


def has_telling_colour(look: Look, features: tuple[int, ...]) -> bool:
    """Whether its colour tells what it is."""
    return is_dark(look, features) or is_water(look) or is_lava(look, features) or is_sheer(look, features)


def is_dark(look: Look, features: tuple[int, ...]) -> bool:
    """Filler: the same dark, without any grain, on more than a few cells."""
    colours = look[:3]
    plain = look.spread <= 3 and look.rough <= 2 and max(colours) - min(colours) <= 24
    return plain and look.light <= 36 and look.seen >= 90 and features[_SHARE] >= 8


def is_water(look: Look) -> bool:
    """Blue, of little grain but for waves."""
    if look.blue_share >= 95 and look.spread <= _WAVES:
        return True
    blue, others = look.blue, max(look.red, look.green)
    bright = blue - others >= 18 and blue >= 70
    cyan = blue >= look.green >= look.red + 60 and blue >= 150
    even = abs(look.green - blue) <= _EVEN  # of the same blue and green is water, of more green grass
    teal = even and min(look.green, blue) >= look.red + 60 and blue >= 150
    vivid = max(look[:3]) - min(look[:3]) >= 45
    night = blue - others >= 18 and blue >= 50 and 10 * blue >= 17 * others
    pale = 4 * (max(look[:3]) - min(look[:3])) < max(look[:3])
    return (
        ((vivid and (bright or cyan or teal)) or night)
        and not pale
        and look.seen >= 97
        and look.spread <= 28
        and look.rough <= _ROUGH
    )


def is_sheer(look: Look, features: tuple[int, ...]) -> bool:
    """Water that one sees through, on much of the map and with nothing below."""
    return (
        look.seen < 97
        and features[_BOTTOM] == 1
        and features[_SHARE] >= _SEA
        and is_water(look._replace(seen=100, rough=0))
    )


def is_deep(look: Look) -> bool:
    """Of the dark blue and green of water far from the shore, if it lies beside water."""
    dim = look.blue >= look.green >= look.red and 100 * look.red <= 45 * look.blue
    return dim and look.blue >= 30 and look.seen >= 97 and look.spread <= 28


def is_lava(look: Look, features: tuple[int, ...]) -> bool:
    hot = look.red >= 190 and 60 <= look.green <= 165 and look.blue <= 60
    plain = 100 * look.green <= _SAND * look.red and look.blue <= _EARTH
    glows = plain or look.spread >= _FLOWS
    return hot and glows and look.seen >= 97 and features[_BESIDE] >= 50
