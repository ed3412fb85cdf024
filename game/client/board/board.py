"""The board: map, areas, overlays, figures and marks, drawn in the order of the art guide from data alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from pygame import Rect, Surface

from game.client.board import figures, overlays
from game.client.board.areas import draw_areas, harmful
from game.client.board.camera import Box, Camera
from game.client.board.effects import draw_effects
from game.client.board.figures import Stance, stamp
from game.client.board.fog import FogPainter
from game.client.board.mapview import Crown, MapView
from game.client.board.orderview import draw_ends, draw_ways
from game.client.board.things import Pictures, draw_things
from game.client.kit.assets import picture, toned
from game.client.seat.marks import Marks
from game.client.seat.meant import OrderMark
from game.client.seat.onboard import Sprite
from game.client.seat.playback import Playback
from game.client.seat.scene import Scene
from game.core.field import Cell, Field
from game.maps import MapPicture

T = TypeVar("T")
CROWN_FADE_MS = 120
CROWN_CLEAR = 0.45
OVERLAY_FADE_MS = 90
BOB_MS = 1200


class Board:
    """What the battle looks like. Set `marks` to what the moment needs, call `update` and `draw` each frame; `camera` is there to be moved."""

    def __init__(
        self, field: Field, picture: MapPicture, scene: Scene, playback: Playback, view: tuple[int, int] = (1280, 720), free: Box | None = None
    ) -> None:
        self.field = field
        self.scene = scene
        self.playback = playback
        self.map = MapView(field, picture)
        self.camera = Camera((field.width, field.height), view, free)
        self.marks = Marks()
        self.orders: tuple[OrderMark, ...] = ()  # what one's own side means to do
        self.reduced = False
        self.pictures: Pictures | None = None  # of things; without them nothing is seen to lie about
        self._fog = FogPainter((field.width, field.height))
        self._kept: dict[str, tuple[Hashable, object]] = {}
        self._crowns: dict[tuple[int, int, int], float] = {}
        self._appeared = 0.0
        self._had_regions = False

    # ------------------------------------------------------------ where

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """The cell of the map under a pixel."""
        cell = self.camera.to_cell(pos)
        return cell if cell in self.field else None

    def unit_at(self, pos: tuple[int, int]) -> int:
        """The figure under a pixel, 0 if there is none: the one on the cell, or the one below whose head stands out of its own."""
        x, y = self.camera.to_map(pos)
        cell = self.camera.to_cell(pos)
        here = self._sprite_on(cell)
        if here and not here.down:
            return here.unit
        below = self._sprite_on((cell[0], cell[1] + 1))
        if below and below.pose in ("ready", "aim") and y - cell[1] > 0.7 and abs(x - cell[0] - 0.5) < 0.28:
            return below.unit
        return here.unit if here else 0

    def _sprite_on(self, cell: Cell) -> Sprite | None:
        there = [sprite for sprite in self.scene.units.values() if sprite.cell == cell and sprite.unit not in self.marks.hidden]
        return min(there, key=lambda sprite: sprite.down, default=None)

    def forget(self) -> None:
        """Nothing is marked, nothing fades any more."""
        self.marks, self.orders = Marks(), ()
        self._crowns.clear()
        self._appeared, self._had_regions = 0.0, False

    # ------------------------------------------------------------ time

    def update(self, ms: float) -> None:
        """Let the camera glide, the crowns fade and the playback go on."""
        self.playback.update(ms)
        self.camera.update(ms)
        shown = bool(overlays.regions(self.marks))
        self._appeared = min(OVERLAY_FADE_MS, self._appeared + ms) if self._had_regions and shown else 0.0
        self._had_regions = shown
        self._fade_crowns(ms)

    def _fade_crowns(self, ms: float) -> None:
        zoom = self.camera.zoom
        bodies = [self._body_box(unit, zoom) for unit in self.scene.units if unit not in self.marks.hidden]
        for crown in self._crowns_in_sight():
            inner = crown.box.inflate(-crown.box.w * 0.3, -crown.box.h * 0.3)
            goal = CROWN_CLEAR if inner.collidelist(bodies) >= 0 else 1.0
            level = self._crowns.get(crown.key, goal)
            change = ms / CROWN_FADE_MS * (1 - CROWN_CLEAR)
            self._crowns[crown.key] = min(goal, level + change) if goal > level else max(goal, level - change)

    def _body_box(self, unit: int, zoom: int) -> Rect:
        x, y = self.playback.place(unit)
        return Rect(round((x + 0.2) * zoom), round((y - 0.1) * zoom), round(0.6 * zoom), round(0.95 * zoom))

    # ------------------------------------------------------------ drawing

    def draw(self, target: Surface) -> None:
        self.map.draw(target, self.camera, self.scene.doors)
        self._draw_areas(target)
        self._draw_regions(target)
        draw_ways(target, self.camera, self.orders)
        self._draw_ways(target)
        if self.pictures and self.scene.things:
            draw_things(target, self.camera, self.scene, self.pictures)
        sprites = self._sprites()
        for sprite in sprites:
            self._draw_figure(target, sprite)
        self._draw_ghosts(target)
        draw_ends(target, self.camera, self.scene, self.orders)
        for sprite in sprites:
            self._draw_points(target, sprite)
        self._draw_crowns(target)
        for sprite in sprites:
            self._draw_statuses(target, sprite)
        if self.marks.fog:
            self._fog.draw(target, self.camera, self.marks.fog)
            self._draw_remembered(target)
        self._draw_marks(target)
        self._draw_labels(target)
        draw_effects(target, self.camera, self.playback, self.pictures.name if self.pictures else str)

    def _cached(self, name: str, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for the same key before, or a new one."""
        known = self._kept.get(name)
        if known is None or known[0] != key:
            known = (key, make())
            self._kept[name] = known
        return known[1]  # type: ignore[return-value]

    # ------------------------------------------------------------ on the ground

    def _draw_areas(self, target: Surface) -> None:
        zoom = self.camera.zoom
        burning = harmful(self.scene)
        if burning:
            layer = self._cached("areas", (burning, zoom), lambda: overlays.region_layer(Marks(blast=burning), zoom))
            if layer:
                layer.draw(target, self.camera)
        draw_areas(target, self.camera, self.scene, 0 if self.reduced else self.playback.clock)

    def _draw_regions(self, target: Surface) -> None:
        marks, zoom = self.marks, self.camera.zoom
        key = (marks.reach, marks.dash, marks.threat, marks.watch, marks.blast, marks.deploy, zoom)
        layer = self._cached("regions", key, lambda: overlays.region_layer(marks, zoom))
        if layer:
            layer.draw(target, self.camera, self._appeared / OVERLAY_FADE_MS)

    def _draw_ways(self, target: Surface) -> None:
        marks, zoom = self.marks, self.camera.zoom
        for name, key, make in (("path", marks.path, overlays.path_layer), ("landing", marks.landing, overlays.landing_layer)):
            layer = self._cached(name, (key, zoom), lambda make=make: make(marks, zoom))  # type: ignore[misc]
            if layer:
                layer.draw(target, self.camera)
        if marks.sight:
            a, b, blocked = marks.sight
            away = (blocked[0] - a[0], blocked[1] - a[1]) if blocked else None
            stamp(target, overlays.sight_picture(b[0] - a[0], b[1] - a[1], away, zoom), *self.camera.to_screen(a))
        if marks.cursor:
            stamp(target, picture("marks", "reticle/hover", zoom), *self.camera.to_screen(marks.cursor))

    # ------------------------------------------------------------ figures

    def _sprites(self) -> list[Sprite]:
        """The figures in sight of the camera, those that lie first, then from north to south."""
        left, top, columns, rows = self.camera.visible()
        near = Rect(left - 2, top - 2, columns + 4, rows + 4)
        shown = [sprite for sprite in self.scene.units.values() if sprite.unit not in self.marks.hidden and near.collidepoint(sprite.cell)]
        return sorted(shown, key=lambda sprite: (not sprite.down, self.playback.place(sprite.unit)[1], sprite.unit))

    def _stance(self, sprite: Sprite) -> Stance:
        lit = sprite.unit == self.marks.hovered or sprite.unit in self.marks.highlight
        pose = self.playback.pose(sprite.unit)
        active = sprite.unit == self.scene.active and pose != "down"
        return Stance(sprite.look, sprite.side, pose, sprite.west, figures.compass(sprite.facing), active, lit, sprite.acted and not active)

    def _draw_figure(self, target: Surface, sprite: Sprite) -> None:
        x, y = self.camera.to_screen(self.playback.place(sprite.unit))
        stance, zoom = self._stance(sprite), self.camera.zoom
        if stance.active:
            stamp(target, figures.glow(sprite.side, zoom, 0 if self.reduced else self.playback.clock), x, y)
        figures.figure(stance, zoom).draw(target, x, y)
        if self.playback.flashing(sprite.unit):
            figures.flash(stance, zoom).draw(target, x, y)

    def _draw_ghosts(self, target: Surface) -> None:
        if self.marks.ghost:
            unit, cell = self.marks.ghost
            sprite = self.scene.units[unit]
            stance = Stance(sprite.look, sprite.side, "prone" if sprite.pose == "prone" else "ready", sprite.west)
            figures.ghost(stance, self.camera.zoom).draw(target, *self.camera.to_screen(cell))

    def _draw_remembered(self, target: Surface) -> None:
        """Where somebody was seen last: a grey figure with a question mark."""
        for unit, cell in self.marks.remembered:
            sprite = self.scene.units[unit]
            body = figures.body(Stance(sprite.look, sprite.side, "ready", sprite.west), self.camera.zoom)
            toned(body, "fog").faded(0.4).draw(target, *self.camera.to_screen(cell))
            stamp(target, picture("marks", "question", self.camera.zoom), *self.camera.to_screen((cell[0], cell[1] - 0.5)))

    def _draw_points(self, target: Surface, sprite: Sprite) -> None:
        """Pips below the base; not for those who are down."""
        if not sprite.down:
            zoom = self.camera.zoom
            x, y = self.camera.to_screen(self.playback.place(sprite.unit))
            stamp(target, figures.pips(sprite.gauges, sprite.side, zoom), x + zoom / 2, y + zoom * 30.5 / 32)

    def _draw_statuses(self, target: Surface, sprite: Sprite) -> None:
        """Badges above the head, and the target's corners behind them."""
        zoom = self.camera.zoom
        x, y = self.camera.to_screen(self.playback.place(sprite.unit))
        if sprite.unit == self.marks.target:
            stamp(target, picture("marks", "reticle", zoom), x, y)
        if sprite.down:
            return
        statuses = tuple((name, state.count) for name, state in sprite.statuses.items())
        lift = 10 if sprite.pose == "prone" else 4
        stamp(target, figures.badges(statuses, zoom), x + zoom * 22 / 32, y + zoom * lift / 32)

    def _crowns_in_sight(self) -> list[Crown]:
        left, top = self.camera.origin
        window = Rect(-left, -top, *self.camera.view)
        return [crown for crown in self.map.crowns(self.camera.zoom) if window.colliderect(crown.box)]

    def _draw_crowns(self, target: Surface) -> None:
        left, top = self.camera.origin
        target.set_clip(Rect(left, top, self.field.width * self.camera.zoom, self.field.height * self.camera.zoom))
        for crown in self._crowns_in_sight():
            crown.picture.faded(self._crowns.get(crown.key, 1.0)).draw(target, left + crown.box.x, top + crown.box.y)
        target.set_clip(None)

    # ------------------------------------------------------------ above all

    def _draw_marks(self, target: Surface) -> None:
        marks, zoom, camera = self.marks, self.camera.zoom, self.camera
        for cell in overlays.by_cell(marks.risks):
            stamp(target, picture("marks", "provoked", zoom), *camera.to_screen((cell[0] + 0.5, cell[1] + 9 / 32)))
        for (x, y), towards, full in marks.covers:
            dx, dy = {"n": (0.5, 0.0), "e": (1.015, 0.1), "s": (0.5, 1.0), "w": (-0.015, 0.1)}[towards]
            stamp(target, picture("marks", f"shield/{'full' if full else 'half'}", zoom), *camera.to_screen((x + dx, y + dy)))
        active = self.scene.units.get(self.scene.active)
        if active and not active.down and active.unit not in marks.hidden:
            wave = 0.0 if self.reduced else abs((self.playback.clock % BOB_MS) / BOB_MS * 2 - 1)
            left, top = self.playback.place(active.unit)
            stamp(target, picture("marks", "arrow", zoom), *camera.to_screen((left + 8 / 32, top - (24 - 2 * wave) / 32)))

    def _draw_labels(self, target: Surface) -> None:
        marks, zoom = self.marks, self.camera.zoom
        x: float
        y: float
        for cell, words in overlays.by_cell(marks.risks).items():
            x, y = self.camera.to_screen((cell[0] + 0.5, cell[1] + 9 / 32))
            for row, line in enumerate(words):
                stamp(target, overlays.label(line, "bad"), x - zoom / 2, y - zoom * 0.46 - row * 19)
        if marks.path and marks.path_label:
            x, y = self.camera.to_screen((marks.path[-1][0] + 0.5, marks.path[-1][1] + 1.14))
            stamp(target, overlays.label(marks.path_label), x, y)
        for cell, words_, color in marks.notes:
            x, y = self.camera.to_screen((cell[0] + 0.5, cell[1] - 0.3))
            stamp(target, overlays.label(words_, color), x, y)
