"""What leads on from a result besides: the ledger of luck, the challenge of the day, what was achieved."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.client.kit.screen import Screen
from game.client.kit.widgets import Done, Link, Widget
from game.client.screens.routes import ShowCareer, ShowDaily, ShowLedger
from game.client.seat.daily.daily_book import MOST
from game.client.seat.match import Match


def links(match: Match, screen: Screen, box: Rect) -> list[Widget]:
    """At the right of the upper edge, one below the other: what leads to the battle itself is at the left."""
    luck = Rect(box.right - 164, box.y + 12, 144, 22)
    found: list[Widget] = [
        Link(
            "ledger",
            luck,
            lambda: ShowLedger(screen),
            hotkey=pygame.K_l,
            label="Ledger of luck: L",
            align=1,
        )
    ]
    wide = round(box.width * 0.34)
    rect = Rect(box.right - 20 - wide, luck.bottom, wide, 22)
    tried, earned = match.tried, match.career.earned
    if tried:
        words = f"Daily: {tried.points} of {MOST}, try {tried.number}: D"
        on = partial(_days, screen, tried.date)
        found.append(Link("daily", rect, on, hotkey=pygame.K_d, label=words, align=1))
        rect = rect.move(0, 22)
    if earned:
        more = f" and {len(earned) - 1} more" if len(earned) > 1 else ""
        ruleset = match.battle.ruleset.ID
        words = f"Achieved: {earned[0].title}{more}: C"
        found.append(
            Link(
                "achieved",
                rect,
                lambda: ShowCareer(screen, "achievements", ruleset),
                hotkey=pygame.K_c,
                label=words,
                align=1,
            )
        )
    return found


def _days(screen: Screen, date: str) -> Done:
    return ShowDaily(screen, date)
