"""The figures of the board, as they stand, fall, drive and are remembered, with their points and badges; and
ghosts of where they could be."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect, Surface

from game.client.board import badges, figures, impacts, vehicles
from game.client.board.camera import Camera
from game.client.board.figures import Hull, Stance, stamp
from game.client.board.ground_overlays import vector_between
from game.client.board.vehicles import hull_of
from game.client.kit.atlases import picture, silhouette_in
from game.client.seat.view.board_marks import Marks
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.playback import Playback
from game.client.seat.view.scene import BoardScene
from game.core.references import UnitId
from game.core.ruleset import CROUCHING, GRIPPING, LYING

FLAT, LEAN = 84, 6
"""Degrees by which a figure has turned that has fallen, and the steps in which it does."""
LIFTS = {LYING: 10, CROUCHING: 4, GRIPPING: 1}
"""How far below the upper edge of its cell the badges of a figure end, in points of 32 a cell: above its
eyes, whatever it does."""


class FigureLayer:
    """Draws figures one by one, from below to above: the board says when, as crowns, ways and fog lie
    between. Call `begin` in each frame."""

    def __init__(self, scene: BoardScene, playback: Playback, camera: Camera) -> None:
        self.scene, self.playback, self.lattice = scene, playback, camera.lattice
        self.wanted: frozenset[UnitId] = frozenset()  # whom a goal is about
        self._crews: list[Rect] = []  # the plates that count who is aboard, in this frame
        self._spots: dict[UnitId, tuple[int, int]] = {}  # where each is drawn in this frame
        self._riders: dict[UnitId, list[Sprite]] = {}  # who is aboard what
        self.begin(camera, Marks(), 0.0, False)

    def begin(self, camera: Camera, marks: Marks, breath: float, reduced: bool) -> None:
        """Through which camera, and what is marked; `breath` is the clock of what draws the eye, `reduced`
        lets it stand still."""
        self.camera, self._marks, self._breath, self._reduced = camera, marks, breath, reduced
        self._spots, self._riders = {}, {}
        for sprite in self.scene.units.values():
            if sprite.aboard:
                self._riders.setdefault(sprite.aboard, []).append(sprite)

    def in_view(self) -> list[Sprite]:
        """The figures in sight of the camera, those that lie first, then from north to south."""
        left, top, columns, rows = self.camera.visible()
        near = Rect(left - 2, top - 2, columns + 4, rows + 4)
        known = (
            one
            for one in self.scene.units.values()
            if one.unit not in self._marks.hidden and one.aboard not in self.scene.units
        )
        shown = [sprite for sprite in known if near.collidepoint(self.lattice.place(sprite.cell))]
        return sorted(
            shown, key=lambda sprite: (not sprite.down, self.playback.place(sprite.unit)[1], sprite.unit)
        )

    def seen(self, sprite: Sprite) -> Rect:
        """The pixels of somebody who stands there, with its head; of its disc, far off."""
        zoom, near = self.camera.zoom, self.camera.zoom >= figures.MARKS_BELOW
        size = zoom if near else figures.SIZE
        box = Rect(0, 0, size, size)
        box.center = self.camera.centre_of(sprite.cell)
        return Rect(box.x, box.y - zoom // 2, size, size + zoom // 2) if near and not sprite.down else box

    def _stance(self, sprite: Sprite) -> Stance:
        lit = sprite.unit == self._marks.hovered or sprite.unit in self._marks.highlight
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
        known = self._spots.get(sprite.unit)
        if known is None:
            known = self._spots[sprite.unit] = self._placed(sprite)
        return known

    def _placed(self, sprite: Sprite) -> tuple[int, int]:
        x, y = self.playback.place(sprite.unit)
        if sprite.large:
            middle = self._hull(sprite).box()[0]
            x, y = x + middle[0] - 0.5, y + middle[1] - 0.5
        return self.camera.to_screen((x, y))

    def draw(self, target: Surface, sprite: Sprite) -> None:
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
            stamp(target, figures.glow(sprite.side, zoom, 0 if self._reduced else self._breath), x, y)
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
        zoom, clock = self.camera.zoom, 0.0 if self._reduced else self.playback.clock
        vehicles.draw(target, sprite, middle, zoom, vehicles.burning(self.scene, sprite), clock)
        if self.playback.flashing(sprite.unit):
            vehicles.flash(sprite, zoom).draw(target, *middle)

    def draw_crews(self, target: Surface, sprites: list[Sprite]) -> None:
        """How many are aboard each vehicle, over all bodies; no plate lies over another."""
        zoom, taken = self.camera.zoom, list[Rect]()
        self._crews = taken
        for sprite in sprites if zoom >= figures.MARKS_BELOW else ():
            seats = tuple(sorted(one.seat for one in self._riders.get(sprite.unit, ())))
            if seats and vehicles.drawn(sprite.look):
                x, y = self._spot(sprite)
                middle = x + zoom // 2, y + zoom // 2
                spot = vehicles.crew_spot(middle, zoom, taken)
                vehicles.crew(seats, sprite.side).draw(target, *spot.center)
                taken.append(spot)

    def draw_ghosts(self, target: Surface) -> None:
        for number, (unit, cell, towards) in enumerate(self._marks.poses, 1):
            sprite = replace(self.scene.units[unit], cell=cell, towards=towards)
            sprite.turn(*vector_between(self.camera, cell, self.scene.grid.neighbour(cell, towards)))
            hull, corner = self._hull(sprite), self.camera.corner_of(cell)
            share = 0.6 if number == len(self._marks.poses) else 0.3
            stance = Stance(sprite.look, sprite.side, hovered=True)
            figures.hull(hull, stance, self.camera.zoom).faded(share * 0.6).draw(target, *corner)
            if vehicles.drawn(sprite.look):
                (x, y), zoom = hull.box()[0], self.camera.zoom
                vehicles.ghost(sprite.look, sprite.facing, zoom, share).draw(
                    target, corner[0] + round(x * zoom), corner[1] + round(y * zoom)
                )
        for unit, cell in self._marks.ghosts:
            if unit in self.scene.units:
                other = self.scene.units[unit]
                stance = Stance(other.look, other.side, "ready", other.west, face=other.portrait)
                figures.ghost(stance, self.camera.zoom).draw(target, *self.camera.corner_of(cell))
        if self._marks.ghost:
            unit, cell = self._marks.ghost
            sprite = self.scene.units[unit]
            pose = LYING if sprite.pose == LYING else "ready"
            stance = Stance(sprite.look, sprite.side, pose, sprite.west, face=sprite.portrait)
            if sprite.large:
                figures.hull(self._hull(sprite), stance, self.camera.zoom).faded(0.5).draw(
                    target, *self.camera.corner_of(cell)
                )
            figures.ghost(stance, self.camera.zoom).draw(target, *self.camera.corner_of(cell))

    def draw_remembered(self, target: Surface) -> None:
        """Where somebody was seen last: a grey figure, or vehicle as it stood, with a question mark."""
        zoom = self.camera.zoom
        for unit, cell in self._marks.remembered:
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

    def draw_points(self, target: Surface, sprite: Sprite) -> None:
        """Pips below the base; not for those who are down, nor from far off."""
        zoom = self.camera.zoom
        leaving = any(fx.unit == sprite.unit for fx in self.playback.running("points"))
        if not sprite.down and zoom >= figures.MARKS_BELOW and not leaving:
            x, y = self._spot(sprite)
            stamp(target, figures.pips(sprite.gauges, sprite.side, zoom), x + zoom / 2, y + zoom * 30.5 / 32)

    def draw_statuses(self, target: Surface, sprite: Sprite) -> None:
        """Badges above the head, and the target's corners behind them."""
        zoom, (x, y) = self.camera.zoom, self._spot(sprite)
        if sprite.unit == self._marks.target:
            stamp(target, picture("marks", "reticle", zoom), x, y)
        if sprite.down or zoom < figures.MARKS_BELOW:
            return
        across, up = badges.spot(len(sprite.badges), zoom, LIFTS.get(sprite.pose, -1), sprite.large)
        row = badges.badges(sprite.badges, zoom)
        if row and sprite.large:
            across, up = badges.beside_plates((x, y), zoom, (across, up), row, self._crews)
        stamp(target, row, x + across, y + up)
        riders = self._riders.get(sprite.unit, [])
        if self.wanted and not self.wanted.isdisjoint((sprite.unit, *(one.unit for one in riders))):
            badges.pennant(zoom).draw(target, *badges.pennant_spot((x, y), zoom, sprite.large))
        values = sprite.values or next((one.values for one in riders if one.values), ())
        for number, value in enumerate(values):
            spot = badges.value_spot((x, y), zoom, sprite.large, number)
            badges.value(*value).draw(target, *spot)
