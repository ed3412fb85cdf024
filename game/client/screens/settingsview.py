"""The settings: how the game looks and moves, and which questions are answered once and for all."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.client.kit.paint import Pen
from game.client.kit.pieces import panel
from game.client.kit.theme import SCALES
from game.client.kit.widgets import Area, Button, Choice, Done, Link, Toggle, Widget
from game.client.screens.page import Page
from game.client.seat import habits
from game.client.seat.settings import SPEEDS
from game.rulesets import RULESETS

ROW, HABIT, SHOWN = 36, 42, 4
"""The height of a row, of a remembered answer, and how many of those are seen without scrolling."""
SWITCHES = (
    ("edge_scroll", "The window's edge moves the map", ""),
    ("warn_end_turn", "Warn before a turn ends too early", ""),
    ("reduced_motion", "Reduced motion: nothing flies, shakes or glides", ""),
    ("fullscreen", "Full screen", "F11"),
)


class SettingsScreen(Page):
    """Every change counts at once."""

    def _rect(self) -> Rect:
        rect = Rect(0, 0, 480, 206 + ROW * (2 + len(SWITCHES)) + HABIT * min(SHOWN, max(1, len(self.settings.habits))))
        rect.center = self.whole.center
        return rect

    def _set(self, name: str, value: object) -> Done:
        setattr(self.settings, name, value)
        self.settings.save()
        return None

    def _turn(self, name: str) -> Done:
        return self._set(name, not getattr(self.settings, name))

    def _forget(self, rule: str) -> Done:
        habits.forget(self.settings, rule)
        return None

    # ------------------------------------------------------------ layout

    def _head(self) -> int:
        """Where the list of answers begins."""
        return self._rect().y + 44 + ROW * (2 + len(SWITCHES)) + 20

    def areas(self) -> list[Area]:
        rect = self._rect()
        top = self._head() + 32
        return [Area("habits", Rect(rect.x + 20, top, rect.width - 32, rect.bottom - 78 - top), HABIT * len(self.settings.habits))]

    def widgets(self) -> list[Widget]:
        rect, s = self._rect(), self.settings
        row = Rect(rect.x + 20, rect.y + 44, rect.width - 40, 28)
        right = Rect(row.right - 150, row.y, 150, 28)
        scales = tuple(f"{scale * 100:.0f} %" for scale in SCALES)
        nearest = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - s.scale))
        found: list[Widget] = [
            Choice("scale", right, values=scales, index=nearest, pick=lambda index: self._set("scale", SCALES[index])),
            Choice("speed", right.move(0, ROW), values=SPEEDS, index=SPEEDS.index(s.speed), pick=lambda index: self._set("speed", SPEEDS[index])),
        ]
        for index, (name, label, words) in enumerate(SWITCHES):
            box = row.move(0, ROW * (2 + index))
            found.append(Toggle(name, box, partial(self._turn, name), label=label, value=getattr(s, name), words=words))
        back = Rect(rect.x + 20, rect.bottom - 62, 160, 46)
        return [*found, *self._answers(), Button("back", back, lambda: self.under, label="Back", cap="Esc", primary=True)]

    def _answers(self) -> list[Widget]:
        area = self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        return [
            Link(
                f"ask {rule}",
                Rect(area.rect.right - 100, top + HABIT * index + 4, 88, 22),
                partial(self._forget, rule),
                area="habits",
                label="Ask again",
                align=1,
            )
            for index, rule in enumerate(self.settings.habits)
        ]

    # ------------------------------------------------------------ drawing

    def paint(self, pen: Pen) -> None:
        rect = self._rect()
        panel(pen, rect, "Settings")
        pen.text("Size of the interface", rect.x + 20, rect.y + 63, 13)
        pen.text("Speed of what moves", rect.x + 20, rect.y + 63 + ROW, 13)
        y = self._head()
        pen.rule(rect.x + 20, y - 8, rect.width - 40)
        pen.block("Always answered so", rect.x + 20, y + 8, 9, "brass")
        area = self.areas()[0]
        if not self.settings.habits:
            pen.text("Nothing. In a question, A remembers the answer for good.", area.rect.x, area.rect.y + 18, 13, "fog")
        titles = {rule.id: rule.title for ruleset in RULESETS.values() for rule in ruleset.rules()}
        with pen.clipped(area.rect):
            for index, (rule, habit) in enumerate(self.settings.habits.items()):
                y = area.rect.y - round(self.desk.offset(area)) + HABIT * index
                pen.text(habit.words, area.rect.x, y + 18, 13, "paper", True, room=area.rect.width - 110)
                pen.text(f"{titles.get(rule, '')}  {rule}".strip(), area.rect.x, y + 34, 12, "fog", room=area.rect.width - 110)
