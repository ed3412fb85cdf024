"""The battle screen: a match as it is played. What input means and what is shown besides the board is the
matter of its mode."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Surface
from pygame.event import Event as Input

from game.client.kit.screen import Next, Screen
from game.client.kit.widgets import Done, Widget
from game.client.panels.modal import Modal, keyed
from game.client.panels.notice import Notice
from game.client.screens.battle import achieved
from game.client.screens.battle.answering import Answering
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.command import Command
from game.client.screens.battle.declaring import Declaring
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.frame import Frame
from game.client.screens.battle.guide import Guide
from game.client.screens.battle.handover import HandingOver, Handover
from game.client.screens.battle.hint import Hint
from game.client.screens.battle.keys import ENTER, is_press, looks, sights, takes_back
from game.client.screens.battle.live_reload import followed
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.next_turn_view import NextTurnView
from game.client.screens.battle.odds_tip import OddsTip
from game.client.screens.battle.order_context import OrderContext
from game.client.screens.battle.ordering import Ordering
from game.client.screens.battle.pointer import Pointer
from game.client.screens.battle.recap import Recalled
from game.client.screens.battle.seat_change import SeatChange
from game.client.screens.battle.side_turn import SideTurn
from game.client.screens.battle.skip_guard import SkipGuard, TypedAhead, only_watches
from game.client.screens.battle.target_info import Pointed
from game.client.screens.battle.turn import FigureTurn
from game.client.screens.battle.turn_clock import ClockedTurn
from game.client.screens.battle.undo import BackHint, Rewind
from game.client.screens.battle.watching import Watching
from game.client.screens.camera_control import camera_input
from game.client.screens.routes import ShowDice, ShowMenu, ShowResult, ShowRulebook
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.maps.playtest import Playtest
from game.client.seat.match import Match
from game.client.seat.orders import saved_answers
from game.client.seat.orders.destination_info import DestinationInfo
from game.client.seat.orders.resume_walk import resumable_walk
from game.client.seat.orders.table_rolls import TableRolls
from game.client.seat.orders.targeting import Aiming
from game.client.seat.settings.keymap import EVERYWHERE, TURN, VIEW
from game.client.seat.settings.settings import Settings
from game.client.seat.view.next_turn import NextTurn
from game.client.seat.view.threat_layers import ThreatLayers
from game.client.seat.view.viewer import eyes_on
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
        self.next_turn = NextTurnView(self.stage, NextTurn())
        self.pointer = Pointer(self.chair, self.stage, self.aiming, self.tip)
        self._make_modes()
        self._rest = 0.0
        self.stage.fog.look_as(match.eyes())
        self.guide.attach(self)

    def _make_modes(self) -> None:
        chair, stage, pointer = self.chair, self.stage, self.pointer
        forgotten = (
            self.hint,
            self.ahead,
            pointer,
            self.dialog,
            self.note,
            self.tip,
            self.pointed,
            self.next_turn,
            self.aiming,
            self.recalled,
            stage.audio.ears,
        )
        rewind = self.rewind
        sitting = SeatChange(
            chair, stage, (*(part.forget for part in forgotten), stage.film.forget, self.back_hint.forget)
        )
        self.command = Command(
            chair,
            stage,
            self.aiming,
            self.dialog,
            self.note,
            sitting,
            self.guide,
            rewind.go_on,
            rewind.take_back,
            self.rolls,
        )
        self.clock = ClockedTurn(chair, self.command, self.note)
        looking, told, read = self.pointed.looking, self.next_turn.told, self.read
        means = OrderContext(
            self.command, self.dialog, self.note, self.danger, looking, told, self.settings, read
        )
        foot, turn = BottomRow(chair, stage), FigureTurn(chair, stage, self.aiming, means)
        self.side_turn = SideTurn(chair, stage, self.aiming, means)
        self.watching = Watching(stage, pointer, foot)
        self.handing = HandingOver(chair, stage, sitting, self.skipping)
        self.answering = Answering(
            chair, stage, self.watching, self.command, self.dialog, self.settings, self.read
        )
        self.ordering = Ordering(chair, stage, pointer, means, foot, turn)
        ordering = Ordering(chair, stage, pointer, means, foot, self.side_turn)
        self.declaring = Declaring(stage, ordering, self.side_turn)
        self.frame = Frame(
            self.match,
            stage,
            chair,
            self.aiming,
            self.dialog,
            self.note,
            self.tip,
            self.pointed,
            self.next_turn,
            self.handing,
            foot,
            self.guide,
            self.recalled,
            self.back_hint,
            self.hint,
            lambda: self.mode,
            self.question,
            self.read,
            self.clock.clock,
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
        if again := followed(self.trial, self.note, ms):
            return again
        if self.rolls.throw:
            return ShowDice(self, self.rolls, self.match.eyes(self.chair.side))
        self.skipping.tick(ms, self.chair.showing)
        self.stage.board.settled = self.settled
        self.stage.update(ms)
        if self.tip.hold.tick(ms, self.stage.desk.mouse):
            self.pointer.at(pygame.mouse.get_pos())
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
        achieved.tell(self.match, self.note)
        self.recalled.update(self.chair, self.guide.recalls)
        self.hint.tick()
        self.mode.update(ms)
        typed = self.ahead.due(self.chair)
        return self.handle(typed) if typed else None

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Next:
        if self.rolls.throw or self.handing.gathers:
            if not self.rolls.throw:
                self.handing.take(event)
            return None
        if (
            not self.guide.owns(event) and only_watches(self.skipping, self.stage, self.chair, event)
        ) or self.ahead.takes(self.chair, event):
            return None
        if self.handing.offer:
            if self.handing.take(event) and self.chair.declares:
                self.side_turn.settle()
                self.stage.show_units(self.stage.scene.active)
                self.stage.board.camera.arrive()
            return None
        if self.question() is None and self.recalled.take(self.chair, event):
            return None
        self.danger.on, self.pointed.sighting.on = (
            sights(event, self.danger.on),
            looks(event, self.pointed.sighting.on) and not self.aiming.dares,
        )
        if self.hint.take(event, self.dialog.modal is None):
            return None
        if self.chair.orders and self.question() is None:
            self.next_turn.take(event)
        if is_press(event, pygame.K_F1):
            return self.read(self._rule_here())
        if event.type == pygame.MOUSEMOTION:
            self.tip.hold.moved(self.stage.units(event.pos), bool(pygame.key.get_mods() & pygame.KMOD_CTRL))
        mode, question = self.mode, self.question()
        found = self.widgets(question)
        found = keyed(found) if question and event.type == pygame.KEYDOWN else found
        arrows = question is not None or (self.stage.desk.by_keys and bool(self.stage.desk.focus))
        tab = question is not None or not mode.takes_tab
        reply = self.stage.desk.handle(
            event, found, self.stage.scale, () if question else self.stage.areas(), arrows, tab
        )
        if event.type == pygame.MOUSEMOTION:
            self.stage.logs.note_mouse()
        if event.type == pygame.MOUSEWHEEL and reply:
            self.stage.logs.note_scrolled()
        if reply:
            if event.type == pygame.MOUSEMOTION and not self.stage.desk.pressed and self.dialog.modal is None:
                self.pointer.away()
            return reply.screen
        if is_press(event, pygame.K_ESCAPE):
            return self._escape(mode)
        if question and is_press(event, *ENTER):
            return mode.enter(question)
        if question and (row := self.frame.pointed_row(question, event)):
            return row.on()
        if question is None and (led := self.guide.take(event)):
            return led.screen
        if question is None and mode.first(event):
            return None
        if camera_input(self.stage, event):
            if event.type in (pygame.MOUSEWHEEL, pygame.KEYDOWN) and question is None:
                self.pointer.moved_under()
            return None
        if question is None and mode.takes_orders and takes_back(event, mode is self.ordering):
            self.rewind.take_back()
            return None
        if question is None or (
            event.type == pygame.MOUSEMOTION and self.dialog.modal is None
        ):  # what a choice is about stays pointed at
            return mode.input(event)
        return None

    def _escape(self, mode: Mode) -> Next:
        """One step back: the warning, the choice, the corner, the focus, the verb, the list, the overview;
        then the menu."""
        desk = self.stage.desk
        if self.dialog.modal:
            self.dialog.close()
        elif desk.by_keys and desk.focus:
            desk.focus, desk.by_keys = "", False
        elif not mode.back() and not self.stage.put_away():
            where = self.trial.back if self.trial and isinstance(self.trial.back, Screen) else None
            return self.guide.escape() or ShowMenu(self, self.match.battle, self.match, where)
        return None

    def _rule_here(self) -> str:
        """The rule that the moment is about: of what is pointed at, of the question, of the order."""
        question, entry = self.question(), self.stage.logs.lit_entry()
        found = self.stage.desk.rule(self.widgets(question)) or (entry.first_rule if entry else "")
        asked = question.rule if question else ""
        return found or asked or self.note.rule or self.mode.rule() or self.guide.rule()
