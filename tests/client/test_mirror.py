"""Beyond the map's edge lies its mirror in the dark."""

from __future__ import annotations

from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.board.edge_mirror import BORDER, DARK, Mirror
from game.client.kit.theme import rgb
from game.core.geometry.lattice import plain

STEP, WIDE, HIGH = 32, 48, 40
"""Pixels along a piece, and those of the map: four pieces, of which three are cut."""


def mirrored(at: int, size: int) -> int:
    """Where a dot beyond the edge has its like inside."""
    if at < 0:
        return -at - 1
    return at if at < size else 2 * size - 1 - at


def mapped() -> Surface:
    """A map of which no pixel is like another."""
    surface = Surface((WIDE, HIGH), 0, 32)
    for x in range(WIDE):
        for y in range(HIGH):
            surface.set_at((x, y), (5 * x, 6 * y, 200))
    return surface


def shown(mirror: Mirror, whole: Surface, view: tuple[int, int]) -> tuple[Surface, Rect]:
    camera = Camera(plain(6, 5), view, zoom=8)
    target = Surface(view, 0, 32)
    target.fill(rgb("ink"))
    pieces = {
        (x, y): whole.subsurface(Rect(x * STEP, y * STEP, STEP, STEP).clip(whole.get_rect()))
        for x in range(2)
        for y in range(2)
    }
    mirror.draw(target, camera, STEP, lambda x, y: pieces[x, y])
    return target, Rect(camera.origin, camera.extent)


def test_each_pixel_beyond_the_edge_is_that_as_far_inside_in_the_dark() -> None:
    whole = mapped()
    target, box = shown(Mirror((2, 2)), whole, (120, 110))
    ink, seen = rgb("ink"), 0
    for x in range(120):
        for y in range(110):
            if box.inflate(2 * BORDER, 2 * BORDER).collidepoint(x, y):
                continue
            u, v = x - box.left, y - box.top
            u, v = mirrored(u, WIDE), mirrored(v, HIGH)
            there = whole.get_at((u, v))
            wanted = [there[i] * (1 - DARK) + ink[i] * DARK for i in range(3)]
            assert all(abs(a - b) < 3 for a, b in zip(target.get_at((x, y))[:3], wanted, strict=True)), (x, y)
            seen += 1
    assert seen > 8000


def test_the_edge_is_a_line_of_ink_and_the_map_is_left_alone() -> None:
    target, box = shown(Mirror((2, 2)), mapped(), (120, 110))
    edge = [
        (box.left - 1, box.centery),
        (box.right, box.centery),
        (box.centerx, box.top - 2),
        (box.centerx, box.bottom + 1),
    ]
    assert all(target.get_at(at)[:3] == rgb("ink") for at in edge)
    assert all(
        target.get_at((x, y))[:3] == rgb("ink")
        for x in range(box.left, box.right)
        for y in range(box.top, box.bottom)
    )


def test_a_piece_that_is_baked_anew_is_turned_anew() -> None:
    mirror, first, second = Mirror((2, 2)), mapped(), Surface((WIDE, HIGH), 0, 32)
    second.fill((255, 0, 0))
    before, box = shown(mirror, first, (120, 110))
    after, _ = shown(mirror, second, (120, 110))
    at = box.left - 4, box.top + 4
    assert before.get_at(at) != after.get_at(at) and after.get_at(at)[0] > after.get_at(at)[2]
