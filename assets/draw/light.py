"""Light from the north-west, shadow, texture, and the way a drawing becomes pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import numpy as np
import skia
from paint import Draw, argb, fill, gradient


def lit(
    c: skia.Canvas,
    draw: Draw,
    box: tuple[float, float, float, float],
    outline: float = 1.1,
    rim: float = 0.9,
    depth: float = 1,
) -> None:
    """Draws a flat drawing as a solid thing: ink outline, light from the north-west, bright rim there, shade
    in the south-east."""
    bounds = skia.Rect.MakeLTRB(*box)
    recorder = skia.PictureRecorder()
    draw(recorder.beginRecording(bounds))
    picture = recorder.finishRecordingAsPicture()

    def silhouette(
        dx: float, dy: float, color: str, alpha: float = 1, mode: skia.BlendMode = skia.BlendMode.kSrcOver
    ) -> None:
        paint = skia.Paint(
            BlendMode=mode,
            ColorFilter=skia.ColorFilters.Blend(argb(color), skia.BlendMode.kSrcIn),
            Alphaf=alpha,
        )
        c.drawPicture(picture, skia.Matrix.Translate(dx, dy), paint)

    def edge(dx: float, color: str, alpha: float) -> None:
        c.saveLayer(bounds, skia.Paint(BlendMode=skia.BlendMode.kSrcATop, Alphaf=alpha))
        silhouette(0, 0, color)
        silhouette(dx, dx, color, mode=skia.BlendMode.kDstOut)
        c.restore()

    for step in range(12 if outline else 0):
        silhouette(outline * math.cos(step * math.tau / 12), outline * math.sin(step * math.tau / 12), "ink")
    c.saveLayer(bounds)
    c.drawPicture(picture)
    shade = gradient(box[:2], box[2:], ("#fff3d6", 0.30 * depth), ("#fff3d6", 0), ("#10182a", 0.42 * depth))
    shade.setBlendMode(skia.BlendMode.kSrcATop)
    c.drawRect(bounds, shade)
    edge(rim, "#fff6e0", 0.55)
    edge(-rim, "#0a0f18", 0.30)
    c.restore()


def shade(c: skia.Canvas, things: Iterable[tuple[skia.Path, float]], strength: float = 0.42) -> None:
    """Cast shadows of `(footprint, height)`, melted into one so that they never add up, and a soft dark foot
    around each."""
    things = list(things)
    for path, height in things:
        c.drawPath(path, fill("#0b1018", 0.30, 1.2 + height * 0.14))
    c.saveLayer(None, skia.Paint(Alphaf=strength, ImageFilter=skia.ImageFilters.Blur(0.7, 0.7)))
    for path, height in things:
        steps = max(2, round(height))
        for step in range(steps + 1):
            reach = height * step / steps
            c.save()
            c.translate(reach * 0.62, reach * 0.44)
            c.drawPath(path, fill("#0b1018"))
            c.restore()
    c.restore()


@cache
def noise(size: int, smooth: float, seed: int) -> np.ndarray:
    """Noise of `size` x `size` that wraps at its borders; `smooth` 0 is grain, 2 is clouds. Mean 0, deviation
    1."""
    spectrum = np.fft.fft2(np.random.default_rng(seed).standard_normal((size, size)))
    frequency = np.hypot(*np.meshgrid(np.fft.fftfreq(size), np.fft.fftfreq(size)))
    frequency[0, 0] = 1
    field = np.fft.ifft2(spectrum / frequency**smooth).real
    return np.asarray((field - field.mean()) / field.std())


@cache
def grain_image(size: int, smooth: float, seed: int, strength: float) -> skia.Image:
    grey = np.clip(128 + 128 * strength * noise(size, smooth, seed), 0, 255).astype(np.uint8)
    return skia.Image.fromarray(np.dstack([grey] * 3 + [np.full_like(grey, 255)]), copy=True)


def grain(
    c: skia.Canvas,
    width: float,
    height: float,
    strength: float,
    smooth: float = 0.8,
    seed: int = 1,
    size: int = 64,
    tile: float = 32,
) -> None:
    """Lays wrapping noise of `tile` units over what is drawn, lightening and darkening it."""
    c.save()
    c.clipRect(skia.Rect.MakeWH(width, height))
    paint = skia.Paint(BlendMode=skia.BlendMode.kOverlay)
    for x in range(math.ceil(width / tile)):
        for y in range(math.ceil(height / tile)):
            box = skia.Rect.MakeXYWH(x * tile, y * tile, tile, tile)
            c.drawImageRect(
                grain_image(size, smooth, seed, strength),
                box,
                skia.SamplingOptions(skia.FilterMode.kLinear),
                paint,
            )
    c.restore()


def sprite(draw: Draw, size: tuple[int, int], at: tuple[int, int], scale: float, over: int = 6) -> skia.Image:
    """A drawing of `size` units as a picture of `scale` pixels a unit; its origin lies at `at`."""
    width, height = (round(n * scale) for n in size)
    surface = skia.Surface(width * over, height * over)
    with surface as c:
        c.scale(scale * over, scale * over)
        c.translate(*at)
        draw(c)
    return surface.makeImageSnapshot().resize(
        width, height, skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    )


def glow(
    c: skia.Canvas, x: float, y: float, radius: float, color: str = "#ffd27a", strength: float = 0.34
) -> None:
    """A pool of light; draw after the shade pass, before figures."""
    shader = skia.GradientShader.MakeRadial(
        skia.Point(x, y), radius, [argb(color, strength), argb(color, strength * 0.35), argb(color, 0)]
    )
    c.drawCircle(x, y, radius, skia.Paint(AntiAlias=True, Shader=shader, BlendMode=skia.BlendMode.kScreen))
