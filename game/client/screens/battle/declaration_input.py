"""What somebody orders with, and the form that says what can be declared: by mouse, and by plus and minus."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.client.kit.rule_links import OpenRule
from game.client.kit.widgets import Done
from game.client.panels import action_bar
from game.client.panels.notice import Notice
from game.client.screens.battle.command import Command
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.keys import LESS, MORE
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.pointer import Pointer
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders import declaration_form
from game.client.seat.orders.destination_info import Looking
from game.client.seat.orders.targeting import Aiming
from game.client.seat.settings.settings import Settings
from game.client.seat.view.threat_layers import Danger
from game.core.actions import Action
from game.core.describing.forms import Form


@dataclass(frozen=True)
class Means:
    """What somebody orders with."""

    command: Command
    dialog: Dialog
    notice: Notice
    danger: Danger
    looking: Looking
    settings: Settings
    read: OpenRule


class Filling(Mode):
    """Whoever is to act may have a form to fill in; the orders that it stands in for are left out of the
    bar."""

    def __init__(self, chair: Chair, stage: Stage, pointer: Pointer, means: Means) -> None:
        super().__init__(chair, stage, pointer)
        self.means = means

    @property
    def aiming(self) -> Aiming:
        return self.pointer.aiming

    def _form_key(self, key: int) -> bool:
        """Plus and minus change the number in the form; F2 turns it over."""
        form = self.form()
        if not form or key not in (*MORE, *LESS, pygame.K_F2):
            return False
        if key == pygame.K_F2:
            self.stage.sheet.turn()
            return True
        order = declaration_form.beside(form, 1 if key in MORE else -1)
        if order:
            self.give(order)
        return True

    def form(self) -> Form | None:
        """What whoever is to act can declare; nobody else's is ever shown."""
        return self.aiming.orders.form

    def give(self, order: Action) -> Done:
        """Declare what was picked in the form."""
        self.means.dialog.close()
        self.means.command.act(order)
        return None

    def verbs(self) -> action_bar.Verbs:
        """The orders in the bar."""
        form = self.form()
        return [row for row in self.aiming.orders.shown if not form or row[0].action not in form.verbs]
