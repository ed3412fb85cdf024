"""What is written over the board: the step that is being played, the odds of a row of a question, what could
not be saved."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import panel
from game.client.panels.modal import Modal
from game.client.screens.battle import odds_tip
from game.client.screens.stage.stage import Stage
from game.client.seat.orders.planning import odds_of
from game.client.seat.orders.targeting import Aiming
from game.core.actions import target_of


def draw_step(pen: Pen, stage: Stage) -> None:
    """The name of the step that is being played in capitals; a whole sentence in as many lines as it
    takes."""
    free, plates = stage.layout.free, stage.objectives.plates
    figures = [_with_head(box) for box in stage.boxes(*stage.scene.units)]
    for fx in stage.playback.running("banner")[-1:]:
        words = Rect(0, 0, round(pen.width(fx.words, 22)) * 2 + 60, 46)
        if words.width > free.width:
            draw_sentence(pen, fx.words, free, plates, figures)
            continue
        words.midtop = (free.centerx, free.y + 14)
        words = apart(below(words, plates), _foot(words, free), figures)
        panel(pen, words, alpha=0.9)
        pen.block(fx.words, words.centerx, words.y + 15, 16, "brass", 0.5, words.width - 24)


def below(box: Rect, plates: Sequence[Rect]) -> Rect:
    """The box where it hides none of what is told at the top of the board: below those that it would lie
    over."""
    for plate in plates:
        if box.colliderect(plate):
            box = Rect(box.x, plate.bottom + 6, box.width, box.height)
    return box


def apart(box: Rect, other: Rect, figures: Sequence[Rect]) -> Rect:
    """The box, or the other one where that hides a figure and this does not."""
    return other if box.collidelist(figures) >= 0 > other.collidelist(figures) else box


def _foot(box: Rect, free: Rect) -> Rect:
    return Rect(box.x, free.bottom - 14 - box.height, *box.size)


def _with_head(box: Rect) -> Rect:
    return Rect(box.x, box.y - box.height // 2, box.width, box.height + box.height // 2)


def draw_sentence(
    pen: Pen, words: str, free: Rect, plates: Sequence[Rect] = (), figures: Sequence[Rect] = ()
) -> Rect:
    """A sentence at the top of what the panels leave free, below the plates that it would hide; at the foot
    where it would hide figures."""
    lines = pen.lines(words, 15, min(520, free.width - 40), 4, True)
    box = Rect(0, 0, round(max(pen.width(line, 15, True) for line in lines)) + 36, 21 * len(lines) + 18)
    box.midtop = (free.centerx, free.y + 14)
    box = apart(below(box, plates), _foot(box, free), figures)
    panel(pen, box, alpha=0.9)
    for number, line in enumerate(lines):
        pen.text(line, box.centerx, box.y + 22 + 21 * number, 15, "brass", True, 0.5)
    return box


def draw_fault(pen: Pen, stage: Stage, fault: str) -> None:
    """Why the battle could not be saved, "" if it could."""
    if fault:
        lay = stage.layout
        pen.text(fault, lay.initiative.centerx, lay.initiative.bottom + 20, 12, "bad", True, 0.5)


def draw_choice(pen: Pen, stage: Stage, question: Modal, aiming: Aiming, box: Rect) -> Rect | None:
    """The full odds of the row under the mouse or the focus, beside the question that lies in `box`; of the
    row that Enter takes, where keys are used. Returns where they lie."""
    row = stage.desk.marked("row")
    if row is None and aiming.by_keys:
        row = next((index for index, one in enumerate(question.rows) if one.default), None)
    if row is None or row >= len(question.actions):
        return None
    action = question.actions[row]
    if shown := odds_of(aiming.orders, action):
        return odds_tip.draw_choice(pen, stage, shown, box, target_of(action))
    return None
