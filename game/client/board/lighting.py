"""What light does to the baked map: shadows cast to the south-east, clouds of tone on the ground, dim and
dark cells."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

import pygame
from pygame import Surface

from game.client.kit.atlases import clear
from game.client.kit.frame_time import Steps
from game.client.kit.theme import rgb
from game.core.field import Cell, Cover, Field, Light, Tile
from game.core.geometry.lattice import Lattice, Point

SHADOW = (11, 16, 24)
SLANT = (0.62, 0.44)
CAST, FOOT = 0.42, 0.30
WALL, OBSTACLE, LOW = 20, 11, 7
CLOUD_CELLS = 16
CLOUDS = 0.13
DOTS = 8
"""Dots for each unit from which the darkness of slanting cells is blurred."""
DARKNESS = {Light.BRIGHT: 0, Light.DIM: 72, Light.VERY_POOR: 106, Light.DARK: 138, Light.NONE: 168}

Casting = tuple[Surface, tuple[int, int], int]
"""A footprint, where it lies, and how high the thing stands in units."""


def height_of(tile: Tile) -> int:
    """How high a thing stands, told from how it blocks, in units of which a cell has 32."""
    if tile.blocks_sight:
        return WALL
    if tile.blocks:
        return OBSTACLE
    return LOW if tile.cover is not Cover.NONE else 0


@lru_cache(maxsize=512)
def footprint(surface: Surface, height: int, scale: float) -> Surface:
    """The ground that a thing covers, told from its picture: its silhouette, without the part that its height
    lifts above its foot."""
    mask = pygame.mask.from_surface(surface, 100)
    shape = mask.to_surface(setcolor=(*SHADOW, 255), unsetcolor=(*SHADOW, 0))
    boxes = mask.get_bounding_rects()
    if not boxes:
        return shape
    bounds = boxes[0].unionall(boxes[1:])
    full = bounds.size == surface.get_size() and mask.count() > 0.97 * bounds.w * bounds.h
    lifted = 0 if full else min(round(height * 0.9 * scale), bounds.h // 2)
    shape.fill((*SHADOW, 0), (0, 0, shape.get_width(), bounds.top + lifted))
    return shape


def lay_shadows(target: Surface, feet: list[Casting], scale: float) -> Steps[None]:
    """Shadows of things as one layer, so that they never add up; `scale` is pixels a unit."""
    if not feet:
        return
    for low, high, blur in ((0, 15, 2.6), (15, 1000, 4.0)):
        yield from _lay(
            target,
            [(shape, place) for shape, place, height in feet if low <= height < high],
            blur * scale,
            FOOT,
        )
    swept = []
    for shape, (x, y), height in feet:
        steps = max(2, round(height * 0.62 * scale / 2))
        for step in range(steps + 1):
            reach = height * scale * step / steps
            swept.append((shape, (x + round(reach * SLANT[0]), y + round(reach * SLANT[1]))))
    yield from _lay(target, swept, 0.7 * scale, CAST)


def _lay(
    target: Surface, shapes: list[tuple[Surface, tuple[int, int]]], blur: float, strength: float
) -> Steps[None]:
    if not shapes:
        return
    mask = Surface(target.get_size(), pygame.SRCALPHA)
    mask.fill((*SHADOW, 0))
    mask.fblits(shapes)
    yield
    soft = _blurred(mask, blur)
    yield
    soft.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(soft, (0, 0))
    yield


def _blurred(mask: Surface, blur: float) -> Surface:
    """Blurred small and scaled up again, which looks the same and takes a tenth of the time."""
    width, height = mask.get_size()
    share = 4 if blur > 2 else 2
    small = pygame.transform.smoothscale(mask, (max(1, width // share), max(1, height // share)))
    if blur > share:
        small = pygame.transform.gaussian_blur(small, round(blur / share))
    return pygame.transform.smoothscale(small, (width, height))


@cache
def clouds(px: int) -> Surface:
    """Faint light and dark over 16 x 16 cells, the same at each edge, so that it can be laid side by side."""
    dice = Random(77)  # noqa: S311 - a picture, not chance
    size = CLOUD_CELLS * 2
    level = [[0.0] * size for _ in range(size)]
    for octave, weight in ((4, 1.0), (8, 0.55), (16, 0.3), (32, 0.15)):
        grid = [[dice.uniform(-1, 1) for _ in range(octave)] for _ in range(octave)]
        for y in range(size):
            for x in range(size):
                level[y][x] += weight * _between(grid, x * octave / size, y * octave / size)
    small = clear((size + 1, size + 1))
    for y in range(size + 1):
        for x in range(size + 1):
            value = level[y % size][x % size] * CLOUDS * 1.5
            alpha = min(255, round(abs(value) * 255))
            tone = rgb("paper") if value > 0 else SHADOW
            share = 0.5 if value > 0 else 1.0
            small.set_at((x, y), (*(channel * alpha // 255 for channel in tone), round(alpha * share)))
    return pygame.transform.smoothscale(small, (CLOUD_CELLS * px, CLOUD_CELLS * px))


def _between(grid: list[list[float]], x: float, y: float) -> float:
    """A smooth value between the points of a grid that wraps."""
    n = len(grid)
    left, top = int(x), int(y)
    u, v = x - left, y - top
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = grid[top % n][left % n], grid[top % n][(left + 1) % n]
    c, d = grid[(top + 1) % n][left % n], grid[(top + 1) % n][(left + 1) % n]
    return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v


def lay_clouds(target: Surface, corner: Cell, px: int) -> None:
    """Clouds over a surface whose corner is that cell."""
    tile = clouds(px)
    period = tile.get_width()
    for y in range(-(corner[1] * px % period), target.get_height(), period):
        for x in range(-(corner[0] * px % period), target.get_width(), period):
            target.blit(tile, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


def lost_at(field: Field, lattice: Lattice, point: Point) -> int:
    """How much of 255 the light has lost at a point of the board; nothing beyond its edge."""
    cell = lattice.cell_at(point)
    return DARKNESS[field[cell].light] if cell in field else 0


def lay_darkness(target: Surface, field: Field, lattice: Lattice, corner: Cell, px: int) -> None:
    """Darkens dim and dark cells, softly from one to the next, on a surface whose corner is that unit of the
    board."""
    columns, rows = target.get_width() // px, target.get_height() // px
    near = lattice.among(corner[0] - 1, corner[1] - 1, corner[0] + columns, corner[1] + rows)
    levels = {cell: DARKNESS[field[cell].light] for cell in near}
    if not any(levels.values()):
        return
    small = (
        _darkened(levels, corner, columns, rows)
        if lattice.upright
        else _darkened_shapes(levels, lattice, corner, columns, rows)
    )
    target.blit(pygame.transform.smoothscale(small, (columns * px, rows * px)), (0, 0))


def _darkened(levels: dict[Cell, int], corner: Cell, columns: int, rows: int) -> Surface:
    """A dot for each corner of a cell, the mean of those around."""
    small = clear((columns + 1, rows + 1))
    for x in range(columns + 1):
        for y in range(rows + 1):
            around = [
                levels.get((corner[0] + x + dx, corner[1] + y + dy)) for dx in (-1, 0) for dy in (-1, 0)
            ]
            known = [level for level in around if level is not None]
            small.set_at((x, y), (*SHADOW, sum(known) // len(known) if known else 0))
    return small


def _darkened_shapes(
    levels: dict[Cell, int], lattice: Lattice, corner: Cell, columns: int, rows: int
) -> Surface:
    """The cells themselves, blurred over half a unit."""
    small = clear((columns * DOTS, rows * DOTS))
    small.fill((*SHADOW, 0))
    for cell, level in levels.items():
        x, y = lattice.place(cell)
        shape = [((x + u - corner[0]) * DOTS, (y + v - corner[1]) * DOTS) for u, v in lattice.shape]
        pygame.draw.polygon(small, (*SHADOW, level), shape)
    return pygame.transform.box_blur(small, DOTS // 4)
