"""The campaigns to go on with: each with its people, where it stands, and what can be done with its file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.campaign import files
from game.campaign.saves import SUFFIX
from game.campaign.state import State
from game.campaign.validation import SIDE
from game.client.kit import symbols
from game.client.kit.form import logo, page_area
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import panel, portrait
from game.client.kit.widgets import Area, Button, Card, Done, Hint, Key, Look, Widget, in_a_row
from game.client.screens.campaign import people_strip
from game.client.screens.page import Page
from game.client.screens.routes import (
    ShowCampaign,
    ShowConfirm,
    ShowName,
    ShowNewCampaign,
    ShowPath,
    ShowTitle,
)
from game.client.seat.campaigns import briefing_text, campaign_package, roster_text
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.saves import campaign_files, disk_files
from game.client.seat.saves.campaign_files import SavedCampaign
from game.client.seat.settings.settings import Settings
from game.core.errors import EnfiladeError
from game.rulesets import RULESETS

ROW, PITCH = 96, 104
FACE = 30
EMPTY = "No campaign has been begun yet: Enter begins one. It keeps itself after every step."
STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -10_000, pygame.K_END: 10_000}


class CampaignsScreen(Page):
    """`words` say what could not be done, `done` what has been done where the list does not show it."""

    alone = True

    def __init__(self, settings: Settings, under: Screen | None = None) -> None:
        super().__init__(settings, under)
        self.listed: list[SavedCampaign] = []
        self.place = 0
        self.words = self.done = ""
        self.reread()

    def reread(self) -> None:
        self.listed = campaign_files.listed()
        self.place = min(max(0, self.place), max(0, len(self.listed) - 1))

    @property
    def row(self) -> SavedCampaign | None:
        return self.listed[self.place] if self.listed else None

    # ------------------------------------------------------------ layout

    def _panel(self) -> Rect:
        return page_area(self.whole, 1200)

    def areas(self) -> list[Area]:
        rect = self._panel()
        inside = Rect(rect.x + 12, rect.y + 44, rect.width - 18, rect.height - 96)
        return [Area("campaigns", inside, PITCH * len(self.listed))]

    def widgets(self) -> list[Widget]:
        area, rect = self.areas()[0], self._panel()
        top = area.rect.y - round(self.desk.offset(area))
        cards: list[Widget] = [
            Card(
                Key("campaign", place),
                Rect(area.rect.x, top + PITCH * place, area.rect.width - 10, ROW),
                partial(self._press, place),
                area="campaigns",
                paint=partial(self._row, place, one),
            )
            for place, one in enumerate(self.listed)
        ]
        return [*cards, *self._ways(rect), *self._bottom(rect)]

    def _ways(self, rect: Rect) -> list[Widget]:
        one = self.row
        if one is None:
            return []
        line = Rect(rect.x + 12, rect.bottom - 40, min(420, rect.width - 24), 28)
        gone = Hint("Delete", "The campaign and the records of its battles. It is asked once more.")
        found = (
            Button(
                "export", line, self.export, one.state is not None, label="Export", cap="Ctrl E", size=8.5
            ),
            Button(
                "delete", line, self._delete, True, gone, pygame.K_DELETE, label="Delete", cap="Del", size=8.5
            ),
        )
        return [*in_a_row(line, found)]

    def _bottom(self, rect: Rect) -> list[Widget]:
        y, one = self.whole.height - 76, self.row
        wide = min(328, rect.width // 3)
        on = one is not None and one.state is not None
        new = (
            Rect(rect.right - wide - 196, y, 180, 48) if self.listed else Rect(rect.right - wide, y, wide, 48)
        )
        found: list[Widget] = [
            Button("back", Rect(rect.x, y, 160, 48), self.escape, label="Back", cap="Esc"),
            Button(
                "import", Rect(rect.x + 168, y + 10, 160, 28), self._import, hotkey=pygame.K_i,
                label="Import a file", cap="I", size=8.5,
            ),
            Button(
                "new", new, self._new, hotkey=pygame.K_n if self.listed else pygame.K_RETURN,
                label="New campaign", cap="N" if self.listed else "Enter", size=10, primary=not self.listed,
            ),
        ]  # fmt: skip
        if self.listed:
            over = bool(one and one.state and one.state.over)
            main = Rect(rect.right - wide, y, wide, 48)
            found.append(
                Button(
                    "go on", main, self.go_on, on, hotkey=pygame.K_RETURN,
                    label="Look back" if over else "Go on", cap="Enter", primary=True,
                )
            )  # fmt: skip
        return found

    # ------------------------------------------------------------ what they do

    def _press(self, place: int) -> Done:
        """A first press chooses, the next one goes on."""
        if place == self.place:
            return self.go_on()
        self.place, self.words, self.done = place, "", ""
        return None

    def go_on(self) -> Done:
        one = self.row
        if one is None or one.state is None:
            return None
        return ShowCampaign(CampaignBook(one.state, one.path))

    def _new(self) -> Done:
        return ShowNewCampaign()

    def _import(self) -> Done:
        return ShowPath(self, self.take_in, "Import a campaign", (SUFFIX, files.PACKED))

    def take_in(self, path: Path) -> str:
        """Why the file cannot be imported, "" if it was."""
        try:
            if path.suffix.lower() == files.PACKED:
                from game.campaign import package  # seldom needed

                campaign = files.read(package.unpack(path))
                self.done = f"{campaign.title} can be begun now: New campaign."
                return ""
            campaign_package.taken_in(path)
        except (EnfiladeError, OSError) as error:
            return str(error)
        self.place = 0
        self.reread()
        self.done = f"Taken in from {path.name}."
        return ""

    def export(self) -> Done:
        one = self.row
        if one is None or one.state is None:
            return None
        out = disk_files.unused(one.state.campaign.title, SUFFIX)
        words = "With its battles, to be replayed. Anybody can import it, and go on from there."
        return ShowName(self, "Export the campaign", words, str(out), partial(self._hand_out, one.path))

    def _hand_out(self, path: Path, out: str) -> str:
        fault = disk_files.handed_out(partial(campaign_package.packed_with_battles, path), out, SUFFIX)
        self.done = "" if fault else f"Written: {out}"
        return fault

    def _delete(self) -> Done:
        one = self.row
        if one is None:
            return None
        title = one.state.campaign.title if one.state else one.path.name
        words = f"{title}, with the records of its battles. It is gone for good."
        return ShowConfirm(
            self, "Delete the campaign?", words, "Delete", self, partial(self._remove, one), "Keep it"
        )

    def _remove(self, one: SavedCampaign) -> None:
        try:
            campaign_files.remove(one.path)
        except OSError as error:
            self.words = f"Not deleted: {error.strerror}."
        self.reread()

    def escape(self) -> Next:
        return self.under or ShowTitle()

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Next:
        if event.type == pygame.DROPFILE:
            self.words = self.take_in(Path(event.file))
            return None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.words = self.done = ""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL and event.key == pygame.K_e:
            return self.export()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_n and not self.listed:
            return self._new()
        if event.type == pygame.KEYDOWN and event.key in STEPS and not self.desk.by_keys:
            self._step(STEPS[event.key])
            return None
        return super().handle(event)

    def _step(self, way: int) -> None:
        self.place = min(max(0, self.place + way), max(0, len(self.listed) - 1))
        area = self.areas()[0]
        first, last = PITCH * self.place, PITCH * (self.place + 1) - area.rect.height
        self.desk.scroll_to(area, min(max(self.desk.offset(area), last), first))

    # ------------------------------------------------------------ drawing

    @property
    def _heading(self) -> str:
        over = [bool(one.state and one.state.over) for one in self.listed]
        if not any(over):
            return "Going on"
        return "Over" if all(over) else "Going on, and over"

    def paint(self, pen: Pen) -> None:
        rect = self._panel()
        logo(pen, rect.x - 4, 20)
        pen.block("Campaigns", rect.right, 30, 16, "brass", 1)
        pen.text("Each keeps itself after every step", rect.right, 68, 13, "fog", False, 1)
        panel(pen, rect, self._heading)
        if not self.listed:
            pen.text(EMPTY, rect.centerx, rect.centery, 13, "fog", False, 0.5, rect.width - 40)
        said, tone = (self.words, "bad") if self.words else (self.done, "good")
        if said:
            pen.text(said, rect.right - 12, rect.bottom - 21, 12.5, tone, False, 1, rect.width - 460)

    def _row(self, place: int, one: SavedCampaign, pen: Pen, rect: Rect, look: Look) -> None:
        chosen = place == self.place
        edge: Color = "brass" if chosen or look.hover else "steel"
        edge = "bad" if one.state is None else edge
        pen.plate(rect, "steel" if chosen else "slate", 0.9, edge, 1.8 if chosen else 1, 8)
        if one.state is None:
            pen.text(one.path.name, rect.x + 14, rect.y + 28, 14, "paper", True, room=rect.width - 28)
            for number, line in enumerate(pen.lines(one.fault, 12, rect.width - 28, 3)):
                pen.text(line, rect.x + 14, rect.y + 48 + 16 * number, 12, "bad", room=rect.width - 28)
            return
        state = one.state
        rules = RULESETS[state.ruleset].TITLE
        more = [rules, state.level, state.other_levels, "ironman" if state.ironman else ""]
        pen.text(", ".join(filter(None, more)), rect.right - 14, rect.y + 27, 12.5, "fog", False, 1)
        title = f"{state.campaign.title}, {state.campaign.team}"
        pen.text(title, rect.x + 14, rect.y + 28, 15, "paper", True, room=rect.width - 260)
        words, tone = stands(state)
        pen.text(words, rect.x + 14, rect.y + 48, 12.5, tone, room=rect.width - 150)
        self._faces(pen, rect, state)
        self._outcomes(pen, rect, state)

    @staticmethod
    def _faces(pen: Pen, rect: Rect, state: State) -> None:
        faces = roster_text.faces(state)
        for place, person in enumerate(people_strip.order(state)):
            box = Rect(rect.x + 14 + (FACE + 6) * place, rect.y + 58, FACE, FACE)
            if box.right > rect.right - 180:
                return
            look, face = faces[person.id]
            fit = person.fit(state.day)
            portrait(pen, box, look, SIDE, face, not fit)

    @staticmethod
    def _outcomes(pen: Pen, rect: Rect, state: State) -> None:
        """How the last battles ended."""
        for place, fought in enumerate(reversed(state.fought[-7:])):
            symbols.badge(pen, fought.outcome, rect.right - 26 - 22 * place, rect.y + 73, 8)


def stands(state: State) -> tuple[str, Color]:
    """Where a campaign stands, in words."""
    if state.over:
        return briefing_text.ended(state), "fog"
    day = f"Day {state.day}" + (f" of {state.campaign.days}" if state.campaign.days else "")
    if state.pending:
        return f"{day}: in battle at {state.mission(state.pending.mission).title}", "blast"
    count = len(state.fought)
    fit = sum(person.fit(state.day) for person in state.living)
    fought = f"{count} battle{'s' if count != 1 else ''} fought"
    return f"{day}, {fought}, {fit} of {len(state.living)} fit", "good"
