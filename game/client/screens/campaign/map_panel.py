"""The map of a campaign as it is drawn: the ground, the front, the ways, the missions as pictures, which are
drawn in a process of their own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.campaign.files import campaigns
from game.campaign.graph import OPEN, SHUT
from game.campaign.state import State
from game.campaign.validation import SIDE, map_path
from game.client.board import map_cards
from game.client.board.map_cards import MapPainter, card_request
from game.client.kit import symbols
from game.client.kit.pen import Pen
from game.client.kit.theme import Color, rgb
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Look
from game.client.screens.campaign.region import region
from game.client.seat.campaigns import campaign_map
from game.client.seat.campaigns.campaign_map import AHEAD, CHOSEN, DARK, GONE, Node, Place, Way
from game.core.errors import EnfiladeError

NODE, LARGE, TINY = (80, 48), (96, 58), (68, 40)
Spread = tuple[tuple[float, float], tuple[float, float]]
CROWD = 8
"""More missions than that are smaller, and of a locked one only the name is shown until it is chosen."""
INSET = Rect(82, 66, 164, 138)
"""How far missions stay from the edges of the ground: left, top, both sides, above and below."""
OVER = 2
KEYS = (symbols.WON, symbols.LOST, symbols.OPEN, symbols.LOCKED)
LINES: dict[str, tuple[Color, float, tuple[float, float]]] = {
    GONE: ("paper", 3.0, (0, 0)),
    CHOSEN: ("brass", 3.4, (0, 0)),
    AHEAD: ("paper", 3.0, (7, 6)),
    DARK: ("fog", 2.2, (1.5, 6)),
}
"""Colour, width, and how long strokes and gaps are of each kind of way."""
STEPS = 28


def spots(state: State) -> tuple[Place, ...]:
    """Where the ground has to be fit to fight on; of a campaign without an end missions come and go."""
    if state.campaign.endless:
        return ((26, 50), (84, 28), (84, 72))
    return tuple(mission.at for mission in state.campaign.missions.values())


def _ground_spots(state: State, ground: Rect) -> tuple[Place, ...]:
    """The same in hundredths of the ground that is drawn."""
    inside = (at(Rect((0, 0), ground.size), place, spread(state)) for place in spots(state))
    return tuple((round(100 * x / ground.width, 1), round(100 * y / ground.height, 1)) for x, y in inside)


def spread(state: State) -> Spread:
    """From where to where the missions lie, so that they take the whole ground; of a campaign without an end
    it is all of it."""
    places = spots(state)
    if state.campaign.endless or len(places) < 3:
        return (0, 100), (0, 100)
    return _span([x for x, _ in places]), _span([y for _, y in places])


def _span(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if high - low > 20 else (0, 100)


def at(ground: Rect, place: Place, spread: Spread = ((0, 100), (0, 100))) -> tuple[int, int]:
    """A place of the campaign in units of the window."""
    across, down = ((one - low) / (high - low) for one, (low, high) in zip(place, spread, strict=True))
    x = ground.x + INSET.x + (ground.width - INSET.width) * across
    y = ground.y + INSET.y + (ground.height - INSET.height) * down
    return round(x), round(y)


def crowded(state: State) -> bool:
    return len(state.campaign.missions) > CROWD


def box(ground: Rect, state: State, node: Node, chosen: bool) -> Rect:
    """Where the picture of a mission lies."""
    plain = TINY if crowded(state) and ground.height < 450 else NODE
    large = LARGE if plain == NODE else NODE
    rect = Rect(0, 0, *(large if chosen else plain))
    rect.center = at(ground, node.at, spread(state))
    return rect


class MapPanel:
    def __init__(self, pictures: MissionPictures) -> None:
        self.pictures = pictures
        self._lines: tuple[object, Surface] | None = None

    # ------------------------------------------------------------ ground, front and ways

    def draw(self, pen: Pen, state: State, rect: Rect, ground: Rect, chosen: str) -> None:
        panel(pen, rect, state.campaign.title)
        inside = pen.pixels(ground)
        pen.surface.blit(self._overlay(pen, state, ground, chosen), inside)
        if ground.height > 260:
            self._legend(pen, ground, state)
        self._days(pen, state, rect, chosen)

    def _overlay(self, pen: Pen, state: State, ground: Rect, chosen: str) -> Surface:
        """The ground with front and ways on it, drawn anew when one of them changes."""
        size = pen.pixels(ground).size
        key = (state.campaign.id, state.fought, state.opened, state.shut, chosen, size)
        if self._lines is None or self._lines[0] != key:
            self._lines = key, self._drawn(state, ground, chosen, size)
        return self._lines[1]

    def _drawn(self, state: State, ground: Rect, chosen: str, size: tuple[int, int]) -> Surface:
        big = Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
        scale = size[0] * OVER / ground.width
        here, wide = Rect(0, 0, ground.width, ground.height), spread(state)
        pygame.draw.rect(big, (*rgb("ink"), 120), (0, 0, big.get_width(), round(6 * scale)))
        tint = Surface(big.get_size(), pygame.SRCALPHA)
        if not state.over:
            _front(big, tint, [at(here, place, wide) for place in campaign_map.front(state)], here, scale)
        for way in campaign_map.all_ways(state, chosen):
            _way(big, here, way, scale, wide)
        whole = Surface(size, pygame.SRCALPHA)
        whole.blit(region(state.seed, _ground_spots(state, ground), size), (0, 0))
        for layer in (tint, big):  # apart: lines drawn over the tint would take on its red
            whole.blit(pygame.transform.smoothscale(layer, size), (0, 0))
        cut = round(8 * size[0] / ground.width)
        corner = [(0, size[1] - cut), (cut, size[1]), (0, size[1])]
        pygame.draw.polygon(whole, (0, 0, 0, 0), corner)  # as the panel has none there
        return whole

    def _legend(self, pen: Pen, ground: Rect, state: State) -> None:
        half = any(fought.outcome == symbols.PARTIAL for fought in state.fought)
        keys = (KEYS[0], *((symbols.PARTIAL,) if half else ()), *KEYS[1:])
        words = ["half won" if key == symbols.PARTIAL else key for key in keys]
        wide = round(sum(pen.width(word, 12) + 39 for word in words))
        pen.fill(Rect(ground.x + 4, ground.y + 4, wide + 6, 30), "ink", 0.7, 4)  # the front may lie below
        left = ground.x + 12.0
        for key, word in zip(keys, words, strict=True):
            symbols.badge(pen, key, left + 10, ground.y + 19)
            left = pen.text(word, left + 25, ground.y + 23, 12) + 14

    def _days(self, pen: Pen, state: State, rect: Rect, chosen: str) -> None:
        """The days that are over, and those of the way that is about to be gone."""
        last = state.campaign.days
        if not last:
            pen.text(f"Day {state.day}", rect.right - 14, rect.y + 22, 13, "paper", True, 1)
            return
        track = Rect(rect.right - 226, rect.y + 14, 212, 8)
        if rect.width < 620:
            track = Rect(rect.right - 126, rect.y + 14, 112, 8)
        pen.text(f"Day {state.day} of {last}", track.x - 12, rect.y + 22, 13, "paper", True, 1)
        symbols.bar(pen, track, state.day / last, "paper")
        away = state.mission(chosen).days if chosen in state.campaign.missions and not state.pending else 0
        past = round(track.width * min(1.0, state.day / last))
        ahead = round(track.width * min(1.0, (state.day + away) / last)) - past
        pen.fill(Rect(track.x + past, track.y, ahead, 8), "brass")
        for fought in state.fought:
            x = track.x + round(track.width * min(1.0, fought.day / last))
            pen.fill(Rect(x - 1, track.y - 4, 2, 4), "fog")
            pen.fill(Rect(x - 1, track.y, 2, 8), "ink")

    # ------------------------------------------------------------ missions

    def node(self, pen: Pen, rect: Rect, look: Look, state: State, node: Node, chosen: bool) -> None:
        shown = symbols.CHOSEN if chosen and node.state == OPEN else node.state
        tone = symbols.TONES.get(shown, "fog")
        pen.plate(rect.inflate(4, 4), "ink", 1, "ink", 1, 8)
        self.pictures.draw(pen, state, node.map, rect)
        dark = {OPEN: 0.0, "locked": 0.7, SHUT: 0.7}.get(node.state, 0.42)
        if dark:
            pen.fill(rect, "ink", dark)
        edge = "brass" if chosen else tone
        pen.plate(
            rect, "ink", 0, edge if node.state != "locked" or chosen else "steel", 2.4 if chosen else 1.6, 7
        )
        if look.hover:
            pen.plate(rect, "#ffffff", 0.07, line=0)
        symbols.badge(pen, shown if shown in symbols.TONES else symbols.LOCKED, rect.x + 2, rect.y + 2)
        few = not crowded(state) or chosen
        told = node.state in (OPEN, *campaign_map.DONE)
        self._label(pen, rect, node, chosen, 2 if few else int(told), 150 if few else 108)
        if campaign_map.squad_at(state) == node.at:
            pen.mark(SIDE, rect.right - 12, rect.y - 10, 20)

    def _label(self, pen: Pen, rect: Rect, node: Node, chosen: bool, most: int, room: int) -> None:
        """The name, and below it when, how far, or what opens it, in two lines where it is long."""
        lines = pen.lines(node.words, 11, room - 22, most) if most else ()
        wide = max([pen.width(node.title, 12, True), *(pen.width(line, 11) for line in lines)])
        wide = min(wide, room) + 12
        top = rect.bottom + (6 if chosen else 3)
        pen.fill(Rect(round(rect.centerx - wide / 2), top, round(wide), 18 + 13 * len(lines)), "ink", 0.78, 4)
        dark = node.state not in (OPEN, *campaign_map.DONE)
        pen.text(node.title, rect.centerx, top + 13, 12, "fog" if dark else "paper", True, 0.5, room)
        tone: Color = "paper" if node.state == OPEN else "fog"
        tone = "bad" if node.state == symbols.LOST else tone
        for place, line in enumerate(lines):
            pen.text(line, rect.centerx, top + 26 + 13 * place, 11, tone, False, 0.5, room)


def _front(big: Surface, tint: Surface, line: Sequence[tuple[int, int]], here: Rect, scale: float) -> None:
    """Dashed, with teeth towards the enemy, whose land is tinted."""
    points = [(x * scale, y * scale) for x, y in line]
    points[0], points[-1] = (points[0][0], 0), (points[-1][0], here.height * scale)
    land = [*points, (big.get_width(), big.get_height()), (big.get_width(), 0)]
    pygame.draw.polygon(tint, (*rgb("threat"), 13), land)
    _stroke(big, points, (*rgb("ink"), 100), 6 * scale, (0, 0))
    _stroke(big, points, (*rgb("threat"), 190), 2.2 * scale, (10 * scale, 5 * scale))
    for (ax, ay), (bx, by) in zip(points[::2], points[1::2], strict=False):
        x, y, tooth = (ax + bx) / 2, (ay + by) / 2, 5 * scale
        corners = [(x + tooth * 0.4, y - tooth), (x + 2 * tooth, y), (x + tooth * 0.4, y + tooth)]
        pygame.draw.polygon(big, (*rgb("threat"), 204), corners)


def _way(big: Surface, here: Rect, way: Way, scale: float, spread: Spread) -> None:
    points = [
        (x * scale, y * scale)
        for x, y in curve(at(here, way.start, spread), at(here, way.end, spread), way.bend)
    ]
    color, wide, dash = LINES[way.kind]
    _stroke(big, points, (*rgb("ink"), 140), 7 * scale, (0, 0))
    _stroke(big, points, (*rgb(color), 235), wide * scale, (dash[0] * scale, dash[1] * scale))


def curve(start: Place, end: Place, bend: float) -> list[Place]:
    """From one point to another, bent aside by that share of the way."""
    (ax, ay), (bx, by) = start, end
    cx, cy = (ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend
    found = []
    for step in range(STEPS + 1):
        t = step / STEPS
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((one * ax + two * cx + three * bx, one * ay + two * cy + three * by))
    return found


def _stroke(
    big: Surface, points: Sequence[Place], color: tuple[int, ...], wide: float, dash: tuple[float, float]
) -> None:
    """A line of that width with round joints, in strokes and gaps if `dash` has any."""
    layer = Surface(big.get_size(), pygame.SRCALPHA)
    for (ax, ay), (bx, by) in _dashed(points, dash) if dash[0] else pairwise(points):
        long = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / long * wide / 2, (ax - bx) / long * wide / 2
        corners = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
        pygame.draw.polygon(layer, color, corners)
        pygame.draw.circle(layer, color, (ax, ay), wide / 2)
        pygame.draw.circle(layer, color, (bx, by), wide / 2)
    big.blit(layer, (0, 0))


def _dashed(points: Sequence[Place], dash: tuple[float, float]) -> list[tuple[Place, Place]]:
    """The strokes of a dashed line, in short pieces."""
    found, gone = [], 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        long = hypot(bx - ax, by - ay)
        pieces = max(1, round(long / 2))
        for piece in range(pieces):
            one, two = piece / pieces, (piece + 1) / pieces
            if (gone + long * one) % sum(dash) < dash[0]:
                begin = (ax + (bx - ax) * one, ay + (by - ay) * one)
                found.append((begin, (ax + (bx - ax) * two, ay + (by - ay) * two)))
        gone += long
    return found


# ---------------------------------------------------------------- pictures of the maps


Size = tuple[int, int]
CLOSE = 2.2
"""A small picture is drawn so many times larger and scaled down, so that more of the map is seen."""


MOST = 200
_drawn: dict[tuple[Path, Size, float], Surface] = {}
"""Pictures that were drawn for whatever screen of a campaign: the next one has them at once."""


class MissionPictures:
    def __init__(self, painter: MapPainter | None = None) -> None:
        self._painter = painter or MapPainter()
        self._paths: dict[str, Path | None] = {}

    def path(self, state: State, map_name: str) -> Path | None:
        """The file of the map; None if it is there no more."""
        if map_name not in self._paths:
            file = campaigns().get(state.campaign.id)
            try:
                self._paths[map_name] = map_path(map_name, file.parent if file else None)
            except EnfiladeError:
                self._paths[map_name] = None
        return self._paths[map_name]

    def picture(self, state: State, map_name: str, size: Size, close: float = CLOSE) -> Surface | None:
        """Of that size in pixels; None while it is not there."""
        path = self.path(state, map_name)
        if path is None or min(size) < 1:
            return None
        key = path, size, close
        if key not in _drawn:
            large = round(size[0] * close), round(size[1] * close)
            card = self._painter.card(card_request(path, large))
            whole = map_cards.surface(card, large) if card else None
            if whole is None:
                return None
            while len(_drawn) >= MOST:
                del _drawn[next(iter(_drawn))]
            _drawn[key] = whole if large == size else pygame.transform.smoothscale(whole, size)
        return _drawn[key]

    def draw(self, pen: Pen, state: State, map_name: str, rect: Rect, close: float = CLOSE) -> None:
        box = pen.pixels(rect)
        pen.fill(rect, "ink")
        picture = self.picture(state, map_name, box.size, close)
        if picture:
            pen.surface.blit(picture, box)

    def update(self) -> None:
        self._painter.update()

    @property
    def busy(self) -> bool:
        return self._painter.busy

    def close(self) -> None:
        self._painter.close()
