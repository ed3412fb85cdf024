"""Paint and paths for skia, in units: one cell is 32 units wide, whatever the zoom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import skia
from palette import mix, rgb

Draw = Callable[[skia.Canvas], None]
Point = tuple[float, float]


def argb(color: str, alpha: float = 1) -> int:
    return int(skia.Color(*rgb(color), round(alpha * 255)))


def fill(color: str, alpha: float = 1, blur: float = 0) -> skia.Paint:
    paint = skia.Paint(AntiAlias=True, Color=argb(color, alpha))
    if blur:
        paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return paint


def stroke(
    color: str, width: float, alpha: float = 1, dash: Sequence[float] = (), butt: bool = False
) -> skia.Paint:
    paint = skia.Paint(
        AntiAlias=True,
        Color=argb(color, alpha),
        Style=skia.Paint.kStroke_Style,
        StrokeWidth=width,
        StrokeCap=skia.Paint.kButt_Cap if butt else skia.Paint.kRound_Cap,
        StrokeJoin=skia.Paint.kRound_Join,
    )
    if dash:
        paint.setPathEffect(skia.DashPathEffect.Make(list(dash), 0))
    return paint


def gradient(start: Point, end: Point, *stops: tuple[str, float]) -> skia.Paint:
    """A linear gradient through `(colour, alpha)` stops at equal distances."""
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(*start), skia.Point(*end)], [argb(*stop) for stop in stops]
    )
    return skia.Paint(AntiAlias=True, Shader=shader)


def rect(left: float, top: float, right: float, bottom: float, radius: float = 0) -> skia.Path:
    return skia.Path.RRect(
        skia.RRect.MakeRectXY(skia.Rect.MakeLTRB(left, top, right, bottom), radius, radius)
    )


def oval(x: float, y: float, rx: float, ry: float | None = None) -> skia.Path:
    ry = rx if ry is None else ry
    return skia.Path.Oval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))


def poly(*points: Point, close: bool = True) -> skia.Path:
    return skia.Path.Polygon([skia.Point(*p) for p in points], close)


def blob(*points: Point) -> skia.Path:
    """A closed smooth curve that is pulled towards the points."""
    builder = skia.PathBuilder()
    middle = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)
    ]
    builder.moveTo(*middle[-1])
    for point, end in zip(points, middle, strict=True):
        builder.quadTo(skia.Point(*point), skia.Point(*end))
    builder.close()
    return builder.detach()


def limb(c: skia.Canvas, width: float, color: str, *points: Point) -> None:
    """A round-ended line with a darker edge: arms, legs, barrels, branches."""
    path = poly(*points, close=False)
    c.drawPath(path, stroke(mix(color, "ink", 0.65), width + 1.3))
    c.drawPath(path, stroke(color, width))


def part(c: skia.Canvas, path: skia.Path, color: str, edge: float = 1.0) -> None:
    """A filled shape with a darker edge."""
    c.drawPath(path, fill(color))
    c.drawPath(path, stroke(mix(color, "ink", 0.65), edge))
