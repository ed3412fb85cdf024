"""The battle screen: orders by mouse or by keys, questions of the rules, the computer's turns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.kit.holding import Hold
from game.client.kit.links import RuleLink, link_widgets
from game.client.kit.paint import Pen
from game.client.kit.screen import Next, Screen
from game.client.kit.widgets import Done, Widget
from game.client.panels import bar, modal
from game.client.panels.modal import Modal
from game.client.screens import battleinput, battleview, bottom, questions, together, variants
from game.client.screens.cameracontrol import camera_input
from game.client.screens.handover import Handover, announce
from game.client.screens.seats import View
from game.client.screens.shows import ShowMenu, ShowResult, ShowRulebook
from game.client.screens.skipping import Skipping
from game.client.screens.stage import Stage
from game.client.seat import habits
from game.client.seat.aiming import Aiming
from game.client.seat.danger import Danger
from game.client.seat.match import Match
from game.client.seat.planning import Plan
from game.client.seat.settings import Settings
from game.core.actions import Action, Answer, Ask, IllegalAction, Option, Refusal
from game.core.ruleset import Verb

REST = 600
"""Milliseconds between the last event of the battle and the result."""
NOTICE = 3500
LOOK = 250
"""Milliseconds before the key that has given an order may answer the question that follows."""
AHEAD = 0.006
"""Seconds of a frame in which orders are looked at before they are chosen."""


class BattleScreen(Screen):
    """A match as it is played. `fresh` lets it begin; a resumed one shows where it stood."""

    def __init__(self, match: Match, settings: Settings, fresh: bool = True) -> None:
        self.match = match
        self.settings = settings
        loud = [verb for verb in match.battle.ruleset.VERBS if not verb.quiet and verb.action != "EndTurn"]
        self.stage = Stage(match.battle, match.map_path, settings, len(loud))
        self.aiming = Aiming(match.battle, self.stage.scene)
        self.modal: Modal | None = None
        self.modal_near: tuple[float, float] | None = None
        self.handover: Handover | None = None
        self.seat = ""
        self.views: dict[str, View] = {}  # where each person looked whose orders are hidden
        self.hold = Hold()
        self.skipping = Skipping()
        self.danger = Danger()
        self.always = False  # whether the answer to the open question is to be remembered
        self.odds_links: list[RuleLink] = []
        self.notice_rect: Rect | None = None
        self.stage.open_rule = self.read
        self.notice: tuple[str, str, float] | None = None  # words, rule, milliseconds left
        self._rest = 0.0
        self._asked: Ask | None = None  # the question whose figures have been brought into view
        self._asked_for = 0.0
        self.stage.viewer = together.viewer(match, "")
        self.stage.chosen = partial(together.select, self)
        if fresh:
            self.stage.feed(match.begin())
        else:
            self.stage.feed(match.events)
            self.stage.playback.skip()
            self.stage.centre_on = self.stage.scene.active

    # ------------------------------------------------------------ whose move it is

    @property
    def ready(self) -> bool:
        """Whether a person may order something now."""
        return not self.stage.playback.busy and self.match.waits_for_person and self.handover is None and self._seated

    @property
    def _seated(self) -> bool:
        """Whether the one who is to decide has the seat; questions are put to whoever has it."""
        battle = self.match.battle
        return len(self.match.people()) < 2 or battle.pending is not None or battle.side == self.seat

    @property
    def ask(self) -> Ask | None:
        return self.match.battle.pending if self.ready else None

    @property
    def showing(self) -> bool:
        """Whether there is something to look at and nothing to order: what happens is shown, or the computer has the turn."""
        return self.stage.playback.busy or self.match.waits_for_computer

    def update(self, ms: float) -> Next:
        self.skipping.tick(ms, self.showing)
        self.stage.update(ms)
        if self.hold.tick(ms, self.stage.desk.mouse):
            battleinput.point(self, pygame.mouse.get_pos())
        if self.notice:
            words, rule, left = self.notice
            self.notice = (words, rule, left - ms) if left > ms else None
        battle = self.match.battle
        if self.match.waits_for_person and not battle.pending:
            self.aiming.prepare(AHEAD)
        if self.stage.playback.busy:
            return None
        if battle.winner is not None:
            self._rest += ms
            return ShowResult(self.match, self) if self._rest >= REST else None
        if self.match.waits_for_computer:
            action = self.match.think()
            if action is not None:
                self._play(action)
            return None
        announce(self)
        together.update(self)
        if self.ready and not battle.pending:
            self.danger.work(self.aiming.orders, AHEAD)
        ask = self.ask
        habit = habits.habit_for(self.settings, ask) if ask else None
        if habit:
            self.act(habit)
        elif ask is self._asked:
            self._asked_for += ms
        elif ask:
            self._asked, self._asked_for = ask, 0.0
            self.stage.show_units(ask.about, ask.unit)
        return None

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Next:
        if battleinput.only_skips(self, event):
            return None
        if self.handover:
            if self.handover.handle(event):
                self.handover = None
                together.update(self)
            return None
        self.danger.note(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            return self.read(battleview.rule_here(self))
        if event.type == pygame.MOUSEMOTION:
            self.hold.moved(self.stage.units(event.pos), bool(pygame.key.get_mods() & pygame.KMOD_CTRL))
        question = self.question()
        found = self.widgets(question)
        areas = () if question else self.stage.areas()
        tab = question is not None or not (self.aiming.takes_tab or together.is_on(self))
        reply = self.stage.desk.handle(event, found, self.stage.scale, areas, self._arrows_for_widgets(question), tab)
        if event.type == pygame.MOUSEMOTION:
            self.stage.note_mouse()
        if event.type == pygame.MOUSEWHEEL and reply:
            area = self.stage.log_area()
            self.stage.logview.pinned = self.stage.desk.offset(area) >= area.most - 1
        if reply:
            if event.type == pygame.MOUSEMOTION and not self.stage.desk.pressed:
                self._point_away()
            return reply.screen
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._escape()
        if event.type == pygame.KEYDOWN and question and event.key in battleinput.ENTER:
            default = next((row for row in question.rows if row.default), question.rows[0])
            return default.on() if self.modal or self._asked_for >= LOOK else None
        if camera_input(self.stage, event):
            return None
        if question is None or event.type == pygame.MOUSEMOTION:
            battleinput.board_input(self, event)
        return None

    def _point_away(self) -> None:
        if not self.hold.on:
            self.aiming.point_away()

    def _arrows_for_widgets(self, question: Modal | None) -> bool:
        return question is not None or (self.stage.desk.by_keys and bool(self.stage.desk.focus))

    def _escape(self) -> Next:
        """One step back: the warning, the choice, the corner, the focus, the verb; then the menu."""
        desk = self.stage.desk
        if self.modal:
            self.modal = None
        elif desk.by_keys and desk.focus:
            desk.focus, desk.by_keys = "", False
        elif not (self.ready and self.aiming.back()):
            return ShowMenu(self, self.match.battle, self.match)
        return None

    # ------------------------------------------------------------ orders

    def choose(self, verb: Verb) -> Done:
        """A button of the action bar: does it at once if there is nothing to point at."""
        self.modal = None
        if self.aiming.choose(verb):
            self._offer(self.aiming.plan(), None)
        return None

    def confirm(self, near: tuple[float, float] | None) -> None:
        plan = self.aiming.plan()
        if plan.refusal and not plan.actions:
            self.notice = (plan.refusal.words, plan.refusal.rule, NOTICE)
            self.aiming.anchor = None
        self._offer(plan, near)

    def refuse(self, refusal: Refusal) -> Done:
        """A greyed order leads to the rule that forbids it; what no rule of the book forbids is said in words."""
        if refusal.rule in self.stage.titles:
            return self.read(refusal.rule)
        self.notice = (refusal.words, refusal.rule, NOTICE)
        return None

    def read(self, rule: str) -> Done:
        """The rulebook, at that rule."""
        return ShowRulebook(self, self.match.battle.ruleset, rule, self.match.battle.scenario)

    def _offer(self, plan: Plan, near: tuple[float, float] | None) -> None:
        """Do it, or ask which of several ways is meant."""
        if len(plan.actions) == 1:
            self.act(plan.actions[0])
        elif plan.actions:
            self.modal = variants.chooser(self, plan)
            self.modal_near = near or self.stage.units(self.stage.board.camera.centre_of(self.aiming.cell or (0, 0)))

    def doing(self, action: Action) -> Callable[[], Done]:
        def do() -> Done:
            self.act(action)
            return None

        return do

    def act(self, action: Action) -> None:
        self.modal, self.always = None, False
        try:
            self._play(action)
        except IllegalAction as error:
            self.notice = (error.words, error.rule, NOTICE)
            return
        self.stage.desk.focus = ""
        self.aiming.renew()

    def _play(self, action: Action) -> None:
        """Do it and show it; IllegalAction if it is refused. What was declared in secret is played before everybody."""
        secret = together.is_secret(self.match)
        events = self.match.act(action)
        self.stage.playback.hurried = action.verb == "Dash"
        self.stage.feed(events)
        if secret:
            together.uncover(self, events)

    def end_turn(self) -> Done:
        """End the turn; warns first if something of it is left."""
        order = self.aiming.orders.end_turn
        if order is None:
            return None
        if together.is_on(self):
            return together.end_turn(self, order)
        left = [line.name for line in self.stage.sheet_of(order.unit).turn if not bar.is_spent(line)]
        if left and self.settings.warn_end_turn:
            name = self.match.battle.table.unit(order.unit).name
            self.modal_near = None
            self.modal = questions.end_of_turn(name, left, self.doing(order), self.never_warn, self.close)
        else:
            self.act(order)
        return None

    def never_warn(self) -> Done:
        self.settings.warn_end_turn = False
        self.settings.save()
        return None

    def close(self) -> Done:
        self.modal = None
        return None

    # ------------------------------------------------------------ questions

    def question(self) -> Modal | None:
        """What has to be answered first: an open choice, or a question of the rules."""
        if self.modal:
            return self.modal
        ask = self.ask
        return questions.asked(self, ask) if ask else None

    def answer(self, ask: Ask, option: Option) -> None:
        """Give the answer that the person has chosen; remember it, if that is wanted."""
        if self.always:
            habits.remember(self.settings, ask, option)
        self.act(Answer(ask.unit, option.key))

    def turn_always(self) -> Done:
        self.always = not self.always
        return None

    def modal_rect(self, question: Modal, pen: Pen) -> Rect:
        ask = None if self.modal else self.ask
        keep = self.stage.boxes(ask.about, ask.unit, self.stage.scene.active) if ask else []
        return modal.place(question, pen, self.stage.layout.free, self.modal_near if self.modal else None, keep)

    # ------------------------------------------------------------ what is on the screen

    def widgets(self, question: Modal | None) -> list[Widget]:
        if question:
            pen = Pen(Surface((1, 1)), self.stage.scale)
            return [*modal.widgets(question, self.modal_rect(question, pen)), *self.stage.widgets(), *self._lines()]
        return [*bottom.bottom(self), *together.widgets(self), *self.stage.widgets(), *self._lines()]

    def _lines(self) -> list[Widget]:
        """What leads to the rulebook above the board: the lines of the odds, the refusal."""
        lines = link_widgets("odds", self.odds_links, self.stage.titles, self.read, self.hold.rect)
        if self.notice and self.notice_rect and self.notice[1] in self.stage.titles:
            lines.append(Widget("notice", self.notice_rect, partial(self.read, self.notice[1]), stop=False))
        return lines

    def draw(self, surface: Surface) -> None:
        battleview.draw(self, surface)

    def leave(self) -> None:
        self.match.keep()
