"""The briefing of a mission: its ground, both sides' strength on one scale, what is known, what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from game.campaign.battles import arrival, ground
from game.campaign.definition import LOST, PARTIAL, WON
from game.campaign.graph import OPEN, status, what_opens
from game.campaign.state import State
from game.campaign.validation import ENEMY, SIDE, lattice_of
from game.client.kit import symbols
from game.client.kit.pen import Pen
from game.client.kit.theme import Color
from game.client.kit.ui_elements import panel
from game.client.screens.campaign.map_panel import MissionPictures
from game.client.seat.campaigns import briefing_text
from game.client.seat.campaigns.briefing_text import OUTCOME_WORDS
from game.core.errors import EnfiladeError
from game.core.field import Field
from game.core.geometry.lattice import Lattice

TONES: dict[str, Color] = {WON: "good", PARTIAL: "straw", LOST: "bad"}
LINE = 17
CLOSE = 2.0
LOW = 48
"""The picture is at least so high; where the window is low, less is told of what is known."""
NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


def draw(
    pen: Pen, rect: Rect, state: State, name: str, people: Sequence[int], pictures: MissionPictures
) -> None:
    """All that is told of the mission, if those people went."""
    panel(pen, rect, "Briefing", 1.0)
    mission = state.mission(name)
    missions = list(state.campaign.missions)
    if not state.campaign.endless:
        words = f"{missions.index(name) + 1} of {len(missions)}"
        pen.text(words, rect.right - 12, rect.y + 22, 12, "fog", False, 1)
    left, wide = rect.x + 12, rect.width - 24
    lines = _told(pen, state, name, people, wide)
    fixed = _below(pen, state, name, wide)
    most = max(1, (rect.height - 34 - fixed - LOW) // LINE)
    lines = lines[:most]
    high = max(LOW, rect.height - 34 - fixed - LINE * len(lines))
    box = Rect(left, rect.y + 34, wide, high)
    picture = _picture(pen, box, state, name, people, pictures)
    _prose(pen, Rect(picture.right + 12, box.y, box.right - picture.right - 12, high), mission.briefing)
    y = box.bottom + 12
    pen.block(mission.title, left, y, 15, "paper", 0, wide - 130)
    pen.text(_when(state, name), rect.right - 12, y + 14, 13, "paper", False, 1)
    y += 36
    end = pen.text(briefing_text.about(state, name), left, y, 13, "paper", True)
    places = f"{mission.places} place{'s' if mission.places != 1 else ''}"
    pen.text(places, max(end + 10, rect.right - 12), y, 13, "fog", False, 1)
    pen.rule(left, y + 9, wide)
    y += 28
    if not _fought(state, name):
        y = _strength(pen, left, y, wide, state, name, people)
    y = _known(pen, left, y, wide, lines)
    _outcomes(pen, left, y, wide, state, name)


class _Line(NamedTuple):
    """A line of what is known; `first` of those that say one thing."""

    words: str
    sure: bool
    first: bool


def _told(pen: Pen, state: State, name: str, people: Sequence[int], wide: int) -> list[_Line]:
    """What is known, in as many lines as it takes."""
    return [
        _Line(line, one.sure, not place)
        for one in briefing_text.known(state, name, people)
        for place, line in enumerate(pen.lines(one.words, 12.5, wide - 20, 2))
    ]


def _below(pen: Pen, state: State, name: str, wide: int) -> int:
    """What stands below the picture takes so much, without what is known."""
    ends = sum(len(_wrapped(pen, words, wide)) for _, words in briefing_text.outcomes(state, name))
    strength = 0 if _fought(state, name) else 48
    return 12 + 36 + 28 + strength + 8 + LINE * (ends - 1) + 12


def _fought(state: State, name: str) -> bool:
    """Whether it was fought already, or all is over: nobody weighs the sides any more."""
    return bool(state.over) or status(state, name) in (WON, PARTIAL, LOST)


def _when(state: State, name: str) -> str:
    if state.pending and state.pending.mission == name:
        return "they are there"
    how = status(state, name)
    if how == OPEN and state.over:
        return "nobody went there"
    if how == OPEN:
        return f"arrive on day {arrival(state, name)}"
    days = [fought.day for fought in state.fought if fought.mission == name]
    if days:
        return f"{how if how != PARTIAL else 'half won'} on day {days[-1]}"
    return what_opens(state, name) or "closed"


def _prose(pen: Pen, rect: Rect, words: str) -> None:
    """As much of the briefing as has room, the letters smaller where it is long."""
    words = " ".join(words.split())
    for size, pitch in ((13, 18), (12.5, 17), (12, 16), (11.5, 15), (11, 14)):
        lines = pen.wrap(words, size, rect.width)
        if len(lines) * pitch <= rect.height + 4 or size == 11:
            break
    for place, line in enumerate(pen.lines(words, size, rect.width, max(1, (rect.height + 4) // pitch))):
        pen.text(line, rect.x, rect.y + 11 + pitch * place, size, "paper", room=rect.width)


# ---------------------------------------------------------------- the ground


def _picture(
    pen: Pen,
    box: Rect,
    state: State,
    name: str,
    people: Sequence[int],
    pictures: MissionPictures,
) -> Rect:
    """The whole map, at the left; where both sides may be."""
    try:
        there = ground(state, name)
        lattice = lattice_of(there.path)
    except (EnfiladeError, OSError) as error:
        rect = Rect(box.x, box.y, box.width // 2, box.height)
        pen.fill(rect, "ink")
        pen.frame(rect, "bad")
        for place, line in enumerate(pen.lines(str(error), 12, rect.width - 16, 5)):
            pen.text(line, rect.x + 8, rect.y + 22 + 16 * place, 12, "bad", room=rect.width - 16)
        return rect
    across, down = lattice.size
    unit = min(box.height / down, box.width * 0.56 / across)
    rect = Rect(box.x, box.y, round(across * unit), round(down * unit))
    rect.centery = box.centery
    pictures.draw(pen, state, state.mission(name).map, rect, CLOSE)
    marked = _Places(there.field, lattice, unit)
    _places(pen, rect, marked, briefing_text.seen(state, name, people), len(people))
    pen.frame(rect, "steel")
    return rect


class _Places(NamedTuple):
    """A map and where its cells are drawn, a unit so large."""

    field: Field
    lattice: Lattice
    unit: float


def _places(pen: Pen, rect: Rect, marked: _Places, seen: int, going: int) -> None:
    field, lattice, unit = marked
    size = 13 if unit < 9 else 16
    for side in (SIDE, ENEMY):
        cells = [spawn.cell for spawn in field.spawns if spawn.side == side]
        shown = cells[: max(1, going)] if side == SIDE else cells[:6]
        for place, cell in enumerate(shown):
            column, row = lattice.place(cell)
            x, y = rect.x + (column + 0.5) * unit, rect.y + (row + 0.5) * unit
            symbols.disc(pen, x, y, size * 0.66, "ink", 0.6)
            if side == SIDE or place < seen:
                pen.mark(side, x - size / 2, y - size / 2, size)
            else:
                pen.text("?", x, y + size * 0.34, size, ENEMY, True, 0.5)


# ---------------------------------------------------------------- lines


def _strength(pen: Pen, left: int, y: int, wide: int, state: State, name: str, people: Sequence[int]) -> int:
    """Both sides on one scale; where the line below begins."""
    told = briefing_text.strength(state, name, people)
    going = f"You, {NUMBERS[min(len(people), 8)]} going" if people else "Nobody goes"
    rows = (
        (ENEMY, "Enemy", (told.low, told.high, told.mean), f"{told.mean} points, {told.low} to {told.high}"),
        (SIDE, going, (told.ours, told.ours, told.ours), f"{told.ours} points"),
    )
    beside = max(150, *(pen.width(words, 13, True) + 14 for *_, words in rows))
    for place, (side, title, (low, high, mean), words) in enumerate(rows):
        line = y + 21 * place
        pen.mark(side, left, line - 11, 14)
        pen.text(title, left + 21, line, 13, room=112)
        start, end = left + 136, left + wide - beside
        symbols.interval(
            pen, Rect(start, line - 12, round(end - start), 14), told.most, low, high, mean, side
        )
        pen.text(words, left + wide, line, 13, "paper", True, 1)
    pen.rule(left, y + 30, wide)
    return y + 48


def _known(pen: Pen, left: int, y: int, wide: int, lines: Sequence[_Line]) -> int:
    for one in lines:
        if one.first and one.sure:
            symbols.tick(pen, left - 1, y - 11, 13)
        elif one.first:
            pen.text("?", left + 5, y, 13, ENEMY, True, 0.5)
        pen.text(one.words, left + 20, y, 12.5, "paper" if one.sure else "fog", room=wide - 20)
        y += LINE
    if lines:
        pen.rule(left, y - 10, wide)
        y += 8
    return y


def _wrapped(pen: Pen, words: str, wide: int) -> tuple[str, ...]:
    return pen.lines(words, 12.5, wide - 40, 2)


def _outcomes(pen: Pen, left: int, y: int, wide: int, state: State, name: str) -> None:
    for outcome, words in briefing_text.outcomes(state, name):
        pen.text(OUTCOME_WORDS[outcome], left, y, 12.5, TONES[outcome], True)
        for line in _wrapped(pen, words, wide):
            pen.text(line, left + 40, y, 12.5, "paper", room=wide - 40)
            y += LINE
