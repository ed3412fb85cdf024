"""What can be pressed in a replay, and how its panels look: title, eyes, time line with its buttons."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame
from pygame import Rect

from game.client.kit.pen import Pen
from game.client.kit.symbols import severity_lock
from game.client.kit.ui_elements import cap_label, chosen_plate, keycap, panel
from game.client.kit.widgets import Button, Card, Done, Hint, Key, Look, Tab, Widget, kind_of
from game.client.panels import timeline_panel
from game.client.panels.timeline_panel import Line
from game.client.screens.replay.navigation import WORTH, Navigation, ReplayStage
from game.client.screens.replay.panels import AdvantagePanel, ReplayReasons
from game.client.seat.saves import storage
from game.client.seat.saves.save_list import said
from game.client.seat.saves.timeline import KINDS, Timeline
from game.client.seat.settings.settings import SPEEDS, Settings
from game.core.records.files import Record

FOOT = 64
"""What the buttons below the time line take."""
SPEED = 36
"""From one tab of a speed to the next."""
SEEK = Hint("What N goes to next", "Shift N goes back to the one before.")
WHY = Hint(
    "Why?",
    "What the computer thought of before this order, what each was worth, and why not the others.",
)
LOCKED = "While the battle goes on, nobody looks through the eyes of others."


class ReplayControls(Protocol):
    """What the bar asks of the screen that it is on."""

    stage: ReplayStage
    timeline: Timeline
    record: Record
    settings: Settings
    title: str
    battle_ruleset: str
    way: Navigation
    why: ReplayReasons
    worth: AdvantagePanel

    @property
    def may_play_on(self) -> bool: ...

    def left(self) -> Done: ...

    def play_on(self) -> Done: ...

    def save_case(self) -> Done: ...


def line_of(screen: ReplayControls) -> Line:
    bar, below = screen.stage.layout.bar, WORTH * screen.stage.worth
    return Line(Rect(bar.x, bar.y + 8, bar.width, bar.height - FOOT - 18 - below), screen.timeline.last)


def widgets(screen: ReplayControls) -> list[Widget]:
    lay = screen.stage.layout
    leave = Button(
        "leave",
        Rect(lay.initiative.right - 108, lay.initiative.centery - 14, 96, 28),
        screen.left,
        label="Menu",
        cap="Esc",
        size=8.5,
    )
    return [leave, *_eyes(screen, lay.end), *_foot(screen, lay.bar)]


def _eyes(screen: ReplayControls, rect: Rect) -> list[Widget]:
    teams = screen.record.scenario.teams
    names = timeline_panel.short([team.name for team in teams])
    choices: list[tuple[str | None, str, str]] = [(None, "All", "All")]
    choices += [(team.side, team.name, name) for team, name in zip(teams, names, strict=True)]
    wide = (rect.width - 24 - 4 * (len(choices) - 1)) // len(choices)
    found: list[Widget] = []
    for index, (side, title, name) in enumerate(choices):
        box = Rect(rect.x + 12 + (wide + 4) * index, rect.bottom - 34, wide, 24)
        on = screen.way.may_see(side)
        hint = Hint(f"Eyes of {title}" if side else "All eyes", "" if on else LOCKED)
        found.append(
            Card(
                Key("eyes", side or "all"),
                box,
                partial(screen.way.look, side),
                on,
                hint,
                paint=partial(_eye, screen, side, name, on),
            )
        )
    return found


def _eye(
    screen: ReplayControls, side: str | None, title: str, on: bool, pen: Pen, rect: Rect, look: Look
) -> None:
    chosen = screen.stage.viewer == side
    pen.fill(rect, "steel" if chosen or look.hover else "slate", radius=3)
    if chosen:
        pen.frame(rect, "fog", 1, 3)
    x = rect.x + 6
    if side:
        pen.mark(side, x, rect.centery - 6, 11)
        x += 15
    tone = "#73848b" if not on else side or "paper"
    if not on:
        severity_lock(pen, rect.right - 10, rect.centery)
    if rect.right - x > 40 or not side:
        pen.text(title, x, rect.centery + 4, 11, tone, chosen, room=rect.right - x - (3 if on else 18))


def _foot(screen: ReplayControls, bar: Rect) -> list[Widget]:
    """Speed and jump at the left, the way of the player in the middle, what to look for and what comes of it
    at the right."""
    y, narrow = bar.bottom - FOOT - 2, bar.width < 1200
    x = bar.x + 12
    found = _pace(screen, x, y)
    x += SPEED * len(SPEEDS) + 8
    found += _questions(screen, x, y)
    x += 96 if narrow else 116
    ways, x = _ways(screen, x, y, narrow)
    kinds, x = _sought(screen, x + (6 if narrow else 12), y, narrow)
    by_key = (
        Widget("next", Rect(x, y, 0, 0), screen.way.next_moment, hotkey=pygame.K_n, stop=False),
        *screen.worth.widgets(line_of(screen)),
        Widget("worth next", Rect(x, y, 0, 0), screen.worth.switch, hotkey=pygame.K_t, stop=False),
        Widget("eyes next", Rect(x, y, 0, 0), screen.way.next_eyes, hotkey=pygame.K_v, stop=False),
    )
    room = min((bar.right - 12 - x - 8 - 6) // 2, 166)
    return [*found, *ways, *kinds, *by_key, *_what_comes_of_it(screen, bar.right - 12, y, room)]


def _pace(screen: ReplayControls, x: int, y: int) -> list[Widget]:
    """A tab for each speed."""
    return [
        Tab(
            Key("speed", name),
            Rect(x + SPEED * index, y + 30, 33, 24),
            partial(screen.way.speed, name),
            label=name,
            chosen=screen.settings.speed == name,
            hotkey=pygame.K_1 + index,
        )
        for index, name in enumerate(SPEEDS)
    ]


def _questions(screen: ReplayControls, x: int, y: int) -> tuple[Widget, Widget]:
    """Which order to go to, and above it why the last one was given."""
    jump = Card(
        "jump",
        Rect(x, y + 30, 84, 24),
        screen.way.ask_jump,
        hotkey=pygame.K_j,
        paint=partial(_jump, screen),
    )
    why = Button(
        "why",
        Rect(x, y, 84, 26),
        screen.why.switch,
        screen.why.may_ask,
        WHY,
        hotkey=pygame.K_F3,
        label="Why?",
        cap=cap_label("F3"),
        size=8.5,
    )
    return jump, why


def _ways(screen: ReplayControls, x: int, y: int, narrow: bool) -> tuple[list[Widget], int]:
    """The buttons of the player from `x` on, and where they end."""
    way = screen.way
    wide, main = (48, 64) if narrow else (60, 76)
    found: list[Widget] = []
    for key, sign, cap, does, on, hotkey, width in (
        ("start", "|<", "Home", way.to_start, way.done > 0, pygame.K_HOME, wide),
        ("back", "<", "Left", way.step_back, way.done > 0, 0, wide),
        ("play", "", "Space", way.toggle, True, 0, main),
        ("step", ">", "Right", way.single, not way.over, 0, wide),
        ("end", ">|", "End", way.to_end, not way.over, pygame.K_END, wide),
    ):
        box = Rect(x, y, width, 54)
        found.append(Card(key, box, does, on, hotkey=hotkey, paint=partial(_way, screen, key, sign, cap, on)))
        x += width + 6
    return found, x


def _sought(screen: ReplayControls, x: int, y: int, narrow: bool) -> tuple[list[Widget], int]:
    """A tab for each kind of moment that N goes to, and where they end."""
    found: list[Widget] = []
    for kind in KINDS:
        box = Rect(x, y + 30, 42 if narrow else 50, 24)
        seek, chosen = partial(screen.way.seek_kind, kind), screen.way.kind == kind
        found.append(Tab(Key("seek", kind), box, seek, hint=SEEK, label=kind, chosen=chosen))
        x += box.width + 3
    return found, x


def _what_comes_of_it(screen: ReplayControls, right: int, y: int, wide: int) -> tuple[Widget, Widget]:
    """To save the moment as a case, and left of it to play on from there."""
    on_words, case_words = ("Play on", "Case") if wide < 150 else ("Play on from here", "Save as case")
    case = Button(
        "case",
        Rect(right - wide, y, wide, 48),
        screen.save_case,
        screen.way.done > 0,
        label=case_words,
        cap="Ctrl S",
        size=9,
    )
    play_on = Button(
        "play on",
        Rect(right - 2 * wide - 6, y, wide, 48),
        screen.play_on,
        screen.may_play_on,
        hotkey=pygame.K_p,
        label=on_words,
        cap=cap_label("P"),
        size=9,
    )
    return case, play_on


def _jump(screen: ReplayControls, pen: Pen, rect: Rect, look: Look) -> None:
    pen.fill(rect, "ink", 0.75, 3)
    writing = screen.way.jump is not None
    pen.frame(rect, "brass" if writing or look.hover else "steel", 1, 3)
    words = str(screen.way.done) if screen.way.jump is None else screen.way.jump
    pen.text(words, rect.x + 8, rect.centery + 5, 12.5, "brass" if writing else "paper", writing)
    keycap(pen, rect.right - 4, rect.centery - 9, cap_label("J"))


def _way(
    screen: ReplayControls, key: str, sign: str, cap: str, on: bool, pen: Pen, rect: Rect, look: Look
) -> None:
    """A button of the way: a sign drawn of triangles and bars, and its key below."""
    brass = key == "play"
    if brass:
        chosen_plate(pen, rect, 8)
        if look.hover:
            pen.plate(rect, "#ffffff", 0.1, line=0)
    else:
        pen.plate(
            rect, "slate", 1 if on else 0.4, "brass" if look.hover and on else "steel", 1, 8, (0.07, 0.14)
        )
    plain = "paper" if on else "#73848b"
    tone = "ink" if brass else plain
    x, y = rect.centerx, rect.y + 20
    if brass and screen.way.playing:
        pen.fill(Rect(x - 7, y - 9, 5, 18), tone)
        pen.fill(Rect(x + 2, y - 9, 5, 18), tone)
    elif sign in ("", ">", ">|"):
        shift = 3 if sign == ">|" else 0
        pen.polygon([(x - 7 - shift, y - 9), (x + 8 - shift, y), (x - 7 - shift, y + 9)], tone)
    else:
        shift = 3 if sign == "|<" else 0
        pen.polygon([(x + 7 + shift, y - 9), (x - 8 + shift, y), (x + 7 + shift, y + 9)], tone)
    if sign in (">|", "|<"):
        pen.fill(Rect(x + (7 if sign == ">|" else -10), y - 9, 3, 18), tone)
    below = "brass" if on else "#73848b"
    pen.text(cap, x, rect.bottom - 8, 11, "ink" if brass else below, True, 0.5)


# ---------------------------------------------------------------- panels


def draw(pen: Pen, screen: ReplayControls) -> None:
    """The panels below the widgets."""
    lay = screen.stage.layout
    _title(pen, screen, lay.initiative)
    panel(pen, lay.end, "Eyes of")
    keycap(pen, lay.end.right - 10, lay.end.y + 8, cap_label("V"))
    panel(pen, lay.bar)
    teams = screen.record.scenario.teams
    titles = dict(
        zip((team.side for team in teams), timeline_panel.short([team.name for team in teams]), strict=True)
    )
    timeline_panel.draw(
        pen,
        line_of(screen),
        screen.timeline,
        titles,
        screen.stage.scene.called,
        screen.way.done,
        screen.stage.desk.mouse,
    )
    screen.worth.draw(pen, line_of(screen))
    y = lay.bar.bottom - FOOT - 2
    pen.text("Speed", lay.bar.x + 14, y + 20, 12, "fog")
    seek = next((one.rect for one in widgets(screen) if kind_of(one.key) == "seek"), lay.bar)
    end = pen.text("Next", seek.x, y + 20, 12, "fog")
    keycap(pen, end + 26, y + 6, cap_label("N"))


def _title(pen: Pen, screen: ReplayControls, rect: Rect) -> None:
    panel(pen, rect)
    scene, narrow = screen.stage.scene, rect.width < 560
    pen.block("Replay", rect.x + 14, rect.y + 14, 16)
    words = ", ".join(
        filter(None, (screen.title, screen.battle_ruleset, said(screen.record.saved, storage.current_time())))
    )
    left = rect.right - (300 if not narrow else 270)
    pen.text(words, rect.x + 14, rect.y + 56, 12, "fog", room=left - rect.x - 28)
    pen.fill(Rect(left - 8, rect.y + 12, 1, rect.height - 24), "steel")
    pen.text(scene.called.upper(), left + 6, rect.y + 25, 12, "fog")
    pen.block(str(scene.round), left + 6, rect.y + 34, 26)
    pen.text("Order", left + 76, rect.y + 25, 12, "fog")
    pen.text(f"{screen.way.done} of {len(screen.way.actions)}", left + 76, rect.y + 54, 14, "paper", True)
