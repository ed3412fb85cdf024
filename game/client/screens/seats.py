"""What one person at the screen must not find of the one before: it is forgotten at a hand-over, or kept for when they come back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.client.kit.holding import Hold
from game.client.seat.danger import Danger

if TYPE_CHECKING:
    from game.client.screens.battle import BattleScreen


@dataclass(frozen=True)
class View:
    """Where somebody looks: the point of the map in the middle, in cells, pixels per cell, and the tab of the log."""

    x: float
    y: float
    zoom: int
    tab: str


def forget(screen: BattleScreen) -> None:
    """Nothing is pointed at, chosen, asked or said any more."""
    screen.modal, screen.modal_near, screen.notice, screen.always = None, None, None, False
    screen.notice_rect, screen.odds_links = None, []
    screen.hold, screen.danger = Hold(), Danger()
    screen.aiming.forget()
    screen.stage.desk.forget()
    screen.stage.pinned = 0


def leave(screen: BattleScreen, side: str) -> None:
    """Somebody whose orders are hidden from the others leaves the screen to them: it looks as if nobody had sat there."""
    stage = screen.stage
    camera = stage.board.camera
    if side:
        screen.views[side] = View(camera.x, camera.y, camera.zoom, stage.logview.tab)
    forget(screen)
    stage.forget()


def come_back(screen: BattleScreen, side: str) -> None:
    """Somebody sits down whose orders are hidden: they find the view that they left."""
    view = screen.views.get(side)
    if view:
        screen.stage.board.camera.look_from(view.x, view.y, view.zoom)
        screen.stage.logview.tab = view.tab
