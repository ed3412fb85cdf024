"""The ground under a campaign: hills, woods, a river and a sea, baked once from its seed."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, pi, sin
from random import Random

import pygame
from pygame import Mask, Surface

from game.client.kit.theme import Color, mix, rgb

Spot = tuple[float, float]
Size = tuple[int, int]
OVER, MOST = 1.5, 1140
"""It is drawn so many times larger and scaled down, but at most so wide: large windows show it softer."""
LEVELS, FIRST = 11, 62
"""Steps of height, and from what brightness of the noise on they begin."""
STEP = 15
OCTAVES = ((5, 110), (11, 60), (23, 34), (47, 18))
"""Hills of the noise: so many across, so bright."""
TREES = 4200
CLEAR = 8.0
"""Hundredths of the width round a mission that stay dry."""


@lru_cache(maxsize=3)
def region(seed: str, spots: tuple[Spot, ...], size: Size) -> Surface:
    """The ground of a campaign of that seed, in pixels; missions lie at `spots`, in hundredths."""
    random = Random(f"{seed} region")  # noqa: S311 - a picture, not chance
    times = min(OVER, MOST / size[0])
    big = round(size[0] * times), round(size[1] * times)
    unit = big[0] / 1140  # lines are as wide on every window
    picture = _hills(big, _noise(random, big))
    _fields(picture, random, spots, unit)
    _woods(picture, random, _noise(random, big), spots, unit)
    _river(picture, random, spots, unit)
    _sea(picture, random, spots, unit)
    return pygame.transform.smoothscale(picture, size)


def _noise(random: Random, size: Size) -> Surface:
    """Soft hills in grey."""
    total = Surface(size, 0, 32)
    for across, bright in OCTAVES:
        down = max(2, across * size[1] // size[0])
        small = Surface((across, down), 0, 32)
        for x in range(across):
            for y in range(down):
                value = random.randrange(bright + 1)
                small.set_at((x, y), (value, value, value))
        soft = pygame.transform.smoothscale(small, (size[0] // 4, size[1] // 4))
        soft = pygame.transform.gaussian_blur(soft, max(1, size[0] // across // 16))
        total.blit(pygame.transform.smoothscale(soft, size), (0, 0), special_flags=pygame.BLEND_ADD)
    return total


def _above(noise: Surface, least: int) -> Mask:
    """Where the noise is at least so bright."""
    middle, half = (least + 255) // 2, (255 - least) // 2 + 1
    return pygame.mask.from_threshold(noise, (middle,) * 3, (half, half, half, 255))


def _hills(size: Size, noise: Surface) -> Surface:
    picture = Surface(size, 0, 32)
    picture.fill(mix(mix("grass", "dirt", 0.1), "ink", 0.74))
    for level in range(LEVELS):
        tone = mix(mix("grass", "dirt", min(0.85, 0.16 + 0.075 * level)), "ink", 0.71 - 0.03 * level)
        where = _above(noise, FIRST + STEP * level)
        edge = where.to_surface(setcolor=(*mix(tone, "ink", 0.36), 255), unsetcolor=(0, 0, 0, 0))
        picture.blit(edge, (-1, -1))
        picture.blit(edge, (1, -1))
        picture.blit(where.to_surface(setcolor=(*tone, 255), unsetcolor=(0, 0, 0, 0)), (0, 0))
    return picture


def _fields(picture: Surface, random: Random, spots: tuple[Spot, ...], unit: float) -> None:
    """Narrow fields about the places where people live."""
    for spot in spots:
        x, y = _pixel(picture, spot)
        for _ in range(4):
            away, turn = random.uniform(36, 78) * unit, random.uniform(0, 2 * pi)
            left, top = x + away * sin(turn + pi / 2), y + away * sin(turn) * 0.8
            wide, high = random.uniform(22, 46) * unit, random.uniform(14, 28) * unit
            lean = random.uniform(-8, 8) * unit
            tone = mix(random.choice(("straw", "dirt", "grass")), "ink", random.uniform(0.66, 0.76))
            corners = [(left, top), (left + wide, top + lean), (left + wide, top + high + lean)]
            corners.append((left, top + high))
            pygame.draw.polygon(picture, tone, corners)
            for row in range(1, 5):
                share = row / 5
                begin, end = (left, top + high * share), (left + wide, top + lean + high * share)
                pygame.draw.line(picture, mix(tone, "ink", 0.22), begin, end)


def _woods(picture: Surface, random: Random, noise: Surface, spots: tuple[Spot, ...], unit: float) -> None:
    """Crowns side by side where the noise says so, but not on the missions."""
    where = _above(noise, 132)
    wide, high = picture.get_size()
    clear = [_pixel(picture, spot) for spot in spots]
    crowns = []
    for _ in range(TREES):
        x, y = random.randrange(wide), random.randrange(high)
        if where.get_at((x, y)) and all(hypot(x - a, (y - b) * 1.4) > 56 * unit for a, b in clear):
            crowns.append((x, y))
    for x, y in sorted(crowns, key=lambda crown: crown[1]):
        radius = random.uniform(4.5, 8) * unit
        tone = mix("leaf", "ink", random.uniform(0.60, 0.72))
        pygame.draw.circle(picture, mix(tone, "ink", 0.55), (x + 2 * unit, y + 2.5 * unit), radius)
        pygame.draw.circle(picture, tone, (x, y), radius)
        light = mix(tone, "leaf", 0.16)
        pygame.draw.circle(picture, light, (x - 1.4 * unit, y - 1.6 * unit), radius * 0.55)


def _river(picture: Surface, random: Random, spots: tuple[Spot, ...], unit: float) -> None:
    """From the north to the south, through the widest gap between the missions."""
    columns = range(18, 83, 2)
    gap = max(columns, key=lambda x: min((abs(x - spot[0]) for spot in spots), default=50) - abs(x - 50) / 20)
    wide, high = picture.get_size()
    first, second, swing = random.uniform(0, 6), random.uniform(0, 6), random.uniform(0.012, 0.02)
    points = []
    for step in range(81):
        y = (step / 80 * 1.1 - 0.05) * high
        bend = swing * sin(step / 9 + first) + swing * 0.5 * sin(step / 4 + second) + 0.0006 * (step - 40)
        points.append(((gap / 100 + bend) * wide, y))
    for tone, thick in ((mix("dirt", "ink", 0.5), 22.0), (mix("water", "ink", 0.46), 16.0)):
        for place, (x, y) in enumerate(points[:-1]):
            here = (thick + 2.4 * sin(place / 5)) * unit
            end = points[place + 1]
            pygame.draw.line(picture, tone, (x, y), end, max(1, round(here)))
            pygame.draw.circle(picture, tone, end, here / 2)
    for place in range(4, 76, 5):
        x, y = points[place]
        tone = mix("water", "paper", 0.12)
        picture_line = ((x - 3 * unit, y), (x + 2 * unit, y + 6 * unit))
        pygame.draw.aaline(picture, mix(tone, "ink", 0.42), *picture_line)


def _sea(picture: Surface, random: Random, spots: tuple[Spot, ...], unit: float) -> None:
    """In the corner that is farthest from all missions; none where they leave no room."""
    corners = [(0, 100), (100, 100), (0, 0), (100, 0)]
    corner = max(corners, key=lambda one: _nearest(one, spots))
    room = min(34.0, _nearest(corner, spots) - CLEAR)
    if room < 14:
        return
    wide, high = picture.get_size()
    x, y = corner[0] / 100 * wide, corner[1] / 100 * high
    waves = [random.uniform(0, 6) for _ in range(3)]
    bands: tuple[tuple[Color, float], ...] = (
        (mix("dirt", "ink", 0.5), 5 * unit),
        (mix("water", "ink", 0.48), 0),
        (mix("water", "ink", 0.54), -34 * unit),
    )
    for tone, more in bands:
        points = []
        for step in range(97):
            turn = step / 96 * 2 * pi
            wave = 1 + 0.07 * sin(3 * turn + waves[0]) + 0.04 * sin(7 * turn + waves[1])
            reach = room / 100 * wide * (wave + 0.012 * sin(17 * turn + waves[2])) + more
            points.append((x + reach * 1.25 * sin(turn + pi / 2), y + reach * 0.62 * sin(turn)))
        pygame.draw.polygon(picture, rgb(tone), points)


def _nearest(corner: tuple[int, int], spots: tuple[Spot, ...]) -> float:
    """How far the nearest mission is, in hundredths of the width."""
    return min((hypot((x - corner[0]) / 1.25, (y - corner[1]) * 0.5 / 0.62) for x, y in spots), default=60.0)


def _pixel(picture: Surface, spot: Spot) -> tuple[float, float]:
    return spot[0] / 100 * picture.get_width(), spot[1] / 100 * picture.get_height()
