"""What lies over the ground and under the figures: clouds and fires in their phases, ranges and regions, ways
and lines of sight, what waits for its turn."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import pygame
from pygame import Rect, Surface

from game.client.board import overlays, ranges
from game.client.board.annotations import RIM, words_high
from game.client.board.camera import Camera
from game.client.board.figures import stamp
from game.client.board.overlays import Layer, label, sight_picture
from game.client.board.ranges import LARGER, Blocks, outline, stroke
from game.client.board.region_shapes import outline_picture
from game.client.board.vehicles import band_layer
from game.client.board.ways import danger_layer, detour_layer, trail_layer
from game.client.kit.atlases import PREMULTIPLIED, Picture, picture
from game.client.kit.brush import dashes
from game.client.kit.frame_time import IncrementalCache, Steps, finish_steps
from game.client.kit.symbols import octagon
from game.client.kit.theme import rgb
from game.client.seat.view.board_marks import NONE, Cells, Marks
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.client.seat.view.upcoming import Timer, timers
from game.core.describing.forms import Fuse
from game.core.field import Cell
from game.core.geometry.lattice import Lattice

TINT = 0.24
WIDE = 2.4
DASH = 7.0, 5.0


def draw_timed(target: Surface, camera: Camera, waiting: Sequence[Timer]) -> None:
    """The areas; what goes off at the end of this turn is filled, what comes later is an outline."""
    for timer in waiting:
        timed_layer(timer.cells, timer.due, camera.zoom, camera.lattice).draw(target, camera)


def draw_octagons(target: Surface, camera: Camera, waiting: Sequence[Timer]) -> None:
    """The octagons with their words, above the figures; those on one cell side by side."""
    for place, timer in enumerate(waiting):
        beside = sum(1 for other in waiting[:place] if other.cell == timer.cell)
        x, y = camera.centre_of(timer.cell)
        x += beside * 34
        size = max(22, round(camera.zoom * 0.62))
        stamp(target, octagon(timer.fuse.icon, timer.left, size), x, y)
        stamp(target, label(timer.words, "blast"), x, y + size * 0.86 + beside * 19)


@lru_cache(maxsize=16)
def timed_layer(cells: Cells, due: bool, px: int, lattice: Lattice) -> Layer:
    layer = Layer(px, lattice, cells)
    if due:
        level = round(255 * TINT)
        tone = (*(channel * level // 255 for channel in rgb("blast")), level)
        for cell in cells:
            x, y = layer.at(cell)
            pygame.draw.polygon(layer.surface, tone, [(x + u * px, y + v * px) for u, v in lattice.shape])
            pygame.draw.circle(layer.surface, (*rgb("blast"), 255), (x + px / 2, y + px / 2), max(1, px / 24))
    lines = Blocks(LARGER)
    scale = px / 32 * LARGER
    for loop in outline(cells, lattice):
        points = [((x - layer.corner[0]) * px * LARGER, (y - layer.corner[1]) * px * LARGER) for x, y in loop]
        stroke(lines, points, (WIDE + 1.6) * scale, (*rgb("ink"), 107))
        for piece in [points] if due else dashes(points, *(length * scale for length in DASH)):
            stroke(lines, piece, WIDE * scale, (*rgb("blast"), 242))
    finish_steps(lines.paint(layer.surface))
    return layer


FIRE_MS, SMOKE_MS = 160, 260
SPRITES = {
    **dict.fromkeys(("smoke", "fog", "mist", "dust"), "smoke"),
    "poison": "poison",
    "gas": "gas",
    "acid": "acid",
    "shock": "electric",
    "elect": "electric",
}
"""The pictures of areas by a word in their kind; all others burn."""
SLOW = ("smoke", "gas")
VEILS = (1.0, 0.4, 0.6, 0.8)
"""How strongly an area is drawn by its density: one sees through what only obscures."""


def area_sprite(kind: str) -> str:
    """The picture of an area of that kind; fire, if the atlas has none of that name."""
    return next((name for word, name in SPRITES.items() if word in kind.lower()), "fire")


def harmful(scene: BoardScene, waiting: Container[str] = ()) -> Cells:
    """The cells where it hurts to stand; smoke only hides, and what is of the kinds that are `waiting` does
    nothing yet."""
    found = (
        area
        for area in scene.floor.areas.values()
        if area.kind not in waiting and area_sprite(area.kind) != "smoke"
    )
    return frozenset(cell for area in found for cell in area.cells)


def draw_areas(
    target: Surface, camera: Camera, scene: BoardScene, clock: float, waiting: Container[str] = ()
) -> None:
    for area in scene.floor.areas.values():
        if area.kind in waiting:
            continue
        name, veil = area_sprite(area.kind), VEILS[area.density]
        phases = [
            drawn.faded(veil) if drawn else None
            for drawn in (picture("marks/areas", f"{name}/{phase}", camera.zoom) for phase in range(4))
        ]
        now, placed = int(clock / (SMOKE_MS if name in SLOW else FIRE_MS)), []
        for x, y in area.cells:
            if shown := phases[(now + x * 7 + y * 3) % 4]:
                left, top = camera.corner_of((x, y))
                placed.append((shown.surface, (left - shown.at[0], top - shown.at[1])))
        target.fblits(placed, PREMULTIPLIED)


T = TypeVar("T")
FADE_MS, FADE_STEPS = 120, 3
"""How long what lies under the figures takes to appear, and in how many steps: each is a picture as large as
the board."""


class GroundOverlays:
    """Kept as pictures until something changes. `fuses` are the kinds of areas that wait for their turn."""

    def __init__(self, scene: BoardScene, playback: Playback) -> None:
        self.scene = scene
        self.playback = playback
        self.fuses: Mapping[str, Fuse] = {}
        self.goals: tuple[
            tuple[frozenset[Cell], str, tuple[str, ...]], ...
        ] = ()  # ground that goals are about, its name, whose goals
        self.named: tuple[Rect, ...] = ()  # where their names were drawn last, in pixels
        self._kept: dict[str, tuple[Hashable, object]] = {}
        self._growing: IncrementalCache[overlays.Layer | None] = IncrementalCache(2)
        self._appeared: dict[str, float] = {}  # since when each of what fades in is whole, in milliseconds
        self._drawn: set[str] = set()

    def forget(self) -> None:
        """Nothing fades any more."""
        self._appeared.clear()
        self._drawn.clear()

    def update(self, ms: float, marks: Marks) -> None:
        """Let what has appeared fade in, from when it is whole."""
        for name, wanted in (("ranges", bool(marks.ranges)), ("regions", bool(overlays.regions(marks)))):
            if not wanted:
                self._appeared.pop(name, None)
            elif name in self._drawn:
                self._appeared[name] = self._appeared.get(name, 0.0) + ms

    @property
    def waiting(self) -> tuple[Timer, ...]:
        """What waits for its turn."""
        return timers(self.scene, self.fuses)

    def _cached(self, name: str, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for the same key before, or a new one."""
        known = self._kept.get(name)
        if known is None or known[0] != key:
            known = (key, make())
            self._kept[name] = known
        return known[1]  # type: ignore[return-value]

    def draw(self, target: Surface, camera: Camera, marks: Marks, still: bool) -> None:
        """Everything but the ways; `still` if nothing is to move."""
        self._draw_goals(target, camera)
        self._draw_areas(target, camera, 0 if still else self.playback.clock)
        self._draw_regions(target, camera, marks, still)

    def _draw_goals(self, target: Surface, camera: Camera) -> None:
        ground = NONE.union(*(cells for cells, _, _ in self.goals))
        if ground:
            layer = self._cached(
                "goals",
                (ground, camera.zoom),
                lambda: overlays.region_layer(Marks(deploy=ground), camera.zoom, camera.lattice),
            )
            if layer:
                layer.draw(target, camera)

    def _draw_areas(self, target: Surface, camera: Camera, clock: float) -> None:
        lattice = camera.lattice
        burning = harmful(self.scene, self.fuses)
        if burning:
            key = burning, camera.zoom
            layer = self._cached(
                "areas", key, lambda: overlays.region_layer(Marks(blast=burning), camera.zoom, lattice)
            )
            if layer:
                layer.draw(target, camera)
        draw_areas(target, camera, self.scene, clock, self.fuses)
        waiting = self.waiting
        if waiting:
            draw_timed(target, camera, waiting)

    def _draw_regions(self, target: Surface, camera: Camera, marks: Marks, still: bool) -> None:
        lattice = camera.lattice
        key = (
            marks.reach,
            marks.dash,
            marks.threat,
            marks.blows,
            marks.watch,
            marks.blast,
            marks.deploy,
            camera.zoom,
        )
        spans = self._grown(
            target,
            "ranges",
            (marks.ranges, camera.zoom),
            lambda: ranges.range_steps(marks.ranges, camera.zoom, lattice),
        )
        regions = self._grown(
            target, "regions", key, lambda: overlays.region_steps(marks, camera.zoom, lattice)
        )
        self._drawn.clear()
        for name, layer in (("ranges", spans), ("regions", regions)):
            if layer:
                self._drawn.add(name)
                step = 1 + int(FADE_STEPS * self._appeared.get(name, 0.0) / FADE_MS)
                layer.draw(target, camera, 1.0 if still else min(1.0, step / FADE_STEPS))

    def _grown(
        self, target: Surface, name: str, key: Hashable, begin: Callable[[], Steps[overlays.Layer | None]]
    ) -> overlays.Layer | None:
        """What was made for the same key before, or what has become of it bit by bit; nothing before it is
        whole."""
        known = self._kept.get(name)
        if known is not None and known[0] == key:
            return known[1]  # type: ignore[return-value]
        if grown := self._growing.grown(target, (name, key), begin):
            self._kept[name] = key, grown[0]
            return grown[0]
        return None

    def draw_ways(self, target: Surface, camera: Camera, marks: Marks) -> None:
        """The ways gone, the way, where a throw lands, the line of sight, what is pointed at."""
        zoom = camera.zoom
        trail = self._cached(
            "trail", (marks.trail, zoom), lambda: trail_layer(marks.trail, zoom, camera.lattice)
        )
        if trail:
            trail.draw(target, camera)
        band = self._cached(
            "band",
            (marks.path, marks.poses, zoom),
            lambda: band_layer(marks, self.scene, zoom, camera.lattice),
        )
        if band:
            band.draw(target, camera)
        for name, key, make in (
            ("path", marks.path, overlays.path_layer),
            ("danger", (marks.path, marks.unsafe, marks.detour), danger_layer),
            ("detour", marks.detour, detour_layer),
            ("landing", marks.landing, overlays.landing_layer),
        ):
            layer = self._cached(name, (key, zoom), lambda make=make: make(marks, zoom, camera.lattice))  # type: ignore[misc]
            if layer and not (band and name == "path" and marks.unsafe is None):  # it has its own
                layer.draw(target, camera)
        if marks.sight:
            a, b, blocked = marks.sight
            stamp(
                target,
                sight_picture(
                    *vector_between(camera, a, b),
                    vector_between(camera, a, blocked) if blocked else None,
                    zoom,
                ),
                *camera.corner_of(a),
            )
        if marks.cursor:
            frame = (
                picture("marks", "reticle/hover", zoom)
                if camera.lattice.upright
                else outline_picture(camera.lattice, zoom)
            )
            stamp(target, frame, *camera.corner_of(marks.cursor))

    def draw_goals(
        self, target: Surface, camera: Camera, said: list[Rect], figures: Sequence[Rect] = ()
    ) -> None:
        """What each ground that a goal is about is called, over it or beside it where a figure stands, in the
        colour of whoever alone it is a goal of; not where something is `said` already, and not below a panel
        as long as some of it is in sight."""
        before = len(said)
        free = Rect(camera.free or target.get_rect()).inflate(-2 * RIM, -2 * RIM)
        for cells, name, sides in self.goals:
            if name:
                places = sorted(cells, key=lambda cell: (cell[1], cell[0]))
                seen = next((cell for cell in places if free.collidepoint(camera.centre_of(cell))), None)
                tone = sides[0] if len(sides) == 1 else "path"
                words = overlays.label(name[:1].upper() + name[1:], tone, words_high(camera))
                at = beside(words, camera.centre_of(seen or places[0]), figures, free if seen else None)
                _stamp_apart(target, words, at, said)
        self.named = tuple(said[before:])

    def draw_names(
        self, target: Surface, camera: Camera, marks: Marks, said: list[Rect], figures: Sequence[Rect]
    ) -> None:
        """The names of the ranges, each on its border where that is in sight, none of the `figures` stands
        and nothing is `said`."""
        active = self.scene.units.get(self.scene.active)
        if not marks.ranges or not active:
            return
        free = Rect(camera.free).inflate(-90, -50) if camera.free else target.get_rect().inflate(-90, -50)
        names = [
            ranges.tag_picture(one.words, number, words_high(camera))
            for number, one in enumerate(marks.ranges)
        ]

        def tags() -> list[tuple[int, Cell]]:
            edges = self._edges(marks, camera, active.cell)
            return ranges.tags(
                edges, free, camera.centre_of, figures, lambda number: names[number].surface.get_size()
            )

        key = marks.ranges, camera.origin, camera.zoom, active.cell, tuple(free), tuple(map(tuple, figures))
        for number, cell in self._cached("names", key, tags):
            _stamp_apart(target, names[number], camera.centre_of(cell), said)

    def _edges(self, marks: Marks, camera: Camera, start: Cell) -> list[list[Cell]]:
        return self._cached(
            "edges", (marks.ranges, start), lambda: ranges.edges(marks.ranges, camera.lattice, start)
        )


