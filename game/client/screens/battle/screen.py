"""The battle screen: a match as it is played. What input means and what is shown besides the board is the
matter of its mode."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event as Input

from game.client.board import tile_stamps
from game.client.kit.screen import Next, Screen, Show
from game.client.kit.widgets import Done, Widget
from game.client.panels import notice
from game.client.panels.modal import Modal
from game.client.panels.notice import Notice
from game.client.screens.battle.answering import Answering, Watching
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.command import Command, OrderContext
from game.client.screens.battle.declaring import Declaring
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.frame import Frame
from game.client.screens.battle.guide import Guide
from game.client.screens.battle.handover import HandingOver, Handover, SeatChange
from game.client.screens.battle.hint import Hint
from game.client.screens.battle.input_chain import InputChain
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.next_turn_view import NextTurnView
from game.client.screens.battle.odds_tip import OddsTip
from game.client.screens.battle.ordering import Ordering
from game.client.screens.battle.pointer import Pointer
from game.client.screens.battle.recap import Recalled
from game.client.screens.battle.skip_guard import SkipGuard, TypedAhead
from game.client.screens.battle.target_info import Pointed
from game.client.screens.battle.turn import ClockedTurn, FigureTurn, SideTurn
from game.client.screens.battle.turn_history import BackHint, Rewind
from game.client.screens.routes import ShowDice, ShowMenu, ShowResult, ShowRulebook, ShowTrial
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.match import Match
from game.client.seat.orders import saved_answers
from game.client.seat.orders.destination_info import DestinationInfo
from game.client.seat.orders.enemy_threats import NextTurn, ThreatLayers
from game.client.seat.orders.resume_walk import resumable_walk
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.way_decision import TableRolls
from game.client.seat.settings.keymap import EVERYWHERE, TURN, VIEW
from game.client.seat.settings.settings import Settings
from game.client.seat.setup.open_battle import Playtest
from game.client.seat.view.sight_lines import eyes_on
from game.core.actions import Action
from game.core.describing.forms import Form
from game.core.references import UnitId

REST = 600
"""Milliseconds between the last event of the battle and the result."""


class BattleScreen(Screen):
    """A match as it is played. `fresh` lets it begin; a resumed one shows where it stood; a `trial` follows
    the files of its map, a `guide` says what is to be done."""

    by_strokes = True
    patience = 0.8  # for the ground: a blurred one under sharp figures looks broken
    stage: Stage
    chair: Chair
    note: Notice
    handing: HandingOver

    def __init__(
        self,
        match: Match,
        settings: Settings,
        fresh: bool = True,
        trial: Playtest | None = None,
        guide: Guide | None = None,
    ) -> None:
        self.match = match
        self.trial = trial
        self.guide = guide or Guide()
        self.settings = settings
        saved_answers.begin(settings, match)
        self.recalled, self.back_hint = Recalled(), BackHint()
        self.rewind, self.rolls = Rewind(match, self, self._build), TableRolls(match)
        self._build()
        if not fresh:
            self.rewind.stand()
        elif not self.rolls.wants(None, self._begin):
            self._begin()

    def _begin(self) -> None:
        self.handing.begin(self.match.begin())

    def _build(self) -> None:
        """Everything that shows the match, as it is before its first event."""
        match, settings = self.match, self.settings
        self.stage = Stage(
            eyes_on(match.battle),
            match.map_path,
            settings,
            sum(not verb.quiet and verb.action != "EndTurn" for verb in match.battle.ruleset.VERBS),
            self.read,
            self._chosen,
            self._form,
            self._give,
            frozenset(match.people()),
        )
        self.chair = Chair(match, self.stage.scene, self.stage.playback, settings)
        self.aiming = Aiming(
            self.stage.battle,
            self.stage.scene,
            lambda: resumable_walk(match),
            partial(saved_answers.usual_ways, settings, match),
        )
        self.dialog, self.note, self.danger = Dialog(), Notice(), ThreatLayers()
        self.skipping, self.ahead = SkipGuard(), TypedAhead()
        self.tip, self.hint = OddsTip(self.stage), Hint(match, self.note, self.stage)
        self.pointed = Pointed(self.stage, DestinationInfo(), self.danger)
        self.next_turn = NextTurnView(self.stage, NextTurn(), self.danger)
        self.pointer = Pointer(self.chair, self.stage, self.aiming, self.tip)
        self._make_modes()
        self.frame = self._make_frame()
        self.input = self._make_input()
        self._rest = 0.0
        self.stage.fog.look_as(match.eyes())
        self.guide.attach(self)

    def _make_modes(self) -> None:
        """Who gives orders, and what is due: watching, handing over, answering, ordering, declaring."""
        chair, stage, pointer = self.chair, self.stage, self.pointer
        seat_change = self._seat_change()
        self.command = Command(
            chair,
            stage,
            self.aiming,
            self.dialog,
            self.note,
            seat_change,
            self.guide,
            self.rewind.go_on,
            self.rewind.take_back,
            self.rolls,
        )
        self.clock = ClockedTurn(chair, self.command, self.note)
        context = OrderContext(
            self.command,
            self.dialog,
            self.note,
            self.danger,
            self.pointed.looking,
            self.next_turn.told,
            self.settings,
            self.read,
        )
        self.row, turn = BottomRow(chair, stage), FigureTurn(chair, stage, self.aiming, context)
        self.side_turn = SideTurn(chair, stage, self.aiming, context)
        self.watching = Watching(stage, pointer, self.row)
        self.handing = HandingOver(chair, stage, seat_change, self.skipping)
        self.answering = Answering(
            chair, stage, self.watching, self.command, self.dialog, self.settings, self.read
        )
        self.handing.settle = self.answering.answer_unasked
        self.ordering = Ordering(chair, stage, pointer, context, self.row, turn)
        of_side = Ordering(chair, stage, pointer, context, self.row, self.side_turn)
        self.declaring = Declaring(stage, of_side, self.side_turn)

    def _seat_change(self) -> SeatChange:
        """What one person at the screen must not find of the one before is forgotten by each part of it."""
        stage = self.stage
        parts = (
            self.hint,
            self.ahead,
            self.pointer,
            self.dialog,
            self.note,
            self.tip,
            self.pointed,
            self.next_turn,
            self.aiming,
            self.recalled,
            stage.audio.ears,
            stage.film,
            self.back_hint,
        )
        return SeatChange(self.chair, stage, tuple(part.forget for part in parts))

    def _make_frame(self) -> Frame:
        return Frame(
            match=self.match,
            stage=self.stage,
            chair=self.chair,
            aiming=self.aiming,
            dialog=self.dialog,
            note=self.note,
            tip=self.tip,
            pointed=self.pointed,
            next_turn=self.next_turn,
            handing=self.handing,
            foot=self.row,
            guide=self.guide,
            recalled=self.recalled,
            back_hint=self.back_hint,
            hint=self.hint,
            mode=lambda: self.mode,
            question=self.question,
            read=self.read,
            clock=self.clock.clock,
        )

    def _make_input(self) -> InputChain:
        return InputChain(
            stage=self.stage,
            chair=self.chair,
            aiming=self.aiming,
            pointer=self.pointer,
            dialog=self.dialog,
            note=self.note,
            danger=self.danger,
            tip=self.tip,
            hint=self.hint,
            pointed=self.pointed,
            next_turn=self.next_turn,
            recalled=self.recalled,
            skipping=self.skipping,
            ahead=self.ahead,
            handing=self.handing,
            rolls=self.rolls,
            guide=self.guide,
            side_turn=self.side_turn,
            frame=self.frame,
            mode=lambda: self.mode,
            question=self.question,
            read=self.read,
            take_back=self.rewind.take_back,
            leave=self._open_menu,
        )

    def _chosen(self, unit: UnitId) -> Done:
        """Somebody has asked for that figure."""
        return self.side_turn.select(unit)

    def _give(self, order: Action) -> Done:
        """Something was picked in the form."""
        return self.ordering.give(order)

    def _form(self) -> Form | None:
        if not self.stage.sheet.by_form:
            return None
        return self.mode.form()

    @property
    def mode(self) -> Mode:
        """What is due now."""
        if self.handing.offer:
            return self.handing
        if not self.chair.ready:
            return self.watching
        if self.chair.ask:
            return self.answering
        return self.declaring if self.chair.whole_side else self.ordering

    # ------------------------------------------------------------ what others ask of it

    @property
    def key_places(self) -> tuple[str, ...]:
        """What keys can mean: while something is asked, neither orders nor the turn."""
        looking = (EVERYWHERE, VIEW)
        return looking if self.question() else (*looking, TURN, self.match.battle.ruleset.ID)

    @property
    def ready(self) -> bool:
        """Whether a person may order or answer something now."""
        return self.chair.ready

    @property
    def handover(self) -> Handover | None:
        return self.handing.offer

    @property
    def modal(self) -> Modal | None:
        return self.dialog.modal

    def read(self, rule: str) -> Done:
        """The rulebook, at that rule."""
        return ShowRulebook(self, self.match.battle.ruleset, rule, self.match.battle.scenario)

    def question(self) -> Modal | None:
        """What has to be answered first: an open choice, or a question of the rules."""
        return self.dialog.modal or self.mode.question()

    def widgets(self, question: Modal | None) -> list[Widget]:
        """All that can be pressed while that is asked."""
        return self.frame.widgets(question)

    def draw(self, surface: Surface) -> None:
        self.frame.draw(surface, self.below)

    def leave(self) -> None:
        self.match.keep()

    # ------------------------------------------------------------ time

    @property
    def waits(self) -> float:
        """It waits where a person is to do something, nothing is being shown, and all is looked at that
        somebody waits for."""
        waits = self.match.waits_for_person or (
            self.match.battle.winner is not None and not self.guide.results
        )
        done = self.pointed.looking.done and self.danger.done and self.next_turn.told.done
        looks = self.mode.takes_orders and not done
        shows = self.stage.playback.busy or self.stage.board.camera.gliding
        return self.clock.still if waits and not (looks or shows or self.hint.thinks) else 0.0

    def update(self, ms: float) -> Next:
        if again := _trial_followed(self.trial, self.note, ms):
            return again
        if self.rolls.throw:
            return ShowDice(self, self.rolls, self.match.eyes(self.chair.side))
        self.skipping.tick(ms, self.chair.showing)
        self.stage.board.settled = self.settled
        self.stage.update(ms)
        if self.tip.hold.tick(ms, self.stage.desk.mouse):
            self.pointer.at(pygame.mouse.get_pos())
        if not (self.note.aside and self.question()):  # it is not shown then
            self.note.tick(ms)
        self.guide.update(ms)
        battle = self.match.battle
        if self.stage.playback.busy or self.handing.gather() or self.clock.ends_turn(ms):
            return None
        if battle.winner is not None:
            self._rest += ms
            return ShowResult(self.match, self) if self._rest >= REST and self.guide.results else None
        if self.match.waits_for_computer:
            self.handing.clear_for_computer()
            if not self.guide.pauses() and (action := self.match.think()) is not None:
                self.command.play(action)
            return None
        self.handing.announce()
        notice.tell_achievement(self.chair, self.note)
        self.recalled.update(self.chair, self.guide.recalls)
        if self.hint.shown and not self.recalled.asked:
            self.recalled.open = False  # it lies where the reasons do
        self.hint.tick()
        self.mode.update(ms)
        typed = self.ahead.due(self.chair)
        return self.handle(typed) if typed else None

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Next:
        return self.input.handle(event)

    def _open_menu(self) -> Next:
        back = self.trial.back if self.trial else None
        return ShowMenu(self, self.match.battle, self.match, back if isinstance(back, Screen) else None)


def _trial_followed(trial: Playtest | None, note: Notice, ms: float) -> Show | None:
    """The battle on the changed map; None if it goes on as it is. What a change has led to is told where
    refusals are."""
    if trial is None:
        return None
    following = trial.follow(ms)
    if following:
        tile_stamps.forget()  # pictures may have been drawn anew
        return ShowTrial(following)
    if trial.told:
        note.say("Trying out", trial.told)
        trial.told = ""
    return None
