"""The eye of the stage: it follows who moves, frames who attacks whom, and shows what is rolled in a strip
that lies on none of those whom it concerns."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect, Surface

from game.client.board.camera import Camera
from game.client.kit.pen import Pen
from game.client.kit.theme import rgb
from game.client.panels import highlight_overlay, roll_strip
from game.client.panels.panel import Panel
from game.client.screens.stage.shared_view import SharedView
from game.client.seat.settings.settings import FACTORS
from game.client.seat.view.effects import SLOW
from game.client.seat.view.roll_banner import BRIEF, HOLD, RollBanner
from game.client.seat.view.roll_results import ENDS, Deeds
from game.core.events import (
    AreaBegan,
    Attacked,
    AttackEnded,
    Downed,
    Event,
    Gauge,
    Harmed,
    Landed,
    Rolled,
    RoundBegan,
    Stepped,
    Thrown,
    TurnBegan,
)
from game.core.field import Cell
from game.core.references import NO_UNIT, UnitId

SETTLE = 200.0
"""Milliseconds that an attack waits for the camera."""
MARGIN = 2
ROOM = 3.0
"""Units about those who are framed, so that they lie no nearer to the rim than what is in view may."""
CLEAR = 8
FALLS = 6
"""Frames in which dusk falls about an attack."""
INSET = (232, 168)
INSET_ZOOM = 48
WAY = 8
"""Steps of the way behind whoever moves that are to be seen."""


NEXT = (*ENDS, Attacked, Thrown)
"""What belongs to no result that was told before."""


class AutoCamera(Panel):
    """Moves the camera of a stage, and draws the strip. `people` are the sides that people play, None if that
    makes no difference."""

    def __init__(self, view: SharedView, people: frozenset[str] | None = None) -> None:
        self.view = view
        self.people = people
        display = view.battle.ruleset.DISPLAY
        self.shot = RollBanner(
            results=display.results(),
            states=view.scene.states,
            outcomes=display.outcomes,
            lots=display.lots,
            bursts=display.bursts(),
            ladder=display.ladder,
        )
        self._deeds = Deeds(view.scene)
        self.question: Rect | None = None  # where one lies: the strip keeps off it
        self.place = 0  # the number of the place of the strip
        self._way: list[Cell] = []  # of who moves, the last steps
        self._thing = ""  # what has landed last
        self._begun: dict[tuple[UnitId, UnitId], list[str]] = {}  # the weapons of attacks that are not judged
        self._arm = ""  # what was used in the attack that was judged last
        self._area: tuple[Cell, ...] = ()  # what something is thrown at, or has spread over
        self._zoom: tuple[int, int] | None = None  # what it was before, and what the camera has made of it
        self._far: UnitId = NO_UNIT  # who acts, if that one does not fit into the frame
        self._dusk = 0  # how far it has fallen, in frames
        self._inset: Rect | None = None  # where that one's picture lies
        self._paced = ""
        self.waits = False  # whether a result waits to be read
        self._read = False  # whether the last one was
        self._points: dict[UnitId, tuple[Gauge, ...]] = {}  # what everybody had after the event before

    # ------------------------------------------------------------ time

    def holds(self, event: Event) -> bool:
        """Whether a result is to be read first, and has not been: by a setting, what comes after it waits for
        Space."""
        wanted = self.view.settings.wait_results and self.view.playback.speed > 0
        self.waits = wanted and self.shot.settled and not self._read and isinstance(event, NEXT)
        return self.waits

    def read(self) -> bool:
        """Somebody has read the result that waits; false if none does."""
        waited, self.waits, self._read = self.waits, False, self.waits or self._read
        if waited:
            self.shot.clear()
        return waited

    @property
    def own(self) -> bool:
        """Whether what is shown is in the turn of a person at this screen."""
        self._paced = self.view.scene.side or self._paced
        return self.people is None or self._paced in self.people

    def set_pace(self) -> None:
        self.view.playback.speed = FACTORS[self.view.settings.pace(self.own)]

    def show(self, event: Event) -> None:
        """The event is shown now; what is not shown in its time moves no camera."""
        points, self._points = (
            self._points,
            {unit: sprite.gauges for unit, sprite in self.view.scene.units.items()},
        )
        self._note(event)
        self.waits = self._read = False
        if not self.view.playback.in_time or not self.view.playback.speed:
            self.shot.clear()
            return
        self.shot.count(event, self.view.playback.coming)
        self._deeds.note(event)
        if isinstance(event, Rolled) and not self._deeds.is_one(event, self.shot.takes(event)):
            return
        hold = HOLD if self.own else BRIEF
        self.shot.show(
            event,
            max(hold, SLOW) if isinstance(event, Downed) else hold,  # until whoever fell has come to lie
            self.view.log.names,
            points.get(event.unit, ()) if isinstance(event, Harmed) else (),
        )
        if isinstance(event, Stepped | Thrown):
            self._restore()
            self._follow(event.unit)
        elif isinstance(event, Attacked):
            self.view.playback.hold(self._frame(event.unit, event.target))
        elif isinstance(event, Rolled):
            self.view.playback.hold(self._frame(*self.shot.figures))

    def _note(self, event: Event) -> None:
        """What the strip keeps off beside figures: ways and areas."""
        if isinstance(event, TurnBegan | RoundBegan):
            self._way, self._area, self._thing = [], (), ""
            self._begun.clear()
        elif isinstance(event, Stepped):
            self._way = [*self._way[-WAY:], event.end]
        elif isinstance(event, Thrown):
            self._way, self._area = [], (event.aim,)
        elif isinstance(event, Landed | AreaBegan):
            self._area = event.cells
            self._thing = event.item if isinstance(event, Landed) else self._thing
        elif isinstance(event, Attacked):
            self._begun.setdefault((event.unit, event.target), []).append(event.weapon)
        elif isinstance(event, AttackEnded):
            begun = self._begun.get((event.unit, event.target))
            self._arm = begun.pop(0) if begun else self._thing

    def update(self, ms: float) -> None:
        """Let so many milliseconds go by; while somebody is asked about it, what was rolled so far stays, and
        so does the picture."""
        waits = bool(self.view.asked) and not self.view.playback.busy
        if waits and self.shot.figures and self.view.concerned.issuperset(self.shot.figures[:2]):
            return
        if self.waits and self.view.playback.busy:
            return
        self.shot.tick(ms * (self.view.playback.speed or 1.0))
        if not self.shot.left and not self.view.playback.busy and not waits:
            self._restore()

    def forget(self) -> None:
        """Nothing of what was shown is left."""
        self.shot.clear()
        self._zoom, self._far, self._paced = None, NO_UNIT, ""
        self._way, self._area, self.place, self.question = [], (), 0, None

    # ------------------------------------------------------------ the camera

    def _seen(self, *units: UnitId) -> list[UnitId]:
        return [
            unit
            for unit in units
            if unit in self.view.scene.units and unit not in self.view.board.marks.hidden
        ]

    def _follow(self, unit: UnitId) -> None:
        for one in self._seen(unit):
            self.view.board.camera.show(self.view.scene.units[one].cell, MARGIN)

    def await_camera(self, units: tuple[UnitId, ...]) -> float:
        """These are struck next: how many milliseconds it takes until they are in the picture."""
        return self._frame(*dict.fromkeys(units)) if self.view.playback.speed else 0.0

    def _frame(self, *units: UnitId) -> float:
        """Bring all of them into the picture: by moving, else from further off, else the first one in a
        picture of its own. How many milliseconds that takes."""
        camera, self._far = self.view.board.camera, NO_UNIT
        seen = self._seen(*units)
        cells = [self.view.scene.units[unit].cell for unit in seen]
        boxes = self.view.boxes(*seen)
        if not cells or (all(camera.shows(cell, 1) for cell in cells) and self._lies_free(boxes)):
            return 0.0
        before, covered = camera.zoom, round((roll_strip.HIGH + CLEAR) * self.view.scale)
        if not camera.frame(cells, ROOM, covered) and not camera.frame(cells, ROOM):
            self._far = seen[0]
            camera.show(cells[-1], MARGIN)
        elif camera.zoom != before:
            self._zoom = (self._zoom[0] if self._zoom and self._zoom[1] == before else before), camera.zoom
        return SETTLE if not self.view.settings.reduced_motion else 0.0

    def _lies_free(self, boxes: list[Rect]) -> bool:
        """Whether there is a place for the strip that touches none of those."""
        free = self.view.layout.free
        number = roll_strip.choose_strip_place(free, boxes, self.place)
        return roll_strip.places(free)[number].collidelist(boxes) < 0

    def _restore(self) -> None:
        """As near as before, unless somebody has changed that meanwhile; whoever has the turn by now stays in
        the picture."""
        self.view.board.camera.uncover()
        if self._zoom and self.view.board.camera.zoom == self._zoom[1]:
            self.view.board.camera.zoom_to(self._zoom[0])
            for active in self._seen(self.view.scene.active):
                self.view.show_turn(active)
        self._zoom, self._far = None, NO_UNIT

    # ------------------------------------------------------------ drawing

    def draw_inset(self, surface: Surface) -> None:
        """Dusk about an attack; and who shoots from afar, with what is about them, at the border beyond which
        they stand."""
        self._inset = self.view.inset = None
        self._draw_dusk(surface)
        if not self._far or not self.shot.left or self._far not in self.view.scene.units:
            return
        sprite, main = self.view.scene.units[self._far], self.view.board.camera
        x, y = self.view.scene.lattice.place(sprite.cell)
        at = main.to_screen((x + 0.5, y + 0.5))
        free = Rect(main.free).inflate(-32, -32)
        box = Rect(0, 0, round(INSET[0] * self.view.scale), round(INSET[1] * self.view.scale))
        box.center = at
        box.clamp_ip(free)
        near = Camera(self.view.board.lattice, box.size, zoom=INSET_ZOOM)
        near.look_from(x + 0.5, y + 0.5, INSET_ZOOM)
        picture = Surface(box.size)
        picture.fill(rgb("ink"))
        self.view.board.camera = near
        try:
            self.view.board.draw(picture)
        finally:
            self.view.board.camera = main
        surface.blit(picture, box)
        self._inset = self.view.inset = Rect(*(round(part / self.view.scale) for part in box))
        Pen(surface, self.view.scale).frame(self._inset, sprite.side, 1.8)

    def _draw_dusk(self, surface: Surface) -> None:
        """Only while the board lies still, and not where all is over in a moment."""
        shot, seen = self.shot, self._seen(*self.shot.figures[:2])
        if (
            not shot.shown
            or not (shot.attack or shot.ended)
            or not seen
            or self.view.board.camera.gliding
            or self.view.playback.speed > FACTORS["x2"]
        ):
            self._dusk = 0
            return
        self._dusk = min(FALLS, self._dusk + 1)
        highlight_overlay.dusk(
            Pen(surface, self.view.scale),
            tuple(self.view.boxes(*seen)),
            1 + self._dusk * (highlight_overlay.LEVELS - 1) // FALLS,
        )

    def _good_news(self, sides: Mapping[UnitId, str]) -> bool | None:
        """Whether a hit is: to people if one of theirs attacks, not if one of theirs is attacked; None
        between two others. Of a roll that is no attack, whether it would be good that it succeeds."""
        about = self.shot.ended or self.shot.attack
        if self.people is None:
            return True
        if about is None:
            return sides.get(self.shot.about) in self.people
        if sides.get(about.unit) in self.people:
            return True
        if sides.get(about.target) in self.people:
            return False
        return None

    def strip(self) -> Rect:
        """Where the strip lies: on neither actor nor target, way nor area, as long as there is such a place,
        and where it was, as long as that is one."""
        boxes = self.view.boxes(*self._seen(*self.shot.figures))
        if self._inset:
            boxes.append(self._inset)
        if self.question:
            boxes.append(self.question)
        cells = self.view.cells((*self._way, *self._area)) if not self.shot.attack else []
        free = self._above_question(self.view.layout.free)
        high = roll_strip.TALL if self.view.settings.reasons else roll_strip.HIGH
        keep = [*boxes, *cells, *self.view.covered]
        self.place = roll_strip.choose_strip_place(free, keep, self.place, high)
        return roll_strip.places(free, high)[self.place]

    def _above_question(self, free: Rect) -> Rect:
        """What a question at the foot of the board leaves of it."""
        box = self.question
        if box is None or box.y < free.centery or not box.colliderect(free):
            return free
        return Rect(free.x, free.y, free.width, box.y - free.y)

    def _weapon(self) -> str:
        """What is used in the attack that is shown, "" if it is none."""
        if self.shot.attack:
            return self.shot.attack.weapon
        return self._arm if self.shot.ended else ""

    def draw(self, pen: Pen) -> None:
        """The strip; not where it would lie on a question."""
        shot, pictures = self.shot, self.view.board.pictures
        if not shot.shown:
            return
        rect = self.strip()
        if self.question and rect.colliderect(self.question):
            return
        weapon = self._weapon()
        told = roll_strip.StripContent(
            shot,
            self.view.log.names,
            {unit: sprite.side for unit, sprite in self.view.scene.units.items()},
            self.view.log.display,
            self._good_news({unit: sprite.side for unit, sprite in self.view.scene.units.items()}),
            pictures.name(weapon) if pictures and weapon else "",
            weapon,
            self.view.settings.reasons,
            self.waits,
        )
        roll_strip.draw(pen, rect, told)
