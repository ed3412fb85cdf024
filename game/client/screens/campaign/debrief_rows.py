"""The rows of a debrief: who did what, whose wounds come to what by which rolls, what was found, what is
next."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from game.campaign.people import archetype_of
from game.campaign.state import Debrief, Deed, State
from game.campaign.validation import SIDE
from game.client.kit import sprites, symbols
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import portrait
from game.client.panels import dice
from game.client.screens.campaign.map_panel import MissionPictures
from game.client.seat.campaigns import debrief_text
from game.client.seat.campaigns.debrief_text import Next, Patient, RollLine
from game.core.describing.display import Display

DEED, DEED_PITCH = 42, 46
ROLL, LEAST = 22, 48
FOUND_PITCH, NEXT_PITCH = 36, 46
WIDE = 560
"""What all columns together have in a window of 1280."""
Faces = Mapping[int, tuple[str, int]]


def columns(rect: Rect) -> tuple[int, int, int, int, int]:
    """Where the figures end and the words begin: shots, hits, felled, taken, experience. What names can spare
    in a narrow panel goes to the wounds."""
    x = rect.x - max(0, WIDE - rect.width)
    return x + 206, x + 254, x + 306, x + 324, rect.right - 140


def deed_heads(pen: Pen, rect: Rect) -> None:
    shots, hits, felled, taken, _ = columns(rect)
    for words, right in (("shots", shots), ("hits", hits), ("felled", felled)):
        pen.text(words, right, rect.y + 50, 11, "fog", False, 1)
    pen.text("taken", taken, rect.y + 50, 11, "fog")
    pen.text("experience", rect.right - 12, rect.y + 50, 11, "fog", False, 1)


def deed(pen: Pen, panel: Rect, row: Rect, state: State, one: Deed, faces: Faces) -> None:
    """The dead are grey, with a cross and no bar."""
    shots, hits, felled, taken, bar = columns(panel)
    pen.plate(row, "slate", 0.8, "slate", 0, 6)
    tone: Color = "fog" if one.died else "paper"
    _face(pen, Rect(row.x + 4, row.y + 3, 36, 36), one, faces)
    pen.text(one.name, panel.x + 60, row.y + 18, 13.5, tone, True, room=shots - panel.x - 88)
    person = debrief_text.who_did_it(state, one)
    kind = archetype_of(state, person) if person else None
    pen.text(kind.title if kind else "", panel.x + 60, row.y + 34, 11.5, "fog", room=shots - panel.x - 88)
    for value, right in ((one.shots, shots), (one.hits, hits), (one.felled, felled)):
        bold = right == felled and value > 0
        pen.text(str(value), right, row.y + 26, 14, tone if value else "fog", bold, 1)
    words, lasts = debrief_text.taken(one)
    x = taken
    if one.died:
        symbols.fallen(pen, taken, row.y + 14, 14)
        x += 15
    elif lasts:
        symbols.wound(pen, taken, row.y + 15, 12)
        x += 17
    room = bar - x - 8
    small = pen.fit(max(words.split(), key=len, default=""), room, (11, 10.5, 10, 9.5, 9), lasts)
    lines = pen.lines(words, small, room, 2, lasts)
    size = small if len(lines) > 1 else pen.fit(words, room, (12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9), lasts)
    top = row.y + (20 if len(lines) > 1 else 26)
    for number, line in enumerate(lines):
        tone = "bad" if lasts and not one.died else "fog"
        pen.text(line, x, top + 14 * number, size, tone, lasts, 0, room)
    if not one.died:
        _growth(pen, bar, row, one)


def _growth(pen: Pen, x: int, row: Rect, one: Deed) -> None:
    told = debrief_text.growth(one)
    track = Rect(x, row.y + 12, 84, 8)
    symbols.bar(pen, track, told.has, "good")
    pen.fill(Rect(track.x, track.y, round(84 * told.had), 8), "paper")
    if told.passed:
        pen.fill(Rect(track.x + round(84 * told.passed) - 1, track.y - 3, 2, 14), "path")
    pen.text(
        told.words,
        x,
        row.y + 34,
        11,
        "paper" if told.promoted else "fog",
        told.promoted,
        0,
        row.right - 8 - x,
    )
    pen.text(f"+{one.gained}", row.right - 8, row.y + 21, 14, "good", True, 1)


def _face(pen: Pen, rect: Rect, one: Deed, faces: Faces) -> None:
    look, face = faces.get(one.person, ("unarmed", 0))
    portrait(pen, rect, look, SIDE, face, one.died)


# ---------------------------------------------------------------- wounds


def patient_height(pen: Pen, one: Patient, wide: int) -> int:
    lines = len(one.rolls) * ROLL + len(_told(pen, one, wide)) * 17
    return max(LEAST, lines + 20)


def _told(pen: Pen, one: Patient, wide: int) -> list[str]:
    """What was said of the wound, where the rolls alone do not tell it."""
    return [line for words in one.words for line in pen.lines(words, 12, wide - 162, 2)]


def patient(pen: Pen, row: Rect, one: Patient, faces: Faces, display: Display) -> None:
    pen.plate(row, "slate", 0.8, "slate", 0, 6)
    size = min(44, row.height - 8)
    _face(pen, Rect(row.x + 6, row.centery - size // 2, size, size), one.deed, faces)
    pen.text(one.deed.name, row.x + 58, row.centery - 4, 13.5, "fog" if one.bad else "paper", True, room=88)
    pen.text(one.verdict, row.x + 58, row.centery + 14, 11.5, "bad" if one.bad else "paper", room=88)
    taken = len(one.rolls) * ROLL + 17 * len(_told(pen, one, row.width))
    x, y = row.x + 150, row.y + (row.height - taken) // 2 + 15
    for line in one.rolls:
        roll(pen, x, y, row.right - 10, line, display)
        y += ROLL
    for words in _told(pen, one, row.width):
        pen.text(words, x, y, 12, "fog", room=row.right - 10 - x)
        y += 17


def roll(pen: Pen, x: int, y: int, right: int, line: RollLine, display: Display) -> None:
    """What was rolled, its dice, what it came to, what it needed, whether it held."""
    wide = right - x > 340
    name = 132 if wide else 94
    pen.text(line.what, x, y, pen.fit(line.what, name, (12, 11.5, 11)), "fog", room=name)
    pitch = min(16, 84 / max(1, len(line.roll.faces)))
    shown = display.of(len(line.roll.faces))
    for place, face in enumerate(line.roll.faces):
        dice.face(pen, x + name + 6 + place * pitch, y - 12, face, True, 14, shown)
    end = x + name + 6 + pitch * len(line.roll.faces) + 6
    end = pen.text(line.result, max(end, x + 210) if wide else end, y, 12.5, "paper", True) + 8
    if line.needs:
        left = max(end, x + 272) if wide else end
        end = pen.text(line.needs, left, y, 12, "fog", room=right - 20 - left) + 6
    if line.roll.passed is not None:
        sign = symbols.tick if line.held else symbols.no
        sign(pen, min(end, right - 14), y - 11, 13)


def scratch(pen: Pen, row: Rect, one: Deed, faces: Faces) -> None:
    pen.plate(row, "slate", 0.8, "slate", 0, 6)
    _face(pen, Rect(row.x + 14, row.y + 4, 28, 28), one, faces)
    pen.text(one.name, row.x + 58, row.y + 22.5, 13.5, "paper", True, room=88)
    words = f"{one.taken[:1].upper()}{one.taken[1:]}: nothing that lasts"
    pen.text(words, row.x + 150, row.y + 22.5, 12, "fog", room=row.width - 160)


# ---------------------------------------------------------------- found, next


def loot(pen: Pen, panel: Rect, state: State, debrief: Debrief) -> None:
    y = panel.y + 36
    weapons = debrief_text.found(state, debrief)
    for picture, title in weapons:
        row = Rect(panel.x + 12, y, panel.width - 24, 32)
        pen.plate(row, "slate", 0.8, "slate", 0, 5)
        drawn = sprites.weapon(picture, pen.px(18))
        if drawn:
            pen.stamp(drawn, row.x + 6, row.y + 7)
        pen.text(title, row.x + 70, row.y + 20.5, 13, "paper", True, room=row.width - 78)
        y += FOUND_PITCH
    if not weapons:
        pen.text("No weapon was brought home.", panel.x + 12, y + 16, 12.5, "fog", room=panel.width - 24)
        y += FOUND_PITCH - 8
    pen.rule(panel.x + 12, y + 3, panel.width - 24)
    _pair(pen, panel, y + 23, "Supplies", debrief_text.supplies(debrief))
    saved = [f"{one.name} saved {' and '.join(one.saved)}" for one in debrief.deeds if one.saved]
    last = [f"{one.name} was the last one standing" for one in debrief.deeds if one.last]
    y += 44
    for words in (*saved, *last):
        if y > panel.bottom - 8:
            return
        pen.text(f"{words}.", panel.x + 12, y, 12.5, room=panel.width - 24)
        y += 18


def _pair(pen: Pen, panel: Rect, y: int, name: str, value: str) -> None:
    end = pen.text(name, panel.x + 12, y, 12.5, "fog")
    pen.text(value, panel.right - 12, y, 13, "paper", True, 1, panel.right - 24 - end)


def onward(pen: Pen, panel: Rect, state: State, debrief: Debrief, pictures: MissionPictures) -> None:
    if state.over:
        _the_end(pen, panel, state)
        return
    y = panel.y + 36
    costs = debrief_text.costs(debrief)
    if costs:
        for line in pen.lines(costs, 12.5, panel.width - 24, 2, True):
            pen.text(line, panel.x + 12, y + 11, 12.5, "bad", True, room=panel.width - 24)
            y += 17
        y += 4
    for one in debrief_text.coming(state, debrief):
        if y + 42 > panel.bottom - 30:
            break
        _next(pen, Rect(panel.x + 12, y, panel.width - 24, 42), state, one, pictures)
        y += NEXT_PITCH
    room = panel.width - 24
    for line in filter(None, debrief_text.pressing(state)):
        if y + 17 < panel.bottom - 4:
            pen.text(line, panel.x + 12, y + 15, 12.5, "fog", room=room)
            y += 18


def _the_end(pen: Pen, panel: Rect, state: State) -> None:
    """What it all came to: sums, and how each battle ended."""
    y = panel.y + 50
    for name, value in debrief_text.sums(state):
        _pair(pen, panel, y, name, value)
        y += 20
    pen.rule(panel.x + 12, y - 10, panel.width - 24)
    y += 14
    _fought(pen, Rect(panel.x + 12, y, panel.width - 24, panel.bottom - 12 - y), state)


def _fought(pen: Pen, box: Rect, state: State) -> None:
    """Each battle, the last ones if that is too many: closer where there is little room, and then side by
    side, without their days."""
    count = len(state.fought)
    pitch = next((high for high in (22, 18) if box.height // high + 1 >= count), 16)
    lines = max(0, box.height // pitch + 1)
    columns = 1 if lines >= count else 2
    shown = state.fought[-lines * columns :] if lines else ()
    wide = box.width // columns
    for place, fought in enumerate(shown):
        x, y = box.x + wide * (place // lines), box.y + pitch * (place % lines)
        symbols.badge(pen, fought.outcome, x + 10, y - 4, 7 if pitch > 16 else 6)
        mission = state.campaign.missions.get(fought.mission)
        title = mission.title if mission else fought.mission
        when = debrief_text.when(state, fought) if columns == 1 else ""
        taken = 32 + (pen.width(when, 12) + 8 if when else 0)
        pen.text(title, x + 26, y, 12.5 if pitch > 16 else 12, room=wide - taken)
        pen.text(when, x + wide, y, 12, "fog", False, 1)


def _next(pen: Pen, row: Rect, state: State, one: Next, pictures: MissionPictures) -> None:
    opened = one.state == symbols.OPEN
    pen.plate(row, "slate", 0.8 if opened else 0.45, "slate", 0, 6)
    box = Rect(row.x + 4, row.y + 4, 60, 34)
    pictures.draw(pen, state, one.map, box)
    if not opened:
        pen.fill(box, "ink", 0.6)
    pen.text(one.title, row.x + 74, row.y + 18, 13, "paper" if opened else "fog", True, room=row.width - 110)
    small = pen.fit(one.words, row.width - 110, (12, 11.5, 11, 10.5, 10))
    pen.text(one.words, row.x + 74, row.y + 34, small, "fog", room=row.width - 110)
    symbols.badge(pen, one.state if opened else symbols.LOCKED, row.right - 17, row.centery, 9)
