"""What the battle screen shows in a frame, from the board and the banner of whose turn it is up to what lies
above everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface
from pygame.event import Event as Input

from game.client.kit.canvas import Canvas
from game.client.kit.focus import cut_to_areas
from game.client.kit.pen import Pen
from game.client.kit.rule_links import OpenRule
from game.client.kit.theme import mix
from game.client.kit.widgets import Widget
from game.client.panels import danger_marks, facing_fan, modal
from game.client.panels.modal import Modal, Row
from game.client.panels.notice import Notice
from game.client.panels.panel import COLUMN, EDGE, SIDE, TOP, Layout
from game.client.screens.battle import board_text, dialog, turn
from game.client.screens.battle.bottom_row import BottomRow
from game.client.screens.battle.dialog import Dialog
from game.client.screens.battle.guide import Guide
from game.client.screens.battle.handover import HandingOver, Handover
from game.client.screens.battle.hint import Hint
from game.client.screens.battle.mode import Mode
from game.client.screens.battle.next_turn_view import NextTurnView
from game.client.screens.battle.odds_tip import OddsTip, others, widest
from game.client.screens.battle.ordering import AHEAD
from game.client.screens.battle.recap import Recalled
from game.client.screens.battle.target_info import Pointed, labels
from game.client.screens.battle.turn_history import BackHint
from game.client.screens.stage.stage import Stage
from game.client.seat.chair import Chair
from game.client.seat.match import Match
from game.client.seat.orders.targeting import Aiming
from game.client.seat.orders.turn_clock import TurnClock
from game.client.seat.view.board_marks import Marks
from game.core.references import NO_UNIT, UnitId

LINE = 4
"""How thick the line round the window is."""
LONG = 9
"""So many letters have room on one line."""


def room(lay: Layout) -> Rect | None:
    """Where the name stands: the corner beside the order, if that leaves it room."""
    corner = Rect(EDGE, EDGE, SIDE, TOP)
    return corner if lay.initiative.x >= corner.right and corner.bottom < COLUMN else None


def draw(pen: Pen, lay: Layout, side: str, title: str, person: str, does: str) -> None:
    """`does` says what is waited for, in a word or two."""
    whole = lay.whole
    for edge in (
        Rect(0, 0, whole.width, LINE),
        Rect(0, whole.height - LINE, whole.width, LINE),
        Rect(0, 0, LINE, whole.height),
        Rect(whole.width - LINE, 0, LINE, whole.height),
    ):
        pen.fill(edge, side)
    box = room(lay)
    if box is None:
        return
    pen.plate(box, mix(side, "ink", 0.72), 0.97, side, 2, 8)
    pen.mark(side, box.x + 10, box.y + 22, 44)
    left, wide = box.x + 64, box.width - 74
    pen.text(does, left, box.y + 18, 12, "paper", False, 0, wide)
    lines = _in_two(person or title)
    for number, words in enumerate(lines):
        pen.block(words, left, box.y + 24 + 30 * number, 24, "paper", 0, wide)
    if person and len(lines) == 1:
        pen.text(title, left, box.y + 74, 13, side, True, 0, wide)


def _in_two(words: str) -> list[str]:
    """A long name on two lines, as large as it can be."""
    first, _, rest = words.partition(" ")
    return [first, rest] if rest and len(words) > LONG else [words]


MORE = 0.001
"""Seconds that orders to come have beyond what else can wait: the first turn of a battle has tables to be
made that all others know."""


@dataclass(frozen=True)
class Frame:
    """Draws the parts of a battle screen; `mode` says what is due, `question` what is asked. `recalled` and
    `back_hint` outlast what is taken back."""

    match: Match
    stage: Stage
    chair: Chair
    aiming: Aiming
    dialog: Dialog
    note: Notice
    tip: OddsTip
    pointed: Pointed
    next_turn: NextTurnView
    handing: HandingOver
    foot: BottomRow
    guide: Guide
    recalled: Recalled
    back_hint: BackHint
    hint: Hint
    mode: Callable[[], Mode]
    question: Callable[[], Modal | None]
    read: OpenRule
    clock: TurnClock

    def widgets(self, question: Modal | None) -> list[Widget]:
        """All that can be pressed; of panels below a question what it does not lie on."""
        below, guiding = self.stage.widgets(), self.guide.widgets()
        if question:
            box = self.place_of(question)
            own = modal.widgets(question, box)
            below = cut_to_areas(below, self.stage.areas())
            below = [widget for widget in below if not widget.rect.colliderect(box)]
            guiding = [widget for widget in guiding if not widget.rect.colliderect(box)]
        else:
            own = [*self.mode().widgets()]
        titles = self.stage.titles
        own += self.pointed.legend_widgets() if self.chair.orders and not question else []
        recalled = [] if question else self.recalled.widgets(self.chair, self.stage, self.read)
        told = [
            *self.tip.widgets(titles, self.read),
            *self.note.widgets(titles, self.read),
            *recalled,
        ]
        found = [*own, *below, *guiding, *told]
        return found if question else self.hint.above(found)

    def box(self, question: Modal, pen: Pen) -> Rect:
        """Where the question lies: beside what was pointed at, or where it hides least of whom it is
        about."""
        ask = None if self.dialog.modal else self.chair.ask
        about = (*dialog.concerned(ask, self.stage), *question.units) if ask else question.units
        keep = self.stage.boxes(*about, self.stage.scene.active)
        near = self.dialog.near if self.dialog.modal else None
        return modal.laid(
            question,
            pen,
            self.stage.layout,
            near,
            keep,
            others(self.stage),
            self.guide.boxes(),
            widest(self.aiming.orders.display) if question.actions else 0,
        )

    def place_of(self, question: Modal) -> Rect:
        """The same for whoever draws nothing."""
        return self.box(question, Pen(Surface((1, 1)), self.stage.scale))

    def pointed_row(self, question: Modal, event: Input) -> Row | None:
        """The row of a choice among figures that a click on the board chooses."""
        return dialog.pressed(
            question,
            self.stage,
            self.place_of(question),
            event,
        )

    def _tells_nothing(self, mode: Mode) -> bool:
        """Whether neither odds nor a refusal nor a panel is where the card of the cell would be."""
        plan, desk = mode.plan(), self.stage.desk
        told = plan is not None and any((plan.odds, plan.refusal, plan.fan, plan.question))
        if self.aiming.by_keys and not self.chair.orders:
            return False  # what keys have pointed at was for an order
        return not told and (not desk.hover or self.aiming.by_keys)

    def draw(self, surface: Surface, below: bool) -> None:
        if not isinstance(surface, Canvas):
            self._think_ahead(AHEAD)
        self._draw(surface, below)
        if isinstance(
            surface, Canvas
        ):  # nobody waits for that: what is to be seen has the time of a frame first
            board = self.stage.board
            self._think_ahead(surface.left() + MORE)
            board.ahead.work(
                surface, (sprite.look for sprite in board.scene.units.values()), board.camera.zoom
            )

    def _name(self, pen: Pen) -> None:
        """Of several people at the screen, whose move it is."""
        chair, side = self.chair, self.match.battle.side
        if not ((chair.shared or self.match.paired(side)) and chair.ready and side):
            return
        titles = self.stage.log.titles
        draw(pen, self.stage.layout, side, titles.get(side, side), self.match.due_name, chair.due)

    def _think_ahead(self, seconds: float) -> None:
        """Nobody looks at orders of another side with the eyes of whoever still sits here."""
        waits = self.match.waits_for_person and not self.match.battle.pending
        if seconds > 0 and waits and self.chair.seated:
            self.aiming.prepare(seconds)

    def _foot(self) -> int:
        """How much of the board's lower edge is taken by lines, in pixels."""
        stage, cell = self.stage, self.aiming.cell
        free = stage.info.above(cell) if cell else stage.free
        return max(0, round((stage.layout.free.bottom - free.bottom) * stage.scale))

    def _draw(self, surface: Surface, below: bool) -> None:
        """From the board up: what orders mean on it, the panels, what can be pressed, what is said."""
        stage, offer = self.stage, self.handing.offer
        stage.fit(surface)
        pen = Pen(surface, stage.scale)
        if offer and offer.hidden:
            self._draw_covered(surface, offer)
            return
        mode, question, hovered = self.mode(), self.question(), self.aiming.hovered_unit()
        marks = self._marked(mode, question, pen, hovered)
        stage.draw_board(surface, stage.marked(marks))
        orders = self.chair.orders and not question
        if orders:
            self._draw_plan(pen, marks, hovered)
        self._tell_who_is_asked(pen, question)
        stage.draw_panels(pen, marks.target or marks.hovered)
        if orders:
            self.hint.draw(pen)
        found = self.widgets(question)
        stage.floating += [widget.rect for widget in found if widget.key == "thread"]
        self.foot.draw(pen, mode, question is not None)
        self._name(pen)
        self._draw_clock(pen)
        self._draw_pressed(pen, question, found)
        if not question:
            self.recalled.draw(pen, self.chair, stage)
        self._draw_pointed(pen, mode, question, marks, hovered, below)
        asked: list[Rect] = []
        if question:
            box = self.box(question, pen)
            odds = board_text.draw_choice(pen, stage, question, self.aiming, box)
            asked = [box, *([odds] if odds else [])]
        board_text.draw_step(pen, stage)
        self._draw_notice(pen, question)
        board_text.draw_fault(pen, stage, self.match.fault)
        stage.logs.draw_detail(pen, asked)
        stage.desk.draw_over(pen, found, self.note.rect if self.note.said else None)
        if offer:
            offer.draw(surface, stage.scale)

    def _draw_covered(self, surface: Surface, offer: Handover) -> None:
        """The screen between two people, while the board behind it is made ready."""
        offer.draw(surface, self.stage.scale)
        if isinstance(surface, Canvas):
            self.stage.board.map.make_ready(surface, self.handing.ahead, self.stage.scene.floor.doors)

    def _marked(self, mode: Mode, question: Modal | None, pen: Pen, hovered: UnitId) -> Marks:
        """What stands on the board in this frame; the board is told of declared orders, and of what covers
        its lower edge."""
        stage = self.stage
        stage.strip = mode.strip if question is None else 0
        marks = mode.marks()
        if self.chair.orders:
            marks = self.next_turn.over(self.pointed.over(marks, self.aiming.cell), hovered)
        marks = self.hint.marked(marks)
        marks = dialog.marked(marks, question, stage, self.box(question, pen)) if question else marks
        stage.board.orders = mode.orders()
        stage.board.camera.foot = self._foot()
        return marks

    def _draw_plan(self, pen: Pen, marks: Marks, hovered: UnitId) -> None:
        """What the order that is being given means, over the board: chances beside figures, dangers on the
        way, where one may face, what speeds lead to."""
        stage, fan = self.stage, self.aiming.way.fan
        if not self.next_turn.told.on:
            self.pointed.draw(pen, marks, stage.own_side, hovered)
        self.next_turn.draw(pen, hovered)
        self.hint.draw_lines(pen)
        with pen.clipped(stage.layout.free.inflate(12, 12)):
            danger_marks.draw(pen, stage.cells, marks)
            said = [*labels(stage, marks), *([facing_fan.box(*self.tip.fan_centre(fan))] if fan else [])]
            facing_fan.draw_bars(pen, stage.cells, marks.bars, said)

    def _tell_who_is_asked(self, pen: Pen, question: Modal | None) -> None:
        """The stage keeps in sight whom a question is about, and shows the sheet of who answers."""
        stage, ask = self.stage, self.chair.ask
        stage.film.question = self.box(question, pen) if question else None
        stage.asked = ask.unit if ask else NO_UNIT
        stage.concerned = frozenset((ask.unit, ask.by, ask.about)) if ask else frozenset()

    def _draw_clock(self, pen: Pen) -> None:
        clock, most = self.clock, self.match.terms.clock
        if clock.on and self.chair.ready:
            seconds = clock.seconds if clock.left else most
            turn.draw_end(pen, self.stage.layout, seconds, most, clock.late)

    def _draw_pressed(self, pen: Pen, question: Modal | None, found: list[Widget]) -> None:
        """What can be pressed. A question may lie on panels, and so on all that can be pressed there."""
        stage = self.stage
        above, areas = found, stage.areas()
        box = self.box(question, pen) if question else None
        if question and box:
            panels = stage.widgets()
            keys = {widget.key for widget in panels}
            stage.desk.draw(pen, panels, areas)
            above, areas = [widget for widget in found if widget.key not in keys], []
            self.guide.draw(pen)
            modal.draw(question, pen, box)
        else:
            self.guide.draw(pen)
        stage.desk.draw(pen, above, areas)
        self.guide.veil(pen, found, box)

    def _draw_pointed(
        self, pen: Pen, mode: Mode, question: Modal | None, marks: Marks, hovered: UnitId, below: bool
    ) -> None:
        """What is told of the cell that is pointed at: its odds, its card, and the key that takes the last
        order back."""
        stage, cell = self.stage, self.aiming.cell
        orders = self.chair.orders and not question
        read = self.hint.card and self.aiming.by_keys  # not what was aimed at before
        plan = None if question or read else mode.plan()
        self.tip.draw(pen, plan, cell, self.aiming.by_keys, self.pointed.rects)
        if orders:
            odds = self.tip.hold.rect
            self.next_turn.draw_card(pen, hovered, [*stage.floating, *([odds] if odds else [])])
        card = None
        quiet = not (stage.film.shot.shown or stage.playback.busy or self.next_turn.told.on)
        if quiet and not question and not below:
            card = self.pointed.draw_card(pen, cell, marks, self._tells_nothing(mode))
        if orders:  # over the line that ties the card to its cell
            taken = [*self.pointed.rects, *([card] if card else [])]
            self.back_hint.draw(pen, stage, self.chair, marks, taken, self.guide.recalls)

    def _draw_notice(self, pen: Pen, question: Modal | None) -> None:
        """Why something was refused, above the question or the bar of orders."""
        stage, cell = self.stage, self.aiming.cell
        if question and self.note.aside:
            self.note.rect = None
            return  # it waits: all is told of the question that may be
        if not question and self.tip.refused and self.note.said and self.note.said[0] == self.tip.refused:
            self.note.rect = None
            return  # it is said where it is pointed at
        under = self.box(question, pen) if question else stage.layout.bar.move(0, -stage.strip)
        if not question and cell:
            under.y = min(under.y, stage.info.above(cell).bottom + 4)
        noticed = self.note.draw(pen, under, stage.book, None if question else stage.free)
        stage.floating += [noticed] if noticed else []
