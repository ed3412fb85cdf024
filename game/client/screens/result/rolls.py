"""Rolls of note, on the page of a result: the best, the worst, and those that decided a fate."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.kit.pen import Pen
from game.client.kit.ui_elements import die
from game.client.panels.dice import face
from game.client.seat.statistics.battle_summary import Fate
from game.core.describing import narration
from game.core.describing.display import Display
from game.core.events import Rolled
from game.core.events.battle_flow import BACK, DIES, STAYS
from game.core.references import UnitId

DIE, LEAST_PITCH, FACE = 19, 11, 15
"""How far the dice of a roll are apart, how near they may come where there are many, and how large they
are."""
VERDICTS = {DIES: "bad", STAYS: "bad", BACK: "good"}
"""How a fate is coloured."""


def draw_roll(
    pen: Pen,
    name: str,
    roll: Rolled | None,
    names: Mapping[UnitId, str],
    display: Display,
    x: float,
    y: float,
    room: float,
) -> float:
    """A roll of note; many dice are smaller, so that its words have room, and more than can be told apart
    are counted. Returns where it ends."""
    if not roll:
        return x
    end = x + room
    words = f"{names.get(roll.unit, '')}, {roll.what}"
    x = pen.text(name, x, y + 15, 12, "fog") + 8
    free = end - x - 4 - pen.width(words, 12) - DIE
    pitch = min(DIE, free / max(1, len(roll.kept) - 1))
    if pitch < LEAST_PITCH:
        x = pen.text(f"{len(roll.kept)} dice = {roll.total}", x, y + 15, 12, "paper", True) + 8
        return pen.text(words, x, y + 15, 12, "paper", room=max(1, end - x))
    size = min(FACE, pitch - 1)
    for index, shown in enumerate(roll.kept):
        face(
            pen,
            x + index * pitch,
            y + 3 + (FACE - size) / 2,
            shown,
            size=size,
            display=display.of(len(roll.faces)),
        )
    x += (len(roll.kept) - 1) * pitch + DIE + 4
    return pen.text(words, x, y + 15, 12, "paper", room=max(1, end - x))


def draw_fate(pen: Pen, fate: Fate, name: str, x: float, y: float, room: float) -> None:
    """Who, the dice that decided it, nearer to one another where there are many, and what becomes of him."""
    end, most = x + 92, x + room
    pen.text(name, x, y + 15, 13, "paper", True, room=86)
    if fate.roll:
        bonus = sum(item.value for item in fate.roll.modifiers)
        total = f"{narration.signed(bonus)} = {fate.roll.total}" if bonus else ""
        free = most - end - pen.width(fate.words, 13) - pen.width(total, 12) - 12
        pitch = min(22, free / len(fate.roll.kept))
        if pitch < LEAST_PITCH:
            total = f"{len(fate.roll.kept)} dice = {fate.roll.total}"
        for shown in fate.roll.kept if pitch >= LEAST_PITCH else ():
            size = min(18, pitch - 1)
            die(pen, end, y + 1 + (18 - size) / 2, shown, size=size)
            end += pitch
        end = pen.text(total, end + 2, y + 15, 12, "fog") + 8
    pen.text(fate.words, end, y + 15, 13, VERDICTS.get(fate.verdict, "paper"), room=max(1, most - end))
