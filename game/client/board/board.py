"""The board: map, areas, overlays, figures and marks, drawn in the order of the art guide from data alone."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pygame import Rect, Surface

from game.client.board import badges, figures, impacts, vehicle_warnings, vehicles
from game.client.board.animated_tiles import AnimatedTiles
from game.client.board.annotations import draw_labels, draw_marks
from game.client.board.camera import Box, Camera
from game.client.board.canopies import Crowns
from game.client.board.decals import draw_scars
from game.client.board.declared_orders import draw_ends, draw_ways
from game.client.board.effects import draw_effects
from game.client.board.figures import Hull, Stance, stamp
from game.client.board.fog import FogPainter
from game.client.board.ground_overlays import GroundOverlays, vector_between
from game.client.board.item_sprites import Pictures, draw_carried, draw_things
from game.client.board.large_bodies import hull_of
from game.client.board.map_view import MapView
from game.client.board.parallax import Parallax, split
from game.client.board.preload import Preloader
from game.client.board.terrain_changes import draw_changes
from game.client.board.timers import draw_octagons
from game.client.kit.atlases import picture, silhouette_in
from game.client.kit.theme import rgb
from game.client.seat.orders.declarations import OrderMark
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.decals import ALL
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.field import Cell, Field
from game.core.references import NO_UNIT, UnitId
from game.core.ruleset import AIMING, CROUCHING, GRIPPING, LYING
from game.maps import MapPicture

HEAD = 0.3, 0.28
"""How far a head stands out above its place, and to either side of the middle, in units."""
FLAT, LEAN = 84, 6
"""Degrees by which a figure has turned that has fallen, and the steps in which it does."""
LIFTS = {LYING: 10, CROUCHING: 4, GRIPPING: 1}
"""How far below the upper edge of its cell the badges of a figure end, in points of 32 a cell: above its
eyes, whatever it does."""


class Board:
    """What the battle looks like. Set `marks` to what the moment needs, call `update` and `draw` each frame;
    `camera` is there to be moved."""

    def __init__(
        self,
        field: Field,
        picture: MapPicture,
        scene: BoardScene,
        playback: Playback,
        view: tuple[int, int] = (1280, 720),
        free: Box | None = None,
        signs: bool = False,
    ) -> None:
        self.field = field
        self.scene = scene
        self.playback = playback
        ground, below, above = split(picture)
        self.map = MapView(field, ground, glass=bool(below), signs=signs)
        self._below, self._above = Parallax(field, picture, below), Parallax(field, picture, above)
        self.moving = AnimatedTiles(self.map)
        self.lattice = picture.lattice
        self.camera = Camera(self.lattice, view, free)
        self.marks = Marks()
        self.orders: tuple[OrderMark, ...] = ()  # what one's own side means to do
        self.reduced = False
        self.scars = ALL  # which marks of the fight are shown
        self.settled = (
            False  # whether nobody has done anything for a while: what only draws the eye then stands still
        )
        self._stood = 0.0  # milliseconds for which it has stood still
        self.pictures: Pictures | None = None  # of things; without them nothing is seen to lie about
        self._fog = FogPainter(self.lattice)
        self._crowns = Crowns(self.map)
        self.under, self.ahead = GroundOverlays(scene, playback), Preloader(self.map.roughly())

    # ------------------------------------------------------------ where

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """The cell of the map under a pixel."""
        cell = self.camera.to_cell(pos)
        return cell if cell in self.field else None

    def unit_at(self, pos: tuple[int, int]) -> UnitId:
        """The figure under a pixel, 0 if there is none: the one on the cell, or the one below whose head
        stands out of its own."""
        x, y = self.camera.to_map(pos)
        here = self._sprite_on(self.camera.to_cell(pos))
        if here and not here.down:
            return here.unit
        for sprite in self.scene.units.values():
            left, top = self.lattice.place(sprite.cell)
            stands = (
                sprite.pose in ("ready", AIMING, GRIPPING)
                and sprite.unit not in self.marks.hidden
                and not sprite.large
                and not sprite.aboard
            )
            if stands and -HEAD[0] < y - top < 0 and abs(x - left - 0.5) < HEAD[1]:
                return sprite.unit
        return here.unit if here else NO_UNIT

    def _sprite_on(self, cell: Cell) -> Sprite | None:
        there = [
            sprite
            for sprite in self.scene.units.values()
            if self.scene.on(sprite, cell) and sprite.unit not in self.marks.hidden
        ]
        return min(there, key=lambda sprite: sprite.down, default=None)

    def forget(self) -> None:
        """Nothing is marked, nothing fades any more."""
        self.marks, self.orders = Marks(), ()
        self._crowns.forget()
        self.under.forget()

    # ------------------------------------------------------------ time

    def update(self, ms: float) -> None:
        """Let the camera glide, the crowns fade and the playback go on."""
        self.playback.update(ms)
        self.camera.nudge = 0 if self.reduced else self.playback.quake
        self._stood += ms if self.settled else 0.0
        self.camera.update(ms)
        self.moving.tick(0.0 if self.reduced else ms)
        self.under.update(ms, self.marks)
        self._crowns.update(ms, self.camera, self.playback, self.marks.hidden)

    @property
    def breath(self) -> float:
        """The clock of what draws the eye to whoever has the turn."""
        return self.playback.clock - self._stood

    # ------------------------------------------------------------ drawing

    def draw(self, target: Surface) -> None:
        if self.map.glass:
            target.fill(rgb("ink"), target.get_rect())
            self._below.draw(target, self.camera, self.reduced)
        self.map.draw(target, self.camera, self.scene.floor.doors)
        self.moving.draw(target, self.camera, self.scene.floor.doors)
        self._above.draw(target, self.camera, self.reduced)
        draw_changes(target, self.camera, self.field, self.scene.floor.ground)
        draw_scars(target, self.camera, self.scene, self.scars, self.playback.flies)
        self.under.draw(target, self.camera, self.marks, self.reduced)
        draw_ways(target, self.camera, self.orders)
        self.under.draw_ways(target, self.camera, self.marks)
        if self.pictures and self.scene.floor.things:
            draw_things(target, self.camera, self.scene, self.pictures)
        if self.marks.calm:
            target.blit(_dark(target.get_size()), (0, 0))
        sprites = self._sprites()
        for sprite in sprites:
            self._draw_figure(target, sprite)
        self._draw_ghosts(target)
        if self.pictures and self.scene.floor.taken:
            draw_carried(target, self.camera, self.scene, self.pictures)
        draw_ends(target, self.camera, self.scene, self.orders)
        for sprite in sprites:
            self._draw_points(target, sprite)
        self._crowns.draw(target, self.camera)
        self._draw_crews(target, sprites)
        for sprite in sprites:
            self._draw_statuses(target, sprite)
        if self.marks.fog:
            self._fog.draw(target, self.camera, self.marks.fog)
            self._draw_remembered(target)
        if self.marks.course:
            vehicle_warnings.draw(target, self.camera, self.marks.course)
        draw_marks(target, self.camera, self.playback, self.marks, None if self.reduced else self.breath)
        draw_octagons(target, self.camera, self.under.waiting)
        said = draw_labels(target, self.camera, self.marks)
        self.under.draw_names(target, self.camera, self.marks, said)
        self.under.draw_goals(target, self.camera, said, [self._seen(sprite) for sprite in sprites])
        draw_effects(target, self.camera, self.playback, self.pictures.name if self.pictures else str)

    # ------------------------------------------------------------ figures

    def _sprites(self) -> list[Sprite]:
        """The figures in sight of the camera, those that lie first, then from north to south."""
        left, top, columns, rows = self.camera.visible()
        near = Rect(left - 2, top - 2, columns + 4, rows + 4)
        known = (
            one for one in self.scene.units.values() if one.unit not in self.marks.hidden and not one.aboard
        )
        shown = [sprite for sprite in known if near.collidepoint(self.lattice.place(sprite.cell))]
        return sorted(
            shown, key=lambda sprite: (not sprite.down, self.playback.place(sprite.unit)[1], sprite.unit)
        )

    def _seen(self, sprite: Sprite) -> Rect:
        """The pixels of somebody who stands there, with its head; of its disc, far off."""
        zoom, near = self.camera.zoom, self.camera.zoom >= figures.MARKS_BELOW
        size = zoom if near else figures.SIZE
        box = Rect(0, 0, size, size)
        box.center = self.camera.centre_of(sprite.cell)
        return Rect(box.x, box.y - zoom // 2, size, size + zoom // 2) if near and not sprite.down else box

    def _stance(self, sprite: Sprite) -> Stance:
        lit = sprite.unit == self.marks.hovered or sprite.unit in self.marks.highlight
        pose = self.playback.pose(sprite.unit)
        active = sprite.unit == self.scene.active and pose != "down"
        return Stance(
            sprite.look,
            sprite.side,
            pose,
            sprite.west,
            figures.compass(sprite.facing),
            active,
            lit,
            sprite.acted and not active,
            sprite.portrait,
        )

    def _hull(self, sprite: Sprite) -> Hull:
        return hull_of(self.scene, self.lattice, sprite)

    def _spot(self, sprite: Sprite) -> tuple[int, int]:
        """The pixel of the corner of the box in which a figure is drawn: of a large one, in its middle."""
        x, y = self.playback.place(sprite.unit)
        if sprite.large:
            middle = self._hull(sprite).box()[0]
            x, y = x + middle[0] - 0.5, y + middle[1] - 0.5
        return self.camera.to_screen((x, y))

    def _draw_figure(self, target: Surface, sprite: Sprite) -> None:
        stance, zoom = self._stance(sprite), self.camera.zoom
        if sprite.large:
            figures.hull(self._hull(sprite), stance, zoom).draw(
                target, *self.camera.to_screen(self.playback.place(sprite.unit))
            )
            stance = replace(stance, facing="")
        x, y = self._spot(sprite)
        if zoom < figures.MARKS_BELOW:
            figures.mark_of_stance(stance).draw(target, x + zoom // 2, y + zoom // 2)
            return
        if vehicles.drawn(sprite.look):
            self._draw_vessel(target, sprite, (x + zoom // 2, y + zoom // 2))
            return
        more = round(zoom * (min(sprite.wide, sprite.long) - 1) / 2)
        x, y, zoom = x - more // 2, y - more // 2, zoom + more
        if stance.active:
            stamp(target, figures.glow(sprite.side, zoom, 0 if self.reduced else self.breath), x, y)
        falling = self.playback.toppling(sprite.unit)
        if falling:
            self._draw_falling(target, stance, falling, (x, y), zoom)
            return
        figures.figure(stance, zoom).draw(target, x, y)
        if self.playback.flashing(sprite.unit):
            figures.flash(stance, zoom).draw(target, x, y)

    def _draw_falling(
        self, target: Surface, stance: Stance, falling: tuple[float, bool], at: tuple[int, int], zoom: int
    ) -> None:
        """A figure that falls about its feet, with three ghosts of where it was."""
        share, east = falling
        body = figures.body(replace(stance, facing=""), zoom)
        for back, strength in ((0.24, 0.18), (0.16, 0.32), (0.08, 0.5), (0.0, 1.0)):
            degrees = round(max(0.0, share - back) * FLAT / LEAN) * LEAN
            drawn = impacts.turned(body, degrees if east else -degrees, zoom)
            drawn.faded(strength).draw(target, *at)

    def _draw_vessel(self, target: Surface, sprite: Sprite, middle: tuple[int, int]) -> None:
        """A vehicle on its base, and how many are aboard."""
        zoom, clock = self.camera.zoom, 0.0 if self.reduced else self.playback.clock
        vehicles.draw(target, sprite, middle, zoom, vehicles.burning(self.scene, sprite), clock)
        if self.playback.flashing(sprite.unit):
            vehicles.flash(sprite, zoom).draw(target, *middle)

    def _draw_crews(self, target: Surface, sprites: list[Sprite]) -> None:
        """How many are aboard each vehicle, over all bodies; no plate lies over another."""
        zoom, taken = self.camera.zoom, list[Rect]()
        for sprite in sprites if zoom >= figures.MARKS_BELOW else ():
            seats = tuple(sorted(one.seat for one in self.scene.aboard(sprite.unit)))
            if seats and vehicles.drawn(sprite.look):
                x, y = self._spot(sprite)
                middle = x + zoom // 2, y + zoom // 2
                spot = vehicles.crew_spot(middle, zoom, taken)
                vehicles.crew(seats, sprite.side).draw(target, *spot.center)
                taken.append(spot)

    def _draw_ghosts(self, target: Surface) -> None:
        for number, (unit, cell, towards) in enumerate(self.marks.poses, 1):
            sprite = replace(self.scene.units[unit], cell=cell, towards=towards)
            sprite.turn(*vector_between(self.camera, cell, self.scene.grid.neighbour(cell, towards)))
            hull, corner = self._hull(sprite), self.camera.corner_of(cell)
            share = 0.6 if number == len(self.marks.poses) else 0.3
            stance = Stance(sprite.look, sprite.side, hovered=True)
            figures.hull(hull, stance, self.camera.zoom).faded(share * 0.6).draw(target, *corner)
            if vehicles.drawn(sprite.look):
                (x, y), zoom = hull.box()[0], self.camera.zoom
                vehicles.ghost(sprite.look, sprite.facing, zoom, share).draw(
                    target, corner[0] + round(x * zoom), corner[1] + round(y * zoom)
                )
        for unit, cell in self.marks.ghosts:
            if unit in self.scene.units:
                other = self.scene.units[unit]
                stance = Stance(other.look, other.side, "ready", other.west, face=other.portrait)
                figures.ghost(stance, self.camera.zoom).draw(target, *self.camera.corner_of(cell))
        if self.marks.ghost:
            unit, cell = self.marks.ghost
            sprite = self.scene.units[unit]
            pose = LYING if sprite.pose == LYING else "ready"
            stance = Stance(sprite.look, sprite.side, pose, sprite.west, face=sprite.portrait)
            if sprite.large:
                figures.hull(self._hull(sprite), stance, self.camera.zoom).faded(0.5).draw(
                    target, *self.camera.corner_of(cell)
                )
            figures.ghost(stance, self.camera.zoom).draw(target, *self.camera.corner_of(cell))

    def _draw_remembered(self, target: Surface) -> None:
        """Where somebody was seen last: a grey figure, or vehicle as it stood, with a question mark."""
        zoom = self.camera.zoom
        for unit, cell in self.marks.remembered:
            sprite = self.scene.lost[unit][0] if unit in self.scene.lost else self.scene.units[unit]
            left, top = self.camera.corner_of(cell)
            if vehicles.drawn(sprite.look):
                (x, y), half = self._hull(replace(sprite, cell=cell)).box()[0], zoom // 2
                body = vehicles.body(sprite.look, vehicles.WHOLE, sprite.facing, zoom)
                spot = left + round(x * zoom), top + round(y * zoom)
                question = spot[0] - half, spot[1] - half
            else:
                body = figures.body(Stance(sprite.look, sprite.side, "ready", sprite.west), zoom)
                spot, question = (left, top), self.camera.corner_of(cell, 0, -0.5)
            silhouette_in(body, "fog").faded(0.4).draw(target, *spot)
            stamp(target, picture("marks", "question", zoom), *question)

    def _draw_points(self, target: Surface, sprite: Sprite) -> None:
        """Pips below the base; not for those who are down, nor from far off."""
        zoom = self.camera.zoom
        leaving = any(fx.unit == sprite.unit for fx in self.playback.running("points"))
        if not sprite.down and zoom >= figures.MARKS_BELOW and not leaving:
            x, y = self._spot(sprite)
            stamp(target, figures.pips(sprite.gauges, sprite.side, zoom), x + zoom / 2, y + zoom * 30.5 / 32)

    def _draw_statuses(self, target: Surface, sprite: Sprite) -> None:
        """Badges above the head, and the target's corners behind them."""
        zoom, (x, y) = self.camera.zoom, self._spot(sprite)
        if sprite.unit == self.marks.target:
            stamp(target, picture("marks", "reticle", zoom), x, y)
        if sprite.down or zoom < figures.MARKS_BELOW:
            return
        across, up = badges.spot(len(sprite.badges), zoom, LIFTS.get(sprite.pose, -1), sprite.large)
        stamp(target, badges.badges(sprite.badges, zoom), x + across, y + up)
        values = sprite.values or next(
            (one.values for one in self.scene.aboard(sprite.unit) if one.values), ()
        )
        for number, row in enumerate(values):
            spot = badges.value_spot((x, y), zoom, sprite.large, number)
            badges.value(*row).draw(target, *spot)


@lru_cache(maxsize=2)
def _dark(size: tuple[int, int]) -> Surface:
    """What takes light and colour from a board on which nothing is being decided."""
    dark = Surface(size)
    dark.fill(rgb("ink"))
    dark.set_alpha(87)
    return dark
