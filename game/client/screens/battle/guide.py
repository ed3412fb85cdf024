"""Somebody who stands beside a battle, says what is to be done in it, and may object to the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame import Rect
from pygame.event import Event as Input

from game.client.kit.pen import Pen
from game.client.kit.screen import Next
from game.client.kit.widgets import Done, Reply, Widget
from game.client.panels.modal import Modal
from game.client.screens.battle.mode import Mode
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders.targeting import Aiming
from game.core.actions import Action


class Guided(Protocol):
    """What a guide has to know of the battle screen."""

    stage: Stage
    chair: Chair
    aiming: Aiming

    @property
    def mode(self) -> Mode: ...

    def question(self) -> Modal | None: ...

    def read(self, rule: str) -> Done: ...


class Guide:
    """The one of ordinary battles: it says nothing and lets everything happen."""

    results = True
    """Whether the end of the battle leads to its result."""
    recalls = True
    """Whether a turn begins with what happened since the last one: who is told by a guide asks for it by its
    key."""
    ends_turns = True
    """Whether a turn of which nothing is left may end by itself: in a lesson that is a step of its own."""

    def attach(self, screen: Guided) -> None:
        """It stands beside that screen from now on; anew whenever the screen is built anew."""

    def objects(self, action: Action) -> bool:
        """Whether it objects to an order of a person, which it then says itself."""
        del action
        return False

    def wants(self, action: Action) -> bool:
        """Whether it asks for that order, so that nobody need be asked again."""
        del action
        return False

    def owns(self, event: Input) -> bool:
        """Whether a key is for a button of its own, so that it skips nothing, whatever is being shown."""
        del event
        return False

    def take(self, event: Input) -> Reply | None:
        """Take what would be for the board; None if it is."""
        del event
        return None

    def escape(self) -> Next:
        """What Esc leads to in place of the menu."""
        return None

    def pauses(self) -> bool:
        """Whether the computer waits with what it does."""
        return False

    def update(self, ms: float) -> None:
        """Let so many milliseconds go by."""

    def rule(self) -> str:
        """The rule that it speaks of."""
        return ""

    def widgets(self) -> Sequence[Widget]:
        return ()

    def boxes(self) -> Sequence[Rect]:
        """Where its words lie, which choices leave free."""
        return ()

    def draw(self, pen: Pen) -> None:
        """Its words, below what can be pressed of them."""

    def veil(self, pen: Pen, found: Sequence[Widget], box: Rect | None) -> None:
        """What it lays over board and panels; `box` is where a question lies."""
