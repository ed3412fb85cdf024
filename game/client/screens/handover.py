"""The announcement between two people's turns: whose seat it is, until somebody takes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.kit.paint import Pen
from game.client.kit.pieces import chosen_plate, keycap
from game.client.kit.theme import mix
from game.client.screens import covered, together

if TYPE_CHECKING:
    from game.client.screens.battle import BattleScreen

HIGH = 176


@dataclass(frozen=True)
class Handover:
    """A band across the window; the board stays in sight if nothing is hidden from anybody, and is covered whole if something is."""

    side: str
    title: str
    person: str
    unit: str
    round: int
    hidden: bool = False

    def handle(self, event: Input) -> bool:
        """True if the seat is taken."""
        if event.type == pygame.KEYDOWN:
            return event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        return bool(event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)

    def draw(self, surface: Surface, scale: float) -> None:
        pen = Pen(surface, scale)
        whole = pen.area
        if self.hidden:
            covered.draw(pen, self.side, self.title, self.person, self.round)
            return
        pen.fill(whole, "ink", 0.55)
        band = Rect(0, whole.centery - HIGH // 2 - 30, whole.width, HIGH)
        pen.fill(band, mix(self.side, "ink", 0.82), 0.97)
        pen.fill(Rect(band.x, band.y, band.width, 2), self.side)
        pen.fill(Rect(band.x, band.bottom - 2, band.width, 2), self.side)
        pen.mark(self.side, whole.centerx - 48, band.y - 48, 96)
        pen.block(self.title, whole.centerx, band.y + 58, 34, "paper", 0.5, whole.width - 80)
        words = f"{self.person}, round {self.round}" if self.person else f"Round {self.round}"
        pen.text(f"{words}: {self.unit} has the turn" if self.unit else words, whole.centerx, band.y + 128, 16, self.side, True, 0.5)
        button = Rect(0, 0, 240, 44)
        button.center = (whole.centerx, band.bottom + 2)
        chosen_plate(pen, button, 8)
        wide = keycap(pen, button.right - 14, button.centery - 9, "Enter")
        pen.block("Take the seat", button.centerx - wide / 2, button.centery - 6, 12, "ink", 0.5)


def announce(screen: BattleScreen) -> None:
    """Between two people's turns the side that follows is announced."""
    match, scene = screen.match, screen.stage.scene
    side = match.battle.side
    if not side or screen.seat == side or match.battle.pending:
        return
    known, screen.seat = screen.seat, side
    hidden = together.of_side(match)
    together.take_seat(screen, side, known)
    if len(match.people()) > 1 and (known or hidden or match.battle.history == []):
        unit = scene.units[scene.active].name if scene.active in scene.units else ""
        screen.skipping.follow()
        screen.handover = Handover(side, screen.stage.log.titles.get(side, side), match.named(side), unit, scene.round, hidden)
