"""The announcement between two people's turns: whose seat it is, until somebody takes it, and what the
next one must not find of the one before: it is forgotten, or kept for their next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.board.camera import Camera
from game.client.kit.pen import Pen
from game.client.kit.theme import mix
from game.client.kit.ui_elements import chosen_plate, keycap
from game.client.kit.widgets import do_nothing
from game.client.screens.battle import cover_screen
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.skip_guard import SkipGuard
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.core.events import Declared, Event, RoundBegan, TurnBegan
from game.core.references import NO_UNIT


@dataclass(frozen=True)
class View:
    """Where somebody looks: the point of the map in the middle, in cells, pixels per cell, and the tab of the
    log."""

    x: float
    y: float
    zoom: int
    tab: str


class SeatChange:
    """Who sits down and gets up. `forgets` are told to forget what was pointed at, chosen, asked or said."""

    def __init__(self, chair: Chair, stage: Stage, forgets: Iterable[Callable[[], None]]) -> None:
        self.chair = chair
        self.stage = stage
        self.views: dict[str, View] = {}  # where each person looked whose orders are hidden
        self.read: dict[str, int] = {}  # how many events each of them had seen by then
        self.recap: list[Event] = []  # what is to be shown to whoever has sat down
        self.held: list[Event] = []  # what is to be shown to everybody, once all of them look
        self.open_from = 0  # of all events the first that was played before everybody; 0: none yet
        self._forgets = tuple(forgets)

    def take(self, side: str, before: str = "") -> None:
        """From now on the screen is for the eyes of that side: what the one before meant to do is gone from
        it."""
        stage, chair = self.stage, self.chair
        if chair.covered:
            self._leave(before)
            self._come_back(side)
        else:
            self._forget()
        viewer = chair.match.viewer(side)
        events = chair.match.events
        known = self.read.get(side, self._first_order) if chair.covered and chair.foggy else len(events)
        stage.look_through(viewer, events[:known])
        self.recap = events[known:]
        stage.scene.declared.clear()
        for event in chair.seen(viewer):
            if isinstance(event, Declared):
                stage.scene.show(event)
        if chair.whole_side:
            stage.scene.select(NO_UNIT)

    def remember(self, before: SeatChange) -> None:
        """Everybody's view as another one knew it."""
        self.views, self.read = before.views, before.read

    @property
    def empty(self) -> bool:
        """Whether nobody sits here who could see what happens now."""
        return self.chair.covered and self.chair.foggy and not self.chair.side

    @property
    def _first_order(self) -> int:
        """Whoever has not sat here yet has seen how the battle began."""
        events = self.chair.match.events
        return next(
            (number for number, event in enumerate(events, 1) if isinstance(event.read_by(None), TurnBegan)),
            len(events),
        )

    def tell(self) -> None:
        """What has happened since whoever sits here now sat here last, as far as that side could see it."""
        recap, self.recap = self.recap, []
        self.stage.feed(recap)

    def uncover(self, events: list[Event]) -> None:
        """What was declared is about to be played before everybody's eyes: nothing of the last seat is left
        on the screen, and it is nobody's."""
        if self.chair.foggy:
            return  # each sees what their own side sees of it: whoever sits here goes on looking
        if self.chair.secret and not any(isinstance(event.read_by(None), RoundBegan) for event in events):
            return
        match, side = self.chair.match, self.chair.side
        self._leave(side)
        if side:
            self.read[side] -= len(events)
        self.chair.side = ""
        self.open_from = len(match.events) - len(events)
        self.stage.look_through(match.viewer(), match.events[: self.open_from])
        if self.stage.playback.speed > 0:
            self.held = list(events)

    def show(self) -> None:
        """Everybody looks: play what was declared."""
        held, self.held = self.held, []
        self.stage.feed(held)

    def play_again(self) -> None:
        """What was played before everybody once more, from how it stood then; the screen is nobody's
        meanwhile."""
        match, stage = self.chair.match, self.stage
        self._leave("")
        self.chair.side = ""
        stage.look_through(match.viewer(), match.events)
        stage.stand_at(match.events[: self.open_from])
        stage.feed(match.events[self.open_from :])

    def _forget(self) -> None:
        """Nothing is pointed at, chosen, asked or said any more."""
        for forget in self._forgets:
            forget()
        self.stage.desk.forget()
        self.stage.pinned = NO_UNIT

    def _leave(self, side: str) -> None:
        """Somebody whose orders are hidden from the others leaves the screen to them: it looks as if nobody
        had sat there."""
        camera = self.stage.board.camera
        if side:
            self.read[side] = len(self.chair.match.events)
            self.views[side] = View(camera.x, camera.y, camera.zoom, self.stage.logs.entries.tab)
        self._forget()
        self.stage.forget()

    def _come_back(self, side: str) -> None:
        """Somebody sits down whose orders are hidden: they find the view that they left."""
        view = self.views.get(side)
        if view:
            self.stage.board.camera.look_from(view.x, view.y, view.zoom)
            self.stage.logs.entries.tab = view.tab


