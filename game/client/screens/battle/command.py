"""Carries out what a person or the computer has decided, and shows what comes of it; and what else
somebody orders with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.client.kit.rule_links import OpenRule
from game.client.kit.sound_player import speaker
from game.client.kit.widgets import Done
from game.client.panels.notice import Notice
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.guide import Guide
from game.client.screens.battle.handover import SeatChange
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.orders import saved_answers
from game.client.seat.orders.destination_info import DestinationInfo
from game.client.seat.orders.enemy_threats import NextTurn, ThreatLayers
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.way_decision import TableRolls
from game.client.seat.settings.settings import Settings
from game.core.actions import Action, IllegalAction, Refusal, path_of
from game.core.ruleset import hurried
from game.systems.visibility import view


class Command:
    """`act` is for a person: what was open is closed, what is refused is said. `play` is for the computer."""

    def __init__(
        self,
        chair: Chair,
        stage: Stage,
        aiming: Aiming,
        dialog: Dialog,
        notice: Notice,
        sitting: SeatChange,
        guide: Guide,
        go_on: Callable[[Action, int], None],
        take_back: Callable[[], None],
        rolls: TableRolls,
    ) -> None:
        """`go_on` gives the last walk as a longer one, `take_back` takes the last order back, or says why
        not."""
        self.chair = chair
        self.stage = stage
        self.aiming = aiming
        self.dialog = dialog
        self.notice = notice
        self.sitting = sitting
        self.guide = guide
        self.go_on, self.take_back = go_on, take_back
        self.rolls = rolls

    def act(self, action: Action, timed: bool = False) -> None:
        """`timed` if the clock of the turn gives the order."""
        self.dialog.settled()
        if self.guide.objects(action):
            return
        if taken := self.aiming.orders.begun(action)[1]:
            self.go_on(action, taken)
            return
        try:
            self.play(action, timed)
        except IllegalAction as error:
            verbs = self.chair.match.battle.ruleset.VERBS
            self.notice.refuse(
                next((verb.words for verb in verbs if verb.action == action.verb), "Order"),
                error.words,
                error.rule,
            )
            return
        self.notice.forget()  # what was refused before is no matter now
        speaker.interface("confirm")
        self.stage.desk.focus = ""
        self.aiming.renew()

    def doing(self, action: Action) -> Callable[[], Done]:
        def do() -> Done:
            self.act(action)
            return None

        return do

    def _concerns_nobody(self, action: Action) -> bool:
        """Whether it is a way of which nobody of the people's sees a step: it is shown quickly."""
        match, path = self.chair.match, path_of(action)
        table, people = match.battle.table, match.people()
        own = [table.cell(unit) for unit in table.standing() if table.unit(unit).side in people]
        return bool(path) and not any(view(table, cell, step).arrived for cell in own for step in path)

    def play(self, action: Action, timed: bool = False) -> None:
        """Do it and show it, once the dice for it are typed in; IllegalAction if it is refused. What was
        declared in secret is played before everybody."""
        if not self.rolls.wants(action, lambda: self._carry_out(action, timed)):
            self._carry_out(action, timed)

    def _carry_out(self, action: Action, timed: bool) -> None:
        secret, computer = self.chair.secret, self.chair.match.waits_for_computer
        events = self.chair.match.act(action, timed)
        self.stage.playback.hurried = hurried(self.chair.match.battle.ruleset, action) or (
            computer and self._concerns_nobody(action)
        )
        if secret:
            self.sitting.uncover(events)
        if not self.sitting.empty and not self.sitting.held:
            self.stage.feed(events)


@dataclass(frozen=True)
class OrderContext:
    """Orders are given by `command`; what is asked first lies in `dialog`, what is refused is said in
    `notice`."""

    command: Command
    dialog: Dialog
    notice: Notice
    danger: ThreatLayers
    looking: DestinationInfo
    next_turn: NextTurn
    settings: Settings
    read: OpenRule

    def refuse(self, refusal: Refusal, order: str) -> Done:
        """Say why this order cannot be given; what is said leads to the rule."""
        self.notice.refuse(order, refusal.words, refusal.rule)
        return None

    def never_warn(self) -> Done:
        """From now on turns end without a question under these rules."""
        saved_answers.end_unasked(self.settings, self.command.chair.match)
        return None

    @property
    def warns(self) -> bool:
        """Whether it is asked before a turn ends of which something is left."""
        unasked = saved_answers.ends_unasked(self.settings, self.command.chair.match)
        return self.settings.warn_end_turn and not unasked
