"""The words of a lesson: what it is about, real chances as bars, what is to be done, and how far one has
come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import panel
from game.client.seat.tutorial.lesson_run import StepText

PAD = 16
DOT = 27
RULE = 27.5
"""The height of the line with the rule."""
LINK = 132
"""Room in it for the link to the rule."""
Piece = tuple[float, Callable[[Pen, Rect], None]]
"""The height of a part of the panel, and what draws it into its rectangle."""


def height(pen: Pen, told: StepText, wide: int) -> int:
    """How high the panel is at that width, in units."""
    return round(sum(high for high, _ in _pieces(pen, told, wide - 2 * PAD)) + 22)


def fitting(pen: Pen, told: StepText, wide: int, room: int) -> tuple[StepText, int]:
    """As much of it as has room, and how high that is: what can be spared best goes first."""
    for spared in ({}, {"marks": ()}, {"bars_words": ""}, {"how": ""}):
        told = replace(told, **spared)
        high = height(pen, told, wide)
        if high <= room:
            break
    return told, high


def draw(pen: Pen, rect: Rect, told: StepText) -> None:
    panel(pen, rect)
    for box, _, paint in _placed(pen, rect, told):
        paint(pen, box)


def rule_line(pen: Pen, rect: Rect, told: StepText) -> Rect:
    """Where the line with the rule lies, as it is drawn; empty if there is none."""
    return next((box for box, high, _ in _placed(pen, rect, told) if high == RULE), Rect(0, 0, 0, 0))


def _placed(
    pen: Pen, rect: Rect, told: StepText
) -> Iterator[tuple[Rect, float, Callable[[Pen, Rect], None]]]:
    y = rect.y + 12.0
    for high, paint in _pieces(pen, told, rect.width - 2 * PAD):
        yield Rect(rect.x + PAD, round(y), rect.width - 2 * PAD, round(high)), high, paint
        y += high


def _pieces(pen: Pen, told: StepText, wide: float) -> list[Piece]:
    lines = pen.wrap(told.text, 14, wide)
    found: list[Piece] = [(24, _head(told)), (36, _title(told)), (20.0 * len(lines) + 8, _words(lines))]
    found += [(24, _bar(words, share, index)) for index, (words, share) in enumerate(told.bars)]
    if told.bars and told.bars_words:
        found.append((22, _small(told.bars_words)))
    if told.task:
        found.append(_task(pen, told, wide))
    if told.rule:
        found.append((RULE, _small(told.rule, 17, LINK)))
    if len(told.marks) > 1:
        found.append((36, _dots(told.marks)))
    return found


def _head(told: StepText) -> Callable[[Pen, Rect], None]:
    def paint(pen: Pen, box: Rect) -> None:
        pen.fill(Rect(box.x, box.y + 2, 3, 10), "brass")
        pen.block(
            told.heading, box.x + 10, box.y + 2, 10, "brass", room=box.width - 22 - pen.width(told.place, 12)
        )
        pen.text(told.place, box.right, box.y + 12, 12, "fog", False, 1)

    return paint


def _title(told: StepText) -> Callable[[Pen, Rect], None]:
    def paint(pen: Pen, box: Rect) -> None:
        pen.block(told.title, box.x, box.y + 6, 20, "paper", room=box.width)

    return paint


def _words(lines: tuple[str, ...]) -> Callable[[Pen, Rect], None]:
    def paint(pen: Pen, box: Rect) -> None:
        for number, words in enumerate(lines):
            pen.text(words, box.x, box.y + 15 + 20 * number, 14)

    return paint


def _bar(words: str, share: float, index: int) -> Callable[[Pen, Rect], None]:
    tone: Color = "threat" if index == 0 else "good"

    def paint(pen: Pen, box: Rect) -> None:
        left = box.x + max(118, box.width * 0.4)
        pen.text(words, box.x, box.y + 15, 13, room=left - box.x - 6)
        room = box.right - 48 - left
        pen.fill(Rect(round(left), box.y + 6, round(room), 9), "steel")
        pen.fill(Rect(round(left), box.y + 6, round(room * share), 9), tone)
        pen.text(f"{share * 100:.0f} %", box.right, box.y + 16, 14, tone, True, 1)

    return paint


def _small(words: str, down: float = 14, kept: int = 0) -> Callable[[Pen, Rect], None]:
    def paint(pen: Pen, box: Rect) -> None:
        pen.text(words, box.x, box.y + down, 12, "fog", room=box.width - kept)

    return paint


def _task(pen: Pen, told: StepText, wide: float) -> Piece:
    task = pen.wrap(told.task, 14, wide - 56, True)
    how = pen.wrap(told.how, 12.5, wide - 56) if told.how else ()
    high = 20 + 19 * len(task) + 17 * len(how)

    def paint(pen: Pen, box: Rect) -> None:
        frame = Rect(box.x - 4, box.y + 4, box.width + 8, high)
        open_tone: Color = "blast" if told.objected else "brass"
        tone: Color = "good" if told.ticked else open_tone
        pen.plate(frame, "slate", 0.8, tone, 2 if told.objected else 1.4)
        tick = Rect(frame.x + 14, frame.centery - 8, 16, 16)
        pen.frame(tick, "good" if told.ticked else "fog", 1.5, 3)
        if told.ticked:
            a, b, c = (tick.x + 3, tick.y + 8), (tick.x + 7, tick.y + 12), (tick.x + 14, tick.y + 3)
            pen.polygon([a, b, c, (c[0], c[1] + 3), (b[0], b[1] + 3), (a[0], a[1] + 3)], "good")
        y = frame.y + 23
        for words in task:
            pen.text(words, frame.x + 44, y, 14, "paper", True)
            y += 19
        for words in how:
            pen.text(words, frame.x + 44, y, 12.5, "blast" if told.objected else "fog")
            y += 17

    return high + 12, paint


def _dots(marks: tuple[str, ...]) -> Callable[[Pen, Rect], None]:
    def paint(pen: Pen, box: Rect) -> None:
        pen.rule(box.x, box.y + 2, box.width)
        pitch = min(DOT, box.width / len(marks))
        left = box.centerx - pitch * (len(marks) - 1) / 2
        middles = [left + pitch * index for index in range(len(marks))]
        y = box.y + 22
        for (a, b), mark in zip(pairwise(middles), marks, strict=False):
            pen.fill(
                Rect(round(a + 8), y - 1, max(1, round(b - a - 16)), 2), "good" if mark == "done" else "steel"
            )
        for number, (x, mark) in enumerate(zip(middles, marks, strict=True), 1):
            radius = 10 if mark == "now" else 7
            dot = Rect(round(x - radius), y - radius, 2 * radius, 2 * radius)
            if mark == "now":
                pen.fill(dot, "brass", 1, radius)
                pen.text(str(number), x, y + 4.5, 12, "ink", True, 0.5)
            else:
                pen.fill(dot, "good" if mark == "done" else "coal", 0.35 if mark == "done" else 1, radius)
                pen.frame(dot, "good" if mark == "done" else "steel", 1.5, radius)

    return paint
