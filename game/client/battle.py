"""The battle screen: orders by mouse or by keys, questions of the rules, the computer's turns."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client import bar, modal, odds
from game.client.aiming import Aiming
from game.client.handover import Handover
from game.client.marks import Marks
from game.client.match import Match
from game.client.menu import PauseScreen
from game.client.modal import Modal, Row
from game.client.paint import Pen
from game.client.pieces import panel
from game.client.planning import Plan, odds_of
from game.client.result import ResultScreen
from game.client.screen import Screen
from game.client.settings import Settings
from game.client.stage import Stage
from game.client.widgets import Done, Hint, Widget, draw_hint
from game.core.actions import Action, Answer, Ask, IllegalAction
from game.core.ruleset import Verb

REST = 600
"""Milliseconds between the last event of the battle and the result."""
NOTICE = 3500


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
        self.notice: tuple[str, str, float] | None = None  # words, rule, milliseconds left
        self._rest = 0.0
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
        return not self.stage.playback.busy and self.match.waits_for_person and self.handover is None

    @property
    def ask(self) -> Ask | None:
        return self.match.battle.pending if self.ready else None

    def update(self, ms: float) -> Screen | None:
        self.stage.update(ms)
        if self.notice:
            words, rule, left = self.notice
            self.notice = (words, rule, left - ms) if left > ms else None
        if self.stage.playback.busy:
            return None
        battle = self.match.battle
        if battle.winner is not None:
            self._rest += ms
            return ResultScreen(self.match, self.settings, self) if self._rest >= REST else None
        if self.match.waits_for_computer:
            action = self.match.think()
            if action is not None:
                self.stage.feed(self.match.act(action))
            return None
        self._hand_over()
        return None

    def _hand_over(self) -> None:
        """Between two people's turns the side that follows is announced."""
        side = self.match.battle.side
        if not side or self.seat == side or self.match.battle.pending:
            return
        known = self.seat
        self.seat = side
        if len(self.match.people()) > 1 and (known or self.match.battle.history == []):
            scene = self.stage.scene
            unit = scene.units[scene.active].name if scene.active in scene.units else ""
            self.handover = Handover(side, self.stage.log.titles.get(side, side), self.match.named(side), unit, scene.round)

    # ------------------------------------------------------------ input

    def handle(self, event: Input) -> Screen | None:
        if self.handover:
            if self.handover.handle(event):
                self.handover = None
            return None
        question = self.question()
        found = self.widgets(question)
        areas = () if question else self.stage.areas()
        tab = question is not None or not self.aiming.takes_tab
        reply = self.stage.desk.handle(event, found, self.stage.scale, areas, self._arrows_for_widgets(question), tab)
        if event.type == pygame.MOUSEMOTION:
            self.stage.note_mouse()
        if event.type == pygame.MOUSEWHEEL and reply:
            area = self.stage.log_area()
            self.stage.logview.pinned = self.stage.desk.offset(area) >= area.most - 1
        if reply:
            if event.type == pygame.MOUSEMOTION and not self.stage.desk.pressed:
                self.aiming.point_away()
            return reply.screen
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._escape()
        if event.type == pygame.KEYDOWN and self.modal and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            default = next((row for row in self.modal.rows if row.default), self.modal.rows[0])
            return default.on()
        if self.stage.playback.busy and self._skips(event):
            self.stage.playback.skip()
            return None
        if self.stage.camera_input(event):
            return None
        if question is None or event.type == pygame.MOUSEMOTION:
            self._board_input(event)
        return None

    def _arrows_for_widgets(self, question: Modal | None) -> bool:
        return question is not None or (self.stage.desk.by_keys and bool(self.stage.desk.focus))

    def _skips(self, event: Input) -> bool:
        if event.type == pygame.KEYDOWN:
            return event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        return event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.stage.over_panel(event.pos)

    def _escape(self) -> Screen | None:
        """One step back: the warning, the choice, the corner, the focus, the verb; then the menu."""
        desk = self.stage.desk
        if self.modal:
            self.modal = None
        elif desk.by_keys and desk.focus:
            desk.focus, desk.by_keys = "", False
        elif not (self.ready and self.aiming.back()):
            return PauseScreen(self, self.settings, self.match)
        return None

    def _board_input(self, event: Input) -> None:
        if event.type == pygame.MOUSEMOTION:
            over = self.stage.over_panel(event.pos)
            cell = None if over else self.stage.board.cell_at(event.pos)
            unit = 0 if over else self.stage.board.unit_at(event.pos)
            self.aiming.point_at(self.stage.scene.units[unit].cell if unit and self.aiming.wants_unit(unit) else cell)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.stage.over_panel(event.pos):
            self._clicked(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.ready and self.aiming.dragged():
            self._confirm(self.stage.units(event.pos))
        elif event.type == pygame.KEYDOWN and self.ready:
            self._key(event)

    def _clicked(self, pos: tuple[int, int]) -> None:
        unit = self.stage.board.unit_at(pos)
        self._board_input(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        if self.ready and self.aiming.press():
            self._confirm(self.stage.units(pos))
        elif unit and not self.aiming.plan().actions:
            self.stage.pinned = unit

    def _key(self, event: Input) -> None:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.aiming.press(by_key=True):
                self._confirm(None)
        elif event.key == pygame.K_TAB:
            self.aiming.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self._follow()
        elif self.aiming.step(event.key):
            self._follow()

    def _follow(self) -> None:
        if self.aiming.cell:
            self.stage.board.camera.show(self.aiming.cell)

    # ------------------------------------------------------------ orders

    def choose(self, verb: Verb) -> Done:
        """A button of the action bar: does it at once if there is nothing to point at."""
        self.modal = None
        if self.aiming.choose(verb):
            self._offer(self.aiming.plan(), None)
        return None

    def _confirm(self, near: tuple[float, float] | None) -> None:
        plan = self.aiming.plan()
        if plan.refusal and not plan.actions:
            self.notice = (plan.refusal.words, plan.refusal.rule, NOTICE)
            self.aiming.anchor = None
        self._offer(plan, near)

    def _offer(self, plan: Plan, near: tuple[float, float] | None) -> None:
        """Do it, or ask which of several ways is meant."""
        if len(plan.actions) == 1:
            self.act(plan.actions[0])
        elif plan.actions:
            self.modal = self._chooser(plan)
            self.modal_near = near or self.stage.units(self.stage.board.camera.centre_of(self.aiming.cell or (0, 0)))

    def _chooser(self, plan: Plan) -> Modal:
        battle, orders = self.match.battle, self.aiming.orders
        rows = [
            Row(battle.ruleset.describe(battle, action), odds.short(orders.chances(action)), self._doing(action), index == 0)
            for index, action in enumerate(plan.actions[:9])
        ]
        return Modal(plan.verb.words if plan.verb else "Which way", "", rows)

    def _doing(self, action: Action) -> Callable[[], Done]:
        def do() -> Done:
            self.act(action)
            return None

        return do

    def act(self, action: Action) -> None:
        self.modal = None
        try:
            events = self.match.act(action)
        except IllegalAction as error:
            self.notice = (error.words, error.rule, NOTICE)
            return
        self.stage.playback.hurried = action.verb == "Dash"
        self.stage.feed(events)
        self.stage.desk.focus = ""
        self.aiming.renew()

    def end_turn(self) -> Done:
        """End the turn; warns first if something of it is left."""
        order = self.aiming.orders.end_turn
        if order is None:
            return None
        left = [line.name for line in self.stage.sheet_of(order.unit).turn if not bar.is_spent(line)]
        if left and self.settings.warn_end_turn:
            name = self.match.battle.unit(order.unit).name
            self.modal_near = None
            self.modal = Modal("End the turn?", f"{name} still has: {', '.join(left)}. What is not used is lost.", self._end_rows(order))
        else:
            self.act(order)
        return None

    def _end_rows(self, order: Action) -> list[Row]:
        def never_again() -> Done:
            self.settings.warn_end_turn = False
            self.settings.save()
            self.act(order)
            return None

        def stay() -> Done:
            self.modal = None
            return None

        return [
            Row("End the turn", "", self._doing(order), True),
            Row("End it, and do not ask again", "see Settings", never_again),
            Row("Go on", "Esc", stay),
        ]

    # ------------------------------------------------------------ questions

    def question(self) -> Modal | None:
        """What has to be answered first: an open choice, or a question of the rules."""
        if self.modal:
            return self.modal
        ask = self.ask
        return self._asked(ask) if ask else None

    def _asked(self, ask: Ask) -> Modal:
        names = self.stage.log.names
        rows = [Row(option.words, option.hint, self._doing(Answer(ask.unit, option.key)), option.key == ask.default) for option in ask.options]
        who = names.get(ask.unit, "")
        if len(self.match.people()) > 1 and self.match.named(ask.side):
            who = f"{who}, {self.match.named(ask.side)}"
        words = ask.words[:1].upper() + ask.words[1:]
        return Modal(who, words, rows, ask.side, ask.rule)

    def _modal_rect(self, question: Modal, pen: Pen) -> Rect:
        return modal.place(question, pen, self.stage.layout.free, self.modal_near if self.modal else None)

    # ------------------------------------------------------------ what is on the screen

    def widgets(self, question: Modal | None) -> list[Widget]:
        if question:
            pen = Pen(Surface((1, 1)), self.stage.scale)
            return [*modal.widgets(question, self._modal_rect(question, pen)), *self.stage.widgets()]
        return [*self._bottom(), *self.stage.widgets()]

    def _bottom(self) -> list[Widget]:
        """The action bar and the end of the turn."""
        lay = self.stage.layout
        if not self.ready or self.match.battle.pending:
            return [bar.end_button(lay.end, lambda: None, False, self._waiting())]
        orders = self.aiming.orders
        chosen = self.aiming.verb.action if self.aiming.verb else ""
        end = bar.end_button(lay.end, self.end_turn, orders.end_turn is not None, self._left())
        return [*bar.verb_cards(lay.bar, orders.verbs, chosen, self.choose), end]

    def _waiting(self) -> str:
        side = self.match.battle.side
        if self.ask:
            return "A question is open"
        if self.handover:
            return ""
        if self.stage.playback.busy or not side:
            return "Space or a click skips"
        return f"{self.stage.log.titles.get(side, side)} thinks"

    def _left(self) -> str:
        active = self.stage.scene.active
        return bar.what_is_left(self.stage.sheet_of(active).turn) if active else ""

    def draw(self, surface: Surface) -> None:
        self.stage.fit(surface)
        pen = Pen(surface, self.stage.scale)
        question = self.question()
        plan = self.aiming.plan() if self.ready and not self.match.battle.pending else None
        marks = plan.marks if plan else self._resting()
        self.stage.draw_board(surface, self.stage.marked(marks))
        hovered = marks.target or marks.hovered
        self.stage.draw_panels(pen, hovered)
        found = self.widgets(question)
        self._draw_bottom(pen, question)
        if question:
            modal.draw(question, pen, self._modal_rect(question, pen))
        self.stage.desk.draw(pen, found, self.stage.areas())
        if plan and not question:
            self._draw_plan(pen, plan)
        if question and self.modal:
            self._draw_choice(pen, question)
        self._draw_notices(pen)
        self.stage.draw_detail(pen)
        self.stage.desk.draw_over(pen, found)
        if self.handover:
            self.handover.draw(surface, self.stage.scale)

    def _resting(self) -> Marks:
        """The marks while nothing can be ordered: what a question is about."""
        ask = self.ask
        if not ask:
            return Marks(hovered=self.aiming.hovered_unit())
        lit = frozenset({ask.unit, ask.about} - {0})
        return Marks(highlight=lit, target=ask.about)

    def _draw_bottom(self, pen: Pen, question: Modal | None) -> None:
        lay = self.stage.layout
        active = self.stage.scene.active
        bar.draw_turn(pen, lay.turn, self.stage.sheet_of(active).turn if active else (), {})
        panel(pen, lay.bar)
        if not self.ready or self.match.battle.pending:
            pen.text(self._waiting(), lay.bar.centerx, lay.bar.centery + 5, 14, "fog", False, 0.5)
        if question:
            self.stage.desk.draw(pen, self._bottom())
            for rect in (lay.bar, lay.end):
                pen.plate(rect, "ink", 0.45, line=0)

    def _draw_plan(self, pen: Pen, plan: Plan) -> None:
        scale, camera = self.stage.scale, self.stage.board.camera
        cell = self.aiming.cell
        if not cell or (self.stage.desk.hover and not self.aiming.by_keys):
            return
        x, y = camera.to_screen(cell)
        about = Rect(round(x / scale), round(y / scale), round(camera.zoom / scale), round(camera.zoom / scale))
        if plan.odds:
            keep = [about, *self._kept_clear(plan)]
            rect = odds.place(pen, plan.odds, self.stage.layout.free, keep, about, self._others())
            odds.draw(pen, plan.odds, rect)
        elif plan.refusal:
            verb = plan.verb.words if plan.verb else ""
            words = plan.refusal.words
            draw_hint(pen, Hint(verb, words[:1].upper() + words[1:], plan.refusal.rule, "refused"), about)

    def _kept_clear(self, plan: Plan) -> list[Rect]:
        """The shooter, and the steps of the way: nothing may hide them."""
        camera, scale = self.stage.board.camera, self.stage.scale
        cells = list(plan.marks.path)
        active = self.stage.scene.units.get(self.stage.scene.active)
        if active:
            cells.append(active.cell)
        size = round(camera.zoom / scale)
        return [Rect(round(x / scale), round(y / scale), size, size) for x, y in map(camera.to_screen, cells)]

    def _others(self) -> list[Rect]:
        """All figures that stand: better not hidden either."""
        camera, scale = self.stage.board.camera, self.stage.scale
        size = round(camera.zoom / scale)
        cells = [sprite.cell for sprite in self.stage.scene.units.values() if not sprite.down]
        return [Rect(round(x / scale), round(y / scale), size, size) for x, y in map(camera.to_screen, cells)]

    def _draw_choice(self, pen: Pen, question: Modal) -> None:
        """The full odds of the row under the mouse or the focus."""
        desk = self.stage.desk
        key = desk.focus if desk.by_keys else desk.hover
        plan = self.aiming.plan()
        if not key.startswith("row ") or int(key[4:]) >= len(plan.actions) or question.title == "End the turn?":
            return
        shown = odds_of(self.aiming.orders, plan.actions[int(key[4:])])
        if shown:
            rect = self._modal_rect(question, pen)
            odds.draw(pen, shown, odds.place(pen, shown, self.stage.layout.free, [rect], rect))

    def _draw_notices(self, pen: Pen) -> None:
        lay = self.stage.layout
        if self.notice:
            words, rule, _ = self.notice
            draw_hint(pen, Hint("Refused", words[:1].upper() + words[1:], rule, "refused"), Rect(lay.bar.centerx, lay.bar.y - 4, 1, 1))
        if self.match.fault:
            pen.text(self.match.fault, lay.initiative.centerx, lay.initiative.bottom + 20, 12, "bad", True, 0.5)

    def leave(self) -> None:
        self.match.keep()
