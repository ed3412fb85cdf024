"""The battles in which one kind of roll of the ledger was made: a press on one shows its replay."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.kit.form import logo, page_area
from game.client.kit.pen import Pen
from game.client.kit.screen import Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Done, Key, Look, Widget
from game.client.screens.ledger.rows import percent
from game.client.screens.page import Page
from game.client.screens.routes import ShowReplay
from game.client.seat.settings.settings import Settings
from game.client.seat.setup import open_battle
from game.client.seat.statistics import roll_table
from game.client.seat.statistics.ledger import Ledger
from game.client.seat.statistics.roll_table import RollBattle, Row
from game.core.errors import EnfiladeError
from game.maps.titles import in_words
from game.rulesets import RULESETS

GONE = "This battle is kept no more: the last ten are, and those that were given a name."
PITCH, WIDEST = 44, 1000


class RollBattlesScreen(Page):
    """`who` is whose rolls they are, "" everybody's."""

    alone = True

    def __init__(self, settings: Settings, under: Screen, known: Ledger, row: Row, who: str) -> None:
        super().__init__(settings, under)
        self.row = row
        self.found = roll_table.fought(known, row, who)
        self.words = ""

    def _panel(self) -> Rect:
        return page_area(self.whole, WIDEST)

    def areas(self) -> list[Area]:
        box = self._panel()
        return [
            Area(
                "battles",
                Rect(box.x + 10, box.y + 44, box.width - 14, box.height - 54),
                PITCH * len(self.found),
            )
        ]

    def widgets(self) -> list[Widget]:
        box, area = self._panel(), self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        cards: list[Widget] = []
        for number, one in enumerate(self.found):
            place = Rect(area.rect.x, top + PITCH * number, area.rect.width - 10, PITCH - 6)
            cards.append(
                Card(
                    Key("battle", number),
                    place,
                    partial(self._watch, one),
                    area="battles",
                    paint=partial(_line, one=one),
                )
            )
        return [
            *cards,
            Button(
                "back", Rect(box.x, self.whole.height - 76, 160, 48), self.escape, label="Back", cap="Esc"
            ),
        ]

    def _watch(self, one: RollBattle) -> Done:
        """Its replay; why there is none is said."""
        kept = roll_table.save_of(one.name)
        try:
            if kept:
                return ShowReplay(open_battle.watch_record(*kept))
            self.words = GONE
        except EnfiladeError as error:
            words = str(error)
            self.words = words[:1].upper() + words[1:]
        return None

    def paint(self, pen: Pen) -> None:
        box = self._panel()
        logo(pen, box.x - 4, 20)
        pen.block("Ledger of luck", box.right, 30, 16, "brass", 1)
        title = RULESETS[self.row.ruleset].TITLE if self.row.ruleset in RULESETS else self.row.ruleset
        pen.text(f"{self.row.kind}, {title}", box.right, 68, 13, "fog", False, 1)
        panel(pen, box, "Battles with such rolls")
        x, room = box.x + 176, box.width - 176
        for number, words in enumerate(
            pen.lines(self.words or "A press on a battle shows its replay.", 12.5, room, 2)
        ):
            pen.text(
                words,
                x,
                self.whole.height - 56 + 17 * number,
                12.5,
                "bad" if self.words else "fog",
                room=room,
            )


def _line(pen: Pen, rect: Rect, look: Look, one: RollBattle) -> None:
    share = one.share
    pen.plate(
        rect,
        "slate",
        0.9,
        "brass" if look.hover or look.focus else "steel",
        1.4 if look.hover or look.focus else 1,
        6,
    )
    y = rect.centery + 5
    told = f"{share.rolls} rolled, {share.came} came off"
    shown = f"{percent(share.shown)} % shown"
    end = rect.right - 12 - pen.width(shown, 12.5) - 20
    pen.text(shown, rect.right - 12, y, 12.5, "fog", False, 1)
    pen.text(told, end, y, 12.5, "paper", False, 1)
    pen.text(one.page.began, rect.x + 12, y, 12.5, "fog")
    pen.text(
        in_words(one.page.map),
        rect.x + 110,
        y,
        13,
        "paper",
        True,
        room=end - pen.width(told, 12.5) - rect.x - 126,
    )
