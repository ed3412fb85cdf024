"""The ledger of luck: over all battles of this machine, what was shown for each kind of roll and what
came."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.form import logo, page_area, side_by_side
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import panel
from game.client.kit.widgets import Area, Button, Card, Choice, Done, Hint, Key, Tab, Widget
from game.client.screens.ledger import rows
from game.client.screens.page import Page
from game.client.screens.routes import ShowConfirm, ShowFought, ShowName
from game.client.seat.saves import disk_files
from game.client.seat.settings.settings import Settings
from game.client.seat.statistics import ledger, roll_table
from game.client.seat.statistics.roll_table import Row
from game.rulesets import RULESETS

LAB = "lab"
WHOSE = (
    (ledger.PERSON, "Yours"),
    (ledger.COMPUTER, "Computer's"),
    ("", "Everybody's"),
    (LAB, "The lab's"),
)
"""Those of this machine, and what the game was tried with before it came here."""
EMPTY = "Nothing is kept yet: every roll of every battle comes here, at the end of each round."
NONE = "No roll of this kind of player under these rules."
RESET = Hint("Reset", "Asks first. What the ledger knows does not come back; battles and replays stay.")
THEIRS = Hint(
    "Its battles", "Those in which the chosen kind was rolled, each with its replay as long as that is kept."
)
STEPS = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -8,
    pygame.K_PAGEDOWN: 8,
    pygame.K_HOME: -10_000,
    pygame.K_END: 10_000,
}


class LedgerScreen(Page):
    """`whose` and `ruleset` say what is shown, `chosen` is the key of the row that is plotted. `only` is the
    file of the one battle that is meant, "" for all of them."""

    alone = True

    def __init__(self, settings: Settings, under: Screen, only: str = "") -> None:
        super().__init__(settings, under)
        self.only = only
        self.ledger = ledger.read().of(only) if only else ledger.read()
        self.whose = next((who for who, _ in WHOSE[:3] if roll_table.rows(self.ledger, who)), ledger.PERSON)
        self.ruleset = ""
        self.words = (
            f"{len(self.ledger.faults)} files of the ledger cannot be read and are left out."
            if self.ledger.faults
            else ""
        )
        self.chosen = self.done = ""
        self.rows: list[Row] = []
        self._sum_up()

    def _sum_up(self) -> None:
        """The rows as they are wished for; the chosen one stays, if it is among them."""
        self.rows = self._rows()
        if self.chosen not in {row.key for row in self.rows}:
            self.chosen = self.rows[0].key if self.rows else ""

    def _rows(self) -> list[Row]:
        if self.whose == LAB:
            return roll_table.lab_rows(self.ruleset)
        return roll_table.rows(self.ledger, self.whose, self.ruleset)

    @property
    def row(self) -> Row | None:
        return next((row for row in self.rows if row.key == self.chosen), None)

    def _rulesets(self) -> list[str]:
        if self.whose == LAB:
            return sorted({row.ruleset for row in roll_table.lab_rows()})
        return sorted({page.ruleset for page in self.ledger.pages})

    # ------------------------------------------------------------ layout

    def _panels(self) -> tuple[Rect, Rect]:
        """The table and the plot."""
        area = page_area(self.whole, 1480)
        return side_by_side(area, 384 if area.width >= 1100 else 312)

    def _tops(self) -> list[tuple[int, Row, bool]]:
        """How far down each row stands, and whether the name of its ruleset stands above it."""
        found, y, before = list[tuple[int, Row, bool]](), 0, ""
        for row in self.rows:
            new = row.ruleset != before
            y += rows.HEAD if new else 0
            found.append((y, row, new))
            y, before = y + rows.PITCH, row.ruleset
        return found

    def areas(self) -> list[Area]:
        left, _ = self._panels()
        tops = self._tops()
        height = tops[-1][0] + rows.PITCH if tops else 0
        return [
            Area(
                "rows",
                Rect(left.x + 10, left.y + 64, left.width - 14, left.height - 64 - rows.LEGEND),
                height,
            )
        ]

    def widgets(self) -> list[Widget]:
        left, right = self._panels()
        area = self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        found: list[Widget] = []
        for y, row, _ in self._tops():
            box = Rect(area.rect.x, top + y, area.rect.width - 10, rows.PITCH - 1)
            paint = partial(rows.line, row=row, chosen=row.key == self.chosen)
            found.append(
                Card(Key("row", row.key), box, partial(self._choose, row.key), area="rows", paint=paint)
            )
        return [*self._head(left), *found, *self._bottom(left, right)]

    def _head(self, left: Rect) -> list[Widget]:
        rulesets = self._rulesets()
        titles = ("All rules", *(RULESETS[one].TITLE if one in RULESETS else one for one in rulesets))
        index = rulesets.index(self.ruleset) + 1 if self.ruleset in rulesets else 0
        box = Rect(left.right - 12 - 150, left.y + 9, 150, 26)
        found: list[Widget] = []
        x = box.x - 8 - 94 * len(WHOSE)
        for who, title in WHOSE:
            found.append(
                Tab(
                    Key("whose", who),
                    Rect(x, left.y + 10, 88, 24),
                    partial(self._turn_to, who),
                    label=title,
                    chosen=who == self.whose,
                )
            )
            x += 94
        return [*found, Choice("rules", box, values=titles, index=index, pick=self._pick)]

    def _bottom(self, left: Rect, right: Rect) -> list[Widget]:
        y, any_ = self.whole.height - 76, bool(self.ledger.pages)
        gone, last = not self.only and (any_ or bool(self.ledger.faults)), Rect(right.x, y, right.width, 48)
        return [
            Button("back", Rect(left.x, y, 160, 48), self.escape, label="Back", cap="Esc"),
            Button(
                "reset",
                Rect(left.x + 176, y + 10, 124, 28),
                self._asked,
                gone,
                RESET,
                pygame.K_DELETE,
                label="Reset",
                cap="Del",
                size=8.5,
            ),
            Button(
                "export",
                Rect(left.x + 306, y + 10, 136, 28),
                self._export,
                any_,
                label="Export",
                cap="Ctrl E",
                size=8.5,
            ),
            Button(
                "fought",
                last,
                self._fought,
                bool(self.row) and self.whose != LAB,
                THEIRS,
                pygame.K_RETURN,
                label="Its battles",
                cap="Enter",
                primary=True,
            ),
        ]

    # ------------------------------------------------------------ what they do

    def _choose(self, key: str) -> Done:
        """By keys the chosen one is gone into by a second Enter, as by the button."""
        if self.desk.by_keys and key == self.chosen:
            return self._fought()
        self.chosen = key
        return None

    def _fought(self) -> Done:
        return ShowFought(self, self.ledger, self.row, self.whose) if self.row and self.whose != LAB else None

    def _turn_to(self, who: str) -> Done:
        self.whose = who
        if self.ruleset not in self._rulesets():
            self.ruleset = ""
        self.desk.scroll.clear()
        self._sum_up()
        return None

    def _pick(self, index: int) -> Done:
        self.ruleset = self._rulesets()[index - 1] if index else ""
        self.desk.scroll.clear()
        self._sum_up()
        return None

    def _asked(self) -> Done:
        words = f"{self._counted()}. This cannot be taken back; battles and replays stay."
        return ShowConfirm(self, "Reset the ledger?", words, "Reset", self, self._reset, "Keep it")

    def _reset(self) -> None:
        self.words = ledger.reset()
        self.ledger = ledger.read()
        self._sum_up()

    def _export(self) -> Done:
        out = disk_files.unused("luck", ".csv")
        return ShowName(
            self, "Export the ledger", "The file to write: a line for each roll.", str(out), self._hand_out
        )

    def _hand_out(self, out: str) -> str:
        fault = disk_files.handed_out(partial(ledger.as_csv, self.ledger), out, ".csv")
        self.done = "" if fault else f"Written: {out}"
        return fault

    def handle(self, event: Input) -> Next:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.done = ""
        if (
            event.type == pygame.KEYDOWN
            and event.mod & pygame.KMOD_CTRL
            and event.key == pygame.K_e
            and self.ledger.pages
        ):
            return self._export()
        if event.type == pygame.KEYDOWN and event.key in STEPS and self.rows and not self.desk.by_keys:
            self._step(STEPS[event.key])
            return None
        return super().handle(event)

    def _step(self, way: int) -> None:
        tops = self._tops()
        place = next(index for index, (_, row, _) in enumerate(tops) if row.key == self.chosen)
        y, row, headed = tops[min(max(0, place + way), len(tops) - 1)]
        self.chosen = row.key
        area = self.areas()[0]
        first, last = y - (rows.HEAD if headed else 0), y + rows.PITCH - area.rect.height
        self.desk.scroll_to(area, min(max(self.desk.offset(area), last), first))

    # ------------------------------------------------------------ drawing

    def _counted(self) -> str:
        if self.whose == LAB:
            rolls = sum(row.share.rolls for row in roll_table.lab_rows())
            return f"{rolls:,} rolls before the game came here: enfilade calibrate"
        count = len(self.ledger.pages)
        if self.only:
            return "The rolls of this battle" if count else "No roll of this battle was kept"
        since = f" since {self.ledger.since}" if self.ledger.since else ""
        return f"{count} battle{'s' if count != 1 else ''} on this machine{since}"

    def paint(self, pen: Pen) -> None:
        left, right = self._panels()
        logo(pen, left.x - 4, 20)
        pen.block("Ledger of luck", right.right, 30, 16, "brass", 1)
        pen.text(self._counted(), right.right, 68, 13, "fog", False, 1)
        panel(pen, left, "Shown and observed" if left.width > 700 else "Luck")
        area = self.areas()[0]
        row = self.row
        if row:
            rows.heads(pen, area.rect.inflate(-10, 0).move(-5, 0), left.y + 56)
            rows.chosen(
                pen, right, row, RULESETS[row.ruleset].TITLE if row.ruleset in RULESETS else row.ruleset
            )
            self._groups(pen, area)
        else:
            panel(pen, right, "Rolls")
            for number, words in enumerate(
                pen.wrap(EMPTY if not self.ledger.pages else NONE, 13, left.width - 60)
            ):
                pen.text(words, left.centerx, left.y + 110 + 20 * number, 13, "fog", False, 0.5)
        rows.legend(pen, left)
        self._sentence(pen, left.x + 454, right.x - 16)

    def _groups(self, pen: Pen, area: Area) -> None:
        top = area.rect.y - round(self.desk.offset(area))
        with pen.clipped(area.rect):
            for y, row, headed in self._tops():
                if headed:
                    title = RULESETS[row.ruleset].TITLE if row.ruleset in RULESETS else row.ruleset
                    rows.group(pen, area.rect, top + y - rows.HEAD, title)

    def _sentence(self, pen: Pen, x: int, right: int) -> None:
        """How many kinds lie outside, and how often that happens to fair dice."""
        y = self.whole.height - 60
        if said := self.done or self.words:
            for number, words in enumerate(pen.lines(said, 12, right - x, 3)):
                pen.text(
                    words, right, y - 6 + 17 * number, 12, "good" if self.done else "bad", False, 1, right - x
                )
            return
        count, of, share = roll_table.outside(self.rows)
        if not of:
            return
        pen.text(
            f"Outside the interval: {count} of {of} kind{'s' if of != 1 else ''}.",
            right,
            y,
            13,
            "paper",
            False,
            1,
            right - x,
        )
        often = (
            f"So much happens to fair dice in {max(1, round(100 * share))} of 100 ledgers."
            if count
            else "Fair dice look like this."
        )
        for number, words in enumerate(pen.lines(often, 12, right - x, 2)):
            pen.text(words, right, y + 19 + 16 * number, 12, "fog", False, 1, right - x)
