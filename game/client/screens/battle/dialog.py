"""What is open above the battle and wants one answer before anything else: a choice among orders, a
warning."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from game.client.kit.widgets import Done
from game.client.panels.modal import Modal


class Dialog:
    """`near` is what it lies beside, in units of the interface; None lays it where it hides least."""

    def __init__(self) -> None:
        self.modal: Modal | None = None
        self.near: Rect | None = None
        self.always = False  # whether the answer to the open question is to be remembered

    def open(self, modal: Modal, near: Rect | None = None) -> None:
        self.modal, self.near = modal, near

    def change(self, modal: Modal) -> None:
        """Another choice, at the same place."""
        self.modal = modal

    def close(self) -> Done:
        self.modal = None
        return None

    def turn_always(self) -> Done:
        self.always = not self.always
        if self.modal and self.modal.always is not None:
            self.modal = replace(self.modal, always=self.always)
        return None

    def settled(self) -> None:
        """Something was ordered or answered."""
        self.modal, self.always = None, False

    def forget(self) -> None:
        self.modal, self.near, self.always = None, None, False
