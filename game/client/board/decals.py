"""Draws what stays of a fight: holes with their rims, chipped stars, soot, cartridge cases. Each is drawn
once and kept."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from random import Random

from pygame import Surface

from game.client.board.camera import Camera
from game.client.kit.atlases import PREMULTIPLIED, Picture
from game.client.kit.brush import Brush, Point
from game.client.kit.theme import mix
from game.client.seat.view.decals import CASE, SOOT
from game.client.seat.view.scene import BoardScene

VARIANTS = 6
FROM = 16
"""Pixels of a cell from which marks are drawn: on smaller ones nothing of them is made out."""
LIGHT = "#e9c48c"
HOLE = "#0a0d0f"
DEEP = {"brick": ("#d8b49c", "#5a2f20"), "stone": ("#c9c6bd", "#4a4944"), "glass": ("#e6f4f5", "#5d7c82")}
"""Of what is chipped in stars: the rim and the inside."""
EMBERS = ((8, 14, "blast"), (21, 20, "brass"), (14, 25, "blast"))


def draw_scars(target: Surface, camera: Camera, scene: BoardScene, wanted: str, flies: bool = False) -> None:
    """Those that the camera sees; `wanted` is the setting. While a shot `flies`, it has made no mark yet."""
    zoom = camera.zoom
    if zoom < FROM or not scene.scars.cells:
        return
    left, top, columns, rows = camera.visible()
    placed = []
    for scar in scene.scars.shown(wanted):
        if flies and scar.event == scene.scars.number:
            continue
        x, y = scene.lattice.place(scar.cell)
        if not (left - 1 <= x <= left + columns and top - 1 <= y <= top + rows):
            continue
        warm = scar.kind == SOOT and scene.round - scar.since <= 1
        drawn = scar_picture(scar.kind, scar.seed % VARIANTS, warm, zoom)
        u, v = camera.to_screen((x + scar.at[0], y + scar.at[1]))
        placed.append((drawn.surface, (u - drawn.at[0], v - drawn.at[1])))
    target.fblits(placed, PREMULTIPLIED)


@lru_cache(maxsize=256)
def scar_picture(kind: str, variant: int, warm: bool, px: int) -> Picture:
    """One mark; its point is its middle."""
    brush = Brush(px, (-18, -15, 18, 15))
    dice = Random(f"{kind} {variant}")  # noqa: S311 - a picture, not chance
    if kind == SOOT:
        _soot(brush, dice, warm)
    elif kind == CASE:
        _case(brush, dice)
    elif kind == "wood":
        _hole(brush, dice, dice.uniform(1.7, 2.3))
    elif kind == "metal":
        _rim(brush, dice.uniform(1.4, 1.9))
    elif kind in DEEP:
        _star(brush, dice, *DEEP[kind])
    else:
        _dint(brush, dice, "leaf" if kind == "leaf" else "dirt")
    return brush.picture()


def _hole(brush: Brush, dice: Random, r: float) -> None:
    """Dark, with splintered pale wood about it."""
    for turn in (0.3, 1.2, 2.3, 3.4, 4.4, 5.5):
        way = turn + dice.uniform(-0.25, 0.25)
        far = r * dice.uniform(1.6, 2.2)
        brush.line((0, 0), (far * cos(way), far * sin(way)), r * 0.6, LIGHT)
    brush.disc((0, 0), r, HOLE)
    brush.line((r * 0.5, r * 0.75), (r * 0.95, r * 0.2), r * 0.3, "#f0dcb8", 0.8)


def _rim(brush: Brush, r: float) -> None:
    """Bare metal about it, sunk in: bright to the south-east."""
    brush.disc((0, 0), r * 1.7, "#d7dcdc")
    brush.disc((-r * 0.2, -r * 0.2), r * 1.45, "#5d6a72")
    brush.disc((0, 0), r, HOLE)


def _star(brush: Brush, dice: Random, rim: str, deep: str) -> None:
    r = dice.uniform(2.0, 2.8)
    ring = [
        (
            r * (1.9 if index % 2 else 1.2) * cos(index * pi / 5 + 0.2),
            r * (1.5 if index % 2 else 1.0) * sin(index * pi / 5 + 0.2),
        )
        for index in range(10)
    ]
    brush.shape(ring, rim)
    brush.shape([(x * 0.72 - 0.4, y * 0.72 - 0.4) for x, y in ring], deep)
    brush.disc((0, 0), r * 0.42, "#140c0a")
    brush.way([(r, r), (r * 2.1, r * 1.4), (r * 2.8, r * 2.2)], 0.8, "#2b1a14", 0.8)
    for _ in range(4):  # grit below
        x, y = dice.uniform(-8, 8), dice.uniform(8, 13)
        brush.box(x - 1, y - 0.7, x + 1, y + 0.7, mix(rim, deep, dice.uniform(0.2, 0.6)))


def _dint(brush: Brush, dice: Random, tone: str) -> None:
    """Earth thrown up about a small hollow."""
    for _ in range(5):
        way, far = dice.uniform(0, 2 * pi), dice.uniform(2.2, 4.2)
        brush.disc(
            (far * cos(way), far * 0.7 * sin(way)), dice.uniform(0.5, 1), mix(tone, "paper", 0.25), 0.9
        )
    brush.disc((0, 0), 1.9, mix(tone, "ink", 0.55), 0.9)
    brush.disc((-0.2, -0.2), 1.2, mix("ink", tone, 0.15), 0.9)


def _case(brush: Brush, dice: Random) -> None:
    """A cartridge case: brass, lit from the north-west, with its shadow."""
    turn = dice.uniform(0, pi)
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

    def at(forth: float, aside: float, down: float = 0.0) -> Point:
        return forth * along[0] + aside * across[0] + down, forth * along[1] + aside * across[1] + down

    def bar(a: float, b: float, half: float, color: str | tuple[int, int, int], alpha: float = 1.0) -> None:
        brush.shape([at(a, -half), at(b, -half), at(b, half), at(a, half)], color, alpha)

    brush.shape([at(-2.4, -0.9, 0.8), at(2.4, -0.9, 0.8), at(2.4, 0.9, 0.8), at(-2.4, 0.9, 0.8)], "ink", 0.45)
    bar(-2.6, 2.4, 1.15, "ink")
    bar(-2.2, 2.0, 0.75, "brass")
    bar(-2.2, -1.5, 0.75, mix("brass", "ink", 0.45))
    bar(-1.4, 1.7, 0.3, "#fff3cf")


def _soot(brush: Brush, dice: Random, warm: bool) -> None:
    for r, alpha in ((14.5, 0.16), (12.5, 0.3), (10, 0.42)):
        ring: list[Point] = []
        for index in range(22):
            way = index * 2 * pi / 22
            far = r * (0.74 if index % 2 else 1.0) * dice.uniform(0.85, 1.05)
            ring.append((far * cos(way), far * 0.74 * sin(way)))
        brush.shape(ring, "#100e0d", alpha)
    brush.shape([(4.6 * cos(w * pi / 6), 3.4 * sin(w * pi / 6)) for w in range(12)], "#3a332d", 0.6)
    for _ in range(8):
        way, far = dice.uniform(0, 2 * pi), dice.uniform(2, 10)
        brush.disc((far * cos(way), far * 0.7 * sin(way)), dice.uniform(0.4, 0.8), "#8a8078", 0.6)
    if warm:
        for x, y, tone in EMBERS:
            brush.disc((x - 16, y - 18), 0.9, tone)
