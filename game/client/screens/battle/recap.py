"""The panel at the beginning of one's turn: what happened to one's own since one last decided, and who fell.
A key closes it and orders nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import accumulate

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.ui_elements import keycap, panel
from game.client.kit.widgets import Done, Hint, Key, Widget
from game.client.panels.panel import EDGE
from game.client.screens.battle.keys import is_press
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.view.recap import recap
from game.client.seat.view.recap_attribution import Item, Recap
from game.core.references import UnitId
from game.core.ruleset import by_id

WIDE, ROW, TOP, FOOT = 256, 46, 40, 30
LINE, WORDS, BY = 17, WIDE - 16 - 56, WIDE - 16 - 36
"""How much a further line of a row takes, and how long one is of what happened and of what has brought it
about."""
MOST = 6
KEY = pygame.K_F4
NOTHING = "Nothing happened to your own, and nobody fell."


class Recalled:
    """Opens by itself at the first turn after somebody was hurt or fell, until an order is given; by its key
    at any time, until the next key.

    It outlives what is built anew when orders are taken back, so that it does not come again.
    """

    def __init__(self) -> None:
        self.open = False
        self.asked = False  # by its key
        self.told = Recap()
        self._turn: tuple[object, ...] = ()
        self._orders = 0

    def forget(self) -> None:
        self.open, self.asked, self.told = False, False, Recap()

    # ------------------------------------------------------------ when

    def update(self, chair: Chair, opens: bool = True) -> None:
        """A new turn may have something to tell, which is shown if it `opens` by itself; an order puts it
        away."""
        battle = chair.match.battle
        if not chair.orders:
            return
        if self.open and len(battle.history) != self._orders and not self.asked:
            self.open = False
        turn = (battle.table.clock.round, battle.slot)
        if turn == self._turn:
            return
        self._turn, self._orders = turn, len(battle.history)
        self.told = self._read(chair)
        self.open, self.asked = opens and any(item.news for item in self.told.items), False

    @staticmethod
    def _read(chair: Chair) -> Recap:
        battle = chair.match.battle
        return recap(
            chair.match.events,
            battle.side,
            by_id(battle.ruleset.STATES),
            chair.match.viewer(battle.side),
            battle.ruleset.DISPLAY,
            chair.match.past.order_of,
        )

    def take(self, chair: Chair, event: Input) -> bool:
        """Whether the input was about this panel: its key opens it, and whatever key comes next closes it and
        is no order."""
        if event.type != pygame.KEYDOWN or not chair.orders:
            return False
        if self.open and (self.asked or is_press(event, KEY, pygame.K_ESCAPE)):
            self.open = self.asked = False
            return True
        if is_press(event, KEY):
            self.told, self.open, self.asked = self._read(chair), True, True
            self._orders = len(chair.match.battle.history)
            return True
        return False

    # ------------------------------------------------------------ what is shown

    def _rows(self, stage: Stage) -> list[tuple[Rect, Item]]:
        box, found = self._box(stage), list[tuple[Rect, Item]]()
        y = box.y + TOP
        for item in self._shown(stage):
            found.append((Rect(box.x + 8, y, box.width - 16, _high(item) - 4), item))
            y += _high(item)
        return found

    def _shown(self, stage: Stage) -> Sequence[Item]:
        """As many as there is room for in the window."""
        lay = stage.layout
        room = lay.whole.bottom - EDGE - (lay.initiative.bottom + 12) - TOP - FOOT
        highs = accumulate(map(_high, self.told.items[:MOST]))
        return self.told.items[: sum(high <= room for high in highs)]

    def _box(self, stage: Stage) -> Rect:
        lay = stage.layout
        high = TOP + FOOT + max(ROW, sum(map(_high, self._shown(stage))))
        aside = stage.aside[0] and stage.aside[0] + EDGE  # beside the words of a lesson, not over them
        return Rect(lay.end.right - WIDE - aside, lay.initiative.bottom + 12, WIDE, high)

    def widgets(self, chair: Chair, stage: Stage, read: OpenRule) -> list[Widget]:
        """A line leads to the figure on the board, its second part to the rule."""
        if not (self.open and chair.orders):
            return []
        box, found = self._box(stage), list[Widget]()
        found.append(Widget("recap", box, stop=False))
        for number, (rect, item) in enumerate(self._rows(stage)):
            found.append(
                Widget(Key("recap", number), rect, partial(self._look, stage, item.unit), stop=False)
            )
            if item.rule in stage.titles:
                hint = Hint(stage.titles[item.rule], "Click to read it.", item.rule)
                where = Rect(rect.right - 22, rect.y + 4, 18, 18)
                found.append(
                    Widget(
                        Key("recap rule", number),
                        where,
                        partial(read, item.rule),
                        hint=hint,
                        stop=False,
                        beside=box,
                    )
                )
        return found

    @staticmethod
    def _look(stage: Stage, unit: UnitId) -> Done:
        if unit in stage.scene.units:
            stage.board.camera.centre(stage.scene.units[unit].cell)
        return None

    def draw(self, pen: Pen, chair: Chair, stage: Stage) -> None:
        if not (self.open and chair.orders):
            return
        box, side = self._box(stage), chair.match.battle.side
        stage.floating.append(box)
        panel(pen, box, "Since your last turn", 0.98)
        for number, (rect, item) in enumerate(self._rows(stage)):
            self._row(pen, rect, item, side, item.rule in stage.titles, stage.desk.hover == f"recap {number}")
        if not self.told.items:
            for number, words in enumerate(pen.lines(NOTHING, 13, box.width - 28, 2)):
                pen.text(words, box.x + 14, box.y + TOP + 14 + 18 * number, 13, "fog", room=box.width - 28)
        more = len(self.told.items) - len(self._shown(stage))
        seen = f"{self.told.moves} seen to move" if self.told.moves else ""
        words = ", ".join(part for part in (f"{more} more in the log" if more > 0 else "", seen) if part)
        room = box.width - 28 - 26
        size = pen.fit(words, room, (12, 11.5, 11, 10.5, 10))
        pen.text(words, box.x + 14, box.bottom - 12, size, "fog", room=room)
        keycap(pen, box.right - 10, box.bottom - 25, "F4")

    @staticmethod
    def _row(pen: Pen, rect: Rect, item: Item, side: str, ruled: bool, lit: bool) -> None:
        pen.plate(rect, "slate" if lit else "ink", 0.9, "steel", 1, 6)
        if item.news:
            pen.fill(Rect(rect.x, rect.y + 3, 3, rect.height - 6), "bad" if item.grave else "good")
        pen.mark(item.side or side, rect.x + 10, rect.y + 7, 12)
        title, by = _lines(item)
        for number, words in enumerate((*title, *by)):
            told = number < len(title)
            room = BY if number else WORDS
            grave = "bad" if item.grave else "paper"
            tone = grave if told else "fog"
            sizes = (13, 12, 11.5, 11) if told else (12, 11.5, 11)
            size = pen.fit(words, room, sizes, told)
            pen.text(words, rect.x + 28, rect.y + 18 + 17 * number, size, tone, told, room=room)
        if ruled:
            pen.fill(Rect(rect.right - 22, rect.y + 4, 18, 18), "steel", 0.6, 3)
            pen.text("?", rect.right - 13, rect.y + 17, 12, "paper", True, 0.5)


@lru_cache(maxsize=64)
def _lines(item: Item) -> tuple[Sequence[str], Sequence[str]]:
    """What happened, in as many lines as it takes, and what has brought it about."""
    pen = Pen(Surface((1, 1)))
    return pen.lines(item.words, 13, WORDS, 3, True), pen.lines(item.by, 12, BY, 2) if item.by else ()


def _high(item: Item) -> int:
    """How high its row is: two lines have room in the lowest."""
    title, by = _lines(item)
    return ROW + LINE * max(0, len(title) + len(by) - 2)
