"""What becomes of everybody after the battle, a card a figure: its wounds, what was done about them, how long
it is away, every roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel, portrait
from game.client.panels.dice import face
from game.client.seat.statistics.battle_summary import AftermathCare, Step
from game.client.seat.view.board_objects import Sprite
from game.client.seat.view.log_entries import against, totals
from game.core.describing import narration
from game.core.describing.display import Display
from game.core.describing.sheet import Boxes
from game.core.events import Rolled
from game.core.events.battle_flow import DIES, STAYS
from game.core.references import UnitId

GAP = 10
LINE = 17
LEAST = 66
"""The height of a card of one about whom there is nothing to say: its portrait with a margin."""
MONTH, YEAR = 30, 12
"""Days of a pip, and pips."""


@dataclass(frozen=True)
class Patient:
    """A figure with what there is to tell of it."""

    sprite: Sprite
    care: AftermathCare
    boxes: tuple[Boxes, ...]


def tone(care: AftermathCare) -> str:
    """Dead or harmed for good, back within a month, or later."""
    if any(step.verdict in (DIES, STAYS) for step in care.steps):
        return "bad"
    return "good" if care.days <= MONTH else "straw"


def wounds(boxes: Sequence[Boxes]) -> str:
    """All that is marked, in words: "Scratch ×3; Hurt, as Scratch"."""
    found = []
    for row in boxes:
        own = sum(not name for name in row.filled)
        found += [f"{row.name} ×{own}" if own > 1 else row.name] if own else []
        found += [f"{row.name}, as {name}" for name in row.filled if name]
    return "; ".join(found)


class Aftercare:
    """Lays the cards of one side out in two columns; `rolls` shows the dice of every step."""

    def __init__(self, display: Display) -> None:
        self.display = display
        self.rolls = False

    # ------------------------------------------------------------ sizes

    def height(self, pen: Pen, patients: Sequence[Patient], wide: int) -> int:
        if not patients:
            return 0
        card = (wide - GAP) // 2
        rows = [patients[start : start + 2] for start in range(0, len(patients), 2)]
        return sum(max(self._card_height(pen, one, card) for one in row) + GAP for row in rows)

    def _card_height(self, pen: Pen, patient: Patient, wide: int) -> int:
        high = 32 + LINE * len(self._said(pen, patient, wide)) + (18 if self._pips(patient) else 6)
        return max(LEAST, high + sum(self._roll_height(pen, roll, wide) for roll in self._rolls(patient)))

    def _rolls(self, patient: Patient) -> list[Rolled]:
        return [roll for step in patient.care.steps for roll in step.rolls] if self.rolls else []

    @staticmethod
    def _pips(patient: Patient) -> bool:
        return bool(patient.care.days) or patient.care.dead

    def _roll_height(self, pen: Pen, roll: Rolled, wide: int) -> int:
        return 20 + LINE * len(pen.wrap(self._title(roll), 11.5, wide - 24))

    @staticmethod
    def _title(roll: Rolled) -> str:
        counted = [narration.modifier(item) for item in roll.modifiers if item.value]
        what = roll.what[:1].upper() + roll.what[1:]
        return f"{what}: {', '.join(counted)}" if counted else what

    def _came_to(self, roll: Rolled) -> str:
        """A roll in a line, as long as its dice are not shown: "Medicine: failed against Superb, -5"."""
        what = f"{roll.what[:1].upper()}{roll.what[1:]}: {narration.verdict(roll)}"
        return (
            what
            if roll.against is None
            else f"{what} {against(roll.total, roll.against, self.display.of(len(roll.faces)))}"
        )

    def _said(self, pen: Pen, patient: Patient, wide: int) -> list[tuple[str, str, bool]]:
        """The lines of a card: words, colour, bold."""
        room = wide - 80
        found = (
            [(words, "paper", True) for words in pen.wrap(wounds(patient.boxes), 12, room, True)]
            if patient.boxes
            else []
        )
        for step in patient.care.steps:
            for roll in () if self.rolls else step.rolls:
                found += [
                    (words, "good" if roll.passed else "fog", False)
                    for words in pen.wrap(self._came_to(roll), 12, room)
                ]
            if step is not patient.care.sum:
                found += [
                    (words, "bad" if step.verdict else "fog", False)
                    for words in pen.wrap(_sentence(step), 12, room)
                ]
        return found

    # ------------------------------------------------------------ drawing

    def draw(
        self, pen: Pen, patients: Sequence[Patient], x: int, y: int, wide: int, names: dict[UnitId, str]
    ) -> None:
        card = (wide - GAP) // 2
        for start in range(0, len(patients), 2):
            row = patients[start : start + 2]
            high = max(self._card_height(pen, one, card) for one in row)
            for column, patient in enumerate(row):
                self._card(pen, Rect(x + column * (card + GAP), y, card, high), patient, names)
            y += high + GAP

    def _card(self, pen: Pen, rect: Rect, patient: Patient, names: dict[UnitId, str]) -> None:
        sprite, care, color = patient.sprite, patient.care, tone(patient.care)
        panel(pen, rect)
        portrait(
            pen, Rect(rect.x + 9, rect.y + 9, 48, 48), sprite.face, sprite.side, sprite.portrait, care.dead
        )
        verdict = care.sum.words if care.sum else ""
        wide = min(pen.width(verdict, 13, True), rect.width - 150)
        pen.text(verdict, rect.right - 12, rect.y + 22, 13, color, True, 1, rect.width - 150)
        pen.block(sprite.name, rect.x + 68, rect.y + 11, 11, "paper", room=rect.width - 92 - wide)
        y = rect.y + 40.0
        for words, shade, bold in self._said(pen, patient, rect.width):
            pen.text(words, rect.x + 68, y, 12, shade, bold)
            y += LINE
        for roll in self._rolls(patient):
            y = self._roll(pen, rect, max(y, rect.y + 74.0), roll, names)
        if self._pips(patient):
            _months(pen, rect, care, color)

    def _roll(self, pen: Pen, rect: Rect, y: float, roll: Rolled, names: dict[UnitId, str]) -> float:
        """Whose roll, its dice, what it came to and against what; below it what counted."""
        display, x = self.display.of(len(roll.faces)), rect.x + 12.0
        for shown in roll.faces:
            face(pen, x, y - 12, shown, display=display)
            x += 18
        words = totals(roll, display)
        if roll.against is not None:
            words += f" {against(roll.total, roll.against, display)}"
        x = pen.text(words, x + 4, y, 12, "paper", True) + 8
        ending = narration.verdict(roll)
        pen.text(
            ending, rect.right - 12, y, 12, "good" if roll.passed else "bad", True, 1, rect.right - 12 - x
        )
        y += LINE
        who = names.get(roll.unit, "")
        for line in pen.wrap(
            f"{who}, {self._title(roll)}" if who else self._title(roll), 11.5, rect.width - 24
        ):
            pen.text(line, rect.x + 12, y, 11.5, "fog")
            y += LINE
        return y + 3


def _sentence(step: Step) -> str:
    return step.words[:1].upper() + step.words[1:]


def _months(pen: Pen, rect: Rect, care: AftermathCare, color: str) -> None:
    """A pip a month, twelve of them; struck out for who does not come back."""
    wide = (rect.width - 80) / YEAR
    for month in range(YEAR):
        left = rect.x + 68 + month * wide
        box = Rect(round(left), rect.bottom - 14, round(wide) - 2, 6)
        pen.fill(box, "steel")
        share = min(1.0, max(0.0, care.days / MONTH - month))
        if share:
            pen.fill(Rect(box.x, box.y, max(2, round(box.width * share)), 6), color)
        if care.dead:
            pen.polygon(
                [
                    (box.x, box.bottom - 1),
                    (box.x + 1, box.bottom),
                    (box.right, box.y + 1),
                    (box.right - 1, box.y),
                ],
                "bad",
            )
