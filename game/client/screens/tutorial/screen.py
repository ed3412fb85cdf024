"""The list of lessons."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.client.kit.form import centred_rect
from game.client.kit.pen import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.ui_elements import heading, panel
from game.client.kit.widgets import Area, Button, Card, Done, Key, Look, Widget
from game.client.screens.page import Page
from game.client.screens.routes import ShowLesson
from game.client.seat.settings.settings import Settings
from game.client.seat.tutorial.lessons import Lesson, counted, courses, next_lesson

ROW, TITLE = 50, 38


class LessonsScreen(Page):
    """Every lesson by its ruleset, with what is done; Enter goes on with the next one."""

    WIDE, HIGH = 760, 640

    def __init__(self, settings: Settings, under: Screen) -> None:
        super().__init__(settings, under)
        self.due = next_lesson(settings)
        self._shown = False

    def _rect(self) -> Rect:
        return centred_rect(self.whole, self.WIDE, min(self.HIGH, self.whole.height - 32))

    def areas(self) -> list[Area]:
        rect = self._rect()
        height = sum(TITLE + ROW * len(lessons) for _, lessons in courses())
        return [Area("lessons", Rect(rect.x + 16, rect.y + 44, rect.width - 24, rect.height - 124), height)]

    def _rows(self) -> list[tuple[int, str, tuple[Lesson, ...]]]:
        """Where each ruleset begins in the list, with its title."""
        found, y = [], 0
        for ruleset, lessons in courses():
            found.append((y, ruleset.TITLE, lessons))
            y += TITLE + ROW * len(lessons)
        return found

    def widgets(self) -> list[Widget]:
        rect, area = self._rect(), self.areas()[0]
        top = area.rect.y - round(self.desk.offset(area))
        found: list[Widget] = []
        for y, _, lessons in self._rows():
            for number, lesson in enumerate(lessons):
                box = Rect(area.rect.x, top + y + TITLE + ROW * number, area.rect.width - 14, ROW - 6)
                words = str(number + 1) if len(lessons) > 1 else ""
                paint = partial(
                    _paint_row, lesson, words, lesson.id in self.settings.lessons.done, lesson is self.due
                )
                found.append(
                    Card(
                        Key("lesson", lesson.id),
                        box,
                        partial(self._play, lesson),
                        area="lessons",
                        paint=paint,
                    )
                )
        on = (
            f"Go on: {self.due.head.title}"
            if self.settings.lessons.done or self.settings.lessons.at
            else "Begin the first battle"
        )
        y = rect.bottom - 62
        play = Rect(rect.x + 192, y, rect.width - 212, 46)
        return [
            *found,
            Button("back", Rect(rect.x + 20, y, 160, 46), lambda: self.under, label="Back", cap="Esc"),
            Button(
                "play",
                play,
                partial(self._play, self.due),
                hotkey=pygame.K_RETURN,
                label=on,
                cap="Enter",
                primary=True,
            ),
        ]

    def _play(self, lesson: Lesson) -> Done:
        return ShowLesson(lesson)

    def update(self, ms: float) -> Next:
        if not self._shown:  # the lesson to go on with is in sight from the beginning
            self._shown, area = True, self.areas()[0]
            row = next(
                (widget.rect for widget in self.widgets() if widget.key == f"lesson {self.due.id}"), area.rect
            )
            self.desk.scroll_to(area, row.y - area.rect.y - area.rect.height / 2)
        return super().update(ms)

    def paint(self, pen: Pen) -> None:
        rect, area = self._rect(), self.areas()[0]
        panel(pen, rect, "Learn by playing")
        pen.text(
            "Real rules and real chances; a fixed seed, so that what is taught happens",
            rect.right - 18,
            rect.y + 23,
            12,
            "fog",
            False,
            1,
        )
        with pen.clipped(area.rect):
            for y, title, lessons in self._rows():
                line = area.rect.y - round(self.desk.offset(area)) + y
                heading(pen, area.rect.x + 2, line + 14, title)
                done = f"{counted(self.settings, lessons)} of {len(lessons)} done"
                pen.text(done, area.rect.right - 16, line + 24, 12, "fog", False, 1)


def _paint_row(lesson: Lesson, number: str, done: bool, due: bool, pen: Pen, rect: Rect, look: Look) -> None:
    pen.plate(rect, "steel" if due else "slate", 0.9, "brass" if look.hover or due else "steel", 1, 6)
    ring = Rect(rect.x + 12, rect.centery - 10, 20, 20)
    still = "brass" if due else "fog"
    pen.frame(ring, "good" if done else still, 1.6, 10)
    if done:
        a, b, c = (ring.x + 5, ring.y + 10), (ring.x + 9, ring.y + 14), (ring.x + 15, ring.y + 6)
        pen.polygon([a, b, c, (c[0], c[1] + 3), (b[0], b[1] + 3), (a[0], a[1] + 3)], "good")
    else:
        pen.text(number, ring.centerx, ring.centery + 4.5, 12, "paper", True, 0.5)
    pen.text(lesson.head.title, rect.x + 44, rect.y + 18, 14, "paper", True)
    pen.text(lesson.head.summary, rect.x + 44, rect.y + 36, 12, "fog", room=rect.width - 56)
