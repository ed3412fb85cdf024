"""Writes the lettering, the logo, the window's icon and the palette."""

from __future__ import annotations

import json
import math
from typing import Any

import skia
from atlas import ASSETS, Sprite, picture, save, write_json
from lettering import GLYPHS, extent, glyph, letters, weight_at, width
from light import lit
from paint import argb, fill, gradient, oval, poly, rect, stroke
from palette import PALETTE, ROLES, SIDES, mix
from PIL import Image

HEIGHTS = (9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 28, 34, 44, 56)
GAP = 1.9  # between letters, in sixths of the height


def lettering() -> None:
    """White glyphs for every height: rects in the picture, `left` and `top` where to put it from the pen,
    `advance` to the next pen."""
    heights: dict[str, Any] = {}
    for height in HEIGHTS:
        unit, pad = height / 6, math.ceil(height / 6 * 0.8) + 1
        above, below = math.ceil(unit * 2.4) + 1, math.ceil(unit * 1.2) + 1
        rows: list[Image.Image] = []
        glyphs: dict[str, Any] = {}
        x = 0
        for letter in GLYPHS:
            wide = math.ceil(extent(letter) * unit) + 2 * pad
            image = picture(
                Sprite(
                    lambda c, g=letter, u=pad, t=above, h=height: glyph(
                        c, g, u, t, h, "#ffffff", weight_at(h)
                    ),
                    (wide, above + height + below),
                ),
                1,
                8,
            )
            rows.append(image)
            glyphs[letter] = {
                "rect": [x, 0, wide, image.height],
                "left": -pad,
                "advance": round((extent(letter) + GAP) * unit, 3),
            }
            x += wide
        sheet = Image.new("RGBA", (x, above + height + below))
        for image, entry in zip(rows, glyphs.values(), strict=True):
            sheet.paste(image, (entry["rect"][0], 0))
        save(sheet, ASSETS / "lettering" / f"{height}.png")
        heights[str(height)] = {
            "image": f"{height}.png",
            "top": -above,
            "gap": round(GAP * unit, 3),
            "glyphs": glyphs,
        }
    path = ASSETS / "lettering" / "index.json"
    parts = []
    for key, entry in heights.items():
        inner = ",\n".join(
            f"  {json.dumps(g, ensure_ascii=False)}: {json.dumps(v)}" for g, v in entry["glyphs"].items()
        )
        rest = json.dumps({k: v for k, v in entry.items() if k != "glyphs"})[1:-1]
        parts.append(f'"{key}": {{{rest}, "glyphs": {{\n{inner}\n}}}}')
    path.write_text('{"heights": {\n' + ",\n".join(parts) + "\n}}\n", encoding="utf-8")


def logo() -> None:
    for height in (34, 72):
        wide = round(width("ENFILADE", height)) + 12

        def draw(c: skia.Canvas, h: int = height, w: int = wide) -> None:
            letters(c, "ENFILADE", 6, 6, h, "paper")
            c.drawRect(skia.Rect.MakeXYWH(3, h + 6 + h * 0.26, w - 6, max(2.0, h * 0.07)), fill("brass"))

        save(
            picture(Sprite(draw, (wide, round(height * 1.4) + 10)), 1),
            ASSETS / "lettering" / f"logo-{height}.png",
        )


def window_icon() -> None:
    """The raked line: a row of figures seen from its end, and the shot that runs along it."""

    def draw(c: skia.Canvas) -> None:
        plate = poly((4, 4), (48, 4), (60, 16), (60, 60), (16, 60), (4, 48))
        c.drawPath(plate, gradient((0, 0), (64, 64), ("slate", 1), ("ink", 1)))
        c.drawPath(plate, stroke("brass", 2.2))
        c.drawPath(poly((10, 54), (54, 12), close=False), stroke("brass", 2.6, 0.9, dash=(5, 3.4), butt=True))

        def men(k: skia.Canvas) -> None:
            for x, y, size, color in (
                (45, 24, 0.62, "ember"),
                (35, 35, 0.82, "ember"),
                (22, 46, 1.06, "azure"),
            ):
                k.drawPath(
                    poly(
                        (x - 10 * size, y + 10 * size),
                        (x - 7 * size, y - 1 * size),
                        (x + 7 * size, y - 1 * size),
                        (x + 10 * size, y + 10 * size),
                    ),
                    fill(mix(color, "ink", 0.3)),
                )
                k.drawPath(oval(x, y - 5 * size, 6 * size), fill(color))
                k.drawPath(
                    rect(x - 6.6 * size, y - 6 * size, x + 6.6 * size, y - 3.6 * size, 1),
                    fill(mix(color, "ink", 0.6)),
                )

        lit(c, men, (0, 0, 64, 64), 1.5, 1.0, 0.8)

    for size in (64, 256):
        save(picture(Sprite(draw, (64, 64)), size / 64), ASSETS / f"icon-{size}.png")


def palette() -> None:
    assert argb("ink")
    write_json(ASSETS / "palette.json", {"colors": PALETTE, "roles": ROLES, "sides": SIDES})
