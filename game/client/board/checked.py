"""A map with what the game reads of it drawn over: what blocks, what gives cover, what costs more, and where the sides begin."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Surface

from game.client.board.mapview import MapView
from game.client.board.render import fitting, save
from game.core.field import Cell, Cover, Field, Tile
from game.maps import open_map

_HIGH, _LOW, _PIT, _DEAR, _WALL = (226, 62, 87, 120), (240, 180, 60, 110), (70, 150, 220, 120), (150, 100, 40, 90), (226, 62, 87, 255)
_OF_SIDE = {"azure": (80, 170, 255), "ember": (255, 110, 60), "straw": (255, 220, 70), "plum": (200, 110, 220)}
_EDGE = (20, 22, 26)


def draw(path: Path, out: Path) -> None:
    """Write the PNG: high obstacles red, low ones yellow, what one sees over blue, what costs more brown, places in the colours of their sides."""
    field, picture = open_map(path)
    view = MapView(field, picture, plain=True)
    px = fitting(picture, max(24, min(48, picture.tile_px)))
    surface = view.plainly(px)
    surface.blit(overlay(field, view, px), (0, 0))
    save(surface, out)


def overlay(field: Field, view: MapView, px: int) -> Surface:
    """The marks alone, for a picture with `px` to a unit."""
    over = Surface((round(view.lattice.size[0] * px), round(view.lattice.size[1] * px)), pygame.SRCALPHA, 32)
    for cell, tile in zip(field.cells(), field.tiles, strict=True):
        _mark(over, view, px, cell, tile)
    for spawn in field.spawns:
        x, y = view.lattice.place(spawn.cell)
        middle = round((x + 0.5) * px), round((y + 0.5) * px)
        pygame.draw.circle(over, _EDGE, middle, max(3, round(px * 0.32)))
        pygame.draw.circle(over, _OF_SIDE[spawn.side], middle, max(2, round(px * 0.26)))
    return over


def _mark(over: Surface, view: MapView, px: int, cell: Cell, tile: Tile) -> None:
    colour = tone(tile)
    if colour is None and not tile.edges:
        return
    x, y = view.lattice.place(cell)
    corners = [((x + u) * px, (y + v) * px) for u, v in view.lattice.shape]
    if colour is not None:
        pygame.draw.polygon(over, colour, corners)
        pygame.draw.polygon(over, (*colour[:3], 230), corners, 1)
    for side, start, end in view.lattice.sides if tile.edges else ():
        if view.field.grid.walled(tile.edges, side):
            a, b = (((x + u) * px, (y + v) * px) for u, v in (start, end))
            pygame.draw.line(over, _WALL, a, b, max(2, px // 10))


def tone(tile: Tile) -> tuple[int, int, int, int] | None:
    """The colour of what stands on a cell; None where nothing does."""
    if tile.blocks:
        return _HIGH if tile.blocks_sight else _LOW if tile.cover else _PIT
    if tile.cover is not Cover.NONE:
        return _LOW
    return _DEAR if tile.cost > 1 else None
