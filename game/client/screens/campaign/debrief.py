"""What came of a battle: who did what, what the wounds come to, when it turned, what was found, what is
next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Rect
from pygame.event import Event as Input

from game.campaign.state import Debrief
from game.campaign.validation import ENEMY, SIDE
from game.client.board.map_cards import MapPainter
from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.screen import Next
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Hint, Key, Look, Widget, packed
from game.client.panels import worth_chart
from game.client.screens.campaign import debrief_rows
from game.client.screens.campaign.map_panel import MissionPictures
from game.client.screens.page import Page
from game.client.screens.routes import ShowCampaign, ShowLedger, ShowReplay, ShowRoster
from game.client.seat.campaigns import briefing_text, debrief_text, roster_text
from game.client.seat.campaigns.campaign_book import CampaignBook
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.client.seat.statistics import ledger
from game.core.errors import EnfiladeError
from game.core.records import files as records

SMALL = 1200
PAGES = ("Battle", "After")
LOW, CARDS, LOW_CARD = 220, 80, 56


@dataclass(frozen=True)
class Layout:
    """Where the panels are; of a small window one page of them, the others are None."""

    deeds: Rect | None
    chart: Rect | None
    wounds: Rect | None
    found: Rect | None
    onward: Rect | None
    bottom: Rect


NAMED, HEAD = 248, 190
"""How wide the name of the game is, and the head of the page at least."""


def layout(whole: Rect, page: int) -> Layout:
    wide = min(whole.width, 1840)
    margin = 40 if whole.width >= SMALL else 16
    left, right = (whole.width - wide) // 2 + margin, (whole.width + wide) // 2 - margin
    bottom = Rect(left, whole.height - 76, right - left, 48)
    if whole.width < SMALL:
        high, half = bottom.y - 20 - 88, (right - left - 12) // 2
        if page == 0:
            first = Rect(left, 88, 548, high)
            second = right - first.right - 12
            return Layout(first, Rect(first.right + 12, 88, second, high), None, None, None, bottom)
        first = Rect(left, 88, half, high)
        top = Rect(first.right + 12, 88, half, (high - 12) // 2)
        return Layout(None, None, first, top, top.move(0, top.height + 12), bottom)
    high = bottom.y - 20 - 96
    upper = high - LOW - 12 - (high - 528) // 3
    column = max(560, round((right - left - 16) * 0.47))
    deeds = Rect(left, 96, column, upper)
    turns = Rect(deeds.right + 16, 96, right - deeds.right - 16, upper)
    low = Rect(left, deeds.bottom + 12, column, high - upper - 12)
    third = (turns.width - 16) // 2
    found = Rect(turns.x, low.y, third, low.height)
    return Layout(
        deeds, turns, low, found, Rect(found.right + 16, low.y, right - found.right - 16, low.height), bottom
    )


def _cards(rect: Rect, count: int) -> list[Rect]:
    """Where the turning points lie below the chart: side by side, in a narrow panel one below the other."""
    if rect.width < 520:
        top = rect.bottom - 12 - (LOW_CARD + 6) * count
        return [
            Rect(rect.x + 12, top + (LOW_CARD + 6) * place, rect.width - 24, LOW_CARD)
            for place in range(count)
        ]
    wide = (rect.width - 36) // 3
    return [
        Rect(rect.x + 12 + (wide + 6) * place, rect.bottom - CARDS - 12, wide, CARDS)
        for place in range(count)
    ]


class DebriefScreen(Page):
    """It cannot be refused: Escape leads to the map as well."""

    alone = True
    rest = 700.0

    def __init__(self, settings: Settings, book: CampaignBook, painter: MapPainter | None = None) -> None:
        super().__init__(settings)
        self.book = book
        self.pictures = MissionPictures(painter)
        self.page = 0
        self.words = ""

    @property
    def told(self) -> Debrief:
        found = self.book.state.debrief
        return found or Debrief("", "Nothing was fought yet", "lost", self.book.state.day, 0)

    # ------------------------------------------------------------ layout

    def areas(self) -> list[Area]:
        lay, pen = layout(self.whole, self.page), Pen(pygame.Surface((1, 1)), self.scale)
        found = []
        if lay.deeds:
            high = debrief_rows.DEED_PITCH * len(self.told.deeds)
            inside = Rect(lay.deeds.x + 8, lay.deeds.y + 58, lay.deeds.width - 12, lay.deeds.height - 66)
            found.append(Area("deeds", inside, high))
        if lay.wounds:
            rows = self._patients(pen, lay.wounds)
            high = sum(tall for tall, _ in rows) + 40 * len(debrief_text.scratched(self.told))
            inside = Rect(lay.wounds.x + 8, lay.wounds.y + 34, lay.wounds.width - 12, lay.wounds.height - 42)
            found.append(Area("wounds", inside, high))
        return found

    def _patients(self, pen: Pen, rect: Rect) -> list[tuple[int, debrief_text.Patient]]:
        wide = rect.width - 24
        shown = debrief_text.patients(self.book.state, self.told, self.book.rules.DISPLAY)
        return [(debrief_rows.patient_height(pen, one, wide) + 6, one) for one in shown]

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        lay = layout(self.whole, self.page)
        return [*(self._turns(lay.chart) if lay.chart else []), *self._bottom(lay.bottom)]

    def _turns(self, rect: Rect) -> list[Widget]:
        turns = self.told.turns
        if not turns:
            return []
        on = self.book.record_path(self.told.record) is not None
        return [
            Card(
                Key("turn", number),
                box,
                partial(self.replay, turn.round),
                on,
                hotkey=pygame.K_0 + number,
                paint=partial(self._turn, number),
            )
            for number, (turn, box) in enumerate(zip(turns, _cards(rect, len(turns)), strict=True), 1)
        ]

    def _turn(self, number: int, pen: Pen, rect: Rect, look: Look) -> None:
        turn, campaign = self.told.turns[number - 1], self.book.state.campaign
        ours, theirs = self.told.worth[min(turn.round, len(self.told.worth) - 1)]
        then = f"{campaign.team.split()[0]} {ours}, {campaign.enemy.split()[0]} {theirs} then"
        worth_chart.card(pen, rect, look, number, turn, then, self.book.rules.DISPLAY.round)

    def _bottom(self, row: Rect) -> list[Widget]:
        wide = min(328, row.width // 3)
        there = self.book.record_path(self.told.record) is not None
        found: list[Widget] = [
            Button(
                "roster", Rect(row.x, row.y, 160, 48), self.roster, hotkey=pygame.K_r, label="Roster",
                cap="R", size=11,
            ),
            Button(
                "map", Rect(row.right - wide, row.y, wide, 48), self.escape, hotkey=pygame.K_RETURN,
                label="To the map", cap="Enter", primary=True,
            ),
        ]  # fmt: skip
        return [*found, *packed(row.x + 168, row.y + 10, 28, self._smaller(row, there))]

    def _smaller(self, row: Rect, there: bool) -> list[Button]:
        gone = None if there else Hint("Watch replay", "The record of this battle is not here.")
        found = [
            Button(
                "replay", row, self.replay, there, gone, pygame.K_p, label="Watch replay", cap="P", size=8.5
            ),
            Button("rolls", row, self.rolls, hotkey=pygame.K_g, label="All rolls", cap="G", size=8.5),
        ]
        if self.whole.width < SMALL:
            turned = partial(self._turn_to, 1 - self.page)
            found.append(Button("page", row, turned, label=PAGES[1 - self.page], cap="PgDn", size=8.5))
        return found

    def _turn_to(self, page: int) -> Done:
        self.page = page
        return None

    # ------------------------------------------------------------ where it leads

    def roster(self) -> Done:
        return self._leave(ShowRoster(self, self.book))

    def rolls(self) -> Done:
        """The ledger of this battle; of all of them where its record is gone."""
        path, only = self.book.record_path(self.told.record), ""
        if path is not None:
            try:
                record = records.read(path)
                only = ledger.name_of(record.seed, record.scenario)
            except (EnfiladeError, OSError) as error:
                self.words = str(error)
                return None
        return self._leave(ShowLedger(self, only))

    def replay(self, number: int = 0) -> Done:
        """The battle once more, from that round on; back from it is here."""
        path = self.book.record_path(self.told.record)
        if path is None:
            return None
        try:
            watched = open_battle.watch_record(records.read(path), path)
        except (EnfiladeError, OSError) as error:
            self.words = str(error)
            return None
        return self._leave(ShowReplay(watched, self, number))

    def escape(self) -> Next:
        return self._leave(ShowCampaign(self.book))

    def _leave(self, route: Done) -> Done:
        if self.book.state.unread:
            self.book.step(lambda state: replace(state, unread=False))
        self.pictures.close()
        return route

    def leave(self) -> None:
        self.pictures.close()

    # ------------------------------------------------------------ input and time

    def handle(self, event: Input) -> Next:
        if event.type == pygame.KEYDOWN:
            self.words = ""
            if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP) and self.whole.width < SMALL:
                self.page = 1 - self.page
                return None
        return super().handle(event)

    @property
    def waits(self) -> float:
        return 0.0 if self.pictures.busy or self._shown_for < self.rest else super().waits

    def update(self, ms: float) -> Next:
        self.pictures.update()
        return super().update(ms)

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        lay, told, state = layout(self.whole, self.page), self.told, self.book.state
        logo(pen, lay.bottom.x - 4, 20)
        pen.block(debrief_text.head(told), lay.bottom.right, 30, 16, "brass", 1)
        pen.text(
            debrief_text.sentence(told, self.book.rules.DISPLAY), lay.bottom.right, 68, 13, "fog", False, 1
        )
        if lay.deeds:
            self._deeds(pen, lay.deeds)
        if lay.chart:
            self._chart(pen, lay.chart)
        if lay.wounds:
            self._wounds(pen, lay.wounds)
        if lay.found:
            panel(pen, lay.found, "Found")
            pen.text("into the store", lay.found.right - 12, lay.found.y + 22, 12, "fog", False, 1)
            debrief_rows.loot(pen, lay.found, state, told)
        if lay.onward:
            panel(pen, lay.onward, "The end" if state.over else "What comes next")
            debrief_rows.onward(pen, lay.onward, state, told, self.pictures)
        self._sentence(pen, lay.bottom)

    def _head(self) -> str:
        return debrief_text.sentence(self.told, self.book.rules.DISPLAY)

    def _deeds(self, pen: Pen, rect: Rect) -> None:
        panel(pen, rect, "Who did what")
        if not self.told.deeds:
            pen.text("Nobody fought.", rect.centerx, rect.centery, 13, "fog", False, 0.5)
            return
        debrief_rows.deed_heads(pen, rect)
        area = next(area for area in self.areas() if area.key == "deeds")
        faces, state = roster_text.faces(self.book.state), self.book.state
        top = area.rect.y - round(self.desk.offset(area))
        with pen.clipped(area.rect):
            for place, one in enumerate(self.told.deeds):
                y = top + debrief_rows.DEED_PITCH * place
                row = Rect(rect.x + 12, y, rect.width - 24, debrief_rows.DEED)
                debrief_rows.deed(pen, rect, row, state, one, faces)

    def _chart(self, pen: Pen, rect: Rect) -> None:
        told, campaign = self.told, self.book.state.campaign
        panel(pen, rect, "How it turned")
        words = f"worth at the end of each {self.book.rules.DISPLAY.round.lower()}"
        pen.text(words, rect.right - 12, rect.y + 22, 12, "fog", False, 1)
        top = min((box.y for box in _cards(rect, len(told.turns))), default=rect.bottom - 2)
        inside = Rect(rect.x, rect.y + 44, rect.width, top - 14 - rect.y - 44)
        names = campaign.team, campaign.enemy
        worth_chart.draw(pen, inside, told.worth, told.turns, (SIDE, ENEMY), names)

    def _wounds(self, pen: Pen, rect: Rect) -> None:
        panel(pen, rect, "Wounds")
        state = self.book.state
        pen.text(debrief_text.whose_rule(state), rect.right - 12, rect.y + 22, 12, "fog", False, 1)
        rows, light = self._patients(pen, rect), debrief_text.scratched(self.told)
        if not rows and not light:
            pen.text("Nobody was hurt.", rect.centerx, rect.centery + 8, 13, "fog", False, 0.5)
            return
        area = next(area for area in self.areas() if area.key == "wounds")
        faces, display = roster_text.faces(state), self.book.rules.DISPLAY
        y = area.rect.y - round(self.desk.offset(area))
        with pen.clipped(area.rect):
            for high, one in rows:
                debrief_rows.patient(
                    pen, Rect(rect.x + 12, y, rect.width - 24, high - 6), one, faces, display
                )
                y += high
            for deed in light:
                debrief_rows.scratch(pen, Rect(rect.x + 12, y, rect.width - 24, 36), deed, faces)
                y += 40

    def _sentence(self, pen: Pen, row: Rect) -> None:
        """The story of it, and that it is kept."""
        state, told = self.book.state, self.told
        left = max(one.rect.right for one in self._bottom(row) if one.key != "map") + 16
        right = row.right - min(328, row.width // 3) - 20
        y = row.y + 12
        if right - left < 160:  # in a small window it lies beside the name of the game
            head = max(pen.width(self._head(), 13), HEAD)
            left, right, y = row.x + NAMED, round(row.right - head - 24), 28
        room = right - left
        if self.words or self.book.fault:
            words, tone = self.words or self.book.fault, "bad"
        elif state.over:
            words, tone = f"{briefing_text.ended(state)} {state.why or told.words}", "paper"
        else:
            words, tone = told.words or "Kept: the campaign goes on from here.", "paper"
        size = 12.5 if pen.width(words, 12.5) < 2.6 * room else 11.5
        for place, line in enumerate(pen.lines(words, size, room, 3)):
            pen.text(line, right, y + 17 * place, size, tone, False, 1, room)
