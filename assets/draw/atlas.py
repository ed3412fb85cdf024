"""Packs drawings into one WebP per size, with one index: `rect` and `at` in pixels of the `base` size, scale
for the others.

`at` is the point of the sprite that lies on the north-west corner of its cell (or of its place in the
interface).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import imagequant
import skia
from light import sprite
from paint import Draw
from PIL import Image

ASSETS = Path(__file__).resolve().parents[1]
MAPS = ASSETS.parent / "maps"
COLORS = 256
"""Of a sheet, alpha included: as many as a palette has, since that makes it a quarter as large, and nobody
sees a difference."""


@dataclass(frozen=True)
class Sprite:
    """A drawing with its size in units; the drawing's origin lies at `at` inside the picture."""

    draw: Draw
    size: tuple[int, int] = (32, 32)
    at: tuple[int, int] = (0, 0)


def cell(draw: Draw, bleed: int = 0) -> Sprite:
    """A drawing of one cell, `bleed` units around it."""
    return Sprite(draw, (32 + 2 * bleed, 32 + 2 * bleed), (bleed, bleed))


def picture(drawn: Sprite, scale: float, over: int = 6) -> Image.Image:
    """The drawing at `scale` pixels a unit, drawn larger and scaled down."""
    return pixels(sprite(drawn.draw, drawn.size, drawn.at, scale, over))


def pixels(image: skia.Image) -> Image.Image:
    """Skia's picture as Pillow's, straight alpha; what cannot be seen is black, so that the file is small."""
    array = image.toarray(colorType=skia.kRGBA_8888_ColorType)
    array[array[..., 3] == 0] = 0
    return Image.fromarray(array, "RGBA")


def layout(sprites: dict[str, Sprite], across: int) -> tuple[dict[str, tuple[int, int]], tuple[int, int]]:
    """Rows of sprites in the given order, at most `across` units wide: where each goes, and the size of
    all."""
    places: dict[str, tuple[int, int]] = {}
    x = y = row = wide = 0
    for name, drawn in sprites.items():
        width, height = drawn.size
        if x + width > across:
            x, y, row = 0, y + row, 0
        places[name] = (x, y)
        x, row = x + width, max(row, height)
        wide = max(wide, x)
    return places, (wide, y + row)


def save(image: Image.Image, path: Path) -> None:
    """As PNG or, by the name, as WebP without loss, clear pixels included: they count where it is scaled."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".webp":
        image.save(path, lossless=True, quality=100, method=4, exact=True)
    else:
        image.save(path, optimize=True)


def save_sheet(image: Image.Image, path: Path, few: bool) -> None:
    """As WebP, without loss; before that in `few` colours, and without dithering, which would be seen and
    would not pack."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if few and image.getcolors(COLORS) is None:
        image = imagequant.quantize_pil_image(image, dithering_level=0.0, max_colors=COLORS).convert("RGBA")
    image.save(path, lossless=True, quality=100, method=4)


def write(
    folder: str,
    sprites: dict[str, Sprite],
    base: int,
    sizes: tuple[int, ...],
    across: int,
    unit: int | None = None,
    prefix: str = "",
    over: int = 6,
    few: bool = True,
) -> None:
    """Writes `folder`/SIZE.webp for every size and `folder`/index.json. `base` is the size in pixels of
    `unit` units (as many, unless said).

    `over` is how many times larger everything is drawn before it is scaled down; soft shades want more than a
    `few` colours.
    """
    unit = unit or base
    places, whole = layout(sprites, across)
    per = base / unit

    def at_base(*numbers: float) -> list[int]:
        return [round(n * per) for n in numbers]

    for size in sizes:
        sheet = Image.new("RGBA", (round(whole[0] * size / unit), round(whole[1] * size / unit)))
        for name, drawn in sprites.items():
            x, y = places[name]
            sheet.paste(picture(drawn, size / unit, over), (round(x * size / unit), round(y * size / unit)))
        save_sheet(sheet, ASSETS / folder / f"{prefix}{size}.webp", few)
    index = {
        "base": base,
        "images": {str(size): f"{prefix}{size}.webp" for size in sizes},
        "sprites": {
            name: {"rect": at_base(*places[name], *drawn.size), "at": at_base(*drawn.at)}
            for name, drawn in sprites.items()
        },
    }
    write_json(ASSETS / folder / f"{prefix.rstrip('-') or 'index'}.json", index)


def write_json(path: Path, data: dict[str, object]) -> None:
    """JSON with one entry a line, so that a change shows as a small difference."""
    lines = []
    for key, value in data.items():
        if isinstance(value, dict) and any(isinstance(inner, dict) for inner in value.values()):
            inner = ",\n".join(
                f"  {json.dumps(k, ensure_ascii=False)}: {json.dumps(v, ensure_ascii=False)}"
                for k, v in value.items()
            )
            lines.append(f"{json.dumps(key)}: {{\n{inner}\n}}")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
