"""What the picture of a tile looks like, in whole numbers: colour, brightness, how rough it is, how much of
it is seen and on which sides. Bounded, and each sheet decoded once."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from game.maps.tile_stamps import Stamp

PIXELS = 16 << 20
"""Pixels of sheets that are decoded for one map."""
_SIDE = 8
"""Pixels of a side to which a tile is reduced."""
_SHEETS = 6
_SOLID = 127
"""Of 255, so much of a pixel is seen."""
_TINT, _GREY, _STEP = 12, 20, 24
"""By so much green is greener than red and blue, all three differ less in grey, and colours are counted in
such steps."""


class Look(NamedTuple):
    """Red, green, blue and brightness to 255, the spread of brightness, the difference from one pixel to the
    next, the seen share in percent, how many of its four sides are clear, by how much its upper half is
    lighter than the lower one, and its rim than what it encloses; in percent how much is blue as water. Then
    by how much its lightest pixels are lighter than its darkest, and how light these are, without the last
    tenth of either; how many colours it has, and in percent how much is green, and grey."""

    red: int
    green: int
    blue: int
    light: int
    spread: int
    rough: int
    seen: int
    clear_sides: int
    tilt: int = 0
    rim: int = 0
    blue_share: int = 0
    contrast: int = 0
    darkest: int = 0
    colours: int = 0
    greens: int = 0
    greys: int = 0

    def over(self, below: Look | None) -> Look:
        """The same with another tile seen through it."""
        if below is None or self.seen >= 97:
            return self
        share = self.seen
        mixed = [(a * share + b * (100 - share)) // 100 for a, b in zip(self[:6], below[:6], strict=True)]
        return self._replace(
            red=mixed[0],
            green=mixed[1],
            blue=mixed[2],
            light=mixed[3],
            spread=mixed[4],
            rough=mixed[5],
            seen=max(self.seen, below.seen),
        )


@lru_cache(maxsize=_SHEETS)
def _sheet(path: Path, _changed: int, key: str) -> Image.Image | None:
    """A picture of which the size was measured before; None if it cannot be decoded."""
    with suppress(OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        with Image.open(path, formats=("PNG", "JPEG", "GIF", "BMP", "WEBP")) as opened:
            sheet = opened.convert("RGBA")
        return _keyed(sheet, bytes.fromhex(key)) if key else sheet
    return None


def _keyed(sheet: Image.Image, colour: bytes) -> Image.Image:
    """With one colour clear."""
    bands = sheet.split()
    masks = [
        band.point([255 * (value != wanted) for value in range(256)])
        for band, wanted in zip(bands, colour, strict=False)
    ]
    alpha = Image.new("L", sheet.size, 255)
    shown = Image.new("L", sheet.size, 0)
    for mask in masks:
        shown.paste(alpha, mask=mask)
    sheet.putalpha(Image.composite(bands[3], Image.new("L", sheet.size, 0), shown))
    return sheet


def look_of(stamp: Stamp) -> Look | None:
    """What a tile looks like; None if its picture cannot be read."""
    try:
        changed = stamp.image.stat().st_mtime_ns
    except OSError:
        return None
    sheet = _sheet(stamp.image, changed, stamp.transparent)
    x, y, wide, high = stamp.source
    if sheet is None or x + wide > sheet.width or y + high > sheet.height or not wide or not high:
        return None
    return _measured(sheet.crop((x, y, x + wide, y + high)))


def _measured(tile: Image.Image) -> Look:
    across, down = max(1, tile.width // _SIDE), max(1, tile.height // _SIDE)
    small = tile.convert("RGBa").reduce((across, down))
    wide, high = small.size
    raw = small.tobytes()
    pixels = [tuple(raw[n : n + 4]) for n in range(0, len(raw), 4)]
    alpha = sum(pixel[3] for pixel in pixels)
    if not alpha:
        return Look(0, 0, 0, 0, 0, 0, 0, 4)
    red, green, blue = (min(255, sum(pixel[n] for pixel in pixels) * 255 // alpha) for n in range(3))
    lights = [(2 * r + 5 * g + b) // 8 for r, g, b, _ in pixels]
    steps = [
        abs(lights[n] - lights[n + step])
        for n in range(len(lights))
        for step in ((1,) if n % wide < wide - 1 else ()) + ((wide,) if n + wide < len(lights) else ())
    ]
    return Look(
        red,
        green,
        blue,
        (2 * red + 5 * green + blue) // 8,
        _spread(tile),
        sum(steps) // max(1, len(steps)),
        alpha * 100 // (255 * len(pixels)),
        _clear_sides(pixels, wide, high),
        _lighter(pixels, [n for n in range(len(pixels)) if n < len(pixels) // 2]),
        _lighter(pixels, [n for n in range(len(pixels)) if _at_rim(n, wide, high)]),
        100 * sum(map(_is_blue, pixels)) // len(pixels),
        *_range_of([pixel for pixel in pixels if pixel[3] > _SOLID]),
    )


def _range_of(pixels: list[tuple[int, ...]]) -> tuple[int, int, int, int, int]:
    """Contrast, darkness and colours of what hides all below it."""
    if not pixels:
        return 0, 0, 0, 0, 0
    lights = sorted((2 * red + 5 * green + blue) // 8 for red, green, blue, _ in pixels)
    darkest, lightest = lights[len(lights) // 10], lights[len(lights) - 1 - len(lights) // 10]
    green = sum(pixel[1] > max(pixel[0], pixel[2]) + _TINT for pixel in pixels)
    grey = sum(max(pixel[:3]) - min(pixel[:3]) < _GREY for pixel in pixels)
    colours = {(red // _STEP, green // _STEP, blue // _STEP) for red, green, blue, _ in pixels}
    return (
        lightest - darkest,
        darkest,
        len(colours),
        100 * green // len(pixels),
        100 * grey // len(pixels),
    )


def _is_blue(pixel: tuple[int, ...]) -> bool:
    red, green, blue, alpha = pixel
    return alpha > 250 and blue >= 90 and blue >= green + 18 and blue >= red + 60


def _at_rim(number: int, wide: int, high: int) -> bool:
    return number % wide in (0, wide - 1) or number // wide in (0, high - 1)


def _lighter(pixels: list[tuple[int, ...]], chosen: list[int]) -> int:
    """By how much the chosen pixels are lighter than the others, of what is seen of both."""
    sums = [[0, 0], [0, 0]]
    among = set(chosen)
    for number, (red, green, blue, alpha) in enumerate(pixels):
        part = sums[number in among]
        part[0] += 2 * red + 5 * green + blue
        part[1] += alpha
    if not sums[0][1] or not sums[1][1]:
        return 0
    return (sums[1][0] * 255 // sums[1][1] - sums[0][0] * 255 // sums[0][1]) // 8


def _spread(tile: Image.Image) -> int:
    """The mean distance of brightness from its mean, of what is seen."""
    counts = tile.convert("L").histogram(mask=tile.getchannel("A").point([0] * 128 + [255] * 128))
    total = max(1, sum(counts))
    mean = sum(value * count for value, count in enumerate(counts)) // total
    return sum(abs(value - mean) * count for value, count in enumerate(counts)) // total


def _clear_sides(pixels: list[tuple[int, ...]], wide: int, high: int) -> int:
    rows = [pixels[n * wide : (n + 1) * wide] for n in range(high)]
    sides = (rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows])
    return sum(2 * sum(pixel[3] < 32 for pixel in side) > len(side) for side in sides)