BAND_HIGH = 148


def draw_reveal_band(pen: Pen, called: str) -> None:
    """`called` is the round with its number. Nothing on the board is anybody's alone now: it stays in
    sight."""
    whole = pen.area
    pen.fill(whole, "ink", 0.45)
    band = Rect(0, whole.centery - BAND_HIGH // 2 - 20, whole.width, BAND_HIGH)
    pen.fill(band, "coal", 0.97)
    pen.fill(Rect(band.x, band.y, band.width, 2), "brass")
    pen.fill(Rect(band.x, band.bottom - 2, band.width, 2), "brass")
    pen.block("Everybody look", whole.centerx, band.y + 26, 38, "paper", 0.5, whole.width - 80)
    words = f"{called}: all have declared, and it is played now"
    pen.text(words, whole.centerx, band.y + 102, 16, "fog", False, 0.5, whole.width - 40)
    button = Rect(0, 0, 240, 44)
    button.center = (whole.centerx, band.bottom + 2)
    chosen_plate(pen, button, 8)
    wide = keycap(pen, button.right - 14, button.centery - 9, "Space")
    pen.block("Play it", button.centerx - wide / 2, button.centery - 6, 12, "ink", 0.5)


HIGH, MARGIN = 176, 2


@dataclass(frozen=True)
class Handover:
    """A band across the window; the board stays in sight if nothing is hidden from anybody, and is covered
    whole if something is."""

    side: str
    title: str
    person: str
    unit: str
    round: int
    hidden: bool = False
    called: str = "Round"
    waits: bool = False
    gathers: bool = False
    again: bool = False
    due: str = ""

    def handle(self, event: Input) -> bool:
        """True if the seat is taken; while the computer has the turn there is none to take. For all to look
        it takes Space: Enter has just declared something."""
        if self.waits:
            return False
        if self.gathers and event.type == pygame.KEYDOWN:
            return bool(event.key == pygame.K_SPACE)
        if event.type == pygame.KEYDOWN:
            return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)

    def draw(self, surface: Surface, scale: float) -> None:
        pen = Pen(surface, scale)
        whole = pen.area
        if self.hidden:
            called = f"{self.called} {self.round}"
            shown = self.side, self.title, self.person, called, self.waits, self.again, self.due
            cover_screen.draw(pen, *shown)
            return
        if self.gathers:
            draw_reveal_band(pen, f"{self.called} {self.round}")
            return
        pen.fill(whole, "ink", 0.55)
        band = Rect(0, whole.centery - HIGH // 2 - 30, whole.width, HIGH)
        pen.fill(band, mix(self.side, "ink", 0.82), 0.97)
        pen.fill(Rect(band.x, band.y, band.width, 2), self.side)
        pen.fill(Rect(band.x, band.bottom - 2, band.width, 2), self.side)
        pen.mark(self.side, whole.centerx - 48, band.y - 48, 96)
        pen.block(self.title, whole.centerx, band.y + 58, 34, "paper", 0.5, whole.width - 80)
        words = (
            f"{self.person}, {self.called.lower()} {self.round}"
            if self.person
            else f"{self.called} {self.round}"
        )
        pen.text(
            f"{words}: {self.unit} has the turn" if self.unit else words,
            whole.centerx,
            band.y + 128,
            16,
            self.side,
            True,
            0.5,
        )
        button = Rect(0, 0, 240, 44)
        button.center = (whole.centerx, band.bottom + 2)
        chosen_plate(pen, button, 8)
        wide = keycap(pen, button.right - 14, button.centery - 9, "Enter")
        pen.block("Take the seat", button.centerx - wide / 2, button.centery - 6, 12, "ink", 0.5)


class HandingOver(Mode):
    """Between two people's turns: the side that follows is announced, and nothing else happens until somebody
    takes its seat."""

    def __init__(self, chair: Chair, stage: Stage, sitting: SeatChange, skipping: SkipGuard) -> None:
        self.chair, self.stage = chair, stage
        self.sitting = sitting
        self.skipping = skipping
        self.offer: Handover | None = None
        self.ahead = copy(stage.board.camera)  # where whoever is to take the seat will look
        self.settle: Callable[[], object] = do_nothing  # answers for good what nobody has to be asked

    def begin(self, events: list[Event]) -> None:
        """The battle begins. Where sides are hidden from each other nobody has seen anything yet, and the
        board is covered from the first frame."""
        self.stage.feed(events)
        if self.chair.shared and self.chair.foggy:
            self.stage.playback.skip()
            (self.clear_for_computer if self.chair.match.waits_for_computer else self.announce)()

    @property
    def gathers(self) -> bool:
        """Whether everybody is called to look."""
        return self.offer is not None and self.offer.gathers

    def gather(self) -> bool:
        """Whether what was declared in secret waits until everybody looks; it is asked for."""
        if self.sitting.held and self.offer is None:
            clock, scene = self.chair.match.battle.table.clock, self.stage.scene
            self.skipping.follow()
            self.offer = Handover(
                "", "", "", "", scene.round or clock.round, called=scene.called, gathers=True
            )
            self.chair.offered = scene.gathered = True
        return bool(self.sitting.held)

    def announce(self) -> None:
        """See who is to decide; the seat is theirs at once if it is nobody else's, or if nothing is hidden
        from anybody."""
        match, scene, chair = self.chair.match, self.stage.scene, self.chair
        if chair.shared and chair.foggy:
            self.settle()
            if self.stage.playback.busy:
                return  # whoever sits here sees first what came of it
        side = match.battle.side
        if not side or chair.side == side or (match.battle.pending and not (chair.foggy and chair.shared)):
            return
        known, chair.side = chair.side, side
        hidden = chair.covered
        self.sitting.take(side, known)
        if hidden and match.same_person(known, side):
            self.sitting.tell()
            self._look_at_own(self.stage.board.camera)
        elif chair.shared and hidden:
            self.ahead = copy(self.stage.board.camera)
            self._look_at_own(self.ahead)
            unit = scene.units[scene.active].name if scene.active in scene.units and not chair.foggy else ""
            self.skipping.follow()
            title, now = (
                self.stage.log.titles.get(side, side),
                match.battle.table.clock.round,
            )  # what that side saw last may be a round ago
            again = bool(self.sitting.open_from) and not chair.foggy
            self.offer = Handover(
                side, title, match.due_name, unit, now, hidden, scene.called, again=again, due=chair.due
            )
            chair.offered = True

    def _look_at_own(self, camera: Camera) -> None:
        """Whoever sits down looks at once at who is to act, or at one of theirs: nobody sees how the eye gets
        there."""
        scene, side = self.stage.scene, self.chair.side
        own = [
            unit for unit, sprite in sorted(scene.units.items()) if sprite.side == side and not sprite.down
        ]
        for unit in [scene.active] if scene.active in own else own[:1]:
            camera.show(scene.units[unit].cell, MARGIN)
        camera.arrive()

    def clear_for_computer(self) -> None:
        """Where people are hidden from each other and nobody sits at the screen yet, nobody sees what the
        computer does. Whoever sits there goes on looking with the eyes of their own side."""
        chair, battle = self.chair, self.chair.match.battle
        nobody = not chair.side and self.offer is None
        if chair.shared and chair.foggy and nobody and chair.match.waits_for_computer:
            side, title = battle.side, self.stage.log.titles.get(battle.side, battle.side)
            self.offer = Handover(
                side, title, "", "", battle.table.clock.round, True, self.stage.scene.called, waits=True
            )

    def take(self, event: Input) -> bool:
        """True if the input takes the seat."""
        if (
            self.offer
            and self.offer.again
            and cover_screen.asks_again(event, self.stage.whole, self.stage.scale)
        ):
            self.offer, self.chair.offered = None, False
            self.sitting.play_again()
            return False
        hidden = self.offer is not None and self.offer.hidden
        if hidden and cover_screen.misses(event, self.stage.whole, self.stage.scale):
            return False
        if self.gathers and event.type == pygame.MOUSEBUTTONDOWN and self.skipping.doubled:
            return False  # the second half of the double-click that has declared the last order
        if self.offer and self.offer.handle(event):
            gathers = self.offer.gathers
            self.offer, self.chair.offered = None, False
            if gathers:
                self.stage.scene.gathered = False
                self.sitting.show()
                return False
            self.sitting.tell()
            self._look_at_own(self.stage.board.camera)
            return True
        return False