def beside(
    words: Picture, at: tuple[int, int], figures: Sequence[Rect], free: Rect | None = None
) -> tuple[int, int]:
    """Where words that belong there hide nobody: there, or below, above or at the sides of whoever stands
    there; there if somebody is everywhere. Of what is `free` they come as near as they can."""
    box = words.surface.get_rect(topleft=(at[0] - words.at[0], at[1] - words.at[1]))
    if free:
        box = box.clamp(free)
    there = [figure for figure in figures if box.colliderect(figure)]
    if there:
        whole = there[0].unionall(there[1:])
        moves = (
            (0, whole.bottom + 1 - box.y),
            (0, whole.y - 1 - box.bottom),
            (whole.right + 1 - box.x, 0),
            (whole.x - 1 - box.right, 0),
        )
        clear = (one for move in moves if (one := box.move(move)).collidelist(figures) < 0)
        box = next((one for one in clear if not free or free.contains(one)), box)
    return box.x + words.at[0], box.y + words.at[1]


def _stamp_apart(target: Surface, words: Picture, at: tuple[int, int], said: list[Rect]) -> None:
    """Rather no words than some over others."""
    box = words.surface.get_rect(topleft=(at[0] - words.at[0], at[1] - words.at[1]))
    if box.collidelist(said) < 0:
        said.append(box)
        stamp(target, words, *at)


def vector_between(camera: Camera, a: Cell, b: Cell) -> tuple[float, float]:
    """From one cell to another, in units."""
    (x, y), (u, v) = camera.lattice.place(a), camera.lattice.place(b)
    return u - x, v - y
