"""Setting up before a battle: the marked ground on the board, the figures of the side beside it, and one
button to begin."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.form import logo, page_margin
from game.client.kit.frame_time import MOVING
from game.client.kit.pen import Pen
from game.client.kit.screen import Next
from game.client.kit.ui_elements import choice_plate, panel, portrait
from game.client.kit.widgets import ENTER, Area, Button, Card, Done, Key, Look, Widget
from game.client.screens.battle import cover_screen
from game.client.screens.into_battle import opening
from game.client.screens.page import Page
from game.client.screens.routes import ShowCampaign, ShowSetup
from game.client.screens.setup.deployment_board import SetGround
from game.client.seat.campaigns import campaign_book
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.deployment import Deployment
from game.client.seat.view.portraits import together
from game.core.describing.names import cell_name
from game.core.errors import EnfiladeError
from game.core.events import Placed
from game.core.references import UnitId
from game.rulesets import custom_content

PITCH, CARD = 66, 60
HELP = (
    "Choose a figure, then a marked cell: click, drag, or arrows and Enter. On another of yours the two "
    "change places."
)


def layout(whole: Rect) -> tuple[Rect, Rect]:
    """The board, and the panel of figures beside it, in a window of this size."""
    margin = page_margin(whole)
    wide = 328 if whole.width >= 1200 else 288
    high = whole.height - 96 - 96
    right = Rect(whole.width - margin - wide, 96, wide, high)
    return Rect(margin, 96, right.x - 16 - margin, high), right


class DeployScreen(Page):
    """`deploying` says who sets up and keeps where; under fog of war the board is covered until that person
    has the seat."""

    alone = True

    def __init__(self, settings: Settings, deploying: Deployment) -> None:
        super().__init__(settings)
        self.deploying = deploying
        self.ground = SetGround(deploying, self._put)
        self.words = ""
        self.covered = deploying.hidden and len(deploying.sides) > 1

    # ------------------------------------------------------------ widgets

    def areas(self) -> list[Area]:
        if self.covered:
            return []
        right = layout(self.whole)[1]
        return [
            Area(
                "figures",
                Rect(right.x + 10, right.y + 40, right.width - 14, right.height - 102),
                len(self.deploying.units) * PITCH,
            )
        ]

    def widgets(self) -> list[Widget]:
        return [] if self.covered else [*self._figures(self.areas()[0]), *self._ways()]

    def _figures(self, area: Area) -> list[Widget]:
        found: list[Widget] = []
        top = area.rect.y - round(self.desk.offset(area))
        shown = self.deploying.shown()
        people = {event.unit: event for event in shown}
        known = together((event.name, event.person, event.look) for event in shown)
        faces = dict(zip(people, known, strict=True))
        for number, unit in enumerate(self.deploying.units):
            box = Rect(area.rect.x, top + PITCH * number, area.rect.width - 10, CARD)
            paint = partial(
                self._card,
                who=people[unit],
                chosen=unit == self.deploying.chosen,
                number=number + 1,
                portrayed=faces[unit],
            )
            key = pygame.K_1 + number if number < 9 else 0
            found.append(
                Card(
                    Key("figure", unit),
                    box,
                    partial(self._choose, unit),
                    hotkey=key,
                    area="figures",
                    paint=paint,
                )
            )
        return found

    def _ways(self) -> list[Widget]:
        left, right = layout(self.whole)
        y, deploying = self.whole.height - 76, self.deploying
        after = deploying.following
        wide = (right.width - 32) // 2
        return [
            Button(
                "undo",
                Rect(right.x + 12, right.bottom - 50, wide, 36),
                self._undo,
                deploying.undoable,
                label="Undo",
                cap="Ctrl Z",
                size=9,
            ),
            Button(
                "reset",
                Rect(right.x + 20 + wide, right.bottom - 50, wide, 36),
                self._reset,
                hotkey=pygame.K_r,
                label="As the map",
                cap="R",
                size=9,
            ),
            Button("back", Rect(left.x, y, 160, 48), self.escape, label="Back", cap="Esc"),
            Button(
                "begin",
                Rect(right.x, y, right.width, 48),
                self._go_on,
                hotkey=pygame.K_F5,
                label=f"Next: {after}" if after else "Begin",
                cap="F5",
                primary=True,
            ),
        ]

    # ------------------------------------------------------------ what they do

    def _choose(self, unit: UnitId) -> Done:
        """The arrows are the board's again, also if it was chosen by Tab and Enter."""
        self.deploying.chosen = unit
        self.desk.focus, self.desk.by_keys = "", False
        self.ground.look_at(unit)
        return None

    def _put(self, words: str) -> None:
        self.words = words
        self.ground.show()

    def _undo(self) -> Done:
        self.deploying.undo()
        self.ground.show()
        return None

    def _reset(self) -> Done:
        self.deploying.reset()
        self.ground.show()
        return None

    def _go_on(self) -> Done:
        try:
            match = self.deploying.go_on()
        except EnfiladeError as error:
            self.words = str(error)
            return None
        if match:
            return opening(match)
        self.covered, self.words = self.deploying.hidden, ""
        self.desk.forget()
        self.ground = SetGround(self.deploying, self._put)
        return None

    def escape(self) -> Next:
        book = campaign_book.of_seed(self.deploying.prepared.seed)
        return ShowCampaign(book) if book else ShowSetup()

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if self.covered:
            return self._uncover(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.words = ""
        if self.ground.handle(event, self.desk, self.scale):
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            return self._undo()
        return super().handle(event)

    def _uncover(self, event: Input) -> Next:
        """The seat is taken by Enter, Space or its button."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.escape()
        if cover_screen.misses(event, self.whole, self.scale):
            return None
        taken = event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE)
        self.covered = not (taken or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1))
        return None

    @property
    def waits(self) -> float:
        return MOVING

    def update(self, ms: float) -> Next:
        self.ground.update(ms, self.settings.reduced_motion)
        return None

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        deploying = self.deploying
        if self.covered:
            cover_screen.draw(pen, deploying.side, deploying.title, deploying.person, "Set up")
            return
        left, right = layout(self.whole)
        logo(pen, left.x - 4, 20)
        pen.block("Set up", right.right, 30, 16, "brass", 1)
        pen.text(deploying.prepared.field.title, right.right, 68, 13, "fog", False, 1)
        self.ground.draw(pen, left)
        pen.frame(left, "steel")
        panel(pen, right, deploying.title)
        x = left.x + 176
        for number, line in enumerate(pen.lines(self.words or HELP, 13, right.x - 16 - x, 2)):
            pen.text(
                line,
                x,
                self.whole.height - 58 + 18 * number,
                13,
                "bad" if self.words else "paper",
                room=right.x - 16 - x,
            )

    def _card(
        self, pen: Pen, rect: Rect, look: Look, who: Placed, chosen: bool, number: int, portrayed: int
    ) -> None:
        choice_plate(pen, rect, chosen, look.hover)
        portrait(pen, Rect(rect.x + 6, rect.y + 6, 48, 48), who.look, who.side, portrayed)
        unit = self.deploying.kind(who.unit)
        kind = custom_content.archetype(self.deploying.prepared.ruleset, unit)
        pen.text(
            f"{number}  {who.name}", rect.x + 64, rect.y + 25, 13.5, "paper", True, room=rect.width - 122
        )
        pen.text(
            kind.title.lower() if kind else unit,
            rect.x + 64,
            rect.y + 45,
            11.5,
            "paper" if chosen else "fog",
            room=rect.width - 76,
        )
        pen.text(cell_name(who.cell), rect.right - 12, rect.y + 25, 13.5, "paper", True, 1)
