"""A form of the game: it knows the player's settings."""

from __future__ import annotations

from game.client.kit.form import Form
from game.client.kit.screen import Screen
from game.client.seat.settings import Settings


class Page(Form):
    """Subclasses say which `widgets` there are in a window of that size, and paint what lies below them."""

    settings: Settings

    def __init__(self, settings: Settings, under: Screen | None = None) -> None:
        super().__init__(settings, under)
