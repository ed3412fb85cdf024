"""What leads on from a result besides: the ledger of luck, the challenge of the day, what was achieved."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.client.kit.screen import Screen
from game.client.kit.widgets import Link, Widget
from game.client.screens.routes import ShowCareer, ShowDaily, ShowLedger
from game.client.seat.match import Match

MOST = 400


def links(match: Match, screen: Screen, box: Rect) -> list[Widget]:
    """At the upper edge of the page: the ledger at the right, the others at the left."""
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
    rect = Rect(box.x + 20, box.y + 12, round(box.width * 0.3), 22)
    tried, earned = match.tried, match.career.earned
    if tried:
        date, words = tried.date, f"Daily: {tried.points} of {MOST}, try {tried.number}: D"
        found.append(Link("daily", rect, lambda: ShowDaily(screen, date), hotkey=pygame.K_d, label=words))
        rect = rect.move(0, 46)  # below the link to the figures
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
            )
        )
    return found
