"""Whether a map is fair: battles of the computer on it, where figures stood and fell, and what that says."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface

from game.client.board.reading_board import ReadMap
from game.client.kit.form import logo
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.theme import rgb
from game.client.kit.ui_elements import heading, panel
from game.client.kit.widgets import Button, Done, Key, Tab, Widget
from game.client.screens.maps import columns
from game.client.screens.page import Page
from game.client.seat.maps.fairness import BATCH, FairnessTrial
from game.client.seat.maps.map_reading import Reading
from game.client.seat.settings.settings import Settings
from game.core.ruleset import Ruleset
from game.lab.balance import FAIR, Rate, SideBalance

KINDS = {"stood": "Stood", "moved": "Stepped", "harmed": "Harmed", "felled": "Went down"}
LOOK = 100.0
"""Milliseconds between two looks at what was played."""
CHANGED = ("walls", "water", "cover", "doors")
"""Marks that lie over the picture where it does not show what is there."""
FAINTEST, STRONGEST = 0.25, 0.85
"""How strong marks are, with the smallest and the largest count."""


class FairnessScreen(Page):
    """Battles begin as it opens; leaving it leaves what is not played."""

    alone = True

    def __init__(
        self,
        settings: Settings,
        under: Screen,
        reading: Reading,
        ruleset: Ruleset,
        trial: FairnessTrial | None = None,
    ) -> None:
        super().__init__(settings, under)
        self.reading, self.ruleset = reading, ruleset
        self.trial = trial or FairnessTrial(reading.path, reading.field, ruleset)
        self.kind = "felled"
        self.map = ReadMap(reading.field, reading.picture)
        painted = reading.changes.painted
        self.map.show(reading.field, painted, CHANGED if painted or reading.changes.doors else ())
        self.trial.begin()

    # ------------------------------------------------------------ widgets

    def widgets(self) -> list[Widget]:
        lay = columns.layout(self.whole)
        tabs: list[Widget] = [
            Tab(
                Key("kind", kind),
                Rect(lay.layers.x + 112 * number, lay.tools.y - 6, 106, 24),
                partial(self._show, kind),
                hotkey=pygame.K_1 + number,
                label=label,
                chosen=kind == self.kind,
            )
            for number, (kind, label) in enumerate(KINDS.items())
        ]
        free = not self.trial.running and not self.trial.fault
        return [
            *tabs,
            Button("back", Rect(lay.bottom.x, lay.bottom.y, 112, 48), self.escape, label="Back", cap="Esc"),
            Button(
                "more",
                Rect(lay.side.x, lay.bottom.y, lay.side.width, 48),
                self._more,
                free,
                hotkey=pygame.K_F5,
                label=f"{BATCH} more",
                cap="F5",
                primary=True,
            ),
        ]

    def _show(self, kind: str) -> Done:
        self.kind = kind
        return None

    def _more(self) -> Done:
        self.trial.begin()
        return None

    def escape(self) -> Next:
        self.trial.close()
        return self.under

    def leave(self) -> None:
        self.trial.close()
        super().leave()

    # ------------------------------------------------------------ time

    @property
    def waits(self) -> float:
        return LOOK if self.map.whole else 0.0

    def update(self, ms: float) -> Next:
        self.trial.update()
        self.map.camera.update(ms)
        return super().update(ms)

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        lay = columns.layout(self.whole)
        logo(pen, lay.left.x - 4, 20)
        title = self.reading.field.title or self.reading.path.stem
        pen.block("Is it fair?", lay.side.right, 30, 16, "brass", 1)
        note = f"{title}, {self.ruleset.TITLE}: equal squads, the computer plays both sides."
        pen.text(note, lay.side.right, 68, 13, "fog", False, 1)
        panel(pen, lay.left, "Where each side")
        panel(pen, lay.side, "What the battles say")
        shown = lay.picture.copy()
        shown.height = lay.tools.y - 16 - shown.y
        self._picture(pen, shown)
        box = Rect(lay.side.x + 14, lay.side.y + 40, lay.side.width - 28, lay.side.height - 52)
        self._progress(pen, box)
        if self.trial.balance:
            self._figures(pen, Rect(box.x, box.y + 48, box.width, box.height - 48))

    def _progress(self, pen: Pen, box: Rect) -> None:
        trial = self.trial
        if trial.fault:
            for number, words in enumerate(pen.lines(trial.fault, 12.5, box.width, 6)):
                pen.text(words, box.x, box.y + 14 + 18 * number, 12.5, "bad")
            return
        words = f"{trial.played} of {trial.wanted} battles" + (" ..." if trial.running else "")
        pen.text(words, box.x, box.y + 12, 12.5, "paper")
        bar = Rect(box.x, box.y + 20, box.width, 6)
        pen.fill(bar, "steel", 1, 3)
        done = round(bar.width * trial.played / max(1, trial.wanted))
        pen.fill(Rect(bar.x, bar.y, done, bar.height), "brass", 1, 3)

    def _figures(self, pen: Pen, box: Rect) -> None:
        found = self.trial.balance
        assert found is not None
        y = box.y
        for side in found.sides:
            y = _side(pen, box, y, side)
        draws = f", {found.draws} drawn" if found.draws else ""
        pen.text(f"{found.rounds:.1f} rounds on average{draws}", box.x, y + 10, 12, "fog")
        y += 28
        heading(pen, box.x, y, "Verdict")
        y += 18
        for sentence in found.verdict:
            room = (box.bottom - y) // 17
            if room < 1:
                return
            for words in pen.lines(sentence, 12.5, box.width, room):
                pen.text(words, box.x, y + 13, 12.5, "paper")
                y += 17
            y += 6

    def _picture(self, pen: Pen, box: Rect) -> None:
        place = pen.pixels(box)
        target = pen.surface.subsurface(place.clip(pen.surface.get_rect()))
        self.map.resize(target.get_size())
        self.map.draw(target)
        if self.trial.balance:
            _marks(target, self.map, self.trial, self.kind)


def _side(pen: Pen, box: Rect, y: int, side: SideBalance) -> int:
    """One side's share of wins over the band that counts as fair, and what it had; the next one's place."""
    pen.mark(side.side, box.x, y - 1, 14)
    pen.text(side.side.capitalize(), box.x + 20, y + 11, 13, "paper", True)
    pen.text(f"wins {side.won.words}", box.right, y + 11, 12.5, "paper", False, 1)
    _interval(pen, Rect(box.x, y + 20, box.width, 10), side.won, side.side)
    had = (
        f"attacks first {100 * side.attacked_first.share:.0f} %, in cover {100 * side.in_cover:.0f} %, "
        f"loses {side.lost:.1f}"
    )
    pen.text(had, box.x, y + 46, 12, "fog", room=box.width)
    return y + 64


def _interval(pen: Pen, bar: Rect, rate: Rate, side: str) -> None:
    def x(share: float) -> int:
        return round(bar.x + bar.width * share)

    pen.fill(bar, "ink", 0.8, 3)
    pen.fill(Rect(x(FAIR[0]), bar.y, x(FAIR[1]) - x(FAIR[0]), bar.height), "good", 0.35)
    pen.fill(Rect(x(rate.low), bar.y + 3, max(2, x(rate.high) - x(rate.low)), 4), side, 0.9, 2)
    pen.fill(Rect(x(rate.share) - 2, bar.y, 4, bar.height), "paper", 1, 1)


def _marks(target: Surface, shown: ReadMap, trial: FairnessTrial, kind: str) -> None:
    """A disc a cell and side: the larger and stronger, the oftener."""
    assert trial.balance is not None
    of_sides = trial.balance.marks[kind]
    most = max((mark.count for marks in of_sides.values() for mark in marks), default=1)
    over = Surface(target.get_size(), pygame.SRCALPHA)
    for side, marks in of_sides.items():
        for mark in marks:
            share = mark.count / most
            strong = FAINTEST + (STRONGEST - FAINTEST) * share
            radius = max(2, round(shown.camera.zoom * 0.62 * share**0.5))
            centre = shown.camera.centre_of((mark.x, mark.y))
            pygame.draw.circle(over, (*rgb(side), round(255 * strong)), centre, radius)
    target.blit(over, (0, 0))
